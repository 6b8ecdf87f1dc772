// Tables and formulas wider than the text scroll in a box of their own, also by keyboard.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { makeScrollable } from "./scroll-box.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

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
  // Typefaces and the window's width decide which are too wide, and both may change.
  new ResizeObserver(() => boxWideMath(text)).observe(text);
}

/** Boxes formulas within lines that are wider than the block they stand in: browsers do not break them. @param {HTMLElement} text */
function boxWideMath(text) {
  const wide = [...text.querySelectorAll("math:not([display])")].filter((math) => {
    const block = math.closest("p, li, dd, dt, blockquote, figcaption, h2, h3, h4, h5, h6") ?? text;
    return !math.closest(".scroll") && math.getBoundingClientRect().width > block.clientWidth;
  });
  for (const math of wide) {
    const whole = math.closest(".together") ?? math;
    const box = el("span", { class: "scroll within" });
    whole.replaceWith(box);
    box.append(whole);
    makeScrollable(box, t("formula"));
  }
}

/** A figure, with its sign, unit or percent, or a place that waits for one. */
const NUMBER = /^(?:[\p{Sc}~≈<>±+−–-]\s?)*(?:\p{Nd}[\p{Nd}.,'’\s\u00a0\u202f:/]*(?:\s?(?:\p{Sc}|[%‰°′″]?\p{L}{0,4}(?:\/\p{L}{1,3})?))?)$|^[–—−-]$/u;

/** The part of a column's cells that must be figures for it to be a column of figures. */
const MIN_NUMBER_SHARE = 0.6;

/**
 * The cells of a table by the column they begin in.
 * @param {HTMLTableElement} table
 * @returns {{ cell: HTMLTableCellElement, column: number }[]}
 */
function cellsByColumn(table) {
  /** Rows a column is still taken for, by a cell from above. @type {number[]} */
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

/** Figures end below each other, with the names of their columns. @param {HTMLTableElement} table */
function alignNumbers(table) {
  const cells = cellsByColumn(table);
  // What a cell of the first column stands in is the edge of the text, unless a cell from above has that place.
  for (const { cell, column } of cells) if (column > 0 && !cell.previousElementSibling) cell.classList.add("inner");
  /** For every column its cells with words, and those of them that are figures: counted, for a table may have twenty thousand rows. @type {{ all: number, figures: number }[]} */
  const found = [];
  for (const { cell, column } of cells) {
    const words = cell.textContent?.trim() ?? "";
    if (cell.tagName !== "TD" || cell.colSpan !== 1 || words === "") continue;
    const count = (found[column] ??= { all: 0, figures: 0 });
    count.all += 1;
    if (NUMBER.test(words)) count.figures += 1;
  }
  const ofFigures = (/** @type {number} */ column) => {
    const { all, figures } = found[column] ?? { all: 0, figures: 0 };
    return all > 1 && figures >= all * MIN_NUMBER_SHARE;
  };
  for (const { cell, column } of cells) {
    if (cell.hasAttribute("align") || !ofFigures(column)) continue;
    if (cell.colSpan === 1) cell.classList.add("number");
    else if (cell.tagName === "TH") cell.classList.add("over-numbers");
  }
}

/** Signs that belong to what stands before them. */
const TRAILING_PUNCTUATION = /^[.,;:!?)\]}’”'"%…、。，；：）」』]+/u;

/** Keeps a formula and the sign after it on one line; a browser would break between them. @param {Element} math */
function keepPunctuation(math) {
  const after = math.nextSibling;
  const signs = after instanceof Text ? TRAILING_PUNCTUATION.exec(after.data)?.[0] : undefined;
  if (!signs) return;
  const box = el("span", { class: "together" });
  math.before(box);
  box.append(math, signs);
  /** @type {Text} */ (after).data = /** @type {Text} */ (after).data.slice(signs.length);
}
