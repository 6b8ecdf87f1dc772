// Remembers where reading stopped in a saved article, and for how long it was read. Both are written while the user pauses, and when the page is
// hidden. The numbers stay in the library on this machine.
import { wordPosition } from "../position/index.js";

/** @typedef {import("../types.d.ts").LibraryOfArticle} LibraryOfArticle */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {ReturnType<typeof wordPosition>} WordPosition */

/** Milliseconds without scrolling after which the place is written, and the fewest between two times. */
const PAUSE = 1_500;
const PLACE_INTERVAL = 4_000;

/** Milliseconds of reading that are collected before they are written. */
const TIME_INTERVAL = 30_000;

/** Milliseconds after the user's last action for which the article counts as being read. */
const ATTENTION = 60_000;

/** The fastest that anybody reads. Words passed faster were skipped. */
const WORDS_PER_SECOND = 15;

/** The user's actions. */
const ACTIONS = ["scroll", "pointermove", "pointerdown", "keydown", "touchstart", "wheel"];

/** The day of the user's calendar. @param {Date} date */
const dayOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/**
 * Counts the time in which an article is read: the page has the focus, and the user did something lately.
 * @param {() => number} clock milliseconds
 */
function stopwatch(clock) {
  let read = 0;
  /** The time up to which was counted; null while nobody reads. @type {number | null} */
  let counted = null;
  const isReading = () => document.visibilityState === "visible" && document.hasFocus();
  const stop = () => {
    if (counted !== null) read += Math.min(clock() - counted, ATTENTION);
    counted = null;
  };
  return {
    /** The user did something. */
    act() {
      stop();
      if (isReading()) counted = clock();
    },
    stop,
    /** Whole seconds read since this was last called. */
    take() {
      const goesOn = counted !== null;
      stop();
      if (goesOn && isReading()) counted = clock();
      const seconds = Math.floor(read / 1000);
      read -= seconds * 1000;
      return seconds;
    },
    /** Seconds that were taken and could not be written. @param {number} seconds */
    giveBack(seconds) {
      read += seconds * 1000;
    },
    get milliseconds() {
      return read + (counted === null ? 0 : Math.min(clock() - counted, ATTENTION));
    },
  };
}

/**
 * @param {ReaderContext} context
 * @param {LibraryOfArticle} library
 * @param {AbortSignal} signal ends it
 */
export function keepPlace(context, library, signal) {
  const watch = stopwatch(() => performance.now());
  /** Created with the first change of place, because it counts all words. @type {{ uid: string, position: WordPosition } | null} */
  let counted = null;
  /** Where the window was scrolled to by the reader itself. */
  let ownY = scrollY;
  let writtenAt = -Infinity;
  /** @type {number | null} */
  let writtenWords = null;
  /** Words from the first position to the furthest one, and those of them that were written. */
  let [furthest, passed] = [-1, 0];
  let isEnd = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const positionFor = (/** @type {import("../../shared/library-types.d.ts").Entry} */ entry) => {
    if (counted?.uid !== entry.uid) counted = { uid: entry.uid, position: wordPosition(context, entry.words) };
    return counted.position;
  };

  /** @param {import("../../shared/library-types.d.ts").Entry} entry */
  const writePlace = (entry) => {
    if (scrollY === ownY && !isEnd) return;
    const { words, text } = positionFor(entry).current();
    const read = isEnd ? Math.max(words, entry.words) : words;
    if (furthest < 0) furthest = Math.min(entry.place, read);
    passed += Math.max(0, read - furthest);
    furthest = Math.max(furthest, read);
    if (read === writtenWords) return;
    writtenWords = read;
    writtenAt = performance.now();
    // Not worth a message: the next pause tries again.
    library.change({ op: "setPlace", uid: entry.uid, words: read, text }).catch(() => (writtenWords = null));
  };

  /** @param {import("../../shared/library-types.d.ts").Entry} entry */
  const writeTime = (entry) => {
    const seconds = watch.take();
    if (seconds === 0) return;
    const words = Math.min(passed, seconds * WORDS_PER_SECOND);
    passed = 0;
    library.change({ op: "addReading", uid: entry.uid, day: dayOf(new Date()), seconds, words }).catch(() => watch.giveBack(seconds));
  };

  /** Writes what there is to write. @param {boolean} isLast the page may be gone soon */
  const write = (isLast) => {
    clearTimeout(timer);
    timer = undefined;
    const { entry } = library;
    if (!entry || !context.text.isConnected) return;
    writePlace(entry);
    if (isLast || watch.milliseconds >= TIME_INTERVAL) writeTime(entry);
  };

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => write(false), Math.max(PAUSE, writtenAt + PLACE_INTERVAL - performance.now()));
  };

  for (const action of ACTIONS) addEventListener(action, watch.act, { passive: true, capture: true, signal });
  addEventListener("scroll", later, { passive: true, signal });
  addEventListener("focus", watch.act, { signal });
  addEventListener("blur", () => {
    watch.stop();
    later();
  }, { signal });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") return watch.act();
    watch.stop();
    write(true);
  }, { signal });
  addEventListener("pagehide", () => write(true), { signal });
  context.beforeClosing.add(() => write(true));
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    watch.stop();
    if (library.entry) writeTime(library.entry);
  });
  watch.act();

  return {
    /** Goes to the place where reading stopped. @param {{ words: number, text: string }} place @param {number} words the words of the article */
    restore(place, words) {
      // The title belongs to the beginning; and who has finished begins anew.
      if (place.words === 0 || place.words >= words) return scrollTo(0, 0);
      wordPosition(context, words).restore(place, () => (ownY = scrollY));
    },
    /** Whether the window is where the reader scrolled it. */
    isOwnScroll: () => scrollY === ownY,
    /** The end of the text is in the window, or no longer. @param {boolean} reached */
    atEnd(reached) {
      isEnd = reached;
      if (reached) later();
    },
    /** Milliseconds read that are not written yet. */
    get milliseconds() {
      return watch.milliseconds;
    },
  };
}
