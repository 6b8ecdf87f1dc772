// Plays the article with speech synthesis. Each sentence is one utterance, so that the position is never lost, changes of speed and voice apply
// from the next sentence, and no utterance exceeds the time limit of a voice.
import { hush, say } from "./engine.js";
import { rangeOf, readableBlocks, secondsOf, splitSentences, wordEnd } from "./sentences.js";
import { highlight, scrollIntoSight } from "./highlights.js";
import { chooseVoice, isHere, primaryLanguage } from "./voices.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Milliseconds that a voice may take to begin if nobody pressed a key or button here: browsers may refuse to speak then, and not say so. */
const START_TIMEOUT = 4_000;

/** Seconds beyond the expected duration after which a voice counts as having fallen silent, and how many times as long it may take. */
const SILENCE_TIMEOUT = 6;
const SLOWNESS = { here: 3, remote: 1.6 };

/** A voice is timed by utterances of at least so many seconds: in short ones, pauses weigh most. It counts as at most so many times slower. */
const LONG_ENOUGH = 2;
const MOST_PACE = 4;

/** What became of reading: `end` is the end of the text, `blocked` means that the browser wants a key or button to be pressed first. @typedef {"play" | "pause" | "end" | "stop" | "error" | "blocked"} State */
/** Or what it has come to: a text in another language, for which there may be no voice. @typedef {State | "language" | "voiceless"} Change */

/**
 * @typedef {object} Player
 * @property {() => void} toggle
 * @property {() => void} pause
 * @property {() => void} start starts without a key or button having been pressed
 * @property {() => void} stop
 * @property {(by: number) => void} sentence
 * @property {(by: number) => void} paragraph
 * @property {() => void} restart starts the current sentence again, after a change of speed or voice
 * @property {boolean} playing
 * @property {string} lang the language of the current block
 */

/**
 * @param {ReaderContext} context
 * @param {SpeechSynthesisVoice[]} all
 * @param {(change: Change) => void} onChange
 * @returns {Player}
 */
export function createPlayer(context, all, onChange) {
  const { settings, article } = context;
  const blocks = readableBlocks(article);
  let chunks = splitSentences(blocks, settings.now.speechRate);
  let at = firstInSight();
  let playing = false;
  let watch = 0;
  let language = "";
  /** How many times as long as expected each voice has taken. @type {Map<string, number>} */
  const pace = new Map();
  /** Waits for the voice to begin. @type {ReturnType<typeof setTimeout> | undefined} */
  let beginning;

  function firstInSight() {
    const chosen = document.getSelection();
    if (chosen && !chosen.isCollapsed && chosen.anchorNode) {
      const block = blocks.findIndex(({ element }) => element.contains(chosen.anchorNode));
      if (block >= 0) return Math.max(0, chunks.findIndex((chunk) => chunk.block === block));
    }
    if (scrollY === 0) return 0;
    const block = blocks.findIndex(({ element }) => element.getBoundingClientRect().top > 56);
    return Math.max(0, chunks.findIndex((chunk) => chunk.block >= block));
  }

  /** Marks the sentence that is spoken, or the part of a long one. */
  const mark = () => {
    const { block, start, end } = chunks[at];
    const range = rangeOf(blocks[block], start, end);
    highlight("pith-sentence", range);
    highlight("pith-word", null);
    scrollIntoSight(range);
  };

  /** The voice for a language, else for the article's or the user's: the browser would take any, of whatever language. @param {string} lang */
  const voiceFor = (lang) => {
    const [own, ...others] = [lang, article.lang || lang, navigator.language].map((one) => chooseVoice(all, one, settings.now.voices));
    const voice = own ?? others.find((one) => one !== null) ?? null;
    if (primaryLanguage(lang) !== language) {
      language = primaryLanguage(lang);
      onChange("language");
      if (!own) onChange("voiceless");
    }
    return voice;
  };

  const speak = () => {
    clearTimeout(watch);
    const chunk = chunks[at];
    if (!chunk) return finish("end");
    const block = blocks[chunk.block];
    const utterance = new SpeechSynthesisUtterance(block.words.slice(chunk.start, chunk.end));
    const voice = voiceFor(block.lang);
    utterance.voice = voice;
    utterance.lang = voice?.lang ?? block.lang;
    utterance.rate = settings.now.speechRate;
    mark();
    say(utterance, reports(utterance, block, chunk));
  };

  /**
   * What to do when an utterance begins, comes to a word and ends.
   * @param {SpeechSynthesisUtterance} utterance
   * @param {import("./sentences.js").Block} block
   * @param {import("./sentences.js").Chunk} chunk
   * @returns {import("./engine.js").Reports}
   */
  const reports = ({ voice, rate }, block, chunk) => {
    const key = voice?.voiceURI ?? "";
    let started = 0;
    const secondsFrom = (/** @type {number} */ place) => secondsOf(block.words.slice(place, chunk.end)) / rate;
    const next = () => {
      at += 1;
      speak();
    };
    // If a voice falls silent without an event, go on with the next sentence. Remote voices in Chromium do so after 15 seconds. To interrupt a slow
    // voice would be worse, so what it has needed so far counts.
    const expect = (/** @type {number} */ place) => {
      clearTimeout(watch);
      const slowness = voice && isHere(voice) ? SLOWNESS.here : SLOWNESS.remote;
      watch = setTimeout(next, (secondsFrom(place) * slowness * (pace.get(key) ?? 1) + SILENCE_TIMEOUT) * 1000);
    };
    expect(chunk.start);
    return {
      start() {
        clearTimeout(beginning);
        started = performance.now();
      },
      boundary({ name, charIndex, charLength }) {
        clearTimeout(beginning);
        if (name === "sentence") return;
        const place = chunk.start + charIndex;
        const end = charLength ? place + charLength : wordEnd(block.words, place);
        highlight("pith-word", rangeOf(block, place, Math.min(end, chunk.end)));
        expect(place);
      },
      end() {
        const expected = secondsFrom(chunk.start);
        if (started && expected > LONG_ENOUGH) pace.set(key, Math.min(Math.max(1, (performance.now() - started) / 1000 / expected), MOST_PACE));
        next();
      },
      error(error) {
        if (error !== "canceled" && error !== "interrupted") finish(error === "not-allowed" ? "blocked" : "error");
      },
    };
  };

  /** @param {Exclude<State, "play">} why */
  const finish = (why) => {
    clearTimeout(watch);
    clearTimeout(beginning);
    playing = false;
    hush();
    if (why !== "pause" && why !== "blocked") for (const name of /** @type {const} */ (["pith-sentence", "pith-word"])) highlight(name, null);
    if (why === "end" || why === "stop") at = 0;
    onChange(why);
  };

  /** @param {number} to */
  const go = (to) => {
    at = Math.min(Math.max(0, to), chunks.length - 1);
    if (playing) speak();
    else mark();
  };

  return {
    toggle() {
      if (playing) return finish("pause");
      playing = true;
      onChange("play");
      speak();
    },
    start() {
      beginning = setTimeout(() => finish("blocked"), START_TIMEOUT);
      this.toggle();
    },
    pause() {
      if (playing) finish("pause");
    },
    stop: () => finish("stop"),
    sentence: (by) => go(at + by),
    paragraph(by) {
      const block = chunks[at]?.block ?? 0;
      const onward = chunks.findIndex((chunk) => chunk.block > block);
      if (by > 0) return go(onward < 0 ? chunks.length - 1 : onward);
      const begin = chunks.findIndex((chunk) => chunk.block === block);
      const before = chunks[begin - 1]?.block;
      go(begin < at || before === undefined ? begin : chunks.findIndex((chunk) => chunk.block === before));
    },
    restart() {
      const place = chunks[at];
      chunks = splitSentences(blocks, settings.now.speechRate);
      at = Math.max(0, chunks.findIndex((chunk) => chunk.block === place?.block && chunk.end > place.start));
      if (playing) speak();
    },
    get playing() {
      return playing;
    },
    get lang() {
      return blocks[chunks[at]?.block ?? 0]?.lang ?? "en";
    },
  };
}
