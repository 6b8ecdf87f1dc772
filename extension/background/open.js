// Opens the reader for a tab: over its page, in a tab of its own where the page cannot be framed over, or not at all, and then it says
// in one sentence why not.
import { LEAVE } from "../shared/protocol.js";
import { askNewPage } from "./page.js";

/** @typedef {{ type: string, [field: string]: unknown }} Asked */

const READER = "reader/reader.html";

/** Why scripts of extensions may not be in a page, by its address; the first that fits. @type {[pattern: RegExp, code: string][]} */
const REASONS = [
  [/^file:/, "file"],
  [/^https?:.*\.pdf([?#]|$)/i, "pdf"],
];

/** @param {string | undefined} address */
const reason = (address = "") => REASONS.find(([pattern]) => pattern.test(address))?.[1] ?? "forbidden";

/**
 * Opens the reader page in a tab beside another.
 * @param {chrome.tabs.Tab} tab
 * @param {string} query
 */
const openBeside = (tab, query) => browser.tabs.create({ url: `${READER}?${query}`, index: tab.index + 1, windowId: tab.windowId, openerTabId: tab.id });

/**
 * Opens the reader, or has it leave where it is open.
 * @param {chrome.tabs.Tab} tab
 * @param {boolean} selection whether only the selection is to be read
 * @returns {Promise<string | undefined>} the key of a reader that was opened
 */
export async function toggle(tab, selection = false) {
  const id = /** @type {number} */ (tab.id);
  const isReader = tab.url?.startsWith(`${location.origin}/${READER}`);
  // A reader in a tab of its own is left as one over a page.
  if (isReader) {
    await leave(id, new URL(/** @type {string} */ (tab.url)).searchParams.get("key"));
    return;
  }
  let page;
  try {
    page = await askNewPage(id, { type: "page/toggle", selection });
  } catch {
    await openBeside(tab, `why=${reason(tab.url)}`);
    return;
  }
  if (page.open) {
    await leave(id, page.key);
    return;
  }
  if (page.hindered && page.hindered !== "sandbox") {
    await openBeside(tab, `why=${page.hindered}`);
    return;
  }
  if (page.hindered) openBeside(tab, `key=${page.key}&tab=${id}`);
  return page.key;
}

/** @param {number} tab @param {string | null} key */
async function leave(tab, key) {
  await browser.tabs.sendMessage(tab, { type: LEAVE, key });
}
