// Translates the fixed English terms in the core's records: reasons why a part was left out, features for and against a candidate, stages. Each
// term has a message in _locales, whose key is derived from the term.
import { t } from "../../shared/i18n.js";

/** The variable part of a term: an element in angle brackets, or a name in quotes. */
const PAGE_PART = /<(.*)>|“(.*)”/;

/**
 * The key of the message for a term: `nearness of <nav>` becomes `sign_nearness_of`.
 * @param {"reason" | "sign" | "stage"} kind
 * @param {string} word
 */
export const messageKey = (kind, word) => `${kind}_${word.replace(PAGE_PART, "").trim().replace(/[^a-z]+/gi, "_")}`;

/**
 * The translation of a term, or the term itself if there is no message for it.
 * @param {"reason" | "sign" | "stage"} kind
 * @param {string} word
 */
export function translateCoreWord(kind, word) {
  const [, element, name] = PAGE_PART.exec(word) ?? [];
  const key = messageKey(kind, word);
  const message = t(key, element ?? name ?? "");
  return message === key ? word : message;
}
