// All highlights of the library: by article, by tag or by date. Each can be changed, copied and deleted in its place.
import { askLibrary, changeLibrary } from "../../shared/library.js";
import { append, el } from "../../shared/dom.js";
import { colourOf } from "../../shared/highlight-colours.js";
import { languageTag, plural, t } from "../../shared/i18n.js";
import { copy, shortTitle } from "../articles/article-actions.js";
import { HIGHLIGHTS_BY } from "../choices.js";
import { ago, fullDay, fullTime, isoDay } from "../../shared/dates.js";
import { emptyState } from "./empty.js";
import { createHighlightEditor, noteOf } from "./highlight-editor.js";
import { highlightsAsMarkdown } from "./highlights-markdown.js";
import { icon } from "../controls/icons.js";
import { find } from "../articles/results.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").HighlightOf} HighlightOf */
/** @typedef {{ name: string, key: string, highlights: HighlightOf[], url?: string }} Group */

/** Highlights of a request. */
const PAGE = 500;

/** Articles of a request. */
const ARTICLES = 1_000;

/** Groups that are shown at a time; more come when the end is near. */
const GROUPS = 40;

/** @returns {Promise<HighlightOf[]>} */
async function allHighlights() {
  const found = [];
  for (let skip = 0; ; skip += PAGE) {
    /** @type {HighlightOf[]} */
    const page = await askLibrary({ op: "allHighlights", most: PAGE, skip });
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

/** All articles that a query finds, by their names. @param {string} query */
async function articlesOf(query) {
  /** @type {Map<string, import("../../shared/library-types.d.ts").Hit>} */
  const found = new Map();
  for (let skip = 0; ; skip += ARTICLES) {
    const { hits } = await find({ query, limit: ARTICLES, skip, snippets: false });
    for (const hit of hits) found.set(hit.uid, hit);
    if (hits.length < ARTICLES) return found;
  }
}

/** Whether the words of a highlight have no place in the text. @param {HighlightOf} one */
const isLost = (one) => one.start === null && one.exact !== "";

/** Where a highlight is shown in its article. @param {HighlightOf} one */
const addressOf = (one) => `../reader/reader.html?saved=${encodeURIComponent(one.article)}#highlight=${encodeURIComponent(one.uid)}`;

/** @param {HighlightOf[]} list @returns {Group[]} */
const byArticle = (list) => [...Map.groupBy(list, (one) => one.article)].map(([key, highlights]) => ({ key, name: highlights[0].title, url: highlights[0].url, highlights: highlights.sort((one, other) => (one.start ?? Infinity) - (other.start ?? Infinity)) }));

/** @param {HighlightOf[]} list @returns {Group[]} */
const byDate = (list) => [...Map.groupBy(list, (one) => isoDay(one.made))].map(([key, highlights]) => ({ key, name: fullDay(highlights[0].made), highlights }));

/** @param {HighlightOf[]} list @returns {Promise<Group[]>} */
async function byTag(list) {
  const articles = await articlesOf("has:highlight");
  /** @type {Map<string, HighlightOf[]>} */
  const groups = new Map();
  const tagsOf = (/** @type {HighlightOf} */ one) => articles.get(one.article)?.tags ?? [];
  for (const one of list) for (const name of tagsOf(one).length > 0 ? tagsOf(one) : [""]) groups.set(name, [...(groups.get(name) ?? []), one]);
  const { compare } = new Intl.Collator(languageTag());
  // Those without a tag come last.
  return [...groups].sort(([one], [other]) => (one === "" ? 1 : other === "" ? -1 : compare(one, other))).map(([key, highlights]) => ({ key, name: key === "" ? t("lib_untaggedHighlights") : `#${key}`, highlights }));
}

/** @param {LibraryPage} page @param {HTMLElement} box */
export function createHighlights(page, box) {
  /** @type {Group[]} */
  let groups = [];
  /** Articles with highlights of which no text is saved. @type {Map<string, unknown>} */
  let links = new Map();
  let shown = 0;
  let last = 0;
  const sentinel = el("div", { class: "sentinel", "aria-hidden": "true" });
  const list = el("div", { class: "highlight-groups" });
  new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && showMore(), { rootMargin: "800px" }).observe(sentinel);

  const editor = createHighlightEditor(page, () => page.refresh());
  page.on("place", () => editor.close());
  // What is typed is the last change.
  const undo = page.actions.get("undo");
  page.actions.set("undo", () => {
    editor.close();
    undo?.();
  });

  /** @param {HighlightOf} one @param {Event} event */
  function edit(one, event) {
    const item = /** @type {HTMLElement} */ (event.currentTarget).closest(".highlight");
    if (!(item instanceof HTMLElement)) return;
    if (item.classList.contains("editing")) editor.close();
    else editor.show(one, item);
  }

  /** The highlight that has the focus, or else the first one below the top of the window. */
  const current = () => document.activeElement?.closest(".highlight") ?? [...box.querySelectorAll(".highlight")].find((item) => item.getBoundingClientRect().top > 0);

  page.highlights = {
    hasFocus: () => box.contains(document.activeElement?.closest(".highlight") ?? null),
    step(by) {
      const items = [...box.querySelectorAll(".highlight")];
      const now = items.findIndex((item) => item.contains(document.activeElement));
      const next = items[now < 0 ? items.indexOf(/** @type {Element} */ (current())) : Math.max(0, Math.min(now + by, items.length - 1))];
      /** @type {HTMLElement | null | undefined} */ (next?.querySelector(".quote"))?.focus();
    },
    press: (what) => /** @type {HTMLElement | null | undefined} */ (current()?.querySelector(`[data-do="${what}"]`))?.click(),
  };

  /** @param {HighlightOf} one */
  async function remove(one) {
    const done = await page.attempt(async () => {
      const undo = await changeLibrary({ op: "deleteHighlight", name: one.uid });
      page.did({ words: t("lib_highlightDeleted", shortTitle(one.words ?? (one.exact || one.note))), back: () => changeLibrary({ op: "undo", undo }) });
      return true;
    });
    if (done) await page.refresh();
  }

  /** @param {HighlightOf} one */
  function highlight(one) {
    const withTitle = page.choices.highlightsBy !== "article";
    const target = page.inPanel ? "_blank" : null;
    return el("li", { class: "highlight", "data-colour": colourOf(one.colour), "data-uid": one.uid },
      el("blockquote", { dir: "auto" }, el("a", { href: addressOf(one), target, class: "quote" }, one.words ?? (one.exact || one.title))),
      one.note.trim() !== "" && el("p", { class: "highlight-note", dir: "auto" }, one.note.trim()),
      el("p", { class: "facts" },
        withTitle && el("span", {}, el("bdi", {}, one.title)),
        el("time", { datetime: new Date(one.made).toISOString(), title: fullTime(one.made) }, ago(one.made)),
        isLost(one) && (links.has(one.article) ? el("span", {}, t("lib_highlightWithoutText")) : el("span", { class: "lost" }, t("lib_lostHighlight")))),
      el("div", { class: "highlight-tools" },
        !page.readOnly && el("button", { type: "button", class: "tool small", "data-do": "edit", "aria-label": t("lib_editHighlight"), title: t("lib_editHighlight"), onclick: (/** @type {Event} */ event) => edit(one, event) }, icon("note")),
        el("button", { type: "button", class: "tool small", "aria-label": t("copyMarkdown"), title: t("copyMarkdown"), onclick: () => copy(page, highlightsAsMarkdown([one])) }, icon("copy")),
        !page.readOnly && el("button", { type: "button", class: "tool small", "aria-label": t("lib_deleteHighlight"), title: t("lib_deleteHighlight"), "data-do": "delete", onclick: () => remove(one) }, icon("bin"))));
  }

  /** @param {Group} group */
  function section({ name, highlights }) {
    return el("section", { class: "highlight-group" },
      el("div", { class: "group-head" }, el("h2", { dir: "auto" }, name), el("span", { class: "count" }, plural("lib_highlights", highlights.length)),
        el("button", { type: "button", class: "button small", onclick: () => copy(page, highlightsAsMarkdown(highlights)) }, t("copyMarkdown"))),
      el("ul", { class: "highlights-list" }, ...highlights.map(highlight)));
  }

  function showMore() {
    const next = groups.slice(shown, shown + GROUPS);
    shown += next.length;
    append(list, next.map(section));
    sentinel.hidden = shown >= groups.length;
  }

  const grouping = () => el("div", { class: "fits", role: "group", "aria-label": t("lib_highlightsBy") }, ...HIGHLIGHTS_BY.map((by) =>
    el("button", { type: "button", class: "choice", "data-by": by, "aria-pressed": String(page.choices.highlightsBy === by), onclick: () => page.choose({ highlightsBy: by }) }, t(`lib_by_${by}`))));

  /** Remembers what has the focus in this view, and returns a function that gives it back: to the same part, or to that of the next highlight. */
  function focusIn() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !box.contains(active)) return () => {};
    const { by } = active.dataset;
    const item = active.closest(".highlight");
    const index = item ? [...box.querySelectorAll(".highlight")].indexOf(item) : -1;
    const part = item ? [...item.querySelectorAll("a, button")].indexOf(active) : -1;
    return () => {
      const items = [...box.querySelectorAll(".highlight")];
      const again = items.find((one) => /** @type {HTMLElement} */ (one).dataset.uid === /** @type {HTMLElement | null} */ (item)?.dataset.uid) ?? items[Math.min(index, items.length - 1)];
      const found = by ? box.querySelector(`[data-by="${by}"]`) : again?.querySelectorAll("a, button")[part];
      (found instanceof HTMLElement ? found : document.getElementById("main"))?.focus({ preventScroll: true });
    };
  }

  async function draw() {
    // It is drawn when that is done.
    if (editor.isOpen) return;
    const turn = (last += 1);
    const found = await page.attempt(async () => {
      const all = (await allHighlights()).map((one) => ({ ...one, note: noteOf(one) }));
      const by = page.choices.highlightsBy;
      // No words are lost of a text that was never here.
      const links = all.some(isLost) ? await articlesOf("is:link has:highlight") : new Map();
      return { all, links, groups: by === "tag" ? await byTag(all) : by === "date" ? byDate(all) : byArticle(all) };
    });
    if (!found || turn !== last || editor.isOpen || page.place.view !== "highlights") return;
    const focused = focusIn();
    const wereShown = shown;
    ({ groups, links } = found);
    shown = 0;
    list.replaceChildren();
    if (found.all.length === 0) box.replaceChildren(emptyState(page, "highlights"));
    else {
      box.replaceChildren(el("div", { class: "view-tools" }, grouping(), el("div", { class: "row-start" }, el("button", { type: "button", class: "button small", onclick: () => copy(page, highlightsAsMarkdown(found.all)) }, icon("copy"), t("lib_copyAll")), el("button", { type: "button", class: "button small", "aria-haspopup": "dialog", onclick: () => page.actions.get("export")?.() }, icon("export"), t("lib_export")))), list, sentinel);
      do showMore();
      while (shown < wereShown && shown < groups.length);
    }
    focused();
  }
  return { draw, forget: () => (shown = 0) };
}
