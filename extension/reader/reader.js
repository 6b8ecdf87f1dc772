// The reader page: asks for the article of the page it lies over and shows it. All that speaks to the extension is here and in `line.js`.
import * as line from "./connection.js";
import { storage } from "../shared/storage.js";
import { prepareReader, showArticle, showFailure } from "./view.js";

/** @typedef {import("./types.d.ts").Connection} Connection */

/** @type {Connection} */
const connection = {
  reextract: line.reextract,
  inspect: line.inspect,
  remember: line.remember,
  pick: line.pick,
  always: line.always,
  setAutoOpenListener: line.setAutoOpenListener,
  leave: line.leave,
  setPositionSource: line.setPositionSource,
};

const [answer] = await Promise.all([line.getArticle(), prepareReader(storage)]);
if (answer.type === "article") showArticle(answer.record, { url: answer.url, place: answer.place, pick: answer.pick, always: answer.always, turned: answer.turned }, connection);
else showFailure(answer, connection);
// For measuring: the next frame shows it.
requestAnimationFrame(() => setTimeout(() => performance.mark("readable"), 0));
