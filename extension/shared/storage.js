// A drawer for small values on this machine: the extension's storage, or the page's own where the reader is tried outside an extension.
// Knows no names and no shapes.

/**
 * @typedef {object} KeyValueStore
 * @property {(key: string) => Promise<unknown>} get
 * @property {(key: string, value: unknown) => Promise<void>} set
 * @property {(key: string, heard: (value: unknown) => void) => void} watch Hears of changes made elsewhere (or here).
 */

/** @type {any} */
const browser = /** @type {any} */ (globalThis).browser ?? /** @type {any} */ (globalThis).chrome;

/** A drawer that goes with this page: Firefox gives a frame over a page no other for the session. @returns {KeyValueStore} */
function inMemory() {
  const held = new Map();
  const told = new EventTarget();
  return {
    get: async (key) => held.get(key),
    set: async (key, value) => {
      held.set(key, value);
      told.dispatchEvent(new Event(key));
    },
    watch: (key, heard) => told.addEventListener(key, () => heard(held.get(key))),
  };
}

/** In private windows nothing is written: what is set there is kept in memory, before what is stored. @returns {KeyValueStore} */
function inExtension() {
  const { local, session } = browser.storage;
  const isPrivate = browser.extension?.inIncognitoContext === true;
  const moment = isPrivate && !session ? inMemory() : null;
  const own = isPrivate ? session : local;
  return {
    get: async (key) => (moment ? await moment.get(key) : (await own.get(key))[key]) ?? (await local.get(key))[key],
    set: (key, value) => (moment ? moment.set(key, value) : own.set({ [key]: value })),
    watch(key, heard) {
      moment?.watch(key, heard);
      browser.storage.onChanged.addListener((/** @type {Record<string, { newValue?: unknown }>} */ changes, /** @type {string} */ where) => {
        if ((where === "local" || (isPrivate && where === "session")) && key in changes) heard(changes[key].newValue);
      });
    },
  };
}

/** @returns {KeyValueStore} */
function inLocalStorage() {
  return {
    get: async (key) => JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined,
    set: async (key, value) => localStorage.setItem(key, JSON.stringify(value)),
    watch(key, heard) {
      addEventListener("storage", (event) => {
        if (event.key === key) heard(JSON.parse(event.newValue ?? "null") ?? undefined);
      });
    },
  };
}

export const storage = browser?.storage?.local ? inExtension() : inLocalStorage();
