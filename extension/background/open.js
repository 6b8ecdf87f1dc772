// Opens the reader over a tab's page, and has it leave.
import { LEAVE } from "../shared/protocol.js";
import { askNewPage } from "./page.js";

/**
 * Opens the reader, or closes it where it is open.
 * @param {number} tab
 */
export async function toggle(tab) {
  const page = await askNewPage(tab, { type: "page/toggle" });
  // The reader knows where it is, so it is asked to leave, and then closes with its place.
  if (page.open) await browser.tabs.sendMessage(tab, { type: LEAVE, key: page.key });
}
