// Times, durations and sizes in the interface language.
import { languageTag, plural, t } from "./i18n.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days after which a date is shown instead of how long ago it was. */
const RECENT_DAYS = 7;

/** The midnight before a time, in the user's calendar. @param {number} time */
const dayOf = (time) => new Date(time).setHours(0, 0, 0, 0);

/** A number and its unit with a space before Chinese characters, as the messages have it: browsers set none. @param {string} words */
const spaced = (words) => words.replace(/\p{Nd}(?=\p{Script=Han})/gu, "$& ");

/** How long ago something was, or its date. @param {number} time @param {number} [now] */
export function ago(time, now = Date.now()) {
  const words = new Intl.RelativeTimeFormat(languageTag(), { numeric: "auto", style: "short" });
  const since = Math.max(0, now - time);
  if (since < MINUTE) return words.format(0, "second");
  if (since < HOUR) return spaced(words.format(-Math.floor(since / MINUTE), "minute"));
  const days = Math.round((dayOf(now) - dayOf(time)) / DAY);
  if (days <= 0) return spaced(words.format(-Math.floor(since / HOUR), "hour"));
  if (days < RECENT_DAYS) return spaced(words.format(-days, "day"));
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(languageTag(), { day: "numeric", month: "short", ...(!isThisYear && { year: "numeric" }) }).format(time);
}

/** A time in full, for tooltips. @param {number} time */
export const fullTime = (time) => new Intl.DateTimeFormat(languageTag(), { dateStyle: "full", timeStyle: "short" }).format(time);

/** A day in full. @param {number} time */
export const fullDay = (time) => new Intl.DateTimeFormat(languageTag(), { dateStyle: "full" }).format(time);

/** A day as YYYY-MM-DD of the user's calendar. @param {number} time */
export function isoDay(time) {
  const day = new Date(time);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
}

/** @param {number} value @param {string} unit @param {"long" | "short" | "narrow"} [unitDisplay] */
const inUnit = (value, unit, unitDisplay = "short") => spaced(value.toLocaleString(languageTag(), { style: "unit", unit, unitDisplay, maximumFractionDigits: unit.endsWith("byte") && value < 10 ? 1 : 0 }));

/** A duration in hours and minutes. @param {number} minutes */
export function duration(minutes) {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return [hours > 0 && inUnit(hours, "hour"), (rest > 0 || hours === 0) && inUnit(rest, "minute")].filter(Boolean).join(" ");
}

/** From so many minutes on, times are told in hours: 90 minutes are an hour and a half, and nobody knows what 737 are. */
const HOURS_FROM = 90;

/** The time that an article takes to read. @param {number} minutes */
export const readingTime = (minutes) => (minutes < HOURS_FROM ? plural("minutesToRead", minutes) : duration(minutes));

/** The time that the rest of an article takes to read. @param {number} minutes */
export const timeLeft = (minutes) => (minutes < HOURS_FROM ? plural("minutesLeft", minutes) : t("timeLeft", duration(minutes)));

/** @param {number} minutes */
export const shortMinutes = (minutes) => inUnit(minutes, "minute");

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** A size of data. @param {number} bytes */
export function size(bytes) {
  const step = Math.min(SIZES.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  // The short name of the smallest one is the same for one and for many. Browsers part number and unit by a space, where lines break.
  return inUnit(bytes / 1000 ** step, SIZES[step], step === 0 ? "long" : "short").replaceAll(" ", "\u00a0");
}
