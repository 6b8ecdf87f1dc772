// Lays out HTML in a frame as a window of a given width does. Nothing in it runs, loads or can be clicked.
import { made } from "./dom.js";

/** Elements that lead somewhere, run or hold another document. */
const LEFT_OUT = "script, link:not([rel=canonical]), meta, base, iframe, frame, object, embed, portal, form[action], noscript";
/** Attributes with the address of something that is loaded. */
const LOADING = ["src", "srcset", "poster", "data", "background", "xlink:href"];
/** What stands for a picture: its place stays, and its alternative text is no text of the page. */
const EMPTY_PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
/** Height of the window in pixels. */
const HEIGHT = 900;

/** A style sheet without what it would load. @param {string} css */
const withoutLoads = (css) => css.replace(/@import[^;]*;?/gi, "").replace(/url\((?!\s*["']?data:)[^)]*\)/gi, "none");

/** A page without what would load something. Its policy forbids that as well, but then the browser complains of each. @param {string} html */
function quiet(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove();
  for (const style of page.querySelectorAll("style")) style.textContent = withoutLoads(style.textContent ?? "");
  for (const element of page.querySelectorAll("*")) {
    const style = element.getAttribute("style");
    if (style) element.setAttribute("style", withoutLoads(style));
    const isOfPicture = element.localName === "image" || element.localName === "use" || element.localName === "feImage";
    for (const name of isOfPicture ? [...LOADING, "href"] : LOADING) {
      if (!element.getAttribute(name)?.startsWith("data:")) element.removeAttribute(name);
    }
    if (element.localName === "img" && !element.hasAttribute("src")) element.setAttribute("src", EMPTY_PICTURE);
  }
  return page.documentElement;
}

/**
 * A frame with a page in it. `laidOut` is called each time the page is laid out there: a frame that is moved in its document loads again.
 * @param {string} html
 * @param {number} width of the window in pixels
 * @param {(page: Document, frame: HTMLIFrameElement) => void} laidOut
 */
export function frameOf(html, width, laidOut) {
  // Scripts cannot run in the frame; its own policy (frame.html) allows the styles in the page and nothing that loads.
  const frame = /** @type {HTMLIFrameElement} */ (made("iframe.page", { src: "frame.html", title: "The page", sandbox: "allow-same-origin", inert: true, tabindex: -1, scrolling: "no", width, height: HEIGHT }));
  frame.addEventListener("load", () => {
    const page = frame.contentDocument;
    if (!page) return;
    page.replaceChild(page.adoptNode(quiet(html)), page.documentElement);
    laidOut(page, frame);
  });
  return frame;
}

/**
 * Lays out a page outside of the window and answers what `read` finds in it.
 * @template T
 * @param {string} html
 * @param {number} width
 * @param {(page: Document) => T} read
 * @returns {Promise<T>}
 */
export function laidOut(html, width, read) {
  return new Promise((done, fail) => {
    const frame = frameOf(html, width, (page) => {
      try {
        done(read(page));
      } catch (error) {
        fail(error);
      }
      frame.remove();
    });
    frame.classList.add("away");
    document.body.append(frame);
  });
}
