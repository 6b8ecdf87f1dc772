// The core's own words in the reader's language: why a part was left out, what spoke for and against one, what took how long. The core says
// them in fixed English; each has a message of its own. It knows none of them by itself.
import { t } from "../../shared/i18n.js";

/** What of the page stands in such words, in the core's own signs: an element, a name. */
const PAGE_PART = /<(.*)>|“(.*)”/;

/**
 * The name of the message for a word: `nearness of <nav>` is `sign_nearness_of`.
 * @param {"reason" | "sign" | "stage"} kind
 * @param {string} word
 */
export const messageKey = (kind, word) => `${kind}_${word.replace(PAGE_PART, "").trim().replace(/[^a-z]+/gi, "_")}`;

/**
 * A word of the core's; the word itself where there is no message for it.
 * @param {"reason" | "sign" | "stage"} kind
 * @param {string} word
 */
export function translateCoreWord(kind, word) {
  const [, element, name] = PAGE_PART.exec(word) ?? [];
  const key = messageKey(kind, word);
  const message = t(key, element ?? name ?? "");
  return message === key ? word : message;
}
