// The field for the note of a highlight. What is typed is kept at once, and written after a pause.
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { keepDraft } from "./note-drafts.js";

/** Milliseconds without typing after which a note is written. */
const PAUSE = 300;

/**
 * @param {object} options
 * @param {string} options.id of the field
 * @param {string} options.name of the highlight
 * @param {string} options.note
 * @param {() => void} options.write
 */
export function noteField({ id, name, note, write }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const field = el("textarea", { id, rows: 3, dir: "auto", placeholder: t("markNotePlaceholder"), maxlength: 100_000, oninput: () => {
    keepDraft(name, field.value);
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  } });
  field.value = note;
  return {
    field,
    /** The note as it is written. */
    get note() {
      return field.value.trimEnd();
    },
    /** It is being written, or need not be any more. */
    stop: () => clearTimeout(timer),
  };
}
