// When the article is wrong: what was left out comes back on a click, a part of the text goes on another, and both can be remembered for the
// site. The core takes the article again; nothing here moves text by itself.
import { dotted, el, icon } from "../../shared/dom.js";
import { many, t } from "../../shared/i18n.js";
import { told } from "./core-messages.js";
import { panel } from "./panel.js";

/** Characters of a part that are shown. */
const SHOWN = 180;

/** What is shorter and surely no text, or shorter than any sentence, stands behind a line of its own: labels, buttons, ways to other pages. */
const SMALL_WORDS = 12;
const UNLIKELY = 0.15;
const FEWEST_WORDS = 6;

/** @typedef {import("../view.js").Room} Room */
/** @typedef {import("../../shared/protocol.js").LeftOut} LeftOut */

/** What was changed since the reader opened: numbers of elements, in the order of the changes. @type {{ node: number, as: "keep" | "drop" }[]} */
let changes = [];

/** @param {"keep" | "drop"} as */
const numbers = (as) => changes.filter((change) => change.as === as).map(({ node }) => node);

/** What was brought back and what was left out. @returns {[number[], number[]]} */
export const changed = () => [numbers("keep"), numbers("drop")];

/** @param {Room} room @param {typeof changes} next @param {string} said */
async function take(room, next, said) {
  const before = changes;
  changes = next;
  const answer = await room.door.reextract(...changed());
  if (answer.type === "failure") {
    changes = before;
    return room.say(t(`failure_${answer.code}`));
  }
  const editing = document.body.dataset.editing;
  const open = document.querySelector("#parts-panel:popover-open");
  edit(room, false);
  const shown = room.again(answer.record);
  room.say(said);
  if (editing) edit(shown, true);
  if (open) document.getElementById("parts-panel")?.showPopover();
}

/** @param {Room} room @param {number} node */
const bring = (room, node) => take(room, [...changes.filter((change) => change.node !== node), { node, as: "keep" }], t("broughtBack"));

/** @param {Room} room @param {number} node */
const leave = (room, node) => take(room, [...changes.filter((change) => change.node !== node), { node, as: "drop" }], t("leftOutNow"));

/** @param {Room} room */
const undo = (room) => take(room, changes.slice(0, -1), t("undone"));

/** @param {Room} room @param {LeftOut} part */
function row(room, part) {
  const words = part.text.replace(/\s+/g, " ").trim();
  const short = words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
  return el("li", { class: "part" },
    el("p", { dir: "auto" }, short),
    el("div", { class: "part-row" },
      el("span", { class: "hint" }, ...dotted([many("words", part.words), told("reason", part.reason)])),
      el("button", { type: "button", class: "button small", "aria-label": t("bringBackThis", short.slice(0, 40)), onclick: () => bring(room, part.node) }, icon("bring"), t("bringBack"))));
}

/** What has been changed, and what can be done about it. @param {Room} room @param {HTMLElement} made */
function changesTold(room, made) {
  if (changes.length === 0) return null;
  const { remember } = room.door;
  const keepForSite = remember && el("button", { type: "button", class: "button first", onclick: async () => {
    made.hidePopover();
    const { done, why } = await remember(...changed());
    room.say(t(done ? "remembered" : why ? `not_${why}` : "notRemembered"));
  } }, t("rememberForSite"));
  return el("div", { class: "changed" }, el("p", {}, many("changesMade", changes.length)),
    el("div", { class: "row-end" }, el("button", { type: "button", class: "button", onclick: () => undo(room) }, t("undo")), keepForSite));
}

/** The parts, those somebody may miss first. @param {Room} room */
function listed(room) {
  const all = room.record.leftOut ?? [];
  const isSmall = (/** @type {LeftOut} */ part) => part.words < FEWEST_WORDS || (part.words < SMALL_WORDS && part.chance < UNLIKELY);
  const list = (/** @type {LeftOut[]} */ parts) => el("ul", { class: "part-list" }, ...parts.map((part) => row(room, part)));
  const large = all.filter((part) => !isSmall(part));
  const small = all.filter(isSmall);
  return [
    large.length > 0 ? list(large) : el("p", { class: "hint" }, t("nothingLeftOut")),
    small.length > 0 && el("details", {}, el("summary", {}, many("smallParts", small.length)), list(small)),
  ];
}

/** @param {Room} room */
export function partsPanel(room) {
  const made = panel("parts-panel", t("parts"));
  made.append(...[
    changesTold(room, made),
    el("div", { class: "part-tools" },
      el("button", { type: "button", class: "button", onclick: () => {
        made.hidePopover();
        edit(room, !document.body.dataset.editing);
      } }, t("leaveOutParts")),
      room.where.pick && room.door.pick && el("button", { type: "button", class: "button", onclick: () => room.door.pick?.() }, t("pickOnPage"))),
    ...listed(room),
  ].filter((part) => part instanceof Node));
  room.actions.set("parts", () => made.togglePopover());
  room.actions.set("edit", () => edit(room, !document.body.dataset.editing));
  return made;
}

/** @type {AbortController | null} */
let editing = null;

/**
 * Lets parts of the text be left out: each can be reached and has a button while it is looked at.
 * @param {Room} room
 * @param {boolean} on
 */
function edit(room, on) {
  editing?.abort();
  document.getElementById("leave-out")?.remove();
  const parts = /** @type {HTMLElement[]} */ ([...room.text.querySelectorAll("[data-place]")]);
  if (!on) {
    delete document.body.dataset.editing;
    for (const part of parts) part.removeAttribute("tabindex");
    return;
  }
  if (parts.length === 0) return room.say(t("nothingToLeaveOut"));
  editing = new AbortController();
  const { signal } = editing;
  document.body.dataset.editing = "true";
  room.say(t("editing"));
  /** @type {HTMLElement | null} */
  let here = null;
  const button = el("button", { type: "button", id: "leave-out", class: "button first", onclick: () => here && leave(room, Number(here.dataset.place)) }, icon("drop"), t("leaveOut"));
  button.hidden = true;
  room.article.after(button);
  const at = (/** @type {EventTarget | null} */ target) => {
    const part = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-place]")) : null;
    if (!part || !room.text.contains(part)) return;
    here?.classList.remove("looked-at");
    here = part;
    part.classList.add("looked-at");
    button.hidden = false;
    const box = part.getBoundingClientRect();
    button.style.top = `${box.top + scrollY - button.offsetHeight / 2}px`;
    button.style.left = `${Math.min(box.right - button.offsetWidth, innerWidth - button.offsetWidth - 8) + scrollX}px`;
  };
  for (const part of parts) part.tabIndex = 0;
  room.text.addEventListener("pointerover", (event) => at(event.target), { signal });
  room.text.addEventListener("focusin", (event) => at(event.target), { signal });
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      edit(room, false);
    } else if (["Delete", "Backspace"].includes(event.key) && here && document.activeElement === here) {
      event.preventDefault();
      leave(room, Number(here.dataset.place));
    }
  };
  addEventListener("keydown", pressed, { signal, capture: true });
  signal.addEventListener("abort", () => here?.classList.remove("looked-at"));
}
