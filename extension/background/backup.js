// Backups that are made by a plan: an alarm wakes the background, which writes the library into the downloads folder and removes the oldest of
// those it wrote before. One that failed, or was due while the browser was closed, is made up for.
import { addBackup, backupName, changeBackups, dueAt, FOLDER, hasLeave, readBackups, readPlan } from "../shared/backups.js";
import { isUsed } from "../shared/library.js";
import { askExport, ask, fileRequest } from "./library.js";

/** @typedef {import("../shared/backups.js").Backup} Backup */

/** The alarm, and the lock under which a backup is made. */
const ALARM = "backup";
const LOCK = "backup";

/** Milliseconds after the browser's start in which it is left alone. */
const START_DELAY = 60_000;

/** Milliseconds between looks at a download, and for all of it. */
const LOOK = 200;
const DOWNLOAD_TIME = 30 * 60_000;

/** How often an export is begun anew if the browser stops the library's worker. */
const MAX_TRIES = 3;

/** In Chromium downloads of earlier sessions are known. */
const IS_CHROMIUM = location.protocol === "chrome-extension:";

/** Private windows have a background of their own in Chromium. */
const isPrivate = () => browser.extension?.inIncognitoContext === true;

/** @param {string} code @param {string} [text] */
const failed = (code, text = "") => Object.assign(new Error(text), { code });

/** Sets the alarm for the next backup. @param {number} [soonest] the time before which it does not ring */
export async function planBackup(soonest = Date.now() + START_DELAY) {
  if (isPrivate()) return;
  const due = dueAt(await readPlan(), await readBackups());
  if (due === null) await browser.alarms.clear(ALARM);
  else await browser.alarms.create(ALARM, { when: Math.max(due, soonest) });
}

/** Makes sure that there is an alarm: Firefox forgets them when it ends. */
export async function watchPlan() {
  if (!isPrivate() && !(await browser.alarms.get(ALARM))) await planBackup();
}

/** The plan has changed, or leave was given or taken. */
export async function planChanged() {
  await backUpIfDue();
  await planBackup();
}

/** @param {{ name: string }} alarm */
export async function alarmRang({ name }) {
  if (name !== ALARM) return;
  await backUpIfDue();
  await planBackup();
}

/** Makes a backup if one is due. What goes wrong is kept, to be told. */
const backUpIfDue = () => navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
  if (!lock || isPrivate()) return;
  const [plan, before] = [await readPlan(), await readBackups()];
  const due = dueAt(plan, before);
  if (due === null || due > Date.now() || !(await isUsed())) return;
  try {
    if (!browser.downloads || !(await hasLeave())) throw failed("no_leave");
    const { seq, articles } = await ask({ op: "state" });
    if (articles === 0 || (await isThere(before.made.find(({ path }) => path !== null), seq))) await changeBackups((now) => ({ ...now, checked: Date.now(), failed: null }));
    else await addBackup(await writeBackup(seq));
    await removeOld(plan.keep);
  } catch (/** @type {any} */ error) {
    console.error(error);
    await changeBackups((now) => ({ ...now, failed: { time: Date.now(), code: error?.code ?? "fault", text: error?.message ?? String(error), tries: (now.failed?.tries ?? 0) + 1 } }));
  }
});

/** Whether the last backup has all that is in the library, and was not deleted. @param {Backup | undefined} last @param {number} seq */
async function isThere(last, seq) {
  if (!last || last.seq !== seq) return false;
  const [item] = await browser.downloads.search({ filename: /** @type {string} */ (last.path) });
  return item?.exists !== false;
}

/** Writes the library into a file of the extension's own, and returns how many articles are in it. @param {string} name */
async function exportAll(name) {
  const wanted = { format: /** @type {const} */ ("pith"), which: /** @type {const} */ ("all"), packing: /** @type {const} */ ("zip"), title: null, now: Date.now(), zone: 0 };
  for (let tries = 1; ; tries++) {
    try {
      let step = await askExport({ op: "begin", name, export: wanted });
      while (!step.isWritten) step = await askExport({ op: "step", name });
      return step.done;
    } catch (/** @type {any} */ error) {
      if (error?.code !== "interrupted" || tries === MAX_TRIES) throw error;
    }
  }
}

/** Waits until a download has ended. Asking keeps this background alive. @param {number} id @returns {Promise<chrome.downloads.DownloadItem>} */
async function ended(id) {
  for (const end = Date.now() + DOWNLOAD_TIME; Date.now() < end; await new Promise((done) => setTimeout(done, LOOK))) {
    const [item] = await browser.downloads.search({ id });
    if (item?.state === "complete") return item;
    if (!item || item.state === "interrupted") throw failed("download", item?.error ?? "");
  }
  throw failed("download", "it took too long");
}

/** @param {string} url @param {string} filename @param {"uniquify" | "overwrite"} conflictAction */
const download = (url, filename, conflictAction) => browser.downloads.download({ url, filename, conflictAction, saveAs: false }).catch((error) => {
  throw failed("download", String(error?.message ?? error));
});

/** Writes a backup into the downloads folder. @param {number} seq @returns {Promise<Backup>} */
async function writeBackup(seq) {
  const name = crypto.randomUUID();
  try {
    const time = Date.now();
    const articles = await exportAll(name);
    const item = await ended(await download(await fileRequest({ op: "address", name }), `${FOLDER}/${backupName(time)}`, "uniquify"));
    const file = item.filename.split(/[\\/]/).at(-1);
    return { time, bytes: item.fileSize, articles, seq, name: `${FOLDER}/${file}`, path: item.filename };
  } finally {
    await askExport({ op: "drop", name }).catch(() => {});
    await fileRequest({ op: "forget", name }).catch(() => {});
  }
}

/** Removes the oldest backups of the plan. Those made by a press belong to the user. @param {number} keep */
async function removeOld(keep) {
  const { made } = await readBackups();
  const old = made.filter(({ path }) => path !== null).slice(keep);
  for (const backup of old) await removeFile(backup).catch(console.error);
  if (old.length > 0) await changeBackups((now) => ({ ...now, made: now.made.filter(({ path }) => !old.some((one) => one.path === path)) }));
}

/** Removes the file of a backup, if it is the one that was written. @param {Backup} backup */
async function removeFile({ path, name }) {
  const { downloads } = browser;
  const [item] = await downloads.search({ filename: /** @type {string} */ (path) });
  if (item && item.byExtensionId !== browser.runtime.id) return;
  if (item || IS_CHROMIUM) return item && removeDownload(item);
  // Firefox forgets downloads when it ends, and removes only what it knows: so it writes the file once more, as one that is nearly empty.
  const address = URL.createObjectURL(new Blob([" "], { type: "application/zip" }));
  const again = await ended(await download(address, name, "overwrite"));
  await removeDownload(again);
  URL.revokeObjectURL(address);
}

/** @param {chrome.downloads.DownloadItem} item */
async function removeDownload({ id, exists }) {
  if (exists !== false) await browser.downloads.removeFile(id).catch(() => {});
  await browser.downloads.erase({ id });
}
