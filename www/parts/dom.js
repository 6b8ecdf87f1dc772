// Makes elements of names, properties and children. It takes no HTML: text is always text.

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
 * A part of a drawing.
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

/** Steps of colour for chances, in style.css. */
const STEPS = 7;

/** The class of a chance. @param {number} chance */
export const colour = (chance) => `c${Math.round(Math.max(0, Math.min(1, chance)) * STEPS)}`;

/** A chance in per cent, as told to a person. @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)} %`;
