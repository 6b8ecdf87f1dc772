// The welcome page, opened once after installation: shows on a sample page what the extension does, and how to start.
import { applyAppearance } from "../shared/appearance.js";
import { themePicker } from "../shared/controls.js";
import { el, svg } from "../shared/dom.js";
import { loadLanguage, t, withElements } from "../shared/i18n.js";
import { storage } from "../shared/storage.js";
import { openShortcut } from "../shared/open-shortcut.js";
import { openSettings } from "../shared/settings.js";

/** The drawing of the sample page, in the colours of the theme: class and path of each shape. */
const DRAWING = [
  ["sky", "M0 0H600V200H0Z"], ["beam", "M214 52L600 -6V104Z"], ["sea", "M0 158H600V200H0Z"], ["wave", "M330 172q15 -6 30 0t30 0t30 0t30 0M440 187q15 -6 30 0t30 0t30 0"],
  ["rock", "M0 176Q90 164 150 132L262 132Q320 158 352 200H0Z"], ["tower", "M190 132L198 62H220L228 132Z"], ["band", "M195 106L197 84H221L223 106Z"], ["lamp", "M202 44H216V62H202Z"], ["roof", "M196 44L209 30L222 44ZM193 62H225V67H193Z"],
];

const drawing = () => svg("svg", { viewBox: "0 0 600 200", class: "drawing", "aria-hidden": "true", preserveAspectRatio: "xMidYMid slice" }, ...DRAWING.map(([part, d]) => svg("path", { class: part, d })));

/** The sample page with its clutter. */
function clutteredPage() {
  const noise = (/** @type {string} */ words, wide = true) => el("div", { class: `noise${wide ? " wide" : ""}` }, words);
  return el("div", { class: "window loud", "aria-hidden": "true" }, noise(t("noiseMenu")), noise(t("noiseOffer")),
    el("div", { class: "story" }, el("p", {}, el("b", {}, t("storyTitle"))), drawing(), el("p", {}, t("storyOne")), el("p", {}, t("storyTwo"))), noise(t("noiseMore"), false), noise(t("noiseConsent")));
}

/** The same page in the reader. */
const readerPage = () => el("div", { class: "window calm" }, el("h2", {}, t("storyTitle")), el("p", { class: "by" }, t("storyBy")), drawing(), el("p", {}, t("storyOne")), el("p", {}, t("storyTwo")), el("p", {}, t("storyThree")));

/** How to open the reader, with the current shortcut. @param {string} key */
const begin = (key) => (key ? withElements("beginText", [key], (words) => el("kbd", { class: "cap" }, words)) : t("beginTextNoKey"));

/** @param {string} name @param {import("../shared/dom.js").Child} [words] */
const step = (name, words = t(`${name}Text`)) => el("li", {}, el("h2", {}, t(`${name}Title`)), el("p", {}, words));

/** @param {import("../shared/settings.js").Store} settings */
async function build(settings) {
  await loadLanguage(settings.now.language);
  document.title = t("name");
  document.querySelector("main")?.replaceChildren(
    el("h1", {}, t("welcomeTitle")), el("p", { class: "intro" }, t("welcomeText")),
    el("div", { class: "scene before-after" },
      el("figure", { class: "sheet-of" }, clutteredPage(), el("figcaption", {}, t("before"))),
      el("figure", { class: "sheet-of" }, readerPage(), el("figcaption", {}, t("after")))),
    el("ol", { class: "steps" }, step("begin", begin(await openShortcut())), step("keep"), step("own"), step("wrong")),
    el("section", { class: "pick-theme" }, el("h2", {}, t("pickTheme")), themePicker(settings)),
    el("div", { class: "row-start" }, el("a", { class: "button first", href: "../options/options.html" }, t("settings")), el("a", { class: "button", href: "../library/library.html" }, t("openLibrary"))));
}

const settings = await openSettings(storage);
applyAppearance(settings);
await build(settings);
settings.watch((_, changed) => {
  if (changed.includes("language")) build(settings);
});
document.body.dataset.state = "shown";
