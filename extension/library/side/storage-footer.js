// How large the library is, and whether the browser keeps it: quietly, below the views. What asks for attention stands above the list.
import { readBackups, readPlan, watchBackups } from "../../shared/backups.js";
import { el } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { fetchMissingImages } from "../../shared/library.js";
import { oneAtATime } from "../../shared/one-at-a-time.js";
import { isList } from "../articles/heading.js";
import { ago, size } from "../../shared/dates.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** Part of the storage in use above which it is said how much room is left. */
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

/** How many images are missing, with the button that gets them; nothing if none is. @param {LibraryPage} page @param {string} [name] a class */
function missingImages(page, name) {
  const missing = page.facts?.state.missingImages ?? 0;
  if (missing === 0) return null;
  return el("p", { class: name }, plural("lib_imagesMissing", missing), " ",
    !page.readOnly && el("button", { type: "button", class: "as-link", disabled: isFetching, onclick: () => fetchImages(page) }, t(isFetching ? "lib_fetchingImages" : "lib_fetchImages")));
}

/** @param {LibraryPage} page */
function goToTexts(page) {
  page.actions.get("closeSidebar")?.();
  page.go({ view: "texts", tag: "", typed: "", minutes: 0 });
}

/** Draws a box again, and gives the focus back to its button if it had it. @param {HTMLElement} box @param {(HTMLElement | null | false)[]} lines */
function fill(box, lines) {
  const hadFocus = box.contains(document.activeElement);
  box.replaceChildren(...lines.filter((one) => one instanceof HTMLElement));
  if (hadFocus) /** @type {HTMLElement | null} */ (box.querySelector("button:enabled") ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** The settings about backups. */
const BACKUP = "../options/options.html#backup";

/** A link to the settings about backups, which open beside the side panel. @param {LibraryPage} page @param {string} words */
const backupLink = (page, words) => el("a", { class: "as-link", href: BACKUP, target: page.inPanel ? "_blank" : null }, words);

/** How old the last backup is, once there is something to lose. @param {LibraryPage} page */
async function lastBackup(page) {
  if (!page.facts?.state.articles) return null;
  const { made: [last] } = await readBackups();
  return el("p", { class: "last-backup" }, last ? t("backupLast", ago(last.time)) : t("backupNone"), " ", backupLink(page, t("lib_backUp")));
}

/** That a backup of the plan failed. @param {LibraryPage} page */
async function failedBackup(page) {
  const [{ every }, { failed }] = [await readPlan(), await readBackups()];
  return every !== "off" && failed ? el("p", { class: "bad backup-failed" }, t("lib_backupFailed"), " ", backupLink(page, t("lib_backupDetails"))) : null;
}

/** How much the library may use, in bytes. */
async function room() {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate().catch(() => /** @type {StorageEstimate} */ ({}));
  return { usage, quota };
}

/**
 * What stands above the list: how much room is left when there is little, and in windows where the footer is in a menu, the images that are missing.
 * Who does not want to be offered images does not see these.
 * @param {LibraryPage} page
 */
export function createNotices(page) {
  const box = el("div", { class: "notices" });
  const draw = oneAtATime(async () => {
    const { usage, quota } = await room();
    const isNearlyFull = quota > 0 && usage / quota > NEARLY_FULL;
    const failed = await failedBackup(page);
    fill(box, [
      failed,
      isNearlyFull && el("p", { class: "bad" }, t("lib_roomLeft", size(Math.max(0, quota - usage)))),
      isList(page) && page.settings.now.askForImages && missingImages(page, "missing-line"),
    ]);
  });
  for (const happening of /** @type {const} */ (["facts", "place"])) page.on(happening, draw);
  watchBackups(draw);
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

  const draw = oneAtATime(async () => {
    const state = page.facts?.state;
    if (!state) return box.replaceChildren();
    const [{ usage }, isKept] = await Promise.all([room(), navigator.storage.persisted().catch(() => true)]);
    const parts = [plural("lib_articleCount", state.articles), state.images > 0 && plural("lib_imageCount", state.images), size(Math.max(state.bytes, usage))].filter((one) => typeof one === "string");
    const backup = await lastBackup(page);
    fill(box, [
      el("p", {}, parts.join(" · ")),
      backup,
      missingImages(page),
      state.links > 0 && el("p", {}, plural("lib_textsMissing", state.links), " ", el("button", { type: "button", class: "as-link", onclick: () => goToTexts(page) }, t("lib_getTexts"))),
      !isKept && state.articles > 0 && el("p", {}, t("lib_mayBeThrownAway"), " ", el("button", { type: "button", class: "as-link", onclick: keepForGood }, t("lib_keepForGood"))),
    ]);
  });
  page.on("facts", draw);
  watchBackups(draw);
  return box;
}
