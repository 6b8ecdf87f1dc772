// What stands beside the list: views, kept searches, tags.
import { changeLibrary } from "../../shared/library.js";
import { el } from "../../shared/dom.js";
import { languageTag, number, percent, t } from "../../shared/i18n.js";
import { addressOf } from "../address.js";
import { icon } from "../controls/icons.js";
import { openMenu } from "../controls/menu.js";
import { storageFooter } from "./storage-footer.js";
import { deleteTag, renameTag } from "./tag-actions.js";
import { createTagCounts } from "./tag-counts.js";
import { tagTree } from "../controls/tag-tree.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").View} View */

/** The views with their icons and numbers. @type {[View, import("../controls/icons.js").Icon, (state: import("../../shared/library-types.d.ts").LibraryState) => number | null][]} */
const VIEWS = [
  ["unread", "unread", (state) => state.unread],
  ["all", "all", (state) => state.articles],
  ["favourites", "star", (state) => state.favourites],
  ["archive", "archive", (state) => state.archived],
  ["deleted", "bin", (state) => state.deleted],
  ["highlights", "marker", (state) => state.highlights],
  ["statistics", "statistics", () => null],
  ["import", "import", () => null],
];

/** @param {number | null | undefined} value */
const count = (value) => (value ? el("span", { class: "count" }, number(value)) : null);

/**
 * A link to a place on this page.
 * @param {LibraryPage} page
 * @param {import("../types.d.ts").Place} place
 * @param {boolean} isCurrent
 * @param {string} key names it, to give it the focus again
 * @param {...import("../../shared/dom.js").Child} children
 */
function placeLink(page, place, isCurrent, key, ...children) {
  const follow = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    page.go(place);
    page.actions.get("closeSidebar")?.();
  };
  return el("a", { class: "way", href: addressOf(place), "aria-current": isCurrent ? "page" : null, "data-key": key, onclick: follow }, ...children);
}

/** How far an import of this page is, while it goes on. @param {LibraryPage} page */
const importPercent = ({ importing: { state } }) => (state.phase === "writing" ? percent(Math.floor(state.part * 100) / 100) : "");

/** @param {LibraryPage} page */
function views(page) {
  const { state } = page.facts ?? {};
  const going = importPercent(page);
  const items = VIEWS.map(([view, name, of]) =>
    el("li", {}, placeLink(page, { view, tag: "", typed: "", minutes: 0 }, page.place.view === view, view, icon(name), el("span", { class: "way-name" }, t(`lib_view_${view}`)), view === "import" && going !== "" ? el("span", { class: "count" }, going) : state ? count(of(state)) : null)));
  return el("ul", { class: "ways" }, ...items);
}

/** @param {LibraryPage} page @param {import("../types.d.ts").SavedSearch} search */
function savedSearch(page, { name, query }) {
  const forget = async () => {
    const done = await page.attempt(async () => {
      await changeLibrary({ op: "saveSearch", name, query: null });
      return true;
    });
    if (!done) return;
    page.did({ words: t("lib_searchForgotten", name), back: () => changeLibrary({ op: "saveSearch", name, query }) });
    await page.refresh();
  };
  const isCurrent = page.place.view === "all" && page.place.typed === query;
  return el("li", { class: "with-tool" },
    placeLink(page, { view: "all", tag: "", typed: query, minutes: 0 }, isCurrent, `search ${name}`, icon("search"), el("span", { class: "way-name", title: query }, el("bdi", {}, name))),
    el("button", { type: "button", class: "tool small", "data-key": `forget ${name}`, "aria-label": t("lib_forgetSearch", name), title: t("lib_forgetSearch", name), onclick: forget }, icon("close")));
}

/** The number beside a tag with others below it, which are counted too. @param {string} name @param {ReturnType<typeof createTagCounts>} counts */
function countWithBelow(name, counts) {
  const box = el("span", { class: "count" });
  counts(name, (articles) => (box.textContent = articles > 0 ? number(articles) : ""));
  return box;
}

/** @param {LibraryPage} page @param {import("../controls/tag-tree.js").Node} node @param {ReturnType<typeof createTagCounts>} counts @returns {HTMLElement} */
function tagItem(page, node, counts) {
  const isFolded = page.choices.folded.includes(node.name);
  const fold = () => page.choose({ folded: isFolded ? page.choices.folded.filter((name) => name !== node.name) : [...page.choices.folded, node.name] });
  /** @type {import("../controls/menu.js").Item[]} */
  const changes = page.readOnly ? [] : [
    { words: t("lib_renameTag"), icon: "tag", run: () => renameTag(page, node.name) },
    { words: t("lib_deleteTag"), icon: "bin", run: () => deleteTag(page, node.name) },
  ];
  const menu = (/** @type {Event} */ event) => openMenu(/** @type {HTMLElement} */ (event.currentTarget), t("lib_tagMenu", node.name), [
    ...changes, { words: t("lib_export"), icon: "export", run: () => page.openExport({ tag: node.name }) },
  ]);
  const hasBelow = node.below.length > 0;
  return el("li", {},
    el("div", { class: "with-tool" },
      hasBelow && el("button", { type: "button", class: "tool small fold", "aria-expanded": String(!isFolded), "aria-label": t("lib_lowerTags", node.name), "data-key": `fold ${node.name}`, onclick: fold }, icon("fold")),
      placeLink(page, { view: "tag", tag: node.name, typed: "", minutes: 0 }, page.place.view === "tag" && page.place.tag === node.name, `tag ${node.name}`, hasBelow ? null : icon("tag"), el("span", { class: "way-name" }, el("bdi", {}, node.part)), hasBelow ? countWithBelow(node.name, counts) : count(node.own)),
      el("button", { type: "button", class: "tool small", "data-key": `menu ${node.name}`, "aria-label": t("lib_tagMenu", node.name), title: t("lib_tagMenu", node.name), "aria-haspopup": "menu", onclick: menu }, icon("more"))),
    hasBelow && !isFolded && el("ul", { class: "ways below" }, ...node.below.map((one) => tagItem(page, one, counts))));
}

/** A part with a heading; nothing if there is nothing in it. @param {string} name @param {HTMLElement[]} items */
const part = (name, items) => items.length > 0 && el("section", { "aria-labelledby": `side-${name}` }, el("h2", { id: `side-${name}` }, t(`lib_${name}`)), el("ul", { class: "ways" }, ...items));

/** @param {LibraryPage} page @param {HTMLElement} nav */
export function createSidebar(page, nav) {
  const footer = storageFooter(page);
  const counts = createTagCounts(page);
  const inner = el("div", { class: "side-inner" });
  nav.append(inner, footer);
  let drawn = "";
  const draw = () => {
    // Not while one types a search.
    const key = JSON.stringify([page.facts, page.place.view, page.place.tag, page.choices.folded, page.readOnly, importPercent(page), page.facts?.searches.findIndex(({ query }) => query === page.place.typed)]);
    if (key === drawn) return;
    drawn = key;
    const focused = nav.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
    const { tags = [], searches = [] } = page.facts ?? {};
    const parts = [views(page), part("searches", searches.map((one) => savedSearch(page, one))), part("tags", tagTree(tags, languageTag()).map((node) => tagItem(page, node, counts)))];
    inner.replaceChildren(...parts.filter((one) => one instanceof HTMLElement));
    if (focused !== undefined) {
      const again = [...nav.querySelectorAll("[data-key]")].find((one) => /** @type {HTMLElement} */ (one).dataset.key === focused) ?? nav.querySelector(".way");
      /** @type {HTMLElement} */ (again)?.focus({ preventScroll: true });
    }
  };
  for (const happening of /** @type {const} */ (["facts", "place", "choices", "import"])) page.on(happening, draw);
  draw();
}
