// The library as the reader of one article uses it: whether the article is in it, saving it, and requests about it.
import { askLibrary, changeLibrary, ofPage, saveToLibrary } from "../shared/library.js";

/** @typedef {import("../shared/library-types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").LibraryOfArticle} LibraryOfArticle */

/**
 * @param {{ url: string, record: import("./types.d.ts").ArticleRecord, entry?: Entry }} article
 * @returns {LibraryOfArticle}
 */
export function articleInLibrary({ url, record, entry = undefined }) {
  /** @type {Entry | null} */
  let current = entry ?? null;
  /** @type {Set<(entry: Entry | null) => void>} */
  const listeners = new Set();
  /** @type {Promise<import("../shared/library-types.d.ts").Saved> | undefined} */
  let saving;

  const become = (/** @type {Entry | null} */ next) => {
    current = next;
    for (const listener of listeners) listener(next);
  };

  /** Reads the entry anew. */
  const refresh = async () => become(current ? await askLibrary({ op: "entry", uid: current.uid }).catch(() => null) : await ofPage(url));

  return {
    get entry() {
      return current;
    },
    refresh,
    async save() {
      if (current?.taken) return { entry: current, text: "taken" };
      saving ??= saveToLibrary(url, record).finally(() => (saving = undefined));
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
      const answer = await changeLibrary(command);
      await refresh();
      return answer;
    },
  };
}
