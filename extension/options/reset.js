// Setting everything back, and the way back from that.
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { SETTINGS } from "../shared/settings.js";

/** @typedef {import("../shared/settings.js").Settings} Settings */
/** @typedef {import("../shared/settings.js").Name} Name */

/** The settings before and after they were set back. Kept here, because the page is made anew where the language changes by that. @type {{ before: Settings, after: Settings } | null} */
let done = null;

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * @param {import("../shared/settings.js").Store} settings
 * @param {(name: string, ...children: import("../shared/dom.js").Child[]) => HTMLElement} section
 */
export function resetSection(settings, section) {
  const said = el("span", { role: "status" });
  const undo = el("button", { type: "button", class: "button", hidden: true, onclick: async () => {
    if (!done) return;
    const { before, after } = done;
    done = null;
    // What was changed since then stays.
    const names = /** @type {Name[]} */ (Object.keys(SETTINGS)).filter((name) => isSame(settings.now[name], after[name]));
    await settings.set(Object.fromEntries(names.map((name) => [name, before[name]])));
    show(t("resetUndone"));
  } }, t("undo"));
  const reset = el("button", { type: "button", class: "button", onclick: async () => {
    const before = await settings.reset();
    done = isSame(before, settings.now) ? null : { before, after: settings.now };
    show(t("resetDone"));
  } }, t("resetAll"));
  /** @param {string} words */
  const show = (words) => {
    const hadFocus = undo === document.activeElement;
    said.textContent = words;
    undo.hidden = done === null;
    if (hadFocus && undo.hidden) reset.focus();
  };
  if (done) show(t("resetDone"));
  return section("resetPart", el("p", {}, t("resetHint")), el("div", { class: "row-start" }, reset, said, undo));
}
