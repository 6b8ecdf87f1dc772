// The articles that were deleted: for thirty days they can be put back, or deleted for good at once.
import { askLibrary, changeLibrary } from "../../shared/library.js";
import { append, el, joinWithDots } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { ago, fullTime } from "../../shared/dates.js";
import { setState, shortTitle } from "../articles/article-actions.js";
import { confirmed } from "../controls/dialogs.js";
import { icon } from "../controls/icons.js";
import { emptyState } from "./empty.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").DeletedEntry} DeletedEntry */

/** Days for which a deleted article is kept (src/library/state.rs). */
const DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;

/** Articles that are shown at a time; more come when the end is near. */
const PAGE = 100;

/** Days until an article is removed for good. @param {DeletedEntry} entry */
const daysLeft = ({ deleted }) => Math.max(1, DAYS - Math.floor((Date.now() - deleted) / DAY));

/** @param {LibraryPage} page @param {HTMLElement} box */
export function createDeleted(page, box) {
  let last = 0;
  let wanted = PAGE;
  let isMore = false;
  const sentinel = el("div", { class: "sentinel", "aria-hidden": "true" });
  new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting || !isMore) return;
    wanted += PAGE;
    draw();
  }, { rootMargin: "800px" }).observe(sentinel);

  /** Deletes for good, after a question. @param {string[] | null} uids all of them without names @param {string} words @param {string} done */
  async function erase(uids, words, done) {
    if (!(await confirmed(t("lib_eraseTitle"), words, t("lib_erase")))) return;
    const isDone = await page.attempt(async () => {
      await changeLibrary({ op: "erase", uids });
      return true;
    });
    await page.refresh();
    if (isDone) page.toast(done);
  }

  /** @param {DeletedEntry} entry */
  function item(entry) {
    const id = `deleted-${entry.uid}`;
    const title = shortTitle(entry.title);
    const tool = (/** @type {string} */ act, /** @type {import("../controls/icons.js").Icon} */ name, /** @type {string} */ words, /** @type {() => unknown} */ press) =>
      el("button", { type: "button", class: "button small", "data-do": act, "aria-describedby": id, onclick: press }, icon(name), words);
    return el("li", { class: "gone", "data-uid": entry.uid },
      el("div", { class: "gone-words" },
        el("h2", { id, lang: entry.lang, dir: entry.dir ?? "auto" }, entry.title),
        el("p", { class: "facts" }, el("span", {}, ...joinWithDots([entry.site ?? entry.host.replace(/^www\./, "")])),
          el("time", { datetime: new Date(entry.deleted).toISOString(), title: fullTime(entry.deleted) }, t("lib_deletedAgo", ago(entry.deleted))),
          el("span", {}, plural("lib_daysLeft", daysLeft(entry))))),
      !page.readOnly && el("div", { class: "gone-tools" },
        tool("putBack", "undo", t("lib_putBack"), () => setState(page, [entry], "putBack")),
        tool("erase", "bin", t("lib_erase"), () => erase([entry.uid], t("lib_eraseText", title), t("lib_erasedOne", title)))));
  }

  /** @param {number} total */
  const tools = (total) => el("div", { class: "view-tools gone-head" }, el("p", { class: "hint" }, t("lib_deletedHint", DAYS)),
    !page.readOnly && el("button", { type: "button", class: "button small", "data-do": "empty", onclick: () => erase(null, plural("lib_eraseAllText", total), plural("lib_erased", total)) }, icon("bin"), t("lib_emptyBin")));

  /** Remembers what has the focus here, and returns a function that gives it back: to the same button, or to that of the article that follows. */
  function focusIn() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !box.contains(active)) return () => {};
    const of = active.closest(".gone");
    const index = [...box.querySelectorAll(".gone")].findIndex((one) => one === of);
    return () => {
      const items = [...box.querySelectorAll(".gone")];
      const next = items.find((one) => /** @type {HTMLElement} */ (one).dataset.uid === /** @type {HTMLElement | null} */ (of)?.dataset.uid) ?? items[Math.min(index, items.length - 1)];
      const found = (of ? next : box)?.querySelector(`[data-do="${active.dataset.do}"]`);
      (found instanceof HTMLElement ? found : document.getElementById("main"))?.focus({ preventScroll: true });
    };
  }

  async function draw() {
    const turn = (last += 1);
    /** @type {DeletedEntry[] | undefined} */
    const found = await page.attempt(() => askLibrary({ op: "deleted", most: wanted, skip: 0 }));
    if (!found || turn !== last || page.place.view !== "deleted") return;
    isMore = found.length === wanted;
    const focused = focusIn();
    if (found.length === 0) box.replaceChildren(emptyState(page, "deleted"));
    else {
      const list = el("ul", { class: "gone-list" });
      append(list, found.map(item));
      box.replaceChildren(tools(Math.max(found.length, page.facts?.state.deleted ?? 0)), list, sentinel);
    }
    focused();
  }
  return { draw, forget: () => (wanted = PAGE) };
}
