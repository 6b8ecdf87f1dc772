// Shared by the tests of the extension: a local web server, browsers with the built extension, and the press of its toolbar button.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import puppeteer from "puppeteer-core";
import { CHROMIUM_FLAGS, FIREFOX_PREFS, closeBrowser, newProfile, removeProfile } from "../profile.js";

const ROOT = resolve(import.meta.dirname, "../..");
const ID = "pith@pith.example";

/** Milliseconds that anything may take on a busy machine before a test fails. */
export const PATIENCE = 30_000;

/** A content security policy that allows nothing. */
export const STRICT = { "content-security-policy": "default-src 'none'; require-trusted-types-for 'script'" };

/** Paragraphs of prose about a word. @param {string} word @param {number} count */
export const prose = (word, count) =>
  Array.from({ length: count }, (_, i) => `<p>The ${word} lay still in the ${["first", "second", "third", "fourth", "fifth", "sixth"][i % 6]} light, and the boats that had come in at night were tied up along the old wall, one beside the other, while somebody on the quay counted the nets aloud and was in no hurry at all.</p>`).join("");

/**
 * Serves pages on this machine.
 * @param {(path: string) => any} answer the response for a path, `{ body, type?, headers? }`, or nothing for a 404; may be a promise
 * @param {{ [path: string]: string }} [endless] pages that never finish loading, by path: their first part
 */
export async function serve(answer, endless = {}) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    asked.push(path);
    if (endless[path]) return response.writeHead(200, { "content-type": "text/html" }).write(endless[path]);
    const found = await answer(path);
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": found.type ?? "text/html", "cache-control": "no-store", ...found.headers }).end(found.body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, asked, close: () => server.closeAllConnections() ?? server.close() };
}

/**
 * @typedef {object} Options
 * @property {number} [proxy] the port of a proxy for all requests
 * @property {string[]} [hosts] host permissions from the start, because the drivers cannot answer the browser's prompt
 * @property {{ [name: string]: unknown }} [prefs] preferences of Firefox
 * @property {string[]} [args] command line arguments for Chromium
 * @property {boolean} [incognito] whether the extension may run in private windows
 * @property {(core: Buffer) => Uint8Array} [core] changes the WebAssembly core of the extension
 * @property {string} [worker] code that is added to the library's worker
 * @property {{ [file: string]: string }} [added] text that is put in front of files of the extension, or is a new file of it
 * @property {boolean} [detached] whether the driver leaves the service worker alone: one that it is attached to cannot be stopped and started freely
 * @property {string} [without] a permission that the extension does not get
 * @property {string} [profile] a folder that outlives the browser, for a test that starts it several times
 * @property {string} [downloads] the folder of downloads
 * @property {string[]} [permissions] optional permissions that the extension has from the start
 */

/** The folder of the built extension, or of a copy that differs as the options say. */
function built(name, profile, { hosts, core, worker, added, without, permissions }) {
  const folder = join(ROOT, "dist", name);
  if (!hosts && !core && !worker && !added && !without && !permissions) return folder;
  const copy = join(profile, "extension-that-differs");
  cpSync(folder, copy, { recursive: true });
  const change = (file, changed) => writeFileSync(join(copy, file), changed(readFileSync(join(copy, file))));
  if (hosts) change("manifest.json", (manifest) => JSON.stringify({ ...JSON.parse(manifest), host_permissions: hosts }));
  if (permissions) change("manifest.json", (text) => JSON.stringify(((manifest) => ({ ...manifest, permissions: [...manifest.permissions, ...permissions], optional_permissions: manifest.optional_permissions.filter((one) => !permissions.includes(one)) }))(JSON.parse(text))));
  if (without) change("manifest.json", (text) => JSON.stringify((({ permissions, ...manifest }) => ({ ...manifest, permissions: permissions.filter((one) => one !== without) }))(JSON.parse(text))));
  if (core) change("core/pith_bg.wasm", core);
  if (worker) change("store/worker.js", (text) => `${text}\n${worker}`);
  for (const [file, text] of Object.entries(added ?? {})) writeFileSync(join(copy, file), text + (existsSync(join(copy, file)) ? readFileSync(join(copy, file), "utf8") : ""));
  return copy;
}

/** Has Chromium download into a folder without asking; preferences of a profile that was used before stay. @param {string} profile @param {string} folder */
function downloadInto(profile, folder) {
  const file = join(profile, "Default/Preferences");
  if (existsSync(file)) return;
  mkdirSync(join(profile, "Default"), { recursive: true });
  writeFileSync(file, JSON.stringify({ download: { default_directory: folder, prompt_for_download: false } }));
}

/** Starts Chromium with the extension. `press` presses its button, once or several times at once, and returns the time, in milliseconds since 1970. @param {string} profile @param {Options} options */
async function chromium(profile, options) {
  const { proxy } = options;
  if (options.downloads) downloadInto(profile, options.downloads);
  const through = proxy ? [`--proxy-server=http://127.0.0.1:${proxy}`, "--proxy-bypass-list=<-loopback>"] : [];
  const browser = await puppeteer.launch({
    browser: "chrome", headless: true, userDataDir: profile, timeout: 120_000, protocolTimeout: 60_000, enableExtensions: true, pipe: true,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...CHROMIUM_FLAGS, ...through, ...(options.args ?? [])],
    targetFilter: (target) => !options.detached || target.type() !== "service_worker",
  });
  const devtools = await browser.target().createCDPSession();
  const { id } = await devtools.send("Extensions.loadUnpacked", { path: built("chromium", profile, options), enableInIncognito: options.incognito ?? false });
  if (!options.detached) {
    // Before the service worker has run once, nothing listens to the button.
    const target = await browser.waitForTarget((target) => target.type() === "service_worker");
    const worker = await target.worker();
    await until(() => worker?.evaluate(() => /** @type {any} */ (globalThis).chrome?.action?.onClicked.hasListeners()), "a listener to the button");
  }
  const extension = (await browser.extensions()).get(id);
  const press = async (page, times = 1) => {
    // The button acts on the tab in front.
    await page.bringToFront();
    const at = Date.now();
    await Promise.all(Array.from({ length: times }, () => page.triggerExtensionAction(extension)));
    return at;
  };
  return { browser, press, origin: `chrome-extension://${id}` };
}

/** Runs a function in Firefox's browser window, where the toolbar is. */
export async function inWindow(browser, run, ...args) {
  const { result } = await browser.connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const context = result.contexts.find(({ url }) => url.includes("browser.xhtml")).context;
  const answer = await browser.connection.send("script.callFunction", {
    functionDeclaration: String(run), target: { context }, awaitPromise: true, arguments: args.map((value) => ({ type: "string", value })),
  });
  if (answer.result.type === "exception") throw new Error(answer.result.exceptionDetails.text);
  return answer.result.result.value;
}

/** Does what "Run in Private Windows: Allow" does in Firefox's list of extensions. @param {string} id */
async function allowInPrivate(id) {
  const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  await ExtensionPermissions.add(id, { permissions: ["internal:privateBrowsingAllowed"], origins: [], data_collection: [] }, WebExtensionPolicy.getByID(id).extension);
  await (await AddonManager.getAddonByID(id)).reload();
}

/** Opens a private window at an address and returns its tab. @param {{ browser: any }} started @param {string} address */
export async function privateTab({ browser }, address) {
  const worker = await browser.targets().find((target) => target.type() === "service_worker")?.worker();
  if (worker) await worker.evaluate((url) => chrome.windows.create({ incognito: true, url }), address);
  else {
    await inWindow(browser, async (url) => {
      const window = OpenBrowserWindow({ private: true });
      await new Promise((done) => window.addEventListener("load", done, { once: true }));
      await window.delayedStartupPromise;
      window.openTrustedLinkIn(url, "current");
    }, address);
  }
  // The driver may name the address before the document is there.
  return tabThat({ browser }, (url) => location.href === url && document.readyState === "complete", "the private window", address);
}

/** The extension's origin in Firefox for a profile that is used again. */
const FIREFOX_UUID = "5d1f0a52-7c9f-4c3e-9d60-1b2c3d4e5f60";

/** Keeps origin and storage of an extension that is installed for a session. Firefox counts killed sessions as crashes. */
const SAME_EXTENSION = {
  "extensions.webextensions.uuids": JSON.stringify({ [ID]: FIREFOX_UUID }), "extensions.webextensions.keepUuidOnUninstall": true,
  "extensions.webextensions.keepStorageOnUninstall": true, "toolkit.startup.max_resumed_crashes": -1, "browser.sessionstore.resume_from_crash": false,
};

/** Starts Firefox with the extension. `press` clicks the button in the real toolbar. */
async function firefox(profile, options) {
  const { proxy } = options;
  const through = { "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": proxy, "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": proxy };
  const downloading = { "browser.download.folderList": 2, "browser.download.dir": options.downloads, "browser.download.useDownloadDir": true };
  const browser = await puppeteer.launch({
    browser: "firefox", headless: true, userDataDir: profile, timeout: 120_000, protocolTimeout: 60_000,
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", args: ["--remote-allow-system-access"],
    extraPrefsFirefox: { ...FIREFOX_PREFS, ...(proxy && through), ...(options.profile && SAME_EXTENSION), ...(options.downloads && downloading), ...options.prefs },
  });
  await browser.installExtension(built("firefox", profile, options));
  if (options.incognito) await inWindow(browser, allowInPrivate, ID);
  const press = async (page, times = 1) => {
    await page.bringToFront();
    return inWindow(browser, (id, times) => {
      const { makeWidgetId } = ChromeUtils.importESModule("resource://gre/modules/ExtensionCommon.sys.mjs").ExtensionCommon;
      const { CustomizableUI } = ChromeUtils.importESModule("moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs");
      const name = `${makeWidgetId(id)}-browser-action`;
      // The window in front, which may be a private one.
      const { document } = Services.wm.getMostRecentWindow("navigator:browser");
      // As a user pins the button.
      CustomizableUI.addWidgetToArea(name, CustomizableUI.AREA_NAVBAR);
      for (let n = 0; n < Number(times); n++) document.getElementById(name).querySelector(".unified-extensions-item-action-button").click();
      return Date.now();
    }, ID, String(times));
  };
  return { browser, press, origin: `moz-extension://${FIREFOX_UUID}` };
}

/**
 * Has new tabs navigate once more where Firefox's driver takes a frame for the page: a frame of the extension that goes with its page while it is
 * loading is reported as a navigation that was broken off.
 * @param {any} browser
 */
function navigateInSpiteOfFrames(browser) {
  const newPage = browser.newPage.bind(browser);
  browser.newPage = async () => {
    const page = await newPage();
    const goto = page.goto.bind(page);
    page.goto = (...to) => goto(...to).catch((error) => {
      if (!String(error).includes("NS_BINDING_ABORTED")) throw error;
      return goto(...to);
    });
    return page;
  };
}

/**
 * Starts a browser with the extension. `origin` is that of the extension's pages; in Firefox only with a profile that is used again.
 * @param {string} name
 * @param {Options} options
 */
export async function start(name, options = {}) {
  const profile = options.profile ?? newProfile(name);
  const { browser, press, origin } = await (name === "firefox" ? firefox : chromium)(profile, options);
  if (name === "firefox") navigateInSpiteOfFrames(browser);
  const close = async () => {
    await closeBrowser(browser);
    if (!options.profile) await removeProfile(profile);
  };
  try {
    // The welcome page opens in front, and would take the foreground from a test that has begun.
    // Allowing private windows restarts the extension in Firefox, which may close its welcome page.
    // A profile that is used again has seen it.
    if (!(options.incognito && name === "firefox") && !options.profile) await tabThat({ browser }, (page) => location.pathname === page, "the welcome page", "/welcome/welcome.html");
  } catch (error) {
    await close();
    throw error;
  }
  return { browser, press, close, origin };
}

/**
 * Starts a browser with the extension, a tab and a server, as most suites need; `end` closes them.
 * @param {string} name
 * @param {ReturnType<typeof serve>} serving
 * @param {Options & { viewport?: { width: number, height: number } }} options
 */
export async function stage(name, serving, { viewport, ...options } = {}) {
  const server = await serving;
  try {
    const started = await start(name, options);
    const page = await started.browser.newPage();
    if (viewport) await page.setViewport(viewport);
    const end = async () => {
      await started.close();
      server.close();
    };
    return { server, started, page, end };
  } catch (error) {
    // An open server would keep the test process alive.
    server.close();
    throw error;
  }
}

/**
 * Polls until there is a truthy answer. Waiting for the event of a frame instead could miss it.
 * @template T
 * @param {() => T | Promise<T>} ask
 * @param {string} what
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(ask, what) {
  const began = Date.now();
  // A question to a frame that is removed meanwhile may never be answered.
  const late = new Promise((done) => setTimeout(() => done(undefined), PATIENCE).unref());
  for (;;) {
    const answer = await Promise.race([ask(), late]);
    if (answer) return answer;
    const waited = Date.now() - began;
    if (waited >= PATIENCE) throw new Error(`waited in vain for ${what}`);
    // Less often the longer it takes: each question takes a few milliseconds of the browser's time, which it needs for what is waited for.
    await new Promise((done) => setTimeout(done, Math.min(Math.max(waited / 8, 25), 100)));
  }
}

/** Milliseconds to wait for an answer from a frame: one that is removed meanwhile may never answer. */
const SOON = 3_000;

/** The answer, or undefined after `SOON`. @template T @param {Promise<T>} answer */
export const soon = (answer) => Promise.race([answer.catch(() => undefined), new Promise((done) => setTimeout(() => done(undefined), SOON).unref())]);

/** A file that was downloaded, once it is whole: its path. @param {string} folder @param {RegExp} name */
export const downloaded = (folder, name) => until(() => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const found = files.find((file) => name.test(file));
  return found && !files.some((file) => /\.(?:part|crdownload)$/.test(file)) && statSync(join(folder, found)).size > 0 && join(folder, found);
}, `the download ${name}`).catch((error) => {
  throw new Error(`${error.message}; there are ${existsSync(folder) ? readdirSync(folder) : "none"}`);
});

export const isReader = (frame) => frame.url().includes("/reader/reader.html");

/** Asks a frame or a tab, and answers undefined if it is gone, is navigating or takes too long. */
export const ask = (frame, question, ...args) => soon((async () => frame.evaluate(question, ...args))());

/** For each Firefox since when it has tabs that the driver does not list, by their ids. @type {WeakMap<object, Map<string, number>>} */
const unlisted = new WeakMap();

/**
 * All tabs. Firefox says nothing of a new tab whose blank first page is replaced before it is ready, once in some hundred tabs; then the driver is
 * told here.
 * @param {{ browser: any }} started
 */
async function tabsOf({ browser }) {
  const tabs = await browser.pages();
  // Only Firefox is driven over a connection of this kind.
  if (!browser.connection) return tabs;
  const listed = new Set(tabs.map((tab) => tab.mainFrame()._id));
  const { result } = await browser.connection.send("browsingContext.getTree", { maxDepth: 0 });
  const before = unlisted.get(browser);
  const missed = new Map(result.contexts.filter(({ context }) => !listed.has(context)).map(({ context }) => [context, before?.get(context) ?? Date.now()]));
  unlisted.set(browser, missed);
  const untold = result.contexts.filter(({ context }) => Date.now() - missed.get(context) > SOON);
  for (const info of untold) browser.connection.emit("browsingContext.contextCreated", info);
  return untold.length ? browser.pages() : tabs;
}

/** The tab whose page answers a question with yes, once there is one. @param {{ browser: any }} started */
export const tabThat = (started, isIt, what, ...args) => until(async () => {
  for (const tab of await tabsOf(started)) {
    if (await ask(tab, isIt, ...args)) return tab;
  }
}, what).catch((error) => {
  throw new Error(`${error.message}; ${whatIsOpen(started.browser)}`, { cause: error });
});

/** Whether a reader shows the article and its panels, or an error. */
const isReady = () => document.body?.dataset.state === "failed" || document.body?.dataset.helped !== undefined;

/** The reader's frame over a page, once it is ready. It is looked up again each time: a page may take the first one away. */
export const readerOf = (page) => until(async () => {
  const frame = page.frames().findLast(isReader);
  return frame && (await ask(frame, isReady)) ? frame : undefined;
}, "the reader").catch((error) => {
  throw new Error(`${error.message}; frames: ${page.frames().map((frame) => frame.url())}; ${whatIsOpen(page.browser())}`, { cause: error });
});

/** To tell a reader that opened elsewhere from one that the driver missed. @param {any} browser */
const whatIsOpen = (browser) => `targets: ${browser.targets().map((target) => `${target.type()} ${target.url()}`)}`;

/** Waits until no reader lies over a page. */
export const withoutReader = (page) => until(() => !page.frames().some(isReader), "the reader to go");

/** Closes the reader with Escape. The driver may never answer, because the frame that gets the key is removed. */
export async function escape(page) {
  await soon(page.keyboard.press("Escape"));
  await withoutReader(page);
}

/** Whether a tab is closed. The driver of Firefox does not report a tab that closes itself. */
export const isGone = (tab) => tab.evaluate(() => false).catch(() => true);

/** The tabs that show a reader. The driver may still list a closed one. */
async function readerTabs(started) {
  const tabs = (await tabsOf(started)).filter((one) => one.url().includes("/reader/reader.html"));
  const open = await Promise.all(tabs.map((tab) => ask(tab, () => true)));
  return tabs.filter((_, i) => open[i]);
}

/** The tab that shows the reader instead of a frame over the page, once it shows the article or an error. */
export const besideOf = (started) => until(async () => {
  for (const tab of await readerTabs(started)) {
    if (await ask(tab, () => document.body?.dataset.state)) return tab;
  }
}, "a tab with the reader that shows the article").catch(async (error) => {
  // A tab that is not listed here does not answer the driver.
  const tabs = await readerTabs(started);
  const said = await Promise.all(tabs.map((tab) => ask(tab, () => [document.readyState, document.body?.dataset.state, document.body?.innerText.slice(0, 80)])));
  throw new Error(`${error.message}; ${whatIsOpen(started.browser)}; reader tabs say ${JSON.stringify(said)}`, { cause: error });
});

/** Closes the reader tabs that a failed test has left: the next test would take one for its own. */
export async function closeReaderTabs(started) {
  for (const tab of await readerTabs(started)) await soon(tab.close());
}

/** The address of the tab in front, from the browser itself: drivers do not report pages that they cannot access. */
async function addressOf({ browser }, page) {
  if (page.target()._targetId === undefined) return inWindow(browser, () => gBrowser.selectedBrowser.currentURI.spec);
  const session = await browser.target().createCDPSession();
  const { targetInfo } = await session.send("Target.getTargetInfo", { targetId: page.target()._targetId });
  await session.detach();
  return targetInfo.url;
}

/** Opens a page whose load the driver may not report, and waits until the tab shows its address. @param {string} address */
export async function visit(started, page, address) {
  await page.bringToFront();
  await page.goto(address, { timeout: 2_000 }).catch(() => {});
  await until(async () => (await addressOf(started, page)).startsWith(address), address);
}

/** By browser, how an entry of the context menu is chosen. */
const CHOOSE = {
  async chromium({ browser }, page, entry) {
    const worker = await browser.targets().find((target) => target.type() === "service_worker").worker();
    await worker.evaluate(async (menuItemId) => {
      const [tab] = await chrome.tabs.query({ active: true });
      chrome.contextMenus.onClicked.dispatch({ menuItemId, linkUrl: new URL("/walk", tab.url).href }, tab);
    }, entry);
  },
  async firefox({ browser }, page, entry) {
    await page.mouse.click(120, 60, { button: "right" });
    await inWindow(browser, async (entry) => {
      const menu = document.getElementById("contentAreaContextMenu");
      while (menu.state !== "open") await new Promise((done) => setTimeout(done, 20));
      const item = menu.querySelector(`[id$="-menuitem-_${entry}"]`);
      const inner = item.closest("menupopup");
      if (inner !== menu) {
        inner.parentNode.open = true;
        while (inner.state !== "open") await new Promise((done) => setTimeout(done, 20));
      }
      inner.activateItem(item);
      return "chosen";
    }, entry);
  },
};

/**
 * Chooses an entry of the context menu: in Firefox in the menu itself; in Chromium by dispatching its event, as the driver cannot reach the menu.
 * @param {{ browser: any }} started
 * @param {any} page
 * @param {string} entry
 */
export const chooseInMenu = (started, page, entry) => CHOOSE[started.browser.connection ? "firefox" : "chromium"](started, page, entry);

/** The frame with the field for tags in the note over a page, once the field is there. The driver of Firefox may not know the address of a frame. */
export const noteOf = (page) => until(async () => {
  for (const frame of page.frames().slice(1).reverse()) {
    if (await ask(frame, () => location.pathname === "/note/note.html" && document.querySelector("#note-tags") !== null)) return frame;
  }
}, "the field of the note");
