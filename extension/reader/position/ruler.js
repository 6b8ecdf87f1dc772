// A few lines in sight, the others dimmed by the paper's own colour: for eyes that lose their line. The lines follow the pointer, the arrow
// keys and the voice that reads. Nothing of the text is changed; two shades lie over it.
import { el } from "../../shared/dom.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** The part of the window's height where the lines are before anybody says otherwise. */
const DEFAULT_HEIGHT = 0.38;

/** Air above and below the lines, in parts of a line. */
const MARGIN = 0.08;

/** Where across the text lines are looked for: most of them reach so far. */
const PROBE_X = 0.2;

/** Heights of a line: how far apart lines are looked for, and where the next is too far to belong together. */
const PROBE_STEP = 0.4;
const MAX_LINE_GAP = 2.5;

/** @type {AbortController | null} */
let listeners = null;

/** @type {((y: number) => void) | null} */
let moveTo = null;

/** Brings the lines to a height of the window, if there are such lines. @param {number} y */
export const moveRuler = (y) => moveTo?.(y);

/** The line of text at a height of the window, or the nearest. @param {HTMLElement} text @param {number} y */
function lineAt(text, y) {
  const { left, width } = text.getBoundingClientRect();
  const caret = document.caretPositionFromPoint(left + width * PROBE_X, y);
  if (!caret || !text.contains(caret.offsetNode)) return null;
  const range = document.createRange();
  range.setStart(caret.offsetNode, caret.offset);
  return range.getClientRects()[0] ?? null;
}

/**
 * The line before or after one, across the gap between two blocks but not across a picture.
 * @param {HTMLElement} text
 * @param {DOMRect} line
 * @param {number} way -1 or 1
 */
function adjacentLine(text, line, way) {
  for (let far = PROBE_STEP; far <= MAX_LINE_GAP; far += PROBE_STEP) {
    const found = lineAt(text, way < 0 ? line.top - far * line.height : line.bottom + far * line.height);
    if (found && (way < 0 ? found.bottom <= line.top + line.height / 3 : found.top >= line.bottom - line.height / 3)) return found;
  }
  return null;
}

/**
 * Where some lines around a height begin and end; whole ones.
 * @param {HTMLElement} text
 * @param {number} y
 * @param {number} count
 * @returns {[number, number]}
 */
function linesAround(text, y, count) {
  const middle = lineAt(text, y);
  const high = parseFloat(getComputedStyle(text).lineHeight);
  if (!middle || Math.abs(middle.top + middle.height / 2 - y) > MAX_LINE_GAP * high) return [y - (high * count) / 2, y + (high * count) / 2];
  let [first, last, left] = [middle, middle, count - 1];
  for (let n = left / 2; n > 0; n -= 1) {
    const found = adjacentLine(text, first, -1);
    if (found) [first, left] = [found, left - 1];
  }
  // At the beginning of a text there are more of them below.
  for (; left > 0; left -= 1) last = adjacentLine(text, last, 1) ?? last;
  const air = (high - middle.height) / 2 + high * MARGIN;
  return [first.top - air, last.bottom + air];
}

/** @param {ReaderContext} context */
export function installRuler({ settings, text, actions }) {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  document.getElementById("ruler")?.remove();
  const shades = el("div", { id: "ruler", "aria-hidden": "true", hidden: true });
  document.body.append(shades);
  /** Where the lines should be; they are where the nearest line of the text is. */
  let wanted = innerHeight * DEFAULT_HEIGHT;
  const height = () => parseFloat(getComputedStyle(text).lineHeight);
  const lines = () => (settings.now.focus === "off" ? 0 : Number(settings.now.focus));
  const draw = () => {
    shades.hidden = lines() === 0;
    if (shades.hidden) return;
    const [from, to] = linesAround(text, wanted, lines());
    shades.style.setProperty("--from", `${Math.max(0, from)}px`);
    shades.style.setProperty("--to", `${Math.max(0, innerHeight - to)}px`);
  };
  moveTo = (y) => {
    wanted = y;
    draw();
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || lines() === 0 || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open], :popover-open") || (event.target instanceof Element && event.target.closest("input, select, textarea, #speech, .scrolls"))) return;
    event.preventDefault();
    scrollBy(0, by * height());
  };
  addEventListener("keydown", pressed, { signal });
  addEventListener("pointermove", (event) => event.pointerType === "mouse" && moveRuler(event.clientY), { passive: true, signal });
  for (const change of ["scroll", "resize"]) addEventListener(change, draw, { passive: true, signal });
  signal.addEventListener("abort", settings.watch(draw));
  draw();
  actions.set("focus", () => settings.set({ focus: lines() === 0 ? "3" : "off" }));
}
