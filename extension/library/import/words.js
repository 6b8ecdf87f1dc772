// What an import is about, in words: the programs that made files, and why something is left out.
import { languageTag, plural, t } from "../../shared/i18n.js";

/** @typedef {import("../../shared/library-types.d.ts").ImportReport} ImportReport */

/** Programs by the kinds of their files. Their names are the same in all languages. @type {{ [kind: string]: string }} */
const PROGRAMS = {
  "pocket": "Pocket", "pocket-html": "Pocket", "pocket-annotations": "Pocket", "instapaper": "Instapaper", "omnivore": "Omnivore", "omnivore-csv": "Omnivore",
  "wallabag": "wallabag", "wallabag-csv": "wallabag", "readwise": "Readwise Reader", "readwise-highlights": "Readwise", "matter": "Matter", "raindrop": "Raindrop.io",
  "pinboard": "Pinboard", "delicious": "Delicious", "good-links": "GoodLinks", "linkwarden": "Linkwarden", "karakeep": "Karakeep", "mymind": "mymind", "evernote": "Evernote", "opml": "OPML",
  "epub": "EPUB", "pith": "Pith", "pith-lines": "Pith", "library": "Pith", "warc": "WARC", "mhtml": "MHTML", "firefox-bookmarks": "Firefox", "chrome-bookmarks": "Chrome",
};

/** Kinds that are told in words. */
const WORDS = new Set(["markdown", "bookmarks", "page", "table", "addresses", "zip"]);

/** @param {string} kind */
export const sourceName = (kind) => PROGRAMS[kind] ?? t(WORDS.has(kind) ? `lib_kind_${kind}` : "lib_kind_zip");

/** Sources named in one line. */
const MOST_SOURCES = 4;

/** Where the records of an import come from, such as “Pocket and Instapaper”; empty if nothing of it is known. @param {{ files: ImportReport["files"], kinds?: ImportReport["kinds"] }} report */
export function sourcesOf({ files, kinds }) {
  const inside = (kinds ?? []).map(({ kind }) => kind);
  const known = inside.length > 0 ? inside : files.map(({ kind }) => kind).filter((kind) => kind !== null);
  const names = [...new Set(known.map(sourceName))];
  const shown = names.length > MOST_SOURCES ? [...names.slice(0, MOST_SOURCES), "…"] : names;
  return new Intl.ListFormat(languageTag(), { type: "conjunction" }).format(shown);
}

/** The codes of src/library/import/reason.rs. */
const REASONS = new Set([
  "no-address", "not-web", "long-address", "not-a-link", "feed", "subscription", "deleted", "unknown-shape", "bad-row", "cut-off", "too-large", "bomb", "too-many",
  "encrypted", "damaged", "newer", "unknown-kind", "empty", "unsupported", "unreadable",
]);

/** @param {string} code */
export const reasonWords = (code) => t(`lib_importReason_${(REASONS.has(code) ? code : "unreadable").replaceAll("-", "_")}`);

/** What an import did, in one line: what is new, and what was here already. @param {ImportReport} report */
export function doneWords(report) {
  const from = sourcesOf(report);
  if (report.new === 0 && report.merged > 0) return plural("lib_importNothingNew", report.merged);
  const done = from === "" ? plural("lib_importDid", report.new) : plural("lib_importDidFrom", report.new, from);
  return report.merged > 0 ? `${done} · ${plural("lib_importWereHere", report.merged)}` : done;
}

/** What undoing an import did. @param {{ removed: number, restored: number, kept: number }} undone */
export function undoneWords({ removed, restored, kept }) {
  const parts = [plural("lib_importRemoved", removed), restored > 0 && plural("lib_importRestored", restored), kept > 0 && plural("lib_importKept", kept)];
  return parts.filter(Boolean).join(" ");
}
