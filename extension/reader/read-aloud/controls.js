// The controls of reading aloud: play, skip, speed and voice. Shown on request and hidden after the last word.
import { el, icon } from "../../shared/dom.js";
import { direction, languageTag, number, t } from "../../shared/i18n.js";
import { messageOf } from "../../shared/library.js";
import { SETTINGS } from "../../shared/settings.js";
import { replaceBy } from "../../shared/stay.js";
import { nextUnread, readerAddress } from "../end/index.js";
import { createPlayer } from "./player.js";
import { chooseVoice, isHere, loadVoices, primaryLanguage, voicesFor } from "./voices.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** @type {import("./player.js").Player | null} */
let current = null;

/** The article whose voices are awaited. @type {ReaderContext | null} */
let awaited = null;

/** The name of a language in the interface's. @param {string} lang */
function languageName(lang) {
  try {
    return new Intl.DisplayNames(languageTag(), { type: "language" }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}

/**
 * The voices of a language, local ones separate from remote ones. `fill` shows those of the language that is read now.
 * @param {ReaderContext} context
 * @param {SpeechSynthesisVoice[]} all
 * @param {() => string} lang
 * @param {() => void} changed
 */
function voiceField({ settings }, all, lang, changed) {
  const select = el("select", { id: "aloud-voice", onchange: () => {
    settings.set({ voices: { ...settings.now.voices, [primaryLanguage(lang())]: select.value } });
    changed();
  } });
  const label = el("label", { for: "aloud-voice", class: "unseen" });
  const group = (/** @type {string} */ label, /** @type {SpeechSynthesisVoice[]} */ list) => list.length > 0 && el("optgroup", { label }, ...list.map((voice) => el("option", { value: voice.voiceURI }, voice.name)));
  const fill = () => {
    const mine = voicesFor(all, lang());
    select.replaceChildren();
    for (const made of [group(t("voicesHere"), mine.filter(isHere)), group(t("voicesRemote"), mine.filter((voice) => !isHere(voice)))]) if (made) select.append(made);
    select.value = chooseVoice(all, lang(), settings.now.voices)?.voiceURI ?? "";
    select.disabled = mine.length === 0;
    label.textContent = t("voiceFor", languageName(primaryLanguage(lang())));
  };
  return { fill, field: el("span", { class: "aloud-field" }, label, select) };
}

/** @param {ReaderContext} context @param {() => void} changed */
function rateField({ settings }, changed) {
  const { least, most, step } = SETTINGS.speechRate;
  const shown = el("output", { for: "aloud-rate" });
  const input = el("input", { id: "aloud-rate", type: "range", min: least, max: most, step, value: settings.now.speechRate, oninput: () => {
    shown.textContent = `${number(input.valueAsNumber)}×`;
  }, onchange: async () => {
    await settings.set({ speechRate: input.valueAsNumber });
    changed();
  } });
  shown.textContent = `${number(settings.now.speechRate)}×`;
  return el("span", { class: "aloud-field" }, el("label", { for: "aloud-rate", class: "unseen" }, t("speechRate")), input, shown);
}

/** The switch for going on with the next unread article of the library. @param {ReaderContext} context */
function queueSwitch({ settings, page, connection }) {
  if (!page.saved || !connection.library) return null;
  const input = el("input", { type: "checkbox", role: "switch", class: "switch", id: "aloud-queue", onchange: () => settings.set({ speechQueue: input.checked }) });
  input.checked = settings.now.speechQueue;
  return el("span", { class: "aloud-field aloud-queue", dir: direction() }, el("label", { for: "aloud-queue" }, t("speechQueue")), input);
}

/** Opens the next unread article of the library, to be read aloud. @param {ReaderContext} context */
async function readNext({ connection, announce }) {
  const { library } = connection;
  if (!library?.entry) return;
  try {
    const next = await nextUnread(library, library.entry, false);
    if (next) replaceBy(readerAddress(next, true));
    else announce(t("noMoreUnread"));
  } catch (error) {
    announce(t(messageOf(error)));
  }
}

/** @param {ReaderContext} context @param {boolean} [byItself] nobody pressed a key or button for it */
async function open(context, byItself = false) {
  const bar = /** @type {HTMLElement} */ (document.getElementById("speech"));
  if (!("speechSynthesis" in globalThis)) return context.announce(t("noVoices"));
  if (awaited === context) return;
  awaited = context;
  const all = await loadVoices(() => context.announce(t("voicesComing")));
  // Another article may be here by now.
  if (awaited !== context) return;
  awaited = null;
  if (all.length === 0) return context.announce(t("noVoices"));
  const button = (/** @type {import("../../shared/dom.js").Icon} */ iconName, /** @type {string} */ name, /** @type {() => void} */ act) =>
    el("button", { type: "button", class: "tool", id: `aloud-${name}`, "aria-label": t(name), title: t(name), onclick: act }, icon(iconName));
  const player = createPlayer(context, all, (change) => {
    if (change === "language") return voices.fill();
    if (change === "voiceless") return context.announce(t("noVoiceFor", languageName(player.lang)));
    const playing = change === "play";
    play.replaceChildren(icon(playing ? "pause" : "play"));
    play.setAttribute("aria-label", t(playing ? "pause" : "play"));
    blocked.hidden = change !== "blocked";
    if (change === "blocked") {
      context.announce(t("speechBlocked"));
      blocked.focus();
    }
    if (change === "error") context.announce(t("voiceFailed"));
    if (change === "end" || change === "stop" || change === "error") close();
    if (change === "end" && context.page.saved && context.settings.now.speechQueue) readNext(context);
  });
  const blocked = el("button", { type: "button", class: "button first aloud-go", hidden: true, onclick: player.toggle }, icon("play"), t("speechGoOn"));
  const play = button("pause", "pause", player.toggle);
  const close = () => {
    const inside = bar.contains(document.activeElement);
    bar.hidden = true;
    current = null;
    context.actions.delete("stopReading");
    document.getElementById("tool-listen")?.setAttribute("aria-pressed", "false");
    if (inside) document.getElementById("tool-listen")?.focus();
  };
  const voices = voiceField(context, all, () => player.lang, player.restart);
  bar.replaceChildren(el("div", { class: "aloud", role: "region", "aria-label": t("listen") },
    button("paragraphBack", "previousParagraph", () => player.paragraph(-1)), button("previous", "previousSentence", () => player.sentence(-1)), play,
    button("next", "nextSentence", () => player.sentence(1)), button("paragraphOn", "nextParagraph", () => player.paragraph(1)),
    rateField(context, player.restart), voices.field, button("close", "stopReading", player.stop), queueSwitch(context), blocked));
  bar.hidden = false;
  // For Escape, while there is something to stop.
  context.actions.set("stopReading", player.stop);
  document.getElementById("tool-listen")?.setAttribute("aria-pressed", "true");
  current = player;
  for (const [name, act] of /** @type {[string, () => void][]} */ ([["listen", player.toggle], ["nextSentence", () => player.sentence(1)], ["previousSentence", () => player.sentence(-1)], ["nextParagraph", () => player.paragraph(1)], ["previousParagraph", () => player.paragraph(-1)]])) {
    context.actions.set(name, () => (bar.hidden ? name === "listen" && open(context) : act()));
  }
  if (byItself) player.start();
  else player.toggle();
}

/** Whether this reader was opened to read aloud at once. */
let startsByItself = new URLSearchParams(location.search).get("listen") === "1";

/** Adds reading aloud to the actions. @param {ReaderContext} context */
export function installReadAloud(context) {
  current?.stop();
  current = null;
  awaited = null;
  context.actions.set("listen", () => open(context));
  if (startsByItself && context.page.saved) open(context, true);
  startsByItself = false;
}

// Stop speaking when the reader closes. A page may come back; it then goes on when the user wants.
addEventListener("pagehide", () => {
  awaited = null;
  current?.pause();
});
