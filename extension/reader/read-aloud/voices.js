// The voices of the browser: waits for their list and chooses one for a language.

/** Milliseconds to wait for the list of voices, which browsers load asynchronously. */
const VOICES_WAIT = 1500;

/** The language subtag of a language tag: `pt-BR` becomes `pt`. @param {string} lang */
export const primaryLanguage = (lang) => lang.toLowerCase().split(/[-_]/)[0];

/** The available voices. @returns {Promise<SpeechSynthesisVoice[]>} */
export async function loadVoices() {
  const now = speechSynthesis.getVoices();
  if (now.length > 0) return now;
  return new Promise((done) => {
    const finish = () => done(speechSynthesis.getVoices());
    speechSynthesis.addEventListener("voiceschanged", finish, { once: true });
    setTimeout(finish, VOICES_WAIT);
  });
}

/**
 * The voice for a language: the one the user chose, else a local one, else any.
 * @param {SpeechSynthesisVoice[]} all
 * @param {string} lang
 * @param {Record<string, string>} chosen
 */
export function chooseVoice(all, lang, chosen) {
  const same = all.filter((voice) => primaryLanguage(voice.lang) === primaryLanguage(lang));
  const wanted = same.find((voice) => voice.voiceURI === chosen[primaryLanguage(lang)]);
  if (wanted) return wanted;
  const exact = (/** @type {SpeechSynthesisVoice} */ voice) => voice.lang.replace("_", "-").toLowerCase() === lang.toLowerCase();
  const order = (/** @type {SpeechSynthesisVoice} */ voice) => Number(voice.localService) * 4 + Number(exact(voice)) * 2 + Number(voice.default);
  return same.sort((a, b) => order(b) - order(a))[0] ?? null;
}
