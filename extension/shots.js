// Takes screenshots of the reader in Chromium. `./build.sh shots` builds the extension first, and finds the browser.
//   node extension/shots.js [FOLDER]            ten different articles in every theme, wide and narrow; by default in target/shots
//   node extension/shots.js --scenes [FOLDER]   panels, dialogs and the other pages of the extension; by default in target/shots
//   node extension/shots.js --readme            those in README.md, in extension/shots
// The articles are fixtures; their images are drawn here.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { daysAgo, fillLibrary, fillWithMany, STORIES } from "../tests/extension/library-articles.js";
import { libraryTab } from "../tests/extension/library-support.js";
import { ask, readerOf, serve, start, until, withoutReader } from "../tests/extension/support.js";
import { newProfile, removeProfile } from "../tests/profile.js";
import { double, tabOf } from "../tests/extension/view-support.js";

const ROOT = resolve(import.meta.dirname, "..");
const THEMES = ["light", "sepia", "grey", "dark", "black", "contrast", "own"];
const SIZES = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } };

/** The fixture for each kind of article. */
const ARTICLES = {
  code: "code/prism--binary-search",
  math: "math/katex--birthday-problem",
  tables: "tables/data-table--ferries",
  notes: "footnotes/gfm--lost-islands",
  arabic: "lang/ar",
  japanese: "lang/ja",
  thread: "kinds/discourse--preloaded-and-noscript",
  pictures: "images/gallery--allotment-sheds",
  long: "sample",
  recipe: "kinds/recipe--lentil-pie",
};

/** A number from a text, the same every time. */
const seed = (text) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7);

/** A lighthouse above the sea at dusk, for every image address. */
function coast(path) {
  const from = seed(path);
  const hue = 200 + (from % 50);
  const at = 240 + (from % 480);
  const rocks = `M0 620 Q${at - 150} 560 ${at - 40} 500 L${at + 50} 500 Q${at + 130} 570 ${at + 260} 640 L${at + 300} 800 L0 800Z`;
  const waves = [660, 700, 745].map((y, n) => `<path d="M0 ${y}${Array.from({ length: 12 }, (_, step) => `q50 ${(step + n) % 2 ? -9 : 9} 100 0`).join("")}" stroke="hsl(${hue} 35% ${62 - n * 8}%)" stroke-width="3" fill="none" opacity="0.5"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><defs>
<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 48% 22%)"/><stop offset="0.62" stop-color="hsl(${hue + 20} 40% 52%)"/><stop offset="0.78" stop-color="hsl(28 70% 74%)"/></linearGradient>
<linearGradient id="b" x1="0" x2="1"><stop offset="0" stop-color="#fff3c4" stop-opacity="0.85"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></linearGradient></defs>
<rect width="1200" height="800" fill="url(#s)"/><circle cx="${1120 - at}" cy="150" r="38" fill="#fdf6e3" opacity="0.9"/>
<rect y="600" width="1200" height="200" fill="hsl(${hue} 42% 30%)"/>${waves}<path d="M${at + 5} 246 L1200 120 L1200 330Z" fill="url(#b)"/>
<path d="${rocks}" fill="hsl(${hue + 10} 22% 17%)"/><path d="M${at - 26} 510 L${at - 15} 275 h40 L${at + 36} 510Z" fill="#f4efe6"/><path d="M${at - 21} 400 L${at - 18} 340 h46 l3 60Z" fill="#b4520d"/>
<rect x="${at - 24}" y="262" width="58" height="13" fill="#26303a"/><rect x="${at - 10}" y="228" width="30" height="34" fill="#ffe9a3"/><path d="M${at - 18} 228 L${at + 5} 200 L${at + 28} 228Z" fill="#26303a"/></svg>`;
}

function answer(path) {
  if (/\.(?:jpe?g|png|gif|webp|avif)$/i.test(path)) return { body: coast(path), type: "image/svg+xml" };
  const file = path === "/sample" ? join(ROOT, "sample/page.html") : join(ROOT, "tests/pages", path, "page.html");
  return existsSync(file) ? { body: readFileSync(file) } : undefined;
}

const set = (frame, settings) => frame.evaluate((all) => browser.storage.local.set({ settings: all }), settings);

/** Opens an article and returns the reader's frame. */
async function open({ page, started, server }, path) {
  await page.goto(`${server.origin}/${path}`);
  await started.press(page);
  return readerOf(page);
}

/** Waits until the theme is set, and fonts and visible images are loaded. */
async function settle(frame, theme) {
  await until(() => frame.evaluate((wanted) => document.documentElement.dataset.theme === wanted, theme), theme);
  await frame.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(seen.map((image) => image.decode().catch(() => {})));
  });
  await new Promise((done) => setTimeout(done, 150));
}

/** The articles in every theme. @param {string} out */
async function all(hand, out) {
  for (const [name, path] of Object.entries(ARTICLES)) {
    const frame = await open(hand, path);
    for (const theme of THEMES) {
      await set(frame, { theme });
      for (const [size, viewport] of Object.entries(SIZES)) {
        await hand.page.setViewport(viewport);
        await settle(frame, theme);
        await hand.page.screenshot({ path: join(out, `${name}-${theme}-${size}.png`) });
      }
    }
  }
}

/** The screenshots in README.md. */
async function few(hand, out) {
  await hand.page.setViewport({ width: 1120, height: 760 });
  const shoot = async (name, path, settings, act) => {
    const frame = await open(hand, path);
    await set(frame, settings);
    await settle(frame, settings.theme);
    if (act) await frame.evaluate(act);
    await new Promise((done) => setTimeout(done, 300));
    await hand.page.screenshot({ path: join(out, `${name}.webp`), type: "webp", quality: 80 });
  };
  await shoot("article", "sample", { theme: "light" });
  await shoot("appearance", "code/prism--binary-search", { theme: "dark" }, () => document.querySelector("#look-panel").showPopover());
  await shoot("note", "footnotes/littlefoot--cloud-atlas", { theme: "sepia" }, () => document.querySelector("a[role=doc-noteref]").click());
  const tab = await libraryOf(hand);
  await tab.bringToFront();
  await tab.setViewport({ width: 1120, height: 760 });
  await set(tab, { theme: "light" });
  await fillOverTime(hand, tab);
  await until(() => tab.evaluate(() => document.querySelectorAll("#list .title").length > 3), "the articles");
  await settle(tab, "light");
  await tab.screenshot({ path: join(out, "library.webp"), type: "webp", quality: 80 });
}

/** What opens over an article: the fixture, what opens it, and what runs before. */
const SCENES = {
  look: ["code/prism--binary-search", () => document.querySelector("#look-panel").showPopover()],
  lookOpen: ["code/prism--binary-search", () => {
    const panel = document.querySelector("#look-panel");
    panel.showPopover();
    for (const part of panel.querySelectorAll("details")) part.open = true;
    panel.firstElementChild.scrollTop = panel.firstElementChild.scrollHeight;
  }],
  contents: ["sample", () => document.querySelector("#contents-panel").showPopover()],
  parts: ["kinds/nested-comments--tide-clock", () => document.querySelector("#parts-panel").showPopover()],
  more: ["sample", () => document.querySelector("#more-panel").showPopover()],
  keys: ["sample", () => dispatchEvent(new KeyboardEvent("keydown", { key: "?" }))],
  inspector: ["kinds/nested-comments--tide-clock", () => dispatchEvent(new KeyboardEvent("keydown", { key: "i" }))],
  note: ["footnotes/gfm--lost-islands", () => document.querySelector("a[role=doc-noteref]").click()],
  zoom: ["images/gallery--allotment-sheds", () => document.querySelector(".enlarge").click()],
  editing: ["sample", () => {
    dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
    document.querySelectorAll("[data-place]")[1].focus();
  }],
  aloud: ["footnotes/gfm--lost-islands", () => {
    dispatchEvent(new KeyboardEvent("keydown", { key: "l" }));
    setTimeout(() => { said(); word(26, 7); }, 100);
  }, double],
  focus: ["sample", () => dispatchEvent(new KeyboardEvent("keydown", { key: "f" }))],
  embeds: ["embeds/sound-and-film--field-recording", () => scrollTo(0, 200)],
  list: ["kinds/home-page--town-paper", () => {}],
  table: ["tables/data-table--ferries", () => document.querySelector("table").scrollIntoView()],
  comments: ["kinds/nested-comments--tide-clock", () => document.querySelector(".post .post")?.scrollIntoView()],
  notes: ["footnotes/gfm--lost-islands", () => scrollTo(0, document.documentElement.scrollHeight)],
  blocks: ["blocks/nested-lists--expedition-checklist", () => scrollTo(0, 300)],
  quotes: ["blocks/blockquote-cite--letters-from-the-ice", () => scrollTo(0, 200)],
};

/** The settings in which a scene is shown. */
const WAYS = { light: { theme: "light" }, dark: { theme: "dark" }, arabic: { theme: "sepia", language: "ar" } };

/** One scene, in one way and one size. */
async function scene(hand, out, name, way, size) {
  const [path, act, before] = SCENES[name];
  await hand.page.setViewport(SIZES[size]);
  let frame = await open(hand, path);
  await set(frame, WAYS[way]);
  // The language takes effect when the reader opens.
  if ((await frame.evaluate(() => document.documentElement.lang)) !== (WAYS[way].language ?? "en")) frame = await open(hand, path);
  if (before) await frame.evaluate(before);
  await settle(frame, WAYS[way].theme);
  await frame.evaluate(act);
  await new Promise((done) => setTimeout(done, 400));
  await hand.page.screenshot({ path: join(out, `scene-${name}-${way}-${size}.png`) });
}

/** A whole page of the extension. */
async function whole(tab, out, name, way, size) {
  await tab.setViewport(SIZES[size]);
  await set(tab, WAYS[way]);
  await settle(tab, WAYS[way].theme);
  await tab.screenshot({ path: join(out, `scene-${name}-${way}-${size}.png`), fullPage: true });
}

/** Days between the savings of two stories. */
const PACE = 1.7;

/** Sets the clock of the background back, so that what it saves is some days old. @param {number} days */
async function turnBack({ browser }, days) {
  const worker = await browser.targets().findLast((target) => target.type() === "service_worker").worker();
  await worker.evaluate((milliseconds) => {
    globalThis.realNow ??= Date.now;
    Date.now = () => globalThis.realNow() - milliseconds;
  }, days * 24 * 60 * 60 * 1000);
}

/** Saves stories as if that had taken weeks. */
async function fillOverTime(hand, tab, stories = STORIES) {
  for (const story of stories) {
    await turnBack(hand.started, (daysAgo(story) - 1) ** PACE / 4);
    await fillLibrary(tab, [story]);
  }
  await turnBack(hand.started, 0);
}

/** Deletes the first articles, or puts back all that were deleted. */
const setFirst = (tab, state) => tab.evaluate(async (state) => {
  const ask = async (message) => (await browser.runtime.sendMessage(message)).answer;
  const find = { query: "", limit: 5, now: Date.now(), zone: 0 };
  const of = await ask({ type: "library/ask", question: state === "delete" ? { op: "briefs", find } : { op: "deleted", most: 9, skip: 0 } });
  await ask({ type: "library/change", command: { op: "setState", uids: of.map(({ uid }) => uid), state }, request: crypto.randomUUID() });
}, state);

/** What the library page shows: its address, and what is done there. */
const LIBRARY = {
  list: [""],
  cards: ["", (tab) => tab.evaluate(() => document.querySelectorAll(".layouts button")[2].click())],
  compact: ["", (tab) => tab.evaluate(() => document.querySelectorAll(".layouts button")[1].click())],
  search: ["?view=all&q=third+line+is:lost"],
  nothing: ["?q=no+such+words"],
  deleted: ["?view=deleted", (tab) => setFirst(tab, "delete"), (tab) => setFirst(tab, "putBack")],
  highlights: ["?view=highlights"],
  statistics: ["?view=statistics"],
  selected: ["?view=all", async (tab) => {
    for (const key of ["j", "x", "j", "j", "x"]) await tab.keyboard.press(key);
  }],
  undo: ["?view=favourites", async (tab) => {
    for (const key of ["j", "f"]) await tab.keyboard.press(key);
  }, (tab) => tab.keyboard.press("z")],
  tags: ["", async (tab) => {
    for (const key of ["j", "t", "f"]) await tab.keyboard.press(key);
  }, async (tab) => {
    for (const key of ["Escape", "Escape", "Escape"]) await tab.keyboard.press(key);
  }],
  help: ["", (tab) => tab.evaluate(() => document.querySelector(".search [aria-haspopup=dialog]").click())],
  keys: ["", (tab) => tab.keyboard.press("?")],
  menu: ["", (tab) => tab.evaluate(() => document.querySelector("#list [data-act=menu]").click())],
  export: ["", (tab) => tab.keyboard.press("E")],
  exporting: ["", async (tab) => {
    await tab.evaluate(() => {
      const send = browser.runtime.sendMessage.bind(browser.runtime);
      // It never goes on. An answer takes time, or the page would ask without end and draw nothing.
      browser.runtime.sendMessage = async (message) => {
        if (message.request?.op !== "step") return send(message);
        await new Promise((done) => setTimeout(done, 100));
        return { answer: { done: 9, total: 17, bytes: 3_400_000, isWritten: false } };
      };
      document.querySelector("[data-do=export]").click();
    });
    await until(() => tab.evaluate(() => document.querySelector("#export .button.first") !== null), "the dialog");
    await tab.evaluate(() => document.querySelector("#export .button.first").click());
    await until(() => tab.evaluate(() => document.querySelector("#export progress")?.value === 9), "the progress");
  }, async (tab) => {
    await tab.keyboard.press("Escape");
    // The page asks before it is left until the last step was answered.
    await new Promise((done) => setTimeout(done, 500));
  }],
  exported: ["?view=all", async (tab) => {
    for (const key of ["j", "x", "j", "j", "x", "E"]) await tab.keyboard.press(key);
    await tab.evaluate(() => {
      document.querySelector("#export input[value=epub]").click();
      document.querySelector("#export .button.first").click();
    });
    await until(() => tab.evaluate(() => document.querySelector("#export .export-done") !== null), "the end of the export");
  }],
};

/** Those that are also shown of an empty library, and of one with many articles. */
const LIBRARY_FEW = ["list", "cards", "highlights"];

/** The tab of the library, which was that of the welcome page. */
const libraryOf = async (hand) => (hand.library ??= await libraryTab(hand.started));

/** The library page with no article, with three, and with many: every state of it. @param {string} out */
async function library(hand, out) {
  const tab = await libraryOf(hand);
  await tab.bringToFront();
  /** Sets the settings; in another language the page loads again, and may not answer. */
  const wear = async (settings) => {
    await ask(tab, (all) => browser.storage.local.set({ settings: all }), settings);
    await until(() => ask(tab, (wanted) => document.documentElement.lang === wanted && document.body?.dataset.state === "shown", settings.language ?? "en"), "the language");
  };
  const shoot = async (articles, names) => {
    for (const [way, settings] of Object.entries(WAYS)) {
      await wear(settings);
      for (const name of names) {
        const [query, act, end] = LIBRARY[name];
        for (const [size, viewport] of Object.entries(SIZES)) {
          await tab.setViewport(viewport);
          await ask(tab, (query) => {
            document.body.dataset.state = "";
            browser.storage.local.remove("libraryPage");
            location.href = `/library/library.html${query}${query === "" ? "?" : "&"}again=${Math.random()}`;
          }, query);
          await until(() => ask(tab, () => document.body?.dataset.state === "shown"), "the library");
          if (act) await act(tab);
          await settle(tab, settings.theme);
          await new Promise((done) => setTimeout(done, 300));
          await tab.screenshot({ path: join(out, `library-${articles}-${name}-${way}-${size}.png`) });
          if (end) await end(tab);
        }
      }
    }
  };
  await shoot("none", LIBRARY_FEW);
  await wear(WAYS.light);
  await fillOverTime(hand, tab, STORIES.slice(-3));
  await shoot("three", LIBRARY_FEW);
  await wear(WAYS.light);
  await fillOverTime(hand, tab, STORIES.slice(0, -3));
  await shoot("some", Object.keys(LIBRARY));
  await wear(WAYS.light);
  await fillWithMany(tab, MANY);
  await shoot("many", LIBRARY_FEW);
}

/** A table as Pocket gave it, of stories and of what it had besides. */
const pocket = () => ["title,url,time_added,tags,status",
  ...STORIES.map(({ title, host, tags = [] }, n) => `"${title}",https://${host}/kept/${n},${1_600_000_000 + n * 1e6},${tags.join("|")},${n % 3 ? "unread" : "archive"}`),
  ...Array.from({ length: 12_000 }, (_, n) => `Crossing ${n} of the ferry,https://ferry.example/${n},${1_500_000_000 + n * 1e4},water,unread`),
  "A letter,mailto:someone@letters.example,1600000000,,unread", "Notes,file:///home/notes.txt,1600000000,,unread"].join("\n");

/** Holds back the page's messages of a kind, so that what goes on can be looked at. Runs in the page. */
function hold() {
  const { sendMessage } = browser.runtime;
  /** How many messages with a word in them are let through, and what is answered instead of asking. @type {{ word: string, after: number, answers?: any[] }} */
  const held = (/** @type {any} */ (globalThis).held = { word: "", after: 0 });
  browser.runtime.sendMessage = (/** @type {any} */ message) => {
    if (!held.word || !JSON.stringify(message).includes(held.word)) return sendMessage.call(browser.runtime, message);
    if (held.answers) return held.answers.length > 0 ? Promise.resolve({ answer: held.answers.shift() }) : new Promise(() => {});
    return held.after-- > 0 ? sendMessage.call(browser.runtime, message) : new Promise(() => {});
  };
  Object.defineProperty(browser.permissions, "request", { configurable: true, value: async () => true });
}

/** Imports and missing texts, in every state. @param {string} out */
async function imports(hand, out) {
  const folder = mkdtempSync(join(tmpdir(), "pith-shots-"));
  const [file, broken] = [["part_000000.csv", pocket()], ["holiday.csv", "\u0089PNG\0\0\0\0\0\0\0\0\0\0\0\0"]].map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  const tab = await libraryOf(hand);
  await tab.bringToFront();
  const open = async (query) => {
    await ask(tab, (query) => {
      document.body.dataset.state = "";
      location.href = `/library/library.html${query}&again=${Math.random()}`;
    }, query);
    await until(() => ask(tab, () => document.body?.dataset.state === "shown"), "the library");
    await tab.evaluate(hold);
  };
  const phase = (wanted) => until(() => tab.evaluate((wanted) => document.querySelector(".import-now, .queue")?.dataset.phase === wanted, wanted), wanted);
  const press = (name) => tab.evaluate((name) => document.querySelector(`[data-act="${name}"]`).click(), name);
  const choose = async (path) => (await tab.$("input.file-input")).uploadFile(path);
  for (const [way, settings] of Object.entries(WAYS)) {
    await ask(tab, (all) => browser.storage.local.set({ settings: all }), settings);
    await until(() => ask(tab, (wanted) => document.documentElement.lang === wanted && document.body?.dataset.state === "shown", settings.language ?? "en"), "the language");
    const shoot = async (name) => {
      for (const [size, viewport] of Object.entries(SIZES)) {
        await tab.setViewport(viewport);
        await settle(tab, settings.theme);
        await tab.screenshot({ path: join(out, `import-${name}-${way}-${size}.png`) });
      }
    };
    await open("?view=import");
    await shoot("none");
    await tab.evaluate(() => (document.querySelector(".drop-sign").hidden = false));
    await shoot("drop");
    await tab.evaluate(() => (document.querySelector(".drop-sign").hidden = true));
    await choose(broken);
    await phase("planned");
    await shoot("nothing");
    await tab.evaluate(() => Object.assign(globalThis.held, { word: '"plan"', after: 1 }));
    await choose(file);
    await phase("looking");
    await shoot("looking");
    await open("?view=import");
    await choose(file);
    await phase("planned");
    await tab.evaluate(() => (document.querySelector(".reason details").open = true));
    await shoot("planned");
    await tab.evaluate(() => Object.assign(globalThis.held, { word: '"step"', after: 1 }));
    await press("import");
    await phase("writing");
    await until(() => tab.evaluate(() => globalThis.held.after < 0), "some steps");
    await shoot("writing");
    await open("?view=import");
    await choose(file);
    await phase("stopped");
    await shoot("stopped");
    await press("on");
    await phase("done");
    await shoot("done");
    await open("?view=texts");
    await phase("none");
    await tab.evaluate(() => (document.querySelector(".sites-wanted").open = true));
    await shoot("texts");
    const whys = ["not-found", "refused", "front-page", "too-slow", "elsewhere", "no-text"];
    await tab.evaluate((whys) => Object.assign(globalThis.held, { word: "fetch-text", answers: [{ got: true }, ...whys.map((why) => ({ got: false, why })), { got: true }] }), whys);
    await press("get");
    await until(() => tab.evaluate(() => globalThis.held.answers.length === 0 && document.querySelectorAll(".unhad-list li").length === 6), "some pages");
    await shoot("texts-coming");
    await open("?view=texts");
    await shoot("texts-unhad");
    await ask(tab, () => browser.storage.local.remove("missingTexts"));
    await open("?view=import");
    await tab.evaluate(() => document.querySelector("[data-key^=undo]").click());
    await until(() => tab.evaluate(() => document.querySelector("dialog[open] .first")), "the question");
    await shoot("undo");
    await tab.evaluate(() => document.querySelector("dialog[open] .first").click());
    await until(() => tab.evaluate(() => document.querySelector(".past").hidden), "the undo");
  }
  rmSync(folder, { recursive: true });
}

/** What the settings tell of backups, by what the storage holds. */
const BACKUPS = {
  none: {},
  made: { backupPlan: { every: "weekly", keep: 5, since: 0 }, backups: { made: [[0, 412_000_000, 1_204], [7, 409_500_000, 1_198], [9, 409_000_000, 1_197, true], [14, 388_000_000, 1_150]].map(backup), checked: 0, failed: null } },
  failed: { backupPlan: { every: "daily", keep: 3, since: 0 }, backups: { made: [[2, 412_000_000, 1_204]].map(backup), checked: 0, failed: { time: Date.now() - 3_600_000, code: "full", text: "", tries: 2 } } },
};

/** A backup of some days ago. @param {(number | boolean | undefined)[]} facts */
function backup([days, bytes, articles, isByHand]) {
  const time = Date.now() - Number(days) * 24 * 60 * 60 * 1000 - 1_500_000;
  const name = `pith-backup-${new Date(time).toISOString().slice(0, 10)}-101500.zip`;
  return { time, bytes, articles, seq: 0, name: isByHand ? name : `Pith/${name}`, path: isByHand ? null : `/downloads/Pith/${name}` };
}

/** The settings about backups. @param {string} out */
async function backups(hand, out) {
  const tab = await hand.started.browser.newPage();
  await tab.goto(`${hand.started.origin}/options/options.html`);
  await fillLibrary(tab, STORIES.slice(-3));
  for (const [name, held] of Object.entries(BACKUPS)) {
    for (const [way, settings] of Object.entries(WAYS)) {
      await ask(tab, async (all) => {
        await browser.storage.local.remove(["backups", "backupPlan"]);
        await browser.storage.local.set(all);
        // Otherwise the background would mend what is shown.
        await browser.alarms.clearAll();
        document.body.dataset.state = "";
        location.href = `/options/options.html?again=${Math.random()}#backup`;
      }, { settings, ...held });
      await until(() => ask(tab, () => document.body?.dataset.state === "shown" && document.querySelector("#backup") !== null), "the settings");
      for (const [size, viewport] of Object.entries(SIZES)) {
        await tab.setViewport(viewport);
        await settle(tab, settings.theme);
        await tab.evaluate(() => document.querySelector("#backup").scrollIntoView());
        await tab.screenshot({ path: join(out, `backup-${name}-${way}-${size}.png`) });
      }
    }
  }
}

/** Articles of a large library. */
const MANY = 2_000;

/** The element picker, over the page itself. */
async function picking(hand, out) {
  const frame = await open(hand, ARTICLES.notes);
  await frame.evaluate(() => [...document.querySelectorAll("#parts-panel .part-tools button")].at(-1).click());
  await withoutReader(hand.page);
  await hand.page.mouse.move(500, 400);
  await new Promise((done) => setTimeout(done, 400));
  await hand.page.screenshot({ path: join(out, "scene-pick.png") });
}

/** Every scene, or those named in ONLY. @param {string} out */
async function scenes(hand, out) {
  const only = process.env.ONLY?.split(",");
  const wanted = (name) => !only || only.includes(name);
  const each = async (shoot) => {
    for (const way of Object.keys(WAYS)) for (const size of Object.keys(SIZES)) await shoot(way, size);
  };
  if (only?.includes("library") && only.length === 1) return library(hand, out);
  if (only?.includes("imports") && only.length === 1) return imports(hand, out);
  if (only?.includes("backup") && only.length === 1) return backups(hand, out);
  for (const name of Object.keys(SCENES).filter(wanted)) await each((way, size) => scene(hand, out, name, way, size));
  if (wanted("pick")) await picking(hand, out);
  const frame = await open(hand, "sample");
  await frame.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "s" })));
  for (const name of ["options", "welcome"].filter(wanted)) {
    const tab = await tabOf(hand.started, `${name}.html`);
    await tab.bringToFront();
    await each((way, size) => whole(tab, out, name, way, size));
  }
  if (wanted("library")) await library(hand, out);
  if (wanted("imports")) await imports(hand, out);
  if (wanted("backup")) await backups(hand, out);
}

const readme = process.argv.includes("--readme");
const out = resolve(process.argv.slice(2).find((word) => !word.startsWith("--")) ?? join(ROOT, readme ? "extension/shots" : "target/shots"));
mkdirSync(out, { recursive: true });
const server = await serve(answer);
const downloads = newProfile("downloads");
const started = await start("chromium", { downloads, permissions: ["downloads"] });
const page = await started.browser.newPage();
await (readme ? few : process.argv.includes("--scenes") ? scenes : all)({ page, started, server }, out);
await started.close();
server.close();
await removeProfile(downloads);
console.log(out);
