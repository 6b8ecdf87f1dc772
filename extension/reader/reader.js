// The entry of the reader page: requests the article of the page that the reader is for, and shows it.
import { storage } from "../shared/storage.js";
import * as connection from "./connection.js";
import { prepareReader, showArticle, showFailure } from "./view.js";

const [answer] = await Promise.all([connection.getArticle(), prepareReader(storage)]);
if (answer.type === "article") showArticle(answer.record, { url: answer.url, place: answer.place, pick: answer.pick, always: answer.always, turned: answer.turned }, connection);
else showFailure(answer, connection);
// For measuring: the article is visible after the next frame.
requestAnimationFrame(() => setTimeout(() => performance.mark("readable"), 0));
