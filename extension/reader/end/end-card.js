// The card after the end of a saved article that was read to its end: archive it or keep it, and go on with the next one. It appears when the end has
// been in the window for a moment, after scrolling there, or after the time that a text as short as the window takes.
import { readingTime } from "../../shared/dates.js";
import { el, icon } from "../../shared/dom.js";
import { direction, languageTag, t } from "../../shared/i18n.js";
import { messageOf } from "../../shared/library.js";
import { replaceBy } from "../../shared/stay.js";
import { nextUnread, readerAddress } from "./next-unread.js";

/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */
/** @typedef {import("../types.d.ts").LibraryOfArticle} LibraryOfArticle */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../reading/index.js").Keeper} Keeper */

/** Milliseconds that the end must be in the window. */
const MOMENT = 1_000;

/** Without scrolling: the words that somebody reads in a second at most, and the shortest time in milliseconds. */
const WORDS_PER_SECOND = 8;
const MIN_TIME = 3_000;

/** What was done with the article on this card. @typedef {"nothing" | "archived" | "kept"} Done */

/**
 * @param {ReaderContext} context
 * @param {LibraryOfArticle} library
 */
function createCard({ connection, page, announce }, library) {
  const title = el("p", { class: "end-title", id: "end-title" });
  const buttons = el("div", { class: "end-buttons" });
  const next = el("div", { class: "end-next" });
  const card = el("section", { class: "end-card", "aria-labelledby": "end-title", lang: languageTag(), dir: direction() }, title, buttons, next);
  /** @type {Done} */
  let done = "nothing";
  /** @type {unknown} */
  let undo;

  /** @param {Entry} entry @param {"archive" | "undo"} what */
  const change = async (entry, what) => {
    try {
      if (what === "archive") undo = await library.change({ op: "setState", uids: [entry.uid], state: "archive" });
      else await library.change({ op: "undo", undo });
      done = what === "archive" ? "archived" : "nothing";
      announce(t(what === "archive" ? "endArchived" : "undone"));
      show();
    } catch (error) {
      announce(t(messageOf(error)));
    }
  };

  const button = (/** @type {string} */ name, /** @type {() => void} */ act, isFirst = false) => el("button", { type: "button", class: isFirst ? "button first" : "button", "data-do": name, onclick: act }, t(name));

  const show = () => {
    const { entry } = library;
    if (!entry) return;
    const hadFocus = buttons.contains(document.activeElement);
    title.textContent = t(done === "archived" ? "endArchived" : done === "kept" ? "endKept" : "endReached");
    const back = page.saved ? [button("endBack", () => connection.leave())] : [];
    const keep = button("endKeep", () => {
      done = "kept";
      show();
    });
    if (done === "archived") buttons.replaceChildren(button("undo", () => change(entry, "undo")), ...back);
    else if (done === "kept" || entry.archived !== null) buttons.replaceChildren(...back);
    else buttons.replaceChildren(button("endArchive", () => change(entry, "archive"), true), keep);
    if (hadFocus) (/** @type {HTMLElement | null} */ (buttons.firstElementChild) ?? card.querySelector("a"))?.focus();
  };

  const showNext = async () => {
    if (!library.entry || !page.saved) return;
    const found = await nextUnread(library, library.entry, true).catch(() => null);
    if (!found) return;
    const follow = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // Back leads to the list, from however many articles.
      replaceBy(readerAddress(found));
    };
    next.replaceChildren(el("a", { href: readerAddress(found), onclick: follow },
      el("span", { class: "end-next-label" }, t("endNext")),
      el("bdi", { class: "end-next-title", lang: found.lang }, found.title),
      el("span", { class: "end-next-facts" }, el("bdi", {}, [found.site ?? found.host, found.minutes > 0 && readingTime(found.minutes)].filter(Boolean).join(" · "))),
    ), icon("onward"));
  };

  show();
  showNext();
  return { card, show };
}

/**
 * Shows the card when the article has been read to its end.
 * @param {ReaderContext} context
 * @param {LibraryOfArticle} library
 * @param {Keeper} keeper
 * @param {AbortSignal} signal ends it
 */
export function offerArchive(context, library, keeper, signal) {
  const { text, article } = context;
  const end = el("div", { class: "end-of-text", "aria-hidden": "true" });
  text.after(end);
  let hasScrolled = false;
  let isInWindow = false;
  /** @type {ReturnType<typeof createCard> | null} */
  let made = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const reached = () => {
    keeper.atEnd(true);
    if (made || !library.entry) return;
    made = createCard(context, library);
    article.append(made.card);
  };

  /** Waits until the end has been in the window for long enough. */
  const wait = () => {
    clearTimeout(timer);
    if (!isInWindow) return;
    const wanted = hasScrolled ? 0 : Math.max(MIN_TIME, ((library.entry?.words ?? 0) / WORDS_PER_SECOND) * 1000) - keeper.milliseconds;
    if (wanted <= 0) timer = setTimeout(reached, MOMENT);
    else timer = setTimeout(wait, Math.max(wanted, MOMENT));
  };

  const observer = new IntersectionObserver((entries) => {
    isInWindow = entries[entries.length - 1].isIntersecting;
    if (!isInWindow) keeper.atEnd(false);
    wait();
  });
  observer.observe(end);
  addEventListener("scroll", () => {
    // Not the reader's own scrolling to the place where reading stopped.
    if (hasScrolled || keeper.isOwnScroll()) return;
    hasScrolled = true;
    wait();
  }, { passive: true, signal });
  // It may be saved after it was read.
  library.watch(() => {
    if (made) made.show();
    else wait();
  }, signal);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}
