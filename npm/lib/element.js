// <pith-reader>: shows the article of a document, of HTML, or of a page of the same origin. It renders only the core's output, requests
// pages from no other origin, and does not touch the page around it.
import { detectCharset } from "./charset.js";
import { PithError } from "./errors.js";
import { extract, init } from "./index.browser.js";
import { element, contentNodes } from "./render.js";
import { styles } from "./styles.js";

/** The element has a core of its own where the entry point of the platform is another than that of browsers, as in tests in Node. */
export { init, initSync } from "./index.browser.js";

/** On servers there is no HTMLElement, but importing must not fail. */
const Base = typeof HTMLElement === "function" ? HTMLElement : /** @type {typeof HTMLElement} */ (class {});

/**
 * An absolute address.
 * @param {string | URL} src
 */
function addressOf(src) {
  try {
    return new URL(src, document.baseURI);
  } catch (cause) {
    throw new PithError("unusable", `“${src}” is no address`, cause);
  }
}

/**
 * Fetches a page of this origin.
 * @param {string | URL} src
 * @param {AbortSignal} signal
 */
async function fetchPage(src, signal) {
  const url = addressOf(src);
  if (url.origin !== location.origin) throw new Error(`only pages of ${location.origin} are read: ${url.origin} is another`);
  // A redirect to another origin fails, too.
  const response = await fetch(url, { mode: "same-origin", credentials: "same-origin", signal, headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(`${url.pathname} cannot be read: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const html = new TextDecoder(detectCharset(bytes, response.headers.get("content-type"))).decode(bytes);
  return { html, url: response.url };
}

/**
 * A date in the format of the user's language.
 * @param {string | null} time
 */
function timeElement(time) {
  const date = time === null ? NaN : Date.parse(time);
  if (Number.isNaN(date)) return null;
  // A date without a time must not shift by time zone.
  const zone = /** @type {string} */ (time).includes("T") ? {} : { timeZone: "UTC" };
  const made = element("time", "date", new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: "long", ...zone }).format(date));
  made.setAttribute("datetime", /** @type {string} */ (time));
  return made;
}

/**
 * Gives a shadow tree its style. Where stylesheets cannot be constructed (jsdom), an element holds it; elsewhere none, which a page's policy might forbid.
 * @param {ShadowRoot} root
 * @returns {HTMLStyleElement[]} the element, if there is one
 */
function applyStyles(root) {
  if ("adoptedStyleSheets" in root) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    return [];
  }
  const made = document.createElement("style");
  made.textContent = styles;
  return [made];
}

export class PithReader extends Base {
  static observedAttributes = ["src"];

  #root;
  #styles;
  #message;
  /** @type {any} */
  #article = null;
  #reading = new AbortController();
  #isIn = false;
  /** The options for `extract`. */
  options = {};

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    this.#styles = applyStyles(this.#root);
    this.#message = element("p", "message");
    this.#message.setAttribute("role", "status");
    this.#root.append(...this.#styles, this.#message);
    this.#root.addEventListener("click", (event) => this.#follow(event));
  }

  get src() {
    return this.getAttribute("src") ?? "";
  }

  set src(address) {
    this.setAttribute("src", address);
  }

  get article() {
    return this.#article;
  }

  /** Reads the page named by the attribute when the element is connected. */
  connectedCallback() {
    this.#isIn = true;
    if (this.#article === null) this.#readSource();
  }

  disconnectedCallback() {
    this.#isIn = false;
    this.#reading.abort();
  }

  attributeChangedCallback() {
    if (this.#isIn) this.#readSource();
  }

  #readSource() {
    // Errors are reported by the event and shown in place.
    if (this.hasAttribute("src")) this.#take((signal) => fetchPage(this.src, signal), this.options).catch(() => {});
  }

  /**
   * @param {any} page
   * @param {any} [options]
   */
  read(page, options = this.options) {
    return this.#take((signal) => (page instanceof URL ? fetchPage(page, signal) : { html: page, url: undefined }), options);
  }

  /**
   * @param {(signal: AbortSignal) => any} load
   * @param {any} options
   */
  async #take(load, options) {
    this.#reading.abort();
    const reading = (this.#reading = new AbortController());
    this.setAttribute("aria-busy", "true");
    try {
      const [taken] = await Promise.all([load(reading.signal), init()]);
      const article = extract(taken.html, { ...(taken.url && { url: taken.url }), ...options });
      reading.signal.throwIfAborted();
      this.#show(article);
      this.dispatchEvent(new CustomEvent("pith-ready", { detail: { article } }));
      return article;
    } catch (error) {
      if (!reading.signal.aborted) this.#fail(error);
      throw error;
    } finally {
      if (this.#reading === reading) this.removeAttribute("aria-busy");
    }
  }

  /** @param {any} article */
  #show(article) {
    this.#article = article;
    const title = element("h1", "title", article.title);
    title.id = "pith-title";
    const byline = article.byline && element("span", "byline", article.byline);
    const site = article.siteName && element("span", "site", article.siteName);
    const facts = element("p", "facts", byline, timeElement(article.publishedTime), site);
    const content = element("div", "content", contentNodes(article.content));
    const head = element("header", "header", article.title ? title : null, facts.hasChildNodes() ? facts : null);
    const whole = element("article", "article", head, content);
    if (article.title) whole.setAttribute("aria-labelledby", title.id);
    if (article.lang) whole.lang = article.lang;
    if (article.dir) whole.dir = article.dir;
    this.#message.textContent = "";
    this.#root.replaceChildren(...this.#styles, this.#message, whole);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#article = null;
    this.#message.textContent = error instanceof Error ? error.message : String(error);
    this.#root.replaceChildren(...this.#styles, this.#message);
    this.dispatchEvent(new CustomEvent("pith-error", { detail: { error } }));
  }

  /**
   * Follows a link within the article. The browser would look for its target in the page, not in the shadow tree.
   * @param {Event} event
   */
  #follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const end = link && this.#root.getElementById(decodeURIComponent(/** @type {string} */ (link.getAttribute("href")).slice(1)));
    if (!end) return;
    event.preventDefault();
    end.tabIndex = -1;
    end.focus();
    end.scrollIntoView({ block: "nearest" });
  }
}

if (typeof customElements === "object" && !customElements.get("pith-reader")) customElements.define("pith-reader", PithReader);
