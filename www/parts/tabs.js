// Tabs by the ARIA authoring practices: arrow keys move between tabs, the panel follows. A panel is filled when it is first shown.
import { made } from "./dom.js";

/** @typedef {{ id: string, name: string, fill: () => Node[] | Promise<Node[]> }} Tab */

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} panels
 * @param {Tab[]} tabs
 * @param {string} first the tab shown at the start
 */
export function tabs(list, panels, tabs, first) {
  const buttons = tabs.map(({ id, name }) => made("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` }, name));
  const places = tabs.map(({ id }) => made("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: 0 }));
  const filled = new Set();
  /** @param {number} at */
  const select = async (at) => {
    buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === at));
      button.tabIndex = i === at ? 0 : -1;
      places[i].hidden = i !== at;
    });
    // Scrolled to the middle, so that on a phone the neighbouring tabs are visible.
    buttons[at].scrollIntoView({ block: "nearest", inline: "center" });
    list.dataset.shown = tabs[at].id;
    if (filled.has(at)) return;
    filled.add(at);
    places[at].setAttribute("aria-busy", "true");
    try {
      places[at].replaceChildren(...(await tabs[at].fill()));
    } catch (error) {
      places[at].replaceChildren(made("p", null, `This could not be shown: ${/** @type {Error} */ (error).message}`));
    }
    places[at].removeAttribute("aria-busy");
  };
  buttons.forEach((button, at) => button.addEventListener("click", () => select(at)));
  list.onkeydown = (event) => {
    const now = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (now < 0 || to === undefined) return;
    event.preventDefault();
    const at = (to + buttons.length) % buttons.length;
    buttons[at].focus();
    select(at);
  };
  list.replaceChildren(...buttons);
  panels.replaceChildren(...places);
  return select(Math.max(0, tabs.findIndex(({ id }) => id === first)));
}
