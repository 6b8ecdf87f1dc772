// Everything by keyboard: finds the action of a press and does it. The keys themselves are in shared/keys.js.
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { isSingle, keysOf, press, shownKey } from "../shared/shortcuts.js";
import { SETTINGS } from "../shared/settings.js";
import { contents } from "./article/headings.js";

/** Pixels below the top at which a block counts as the present one. */
const HERE = 80;

/** The browser's own keys for printing: they would print the page behind the reader. */
const PRINTS = new Set(["Ctrl+p", "Meta+p"]);

/** @typedef {import("./view.js").Room} Room */

/** @type {AbortController | null} */
let before = null;

/** Whether somebody is writing there. @param {EventTarget | null} target */
const writes = (target) => target instanceof HTMLElement && target.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]");

/** Goes one element on or back. @param {Element[]} stops @param {number} by */
function step(stops, by) {
  const tops = stops.map((stop) => stop.getBoundingClientRect().top);
  const next = by > 0 ? tops.findIndex((top) => top > HERE + 1) : tops.findLastIndex((top) => top < HERE - 1);
  if (next >= 0) scrollTo(0, tops[next] + scrollY - HERE);
  else if (by < 0) scrollTo(0, 0);
}

/** @param {Room} room */
function addActions(room) {
  const { actions, settings, text, door } = room;
  const blocks = () => [...text.querySelectorAll("p, h2, h3, h4, h5, h6, li, figure, table, blockquote")].filter((one) => !one.parentElement?.closest("li, blockquote, figure, table"));
  const heads = () => {
    const found = [...text.querySelectorAll("h2, h3, h4, h5, h6, .post")];
    // Where there are none, the lines that stand for some.
    return found.length > 0 ? found : contents(text).map(({ element }) => element);
  };
  const change = (/** @type {"size" | "width"} */ name, /** @type {number} */ by) => settings.set({ [name]: settings.now[name] + SETTINGS[name].step * by });
  /** @type {[string, () => void][]} */
  const rows = [
    ["close", () => door.leave()],
    ["nextBlock", () => step(blocks(), 1)],
    ["previousBlock", () => step(blocks(), -1)],
    ["nextHeading", () => step(heads(), 1)],
    ["previousHeading", () => step(heads(), -1)],
    ["larger", () => change("size", 1)],
    ["smaller", () => change("size", -1)],
    ["wider", () => change("width", 2)],
    ["narrower", () => change("width", -2)],
    ["theme", () => nextTheme(room)],
    ["top", () => scrollTo(0, 0)],
    ["end", () => scrollTo(0, document.documentElement.scrollHeight)],
    ["help", () => sheet(room)],
    ["keys", () => sheet(room)],
  ];
  for (const [name, act] of rows) actions.set(name, act);
}

/** @param {Room} room */
function nextTheme({ settings, say }) {
  const { of } = SETTINGS.theme;
  const theme = of[(of.indexOf(settings.now.theme) + 1) % of.length];
  settings.set({ theme });
  say(t(`theme_${theme}`));
}

/** The sheet of all keys. @param {Room} room */
function sheet(room) {
  if (document.getElementById("keys-sheet")) return;
  const keys = keysOf(room.settings.now.keys);
  const rows = Object.entries(keys).filter(([, key]) => key !== "").map(([action, key]) => el("div", { class: "key" }, el("dt", {}, el("kbd", { class: "cap" }, shownKey(key))), el("dd", {}, t(`do_${action}`))));
  const off = !room.settings.now.singleKeys && el("p", { class: "hint" }, t("singleKeysAreOff"));
  const dialog = el("dialog", { id: "keys-sheet", class: "sheet", tabindex: -1, "aria-labelledby": "keys-title" },
    el("h2", { id: "keys-title" }, t("keys")), off, el("dl", { class: "keys" }, ...rows),
    el("div", { class: "row-end" },
      el("button", { type: "button", class: "button", onclick: () => room.actions.get("settings")?.() }, t("changeKeys")),
      el("button", { type: "button", class: "button first", onclick: () => dialog.close() }, t("close"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  // The sheet itself, from its top: not whatever in it can be focused first.
  dialog.focus();
  dialog.scrollTop = 0;
}

/** @param {Room} room */
export function keyboard(room) {
  before?.abort();
  before = new AbortController();
  addActions(room);
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const key = press(event);
    if (!key || event.defaultPrevented) return;
    const inside = document.querySelector("dialog[open], :popover-open");
    // Escape belongs to what lies on top; only then does it leave the reader.
    if (key === "Escape") {
      if (inside) event.preventDefault();
      closeTop(inside);
      return;
    }
    if (PRINTS.has(key)) {
      event.preventDefault();
      return room.actions.get("print")?.();
    }
    if (writes(event.target) || document.querySelector("dialog[open]")) return;
    if (isSingle(key) && !room.settings.now.singleKeys) return;
    const found = Object.entries(keysOf(room.settings.now.keys)).find(([, one]) => one === key);
    if (!found) return;
    event.preventDefault();
    room.actions.get(found[0])?.(event);
  };
  addEventListener("keydown", pressed, { signal: before.signal, capture: true });
}

/** @param {Element | null} top */
function closeTop(top) {
  if (top instanceof HTMLDialogElement) top.close();
  else if (top instanceof HTMLElement) top.hidePopover();
}
