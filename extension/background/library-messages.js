// Answers the messages about the library that readers and the library page send. Whatever goes wrong becomes an answer with a code.
import { isUsed } from "../shared/library.js";
import { exportArticle } from "./export-article.js";
import { editHighlight } from "./highlight-edits.js";
import { ask, askExport, change, runImport } from "./library.js";
import { fetchText } from "./missing-text.js";
import { fetchMissingImages, saveArticle } from "./save.js";
import { updateIconOfRemoved, updateIconOfSaved } from "./toolbar-icon.js";

/** @typedef {import("../shared/protocol.js").LibraryMessage} LibraryMessage */
/** @typedef {{ page?: number, isReader: boolean, isPrivate: boolean }} Sender `page`: the tab of the page that a reader shows */

/** What a reader may ask and change: things of its own article, and the next one to read. The library page may do everything. */
const OF_READER = new Set([
  "state", "find", "entry", "full", "image", "tags", "highlights",
  "setState", "setPlace", "tag", "setHighlight", "editHighlight", "deleteHighlight", "addReading", "undo",
]);

/** The messages that only the library page sends. */
const OF_PAGE = new Set(["library/import", "library/fetch-text"]);

/** What a reader may export: an article of its own. @param {any} request */
const isOwnExport = ({ op, export: wanted }) => op !== "article" && (op !== "begin" || wanted?.which?.uids?.length === 1);

/** @param {string} code @param {string} text */
const refuse = (code, text) => Object.assign(new Error(text), { code });

/** @type {{ [type: string]: (message: any, sender: Sender) => Promise<unknown> }} */
const HANDLERS = {
  "library/ask": ({ question }) => ask(question),

  async "library/change"({ command, request }, { page }) {
    const answer = await (command.op === "editHighlight" ? editHighlight(command, request) : change(command, request));
    if (page && command.op === "setState" && command.state === "delete") updateIconOfRemoved(page);
    return answer;
  },

  "library/import": ({ command, request }) => runImport(command, request),

  // The entry of the page a reader shows. Loads nothing of the library before anything was saved.
  async "library/of-page"({ url }, { page }) {
    const entry = (await isUsed()) ? await ask({ op: "byAddress", url }) : null;
    if (entry && page) updateIconOfSaved(page);
    return entry;
  },

  async "library/save"({ url, record }, { page = -1 }) {
    const saved = await saveArticle(page, record, url);
    updateIconOfSaved(page);
    return saved;
  },

  "library/export": ({ request }) => askExport(request),

  "library/export-article": ({ url, record, highlights, format }, { page = -1 }) => exportArticle(page, { url, record, highlights, format }),

  "library/fetch-images": ({ uid }) => fetchMissingImages(uid),

  "library/fetch-text": ({ uid }) => fetchText(uid),

  async "library/open"() {
    await browser.tabs.create({ url: "library/library.html" });
    return null;
  },
};

/**
 * @param {LibraryMessage} message
 * @param {Sender} sender
 * @returns {Promise<import("../shared/library.js").Reply>}
 */
export async function handleLibraryMessage(message, sender) {
  try {
    // What is exported is kept by the user, and not here.
    if (sender.isPrivate && message.type !== "library/export-article") throw refuse("private", "nothing is kept of private windows");
    const op = /** @type {any} */ (message.type === "library/ask" ? message.question : message.type === "library/change" ? message.command : null)?.op;
    if (sender.isReader && OF_PAGE.has(message.type)) throw refuse("unusable", `a reader cannot ask for “${message.type}”`);
    if (op && sender.isReader && !OF_READER.has(op)) throw refuse("unusable", `a reader cannot do “${op}”`);
    if (message.type === "library/export" && sender.isReader && !isOwnExport(message.request)) throw refuse("unusable", "a reader exports its own article");
    return { answer: await HANDLERS[message.type](message, sender) };
  } catch (/** @type {any} */ error) {
    return { error: { code: error?.code ?? "fault", text: error?.message ?? String(error) } };
  }
}
