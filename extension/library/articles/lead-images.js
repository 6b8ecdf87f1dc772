// The lead images of cards. Only images of the library are shown, and nothing is asked of the network; an image is fetched from the library when its
// card comes into sight, and let go of when it leaves.
import { askLibrary, imageFromLibrary } from "../../shared/library.js";
import { el } from "../../shared/dom.js";

/** @typedef {import("../../shared/library-types.d.ts").Hit} Hit */

/** Images that are fetched at the same time. */
const AT_ONCE = 3;

/** Articles whose image is remembered. */
const REMEMBERED = 500;

/** The hash of each article's image, by article; null if there is none. @type {Map<string, string | null>} */
const hashes = new Map();

/** What is shown, by element: the function that lets go of it. @type {WeakMap<HTMLElement, () => void>} */
const shown = new WeakMap();

/** @type {(() => Promise<void>)[]} */
const waiting = [];
let running = 0;

function next() {
  if (running >= AT_ONCE) return;
  const run = waiting.pop();
  if (!run) return;
  running += 1;
  run().catch(() => {}).finally(() => {
    running -= 1;
    next();
  });
}

/** @param {Hit} hit */
async function hashOf(hit) {
  const known = hashes.get(hit.uid);
  if (known !== undefined) return known;
  /** @type {import("../../shared/library-types.d.ts").Full} */
  const full = await askLibrary({ op: "full", uid: hit.uid });
  const hash = full.images.find(([address]) => address === full.image)?.[1] ?? null;
  if (hashes.size >= REMEMBERED) hashes.clear();
  // An image that is missing may come any time.
  if (hash !== null || hit.missing === 0) hashes.set(hit.uid, hash);
  return hash;
}

/** @param {HTMLElement} box @param {Hit} hit */
async function show(box, hit) {
  let isWanted = true;
  let address = "";
  shown.set(box, () => {
    isWanted = false;
    if (address) URL.revokeObjectURL(address);
  });
  waiting.push(async () => {
    const hash = isWanted ? await hashOf(hit) : null;
    if (!hash || !isWanted) return;
    address = await imageFromLibrary(hash);
    if (!isWanted) return URL.revokeObjectURL(address);
    const image = el("img", { src: address, alt: "", decoding: "async" });
    image.addEventListener("error", () => image.remove());
    box.replaceChildren(image);
  });
  next();
}

/** Shows the lead image of a card, if the library has one. @param {HTMLElement} row @param {Hit} hit */
export function showLeadImage(row, hit) {
  const box = row.querySelector(".lead");
  if (box instanceof HTMLElement && hit.image !== null && hit.taken !== null) show(box, hit);
}

/** Lets go of the image of a card. @param {HTMLElement} row */
export function releaseLeadImage(row) {
  const box = row.querySelector(".lead");
  if (!(box instanceof HTMLElement)) return;
  shown.get(box)?.();
  shown.delete(box);
  box.replaceChildren();
}
