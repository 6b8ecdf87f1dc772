// The panel of what is done seldom.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { copy } from "../clipboard.js";
import { inspector } from "./inspector.js";
import { panel } from "./panel.js";
import { changed } from "./corrections.js";

/** Rows: the action and whether it needs the panel gone first. */
const ROWS = ["print", "copyText", "copyMarkdown", "inspect", "keys", "settings"];

/** @type {any} */
const browser = /** @type {any} */ (globalThis).browser;

/** @param {import("../view.js").Room} room */
export function morePanel(room) {
  const { actions } = room;
  actions.set("print", () => onPaper(room));
  actions.set("copyText", async () => {
    await copy(`${room.record.title ?? ""}\n\n${room.record.textContent}`, room);
  });
  actions.set("copyMarkdown", async () => {
    // As it is shown, with what was brought back or left out.
    const answer = await room.door.reextract(...changed());
    if (answer.type === "failure") return room.say(t(`failure_${answer.code}`));
    await copy(markdown(answer.record, room.where.url), room);
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

/** The article as Markdown, its title above and where it is from below it. @param {import("../view.js").Record} record @param {string} url */
const markdown = ({ title, byline, markdown }, url) => [title && `# ${title}`, [byline, url].filter(Boolean).join(" · "), markdown].filter(Boolean).join("\n\n");

/** Prints; what is folded is unfolded for paper. @param {import("../view.js").Room} room */
function onPaper({ text }) {
  const folded = /** @type {HTMLDetailsElement[]} */ ([...text.querySelectorAll("details:not([open])")]);
  for (const one of folded) one.open = true;
  addEventListener("afterprint", () => {
    for (const one of folded) one.open = false;
  }, { once: true });
  print();
}

/** Whether the reader opens by itself on this site. Where the browser must be asked first, the settings page opens for it. @param {import("../view.js").Room} room */
function always({ door, where, say }) {
  const { always: turn, whenTurned } = door;
  if (!turn || !/^https?:/.test(where.url)) return null;
  const input = el("input", { type: "checkbox", role: "switch", class: "switch", id: "always", onchange: async () => {
    const on = input.checked;
    const { done = false, why } = await turn(on);
    turned({ on, done, why });
  } });
  const turned = (/** @type {import("../view.js").Turned} */ { on, done, why }) => {
    where.always = input.checked = on === done;
    if (why) say(t(`not_${why}`));
    if (done) say(t(on ? "alwaysNow" : "noLongerHere", new URL(where.url).host));
  };
  input.checked = where.always === true;
  whenTurned?.(turned);
  // It is told once, however often the panels are made.
  if (where.turned) turned(where.turned);
  delete where.turned;
  return el("div", { class: "field switched" }, el("label", { for: "always" }, t("always")), input);
}
