// Shows the article. The only place where HTML becomes elements, and the HTML is the core's own: made of a short list of elements. Its
// images are not loaded, for nothing here asks the network for anything: each is told by its words instead.
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
  // The page has an h1 and an h2 above: what a level says stays, seen from there.
  const shown = made("div.article", { lang: article.lang ?? undefined, dir: article.dir ?? undefined });
  shown.append(...inert.body.childNodes);
  if (!shown.firstChild) shown.append(made("p.lead", null, "There is no text on this page."));
  return [shown];
}
