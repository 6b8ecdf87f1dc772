// The inspector shows how the article was found: the candidates with the features for and against each, every block with its probability, and the
// text density chart. It only displays what the core reports.
import { el, joinWithDots } from "../../shared/dom.js";
import { milliseconds, number, percent, plural, signed, t } from "../../shared/i18n.js";
import { focusSheet, openSheet } from "../../shared/sheets.js";
import { translateCoreWord } from "./core-messages.js";
import { densityChart, rowDensities } from "./density-chart.js";

/** @typedef {import("../types.d.ts").ArticleRecord} ArticleRecord */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** @typedef {{ node: number, label: string, score: number, pluses: [string, number][], minuses: [string, number][] }} Candidate */
/** @typedef {{ node: number, text: string, chance: number, kept: boolean }} Block */

/** Characters of a block that are shown. */
const SHOWN = 140;

/** Candidates and blocks that are shown. */
const MAX_CANDIDATES = 12;
const MAX_BLOCKS = 400;

/** @param {[string, number][]} reasons @param {string} kind */
const reasonItems = (reasons, kind) => reasons.map(([name, value]) => el("li", { class: kind }, el("bdi", {}, translateCoreWord("sign", name)), el("b", {}, signed(value))));

/** @param {Candidate} candidate @param {number} most */
function candidate({ label, score, pluses, minuses }, most) {
  const bar = el("meter", { min: 0, max: Math.max(most, 1), value: Math.max(0, score), "aria-label": t("score") });
  return el("li", { class: "candidate" },
    el("div", { class: "candidate-head" }, el("code", { dir: "ltr" }, label), el("b", {}, number(Math.round(score * 100) / 100))), bar,
    el("ul", { class: "signs" }, ...reasonItems(pluses, "plus"), ...reasonItems(minuses, "minus")));
}

/** @param {Block} block */
function block({ text, chance, kept }) {
  const words = text.replace(/\s+/g, " ").trim();
  return el("tr", { class: kept ? "kept" : "dropped" },
    el("td", {}, el("meter", { min: 0, max: 1, value: chance, "aria-label": t("chance") })),
    el("td", { class: "figure" }, percent(chance)),
    el("td", { class: "figure" }, t(kept ? "inTheArticle" : "notInIt")),
    el("td", { dir: "auto" }, words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words));
}

/** @param {string} title @param {...Node} children */
const part = (title, ...children) => el("section", {}, el("h3", {}, title), ...children);

/** @param {ArticleRecord} record @param {string | undefined} source */
function content(record, source) {
  const candidates = /** @type {Candidate[]} */ (record.candidates ?? []).slice(0, MAX_CANDIDATES);
  const blocks = /** @type {Block[]} */ (record.blocks ?? []).slice(0, MAX_BLOCKS);
  const stages = /** @type {[string, number][]} */ (record.stages ?? []);
  const most = Math.max(0, ...candidates.map(({ score }) => score));
  const facts = [t("kindIs", t(`kind_${record.kind}`)), t("confidenceIs", percent(record.confidence)), plural("words", record.wordCount)];
  /** @type {HTMLElement[]} */
  const out = [el("p", {}, ...joinWithDots(facts))];
  if (stages.length > 0) out.push(el("p", { class: "hint" }, ...joinWithDots(stages.map(([name, ms]) => `${translateCoreWord("stage", name)} ${milliseconds(ms)}`))));
  if (source) out.push(part(t("density"), densityChart(rowDensities(source))));
  if (candidates.length > 0) out.push(part(t("candidates"), el("ol", { class: "candidates" }, ...candidates.map((one) => candidate(one, most)))));
  if (blocks.length > 0) {
    const head = el("thead", {}, el("tr", {}, el("th", { scope: "col", colspan: 2 }, t("chance")), el("th", { scope: "col" }, t("outcome")), el("th", { scope: "col" }, t("block"))));
    out.push(part(t("blocks"), el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("blocks") }, el("table", { class: "blocks" }, head, el("tbody", {}, ...blocks.map(block))))));
  }
  return out;
}

/** @param {ReaderContext} context */
export async function openInspector(context) {
  if (document.getElementById("inspector")) return;
  const answer = await context.connection.inspect();
  if (answer.type === "failure") return context.announce(t(`failure_${answer.code}`));
  const dialog = openSheet("inspector", t("inspect"), ...content(answer.record, answer.source),
    el("div", { class: "row-end" }, el("button", { type: "button", class: "button first", onclick: () => dialog.close() }, t("close"))));
  focusSheet(dialog);
}
