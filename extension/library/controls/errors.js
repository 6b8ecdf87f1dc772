// Faults of the library in words, and what can be done about each.
import { askLibrary, changeLibrary, LibraryError, messageOf } from "../../shared/library.js";
import { el } from "../../shared/dom.js";
import { plural, t } from "../../shared/i18n.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {{ findings: { code: string, about: string, mended: boolean }[], missingImages: number, lostHighlights: number }} Check */

/** The codes that have a message of their own: those of src/library/error.rs, and those of shared/library.js. */
const CODES = new Set(["not-a-library", "damaged", "newer", "foreign", "busy", "full", "read-only", "storage", "not-found", "unusable", "fault", "stopped", "interrupted", "private"]);

/** Faults after which a check of the file makes sense. */
const WORTH_A_CHECK = new Set(["damaged", "foreign", "not-a-library", "fault"]);

/** Faults that trying again cannot mend. */
const FINAL = new Set(["newer", "read-only", "private", "unusable", "not-found", "full"]);

/** The codes of src/library/check.rs. */
const FINDINGS = new Set(["damaged", "foreign-object", "log-damaged", "not-indexed", "index-of-nothing", "unused-image", "unused-tag", "text-lost", "text-without-article"]);

/** What a fault is called in the messages. @param {unknown} error */
const codeOf = (error) => (error instanceof LibraryError && CODES.has(error.code) ? error.code : "fault");

/** A fault in words. @param {string} code */
export const faultWords = (code) => t(messageOf({ code }));

/** Whether a repair may help a library that can only be read. @param {string | null} code */
export const isWorthARepair = (code) => code === "damaged" || code === "foreign";

/** Why a library can only be read, in words. @param {string} code */
export const readOnlyWords = (code) => (code === "damaged" ? t("library_partlyDamaged") : faultWords(code));

/** Findings of the same kind in one line. @param {Check} check */
function findings({ findings, lostHighlights }) {
  /** @type {Map<string, typeof findings>} */
  const kinds = new Map();
  for (const one of findings) {
    const code = FINDINGS.has(one.code) ? one.code : "damaged";
    kinds.set(code, [...(kinds.get(code) ?? []), one]);
  }
  const lines = [...kinds].map(([code, all]) => el("li", {}, plural(`lib_found_${code.replaceAll("-", "_")}`, all.length), (code.endsWith("damaged") || code === "foreign-object") && el("details", {}, el("summary", {}, t("lib_details")), el("code", { dir: "ltr" }, all.map(({ about }) => about).join("\n")))));
  if (lostHighlights > 0) lines.push(el("li", {}, plural("lib_found_lostHighlights", lostHighlights)));
  return el("ul", { class: "findings" }, ...lines);
}

/**
 * @param {LibraryPage} page
 * @param {HTMLElement} box
 */
export function createBanner(page, box) {
  let isRefreshing = false;
  /** @param {string} words */
  const button = (words, /** @type {() => unknown} */ run, first = false) => el("button", { type: "button", class: first ? "button small first" : "button small", onclick: run }, words);

  function clear() {
    const hadFocus = box.contains(document.activeElement);
    box.hidden = true;
    box.replaceChildren();
    if (hadFocus) document.getElementById("main")?.focus({ preventScroll: true });
  }

  async function again() {
    clear();
    await page.refresh();
  }

  /** @param {Check} result @param {boolean} isRepaired */
  function showCheck(result, isRepaired) {
    const isWhole = result.findings.length === 0;
    const canMend = result.findings.some(({ mended }) => mended);
    const words = isWhole ? t(isRepaired ? "lib_repaired" : "lib_whole") : t(isRepaired ? "lib_notAllRepaired" : "lib_checkFound");
    box.replaceChildren(el("p", {}, words), findings(result),
      el("div", { class: "row-start" }, !isWhole && canMend && !isRepaired && (!page.readOnly || isWorthARepair(page.readOnly)) && button(t("lib_repair"), repair, true), button(t("lib_tryAgain"), again), button(t("close"), clear)));
    box.hidden = false;
  }

  async function check() {
    box.replaceChildren(el("p", { "aria-busy": "true" }, t("lib_checking")));
    await attempt(async () => showCheck(await askLibrary({ op: "check" }), false));
  }

  async function repair() {
    box.replaceChildren(el("p", { "aria-busy": "true" }, t("lib_repairing")));
    await attempt(async () => showCheck(await changeLibrary({ op: "repair" }), true));
    await page.refresh();
  }

  /** @param {unknown} error */
  function show(error) {
    const code = codeOf(error);
    if (!(error instanceof LibraryError)) console.error(error);
    const text = error instanceof Error && ["storage", "fault", "damaged", "foreign", "unusable"].includes(code) && error.message;
    box.dataset.code = code;
    box.replaceChildren(el("p", {}, faultWords(code)), ...(text ? [el("details", {}, el("summary", {}, t("lib_details")), el("code", { dir: "ltr" }, text))] : []),
      el("div", { class: "row-start" }, !FINAL.has(code) && button(t("lib_tryAgain"), again, true), WORTH_A_CHECK.has(code) && button(t("lib_check"), check), FINAL.has(code) && code !== "private" && button(t("close"), clear)));
    box.hidden = false;
    // An article that is not there any more is not shown any more.
    if (code === "not-found" && !isRefreshing) {
      isRefreshing = true;
      page.refresh().finally(() => (isRefreshing = false));
    }
  }

  /** @template T @param {() => Promise<T>} run @returns {Promise<T | undefined>} */
  async function attempt(run) {
    try {
      return await run();
    } catch (error) {
      show(error);
      return undefined;
    }
  }

  page.attempt = attempt;
  page.actions.set("check", () => {
    box.hidden = false;
    check();
  });
  return { show, clear };
}
