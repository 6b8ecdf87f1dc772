// The query that the library is asked: what the view means, and what the user typed.

/** @typedef {import("../types.d.ts").Place} Place */

/** What each view means. */
const CONDITIONS = { unread: "is:unread", all: "", archive: "is:archived", favourites: "is:favourite", tag: "", deleted: "", highlights: "", statistics: "", import: "", texts: "" };

/** The query asks for a state itself, so that the view's is left out. */
const HAS_STATE = /(?:^|[\s(-])is:(?:unread|archived|read|favou?rite)\b/i;

/**
 * A query with signs as ASCII has them, which keyboards of Chinese and Japanese write wide. It stays as long as it is. See `narrow` of
 * src/library/search/parse.rs.
 * @param {string} text
 */
export const narrowed = (text) => text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll("−", "-").replaceAll("\u3000", " ");

/** OR before anything else would join what is typed with what the view means. */
const BEGINS_WITH_OR = /^\s*(?:OR\b|\|)/;

/** A value for `tag:` and its like. @param {string} value */
export const quoted = (value) => (/[\s()"“”„«»「」『』｢｣（）]/.test(value) ? `"${value.replace(/["“”„«»「」『』｢｣]/g, "")}"` : value);

/** @param {string} name */
export const tagCondition = (name) => `tag:${quoted(name)}`;

/** The view's conditions. @param {Place} place */
function conditions({ view, tag, typed, minutes }) {
  const state = HAS_STATE.test(narrowed(typed)) ? "" : CONDITIONS[view];
  // A link has no text, and no time to read.
  const fits = minutes > 0 ? `has:text shorter:${minutes + 1}` : "";
  return [state, view === "tag" ? tagCondition(tag) : "", fits].filter(Boolean).join(" ");
}

/**
 * The whole query, and where in it begins what was typed.
 * @param {Place} place
 */
export function wholeQuery(place) {
  const before = conditions(place);
  if (before === "") return { query: place.typed, begins: 0 };
  if (place.typed.trim() === "") return { query: before, begins: 0 };
  if (BEGINS_WITH_OR.test(narrowed(place.typed))) return { query: `${place.typed} ${before}`, begins: 0 };
  return { query: `${before} ${place.typed}`, begins: before.length + 1 };
}

/** Whether only some of the articles of the view are shown. @param {Place} place */
export const isNarrowed = ({ typed, minutes }) => typed.trim() !== "" || minutes > 0;
