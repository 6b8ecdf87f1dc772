// Builds DOM nodes from the core's HTML by an allow-list; the only place where text becomes elements. The core writes canonical HTML (every value
// quoted and escaped, every element closed), so a scanner is enough. Element and attribute names come from the tables below, never from the
// text, and URLs are checked again. The browser's parser is not used, so no Trusted Types policy is needed and both browsers build the same nodes.

const MATHML = "http://www.w3.org/1998/Math/MathML";

/** Nesting depth; deeper elements become siblings. The core has the same limit. */
const MAX_DEPTH = 512;

/** Attributes that every element may have. */
const GLOBAL_ATTRIBUTES = ["id", "lang", "dir"];

/** The allowed HTML elements with their attributes. */
const HTML_ELEMENTS = {
  p: [], h1: [], h2: [], h3: [], h4: [], h5: [], h6: [], aside: [], section: ["role"], header: [], article: ["itemscope", "itemtype"],
  blockquote: ["cite"], pre: [], hr: [], br: [], ul: [], ol: ["start", "reversed"], li: ["value"], dl: [], dt: [], dd: [],
  table: [], caption: [], thead: [], tbody: [], tr: [],
  th: ["scope", "colspan", "rowspan", "align"], td: ["colspan", "rowspan", "align"],
  figure: ["class", "data-what"], figcaption: [], details: ["open"], summary: [],
  strong: [], em: [], b: ["itemprop"], code: ["class"], kbd: [], samp: [], var: [], sub: [], sup: [], mark: [], del: [], ins: [], u: [], small: [],
  q: ["cite"], cite: [], abbr: ["title"], dfn: [], time: ["datetime", "itemprop"], ruby: [], rt: [], rp: [], span: ["class"],
  a: ["href", "title", "role", "itemprop"], img: ["src", "srcset", "alt", "title", "width", "height"],
};

/** The allowed MathML elements. */
const MATH_ELEMENTS = [
  "math", "mrow", "mi", "mn", "mo", "mtext", "ms", "mspace", "msup", "msub", "msubsup", "mfrac", "msqrt", "mroot", "munder", "mover", "munderover",
  "mmultiscripts", "mprescripts", "none", "mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom", "menclose", "merror", "semantics",
];

const MATH_ATTRIBUTES = [
  "display", "alttext", "mathvariant", "stretchy", "fence", "separator", "accent", "accentunder", "linethickness", "columnalign", "rowalign",
  "columnspan", "rowspan", "columnlines", "rowlines", "columnspacing", "rowspacing", "width", "height", "depth", "lspace", "rspace", "movablelimits",
  "largeop", "symmetric", "minsize", "maxsize", "notation", "displaystyle", "scriptlevel", "form", "frame",
];

/** Patterns for attribute values; other values are dropped. An attribute without a pattern may have any value. */
const ALLOWED_VALUES = {
  class: /^(?:pith-(?:embed|media)|language-[^\s]{1,64}|hljs-[\w-]{1,32}_?(?: [\w-]{1,32}_?){0,3})$/,
  role: /^doc-(?:noteref|endnotes|backlink)$/,
  href: /^(?:https?:|mailto:|tel:|#)/i,
  cite: /^https?:/i,
  src: /^(?:https?:|blob:|data:image\/(?:png|jpeg|gif|webp|avif|bmp)[;,])/i,
  dir: /^(?:ltr|rtl)$/,
  itemtype: /^https:\/\/schema\.org\/Comment$/,
  align: /^(?:left|center|right)$/,
};

/** Images load lazily and without a referrer. */
const IMAGE_ATTRIBUTES = [["referrerpolicy", "no-referrer"], ["loading", "lazy"], ["decoding", "async"]];

const VOID = new Set(["img", "br", "hr"]);

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** @type {Map<string, { math: boolean, own: Set<string> }>} */
const ELEMENTS = new Map();
for (const [name, own] of Object.entries(HTML_ELEMENTS)) ELEMENTS.set(name, { math: false, own: new Set([...GLOBAL_ATTRIBUTES, ...own]) });
for (const name of MATH_ELEMENTS) ELEMENTS.set(name, { math: true, own: new Set([...GLOBAL_ATTRIBUTES, ...MATH_ATTRIBUTES]) });

/** @param {string} text */
function decodeEntities(text) {
  if (!text.includes("&")) return text;
  // The core writes decimal character references, the syntax highlighter hexadecimal ones.
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|nbsp));/gi, (whole, number, hex, name) =>
    name ? (ENTITIES[/** @type {keyof typeof ENTITIES} */ (name)] ?? whole) : character(hex ? parseInt(hex, 16) : Number(number)));
}

/** @param {number} code */
function character(code) {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
}

/**
 * The allowed URLs of a `srcset`.
 * @param {string} value
 */
function allowedSrcset(value) {
  const kept = value.split(", ").filter((part) => ALLOWED_VALUES.src.test(part));
  return kept.length > 0 ? kept.join(", ") : null;
}

/**
 * @param {string} name
 * @param {string} value
 */
function allowedValue(name, value) {
  if (name === "srcset") return allowedSrcset(value);
  const rule = ALLOWED_VALUES[/** @type {keyof typeof ALLOWED_VALUES} */ (name)];
  return !rule || rule.test(value) ? value : null;
}

const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g;

/** Put before the names of elements and the links to them: an article's `id="panels"` must not be taken for the reader's own panels. */
const NAME_PREFIX = "in-text-";

/** The value of an attribute as it is set. @param {string} key @param {string} value */
function ownName(key, value) {
  if (key === "id") return NAME_PREFIX + value;
  return key === "href" && /^#./.test(value) ? `#${NAME_PREFIX}${value.slice(1)}` : value;
}

/** The attributes that load an image. */
const LOADING = new Set(["src", "srcset"]);

/**
 * @param {Document} doc
 * @param {string} name
 * @param {string} attributes the text of the tag after its name
 * @param {boolean} offline
 */
function createElement(doc, name, attributes, offline) {
  const rule = ELEMENTS.get(name);
  if (!rule) return null;
  const element = rule.math ? doc.createElementNS(MATHML, name) : doc.createElement(name);
  // Before `src`, which starts the loading.
  if (name === "img") for (const [key, value] of IMAGE_ATTRIBUTES) element.setAttribute(key, value);
  for (const [, key, written] of attributes.matchAll(ATTRIBUTE)) {
    if (!rule.own.has(key)) continue;
    const value = allowedValue(key, decodeEntities(written ?? ""));
    if (value === null) continue;
    if (offline && LOADING.has(key) && !value.startsWith("data:")) {
      if (key === "src") /** @type {HTMLElement} */ (element).dataset.address = value;
    } else element.setAttribute(key, ownName(key, value));
  }
  if (name === "a" && !element.getAttribute("href")?.startsWith("#")) element.setAttribute("rel", "noopener noreferrer");
  return element;
}

/**
 * Builds nodes from canonical HTML. Of elements that are not allowed, the text remains.
 * @param {string} html
 * @param {object} [options]
 * @param {Document} [options.doc]
 * @param {boolean} [options.offline] images get no source but only `data-address`, so that nothing is loaded
 * @returns {DocumentFragment}
 */
export function buildNodes(html, { doc = document, offline = false } = {}) {
  const fragment = doc.createDocumentFragment();
  /** @type {{ name: string, node: Node }[]} */
  const open = [{ name: "", node: fragment }];
  let done = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, close, name, attributes] = match;
    const at = match.index;
    if (at > done) open[open.length - 1].node.appendChild(doc.createTextNode(decodeEntities(html.slice(done, at))));
    done = at + whole.length;
    if (close) {
      const back = open.findLastIndex((level) => level.name === name);
      if (back > 0) open.length = back;
      continue;
    }
    const node = createElement(doc, name, attributes, offline);
    if (node) open[open.length - 1].node.appendChild(node);
    if (!VOID.has(name) && open.length < MAX_DEPTH) open.push({ name, node: node ?? open[open.length - 1].node });
  }
  if (done < html.length) open[open.length - 1].node.appendChild(doc.createTextNode(decodeEntities(html.slice(done))));
  return fragment;
}

/** The addresses of the images in canonical HTML, each once. @param {string} html */
export function imageAddresses(html) {
  const found = new Set();
  for (const [, , name, attributes] of html.matchAll(TAG)) {
    if (name !== "img") continue;
    for (const [, key, value] of attributes.matchAll(ATTRIBUTE)) if (key === "src") found.add(decodeEntities(value ?? ""));
  }
  return [...found];
}
