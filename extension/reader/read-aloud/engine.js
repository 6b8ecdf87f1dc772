// Gives utterances to the browser one at a time, and the next only once it has let go of the last: if an utterance is cancelled before it has begun,
// Firefox never speaks the one that follows at once, and reports nothing.

/** Milliseconds that a browser may take to report the end of a cancelled utterance. After that it counts as one that reports none. */
const LET_GO = 3_000;

/**
 * What an utterance reports, until it is cancelled.
 * @typedef {object} Reports
 * @property {() => void} start
 * @property {(event: SpeechSynthesisEvent) => void} boundary
 * @property {() => void} end
 * @property {(error: string) => void} error
 */

/** @typedef {{ utterance: SpeechSynthesisUtterance, reports: Reports, cancelled: boolean }} Speech */

/** What the browser was given and has not let go of. @type {Speech | null} */
let given = null;

/** What it is given after that. @type {Speech | null} */
let waiting = null;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let patience;

/** @param {Speech} speech */
function give(speech) {
  const { utterance, reports } = speech;
  const wanted = () => given === speech && !speech.cancelled;
  const gone = (/** @type {() => void} */ report) => {
    if (given !== speech) return;
    letGo();
    if (!speech.cancelled) report();
  };
  utterance.onstart = () => wanted() && reports.start();
  utterance.onboundary = (event) => wanted() && reports.boundary(event);
  utterance.onend = () => gone(reports.end);
  utterance.onerror = ({ error }) => gone(() => reports.error(error));
  given = speech;
  speechSynthesis.speak(utterance);
}

function letGo() {
  clearTimeout(patience);
  given = null;
  const speech = waiting;
  waiting = null;
  if (speech) give(speech);
}

/** Falls silent. */
export function hush() {
  waiting = null;
  if (!given) return;
  clearTimeout(patience);
  patience = setTimeout(letGo, LET_GO);
  given.cancelled = true;
  speechSynthesis.cancel();
}

/**
 * Speaks an utterance instead of what is spoken now.
 * @param {SpeechSynthesisUtterance} utterance
 * @param {Reports} reports
 */
export function say(utterance, reports) {
  const speech = { utterance, reports, cancelled: false };
  hush();
  if (given) waiting = speech;
  else give(speech);
}
