// What readers and pages ask, answered: one function a message.
import { READER_KEY_PRESSED } from "../shared/protocol.js";
import { extractCapture } from "./core.js";
import { opensAutomatically, setAutoOpen, sitePattern } from "./auto-open.js";
import { correctionsOf, saveCorrections } from "./corrections.js";
import { iconState, updateIcon } from "./toolbar-icon.js";
import { escapePressed, openInTab, tellReader, toggleReader } from "./open-reader.js";
import { askPage, injectAndAsk } from "./page-scripts.js";

/** @typedef {import("../shared/protocol.js").Ask} Ask */
/** @typedef {import("../shared/protocol.js").Article} Article */
/** @typedef {import("../shared/protocol.js").Failure} Failure */
/** @typedef {{ page: number, reader: chrome.tabs.Tab, isOver: boolean }} Tabs the page's, the reader's, and whether they are one */

/** What the reader needs beside the article. */
const OPTIONS = { places: true, leftOut: true, maxTime: 10_000 };

/** How sure the core must be for a reader to open by itself: a page wrongly covered costs more than a press of a button. */
const AUTO_OPEN_CONFIDENCE = 0.8;

/** Codes of the core's errors and what the reader calls them. @type {{ [code: string]: Failure["code"] }} */
const CODES = { "too-large": "tooLarge", "out-of-time": "outOfTime" };

/** @type {Failure} */
const GONE = { type: "failure", code: "gone", url: "" };

/** Nothing is written from private windows. @type {import("../shared/protocol.js").Done} */
const PRIVATE = { type: "done", done: false, why: "private" };

/** @param {unknown} error @returns {Failure} */
const failure = (error) => ({ type: "failure", code: CODES[/** @type {any} */ (error)?.code] ?? "broken", url: "" });

/**
 * The record of a page, by the core in the page or, from its capture, by the one here.
 * @param {any} found what the page answered
 * @returns {Promise<import("../shared/protocol.js").ArticleRecord>}
 */
const recordOf = (found) => found.record ?? extractCapture(found.capture, found.options);

/**
 * What is kept of a page's site: whether the reader opens there by itself, and what was corrected.
 * @param {string} address
 */
const siteSettings = (address) => Promise.all([opensAutomatically(sitePattern(address) ?? ""), correctionsOf(address)]);

/**
 * The article of a page.
 * @param {number} page
 * @param {ReturnType<typeof siteSettings>} site
 * @param {string} key
 * @param {object} options
 * @returns {Promise<Article | Failure>}
 */
async function extractArticle(page, site, key, options) {
  const [always, corrections] = await site;
  const found = await askPage(page, { type: "page/article", key, options: { ...OPTIONS, ...options }, corrections }).catch(() => null);
  if (!found) return GONE;
  if (found.error) return failure(found.error);
  try {
    const record = await recordOf(found);
    const numbers = record.places ?? [];
    const place = found.scrolled && numbers.length ? await askPage(page, { type: "page/place", key, numbers }) : -1;
    updateIcon(page, record);
    const clock = { ...found.clock, found: performance.timeOrigin + performance.now() };
    return { type: "article", record, url: found.url, place, pick: true, always, by: found.record ? "page" : "background", clock, source: found.source };
  } catch (error) {
    console.error(error);
    return failure(error);
  }
}

/**
 * Articles that were begun when the reader was opened, by its key: page and reader load at the same time. One that is lost with this
 * worker is begun again when the reader asks.
 * @type {Map<string, Promise<Article | Failure>>}
 */
const pending = new Map();

/**
 * The keys of readers that have asked. On a page that is slow to say that a reader was laid over it, it may ask before that is known.
 * @type {Set<string>}
 */
const connectedReaders = new Set();

/** Milliseconds a reader may take to ask for what was begun. Pages may stop what loads in them; then it opens in a tab of its own. */
const READER_TIMEOUT = 8_000;
/** Milliseconds after a reader's frame has loaded by which it must have asked, if it is one: other things can stand in it. */
const MESSAGE_DELAY = 500;

/** Waits until everybody who has something to say could have been heard: a page that is read here holds up timers and words alike. */
async function messagesDrained() {
  for (let before = 0; Date.now() - before > 2 * MESSAGE_DELAY;) {
    before = Date.now();
    await new Promise((done) => setTimeout(done, MESSAGE_DELAY));
  }
}

/**
 * Begins the article for a reader that was opened.
 * @param {chrome.tabs.Tab} tab
 * @param {ReturnType<typeof siteSettings>} site
 * @param {string} key
 * @param {import("../shared/protocol.js").AutoOpenResult} [turned] what it is to say
 */
function startExtraction(tab, site, key, turned) {
  if (connectedReaders.has(key)) return;
  pending.set(key, extractArticle(/** @type {number} */ (tab.id), site, key, {}).then((answer) => (turned && answer.type === "article" ? { ...answer, turned } : answer)));
  setTimeout(() => openInTabIfMissing(tab, key), READER_TIMEOUT);
}

/** @param {chrome.tabs.Tab} tab @param {string} key */
async function openInTabIfMissing(tab, key) {
  await messagesDrained();
  if (pending.has(key)) await frameMissing(tab, key);
}

/**
 * A reader that was laid over a page has not come.
 * @param {chrome.tabs.Tab} tab
 * @param {string} key
 */
async function frameMissing(tab, key) {
  // Who is in time finds the article a little longer.
  setTimeout(() => pending.delete(key), READER_TIMEOUT);
  const page = await askPage(/** @type {number} */ (tab.id), { type: "page/oust", key }).catch(() => null);
  // Where another reader is there, or none is wanted any more, that is as it should be.
  if (page?.key === key) await openInTab(tab, key);
}

/**
 * @param {Tabs} tabs
 * @param {string} key
 * @param {object} [options]
 * @returns {Promise<Article | Failure>}
 */
async function article({ page, reader, isOver }, key, options) {
  connectedReaders.add(key);
  if (isOver) hideScrollbar(page);
  const ready = options ? undefined : pending.get(key);
  pending.delete(key);
  if (ready) return ready;
  const address = (isOver && reader.url) || (await askPage(page, { type: "page/address", key }).catch(() => ""));
  return extractArticle(page, siteSettings(address), key, options ?? {});
}

/** Under the reader the page keeps its scrollbar, and there would be two. No rule of the page and no element is changed for it. */
const NO_SCROLLBAR = { css: "html { scrollbar-width: none !important; }", origin: /** @type {"USER"} */ ("USER") };

/** Milliseconds the scrollbar may take to come back. */
const SCROLLBAR_TIMEOUT = 100;

/** @param {number} tabId */
const hideScrollbar = (tabId) => browser.scripting.insertCSS({ target: { tabId }, ...NO_SCROLLBAR }).catch(() => {});
/** @param {number} tabId */
const showScrollbar = (tabId) => browser.scripting.removeCSS({ target: { tabId }, ...NO_SCROLLBAR }).catch(() => {});

/**
 * Takes the reader away, and puts the page where the reader was.
 * @param {Tabs} tabs
 * @param {string} key
 * @param {number} place
 */
async function close({ page, reader, isOver }, key, place) {
  // First the page gets its width back, then its place; one that still loads would be waited for.
  if (isOver) await Promise.race([showScrollbar(page), new Promise((done) => setTimeout(done, SCROLLBAR_TIMEOUT))]);
  const closed = askPage(page, { type: "page/close", key, place }).catch(() => null);
  if (!isOver) {
    await browser.tabs.update(page, { active: true }).catch(() => {});
    await browser.tabs.remove(/** @type {number} */ (reader.id));
  }
  return closed;
}

/** @type {{ [type: string]: (asked: any, tabs: Tabs) => Promise<unknown> }} */
const READER_HANDLERS = {
  article: ({ key }, tabs) => article(tabs, key),
  reextract: ({ key, keep, drop }, tabs) => article(tabs, key, { keep, drop, markdown: true }),
  inspect: ({ key }, tabs) => article(tabs, key, { inspect: true }),
  close: async ({ key, place }, tabs) => {
    await close(tabs, key, place);
    return { type: "done" };
  },
  pick: async ({ key, place }, tabs) => {
    await close(tabs, key, place);
    await browser.scripting.executeScript({ target: { tabId: tabs.page }, files: ["content/element-picker.js"] });
    await askPage(tabs.page, { type: "page/pick" });
    return { type: "done" };
  },
  remember: async ({ key, keep, drop }, { page, reader }) => {
    if (reader.incognito) return PRIVATE;
    const told = await askPage(page, { type: "page/selectors", key, keep, drop });
    return { type: "done", done: await saveCorrections(told) };
  },
  always: async ({ key, on }, { page, reader }) => {
    if (reader.incognito) return PRIVATE;
    const address = await askPage(page, { type: "page/address", key }).catch(() => null);
    const site = sitePattern(address);
    if (!site) return { type: "done", done: false };
    // Only a page of ours, or a click in the browser's own menu, may ask the user; the settings page does where it was not granted yet.
    const granted = !on || (await browser.permissions.contains({ origins: [site] }));
    if (granted) await setAutoOpen(site, on);
    else await browser.tabs.create({ url: `options/options.html#always=${encodeURIComponent(site)}` });
    return { type: "done", done: granted };
  },
};

/**
 * @param {Ask} asked
 * @param {Tabs} tabs
 */
export const handleReaderMessage = (asked, tabs) => READER_HANDLERS[asked.type](asked, tabs);

/**
 * A page on which the reader is to open by itself is there: opens it if the page is surely an article.
 * @param {chrome.tabs.Tab} tab
 */
async function autoOpen(tab) {
  const id = /** @type {number} */ (tab.id);
  const found = await injectAndAsk(id, { type: "page/look" });
  if (!found || found.error || found.open) return;
  const record = await recordOf(found);
  await updateIcon(id, record);
  if (iconState(record) === "article" && record.confidence >= AUTO_OPEN_CONFIDENCE) await actionClicked(tab);
}

/**
 * Does what the button does: opens the reader or has it leave.
 * @param {chrome.tabs.Tab} tab
 * @param {boolean} [selection] whether only the selection is to be read
 * @param {import("../shared/protocol.js").AutoOpenResult} [turned] what a reader that opens is to say
 */
export async function actionClicked(tab, selection, turned) {
  // Looked up while the page gets its scripts.
  const site = siteSettings(tab.url ?? "");
  const toggled = toggleReader(tab, selection);
  // From now on, not once the reader is open: on a slow machine the next page may be complete by then.
  if (tab.status === "loading") watchNavigation(/** @type {number} */ (tab.id), toggled);
  const key = await toggled;
  if (key) startExtraction(tab, site, key, turned);
}

/** Milliseconds after which a page that was loading when the button was pressed is not opened in the reader any more. */
const NAVIGATION_TIMEOUT = 30_000;

/**
 * The button was pressed while a tab was loading. If another page was on its way, the press was meant for that page too.
 * @param {number} id
 * @param {Promise<string | undefined>} toggled the key of the reader that the press opened on the page that was there
 */
function watchNavigation(id, toggled) {
  const stop = () => browser.tabs.onUpdated.removeListener(updated);
  const updated = async (/** @type {number} */ tabId, /** @type {{ status?: string }} */ { status }) => {
    if (tabId !== id || status !== "complete") return;
    stop();
    if (!(await toggled)) return;
    // The page that was there knows of the press. One of another site was not meant to be read by it, and cannot be asked.
    const knows = await askPage(id, { type: "page/state" }).catch(() => null);
    if (!knows && (await injectAndAsk(id, { type: "page/state" }).catch(() => null))) await actionClicked(await browser.tabs.get(id));
  };
  browser.tabs.onUpdated.addListener(updated);
  setTimeout(stop, NAVIGATION_TIMEOUT);
}

/** @type {{ [type: string]: (tab: chrome.tabs.Tab, said: any) => Promise<unknown> }} */
const PAGE_HANDLERS = {
  leave: (tab) => escapePressed(tab),
  // Their words may overtake each other.
  loaded: (tab, { key }) => openInTabIfMissing(tab, key),
  ousted: (tab, { key }) => openInTab(tab, key),
  pressed: async (tab, { key, name, shift }) => {
    const heard = await tellReader(/** @type {number} */ (tab.id), { type: READER_KEY_PRESSED, key, name, shift });
    if (!heard && name === "Escape") await escapePressed(tab);
  },
  arrived: async (tab) => {
    if (await opensAutomatically(sitePattern(tab.url) ?? "")) await autoOpen(tab);
  },
};

/**
 * @param {import("../shared/protocol.js").FromPage} said
 * @param {chrome.tabs.Tab} tab
 */
export const handlePageMessage = (said, tab) => PAGE_HANDLERS[said.type](tab, said);
