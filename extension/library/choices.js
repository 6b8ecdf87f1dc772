// What the user chose for the library page: layout, order, folded tags. Kept on this machine.

/** @typedef {import("./types.d.ts").Choices} Choices */

/** The key in the storage. */
const KEY = "libraryPage";

/** The allowed values, the first of each is the default. */
const ALLOWED = /** @type {const} */ ({
  layout: ["list", "compact", "cards"],
  sort: ["saved", "published", "length", "progress", "title"],
  searchSort: ["relevance", "saved", "published", "length", "progress", "title"],
  reverse: [false, true],
  searchReverse: [false, true],
  highlightsBy: ["article", "tag", "date"],
});

/** The orders of lists and of what a search found. */
export const SORTS = { list: ALLOWED.sort, search: ALLOWED.searchSort };

export const LAYOUTS = ALLOWED.layout;
export const HIGHLIGHTS_BY = ALLOWED.highlightsBy;

/** Valid choices from a stored value, which another version may have written. @param {any} stored @returns {Choices} */
function validChoices(stored) {
  const chosen = Object.entries(ALLOWED).map(([name, values]) => [name, /** @type {readonly unknown[]} */ (values).includes(stored?.[name]) ? stored[name] : values[0]]);
  const folded = Array.isArray(stored?.folded) ? stored.folded.filter((/** @type {unknown} */ one) => typeof one === "string") : [];
  return { ...Object.fromEntries(chosen), folded };
}

/** @param {import("../shared/storage.js").KeyValueStore} storage */
export const loadChoices = async (storage) => validChoices(await storage.get(KEY));

/** @param {import("../shared/storage.js").KeyValueStore} storage @param {Choices} choices */
export const keepChoices = (storage, choices) => storage.set(KEY, choices);
