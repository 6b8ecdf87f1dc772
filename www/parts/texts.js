// Shows Markdown, plain text and JSON. Each can be copied.
import { made } from "./dom.js";

/** Fields for the other tabs, too long to show here. */
const ELSEWHERE = ["blocks", "candidates", "stages", "layout"];

/**
 * @param {string} text
 * @param {string} label
 */
function block(text, label) {
  const button = made("button.copy", { type: "button" }, "Copy");
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  return [button, made("pre.text", { tabindex: 0, dir: "auto", role: "group", "aria-label": label }, text)];
}

/** @param {any} article */
export const showMarkdown = (article) => block(article.markdown(), "Markdown");

/** @param {any} article */
export const showText = (article) => block(article.text(), "Text");

/** @param {any} article */
export const showJson = (article) => block(JSON.stringify(article, (key, value) => (ELSEWHERE.includes(key) ? undefined : value), 2), "JSON");
