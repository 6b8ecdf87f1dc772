// A saved article in the list: as a row or as a card.
import { el, joinWithDots } from "../../shared/dom.js";
import { formatDate, percent, plural, t } from "../../shared/i18n.js";
import { webAddress } from "../../shared/library.js";
import { ago, fullTime, readingTime, timeLeft } from "../../shared/dates.js";
import { icon } from "../controls/icons.js";
import { marked } from "./marked.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Hit} Hit */
/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */

/** Tags that a row shows; the others are counted. */
const TAGS_SHOWN = 4;

/** The last part of a text that is read counts as all of it. */
const READ_TO_END = 0.985;

/** Where an article opens: in the reader, or at its web page if no text of it is saved. @param {Entry} entry */
export const addressOfArticle = (entry) => (entry.taken === null ? webAddress(entry.url) : `../reader/reader.html?saved=${encodeURIComponent(entry.uid)}`);

/** How much of an article was read, from 0 to 1. @param {Entry} entry */
export const partRead = (entry) => (entry.words === 0 ? 0 : Math.min(1, entry.place / entry.words));

/** @param {Entry} entry */
const siteOf = (entry) => entry.site ?? entry.host.replace(/^www\./, "");

/** The language and direction of a text, for its font and hyphens. @param {Entry} entry */
const languageOf = (entry) => ({ lang: entry.lang, dir: entry.dir ?? "auto" });

/** @param {string} act @param {import("../controls/icons.js").Icon} name @param {string} words @param {boolean} [pressed] */
const tool = (act, name, words, pressed) =>
  el("button", { type: "button", class: "tool", "data-act": act, "data-part": act, "aria-label": words, title: words, "aria-pressed": pressed === undefined ? null : String(pressed) }, icon(name));

/** @param {Entry} entry */
function source(entry) {
  const names = [siteOf(entry), ...(entry.byline && entry.byline !== entry.site ? [entry.byline] : [])];
  const saved = el("time", { datetime: new Date(entry.saved).toISOString(), title: t("lib_savedAt", fullTime(entry.saved)) }, ago(entry.saved));
  return el("p", { class: "source" }, el("span", { class: "names" }, ...joinWithDots(names)), el("span", { class: "dot", "aria-hidden": "true" }, " · "), saved);
}

/** @param {Entry} entry */
function progress(entry) {
  const part = partRead(entry);
  if (part === 0) return null;
  const words = part >= READ_TO_END ? t("lib_readToEnd") : t("lib_partRead", percent(Math.max(0.01, part)));
  const bar = el("span", { class: "read-bar", role: "img", "aria-label": words, title: words }, el("span", {}));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.inlineSize = `${part * 100}%`;
  return bar;
}

/** @param {Entry} entry */
function facts(entry) {
  const left = Math.max(1, Math.round(entry.minutes * (1 - partRead(entry))));
  const isBegun = entry.place > 0 && partRead(entry) < READ_TO_END;
  const items = [
    entry.taken === null && el("span", { class: "sign" }, icon("outside"), t("lib_linkOnly")),
    entry.minutes > 0 && el("span", { class: "minutes" }, isBegun ? timeLeft(left) : readingTime(entry.minutes)),
    progress(entry),
    entry.published && el("span", { class: "published" }, el("bdi", {}, formatDate(entry.published))),
    entry.highlights > 0 && el("span", { class: "sign" }, icon("marker"), plural("lib_highlights", entry.highlights)),
    entry.notes > 0 && el("span", { class: "sign" }, plural("lib_notes", entry.notes)),
    entry.missing > 0 && el("span", { class: "sign missing", title: plural("lib_imagesMissing", entry.missing) }, icon("noImage"), el("span", { class: "unseen" }, plural("lib_imagesMissing", entry.missing))),
  ];
  return el("p", { class: "facts" }, ...items);
}

/** @param {Entry} entry */
function tags(entry) {
  if (entry.tags.length === 0) return null;
  const shown = entry.tags.slice(0, TAGS_SHOWN).map((name) => el("button", { type: "button", class: "row-tag", tabindex: -1, "data-act": "showTag", "data-tag": name, "data-part": `tag ${name}` }, el("bdi", {}, `#${name}`)));
  const rest = entry.tags.length - shown.length;
  return el("p", { class: "row-tags", title: entry.tags.map((name) => `#${name}`).join(" ") }, ...shown, rest > 0 && el("bdi", { class: "more-tags", dir: "ltr" }, t("lib_more", rest)));
}

/** What the article says: the words that were found, or how it begins. @param {Hit} hit */
function excerpt(hit) {
  if (hit.snippet) return el("span", { class: "excerpt", ...languageOf(hit) }, ...marked(hit.snippet.text, hit.snippet.marks));
  const words = hit.excerpt ?? (hit.taken === null ? t("lib_linkExplained") : "");
  return words === "" ? null : el("span", { class: "excerpt", ...(hit.excerpt ? languageOf(hit) : {}) }, words);
}

/** @param {Hit} hit @param {string} id */
function tools(hit, id) {
  const isArchived = hit.archived !== null;
  const box = el("div", { class: "row-tools" },
    tool("archive", isArchived ? "unarchive" : "archive", t(isArchived ? "lib_unarchive" : "lib_archive")),
    tool("tags", "tag", t("lib_tags")),
    tool("favourite", hit.favourite ? "starred" : "star", t("lib_favourite"), hit.favourite),
    tool("menu", "more", t("more")));
  for (const button of box.children) button.setAttribute("aria-describedby", id);
  box.lastElementChild?.setAttribute("aria-haspopup", "menu");
  return box;
}

/**
 * @param {Hit} hit
 * @param {boolean} isSelected
 * @param {LibraryPage} page
 */
export function renderArticle(hit, isSelected, page) {
  const id = `title-${hit.uid}`;
  const isCard = page.choices.layout === "cards";
  const target = page.inPanel ? "_blank" : null;
  const href = addressOfArticle(hit);
  const link = el("a", { class: "title", id, href, tabindex: href === null ? 0 : null, target, rel: "noreferrer", "data-part": "title", "data-act": "open", title: hit.title }, ...marked(hit.title, hit.titleMarks));
  const box = el("input", { type: "checkbox", "data-act": "select", "data-part": "select", "aria-label": t("lib_select"), "aria-describedby": id });
  box.checked = isSelected;
  const row = el("article", { class: "row", "aria-labelledby": id },
    isCard && el("div", { class: "lead", "data-letter": [...siteOf(hit)][0]?.toUpperCase() ?? "" }),
    el("label", { class: "pick" }, box),
    source(hit),
    el("div", { class: "words" }, el("div", { class: "clamped" }, el("h2", languageOf(hit), link), excerpt(hit))),
    el("div", { class: "foot" }, facts(hit), tags(hit)),
    tools(hit, id));
  if (isSelected) row.dataset.selected = "";
  if (hit.favourite) row.dataset.favourite = "";
  if (partRead(hit) >= READ_TO_END) row.dataset.read = "";
  return row;
}

/**
 * Hides the excerpts of rows whose titles leave no line: the style sheet cuts both together, and the points that stand for the excerpt would say that
 * the title goes on. All are measured first, so that the page is laid out once.
 * @param {HTMLElement[]} rows
 */
export function hideCutExcerpts(rows) {
  const cut = rows.flatMap((row) => {
    const words = row.querySelector(".words");
    const excerpt = row.querySelector(".excerpt");
    const heading = row.querySelector("h2");
    if (!words || !heading || !(excerpt instanceof HTMLElement)) return [];
    const lines = Math.round(heading.offsetHeight / parseFloat(getComputedStyle(heading).lineHeight));
    return [{ excerpt, isCut: lines >= Number(getComputedStyle(words).getPropertyValue("--lines")) }];
  });
  for (const { excerpt, isCut } of cut) excerpt.style.display = isCut ? "none" : "";
}
