// The reader page: asks for the article of the page it lies over and shows it. All that speaks to the extension is here and in `line.js`.
import * as line from "./connection.js";
import { kept } from "../shared/storage.js";
import { show, showFailure, prepare } from "./view.js";

/** @type {import("./view.js").Door} */
const door = {
  reextract: line.reextract,
  inspect: line.inspect,
  remember: line.remember,
  pick: line.pick,
  always: line.always,
  whenTurned: line.whenTurned,
  leave: line.leave,
  tellPlaceBy: line.tellPlaceBy,
};

const [answer] = await Promise.all([line.article(), prepare(kept)]);
if (answer.type === "article") show(answer.record, { url: answer.url, place: answer.place, pick: answer.pick, always: answer.always, turned: answer.turned }, door);
else showFailure(answer, door);
// For measuring: the next frame shows it.
requestAnimationFrame(() => setTimeout(() => performance.mark("readable"), 0));
