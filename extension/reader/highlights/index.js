// Highlights and notes in the article: selecting words and giving them a colour, the popover of a highlight, and the panel that lists them.
import { t } from "../../shared/i18n.js";
import { messageOf } from "../../shared/library.js";
import { addPanel } from "../panels/index.js";
import { scrollUntilStable } from "../position/index.js";
import { trimmedPart } from "../anchor.js";
import { createHighlightsPanel } from "./highlights-panel.js";
import { createMarkPopover } from "./mark-popover.js";
import { createMarks } from "./marks.js";
import { clearPaint, markAt, paint } from "./paint.js";
import { createSelectionBar, selectedParts } from "./selection-bar.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../types.d.ts").LibraryOfArticle} LibraryOfArticle */
/** @typedef {import("../anchor.js").Part} Part */
/** @typedef {import("./marks.js").Mark} Mark */

/** Where a highlight is shown that one goes to, as a fraction of the window's height. */
const SHOWN_AT = 0.3;

/** The height up to which the popover stands below a whole highlight, as a fraction of the window's. */
const MOST_HEIGHT = 0.4;

/** Elements on which a click does something else. */
const CLICKABLE = "a[href], button, summary, input, audio, video";

/** Pixels that the pointer may move between press and release of a click. */
const CLICK_DISTANCE = 4;

/** @type {AbortController | null} */
let listeners = null;

/**
 * Adds highlights to the reader. Where there is no library, or no text, this does nothing.
 * @param {ReaderContext} context
 */
export function installHighlights(context) {
  listeners?.abort();
  listeners = null;
  clearPaint();
  document.getElementById("marks-panel")?.remove();
  const { connection: { library }, textMap, text, settings, actions, announce } = context;
  const tool = document.getElementById("tool-marks");
  if (tool) tool.hidden = !library || !textMap;
  if (!library || !textMap || !("highlights" in CSS)) return;
  listeners = new AbortController();
  const { signal } = listeners;
  const marks = createMarks(context, library);
  /** The highlight that is open, and the one that was last. @type {{ now: string | null, last: string | null }} */
  const chosen = { now: null, last: null };

  let isWaiting = false;
  const repaint = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      if (!signal.aborted) paint(textMap, marks.all, chosen.now);
    });
  };
  const choose = (/** @type {string | null} */ name) => {
    chosen.now = name;
    if (name) chosen.last = name;
    repaint();
  };
  const useColour = (/** @type {string} */ colour) => settings.set({ markColour: colour });
  const popover = createMarkPopover(context, marks, choose, useColour, signal);

  /** The lines of a highlight. @param {Mark} mark */
  const linesOf = ({ part }) => (part ? textMap.rangesOf(...part).flatMap((range) => [...range.getClientRects()]).filter(({ width }) => width > 0) : []);

  /** The box of a highlight in the window: of all its lines, or of the first if they are many. @param {Mark} mark */
  const boxOf = (mark) => {
    const lines = linesOf(mark);
    const seen = lines.filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
    const [first] = seen;
    if (!first) return lines[0];
    const [left, right] = [Math.min(...seen.map((line) => line.left)), Math.max(...seen.map((line) => line.right))];
    const bottom = Math.max(...seen.map((line) => line.bottom));
    return bottom - first.top > innerHeight * MOST_HEIGHT ? first : new DOMRect(left, first.top, right - left, bottom - first.top);
  };

  /** @param {Mark} mark @param {boolean} [toNote] */
  const open = (mark, toNote) => popover.show(mark.uid, boxOf(mark), toNote);

  // In the next frame the lines are where they stay.
  addEventListener("resize", () => popover.open && requestAnimationFrame(() => {
    const mark = popover.open && marks.byName(popover.open);
    if (mark && !signal.aborted) popover.place(boxOf(mark));
  }), { passive: true, signal });

  /** Goes to a highlight and opens it. @param {Mark} mark */
  const go = async (mark) => {
    if (!mark.part) return open(mark);
    const letter = textMap.letterAt(mark.part[0]);
    for (let up = letter?.startContainer.parentElement?.closest("details"); up; up = up.parentElement?.closest("details")) up.open = true;
    const box = boxOf(mark);
    const isInSight = box && box.top > innerHeight * 0.1 && box.bottom < innerHeight * 0.7;
    if (letter && !isInSight) await scrollUntilStable(() => scrollTo(0, letter.getBoundingClientRect().top + scrollY - innerHeight * SHOWN_AT));
    if (!signal.aborted) open(mark);
  };

  /**
   * Highlights parts of the text; saves the article first if it is not saved. Returns the last highlight.
   * @param {Part[]} parts
   * @param {string} colour
   */
  const highlight = async (parts, colour) => {
    const wasSaved = library.entry?.taken;
    /** @type {Mark | null} */
    let made = null;
    try {
      for (const part of parts) made = await marks.add(part, colour);
    } catch (error) {
      announce(t(messageOf(error)));
      return null;
    }
    if (made) announce(t(wasSaved ? "markMade" : "markMadeAndSaved", t(`mark_${colour}`)));
    await marks.load().catch(() => {});
    if (made && marks.byName(made.uid)?.start === null) announce(t("markNotInSavedText"));
    return made;
  };

  const bar = createSelectionBar(context, {
    async highlight(parts, colour) {
      useColour(colour);
      await highlight(parts, colour);
    },
    async note(parts) {
      const made = await highlight(parts, settings.now.markColour);
      if (made) open(marks.byName(made.uid) ?? made, true);
    },
  }, signal);

  /** The next highlight after the last one, or after the top of the window. @param {1 | -1} way */
  const step = (way) => {
    const placed = marks.all.filter(({ part }) => part !== null);
    if (placed.length === 0) return announce(t("noMarks"));
    const last = placed.findIndex(({ uid }) => uid === chosen.last);
    if (last >= 0) return go(placed[(last + way + placed.length) % placed.length]);
    const below = placed.findIndex((mark) => (boxOf(mark)?.top ?? -1) >= 0);
    go(placed[way > 0 ? Math.max(0, below) : (below < 0 ? placed.length : below) - 1] ?? placed[placed.length - 1]);
  };

  actions.set("mark", async () => {
    const parts = selectedParts(context).parts.map((part) => trimmedPart(textMap.text, part)).filter((part) => part !== null);
    if (parts.length > 0) {
      const before = marks.all.length;
      bar.hide();
      // The same key again opens the highlight.
      const letter = textMap.letterAt(parts[0][0]);
      if (letter) document.getSelection()?.collapse(letter.startContainer, letter.startOffset);
      const made = await highlight(parts, settings.now.markColour);
      // What was highlighted already is opened at once.
      if (made && marks.all.length === before) open(marks.byName(made.uid) ?? made);
      return;
    }
    const caret = document.getSelection();
    const place = caret?.anchorNode && text.contains(caret.anchorNode) ? textMap.partOf(caret.getRangeAt(0))[0] : -1;
    const mark = markAt(marks.all, place);
    if (mark) open(mark);
    else announce(t("markSelectFirst"));
  });
  actions.set("nextMark", () => step(1));
  actions.set("previousMark", () => step(-1));

  /** The highlight at a point of the window. @param {MouseEvent} event */
  const markUnder = (event) => {
    const place = marks.all.length > 0 ? textMap.placeAt(event.clientX, event.clientY) : null;
    return place === null ? null : markAt(marks.all, place);
  };
  let pressedAt = { x: 0, y: 0 };
  text.addEventListener("pointerdown", ({ clientX, clientY }) => (pressedAt = { x: clientX, y: clientY }), { signal, passive: true });
  text.addEventListener("click", (event) => {
    const moved = Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > CLICK_DISTANCE;
    if (event.defaultPrevented || moved || document.body.dataset.editing || /** @type {Element} */ (event.target).closest(CLICKABLE)) return;
    if (document.getSelection()?.isCollapsed === false) return;
    const mark = markUnder(event);
    if (mark) open(mark);
  }, { signal });
  let isAsked = false;
  text.addEventListener("pointermove", (event) => {
    if (isAsked || event.pointerType !== "mouse" || event.buttons !== 0) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      text.classList.toggle("over-mark", markUnder(event) !== null);
    });
  }, { signal, passive: true });

  const panels = /** @type {HTMLElement} */ (document.getElementById("panels"));
  const made = createHighlightsPanel(context, marks, go);
  addPanel(made, panels);
  actions.set("marks", () => made.togglePopover());

  marks.watch(repaint);
  signal.addEventListener("abort", textMap.watch(repaint));
  /** Goes to the highlight that the address names, once, as links of the library page do. */
  const goToNamed = () => {
    const mark = marks.byName(new URLSearchParams(location.hash.slice(1)).get("highlight") ?? "");
    if (!mark) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    go(mark);
  };
  let known = "";
  /** @param {import("../../shared/library-types.d.ts").Entry | null} entry @param {boolean} elsewhere whether another page may have changed a highlight */
  const load = (entry, elsewhere) => {
    // Not after every change of the entry, such as the place.
    const next = entry ? [entry.uid, entry.taken, entry.highlights, entry.notes].join() : "";
    if (signal.aborted || (next === known && !elsewhere)) return;
    known = next;
    marks.load().then(goToNamed, (error) => announce(t(messageOf(error))));
  };
  library.watch(load, signal);
  load(library.entry, false);
}
