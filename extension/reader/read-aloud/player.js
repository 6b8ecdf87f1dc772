// Plays the article with speech synthesis. Each sentence is one utterance, so that the position is never lost, changes of speed and voice apply
// from the next sentence, and no utterance exceeds the time limit of a voice.
import { CHARACTERS_PER_SECOND, rangeOf, readableBlocks, splitSentences, wordEnd } from "./sentences.js";
import { highlight, scrollIntoSight } from "./highlights.js";
import { chooseVoice } from "./voices.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Milliseconds that a voice may take to begin if nobody pressed a key or button here: browsers may refuse to speak then, and not say so. */
const START_TIMEOUT = 4_000;

/** Seconds beyond the expected duration after which a voice counts as having fallen silent. */
const SILENCE_TIMEOUT = 6;

/** What became of reading: `end` is the end of the text, `blocked` means that the browser wants a key or button to be pressed first. @typedef {"play" | "pause" | "end" | "stop" | "error" | "blocked"} Change */

/**
 * @typedef {object} Player
 * @property {() => void} toggle
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
  /** Increases with every utterance; events of older ones are ignored. */
  let utteranceId = 0;
  let watch = 0;
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

  /** @param {number} done characters of the sentence that were spoken before the voice fell silent */
  const speak = (done = 0) => {
    utteranceId += 1;
    clearTimeout(watch);
    speechSynthesis.cancel();
    const chunk = chunks[at];
    if (!chunk) return finish("end");
    const block = blocks[chunk.block];
    const from = chunk.start + done;
    const words = block.words.slice(from, chunk.end);
    const utterance = new SpeechSynthesisUtterance(words);
    const voice = chooseVoice(all, block.lang, settings.now.voices);
    utterance.voice = voice;
    utterance.lang = voice?.lang ?? block.lang;
    utterance.rate = settings.now.speechRate;
    listen(utterance, utteranceId, block, chunk, from);
    const sentence = rangeOf(block, ...chunk.sentence);
    highlight("pith-sentence", sentence);
    highlight("pith-word", null);
    scrollIntoSight(sentence);
    speechSynthesis.speak(utterance);
  };

  /**
   * @param {SpeechSynthesisUtterance} utterance
   * @param {number} mine
   * @param {import("./sentences.js").Block} block
   * @param {import("./sentences.js").Chunk} chunk
   * @param {number} from
   */
  const listen = (utterance, mine, block, chunk, from) => {
    let said = from;
    const begun = () => {
      if (mine === utteranceId) clearTimeout(beginning);
    };
    utterance.onstart = begun;
    const next = () => {
      if (mine !== utteranceId) return;
      at += 1;
      speak();
    };
    // If a voice falls silent without an event, go on with the next sentence. Remote voices in Chromium do so after 15 seconds.
    const expect = () => {
      clearTimeout(watch);
      const seconds = (chunk.end - said) / CHARACTERS_PER_SECOND / settings.now.speechRate;
      watch = setTimeout(() => mine === utteranceId && next(), (seconds * 1.6 + SILENCE_TIMEOUT) * 1000);
    };
    utterance.onboundary = (event) => {
      begun();
      if (mine !== utteranceId || event.name === "sentence") return;
      said = from + event.charIndex;
      const end = event.charLength ? said + event.charLength : wordEnd(block.words, said);
      highlight("pith-word", rangeOf(block, said, Math.min(end, chunk.end)));
      expect();
    };
    utterance.onend = next;
    utterance.onerror = (event) => {
      if (mine !== utteranceId || event.error === "canceled" || event.error === "interrupted") return;
      finish(event.error === "not-allowed" ? "blocked" : "error");
    };
    expect();
  };

  /** @param {Exclude<Change, "play">} why */
  const finish = (why) => {
    utteranceId += 1;
    clearTimeout(watch);
    clearTimeout(beginning);
    playing = false;
    speechSynthesis.cancel();
    if (why !== "pause" && why !== "blocked") for (const name of /** @type {const} */ (["pith-sentence", "pith-word"])) highlight(name, null);
    if (why === "end" || why === "stop") at = 0;
    onChange(why);
  };

  /** @param {number} to */
  const go = (to) => {
    at = Math.min(Math.max(0, to), chunks.length - 1);
    if (playing) speak();
    else {
      const { block, sentence } = chunks[at];
      const range = rangeOf(blocks[block], ...sentence);
      highlight("pith-sentence", range);
      highlight("pith-word", null);
      scrollIntoSight(range);
    }
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
