// An offer: a message with a button, where messages are shown. It goes away by itself, or stays until it is taken or closed.
import { el, icon } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** @typedef {import("./types.d.ts").Offer} Offer */

/** Milliseconds for which an offer is shown, unless it stays; whoever is at it has more time. */
const SHOWN_FOR = 8_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const place = () => /** @type {HTMLElement} */ (document.getElementById("offer"));

/** Takes the offer away. */
function hide() {
  clearTimeout(timer);
  const box = place();
  // The focus would be lost with its button.
  const hadFocus = box.contains(document.activeElement);
  box.classList.remove("shown");
  box.replaceChildren();
  if (hadFocus) document.getElementById("text")?.focus({ preventScroll: true });
}

function hideLater() {
  clearTimeout(timer);
  timer = setTimeout(() => (place().matches(":hover, :focus-within") ? hideLater() : hide()), SHOWN_FOR);
}

/** Shows an offer in place of the one before, or none. Screen readers read it. @param {Offer | null} offer */
export function showOffer(offer) {
  hide();
  if (!offer) return;
  const box = place();
  const take = el("button", { type: "button", class: "offer-act", "aria-keyshortcuts": offer.key || null, onclick: () => {
    hide();
    offer.act();
  } }, offer.button, offer.key && el("kbd", { "aria-hidden": "true" }, offer.key));
  const close = offer.stays && el("button", { type: "button", class: "offer-act offer-close", "aria-label": t("close"), title: t("close"), onclick: hide }, icon("close"));
  box.append(...[offer.text && el("span", {}, offer.text), take, close].filter((part) => part instanceof Node));
  box.classList.add("shown");
  if (!offer.stays) hideLater();
}
