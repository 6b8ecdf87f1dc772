// The background: what the browser tells and what readers and pages ask, each led to the function that answers. It keeps no state: the
// page knows whether a reader lies over it, and the browser may end this worker at any time.
import { fromPage, fromReader } from "../shared/protocol.js";
import { STORAGE_KEY as ALWAYS } from "../shared/auto-open.js";
import { registerContentScripts } from "./auto-open.js";
import { actionClicked, handlePageMessage, handleReaderMessage } from "./message-handlers.js";
import { createMenus, onMenuClicked } from "./context-menus.js";

browser.action.onClicked.addListener((tab) => actionClicked(tab));
browser.contextMenus.onClicked.addListener(onMenuClicked);

browser.runtime.onInstalled.addListener(({ reason }) => {
  createMenus();
  registerContentScripts();
  if (reason === "install") browser.tabs.create({ url: "welcome/welcome.html" });
});
browser.storage.onChanged.addListener((changes, area) => {
  if (area === "local" && ALWAYS in changes) registerContentScripts();
});
browser.permissions.onAdded.addListener(() => registerContentScripts());
browser.permissions.onRemoved.addListener(() => registerContentScripts());

/** The reader page. `getURL` may give an address made for pages instead. */
const READER = `${location.origin}/reader/reader.html`;

/**
 * What a message is answered with, or nothing if it is not one that its sender may send.
 * @param {unknown} message
 * @param {chrome.runtime.MessageSender} sender
 * @returns {Promise<unknown> | undefined}
 */
function answerTo(message, sender) {
  const { id, tab, url, frameId } = sender;
  if (id !== browser.runtime.id || tab?.id === undefined) return;
  if (url?.startsWith(READER)) {
    const asked = fromReader(message);
    // A reader in a tab of its own says which page it is of; one over a page is in that page's tab.
    const own = frameId === 0 ? Number(new URL(url).searchParams.get("tab")) : tab.id;
    return asked && Number.isSafeInteger(own) ? handleReaderMessage(asked, { page: own, reader: tab, isOver: frameId !== 0 }) : undefined;
  }
  const said = frameId === 0 ? fromPage(message) : null;
  return said ? handlePageMessage(said, tab) : undefined;
}

browser.runtime.onMessage.addListener((/** @type {unknown} */ message, sender, answer) => {
  const found = answerTo(message, sender);
  found?.then(answer, (error) => {
    console.error(error);
    answer({ type: "failure", code: "broken", url: "" });
  });
  // Whether an answer follows: a promise that is returned instead is not heard by every browser.
  return found !== undefined;
});
