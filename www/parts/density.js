// Draws the density plot that the first of these methods came from: for each row of the page the bytes of HTML and of text, both smoothed over
// five rows. The article is where the curves are high and close together. Below it the text density of each row, with a draggable threshold
// between text and boilerplate.
import { drawn, made } from "./dom.js";

/** @typedef {{ text: string, length: number, shown: number, density: number, smoothLength: number, smoothShown: number }} Row */

const WIDTH = 960;
const CURVES = 240;
const BARS = 150;
const GAP = 26;
const GRIP = 24;
/** alexjc's threshold: half of a row's HTML is text. */
const FIRST_CUT = 0.5;
/** Rows that are listed. */
const MOST_LISTED = 400;

/** @param {Row[]} rows @param {(row: Row) => number} value @param {number} top */
const curve = (rows, value, top, name = "") =>
  drawn("polyline", { class: name, points: rows.map((row, i) => `${((i + 0.5) / rows.length) * WIDTH},${CURVES - (value(row) / top) * (CURVES - 6)}`).join(" ") });

/** @param {Row[]} rows */
export function showDensity(rows) {
  const top = Math.max(1, ...rows.map((row) => row.smoothLength));
  const base = CURVES + GAP + BARS;
  const wide = WIDTH / Math.max(1, rows.length);
  const bars = rows.map((row, i) => drawn("rect", { class: "bar", x: i * wide, width: Math.max(wide - Math.min(1, wide / 4), 0.5), y: base - row.density * BARS, height: row.density * BARS }));
  const band = drawn("g", {});
  const cut = drawn("line", { class: "cut", x1: 0, x2: WIDTH });
  const grip = drawn("rect", { class: "grip", x: 0, width: WIDTH, height: GRIP });
  const svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${base}`, role: "img", "aria-label": `The lengths of ${rows.length} rows and the density of each. The same numbers are in the list below.` },
    band, drawn("line", { class: "axis", x1: 0, x2: WIDTH, y1: CURVES, y2: CURVES }),
    curve(rows, (row) => row.smoothLength, top, "red"), curve(rows, (row) => row.smoothShown, top, "blue"), ...bars, cut, grip);
  const slider = /** @type {HTMLInputElement} */ (made("input", { type: "range", id: "cut", min: 0, max: 1, step: 0.01, value: FIRST_CUT }));
  const number = made("output", { for: "cut" });
  const caption = made("p.caption", { role: "status" });
  const list = made("ol.blocks");
  const place = () => {
    const at = Number(slider.value);
    const y = base - at * BARS;
    const kept = rows.map((row) => row.density > at);
    cut.setAttribute("y1", String(y));
    cut.setAttribute("y2", String(y));
    grip.setAttribute("y", String(y - GRIP / 2));
    number.textContent = at.toFixed(2);
    bars.forEach((bar, i) => bar.classList.toggle("in", kept[i]));
    band.replaceChildren(...rows.flatMap((_, i) => (kept[i] ? [drawn("rect", { class: "band", x: i * wide, width: wide, y: 0, height: CURVES })] : [])));
    const text = rows.filter((_, i) => kept[i]);
    caption.textContent = `${text.length} of ${rows.length} rows have more text than that in their HTML.`;
    list.replaceChildren(...text.slice(0, MOST_LISTED).map((row) => made("li", { "data-kept": "true" }, made("b", null, row.density.toFixed(2)), made("span", { dir: "auto" }, row.text))));
  };
  slider.addEventListener("input", place);
  drag(svg, grip, (share) => {
    slider.value = String(Math.max(0, Math.min(1, (base - share * base) / BARS)));
    place();
  });
  place();
  return [
    made("p.lead", null, "The first methods saw a page like this: row by row, the HTML it took and the text it shows. The article is the plateau where the curves run high and close together."),
    made("div.plot", null,
      made("ul.key", null, ...[["red", "HTML of a row"], ["blue", "text of a row"], ["own", "the line to drag"]].map(([name, words]) => made("li", null, made(`i.${name}`), words))), svg),
    made("div.cutter", null, made("label", { for: "cut" }, "A row is text when more of its HTML than this is text"), slider, number), caption, list,
  ];
}

/**
 * Makes the threshold draggable; the slider is for the keyboard.
 * @param {SVGElement} svg
 * @param {SVGElement} grip
 * @param {(share: number) => void} moved called with the relative height of the pointer in the drawing
 */
function drag(svg, grip, moved) {
  grip.addEventListener("pointerdown", (event) => {
    grip.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  grip.addEventListener("pointermove", (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    const box = svg.getBoundingClientRect();
    moved((event.clientY - box.top) / box.height);
  });
}
