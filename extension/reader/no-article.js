// The note that stands in for an article: what the page seems to be, a way to see its text anyway and, once the page has got more text, one to
// look again. Many pages fetch their text with a script after they have loaded.
import { el } from "../shared/dom.js";
import { direction, languageTag, t } from "../shared/i18n.js";

/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */

/** Milliseconds until the page is asked whether it has got more text. Each time it takes twice as long, up to the last. */
const ASK_AFTER = { first: 1_000, last: 128_000 };

/**
 * @param {ReaderContext} context
 * @param {() => void} showText what shows the text the page has
 */
export function noArticleNote(context, showText) {
  const { record, page, connection } = context;
  const has = record.content.trim() !== "";
  const kind = ["list", "home"].includes(record.kind) ? t("noArticleList") : t("noArticle");
  const mayGrow = page.mayGrow && connection.hasGrown !== undefined;
  const buttons = el("p");
  // Screen readers read what is put into it later.
  const news = el("p", { role: "status", hidden: true });
  const what = el("p", {}, !has && mayGrow ? t("noTextYet") : kind);
  const note = el("section", { class: "nothing", role: "note", lang: languageTag(), dir: direction() }, what, !has && !mayGrow && el("p", {}, t("noText")), news, buttons);
  if (has) {
    buttons.append(el("button", { class: "button first", type: "button", onclick: () => {
      note.remove();
      showText();
    } }, t("showAnyway")));
  }
  const again = el("button", { class: has ? "button" : "button first", type: "button", onclick: () => lookAgain(context, again) }, t("lookAgain"));
  if (mayGrow && !has) buttons.append(again);
  if (mayGrow) {
    watch(context, note, () => {
      if (!has) what.remove();
      news.textContent = t("textCame");
      news.hidden = false;
      if (!again.isConnected) buttons.append(again);
    });
  }
  return note;
}

/**
 * Reads the page again.
 * @param {ReaderContext} context
 * @param {HTMLElement} button
 */
async function lookAgain(context, button) {
  button.setAttribute("disabled", "");
  const answer = await context.connection.reextract([], []);
  button.removeAttribute("disabled");
  if (answer.type !== "article") return context.announce(t(`failure_${answer.code}`));
  if (!answer.record.isArticle) context.announce(t("noArticle"));
  context.rerender(answer.record);
}

/**
 * Asks the page ever more rarely whether it has got more text, as long as the note is shown.
 * @param {ReaderContext} context
 * @param {HTMLElement} note
 * @param {() => void} onGrown
 */
function watch({ connection }, note, onGrown) {
  const ask = (/** @type {number} */ delay) => setTimeout(async () => {
    if (!note.isConnected) return;
    // A hidden tab waits.
    if (document.visibilityState !== "visible") ask(delay);
    else if (await connection.hasGrown?.()) onGrown();
    else if (delay < ASK_AFTER.last) ask(2 * delay);
  }, delay);
  ask(ASK_AFTER.first);
}
