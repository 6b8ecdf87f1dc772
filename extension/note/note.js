// The field for tags in the note that says what came of saving (content/saved-note.js): a page in a frame, so that the page under it hears no key. It
// knows its article only by the key that the note gave it; in a frame that a page makes itself it is told nothing and shows nothing.
import { el } from "../shared/dom.js";
import { loadLanguage, t } from "../shared/i18n.js";
import { messageOf } from "../shared/library.js";
import { createTagEditor } from "../shared/tag-editor.js";

const key = new URLSearchParams(location.search).get("key") ?? "";

/** Asks the background, which does it for the article of the note. @param {object} message @returns {Promise<any>} */
async function ask(message) {
  const { answer, error } = (await browser.runtime.sendMessage({ ...message, key })) ?? { error: { code: "stopped" } };
  if (error) throw error;
  return answer;
}

/** Tells the note what happens here. @param {"used" | "over" | "out" | "close"} what */
const tell = (what) => ask({ type: "note/tell", what }).catch(() => {});

/** @param {string[]} tags that the article has */
function show(tags) {
  const wrong = el("p", { class: "wrong", role: "alert" });
  const editor = createTagEditor({
    id: "note-tags",
    known: () => ask({ type: "note/known" }),
    async change(add, remove) {
      try {
        await ask({ type: "note/tag", add, remove });
        wrong.textContent = "";
        return true;
      } catch (error) {
        wrong.textContent = t(messageOf(error));
        return false;
      }
    },
    entered: () => tell("close"),
  });
  // The name of the field is seen in it.
  editor.element.querySelector("input")?.setAttribute("placeholder", t("addTag"));
  for (const words of editor.element.querySelectorAll(".field > label, :scope > .hint")) words.classList.add("unseen");
  editor.show(new Map(tags.map((name) => [name, 1])));
  document.body.append(editor.element, wrong);
  const tellSize = () => ask({ type: "note/size", height: Math.ceil(document.body.getBoundingClientRect().height) }).catch(() => {});
  // The first time at once: a frame that is not seen yet gets no events of its layout.
  tellSize();
  new ResizeObserver(tellSize).observe(document.body);
  const used = () => tell("used");
  addEventListener("pointerdown", used);
  document.documentElement.addEventListener("pointerenter", () => tell("over"));
  document.documentElement.addEventListener("pointerleave", () => tell("out"));
  addEventListener("focus", () => {
    used();
    if (document.activeElement === document.body) editor.focus();
  });
  if (document.hasFocus()) editor.focus();
  addEventListener("keydown", (event) => {
    // What is completed handles Escape first.
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    editor.clear();
    tell("close");
  });
}

// As the words around it, in the language of the browser.
await loadLanguage("auto");
document.title = t("tags");
// A frame that is not the note's gets no answer.
await ask({ type: "note/begin" }).then(({ tags }) => show(tags), () => {});
