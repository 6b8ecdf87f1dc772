// Runs in the library's worker: the files of an import. The library page hands them over on a channel, because the browsers' messages cannot carry
// files to every place, and the library reads them in slices.

/** The channel on which files are handed over; the library page has the same name. */
const CHANNEL = "library-files";

/** @typedef {{ name: string, file: File }} GivenFile */

/** The files that were handed over last, and their name. @type {{ id: string, list: GivenFile[] } | undefined} */
let given;
/** The name of the files that are open in the library. @type {string | undefined} */
let open;

const files = new BroadcastChannel(CHANNEL);
files.addEventListener("message", ({ data }) => {
  if (!data.list) return;
  given = data;
  files.postMessage({ taken: data.id });
});

/** Reads a slice at once, as the library wants it. @param {GivenFile} given */
const slices = ({ name, file }) => ({
  name,
  size: file.size,
  read: (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(at, at + length))),
});

/** The files have to be handed over again: the worker is another one, or somebody else has opened other files. */
const closed = () => Object.assign(new Error("the files of this import are not open"), { code: "closed" });

/** Forgets which files are open: the library was closed. */
export const forgetImport = () => (open = undefined);

/**
 * Carries out a request about the files of an import.
 * @param {import("./library.js").OpenLibrary} library
 * @param {{ op: string, files: string, engine?: string, [field: string]: unknown }} asked `files`: the name under which they were handed over; `engine` is for the texts
 * @param {string} request
 * @param {number} now
 */
export function carryOutImport(library, { files: id, engine: _, ...command }, request, now) {
  if (command.op === "open") {
    if (given?.id !== id) throw closed();
    open = undefined;
    const kinds = library.openImport(given.list.map(slices));
    open = id;
    return kinds;
  }
  if (open !== id) throw closed();
  if (command.op !== "close") return library.carryOutImport(command, request, now);
  library.closeImport();
  open = undefined;
  given = undefined;
}
