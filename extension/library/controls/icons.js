// The icons of the library page, beside those that all pages share.
import { icon as shared, svg } from "../../shared/dom.js";

/** Icon paths in a 24 × 24 box, drawn for Pith. */
const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  search: "M10.5 4.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15 15l5 5",
  unread: "M4 13l3-8h10l3 8v6H4zM4 13h5a3 3 0 0 0 6 0h5",
  all: "M5 5h3v14H5zM10.5 5h3v14h-3zM16 6l2.8-.7L22 18.500l-2.800.7z",
  archive: "M4 5h16v4H4zM5.500 9v10h13V9M10 13h4",
  unarchive: "M4 5h16v4H4zM5.500 9v10h13V9M12 17v-5M9.500 14L12 11.500l2.500 2.500",
  star: "M12 4l2.500 5.100 5.600.8-4 4 .9 5.600L12 16.800l-5 2.700.9-5.600-4-4 5.600-.8z",
  starred: "M12 4l2.500 5.100 5.600.8-4 4 .9 5.600L12 16.800l-5 2.700.9-5.600-4-4 5.600-.8z",
  marker: "M5 19h5M7 15.500L16 5l3.500 3L10.500 18l-3.500.5z",
  statistics: "M5 19v-6M10 19V6M15 19v-9M20 19v-4M3 21h19",
  tag: "M4 4h8l8 8-8 8-8-8zM8 8.010l.010 0",
  fold: "M7 10l5 5 5-5",
  list: "M4 6h16M4 10h10M4 15h16M4 19h10",
  compact: "M4 6h16M4 10.500h16M4 15h16M4 19.500h16",
  cards: "M4 5h7v6H4zM13 5h7v6h-7zM4 14h7v6H4zM13 14h7v6h-7z",
  down: "M8 5v14M8 19l-3.500-3.500M8 19l3.500-3.500M14 7h6M14 12h4M14 17h2",
  up: "M8 19V5M8 5L4.500 8.500M8 5l3.500 3.500M14 7h2M14 12h4M14 17h6",
  bin: "M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5",
  noImage: "M4 5h16v14H4zM4 16l4.500-4.500 4 4M4 3l16 18",
  help: "M9 9a3 3 0 1 1 4 2.800c-.8.3-1 .9-1 1.700v.5M12 17.500v.010M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18",
  keep: "M6 4h12v16l-6-4.500L6 20z",
  add: "M12 5v14M5 12h14",
  edit: "M5 15.500L15.500 5l3.500 3.500L8.500 19L4 20zM13 7.500l3.500 3.500",
  import: "M12 4v10M8 10.500l4 4 4-4M4 15v4.500h16V15",
  export: "M12 15V4M8 8l4-4 4 4M4 15v4.500h16V15",
  undo: "M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11H9",
};

/** @typedef {keyof typeof ICONS | import("../../shared/dom.js").Icon} Icon */

/** @param {Icon} name */
export function icon(name) {
  if (!(name in ICONS)) return shared(/** @type {import("../../shared/dom.js").Icon} */ (name));
  const path = svg("path", { d: ICONS[/** @type {keyof typeof ICONS} */ (name)] });
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false", "data-icon": name }, path);
}
