// The menu of less frequent actions: print, copy, download, inspect, shortcuts, settings, and opening automatically on this site.
import { el } from "../../shared/dom.js";
import { formatDate, t } from "../../shared/i18n.js";
import { copyText } from "../clipboard.js";
import { downloadArticle } from "../download-article.js";
import { openInspector } from "./inspector.js";
import { panel } from "./panel.js";
import { currentCorrections } from "./corrections.js";

/** @typedef {import("../types.d.ts").ArticleRecord} ArticleRecord */
/** @typedef {import("../types.d.ts").AutoOpenResult} AutoOpenResult */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** The actions in the menu. */
const ROWS = ["print", "copyText", "copyMarkdown", "saveAsMarkdown", "saveAsHtml", "saveAsEpub", "inspect", "keys", "settings"];

/** The ones that download the article, and their formats. @type {{ [row: string]: import("../../shared/library-types.d.ts").ExportFormat }} */
const DOWNLOADS = { saveAsMarkdown: "markdown", saveAsHtml: "html", saveAsEpub: "epub" };

/** The ones that need the page the article was taken from. */
const OF_PAGE = new Set(["copyMarkdown", "inspect"]);

/** @type {any} */
const browser = /** @type {any} */ (globalThis).browser;

/** @type {AbortController | null} */
let listeners = null;

/** @param {ReaderContext} context */
export function moreMenu(context) {
  const { actions } = context;
  openFoldedForPrint(context);
  actions.set("print", () => print());
  actions.set("copyText", async () => {
    await copyText(`${context.record.title ?? ""}\n\n${context.record.textContent}`, context);
  });
  actions.set("copyMarkdown", async () => {
    // With the current corrections.
    const answer = await context.connection.reextract(...currentCorrections());
    if (answer.type === "failure") return context.announce(t(`failure_${answer.code}`));
    await copyText(markdownDocument(answer.record, context.page.url), context);
  });
  for (const [name, format] of Object.entries(DOWNLOADS)) actions.set(name, () => downloadArticle(context, format));
  actions.set("inspect", () => openInspector(context));
  actions.set("settings", () => {
    if (browser?.runtime?.openOptionsPage) browser.runtime.openOptionsPage();
    else open(new URL("../options/options.html", location.href).href, "_blank", "noopener");
  });
  const isThere = (/** @type {string} */ name) => !(context.page.saved && OF_PAGE.has(name));
  const rows = ROWS.filter(isThere).map((name) =>
    el("li", {}, el("button", { type: "button", onclick: () => {
      made.hidePopover();
      actions.get(name)?.();
    } }, t(name))));
  const made = panel("more-panel", t("more"), autoOpenSwitch(context), el("ul", { class: "menu" }, ...rows));
  actions.set("more", () => made.togglePopover());
  return made;
}

/** The article as Markdown, with title, byline, date and URL at the top. @param {ArticleRecord} record @param {string} url */
const markdownDocument = ({ title, byline, publishedTime, markdown }, url) => [title && `# ${title}`, [byline, publishedTime && formatDate(publishedTime), url].filter(Boolean).join(" · "), markdown].filter(Boolean).join("\n\n");

/** Opens all folded parts of the article while it is printed, by whatever key or menu. @param {ReaderContext} context */
function openFoldedForPrint({ text }) {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    const folded = /** @type {HTMLDetailsElement[]} */ ([...text.querySelectorAll("details:not([open])")]);
    for (const one of folded) one.open = true;
    opened.push(...folded);
  }, { signal });
  addEventListener("afterprint", () => {
    for (const one of opened) one.open = false;
    opened = [];
  }, { signal });
}

/** The switch for opening automatically on this site. If a permission is needed, the options page opens to ask for it. @param {ReaderContext} context */
function autoOpenSwitch({ connection, page, announce }) {
  const { always: turn, setAutoOpenListener } = connection;
  if (!turn || !/^https?:/.test(page.url)) return null;
  const input = el("input", { type: "checkbox", role: "switch", class: "switch", id: "always", onchange: async () => {
    const on = input.checked;
    const { done = false, why } = await turn(on);
    turned({ on, done, why });
  } });
  const turned = (/** @type {AutoOpenResult} */ { on, done, why }) => {
    page.always = input.checked = on === done;
    if (why) announce(t(`not_${why}`));
    if (done) announce(t(on ? "alwaysNow" : "noLongerHere", new URL(page.url).host));
  };
  input.checked = page.always === true;
  setAutoOpenListener?.(turned);
  // Announce it only once, though the panels may be created several times.
  if (page.turned) turned(page.turned);
  delete page.turned;
  return el("div", { class: "field switched" }, el("label", { for: "always" }, t("always")), input);
}
