// The panel with the highlights of the article: their words, colours and notes, those that have no place any more, and all of them as Markdown.
import { el, icon } from "../../shared/dom.js";
import { colourOf } from "../../shared/highlight-colours.js";
import { plural, t } from "../../shared/i18n.js";
import { baseDirection } from "../article/index.js";
import { copyText } from "../clipboard.js";
import { panel } from "../panels/index.js";
import { highlightsMarkdown } from "./markdown.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {import("./marks.js").Marks} Marks */

/** Characters of the words that are shown; the style sheet cuts them to a few lines. */
const SHOWN = 400;

/**
 * @param {ReaderContext} context
 * @param {Marks} marks
 * @param {(mark: Mark) => void} go goes to a highlight and opens it
 */
export function createHighlightsPanel(context, marks, go) {
  const { record, page } = context;
  const body = el("div", {});
  const made = panel("marks-panel", t("marks"), body);

  /** @param {Mark} mark */
  const row = (mark) => {
    const words = marks.wordsOf(mark).replace(/\s+/g, " ").trim();
    return el("li", {}, el("button", { type: "button", class: "mark-item", "data-colour": colourOf(mark.colour), onclick: () => {
      made.hidePopover();
      go(mark);
    } },
    words !== "" && el("span", { class: "mark-words", lang: record.lang, dir: baseDirection(record) }, words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words),
    el("span", { class: "unseen" }, ` (${t(`mark_${colourOf(mark.colour)}`)})`),
    mark.note && el("span", { class: "mark-note-words", dir: "auto" }, mark.note)));
  };

  const show = () => {
    // A note about the whole article has no words, and so lost no place.
    const lost = marks.all.filter(({ part, exact }) => part === null && exact !== "");
    const placed = marks.all.filter((mark) => !lost.includes(mark));
    if (marks.all.length === 0) return body.replaceChildren(el("p", { class: "hint" }, t("noMarksHint")));
    const copy = el("button", { type: "button", class: "button", onclick: () => {
      copyText(highlightsMarkdown(record.title ?? page.url, page.url, marks.all.map((mark) => ({ words: marks.wordsOf(mark), note: mark.note }))), context);
    } }, icon("copy"), t("copyMarkdown"));
    /** @type {import("../../shared/dom.js").Child[]} */
    const parts = [
      placed.length > 0 && el("ul", { class: "mark-list" }, ...placed.map(row)),
      lost.length > 0 && el("section", { class: "marks-lost" }, el("h3", {}, t("marksLost")), el("p", { class: "hint" }, plural("marksLostHint", lost.length)), el("ul", { class: "mark-list" }, ...lost.map(row))),
      el("div", { class: "row-end" }, copy),
    ];
    body.replaceChildren(...parts.filter((part) => part !== false && part !== null && part !== undefined));
  };

  show();
  marks.watch(() => made.matches(":popover-open") && show());
  made.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") show();
  });
  return made;
}
