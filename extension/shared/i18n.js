// The language of the interface: messages from `_locales`, plural forms, text direction, and formats of numbers and dates.
import { el } from "./dom.js";

/** @type {any} */
const browser = /** @type {any} */ (globalThis).browser ?? /** @type {any} */ (globalThis).chrome;

/** The available languages by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский", zh_CN: "中文", ar: "العربية" };

const RIGHT_TO_LEFT = new Set(["ar"]);

/** @typedef {Record<string, { message: string }>} Messages */

/** @type {Messages | null} */
let chosen = null;
let language = "en";
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** The locale that the browser chose for the extension, or the closest to the browser's language. */
function browserLanguage() {
  const taken = browser?.i18n?.getMessage?.("languageTag");
  if (taken) return taken;
  const short = navigator.language.split("-")[0];
  return Object.keys(LANGUAGES).find((name) => name.split("_")[0] === short) ?? "en";
}

/**
 * Loads the messages of the chosen language or of the browser's ("auto"). Must finish before the first message is shown.
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

/** The BCP 47 tag of the interface language. */
export const languageTag = () => language.replace("_", "-");

/** The direction of a language of the interface. @param {string} of @returns {"rtl" | "ltr"} */
export const directionOf = (of) => (RIGHT_TO_LEFT.has(of) ? "rtl" : "ltr");

export const direction = () => directionOf(language);

/** @param {number} value */
export const number = (value) => numbers.format(value);

/** @param {number} value @param {Intl.NumberFormatOptions} form */
const formed = (value, form) => value.toLocaleString(languageTag(), form);

/** @param {number} part */
export const percent = (part) => formed(part, { style: "percent" });

/** A number with + or −. @param {number} value */
export const signed = (value) => formed(value, { signDisplay: "exceptZero", maximumFractionDigits: 2 });

/** @param {number} value */
export const milliseconds = (value) => formed(value, { style: "unit", unit: "millisecond", maximumFractionDigits: 2 });

/**
 * A date in the interface language, with as many parts (year, month, day) as are known; another text as it is.
 * @param {string} iso
 */
export function formatDate(iso) {
  const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?=$|[T ])/.exec(iso);
  if (!parts) return iso;
  const [, year, month, day] = parts;
  // In UTC, so that the day does not depend on the reader's time zone.
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { year: "numeric", ...(month && { month: "long" }), ...(day && { day: "numeric" }), timeZone: "UTC" };
  return new Intl.DateTimeFormat(languageTag(), form).format(at);
}

/**
 * A message; the values replace `$1`, `$2` and so on.
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
 * A message in the plural form for a count: `key_one`, `key_few` and so on, or `key_other`. The count is its first value.
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
 * Translates an HTML page: `data-t` names the message for the text of an element, `data-t-label` the one for its label.
 * @param {ParentNode} [root]
 */
export function translatePage(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(/** @type {HTMLElement} */ (element).dataset.t ?? "");
  for (const element of root.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(/** @type {HTMLElement} */ (element).dataset.tLabel ?? ""));
}

/**
 * A message with elements in it: `<1>…</1>` becomes what `parts[0]` returns for the words between.
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
