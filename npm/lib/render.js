// The only place where HTML becomes elements: the core's own output, for the shadow tree of <pith-reader>.

/** @type {{ createHTML(html: string): any } | undefined} */
let policy;

/**
 * The content as elements.
 * @param {string} content the core's output
 */
export function contentNodes(content) {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  policy ??= trustedTypes?.createPolicy("pith-reader", { createHTML: (/** @type {string} */ html) => html }) ?? { createHTML: (html) => html };
  const template = document.createElement("template");
  template.innerHTML = /** @type {{ createHTML(html: string): any }} */ (policy).createHTML(content);
  return template.content;
}

/**
 * An element with a `part` for styling; children that are null are skipped.
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
