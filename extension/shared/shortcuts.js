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

/** Modifiers and other keys that cannot be shortcuts by themselves. An input method has taken a key called `Process`: what it types is unknown. */
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Fn", "Dead", "Unidentified", "Process"]);

/** Keys that the browser, assistive technology or form controls need. */
const RESERVED = new Set(["Tab", "Enter", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "F5", "F11", "F12"]);

/** Whether the name of a key is what it types, and not a name such as `Escape`. One Arabic key types two letters. @param {string} key */
const isTyped = (key) => !/^[A-Z][A-Za-z0-9]+$/.test(key);

/** What keys beside the letters type on a Latin keyboard, alone and with Shift: those that other scripts use for letters and that are shortcuts. */
const SIGNS = new Map([["BracketLeft", "[{"], ["BracketRight", "]}"], ["Comma", ",<"], ["Period", ".>"]]);

/** What a key types by its place on a Latin keyboard; null if it is another kind of key. @param {KeyboardEvent} event */
function latinKey({ code, shiftKey }) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS.get(code)?.[shiftKey ? 1 : 0] ?? null;
}

/** A letter of a Latin alphabet, or a sign that Latin keyboards have: on those the place of a key says nothing. */
const LATIN = /^[\p{ASCII}\p{Script=Latin}]/u;

/** Whether a key press comes from a keyboard of another script, or from an input method, so that its place says what was meant. @param {KeyboardEvent} event */
const isOtherScript = (event) => event.key === "Process" || (isTyped(event.key) && !LATIN.test(event.key) && !event.getModifierState("AltGraph"));

/**
 * The names of a key press, the first that is a shortcut counts: what was typed (`j`, `H`, `Escape`, `Alt+k`) and, on a keyboard of another script, what
 * that key types on a Latin one. None if it cannot be a shortcut.
 * @param {KeyboardEvent} event
 * @returns {string[]}
 */
export function keyNames(event) {
  if (event.isComposing) return [];
  const typed = MODIFIERS.has(event.key) ? null : event.key;
  const modifiers = [event.ctrlKey && "Ctrl", event.altKey && "Alt", event.metaKey && "Meta"];
  return [typed, isOtherScript(event) ? latinKey(event) : null].filter((key) => key !== null)
    .map((key) => [...modifiers, event.shiftKey && !isTyped(key) && "Shift", key].filter(Boolean).join("+"));
}

/** @param {string} key */
export const canBeShortcut = (key) => !RESERVED.has(key);

/** Whether a shortcut is what a key types, without Ctrl and the like. @param {string} key */
export const isSingle = (key) => isTyped(key) && !/^(?:Ctrl|Alt|Meta|Shift)\+./.test(key);

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
