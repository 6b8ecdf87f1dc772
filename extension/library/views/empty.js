// What is shown where there is nothing: why, and what can be done.
import { el, svg } from "../../shared/dom.js";
import { plural, t, withElements } from "../../shared/i18n.js";
import { saveShortcut } from "./save-shortcut.js";
import { find } from "../articles/results.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** A shelf with room, in the colours of the theme: class and path of each shape. */
const DRAWING = [
  ["board", "M20 150H300V158H20Z"], ["book one", "M52 66H74V150H52Z"], ["book two", "M78 54H104V150H78Z"], ["book three", "M110 150L138 62L162 70L134 150Z"],
  ["line", "M57 80H69M57 88H69M84 70H98M84 78H98"], ["cup", "M226 118H262V142Q262 150 254 150H234Q226 150 226 142Z"], ["line", "M262 124Q276 124 274 134Q272 142 262 141M236 108Q232 100 238 94M250 108Q246 100 252 94"],
];

const drawing = () => svg("svg", { viewBox: "0 0 320 170", class: "shelf", "aria-hidden": "true" }, ...DRAWING.map(([part, d]) => svg("path", { class: part, d })));

/** @param {import("../../shared/dom.js").Child[]} children */
const box = (...children) => el("div", { class: "empty" }, drawing(), ...children);

/** How an article is saved: by key, button or menu. */
function howToSave() {
  const key = el("li", { hidden: true });
  saveShortcut().then((keys) => {
    if (keys === "") return;
    key.append(withElements("lib_saveByKey", [keys], (words) => el("kbd", { class: "cap" }, words)));
    key.hidden = false;
  });
  return el("ul", { class: "ways-to-save" }, key, el("li", {}, t("lib_saveByButton")), el("li", {}, t("lib_saveByMenu", t("menu_savePage"), t("menu_saveLink"))));
}

/** Those who come from elsewhere bring their articles. @param {LibraryPage} page */
const importOffer = (page) => el("div", { class: "import-offer" }, el("p", {}, t("lib_importOffer")),
  el("p", { class: "row-start" }, el("button", { type: "button", class: "button", onclick: () => page.go({ view: "import", tag: "", typed: "", minutes: 0 }) }, t("lib_view_import")),
    el("button", { type: "button", class: "button", onclick: () => page.actions.get("add")?.() }, t("lib_add"))));

/** @param {LibraryPage} page */
function nothingFound(page) {
  const { place } = page;
  const clear = el("button", { type: "button", class: "button first", onclick: () => page.go({ typed: "", minutes: 0 }) }, t("lib_clearSearch"));
  const everywhere = el("button", { type: "button", class: "button", hidden: true, onclick: () => page.go({ view: "all", tag: "", minutes: 0 }) });
  if (place.view !== "all" || place.minutes > 0) {
    find({ query: place.typed, typing: true, limit: 0 }).then(({ total }) => {
      everywhere.textContent = plural("lib_foundElsewhere", total);
      everywhere.hidden = total === 0;
    }, () => {});
  }
  const words = place.typed.trim() !== "" ? withElements("lib_nothingFoundFor", [], () => el("bdi", { class: "sought" }, place.typed.trim())) : t("lib_nothingFits");
  return box(el("h2", {}, t("lib_nothingFound")), el("p", {}, words), el("p", { class: "row-start" }, clear, everywhere));
}

/** @param {LibraryPage} page @param {"found" | import("../types.d.ts").View} what */
export function emptyState(page, what) {
  if (page.facts?.state.articles === 0) return box(el("h2", {}, t("lib_emptyTitle")), el("p", {}, t("lib_emptyText")), howToSave(), importOffer(page));
  if (what === "found") return nothingFound(page);
  return box(el("h2", {}, t(`lib_empty_${what}`)), el("p", {}, t(`lib_empty_${what}Text`)));
}
