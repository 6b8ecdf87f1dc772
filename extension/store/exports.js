// Writes exports into files of the origin's private file system, some articles at a time, so that the library answers others in between. The page
// that asked takes the file from there: it is too large for a message, and for memory.

/** The folder of the files. */
const FOLDER = "exports";

/** Milliseconds of work in one step. */
const STEP_TIME = 100;

/** Milliseconds after which a file is removed, unless its page did so: the browser may be asking the user for a place all the time. */
const KEPT_FOR = 60 * 60_000;

/** Milliseconds for a closed file to be released. */
const RELEASE_TIME = 2_000;
const RETRY_DELAY = 50;

/** @typedef {import("../shared/library-types.d.ts").ExportRequest} ExportRequest */
/** @typedef {import("../shared/library-types.d.ts").ExportStep} ExportStep */

/**
 * An export: its number in the library, its open file until it is written, and how far it is.
 * @typedef {ExportStep & { number: number, file: { write(bytes: Uint8Array, where: { at: number }): number, truncate(size: number): void, flush(): void, close(): void } | null }} Running
 */

const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

/** @param {Running} running @returns {ExportStep} */
const stepOf = ({ done, total, bytes, lost, isWritten }) => ({ done, total, bytes, lost, isWritten });

/** An error of the storage. @param {unknown} error */
const refused = (error) => Object.assign(new Error(String(error)), { code: "storage" });

/** Removes the files that nobody came for. */
export async function removeOldExports() {
  const files = await folder();
  for await (const [name, handle] of /** @type {any} */ (files).entries()) {
    // One that is being written is locked, and refuses.
    const { lastModified } = await handle.getFile().catch(() => ({ lastModified: Infinity }));
    if (lastModified < Date.now() - KEPT_FOR) await files.removeEntry(name).catch(() => {});
  }
}

/** Removes a file. Firefox takes a moment to release one that was closed. @param {string} name */
async function remove(name) {
  const files = await folder();
  for (const end = Date.now() + RELEASE_TIME; ; await new Promise((done) => setTimeout(done, RETRY_DELAY))) {
    const isGone = await files.removeEntry(name).then(() => true, (error) => error.name === "NotFoundError");
    if (isGone || Date.now() > end) return;
  }
}

export function createExports() {
  /** By the names that the pages gave them. @type {Map<string, Running>} */
  const all = new Map();

  /** @param {any} library @param {string} name @param {object} asked */
  async function begin(library, name, asked) {
    // The answer did not arrive, and the page asked again.
    const known = all.get(name);
    if (known) return stepOf(known);
    const { export: number, total } = library.export({ op: "beginExport", export: asked });
    try {
      await removeOldExports();
      const handle = await (await folder()).getFileHandle(name, { create: true });
      const file = await /** @type {any} */ (handle).createSyncAccessHandle();
      file.truncate(0);
      const made = { number, file, done: 0, total, bytes: 0, lost: 0, isWritten: false };
      all.set(name, made);
      return stepOf(made);
    } catch (error) {
      library.export({ op: "endExport", export: number });
      throw refused(error);
    }
  }

  /** @param {Running} running @param {Uint8Array} bytes */
  function write(running, bytes) {
    try {
      for (let at = 0; at < bytes.length;) {
        const written = running.file?.write(bytes.subarray(at), { at: running.bytes });
        if (!written) throw new Error("the file takes nothing more");
        at += written;
        running.bytes += written;
      }
    } catch (error) {
      throw refused(error);
    }
  }

  /** @param {Running} running */
  function finish(running) {
    try {
      running.file?.flush();
    } catch (error) {
      throw refused(error);
    }
    running.file?.close();
    running.file = null;
    running.isWritten = true;
  }

  /** @param {any} library @param {string} name */
  async function step(library, name) {
    const running = all.get(name);
    // This worker is another one than that which began.
    if (!running) throw Object.assign(new Error("the export was interrupted"), { code: "interrupted" });
    try {
      for (const end = performance.now() + STEP_TIME; !running.isWritten && performance.now() < end;) {
        const { piece, done, total, lost } = library.export({ op: "nextPiece", export: running.number });
        Object.assign(running, { done, total, lost });
        if (piece) write(running, piece.bytes);
        else finish(running);
      }
    } catch (error) {
      await drop(library, name);
      throw error;
    }
    return stepOf(running);
  }

  /** Gives an export up, or removes its file after that was taken. @param {any} library undefined if it is not open @param {string} name */
  async function drop(library, name) {
    const running = all.get(name);
    all.delete(name);
    if (running && !running.isWritten) library?.export({ op: "endExport", export: running.number });
    running?.file?.close();
    await remove(name);
    return null;
  }

  return {
    drop,
    /** @param {any} library @param {ExportRequest} request */
    answer(library, request) {
      return request.op === "begin" ? begin(library, request.name, request.export) : step(library, request.name);
    },
    /** Gives up all that are being written, because the library is closed. */
    stop() {
      for (const { file } of all.values()) file?.close();
      all.clear();
    },
  };
}
