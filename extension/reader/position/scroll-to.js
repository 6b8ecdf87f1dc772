// Scrolling to a place in a long text. Browsers lay out only the parts near the window (`content-visibility`), so sizes change on the way there, and
// the target must be scrolled to again. Stops as soon as the user scrolls.

/** Events that mean that the user moves on. */
const USER_INPUT = ["wheel", "touchstart", "pointerdown", "keydown"];

/** How often the position is corrected, two frames apart. After that everything around it is laid out. */
const CORRECTIONS = 3;

/** Milliseconds a smooth scroll may take. */
const SMOOTH_TIMEOUT = 1_500;

/** Distance, in window heights, up to which scrolling is smooth. */
const SMOOTH_DISTANCE = 4;

/** The scroll in progress. */
let current = new AbortController();

/** Stops the scroll in progress. */
export const cancelScrolling = () => current.abort();

/** Starts a new scroll. Its signal is aborted when the user moves on or another scroll starts. */
function startScrolling() {
  cancelScrolling();
  const mine = (current = new AbortController());
  for (const sign of USER_INPUT) addEventListener(sign, () => mine.abort(), { once: true, capture: true, passive: true, signal: mine.signal });
  return mine.signal;
}

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/**
 * Scrolls at once, and again until the position is stable.
 * @param {() => void} scroll
 */
export async function scrollUntilStable(scroll) {
  const signal = startScrolling();
  scroll();
  for (let times = 0; times < CORRECTIONS; times++) {
    await twoFrames();
    if (signal.aborted) return;
    scroll();
  }
  // Fonts that load later change line breaks.
  await document.fonts.ready;
  if (!signal.aborted) scroll();
}

/**
 * Scrolls an element to the top of the window; smoothly if it is near and motion is not reduced.
 * @param {Element} target
 */
export function scrollToElement(target) {
  const wantsSmooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isNear = Math.abs(target.getBoundingClientRect().top) <= SMOOTH_DISTANCE * innerHeight;
  const scroll = () => target.scrollIntoView({ block: "start", behavior: "instant" });
  if (!wantsSmooth || !isNear) return scrollUntilStable(scroll);
  const signal = AbortSignal.any([startScrolling(), AbortSignal.timeout(SMOOTH_TIMEOUT)]);
  target.scrollIntoView({ block: "start", behavior: "smooth" });
  addEventListener("scrollend", scroll, { once: true, signal });
}
