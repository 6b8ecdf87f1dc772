// The background: what the browser tells and what readers ask, each led to the function that answers. It keeps no state: the page
// knows whether a reader lies over it, and the browser may end this worker at any time.
import { fromPage, fromReader } from "../shared/protocol.js";
import { answerReader } from "./answers.js";
import { toggle } from "./open.js";

browser.action.onClicked.addListener((tab) => {
  if (tab.id !== undefined) return toggle(tab.id);
});

/** The reader page. `getURL` may give an address made for pages instead. */
const READER = `${location.origin}/reader/reader.html`;

/** @param {chrome.runtime.MessageSender} sender */
const isReader = (sender) => sender.url?.startsWith(READER) ?? false;

/**
 * What a message is answered with, or nothing if it is not one that its sender may send.
 * @param {unknown} message
 * @param {chrome.runtime.MessageSender} sender
 * @returns {Promise<unknown> | undefined}
 */
function answerTo(message, sender) {
  if (sender.id !== browser.runtime.id || sender.tab?.id === undefined) return;
  const tab = sender.tab.id;
  if (isReader(sender)) {
    const asked = fromReader(message);
    return asked ? answerReader(asked, tab) : undefined;
  }
  return sender.frameId === 0 && fromPage(message) ? toggle(tab) : undefined;
}

browser.runtime.onMessage.addListener((/** @type {unknown} */ message, sender, answer) => {
  const found = answerTo(message, sender);
  found?.then(answer, (error) => {
    console.error(error);
    answer({ type: "failure", code: "broken", url: "" });
  });
  // Whether an answer follows: a promise that is returned instead is not heard by every browser.
  return found !== undefined;
});
