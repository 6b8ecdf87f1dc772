// What the extension's parts say to each other: the names of the messages, their shapes, and the checks every receiver makes first.
// It refuses: a message of another shape, from another sender, or larger than any article.
//
// There are three speakers. The READER (reader/, through shared/line.js) asks the BACKGROUND (background/), and the background asks the
// PAGE (content/, the scripts in the isolated world of the tab). The page never commands: it answers, and says that a key was
// pressed or that the reader had to go.

/** Elements a correction may name. A page with more to correct is better picked by hand. */
export const MAX_PARTS = 1_000;

/** Characters of a key: enough that no page guesses it. */
const KEY_LENGTH = 32;

/**
 * The core's record of an article; src/output/json.rs has all of its fields.
 * @typedef {object} ArticleRecord
 * @property {string | null} title
 * @property {string | null} byline
 * @property {string | null} publishedTime
 * @property {string | null} siteName
 * @property {string | null} lang
 * @property {"ltr" | "rtl" | null} dir
 * @property {string} kind
 * @property {boolean} isArticle
 * @property {number} confidence
 * @property {number} wordCount
 * @property {number} readingTime
 * @property {string} content HTML, built by the core from a short list of elements
 * @property {string} textContent
 * @property {number[]} [places] for each top-level child element of `content` the number of the page's element, or -1
 * @property {LeftOut[]} [leftOut] what was dropped
 * @property {unknown[]} [blocks] of an inspection
 * @property {unknown[]} [candidates] of an inspection
 * @property {unknown[]} [stages] of an inspection
 */

/** @typedef {{ node: number, text: string, words: number, chance: number, reason: string }} LeftOut */

/**
 * An article for the reader.
 * @typedef {object} Article
 * @property {"article"} type
 * @property {ArticleRecord} record
 * @property {string} url the page's address
 * @property {number} place the number of the page's element that is at the top of the window; -1 for the beginning
 * @property {boolean} pick whether a part can be picked on the page, which takes a page behind the reader
 * @property {boolean} always whether the reader opens by itself on this site
 * @property {AutoOpenResult} [turned] if it was opened to say so
 * @property {{ [moment: string]: number }} clock when it was laid, begun, done and found: milliseconds since 1970, for measuring
 * @property {string} [source] of an inspection: the page as text
 * @property {"page" | "background"} by whose core it is from; the article is the same
 */

/**
 * Why there is no article. `code` names a sentence: the message `failure_<code>` of _locales.
 * @typedef {object} Failure
 * @property {"failure"} type
 * @property {"gone" | "forbidden" | "file" | "pdf" | "tooLarge" | "outOfTime" | "broken"} code
 * @property {string} url
 */

/** @typedef {{ type: "done", done?: boolean, why?: "private" }} Done `done` where it may not have been done, `why` where there is a reason to tell */

/** What came of asking that the reader open by itself on a site, or no longer. @typedef {{ on: boolean, done: boolean, why?: "private" }} AutoOpenResult */

/**
 * What the reader may ask. `key` is the one in its address; the page made it and knows its reader by it.
 * @typedef {{ type: "article", key: string }} AskArticle                                          -> Article | Failure
 * @typedef {{ type: "reextract", key: string, keep: number[], drop: number[] }} AskAgain          -> Article | Failure
 * @typedef {{ type: "inspect", key: string }} AskInspection                                       -> Article | Failure, with blocks, candidates and stages
 * @typedef {{ type: "close", key: string, place: number }} AskClose                               -> Done
 * @typedef {{ type: "pick", key: string, place: number }} AskPick                                 -> Done; the reader goes and comes again
 * @typedef {{ type: "remember", key: string, keep: number[], drop: number[] }} AskRemember        -> Done
 * @typedef {{ type: "always", key: string, on: boolean }} AskAlways                               -> Done
 * @typedef {AskArticle | AskAgain | AskInspection | AskClose | AskPick | AskRemember | AskAlways} Ask
 */

/** @type {(value: unknown) => boolean} */
const isKey = (value) => typeof value === "string" && value.length === KEY_LENGTH && /^[0-9a-f]+$/.test(value);

/** An element's number, or -1. @type {(value: unknown) => boolean} */
const isPlace = (value) => Number.isInteger(value) && Number(value) >= -1;

/** @type {(value: unknown) => boolean} */
const isParts = (value) => Array.isArray(value) && value.length <= MAX_PARTS && value.every((part) => isPlace(part) && part >= 0);

/**
 * For every message from a reader what its fields must be; there are no others.
 * @type {{ [type: string]: { [field: string]: (value: unknown) => boolean } }}
 */
const FROM_READER = {
  article: { key: isKey },
  reextract: { key: isKey, keep: isParts, drop: isParts },
  inspect: { key: isKey },
  close: { key: isKey, place: isPlace },
  pick: { key: isKey, place: isPlace },
  remember: { key: isKey, keep: isParts, drop: isParts },
  always: { key: isKey, on: (value) => typeof value === "boolean" },
};

/** @typedef {{ type: "leave" | "arrived" } | { type: "loaded" | "ousted", key: string } | { type: "pressed", key: string, name: string, shift: boolean }} FromPage */

/** Characters of the longest name of a key. */
const LONGEST_NAME = 30;

/** For every message from the scripts in a page what its fields must be. @type {typeof FROM_READER} */
const FROM_PAGE = {
  // Escape was pressed where the reader does not hear it.
  leave: {},
  // The reader's frame has loaded something. If that was the reader, it has asked for its article by now.
  loaded: { key: isKey },
  // The page does not let a reader lie over it.
  ousted: { key: isKey },
  // A page is there on a site where the reader is to open by itself.
  arrived: {},
  // A key went to the page under the reader.
  pressed: { key: isKey, name: (value) => typeof value === "string" && value.length <= LONGEST_NAME, shift: (value) => typeof value === "boolean" },
};

/**
 * Whether a message has a shape of the table.
 * @param {unknown} message
 * @param {typeof FROM_READER} shapes
 */
function fits(message, shapes) {
  if (typeof message !== "object" || message === null || Object.getPrototypeOf(message) !== Object.prototype) return false;
  const fields = new Map(Object.entries(message));
  const type = fields.get("type");
  if (typeof type !== "string" || !Object.hasOwn(shapes, type)) return false;
  const wanted = Object.entries(shapes[type]);
  return fields.size === wanted.length + 1 && wanted.every(([field, check]) => fields.has(field) && check(fields.get(field)));
}

/**
 * The message, if a reader may say it.
 * @param {unknown} message
 * @returns {Ask | null}
 */
export const fromReader = (message) => (fits(message, FROM_READER) ? /** @type {Ask} */ (message) : null);

/**
 * The message, if the scripts in a page may say it.
 * @param {unknown} message
 * @returns {FromPage | null}
 */
export const fromPage = (message) => (fits(message, FROM_PAGE) ? /** @type {FromPage} */ (message) : null);

/** What the background tells a reader: leave, and say with `close` where you were. */
export const READER_LEAVE = "reader/leave";

/** What the background tells a reader: what came of `always` in the button's own menu. */
export const READER_AUTO_OPEN_RESULT = "reader/turned";

/** What the background tells a reader: a key was pressed that did not reach you. */
export const READER_KEY_PRESSED = "reader/pressed";
