// Puts the reader together: settings, words, the article, what helps to read it, and the panels around it.
import { build } from "../shared/sanitizer.js";
import { el } from "../shared/dom.js";
import { direction, fill, speak, t, tag } from "../shared/i18n.js";
import { open } from "../shared/settings.js";
import { appearance, measure } from "../shared/appearance.js";
import { aloud } from "./read-aloud/controls.js";
import { bar } from "./toolbar.js";
import { body } from "./article/enhance.js";
import { baseOf } from "./article/direction.js";
import { head } from "./article/header.js";
import { keyboard } from "./keyboard.js";
import { goTo } from "./article/links.js";
import { panels } from "./panels/index.js";
import { place } from "./position/reading-position.js";
import { progress } from "./position/progress.js";
import { ruler } from "./position/ruler.js";

/** @typedef {import("../shared/protocol.js").Record & { [more: string]: any }} Record */
/** @typedef {import("../shared/protocol.js").Done} Done */
/** @typedef {import("../shared/protocol.js").Turned} Turned */
/** @typedef {{ url: string, place: number, pick?: boolean, always?: boolean, turned?: Turned }} Where */
/** @typedef {{ type: "article", record: Record, url: string, place: number, source?: string } | { type: "failure", code: string, url: string }} Answer */

/**
 * What the reader can ask of whoever opened it.
 * @typedef {object} Door
 * @property {(keep: number[], drop: number[]) => Promise<Answer>} reextract
 * @property {() => Promise<Answer>} inspect
 * @property {() => void} leave
 * @property {((keep: number[], drop: number[]) => Promise<Done>) | undefined} [remember] Keeps corrections for the site.
 * @property {((on: boolean) => Promise<Done>) | undefined} [always] Has the reader open by itself on this site, or no longer.
 * @property {((hear: (turned: Turned) => void) => void) | undefined} [whenTurned] Tells what came of that in the button's own menu.
 * @property {(() => void) | undefined} [pick] Lets a part be picked on the page.
 * @property {(place: () => number) => void} tellPlaceBy
 */

/**
 * What the parts of the reader share.
 * @typedef {object} Room
 * @property {import("../shared/settings.js").Store} settings
 * @property {Door} door
 * @property {Record} record
 * @property {Where} where
 * @property {HTMLElement} article The element that holds head and text.
 * @property {HTMLElement} text The element that holds the core's content.
 * @property {Map<string, (event?: Event) => void>} actions What can be done, by name: buttons and keys end here.
 * @property {(message: string) => void} say Tells those who cannot see, and shows for a moment.
 * @property {(record: Record) => Room} again Shows another record of the same page.
 */

/** @type {import("../shared/settings.js").Store} */
let settings;

/**
 * Settings and words: what must be there before anything is shown.
 * @param {import("../shared/storage.js").Kept} kept
 */
export async function prepare(kept) {
  settings = await open(kept);
  await speak(settings.now.language);
  appearance(settings);
  fill();
  settings.watch(async (now, changed) => {
    if (!changed.includes("language")) return;
    await speak(now.language);
    fill();
    shown?.again(shown.record);
  });
  // Without an entry in the history, which belongs to the page.
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    goTo(document.getElementById("text") ?? part("page"));
  });
}

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Milliseconds a message is shown at least, and for each of its characters: a sentence takes longer than a word. */
const SHOWN = { least: 2500, character: 70 };

/** Takes the message that is shown away. @type {ReturnType<typeof setTimeout> | undefined} */
let unsay;

/** @param {string} message */
function say(message) {
  const place = part("said");
  place.textContent = message;
  place.classList.add("shown");
  clearTimeout(unsay);
  unsay = setTimeout(() => place.classList.remove("shown"), Math.max(SHOWN.least, message.length * SHOWN.character));
}

/**
 * Shows a record.
 * @param {Record} record
 * @param {Where} where
 * @param {Door} door
 * @returns {Room}
 */
export function show(record, where, door) {
  const text = el("div", { id: "text", class: "text", tabindex: -1 });
  const article = el("article", { id: "article", lang: record.lang, dir: baseOf(record) });
  /** @type {Room} */
  const room = { settings, door, record, where, article, text, actions: new Map(), say, again: (next) => show(next, { ...where, place: place(room).now() }, door) };
  const ready = () => {
    text.append(build(record.content));
    article.append(text);
    body(room);
    if (article.isConnected) measure(settings);
  };
  document.title = record.title ?? "Pith";
  article.append(head(room));
  if (record.isArticle) ready();
  else article.append(nothing(room, ready));
  part("page").replaceChildren(article);
  // Before anything asks where something stands, so that all is laid out once.
  measure(settings);
  for (const id of ["bar", "panels", "outline"]) part(id).replaceChildren();
  keyboard(room);
  bar(room, part("bar"));
  progress(room);
  ruler(room);
  place(room).go(where.place);
  door.tellPlaceBy(() => place(room).now());
  // Keys belong to the reader from the first one on.
  focus();
  document.body.dataset.state = "shown";
  shown = room;
  help(room);
  return room;
}

/** The room that is shown now. @type {Room} */
let shown;

/** Milliseconds the panels may wait for the browser to have nothing better to do. */
const LATER = 100;

/** Whether there are panels, if of another record. */
let helped = false;

/** Brings what helps to read: the first time after the text can be read. @param {Room} room */
async function help(room) {
  if (!helped) await new Promise((idle) => requestIdleCallback(idle, { timeout: LATER }));
  // Another record may have come meanwhile.
  if (shown !== room) return;
  helped = true;
  aloud(room);
  panels(room, part("panels"));
  document.body.dataset.helped = "";
}

/**
 * What stands where there is no article, with a way to see the text there is.
 * @param {Room} room
 * @param {() => void} ready
 */
function nothing(room, ready) {
  const { record } = room;
  const has = record.content.trim() !== "";
  const kind = ["list", "home"].includes(record.kind) ? t("noArticleList") : t("noArticle");
  const note = el("section", { class: "nothing", role: "note", lang: tag(), dir: direction() }, el("p", {}, kind));
  if (!has) {
    note.append(el("p", {}, t("noText")));
    return note;
  }
  const button = el("button", { class: "button first", type: "button", onclick: () => {
    note.remove();
    ready();
    room.text.focus({ preventScroll: true });
    progress(room);
  } }, t("showAnyway"));
  note.append(button);
  return note;
}

/**
 * Says why there is nothing to show.
 * @param {{ code: string, url: string }} failure
 * @param {Door} door
 */
export function showFailure(failure, door) {
  const why = t(`failure_${failure.code}`);
  const button = el("button", { class: "button first", type: "button", onclick: () => door.leave() }, t("close"));
  part("page").replaceChildren(el("article", { id: "article" }, el("section", { class: "nothing" }, el("h1", {}, t("failed")), el("p", {}, why), button)));
  document.title = t("failed");
  document.body.dataset.state = "failed";
  button.focus();
}

