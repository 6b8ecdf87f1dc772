// Reads the article aloud, sentence by sentence: each is an utterance of its own, so that a place is never lost, speed and voice hold from the
// next sentence, and no voice has to speak longer than it can.
import { PER_SECOND, blocksOf, rangeOf, sentences, wordEnd } from "./sentences.js";
import { follow, mark } from "./highlights.js";

/** Seconds a voice may take beyond what its words need before it counts as fallen silent. */
const PATIENCE = 6;

/** Milliseconds to wait for the browser's list of voices, which comes late. */
const VOICES_WAIT = 1500;

/** The part of a tag that names the language alone. @param {string} lang */
export const tongue = (lang) => lang.toLowerCase().split(/[-_]/)[0];

/** The voices there are, as soon as the browser tells. @returns {Promise<SpeechSynthesisVoice[]>} */
export async function voices() {
  const now = speechSynthesis.getVoices();
  if (now.length > 0) return now;
  return new Promise((done) => {
    const finish = () => done(speechSynthesis.getVoices());
    speechSynthesis.addEventListener("voiceschanged", finish, { once: true });
    setTimeout(finish, VOICES_WAIT);
  });
}

/**
 * The voice for a language: the one that was chosen, else one on this machine, else any.
 * @param {SpeechSynthesisVoice[]} all
 * @param {string} lang
 * @param {Record<string, string>} chosen
 */
export function voiceFor(all, lang, chosen) {
  const same = all.filter((voice) => tongue(voice.lang) === tongue(lang));
  const wanted = same.find((voice) => voice.voiceURI === chosen[tongue(lang)]);
  if (wanted) return wanted;
  const exact = (/** @type {SpeechSynthesisVoice} */ voice) => voice.lang.replace("_", "-").toLowerCase() === lang.toLowerCase();
  const order = (/** @type {SpeechSynthesisVoice} */ voice) => Number(voice.localService) * 4 + Number(exact(voice)) * 2 + Number(voice.default);
  return same.sort((a, b) => order(b) - order(a))[0] ?? null;
}

/**
 * @typedef {object} Player
 * @property {() => void} toggle
 * @property {() => void} stop
 * @property {(by: number) => void} sentence
 * @property {(by: number) => void} paragraph
 * @property {() => void} again Speed or voice have changed: the present sentence from its beginning.
 * @property {boolean} playing
 * @property {string} lang The language that is read now.
 */

/**
 * @param {import("../view.js").Room} room
 * @param {SpeechSynthesisVoice[]} all
 * @param {(change: "play" | "pause" | "end" | "error") => void} heard
 * @returns {Player}
 */
export function player(room, all, heard) {
  const { settings, article } = room;
  const blocks = blocksOf(article);
  let chunks = sentences(blocks, settings.now.speechRate);
  let at = firstInSight();
  let playing = false;
  /** Rises with every utterance: what an older one still says is not heard. */
  let turn = 0;
  let watch = 0;

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

  /** @param {number} done What of the sentence was said when the voice fell silent. */
  const speak = (done = 0) => {
    turn += 1;
    clearTimeout(watch);
    speechSynthesis.cancel();
    const chunk = chunks[at];
    if (!chunk) return finish("end");
    const block = blocks[chunk.block];
    const from = chunk.start + done;
    const words = block.words.slice(from, chunk.end);
    const utterance = new SpeechSynthesisUtterance(words);
    const voice = voiceFor(all, block.lang, settings.now.voices);
    utterance.voice = voice;
    utterance.lang = voice?.lang ?? block.lang;
    utterance.rate = settings.now.speechRate;
    listen(utterance, turn, block, chunk, from);
    const sentence = rangeOf(block, ...chunk.sentence);
    mark("pith-sentence", sentence);
    mark("pith-word", null);
    follow(sentence);
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
    const next = () => {
      if (mine !== turn) return;
      at += 1;
      speak();
    };
    // A voice that falls silent without a word is gone on without: the 15 seconds of remote voices are one case of it.
    const expect = () => {
      clearTimeout(watch);
      const seconds = (chunk.end - said) / PER_SECOND / settings.now.speechRate;
      watch = setTimeout(() => mine === turn && next(), (seconds * 1.6 + PATIENCE) * 1000);
    };
    utterance.onboundary = (event) => {
      if (mine !== turn || event.name === "sentence") return;
      said = from + event.charIndex;
      const end = event.charLength ? said + event.charLength : wordEnd(block.words, said);
      mark("pith-word", rangeOf(block, said, Math.min(end, chunk.end)));
      expect();
    };
    utterance.onend = next;
    utterance.onerror = (event) => {
      if (mine !== turn || event.error === "canceled" || event.error === "interrupted") return;
      finish("error");
    };
    expect();
  };

  /** @param {"end" | "error" | "pause"} why */
  const finish = (why) => {
    turn += 1;
    clearTimeout(watch);
    playing = false;
    speechSynthesis.cancel();
    if (why !== "pause") for (const name of /** @type {const} */ (["pith-sentence", "pith-word"])) mark(name, null);
    if (why === "end") at = 0;
    heard(why);
  };

  /** @param {number} to */
  const go = (to) => {
    at = Math.min(Math.max(0, to), chunks.length - 1);
    if (playing) speak();
    else {
      const { block, sentence } = chunks[at];
      const range = rangeOf(blocks[block], ...sentence);
      mark("pith-sentence", range);
      mark("pith-word", null);
      follow(range);
    }
  };

  return {
    toggle() {
      if (playing) return finish("pause");
      playing = true;
      heard("play");
      speak();
    },
    stop: () => finish("end"),
    sentence: (by) => go(at + by),
    paragraph(by) {
      const block = chunks[at]?.block ?? 0;
      const onward = chunks.findIndex((chunk) => chunk.block > block);
      if (by > 0) return go(onward < 0 ? chunks.length - 1 : onward);
      const begin = chunks.findIndex((chunk) => chunk.block === block);
      const before = chunks[begin - 1]?.block;
      go(begin < at || before === undefined ? begin : chunks.findIndex((chunk) => chunk.block === before));
    },
    again() {
      const place = chunks[at];
      chunks = sentences(blocks, settings.now.speechRate);
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
