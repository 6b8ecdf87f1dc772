// The actions of the page that keys call, on the selected articles or on the one that has the focus.
import { t } from "../shared/i18n.js";
import { copyLinks, setState, toggleArchived, toggleFavourite } from "./articles/article-actions.js";
import { LAYOUTS } from "./choices.js";
import { readOnlyWords } from "./controls/errors.js";
import { isList } from "./articles/heading.js";
import { openWebPage } from "./articles/row-menu.js";
import { openTagEditor } from "./articles/tag-editor.js";
import { openTitleEditor } from "./articles/title-editor.js";

/** @typedef {import("./types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("../shared/library-types.d.ts").Brief} Brief */

/** @param {LibraryPage} page */
export function addActions(page) {
  const { list, results, selection, actions } = page;

  /** The article that has the focus; the first one in sight, if none has it and that is meant too. @param {boolean} [any] */
  const focused = (any = false) => (isList(page) && (any || list.hasFocus()) ? results.at(list.current()) : undefined);

  /** @param {(entries: Brief[]) => unknown} run */
  const withArticles = (run) => async () => {
    // Those that are selected but have not come yet are meant too.
    if (selection.isComing && !(await selection.whole())) return;
    const one = focused();
    const entries = selection.size > 0 ? selection.entries() : one ? [one] : [];
    if (entries.length === 0) return page.announce(t("lib_noneChosen"));
    run(entries);
  };

  /** Only if the library can be changed. @param {(entries: Brief[]) => unknown} run */
  const changing = (run) => withArticles((entries) => (page.readOnly ? page.announce(readOnlyWords(page.readOnly)) : run(entries)));

  /** @param {number} by */
  const step = (by) => () => {
    if (page.place.view === "highlights") return page.highlights.step(by);
    if (!isList(page)) return;
    const now = list.current();
    list.focus(list.hasFocus() ? Math.max(0, Math.min(now + by, results.total - 1)) : now);
  };

  const deleteArticles = changing((entries) => setState(page, entries, "delete"));

  /** @param {View} view */
  const goTo = (view) => async () => {
    await page.go({ view, tag: "", typed: "", minutes: 0 });
    // What had the focus may be gone with the view before.
    const { activeElement } = document;
    if (activeElement === document.body || !activeElement?.checkVisibility()) document.getElementById("main")?.focus({ preventScroll: true });
  };

  /** @type {[string, () => unknown][]} */
  const rows = [
    ["next", step(1)],
    ["previous", step(-1)],
    ["first", () => isList(page) && list.focus(0)],
    ["last", () => isList(page) && list.focus(results.total - 1)],
    ["open", () => {
      const link = focused(true) && (list.hasFocus() ? document.activeElement?.closest(".item")?.querySelector("a.title") : null);
      if (link instanceof HTMLAnchorElement) link.click();
      else list.focus(list.current());
    }],
    ["openPage", () => {
      const hit = focused();
      if (hit) openWebPage(hit);
    }],
    ["archive", changing((entries) => toggleArchived(page, entries))],
    ["favourite", changing((entries) => toggleFavourite(page, entries))],
    ["tags", changing((entries) => openTagEditor(page, entries))],
    ["title", changing((entries) => (entries.length === 1 ? openTitleEditor(page, entries[0]) : page.toast(t("lib_titleOfOne"))))],
    ["delete", () => (page.place.view === "highlights" ? page.highlights.press("delete") : deleteArticles())],
    ["note", () => page.place.view === "highlights" && page.highlights.press("edit")],
    ["export", async () => (await selection.whole()) && page.openExport(page.place.view === "highlights" ? { format: "highlights" } : {})],
    ["copyLink", withArticles((entries) => copyLinks(page, entries))],
    ["select", () => focused(true) && (list.hasFocus() ? selection.toggle(list.current()) : list.focus(list.current()))],
    ["selectRange", () => focused() && selection.toggle(list.current(), true)],
    ["layout", () => page.choose({ layout: LAYOUTS[(LAYOUTS.indexOf(page.choices.layout) + 1) % LAYOUTS.length] })],
    ["goUnread", goTo("unread")],
    ["goAll", goTo("all")],
    ["goFavourites", goTo("favourites")],
    ["goArchive", goTo("archive")],
    ["goHighlights", goTo("highlights")],
    ["goStatistics", goTo("statistics")],
    ["goImport", goTo("import")],
    ["escape", () => (selection.size > 0 ? actions.get("selectNone")?.() : page.place.typed !== "" || page.place.minutes > 0 ? page.go({ typed: "", minutes: 0 }) : undefined)],
  ];
  for (const [name, run] of rows) actions.set(name, () => void run());
}
