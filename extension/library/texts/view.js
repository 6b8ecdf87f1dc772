// The view of missing texts: which articles have none, from which sites, and what could not be had.
import { el, joinWithDots } from "../../shared/dom.js";
import { number, plural, t } from "../../shared/i18n.js";
import { webAddress } from "../../shared/library.js";
import { readOnlyWords } from "../controls/errors.js";
import { installAdding } from "./add.js";
import { MOST, OWN_NETWORK, createTextQueue } from "./queue.js";
import { MOST_SITES, askForAllSites, askForSites, siteOf, sitesOf } from "./sites.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").Link} Link */

/** The reasons of background/missing-text.js. */
const REASONS = new Set(["not-found", "refused", "too-often", "server", "unreachable", "elsewhere", "front-page", "too-slow", "closed", "not-a-page", "own-network", "not-permitted", "no-text", "double"]);

/** @param {string} why */
const reasonWords = (why) => t(`lib_textReason_${(REASONS.has(why) ? why : "unreachable").replaceAll("-", "_")}`);

/** Articles that are listed at a time. */
const SHOWN = 200;

/** @param {string} words @param {() => unknown} run @param {{ first?: boolean, name?: string, disabled?: boolean }} [how] */
const button = (words, run, { first = false, name, disabled = false } = {}) => el("button", { type: "button", class: first ? "button first" : "button", "data-act": name, disabled, onclick: run }, words);

/** @param {LibraryPage} page @param {HTMLElement} box */
export function createMissingTexts(page, box) {
  const queue = createTextQueue(page);
  const now = el("section", { class: "queue", "aria-labelledby": "queue-head" });
  const unhad = el("section", { class: "unhad", "aria-labelledby": "unhad-head" });
  let isOnlyUnread = true;
  /** Sites that are left out. @type {Set<string>} */
  const refused = new Set();
  let shown = SHOWN;

  /** The articles that would be taken: not those of refused sites, and not again what could not be had. */
  const chosen = () => queue.state.links.filter(({ uid, url, isUnread }) => (isUnread || !isOnlyUnread) && !queue.state.failed.has(uid) && !refused.has(siteOf(url)));

  /**
   * Begins with articles, if the browser's permission for their sites is given.
   * @param {Link[]} links
   * @param {() => Promise<boolean>} ask
   */
  async function begin(links, ask = () => askForSites(sitesOf(links).map(([site]) => site))) {
    // The browser asks for a permission, and only does so at once.
    const isAllowed = await ask().catch(() => false);
    if (!isAllowed) return page.toast(t("lib_textsRefused"));
    await queue.start(links);
    await page.refresh();
  }

  /** @param {string} words */
  const head = (words) => el("h2", { id: "queue-head", tabindex: "-1" }, words);

  /** What would be done, with the sites it needs. */
  function offer() {
    const { failed, total } = queue.state;
    const links = queue.state.links.filter(({ uid }) => failed.get(uid) !== OWN_NETWORK);
    const missing = total - (queue.state.links.length - links.length);
    const unread = links.filter(({ isUnread }) => isUnread).length;
    const hasBoth = unread > 0 && unread < links.length;
    if (!hasBoth) isOnlyUnread = unread > 0;
    const wanted = chosen();
    const candidates = links.filter(({ uid, isUnread }) => (isUnread || !isOnlyUnread) && !queue.state.failed.has(uid));
    const sites = sitesOf(candidates);
    const radio = (/** @type {boolean} */ value, /** @type {string} */ words) => el("label", { class: "scope" }, el("input", { type: "radio", name: "texts-scope", "data-key": `scope ${value}`, checked: isOnlyUnread === value, onchange: () => {
      isOnlyUnread = value;
      drawNow(true);
    } }), words);
    const site = (/** @type {[string, number]} */ [name, count]) => el("li", {}, el("label", { class: "site" }, el("input", { type: "checkbox", "data-key": `site ${name}`, checked: !refused.has(name), onchange: (/** @type {Event} */ event) => {
      if (/** @type {HTMLInputElement} */ (event.target).checked) refused.delete(name);
      else refused.add(name);
      drawNow(true);
    } }), el("bdi", {}, name), " ", el("span", { class: "count" }, number(count))));
    return [
      head(missing > 0 ? plural("lib_textsMissing", missing) : t("lib_view_texts")),
      missing > 0 && el("p", { class: "import-intro" }, t("lib_textsIntro")),
      total > MOST && el("p", { class: "hint" }, t("lib_textsMost", MOST)),
      hasBoth && el("fieldset", { class: "scopes" }, el("legend", { class: "unseen" }, t("lib_textsWhich")), radio(true, plural("lib_textsUnread", unread)), radio(false, plural("lib_textsAll", links.length))),
      sites.length > 0 && el("details", { class: "sites-wanted" }, el("summary", {}, plural("lib_textsSites", sites.length)), el("p", { class: "hint" }, t("lib_textsSitesHint")), el("ul", {}, ...sites.slice(0, SHOWN).map(site))),
      candidates.length > 0 && el("p", { class: "row-start import-acts" }, button(plural("lib_textsGet", wanted.length), () => begin(wanted), { first: true, name: "get", disabled: wanted.length === 0 })),
      candidates.length > 0 && el("p", { class: "hint" }, t(sitesOf(wanted).length > MOST_SITES ? "lib_textsAskAll" : "lib_textsAsk")),
    ];
  }

  const bar = el("progress", { max: 1, value: 0, "aria-labelledby": "queue-head" });
  const said = el("p", { class: "import-said" });

  function drawProgress() {
    const { all, got, open } = queue.state;
    const done = all - queue.left - open.length;
    bar.max = Math.max(1, all);
    bar.value = done;
    const hosts = open.map(({ url }) => siteOf(url));
    said.replaceChildren(...joinWithDots([t("lib_textsOf", done, all), plural("lib_textsGot", got), ...hosts].map(String)));
  }

  /** The parts of the view. @returns {(HTMLElement | null | false)[]} */
  function parts() {
    const { phase, links, got } = queue.state;
    const isBusy = phase === "running" || phase === "pausing" || phase === "paused";
    if (isBusy) {
      return [
        head(t(phase === "running" ? "lib_textsComing" : phase === "paused" ? "lib_textsPaused" : "lib_textsPausing")), bar, said,
        el("p", { class: "row-start" }, phase === "paused" ? button(t("lib_goOn"), queue.goOn, { first: true, name: "on" }) : button(t("pause"), queue.pause, { name: "pause", disabled: phase === "pausing" }), phase === "paused" && button(t("lib_textsEnd"), end, { name: "end" })),
        el("p", { class: "hint" }, t("lib_textsHint")),
      ];
    }
    if (phase === "elsewhere") return [head(t("lib_view_texts")), el("p", {}, t("lib_textsElsewhere")), el("p", { class: "row-start" }, button(t("lib_tryAgain"), end, { first: true }))];
    if (page.readOnly) return [head(t("lib_view_texts")), el("p", { class: "import-fault" }, readOnlyWords(page.readOnly))];
    const did = phase === "done" && el("p", { class: "queue-did" }, plural("lib_textsGot", got));
    if (links.length === 0) return [head(t("lib_textsNone")), did, el("p", {}, t("lib_textsNoneText"))];
    return [did, ...offer()];
  }

  function end() {
    queue.forget();
    queue.load();
  }

  let drawn = "";
  /** @param {boolean} [anew] */
  function drawNow(anew = false) {
    const { phase, links, failed } = queue.state;
    const isBusy = phase === "running" || phase === "pausing" || phase === "paused";
    if (isBusy) drawProgress();
    const key = JSON.stringify([phase, page.readOnly, !isBusy && [links.length, failed.size, isOnlyUnread, refused.size]]);
    if (key !== drawn || anew) {
      const isOther = drawn !== "" && JSON.parse(drawn)[0] !== phase;
      const focused = now.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key ?? "" : undefined;
      const isOpen = now.querySelector("details")?.open === true;
      drawn = key;
      now.dataset.phase = phase;
      now.replaceChildren(...parts().filter((one) => one instanceof HTMLElement));
      const details = now.querySelector("details");
      if (details) details.open = isOpen;
      const title = /** @type {HTMLElement} */ (now.querySelector("#queue-head"));
      if (focused !== undefined) /** @type {HTMLElement} */ ([...now.querySelectorAll("[data-key]")].find((one) => /** @type {HTMLElement} */ (one).dataset.key === focused) ?? title).focus({ preventScroll: true });
      if (isOther) page.announce([...now.querySelectorAll(".queue-did, #queue-head")].map((one) => one.textContent).join(" "));
    }
    drawUnhad();
  }

  let drawnUnhad = "";
  /** What could not be had, with the reasons. */
  function drawUnhad() {
    const { phase, links, failed } = queue.state;
    const lost = links.filter(({ uid }) => failed.has(uid));
    const isIdle = phase === "none" || phase === "done";
    const key = JSON.stringify([lost.map(({ uid }) => failed.get(uid)), isIdle, shown]);
    unhad.hidden = lost.length === 0;
    if (key === drawnUnhad) return;
    drawnUnhad = key;
    const focused = unhad.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key ?? "" : undefined;
    const again = lost.filter(({ uid }) => failed.get(uid) !== OWN_NETWORK);
    const led = lost.filter(({ uid }) => failed.get(uid) === "elsewhere");
    const rows = lost.slice(0, shown).map((link) => {
      const { uid, title, url } = link;
      const href = webAddress(url);
      return el("li", {},
        el("div", { class: "unhad-words" }, href ? el("a", { class: "past-name", href, target: "_blank", rel: "noopener noreferrer" }, el("bdi", {}, title || url)) : el("bdi", { class: "past-name" }, title || url),
          el("span", { class: "unhad-facts" }, ...joinWithDots([siteOf(url), reasonWords(failed.get(uid) ?? "")].filter(Boolean)))),
        isIdle && !page.readOnly && failed.get(uid) !== OWN_NETWORK && el("button", { type: "button", class: "button small", "data-key": `again ${uid}`, "aria-label": `${t("lib_tryAgain")}: ${title || url}`, onclick: () => begin([link]) }, t("lib_tryAgain")));
    });
    unhad.replaceChildren(el("h2", { id: "unhad-head", tabindex: "-1" }, plural("lib_textsUnhad", lost.length)),
      ...[isIdle && !page.readOnly && el("p", { class: "row-start" },
        again.length > 1 && el("button", { type: "button", class: "button", "data-key": "again", onclick: () => begin(again) }, t("lib_textsTryAll")),
        led.length > 0 && el("button", { type: "button", class: "button", "data-key": "again all", onclick: () => begin(led, askForAllSites) }, t("lib_textsAllowAll"))),
      el("ul", { class: "unhad-list" }, ...rows),
      lost.length > shown && el("p", { class: "row-start" }, el("button", { type: "button", class: "button small", "data-key": "more", onclick: () => {
        shown += SHOWN;
        drawUnhad();
      } }, t("lib_textsMore")))].filter((one) => one instanceof HTMLElement));
    if (focused !== undefined) /** @type {HTMLElement} */ ([...unhad.querySelectorAll("[data-key]")].find((one) => /** @type {HTMLElement} */ (one).dataset.key === focused) ?? unhad.querySelector("h2")).focus({ preventScroll: true });
  }

  installAdding(page, reasonWords);
  page.on("texts", () => page.place.view === "texts" && drawNow());
  // Other pages may have saved or deleted links.
  page.on("facts", () => page.place.view === "texts" && ["none", "done"].includes(queue.state.phase) && queue.state.total !== page.facts?.state.links && page.attempt(queue.load));

  async function draw() {
    if (!now.isConnected) box.replaceChildren(now, unhad);
    if (["none", "done"].includes(queue.state.phase)) await page.attempt(queue.load);
    if (page.place.view === "texts") drawNow();
  }
  return { draw };
}
