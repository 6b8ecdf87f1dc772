// Opens the reader for a tab: over its page, in a tab of its own where the page cannot be framed over, or not at all, and then it says
// in one sentence why not.
import { READER_AUTO_OPEN_RESULT, READER_LEAVE } from "../shared/protocol.js";
import { prestartCore } from "./core.js";
import { askPage, injectAndAsk } from "./page-scripts.js";

/** In Chromium nearly all pages are for the background's core; in Firefox only those that say so. */
const IS_CHROMIUM = location.protocol === "chrome-extension:";

/** @typedef {{ type: string, [field: string]: unknown }} Asked */

const READER = "reader/reader.html";

/** Why scripts of extensions may not be in a page, by its address; the first that fits. @type {[pattern: RegExp, code: string][]} */
const REASONS = [
  [/^file:/, "file"],
  [/^https?:.*\.pdf([?#]|$)/i, "pdf"],
];

/** @param {string | undefined} address */
const reason = (address = "") => REASONS.find(([pattern]) => pattern.test(address))?.[1] ?? "forbidden";

/** Milliseconds a reader that was laid over a page may take before a press is for taking it away again, unseen. */
const FRAME_LOAD_TIME = 3_000;

/**
 * Opens the reader page in a tab beside another.
 * @param {chrome.tabs.Tab} tab
 * @param {string} query
 */
const openTab = (tab, query) => browser.tabs.create({ url: `${READER}?${query}`, index: tab.index + 1, windowId: tab.windowId, openerTabId: tab.id });

/**
 * Opens the reader of a page in a tab of its own, beside it.
 * @param {chrome.tabs.Tab} tab
 * @param {string} key
 */
export const openInTab = (tab, key) => openTab(tab, `key=${key}&tab=${tab.id}`);

/**
 * Opens the reader, or has it leave where it is open.
 * @param {chrome.tabs.Tab} tab
 * @param {boolean} selection whether only the selection is to be read
 * @returns {Promise<string | undefined>} the key of a reader that was opened
 */
export async function toggleReader(tab, selection = false) {
  const id = /** @type {number} */ (tab.id);
  const isReader = tab.url?.startsWith(`${location.origin}/${READER}`);
  // A reader in a tab of its own is left as one over a page.
  if (isReader) {
    await askToLeave(id, new URL(/** @type {string} */ (tab.url)).searchParams.get("key"));
    return;
  }
  if (IS_CHROMIUM) prestartCore();
  const page = await injectAndAsk(id, { type: "page/toggle", selection }).catch(() => null);
  if (!page) {
    await openTab(tab, `why=${reason(tab.url)}`);
    return;
  }
  if (page.error) {
    await openTab(tab, "why=broken");
    return;
  }
  if (page.open) {
    const heard = await askToLeave(id, page.key);
    // Whoever presses again because nothing is to be seen yet wants it no less.
    if (!heard && page.since > FRAME_LOAD_TIME) await removeFrame(id, page.key);
    return;
  }
  if (page.hindered && page.hindered !== "sandbox") {
    await openTab(tab, `why=${page.hindered}`);
    return;
  }
  if (page.large) prestartCore();
  if (page.hindered) openInTab(tab, page.key);
  return page.key;
}

/**
 * Tells a reader something; says whether it heard that.
 * @param {number} tab
 * @param {{ type: string, key: string | null, [field: string]: unknown }} told
 */
export const tellReader = async (tab, told) => (await browser.tabs.sendMessage(tab, told).catch(() => false)) === true;

/**
 * Tells the reader over a tab's page what came of `always`; says whether one heard that.
 * @param {number} tab
 * @param {import("../shared/protocol.js").AutoOpenResult} turned
 */
export async function tellAutoOpenResult(tab, turned) {
  const page = await askPage(tab, { type: "page/state" }).catch(() => null);
  return Boolean(page?.open) && tellReader(tab, { type: READER_AUTO_OPEN_RESULT, key: page.key, turned });
}

/** Tells a reader to leave. @param {number} tab @param {string | null} key */
const askToLeave = (tab, key) => tellReader(tab, { type: READER_LEAVE, key });

/** Takes away a reader that cannot be asked where it was. @param {number} tab @param {string} key */
const removeFrame = (tab, key) => askPage(tab, { type: "page/close", key, place: null }).catch(() => {});

/**
 * Escape was pressed in a page under a reader: has that leave, or takes it away if it does not hear.
 * @param {chrome.tabs.Tab} tab
 */
export async function escapePressed({ id = -1 }) {
  const page = await askPage(id, { type: "page/state" });
  if (page.open && !(await askToLeave(id, page.key))) await removeFrame(id, page.key);
}
