// The background's line to the scripts in a page. It brings them there, after a gesture of the user's, and asks them.

/** The scripts, in the order in which they stand on each other. */
export const SCRIPTS = [
  "core/pith-page.js",
  ...["dom", "capture", "csp", "extract", "frame-guard", "frame", "scroll-position", "selector", "main"].map((name) => `content/${name}.js`),
];

/**
 * Asks the scripts in a tab's page.
 * @param {number} tab
 * @param {{ type: string, [field: string]: unknown }} message
 * @returns {Promise<any>}
 */
export const askPage = (tab, message) => browser.tabs.sendMessage(tab, message, { frameId: 0 });

/** Milliseconds after which a page is tried again that was not allowed yet: in Chromium what a press allows may come after the press. */
const RETRY_DELAYS = [50, 200];

/** What Chromium says of a page that no press was made on, as far as it knows. */
const NO_ACCESS_YET = /Cannot access contents of the page/;

/** Brings the scripts to a tab's page. @param {number} tab */
async function inject(tab) {
  for (let tries = 0; ; tries++) {
    try {
      // A page that still loads is not waited for.
      await browser.scripting.executeScript({ target: { tabId: tab }, files: SCRIPTS, injectImmediately: true });
      return;
    } catch (error) {
      if (tries === RETRY_DELAYS.length || !NO_ACCESS_YET.test(String(error))) throw error;
      await new Promise((done) => setTimeout(done, RETRY_DELAYS[tries]));
    }
  }
}

/**
 * Asks the scripts in a tab's page, and brings them there first if they are not.
 * @param {number} tab
 * @param {{ type: string, [field: string]: unknown }} message
 * @returns {Promise<any>}
 */
export async function injectAndAsk(tab, message) {
  try {
    const answer = await askPage(tab, message);
    if (answer !== undefined) return answer;
  } catch {
    // Nobody is there yet.
  }
  await inject(tab);
  return askPage(tab, message);
}
