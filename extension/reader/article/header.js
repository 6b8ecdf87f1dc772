// The head of the article: where it is from, its title, who wrote it when, how long it takes, and its picture.
import { el } from "../../shared/dom.js";
import { many, t, tag } from "../../shared/i18n.js";
import { baseOf, turn } from "./direction.js";

/** @typedef {import("../view.js").Room} Room */

/** Characters from which on a title is long: it would fill half a window. */
const LONG = 140;

/** Blocks at the beginning of the text among which a picture makes the lead picture superfluous. */
const FIRST_BLOCKS = 3;

/**
 * A date as the interface's language writes it, as much of it as is known.
 * @param {string} iso
 */
export function date(iso) {
  const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(iso);
  if (!parts) return iso;
  const [, year, month, day] = parts;
  // The day is the one that was written, wherever the reader lives.
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { year: "numeric", ...(month && { month: "long" }), ...(day && { day: "numeric" }), timeZone: "UTC" };
  return new Intl.DateTimeFormat(tag(), form).format(at);
}

/** @param {Room} room */
function source({ record, where }) {
  let host = "";
  try {
    host = new URL(where.url).host.replace(/^www\./, "");
  } catch {
    // A page without a host, such as a file.
  }
  const name = record.siteName ?? host;
  if (!name) return null;
  const parts = [el("bdi", {}, name)];
  if (record.section && record.section !== name) parts.push(el("bdi", { class: "section" }, record.section));
  return el("p", { class: "source" }, ...parts);
}

/** @param {Room} room */
function facts({ record }) {
  const items = [];
  if (record.byline) items.push(el("span", { class: "byline" }, el("bdi", {}, record.byline)));
  if (record.publishedTime) items.push(el("time", { datetime: record.publishedTime }, el("bdi", {}, date(record.publishedTime))));
  if (record.modifiedTime && record.modifiedTime.slice(0, 10) !== record.publishedTime?.slice(0, 10)) {
    items.push(el("span", {}, el("bdi", {}, t("changed", date(record.modifiedTime)))));
  }
  if (record.isArticle && record.wordCount > 0) items.push(el("span", { class: "minutes" }, el("bdi", {}, many("minutesToRead", Math.max(1, record.readingTime)))));
  return items.length > 0 ? el("p", { class: "facts" }, ...items) : null;
}

/** The name of a picture's file without its sizes. @param {string} address */
function file(address) {
  return address.split(/[?#]/)[0].split("/").pop()?.replace(/[-_]?\d{2,4}x\d{2,4}|[-_@]\d+[wx]?(?=\.)/g, "") ?? address;
}

/**
 * The picture before the text, unless the text begins with one or has it.
 * @param {Room} room
 */
export function lead({ record, text }) {
  if (!record.image || !record.isArticle || !/^https?:/.test(record.image)) return null;
  const begin = [...text.children].slice(0, FIRST_BLOCKS);
  if (begin.some((block) => block.matches("figure") || block.querySelector("img"))) return null;
  const own = file(record.image);
  if ([...text.querySelectorAll("img")].some((image) => file(image.currentSrc || image.src) === own)) return null;
  const image = el("img", { src: record.image, alt: "", referrerpolicy: "no-referrer", decoding: "async" });
  const figure = el("figure", { class: "lead" }, image);
  image.addEventListener("error", () => figure.remove());
  return figure;
}

/** @param {Room} room */
export function head(room) {
  const { record } = room;
  const words = record.title ?? room.where.url;
  const title = el("h1", { class: words.length > LONG ? "title long" : "title" }, words);
  turn(title, baseOf(record));
  return el("header", { class: "head" }, source(room), title, facts(room));
}
