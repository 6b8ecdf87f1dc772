// The highlights of the article on screen, and every change of them. A change is shown at once and then written to the library, one after the
// other; if it cannot be written, a colour or a new highlight is taken back, and a note waits here to be written again.
import { draftOf, dropDraft } from "../../shared/note-drafts.js";
import { buildNodes } from "../../shared/sanitizer.js";
import { anchorOf, placeInText, trimmedPart } from "../anchor.js";

/** @typedef {import("../../shared/library-types.d.ts").Highlight} Highlight */
/** @typedef {import("../../shared/library-types.d.ts").HighlightEdit} HighlightEdit */
/** @typedef {import("../../shared/note-field.js").NoteEdit} NoteEdit */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../types.d.ts").LibraryOfArticle} LibraryOfArticle */
/** @typedef {import("../anchor.js").Part} Part */
/** A highlight, and where it is in the text on screen. @typedef {Highlight & { part: Part | null }} Mark */
/** @typedef {ReturnType<typeof createMarks>} Marks */

/** Milliseconds until a note that could not be written is tried again. */
const RETRY = 5_000;

/** @param {Part} outer @param {Part} inner */
const contains = (outer, inner) => outer[0] <= inner[0] && outer[1] >= inner[1];

/** Marks in the order of the text, those without a place last. @param {Mark} a @param {Mark} b */
const inOrder = (a, b) => (a.part?.[0] ?? Infinity) - (b.part?.[0] ?? Infinity) || (a.part?.[1] ?? 0) - (b.part?.[1] ?? 0) || a.made - b.made;

/** The highlight of a mark, as the library takes it. @param {Mark} mark @returns {Highlight} */
const highlightOf = ({ part, ...highlight }) => highlight;

/**
 * @param {ReaderContext} context
 * @param {LibraryOfArticle} library
 */
export function createMarks(context, library) {
  const map = /** @type {import("../text-map.js").TextMap} */ (context.textMap);
  /** @type {Mark[]} */
  let marks = [];
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** Whether the text on screen is the one in the library. Unknown until a highlight is not where the library has it. @type {boolean | null} */
  let isStoredText = context.page.saved ? true : null;
  /** Notes that could not be written, by the names of their highlights. @type {Map<string, { mark: Mark, typed: NoteEdit }>} */
  const unwritten = new Map();
  /** Names of highlights whose drafts were looked for: those that come later are of pages that are open, which write them. @type {Set<string>} */
  const known = new Set();
  /** Changes are written in the order in which they were made. @type {Promise<unknown>} */
  let queue = Promise.resolve();
  /** Changes that are not written yet, and all that were made. */
  let waiting = 0;
  let made = 0;

  /** @param {Mark[]} next */
  const become = (next) => {
    marks = next.toSorted(inOrder);
    for (const listener of listeners) listener();
  };

  /** @template T @param {() => Promise<T>} write @returns {Promise<T>} */
  const enqueue = (write) => {
    waiting += 1;
    made += 1;
    const done = queue.then(write).finally(() => {
      waiting -= 1;
      if (waiting === 0) load().catch(() => {});
    });
    queue = done.catch(() => {});
    return done;
  };

  /** @param {string} uid */
  const checkStoredText = async (uid) => {
    const { html } = await library.ask({ op: "full", uid });
    return buildNodes(html ?? "", { offline: true }).textContent === map.text;
  };

  /** @param {Highlight} highlight @returns {Part | null} */
  const placeNow = (highlight) => {
    const { start, stop, exact } = highlight;
    const isThere = start !== null && stop !== null && stop <= map.text.length;
    if (isThere && (isStoredText || map.text.slice(start, stop) === exact)) return [start, stop];
    return placeInText(map.text, highlight);
  };

  /** Reads the highlights from the library. */
  const load = async () => {
    const { entry } = library;
    const before = made;
    if (!entry) return waiting === 0 && become([]);
    /** @type {Highlight[]} */
    const found = await library.ask({ op: "highlights", uid: entry.uid });
    if (isStoredText === null && found.some((highlight) => highlight.start !== null && !placeNow(highlight))) isStoredText = await checkStoredText(entry.uid).catch(() => null);
    // A change that was made meanwhile is newer than this answer. They are read again after it.
    if (waiting > 0 || made !== before) return;
    // Those that could not be written stay, also if their highlight was deleted elsewhere.
    const kept = marks.filter(({ uid }) => unwritten.has(uid));
    const gone = kept.filter(({ uid }) => !found.some((one) => one.uid === uid));
    become([...gone, ...found.map((highlight) => ({ ...highlight, note: kept.find(({ uid }) => uid === highlight.uid)?.note ?? highlight.note, part: placeNow(highlight) }))]);
    // Notes of a tab that was closed while they were typed.
    for (const { uid, note } of found.filter(({ uid }) => !known.has(uid))) {
      known.add(uid);
      const draft = draftOf(uid);
      const mark = marks.find((one) => one.uid === uid);
      if (mark && draft && draft.note !== note && !unwritten.has(uid)) setNote(mark, draft).catch(() => {});
    }
  };

  /** Makes a change of the article, which is saved first: also again, if it was deleted elsewhere. @template T @param {(uid: string) => Promise<T>} change */
  const inLibrary = async (change) => {
    const { entry } = await library.save();
    return change(entry.uid).catch(async (error) => {
      if (error?.code !== "not-found" || library.entry) throw error;
      return change((await library.save()).entry.uid);
    });
  };

  /** Writes a whole highlight. @param {Mark} mark @returns {Promise<unknown>} what takes it back */
  const write = (mark) => inLibrary((uid) => library.change({ op: "setHighlight", uid, highlight: highlightOf(mark) }));

  /** Changes parts of a highlight. @param {Mark} mark @param {Pick<HighlightEdit, "part" | "note">} change @returns {Promise<string>} its note as the library has it now */
  const edit = async (mark, change) => (await inLibrary((uid) => library.change({ op: "editHighlight", uid, name: mark.uid, ...change }))).note;

  const retry = () => {
    for (const { mark, typed } of unwritten.values()) writeNote(mark, typed).catch(() => {});
  };

  /** @param {Mark} mark @param {NoteEdit} typed read only when its turn has come: what was typed since is written at once */
  const writeNote = (mark, typed) => enqueue(async () => {
    const { uid } = mark;
    const { note, was } = typed;
    try {
      const stored = await edit(mark, { note: { was, now: note } }).catch((error) => {
        // It was deleted elsewhere while its note was typed, which must not be lost: it comes back.
        if (error?.code === "not-found" && note !== "") return write({ ...mark, note }).then(() => note);
        throw error;
      });
      unwritten.delete(uid);
      typed.wrote?.(note, stored);
      dropDraft(uid, note);
    } catch (error) {
      unwritten.set(uid, { mark, typed });
      setTimeout(retry, RETRY);
      throw error;
    }
  });

  /** Writes a note if it was changed. @param {Mark} mark as it was when its note was opened: it may have been deleted elsewhere since @param {NoteEdit} typed */
  const setNote = async (mark, typed) => {
    const { uid } = mark;
    const { note, was } = typed;
    if (note === was.trimEnd() && !unwritten.has(uid)) return dropDraft(uid, note);
    const now = marks.find((one) => one.uid === uid) ?? mark;
    become([...marks.filter((one) => one.uid !== uid), { ...now, note }]);
    await writeNote(now, typed);
  };

  return {
    /** @returns {readonly Mark[]} */
    get all() {
      return marks;
    },
    load,

    /** Calls a function after every change. @param {() => void} listener */
    watch: (listener) => void listeners.add(listener),

    /** @param {string} name */
    byName: (name) => marks.find(({ uid }) => uid === name) ?? null,

    /** The words of a highlight as they are shown to people: without the readings above them. @param {Mark} mark */
    wordsOf: ({ part, exact }) => (part && exact !== "" ? map.withoutReadings(...part) : null) ?? exact,

    /** Whether all that was changed is in the library. */
    get isWritten() {
      return waiting === 0 && unwritten.size === 0;
    },

    /**
     * Highlights a part of the text. A highlight of the same colour that has all of it stays as it is; such as are inside of it become part of it; one
     * of exactly these words gets the colour. Returns null if there are no words, and throws if it could not be written.
     * @param {Part} wanted
     * @param {string} colour
     * @returns {Promise<Mark | null>}
     */
    async add(wanted, colour) {
      const part = trimmedPart(map.text, wanted);
      if (!part) return null;
      const same = marks.find((mark) => mark.part && contains(mark.part, part) && contains(part, mark.part));
      if (same) {
        await this.setColour(same.uid, colour);
        return this.byName(same.uid);
      }
      const around = marks.find((mark) => mark.part && mark.colour === colour && contains(mark.part, part));
      if (around) return around;
      const inside = marks.filter((mark) => mark.part && mark.colour === colour && contains(part, mark.part));
      const [first] = inside;
      const noteOf = (/** @type {Highlight[]} */ all) => all.map((one) => one.note).filter(Boolean).join("\n\n");
      const note = noteOf(inside);
      const now = Date.now();
      /** @type {Mark} */
      const mark = { uid: first?.uid ?? crypto.randomUUID(), ...anchorOf(map.text, part), colour, note, made: first?.made ?? now, changed: now, part };
      become([...marks.filter((one) => !inside.includes(one)), mark]);
      try {
        await enqueue(async () => {
          if (!first) return write(mark);
          // With the notes as they are by now.
          await library.refresh();
          /** @type {Highlight[]} */
          const stored = await inLibrary((uid) => library.ask({ op: "highlights", uid }));
          const others = stored.filter(({ uid }) => inside.some((one) => one.uid === uid));
          await write({ ...mark, note: noteOf(others) });
          for (const { uid } of others) if (uid !== mark.uid) await library.change({ op: "deleteHighlight", name: uid });
        });
      } catch (error) {
        become([...marks.filter(({ uid }) => uid !== mark.uid), ...inside]);
        throw error;
      }
      return mark;
    },

    /** @param {string} name @param {string} colour */
    async setColour(name, colour) {
      const mark = this.byName(name);
      if (!mark || mark.colour === colour) return;
      const before = mark.colour;
      const set = (/** @type {string} */ to) => become(marks.map((one) => (one.uid === name ? { ...one, colour: to } : one)));
      set(colour);
      try {
        await enqueue(() => edit(mark, { part: { colour } }));
      } catch (error) {
        set(before);
        throw error;
      }
    },

    setNote,

    /** Deletes a highlight. Returns the function that takes this back. @param {string} name */
    async remove(name) {
      const mark = this.byName(name);
      if (!mark) return null;
      become(marks.filter((one) => one !== mark));
      const back = () => become([...marks.filter(({ uid }) => uid !== name), mark]);
      try {
        const undo = await enqueue(() => library.change({ op: "deleteHighlight", name }));
        return async () => {
          await enqueue(() => library.change({ op: "undo", undo }));
          back();
        };
      } catch (error) {
        back();
        throw error;
      }
    },
  };
}
