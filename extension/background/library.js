// The library, as the background asks it: makes sure that something holds it open, and asks again if that was stopped before it answered.
import { CHANGES, isUsed, USED } from "../shared/library.js";
import { LIBRARY_CHANGED } from "../shared/protocol.js";
import { sendRequest } from "../store/requests.js";
import { answerAboutFile } from "../store/written-files.js";

/** @typedef {import("../shared/library-types.d.ts").Question} Question */
/** @typedef {import("../shared/library-types.d.ts").Command} Command */
/** @typedef {import("../shared/library-types.d.ts").NewArticle} NewArticle */
/** @typedef {Command | { op: "save", article: NewArticle } | { op: "addImage", uid: string, url: string, bytes: Uint8Array }} AnyCommand */

/** In Chromium an offscreen document holds the library, because a service worker cannot; in Firefox the background page does. */
const IS_CHROMIUM = location.protocol === "chrome-extension:";

/** Milliseconds for which a request is repeated: the browser may stop whoever answers at any time, and takes a moment to start it again. */
const PATIENCE = 10_000;
const RETRY_DELAY = 50;

/** Milliseconds between calls of the browser while a request is open. Without them, Firefox would stop the background page in the middle of long work. */
const KEEP_ALIVE = 10_000;

/** @type {Promise<void> | undefined} */
let creating;

async function createStore() {
  const { offscreen } = chrome;
  if (await offscreen.hasDocument()) return;
  const justification = "Its worker holds the file of saved articles open, and backups of it are downloaded from here.";
  creating ??= offscreen.createDocument({ url: "store/store.html", reasons: [offscreen.Reason.WORKERS, offscreen.Reason.BLOBS], justification });
  await creating.finally(() => (creating = undefined));
}

/** @param {any} message @returns {Promise<import("../store/requests.js").Reply>} */
async function askStore(message) {
  if (!IS_CHROMIUM) {
    const alive = setInterval(() => browser.runtime.getPlatformInfo(), KEEP_ALIVE);
    return (message.file ? answerAboutFile(message.file) : sendRequest(message)).finally(() => clearInterval(alive));
  }
  await createStore();
  return browser.runtime.sendMessage({ type: "store", request: message });
}

/**
 * @param {{ question: object } | { command: object, request: string } | { importing: object, request: string } | { exporting: object } | { file: object }} asked
 * @returns {Promise<any>}
 */
async function request(asked) {
  const message = { ...asked, now: Date.now() };
  for (const end = message.now + PATIENCE; ;) {
    const reply = await askStore(message).catch((error) => ({ error: { code: "stopped", text: String(error) } }));
    if (reply && "answer" in reply) return reply.answer;
    const { code, text } = reply?.error ?? { code: "stopped", text: "no answer" };
    if (code !== "stopped" || Date.now() > end) throw Object.assign(new Error(text), { code });
    await new Promise((done) => setTimeout(done, RETRY_DELAY));
  }
}

/** The channel on which all pages hear of changes. @type {BroadcastChannel | undefined} */
let changes;

/** Milliseconds between announcements while many changes follow each other: each has all pages fetch again what they show. */
const ANNOUNCE_EVERY = 2_000;
let announced = 0;

/** Announces one of many changes if the last announcement is some time ago, or if it is the last. @param {string} op @param {boolean} isLast */
function announceNowAndThen(op, isLast) {
  if (!isLast && Date.now() - announced < ANNOUNCE_EVERY) return;
  announced = Date.now();
  announce(op);
}

/** @param {string} op what was done */
function announce(op) {
  changes ??= new BroadcastChannel(CHANGES);
  changes.postMessage({ op });
  // Chromium keeps the channel of a frame over a page apart from it. Without a reader nobody answers.
  browser.runtime.sendMessage({ type: LIBRARY_CHANGED, op }).catch(() => {});
}

/** Asks the library something. @param {Question} question */
export const ask = (question) => request({ question });

/** @param {import("../shared/library-types.d.ts").ExportRequest} exporting */
export const askExport = (exporting) => request({ exporting });

/** Asks for the address of an exported file, or to forget it. @param {{ op: "address" | "forget", name: string }} file */
export const fileRequest = (file) => request({ file });

/**
 * Has the library change something; it is on disk when this is answered. A request with the same name is carried out once.
 * @param {AnyCommand} command
 * @param {string} [name]
 */
export async function change(command, name = crypto.randomUUID()) {
  const answer = await request({ command, request: name });
  if (command.op === "save") await browser.storage.local.set({ [USED]: true });
  if (command.op === "undoImport") announceNowAndThen(command.op, answer.left === 0);
  else announce(command.op);
  return answer;
}

/**
 * Carries out a request about the files of an import. A step that is repeated with the same name changes nothing.
 * @param {{ op: string, files: string }} asked
 * @param {string} name
 */
export async function runImport(asked, name) {
  const { version } = browser.runtime.getManifest();
  const answer = await request({ importing: { ...asked, engine: version }, request: name });
  if (asked.op !== "step") return answer;
  await browser.storage.local.set({ [USED]: true });
  announceNowAndThen("import", answer.report.ended);
  return answer;
}
