// Reading aloud with real voices: both browsers speak with eSpeak NG through Speech Dispatcher into a sound server with no loudspeaker, and the test
// listens there. Nothing is replaced; the page notes what its utterances report.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { escape, prose, start, until, withoutReader } from "./support.js";
import { click, holds, key, read, servePages, set } from "./view-support.js";
import { canSpeak, startVoices } from "./voices-support.js";

/** Milliseconds of silence after which nothing more is to come: more than a voice pauses between two sentences. */
const SILENT = 1_200;

const NAMES = ["chromium", "firefox"];

const article = (lang, title, text) => `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body><article><h1>${title}</h1>${text}</article></body></html>`;

const WALK = article("en", "A walk", `<p>We left the house early. The road was wet and nobody was about. After the bridge we turned left.</p>
  <p>On the hill stood a mill without sails. We ate our bread in its shade, and the dog slept beside us until the bell of the village rang for noon and the farmers came back from their fields with their carts and their horses.</p>${prose("harbour", 5)}`);

const ODD = article("en", "Odd things", `<p>Call <code>open()</code> first, and read the ma\u00adnu\u00adal of a mass <math><mi>m</mi></math> twice.</p>
  <pre><code>for (let i = 0; i &lt; 10; i++) {\n  open(i);\n}</code></pre>
  <p>* * *</p>
  <p>It was said before<sup id="r1"><a href="#n1" role="doc-noteref">1</a></sup> and again.</p>
  <p><math display="block"><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac></math></p>
  <p lang="de">Die Uhr geht wieder.</p>
  <p lang="ru">Первый вагон на мосту.</p>
  <p lang="zh">茶馆开门了。</p>
  <p lang="ar">القارب في البحر.</p>
  <p lang="ja">かねがなる</p>
  <p>Here the text goes on for a while, so that it is an article, whatever else may be on the page.</p>
  <section role="doc-endnotes"><ol><li id="n1"><p>In another book. <a href="#r1" role="doc-backlink">↩</a></p></li></ol></section>`);

const OWN = { "/walk": WALK, "/odd": ODD };

/** Notes in the page what its utterances report, and what is marked when one begins. */
function note() {
  globalThis.told = [];
  const speak = SpeechSynthesis.prototype.speak;
  SpeechSynthesis.prototype.speak = function (utterance) {
    for (const type of ["start", "boundary", "end", "error"]) {
      utterance.addEventListener(type, (event) => told.push({
        type, text: utterance.text, rate: utterance.rate, error: event.error, words: event.name === "word",
        marked: [...(CSS.highlights.get("pith-sentence") ?? [])].map(String).join(""),
      }));
    }
    return speak.call(this, utterance);
  };
}

const stages = {};

/** Starts the voices of both browsers; returns why there are none. */
async function findVoices() {
  if (!canSpeak) return "speech-dispatcher, eSpeak NG and pulseaudio are not installed";
  try {
    for (const name of NAMES) stages[name] = { voices: await startVoices() };
  } catch (error) {
    for (const { voices } of Object.values(stages)) await voices.end();
    return `there can be no sound here: ${error.message}`;
  }
}

const missing = await findVoices();

// The browsers speak at the same time, each with a Speech Dispatcher of its own: most of the time is that of speaking.
describe("real voices", { concurrency: 2, skip: missing }, () => {
  let server;
  before(async () => {
    server = await servePages(OWN);
    // One after the other: each finds its Speech Dispatcher by the environment.
    for (const name of NAMES) {
      process.env.SPEECHD_ADDRESS = stages[name].voices.address;
      stages[name].started = await start(name, { args: ["--enable-speech-dispatcher"] });
    }
  });
  after(async () => {
    for (const { started, voices } of Object.values(stages)) {
      await started?.close();
      await voices.end();
    }
    server.close();
  });
  for (const name of NAMES) describe(name, { concurrency: 1 }, () => suite(() => ({ ...stages[name], server })));
});

function suite(stage) {
  let voices, started, server, page, frame;
  before(async () => {
    ({ voices, started, server } = stage());
    page = await started.browser.newPage();
  });

  const open = async (path) => {
    frame = await read(started, page, server.origin + path);
    await frame.evaluate(note);
    return frame;
  };
  const last = () => voices.given().at(-1) ?? { text: "", voice: "", rate: 0 };
  const begins = (pattern) => until(() => pattern.test(last().text) && voices.silence() < 200, `${pattern} to be heard; ${JSON.stringify(voices.given().slice(-3))}`);
  const goesSilent = async () => {
    const count = voices.given().length;
    await until(() => voices.silence() > SILENT, "silence");
    assert.equal(voices.given().length, count, "the voice was given more to speak");
  };

  test("waits for the voices, and marks the sentence that is heard", async () => {
    await open("/walk");
    const shown = () => frame.evaluate(() => !document.querySelector("#speech").hidden);
    // Pressed twice, as the browser still collects its voices.
    await key(page, "l");
    await key(page, "l");
    await until(async () => (await shown()) || frame.evaluate(() => document.querySelector("#said").textContent.startsWith("This browser has no")), "the voices");
    // On a very busy machine that may take longer than the reader waits.
    if (!(await shown())) await key(page, "l");
    await begins(/^The road was wet/);
    const told = await frame.evaluate(() => globalThis.told);
    const begun = told.filter(({ type }) => type === "start");
    assert.deepEqual(begun.map(({ text }) => text).slice(0, 2), ["A walk", "We left the house early."]);
    for (const { text, marked } of begun) assert.equal(marked, text);
    assert.deepEqual(told.filter(({ type }) => type === "end").map(({ text }) => text).slice(0, 2), ["A walk", "We left the house early."]);
    assert.deepEqual(voices.given().map(({ text, voice }) => `${voice}: ${text}`), ["A walk", "We left the house early.", "The road was wet and nobody was about."].map((text) => `English (America): ${text}`));
    // If a browser begins to send the words, the reader marks them, and this test should hear them.
    assert.ok(!told.some(({ words }) => words));
    assert.deepEqual(await frame.evaluate(() => [...document.querySelectorAll("#aloud-voice optgroup")].map(({ label }) => label)), ["On this computer"]);
  });

  test("skips, pauses and goes on, and changes voice and speed while it speaks", async () => {
    await key(page, "}");
    await begins(/^On the hill/);
    await key(page, "]");
    await begins(/^We ate our bread/);
    await key(page, "[");
    await begins(/^On the hill/);
    await key(page, "l");
    await goesSilent();
    await key(page, "l");
    await begins(/^On the hill/);
    await key(page, "]");
    await begins(/^We ate our bread/);
    await frame.evaluate(() => {
      const choice = document.querySelector("#aloud-voice");
      choice.value = [...choice.options].find(({ label }) => label.startsWith("English (Great Britain)")).value;
      choice.dispatchEvent(new Event("change"));
    });
    await until(() => last().voice === "English (Great Britain)", "the other voice");
    await begins(/^We ate our bread/);
    await frame.evaluate(() => {
      const speed = document.querySelector("#aloud-rate");
      speed.value = "3";
      speed.dispatchEvent(new Event("change"));
    });
    await until(() => last().rate > 90, "three times the speed");
    assert.match(last().text, /^We ate our bread/);
    await begins(/^The harbour lay still/);
    await click(frame, "#aloud-stopReading");
    await goesSilent();
    assert.ok(await frame.evaluate(() => document.querySelector("#speech").hidden && CSS.highlights.size === 0));
  });

  test("reads an article in another language with a voice of that language", async () => {
    await open("/lang/zh");
    await key(page, "l");
    await begins(/^百年老茶馆/);
    assert.equal(last().voice, "Chinese (Mandarin, latin as English)");
  });

  test("reads nothing that is not text, each language with its voice, and nothing stops it", async () => {
    await open("/odd");
    await set(frame, { speechRate: 3 });
    const from = voices.given().length;
    await key(page, "l");
    await holds(frame, () => !document.querySelector("#speech").hidden, "the controls");
    await holds(frame, () => document.querySelector("#speech").hidden, "the end");
    const heard = voices.given().slice(from);
    assert.deepEqual(heard.map(({ voice, text }) => `${voice.split(" ")[0]}: ${text.replace(/\s+/g, " ")}`), [
      "English: Odd things", "English: Call open() first, and read the manual of a mass m twice.", "English: It was said before and again.",
      "German: Die Uhr geht wieder.", "Russian: Первый вагон на мосту.", "Chinese: 茶馆开门了。", "Arabic: القارب في البحر.", "Japanese: かねがなる",
      "English: Here the text goes on for a while, so that it is an article, whatever else may be on the page.",
    ]);
    // Each was heard to its end.
    const told = await frame.evaluate(() => globalThis.told);
    assert.equal(told.filter(({ type }) => type === "end").length, heard.length);
    assert.ok(!told.some(({ type }) => type === "error"));
  });

  test("falls silent when the reader, the page or the tab goes", async () => {
    const speaking = async () => {
      await open("/walk");
      await set(frame, { speechRate: 0.5 });
      await key(page, "l");
      await begins(/^A walk/);
      for (const text of [/^We left/, /^On the hill/]) await key(page, "}").then(() => begins(text));
      await key(page, "]");
      await begins(/^We ate/);
    };
    await speaking();
    // The first Escape is for the voice, the second for the reader.
    await page.keyboard.press("Escape");
    await goesSilent();
    await escape(page);
    await speaking();
    await started.press(page);
    await withoutReader(page);
    await goesSilent();
    await speaking();
    await page.goto(`${server.origin}/odd`);
    await goesSilent();
    await speaking();
    await page.close();
    await goesSilent();
  });
}
