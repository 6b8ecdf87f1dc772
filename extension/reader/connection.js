// The reader page's connection to the background: requests, and closing. No other module of the reader sends messages.
//
// There is one way to close: Escape, Back, the browser's toolbar button and the reader's own button all end in `closeReader`, which tells the
// page the reading position and removes the frame.
import { READER_AUTO_OPEN_RESULT, READER_KEY_PRESSED, READER_LEAVE, READER_PAGE_MOVED, READER_SAVE } from "../shared/protocol.js";
import { articleInLibrary } from "./library-of-article.js";

/** @typedef {import("../shared/protocol.js").Article} Article */
/** @typedef {import("../shared/protocol.js").Failure} Failure */
/** @typedef {import("../shared/protocol.js").Done} Done */

const key = new URLSearchParams(location.search).get("key") ?? "";

/** @param {object} message */
const send = (message) => browser.runtime.sendMessage({ ...message, key });

/** Set if the reader was opened only to show why a page cannot be read. */
const failureCode = new URLSearchParams(location.search).get("why");

/** The article of the page. @returns {Promise<Article | Failure>} */
export async function getArticle() {
  listen();
  if (failureCode) return { type: "failure", code: /** @type {Failure["code"]} */ (failureCode), url: "" };
  // Asked for by ask-ahead.js, unless it comes later.
  const ahead = /** @type {any} */ (globalThis).askedAhead ??= {};
  const answer = await (ahead.article ??= send({ type: "article" }));
  performance.mark("answered", { detail: answer.clock });
  return answer;
}

/** The library for an article; null in private windows, undefined for pages that are not on the web. @param {Article} article */
export function libraryFor(article) {
  if (!/^https?:/.test(article.url)) return undefined;
  return browser.extension?.inIncognitoContext ? null : articleInLibrary(article);
}

/**
 * The article again, with elements that must or must not be in it.
 * @param {number[]} keep numbers of elements, from `places` and `leftOut`
 * @param {number[]} drop
 * @returns {Promise<Article | Failure>}
 */
export const reextract = (keep, drop) => send({ type: "reextract", keep, drop });

/** The article with blocks, candidates and stages, for the inspector. @returns {Promise<Article | Failure>} */
export const inspect = () => send({ type: "inspect" });

/** Whether the page has got more text since it was read. @returns {Promise<boolean>} */
export const hasGrown = () => send({ type: "grown" }).then((/** @type {Done} */ { done }) => done === true, () => false);

/**
 * Saves corrections for the site. Not possible in private windows.
 * @param {number[]} keep
 * @param {number[]} drop
 * @returns {Promise<Done>}
 */
export const remember = (keep, drop) => send({ type: "remember", keep, drop });

/**
 * Turns automatic opening on this site on or off. If the user must grant a permission first, the options page asks for it.
 * @param {boolean} on
 * @returns {Promise<Done>} whether it was done
 */
export const always = (on) => send({ type: "always", on });

/** @type {(turned: import("../shared/protocol.js").AutoOpenResult) => void} */
let onAutoOpenResult = () => {};

/** Sets the listener for the result of the automatic-opening entry in the toolbar button's menu. @param {typeof onAutoOpenResult} listener */
export function setAutoOpenListener(listener) {
  onAutoOpenResult = listener;
}

/** Closes the reader so that the user can pick an element on the page. The reader opens again with it. */
export async function pick() {
  leaving = true;
  await send({ type: "pick", place: placeNow() });
}

/** Milliseconds to wait until the browser has gone back by one history entry of this frame. */
const BACK_TIMEOUT = 400;

/** @type {() => number} */
let placeNow = () => -1;
let leaving = false;
/** Length of the tab's history when the entry of this frame was added. */
let entries = 0;

/** Browsers keep this many entries of a tab's history. At the limit, its length no longer shows new entries. */
const MAX_HISTORY = 50;

/**
 * Sets the function that returns the reading position: the number of the page element at the top of the window, -1 at the beginning.
 * @param {() => number} place
 */
export function setPositionSource(place) {
  placeNow = place;
}

/** The place on the page to show when the reader has closed, as `#name`; empty for the paragraph that was read. */
let goal = "";

async function closeReader() {
  if (leaving) return;
  leaving = true;
  await send({ type: "close", place: placeNow(), goal }).finally(() => (leaving = false));
}

/** Whether the last history entry is this frame's. The page under the reader may add more, and going back would navigate the page. */
const isOwnEntryLast = () => history.length === entries && entries < MAX_HISTORY;

/** Closes the reader, as the Back button does. */
export function leave() {
  const own = /** @type {any} */ (globalThis).navigation;
  // Remove the history entry too, so that Back afterwards does what it did before. `navigation.back()` stays within this frame's entries;
  // `history.back()` would leave the page if there were none.
  if (!history.state?.reading || !own?.canGoBack || !isOwnEntryLast()) return closeReader();
  own.back();
  // While the page is still loading, browsers may refuse to go back in a frame. Then the entry stays.
  setTimeout(closeReader, BACK_TIMEOUT);
}

/** Closes the reader and shows a place on the page. @param {string} place as `#name` */
export function leaveTo(place) {
  goal = place;
  leave();
}

/** What the background tells the reader. @type {{ [type: string]: (message: any) => void }} */
const HANDLERS = {
  [READER_LEAVE]: () => leave(),
  [READER_AUTO_OPEN_RESULT]: ({ turned }) => onAutoOpenResult(turned),
  [READER_KEY_PRESSED]: ({ name, code, shift }) => replayKey(name, code, shift),
  [READER_SAVE]: () => onSave(),
  [READER_PAGE_MOVED]: () => onPageMoved(),
};

/** @type {() => void} */
let onSave = () => {};

/** Sets the listener for the browser's key and menu entry that save. @param {() => void} listener */
export function setSaveListener(listener) {
  onSave = listener;
}

/** @type {() => void} */
let onPageMoved = () => {};

/** Sets the listener for a page that has become another one under the reader. @param {() => void} listener */
export function setPageMovedListener(listener) {
  onPageMoved = listener;
}

/** Listens to the background, to Back and to Escape. */
function listen() {
  browser.runtime.onMessage.addListener((/** @type {any} */ message, sender, answer) => {
    if (sender.id !== browser.runtime.id || sender.tab || message?.key !== key || !Object.hasOwn(HANDLERS, message.type)) return;
    answer(true);
    HANDLERS[message.type](message);
  });
  addEventListener("popstate", () => {
    if (!history.state?.reading) closeReader();
  });
  addEventListener("keydown", (event) => {
    // An open panel or popover handles Escape first and prevents the default.
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) leave();
  });
  if (document.readyState === "complete") addHistoryEntry();
  else addEventListener("load", addHistoryEntry);
}

/**
 * Replays a key press that went to the page: dispatches it for shortcuts, and imitates the browser's default action for common keys.
 * @param {string} name
 * @param {string} code
 * @param {boolean} shiftKey
 */
function replayKey(name, code, shiftKey) {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key: name, code, shiftKey, bubbles: true, cancelable: true, composed: true });
  if (!at.dispatchEvent(event)) return;
  const step = SCROLL_KEYS[shiftKey && name === " " ? "PageUp" : name];
  if ((name === "Enter" || name === " ") && at instanceof HTMLElement && at.matches(CLICKABLE)) at.click();
  else if (step) scrollBy(0, step * innerHeight);
}

/** Elements that Enter and Space activate. */
const CLICKABLE = "button, summary, a[href], input[type=checkbox], input[type=radio]";

/** How far keys scroll, in window heights. @type {{ [key: string]: number }} */
const SCROLL_KEYS = { " ": 0.9, PageDown: 0.9, PageUp: -0.9, ArrowDown: 0.06, ArrowUp: -0.06, End: 1e4, Home: -1e4 };

/** Adds the history entry that Back leaves. It belongs to this frame; the page's own history is unchanged. */
function addHistoryEntry() {
  // Not before the document is loaded: the entry would replace the current one.
  setTimeout(() => {
    history.pushState({ reading: true }, "");
    entries = history.length;
  }, 0);
}
