// The selected articles. They stay selected while the list changes, also if they are not in it any more.

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Brief} Brief */

/** @param {LibraryPage} page @returns {import("../types.d.ts").Selection} */
export function createSelection(page) {
  /** @type {Map<string, Brief>} */
  const chosen = new Map();
  /** The article that was selected last, from which a range goes on. @type {string | null} */
  let last = null;
  /** All articles of the list while they are asked for, without those that are deselected or leave meanwhile. @type {{ without: Set<string>, whole: Promise<boolean> } | null} */
  let coming = null;
  const changed = () => page.tell("selection");

  /** @param {number} index @param {boolean} on */
  const set = (index, on) => {
    const hit = page.results.at(index);
    if (!hit) return;
    if (on) chosen.set(hit.uid, hit);
    else chosen.delete(hit.uid);
    coming?.without[on ? "delete" : "add"](hit.uid);
  };

  /** @param {() => Promise<Brief[] | undefined>} ask */
  function addAll(ask) {
    if (coming) return;
    const before = new Map(chosen);
    const without = new Set();
    for (const hit of page.results.loaded()) chosen.set(hit.uid, hit);
    const whole = ask().then((all) => {
      if (coming?.whole !== whole) return false;
      coming = null;
      // Without an answer, not some of them either.
      if (!all) chosen.clear();
      for (const entry of all ?? before.values()) if (!without.has(entry.uid)) chosen.set(entry.uid, entry);
      changed();
      return all !== undefined;
    });
    coming = { without, whole };
    changed();
  }

  return {
    get size() {
      return chosen.size;
    },
    get isComing() {
      return coming !== null;
    },
    whole: async () => coming?.whole ?? true,
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
    addAll,
    remove(uids) {
      for (const uid of uids) {
        chosen.delete(uid);
        coming?.without.add(uid);
      }
      changed();
    },
    clear() {
      coming = null;
      chosen.clear();
      last = null;
      changed();
    },
  };
}
