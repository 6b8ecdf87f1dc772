// Pages that fight the reader: it works all the same, receives the keys, and leaves the page unchanged.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { libraryTab, question } from "./library-support.js";
import { openSaved } from "./marks-support.js";
import { ask, besideOf, chooseInMenu, closeReaderTabs, escape, isGone, isReader, noteOf, prose, readerOf, serve, soon, start, until } from "./support.js";

/** Milliseconds after which a page has done to the reader what it does. */
const STAYING = 500;

/** Milliseconds in which the reader receives a key that is not lost. */
const ARRIVAL = 700;

/** Milliseconds for a key to take effect. */
const SLOW = 4_000;

const article = (word) => `<article><h1>The ${word}</h1>${prose(word, 6)}</article>`;
/** @param {string} word @param {{ head?: string, script?: string, body?: string, headers?: object }} page */
const hostile = (word, { head = "", script = "", body = "", headers = {} }) => ({
  word, headers,
  body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The ${word}</title><link rel="icon" href="data:,">${head}</head><body>${article(word)}${body}<script>${script}</script></body></html>`,
});

/** The pages, by what they do. */
const PAGES = {
  "asks before leaving": hostile("ferry", { script: "addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; })" }),
  "stops its loads": hostile("lock", { script: "setInterval(() => stop(), 5)" }),
  // With a pause after each round: without, a slow browser shows alerts all the time, and no key reaches any page.
  "opens alerts again and again": hostile("market", { script: "(function again() { setTimeout(() => { alert('Win!'); confirm('Really?'); prompt('Your name?'); again() }, 400) })()" }),
  "changes its history": hostile("chronicle", { script: "let n = 0; setInterval(() => { try { history.pushState(n, '', '?' + n++); history.replaceState(n, '') } catch {} }, 100)" }),
  "replaces prototypes": hostile("workshop", { script: `
    const no = () => { throw new Error("no") };
    for (const [object, names] of [[Element.prototype, ["attachShadow", "append", "remove", "getBoundingClientRect", "checkVisibility", "scrollIntoView"]],
      [Node.prototype, ["appendChild", "removeChild"]], [JSON, ["stringify", "parse"]], [Array.prototype, ["map", "push", "some", "flatMap", Symbol.iterator]],
      [EventTarget.prototype, ["addEventListener", "dispatchEvent"]], [HTMLDialogElement.prototype, ["showModal", "show", "close"]], [Document.prototype, ["createElementNS", "querySelector", "querySelectorAll"]],
      [CustomElementRegistry.prototype, ["define", "get"]], [Promise.prototype, ["then"]], [WebAssembly, ["instantiate", "instantiateStreaming", "Module"]]])
      for (const name of names) object[name] = no;
    MutationObserver = CSSStyleSheet = Promise = fetch = URL = no;
    Object.defineProperty(Element.prototype, "attributes", { get: no });
    Object.defineProperty(Document.prototype, "documentElement", { get: no });
    Object.prototype.get = Object.prototype.value = no;` }),
  "keeps promises from settling": hostile("queue", { script: "addEventListener('load', () => setTimeout(() => { Object.prototype.then = () => {} }, 50))" }),
  "names elements like DOM properties": hostile("ledger", { body: ["createElementNS", "querySelector", "querySelectorAll", "activeElement", "elementFromPoint", "elementsFromPoint", "addEventListener", "documentElement", "contentType", "readyState", "URL", "head", "body", "hasFocus", "defaultView"].map((name) => `<img name="${name}" id="${name}"><form name="${name}"></form>`).join("") }),
  "removes unknown elements": hostile("garden", { script: "new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => node.remove()))).observe(document.documentElement, { childList: true })" }),
  "removes an added element, once": hostile("hedge", { script: "const once = new MutationObserver(([change]) => { once.disconnect(); change.addedNodes.forEach((node) => node.remove()) }); once.observe(document.documentElement, { childList: true })" }),
  "replaces its root element": hostile("stage", { script: `
    globalThis.isOver = false;
    addEventListener("load", () => {
      const other = document.documentElement.cloneNode(true);
      new MutationObserver((_, own) => {
        own.disconnect();
        setTimeout(() => {
          document.documentElement.replaceWith(other);
          isOver = true;
        }, 200);
      }).observe(document.documentElement, { childList: true });
    })` }),
  "opens modal dialogs on top": hostile("tower", { body: "<dialog id=over><p>Subscribe!</p></dialog>", script: "setInterval(() => { over.close(); over.showModal() }, 300)" }),
  "opens one dialog later": hostile("tavern", { body: "<dialog id=over><p>Cookies?</p><button>Yes</button></dialog>", script: "new MutationObserver((all, own) => { own.disconnect(); setTimeout(() => over.showModal(), 600) }).observe(document.documentElement, { childList: true })" }),
  "opens popovers on top": hostile("balcony", { body: "<div id=over popover=manual style='position:fixed;inset:0;width:100vw;height:100vh;border:0;margin:0'>Subscribe!</div>", script: "setInterval(() => { over.hidePopover(); over.showPopover() }, 300)" }),
  "takes the focus": hostile("watch", { body: "<input id=field>", script: "setInterval(() => { document.activeElement.blur(); window.focus(); field.focus({ preventScroll: true }) }, 50)" }),
  "captures every key": hostile("gate", { script: "for (const type of ['keydown', 'keyup', 'keypress', 'beforeinput']) for (const on of [window, document]) on.addEventListener(type, (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)" }),
  "has !important rules for everything": hostile("decree", { head: "<style>html > :not(head, body), dialog, iframe, ::backdrop, :host, :modal, :popover-open { display: none !important; visibility: hidden !important } *, *::before, *::after, ::backdrop { position: static !important; opacity: 0 !important; transform: scale(0) !important; inset: 999px !important; width: 1px !important; z-index: -1 !important; pointer-events: none !important; filter: blur(9px) !important }</style>" }),
  "isolates itself from other origins": hostile("island", { headers: { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp", "cross-origin-resource-policy": "same-origin", "permissions-policy": "fullscreen=(), clipboard-write=()" } }),
  "lies about its elements": hostile("mirror", { script: `
    for (const [object, lies] of [[Node.prototype, { nodeName: "SCRIPT", nodeType: 9, textContent: "Lies", parentNode: null, firstChild: null, childNodes: [], isConnected: false, ownerDocument: null }],
      [Element.prototype, { tagName: "SCRIPT", localName: "script", innerHTML: "Lies", outerHTML: "Lies", id: "lies", className: "lies", shadowRoot: {}, children: [] }],
      [CharacterData.prototype, { data: "Lies", length: 1e9 }], [NodeList.prototype, { length: 1e9 }], [Document.prototype, { URL: "https://lies.example/", title: "Lies", contentType: "image/png", body: null }]])
      for (const [name, lie] of Object.entries(lies)) {
        Object.defineProperty(object, name, { get: () => lie, configurable: true });
        for (const one of document.getElementsByTagName("*")) if (object.isPrototypeOf(one)) Object.defineProperty(one, name, { get: () => lie });
      }` }),
  "changes all the time": hostile("mill", { body: "<div id=storm></div>", script: `
    setInterval(() => {
      const parts = Array.from({ length: 500 }, (_, i) => Object.assign(document.createElement("p"), { textContent: "A grain " + i, className: "grain" }));
      storm.append(...parts);
      for (const one of parts) one.setAttribute("hidden", "");
      for (const one of parts) one.remove();
    }, 20)` }),
  "floods everybody with messages": hostile("exchange", { script: `
    setInterval(() => {
      for (let i = 0; i < 200; i++) for (const type of ["leave", "article", "always", "pressed", "remember", "settings"]) {
        window.postMessage({ type, key: String(i), on: true }, "*");
        for (let n = 0; n < window.length; n++) window[n].postMessage({ type, key: String(i), on: true }, "*");
      }
      for (const type of ["pith", "leave", "close", "cancel", "message"]) for (const at of [window, document, document.documentElement.lastElementChild]) at.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: { type: "leave" } }));
    }, 50)` }),
  "lays frames over frames": hostile("hall", { script: `
    const framed = (depth) => "<body style='margin:0'>" + (depth > 0 ? "<iframe style='border:0;width:100vw;height:100vh' srcdoc='" + framed(depth - 1).replaceAll("&", "&amp;").replaceAll("'", "&#39;") + "'></iframe>" : "Subscribe!");
    const all = Array.from({ length: 4 }, () => Object.assign(document.createElement("iframe"), { srcdoc: framed(3), style: "position:fixed;inset:0;border:0;width:100vw;height:100vh;z-index:2147483647" }));
    document.body.append(...all);
    setInterval(() => all.at(-1).after(...all), 400)` }),
  "imitates the reader": hostile("twin", { script: `
    const shell = document.createElement("div");
    const dialog = document.createElement("dialog");
    const frame = Object.assign(document.createElement("iframe"), { srcdoc: "<title>The imitation</title><main id=page><article id=article><h1>The imitation</h1><button id=close>Close</button></article></main>" });
    dialog.style = frame.style = "position:fixed;inset:0;border:0;padding:0;margin:0;width:100vw;height:100vh;max-width:none;max-height:none";
    dialog.append(frame);
    shell.attachShadow({ mode: "closed" }).append(dialog);
    document.documentElement.append(shell);
    dialog.showModal()` }),
  "clears all timers": hostile("clock", { script: "setInterval(() => { for (let id = setTimeout(() => {}); id > 0; id--) { clearTimeout(id); cancelAnimationFrame(id) } }, 50)" }),
};

/** What a page can learn: that an element without attributes and content lies over it and has the focus, and that the key which closed it is let go. */
const LEARNED = ["added DIV[] to HTML", "removed DIV[] from HTML", "active DIV[]", "active BODY[] with content", "at the middle DIV[]", "event keyup at BODY",
  ...["window", "#document", "DIV"].flatMap((at) => ["blur", "focus", "focusin", "focusout"].map((type) => `event ${type} at ${at}`))];

/** A page that notes all it can notice: changes of its document, events, what was loaded, names, frames, focus and history. */
const WATCHING = hostile("observatory", { script: `
  globalThis.learned = new Set();
  const told = (node) => node.nodeName + "[" + [...(node.attributes ?? [])].map(({ name }) => name) + "]" + (node.childNodes.length > 0 || node.shadowRoot ? " with content" : "");
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes, attributeName } of changes) {
      for (const node of addedNodes) learned.add("added " + told(node) + " to " + target.nodeName);
      for (const node of removedNodes) learned.add("removed " + told(node) + " from " + target.nodeName);
      if (type !== "childList") learned.add(type + " of " + told(target) + " " + attributeName);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of ["message", "messageerror", "error", "unhandledrejection", "storage", "visibilitychange", "pagehide", "pageshow", "hashchange", "popstate", "securitypolicyviolation", "beforeunload", "freeze", "toggle", "cancel", "close", "fullscreenchange", "selectionchange", "copy", "click", "keydown", "keyup", "focus", "blur", "focusin", "focusout", "scroll", "resize", "animationstart", "transitionstart", "slotchange"])
    for (const on of [window, document]) on.addEventListener(type, (event) => learned.add("event " + type + " at " + (event.target.nodeName ?? "window")), true);
  try { new PerformanceObserver((list) => { for (const { entryType, name } of list.getEntries()) if (!/^(?:paint|event|first-input|largest-contentful-paint|layout-shift|longtask|long-animation-frame|visibility-state|element|navigation)$/.test(entryType)) learned.add(entryType + " " + name); }).observe({ entryTypes: PerformanceObserver.supportedEntryTypes }); } catch (error) { learned.add(String(error)); }
  const names = new Set(Object.getOwnPropertyNames(window));
  globalThis.look = () => {
    for (const name of Object.getOwnPropertyNames(window)) if (!names.has(name) && !["learned", "look"].includes(name)) learned.add("name " + name);
    if (window.length > 0) learned.add("frames " + window.length);
    learned.add("active " + told(document.activeElement));
    if (document.adoptedStyleSheets.length > 0) learned.add("style sheets");
    if (document.querySelector("iframe, dialog, [popover]")) learned.add("a frame in the document");
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    if (!middle.closest("body")) learned.add("at the middle " + told(middle));
    return [...learned].sort();
  };` });

const slug = (name) => `/${name.replaceAll(/[^a-z]+/g, "-")}`;

/** Pages over which the reader cannot stay; it opens in a tab instead. */
const IN_TAB = new Set(["removes unknown elements", "opens modal dialogs on top", "opens popovers on top"]);
/** @type {(name: string, what: string) => boolean} */
const opensInTab = (name, what) => IN_TAB.has(what) || what === (name === "chromium" ? "isolates itself from other origins" : "stops its loads");

/** Pages that hold up the reader's frame. If it does not load in time, the reader opens in a tab. @type {(name: string, what: string) => boolean} */
const mayOpenInTab = (name, what) => what === "opens alerts again and again" || (name === "chromium" && what === "stops its loads");

for (const name of ["chromium", "firefox"]) {
  describe(`in ${name} a page that`, () => {
    let server, started;
    before(async () => {
      const pages = new Map([["/watching", WATCHING], ...Object.entries(PAGES).map(([name, page]) => /** @type {const} */ ([slug(name), page]))]);
      server = await serve((path) => pages.get(path));
      started = await start(name);
    });
    after(async () => {
      await started.close();
      server.close();
    });

    /**
     * Presses a key until it takes effect. A key that is pressed while the page shows an alert is lost, and soon pressed again. One that the
     * reader received is not: if it is only slow, a second press would undo it. Nor is a key pressed for what is so already, as after the page
     * took the frame away and another one came: Escape would close the reader itself.
     */
    const pressUntil = (page, reader, key, done, what) => until(async () => {
      if (await soon(done())) return true;
      const received = async () => ask(await reader(), () => globalThis.keysReceived);
      await ask(await reader(), () => {
        if (globalThis.keysReceived !== undefined) return;
        globalThis.keysReceived = 0;
        addEventListener("keydown", () => globalThis.keysReceived++, { capture: true });
      });
      const before = await received();
      await soon(page.keyboard.press(key));
      for (const pressed = Date.now(); Date.now() < pressed + SLOW;) {
        if (await soon(done())) return true;
        if (Date.now() > pressed + ARRIVAL && (await received()) === before) return false;
      }
    }, what);
    /** A hash of the page, without what its own dialogs change. */
    const hash = async (page) => createHash("sha256").update((await page.evaluate(() => document.lastChild.outerHTML + scrollX + scrollY)).replaceAll(' open=""', "")).digest("hex");

    /** Goes to a page. One that stops its loads never finishes loading, and of others the driver may miss that they have. */
    const visit = async (page, address) => {
      await page.goto(address, { timeout: 10_000 }).catch(() => {});
      await until(() => soon(page.evaluate((there) => location.href.startsWith(there) && document.readyState !== "loading", address)), "the page");
    };

    /** Opens the reader on a page, uses it and closes it. */
    const readAndLeave = async (page, what, word) => {
      page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
      await visit(page, server.origin + slug(what));
      const before = await hash(page);
      await started.press(page);
      const opened = await (mayOpenInTab(name, what) ? Promise.any([readerOf(page), besideOf(started)]) : opensInTab(name, what) ? besideOf(started) : readerOf(page));
      const beside = "bringToFront" in opened;
      // A page may take the frame away, and another one comes.
      const reader = () => (beside ? opened : readerOf(page));
      assert.match(await until(async () => ask(await reader(), () => document.body.textContent), "the text"), new RegExp(`The ${word} lay still`));
      // A frame that goes between two keys takes with it what the first one opened.
      if (!beside) await until(async () => (await soon(page.evaluate(() => globalThis.isOver))) !== false, "the page to have done what it does");
      // The reader gets the keys.
      const sheet = async () => ask(await reader(), () => (document.querySelector("#keys-sheet[open]") ? "open" : "closed"));
      const keys = beside ? opened : page;
      await pressUntil(keys, reader, "?", async () => (await sheet()) === "open", "the shortcuts dialog");
      await pressUntil(keys, reader, "Escape", async () => (await sheet()) === "closed", "the shortcuts dialog to close");
      if (!beside) {
        await new Promise((done) => setTimeout(done, STAYING));
        // What an element is called may be a lie of the page.
        const top = () => page.evaluate(() => Object.prototype.toString.call(Document.prototype.elementFromPoint.call(document, innerWidth / 2, innerHeight / 2)));
        await until(async () => (await soon(top())) === "[object HTMLDivElement]", "the reader to be on top of the page");
      }
      // Between a frame that the page took away and the next one there is none either, but then the page is not as it was.
      const isAsBefore = async () => (await soon(hash(page))) === before;
      await until(async () => {
        await soon(keys.keyboard.press("Escape"));
        return beside ? isGone(opened) : !page.frames().some(isReader) && isAsBefore();
      }, "the reader to close and the page to be as before");
      assert.ok(await isAsBefore());
    };

    test("watches everything learns what SECURITY.md lists, and nothing of what the reader is or shows", async () => {
      const page = await started.browser.newPage();
      await visit(page, `${server.origin}/watching`);
      await page.evaluate(() => globalThis.look() && globalThis.learned.clear());
      await started.press(page);
      await readerOf(page);
      await new Promise((done) => setTimeout(done, STAYING));
      const open = await page.evaluate(() => globalThis.look());
      assert.deepEqual(open.filter((words) => !LEARNED.includes(words)), []);
      assert.ok(open.includes("added DIV[] to HTML"), open.join());
      await page.evaluate(() => globalThis.learned.clear());
      await escape(page);
      const closed = await page.evaluate(() => globalThis.look());
      assert.deepEqual(closed.filter((words) => !LEARNED.includes(words)), []);
      // Nor of the note that says what came of saving, and of what is typed in it.
      await chooseInMenu(started, page, "savePage");
      await noteOf(page);
      await chooseInMenu(started, page, "savePage");
      await until(async () => ask(await noteOf(page), () => document.hasFocus()), "the focus in the note");
      await page.evaluate(() => globalThis.look() && globalThis.learned.clear());
      await page.keyboard.type("harbours, quays");
      await page.keyboard.press("Enter");
      await until(async () => ask(await noteOf(page), () => document.querySelectorAll(".chip").length === 2), "the tags");
      const noted = await page.evaluate(() => globalThis.look());
      assert.deepEqual(noted.filter((words) => !LEARNED.includes(words)), []);
      await page.close();
    });

    test("is saved does nothing in the saved article", async () => {
      const library = await libraryTab(started);
      const page = await started.browser.newPage();
      const seen = [];
      for (const what of ["replaces prototypes", "names elements like DOM properties", "has !important rules for everything"]) {
        await visit(page, server.origin + slug(what));
        await started.press(page);
        const reader = await readerOf(page);
        await reader.evaluate(() => document.querySelector("#tool-saveForLater").click());
        await until(() => ask(reader, () => document.querySelector("#tool-saveForLater.on") !== null), "the ribbon");
        await page.goto("about:blank");
        const { uid } = await question(library, { op: "byAddress", url: server.origin + slug(what) });
        server.asked.length = 0;
        const tab = await openSaved(started, library, uid);
        tab.on("dialog", (dialog) => seen.push(dialog.message()) && dialog.dismiss());
        tab.on("pageerror", (error) => seen.push(String(error)));
        assert.match(await tab.evaluate(() => document.querySelector("#text").textContent), new RegExp(`The ${PAGES[what].word} lay still`));
        assert.deepEqual(await tab.evaluate(() => [...document.querySelectorAll("article :is(script, style, iframe, dialog, input, form, [style*=position], [onclick])")].map((one) => one.outerHTML)), []);
        // What it did to its own page is not here.
        assert.equal(await tab.evaluate(() => [JSON.stringify({ a: 1 }), [1, 2].map((n) => n + 1).join(), document.querySelector("h1").checkVisibility()].join()), '{"a":1},2,3,true');
        await tab.close();
        assert.deepEqual([seen, server.asked], [[], []], what);
      }
      await page.close();
    });

    for (const [what, { word }] of Object.entries(PAGES)) {
      test(what, async () => {
        const page = await started.browser.newPage();
        try {
          await readAndLeave(page, what, word);
        } finally {
          await page.close({ runBeforeUnload: false });
          await closeReaderTabs(started);
        }
      });
    }
  });
}
