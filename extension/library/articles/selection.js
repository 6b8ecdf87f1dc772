// The selected articles. They stay selected while the list changes, also if they are not in it any more.

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */

/** @param {LibraryPage} page @returns {import("../types.d.ts").Selection} */
export function createSelection(page) {
  /** @type {Map<string, Entry>} */
  const chosen = new Map();
  /** The article that was selected last, from which a range goes on. @type {string | null} */
  let last = null;
  const changed = () => page.tell("selection");

  /** @param {number} index @param {boolean} on */
  const set = (index, on) => {
    const hit = page.results.at(index);
    if (hit && on) chosen.set(hit.uid, hit);
    else if (hit) chosen.delete(hit.uid);
  };

  return {
    get size() {
      return chosen.size;
    },
    has: (uid) => chosen.has(uid),
    // The newest that is known of each.
    entries() {
      const loaded = new Map(page.results.loaded().map((hit) => [hit.uid, hit]));
      return [...chosen.values()].map((entry) => loaded.get(entry.uid) ?? entry);
    },
    toggle(index, range = false) {
      const hit = page.results.at(index);
      if (!hit) return;
      const on = !chosen.has(hit.uid);
      const from = range && last !== null ? page.results.indexOf(last) : -1;
      if (from >= 0) for (let at = Math.min(from, index); at <= Math.max(from, index); at++) set(at, true);
      else set(index, on);
      last = hit.uid;
      changed();
    },
    add(entries) {
      for (const entry of entries) chosen.set(entry.uid, entry);
      changed();
    },
    remove(uids) {
      for (const uid of uids) chosen.delete(uid);
      changed();
    },
    clear() {
      chosen.clear();
      last = null;
      changed();
    },
  };
}
