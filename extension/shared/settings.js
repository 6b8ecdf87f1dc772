// What a reader can set, kept on this machine and the same in every tab. Knows names, defaults and borders; applies nothing.

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
/** The name of an installed font: nothing that could end a value of CSS. */
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
  // Latin letters; an ideograph is as wide as two. WCAG 1.4.8 asks for 80 at most, typographers for about 66.
  width: amount(30, 110, 2, "", 66),
  lineHeight: amount(1.2, 2.6, 0.05, "", 1.6),
  letterSpacing: amount(0, 0.3, 0.01, "em", 0),
  wordSpacing: amount(0, 0.6, 0.02, "em", 0),
  // Between paragraphs, in lines of text.
  paragraphSpacing: amount(0, 3, 0.1, "em", 1.1),
  align: choice("start", "justify"),
  hyphens: toggle(true),
  images: toggle(true),
  outline: toggle(true),
  ruby: toggle(true),
  wrapCode: toggle(false),
  /** Lines in sight while the others are dimmed. */
  focus: choice("off", "1", "3", "5"),
  language: choice("auto", "en", "de", "ru", "zh_CN", "ar"),
  singleKeys: toggle(true),
  /** Action to key, where they differ from the defaults. */
  keys: map(),
  speechRate: amount(0.5, 3, 0.1, "×", 1),
  /** Language to voice. */
  voices: map(),
};

/** What WCAG 2.2, 1.4.12 says text must bear. */
const WCAG_SPACING = { lineHeight: 1.5, letterSpacing: 0.12, wordSpacing: 0.16, paragraphSpacing: 2 };

/** @typedef {keyof typeof SETTINGS} Name */
/** @typedef {{ [N in Name]: (typeof SETTINGS)[N]["default"] }} Settings */

/** At least as much space as WCAG asks for; what is wider stays. @param {Settings} now @returns {Partial<Settings>} */
export const wcagSpacing = (now) =>
  Object.fromEntries(Object.entries(WCAG_SPACING).map(([name, least]) => [name, Math.max(least, now[/** @type {keyof typeof WCAG_SPACING} */ (name)])]));

/** Where they are kept. */
const KEY = "settings";

/** Milliseconds the browser may take to tell of a change that was made here. */
const ECHO = 3000;

/** @returns {Settings} */
export function defaultSettings() {
  return /** @type {Settings} */ (Object.fromEntries(Object.entries(SETTINGS).map(([name, row]) => [name, structuredClone(row.default)])));
}

/**
 * The value a row may have that is nearest to the one given.
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
 * Settings of something that was stored, perhaps by another version.
 * @param {unknown} stored
 * @returns {Settings}
 */
export function validSettings(stored) {
  const given = typeof stored === "object" && stored !== null ? /** @type {Record<string, unknown>} */ (stored) : {};
  return /** @type {Settings} */ (Object.fromEntries(Object.entries(SETTINGS).map(([name, row]) => [name, name in given ? validValue(row, given[name]) : structuredClone(row.default)])));
}

/**
 * The settings of this browser: `now` is what holds, `set` changes and keeps, `watch` hears of every change from any tab.
 * @param {import("./storage.js").KeyValueStore} kept
 */
export async function openSettings(kept) {
  /** @type {Set<(now: Settings, changed: Name[]) => void>} */
  const watchers = new Set();
  let now = validSettings(await kept.get(KEY));
  /** @param {Settings} next */
  const become = (next) => {
    const changed = /** @type {Name[]} */ (Object.keys(SETTINGS)).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(next[name]));
    now = next;
    if (changed.length > 0) for (const watcher of watchers) watcher(now, changed);
  };
  /** What was written here and not heard of yet, as text. @type {{ text: string, at: number }[]} */
  let written = [];
  /** @param {Settings} next */
  const keep = (next) => {
    written.push({ text: JSON.stringify(next), at: performance.now() });
    return kept.set(KEY, next);
  };
  kept.watch(KEY, (value) => {
    const next = validSettings(value);
    const text = JSON.stringify(next);
    written = written.filter(({ at }) => performance.now() - at < ECHO);
    const own = written.findIndex((one) => one.text === text);
    // An echo of what was set here, perhaps of the value before the present one: a hand on a slider would see it jump back.
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
    async reset() {
      become(defaultSettings());
      await keep(now);
    },
    /** @param {(now: Settings, changed: Name[]) => void} watcher */
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openSettings>>} Store */
