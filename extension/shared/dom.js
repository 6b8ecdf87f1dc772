// Creates elements from a name, attributes and children. Never parses text as markup.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [attributes] `on…` functions are listeners.
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} parent
 * @param {Child[]} children
 */
export function append(parent, children) {
  parent.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
}

/** Texts separated by dots. Each is isolated, because it may run in another direction than the text around it. @param {string[]} words */
export const joinWithDots = (words) => words.flatMap((part, at) => [...(at > 0 ? [" · "] : []), el("bdi", {}, part)]);

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...Child} children
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  append(element, children);
  return element;
}

/** Icon paths in a 24 × 24 box, drawn for Pith. */
const ICONS = {
  close: "M6 6l12 12M18 6L6 18",
  contents: "M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h7",
  listen: "M5 10v4h3l5 4V6L8 10zM16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a7.8 7.8 0 0 1 0 11",
  look: "M3 19L8.5 5h1L15 19M5 14h8M15.5 19l3-8h.8l2.7 8M16.6 16h4.8",
  parts: "M4 5h10M4 10h10M4 15h6M4 20h6M17.5 13v8M13.5 17h8",
  more: "M5 11.4a.6.6 0 1 0 0 1.2a.6.6 0 1 0 0-1.2M12 11.4a.6.6 0 1 0 0 1.2a.6.6 0 1 0 0-1.2M19 11.4a.6.6 0 1 0 0 1.2a.6.6 0 1 0 0-1.2",
  play: "M8 5.5v13l11-6.5z",
  pause: "M8 5v14M16 5v14",
  stop: "M7 7h10v10H7z",
  previous: "M17 6l-7 6 7 6zM7 6v12",
  next: "M7 6l7 6-7 6zM17 6v12",
  paragraphBack: "M12 6l-6 6 6 6M18 6l-6 6 6 6",
  paragraphOn: "M6 6l6 6-6 6M12 6l6 6-6 6",
  copy: "M9 9h10v11H9zM5 15V4h10",
  done: "M5 12.5l5 5L19.5 7",
  bring: "M12 19V6M6.5 11.5L12 6l5.5 5.5",
  drop: "M6 6l12 12M18 6L6 18",
  outside: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  film: "M4 5h16v14H4zM10 9v6l5-3z",
  save: "M7 4h10v16l-5-4.5L7 20z",
  sound: "M5 10v4h3l5 4V6L8 10zM17 9a4 4 0 0 1 0 6",
  highlight: "M9 15l-3.5-3.5L15 3l4.5 4.5L9 15zM5.5 11.5L4 16l2.5 1L9 15M4 21h16",
  note: "M5 5h14v11h-7l-4 4v-4H5zM9 9h6M9 12h4",
  erase: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  onward: "M9 5l7 7-7 7",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const path = svg("path", { d: ICONS[name] });
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" }, path);
}

/** @typedef {keyof typeof ICONS} Icon */
