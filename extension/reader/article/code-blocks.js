// Code blocks: a header with the language and a copy button, and syntax highlighting for known languages.
import { el, icon } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { buildNodes } from "../../shared/sanitizer.js";
import { copyText } from "../clipboard.js";
import { loadHighlighter } from "../highlighter.js";
import { makeScrollable } from "./scroll-box.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Characters; longer code is not highlighted, because that takes too long. */
const MAX_HIGHLIGHTED = 100_000;

/** Lines of code up to which it is kept on one sheet of paper. */
const SHORT = 20;

/** @param {string} name */
const displayName = (name) => (name.length <= 3 && !["bat", "ini", "sql", "xml", "css", "php", "vim"].includes(name) ? name : name.charAt(0).toUpperCase() + name.slice(1));

/** @param {HTMLElement} pre @param {ReaderContext} context */
function copyButton(pre, context) {
  const button = el("button", { type: "button", class: "copy" }, icon("copy"), el("span", {}, t("copy")));
  button.addEventListener("click", async () => {
    if (!(await copyText(pre.textContent ?? "", context))) return;
    button.replaceChildren(icon("done"), el("span", {}, t("copied")));
    setTimeout(() => button.replaceChildren(icon("copy"), el("span", {}, t("copy"))), 2000);
  });
  return button;
}

/** @param {HTMLElement} code @param {string} language */
async function highlight(code, language) {
  const { highlight, names } = await loadHighlighter();
  const words = code.textContent ?? "";
  const name = names(language);
  if (!name) return null;
  code.replaceChildren(buildNodes(highlight(words, language)));
  return name;
}

/** @param {ReaderContext} context */
export function decorateCodeBlocks(context) {
  for (const pre of context.text.querySelectorAll("pre")) {
    const inner = /** @type {HTMLElement | null} */ (pre.querySelector(":scope > code"));
    const language = /^language-(.+)$/.exec(inner?.className ?? "")?.[1] ?? "";
    const name = el("span", { class: "language" }, displayName(language));
    const isShort = (pre.textContent ?? "").trimEnd().split("\n").length <= SHORT;
    const box = el("figure", { class: isShort ? "listing short" : "listing" });
    pre.replaceWith(box);
    box.append(el("div", { class: "listing-head" }, name, copyButton(pre, context)), pre);
    makeScrollable(pre, language ? t("listingIn", displayName(language)) : t("listing"));
    const plain = inner?.children.length === 0 && (inner.textContent ?? "").length <= MAX_HIGHLIGHTED;
    if (inner && language && plain) {
      highlight(inner, language).then((known) => {
        if (known) name.textContent = known;
      }, () => {});
    }
  }
}
