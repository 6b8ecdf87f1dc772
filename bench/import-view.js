// The view of imports in the library page, as benchmarks use it.
import { ask } from "../tests/extension/support.js";

/** Waits until the import view is in a phase. @param {any} tab @param {string} phase */
export async function importPhase(tab, phase) {
  for (;;) {
    const now = await ask(tab, () => /** @type {HTMLElement | null} */ (document.querySelector(".import-now"))?.dataset.phase);
    if (now === phase) return;
    if (now === "stopped" && phase !== "stopped") throw new Error("the import stopped");
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** @param {any} tab @param {string} act */
export const pressImport = (tab, act) => tab.evaluate((/** @type {string} */ act) => /** @type {HTMLElement} */ (document.querySelector(`.import-now [data-act="${act}"]`)).click(), act);
