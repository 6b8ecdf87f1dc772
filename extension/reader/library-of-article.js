// The library as the reader of one article uses it: whether the article is in it, saving it, requests about it, and what happens to it elsewhere.
import { askLibrary, changeLibrary, ofPage, saveToLibrary, watchLibrary } from "../shared/library.js";
import { LIBRARY_CHANGED } from "../shared/protocol.js";

/** @typedef {import("../shared/library-types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").LibraryOfArticle} LibraryOfArticle */

/** Changes after which a reader shows nothing else. They are made while somebody reads. */
const UNSEEN = new Set(["setPlace", "addReading"]);

/** Milliseconds until the library is asked: many changes may follow each other. */
const REFRESH_DELAY = 150;

/** Reads the article that is shown anew. */
let refreshShown = () => {};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let refreshing;

/** Reads anew what others changed, or when somebody looks again. */
function refreshSoon() {
  clearTimeout(refreshing);
  if (document.visibilityState === "visible") refreshing = setTimeout(() => refreshShown(), REFRESH_DELAY);
}

/** @param {{ op: string }} change */
const heard = ({ op }) => !UNSEEN.has(op) && refreshSoon();

// Of a reader over a page, Chromium keeps the channel apart, and Firefox the messages to all pages.
watchLibrary(heard);
browser.runtime.onMessage.addListener((/** @type {any} */ message, sender) => {
  if (sender.id === browser.runtime.id && !sender.tab && message?.type === LIBRARY_CHANGED) heard(message);
});
document.addEventListener("visibilitychange", refreshSoon);

/**
 * @param {{ url: string, record: import("./types.d.ts").ArticleRecord, entry?: Entry }} article
 * @returns {LibraryOfArticle}
 */
export function articleInLibrary({ url, record, entry = undefined }) {
  /** @type {Entry | null} */
  let current = entry ?? null;
  /** @type {Set<(entry: Entry | null, elsewhere: boolean) => void>} */
  const listeners = new Set();
  /** @type {Promise<import("../shared/library-types.d.ts").Saved> | undefined} */
  let saving;

  const become = (/** @type {Entry | null} */ next, elsewhere = false) => {
    current = next;
    for (const listener of listeners) listener(next, elsewhere);
  };

  /** The entry as it is now. A library that does not answer says nothing about it. */
  const entryNow = async () => {
    if (!current) return ofPage(url);
    const { uid } = current;
    return askLibrary({ op: "entry", uid }).catch((error) => (error.code === "not-found" ? null : current));
  };

  /** Reads the entry anew. */
  const refresh = async () => become(await entryNow());

  refreshShown = () => entryNow().then((next) => become(next, true), () => {});

  /** Saves what is shown. An article of the library that was deleted comes back as it was, unless it is gone for good. */
  const saveShown = async () => {
    const { title, wordCount, readingTime } = record;
    // As a link, which says nothing about the text.
    const back = entry ? await saveToLibrary(url, { title, wordCount, readingTime, content: null }) : null;
    return back?.entry.taken ? back : saveToLibrary(url, record);
  };

  return {
    get entry() {
      return current;
    },
    refresh,
    async save() {
      if (current?.taken) return { entry: current, text: "taken" };
      saving ??= saveShown().finally(() => (saving = undefined));
      const { entry, text } = await saving;
      become(entry);
      return { entry, text };
    },
    watch(listener, signal) {
      if (signal.aborted) return;
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener));
    },
    ask: askLibrary,
    async change(command) {
      try {
        return await changeLibrary(command);
      } finally {
        // Also if it could not be made: the article may have been deleted elsewhere.
        await refresh().catch(() => {});
      }
    },
  };
}
