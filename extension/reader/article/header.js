// The header of the article: site, title, byline, dates and reading time; and its lead image.
import { el } from "../../shared/dom.js";
import { isoDay, readingTime } from "../../shared/dates.js";
import { formatDate, t } from "../../shared/i18n.js";
import { baseDirection, setDirection } from "./direction.js";
import { imageAddress } from "./stored-images.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Longer titles (in characters) are set smaller, or they would fill half the window. */
const LONG_TITLE = 140;

/** If one of the first blocks has an image, no lead image is added. */
const FIRST_BLOCKS = 3;

/** The host of an address, without `www`; empty for a page without one, such as a local file. @param {string} address */
function hostOf(address) {
  try {
    return new URL(address).host.replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** The name of the file that an address leads to; empty for the front page of a host, and where there are no files. @param {string} address */
function fileName(address) {
  try {
    const { protocol, pathname } = new URL(address);
    return /^(?:https?|file|ftp):$/.test(protocol) ? decodeURIComponent(pathname.split("/").findLast((part) => part !== "") ?? "") : "";
  } catch {
    // No address, or one whose encoding is not valid.
    return "";
  }
}

/**
 * The title of an article, else the name of its file or of its host.
 * @param {import("../types.d.ts").ArticleRecord} record
 * @param {import("../types.d.ts").PageInfo} page
 */
export const titleOf = (record, page) => record.title || fileName(page.url) || hostOf(page.url) || t("name");

/** Parts of a line with points between them. They are words, so that they are copied with it; each stands at the end of its part's line. @param {HTMLElement[]} parts */
const withPoints = (parts) => parts.flatMap((part, at) => (at === parts.length - 1 ? [part] : [el("span", { class: "pointed" }, part, el("span", { class: "point", "aria-hidden": "true" }, " ·")), " "]));

/** @param {ReaderContext} context */
function siteLine({ record, page }) {
  const name = record.siteName ?? hostOf(page.url);
  if (!name) return null;
  const parts = [el("bdi", {}, name)];
  if (record.section && record.section !== name) parts.push(el("bdi", { class: "section" }, record.section));
  return el("p", { class: "source" }, ...withPoints(parts));
}

/** @param {ReaderContext} context */
function factsLine({ record }) {
  const items = [];
  if (record.byline) items.push(el("span", { class: "byline" }, el("bdi", {}, record.byline)));
  if (record.publishedTime) items.push(el("time", { datetime: record.publishedTime }, el("bdi", {}, formatDate(record.publishedTime))));
  if (record.modifiedTime && record.modifiedTime.slice(0, 10) !== record.publishedTime?.slice(0, 10)) {
    items.push(el("span", {}, el("bdi", {}, t("changed", formatDate(record.modifiedTime)))));
  }
  if (record.isArticle && record.wordCount > 0) items.push(el("span", { class: "minutes" }, el("bdi", {}, readingTime(Math.max(1, record.readingTime)))));
  return items.length > 0 ? el("p", { class: "facts" }, ...withPoints(items)) : null;
}

/** An image's file name without size suffixes. @param {string} address */
function fileStem(address) {
  return address.split(/[?#]/)[0].split("/").pop()?.replace(/[-_]?\d{2,4}x\d{2,4}|[-_@]\d+[wx]?(?=\.)/g, "") ?? address;
}

/**
 * The lead image, unless the text begins with an image or contains the same one.
 * @param {ReaderContext} context
 */
export function leadImage({ record, text, page }) {
  if (!record.image || !record.isArticle || !/^https?:/.test(record.image)) return null;
  const begin = [...text.children].slice(0, FIRST_BLOCKS);
  if (begin.some((block) => block.matches("figure") || block.querySelector("img"))) return null;
  const own = fileStem(record.image);
  if ([...text.querySelectorAll("img")].some((image) => fileStem(imageAddress(image)) === own)) return null;
  const image = el("img", { [page.saved ? "data-address" : "src"]: record.image, alt: "", referrerpolicy: "no-referrer", decoding: "async" });
  const figure = el("figure", { class: "lead" }, image);
  image.addEventListener("error", () => figure.remove());
  return figure;
}

/** What is printed below the title: the address and, of an article of the library, the day it was saved. @param {ReaderContext} context */
function paperLine({ page }) {
  if (!/^https?:/.test(page.url)) return null;
  return [page.url, page.saved && t("printedSaved", formatDate(isoDay(page.saved.saved)))].filter(Boolean).join(" · ");
}

/** @param {ReaderContext} context */
export function renderHeader(context) {
  const { record } = context;
  const words = titleOf(record, context.page);
  const title = el("h1", { class: words.length > LONG_TITLE ? "title long" : "title" }, words);
  setDirection(title, baseDirection(record));
  return el("header", { class: "head", "data-paper": paperLine(context) }, siteLine(context), title, factsLine(context));
}
