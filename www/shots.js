// Takes screenshots of every tab of the demo page (dist/www), narrow and wide, light and dark: ./build.sh shots FOLDER
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { start } from "../tests/browser/support.js";
import { serve } from "./serve.js";

const TABS = ["article", "markdown", "text", "json", "page", "candidates", "density", "methods", "shown", "times"];
const SIZES = [["narrow", 390, 844], ["wide", 1280, 900]];

const folder = process.argv[2] ?? "dist/shots";
mkdirSync(folder, { recursive: true });
const { origin, close } = await serve(0);
const started = await start("chromium");
const page = await started.browser.newPage();
for (const [size, width, height] of SIZES) {
  for (const shade of ["light", "dark"]) {
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: shade }]);
    await page.goto(origin);
    await page.waitForSelector("#panel-article > *");
    for (const tab of TABS) {
      await page.waitForSelector(`#tab-${tab}`);
      await page.$eval(`#tab-${tab}`, (button) => button.click());
      await page.waitForSelector(`#panel-${tab} > *`);
      await page.waitForFunction((id) => !document.getElementById(id).hasAttribute("aria-busy"), {}, `panel-${tab}`);
      // The top of the page once, then the view of each tab.
      await page.evaluate((first) => (first ? scrollTo({ top: 0, behavior: "instant" }) : document.getElementById("facts").scrollIntoView({ behavior: "instant" })), tab === "article");
      await page.screenshot({ path: join(folder, `${tab}-${size}-${shade}.png`), fullPage: tab === "article" && size === "narrow" });
    }
  }
}
await started.close();
close();
