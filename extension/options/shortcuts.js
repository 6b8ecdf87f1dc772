// The keyboard shortcuts. To change one, the user clicks its button and presses the new key.
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { DEFAULT_KEYS, canBeShortcut, effectiveKeys, formatKey, keyNames } from "../shared/shortcuts.js";
import { control } from "../shared/controls.js";
import { changeOpenShortcut, openShortcut } from "../shared/open-shortcut.js";

/** @typedef {import("../shared/shortcuts.js").Action} Action */

/**
 * @param {import("../shared/settings.js").Store} settings
 * @param {(name: string, ...children: import("../shared/dom.js").Child[]) => HTMLElement} section
 */
export function shortcutsSection(settings, section) {
  const note = el("p", { class: "hint", role: "status" });
  /** @type {Map<Action, HTMLButtonElement>} */
  const buttons = new Map();
  const fill = () => {
    const keys = effectiveKeys(settings.now.keys);
    for (const [action, button] of buttons) {
      const shown = keys[action] ? formatKey(keys[action]) : t("noKey");
      button.textContent = shown;
      button.setAttribute("aria-label", t("keyFor", t(`do_${action}`), shown));
      button.setAttribute("aria-pressed", "false");
    }
  };
  /** @param {Action} action @param {string} key */
  const take = async (action, key) => {
    const keys = effectiveKeys(settings.now.keys);
    const other = /** @type {Action | undefined} */ (Object.keys(keys).find((one) => one !== action && keys[/** @type {Action} */ (one)] === key));
    const own = { ...settings.now.keys, [action]: key, ...(other && { [other]: "" }) };
    for (const name of Object.keys(own)) if (own[name] === DEFAULT_KEYS[/** @type {Action} */ (name)]) delete own[name];
    await settings.set({ keys: own });
    note.textContent = other ? t("keyTaken", t(`do_${other}`)) : "";
    fill();
  };
  /** @param {Action} action @param {HTMLButtonElement} button */
  const ask = (action, button) => {
    fill();
    button.textContent = t("pressKey");
    button.setAttribute("aria-pressed", "true");
    const end = new AbortController();
    button.addEventListener("keydown", (event) => {
      const [key] = keyNames(event);
      if (!key || key === "Tab") return;
      event.preventDefault();
      end.abort();
      if (key === "Escape") return fill();
      if (key === "Backspace" || key === "Delete") return take(action, "");
      if (!canBeShortcut(key)) {
        note.textContent = t("keyCannot", formatKey(key));
        return fill();
      }
      take(action, key);
    }, { signal: end.signal });
    button.addEventListener("blur", () => {
      end.abort();
      fill();
    }, { signal: end.signal });
  };
  const rows = /** @type {Action[]} */ (Object.keys(DEFAULT_KEYS)).filter((action) => action !== "close").map((action) => {
    const button = el("button", { type: "button", class: "button key-button", onclick: () => ask(action, button) });
    buttons.set(action, button);
    return el("tr", {}, el("th", { scope: "row" }, t(`do_${action}`)), el("td", {}, button));
  });
  // The shortcut that opens the reader belongs to the browser and is changed on the browser's own page.
  const opening = el("button", { type: "button", class: "button key-button", onclick: changeOpenShortcut });
  const fillOpening = async () => {
    const shown = (await openShortcut()) || t("noKey");
    opening.textContent = shown;
    opening.setAttribute("aria-label", t("keyFor", t("open"), shown));
  };
  fillOpening();
  addEventListener("focus", fillOpening);
  rows.unshift(el("tr", {}, el("th", { scope: "row" }, t("open")), el("td", {}, opening)));
  fill();
  const back = el("button", { type: "button", class: "button", onclick: async () => {
    await settings.set({ keys: {} });
    fill();
  } }, t("asItWas"));
  settings.watch((_, changed) => changed.includes("keys") && fill());
  return section("keys", control(settings, "singleKeys"), el("p", { class: "hint" }, t("singleKeysHint")), el("p", { class: "hint" }, t("pressHint")), note,
    el("table", { class: "shortcuts" }, el("tbody", {}, ...rows)), el("div", { class: "row-start" }, back));
}
