// The voices of the browser: waits for their list and chooses one for a language.

/** Milliseconds to wait for the list of voices: on Linux the browser asks for thousands of them when it is first asked itself, which takes seconds. */
const VOICES_WAIT = 15_000;

/** Languages that pages and voices call by several names, and `Intl` by more than one. @type {{ [language: string]: string }} */
const ONE_LANGUAGE = { nb: "no", nn: "no" };

/** How eSpeak's variations of a voice are named ("English (America)+Andy"): a hundred for each voice, each less clear than the voice itself. */
const VARIATION = /[^\s+]\+[^\s+]/;

/** @typedef {{ language: string, tag: string, script?: string, region?: string }} Tag a language tag, with the likely script and region */

/** @type {Map<string, Tag>} */
const read = new Map();

/** Reads the language tags of pages and voices, which are not all valid. @param {string} lang @returns {Tag} */
function readTag(lang) {
  const known = read.get(lang);
  if (known) return known;
  /** @type {Tag} */
  let made;
  const tag = lang.replaceAll("_", "-");
  try {
    const locale = new Intl.Locale(tag);
    const { script, region } = locale.maximize();
    made = { language: locale.language, tag: locale.toString().toLowerCase(), script, region };
  } catch {
    const [language, region] = tag.toLowerCase().split("-");
    made = { language, tag: tag.toLowerCase(), region: region?.toUpperCase() };
  }
  made.language = ONE_LANGUAGE[made.language] ?? made.language;
  read.set(lang, made);
  return made;
}

/** The language subtag of a language tag, one for all names of a language: `pt-BR` becomes `pt`, and `cmn` `zh`. @param {string} lang */
export const primaryLanguage = (lang) => readTag(lang).language;

/** The voices, once there are any. @param {() => void} waiting called if they are not there at once @returns {Promise<SpeechSynthesisVoice[]>} */
export async function loadVoices(waiting) {
  const now = speechSynthesis.getVoices();
  if (now.length > 0) return now;
  waiting();
  return new Promise((done) => {
    const look = () => finish(speechSynthesis.getVoices());
    /** @param {SpeechSynthesisVoice[]} voices @param {boolean} [last] */
    const finish = (voices, last) => {
      if (voices.length === 0 && !last) return;
      speechSynthesis.removeEventListener("voiceschanged", look);
      clearTimeout(patience);
      done(voices);
    };
    speechSynthesis.addEventListener("voiceschanged", look);
    const patience = setTimeout(() => finish(speechSynthesis.getVoices(), true), VOICES_WAIT);
  });
}

/** Whether a voice speaks on this machine. Firefox calls those of Speech Dispatcher remote, a program of this machine. @param {SpeechSynthesisVoice} voice */
export const isHere = (voice) => voice.localService || voice.voiceURI.startsWith("urn:moz-tts:speechd:");

/** The tag of a language with the user's region, if it has none and the user's browser says one. @param {string} lang */
function withRegion(lang) {
  const { language, tag } = readTag(lang);
  return tag.includes("-") ? lang : (navigator.languages.find((one) => primaryLanguage(one) === language && one.includes("-")) ?? lang);
}

/** @type {WeakMap<SpeechSynthesisVoice[], Map<string, SpeechSynthesisVoice[]>>} */
const sorted = new WeakMap();

/**
 * The voices for a language, the best first: those on this machine, voices before their variations, the same region, the system's own choice, the
 * likely script and region, and the plainest name. Their order in the browser may be another one each time.
 * @param {SpeechSynthesisVoice[]} all
 * @param {string} lang
 */
export function voicesFor(all, lang) {
  /** @type {Map<string, SpeechSynthesisVoice[]>} */
  const lists = sorted.get(all) ?? new Map();
  sorted.set(all, lists);
  const known = lists.get(lang);
  if (known) return known;
  const wanted = readTag(lang);
  const likely = readTag(withRegion(lang));
  const order = (/** @type {SpeechSynthesisVoice} */ voice) => {
    const { tag, script, region } = readTag(voice.lang);
    const truths = [isHere(voice), !VARIATION.test(voice.name), tag === wanted.tag, voice.default, script === likely.script, region === likely.region];
    return truths.reduce((sum, truth) => sum * 2 + Number(truth), 0);
  };
  const mine = all.filter((voice) => primaryLanguage(voice.lang) === wanted.language).map((voice) => ({ voice, rank: order(voice), name: voice.name }));
  mine.sort((a, b) => b.rank - a.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  const made = mine.map(({ voice }) => voice);
  lists.set(lang, made);
  return made;
}

/**
 * The voice for a language: the one the user chose, else the best.
 * @param {SpeechSynthesisVoice[]} all
 * @param {string} lang
 * @param {Record<string, string>} chosen
 */
export function chooseVoice(all, lang, chosen) {
  const same = voicesFor(all, lang);
  return same.find((voice) => voice.voiceURI === chosen[primaryLanguage(lang)]) ?? same[0] ?? null;
}
