// The heading of the list: what is shown, how much of it, in what order and layout.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { NOT_OF_ARTICLES } from "../address.js";
import { LAYOUTS, SORTS } from "../choices.js";
import { icon } from "../controls/icons.js";
import { createCount } from "./reading-time.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Sort} Sort */

/** The name of what is shown. @param {import("../types.d.ts").Place} place */
export const placeName = ({ view, tag }) => (view === "tag" ? `#${tag}` : t(`lib_view_${view}`));

/** The chosen order, of a list or of what a search found. @param {LibraryPage} page */
export function order({ place, choices }) {
  const isSearch = place.typed.trim() !== "";
  return isSearch ? { isSearch, sort: choices.searchSort, reverse: choices.searchReverse } : { isSearch, sort: choices.sort, reverse: choices.reverse };
}

/** Whether a list of articles is shown, and not another view. @param {{ place: import("../types.d.ts").Place }} page */
export const isList = ({ place }) => !NOT_OF_ARTICLES.has(place.view);

/** @param {LibraryPage} page */
export function createHeading(page) {
  const title = el("h1", {}, el("bdi", {}));
  const count = createCount(page);
  const choice = el("select", { id: "sort", "aria-label": t("lib_sort"), onchange: () => page.choose(order(page).isSearch ? { searchSort: /** @type {Sort} */ (choice.value) } : { sort: /** @type {Sort} */ (choice.value) }) });
  const turn = el("button", { type: "button", class: "tool", onclick: () => page.choose(order(page).isSearch ? { searchReverse: !page.choices.searchReverse } : { reverse: !page.choices.reverse }) });
  const layouts = LAYOUTS.map((layout) => el("button", { type: "button", class: "tool", "aria-label": t(`lib_layout_${layout}`), title: t(`lib_layout_${layout}`), onclick: () => page.choose({ layout }) }, icon(layout)));
  const add = el("button", { type: "button", class: "tool", "data-do": "add", "aria-label": t("lib_add"), title: t("lib_add"), "aria-haspopup": "dialog", onclick: () => page.actions.get("add")?.() }, icon("add"));
  const out = el("button", { type: "button", class: "tool", "data-do": "export", "aria-label": t("lib_export"), title: t("lib_export"), "aria-haspopup": "dialog", onclick: () => page.actions.get("export")?.() }, icon("export"));
  const tools = el("div", { class: "head-tools" }, el("div", { class: "sorting" }, choice, turn), el("div", { class: "layouts", role: "group", "aria-label": t("lib_layout") }, ...layouts));
  const acts = el("div", { class: "head-acts" }, add, out);

  const isEmpty = () => page.facts?.state.articles === 0;
  const draw = () => {
    const name = placeName(page.place);
    document.title = t("lib_title", name);
    if (title.textContent !== name) /** @type {HTMLElement} */ (title.firstElementChild).textContent = name;
    count.hidden = !isList(page);
    tools.hidden = acts.hidden = !isList(page) || isEmpty();
    const { isSearch, sort, reverse } = order(page);
    const sorts = isSearch ? SORTS.search : SORTS.list;
    if (choice.options.length !== sorts.length) choice.replaceChildren(...sorts.map((value) => el("option", { value }, t(`lib_sort_${value}`))));
    choice.value = sort;
    const words = t(reverse ? "lib_orderReverse" : "lib_orderUsual");
    turn.setAttribute("aria-label", words);
    turn.setAttribute("aria-pressed", String(reverse));
    turn.title = words;
    turn.replaceChildren(icon(reverse ? "up" : "down"));
    for (const [at, button] of layouts.entries()) button.setAttribute("aria-pressed", String(page.choices.layout === LAYOUTS[at]));
  };
  for (const happening of /** @type {const} */ (["place", "choices", "facts"])) page.on(happening, draw);
  draw();
  return el("div", { class: "head" }, el("div", { class: "head-words" }, title, count), tools, acts);
}
