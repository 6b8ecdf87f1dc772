// Keeps what is known of the site of the page: the fingerprints of other pages, which are added and taken away by hand.
import { made } from "./dom.js";

/** @typedef {{ number: number, title: string, fingerprint: string }} Known */

/**
 * @param {HTMLElement} list shows the pages
 * @param {(html: string, options: object) => any} extract
 * @param {() => void} changed is called after a page was taken away
 */
export function siteOf(list, extract, changed) {
  /** @type {Known[]} */
  let known = [];
  const show = () => {
    list.replaceChildren(...known.map((page) => {
      const button = made("button", { type: "button" }, "Forget");
      button.setAttribute("aria-label", `Forget ${page.title}`);
      button.addEventListener("click", () => {
        known = known.filter((other) => other !== page);
        show();
        changed();
      });
      return made("li", null, made("span", { dir: "auto" }, page.title), button);
    }));
  };
  return {
    /** What the core takes: a text for each page. */
    texts: () => known.map(({ fingerprint }) => fingerprint),
    /** How many pages are known. */
    count: () => known.length,
    /** Adds a page. It throws for one that does not say where it is from, and for one of another site. @param {string} html @param {string | undefined} url */
    add(html, url) {
      const { title, fingerprints } = extract(html, { fingerprints: true, ...(url && { url }) });
      if (!fingerprints) throw new Error("it does not say where it is from; give its address");
      const others = known.filter(({ number }) => number !== fingerprints.page);
      // Pages of two sites are refused by the core.
      extract("", { site: [...others.map(({ fingerprint }) => fingerprint), fingerprints.all] });
      known = [...others, { number: fingerprints.page, title: title || "A page without a title", fingerprint: fingerprints.all }];
      show();
    },
    clear() {
      known = [];
      show();
    },
  };
}
