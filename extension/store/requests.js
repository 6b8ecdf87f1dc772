// Sends requests to the worker that holds the library open, and gives each its answer.
import { takeTexts } from "./imported-texts.js";
import { workerAddress } from "./trusted-types.js";

/** @typedef {{ error: { code: string, text: string } } | { answer: unknown }} Reply */

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
  const made = new Worker(workerAddress(), { type: "module" });
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
 * @typedef {{ question: object } | { command: object, request: string, now: number } | { exporting: object } | { close: true }} Plain
 * @typedef {{ importing: { op: string, files: string, engine: string, [field: string]: unknown }, request: string, now: number }} Importing
 */

/** @param {Plain | Importing} message @returns {Promise<Reply>} */
function toWorker(message) {
  worker ??= start();
  const number = (lastNumber += 1);
  worker.postMessage({ number, ...message });
  return new Promise((reply) => waiting.set(number, reply));
}

/**
 * A step of an import: the worker reads the next records, the engine makes articles of their HTML here, and the worker writes them. Other requests
 * are answered in between.
 * @param {Importing} message
 * @returns {Promise<Reply>}
 */
async function importStep({ importing: { op, files, engine }, request, now }) {
  const read = await toWorker({ importing: { op: "read", files, engine }, request, now });
  if ("error" in read) return read;
  try {
    const texts = await takeTexts(/** @type {any} */ (read.answer).texts, engine);
    return toWorker({ importing: { op, files, engine, texts }, request, now });
  } catch (error) {
    return { error: { code: "fault", text: String(error) } };
  }
}

/**
 * Sends a request. A change is on disk when the reply arrives.
 * @param {Plain | Importing} message
 */
export const sendRequest = (message) => ("importing" in message && message.importing.op === "step" ? importStep(message) : toWorker(message));

/** Whether a request waits for its reply. */
export const isBusy = () => waiting.size > 0;
