// Shows the article. The only place where HTML becomes elements, and it is the core's own HTML, built from an allow-list. Images are not
// loaded, since the page makes no requests: their alternative text is shown instead.
import { made } from "./dom.js";

/** @param {any} article */
export function showArticle(article) {
  const inert = new DOMParser().parseFromString(article.content, "text/html");
  for (const image of inert.querySelectorAll("img")) {
    const words = image.alt || "A picture";
    image.replaceWith(made("span.picture", { role: "img", "aria-label": words }, words));
  }
  for (const table of inert.querySelectorAll("table")) {
    const scroll = made("div.scroll", { tabindex: 0, role: "group", "aria-label": "Table" });
    table.replaceWith(scroll);
    scroll.append(table);
  }
  for (const pre of inert.querySelectorAll("pre")) pre.tabIndex = 0;
  // The page has an h1 and an h2 above: the levels of the article's headings are shifted accordingly.
  const shown = made("div.article", { lang: article.lang ?? undefined, dir: article.dir ?? undefined });
  shown.append(...inert.body.childNodes);
  if (!shown.firstChild) shown.append(made("p.lead", null, "There is no text on this page."));
  return [shown];
}
