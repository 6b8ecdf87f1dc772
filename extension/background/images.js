// Gets the images of an article for the library: from the page itself, which may read its own and those whose hosts permit it, and, if the user
// has allowed that, from other hosts, without cookies and referrer. The library checks by the bytes that they are images.
import { askPage } from "./page-scripts.js";

/** @typedef {{ url: string, bytes?: Uint8Array, why?: string }} Picture */

/** Images that are fetched at the same time. */
const PARALLEL = 6;

/** Milliseconds for an image of another host to arrive. */
const TIMEOUT = 15_000;

/** @param {string} url */
async function isAllowed(url) {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
}

/**
 * The bytes of a response; undefined if it has more than the limit. Read piece by piece, because a host may send without end.
 * @param {Response} response
 * @param {number} limit
 */
async function bytesOf(response, limit) {
  const reader = response.body?.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  for (let size = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) return void reader.cancel().catch(() => {});
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * Fetches an image from its host, if the user has allowed it.
 * @param {string} url
 * @param {number} limit bytes
 * @returns {Promise<Picture>}
 */
export async function fetchImage(url, limit) {
  if (!(await isAllowed(url))) return { url, why: "not-permitted" };
  try {
    const response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer", cache: "force-cache", signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) return { url, why: "not-found" };
    const bytes = await bytesOf(response, limit);
    return bytes ? { url, bytes } : { url, why: "too-large" };
  } catch (error) {
    return { url, why: /** @type {any} */ (error)?.name === "TimeoutError" ? "too-slow" : "not-found" };
  }
}

/**
 * Reads an image in a page, or fetches it.
 * @param {number} page
 * @param {string} url
 * @param {number} limit bytes
 * @param {boolean} mayFetch
 * @returns {Promise<Picture>}
 */
async function getImage(page, url, limit, mayFetch) {
  const read = await askPage(page, { type: "page/image", url, limit }).catch(() => undefined);
  if (read?.bytes) return { url, bytes: read.bytes };
  if (read && read.why !== "not-permitted") return { url, why: read.why ?? "not-found" };
  return mayFetch ? fetchImage(url, limit) : { url, why: "not-permitted" };
}

/**
 * Calls a function for each item, a few at a time.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => Promise<void>} run
 */
export async function forEachParallel(items, run) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

/**
 * Gets images of a page and reports each as it arrives.
 * @param {number} page
 * @param {string[]} urls
 * @param {{ limit: number, mayFetch: boolean }} options the most bytes of an image, and whether it may be fetched if the page cannot read it
 * @param {(picture: Picture) => void} arrived
 */
export const getImages = (page, urls, { limit, mayFetch }, arrived) => forEachParallel(urls, async (url) => arrived(await getImage(page, url, limit, mayFetch)));
