// Menus that open beside a button or where the pointer is.
import { el } from "../../shared/dom.js";
import { direction } from "../../shared/i18n.js";
import { icon } from "./icons.js";

/** @typedef {{ words: string, icon?: import("./icons.js").Icon, run: () => unknown, pressed?: boolean }} Item */

/** Pixels between a menu and the edges of the window. */
const EDGE = 8;

/** Moves a menu to a box, inside the window. @param {HTMLElement} menu @param {{ left: number, right: number, top: number, bottom: number }} box */
function place(menu, box) {
  const { width, height } = menu.getBoundingClientRect();
  const wanted = direction() === "rtl" ? box.left : box.right - width;
  const left = Math.max(EDGE, Math.min(wanted, innerWidth - width - EDGE));
  const below = box.bottom + 4;
  const above = box.top - height - 4;
  const top = below + height + EDGE <= innerHeight || above < EDGE ? Math.max(EDGE, Math.min(below, innerHeight - height - EDGE)) : above;
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

/**
 * Opens a menu. The focus goes back to where it was when it closes.
 * @param {HTMLElement | { x: number, y: number }} at
 * @param {string} name
 * @param {Item[]} items
 */
export function openMenu(at, name, items) {
  document.getElementById("menu")?.remove();
  const back = at instanceof HTMLElement ? at : document.activeElement;
  const menu = el("ul", { id: "menu", class: "popup", role: "menu", popover: "auto", "aria-label": name });
  /** Whether an item was chosen: then the focus is its business. */
  let isChosen = false;
  for (const item of items) {
    const choose = () => {
      isChosen = true;
      menu.hidePopover();
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
      item.run();
    };
    menu.append(el("li", { role: "none" }, el("button", { type: "button", role: "menuitem", tabindex: "-1", onclick: choose }, item.icon ? icon(item.icon) : el("span", { class: "icon" }), item.words)));
  }
  const buttons = [...menu.querySelectorAll("button")];
  menu.addEventListener("keydown", (event) => {
    const now = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === "Tab") menu.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(to + buttons.length) % buttons.length].focus();
  });
  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const hadFocus = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (at instanceof HTMLElement) at.setAttribute("aria-expanded", "false");
    if (!isChosen && hadFocus && back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
  });
  document.body.append(menu);
  menu.showPopover();
  if (at instanceof HTMLElement) at.setAttribute("aria-expanded", "true");
  place(menu, at instanceof HTMLElement ? at.getBoundingClientRect() : { left: at.x, right: at.x, top: at.y, bottom: at.y });
  buttons[0]?.focus();
}
