// The reading ruler: keeps a few lines bright and dims the others with the background colour, to help readers keep their line. It follows the
// pointer, the arrow keys and reading aloud. The text is not changed; two translucent boxes cover it.
import { el } from "../../shared/dom.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** The initial position, as a fraction of the window's height. */
const DEFAULT_HEIGHT = 0.38;

/** Margin above and below the lines, as a fraction of the line height. */
const MARGIN = 0.08;

/** Where lines are searched for, as a fraction of the text width: most lines are at least that long. */
const PROBE_X = 0.2;

/** In line heights: the steps of the search for the next line, and the gap that is too large. */
const PROBE_STEP = 0.4;
const MAX_LINE_GAP = 2.5;

/** @type {AbortController | null} */
let listeners = null;

/** @type {((y: number) => void) | null} */
let moveTo = null;

/** Moves the ruler to a height in the window, if it is on. @param {number} y */
export const moveRuler = (y) => moveTo?.(y);

/** The line of text at a height in the window, or the nearest one. @param {HTMLElement} text @param {number} y */
function lineAt(text, y) {
  const { left, width } = text.getBoundingClientRect();
  const caret = document.caretPositionFromPoint(left + width * PROBE_X, y);
  if (!caret || !text.contains(caret.offsetNode)) return null;
  const range = document.createRange();
  range.setStart(caret.offsetNode, caret.offset);
  return range.getClientRects()[0] ?? null;
}

/**
 * The previous or next line. It may be in another block, but not beyond an image.
 * @param {HTMLElement} text
 * @param {DOMRect} line
 * @param {number} way -1 for the previous, 1 for the next line
 */
function adjacentLine(text, line, way) {
  for (let far = PROBE_STEP; far <= MAX_LINE_GAP; far += PROBE_STEP) {
    const found = lineAt(text, way < 0 ? line.top - far * line.height : line.bottom + far * line.height);
    if (found && (way < 0 ? found.bottom <= line.top + line.height / 3 : found.top >= line.bottom - line.height / 3)) return found;
  }
  return null;
}

/**
 * The top and bottom of some whole lines around a height.
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
  // Near the beginning of the text, take more lines below.
  for (; left > 0; left -= 1) last = adjacentLine(text, last, 1) ?? last;
  const margin = (high - middle.height) / 2 + high * MARGIN;
  return [first.top - margin, last.bottom + margin];
}

/** @param {ReaderContext} context */
export function installRuler({ settings, text, actions }) {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  document.getElementById("ruler")?.remove();
  const shades = el("div", { id: "ruler", "aria-hidden": "true", hidden: true });
  document.body.append(shades);
  /** The wanted height; the ruler snaps to the nearest line of text. */
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
