// The panel of a saved article: its tags, favourite and archive, the images that are missing, and removal.
import { el } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";
import { fetchMissingImages, messageOf, openLibraryPage, webAddress } from "../../shared/library.js";
import { createTagEditor } from "../../shared/tag-editor.js";
import { panel } from "../panels/panel.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../../shared/library-types.d.ts").Entry} Entry */
/** @typedef {import("../../shared/library-types.d.ts").StateChange} StateChange */

/** @param {ReaderContext} context */
export function savedPanel(context) {
  const { announce, connection, page, rerender, settings } = context;
  const library = /** @type {import("../types.d.ts").LibraryOfArticle} */ (connection.library);
  const uids = () => [/** @type {Entry} */ (library.entry).uid];
  /** Changes the library and says why if it cannot. @param {() => Promise<unknown>} work */
  const attempt = async (work) => {
    try {
      return await work();
    } catch (error) {
      announce(t(messageOf(error)));
    }
  };
  const setState = (/** @type {StateChange} */ state) => attempt(() => library.change({ op: "setState", uids: uids(), state }));

  const tags = createTagEditor({
    id: "saved-tags",
    known: () => library.ask({ op: "tags" }),
    change: async (add, remove) => (await attempt(() => library.change({ op: "tag", uids: uids(), add, remove }).then(() => true))) === true,
  });
  const toggle = (/** @type {string} */ id, /** @type {string} */ label, /** @type {[StateChange, StateChange]} */ [on, off]) => {
    const input = el("input", { type: "checkbox", role: "switch", class: "switch", id, onchange: () => setState(input.checked ? on : off) });
    return { input, field: el("div", { class: "field switched" }, el("label", { for: id }, label), input) };
  };
  const favourite = toggle("saved-favourite", t("favourite"), ["favourite", "unfavourite"]);
  const archived = toggle("saved-archived", t("archived"), ["archive", "unarchive"]);
  const images = el("div", { class: "saved-images", hidden: true });
  const remove = el("button", { type: "button", class: "button", onclick: async () => {
    await setState("delete");
    if (library.entry) return;
    element.hidePopover();
    announce(t("removed"));
    if (page.saved) connection.leave();
  } }, t("removeFromLibrary"));
  const open = el("button", { type: "button", class: "button", onclick: () => attempt(() => openLibraryPage()) }, t("openLibrary"));
  const element = panel("saved-panel", t("inLibrary"), tags.element, favourite.field, archived.field, images, el("div", { class: "row-end" }, remove, page.saved ? null : open));

  /** In a tab of the reader, asks for the permission and gets the images; a page that only has the reader over it cannot ask, but the library's can. */
  const getImages = async () => {
    if (!page.saved) return attempt(() => openLibraryPage());
    const [{ uid }, button] = [/** @type {Entry} */ (library.entry), images.querySelector("button")];
    // The browser asks only at once.
    const fetching = attempt(() => fetchMissingImages(uid));
    button?.setAttribute("disabled", "");
    if (button) button.textContent = t("lib_fetchingImages");
    const result = /** @type {{ stored: number, missing: number } | null | undefined} */ (await fetching);
    if (!result) {
      if (result === null) announce(t("lib_imagesRefused"));
      return library.entry && showMissing(library.entry);
    }
    await attempt(() => library.refresh());
    const full = /** @type {import("../../shared/library-types.d.ts").Full | undefined} */ (result.stored > 0 ? await attempt(() => library.ask({ op: "full", uid })) : undefined);
    if (full) {
      element.hidePopover();
      const { images, missingImages, missing } = full;
      Object.assign(page.saved, { images, missingImages, missing });
      // The pictures take the place of their words, where one is reading.
      rerender(context.record);
    } else if (library.entry) showMissing(library.entry);
    announce(result.missing > 0 ? plural("lib_imagesStillMissing", result.missing) : t("lib_imagesThere"));
  };

  /** @param {Entry} entry */
  const showMissing = (entry) => {
    const host = webAddress(page.url) ? new URL(page.url).host : "";
    const isAsked = host !== "" && settings.now.askForImages && !(host in settings.now.noImagesFrom);
    images.hidden = entry.missing === 0;
    images.replaceChildren(el("p", { class: "hint" }, plural("imagesMissing", entry.missing)));
    if (!isAsked) return;
    images.append(el("div", { class: "part-tools" },
      el("button", { type: "button", class: "button", onclick: getImages }, t("getImages")),
      el("button", { type: "button", class: "button", onclick: () => settings.set({ noImagesFrom: { ...settings.now.noImagesFrom, [host]: "no" } }).then(() => showMissing(entry)) }, t("notForThisSite")),
      el("button", { type: "button", class: "button", onclick: () => settings.set({ askForImages: false }).then(() => showMissing(entry)) }, t("neverAsk"))));
  };

  return {
    element,
    update: {
      focus: () => tags.focus(),
      /** @param {Entry | null} entry */
      entry(entry) {
        if (!entry) return;
        tags.show(new Map(entry.tags.map((name) => [name, 1])));
        favourite.input.checked = entry.favourite;
        archived.input.checked = entry.archived !== null;
        showMissing(entry);
      },
    },
  };
}
