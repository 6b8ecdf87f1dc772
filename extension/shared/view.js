// The one place where HTML becomes elements: that of the core's own output, which is built from an allow-list (src/rules/keep.rs).
// It refuses everything else; a test reads the other files for `innerHTML`.

const rules = { createHTML: (/** @type {string} */ html) => html };
const policy = globalThis.trustedTypes?.createPolicy("pith", rules) ?? rules;

/**
 * The content of a record as elements that belong to no document that loads.
 * @param {string} content
 * @returns {DocumentFragment}
 */
export function elementsOf(content) {
  const template = document.createElement("template");
  template.innerHTML = policy.createHTML(content);
  return template.content;
}
