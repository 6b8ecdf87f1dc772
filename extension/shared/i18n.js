// The interface's words in the reader's language. Texts live in `_locales`; this finds them, chooses plurals and says the direction.

import { el } from "./dom.js";

/** @type {any} */
const browser = /** @type {any} */ (globalThis).browser ?? /** @type {any} */ (globalThis).chrome;

/** Languages there are, in their own words. */
export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский", zh_CN: "中文", ar: "العربية" };

const RIGHT_TO_LEFT = new Set(["ar"]);

/** @typedef {Record<string, { message: string }>} Messages */

/** @type {Messages | null} */
let chosen = null;
let language = "en";
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** The language the browser took of ours, or the one nearest to what it wants. */
function browserLanguage() {
  const taken = browser?.i18n?.getMessage?.("languageTag");
  if (taken) return taken;
  const short = navigator.language.split("-")[0];
  return Object.keys(LANGUAGES).find((name) => name.split("_")[0] === short) ?? "en";
}

/**
 * Takes up a language: the browser's, or one that was set. Must be done before the first word is shown.
 * @param {string} setting
 */
export async function loadLanguage(setting) {
  language = setting === "auto" ? browserLanguage() : setting;
  const tag = language.replace("_", "-");
  plurals = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag);
  chosen = null;
  if (setting !== "auto" || !browser?.i18n?.getMessage) {
    chosen = await (await fetch(`../_locales/${language}/messages.json`)).json();
  }
  document.documentElement.lang = tag;
  document.documentElement.dir = direction();
}

/** The tag of the interface's language. */
export const languageTag = () => language.replace("_", "-");

/** @returns {"rtl" | "ltr"} */
export const direction = () => (RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr");

/** @param {number} value */
export const number = (value) => numbers.format(value);

/** @param {number} value @param {Intl.NumberFormatOptions} form */
const formed = (value, form) => value.toLocaleString(languageTag(), form);

/** A share of one. @param {number} part */
export const percent = (part) => formed(part, { style: "percent" });

/** A number with its sign. @param {number} value */
export const signed = (value) => formed(value, { signDisplay: "exceptZero", maximumFractionDigits: 2 });

/** @param {number} value */
export const milliseconds = (value) => formed(value, { style: "unit", unit: "millisecond", maximumFractionDigits: 2 });

/**
 * A date as the interface's language writes it, as much of it as is known.
 * @param {string} iso
 */
export function formatDate(iso) {
  const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(iso);
  if (!parts) return iso;
  const [, year, month, day] = parts;
  // The day is the one that was written, wherever the reader lives.
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { year: "numeric", ...(month && { month: "long" }), ...(day && { day: "numeric" }), timeZone: "UTC" };
  return new Intl.DateTimeFormat(languageTag(), form).format(at);
}

/**
 * A text by its name; `$1$`, `$2$`… are what follows.
 * @param {string} key
 * @param {...(string | number)} values
 * @returns {string}
 */
export function t(key, ...values) {
  const filled = values.map((value) => (typeof value === "number" ? number(value) : value));
  if (!chosen) return browser.i18n.getMessage(key, filled) || key;
  const message = chosen[key]?.message;
  if (message === undefined) return key;
  return message.replace(/\$(\d)/g, (_, place) => filled[Number(place) - 1] ?? "");
}

/**
 * A text that depends on a number, which is its first value: `key_one`, `key_few` and so on, or `key_other`.
 * @param {string} key
 * @param {number} count
 * @param {...(string | number)} values
 */
export function plural(key, count, ...values) {
  const form = `${key}_${plurals.select(count)}`;
  const found = t(form, count, ...values);
  return found === form ? t(`${key}_other`, count, ...values) : found;
}

/**
 * Fills a page of ours: `data-t` names the text of an element, `data-t-label` its label.
 * @param {ParentNode} [root]
 */
export function translatePage(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(/** @type {HTMLElement} */ (element).dataset.t ?? "");
  for (const element of root.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(/** @type {HTMLElement} */ (element).dataset.tLabel ?? ""));
}

/**
 * A text with elements in it: `<1>…</1>` is what `parts[0]` makes of the words between.
 * @param {string} key
 * @param {string[]} values
 * @param {...((words: string) => Node)} parts
 */
export function withElements(key, values, ...parts) {
  const out = el("span");
  const text = t(key, ...values);
  let done = 0;
  for (const match of text.matchAll(/<(\d)>(.*?)<\/\1>/g)) {
    out.append(text.slice(done, match.index), parts[Number(match[1]) - 1](match[2]));
    done = match.index + match[0].length;
  }
  out.append(text.slice(done));
  return out;
}
