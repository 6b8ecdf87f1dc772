// What can be done with the selected articles: a bar that takes the place of the heading while something is selected.
import { el } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { copyLinks, setState, toggleArchived, toggleFavourite } from "./article-actions.js";
import { icon } from "../controls/icons.js";
import { openTagEditor } from "./tag-editor.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** @param {LibraryPage} page */
export function createBulkBar(page) {
  const bar = el("div", { id: "bulk", class: "bulk", role: "group", "aria-label": t("lib_selected"), hidden: true });

  const selectAll = () => page.selection.addAll(() => page.attempt(() => page.results.briefs()));

  function leave() {
    const hadFocus = bar.contains(document.activeElement);
    page.selection.clear();
    if (hadFocus) page.list.focus(page.list.current());
  }

  /** @param {string} key @param {import("../controls/icons.js").Icon} name @param {string} words @param {() => unknown} run */
  const tool = (key, name, words, run) => el("button", { type: "button", class: "tool", "data-key": key, "aria-label": words, title: words, onclick: run }, icon(name));

  const draw = () => {
    const { size, isComing } = page.selection;
    const focused = bar.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
    bar.hidden = size === 0;
    document.body.toggleAttribute("data-selecting", size > 0);
    if (size === 0) {
      bar.replaceChildren();
      if (focused !== undefined) page.list.focus(page.list.current());
      return;
    }
    const entries = () => page.selection.entries();
    const isAll = size >= page.results.total;
    const now = isComing ? [] : entries();
    const isArchived = now.length > 0 && now.every((entry) => entry.archived !== null);
    const isFavourite = now.length > 0 && now.every((entry) => entry.favourite);
    const changes = page.readOnly ? [] : [
      tool("archive", isArchived ? "unarchive" : "archive", t(isArchived ? "lib_unarchive" : "lib_archive"), () => toggleArchived(page, entries())),
      tool("favourite", isFavourite ? "starred" : "star", t(isFavourite ? "lib_unfavourite" : "lib_favourite"), () => toggleFavourite(page, entries())),
      tool("tags", "tag", t("lib_tags"), () => openTagEditor(page, entries())),
      tool("delete", "bin", t("lib_delete"), () => setState(page, entries(), "delete")),
    ];
    bar.replaceChildren(
      tool("leave", "close", t("lib_selectNone"), leave),
      el("span", { class: "selected-count", "aria-busy": isComing ? "true" : null }, isComing ? t("lib_selecting") : plural("lib_selectedCount", size)),
      ...(isAll || isComing ? [] : [el("button", { type: "button", class: "button small", "data-key": "all", onclick: selectAll }, plural("lib_selectAll", page.results.total))]),
      el("span", { class: "gap" }),
      tool("links", "copy", t("lib_copyLinks"), () => copyLinks(page, entries())), tool("export", "export", t("lib_export"), () => page.actions.get("export")?.()), ...changes);
    // What is asked for now would be of some of them only, or in the way of a change that is going on.
    if (isComing || page.isWorking) for (const button of bar.querySelectorAll("button")) button.disabled = button.dataset.key !== "leave";
    document.body.style.setProperty("--bulk-height", `${bar.offsetHeight}px`);
    if (focused !== undefined) /** @type {HTMLElement | null} */ (bar.querySelector(`[data-key="${focused}"]:enabled`) ?? bar.querySelector("button"))?.focus();
  };
  page.actions.set("selectAll", selectAll);
  page.actions.set("selectNone", leave);
  for (const happening of /** @type {const} */ (["selection", "found", "work"])) page.on(happening, draw);
  page.on("selection", () => page.selection.size > 0 && page.announce(page.selection.isComing ? t("lib_selecting") : plural("lib_selectedCount", page.selection.size)));
  return bar;
}
