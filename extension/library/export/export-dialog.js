// The dialog that exports articles: what, as what, how far it is, and where it went.
import { el } from "../../shared/dom.js";
import { download, exportOf, exportToFile, FORMAT_GROUPS, nameOfMany, nameOfOne, WITH_FILES } from "../../shared/export.js";
import { plural, t } from "../../shared/i18n.js";
import { askLibrary, LibraryError } from "../../shared/library.js";
import { isList, placeName } from "../articles/heading.js";
import { find } from "../articles/results.js";
import { size } from "../../shared/dates.js";
import { openSheet } from "../../shared/sheets.js";
import { faultWords } from "../controls/errors.js";
import { isNarrowed, tagCondition, wholeQuery } from "../search/query.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../../shared/library-types.d.ts").Brief} Brief */
/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */
/** @typedef {import("../../shared/library-types.d.ts").ExportFormat} ExportFormat */
/** @typedef {import("../../shared/library-types.d.ts").Which} Which */

/** What the dialog is opened for: the articles of a tag, or one article; and the format that is chosen at first. @typedef {{ tag?: string, article?: Entry, format?: ExportFormat }} Given */

/**
 * Articles that can be chosen.
 * @typedef {object} Scope
 * @property {string} key
 * @property {string} words
 * @property {string} file what the name of the file says
 * @property {string | null} title of a book or a feed
 * @property {number} count
 * @property {() => Promise<Which>} which
 * @property {() => Promise<number>} marked how many of them have highlights
 */

/** The formats that hold highlights only. @type {Set<ExportFormat>} */
const MARKS = new Set(FORMAT_GROUPS.find(({ group }) => group === "marks")?.formats);

/** How many articles with highlights a query finds. @param {string} query */
const markedOf = async (query) => (await find({ query: `${query} has:highlight`.trim(), limit: 0 })).total;

/** The format that was chosen last. @type {ExportFormat} */
let lastFormat = "pith";

/** @param {LibraryPage} page @returns {Scope} */
const allArticles = (page) => ({ key: "all", words: t("lib_exportAll"), file: "library", title: t("library"), count: page.facts?.state.articles ?? 0, which: async () => "all", marked: () => markedOf("") });

/** What the list shows. @param {LibraryPage} page @returns {Scope | null} */
function shownArticles(page) {
  const { place, results } = page;
  if (!isList(page) || (place.view === "all" && !isNarrowed(place))) return null;
  const typed = place.typed.trim();
  const name = placeName(place);
  const words = typed === "" ? name : `${name}: ${typed}`;
  return {
    key: "shown", words: t("lib_exportShown", words), file: typed === "" ? name.replace("#", "") : typed, title: words, count: results.total,
    // While a word is typed, the list shows what it may become; only the list itself knows.
    which: async () => (typed === "" ? { query: wholeQuery(place).query } : { uids: (await results.briefs()).map(({ uid }) => uid) }),
    marked: async () => (typed === "" ? markedOf(wholeQuery(place).query) : (await results.briefs()).filter(({ highlights }) => highlights > 0).length),
  };
}

/** @param {Brief[]} entries @param {string} words @returns {Scope} */
const theseArticles = (entries, words) => ({ key: "these", words, file: "selection", title: null, count: entries.length, which: async () => ({ uids: entries.map(({ uid }) => uid) }), marked: async () => entries.filter(({ highlights }) => highlights > 0).length });

/** Those of a tag, and of the tags below it. @param {LibraryPage} page @param {string} tag @returns {Scope} */
const taggedArticles = (page, tag) => ({ key: "tag", words: t("lib_exportTag", tag), file: tag, title: `#${tag}`, count: NaN, which: async () => ({ tag }), marked: () => markedOf(tagCondition(tag)) });

/**
 * The articles that are chosen at first: what is selected, sought, or of the tag that is shown. A view alone narrows nothing: half of the library in the
 * file that keeps everything would be taken for all of it.
 * @param {LibraryPage} page @param {Scope[]} scopes
 */
function firstOf({ place }, scopes) {
  const isChosen = isNarrowed(place) || place.view === "tag";
  const some = scopes.filter(({ count }) => count !== 0);
  return some.find(({ key }) => key !== "shown" || isChosen) ?? some[0];
}

/** @param {LibraryPage} page @param {Given} given */
function scopesOf(page, { tag, article }) {
  if (article) return [theseArticles([article], article.title)];
  if (tag !== undefined) return [taggedArticles(page, tag), allArticles(page)];
  const selected = page.selection.entries();
  return [selected.length > 0 && theseArticles(selected, t("lib_exportSelected")), shownArticles(page), allArticles(page)].filter((scope) => typeof scope === "object" && scope !== null);
}

/**
 * Radio buttons, each with its name and a line below.
 * @param {string} name
 * @param {{ value: string, words: import("../../shared/dom.js").Child, hint?: import("../../shared/dom.js").Child, disabled?: boolean }[]} choices
 * @param {string} chosen
 */
const radios = (name, choices, chosen) => choices.map(({ value, words, hint, disabled }) =>
  el("label", { class: "export-choice" },
    el("input", { type: "radio", name, value, checked: value === chosen, disabled, "aria-labelledby": `${name}-${value}`, "aria-describedby": hint ? `${name}-${value}-hint` : null }),
    el("span", {}, el("span", { class: "export-name", id: `${name}-${value}` }, words), hint ? el("span", { class: "hint", id: `${name}-${value}-hint` }, hint) : null)));

/** @param {HTMLElement} box @param {string} name */
const chosenOf = (box, name) => /** @type {HTMLInputElement} */ (box.querySelector(`input[name="${name}"]:checked`)).value;

/**
 * How an export is packed and what its file is called. One article is a file of its own; its pictures stand inside or, in Markdown, beside it.
 * @param {Scope} scope
 * @param {Which} which
 * @param {ExportFormat} format
 * @returns {Promise<{ packing: "zip" | "one", name: string }>}
 */
async function packingOf(scope, which, format) {
  const uid = typeof which === "object" && "uids" in which && which.uids.length === 1 ? which.uids[0] : null;
  if (uid === null || format === "pith") return { packing: "zip", name: nameOfMany(scope.file, format, "zip") };
  /** @type {import("../../shared/library-types.d.ts").Full} */
  const full = await askLibrary({ op: "full", uid });
  const packing = WITH_FILES.has(format) && !(format === "markdown" && full.images.length > 0) ? "one" : "zip";
  return { packing, name: nameOfOne(full.title, format, packing) };
}

/** How many articles will be in the file. @param {Scope} scope @param {ExportFormat} format */
const countWords = async (scope, format) => (MARKS.has(format) ? plural("lib_exportMarked", await scope.marked()) : plural("lib_articleCount", scope.count));

/** Says beside each choice how many articles it is of, in the format that is chosen. @param {HTMLElement} form @param {Scope[]} scopes */
async function showCounts(form, scopes) {
  const format = /** @type {ExportFormat} */ (chosenOf(form, "export-format"));
  for (const scope of scopes) {
    const hint = form.querySelector(`#export-what-${scope.key}-hint`);
    const words = hint && (await countWords(scope, format).catch(() => ""));
    if (hint && words && chosenOf(form, "export-format") === format) hint.textContent = words;
  }
}

/** A fault in words. @param {unknown} error */
const wordsOf = (error) => faultWords(error instanceof LibraryError ? error.code : "fault");

/**
 * Opens the dialog.
 * @param {LibraryPage} page
 * @param {Given} [given]
 */
export function openExport(page, given = {}) {
  const { format } = given;
  const scopes = scopesOf(page, given);
  const first = firstOf(page, scopes);
  if (!first) return page.toast(t("lib_exportNothing"));
  const back = document.activeElement;
  const stopper = new AbortController();

  const what = el("fieldset", { class: "export-what" }, el("legend", {}, t("lib_exportWhat")), ...radios("export-what", scopes.map(({ key, words, count }) =>
    ({ value: key, words: el("bdi", {}, words), hint: Number.isNaN(count) ? undefined : plural("lib_articleCount", count), disabled: count === 0 })), first.key));
  const how = el("fieldset", { class: "export-how" }, el("legend", {}, t("lib_exportHow")), ...FORMAT_GROUPS.map(({ group, formats }) =>
    el("div", { class: "export-group", role: "group", "aria-label": t(`lib_exportGroup_${group}`) }, el("p", { class: "export-group-name", "aria-hidden": "true" }, t(`lib_exportGroup_${group}`)),
      ...radios("export-format", formats.map((value) => ({ value, words: t(`lib_format_${value}`), hint: t(`lib_formatHint_${value}`), disabled: group === "marks" && page.facts?.state.highlights === 0 })), format ?? lastFormat))));
  const wrong = el("p", { class: "wrong", role: "alert" });
  // What is outside of the dialog is not heard while it is open.
  const said = el("p", { class: "unseen", role: "status" });
  const cancel = el("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("lib_cancel"));
  const begin = el("button", { type: "submit", class: "button first" }, t("lib_exportBegin"));
  const form = el("form", { class: "export-form", onsubmit: submit }, el("div", { class: "export-choices" }, what, how), wrong, el("div", { class: "row-end" }, cancel, begin));
  form.addEventListener("change", () => showCounts(form, scopes));
  showCounts(form, scopes);
  const dialog = openSheet("export", t("lib_export"), form, said);

  /** Asks before the page is left: what was written so far would be lost. @param {Event} event */
  const stay = (event) => event.preventDefault();

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const scope = /** @type {Scope} */ (scopes.find(({ key }) => key === chosenOf(form, "export-what")));
    const chosen = /** @type {ExportFormat} */ (chosenOf(form, "export-format"));
    lastFormat = format === undefined ? chosen : lastFormat;
    wrong.textContent = "";
    const { element, show } = progressOf(() => dialog.close());
    form.replaceWith(element);
    dialog.focus();
    said.textContent = t("lib_exporting");
    addEventListener("beforeunload", stay);
    try {
      const which = await scope.which();
      const { packing, name } = await packingOf(scope, which, chosen);
      const { file, articles, lost } = await exportToFile(exportOf({ format: chosen, which, packing, title: scope.title }), show, stopper.signal);
      if (stopper.signal.aborted) return;
      download(file, name);
      const count = MARKS.has(chosen) ? await countWords(scope, chosen).catch(() => "") : plural("lib_articleCount", articles);
      element.replaceWith(doneOf({ name, bytes: file.size, count, lost }, () => dialog.close()));
      /** @type {HTMLElement} */ (dialog.querySelector(".button.first")).focus();
      said.textContent = lost > 0 ? t("lib_exportLost") : t("lib_exportDone");
    } catch (error) {
      if (stopper.signal.aborted) return;
      if (!(error instanceof LibraryError)) console.error(error);
      said.textContent = "";
      element.replaceWith(form);
      wrong.textContent = wordsOf(error);
      begin.focus();
    } finally {
      removeEventListener("beforeunload", stay);
    }
  }

  const isRunning = () => dialog.querySelector("progress") !== null;
  // A press beside the dialog closes it; it does not give up what is running.
  dialog.addEventListener("mousedown", (event) => event.target === dialog && isRunning() && event.stopImmediatePropagation(), { capture: true });
  dialog.addEventListener("close", () => {
    stopper.abort();
    if (isRunning()) page.toast(t("lib_exportStopped"));
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus({ preventScroll: true });
  });
  /** @type {HTMLElement} */ (form.querySelector('input[name="export-what"]:checked')).focus();
}

/** @param {() => void} stop */
function progressOf(stop) {
  const bar = el("progress", { class: "export-bar", "aria-label": t("lib_exporting") });
  const words = el("p", { class: "hint" });
  return {
    element: el("div", { class: "export-running" }, bar, words, el("div", { class: "row-end" }, el("button", { type: "button", class: "button", onclick: stop }, t("lib_cancel")))),
    /** @param {import("../../shared/library-types.d.ts").ExportStep} step */
    show({ done, total, bytes }) {
      bar.max = Math.max(1, total);
      bar.value = done;
      words.textContent = t("lib_exportProgress", done, plural("lib_articleCount", total), size(bytes));
    },
  };
}

/** @param {{ name: string, bytes: number, count: string, lost: number }} written `count`: of how many articles @param {() => void} close */
const doneOf = ({ name, bytes, count, lost }, close) => el("div", { class: "export-done" },
  el("p", {}, t("lib_exportDone")), el("p", { class: "export-file" }, el("bdi", {}, name)), el("p", { class: "hint" }, [count, size(bytes)].filter(Boolean).join(" · ")), lost > 0 && el("p", {}, t("lib_exportLost")),
  el("div", { class: "row-end" }, el("button", { type: "button", class: "button first", onclick: close }, t("close"))));
