// “I have 15 minutes”: shows only what can be read in that time, and how long all that is listed takes.
import { el } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { MINUTES } from "../address.js";
import { partRead } from "./article-row.js";
import { duration, shortMinutes } from "../../shared/dates.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** Articles that are fetched to add up their times; more would not be worth it. */
const MOST = 1_000;

/** Milliseconds in which nothing else is to be shown before they are fetched. */
const PAUSE = 700;

/** @param {import("../../shared/library-types.d.ts").Entry[]} entries */
const sumOf = (entries) => entries.reduce((sum, entry) => sum + entry.minutes * (1 - partRead(entry)), 0);

/** The minutes it takes to read the rest of the articles listed, if all of them are here; else null. @param {LibraryPage} page */
function minutesHere({ results }) {
  const entries = Array.from({ length: Math.min(results.total, MOST) }, (_, at) => results.at(at));
  return results.total <= MOST && entries.every((entry) => entry !== undefined) ? sumOf(entries) : null;
}

/** The line under the heading: how many articles, and how long they take. @param {LibraryPage} page */
export function createCount(page) {
  const line = el("p", { id: "count", class: "count-line", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** The last sum of what is not all here, and of which list. */
  let fetched = { of: "", minutes: 0 };
  const listed = () => JSON.stringify([page.place, page.results.total]);

  const draw = () => {
    clearTimeout(timer);
    const { total, isKnown } = page.results;
    if (!isKnown) return;
    const here = minutesHere(page);
    const minutes = here ?? (fetched.of === listed() ? fetched.minutes : 0);
    const count = plural("lib_articleCount", total);
    const words = total === 0 ? "" : minutes >= 1 ? t("lib_countAndTime", count, duration(minutes)) : count;
    if (line.textContent !== words) line.textContent = words;
    if (here === null && total <= MOST && page.place.typed === "") timer = setTimeout(fetchAll, PAUSE);
  };

  async function fetchAll() {
    const of = listed();
    // If this fails, the number of articles alone is as good.
    const all = await page.results.all().catch(() => null);
    if (!all || of !== listed()) return;
    const isNew = fetched.of !== of || fetched.minutes !== sumOf(all);
    fetched = { of, minutes: sumOf(all) };
    if (isNew) draw();
    clearTimeout(timer);
  }
  page.on("found", draw);
  return line;
}

/** @param {LibraryPage} page */
export function createMinutes(page) {
  const box = el("div", { class: "fits", role: "group", "aria-label": t("lib_iHave") }, el("span", { "aria-hidden": "true" }, t("lib_iHave")));
  const buttons = MINUTES.map((minutes) =>
    el("button", { type: "button", class: "choice", onclick: () => page.go({ minutes: page.place.minutes === minutes ? 0 : minutes }, { replace: true }) }, shortMinutes(minutes)));
  box.append(...buttons);
  const draw = () => {
    for (const [at, button] of buttons.entries()) button.setAttribute("aria-pressed", String(page.place.minutes === MINUTES[at]));
    box.hidden = page.place.view === "archive" || (page.facts?.state.articles === 0);
  };
  for (const happening of /** @type {const} */ (["place", "facts"])) page.on(happening, draw);
  draw();
  return box;
}
