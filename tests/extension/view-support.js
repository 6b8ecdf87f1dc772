// Shared helpers of the view tests: a server for the fixtures, opening and closing the reader, keys, settings, and a mock of speech synthesis.
import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { inWindow, readerOf, serve, tabThat, until, withoutReader } from "./support.js";

const PAGES = join(import.meta.dirname, "../pages");

/** A one-pixel image, served for every image URL. */
const DOT = Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

/**
 * Serves `/group/slug` of tests/pages, and a test's own pages by path.
 * @param {{ [path: string]: string | { body: string, headers: { [name: string]: string } } | (() => Promise<any>) }} [own] a function answers when it likes, or never
 */
export const servePages = (own = {}) => serve((path) => {
  if (typeof own[path] === "function") return own[path]();
  if (own[path]) return typeof own[path] === "string" ? { body: own[path] } : own[path];
  if (/\.(?:jpe?g|png|gif|webp)$/.test(path)) return { body: DOT, type: "image/gif" };
  // The front page is served at the root, because its URL is one of its features.
  const file = join(PAGES, path === "/" ? "kinds/home-page--town-paper" : path, "page.html");
  return existsSync(file) ? { body: readFileSync(file) } : undefined;
});

/** Opens a page, presses the button, and returns the reader's frame. */
export async function read(started, page, address) {
  await page.goto(address);
  await started.press(page);
  return readerOf(page);
}

/** Sends a message to the background as the reader in this frame would, with the reader's key. */
export const askBackground = (reader, message) => reader.evaluate((message) =>
  browser.runtime.sendMessage({ ...message, key: new URLSearchParams(location.search).get("key") ?? "" }), message);

/** Closes the reader. */
export async function leave(started, page) {
  await started.press(page);
  await withoutReader(page);
}

/** Sets settings as another tab of the extension would. */
export const set = (frame, part) => frame.evaluate(async (some) => {
  const { settings = {} } = await browser.storage.local.get("settings");
  await browser.storage.local.set({ settings: { ...settings, ...some } });
}, part);

/** Resets all settings. */
export const unset = (frame) => frame.evaluate(() => browser.storage.local.remove("settings"));

/** Waits until a condition holds in a frame. */
export const holds = (frame, test, what, ...args) => until(() => frame.evaluate(test, ...args), what);

/** Presses a key. */
export const key = (page, name) => page.keyboard.press(name);

/** Focuses and clicks an element of a frame. */
export const click = (frame, selector) => frame.evaluate((which) => {
  const found = document.querySelector(which);
  if (!found) throw new Error(`there is no ${which}`);
  found.focus();
  found.click();
}, selector);

/** The text of the first matching element. */
export const words = (frame, selector) => frame.evaluate((which) => document.querySelector(which)?.textContent?.trim(), selector);

/** Chooses the entry for automatic opening in the toolbar button's menu: in Firefox in the menu, in Chromium by its event. */
export const chooseAlways = {
  async chromium({ browser }) {
    // Private windows have their own service worker, which is the only one that sees their tabs. If there is one, it is the last.
    const worker = await browser.targets().findLast((one) => one.type() === "service_worker").worker();
    await worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      // A granted permission needs no prompt, but a user gesture, which a dispatched event does not have.
      if (!tab.incognito) chrome.permissions.request = async () => true;
      chrome.contextMenus.onClicked.dispatch({ menuItemId: "alwaysHere" }, tab);
    });
  },
  firefox: ({ browser }) => inWindow(browser, async () => {
    const window = Services.wm.getMostRecentWindow("navigator:browser");
    const { document } = window;
    const button = [...document.querySelectorAll(".unified-extensions-item-action-button")].find((one) => /pith/i.test(one.closest("[id]").id));
    button.dispatchEvent(new window.PointerEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    const menu = document.getElementById("toolbar-context-menu");
    while (menu.state !== "open") await new Promise((done) => setTimeout(done, 20));
    menu.activateItem(menu.querySelector('[id$="-menuitem-_alwaysHere"]'));
    // Accept the permission prompt, if there is one. It ignores clicks for half a second.
    for (let tries = 0; tries < 50; tries++) {
      const question = document.getElementById("addon-webext-permissions-notification");
      if (question && window.PopupNotifications.panel.state === "open") {
        await new Promise((done) => setTimeout(done, 600));
        question.button.click();
        break;
      }
      await new Promise((done) => setTimeout(done, 20));
    }
    return "chosen";
  }),
};

/** The tab of an extension page. The driver may not know its URL, so each tab is asked. */
export const tabOf = (started, file) => tabThat(started, (name) => location.href.endsWith(name) && document.body?.dataset.state === "shown", file, file);

/** Replaces speech synthesis in a frame by a mock. `spoken` collects the utterances; tests fire the events of the last one. */
export function double() {
  const voice = (name, lang, localService) => ({ name, lang, localService, voiceURI: name, default: false });
  const voices = [voice("Far", "en-GB", false), voice("Near", "en-GB", true), voice("Nah", "de-DE", true)];
  const spoken = [];
  const engine = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(utterance) {
      engine.last = utterance;
      spoken.push({ text: utterance.text, voice: utterance.chosen?.name, rate: utterance.rate, lang: utterance.lang });
    },
    // As browsers do: an error for what is interrupted, a little later.
    cancel() {
      const gone = engine.last;
      engine.last = undefined;
      queueMicrotask(() => gone?.onerror({ error: "interrupted" }));
    },
  });
  class Utterance extends EventTarget {
    constructor(text) {
      super();
      this.text = text;
    }
    // The real class accepts only voices of the real engine.
    set voice(value) {
      this.chosen = value;
    }
  }
  Object.defineProperty(globalThis, "speechSynthesis", { value: engine, configurable: true });
  globalThis.SpeechSynthesisUtterance = Utterance;
  globalThis.spoken = spoken;
  /** Fires the boundary event of a word. */
  globalThis.word = (charIndex, charLength) => engine.last.onboundary({ name: "word", charIndex, charLength });
  /** Fires the end event. */
  globalThis.said = () => {
    const ended = engine.last;
    engine.last = undefined;
    ended?.onend({});
  };
}
