// Changing a highlight where it stands in the list of all highlights: its colour, and its note. As in the reader, what is typed is written after a
// pause, and what another page changed stays.
import { el } from "../../shared/dom.js";
import { colourButtons, showColour } from "../../shared/highlight-colour-buttons.js";
import { colourOf } from "../../shared/highlight-colours.js";
import { t } from "../../shared/i18n.js";
import { changeLibrary, messageOf } from "../../shared/library.js";
import { draftOf, dropDraft } from "../../shared/note-drafts.js";
import { noteField } from "../../shared/note-field.js";
import { shortTitle } from "../articles/article-actions.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").HighlightOf} HighlightOf */
/** @typedef {import("../../shared/note-field.js").NoteEdit} NoteEdit */

/** Milliseconds until a note that could not be written is tried again. */
const RETRY = 5_000;

/** Changes are written one after the other. @type {Promise<unknown>} */
let queue = Promise.resolve();

/** @template T @param {() => Promise<T>} write @returns {Promise<T>} */
function enqueue(write) {
  const done = queue.then(write);
  queue = done.catch(() => {});
  return done;
}

/** @param {HighlightOf} one @param {string} colour */
const writeColour = ({ article, uid }, colour) => enqueue(() => changeLibrary({ op: "editHighlight", uid: article, name: uid, part: { colour } }));

/** @param {HighlightOf} one @param {NoteEdit} edit read only when its turn has come: what was typed since is written at once */
const writeNote = ({ article, uid }, edit) => enqueue(async () => {
  const { note: now, was } = edit;
  const { note } = await changeLibrary({ op: "editHighlight", uid: article, name: uid, note: { was, now } });
  edit.wrote?.(now, note);
  dropDraft(uid, now);
});

/** Names of highlights whose drafts were looked for: those that come later are of pages that are open, which write them. @type {Set<string>} */
const known = new Set();

/** Writes a note that was typed in a page that was closed before it could be written, and returns the note as it is. @param {HighlightOf} one */
export function noteOf(one) {
  const draft = known.has(one.uid) ? null : draftOf(one.uid);
  known.add(one.uid);
  if (draft === null || draft.note === one.note) return one.note;
  // Tried again when the list is drawn again.
  writeNote(one, draft).catch(() => known.delete(one.uid));
  return draft.note;
}

/**
 * @param {LibraryPage} page
 * @param {() => unknown} closed is called when the list can be drawn again
 */
export function createHighlightEditor(page, closed) {
  /** The highlight that is open: its place in the list, and the function that writes its note. @type {{ item: HTMLElement, element: HTMLElement, flush: () => void, end: () => void } | null} */
  let open = null;

  function close() {
    if (!open) return;
    const { item, element, end } = open;
    const hadFocus = element.contains(document.activeElement);
    open = null;
    end();
    element.remove();
    item.classList.remove("editing");
    if (hadFocus) /** @type {HTMLElement | null} */ (item.querySelector("[data-do=edit]"))?.focus({ preventScroll: true });
    // After what was changed is written.
    queue.then(closed);
  }

  /** @param {HighlightOf} one @param {HTMLElement} item its place in the list */
  function show(one, item) {
    if (page.readOnly) return;
    close();
    let { colour } = one;
    /** The note that is on its way. @type {string | null} */
    let coming = null;
    const noteBefore = one.note;
    const status = el("p", { class: "hint mark-status", role: "status" });
    const words = shortTitle((one.words ?? one.exact).replace(/\s+/g, " ").trim());

    /** Writes what was typed. */
    const flush = () => {
      typed.stop();
      const { note } = typed;
      if (note === coming) return;
      if (coming === null && note === typed.was) return dropDraft(one.uid, note);
      coming = note;
      const arrived = () => {
        if (coming === note) coming = null;
      };
      writeNote(one, typed).then(() => {
        arrived();
        status.textContent = typed.isJoined ? t("markNoteBoth") : "";
      }, (error) => {
        arrived();
        setTimeout(() => open?.element === element && flush(), RETRY);
        status.textContent = `${t(messageOf(error))} ${t("markNoteWaits")}`;
        if (!status.isConnected) page.toast(status.textContent);
      });
    };
    const end = () => {
      flush();
      const { note } = typed;
      if (note !== noteBefore) page.did({ words: t("lib_highlightNoted", words), back: () => writeNote(one, { note: noteBefore, was: typed.was }) });
    };
    const setColour = async (/** @type {import("../../shared/highlight-colours.js").Colour} */ next) => {
      const before = colour;
      if (next === colourOf(before)) return;
      const become = (/** @type {string} */ now) => {
        colour = now;
        item.dataset.colour = colourOf(now);
        showColour(colours, colourOf(now));
      };
      become(next);
      const done = await page.attempt(() => writeColour(one, next).then(() => true));
      if (done) page.did({ words: t("lib_highlightColoured", t(`mark_${next}`), words), back: () => writeColour(one, before) });
      else become(before);
    };

    const draft = draftOf(one.uid);
    const typed = noteField({ id: "highlight-note", name: one.uid, note: draft?.was ?? one.note, typed: draft?.note, write: flush });
    const colours = el("div", { class: "mark-colours", role: "group", "aria-label": t("markColour") }, ...colourButtons(setColour, (name) => t(`mark_${name}`)));
    showColour(colours, colourOf(colour));
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.isComposing) return;
      const isDone = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const element = el("div", { class: "highlight-editor", onkeydown: pressed },
      el("div", { class: "mark-row" }, colours, el("button", { type: "button", class: "button small", onclick: close }, t("lib_done"))),
      el("label", { for: "highlight-note", class: "unseen" }, t("markNote")), typed.field, status);
    open = { item, element, flush, end };
    item.classList.add("editing");
    item.querySelector("blockquote")?.after(element);
    typed.field.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }

  // Who goes on to something else is done with it.
  for (const what of ["pointerdown", "focusin"]) {
    addEventListener(what, ({ target }) => {
      if (open && target instanceof Node && !open.item.contains(target)) close();
    });
  }
  for (const what of ["pagehide", "blur"]) addEventListener(what, () => open?.flush());
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && open?.flush());

  return {
    show,
    close,
    get isOpen() {
      return open !== null;
    },
  };
}
