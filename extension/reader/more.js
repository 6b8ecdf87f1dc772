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
  const made = panel("more-panel", t("more"), always(room), el("ul", { class: "menu" }, ...rows));
  actions.set("more", () => made.togglePopover());
  return made;
}

/** Whether the reader opens by itself on this site. Where the browser must be asked first, the settings page opens for it. @param {import("./show.js").Room} room */
function always({ door, where, say }) {
  const { always: turn } = door;
  if (!turn || !/^https?:/.test(where.url)) return null;
  const input = el("input", { type: "checkbox", role: "switch", class: "switch", id: "always", onchange: async () => {
    const wanted = input.checked;
    const done = await turn(wanted);
    if (wanted && !done) input.checked = false;
    where.always = input.checked;
    if (done) say(t(wanted ? "alwaysNow" : "noLongerHere", new URL(where.url).host));
  } });
  input.checked = where.always === true;
  return el("div", { class: "field switched" }, el("label", { for: "always" }, t("always")), input);
}
