// Shows the score of every method for every row of the page, the shipped method first.
import { colour, made, percent } from "./dom.js";

/** Minimum score at which a method keeps a row. */
const KEPT = 0.5;
/** Maximum rows shown: a longer table is slow to draw and nobody reads it. */
const MOST_ROWS = 600;

/** @typedef {{ name: string, about: string, scores: number[] }} Opinion */

/** @param {{ methods: Opinion[], texts: string[] }} opinions */
export function showMethods({ methods: opinions, texts: rows }) {
  const about = made("dl.about", null, ...opinions.map(({ name, about, scores }) => {
    const kept = scores.filter((score) => score >= KEPT).length;
    return made("div", null, made("dt", null, name), made("dd", null, `${about}: ${kept} of ${rows.length} rows`));
  }));
  const head = made("tr", null, ...opinions.map(({ name }) => made("th", { scope: "col" }, name)), made("th", { scope: "col" }, "row"));
  const body = rows.slice(0, MOST_ROWS).map((row, i) =>
    made("tr", null, ...opinions.map(({ scores }) => made(`td.mark.${colour(scores[i])}`, null, `${scores[i] >= KEPT ? "✓ " : ""}${percent(scores[i])}`)), made("td.say", { dir: "auto" }, row)));
  const more = rows.length > MOST_ROWS ? [made("p.caption", null, `The first ${MOST_ROWS} of ${rows.length} rows.`)] : [];
  return [
    made("p.lead", null, "The methods this project grew from, beside the one that ships: what each thinks of every row, before anything is decided about the page as a whole. From 50 % on a method would keep a row."),
    about,
    made("div.wide", { tabindex: 0, role: "group", "aria-label": "What every method says of every row" }, made("table", null, made("thead", null, head), made("tbody", null, ...body))),
    ...more,
  ];
}
