// The text density chart known from articles on content extraction: for every row of the HTML source its length (red) and the length of its text
// (blue), both smoothed over five rows. Where they are close is main content; where red stands alone is boilerplate.
import { el, svg } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/** Rows over which values are smoothed. */
const WINDOW = 5;

/** Points of the chart. More rows are downsampled, by their maximum. */
const MAX_POINTS = 600;

const WIDTH = 600;
const HEIGHT = 160;

/** @typedef {{ length: number, text: number }} Row */

/** Elements whose content is not visible text. */
const NOT_TEXT = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1>/gi;

/**
 * The length and the text length of every row of the source.
 * @param {string} source
 * @returns {Row[]}
 */
export function rowDensities(source) {
  // Invisible content counts as markup: replace it, row by row, by a tag of the same length.
  const marked = source.replace(NOT_TEXT, (part) => part.replace(/[^\n]+/g, (line) => `<${"x".repeat(Math.max(0, line.length - 2))}>`));
  let inside = false;
  return marked.split("\n").map((line) => {
    let text = 0;
    for (const character of line.trim()) {
      if (character === "<") inside = true;
      else if (character === ">") inside = false;
      else if (!inside) text += 1;
    }
    return { length: line.trim().length, text };
  });
}

/**
 * The moving average.
 * @param {number[]} values
 */
export function smooth(values) {
  const half = Math.floor(WINDOW / 2);
  return values.map((_, at) => {
    const near = values.slice(Math.max(0, at - half), at + half + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

/** @param {number[]} values @param {number} points */
function downsample(values, points) {
  if (values.length <= points) return values;
  const size = values.length / points;
  return Array.from({ length: points }, (_, at) => Math.max(...values.slice(Math.floor(at * size), Math.max(Math.floor(at * size) + 1, Math.floor((at + 1) * size)))));
}

/**
 * @param {number[]} values
 * @param {number} most
 */
function area(values, most) {
  const step = WIDTH / Math.max(1, values.length - 1);
  // Square root scale, or one long row would flatten all others.
  const line = values.map((value, at) => `L${(at * step).toFixed(1)} ${(HEIGHT - Math.sqrt(value / most) * HEIGHT).toFixed(1)}`).join("");
  return `M0 ${HEIGHT}${line}L${WIDTH} ${HEIGHT}Z`;
}

/** @param {Row[]} list */
export function densityChart(list) {
  const length = downsample(smooth(list.map((row) => row.length)), MAX_POINTS);
  const text = downsample(smooth(list.map((row) => row.text)), MAX_POINTS);
  const most = Math.max(1, ...length);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "density", role: "img", "aria-label": t("densityLabel", list.length), preserveAspectRatio: "none" },
    svg("path", { class: "density-length", d: area(length, most) }), svg("path", { class: "density-text", d: area(text, most) }));
  const key = el("p", { class: "density-key hint" }, el("span", { class: "of-length" }, t("rowLength")), el("span", { class: "of-text" }, t("rowText")));
  return el("figure", {}, picture, key);
}
