// Keeps what is typed into a note until the library has it, in case the tab is closed in the middle of a word. Written at once, unlike messages to the
// background. Where the browser denies storage to frames, nothing is kept.

/** @param {string} name the name of the highlight */
const keyOf = (name) => `note ${name}`;

/** @param {string} name @param {string} note */
export function keepDraft(name, note) {
  try {
    localStorage.setItem(keyOf(name), note);
  } catch {
    // No storage here, or it is full: the note is written after the next pause.
  }
}

/** The note that was typed and not written; null if there is none. @param {string} name */
export function draftOf(name) {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** Forgets what was typed, once it is written. @param {string} name @param {string} note */
export function dropDraft(name, note) {
  if (draftOf(name)?.trimEnd() === note) localStorage.removeItem(keyOf(name));
}
