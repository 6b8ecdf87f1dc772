// Threads of posts (forums, comments): author, time and nesting depth of each post. Replies can be folded.
import { el } from "../../shared/dom.js";
import { formatDate, languageTag, plural, t } from "../../shared/i18n.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

const POST = "article[itemscope]";

/** Indented levels of replies. Deeper ones stay at this depth, or a narrow window would have no space for the text. */
const MAX_DEPTH = 6;

/** @param {string} iso */
function formatTime(iso) {
  const at = new Date(iso);
  if (!/T\d\d:\d\d/.test(iso) || Number.isNaN(at.valueOf())) return formatDate(iso);
  return new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** @param {ReaderContext} context */
export function formatThread({ text }) {
  for (const element of text.querySelectorAll(POST)) {
    const post = /** @type {HTMLElement} */ (element);
    let depth = 0;
    for (let up = post.parentElement?.closest(POST); up; up = up.parentElement?.closest(POST)) depth += 1;
    post.classList.add("post");
    post.dataset.depth = String(Math.min(depth, MAX_DEPTH));
    const head = [...post.children].find((child) => child.tagName === "HEADER");
    const time = head?.querySelector("time");
    if (time) time.replaceChildren(el("bdi", {}, formatTime(time.getAttribute("datetime") ?? time.textContent ?? "")));
    const name = head?.querySelector("b")?.textContent ?? "";
    post.setAttribute("aria-label", name ? t("postBy", name) : t("post"));
    foldReplies(post);
  }
}

/** Puts the replies of a post into a `details` element. @param {HTMLElement} post */
function foldReplies(post) {
  const replies = [...post.children].filter((child) => child.matches(POST));
  if (replies.length === 0) return;
  const all = post.querySelectorAll(POST).length;
  const box = el("details", { class: "replies", open: true }, el("summary", {}, el("bdi", {}, plural("replies", all))));
  replies[0].before(box);
  box.append(...replies);
}
