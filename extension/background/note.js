// Answers the field for tags in the note over a page (note/note.js). Which article it is for says the content script, which made the frame and the key
// in its address: a frame with another key, as a page may make one itself, is told nothing and changes nothing.
import { ask, change } from "./library.js";
import { askPage } from "./page-scripts.js";

/** @typedef {import("../shared/protocol.js").FromNote} FromNote */

/** @type {{ [type: string]: (message: any, uid: string, tab: number) => Promise<unknown> }} */
const HANDLERS = {
  "note/begin": async (_, uid) => ({ tags: (await ask({ op: "entry", uid })).tags }),
  "note/known": () => ask({ op: "tags" }),
  "note/tag": ({ add, remove }, uid) => change({ op: "tag", uids: [uid], add, remove }).then(() => null),
  "note/size": ({ key, height }, _, tab) => askPage(tab, { type: "page/note-told", key, what: "size", height }),
  "note/tell": ({ key, what }, _, tab) => askPage(tab, { type: "page/note-told", key, what, height: 0 }),
};

/**
 * @param {FromNote} message
 * @param {number} tab
 * @returns {Promise<import("../shared/library.js").Reply>}
 */
export async function handleNoteMessage(message, tab) {
  try {
    const of = await askPage(tab, { type: "page/note-of", key: message.key }).catch(() => null);
    if (typeof of?.uid !== "string") throw Object.assign(new Error("no note of this key"), { code: "unusable" });
    return { answer: (await HANDLERS[message.type](message, of.uid, tab)) ?? null };
  } catch (/** @type {any} */ error) {
    return { error: { code: error?.code ?? "fault", text: error?.message ?? String(error) } };
  }
}
