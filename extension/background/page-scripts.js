// Injects the content scripts into a page, after a user gesture, and sends them messages.

/** The content scripts. Later ones use earlier ones. */
export const SCRIPTS = ["dom", "capture", "extract-request", "images", "frame-guard", "frame", "scroll-position", "selector", "saved-note", "main"].map((name) => `content/${name}.js`);

/**
 * Sends a message to the content scripts of a tab.
 * @param {number} tab
 * @param {{ type: string, [field: string]: unknown }} message
 * @returns {Promise<any>}
 */
export const askPage = (tab, message) => browser.tabs.sendMessage(tab, message, { frameId: 0 });

/** Milliseconds before each retry: in Chromium the permission that a press grants may arrive after the press itself. */
const RETRY_DELAYS = [50, 200];

/** The error of Chromium as long as it does not know of the press. */
const NO_ACCESS_YET = /Cannot access contents of the page/;

/**
 * Injects the content scripts into a tab, and perhaps one more.
 * @param {number} tab
 * @param {string[]} [more]
 * @returns {Promise<any>} the value of the last script
 */
async function inject(tab, more = []) {
  for (let tries = 0; ; tries++) {
    try {
      // `injectImmediately`: do not wait for a page that is still loading.
      const [{ result }] = await browser.scripting.executeScript({ target: { tabId: tab }, files: [...SCRIPTS, ...more], injectImmediately: true });
      return result;
    } catch (error) {
      if (tries === RETRY_DELAYS.length || !NO_ACCESS_YET.test(String(error))) throw error;
      await new Promise((done) => setTimeout(done, RETRY_DELAYS[tries]));
    }
  }
}

/**
 * Sends a message to the content scripts of a tab, and injects them first if they are missing.
 * @param {number} tab
 * @param {{ type: string, [field: string]: unknown }} message
 * @returns {Promise<any>}
 */
export async function injectAndAsk(tab, message) {
  try {
    const answer = await askPage(tab, message);
    if (answer !== undefined) return answer;
  } catch {
    // Not injected yet.
  }
  await inject(tab);
  return askPage(tab, message);
}

/**
 * Opens the reader in a tab, or tells that it is open: in one step with the injection, which spares two messages.
 * @param {number} tab
 * @returns {Promise<any>} what `page/toggle` answers
 */
export const injectAndToggle = (tab) => inject(tab, ["content/toggle.js"]);
