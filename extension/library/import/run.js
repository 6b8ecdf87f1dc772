// An import as this page runs it: files are handed to the library's worker, looked at in a dry run, and written step by step. It goes on whatever
// view is shown. Each step stands alone, so the import can be stopped after any of them, and other windows are answered in between.
import { askLibrary, changeLibrary, importFiles } from "../../shared/library.js";
import { isoDay } from "../../shared/dates.js";
import { doneWords, sourceName } from "./words.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").ImportState} ImportState */
/** @typedef {import("../types.d.ts").ImportRun} ImportRun */
/** @typedef {import("./files.js").GivenFile} GivenFile */
/** @typedef {import("../../shared/library-types.d.ts").FileKind} FileKind */
/** @typedef {import("../../shared/library-types.d.ts").ImportReport} ImportReport */
/** @typedef {import("../../shared/library-types.d.ts").ImportInfo} ImportInfo */
/** @typedef {{ files: FileKind[], stopped: { name: string } | null, ended: { at: number } | null }} Opened files that are open, and earlier imports of the same files */

/** The channel on which files are handed over; store/import-files.js has the same name. */
const CHANNEL = "library-files";

/** Milliseconds for the worker to take them. */
const HAND_OVER_TIME = 10_000;

/** The lock that the window has in which an import runs. */
const LOCK = "library-import";

/** Articles that are undone at a time: each time is a transaction of its own, so that no other page waits long. */
const UNDO_PIECE = 4_000;

/** The part of an import above which it is not said to be done before it is. */
const MOST_OF_IT = 0.99;

/** How often the files are handed over anew without anything having come of it. */
const TRIES = 4;

/**
 * Hands files over to the library's worker.
 * @param {string} id
 * @param {GivenFile[]} list
 */
async function handOver(id, list) {
  const files = new BroadcastChannel(CHANNEL);
  try {
    await new Promise((done, failed) => {
      setTimeout(() => failed(new Error("the library's worker did not take the files")), HAND_OVER_TIME);
      files.addEventListener("message", ({ data }) => data.taken === id && done(undefined));
      files.postMessage({ id, list });
    });
  } finally {
    files.close();
  }
}

/** Whether the browser has closed the files, as with another worker of the library. @param {any} error */
const isClosed = (error) => error?.code === "closed";

/** The name an import gets in the library: what made the first file, and the day. @param {FileKind[]} kinds */
const nameOf = (kinds) => `${sourceName(kinds.find(({ kind }) => kind !== null)?.kind ?? "zip")} ${isoDay(Date.now())}`;

/** @type {ImportState} */
const NOTHING = { phase: "none", kinds: [], report: null, part: 0, records: 0, before: null, name: "", error: null };

/**
 * @param {LibraryPage} page
 * @returns {ImportRun}
 */
export function createImportRun(page) {
  /** The files, under the name they are handed over by. @type {{ id: string, list: GivenFile[] }} */
  let chosen = { id: "", list: [] };
  /** @type {ImportState} */
  let state = NOTHING;
  /** Counts what was begun: an older dry run ends when there is a newer one. */
  let turn = 0;
  let isStopping = false;

  /** @param {Partial<ImportState>} part */
  function set(part) {
    state = { ...state, ...part };
    page.tell("import");
  }

  /** Opens the files in the library; hands them over if it does not have them. @returns {Promise<Opened>} */
  async function open() {
    for (let tries = 0; ; tries++) {
      try {
        return await importFiles({ op: "open", files: chosen.id });
      } catch (error) {
        if (!isClosed(error) || tries === TRIES) throw error;
      }
      await handOver(chosen.id, chosen.list);
    }
  }

  /** What ran last here, which ends soon when something else is begun. @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** Runs something while no other window imports. @param {() => Promise<void>} run */
  const alone = (run) => (last = last.then(() => navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return set({ phase: "elsewhere" });
    try {
      await run();
    } catch (error) {
      set({ phase: state.phase === "writing" ? "stopped" : "none", error });
    }
  })));

  /**
   * Takes what a step has answered. Small files are read in one piece, so bytes say little of them; after a dry run the number of records is known.
   * @param {{ report: ImportReport, bytes: number, totalBytes: number }} going
   * @param {ImportState["phase"]} end
   */
  function take({ report, bytes, totalBytes }, end) {
    const part = state.records > 0 ? report.records / state.records : totalBytes > 0 ? bytes / totalBytes : 1;
    set({ report, part: Math.min(part, MOST_OF_IT), ...(report.ended && { phase: end, records: report.records }) });
  }

  /** Looks at files, and shows what an import would do. If they were being imported before, that one goes on. @param {GivenFile[]} list */
  async function choose(list) {
    if (list.length === 0 || state.phase === "writing") return;
    const own = (turn += 1);
    chosen = { id: crypto.randomUUID(), list };
    set({ ...NOTHING, phase: "looking" });
    await alone(async () => {
      if (own !== turn) return;
      const { files: kinds, stopped, ended } = await open();
      if (own !== turn) return;
      set({ kinds, before: ended?.at ?? null });
      const before = stopped && /** @type {ImportInfo[]} */ (await askLibrary({ op: "imports" })).find(({ name }) => name === stopped.name);
      if (own !== turn) return;
      if (before) return set({ phase: "stopped", name: before.name, report: before.report });
      while (own === turn && state.phase === "looking") {
        const going = await importFiles({ op: "plan", files: chosen.id });
        if (own === turn) take(going, "planned");
      }
    });
  }

  /** Writes what was looked at, or goes on with it. */
  async function write() {
    if (state.phase === "writing") return;
    turn += 1;
    isStopping = false;
    const before = state.phase === "planned" ? null : state.report;
    set({ phase: "writing", part: 0, error: null, report: before });
    await alone(async () => {
      let isOpen = false;
      let tries = 0;
      while (state.phase === "writing" && !isStopping) {
        try {
          if (!isOpen) {
            await open();
            const { name } = await importFiles({ op: "begin", files: chosen.id, name: state.name || nameOf(state.kinds) });
            set({ name });
            isOpen = true;
          }
          const going = await importFiles({ op: "step", files: chosen.id });
          tries = 0;
          take(going, "done");
        } catch (error) {
          // Another worker holds the library now, and knows nothing of these files.
          if (!isClosed(error) || (tries += 1) > TRIES) throw error;
          isOpen = false;
        }
      }
      await importFiles({ op: "close", files: chosen.id }).catch(() => {});
      if (state.phase !== "done") set({ phase: "stopped" });
    });
    await page.refresh();
    const { report, name } = state;
    if (report && /** @type {string} */ (state.phase) === "done") page.did({ words: doneWords(report), back: () => undo(name) });
  }

  /** Takes back what an import did. Nothing, if that was done before. @param {string} name */
  async function undo(name) {
    const undone = { removed: 0, restored: 0, kept: 0 };
    for (let left = 1; left > 0;) {
      const piece = await changeLibrary({ op: "undoImport", name, most: UNDO_PIECE }).catch((error) => {
        if (error?.code !== "not-found") throw error;
        return { removed: 0, restored: 0, kept: 0, left: 0 };
      });
      for (const what of /** @type {const} */ (["removed", "restored", "kept"])) undone[what] += piece[what];
      left = piece.left;
    }
    if (state.name === name) forget();
    else page.tell("import");
    return undone;
  }

  function forget() {
    turn += 1;
    isStopping = true;
    if (state.phase === "writing") return;
    // The library keeps copies of some files for as long as they are open.
    if (chosen.id !== "") importFiles({ op: "close", files: chosen.id }).catch(() => {});
    chosen = { id: "", list: [] };
    set(NOTHING);
  }

  return {
    get state() {
      return state;
    },
    choose,
    write,
    undo,
    forget,
    stop: () => void (isStopping = true),
  };
}
