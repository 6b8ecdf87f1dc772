// Boxes that scroll sideways: code blocks, wide tables and wide formulas.

/**
 * Makes a box focusable for the keyboard for as long as its content overflows.
 * @param {HTMLElement} box
 * @param {string} label
 */
export function makeScrollable(box, label) {
  new ResizeObserver(() => {
    const seen = box.clientWidth;
    const scrolls = box.scrollWidth > seen + 1;
    // The caption of a table takes no more.
    box.style.setProperty("--seen", `${seen}px`);
    box.classList.toggle("scrolls", scrolls);
    if (scrolls) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", label);
    } else for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
  }).observe(box);
}
