// The entries of the context menus: the page, the selection, and in the button's own menu the site. What came of that one the reader says.
import { actionClicked } from "./message-handlers.js";
import { opensAutomatically, setAutoOpen, sitePattern } from "./auto-open.js";
import { tellAutoOpenResult } from "./open-reader.js";

/** Entry to where it stands. @type {{ [id: string]: "page" | "selection" | "action" }} */
const ENTRIES = { readPage: "page", readSelection: "selection", alwaysHere: "action" };

/** Writes the entries; the browser keeps them. */
export async function createMenus() {
  await browser.contextMenus.removeAll();
  for (const [id, context] of Object.entries(ENTRIES)) browser.contextMenus.create({ id, contexts: [context], title: browser.i18n.getMessage(`menu_${id}`) });
}

/**
 * @param {chrome.contextMenus.OnClickData} clicked
 * @param {chrome.tabs.Tab | undefined} tab
 */
export async function onMenuClicked({ menuItemId }, tab) {
  if (tab?.id === undefined) return;
  if (menuItemId !== "alwaysHere") return actionClicked(tab, menuItemId === "readSelection");
  const site = sitePattern(tab.url);
  if (!site) return actionClicked(tab);
  // Nothing is written from private windows.
  if (tab.incognito) return showResult(tab, { on: true, done: false, why: "private" });
  // The browser asks the user only as long as this is a click of theirs, so nothing is awaited before.
  const granted = await browser.permissions.request({ origins: [site] });
  if (!granted) return;
  const on = !(await opensAutomatically(site));
  await setAutoOpen(site, on);
  await showResult(tab, { on, done: true });
}

/**
 * Has the reader say what came of it. Where there is none, one opens for it, unless that is what is no longer wanted.
 * @param {chrome.tabs.Tab} tab
 * @param {import("../shared/protocol.js").AutoOpenResult} turned
 */
async function showResult(tab, turned) {
  const heard = await tellAutoOpenResult(/** @type {number} */ (tab.id), turned);
  if (!heard && turned.on) await actionClicked(tab, false, turned);
}
