// Footnotes in popovers: a note opens next to its reference mark and closes without losing the reading position.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { keepPlace } from "./jump.js";
import { named } from "./named.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Pixels between a reference mark and its popover. */
const GAP = 8;

/**
 * A copy of a note, without its backlinks.
 * @param {Element} note
 */
function copyNote(note) {
  const box = el("div", { class: "note-words", lang: note.closest("[lang]")?.getAttribute("lang"), dir: "auto" });
  for (const child of note.childNodes) box.append(child.cloneNode(true));
  for (const back of box.querySelectorAll("[role=doc-backlink]")) back.remove();
  for (const named of box.querySelectorAll("[id]")) named.removeAttribute("id");
  return box;
}

/** @param {HTMLElement} box @param {Element} mark */
function positionNear(box, mark) {
  const at = mark.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), innerWidth - width - GAP);
  const below = at.bottom + GAP + height < innerHeight || at.top < height + GAP;
  box.style.left = `${left}px`;
  box.style.top = `${below ? at.bottom + GAP : at.top - height - GAP}px`;
}

/** @param {ReaderContext} context @param {HTMLAnchorElement} mark @param {Element} note */
function open(context, mark, note) {
  const toNote = el("button", { type: "button", class: "note-go", onclick: () => {
    box.hidePopover();
    keepPlace(context, note);
    note.scrollIntoView({ block: "center" });
    /** @type {HTMLElement} */ (note).focus({ preventScroll: true });
  } }, t("goToNote"));
  const box = el("div", { class: "note", popover: "auto", role: "dialog", "aria-label": t("note", mark.textContent ?? ""), tabindex: -1 }, copyNote(note), toNote);
  box.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    box.remove();
    mark.setAttribute("aria-expanded", "false");
    if (document.activeElement === document.body) mark.focus({ preventScroll: true });
  });
  context.article.append(box);
  box.showPopover();
  positionNear(box, mark);
  mark.setAttribute("aria-expanded", "true");
  box.focus({ preventScroll: true });
}

/** @param {ReaderContext} context */
export function addFootnotePopovers(context) {
  for (const mark of /** @type {NodeListOf<HTMLAnchorElement>} */ (context.text.querySelectorAll("a[role=doc-noteref]"))) {
    const note = named(context.text, mark);
    if (!note) continue;
    note.setAttribute("tabindex", "-1");
    mark.setAttribute("aria-label", t("note", mark.textContent ?? ""));
    mark.setAttribute("aria-haspopup", "dialog");
    mark.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      open(context, mark, note);
    });
  }
  const notes = context.text.querySelector("section[role=doc-endnotes]");
  if (notes) notes.setAttribute("aria-label", t("notes"));
  for (const back of context.text.querySelectorAll("[role=doc-backlink]")) back.setAttribute("aria-label", t("backToText"));
}
