// Completion of queries: the names of conditions, and their values.
import { languageTag, number, t } from "../../shared/i18n.js";
import { matchingTags } from "../../shared/tag-names.js";
import { MINUTES } from "../address.js";
import { narrowed, quoted } from "./query.js";

/** @typedef {import("../../shared/suggestions.js").Suggestion} Suggestion */
/** @typedef {{ tags: import("../types.d.ts").TagCount[], sites: string[], langs: string[] }} Known what the library has */

/** The conditions of the query language; src/library/search/parse.rs reads them. */
export const CONDITIONS = ["tag", "title", "site", "url", "author", "lang", "kind", "is", "has", "before", "after", "longer", "shorter"];

const STATES = ["unread", "archived", "favourite", "started", "link"];
const POSSESSIONS = ["highlight", "note", "tag", "image", "text"];
const KINDS = ["article", "forum", "list", "product", "documentation", "service", "home"];

/** Letters of a condition's name before it is suggested. */
const LEAST_LETTERS = 2;

/** @param {string[]} values @param {string} typed @param {(value: string) => string | undefined} hint @returns {[string, string | undefined][]} */
const beginning = (values, typed, hint) => values.filter((value) => value.startsWith(typed.toLowerCase()) && value !== typed).map((value) => [value, hint(value)]);

/** The name of a language. @param {string} lang */
function languageName(lang) {
  try {
    return new Intl.DisplayNames(languageTag(), { type: "language" }).of(lang);
  } catch {
    return undefined;
  }
}

/** Values of a condition with what they mean. @param {string} name @param {string} typed @param {Known} known @returns {[string, string | undefined][]} */
function valuesOf(name, typed, known) {
  switch (name) {
    case "tag": return matchingTags(known.tags, typed).filter((tag) => tag.name !== typed).map((tag) => [quoted(tag.name), number(tag.articles)]);
    case "site": return beginning(known.sites, typed, () => undefined);
    case "lang": return beginning(known.langs, typed, languageName);
    case "kind": return beginning(KINDS, typed, (value) => t(`kind_${value}`));
    case "is": return beginning(STATES, typed, (value) => t(`lib_is_${value}`));
    case "has": return beginning(POSSESSIONS, typed, (value) => t(`lib_has_${value}`));
    case "before": case "after": return beginning(["7d", "1m", "1y", String(new Date().getFullYear())], typed, (value) => t(`lib_date_${/^\d{4}$/.test(value) ? "year" : value}`));
    case "longer": case "shorter": return beginning(MINUTES.map(String), typed, () => undefined);
    default: return [];
  }
}

/**
 * Suggestions for the word before the caret.
 * @param {string} text
 * @param {number} caret
 * @param {Known} known
 * @returns {Suggestion[]}
 */
export function completeQuery(text, caret, known) {
  const before = narrowed(text.slice(0, caret)).replace(/[“”„«»「」『』｢｣]/g, "\"");
  const word = /(?:^|[\s(])-?((?:[^\s()"]|"[^"]*"?)*)$/.exec(before)?.[1] ?? "";
  const start = before.length - word.length;
  const rest = text.slice(caret);
  const put = (/** @type {string} */ value) => text.slice(0, start) + value + rest;
  const [, name, typed] = /^(\w+):"?([^"]*)$/.exec(word) ?? [];
  if (name !== undefined) {
    return valuesOf(name.toLowerCase(), typed, known).map(([value, hint]) => ({ value: put(`${name}:${value} `), words: `${name}:${value}`, hint }));
  }
  if (word.length < LEAST_LETTERS) return [];
  return CONDITIONS.filter((one) => one.startsWith(word.toLowerCase())).map((one) => ({ value: put(`${one}:`), words: `${one}:`, hint: t(`lib_query_${one}`) }));
}
