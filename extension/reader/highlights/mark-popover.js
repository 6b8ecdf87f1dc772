// The popover of a highlight: its colour, its note, copying, and deleting, which can be taken back in the same place.
import { el, icon } from "../../shared/dom.js";
import { colourButtons, showColour } from "../../shared/highlight-colour-buttons.js";
import { t } from "../../shared/i18n.js";
import { messageOf } from "../../shared/library.js";
import { noteField } from "../../shared/note-field.js";
import { copyText } from "../clipboard.js";
import { quoteMarkdown } from "./markdown.js";
import { positionNear } from "./near.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../../shared/highlight-colours.js").Colour} Colour */
/** @typedef {import("./marks.js").Marks} Marks */

/** Characters of an unplaced highlight's words that are shown. */
const SHOWN = 240;

/** Characters of a highlight's words that are read out when it is opened. */
const READ_OUT = 200;

/** @param {string} words @param {number} most */
const cut = (words, most) => (words.length > most ? `${words.slice(0, most)}…` : words);

/**
 * @param {ReaderContext} context
 * @param {Marks} marks
 * @param {(name: string | null) => void} choose is told which highlight is open
 * @param {(colour: Colour) => void} used is told which colour was chosen
 * @param {AbortSignal} signal ends it
 */
export function createMarkPopover(context, marks, choose, used, signal) {
  const { announce } = context;
  /** The highlight that is open, as it was then. @type {import("./marks.js").Mark | null} */
  let open = null;
  /** @type {ReturnType<typeof noteField> | null} */
  let typed = null;

  const box = el("div", { id: "mark-popover", class: "mark-popover", popover: "auto", role: "dialog", "aria-label": t("mark"), tabindex: -1 });

  /** Writes what was typed. */
  const flush = () => {
    typed?.stop();
    if (!open || !typed) return;
    const status = box.querySelector(".mark-status");
    const note = typed;
    marks.setNote(open, note).then(() => {
      if (status) status.textContent = note.isJoined ? t("markNoteBoth") : "";
    }, (error) => {
      const why = `${t(messageOf(error))} ${t("markNoteWaits")}`;
      if (status?.isConnected) status.textContent = why;
      else announce(why);
    });
  };

  /** @param {() => Promise<unknown>} act */
  const attempt = (act) => act().catch((error) => announce(t(messageOf(error))));

  const showChosen = () => showColour(box, open && (marks.byName(open.uid) ?? open).colour);

  /** What the popover is about, for those who do not see it beside the words. @param {string} exact @param {boolean} isShown whether the words are in the popover */
  const describe = (exact, isShown) => {
    const words = cut(exact.replace(/\s+/g, " ").trim(), READ_OUT);
    if (words === "") box.removeAttribute("aria-describedby");
    else box.setAttribute("aria-describedby", "mark-words");
    return words !== "" && !isShown && el("p", { id: "mark-words", class: "unseen", lang: context.record.lang, dir: "auto" }, words);
  };

  /** @param {string} name @param {string} exact @param {() => Promise<void>} undo */
  const showDeleted = (name, exact, undo) => {
    typed = null;
    open = null;
    const words = describe(exact, false);
    const button = el("button", { type: "button", class: "button", "aria-describedby": words ? "mark-words" : null, onclick: () => attempt(async () => {
      await undo();
      fill(name);
      box.focus();
    }) }, t("undo"));
    box.replaceChildren(...[words, el("div", { class: "mark-row" }, el("span", { role: "status" }, t("markDeleted")), button)].filter((part) => part !== false));
    button.focus();
  };

  const remove = () => attempt(async () => {
    if (!open) return;
    const { uid: name, exact } = open;
    typed?.stop();
    // With the note as it was typed, so that undoing brings it back.
    if (typed) await marks.setNote(open, typed);
    const undo = await marks.remove(name);
    choose(null);
    if (undo) showDeleted(name, exact, undo);
  });

  /** @param {string} name */
  const fill = (name) => {
    const mark = marks.byName(name);
    if (!mark) return;
    open = mark;
    choose(name);
    const tool = (/** @type {import("../../shared/dom.js").Icon} */ iconName, /** @type {string} */ label, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: "tool", "data-do": label, "aria-label": t(label), title: t(label), onclick: act }, icon(iconName));
    const note = noteField({ id: "mark-note", name, note: mark.note, write: flush });
    typed = note;
    const isLost = mark.part === null && mark.exact !== "";
    const lost = isLost && el("blockquote", { id: "mark-words", class: "mark-quote", dir: "auto", "data-colour": mark.colour }, cut(mark.exact, SHOWN));
    box.replaceChildren(...[describe(mark.exact, isLost), lost,
      el("div", { class: "mark-row" },
        el("div", { class: "mark-colours", role: "group", "aria-label": t("markColour") }, ...colourButtons((colour) => {
          used(colour);
          attempt(() => marks.setColour(name, colour).finally(showChosen));
          showChosen();
        }, (colour) => t(`mark_${colour}`))),
        tool("copy", "copy", () => {
          const now = marks.byName(name);
          if (now) copyText(quoteMarkdown(marks.wordsOf(now), note.note), context);
        }),
        tool("erase", "markDelete", remove)),
      el("label", { for: "mark-note", class: "unseen" }, t("markNote")), note.field,
      el("p", { class: "hint mark-status", role: "status" })].filter((part) => part !== false));
    showChosen();
  };

  box.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed") flush();
  });
  box.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    open = null;
    typed = null;
    choose(null);
    // Focus that was lost with the popover goes to the text, for the keys. Firefox leaves it in the note that is gone until it draws the next frame.
    if (box.contains(document.activeElement) || document.activeElement === document.body) context.text.focus({ preventScroll: true });
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && flush(), { signal });
  for (const end of ["blur", "beforeunload", "pagehide"]) addEventListener(end, flush, { signal });
  context.beforeClosing.add(flush);
  signal.addEventListener("abort", () => {
    flush();
    box.remove();
  });
  document.getElementById("panels")?.append(box);

  return {
    /**
     * Opens the popover of a highlight.
     * @param {string} name
     * @param {DOMRect | undefined} words where its words are in the window
     * @param {boolean} [toNote] whether to begin with the note
     */
    show(name, words, toNote = false) {
      // The note of the one that is open now.
      if (box.matches(":popover-open")) flush();
      fill(name);
      if (!marks.byName(name)) return;
      if (!box.matches(":popover-open")) box.showPopover();
      positionNear(box, words, "below");
      (toNote ? typed?.field : box)?.focus({ preventScroll: true });
    },
    /** Places it anew, in a window of another size. @param {DOMRect | undefined} words where its words are now */
    place(words) {
      if (box.matches(":popover-open")) positionNear(box, words, "below");
    },
    /** The name of the highlight that is open. */
    get open() {
      return open?.uid ?? null;
    },
  };
}
