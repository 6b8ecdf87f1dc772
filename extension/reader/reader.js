// The reader page: shows the article of the page it lies over.
import { article, tellPlaceBy } from "../shared/line.js";
import { elementsOf } from "../shared/view.js";

const answer = await article();
if (answer.type === "article") {
  const { record, place } = answer;
  document.title = record.title ?? "";
  document.documentElement.lang = record.lang ?? "";
  const title = document.createElement("h1");
  title.textContent = record.title;
  const body = document.createElement("article");
  body.dir = record.dir ?? "auto";
  body.append(elementsOf(record.content));
  document.body.append(title, body);
  const children = [...body.children];
  const places = record.places ?? [];
  const at = places.indexOf(place);
  if (at > 0) children[at].scrollIntoView();
  tellPlaceBy(() => {
    const top = children.findIndex((child) => child.getBoundingClientRect().bottom > 0);
    return scrollY === 0 ? -1 : places[top] ?? -1;
  });
  document.body.dataset.state = "shown";
} else {
  document.body.textContent = answer.code;
  document.body.dataset.state = "failed";
}
