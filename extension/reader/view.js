// Puts the reader view together: settings and language, the article, and the reading aids and panels around it.
import { applyAppearance, updateLineWidth } from "../shared/appearance.js";
import { el } from "../shared/dom.js";
import { loadLanguage, t, translatePage } from "../shared/i18n.js";
import { buildNodes } from "../shared/sanitizer.js";
import { openSettings } from "../shared/settings.js";
import { baseDirection, enhanceBody, jumpTo, renderHeader, titleOf } from "./article/index.js";
import { installKeyboard } from "./keyboard.js";
import { noArticleNote } from "./no-article.js";
import { showOffer } from "./offer.js";
import { installRuler, readingPosition, trackProgress, wordPosition } from "./position/index.js";
import { installReading } from "./reading/index.js";
import { createTextMap } from "./text-map.js";
import { renderToolbar } from "./toolbar.js";

/** @typedef {import("./types.d.ts").ArticleRecord} ArticleRecord */
/** @typedef {import("./types.d.ts").Connection} Connection */
/** @typedef {import("./types.d.ts").PageInfo} PageInfo */
/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */

/** @type {import("../shared/settings.js").Store} */
let settings;

/**
 * Loads settings and language, which must be ready before anything is shown.
 * @param {import("../shared/storage.js").KeyValueStore} storage
 */
export async function prepareReader(storage) {
  settings = await openSettings(storage);
  await loadLanguage(settings.now.language);
  applyAppearance(settings);
  translatePage();
  settings.watch(async (now, changed) => {
    if (!changed.includes("language")) return;
    await loadLanguage(now.language);
    translatePage();
    shown?.rerender(shown.record);
  });
  // Without navigating, which would add an entry to the tab's history.
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    jumpTo(document.getElementById("text") ?? byId("page"));
  });
}

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Milliseconds a message is shown: at least, and for each character. */
const MESSAGE_TIME = { least: 2500, character: 70 };

/** The timeout that hides the current message. @type {ReturnType<typeof setTimeout> | undefined} */
let hideMessage;

/** @param {string} message */
function announce(message) {
  const place = byId("said");
  place.textContent = message;
  place.classList.add("shown");
  clearTimeout(hideMessage);
  hideMessage = setTimeout(() => place.classList.remove("shown"), Math.max(MESSAGE_TIME.least, message.length * MESSAGE_TIME.character));
}

/**
 * Shows the article of a record.
 * @param {ArticleRecord} record
 * @param {PageInfo} page
 * @param {Connection} connection
 * @returns {ReaderContext}
 */
export function showArticle(record, page, connection) {
  const text = el("div", { id: "text", class: "text", tabindex: -1 });
  const article = el("article", { id: "article", lang: record.lang, dir: baseDirection(record) });
  /** @type {ReaderContext} */
  const context = { settings, connection, record, page, article, text, actions: new Map(), beforeClosing: new Set(), announce, offer: showOffer, rerender: (next) => showArticle(next, pageNow(context), connection) };
  const showText = () => {
    text.append(buildNodes(record.content, { offline: page.saved !== undefined }));
    // Before anything is changed in it.
    if (connection.library) context.textMap = createTextMap(text);
    article.append(text);
    enhanceBody(context);
    if (article.isConnected) updateLineWidth(settings);
  };
  const showAnyway = () => {
    showText();
    text.focus({ preventScroll: true });
    trackProgress(context);
    installReading(context);
    // If they are not there yet, they find the text when they come.
    helpers?.installTextHelpers(context);
  };
  showOffer(null);
  document.title = titleOf(record, page);
  article.append(renderHeader(context));
  if (record.isArticle) showText();
  else article.append(noArticleNote(context, showAnyway));
  byId("page").replaceChildren(article);
  // Before anything measures positions, so that the text is laid out only once.
  updateLineWidth(settings);
  for (const id of ["bar", "panels", "outline"]) byId(id).replaceChildren();
  installKeyboard(context);
  renderToolbar(context, byId("bar"));
  trackProgress(context);
  installRuler(context);
  readingPosition(context).restore(page.place);
  // It is asked for the position when it closes.
  connection.setPositionSource(() => {
    for (const finish of context.beforeClosing) finish();
    return readingPosition(context).current();
  });
  installReading(context);
  // Take the focus, so that keys go to the reader.
  focus();
  document.body.dataset.state = "shown";
  shown = context;
  installHelpers(context);
  return context;
}

/** The page of an article with the current reading position. @param {ReaderContext} context @returns {PageInfo} */
function pageNow(context) {
  const { page } = context;
  if (!page.saved || !context.textMap) return { ...page, place: readingPosition(context).current() };
  const { words, text } = wordPosition(context, page.saved.words).current();
  return { ...page, saved: { ...page.saved, place: words, placeText: text } };
}

/** The article on screen. @type {ReaderContext} */
let shown;

/** Milliseconds to wait at most for the browser to be idle before the panels are created. */
const HELPERS_DELAY = 100;

/** What is added to the article, once it was loaded for this or another record. @type {typeof import("./helpers.js") | undefined} */
let helpers;

/** Adds panels, reading aloud, highlights and saving. The first time, only after the text is readable. @param {ReaderContext} context */
async function installHelpers(context) {
  if (!helpers) {
    await new Promise((idle) => requestIdleCallback(idle, { timeout: HELPERS_DELAY }));
    helpers = await import("./helpers.js");
  }
  // Another record may be shown by now.
  if (shown !== context) return;
  helpers.installHelpers(context, byId("panels"));
  document.body.dataset.helped = "";
}

/**
 * Shows why there is no article.
 * @param {{ code: string, url: string }} failure
 * @param {Connection} connection
 */
export const showFailure = (failure, connection) => showError(t(`failure_${failure.code}`), () => connection.leave());

/**
 * @param {string} why
 * @param {() => void} leave
 */
export function showError(why, leave) {
  const button = el("button", { class: "button first", type: "button", onclick: leave }, t("close"));
  byId("page").replaceChildren(el("article", { id: "article" }, el("section", { class: "nothing" }, el("h1", {}, t("failed")), el("p", {}, why), button)));
  document.title = t("failed");
  document.body.dataset.state = "failed";
  button.focus();
}

