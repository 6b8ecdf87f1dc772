// What the tests of the view share: the fixtures on a server, a reader over one of them, and hands for keys and settings.
import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { inWindow, readerOf, serve, until, withoutReader } from "./support.js";

const PAGES = join(import.meta.dirname, "../pages");

/** A picture of one dot, for every address that asks for one. */
const DOT = Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

/**
 * Serves `/group/slug` of tests/pages, and pages of a test's own by their paths.
 * @param {{ [path: string]: string | { body: string, headers: { [name: string]: string } } }} [own]
 */
export const servePages = (own = {}) => serve((path) => {
  if (own[path]) return typeof own[path] === "string" ? { body: own[path] } : own[path];
  if (/\.(?:jpe?g|png|gif|webp)$/.test(path)) return { body: DOT, type: "image/gif" };
  // A front page stands where fronts stand: its address is one of its signs.
  const file = join(PAGES, path === "/" ? "kinds/home-page--town-paper" : path, "page.html");
  return existsSync(file) ? { body: readFileSync(file) } : undefined;
});

/** Opens a page, presses the button, and gives the reader's frame. */
export async function read(started, page, address) {
  await page.goto(address);
  await started.press(page);
  return readerOf(page);
}

/** Sends a message to the background as the reader in this frame would, with the reader's key. */
export const askBackground = (reader, message) => reader.evaluate((message) =>
  browser.runtime.sendMessage({ ...message, key: new URLSearchParams(location.search).get("key") ?? "" }), message);

/** Leaves the reader. */
export async function leave(started, page) {
  await started.press(page);
  await withoutReader(page);
}

/** Sets settings as another tab of the extension would. */
export const set = (frame, part) => frame.evaluate(async (some) => {
  const { settings = {} } = await browser.storage.local.get("settings");
  await browser.storage.local.set({ settings: { ...settings, ...some } });
}, part);

/** Takes all settings back. */
export const unset = (frame) => frame.evaluate(() => browser.storage.local.remove("settings"));

/** Waits until something holds in a frame. */
export const holds = (frame, test, what, ...args) => until(() => frame.evaluate(test, ...args), what);

/** Presses a key where the focus is. */
export const key = (page, name) => page.keyboard.press(name);

/** Clicks an element of a frame, as a hand or the keyboard would. */
export const click = (frame, selector) => frame.evaluate((which) => {
  const found = document.querySelector(which);
  if (!found) throw new Error(`there is no ${which}`);
  found.focus();
  found.click();
}, selector);

/** The text of the first element that fits. */
export const words = (frame, selector) => frame.evaluate((which) => document.querySelector(which)?.textContent?.trim(), selector);

/** Chooses the site's entry in the button's own menu. Chromium's is out of the driver's reach: there it is the event. In Firefox it is the menu. */
export const chooseAlways = {
  async chromium({ browser }) {
    // Private windows have a worker of their own, which alone sees their tabs; in them the last one is meant.
    const worker = await browser.targets().findLast((one) => one.type() === "service_worker").worker();
    await worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      // What was granted is granted without a question, but not without a hand.
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
    // The browser's question, if it has one; it takes no answer in its first half second.
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

/** The tab of a page of the extension. A driver may not hear of its address, so each tab is asked. */
export const tabOf = (started, file) => until(async () => {
  for (const tab of await started.browser.pages()) {
    const there = await tab.evaluate((name) => location.href.endsWith(name) && document.body?.dataset.state === "shown", file).catch(() => false);
    if (there) return tab;
  }
}, file);

/** Puts a voice in the place of the browser's, within a frame. `spoken` are the texts; the last utterance is told of by hand. */
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
    cancel() {},
  });
  class Utterance extends EventTarget {
    constructor(text) {
      super();
      this.text = text;
    }
    // The real one takes only voices of the real engine.
    set voice(value) {
      this.chosen = value;
    }
  }
  Object.defineProperty(globalThis, "speechSynthesis", { value: engine, configurable: true });
  globalThis.SpeechSynthesisUtterance = Utterance;
  globalThis.spoken = spoken;
  /** The engine says a word. */
  globalThis.word = (charIndex, charLength) => engine.last.onboundary({ name: "word", charIndex, charLength });
  /** The engine has said all. */
  globalThis.said = () => engine.last.onend({});
}
