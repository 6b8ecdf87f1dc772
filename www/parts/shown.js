// Shows the page as the browser lays it out, with the rectangles of its blocks and of its main column: what the method `as-shown` goes by.
import { colour, made } from "./dom.js";
import { frameOf } from "./frame.js";

/** Widths of windows in pixels. */
export const DESK = 1280;
const PHONE = 390;
/** Height from which on a long page is cut off, in pixels. */
const MAX_HEIGHT = 12_000;

/** @typedef {{ left: number, top: number, width: number, height: number }} Rectangle */

/** @param {HTMLElement} element @param {Rectangle} rectangle */
function place(element, { left, top, width, height }) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return element;
}

/**
 * @param {string} html
 * @param {(page: Document) => { layout?: { column: Rectangle | null, blocks: (Rectangle & { chance: number })[] } }} read extracts the page
 */
export function showLayout(html, read) {
  const caption = made("p.caption", { "aria-live": "polite" }, "Laying out the page…");
  const sheet = made("div.sheet");
  const view = made("div.view", null, sheet);
  let width = DESK;
  const fit = () => {
    const scale = Math.min(1, view.clientWidth / width);
    sheet.style.transform = `scale(${scale})`;
    view.style.height = `${scale * sheet.offsetHeight}px`;
  };
  new ResizeObserver(fit).observe(view);

  const draw = () => {
    const frame = frameOf(html, width, (page, frame) => {
      const height = Math.min(page.documentElement.scrollHeight, MAX_HEIGHT);
      const { layout } = read(page);
      // After the question: a window as high as the page would have other sticky parts.
      frame.height = String(height);
      Object.assign(sheet.style, { width: `${width}px`, height: `${height}px` });
      const { column, blocks } = layout ?? { column: null, blocks: [] };
      // The frame stays where it is: moved, it would load again.
      while (frame.nextSibling) frame.nextSibling.remove();
      sheet.append(...blocks.map((block) => place(made(`i.box.${colour(block.chance)}`), block)), ...(column ? [place(made("i.column"), column)] : []));
      fit();
      caption.textContent = column
        ? `${blocks.length} blocks, and the main column: ${Math.round(column.width)} pixels wide, from ${Math.round(column.left)} to ${Math.round(column.left + column.width)}.`
        : "There is no running text on this page.";
    });
    sheet.replaceChildren(frame);
  };
  const choice = made("fieldset.choice", null, made("legend.skip", null, "Width of the window"), ...[[DESK, "a desk’s window"], [PHONE, "a phone’s"]].map(([pixels, name]) => {
    const input = /** @type {HTMLInputElement} */ (made("input", { type: "radio", name: "width", checked: pixels === width }));
    input.addEventListener("change", () => {
      width = Number(pixels);
      draw();
    });
    return made("label", null, input, `${name}, ${pixels} pixels`);
  }));
  draw();
  return [
    made("p.lead", null, "The page with its own styles, as this browser lays it out. The method “as-shown” asks for the place, the type and the colour of at most 200 blocks, and takes the widest quiet column of running text in the commonest type. The deeper the colour, the likelier a block is main text by where it stands."),
    choice, caption, view,
  ];
}
