// The reader page's line to the background: what it can ask, and how it leaves. Nothing else of the reader speaks to the background.
//
// Leaving is one way for all: Escape, Back, the button in the toolbar and the reader's own button all end in `close`, which tells the
// page where the reader was and takes the frame away.
import { READER_AUTO_OPEN_RESULT, READER_KEY_PRESSED, READER_LEAVE } from "../shared/protocol.js";

/** @typedef {import("../shared/protocol.js").Article} Article */
/** @typedef {import("../shared/protocol.js").Failure} Failure */
/** @typedef {import("../shared/protocol.js").Done} Done */

const key = new URLSearchParams(location.search).get("key") ?? "";

/** @param {object} message */
const send = (message) => browser.runtime.sendMessage({ ...message, key });

/** Why this page was opened to say that another cannot be read. */
const failureCode = new URLSearchParams(location.search).get("why");

/** The article of the page. @returns {Promise<Article | Failure>} */
export async function getArticle() {
  if (failureCode) return { type: "failure", code: /** @type {Failure["code"]} */ (failureCode), url: "" };
  const answer = await send({ type: "article" });
  performance.mark("answered", { detail: { ...answer.clock, by: answer.by } });
  return answer;
}

/**
 * The article again, with parts that must be or must not be in it.
 * @param {number[]} keep numbers of elements, as `places` and `leftOut` tell them
 * @param {number[]} drop
 * @returns {Promise<Article | Failure>}
 */
export const reextract = (keep, drop) => send({ type: "reextract", keep, drop });

/** The article with the core's account of how it was found. @returns {Promise<Article | Failure>} */
export const inspect = () => send({ type: "inspect" });

/**
 * Keeps corrections for the site, on this machine. Says whether that was done: not in private windows.
 * @param {number[]} keep
 * @param {number[]} drop
 * @returns {Promise<Done>}
 */
export const remember = (keep, drop) => send({ type: "remember", keep, drop });

/**
 * Has the reader open by itself on this site, or no longer. Where the browser must ask the user first, that happens on the settings page.
 * @param {boolean} on
 * @returns {Promise<Done>} whether it is so now
 */
export const always = (on) => send({ type: "always", on });

/** @type {(turned: import("../shared/protocol.js").AutoOpenResult) => void} */
let onAutoOpenResult = () => {};

/** Says who is to hear what came of `always` in the button's own menu. @param {typeof onAutoOpenResult} hear */
export function setAutoOpenListener(hear) {
  onAutoOpenResult = hear;
}

/** Leaves the reader for the page, where a part can be picked; the reader comes again with it. */
export async function pick() {
  leaving = true;
  await send({ type: "pick", place: placeNow() });
}

/** Milliseconds a browser may take to go back by one entry of this frame. */
const BACK_TIMEOUT = 400;

/** @type {() => number} */
let placeNow = () => -1;
let leaving = false;
/** How many entries the tab's history had when this frame's own was made. */
let entries = 0;

/** Entries browsers keep of a tab's history; where there are as many, their number no longer tells of new ones. */
const MAX_HISTORY = 50;

/**
 * Says how to find out which element of the page is at the top of the view: the number of the paragraph, -1 at the beginning.
 * @param {() => number} place
 */
export function setPositionSource(place) {
  placeNow = place;
}

async function closeReader() {
  if (leaving) return;
  leaving = true;
  await send({ type: "close", place: placeNow() }).finally(() => (leaving = false));
}

/** Whether the last entry of the tab's history is this frame's own: a page may make more under the reader, and going back would move it. */
const isOwnEntryLast = () => history.length === entries && entries < MAX_HISTORY;

/** Leaves the reader, as Back does. */
export function leave() {
  const own = /** @type {any} */ (globalThis).navigation;
  // The entry of the history goes too, so that Back afterwards does what it did before. Only this frame's own entries are gone back in:
  // `history.back()` would leave the page if there were none.
  if (!history.state?.reading || !own?.canGoBack || !isOwnEntryLast()) return closeReader();
  own.back();
  // While the page itself still loads, browsers may not go back in a frame; then the entry stays.
  setTimeout(closeReader, BACK_TIMEOUT);
}

addEventListener("popstate", () => {
  if (!history.state?.reading) closeReader();
});
browser.runtime.onMessage.addListener((/** @type {any} */ message, sender, answer) => {
  if (sender.id !== browser.runtime.id || sender.tab || message?.key !== key || ![READER_LEAVE, READER_KEY_PRESSED, READER_AUTO_OPEN_RESULT].includes(message.type)) return;
  answer(true);
  if (message.type === READER_LEAVE) leave();
  else if (message.type === READER_AUTO_OPEN_RESULT) onAutoOpenResult(message.turned);
  else replayKey(message.name, message.shift);
});

/**
 * Does what a key does that went to the page: a sign of the reader's own, and what the browser itself does with the most common.
 * @param {string} name
 * @param {boolean} shiftKey
 */
function replayKey(name, shiftKey) {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key: name, shiftKey, bubbles: true, cancelable: true, composed: true });
  if (!at.dispatchEvent(event)) return;
  const step = SCROLL_KEYS[shiftKey && name === " " ? "PageUp" : name];
  if ((name === "Enter" || name === " ") && at instanceof HTMLElement && at.matches(CLICKABLE)) at.click();
  else if (step) scrollBy(0, step * innerHeight);
}

/** What Enter and the space bar work. */
const CLICKABLE = "button, summary, a[href], input[type=checkbox], input[type=radio]";

/** How far keys scroll, in heights of the window. @type {{ [key: string]: number }} */
const SCROLL_KEYS = { " ": 0.9, PageDown: 0.9, PageUp: -0.9, ArrowDown: 0.06, ArrowUp: -0.06, End: 1e4, Home: -1e4 };
addEventListener("keydown", (event) => {
  // Whoever opened something of its own (a panel, a pop-over) closes that first and prevents this.
  if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) leave();
});

/** Makes the entry in the history that Back leaves. The page's own history stays as it is: the entry is this frame's. */
function addHistoryEntry() {
  // Before the document is loaded an entry would replace the one there is.
  setTimeout(() => {
    history.pushState({ reading: true }, "");
    entries = history.length;
  }, 0);
}
if (document.readyState === "complete") addHistoryEntry();
else addEventListener("load", addHistoryEntry);
