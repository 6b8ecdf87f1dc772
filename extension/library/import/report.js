// What an import would do, or did: how many, why not all, and some of them.
import { el, joinWithDots } from "../../shared/dom.js";
import { number, plural, t } from "../../shared/i18n.js";
import { fullDay } from "../../shared/dates.js";
import { reasonWords } from "./words.js";

/** @typedef {import("../../shared/library-types.d.ts").ImportReport} ImportReport */

/** The outcomes that are always named; the others only if there are such. */
const ALWAYS = new Set(["new", "merged"]);

/** The numbers. Of a library of Pith it is known what is here as it is. @param {ImportReport} report */
export function figures({ merged, same = 0, ...report }) {
  const counts = { new: report.new, merged: merged - same, same, skipped: report.skipped, failed: report.failed };
  const parts = Object.entries(counts).filter(([outcome, count]) => ALWAYS.has(outcome) || count > 0);
  return el("dl", { class: "figures import-figures" }, ...parts.map(([outcome, count]) =>
    el("div", { class: "figure", "data-outcome": outcome }, el("dt", {}, t(`lib_import_${outcome}`)), el("dd", {}, number(count)))));
}

/** What comes along: texts, highlights, and texts of which nothing could be made. @param {ImportReport} report */
export function extras({ texts, highlights, searches = [], lostTexts, lostPictures = 0, unclear = 0 }) {
  const parts = [texts > 0 && plural("lib_importTexts", texts), highlights > 0 && plural("lib_importMarks", highlights), searches.length > 0 && plural("lib_importSearches", searches.length), lostTexts > 0 && plural("lib_importLost", lostTexts), lostPictures > 0 && plural("lib_importLostPictures", lostPictures), unclear > 0 && plural("lib_importUnclear", unclear)];
  return parts.some(Boolean) && el("p", { class: "hint" }, ...joinWithDots(parts.filter((one) => typeof one === "string")));
}

/** Why records are left out, with examples. @param {ImportReport} report */
export function reasons({ reasons }) {
  if (reasons.length === 0) return null;
  const rows = reasons.toSorted((one, other) => other.count - one.count).map(({ code, count, examples }) => {
    const words = el("span", {}, el("span", { class: "count" }, number(count)), " ", reasonWords(code));
    if (examples.length === 0) return el("li", { class: "reason" }, words);
    return el("li", { class: "reason" }, el("details", {}, el("summary", {}, words), el("ul", { class: "examples" }, ...examples.map((one) => el("li", {}, el("bdi", {}, one))))));
  });
  return el("section", { class: "reasons" }, el("h3", {}, t("lib_importReasons")), el("ul", {}, ...rows));
}

/** The host of an address, in the letters in which the file has it. @param {string} url */
const hostOf = (url) => (URL.canParse(url) ? (/^[^:]+:\/\/(?:[^/?#@]*@)?([^/?#]+)/.exec(url)?.[1] ?? "").replace(/^www\./, "") : "");

/** Some of the records. @param {ImportReport} report */
export function sample({ sample }) {
  if (sample.length === 0) return null;
  const rows = sample.map(({ outcome, url, title, saved, archived, favourite, tags }) => {
    const facts = [hostOf(url), saved !== null && fullDay(saved), archived && t("lib_view_archive"), favourite && t("lib_isFavourite"), outcome === "merged" && t("lib_import_merged"), ...tags.slice(0, 5).map((tag) => `#${tag}`)];
    return el("li", {}, el("span", { class: "sample-title" }, el("bdi", {}, title || url)), el("span", { class: "sample-facts" }, ...joinWithDots(facts.filter((one) => typeof one === "string" && one !== "").map(String))));
  });
  return el("section", { class: "sample" }, el("h3", {}, t("lib_importSample")), el("ul", {}, ...rows));
}
