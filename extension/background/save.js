// Saves articles to the library: from a reader, from a page without one, or only a link. The text and the images that arrive soon are one
// transaction; images that take longer are added one by one afterwards.
import { articleOf } from "../shared/new-article.js";
import { imageAddresses } from "../shared/sanitizer.js";
import { readSettings } from "../shared/settings.js";
import { storage } from "../shared/storage.js";
import { extractCapture } from "./core.js";
import { correctionsOf } from "./corrections.js";
import { fetchImage, forEachParallel, getImages } from "./images.js";
import { ask, change } from "./library.js";
import { injectAndAsk } from "./page-scripts.js";
import { isForgotten, rememberRecord, siteOptions } from "./site-memory.js";

/** @typedef {import("../shared/library-types.d.ts").NewArticle} NewArticle */
/** @typedef {import("../shared/library-types.d.ts").Saved} Saved */
/** @typedef {import("./images.js").Picture} Picture */

/** Milliseconds to wait for images while the user waits for the save. */
const IMAGE_PATIENCE = 2_000;

/** Bytes of images in one request. A message of the browser may have 64 MiB. */
export const MAX_REQUEST = 32 << 20;

const MEGABYTE = 1 << 20;

/** Images of an article that are saved at most. */
const MAX_IMAGES = 500;

/** Whether images are saved, the most bytes of one, and the hosts of pages for which none are fetched from other hosts. */
export async function imageSettings() {
  const { saveImages, imageLimit, noImagesFrom } = await readSettings(storage);
  return { saveImages, limit: imageLimit * MEGABYTE, refused: new Set(Object.keys(noImagesFrom)) };
}

/**
 * The addresses of an article's images.
 * @param {NewArticle} article
 */
export function imagesOf({ content, image }) {
  const addresses = content ? imageAddresses(content).concat(image ?? []) : [];
  return [...new Set(addresses)].filter((address) => /^(?:https?|blob):/.test(address)).slice(0, MAX_IMAGES);
}

/**
 * Waits for work, but not too long.
 * @param {Promise<unknown>} work
 * @param {number} time milliseconds
 */
const atMost = (work, time) => Promise.race([work, new Promise((done) => setTimeout(done, time))]);

/**
 * Saves the article of a page.
 * @param {number} page
 * @param {any} record what the core made of the page
 * @param {string} url
 * @param {string[]} [tags]
 * @param {number} [patience] milliseconds to wait for images before the article is saved without the rest
 * @returns {Promise<Saved>}
 */
export async function saveArticle(page, record, url, tags = [], patience = IMAGE_PATIENCE) {
  const article = articleOf(record, url, browser.runtime.getManifest().version);
  const { saveImages, limit, refused } = await imageSettings();
  const urls = saveImages ? imagesOf(article) : [];
  /** @type {Picture[]} */
  const pictures = [];
  /** @type {Picture[]} */
  const late = [];
  let bytes = 0;
  let saved = false;
  const all = getImages(page, urls, { limit, mayFetch: !refused.has(new URL(url).host) }, (picture) => {
    bytes += picture.bytes?.length ?? 0;
    (saved || bytes > MAX_REQUEST ? late : pictures).push(picture);
  });
  await atMost(all, patience);
  saved = true;
  const result = await change({ op: "save", article: { ...article, tags, pictures } });
  addLate(result.entry.uid, all, late);
  return result;
}

/**
 * Adds the images that came too late for the article's own transaction.
 * @param {string} uid
 * @param {Promise<unknown>} all
 * @param {Picture[]} late
 */
async function addLate(uid, all, late) {
  await all;
  for (const { url, bytes } of late) {
    // One that is not an image stays missing.
    if (bytes) await change({ op: "addImage", uid, url, bytes }).catch(() => {});
  }
}

/**
 * The article of the page of a tab; null if it cannot be read.
 * @param {chrome.tabs.Tab} tab
 * @param {import("./site-memory.js").SiteOptions} options
 * @returns {Promise<{ record: any, url: string } | null>}
 */
async function readPage(tab, options) {
  const url = tab.url ?? "";
  const corrections = await correctionsOf(url);
  const found = await injectAndAsk(/** @type {number} */ (tab.id), { type: "page/read", corrections, options }).catch(() => null);
  if (!found) return null;
  try {
    if (found.error) throw found.error;
    const record = await extractCapture(found.capture, found.options);
    rememberRecord(record, found.url);
    return { record, url: found.url };
  } catch (error) {
    if (await isForgotten(error, options, url)) return readPage(tab, { ...options, site: [] });
    if (found.error) return null;
    throw error;
  }
}

/**
 * Saves the page of a tab without opening a reader. A page that cannot be read is saved as a link.
 * @param {chrome.tabs.Tab} tab
 * @returns {Promise<Saved>}
 */
export async function savePage(tab) {
  const read = await readPage(tab, await siteOptions(tab.url ?? "", tab.incognito));
  if (!read) return saveLink(tab.url ?? "", tab.title);
  return saveArticle(/** @type {number} */ (tab.id), read.record, read.url);
}

/**
 * Saves a link, without text until it is opened.
 * @param {string} url
 * @param {string} [title]
 * @returns {Promise<Saved>}
 */
export const saveLink = (url, title) => change({ op: "save", article: { url, title: title ?? null, content: null } });

/** Missing images that are looked for in one go. */
const MAX_MISSING = 5_000;

/** The missing images of an article. @param {string} uid @returns {Promise<[string, string][]>} */
async function missingOf(uid) {
  /** @type {import("../shared/library-types.d.ts").Full} */
  const { missingImages } = await ask({ op: "full", uid });
  return missingImages.map(({ url }) => [uid, url]);
}

/**
 * Fetches the images that saved articles lack from their hosts, as far as the user has allowed it.
 * @param {string | null} uid an article, or null for all
 * @returns {Promise<{ stored: number, missing: number }>}
 */
export async function fetchMissingImages(uid) {
  const { limit, refused } = await imageSettings();
  const wanted = uid === null ? await ask({ op: "missingImages", most: MAX_MISSING }) : await missingOf(uid);
  /** @type {Map<string, Promise<import("../shared/library-types.d.ts").Entry>>} */
  const entries = new Map();
  const hostOf = async (/** @type {string} */ uid) => {
    if (!entries.has(uid)) entries.set(uid, ask({ op: "entry", uid }));
    const { url } = await /** @type {Promise<import("../shared/library-types.d.ts").Entry>} */ (entries.get(uid));
    return URL.canParse(url) ? new URL(url).host : "";
  };
  let stored = 0;
  await forEachParallel(wanted, async ([uid, url]) => {
    if (refused.size > 0 && refused.has(await hostOf(uid))) return;
    const { bytes } = await fetchImage(url, limit);
    const added = bytes && (await change({ op: "addImage", uid, url, bytes }).then(() => true, () => false));
    if (added) stored++;
  });
  return { stored, missing: wanted.length - stored };
}
