// Tables and formulas that are wider than the text scroll in a box; columns of numbers are aligned at the end.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { makeScrollable } from "./scroll-box.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Milliseconds after the last change of the size of letters until tables are fitted to it. */
const LAST_STEP = 150;

/** @type {AbortController | null} */
let listeners = null;

/** @param {ReaderContext} context */
export function makeTablesScrollable({ text }) {
  for (const table of text.querySelectorAll("table")) {
    if (table.closest(".scroll")) continue;
    const label = table.querySelector("caption")?.textContent?.trim() || t("table");
    const box = el("div", { class: "scroll" });
    table.replaceWith(box);
    box.append(table);
    alignNumbers(table);
    makeScrollable(box, label);
  }
  for (const math of text.querySelectorAll("math:not([display])")) keepPunctuation(math);
  for (const math of text.querySelectorAll("math[display]")) {
    if (math.closest(".scroll")) continue;
    const box = el("div", { class: "scroll formula" });
    math.replaceWith(box);
    box.append(math);
    makeScrollable(box, t("formula"));
  }
  // Fonts and window width decide which tables and formulas are too wide, and both may change.
  let last = "";
  let lastSize = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const widen = () => {
    // Not for each picture that comes: to lay out a table of 20,000 rows twice takes long.
    const { fontSize } = getComputedStyle(text);
    const now = [text.clientWidth, document.documentElement.clientWidth, fontSize, document.fonts.status].join();
    if (now === last) return;
    const isStep = lastSize !== "" && lastSize !== fontSize;
    [last, lastSize] = [now, fontSize];
    clearTimeout(timer);
    // Who makes the letters larger presses several times.
    if (isStep) timer = setTimeout(() => widenTables(text), LAST_STEP);
    else widenTables(text);
  };
  new ResizeObserver(() => {
    widen();
    boxWideMath(text);
  }).observe(text);
  // The text may be as wide in another window.
  listeners?.abort();
  listeners = new AbortController();
  addEventListener("resize", widen, { passive: true, signal: listeners.signal });
}

/** The boxes of tables that have the width of the text, and not of an item or quotation. */
const WHOLE_WIDTH = ":scope > .scroll:has(> table), :scope > figure > .scroll:has(> table)";

/** Lets tables that do not fit into the column be as wide as the window allows. @param {HTMLElement} text */
function widenTables(text) {
  const boxes = [...text.querySelectorAll(WHOLE_WIDTH)];
  // Not one after the other, which would lay out the text for each.
  for (const box of boxes) box.classList.remove("wide");
  const wide = boxes.filter((box) => box.scrollWidth > box.clientWidth + 1);
  for (const box of wide) box.classList.add("wide");
  // Without the scrollbar, which the style sheet's window includes.
  if (wide.length > 0) text.style.setProperty("--window", `${document.documentElement.clientWidth}px`);
}

/**
 * Puts inline formulas that are wider than their block into a scroll box, because browsers do not break them, and takes out those that have room now.
 * @param {HTMLElement} text
 */
function boxWideMath(text) {
  const isWide = (/** @type {Element} */ math) => {
    const block = math.closest("p, li, dd, dt, blockquote, figcaption, h2, h3, h4, h5, h6") ?? text;
    return math.getBoundingClientRect().width > block.clientWidth;
  };
  const formulas = [...text.querySelectorAll("math:not([display])")];
  const changed = formulas.filter((math) => (math.closest(".scroll") ? math.closest(".within") && !isWide(math) : isWide(math)));
  for (const math of changed) {
    const old = math.closest(".within");
    if (old) {
      old.replaceWith(...old.childNodes);
      continue;
    }
    const whole = math.closest(".together") ?? math;
    const box = el("span", { class: "scroll within" });
    whole.replaceWith(box);
    box.append(whole);
    makeScrollable(box, t("formula"));
  }
}

/** A number with sign, currency, unit or percent, or a dash for a missing one. */
const NUMBER = /^(?:[\p{Sc}~≈<>±+−–-]\s?)*(?:\p{Nd}[\p{Nd}.,'’\s\u00a0\u202f:/]*(?:\s?(?:\p{Sc}|[%‰°′″]?\p{L}{0,4}(?:\/\p{L}{1,3})?))?)$|^[–—−-]$/u;

/** The share of numbers from which on a column is a number column. */
const MIN_NUMBER_SHARE = 0.6;

/**
 * The cells of a table with the column in which they start.
 * @param {HTMLTableElement} table
 * @returns {{ cell: HTMLTableCellElement, column: number }[]}
 */
function cellsByColumn(table) {
  /** For each column, the rows still occupied by a cell from above. @type {number[]} */
  const taken = [];
  return [...table.rows].flatMap((row) => {
    let column = 0;
    const found = [...row.cells].map((cell) => {
      while (taken[column] > 0) column += 1;
      const begin = column;
      for (let n = 0; n < cell.colSpan; n += 1) taken[column++] = cell.rowSpan;
      return { cell, column: begin };
    });
    taken.forEach((rows, at) => (taken[at] = Math.max(0, rows - 1)));
    return found;
  });
}

/** Aligns number columns and their headers at the end. @param {HTMLTableElement} table */
function alignNumbers(table) {
  const cells = cellsByColumn(table);
  // A first cell that is not in the first column, because of a cell from above, gets padding like the other inner cells.
  for (const { cell, column } of cells) if (column > 0 && !cell.previousElementSibling) cell.classList.add("inner");
  /** For each column, the number of its non-empty cells and of numbers among them. Counted in one pass, as a table may have 20,000 rows. @type {{ all: number, numbers: number }[]} */
  const found = [];
  for (const { cell, column } of cells) {
    const words = cell.textContent?.trim() ?? "";
    if (cell.tagName !== "TD" || cell.colSpan !== 1 || words === "") continue;
    const count = (found[column] ??= { all: 0, numbers: 0 });
    count.all += 1;
    if (NUMBER.test(words)) count.numbers += 1;
  }
  const isNumberColumn = (/** @type {number} */ column) => {
    const { all, numbers } = found[column] ?? { all: 0, numbers: 0 };
    return all > 1 && numbers >= all * MIN_NUMBER_SHARE;
  };
  for (const { cell, column } of cells) {
    if (cell.hasAttribute("align") || !isNumberColumn(column)) continue;
    if (cell.colSpan === 1) cell.classList.add("number");
    else if (cell.tagName === "TH") cell.classList.add("over-numbers");
  }
}

/** Punctuation that belongs to the formula before it. */
const TRAILING_PUNCTUATION = /^[.,;:!?)\]}’”'"%…、。，；：）」』]+/u;

/** Keeps a formula and the punctuation after it on one line; browsers would break between them. @param {Element} math */
function keepPunctuation(math) {
  const after = math.nextSibling;
  const punctuation = after instanceof Text ? TRAILING_PUNCTUATION.exec(after.data)?.[0] : undefined;
  if (!punctuation) return;
  const box = el("span", { class: "together" });
  math.before(box);
  box.append(math, punctuation);
  /** @type {Text} */ (after).data = /** @type {Text} */ (after).data.slice(punctuation.length);
}
