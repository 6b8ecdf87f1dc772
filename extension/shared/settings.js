// The user's settings: names, types, defaults and limits; stored on this machine and shared by all tabs. Applies nothing.

/**
 * @typedef {object} Choice
 * @property {"choice"} is
 * @property {string[]} of
 * @property {string} default
 */
/**
 * @typedef {object} Amount
 * @property {"amount"} is
 * @property {number} least
 * @property {number} most
 * @property {number} step
 * @property {string} unit
 * @property {number} default
 */
/** @typedef {{ is: "switch", default: boolean }} Switch */
/** @typedef {{ is: "text", default: string, shape: RegExp }} Text */
/** @typedef {{ is: "map", default: Record<string, string> }} Names */

/** @param {number} least @param {number} most @param {number} step @param {string} unit @param {number} start @returns {Amount} */
const amount = (least, most, step, unit, start) => ({ is: "amount", least, most, step, unit, default: start });
/** @param {string} start @param {...string} rest @returns {Choice} */
const choice = (start, ...rest) => ({ is: "choice", of: [start, ...rest], default: start });
/** @param {boolean} start @returns {Switch} */
const toggle = (start) => ({ is: "switch", default: start });
/** @param {string} start @param {RegExp} shape @returns {Text} */
const text = (start, shape) => ({ is: "text", default: start, shape });
/** @returns {Names} */
const map = () => ({ is: "map", default: {} });

const COLOUR = /^#[0-9a-f]{6}$/;
/** The name of an installed font, without characters that could end a CSS value. */
const FONT_NAME = /^[^"'\\;{}<>]{0,80}$/;

export const SETTINGS = {
  theme: choice("system", "light", "sepia", "grey", "dark", "black", "contrast", "own"),
  ink: text("#20303c", COLOUR),
  paper: text("#f3f7f4", COLOUR),
  link: text("#0b5a73", COLOUR),
  font: choice("serif", "sans", "atkinson", "lexend", "opendyslexic", "system", "mono", "installed"),
  fontName: text("", FONT_NAME),
  size: amount(12, 48, 1, "px", 20),
  weight: amount(300, 700, 50, "", 400),
  // Characters per line; an ideograph counts as two. WCAG 1.4.8 asks for at most 80, typographers recommend about 66.
  width: amount(30, 110, 2, "", 66),
  lineHeight: amount(1.2, 2.6, 0.05, "", 1.6),
  letterSpacing: amount(0, 0.3, 0.01, "em", 0),
  wordSpacing: amount(0, 0.6, 0.02, "em", 0),
  paragraphSpacing: amount(0, 3, 0.1, "em", 1.1),
  align: choice("start", "justify"),
  hyphens: toggle(true),
  images: toggle(true),
  outline: toggle(true),
  ruby: toggle(true),
  wrapCode: toggle(false),
  /** Lines that the reading ruler leaves bright. */
  focus: choice("off", "1", "3", "5"),
  language: choice("auto", "en", "de", "ru", "zh_CN", "ar"),
  singleKeys: toggle(true),
  /** Changed keyboard shortcuts: action to key. */
  keys: map(),
  speechRate: amount(0.5, 3, 0.1, "×", 1),
  /** The chosen voice of each language. */
  voices: map(),
  /** Whether the next unread article of the library is read aloud after one has ended. */
  speechQueue: toggle(false),
  /** The colour of highlights that was used last (shared/highlight-colours.js). */
  markColour: choice("yellow", "green", "blue", "pink", "purple"),
  /** Whether the library keeps the images of articles, and how large one may be. */
  saveImages: toggle(true),
  imageLimit: amount(1, 50, 1, "MB", 10),
  /** Whether to ask for leave to fetch images of other hosts, and the sites for which the answer was no. */
  askForImages: toggle(true),
  noImagesFrom: map(),
  /** Whether sites that were read are remembered (shared/site-memory.js). */
  rememberSites: toggle(true),
};

/** The text spacing of WCAG 2.2, criterion 1.4.12. */
const WCAG_SPACING = { lineHeight: 1.5, letterSpacing: 0.12, wordSpacing: 0.16, paragraphSpacing: 2 };

/** @typedef {keyof typeof SETTINGS} Name */
/** @typedef {{ [N in Name]: (typeof SETTINGS)[N]["default"] }} Settings */

/** The spacing settings raised to at least those of WCAG 1.4.12. @param {Settings} now @returns {Partial<Settings>} */
export const wcagSpacing = (now) =>
  Object.fromEntries(Object.entries(WCAG_SPACING).map(([name, least]) => [name, Math.max(least, now[/** @type {keyof typeof WCAG_SPACING} */ (name)])]));

/** Choices that stay when everything is set back: what is kept and fetched is not decided by that, nor whether single keys do something. @type {Name[]} */
const STAY = ["singleKeys", "saveImages", "askForImages", "noImagesFrom", "rememberSites"];

/** The key in the storage. */
const KEY = "settings";

/** Milliseconds until the browser reports a change that was made here. */
const ECHO_TIME = 3000;

/** @returns {Settings} */
export function defaultSettings() {
  return /** @type {Settings} */ (Object.fromEntries(Object.entries(SETTINGS).map(([name, row]) => [name, structuredClone(row.default)])));
}

/**
 * The allowed value that is closest to the given one, or the default.
 * @param {(typeof SETTINGS)[Name]} row
 * @param {unknown} value
 */
function validValue(row, value) {
  switch (row.is) {
    case "switch":
      return typeof value === "boolean" ? value : row.default;
    case "choice":
      return row.of.includes(/** @type {string} */ (value)) ? value : row.default;
    case "text":
      return typeof value === "string" && row.shape.test(value) ? value : row.default;
    case "map": {
      if (typeof value !== "object" || value === null) return {};
      return Object.fromEntries(Object.entries(value).filter(([, entry]) => typeof entry === "string"));
    }
    case "amount": {
      if (typeof value !== "number" || !Number.isFinite(value)) return row.default;
      const steps = Math.round((value - row.least) / row.step);
      const near = row.least + steps * row.step;
      return Math.min(row.most, Math.max(row.least, Number(near.toFixed(2))));
    }
  }
}

/**
 * Valid settings from a stored value, which another version may have written.
 * @param {unknown} stored
 * @returns {Settings}
 */
export function validSettings(stored) {
  const given = typeof stored === "object" && stored !== null ? /** @type {Record<string, unknown>} */ (stored) : {};
  return /** @type {Settings} */ (Object.fromEntries(Object.entries(SETTINGS).map(([name, row]) => [name, name in given ? validValue(row, given[name]) : structuredClone(row.default)])));
}

/** The settings as they are now. @param {import("./storage.js").KeyValueStore} storage */
export const readSettings = async (storage) => validSettings(await storage.get(KEY));

/**
 * Opens the settings: `now` has the current values, `set` changes and stores some, `watch` reports every change in any tab.
 * @param {import("./storage.js").KeyValueStore} storage
 */
export async function openSettings(storage) {
  /** @type {Set<(now: Settings, changed: Name[]) => void>} */
  const watchers = new Set();
  let now = validSettings(await storage.get(KEY));
  /** @param {Settings} next */
  const become = (next) => {
    const changed = /** @type {Name[]} */ (Object.keys(SETTINGS)).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(next[name]));
    now = next;
    if (changed.length > 0) for (const watcher of watchers) watcher(now, changed);
  };
  /** Values written here whose change events have not arrived yet. @type {{ text: string, at: number }[]} */
  let written = [];
  /** @param {Settings} next */
  const keep = (next) => {
    written.push({ text: JSON.stringify(next), at: performance.now() });
    return storage.set(KEY, next);
  };
  storage.watch(KEY, (value) => {
    const next = validSettings(value);
    const text = JSON.stringify(next);
    written = written.filter(({ at }) => performance.now() - at < ECHO_TIME);
    const own = written.findIndex((one) => one.text === text);
    // The event of our own write, perhaps of an earlier one: applying it would make a slider jump back while it is dragged.
    if (own >= 0) written.splice(0, own + 1);
    else become(next);
  });
  return {
    get now() {
      return now;
    },
    /** @param {Partial<Settings>} part */
    async set(part) {
      const next = validSettings({ ...now, ...part });
      if (JSON.stringify(next) === JSON.stringify(now)) return;
      become(next);
      await keep(next);
    },
    /** Sets everything back except for the choices that stay. Returns the settings as they were. */
    async reset() {
      const before = now;
      become({ ...defaultSettings(), ...Object.fromEntries(STAY.map((name) => [name, before[name]])) });
      await keep(now);
      return before;
    },
    /** @param {(now: Settings, changed: Name[]) => void} watcher */
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openSettings>>} Store */
