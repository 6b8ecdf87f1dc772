// The panel of what is done seldom.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { copyText } from "../clipboard.js";
import { openInspector } from "./inspector.js";
import { panel } from "./panel.js";
import { currentCorrections } from "./corrections.js";

/** @typedef {import("../types.d.ts").ArticleRecord} ArticleRecord */
/** @typedef {import("../types.d.ts").AutoOpenResult} AutoOpenResult */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Rows: the action and whether it needs the panel gone first. */
const ROWS = ["print", "copyText", "copyMarkdown", "inspect", "keys", "settings"];

/** @type {any} */
const browser = /** @type {any} */ (globalThis).browser;

/** @param {ReaderContext} context */
export function moreMenu(context) {
  const { actions } = context;
  actions.set("print", () => printArticle(context));
  actions.set("copyText", async () => {
    await copyText(`${context.record.title ?? ""}\n\n${context.record.textContent}`, context);
  });
  actions.set("copyMarkdown", async () => {
    // As it is shown, with what was brought back or left out.
    const answer = await context.connection.reextract(...currentCorrections());
    if (answer.type === "failure") return context.announce(t(`failure_${answer.code}`));
    await copyText(markdownDocument(answer.record, context.page.url), context);
  });
  actions.set("inspect", () => openInspector(context));
  actions.set("settings", () => {
    if (browser?.runtime?.openOptionsPage) browser.runtime.openOptionsPage();
    else open(new URL("../options/options.html", location.href).href, "_blank", "noopener");
  });
  const rows = ROWS.map((name) =>
    el("li", {}, el("button", { type: "button", onclick: () => {
      made.hidePopover();
      actions.get(name)?.();
    } }, t(name))));
  const made = panel("more-panel", t("more"), autoOpenSwitch(context), el("ul", { class: "menu" }, ...rows));
  actions.set("more", () => made.togglePopover());
  return made;
}

/** The article as Markdown, its title above and page it is from below it. @param {ArticleRecord} record @param {string} url */
const markdownDocument = ({ title, byline, markdown }, url) => [title && `# ${title}`, [byline, url].filter(Boolean).join(" · "), markdown].filter(Boolean).join("\n\n");

/** Prints; what is folded is unfolded for paper. @param {ReaderContext} context */
function printArticle({ text }) {
  const folded = /** @type {HTMLDetailsElement[]} */ ([...text.querySelectorAll("details:not([open])")]);
  for (const one of folded) one.open = true;
  addEventListener("afterprint", () => {
    for (const one of folded) one.open = false;
  }, { once: true });
  print();
}

/** Whether the reader opens by itself on this site. Where the browser must be asked first, the settings page opens for it. @param {ReaderContext} context */
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
  // It is told once, however often the panels are made.
  if (page.turned) turned(page.turned);
  delete page.turned;
  return el("div", { class: "field switched" }, el("label", { for: "always" }, t("always")), input);
}
