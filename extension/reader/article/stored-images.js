// The images of an article of the library: each is read from there when it comes near the window, and the others when the browser is idle.
import { imageFromLibrary } from "../../shared/library.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Distance from the window at which an image is loaded. */
const NEAR = "1500px";

/** The web address of an image, whether it is loaded from there or from the library. @param {HTMLImageElement} image */
export const imageAddress = (image) => image.dataset.address ?? (image.currentSrc || image.src);

/** @param {ReaderContext} context */
export function loadStoredImages({ article, connection, page }) {
  if (!page.saved || !connection.library) return;
  const hashes = new Map(page.saved.images);
  /** Object URLs by hash. @type {Map<string, Promise<string>>} */
  const urls = new Map();

  const load = async (/** @type {HTMLImageElement} */ image) => {
    near.unobserve(image);
    if (image.src) return;
    const hash = hashes.get(image.dataset.address ?? "");
    try {
      if (!hash) throw new Error("the image is not stored");
      if (!urls.has(hash)) urls.set(hash, imageFromLibrary(hash));
      image.src = await /** @type {Promise<string>} */ (urls.get(hash));
    } catch {
      // As for an image that cannot be loaded: its words take its place.
      image.dispatchEvent(new Event("error"));
    }
  };
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(/** @type {HTMLImageElement} */ (target));
  }, { rootMargin: NEAR });
  const images = /** @type {HTMLImageElement[]} */ ([...article.querySelectorAll("img[data-address]")]);
  for (const image of images) near.observe(image);
  requestIdleCallback(async () => {
    for (const image of images) await load(image);
  });
}
