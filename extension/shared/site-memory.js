// What is remembered of sites that were read: for each page fingerprints (hashes) of what stood around its article, so that the next page of the
// site is cut better. On disk only what stood outside of articles; fingerprints of whole pages are held in memory until the browser closes, so
// that a text under every article is noticed. No word of any page is in it, and no time: only which site was read longest ago.

/** Characters of the fingerprints of one site, pages of one site, and characters of all. The oldest go first. */
export const MAX_SITE = 32 << 10;
const MAX_PAGES = 24;
const MAX_ALL = 4 << 20;

/** The list of sites, and what the keys of single sites begin with. */
const LIST = "sites";
const PREFIX = "site:";

/** The lock under which anything is changed. */
const LOCK = "site-memory";

/** @typedef {[page: number, text: string]} Page the number of a page, and its fingerprints */
/** @typedef {{ host: string, pages: number, size: number }} Site */
/** @typedef {{ page: number, outside: string, all: string }} Fingerprints */

const areas = () => ({ disk: browser.storage.local, memory: browser.storage.session });

/** The name of the site of a page; empty if it has none. @param {string} address */
export const siteOf = (address) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : "");

/** @param {unknown} stored @returns {Page[]} */
const validPages = (stored) => (Array.isArray(stored) ? stored.filter((one) => Number.isInteger(one?.[0]) && typeof one[1] === "string") : []);

/** @param {unknown} stored @returns {Site[]} */
const validSites = (stored) => (Array.isArray(stored) ? stored.filter((one) => typeof one?.host === "string" && Number.isInteger(one.pages) && Number.isInteger(one.size)) : []);

/** @param {Page[]} pages */
const sizeOf = (pages) => pages.reduce((sum, [, text]) => sum + text.length, 0);

/** @param {chrome.storage.StorageArea} area @param {string} host */
const pagesOf = async (area, host) => validPages((await area.get(PREFIX + host))[PREFIX + host]);

/** @param {chrome.storage.StorageArea} area */
const sitesOf = async (area) => validSites((await area.get(LIST))[LIST]);

/**
 * The fingerprints of the newest pages of a site.
 * @param {string} host
 * @returns {Promise<string[]>}
 */
export async function knownPages(host) {
  const { disk, memory } = areas();
  const [kept, held] = await Promise.all([pagesOf(disk, host), pagesOf(memory, host)]);
  const isHeld = new Set(held.map(([page]) => page));
  // Of a page that is in both, memory knows more.
  return [...kept.filter(([page]) => !isHeld.has(page)), ...held].slice(-MAX_PAGES).map(([, text]) => text);
}

/**
 * Adds a page of a site as the newest.
 * @param {chrome.storage.StorageArea} area
 * @param {string} host
 * @param {Page} page
 */
async function add(area, host, page) {
  const pages = [...(await pagesOf(area, host)).filter(([number]) => number !== page[0]), page].slice(-MAX_PAGES);
  while (sizeOf(pages) > MAX_SITE) pages.shift();
  const sites = [...(await sitesOf(area)).filter((site) => site.host !== host), { host, pages: pages.length, size: sizeOf(pages) }];
  let all = sites.reduce((sum, { size }) => sum + size, 0);
  const gone = [];
  for (; all > MAX_ALL; all -= gone[0].size) gone.unshift(/** @type {Site} */ (sites.shift()));
  await area.set({ [PREFIX + host]: pages, [LIST]: sites });
  if (gone.length > 0) await area.remove(gone.map((site) => PREFIX + site.host));
}

/**
 * Remembers a page of a site.
 * @param {string} host
 * @param {Fingerprints} fingerprints
 */
export const rememberPage = (host, { page, outside, all }) => navigator.locks.request(LOCK, async () => {
  const { disk, memory } = areas();
  await Promise.all([add(disk, host, [page, outside]), add(memory, host, [page, all])]);
});

/** The sites that are remembered, the newest first. */
export const rememberedSites = async () => (await sitesOf(areas().disk)).reverse();

/** Forgets sites. @param {(host: string) => boolean} isForgotten */
const forget = (isForgotten) => navigator.locks.request(LOCK, () => Promise.all(Object.values(areas()).map(async (area) => {
  const sites = await sitesOf(area);
  const stays = sites.filter(({ host }) => !isForgotten(host));
  await area.set({ [LIST]: stays });
  await area.remove(sites.filter(({ host }) => isForgotten(host)).map(({ host }) => PREFIX + host));
})));

/** @param {string} host */
export const forgetSite = (host) => forget((one) => one === host);

export const forgetAllSites = () => forget(() => true);

/** Calls a function when the list has changed. @param {() => void} listener */
export function watchSites(listener) {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === "local" && LIST in changes) listener();
  });
}
