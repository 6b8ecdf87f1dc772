// Opens and closes the reader of a tab: in a frame over the page or, where that is not possible, in its own tab. If the page cannot be read, the
// reader opens only to show why.
import { READER_AUTO_OPEN_RESULT, READER_LEAVE } from "../shared/protocol.js";
import { prestartCore } from "./core.js";
import { askPage, injectAndAsk, injectAndToggle } from "./page-scripts.js";

/** @typedef {{ type: string, [field: string]: unknown }} Asked */

const READER = "reader/reader.html";

/** Why content scripts cannot run on a page, by its URL; the first match counts. @type {[pattern: RegExp, code: string][]} */
const REASONS = [
  [/^file:/, "file"],
  [/^https?:.*\.pdf([?#]|$)/i, "pdf"],
];

/** @param {string | undefined} address */
const reason = (address = "") => REASONS.find(([pattern]) => pattern.test(address))?.[1] ?? "forbidden";

/** Milliseconds for the reader to load. Only after that does another press remove a reader that has not answered. */
const FRAME_LOAD_TIME = 3_000;

/** Milliseconds that a click may wait for the one before it on a busy machine. */
const LATE_CLICK = 10_000;

/**
 * Opens the reader page in a tab next to another.
 * @param {chrome.tabs.Tab} tab
 * @param {string} query
 */
const openTab = (tab, query) => browser.tabs.create({ url: `${READER}?${query}`, index: tab.index + 1, windowId: tab.windowId, openerTabId: tab.id });

/**
 * Opens the reader of a page in its own tab.
 * @param {chrome.tabs.Tab} tab
 * @param {string} key
 */
export const openInTab = (tab, key) => openTab(tab, `key=${key}&tab=${tab.id}`);

/**
 * When the first of the presses came that are still being answered, by tab. The second click of two may be noticed late, when the first has opened
 * the reader already.
 * @type {Map<number, number>}
 */
const presses = new Map();

/**
 * Opens the reader, or closes it if it is open.
 * @param {chrome.tabs.Tab} tab
 * @param {boolean} selection whether to read only the selection
 * @returns {Promise<string | undefined>} the key of a reader that was opened
 */
export async function toggleReader(tab, selection = false) {
  const id = /** @type {number} */ (tab.id);
  const pressedAt = presses.get(id) ?? Date.now();
  presses.set(id, pressedAt);
  try {
    return await toggle(tab, selection, pressedAt);
  } finally {
    presses.delete(id);
  }
}

/** @param {chrome.tabs.Tab} tab @param {boolean} selection @param {number} pressedAt @returns {Promise<string | undefined>} */
async function toggle(tab, selection, pressedAt) {
  const id = /** @type {number} */ (tab.id);
  const isReader = tab.url?.startsWith(`${location.origin}/${READER}`);
  // The current tab is a reader in its own tab: close it.
  if (isReader) {
    await askToLeave(id, new URL(/** @type {string} */ (tab.url)).searchParams.get("key"));
    return;
  }
  prestartCore();
  const page = await (selection ? injectAndAsk(id, { type: "page/toggle", selection }) : injectAndToggle(id)).catch(() => null);
  if (!page) {
    await openTab(tab, `why=${reason(tab.url)}`);
    return;
  }
  if (page.error) {
    await openTab(tab, "why=broken");
    return;
  }
  if (page.open) {
    // The second click of two, which had to wait for the first: it was not meant to close.
    if (pressedAt <= page.openedOn && page.since < LATE_CLICK) return;
    const answered = await askToLeave(id, page.key);
    // While the reader is still loading, a second press comes from an impatient user and must not close it.
    if (!answered && page.since > FRAME_LOAD_TIME) await removeFrame(id, page.key);
    return;
  }
  if (page.hindered && page.hindered !== "sandbox") {
    await openTab(tab, `why=${page.hindered}`);
    return;
  }
  if (page.hindered) openInTab(tab, page.key);
  return page.key;
}

/**
 * Sends a message to a reader. Returns whether it answered.
 * @param {number} tab
 * @param {{ type: string, key: string | null, [field: string]: unknown }} message
 */
export const tellReader = async (tab, message) => (await browser.tabs.sendMessage(tab, message).catch(() => false)) === true;

/**
 * Sends the result of switching automatic opening to the reader over a page. Returns whether there is one.
 * @param {number} tab
 * @param {import("../shared/protocol.js").AutoOpenResult} turned
 */
export async function tellAutoOpenResult(tab, turned) {
  const page = await askPage(tab, { type: "page/state" }).catch(() => null);
  return Boolean(page?.open) && tellReader(tab, { type: READER_AUTO_OPEN_RESULT, key: page.key, turned });
}

/** Asks a reader to close. @param {number} tab @param {string | null} key */
const askToLeave = (tab, key) => tellReader(tab, { type: READER_LEAVE, key });

/** Removes a reader that does not answer. The page keeps its scroll position. @param {number} tab @param {string} key */
const removeFrame = (tab, key) => askPage(tab, { type: "page/close", key, place: null }).catch(() => {});

/**
 * Escape was pressed in the page under a reader: closes it, or removes it if it does not answer.
 * @param {chrome.tabs.Tab} tab
 */
export async function escapePressed({ id = -1 }) {
  const page = await askPage(id, { type: "page/state" });
  if (page.open && !(await askToLeave(id, page.key))) await removeFrame(id, page.key);
}
