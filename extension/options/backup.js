// Backups of the library: one at a press, others by a plan, those that were made, and the way back.
import { addBackup, backupName, dueAt, hasLeave, INTERVALS, KEEP, keepPlan, LEAVE, readBackups, readPlan, watchBackups } from "../shared/backups.js";
import { ago, fullTime, size } from "../shared/dates.js";
import { el, joinWithDots } from "../shared/dom.js";
import { download, exportOf, exportToFile } from "../shared/export.js";
import { formatDate, number, plural, t } from "../shared/i18n.js";
import { askLibrary, isUsed, messageOf } from "../shared/library.js";
import { oneAtATime } from "../shared/one-at-a-time.js";

/** @typedef {import("../shared/backups.js").Backup} Backup */
/** @typedef {import("../shared/backups.js").Backups} Backups */
/** @typedef {import("../shared/backups.js").Plan} Plan */

/** The failures that are not those of the library. */
const OWN_FAILURES = new Set(["no_leave", "download"]);

/** A failure in words. @param {{ code: string }} failure */
export const failureWords = ({ code }) => t(OWN_FAILURES.has(code) ? `backup_${code}` : messageOf({ code }));

/**
 * @param {(name: string, ...children: import("../shared/dom.js").Child[]) => HTMLElement} section
 */
export async function backupSection(section) {
  const status = el("p", { class: "backup-status" });
  const said = el("p", { class: "hint", role: "status" });
  const wrong = el("p", { class: "error", role: "alert" });
  const bar = el("progress", { "aria-label": t("backupRunning") });
  const words = el("p", { class: "hint" });
  const cancel = el("button", { type: "button", class: "button small", onclick: () => stopper?.abort() }, t("backupCancel"));
  const running = el("div", { class: "backup-running", hidden: true }, bar, words, cancel);
  const now = el("button", { type: "button", class: "button first", onclick: () => backUp() }, t("backupNow"));
  const restore = el("a", { class: "button", href: "../library/library.html?view=import" }, t("backupRestore"));
  const every = el("select", { id: "backup-every", onchange: () => choosePlan() }, ...["off", ...Object.keys(INTERVALS)].map((value) => el("option", { value }, t(`backupEvery_${value}`))));
  const keep = el("select", { id: "backup-keep", onchange: () => choosePlan() }, ...KEEP.map((value) => el("option", { value }, number(value))));
  const keepField = el("div", { class: "field chosen" }, el("label", { for: "backup-keep" }, t("backupKeep")), keep);
  const planned = el("p", { class: "hint" });
  const failed = el("p", { class: "error" });
  const list = el("ul", { class: "sites" });
  const made = el("div", { hidden: true }, el("h3", {}, t("backupsMade")), list);
  /** @type {AbortController | undefined} */
  let stopper;

  /** Writes a backup and hands it to the browser as a download. */
  async function backUp() {
    stopper = new AbortController();
    const { signal } = stopper;
    const hadFocus = document.activeElement === now;
    wrong.textContent = said.textContent = "";
    running.hidden = false;
    now.hidden = true;
    if (hadFocus) cancel.focus();
    try {
      const { seq } = await askLibrary({ op: "state" });
      const time = Date.now();
      const { file, articles, lost } = await exportToFile(exportOf({ format: "pith", which: "all" }), ({ done, total, bytes }) => {
        bar.max = Math.max(1, total);
        bar.value = done;
        words.textContent = t("backupProgress", done, plural("lib_articleCount", total), size(bytes));
      }, signal);
      const name = backupName(time);
      download(file, name);
      // What is not whole is no backup: the next one is due as before.
      if (lost === 0) await addBackup({ time, bytes: file.size, articles, seq, name, path: null });
      said.textContent = t("backupDone", name);
      if (lost > 0) wrong.textContent = t("lib_exportLost");
    } catch (error) {
      if (signal.aborted) said.textContent = t("backupStopped");
      else wrong.textContent = t(messageOf(error));
    } finally {
      const isThere = running.contains(document.activeElement);
      running.hidden = true;
      now.hidden = false;
      if (isThere) now.focus();
      await draw();
    }
  }

  /** Keeps what was chosen. The browser asks for leave, and only does so at once. */
  async function choosePlan() {
    const chosen = /** @type {Plan["every"]} */ (every.value);
    wrong.textContent = said.textContent = "";
    const isAllowed = chosen === "off" || (await browser.permissions.request(LEAVE));
    const before = await readPlan();
    if (isAllowed) {
      await keepPlan({ every: chosen, keep: Number(keep.value), since: before.every === "off" ? Date.now() : before.since });
      said.textContent = t(chosen === "off" ? "backupOff" : "backupOn");
    } else {
      said.textContent = t("backupRefused");
      every.value = "off";
      await keepPlan({ ...before, every: "off" });
    }
    await draw();
  }

  /** The age of the last backup, and whether all is in it. @param {Backups} backups */
  async function drawStatus({ made: [last] }) {
    const state = (await isUsed()) ? await askLibrary({ op: "state" }).catch((error) => {
      wrong.textContent = t(messageOf(error));
      return undefined;
    }) : null;
    if (state === undefined) return;
    const isEmpty = !state?.articles;
    now.disabled = isEmpty;
    if (isEmpty && !last) return (status.textContent = t("backupNothing"));
    if (!last) return (status.textContent = t("backupNone"));
    const facts = [t("backupLast", ago(last.time)), plural("lib_articleCount", last.articles), size(last.bytes), state?.seq === last.seq ? t("backupIsCurrent") : null];
    status.replaceChildren(...joinWithDots(facts.filter((fact) => fact !== null)));
    status.title = fullTime(last.time);
  }

  /** @param {Backup} backup */
  const row = ({ time, bytes, articles, name, path }) => el("li", {},
    el("span", {}, el("span", {}, fullTime(time)), el("br"), el("span", { class: "hint" }, ...joinWithDots([name, plural("lib_articleCount", articles), size(bytes), ...(path === null ? [t("backupByPress")] : [])]))));

  /** Those that are known to be deleted are not told of. @param {Backup[]} all */
  async function drawList(all) {
    const there = await Promise.all(all.map(async ({ path }) => {
      if (path === null || !browser.downloads) return true;
      const [item] = await browser.downloads.search({ filename: path });
      return item?.exists !== false;
    }));
    const rows = all.filter((_, at) => there[at]).map(row);
    list.replaceChildren(...rows);
    made.hidden = rows.length === 0;
  }

  const draw = oneAtATime(async () => {
    const [plan, backups] = [await readPlan(), await readBackups()];
    await drawStatus(backups);
    every.value = plan.every;
    keep.value = String(plan.keep);
    keepField.hidden = plan.every === "off";
    const due = dueAt(plan, backups);
    planned.textContent = due === null ? t("backupPlanHint") : t("backupNext", formatDate(new Date(Math.max(due, Date.now())).toISOString()));
    failed.textContent = backups.failed ? t("backupFailed", fullTime(backups.failed.time), failureWords(backups.failed)) : plan.every !== "off" && !(await hasLeave()) ? t("backup_no_leave") : "";
    failed.hidden = failed.textContent === "";
    await drawList(backups.made);
  });

  watchBackups(() => {
    if (status.isConnected) draw();
  });
  await draw();
  return section("backup", el("p", {}, t("backupWhy")), status, el("div", { class: "row-start" }, now, restore), running, wrong, said, el("p", { class: "hint backup-restore" }, t("backupRestoreHint")),
    el("div", { class: "field chosen" }, el("label", { for: "backup-every" }, t("backupEvery")), every), keepField, planned, failed, made);
}
