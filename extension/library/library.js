// The library page: the saved articles, as a tab or in the browser's side panel. This file puts its parts together and keeps them up to date.
import { askLibrary, watchLibrary } from "../shared/library.js";
import { applyAppearance } from "../shared/appearance.js";
import { el } from "../shared/dom.js";
import { loadLanguage, t, translatePage } from "../shared/i18n.js";
import { openSettings } from "../shared/settings.js";
import { stayHere } from "../shared/stay.js";
import { storage } from "../shared/storage.js";
import { addressOf, placeOf } from "./address.js";
import { renderArticle } from "./articles/article-row.js";
import { createBulkBar } from "./articles/bulk-actions.js";
import { keepChoices, loadChoices } from "./choices.js";
import { createComingBack } from "./coming-back.js";
import { openExport } from "./export/export-dialog.js";
import { emptyState } from "./views/empty.js";
import { createBanner, isWorthARepair, readOnlyWords } from "./controls/errors.js";
import { createMenuButton } from "./side/folding.js";
import { createHeading, isList, order, placeName } from "./articles/heading.js";
import { createDeleted } from "./views/deleted.js";
import { createHighlights } from "./views/highlights.js";
import { icon } from "./controls/icons.js";
import { createImport } from "./import/view.js";
import { installKeyboard } from "./keyboard.js";
import { releaseLeadImage, showLeadImage } from "./articles/lead-images.js";
import { createList } from "./articles/list.js";
import { addActions } from "./page-actions.js";
import { isNarrowed, wholeQuery } from "./search/query.js";
import { createMinutes } from "./articles/reading-time.js";
import { createResults } from "./articles/results.js";
import { listenToRows } from "./articles/row-menu.js";
import { createSearchBox } from "./search/search-box.js";
import { createSelection } from "./articles/selection.js";
import { createSidebar } from "./side/sidebar.js";
import { createNotices } from "./side/storage-footer.js";
import { openLinksInTabs } from "./controls/panel-links.js";
import { createSpeech } from "./controls/speech.js";
import { createMissingTexts } from "./texts/view.js";
import { createStatistics } from "./views/statistics.js";
import { createUndo } from "./controls/undo.js";

/** @typedef {import("./types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("./types.d.ts").Facts} Facts */

/** Milliseconds in which changes of other pages are collected. */
const COLLECT = 80;

/** @returns {Promise<Facts>} */
async function askFacts() {
  const [state, tags, searches] = await Promise.all([askLibrary({ op: "state" }), askLibrary({ op: "tags" }), askLibrary({ op: "savedSearches" })]);
  return { state, tags, searches };
}

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Whether the page runs in the side panel, which is no tab. */
const isInPanel = async () => (await Promise.resolve(browser.tabs?.getCurrent?.()).catch(() => undefined)) === undefined;

/** The part of the page that its other parts are given. @returns {LibraryPage} */
function createPage() {
  /** @type {Map<string, Set<() => void>>} */
  const listeners = new Map();
  const page = {
    settings, choices, inPanel, place: placeOf(location.search), facts: null, readOnly: null, actions: new Map(), ...createSpeech(byId("said")),
    on: (/** @type {string} */ happening, /** @type {() => void} */ listener) => void listeners.set(happening, (listeners.get(happening) ?? new Set()).add(listener)),
    tell: (/** @type {string} */ happening) => listeners.get(happening)?.forEach((listener) => listener()),
  };
  // The others are added by the parts that do them.
  return /** @type {LibraryPage} */ (/** @type {unknown} */ (page));
}

/** The list, and what stands in its place. @param {LibraryPage} page */
function createViews(page) {
  const bulk = createBulkBar(page);
  page.openExport = (given) => openExport(page, given);
  page.list = createList(page, {
    render(hit, isSelected) {
      const row = renderArticle(hit, isSelected, page);
      if (page.choices.layout === "cards") showLeadImage(row, hit);
      return row;
    },
    removed: releaseLeadImage,
    top: () => byId("bar").getBoundingClientRect().bottom,
    bottom: () => bulk.offsetHeight + byId("undo").offsetHeight,
  });
  const [empty, other] = [el("div", { class: "empty-place" }), el("div", { class: "other", hidden: true })];
  const minutes = createMinutes(page);
  const highlights = createHighlights(page, other);
  const deleted = createDeleted(page, other);
  const statistics = createStatistics(page, other);
  const imports = createImport(page, other);
  const texts = createMissingTexts(page, other);

  /** Says why there is nothing, if there is nothing. */
  function showEmptiness() {
    const isEmpty = isList(page) && page.results.isKnown && page.results.total === 0 && page.facts !== null;
    const key = isEmpty ? JSON.stringify([page.place, page.facts?.state.articles === 0]) : "";
    if (empty.dataset.key === key) return;
    empty.dataset.key = key;
    empty.replaceChildren(...(isEmpty ? [emptyState(page, isNarrowed(page.place) ? "found" : page.place.view)] : []));
  }

  /** Shows what the place says. */
  async function show() {
    for (const part of [page.list.element, minutes]) part.classList.toggle("away", !isList(page));
    other.hidden = isList(page);
    if (page.place.view === "highlights") return highlights.draw();
    if (page.place.view === "deleted") return deleted.draw();
    if (page.place.view === "statistics") return statistics.draw();
    if (page.place.view === "import") return imports.draw();
    if (page.place.view === "texts") return texts.draw();
    other.replaceChildren();
    highlights.forget();
    deleted.forget();
    const { sort, reverse } = order(page);
    const { query } = wholeQuery(page.place);
    // The last word may go on, also when nobody types any more: what was found so far stays.
    const find = { query, typing: page.place.typed !== "", sort, order: reverse ? /** @type {const} */ ("reverse") : /** @type {const} */ ("usual"), snippets: page.place.typed.trim() !== "" };
    await page.attempt(() => page.results.start(find));
  }

  page.on("selection", () => page.list.render());
  for (const happening of /** @type {const} */ (["found", "facts", "place"])) page.on(happening, showEmptiness);
  return { parts: [minutes, bulk, empty, page.list.element, other], show };
}

/** @param {LibraryPage} page @param {() => Promise<void>} show */
function addMoving(page, show) {
  const { remember, comeBack } = createComingBack(page, () => {
    page.place = placeOf(location.search);
    page.tell("place");
    return show();
  });
  page.go = async (part, { replace = false } = {}) => {
    const next = { ...page.place, ...part };
    // Only articles are sought.
    if (next.typed !== "" && !isList({ place: next })) next.view = "all";
    if (next.view !== "tag") next.tag = "";
    const isOther = addressOf(next) !== addressOf(page.place);
    const isOtherView = next.view !== page.place.view || next.tag !== page.place.tag;
    if (isOther && !replace) remember();
    page.place = next;
    if (isOther) history[replace ? "replaceState" : "pushState"](null, "", addressOf(next));
    page.tell("place");
    if (isOther) scrollTo(0, 0);
    await show();
    if (isOtherView) page.announce(placeName(next));
  };
  page.choose = (part) => {
    page.choices = { ...page.choices, ...part };
    keepChoices(storage, page.choices);
    page.tell("choices");
    if ("layout" in part) page.list.measure();
    else if (!("folded" in part)) {
      // In another order something else stands there.
      scrollTo(0, 0);
      show();
    }
  };
  return comeBack;
}

/** Keeps what is shown as the library is. @param {LibraryPage} page @param {HTMLElement} readOnlyLine @param {() => Promise<void>} show */
function addRefreshing(page, readOnlyLine, show) {
  /** @param {Facts} facts */
  function take(facts) {
    page.facts = facts;
    const { readOnly } = facts.state;
    if (page.readOnly !== readOnly) {
      page.readOnly = readOnly;
      document.body.toggleAttribute("data-readonly", readOnly !== null);
      readOnlyLine.hidden = readOnly === null;
      const check = isWorthARepair(readOnly) && el("button", { type: "button", class: "button small", onclick: () => page.actions.get("check")?.() }, t("lib_check"));
      readOnlyLine.replaceChildren(...(readOnly === null ? [] : [el("p", {}, readOnlyWords(readOnly))]), ...(check ? [el("div", { class: "row-start" }, check)] : []));
    }
    page.tell("facts");
  }

  /** Counts refreshes: of two side by side the older may be answered last. */
  let last = 0;
  page.refresh = async () => {
    const turn = (last += 1);
    page.list.rememberPlace();
    await page.attempt(async () => {
      const [facts] = await Promise.all([askFacts(), isList(page) && page.results.isKnown ? page.results.refresh(...page.list.range()) : show()]);
      if (turn === last) take(facts);
    });
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, COLLECT);
  };
  async function look() {
    // A change of many articles shows how far it is, and all of it at its end.
    if (page.isWorking) return wait();
    // This page has perhaps seen its own change already.
    const state = await askLibrary({ op: "state" }).catch(() => null);
    if (state?.seq !== page.facts?.state.seq) await page.refresh();
  }
  watchLibrary(wait);
  return take;
}

function build() {
  const page = createPage();
  const [bar, side, main] = [byId("bar"), byId("side"), byId("main")];
  page.results = createResults(() => {
    page.list.render();
    page.tell("found");
  }, (run) => page.attempt(run));
  page.selection = createSelection(page);
  const banner = el("div", { id: "banner", class: "banner", role: "alert", hidden: true });
  const readOnlyLine = el("div", { class: "banner", role: "status", hidden: true });
  createBanner(page, banner);
  createUndo(page, byId("undo"));
  const { parts, show } = createViews(page);
  const take = addRefreshing(page, readOnlyLine, show);
  const comeBack = addMoving(page, show);
  addActions(page);

  const preferences = el("a", { class: "tool", href: "../options/options.html", target: inPanel ? "_blank" : null, "aria-label": t("settings"), title: t("settings") }, icon("look"));
  const keys = el("button", { type: "button", class: "tool keys-button", "aria-label": t("keys"), title: t("keys"), onclick: () => page.actions.get("help")?.() }, el("span", { class: "question", "aria-hidden": "true" }, "?"));
  const { form, mistakes } = createSearchBox(page);
  bar.append(createMenuButton(page, side), el("span", { class: "brand", translate: "no", "aria-hidden": "true" }, "Pith"), form, el("div", { class: "bar-end" }, keys, preferences));
  createSidebar(page, side);
  main.append(banner, readOnlyLine, createHeading(page), createNotices(page), mistakes, ...parts);
  if (inPanel) openLinksInTabs();
  listenToRows(page, page.list.element);
  installKeyboard(page);
  page.list.measure();
  return { page, take, show, comeBack };
}

stayHere();
/** Asked for before anything else is there, because it takes the longest. */
const firstFacts = askFacts();
firstFacts.catch(() => {});
const [settings, choices, inPanel] = await Promise.all([openSettings(storage), loadChoices(storage), isInPanel()]);
applyAppearance(settings);
await loadLanguage(settings.now.language);
translatePage();
const state = history.state;
const { page, take, show, comeBack } = build();
settings.watch((_, changed) => {
  if (changed.includes("language")) location.reload();
});
await Promise.all([page.attempt(async () => take(await firstFacts)), show()]);
comeBack(state);
// For measuring.
performance.mark("listed");
document.body.dataset.state = "shown";
