// Holds the library open; in a browser, nothing else does. Its file is in the origin's private file system, where only a worker may write.
import { createExports, removeOldExports } from "./exports.js";
import { carryOutImport, forgetImport } from "./import-files.js";
import startModule, { OpenLibrary, exportArticle } from "./library.js";

/** The folder of the library's files. */
const FOLDER = "library";

/** An empty file that is created with the library. If it is there and the library is not, the library was lost and must not be replaced by an empty one. */
const MARK = "library-was-made";

/** Milliseconds to wait for another worker that holds the files. One that was ended releases them within a second. */
const PATIENCE = 5_000;
const RETRY_DELAY = 50;

/** The errors while another worker holds the files. */
const IS_HELD = /NoModificationAllowed|access handle|lock/i;

/** With less free storage in bytes, a failed write counts as a full disk: browsers do not always say so. */
const LITTLE_ROOM = 4 << 20;

/** @param {string} name */
const exists = async (name) => (await navigator.storage.getDirectory()).getFileHandle(name).then(() => true, () => false);

/** @type {Promise<unknown> | undefined} */
let started;

/** Starts the module, which needs no library for some things. */
const start = () => (started ??= startModule({ module_or_path: new URL("library_bg.wasm", import.meta.url) }));

/** Removes for good what was deleted thirty days ago or earlier. A library that cannot be changed keeps it. @param {OpenLibrary} library */
function removeDeleted(library) {
  try {
    library.carryOut({ op: "sweep" }, crypto.randomUUID(), Date.now());
  } catch (error) {
    console.warn(error);
  }
}

/** Opens the library, waiting for an earlier worker to release it. @returns {Promise<OpenLibrary>} */
async function open() {
  await start();
  const existed = await exists(MARK);
  for (const end = Date.now() + PATIENCE; ;) {
    try {
      const library = await OpenLibrary.open(FOLDER, existed);
      if (!existed) await (await navigator.storage.getDirectory()).getFileHandle(MARK, { create: true });
      removeOldExports().catch(() => {});
      removeDeleted(library);
      return library;
    } catch (error) {
      if (!IS_HELD.test(String(error))) throw error;
      if (Date.now() > end) throw Object.assign(new Error("the library is open elsewhere"), { code: "busy" });
    }
    await new Promise((done) => setTimeout(done, RETRY_DELAY));
  }
}

/** @type {Promise<OpenLibrary> | undefined} */
let opened;

/** The library, opened on the first request, and again after it could not be opened. */
function openLibrary() {
  opened ??= open();
  opened.catch(() => (opened = undefined));
  return opened;
}

const exports = createExports();

/** @param {import("../shared/library-types.d.ts").ExportRequest} request */
async function answerToExport(request) {
  if (request.op === "article") {
    await start();
    const { article, highlights, format, now } = request;
    return exportArticle({ article, highlights, format, now });
  }
  if (request.op === "drop") return exports.drop(await opened?.catch(() => undefined), request.name);
  return exports.answer(await openLibrary(), request);
}

/** @param {any} message */
async function answerTo({ question, command, importing, exporting, request, now, close }) {
  if (close) {
    forgetImport();
    const library = await opened;
    opened = undefined;
    exports.stop();
    return library?.close();
  }
  if (exporting) return answerToExport(exporting);
  const library = await openLibrary();
  if (importing) return carryOutImport(library, importing, request, now);
  return command ? library.carryOut(command, request, now) : library.answer(question);
}

/** @param {any} error */
async function describe(error) {
  const code = error?.code ?? "fault";
  const text = error?.message ?? String(error);
  if (code !== "storage") return { code, text };
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  return { code: quota - usage < LITTLE_ROOM ? "full" : code, text };
}

/** Requests are answered one after the other, in the order in which they came. */
let queue = Promise.resolve();
addEventListener("message", ({ data: { number, ...message } }) => {
  queue = queue.then(async () => {
    try {
      const answer = await answerTo(message);
      postMessage({ number, answer });
    } catch (error) {
      postMessage({ number, error: await describe(error) });
    }
  });
});
