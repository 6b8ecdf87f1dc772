// How large the library is, and whether the browser keeps it: quietly, below the views.
import { el } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { fetchMissingImages } from "../../shared/library.js";
import { isList } from "../articles/heading.js";
import { size } from "../controls/dates.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** Part of the storage in use above which it is said how much is left. */
const NEARLY_FULL = 0.8;

/** Whether images are being fetched, whichever button was pressed. */
let isFetching = false;

/** @param {LibraryPage} page */
async function fetchImages(page) {
  // The browser asks for a permission, and only does so at once.
  const fetching = page.attempt(() => fetchMissingImages(null));
  isFetching = true;
  page.tell("facts");
  const result = await fetching;
  isFetching = false;
  page.tell("facts");
  if (result === null) page.toast(t("lib_imagesRefused"));
  else if (result) page.toast(result.missing > 0 ? plural("lib_imagesStillMissing", result.missing) : t("lib_imagesThere"));
  await page.refresh();
}

/** How many images are missing, with the button that gets them; nothing if none is. @param {LibraryPage} page */
function missingImages(page) {
  const missing = page.facts?.state.missingImages ?? 0;
  if (missing === 0) return null;
  return el("p", {}, plural("lib_imagesMissing", missing), " ",
    !page.readOnly && el("button", { type: "button", class: "as-link", disabled: isFetching, onclick: () => fetchImages(page) }, t(isFetching ? "lib_fetchingImages" : "lib_fetchImages")));
}

/** Draws a box again, and gives the focus back to its button if it had it. @param {HTMLElement} box @param {(HTMLElement | null | false)[]} lines */
function fill(box, lines) {
  const hadFocus = box.contains(document.activeElement);
  box.replaceChildren(...lines.filter((one) => one instanceof HTMLElement));
  if (hadFocus) /** @type {HTMLElement | null} */ (box.querySelector("button:enabled") ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** The line about missing images above the list, for windows where the footer is in a menu. Who does not want to be asked does not see it. @param {LibraryPage} page */
export function missingImagesLine(page) {
  const box = el("div", { class: "missing-line" });
  const draw = () => fill(box, [isList(page) && page.settings.now.askForImages && missingImages(page)]);
  for (const happening of /** @type {const} */ (["facts", "place"])) page.on(happening, draw);
  return box;
}

/** @param {LibraryPage} page */
export function storageFooter(page) {
  const box = el("footer", { class: "side-foot", "aria-label": t("lib_storage") });

  async function keepForGood() {
    const kept = await navigator.storage.persist().catch(() => false);
    page.toast(t(kept ? "lib_keptForGood" : "lib_notKeptForGood"));
    await draw();
  }

  async function draw() {
    const state = page.facts?.state;
    if (!state) return box.replaceChildren();
    const [estimate, isKept] = await Promise.all([navigator.storage.estimate().catch(() => ({ usage: 0, quota: 0 })), navigator.storage.persisted().catch(() => true)]);
    const [usage, quota] = [estimate.usage ?? 0, estimate.quota ?? 0];
    const parts = [plural("lib_articleCount", state.articles), state.images > 0 && plural("lib_imageCount", state.images), size(Math.max(state.bytes, usage))].filter((one) => typeof one === "string");
    const isNearlyFull = quota > 0 && usage / quota > NEARLY_FULL;
    fill(box, [
      el("p", {}, parts.join(" · ")),
      isNearlyFull && el("p", { class: "bad" }, t("lib_roomLeft", size(Math.max(0, quota - usage)))),
      missingImages(page),
      !isKept && state.articles > 0 && el("p", {}, t("lib_mayBeThrownAway"), " ", el("button", { type: "button", class: "as-link", onclick: keepForGood }, t("lib_keepForGood"))),
    ]);
  }
  page.on("facts", draw);
  return box;
}
