// The one place where HTML becomes elements: the core's own output, in a tree of the reader's.

/** @type {{ createHTML(html: string): any } | undefined} */
let policy;

/**
 * The content as elements.
 * @param {string} content what the core made
 */
export function elementsOf(content) {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  policy ??= trustedTypes?.createPolicy("pith-reader", { createHTML: (/** @type {string} */ html) => html }) ?? { createHTML: (html) => html };
  const template = document.createElement("template");
  template.innerHTML = /** @type {{ createHTML(html: string): any }} */ (policy).createHTML(content);
  return template.content;
}

/**
 * An element with a part to style it by, if it has something to say.
 * @param {string} name
 * @param {string} part
 * @param {(string | Node | null)[]} children
 */
export function element(name, part, ...children) {
  const made = document.createElement(name);
  made.part.add(part);
  made.append(...children.filter((child) => child !== null));
  return made;
}
