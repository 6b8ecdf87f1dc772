// Puts a popover beside words: below them if there is room, else above, and within the window.

/** Pixels between the words and the popover, and between it and the edges of the window. */
const GAP = 8;

/**
 * @param {HTMLElement} box
 * @param {DOMRect | undefined} words in the window; without them, the popover is where panels are
 * @param {"above" | "below"} side the preferred side
 */
export function positionNear(box, words, side) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const edge = document.documentElement.dir === "rtl" ? GAP : innerWidth - width - GAP;
  const left = words ? Math.min(Math.max(GAP, words.left + words.width / 2 - width / 2), innerWidth - width - GAP) : edge;
  const [above, below] = words ? [words.top - height - GAP, words.bottom + GAP] : [0, 64];
  const fits = { above: above >= GAP, below: below + height + GAP <= innerHeight };
  const top = fits[side] ? { above, below }[side] : fits.below ? below : fits.above ? above : innerHeight - height - GAP;
  box.style.left = `${Math.max(GAP, left)}px`;
  box.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
}
