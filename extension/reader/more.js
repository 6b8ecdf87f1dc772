// The panel of what is done seldom.
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { inspector } from "./inspector.js";
import { panel } from "./panels.js";

/** Rows: the action and whether it needs the panel gone first. */
const ROWS = ["print", "copyText", "inspect", "keys", "settings"];

/** @type {any} */
const browser = /** @type {any} */ (globalThis).browser;

/** @param {import("./show.js").Room} room */
export function morePanel(room) {
  const { actions } = room;
  actions.set("print", () => print());
  actions.set("copyText", async () => {
    await navigator.clipboard.writeText(`${room.record.title ?? ""}\n\n${room.record.textContent}`);
    room.say(t("copied"));
  });
  actions.set("inspect", () => inspector(room));
  actions.set("settings", () => {
    if (browser?.runtime?.openOptionsPage) browser.runtime.openOptionsPage();
    else open(new URL("../options/options.html", location.href).href, "_blank", "noopener");
  });
  const rows = ROWS.map((name) =>
    el("li", {}, el("button", { type: "button", onclick: () => {
      made.hidePopover();
      actions.get(name)?.();
    } }, t(name))));
  const made = panel("more-panel", t("more"), el("ul", { class: "menu" }, ...rows));
  actions.set("more", () => made.togglePopover());
  return made;
}
