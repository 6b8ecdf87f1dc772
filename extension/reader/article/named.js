// The element of the article that a link within it leads to.

/**
 * @param {HTMLElement} text
 * @param {HTMLAnchorElement} link its address begins with `#`; it may be that of somebody who wants to break something
 */
export function named(text, link) {
  const name = link.getAttribute("href")?.slice(1) ?? "";
  if (name === "") return null;
  try {
    return text.querySelector(`#${CSS.escape(decodeURIComponent(name))}`);
  } catch {
    // Not a valid encoding.
    return text.querySelector(`#${CSS.escape(name)}`);
  }
}
