// Finds dangerous constructs in markup, without running it, as a page reads it and as it is read again later: after it was written out and parsed
// once and twice more, inside a template, and as XML.

/** Elements that can run, load or lead somewhere by themselves, or change what others mean. */
const ELEMENTS = new Set(["script", "iframe", "frame", "frameset", "object", "embed", "applet", "base", "link", "portal", "fencedframe", "foreignobject", "annotation-xml", "set", "animate", "animatetransform", "animatemotion", "handler", "listener", "isindex", "plaintext", "template", "noscript", "xmp", "noembed", "noframes", "input:image", "meta:http-equiv"]);

/** Attributes with an address. */
const ADDRESSES = new Set(["href", "src", "srcset", "action", "formaction", "data", "poster", "background", "cite", "longdesc", "xlink:href", "manifest", "profile", "codebase", "classid", "usemap", "icon", "lowsrc", "dynsrc", "from", "to", "values", "by", "imagesrcset", "data-src", "data-srcset"]);

/** Attributes that have no harmless use in an article. */
const BANNED = new Set(["srcdoc", "formaction", "ping", "attributionsrc", "shadowrootmode", "is", "http-equiv", "autofocus", "popovertarget", "action", "background"]);

const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp)[;,]/i;

const LOADING_STYLE = /url\s*\(|@import|expression|-moz-binding|behavior\s*:|javascript:|\\|position\s*:\s*fixed/i;

/** What is wrong with an address, as browsers read it: without control characters and blanks in front, and without line breaks and tabs. @param {string} value */
export function isBadAddress(value) {
  const plain = value.replace(/^[\u0000-\u0020]+/, "").replace(/[\t\n\r]/g, "");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1].toLowerCase();
  return scheme !== undefined && !["http", "https", "mailto", "tel", "blob"].includes(scheme) && !RASTER.test(plain);
}

/** Names that stand for something of every document or form: an element with one of them hides it. */
const isClobbering = (name) => name in document || name in HTMLFormElement.prototype || name === "__proto__";

/** @param {Element} element */
function inElement(element) {
  const name = element.localName.toLowerCase();
  const found = [];
  if (ELEMENTS.has(name) || (name === "input" && element.getAttribute("type")?.toLowerCase() === "image") || (name === "form" && element.attributes.length > 0)) found.push(name);
  if (name === "style" && LOADING_STYLE.test(element.textContent ?? "")) found.push("style that loads");
  for (const { name: written, value } of element.attributes) {
    const key = written.toLowerCase();
    if (/^on/.test(key) || BANNED.has(key)) found.push(`${name} ${key}=${value}`);
    else if (ADDRESSES.has(key) && (key.endsWith("srcset") ? value.split(/,\s+/) : [value]).some(isBadAddress)) found.push(`${name} ${key}=${value}`);
    else if (key === "style" && LOADING_STYLE.test(value)) found.push(`${name} ${key}=${value}`);
    else if (key === "target" && !/^_blank$/i.test(value)) found.push(`${name} ${key}=${value}`);
    else if ((key === "id" || (key === "name" && name !== "meta")) && isClobbering(value)) found.push(`${name} ${key}=${value}`);
  }
  return found;
}

/** @param {ParentNode} root @returns {string[]} */
function inTree(root) {
  return [...root.querySelectorAll("*")].flatMap((element) => [...inElement(element), ...(element instanceof HTMLTemplateElement ? inTree(element.content) : [])]);
}

const parser = new DOMParser();
const asPage = (/** @type {string} */ html) => parser.parseFromString(`<!DOCTYPE html><html><head></head><body>${html}</body></html>`, "text/html");

/**
 * The dangerous constructs in markup, each with where it was found.
 * @param {string} markup
 * @param {{ xml?: boolean }} [how] whether the markup is XML already
 */
export function constructs(markup, { xml = false } = {}) {
  const found = new Set();
  const add = (/** @type {string} */ where, /** @type {ParentNode} */ root) => {
    for (const one of inTree(root)) found.add(`${where}: ${one.slice(0, 100)}`);
  };
  if (xml) {
    const tree = parser.parseFromString(markup, "application/xml");
    if (tree.querySelector("parsererror")) found.add("XML: it is not well-formed");
    add("XML", tree.querySelector("body") ?? tree);
    return [...found];
  }
  const page = asPage(markup);
  add("page", page.body);
  // What is written out as it was read would be read in the same way again.
  const once = page.body.innerHTML;
  if (once !== markup) {
    const again = asPage(once);
    add("again", again.body);
    const twice = again.body.innerHTML;
    if (twice !== once) add("twice more", asPage(twice).body);
  }
  const inTemplate = parser.parseFromString(`<body><template>${markup}</template>`, "text/html");
  add("template", inTemplate.querySelector("template")?.content ?? inTemplate.body);
  const text = new XMLSerializer().serializeToString(page.body);
  const tree = parser.parseFromString(text, "application/xhtml+xml");
  if (!tree.querySelector("parsererror")) add("XML", tree);
  return [...found];
}
