// The context menu entries: read the page or the selection, save the page or a link and, in the toolbar button's menu, open the library and always
// open on this site. The reader shows the result of the last one.
import { actionClicked } from "./message-handlers.js";
import { sitePattern } from "../shared/auto-open.js";
import { opensAutomatically, setAutoOpen } from "./auto-open.js";
import { tellAutoOpenResult } from "./open-reader.js";
import { saveLinkPressed, savePressed } from "./save-pressed.js";

/** Where a page has no context of its own: a press on a picture, say, is not one on the page. @type {[Context, ...Context[]]} */
const ANYWHERE = ["page", "frame", "selection", "image", "video", "audio"];

/** @typedef {"page" | "frame" | "selection" | "link" | "image" | "video" | "audio" | "action"} Context */

/** Entry to the contexts in which it is shown. @type {{ [id: string]: [Context, ...Context[]] }} */
const ENTRIES = { readPage: ["page"], readSelection: ["selection"], savePage: ANYWHERE, saveLink: ["link"], openLibrary: ["action"], alwaysHere: ["action"] };

/** Creates the entries. The browser remembers them. */
export async function createMenus() {
  await browser.contextMenus.removeAll();
  for (const [id, contexts] of Object.entries(ENTRIES)) browser.contextMenus.create({ id, contexts, title: browser.i18n.getMessage(`menu_${id}`) });
}

/**
 * @param {chrome.contextMenus.OnClickData & { linkText?: string }} clicked Firefox says what a link is called
 * @param {chrome.tabs.Tab | undefined} tab
 */
export async function onMenuClicked({ menuItemId, linkUrl, linkText }, tab) {
  if (tab?.id === undefined) return;
  if (menuItemId === "savePage") return savePressed(tab);
  if (menuItemId === "saveLink") return saveLinkPressed(tab, linkUrl ?? "", linkText);
  if (menuItemId === "openLibrary") return void browser.tabs.create({ url: "library/library.html" });
  if (menuItemId !== "alwaysHere") return actionClicked(tab, menuItemId === "readSelection");
  const site = sitePattern(tab.url);
  if (!site) return actionClicked(tab);
  // Private windows never write to storage.
  if (tab.incognito) return showResult(tab, { on: true, done: false, why: "private" });
  // A permission request needs a user gesture, which ends at the first await.
  const granted = await browser.permissions.request({ origins: [site] });
  if (!granted) return;
  const on = !(await opensAutomatically(site));
  await setAutoOpen(site, on);
  await showResult(tab, { on, done: true });
}

/**
 * Shows the result in the reader. If none is open, opens one, unless automatic opening was just switched off.
 * @param {chrome.tabs.Tab} tab
 * @param {import("../shared/protocol.js").AutoOpenResult} turned
 */
async function showResult(tab, turned) {
  const answered = await tellAutoOpenResult(/** @type {number} */ (tab.id), turned);
  if (!answered && turned.on) await actionClicked(tab, false, turned);
}
