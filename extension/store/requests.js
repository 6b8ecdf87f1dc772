// Sends requests to the worker that holds the library open, and gives each its answer.

/** The only script that may become a worker. */
const WORKER = new URL("worker.js", import.meta.url).href;

/** The extension's one Trusted Types policy: it passes this address and no other. */
function trustedWorker() {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  const policy = trustedTypes?.createPolicy("library", { createScriptURL: (/** @type {string} */ address) => (address === WORKER ? address : null) });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** @typedef {{ error: { code: string, text: string } } | { answer: unknown }} Reply */

/** @type {string | undefined} */
let address;
/** @type {Worker | undefined} */
let worker;
/** The requests that wait for a reply, by number. @type {Map<number, (reply: Reply) => void>} */
const waiting = new Map();
let lastNumber = 0;

/** After an error of the worker itself: fails the waiting requests. The next request starts another worker. @param {string} text */
function stop(text) {
  worker?.terminate();
  worker = undefined;
  for (const reply of waiting.values()) reply({ error: { code: "stopped", text } });
  waiting.clear();
}

function start() {
  // A policy can be created only once.
  address ??= trustedWorker();
  const made = new Worker(/** @type {string} */ (address), { type: "module" });
  made.onmessage = ({ data: { number, ...reply } }) => {
    waiting.get(number)?.(reply);
    waiting.delete(number);
  };
  made.onerror = (event) => {
    if (made === worker) stop(event.message);
  };
  // Without this, the browser may delete the library when the disk is nearly full.
  navigator.storage.persist().catch(() => {});
  return made;
}

/**
 * Sends a request. A change is on disk when the reply arrives.
 * @param {{ question: object } | { command: object, request: string, now: number } | { close: true }} message
 * @returns {Promise<Reply>}
 */
export function sendRequest(message) {
  worker ??= start();
  const number = (lastNumber += 1);
  worker.postMessage({ number, ...message });
  return new Promise((reply) => waiting.set(number, reply));
}

/** Whether a request waits for its reply. */
export const isBusy = () => waiting.size > 0;
