// Going to a place in a very long text, of which only what is near the window is laid out: on the way there everything turns out larger or
// smaller than was thought, so the place is sought again. Whoever moves on meanwhile is left alone.

/** What a person does who goes to another place. */
const USER_INPUT = ["wheel", "touchstart", "pointerdown", "keydown"];

/** How often a place is sought again, two frames apart: by then all around it is laid out. */
const CORRECTIONS = 3;

/** Milliseconds a smooth way may take. */
const SMOOTH_TIMEOUT = 1_500;

/** Heights of the window up to which one goes smoothly: farther off there is nothing to be seen on the way. */
const SMOOTH_DISTANCE = 4;

/** The way that is being gone. */
let current = new AbortController();

/** Goes nowhere any more. */
export const cancelScrolling = () => current.abort();

/** Begins another way; the signal is given when somebody moves on or goes another one. */
function startScrolling() {
  cancelScrolling();
  const mine = (current = new AbortController());
  for (const sign of USER_INPUT) addEventListener(sign, () => mine.abort(), { once: true, capture: true, passive: true, signal: mine.signal });
  return mine.signal;
}

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/**
 * Goes somewhere at once, and again as long as that is not there yet.
 * @param {() => void} there
 */
export async function scrollUntilStable(there) {
  const signal = startScrolling();
  there();
  for (let times = 0; times < CORRECTIONS; times++) {
    await twoFrames();
    if (signal.aborted) return;
    there();
  }
  // Typefaces that come later make lines longer or shorter.
  await document.fonts.ready;
  if (!signal.aborted) there();
}

/**
 * Brings an element to the top of the window, smoothly where that is wanted and it is near.
 * @param {Element} target
 */
export function scrollToElement(target) {
  const wantsSmooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isNear = Math.abs(target.getBoundingClientRect().top) <= SMOOTH_DISTANCE * innerHeight;
  const there = () => target.scrollIntoView({ block: "start", behavior: "instant" });
  if (!wantsSmooth || !isNear) return scrollUntilStable(there);
  const signal = AbortSignal.any([startScrolling(), AbortSignal.timeout(SMOOTH_TIMEOUT)]);
  target.scrollIntoView({ block: "start", behavior: "smooth" });
  addEventListener("scrollend", there, { once: true, signal });
}
