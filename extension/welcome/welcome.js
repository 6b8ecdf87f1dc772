// The page that opens once, after the extension was installed: shows what it does on a page made for it, and says how to begin.
import { appearance } from "../shared/appearance.js";
import { themes } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { rich, speak, t } from "../shared/i18n.js";
import { kept } from "../shared/kept.js";
import { open } from "../shared/settings.js";

const settings = await open(kept);
await speak(settings.now.language);
appearance(settings);

/** A page as pages are. */
function loud() {
  const noise = (/** @type {string} */ words, wide = true) => el("div", { class: `noise${wide ? " wide" : ""}` }, words);
  return el("div", { class: "window loud", "aria-hidden": "true" }, noise(t("noiseMenu")), noise(t("noiseOffer")),
    el("div", { class: "story" }, el("p", {}, el("b", {}, t("storyTitle"))), el("p", {}, t("storyOne")), el("p", {}, t("storyTwo"))), noise(t("noiseMore"), false), noise(t("noiseConsent")));
}

/** The same as it is read. */
const calm = () => el("div", { class: "window calm" }, el("h2", {}, t("storyTitle")), el("p", { class: "by" }, t("storyBy")), el("p", {}, t("storyOne")), el("p", {}, t("storyTwo")), el("p", {}, t("storyThree")));

/** @param {string} name */
const step = (name) => el("li", {}, el("h2", {}, t(`${name}Title`)), el("p", {}, name === "begin" ? rich("beginText", (words) => el("kbd", { class: "cap" }, words)) : t(`${name}Text`)));

document.title = t("name");
document.querySelector("main")?.replaceChildren(
  el("h1", {}, t("welcomeTitle")), el("p", { class: "intro" }, t("welcomeText")),
  el("div", { class: "scene before-after" },
    el("figure", { class: "sheet-of" }, loud(), el("figcaption", {}, t("before"))),
    el("figure", { class: "sheet-of" }, calm(), el("figcaption", {}, t("after")))),
  el("ol", { class: "steps" }, step("begin"), step("own"), step("wrong")),
  el("section", { class: "pick-theme" }, el("h2", {}, t("pickTheme")), themes(settings)),
  el("div", { class: "row-start" }, el("a", { class: "button first", href: "../options/options.html" }, t("settings"))));
document.body.dataset.state = "shown";
