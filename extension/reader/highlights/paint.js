// Paints highlights with the CSS Custom Highlight API, which does not change the document. Where highlights overlap, the one on top gives the colour,
// and a line tells that there is another.
import { COLOURS, colourOf } from "../../shared/highlight-colours.js";

/** @typedef {import("../text-map.js").TextMap} TextMap */
/** @typedef {import("../anchor.js").Part} Part */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {Mark & { part: Part }} PlacedMark */

/** How highlights are painted, from bottom to top; all of them below the sentence that is read aloud. */
const LAYERS = [...COLOURS, "noted", "several", "chosen"];

/** The priority of the lowest layer. */
const LOWEST = -20;

/** Whether a mark has a place in the text. @param {Mark} mark @returns {mark is PlacedMark} */
export const isPlaced = (mark) => mark.part !== null;

/** Of overlapping marks, the one on top: that which begins last, the shorter, the newer. @param {PlacedMark} a @param {PlacedMark} b */
const fromBottom = (a, b) => a.part[0] - b.part[0] || b.part[1] - a.part[1] || a.made - b.made;

/** The mark on top at a place in the text. @param {readonly Mark[]} marks @param {number} place */
export const markAt = (marks, place) => marks.filter(isPlaced).filter(({ part }) => part[0] <= place && place < part[1]).toSorted(fromBottom).at(-1) ?? null;

/**
 * The parts of the text to paint, by layer.
 * @param {readonly Mark[]} marks
 * @param {string | null} chosen the name of the mark that is open
 */
function partsByLayer(marks, chosen) {
  const placed = marks.filter(isPlaced).toSorted(fromBottom);
  /** @type {Map<string, Part[]>} */
  const layers = new Map(LAYERS.map((layer) => [layer, []]));
  const add = (/** @type {string} */ layer, /** @type {Part} */ part) => layers.get(layer)?.push(part);
  const edges = [...new Set(placed.flatMap(({ part }) => part))].sort((a, b) => a - b);
  let begun = 0;
  /** The marks at the current edge, from bottom to top. @type {PlacedMark[]} */
  let here = [];
  for (let at = 0; at + 1 < edges.length; at++) {
    here = here.filter(({ part }) => part[1] > edges[at]);
    // Sorted by their beginnings, so each new one comes to the top.
    while (placed[begun]?.part[0] === edges[at]) here.push(placed[begun++]);
    const top = here.at(-1);
    if (!top) continue;
    /** @type {Part} */
    const part = [edges[at], edges[at + 1]];
    add(colourOf(top.colour), part);
    if (here.length > 1) add("several", part);
    if (here.some(({ note }) => note !== "")) add("noted", part);
  }
  for (const { uid, part } of placed) if (uid === chosen) add("chosen", part);
  return layers;
}

/**
 * @param {TextMap} map
 * @param {readonly Mark[]} marks
 * @param {string | null} chosen
 */
export function paint(map, marks, chosen) {
  const layers = partsByLayer(marks, chosen);
  LAYERS.forEach((layer, at) => {
    const ranges = layers.get(layer)?.flatMap(([start, stop]) => map.rangesOf(start, stop)) ?? [];
    if (ranges.length === 0) return CSS.highlights.delete(`pith-${layer}`);
    const painted = new Highlight();
    for (const range of ranges) painted.add(range);
    painted.priority = LOWEST + at;
    CSS.highlights.set(`pith-${layer}`, painted);
  });
}

/** Removes all highlights from the page, not from the library. */
export function clearPaint() {
  for (const layer of LAYERS) CSS.highlights.delete(`pith-${layer}`);
}
