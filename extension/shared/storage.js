// Key-value storage on this machine: the extension's storage, or localStorage where the reader's modules run outside an extension.

/**
 * @typedef {object} KeyValueStore
 * @property {(key: string) => Promise<unknown>} get
 * @property {(key: string, value: unknown) => Promise<void>} set
 * @property {(key: string, listener: (value: unknown) => void) => void} watch Reports changes, also those made in this page.
 */

/** @type {any} */
const browser = /** @type {any} */ (globalThis).browser ?? /** @type {any} */ (globalThis).chrome;

/** In memory, for as long as this page lives: in Firefox a frame in a web page has no session storage. @returns {KeyValueStore} */
function inMemory() {
  const held = new Map();
  const events = new EventTarget();
  return {
    get: async (key) => held.get(key),
    set: async (key, value) => {
      held.set(key, value);
      events.dispatchEvent(new Event(key));
    },
    watch: (key, listener) => events.addEventListener(key, () => listener(held.get(key))),
  };
}

/** In private windows nothing is written to disk: values set there stay in memory and override the stored ones. @returns {KeyValueStore} */
function inExtension() {
  const { local, session } = browser.storage;
  const isPrivate = browser.extension?.inIncognitoContext === true;
  const memory = isPrivate && !session ? inMemory() : null;
  const own = isPrivate ? session : local;
  return {
    get: async (key) => (memory ? await memory.get(key) : (await own.get(key))[key]) ?? (await local.get(key))[key],
    set: (key, value) => (memory ? memory.set(key, value) : own.set({ [key]: value })),
    watch(key, listener) {
      memory?.watch(key, listener);
      browser.storage.onChanged.addListener((/** @type {Record<string, { newValue?: unknown }>} */ changes, /** @type {string} */ area) => {
        if ((area === "local" || (isPrivate && area === "session")) && key in changes) listener(changes[key].newValue);
      });
    },
  };
}

/** @returns {KeyValueStore} */
function inLocalStorage() {
  return {
    get: async (key) => JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined,
    set: async (key, value) => localStorage.setItem(key, JSON.stringify(value)),
    watch(key, listener) {
      addEventListener("storage", (event) => {
        if (event.key === key) listener(JSON.parse(event.newValue ?? "null") ?? undefined);
      });
    },
  };
}

export const storage = browser?.storage?.local ? inExtension() : inLocalStorage();
