// The library in the address bar: after the keyword, what is typed is searched there.
import { isUsed } from "../shared/library.js";
import { ask } from "./library.js";

/** Suggestions; the browsers show no more. */
const MAX_SUGGESTIONS = 6;

/** Chromium reads descriptions as XML. @param {string} text */
const escapeXml = (text) => (location.protocol === "chrome-extension:" ? text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`) : text);

/** @param {string} query */
const searchPage = (query) => `library/library.html?q=${encodeURIComponent(query)}`;

/**
 * @param {string} query
 * @param {(suggestions: chrome.omnibox.SuggestResult[]) => void} show
 */
export async function suggest(query, show) {
  if (query.trim() === "" || !(await isUsed())) return;
  const find = { query, typing: true, limit: MAX_SUGGESTIONS, now: Date.now(), zone: -new Date().getTimezoneOffset() };
  const { hits } = await ask({ op: "find", find }).catch(() => ({ hits: [] }));
  show(hits.map((/** @type {import("../shared/library-types.d.ts").Hit} */ { uid, title, host }) => ({ content: `${SAVED}${uid}`, description: escapeXml(`${title} – ${host}`) })));
}

/** What a suggestion begins with. */
const SAVED = "saved:";

/**
 * Opens a suggestion in the reader, or what was typed in the library.
 * @param {string} text
 * @param {string} disposition
 */
export async function openSuggestion(text, disposition) {
  const url = text.startsWith(SAVED) ? `reader/reader.html?saved=${encodeURIComponent(text.slice(SAVED.length))}` : searchPage(text);
  if (disposition === "currentTab") await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === "newForegroundTab" });
}
