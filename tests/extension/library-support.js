// Shared by the tests of the library: its page, and requests of it.
import { ask, inWindow, tabThat, until } from "./support.js";
import { tabOf } from "./view-support.js";

/** Opens the library page in the tab of the welcome page, with an optional query such as `?q=…`. */
export async function libraryTab(started, query = "") {
  const tab = await tabOf(started, "welcome.html");
  await ask(tab, (address) => void (location.href = address), `/library/library.html${query}`);
  return tabThat(started, () => location.pathname === "/library/library.html" && document.body?.dataset.state === "shown", "the library page");
}

/** Opens the library page at a query in the same tab. */
export async function at(tab, query) {
  // What the page stores just now is lost if it goes before that is written. Whoever asks the storage then waits for it.
  await ask(tab, () => (globalThis.browser ?? globalThis.chrome).storage.local.get("libraryPage"));
  await ask(tab, (query) => {
    // What was asked before may be shown here once more before the page goes.
    document.body.dataset.leaving = "";
    // Coming back would lead to where the last test was, also if the page remembers its place a moment from now.
    history.replaceState(null, "");
    history.replaceState = () => {};
    const address = `/library/library.html${query}`;
    if (location.pathname + location.search === address) location.reload();
    else location.href = address;
  }, query);
  await until(() => ask(tab, (query) => location.search === query && document.body?.dataset.state === "shown" && document.body.dataset.leaving === undefined, query), `the library at ${query}`);
}

/** The answer to a message about the library, sent by an extension page. The page may be loading anew, as after a change of the language. */
const send = async (page, message) => {
  const reply = await until(() => ask(page, (message) => browser.runtime.sendMessage(message), message), "a reply of the library");
  if (reply?.error) throw Object.assign(new Error(reply.error.text), reply.error);
  return reply.answer;
};

export const question = (page, question) => send(page, { type: "library/ask", question });
export const change = (page, command, request = crypto.randomUUID()) => send(page, { type: "library/change", command, request });

/** All articles of the library. */
export const articles = async (page, query = "") => (await question(page, { op: "find", find: { query, limit: 1000, now: Date.now(), zone: 0 } })).hits;

/** Ends who holds the library: the offscreen document in Chromium, the background page in Firefox, as the browsers themselves do. */
export async function endLibrary(name, started, page) {
  if (name === "chromium") return ask(page, () => chrome.offscreen.closeDocument());
  await inWindow(started.browser, async (id) => {
    await WebExtensionPolicy.getByID(id).extension.terminateBackground({ ignoreDevToolsAttached: true });
    return true;
  }, "pith@pith.example");
}
