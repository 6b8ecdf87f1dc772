// Keeps what is typed into a note until the library has it, in case the tab is closed in the middle of a word. Written at once, unlike messages to the
// background. Where the browser denies storage to frames, nothing is kept.

/** A note as it was typed, and as the library had it when it was read. @typedef {{ note: string, was: string }} Draft */

/** @param {string} name the name of the highlight */
const keyOf = (name) => `note ${name}`;

/** @param {string} name @param {Draft} draft */
export function keepDraft(name, draft) {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // No storage here, or it is full: the note is written after the next pause.
  }
}

/** The note that was typed and not written; null if there is none. @param {string} name @returns {Draft | null} */
export function draftOf(name) {
  try {
    const { note, was } = JSON.parse(localStorage.getItem(keyOf(name)) ?? "");
    return typeof note === "string" && typeof was === "string" ? { note: note.trimEnd(), was } : null;
  } catch {
    return null;
  }
}

/** Forgets what was typed, once it is written. @param {string} name @param {string} note */
export function dropDraft(name, note) {
  if (draftOf(name)?.note === note) localStorage.removeItem(keyOf(name));
}
