// The library of saved articles, as the pages of the extension ask it: through the background, which knows where it is open.

/** @typedef {import("./library-types.d.ts").Question} Question */
/** @typedef {import("./library-types.d.ts").Command} Command */
/** @typedef {{ answer: any } | { error: { code: string, text: string } }} Reply */

/** Milliseconds for which a request is repeated: the browser may stop the background at any time, and starts it again for the next message. */
const PATIENCE = 10_000;
const RETRY_DELAY = 50;

/** The channel on which changes are announced to all pages. */
export const CHANGES = "library-changes";

/** The key in the storage that is set once something was saved. */
export const USED = "libraryUsed";

/** Why a request failed. `code` is one of src/library/error.rs, or `stopped` if nobody answered, or `private` in a private window. */
export class LibraryError extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/** The name of the message that explains an error to the user. Names of messages have no hyphens. @param {any} error */
export const messageOf = (error) => `library_${(error?.code ?? "fault").replaceAll("-", "_")}`;

/** @param {object} message @returns {Promise<any>} */
async function send(message) {
  for (const end = Date.now() + PATIENCE; ;) {
    /** @type {Reply | undefined} */
    const reply = await browser.runtime.sendMessage(message).catch(() => undefined);
    if (reply && "answer" in reply) return reply.answer;
    const { code, text } = reply?.error ?? { code: "stopped", text: "no answer" };
    if (code !== "stopped" || Date.now() > end) throw new LibraryError(code, text);
    await new Promise((done) => setTimeout(done, RETRY_DELAY));
  }
}

/** Asks the library something. @param {Question} question */
export const askLibrary = (question) => send({ type: "library/ask", question });

/** Has the library change something; it is on disk when this is answered. The request has a name, so that sending it again changes nothing. @param {Command} command */
export const changeLibrary = (command) => send({ type: "library/change", command, request: crypto.randomUUID() });

/** Carries out a request about files to import, which were handed to the worker before. @param {{ op: string, files: string, name?: string }} command */
export const importFiles = (command) => send({ type: "library/import", command, request: crypto.randomUUID() });

/** Asks for a part of an export. @param {import("./library-types.d.ts").ExportRequest} request @returns {Promise<any>} */
export const askExport = (request) => send({ type: "library/export", request });

/** The entry of a page, or null. Before anything was saved, this loads nothing of the library. @param {string} url @returns {Promise<import("./library-types.d.ts").Entry | null>} */
export const ofPage = (url) => send({ type: "library/of-page", url });

/** What is kept of a record. @param {any} record */
function keptOf({ title, byline, siteName, canonicalUrl, lang, dir, kind, excerpt, image, publishedTime, wordCount, readingTime, content }) {
  return { title, byline, siteName, canonicalUrl, lang, dir, kind, excerpt, image, publishedTime, wordCount, readingTime, content };
}

/**
 * Saves what a reader shows, with the images that its page can read.
 * @param {string} url
 * @param {object} record
 * @returns {Promise<import("./library-types.d.ts").Saved>}
 */
export const saveToLibrary = (url, record) => send({ type: "library/save", url, record: keptOf(record) });

/**
 * An article as a file, with the images that its page can read. It need not be saved, and is not by that.
 * @param {string} url
 * @param {object} record
 * @param {import("./library-types.d.ts").Highlight[]} highlights
 * @param {import("./library-types.d.ts").ExportFormat} format
 * @returns {Promise<{ bytes: Uint8Array<ArrayBuffer>, missing: number }>} `missing`: images that are not in it
 */
export const articleAsFile = (url, record, highlights, format) => send({ type: "library/export-article", url, record: keptOf(record), highlights, format });

/** An address if it is one of the web. A file of somebody else may have others, such as `javascript:`. @param {string} url */
export const webAddress = (url) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? url : null);

/** The types of images that the library stores (src/library/images.rs). */
const IMAGE_TYPES = new Set(["png", "jpeg", "gif", "webp", "avif", "bmp", "x-icon", "svg+xml"].map((name) => `image/${name}`));

/** The address of an image of the library, for as long as the page is open or until it is revoked. @param {string} hash */
export async function imageFromLibrary(hash) {
  /** @type {{ type: string, bytes: Uint8Array<ArrayBuffer> }} */
  const { type, bytes } = await askLibrary({ op: "image", hash });
  if (!IMAGE_TYPES.has(type)) throw new LibraryError("damaged", `“${type}” is no type of an image`);
  return URL.createObjectURL(new Blob([bytes], { type }));
}

/** The permission that reading the images of any host needs. */
const ALL_HOSTS = { origins: ["http://*/*", "https://*/*"] };

/**
 * Fetches the images that saved articles lack. Asks for the permission first, so it must be called by a press of the user, in a tab of the extension.
 * @param {string | null} uid an article, or null for all
 * @returns {Promise<{ stored: number, missing: number } | null>} null if the user refused
 */
export async function fetchMissingImages(uid) {
  return (await browser.permissions.request(ALL_HOSTS)) ? send({ type: "library/fetch-images", uid }) : null;
}

/** Takes the text of an article that is only a link from its page, which is opened in a tab for it. @param {string} uid @returns {Promise<{ got: true } | { got: false, why: string }>} */
export const fetchText = (uid) => send({ type: "library/fetch-text", uid });

/** Whether anything was ever saved: before that, nothing of the library should be loaded. */
export const isUsed = async () => (await browser.storage.local.get(USED))[USED] === true;

/** Opens the library page in a tab. */
export const openLibraryPage = () => send({ type: "library/open" });

/** Calls a function after every change of the library, from whatever page. @param {(change: { op: string }) => void} listener */
export function watchLibrary(listener) {
  const channel = new BroadcastChannel(CHANGES);
  channel.onmessage = ({ data }) => listener(data);
  return () => channel.close();
}
