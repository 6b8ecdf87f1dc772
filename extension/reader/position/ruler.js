// The reading ruler: keeps a few lines bright and dims the others with the background colour, to help readers keep their line. It follows the
// pointer, the arrow keys and reading aloud. The arrow keys scroll the text through it, and move it where the text cannot be scrolled. The text is not
// changed; two translucent boxes cover it.
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

/** The line of text at a height in the window, or the nearest one. @param {HTMLElement} article @param {number} y */
function lineAt(article, y) {
  const { left, right, width } = article.getBoundingClientRect();
  const x = article.dir === "rtl" ? right - width * PROBE_X : left + width * PROBE_X;
  const caret = document.caretPositionFromPoint(x, y);
  if (!caret || !article.contains(caret.offsetNode)) return null;
  const range = document.createRange();
  range.setStart(caret.offsetNode, caret.offset);
  return range.getClientRects()[0] ?? null;
}

/**
 * The previous or next line. It may be in another block, but not beyond an image.
 * @param {HTMLElement} article
 * @param {DOMRect} line
 * @param {number} way -1 for the previous, 1 for the next line
 */
function adjacentLine(article, line, way) {
  for (let far = PROBE_STEP; far <= MAX_LINE_GAP; far += PROBE_STEP) {
    const found = lineAt(article, way < 0 ? line.top - far * line.height : line.bottom + far * line.height);
    if (found && (way < 0 ? found.bottom <= line.top + line.height / 3 : found.top >= line.bottom - line.height / 3)) return found;
  }
  return null;
}

/** @param {DOMRect} line */
const middleOf = (line) => line.top + line.height / 2;

/**
 * The line that the ruler is on; null if there is none near. `high` is the height of a line.
 * @param {HTMLElement} article
 * @param {number} y
 * @param {number} high
 */
function lineNear(article, y, high) {
  const line = lineAt(article, y);
  return line && Math.abs(middleOf(line) - y) <= MAX_LINE_GAP * high ? line : null;
}

/**
 * The top and bottom of some whole lines around a height.
 * @param {HTMLElement} article
 * @param {number} y
 * @param {number} count
 * @param {number} high
 * @returns {[number, number]}
 */
function linesAround(article, y, count, high) {
  const middle = lineNear(article, y, high);
  if (!middle) return [y - (high * count) / 2, y + (high * count) / 2];
  let [first, last, left] = [middle, middle, count - 1];
  for (let n = left / 2; n > 0; n -= 1) {
    const found = adjacentLine(article, first, -1);
    if (found) [first, left] = [found, left - 1];
  }
  // Near the beginning of the text, take more lines below.
  for (; left > 0; left -= 1) last = adjacentLine(article, last, 1) ?? last;
  const margin = Math.max(0, high - middle.height) / 2 + high * MARGIN;
  return [first.top - margin, last.bottom + margin];
}

/** Scrolls by a number of pixels, and returns whether there was room for at least half of it. @param {number} by */
function scrollIfRoom(by) {
  const before = scrollY;
  scrollBy({ top: by, behavior: "instant" });
  return Math.abs(scrollY - before) >= Math.abs(by) / 2;
}

/**
 * The height to which the ruler moves where the text cannot be scrolled: the line before or after the one it is on. Beyond the first and the last line
 * it stays.
 * @param {HTMLElement} article
 * @param {number} y
 * @param {number} way -1 or 1
 * @param {number} high
 */
function besides(article, y, way, high) {
  const line = lineNear(article, y, high);
  const next = line && adjacentLine(article, line, way);
  if (next) return middleOf(next);
  const { top, bottom } = article.getBoundingClientRect();
  const to = y + way * high;
  // Over an image there is no line.
  return to > Math.max(0, top) && to < Math.min(innerHeight, bottom) && !(line && isLast(article, line, way)) ? to : y;
}

/** Whether no text of the article comes before or after a line. @param {HTMLElement} article @param {DOMRect} line @param {number} way */
function isLast(article, line, way) {
  const words = article.querySelectorAll("header > *, .text > *");
  const end = (way < 0 ? words[0] : words[words.length - 1])?.getBoundingClientRect();
  return !end || (way < 0 ? line.top <= end.top + line.height : line.bottom >= end.bottom - line.height);
}

/** @param {ReaderContext} context */
export function installRuler({ settings, article, text, actions }) {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  document.getElementById("ruler")?.remove();
  const shades = el("div", { id: "ruler", "aria-hidden": "true", hidden: true });
  document.body.append(shades);
  /** The wanted height, as a fraction of the window's; the ruler snaps to the nearest line of text. */
  let wanted = DEFAULT_HEIGHT;
  /** How far it was moved by keys, away from where the text scrolls through it. */
  let moved = 0;
  const height = () => parseFloat(getComputedStyle(text).lineHeight);
  const lines = () => (settings.now.focus === "off" ? 0 : Number(settings.now.focus));
  const draw = () => {
    shades.hidden = lines() === 0;
    if (shades.hidden) return;
    const [from, to] = linesAround(article, wanted * innerHeight, lines(), height());
    shades.style.setProperty("--from", `${Math.max(0, from)}px`);
    shades.style.setProperty("--to", `${Math.max(0, innerHeight - to)}px`);
  };
  const moveBand = (/** @type {number} */ way) => {
    const to = besides(article, wanted * innerHeight, way, height()) / innerHeight;
    moved += to - wanted;
    // Back where the text scrolls through it, or nearly so.
    if (Math.abs(moved) * innerHeight < height() / 2) moved = 0;
    wanted = to;
    draw();
  };
  moveTo = (y) => {
    wanted = y / innerHeight;
    moved = 0;
    draw();
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || lines() === 0 || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open], :popover-open") || (event.target instanceof Element && event.target.closest("input, select, textarea, #speech, .scrolls"))) return;
    event.preventDefault();
    if (moved * by < 0 || !scrollIfRoom(by * height())) moveBand(by);
  };
  addEventListener("keydown", pressed, { signal });
  addEventListener("pointermove", (event) => event.pointerType === "mouse" && moveRuler(event.clientY), { passive: true, signal });
  for (const change of ["scroll", "resize"]) addEventListener(change, draw, { passive: true, signal });
  signal.addEventListener("abort", settings.watch(draw));
  draw();
  actions.set("focus", () => settings.set({ focus: lines() === 0 ? "3" : "off" }));
}
