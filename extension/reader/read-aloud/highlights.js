// Highlights the sentence and the word that are being read aloud: with the CSS Custom Highlight API, which does not change the document, else with
// boxes behind the text.
import { el } from "../../shared/dom.js";
import { moveRuler } from "../position/index.js";

/** Fraction of the window's height that must stay free below a sentence, and half of that above it. */
const EDGE = 0.2;

const HAS_HIGHLIGHTS = "highlights" in CSS;

/** @type {Map<string, Range>} */
const boxedRanges = new Map();

/** Draws all boxes again, as lines may have moved. */
function drawBoxes() {
  document.getElementById("aloud-boxes")?.remove();
  if (boxedRanges.size === 0) return;
  const layer = el("div", { id: "aloud-boxes", "aria-hidden": "true" });
  for (const [name, range] of boxedRanges) {
    for (const { left, top, width, height } of range.getClientRects()) {
      const box = el("span", { class: name });
      Object.assign(box.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px`, width: `${width}px`, height: `${height}px` });
      layer.append(box);
    }
  }
  document.body.append(layer);
}

if (!HAS_HIGHLIGHTS) addEventListener("resize", drawBoxes);

/** Moves the reading ruler to a range. @param {Range} range */
function moveRulerTo(range) {
  const box = range.getClientRects()[0];
  if (box && box.top > 0 && box.bottom < innerHeight) moveRuler(box.top + box.height / 2);
}

/**
 * @param {"pith-sentence" | "pith-word"} name
 * @param {Range | null} range
 */
export function highlight(name, range) {
  if (range) moveRulerTo(range);
  if (HAS_HIGHLIGHTS) {
    if (!range) CSS.highlights.delete(name);
    else {
      const highlight = new Highlight(range);
      // The word is drawn above its sentence.
      highlight.priority = name === "pith-word" ? 1 : 0;
      CSS.highlights.set(name, highlight);
    }
    return;
  }
  if (range) boxedRanges.set(name, range);
  else boxedRanges.delete(name);
  drawBoxes();
}

/** Scrolls a range into view, if it is not. @param {Range} range */
export function scrollIntoSight(range) {
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= innerHeight * EDGE * 0.5 && bottom <= innerHeight * (1 - EDGE)) return;
  const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: scrollY + top - innerHeight * EDGE, behavior: smooth ? "smooth" : "auto" });
}
