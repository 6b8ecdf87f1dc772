// The README's recipe for an extension of one's own, in Chromium: bundled as it says, with its manifest.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import puppeteer from "puppeteer-core";
import { CHROMIUM_FLAGS, closeBrowser, newProfile, removeProfile } from "../profile.js";
import { project, ROOT, SAMPLE, SAMPLE_TITLE, serveFolder } from "./support.js";

test("the recipe for an extension of one's own, on a page with a strict policy", async () => {
  const [, script, manifest] = /### An extension of your own\n[^]+?```js\n([^]+?)```\n\n```json\n([^]+?)```/.exec(readFileSync(join(ROOT, "npm/README.md"), "utf8"));
  // Only a hand can press the button, and `activeTab` is granted by that: the test names its host and calls the listener.
  const about = { ...JSON.parse(manifest), host_permissions: ["http://127.0.0.1/*"] };
  const made = project({ "src/background.js": script, "manifest.json": JSON.stringify(about) });
  await build({ absWorkingDir: made.folder, entryPoints: ["src/background.js"], bundle: true, format: "esm", outfile: join(made.folder, "background.js"), logLevel: "error" });
  const server = await serveFolder(made.folder, () => ({ body: SAMPLE, headers: { "content-security-policy": "default-src 'none'; script-src 'self'" } }));
  const profile = newProfile("chromium");
  const browser = await puppeteer.launch({
    browser: "chrome", headless: true, userDataDir: profile, timeout: 120_000, protocolTimeout: 120_000, pipe: true, enableExtensions: [made.folder],
    executablePath: process.env.CHROMIUM ?? "chromium", args: [...CHROMIUM_FLAGS, "--disable-dev-shm-usage"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/page.html`);
    const target = await browser.waitForTarget((target) => target.type() === "service_worker", { timeout: 60_000 });
    const article = await (await target.worker()).evaluate(async () => {
      const [tab] = await chrome.tabs.query({ url: "http://127.0.0.1/*" });
      const kept = new Promise((done) => chrome.storage.onChanged.addListener(({ article }) => done(article.newValue)));
      chrome.action.onClicked.dispatch(tab);
      return kept;
    });
    assert.equal(article.title, SAMPLE_TITLE);
    assert.ok(article.markdown.length > 1000);
  } finally {
    await closeBrowser(browser);
    await removeProfile(profile);
    server.close();
    made.close();
  }
});
