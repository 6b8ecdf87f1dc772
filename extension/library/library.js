// The library page: the saved articles, and a search in them.
import { applyAppearance } from "../shared/appearance.js";
import { el } from "../shared/dom.js";
import { loadLanguage, t } from "../shared/i18n.js";
import { askLibrary, messageOf, watchLibrary } from "../shared/library.js";
import { openSettings } from "../shared/settings.js";
import { storage } from "../shared/storage.js";

/** Articles that are listed. */
const LIMIT = 200;

const settings = await openSettings(storage);
applyAppearance(settings);
await loadLanguage(settings.now.language);
document.title = t("library");

const search = el("input", { type: "search", "aria-label": t("library"), value: new URLSearchParams(location.search).get("q") ?? "" });
const list = el("ul");
const hint = el("p", { class: "hint", role: "status" });
document.querySelector("main")?.replaceChildren(el("h1", {}, t("library")), search, hint, list);

async function show() {
  const find = { query: search.value, typing: true, limit: LIMIT, now: Date.now(), zone: -new Date().getTimezoneOffset() };
  try {
    const { hits } = await askLibrary({ op: "find", find });
    hint.textContent = "";
    list.replaceChildren(...hits.map((/** @type {import("../shared/library-types.d.ts").Hit} */ { uid, title, host, taken, url }) =>
      el("li", {}, el("a", { href: taken ? `../reader/reader.html?saved=${uid}` : url }, el("bdi", {}, title)), el("p", { class: "hint" }, host))));
  } catch (error) {
    hint.textContent = t(messageOf(error));
  }
}

search.addEventListener("input", show);
watchLibrary(show);
await show();
performance.mark("listed");
document.body.dataset.state = "shown";
