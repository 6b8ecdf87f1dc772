// Images: a lightbox with caption and alternative text, width limits, and the alternative text in place of a broken image.
import { el, icon } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Pixels; smaller images are inline icons and not enlarged. */
const MIN_BLOCK_WIDTH = 100;

/** How much an image may be scaled up: not enough to be noticed. */
const MAX_UPSCALE = 1.3;

/** The maximum height of portrait images. */
const MAX_PORTRAIT_HEIGHT = "85vh";

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

/** The largest source of the `srcset`, else the current one. @param {HTMLImageElement} image */
function largestSource(image) {
  const sizes = image.srcset.split(", ").map((part) => {
    const [address, size = "1x"] = part.trim().split(/\s+/);
    return { address, size: parseFloat(size) * (size.endsWith("x") ? 1000 : 1) };
  });
  const best = sizes.filter(({ address }) => address).sort((a, b) => b.size - a.size)[0];
  // A lazy image that is not loaded yet has an empty `currentSrc`.
  return best?.address ?? (image.currentSrc || image.src);
}

/** The image file that a link around the image leads to, else the largest source. @param {HTMLImageElement} image @param {boolean} isSaved */
function lightboxSource(image, isSaved) {
  // An article of the library loads nothing from the network.
  if (isSaved) return image.src;
  const link = image.closest("a");
  return link && IMAGE_FILE.test(link.href) ? link.href : largestSource(image);
}

/** @param {HTMLImageElement[]} all @param {number} start @param {boolean} isSaved */
function openLightbox(all, start, isSaved) {
  let at = start;
  const picture = el("img", { alt: "", referrerpolicy: "no-referrer" });
  const caption = el("p", { class: "zoom-caption", dir: "auto" });
  const turn = (/** @type {number} */ by) => {
    at = (at + by + all.length) % all.length;
    const image = all[at];
    picture.src = lightboxSource(image, isSaved);
    picture.alt = image.alt;
    caption.textContent = image.closest("figure")?.querySelector("figcaption")?.textContent?.trim() || image.title || image.alt;
  };
  const button = (/** @type {import("../../shared/dom.js").Icon} */ iconName, /** @type {string} */ label, /** @type {() => void} */ act) =>
    el("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: act }, icon(iconName));
  const several = all.length > 1;
  const dialog = el("dialog", { class: "zoom", tabindex: -1, "aria-label": t("picture") },
    el("div", { class: "zoom-tools" }, several && button("previous", t("previousPicture"), () => turn(-1)), several && button("next", t("nextPicture"), () => turn(1)), button("close", t("close"), () => dialog.close())),
    picture, caption);
  dialog.addEventListener("keydown", (event) => {
    const turns = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (turns && several) turn(document.documentElement.dir === "rtl" ? -turns : turns);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === picture) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  turn(0);
  dialog.showModal();
  // Focus the dialog, not a button: the keys work for the whole dialog.
  dialog.focus();
}

/** @param {HTMLImageElement} image */
function replaceBroken(image) {
  const words = image.alt || image.title;
  const note = el("span", { class: "no-image", dir: "auto" }, words || t("noPicture"));
  (image.closest(".enlarge") ?? image).replaceWith(note);
}

/** Whether an image stands alone in its block, and not inline in text. @param {HTMLImageElement} image */
function isBlockImage(image) {
  const width = Number(image.getAttribute("width") ?? 0);
  if (width > 0 && width < MIN_BLOCK_WIDTH) return false;
  const block = image.closest("p, figure, td, th, li, div");
  return !block || block.matches("figure, div") || (block.textContent?.trim() ?? "") === "";
}

/**
 * Limits the width of an image: its own, or that of the column if it is nearly as wide, and never taller than the window.
 * @param {HTMLImageElement} image
 */
function limitWidth(image) {
  const measure = () => {
    const width = Math.max(image.naturalWidth, Number(image.getAttribute("width") ?? 0));
    const height = Math.max(image.naturalHeight, Number(image.getAttribute("height") ?? 0));
    if (!(width > 0)) return;
    const tall = height > width ? `, ${MAX_PORTRAIT_HEIGHT} * ${(width / height).toFixed(3)}` : "";
    // The second is either nothing or more than there is room for.
    image.style.setProperty("--wide", `min(max(${width}px, (${Math.round(width * MAX_UPSCALE)}px - var(--column)) * 9999)${tall})`);
  };
  measure();
  image.addEventListener("load", measure);
}

/** @param {ReaderContext} context */
export function enhanceImages({ text, article, page }) {
  const all = /** @type {HTMLImageElement[]} */ ([...article.querySelectorAll("img")]);
  new ResizeObserver(() => text.style.setProperty("--column", `${text.clientWidth}px`)).observe(text);
  text.style.setProperty("--column", `${text.clientWidth}px`);
  /** @type {HTMLImageElement[]} */
  const large = [];
  for (const image of all) {
    image.addEventListener("error", () => replaceBroken(image), { once: true });
    if (!text.contains(image) || !isBlockImage(image)) {
      image.classList.add("in-line");
      continue;
    }
    image.classList.add("stands");
    limitWidth(image);
    const link = image.closest("a");
    if (link && !IMAGE_FILE.test(link.href)) continue;
    large.push(image);
    const show = () => {
      // Broken images have been removed.
      const there = large.filter((one) => one.isConnected);
      openLightbox(there, there.indexOf(image), page.saved !== undefined);
    };
    const button = el("button", { type: "button", class: "enlarge", "aria-label": image.alt ? t("enlargeThis", image.alt) : t("enlarge"), onclick: show });
    (link ?? image).replaceWith(button);
    button.append(image);
  }
}
