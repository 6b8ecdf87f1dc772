// Keyboard shortcuts of the reader: the actions, their default keys, and the names of key presses. Shortcuts can be changed; single-character
// ones can be switched off (WCAG 2.2, criterion 2.1.4).

/** Action to key, in the order of the help dialog. A capital letter means Shift. */
export const DEFAULT_KEYS = {
  close: "Escape",
  help: "?",
  contents: "c",
  look: "a",
  saveForLater: "b",
  listen: "l",
  nextSentence: "]",
  previousSentence: "[",
  nextParagraph: "}",
  previousParagraph: "{",
  mark: "u",
  marks: "U",
  nextMark: "n",
  previousMark: "N",
  parts: "o",
  edit: "x",
  nextBlock: "j",
  previousBlock: "k",
  nextHeading: "h",
  previousHeading: "H",
  larger: "+",
  smaller: "-",
  wider: ">",
  narrower: "<",
  theme: "t",
  focus: "f",
  top: "g",
  end: "G",
  back: "r",
  print: "p",
  copyText: "y",
  copyMarkdown: "m",
  inspect: "i",
  settings: "s",
};

/** @typedef {keyof typeof DEFAULT_KEYS} Action */

/** Modifiers and other keys that cannot be shortcuts by themselves. */
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Fn", "Dead", "Unidentified", "Process"]);

/** Keys that the browser, assistive technology or form controls need. */
const RESERVED = new Set(["Tab", "Enter", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "F5", "F11", "F12"]);

/**
 * The name of a key press: `j`, `H`, `Escape`, `Alt+k`. Null if it cannot be a shortcut.
 * @param {KeyboardEvent} event
 */
export function keyName(event) {
  if (MODIFIERS.has(event.key) || event.isComposing) return null;
  const single = event.key.length === 1;
  const parts = [event.ctrlKey && "Ctrl", event.altKey && "Alt", event.metaKey && "Meta", event.shiftKey && !single && "Shift"];
  return [...parts.filter(Boolean), event.key].join("+");
}

/** @param {string} key */
export const canBeShortcut = (key) => !RESERVED.has(key);

/** Whether a shortcut is a single character. @param {string} key */
export const isSingle = (key) => [...key].length === 1;

/**
 * The default keys with the user's changes. An empty string means no key. A key that the user chose is no longer the default of another action, which
 * may have come with a later version.
 * @param {Record<string, string>} own
 * @returns {Record<Action, string>}
 */
export function effectiveKeys(own) {
  const chosen = Object.entries(own).filter(([action]) => action in DEFAULT_KEYS);
  const taken = new Set(chosen.map(([, key]) => key));
  const defaults = Object.entries(DEFAULT_KEYS).map(([action, key]) => [action, taken.has(key) ? "" : key]);
  return Object.fromEntries([...defaults, ...chosen]);
}

/** A key as shown to the user. @param {string} key */
export function formatKey(key) {
  const parts = key === "+" ? ["+"] : key.split(/\+(?=.)/);
  const last = parts[parts.length - 1];
  if (isSingle(last) && last !== last.toLowerCase()) return [...parts.slice(0, -1), "Shift", last].join(" + ");
  return [...parts.slice(0, -1), last === "Escape" ? "Esc" : last.length === 1 ? last.toUpperCase() : last].join(" + ");
}
