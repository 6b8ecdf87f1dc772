// How large the library is, and whether the browser keeps it: quietly, below the views.
import { el } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { fetchMissingImages } from "../../shared/library.js";
import { size } from "../controls/dates.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** Part of the storage in use above which it is said how much is left. */
const NEARLY_FULL = 0.8;

/** @param {LibraryPage} page */
export function storageFooter(page) {
  const box = el("footer", { class: "side-foot", "aria-label": t("lib_storage") });
  let isFetching = false;

  async function fetchImages() {
    // The browser asks for a permission, and only does so at once.
    const fetching = page.attempt(fetchMissingImages);
    isFetching = true;
    await draw();
    const result = await fetching;
    isFetching = false;
    if (result === null) page.toast(t("lib_imagesRefused"));
    else if (result) page.toast(result.missing > 0 ? plural("lib_imagesStillMissing", result.missing) : t("lib_imagesThere"));
    await page.refresh();
  }

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
    const missing = state.missingImages > 0 && el("p", {}, plural("lib_imagesMissing", state.missingImages), " ",
      !page.readOnly && el("button", { type: "button", class: "as-link", disabled: isFetching, onclick: fetchImages }, t(isFetching ? "lib_fetchingImages" : "lib_fetchImages")));
    const isNearlyFull = quota > 0 && usage / quota > NEARLY_FULL;
    const lines = [
      el("p", {}, parts.join(" · ")),
      isNearlyFull && el("p", { class: "bad" }, t("lib_roomLeft", size(Math.max(0, quota - usage)))),
      missing,
      !isKept && state.articles > 0 && el("p", {}, t("lib_mayBeThrownAway"), " ", el("button", { type: "button", class: "as-link", onclick: keepForGood }, t("lib_keepForGood"))),
    ];
    box.replaceChildren(...lines.filter((one) => one instanceof HTMLElement));
  }
  page.on("facts", draw);
  return box;
}
