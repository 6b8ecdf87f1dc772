// The button with the ribbon: saves the article, and opens the panel of one that is saved.
import { plural, t } from "../../shared/i18n.js";
import { messageOf } from "../../shared/library.js";
import { savedPanel } from "./panel.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Milliseconds after which a save that goes on is told of. */
const TOLD_AFTER = 300;

/** @type {AbortController | null} */
let listeners = null;

/** @param {ReaderContext} context */
export function installSaving(context) {
  listeners?.abort();
  listeners = new AbortController();
  const { actions, announce, connection } = context;
  const { library } = connection;
  if (library === undefined) return;
  // A private window: the button says why nothing is saved.
  if (library === null) {
    actions.set("saveForLater", () => announce(t("library_private")));
    return;
  }
  const button = document.getElementById("tool-saveForLater");
  const { element, update } = savedPanel(context);
  document.getElementById("panels")?.append(element);
  element.addEventListener("toggle", (event) => {
    const isOpen = /** @type {ToggleEvent} */ (event).newState === "open";
    button?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) update.focus();
    else if (element.contains(document.activeElement)) button?.focus();
  });

  let wasSaved = library.entry !== null;
  let drawn = "";
  /** @param {unknown} _ @param {boolean} elsewhere whether another page may have changed it */
  const showState = (_, elsewhere) => {
    const isSaved = library.entry !== null;
    if (!isSaved && element.matches(":popover-open")) element.hidePopover();
    if (!isSaved && wasSaved && elsewhere) announce(t("library_not_found"));
    wasSaved = isSaved;
    const label = t(isSaved ? "savedTool" : "saveForLater");
    button?.classList.toggle("on", isSaved);
    button?.setAttribute("aria-label", label);
    button?.setAttribute("title", label);
    const now = JSON.stringify(library.entry);
    // Not under the hands of somebody, for a change of something else.
    if (!elsewhere || now !== drawn) update.entry(library.entry);
    drawn = now;
  };

  let isSaving = false;
  const save = async (isAsked = true) => {
    if (isSaving) return;
    isSaving = true;
    button?.setAttribute("aria-busy", "true");
    const waiting = setTimeout(() => {
      announce(t("savingNow"));
      // With the button that shows it.
      document.getElementById("bar")?.classList.remove("away");
    }, TOLD_AFTER);
    try {
      const { entry, text } = await library.save();
      clearTimeout(waiting);
      announce(text === "kept" ? t("savedTextStays") : entry.missing > 0 ? plural("savedWithout", entry.missing) : t("savedForLater"));
      if (isAsked) element.showPopover();
    } catch (error) {
      announce(t(messageOf(error)));
    } finally {
      clearTimeout(waiting);
      isSaving = false;
      button?.removeAttribute("aria-busy");
    }
  };

  actions.set("saveForLater", () => {
    if (library.entry?.taken) element.togglePopover();
    else save();
  });
  connection.setSaveListener?.(() => (library.entry?.taken ? element.showPopover() : save()));
  library.watch(showState, listeners.signal);
  showState(library.entry, false);
  if (!library.entry) findEntry(context, save);
}

/**
 * Finds out whether the page is saved. A link that was saved gets its text now that it is open.
 * @param {ReaderContext} context
 * @param {(isAsked: boolean) => Promise<void>} save
 */
async function findEntry({ connection, record }, save) {
  await connection.library?.refresh().catch(() => {});
  const entry = connection.library?.entry;
  if (entry && !entry.taken && record.isArticle) await save(false);
}
