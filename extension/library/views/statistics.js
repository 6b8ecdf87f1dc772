// What was read, and for how long: the last days and the sites. The numbers come from the library and stay there.
import { askLibrary } from "../../shared/library.js";
import { el } from "../../shared/dom.js";
import { languageTag, plural, t } from "../../shared/i18n.js";
import { duration, fullDay, isoDay } from "../../shared/dates.js";
import { emptyState } from "./empty.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {{ day: string, seconds: number, words: number, articles: number }} ReadingDay */
/** @typedef {{ name: string, seconds: number, articles: number }} ReadingSite */

/** Days that are shown. */
const DAYS = 30;

/** Sites that are shown. */
const SITES = 12;

/** The last days, the oldest first, also those without reading. @param {ReadingDay[]} read */
function lastDays(read) {
  const known = new Map(read.map((one) => [one.day, one]));
  return Array.from({ length: DAYS }, (_, at) => {
    const date = new Date();
    date.setHours(12, 0, 0, 0);
    date.setDate(date.getDate() - (DAYS - 1 - at));
    return { time: date.getTime(), seconds: 0, words: 0, articles: 0, ...known.get(isoDay(date.getTime())) };
  });
}

/** @param {number} part from 0 to 1 */
function bar(part) {
  const box = el("span", { class: "bar", "aria-hidden": "true" }, el("span", {}));
  /** @type {HTMLElement} */ (box.firstElementChild).style.inlineSize = `${part * 100}%`;
  return box;
}

/** The days as columns; a table says the same to those who do not see them. @param {ReturnType<typeof lastDays>} days */
function daysPart(days) {
  const most = Math.max(...days.map(({ seconds }) => seconds), 1);
  const short = new Intl.DateTimeFormat(languageTag(), { day: "numeric", month: "short" });
  const columns = days.map(({ time, seconds, articles }) => {
    const column = el("span", { class: "day", title: `${fullDay(time)}: ${duration(seconds / 60)}, ${plural("lib_articleCount", articles)}` }, el("span", {}));
    /** @type {HTMLElement} */ (column.firstElementChild).style.blockSize = `${(seconds / most) * 100}%`;
    return column;
  });
  const rows = days.filter(({ seconds }) => seconds > 0).map(({ time, seconds, articles }) => el("tr", {}, el("th", { scope: "row" }, fullDay(time)), el("td", {}, duration(seconds / 60)), el("td", {}, plural("lib_articleCount", articles))));
  return el("section", {}, el("h2", {}, t("lib_lastDays")),
    el("div", { class: "days", "aria-hidden": "true" }, ...columns),
    el("p", { class: "days-ends", "aria-hidden": "true" }, el("span", {}, short.format(days[0].time)), el("span", {}, short.format(days[days.length - 1].time))),
    // A table is as wide as its words, so the box around it is what is unseen.
    el("div", { class: "unseen" }, el("table", {}, el("caption", {}, t("lib_lastDays")), el("tbody", {}, ...rows))));
}

/** @param {ReadingSite[]} sites */
function sitesPart(sites) {
  const most = Math.max(...sites.map(({ seconds }) => seconds), 1);
  return el("section", {}, el("h2", {}, t("lib_sitesRead")), el("table", { class: "sites" }, el("caption", { class: "unseen" }, t("lib_sitesRead")), el("tbody", {}, ...sites.map(({ name, seconds, articles }) =>
    el("tr", {}, el("th", { scope: "row" }, el("bdi", {}, name.replace(/^www\./, ""))), el("td", { class: "bar-cell" }, bar(seconds / most)), el("td", {}, duration(seconds / 60)), el("td", {}, plural("lib_articleCount", articles)))))));
}

/** @param {string} words @param {string} value */
const figure = (words, value) => el("div", { class: "figure" }, el("dt", {}, words), el("dd", {}, value));

/** @param {LibraryPage} page @param {HTMLElement} box */
export function createStatistics(page, box) {
  let last = 0;
  async function draw() {
    const turn = (last += 1);
    const found = await page.attempt(() => Promise.all([
      /** @type {Promise<ReadingDay[]>} */ (askLibrary({ op: "readingDays", most: DAYS })), /** @type {Promise<ReadingSite[]>} */ (askLibrary({ op: "readingSites", most: SITES })),
    ]));
    if (!found || turn !== last || page.place.view !== "statistics") return;
    const [read, sites] = found;
    if (read.length === 0) return box.replaceChildren(emptyState(page, "statistics"));
    const days = lastDays(read);
    const sum = (/** @type {ReadingDay[] | typeof days} */ list, /** @type {"seconds" | "words"} */ what) => list.reduce((all, one) => all + one[what], 0);
    box.replaceChildren(
      el("dl", { class: "figures" }, figure(t("lib_today"), duration(days[DAYS - 1].seconds / 60)), figure(t("lib_lastWeek"), duration(sum(days.slice(-7), "seconds") / 60)), figure(t("lib_lastDays"), duration(sum(days, "seconds") / 60)), figure(t("lib_wordsRead"), plural("words", sum(days, "words")))),
      daysPart(days), sitesPart(sites), el("p", { class: "hint" }, t("lib_numbersStay")));
  }
  return { draw };
}
