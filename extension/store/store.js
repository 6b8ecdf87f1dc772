// The offscreen document in Chromium. A service worker cannot start workers, so this page starts the one that holds the library, and passes it
// the requests of the background.
import { isBusy, sendRequest } from "./requests.js";
import { answerAboutFile } from "./written-files.js";

/** Milliseconds without a request after which the library is closed, and this page with it. */
const IDLE_TIME = 5 * 60_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let idleTimer;

function closeWhenIdle() {
  clearTimeout(idleTimer);
  idleTimer = setTimeout(async () => {
    if (isBusy()) return closeWhenIdle();
    await sendRequest({ close: true });
    close();
  }, IDLE_TIME);
}

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  // Only the background sends these.
  if (sender.id !== chrome.runtime.id || sender.tab || message?.type !== "store") return;
  closeWhenIdle();
  (message.request.file ? answerAboutFile(message.request.file) : sendRequest(message.request)).then(answer);
  return true;
});
closeWhenIdle();
