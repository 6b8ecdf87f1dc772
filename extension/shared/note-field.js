// The field for the note of a highlight. What is typed is kept at once, and written after a pause.
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { keepDraft } from "./note-drafts.js";

/** Milliseconds without typing after which a note is written. */
const PAUSE = 300;

/**
 * A note that was changed and is to be written.
 * @typedef {object} NoteEdit
 * @property {string} note as it was typed
 * @property {string} was as the library had it when it was read
 * @property {(sent: string, stored: string) => void} [wrote] is told what was sent and what the library made of it
 */

/**
 * @param {object} options
 * @param {string} options.id of the field
 * @param {string} options.name of the highlight
 * @param {string} options.note
 * @param {string} [options.typed] what was typed before and not written
 * @param {() => void} options.write
 */
export function noteField({ id, name, note, typed = note, write }) {
  let was = note;
  let isJoined = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const field = el("textarea", { id, rows: 3, dir: "auto", placeholder: t("markNotePlaceholder"), maxlength: 100_000, oninput: () => {
    keepDraft(name, { note: field.value, was });
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  } });
  field.value = typed;

  /** Puts what came from elsewhere before what is typed here. @param {string} text */
  const putBefore = (text) => {
    const { selectionStart, selectionEnd } = field;
    field.value = text + field.value;
    field.setSelectionRange(selectionStart + text.length, selectionEnd + text.length);
  };

  return {
    field,
    /** The note as it is written. */
    get note() {
      return field.value.trimEnd();
    },
    /** The note in the library, as far as it is known here. */
    get was() {
      return was;
    },
    /** Whether it has become one with a note that was written elsewhere. */
    get isJoined() {
      return isJoined;
    },
    /** It is being written, or need not be any more. */
    stop: () => clearTimeout(timer),
    /** @param {string} sent @param {string} stored */
    wrote(sent, stored) {
      const isUntouched = field.value.trimEnd() === sent;
      isJoined ||= stored !== sent;
      // What is typed since then is joined by the next write.
      was = stored.endsWith(sent) || isUntouched ? stored : sent;
      if (stored === sent) return;
      if (stored.endsWith(sent)) putBefore(stored.slice(0, stored.length - sent.length));
      else if (isUntouched) field.value = stored;
      if (!isUntouched) keepDraft(name, { note: field.value, was });
    },
  };
}
