// The voices of the browser: waits for their list and chooses one for a language.

/** Milliseconds to wait for the browser's list of voices, which comes late. */
const VOICES_WAIT = 1500;

/** The part of a tag that names the language alone. @param {string} lang */
export const primaryLanguage = (lang) => lang.toLowerCase().split(/[-_]/)[0];

/** The voices there are, as soon as the browser tells. @returns {Promise<SpeechSynthesisVoice[]>} */
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
 * The voice for a language: the one that was chosen, else one on this machine, else any.
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
