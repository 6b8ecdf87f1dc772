// Shows how the page was scored: blocks coloured by probability, candidates with pluses and minuses, the time of each stage.
import { colour, made, percent } from "./dom.js";

/** @param {any} article */
export function showPage(article) {
  const rows = article.blocks.map((/** @type {any} */ block) =>
    made(`li.${colour(block.chance)}`, { "data-kept": String(block.kept) }, made("b", { title: block.kept ? "in the article" : "left out" }, percent(block.chance)), made("span", { dir: "auto" }, block.text)));
  return [
    made("p.lead", null, "Every run of text on the page, coloured by the chance that it is main text. What is in the article has a bar at its side: one more likely neighbour may bring a heading in, and what stands apart may go though it reads well."),
    made("div.scale", { "aria-hidden": "true" }, "furniture", made("i"), "main text"),
    made("ol.blocks", null, ...rows),
  ];
}

/** @param {[string, number][]} parts @param {string} sign */
const side = (parts, sign) =>
  made(`ul.${sign}`, { "aria-label": sign === "plus" ? "Speaks for it" : "Speaks against it" },
    ...parts.map(([name, number]) => made("li", null, made("b", null, signed(number)), made("span", null, name))));

/** @param {number} number */
const signed = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(2)}`;

/** @param {any} part */
const candidate = (part) =>
  made("li", null,
    made("header", null, made("h3", null, part.label), made("strong", null, signed(part.score))),
    made("div.sides", null, ...(part.pluses.length ? [side(part.pluses, "plus")] : []), ...(part.minuses.length ? [side(part.minuses, "minus")] : [])));

/** The candidates of a method. @typedef {{ name: string, about: string, parts: any[] }} Weighing */

/** @param {Weighing[]} weighings */
export function showCandidates(weighings) {
  const list = made("ol.candidates");
  const about = made("p.lead");
  /** @param {Weighing} weighing */
  const show = ({ about: words, parts }) => {
    about.textContent = words;
    list.replaceChildren(...parts.map(candidate));
  };
  const choice = made("fieldset.choice", null, made("legend.skip", null, "Weighed by"), ...weighings.map((weighing, at) => {
    const input = /** @type {HTMLInputElement} */ (made("input", { type: "radio", name: "weighing", checked: at === 0 }));
    input.addEventListener("change", () => show(weighing));
    return made("label", null, input, weighing.name);
  }));
  show(weighings[0]);
  return [choice, about, list];
}

/** Descriptions of the stages. @type {Record<string, string>} */
const STAGES = { read: "read the page", split: "cut it into blocks", score: "weigh each block", choose: "choose", meta: "find title, author, date", clean: "build the article", write: "write it" };

/** @param {any} article @param {number} bytes */
export function showTimes(article, bytes) {
  /** @type {[string, number][]} */
  const stages = article.stages;
  const all = stages.reduce((sum, [, time]) => sum + time, 0);
  const most = Math.max(...stages.map(([, time]) => time), Number.EPSILON);
  const rows = stages.map(([name, time]) =>
    made("li", null, made("span", null, name), made("progress", { max: most, value: time, "aria-label": STAGES[name] ?? name }), made("b", null, `${time.toFixed(1)} ms`)));
  return [
    made("p.lead", null, `${all.toFixed(1)} milliseconds for ${Math.ceil(bytes / 1024)} KB of HTML, in this browser, on this machine. A browser tells time in steps, so small stages may show nothing.`),
    made("ol.stages", null, ...rows),
  ];
}
