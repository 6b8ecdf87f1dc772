// Creates elements from names, attributes and children. It never parses HTML: text stays text.

/**
 * An element.
 * @param {string} name with its classes: `p.lead`
 * @param {Record<string, string | number | boolean | undefined> | null} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function made(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value !== undefined && value !== false) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function drawn(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Number of colours for probabilities in style.css. */
const STEPS = 7;

/** The class name for the colour of a probability. @param {number} chance */
export const colour = (chance) => `c${Math.round(Math.max(0, Math.min(1, chance)) * STEPS)}`;

/** A probability as a percentage for display. @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)} %`;
