// The corrections panel, for when the extraction is wrong: brings back parts that were left out, removes parts of the text, and saves both for the
// site. Every change is a new extraction by the core; nothing here moves text itself.
import { el, icon, joinWithDots } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { translateCoreWord } from "./core-messages.js";
import { panel } from "./panel.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Characters of a part that are shown. */
const SHOWN = 180;

/** Parts that are short and unlikely to be text, or shorter than any sentence, are folded away: labels, buttons, navigation. */
const SHORT_WORDS = 12;
const UNLIKELY_CHANCE = 0.15;
const MIN_WORDS = 6;

/** Pixels at the top that the toolbar covers. */
const TOP = 56;

/** @typedef {import("../../shared/protocol.js").LeftOut} LeftOut */

/** The changes since the reader opened, oldest first, by element number. @type {{ node: number, as: "keep" | "drop" }[]} */
let changes = [];

/** The page whose elements have these numbers. */
let changedPage = "";

/** @param {"keep" | "drop"} as */
const nodesMarked = (as) => changes.filter((change) => change.as === as).map(({ node }) => node);

/** The elements brought back and the elements left out. @returns {[number[], number[]]} */
export const currentCorrections = () => [nodesMarked("keep"), nodesMarked("drop")];

/**
 * Reads the page again with other changes.
 * @param {ReaderContext} context
 * @param {typeof changes} next
 * @param {string} message what is said when it is done
 * @param {string} [ifSame] what is said if the article stays as it was. The changes are forgotten then
 */
async function applyChanges(context, next, message, ifSame) {
  const before = changes;
  changes = next;
  const answer = await context.connection.reextract(...currentCorrections());
  if (answer.type === "failure") {
    changes = before;
    return context.announce(t(`failure_${answer.code}`));
  }
  if (ifSame && answer.record.content === context.record.content) {
    changes = before;
    return context.announce(ifSame);
  }
  const editing = document.body.dataset.editing;
  const changed = next[next.length - 1]?.node ?? 0;
  const open = document.querySelector("#parts-panel:popover-open");
  setEditing(context, false);
  const shown = context.rerender(answer.record);
  context.announce(message);
  if (editing) setEditing(shown, true, changed);
  if (open) document.getElementById("parts-panel")?.showPopover();
}

/** @param {ReaderContext} context @param {number} node */
const bringBack = (context, node) => applyChanges(context, [...changes.filter((change) => change.node !== node), { node, as: "keep" }], t("broughtBack"), t("notBroughtBack"));

/** @param {ReaderContext} context @param {number} node */
const leaveOut = (context, node) => applyChanges(context, [...changes.filter((change) => change.node !== node), { node, as: "drop" }], t("leftOutNow"), t("notLeftOut"));

/** @param {ReaderContext} context */
const undo = (context) => applyChanges(context, changes.slice(0, -1), t("undone"));

/** @param {ReaderContext} context @param {LeftOut} part */
function row(context, part) {
  const words = part.text.replace(/\s+/g, " ").trim();
  const short = words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
  return el("li", { class: "part" },
    el("p", { dir: "auto" }, short),
    el("div", { class: "part-row" },
      el("span", { class: "hint" }, ...joinWithDots([plural("words", part.words), translateCoreWord("reason", part.reason)])),
      el("button", { type: "button", class: "button small", "aria-label": t("bringBackThis", short.slice(0, 40)), onclick: () => bringBack(context, part.node) }, icon("bring"), t("bringBack"))));
}

/** The number of changes, with buttons to undo the last and to save all for the site. @param {ReaderContext} context @param {HTMLElement} made */
function changesSummary(context, made) {
  if (changes.length === 0) return null;
  const { remember } = context.connection;
  const keepForSite = remember && el("button", { type: "button", class: "button first", onclick: async () => {
    made.hidePopover();
    const { done, why } = await remember(...currentCorrections());
    context.announce(t(done ? "remembered" : why ? `not_${why}` : "notRemembered"));
  } }, t("rememberForSite"));
  return el("div", { class: "changed" }, el("p", {}, plural("changesMade", changes.length)),
    el("div", { class: "row-end" }, el("button", { type: "button", class: "button", onclick: () => undo(context) }, t("undo")), keepForSite));
}

/** The left-out parts, with those that are likely text first. @param {ReaderContext} context */
function leftOutList(context) {
  const all = context.record.leftOut ?? [];
  const isSmall = (/** @type {LeftOut} */ part) => part.words < MIN_WORDS || (part.words < SHORT_WORDS && part.chance < UNLIKELY_CHANCE);
  const list = (/** @type {LeftOut[]} */ parts) => el("ul", { class: "part-list" }, ...parts.map((part) => row(context, part)));
  const large = all.filter((part) => !isSmall(part));
  const small = all.filter(isSmall);
  return [
    large.length > 0 ? list(large) : el("p", { class: "hint" }, t("nothingLeftOut")),
    small.length > 0 && el("details", {}, el("summary", {}, plural("smallParts", small.length)), list(small)),
  ];
}

/** @param {ReaderContext} context */
export function correctionsPanel(context) {
  // Under the reader, the page may have become another one.
  if (context.page.url !== changedPage) changes = [];
  changedPage = context.page.url;
  const made = panel("parts-panel", t("parts"));
  made.firstElementChild?.append(...[
    changesSummary(context, made),
    el("div", { class: "part-tools" },
      el("button", { type: "button", class: "button", onclick: () => {
        made.hidePopover();
        setEditing(context, !document.body.dataset.editing);
      } }, t("leaveOutParts")),
      context.page.pick && context.connection.pick && el("button", { type: "button", class: "button", onclick: () => context.connection.pick?.() }, t("pickOnPage"))),
    ...leftOutList(context),
  ].filter((part) => part instanceof Node));
  context.actions.set("parts", () => made.togglePopover());
  context.actions.set("edit", () => setEditing(context, !document.body.dataset.editing));
  return made;
}

/** @type {AbortController | null} */
let editing = null;

/**
 * Turns editing on or off. While it is on, every part of the text is focusable and shows a button to leave it out. One of them has the focus then.
 * @param {ReaderContext} context
 * @param {boolean} on
 * @param {number} [after] the number of the part that was left out, if one was: the next one gets the focus, else the first one in the window
 */
function setEditing(context, on, after) {
  editing?.abort();
  document.getElementById("leave-out")?.remove();
  const parts = /** @type {HTMLElement[]} */ ([...context.text.querySelectorAll("[data-place]")]);
  if (!on) {
    delete document.body.dataset.editing;
    for (const part of parts) part.removeAttribute("tabindex");
    return;
  }
  if (parts.length === 0) return context.announce(t("nothingToLeaveOut"));
  editing = new AbortController();
  const { signal } = editing;
  document.body.dataset.editing = "true";
  context.announce(t("editing"));
  /** @type {HTMLElement | null} */
  let here = null;
  const button = el("button", { type: "button", id: "leave-out", class: "button first", onclick: () => here && leaveOut(context, Number(here.dataset.place)) }, icon("drop"), t("leaveOut"));
  button.hidden = true;
  context.article.after(button);
  const at = (/** @type {EventTarget | null} */ target) => {
    const part = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-place]")) : null;
    if (!part || !context.text.contains(part)) return;
    here?.classList.remove("looked-at");
    here = part;
    part.classList.add("looked-at");
    button.hidden = false;
    const box = part.getBoundingClientRect();
    button.style.top = `${box.top + scrollY - button.offsetHeight / 2}px`;
    button.style.left = `${Math.min(box.right - button.offsetWidth, innerWidth - button.offsetWidth - 8) + scrollX}px`;
  };
  for (const part of parts) part.tabIndex = 0;
  context.text.addEventListener("pointerover", (event) => at(event.target), { signal });
  context.text.addEventListener("focusin", (event) => at(event.target), { signal });
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      setEditing(context, false);
    } else if (["Delete", "Backspace"].includes(event.key) && here && document.activeElement === here) {
      event.preventDefault();
      leaveOut(context, Number(here.dataset.place));
    }
  };
  addEventListener("keydown", pressed, { signal, capture: true });
  signal.addEventListener("abort", () => here?.classList.remove("looked-at"));
  const isNext = (/** @type {HTMLElement} */ part) => (after === undefined ? part.getBoundingClientRect().bottom > TOP : Number(part.dataset.place) > after);
  (parts.find(isNext) ?? parts[parts.length - 1]).focus({ preventScroll: after === undefined });
}
