// The sidebar in narrow windows: a menu that a button opens over the list.
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { icon } from "../controls/icons.js";

/** Windows as wide as this have the sidebar beside the list; library.css says the same. */
const WIDE = matchMedia("(min-width: 58rem)");

/** @param {import("../types.d.ts").LibraryPage} page @param {HTMLElement} side @returns {HTMLButtonElement} */
export function createMenuButton(page, side) {
  const button = el("button", { type: "button", class: "tool menu-button", "aria-label": t("lib_views"), title: t("lib_views"), "aria-haspopup": "dialog", "aria-expanded": "false", onclick: () => side.togglePopover() }, icon("menu"));
  const close = () => side.matches(":popover-open") && side.hidePopover();
  const fold = () => {
    close();
    side.popover = WIDE.matches ? null : "auto";
  };
  WIDE.addEventListener("change", fold);
  fold();
  side.addEventListener("toggle", (event) => {
    const isOpen = /** @type {ToggleEvent} */ (event).newState === "open";
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) /** @type {HTMLElement | null} */ (side.querySelector("[aria-current]") ?? side.querySelector("a"))?.focus();
    else if (side.contains(document.activeElement) || document.activeElement === document.body) button.focus();
  });
  page.actions.set("closeSidebar", close);
  return button;
}
