// Handles the messages of readers and content scripts, one function for each type, and presses of the toolbar button.
import { READER_KEY_PRESSED, READER_PAGE_MOVED } from "../shared/protocol.js";
import { extractCapture } from "./core.js";
import { sitePattern } from "../shared/auto-open.js";
import { opensAutomatically, setAutoOpen } from "./auto-open.js";
import { correctionsOf, saveCorrections } from "./corrections.js";
import { iconState, updateIcon } from "./toolbar-icon.js";
import { escapePressed, openInTab, tellReader, toggleReader } from "./open-reader.js";
import { askPage, injectAndAsk } from "./page-scripts.js";
import { takeBack } from "./save-pressed.js";
import { isForgotten, rememberRecord, siteOptions } from "./site-memory.js";

/** @typedef {import("../shared/protocol.js").Ask} Ask */
/** @typedef {import("../shared/protocol.js").Article} Article */
/** @typedef {import("../shared/protocol.js").Failure} Failure */
/** @typedef {{ page: number, reader: chrome.tabs.Tab, isOver: boolean }} Tabs the tabs of page and reader; `isOver`: they are the same, with the reader in a frame over the page */

/** Core options for what the reader needs in addition to the article. */
const READER_OPTIONS = { places: true, leftOut: true, maxTime: 10_000 };

/** Minimum confidence for opening automatically: covering a page wrongly costs the user more than pressing a button. */
const AUTO_OPEN_CONFIDENCE = 0.8;

/** Error codes of the core and the matching failure codes. @type {{ [code: string]: Failure["code"] }} */
const CODES = { "too-large": "tooLarge", "out-of-time": "outOfTime" };

/** @type {Failure} */
const GONE = { type: "failure", code: "gone", url: "" };

/** The answer to requests that would write to storage from a private window. @type {import("../shared/protocol.js").Done} */
const PRIVATE = { type: "done", done: false, why: "private" };

/** @param {unknown} error @returns {Failure} */
const failure = (error) => ({ type: "failure", code: CODES[/** @type {any} */ (error)?.code] ?? "broken", url: "" });

/**
 * What is stored about a site: whether the reader opens automatically there, the corrections, and what is remembered of its pages.
 * @param {string} address
 * @param {boolean} isPrivate
 */
const siteSettings = (address, isPrivate) => Promise.all([opensAutomatically(sitePattern(address) ?? ""), correctionsOf(address), siteOptions(address, isPrivate)]);

/**
 * Extracts the article of a page.
 * @param {number} page
 * @param {ReturnType<typeof siteSettings>} site
 * @param {string} key
 * @param {object} options
 * @returns {Promise<Article | Failure>}
 */
async function extractArticle(page, site, key, options) {
  const [always, corrections, known] = await site;
  const found = await askPage(page, { type: "page/article", key, options: { ...READER_OPTIONS, ...known, ...options }, corrections }).catch(() => null);
  if (!found) return GONE;
  try {
    if (found.error) throw found.error;
    const record = await extractCapture(found.capture, found.options);
    rememberRecord(record, found.url);
    // After the answer.
    setTimeout(() => updateIcon(page, record), 0);
    const numbers = record.places ?? [];
    const place = found.scrolled && numbers.length ? await askPage(page, { type: "page/place", key, numbers }) : -1;
    const clock = { ...found.clock, found: performance.timeOrigin + performance.now() };
    return { type: "article", record, url: found.url, place, pick: true, mayGrow: found.mayGrow, always, clock, source: found.source };
  } catch (error) {
    if (await isForgotten(error, known, found.url)) return extractArticle(page, Promise.resolve([always, corrections, { ...known, site: [] }]), key, options);
    console.error(error);
    return failure(error);
  }
}

/**
 * Extractions in progress, by the key of their reader. An extraction starts as soon as the reader is opened, in parallel to
 * loading the reader page. If the service worker is stopped meanwhile, it starts again when the reader asks for the article.
 * @type {Map<string, Promise<Article | Failure>>}
 */
const pending = new Map();

/**
 * The keys of readers that have asked for their article. On a slow page this can happen before the content script reports the reader as open.
 * @type {Set<string>}
 */
const connectedReaders = new Set();

/** Milliseconds for a reader to ask for its article. Pages can stop frames from loading; then the reader opens in its own tab. */
const READER_TIMEOUT = 8_000;
/** Milliseconds after a frame's load event in which the reader must have asked: the frame may show something else, such as an error page. */
const MESSAGE_DELAY = 500;

/** Waits until pending messages must have arrived: an extraction that runs here delays both timers and messages. */
async function messagesDrained() {
  for (let before = 0; Date.now() - before > 2 * MESSAGE_DELAY;) {
    before = Date.now();
    await new Promise((done) => setTimeout(done, MESSAGE_DELAY));
  }
}

/**
 * Starts the extraction for a reader that was opened.
 * @param {chrome.tabs.Tab} tab
 * @param {ReturnType<typeof siteSettings>} site
 * @param {string} key
 * @param {import("../shared/protocol.js").AutoOpenResult} [turned] a result to show in the reader
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
 * A reader that was put over a page has not asked for its article: opens it in a tab instead.
 * @param {chrome.tabs.Tab} tab
 * @param {string} key
 */
async function frameMissing(tab, key) {
  // Keep the article for a reader that is only late.
  setTimeout(() => pending.delete(key), READER_TIMEOUT);
  const page = await askPage(/** @type {number} */ (tab.id), { type: "page/oust", key }).catch(() => null);
  // If the page has another reader or none by now, there is nothing to do.
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
  return extractArticle(page, siteSettings(address, reader.incognito), key, options ?? {});
}

/** Hides the scrollbar of the page under the reader, or there would be two. Inserted by the browser, so the page's own styles and elements stay unchanged. */
const NO_SCROLLBAR = { css: "html { scrollbar-width: none !important; }", origin: /** @type {"USER"} */ ("USER") };

/** Milliseconds to wait for the scrollbar to return. */
const SCROLLBAR_TIMEOUT = 100;

/** @param {number} tabId */
const hideScrollbar = (tabId) => browser.scripting.insertCSS({ target: { tabId }, ...NO_SCROLLBAR }).catch(() => {});
/** @param {number} tabId */
const showScrollbar = (tabId) => browser.scripting.removeCSS({ target: { tabId }, ...NO_SCROLLBAR }).catch(() => {});

/**
 * Closes the reader and scrolls the page to the reading position.
 * @param {Tabs} tabs
 * @param {string} key
 * @param {number} place
 * @param {string} [goal] a place on the page to show instead, as `#name`
 */
async function close({ page, reader, isOver }, key, place, goal = "") {
  // Restore the page's width before its scroll position. The timeout is for pages that are still loading, where this would wait.
  if (isOver) await Promise.race([showScrollbar(page), new Promise((done) => setTimeout(done, SCROLLBAR_TIMEOUT))]);
  const closed = askPage(page, { type: "page/close", key, place, goal }).catch(() => null);
  if (!isOver) {
    await browser.tabs.update(page, { active: true }).catch(() => {});
    await browser.tabs.remove(/** @type {number} */ (reader.id));
  }
  return closed;
}

/** @type {{ [type: string]: (request: any, tabs: Tabs) => Promise<unknown> }} */
const READER_HANDLERS = {
  article: ({ key }, tabs) => article(tabs, key),
  reextract: ({ key, keep, drop }, tabs) => article(tabs, key, { keep, drop, markdown: true }),
  inspect: ({ key }, tabs) => article(tabs, key, { inspect: true }),
  grown: async ({ key }, { page }) => ({ type: "done", done: await askPage(page, { type: "page/grown", key }).catch(() => false) }),
  close: async ({ key, place, goal }, tabs) => {
    await close(tabs, key, place, goal);
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
    const selectors = await askPage(page, { type: "page/selectors", key, keep, drop });
    return { type: "done", done: await saveCorrections(selectors) };
  },
  always: async ({ key, on }, { page, reader }) => {
    if (reader.incognito) return PRIVATE;
    const address = await askPage(page, { type: "page/address", key }).catch(() => null);
    const site = sitePattern(address);
    if (!site) return { type: "done", done: false };
    // Only an extension page or a click in a browser menu may request permissions, so the options page does it if needed.
    const granted = !on || (await browser.permissions.contains({ origins: [site] }));
    if (granted) await setAutoOpen(site, on);
    else await browser.tabs.create({ url: `options/options.html#always=${encodeURIComponent(site)}` });
    return { type: "done", done: granted };
  },
};

/**
 * @param {Ask} request
 * @param {Tabs} tabs
 */
export const handleReaderMessage = (request, tabs) => READER_HANDLERS[request.type](request, tabs);

/**
 * A page was loaded on a site with automatic opening: opens the reader if the page is an article with high confidence.
 * @param {chrome.tabs.Tab} tab
 */
async function autoOpen(tab) {
  const id = /** @type {number} */ (tab.id);
  const found = await injectAndAsk(id, { type: "page/look" });
  if (!found || found.error || found.open) return;
  const record = await extractCapture(found.capture, found.options);
  await updateIcon(id, record);
  if (iconState(record) === "article" && record.confidence >= AUTO_OPEN_CONFIDENCE) await actionClicked(tab);
}

/**
 * The toolbar button was pressed, or an entry with the same effect: opens the reader or closes it.
 * @param {chrome.tabs.Tab} tab
 * @param {boolean} [selection] whether to read only the selection
 * @param {import("../shared/protocol.js").AutoOpenResult} [turned] a result to show if a reader opens
 */
export async function actionClicked(tab, selection, turned) {
  // Runs while the scripts are injected.
  const site = siteSettings(tab.url ?? "", tab.incognito);
  const toggled = toggleReader(tab, selection);
  // Watch from now on, not only once the reader is open: on a slow machine the next page may be complete by then.
  if (tab.status === "loading") watchNavigation(/** @type {number} */ (tab.id), toggled);
  const key = await toggled;
  if (key) startExtraction(tab, site, key, turned);
}

/** Milliseconds after which a page that was loading when the button was pressed is not opened in the reader any more. */
const NAVIGATION_TIMEOUT = 30_000;

/**
 * The button was pressed while a tab was loading. If another page was on its way, the press was meant for that page too.
 * @param {number} id
 * @param {Promise<string | undefined>} toggled the key of the reader that the press opened on the old page
 */
function watchNavigation(id, toggled) {
  const stop = () => browser.tabs.onUpdated.removeListener(updated);
  const updated = async (/** @type {number} */ tabId, /** @type {{ status?: string }} */ { status }) => {
    if (tabId !== id || status !== "complete") return;
    stop();
    if (!(await toggled)) return;
    // Only a new document does not know of the press. If it is on another site, the permission of the press does not cover it and asking fails.
    const knows = await askPage(id, { type: "page/state" }).catch(() => null);
    if (!knows && (await injectAndAsk(id, { type: "page/state" }).catch(() => null))) await actionClicked(await browser.tabs.get(id));
  };
  browser.tabs.onUpdated.addListener(updated);
  setTimeout(stop, NAVIGATION_TIMEOUT);
}

/** @type {{ [type: string]: (tab: chrome.tabs.Tab, message: any) => Promise<unknown> }} */
const PAGE_HANDLERS = {
  leave: (tab) => escapePressed(tab),
  // This message and the request for the article may arrive in either order.
  loaded: (tab, { key }) => openInTabIfMissing(tab, key),
  ousted: (tab, { key }) => openInTab(tab, key),
  moved: async (tab, { key }) => {
    const message = { type: READER_PAGE_MOVED, key };
    // A reader in a tab of its own hears what is sent to all pages of the extension; only the one with the key takes it.
    if (!(await tellReader(/** @type {number} */ (tab.id), message))) await browser.runtime.sendMessage(message).catch(() => {});
  },
  pressed: async (tab, { key, name, code, shift }) => {
    const answered = await tellReader(/** @type {number} */ (tab.id), { type: READER_KEY_PRESSED, key, name, code, shift });
    if (!answered && name === "Escape") await escapePressed(tab);
  },
  undo: (tab, { uid, isOfPage }) => takeBack(/** @type {number} */ (tab.id), uid, isOfPage),
  arrived: async (tab) => {
    if (await opensAutomatically(sitePattern(tab.url) ?? "")) await autoOpen(tab);
  },
};

/**
 * @param {import("../shared/protocol.js").FromPage} message
 * @param {chrome.tabs.Tab} tab
 */
export const handlePageMessage = (message, tab) => PAGE_HANDLERS[message.type](tab, message);
