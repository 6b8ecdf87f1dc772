// The article to read next: of the unread ones that have a text, the one saved last before this one.

/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */
/** @typedef {import("../../shared/library-types.d.ts").Found} Found */
/** @typedef {import("../types.d.ts").LibraryOfArticle} LibraryOfArticle */

/** Articles asked for at a time. */
const PAGE = 200;

/**
 * @param {LibraryOfArticle} library
 * @param {Entry} entry the article that is being read
 * @param {boolean} around whether to begin again with the newest after the oldest
 * @returns {Promise<Entry | null>}
 */
export async function nextUnread(library, entry, around) {
  /** @type {Entry | null} */
  let newest = null;
  for (let skip = 0; ; skip += PAGE) {
    const zone = -new Date().getTimezoneOffset();
    /** @type {Found} */
    const { hits, total } = await library.ask({ op: "find", find: { query: "is:unread", sort: "saved", limit: PAGE, skip, now: Date.now(), zone } });
    const others = hits.filter(({ uid, taken }) => uid !== entry.uid && taken !== null);
    newest ??= others[0] ?? null;
    const next = others.find(({ saved }) => saved < entry.saved);
    if (next) return next;
    if (hits.length === 0 || skip + PAGE >= total) return around ? newest : null;
  }
}

/** The address of the reader for a saved article. @param {Entry} entry @param {boolean} [listen] whether to read it aloud at once */
export const readerAddress = ({ uid }, listen = false) => `reader.html?saved=${encodeURIComponent(uid)}${listen ? "&listen=1" : ""}`;
