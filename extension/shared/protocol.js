// The messages between the parts of the extension: their types, and the validation that the background applies to every message it receives.
// Messages with unknown types or fields, or with more parts than allowed, are refused.
//
// There are five parties. The READER (reader/, through reader/connection.js) asks the BACKGROUND (background/), and the background asks the
// PAGE (content/, the content scripts in the isolated world of the tab). The page gives no commands: it answers, and reports events such as a
// key press or that the page removed the reader. The LIBRARY PAGE (library/) and the reader also ask for saved articles; the Rust code that
// holds them checks what is asked. The NOTE over a page, which says what came of saving, has a field for tags that asks for those of its article.

/** Elements that a request may keep or drop. For more than these, picking an element on the page is easier. */
export const MAX_PARTS = 1_000;

/** Hexadecimal digits of a reader's key: enough that no page can guess it. */
const KEY_LENGTH = 32;

/**
 * The core's record of an article; src/output/json.rs lists all fields.
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
 * @property {string} content HTML of allow-listed elements
 * @property {string} textContent
 * @property {number[]} [places] for each top-level child of `content` the number of its element on the page, or -1
 * @property {LeftOut[]} [leftOut] parts of the page that were dropped
 * @property {unknown[]} [blocks] only with `inspect`
 * @property {unknown[]} [candidates] only with `inspect`
 * @property {unknown[]} [stages] only with `inspect`
 */

/** @typedef {{ node: number, text: string, words: number, chance: number, reason: string }} LeftOut */

/**
 * An article for the reader.
 * @typedef {object} Article
 * @property {"article"} type
 * @property {ArticleRecord} record
 * @property {string} url the page's URL
 * @property {number} place the number of the page element at the top of the window; -1 for the beginning
 * @property {boolean} pick whether an element can be picked on the page
 * @property {boolean} mayGrow whether the page may get more text later: it is HTML, not a picture or a file of text
 * @property {boolean} always whether the reader opens automatically on this site
 * @property {AutoOpenResult} [turned] if the reader was opened to show this result
 * @property {{ [moment: string]: number }} clock timestamps for measuring, in milliseconds since 1970: frame added, extraction begun and done, article received
 * @property {string} [source] only with `inspect`: the HTML of the page
 */

/**
 * Why there is no article. The message `failure_<code>` of _locales explains it to the user.
 * @typedef {object} Failure
 * @property {"failure"} type
 * @property {"gone" | "forbidden" | "file" | "pdf" | "tooLarge" | "outOfTime" | "broken"} code
 * @property {string} url
 */

/** @typedef {{ type: "done", done?: boolean, why?: "private" }} Done `done: false` if it could not be done, `why` if there is a reason to show */

/** The result of turning automatic opening on a site on or off. @typedef {{ on: boolean, done: boolean, why?: "private" }} AutoOpenResult */

/**
 * The requests of the reader. `key` is from its URL; the content script created it and recognises its reader by it.
 * @typedef {{ type: "article", key: string }} AskArticle                                          -> Article | Failure
 * @typedef {{ type: "reextract", key: string, keep: number[], drop: number[] }} AskAgain          -> Article | Failure
 * @typedef {{ type: "inspect", key: string }} AskInspection                                       -> Article | Failure, with blocks, candidates and stages
 * @typedef {{ type: "grown", key: string }} AskGrown                                              -> Done, `done` if the page has got more text since it was read
 * @typedef {{ type: "close", key: string, place: number, goal: string }} AskClose                 -> Done; `goal`: a place on the page to show, as `#name`, or empty
 * @typedef {{ type: "pick", key: string, place: number }} AskPick                                 -> Done; the reader closes and opens again with the picked element
 * @typedef {{ type: "remember", key: string, keep: number[], drop: number[] }} AskRemember        -> Done
 * @typedef {{ type: "always", key: string, on: boolean }} AskAlways                               -> Done
 * @typedef {AskArticle | AskAgain | AskInspection | AskGrown | AskClose | AskPick | AskRemember | AskAlways} Ask
 */

/**
 * The requests about the library, of readers and of the library page. All are answered with `Reply` of shared/library.js.
 * @typedef {{ type: "library/ask", question: object }} AskLibrary
 * @typedef {{ type: "library/change", command: object, request: string }} ChangeLibrary
 * @typedef {{ type: "library/of-page", url: string }} AskOfPage
 * @typedef {{ type: "library/save", url: string, record: object }} SaveArticle
 * @typedef {{ type: "library/fetch-images", uid: string | null }} FetchImages                        `uid`: of one article only
 * @typedef {{ type: "library/fetch-text", uid: string }} FetchText
 * @typedef {{ type: "library/open" }} OpenLibrary
 * @typedef {{ type: "library/import", command: { op: string, files: string }, request: string }} ImportFiles a request about files to import
 * @typedef {{ type: "library/export", request: object }} ExportLibrary
 * @typedef {{ type: "library/export-article", url: string, record: object, highlights: object[], format: string }} ExportArticle
 * @typedef {AskLibrary | ChangeLibrary | ImportFiles | AskOfPage | SaveArticle | FetchImages | FetchText | OpenLibrary | ExportLibrary | ExportArticle} LibraryMessage
 */

/** @type {(value: unknown) => boolean} */
const isKey = (value) => typeof value === "string" && value.length === KEY_LENGTH && /^[0-9a-f]+$/.test(value);

/** An element's number, or -1. @type {(value: unknown) => boolean} */
const isPlace = (value) => Number.isInteger(value) && Number(value) >= -1;

/** Characters of the name of a place on a page. */
const MAX_GOAL = 2_000;

/** A place on the page as `#name`, or nothing. @type {(value: unknown) => boolean} */
const isGoal = (value) => typeof value === "string" && value.length <= MAX_GOAL && (value === "" || value.startsWith("#"));

/** @type {(value: unknown) => boolean} */
const isParts = (value) => Array.isArray(value) && value.length <= MAX_PARTS && value.every((part) => isPlace(part) && part >= 0);

/**
 * The fields of every message from a reader, with their checks. Other fields are not allowed.
 * @type {{ [type: string]: { [field: string]: (value: unknown) => boolean } }}
 */
const FROM_READER = {
  article: { key: isKey },
  reextract: { key: isKey, keep: isParts, drop: isParts },
  inspect: { key: isKey },
  grown: { key: isKey },
  close: { key: isKey, place: isPlace, goal: isGoal },
  pick: { key: isKey, place: isPlace },
  remember: { key: isKey, keep: isParts, drop: isParts },
  always: { key: isKey, on: (value) => typeof value === "boolean" },
};

/** @type {(value: unknown) => boolean} */
const isObject = (value) => typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** @type {(value: unknown) => boolean} */
const isText = (value) => typeof value === "string";

/** Tags that one message may add or remove. @type {(value: unknown) => boolean} */
const isTags = (value) => Array.isArray(value) && value.length <= MAX_PARTS && value.every(isText);

/**
 * The requests of the field for tags in the note over a page (note/note.js), answered with `Reply` of shared/library.js. `key` is from its URL.
 * @typedef {{ type: "note/begin" | "note/known", key: string } | { type: "note/tell", key: string, what: "used" | "over" | "out" | "close" } | { type: "note/tag", key: string, add: string[], remove: string[] } | { type: "note/size", key: string, height: number }} FromNote
 */

/** Their fields, with their checks. @type {typeof FROM_READER} */
const FROM_NOTE = {
  // Which tags does the article have?
  "note/begin": { key: isKey },
  // Which tags are in use?
  "note/known": { key: isKey },
  "note/tag": { key: isKey, add: isTags, remove: isTags },
  "note/size": { key: isKey, height: isPlace },
  // The field has got the focus, the pointer is over it or no longer, or the note is done with.
  "note/tell": { key: isKey, what: (value) => ["used", "over", "out", "close"].includes(String(value)) },
};

/** The fields of every message about the library, with their checks. @type {typeof FROM_READER} */
const ABOUT_LIBRARY = {
  "library/ask": { question: isObject },
  "library/change": { command: isObject, request: isText },
  "library/import": { command: isObject, request: isText },
  "library/of-page": { url: isText },
  "library/save": { url: isText, record: isObject },
  "library/fetch-images": { uid: (value) => value === null || isText(value) },
  "library/fetch-text": { uid: isText },
  "library/open": {},
  "library/export": { request: isObject },
  "library/export-article": { url: isText, record: isObject, highlights: Array.isArray, format: isText },
};

/** The name of an article in the library. @type {(value: unknown) => boolean} */
const isUid = (value) => typeof value === "string" && /^[\w-]{1,64}$/.test(value);

/** @typedef {{ type: "leave" | "arrived" } | { type: "undo", uid: string, isOfPage: boolean } | { type: "loaded" | "ousted" | "moved", key: string } | { type: "pressed", key: string, name: string, code: string, shift: boolean }} FromPage */

/** Characters in the name of a key, or of its place on the keyboard. */
const MAX_KEY_NAME = 30;

/** @param {unknown} value */
const isKeyName = (value) => typeof value === "string" && value.length <= MAX_KEY_NAME;

/** The fields of every message from the content scripts, with their checks. @type {typeof FROM_READER} */
const FROM_PAGE = {
  // Escape was pressed while the page, not the reader, had the focus.
  leave: {},
  // The reader's frame has fired its load event. If that was the reader, it has requested its article by now.
  loaded: { key: isKey },
  // The page keeps removing or covering the reader.
  ousted: { key: isKey },
  // The page under the reader has become another one without being loaded: its address and its text are others.
  moved: { key: isKey },
  // In the note about it, the user has taken back that something was saved.
  undo: { uid: isUid, isOfPage: (value) => typeof value === "boolean" },
  // A page was loaded on a site where the reader opens automatically.
  arrived: {},
  // A key was pressed while the page under the reader had the focus.
  pressed: { key: isKey, name: isKeyName, code: isKeyName, shift: (value) => typeof value === "boolean" },
};

/**
 * Whether a message has exactly the fields of its type.
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
 * The message if it is valid from a reader, else null.
 * @param {unknown} message
 * @returns {Ask | null}
 */
export const fromReader = (message) => (fits(message, FROM_READER) ? /** @type {Ask} */ (message) : null);

/**
 * The message if it is a valid one about the library, from a reader or the library page, else null.
 * @param {unknown} message
 * @returns {LibraryMessage | null}
 */
export const aboutLibrary = (message) => (fits(message, ABOUT_LIBRARY) ? /** @type {LibraryMessage} */ (message) : null);

/**
 * The message if it is valid from the note's field for tags, else null.
 * @param {unknown} message
 * @returns {FromNote | null}
 */
export const fromNote = (message) => (fits(message, FROM_NOTE) ? /** @type {FromNote} */ (message) : null);

/**
 * The message if it is valid from a content script, else null.
 * @param {unknown} message
 * @returns {FromPage | null}
 */
export const fromPage = (message) => (fits(message, FROM_PAGE) ? /** @type {FromPage} */ (message) : null);

/** Background to reader: close, and report the reading position with `close`. */
export const READER_LEAVE = "reader/leave";

/** Background to reader: the result of the automatic-opening entry in the toolbar button's menu. */
export const READER_AUTO_OPEN_RESULT = "reader/turned";

/** Background to reader: the page is another one than the article's. */
export const READER_PAGE_MOVED = "reader/moved";

/** Background to all readers, without a key: the library was changed. `op` says how. In Chromium, a reader over a page does not hear of it otherwise. */
export const LIBRARY_CHANGED = "library/changed";

/** Background to reader: save the article, or show what can be done with the saved one. */
export const READER_SAVE = "reader/save";

/** Background to reader: a key was pressed that went to the page instead. */
export const READER_KEY_PRESSED = "reader/pressed";
