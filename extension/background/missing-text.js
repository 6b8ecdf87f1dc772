// Takes the text of an article that is only a link: opens its page in a tab behind the others, as the user would, saves what the tab shows by the same
// capture as the save button, and closes the tab. Only the library page asks for this, page by page, after a press of the user.
import { webAddress } from "../shared/library.js";
import { isOwnNetwork } from "../shared/private-address.js";
import { extractCapture } from "./core.js";
import { correctionsOf } from "./corrections.js";
import { ask } from "./library.js";
import { injectAndAsk } from "./page-scripts.js";
import { saveArticle } from "./save.js";

/** Milliseconds for a page to load. */
const LOAD_TIME = 40_000;

/** Milliseconds between two looks at a tab. */
const LOOK_EVERY = 200;

/** Looks at a loaded tab that cannot be read until it is given up: the first document of a tab is empty. */
const BLIND_LOOKS = 10;

/** Words below which a page perhaps still waits for its text, how often it is read then, and milliseconds in between. */
const FEW_WORDS = 60;
const READINGS = 4;
const READING_PAUSE = 1_000;

/** Milliseconds for the images: afterwards the tab, from which they are read, is closed. */
const IMAGE_TIME = 20_000;

/** Milliseconds for all of it: a page can keep its tab from answering, as with a dialog. */
const WHOLE_TIME = 100_000;

/** @typedef {{ url: string, type: string, status: number, isReady: boolean }} Seen */
/** @typedef {{ got: true } | { got: false, why: string }} Fetched */

/** @param {string} why @returns {Fetched} */
const without = (why) => ({ got: false, why });

/** @param {number} time */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Runs in the page. @returns {Seen} */
function look() {
  const [entry] = performance.getEntriesByType("navigation");
  return { url: location.href, type: document.contentType, status: /** @type {any} */ (entry)?.responseStatus ?? 0, isReady: document.readyState === "complete" };
}

/** What a tab shows; nothing if it may not be read. @param {number} tab @returns {Promise<Seen | null>} */
const lookAt = (tab) => browser.scripting.executeScript({ target: { tabId: tab }, func: look }).then(([one]) => /** @type {Seen} */ (one?.result) ?? null, () => null);

/**
 * Why a loaded page cannot be read. The browser names the addresses only of sites that may be read, also if it shows an error or a file instead.
 * @param {string | undefined} url
 */
const unreadable = (url) => (!url || url === "about:blank" ? "elsewhere" : /\.pdf(?:[?#]|$)/i.test(url) ? "not-a-page" : "unreachable");

/**
 * Waits until a page is loaded.
 * @param {number} tab
 * @returns {Promise<{ seen: Seen } | { why: string }>}
 */
async function loaded(tab) {
  let blind = 0;
  for (const end = Date.now() + LOAD_TIME; Date.now() < end; await pause(LOOK_EVERY)) {
    const now = await browser.tabs.get(tab).catch(() => null);
    if (!now) return { why: "closed" };
    if (now.status !== "complete") continue;
    const seen = await lookAt(tab);
    if (seen?.isReady && seen.url !== "about:blank") return { seen };
    if ((blind += 1) > BLIND_LOOKS) return { why: unreadable(now.url) };
  }
  return { why: "too-slow" };
}

/** @type {(status: number) => string} */
const statusReason = (status) => (status === 404 || status === 410 ? "not-found" : status < 500 ? (status === 429 ? "too-often" : "refused") : status === 503 ? "too-often" : "server");

/** Why what was loaded is not the article, if that is certain. @param {string} wanted @param {Seen} seen */
function mismatch(wanted, { url, type, status }) {
  if (status >= 400) return statusReason(status);
  if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return "not-a-page";
  const [from, to] = [new URL(wanted), new URL(url)];
  // Sites that have lost an article lead to their front page.
  return from.pathname + from.search !== "/" && to.pathname + to.search === "/" ? "front-page" : null;
}

/** The record of the page of a tab. One that makes its text with scripts is given some time for it. @param {number} tab @param {string} url */
async function readPage(tab, url) {
  const corrections = await correctionsOf(url);
  for (let reading = 1; ; reading++) {
    const found = await injectAndAsk(tab, { type: "page/read", corrections, options: {} });
    if (found.error) return null;
    const record = await extractCapture(found.capture, found.options);
    if (record.wordCount >= FEW_WORDS || reading === READINGS) return record.content?.trim() ? record : null;
    await pause(READING_PAUSE);
  }
}

/** @param {number} tab @param {string} uid @param {string} url @returns {Promise<Fetched>} */
async function takeText(tab, uid, url) {
  const page = await loaded(tab);
  if ("why" in page) return without(page.why);
  const why = mismatch(url, page.seen);
  if (why) return without(why);
  const record = await readPage(tab, page.seen.url);
  if (!record) return without("no-text");
  // Under the address it was saved with, so that the link gets its text wherever it led.
  const { entry } = await saveArticle(tab, record, url, [], IMAGE_TIME);
  return entry.uid === uid ? { got: true } : without("double");
}

/**
 * Takes the text of an article.
 * @param {string} uid
 * @returns {Promise<Fetched>}
 */
export async function fetchText(uid) {
  /** @type {import("../shared/library-types.d.ts").Entry} */
  const { url, taken } = await ask({ op: "entry", uid });
  if (taken !== null) return { got: true };
  if (!webAddress(url)) return without("not-a-page");
  const { protocol, hostname } = new URL(url);
  if (isOwnNetwork(hostname)) return without("own-network");
  if (!(await browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] }))) return without("not-permitted");
  const { id = -1 } = await browser.tabs.create({ url, active: false });
  try {
    // Nobody pressed play.
    await browser.tabs.update(id, { muted: true }).catch(() => {});
    return await Promise.race([takeText(id, uid, url), pause(WHOLE_TIME).then(() => without("too-slow"))]);
  } catch (error) {
    if (/** @type {any} */ (error)?.code) throw error;
    // The tab went away, or its page let nobody in.
    const isThere = await browser.tabs.get(id).then(() => true, () => false);
    return without(isThere ? "no-text" : "closed");
  } finally {
    await browser.tabs.remove(id).catch(() => {});
  }
}
