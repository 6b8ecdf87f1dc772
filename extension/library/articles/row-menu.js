// What a press in the list does: on a tool of an article, on its box, or on the article itself.
import { t } from "../../shared/i18n.js";
import { webAddress } from "../../shared/library.js";
import { copyLinks, setState, toggleArchived, toggleFavourite } from "./article-actions.js";
import { addressOfArticle } from "./article-row.js";
import { openMenu } from "../controls/menu.js";
import { openTagEditor } from "./tag-editor.js";
import { openTitleEditor } from "./title-editor.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Hit} Hit */

/** Opens the web page of an article beside this page. @param {Hit} hit */
export function openWebPage(hit) {
  const address = webAddress(hit.url);
  if (address) open(address, "_blank", "noreferrer");
}

/** Opens an article and reads it aloud. @param {LibraryPage} page @param {Hit} hit */
function listen(page, hit) {
  const address = `${addressOfArticle(hit)}&listen=1`;
  if (page.inPanel) open(address, "_blank");
  else location.assign(address);
}

/** @param {LibraryPage} page @param {Hit} hit @param {HTMLElement} button */
function openArticleMenu(page, hit, button) {
  const isArchived = hit.archived !== null;
  /** @type {import("../controls/menu.js").Item[]} */
  const changes = page.readOnly ? [] : [
    { words: t(isArchived ? "lib_unarchive" : "lib_archive"), icon: isArchived ? "unarchive" : "archive", run: () => toggleArchived(page, [hit]) },
    { words: t(hit.favourite ? "lib_unfavourite" : "lib_favourite"), icon: hit.favourite ? "starred" : "star", run: () => toggleFavourite(page, [hit]) },
    { words: t("lib_tagsEdit"), icon: "tag", run: () => openTagEditor(page, [hit]) },
    { words: t("lib_titleMenu"), icon: "edit", run: () => openTitleEditor(page, hit) },
  ];
  openMenu(button, hit.title, [...changes,
    ...(hit.taken === null ? [] : [{ words: t("listen"), icon: /** @type {const} */ ("listen"), run: () => listen(page, hit) }]),
    { words: t("lib_openPage"), icon: "outside", run: () => openWebPage(hit) },
    { words: t("lib_copyLink"), icon: "copy", run: () => copyLinks(page, [hit]) },
    { words: t("lib_export"), icon: "export", run: () => page.openExport({ article: hit }) },
    ...(page.readOnly ? [] : [{ words: t("lib_delete"), icon: /** @type {const} */ ("bin"), run: () => setState(page, [hit], "delete") }])]);
}

/** @param {LibraryPage} page @param {HTMLElement} list */
export function listenToRows(page, list) {
  list.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const item = target.closest(".item");
    const index = item instanceof HTMLElement ? Number(item.dataset.index) : -1;
    const hit = page.results.at(index);
    if (!hit) return;
    const pressed = /** @type {HTMLElement | null} */ (target.closest("[data-act]"));
    switch (pressed?.dataset.act) {
      case "select": return page.selection.toggle(index, event.shiftKey);
      case "favourite": return void toggleFavourite(page, [hit]);
      case "archive": return void toggleArchived(page, [hit]);
      case "tags": return openTagEditor(page, [hit]);
      case "menu": return openArticleMenu(page, hit, pressed);
      case "showTag": return void page.go({ view: "tag", tag: pressed.dataset.tag ?? "", typed: "", minutes: 0 });
      case "open": return;
    }
    // A press beside them opens the article, unless it ends a selection of text.
    if (target.closest("a, button, input, label") || !getSelection()?.isCollapsed) return;
    const link = item?.querySelector("a.title");
    if (!(link instanceof HTMLAnchorElement)) return;
    if (event.ctrlKey || event.metaKey) open(link.href, "_blank", "noreferrer");
    else link.click();
  });
}
