// Adds an article by the address of its page: saved as a link at once, and its text taken from the page as those of other links are, if the browser
// permits it.
import { changeLibrary, fetchText, webAddress } from "../../shared/library.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { openSheet } from "../../shared/sheets.js";
import { readOnlyWords } from "../controls/errors.js";
import { askForSites, isOfOwnNetwork, siteOf } from "./sites.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */

/** The address that was typed or pasted, also one without its scheme; null if that is none of the web. @param {string} typed */
function addressFrom(typed) {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return webAddress(text);
  const address = webAddress(`https://${text}`);
  // A single word is no address without its scheme.
  return address !== null && new URL(address).hostname.includes(".") ? address : null;
}

/**
 * Saves a link. Undo takes it back if it is new.
 * @param {LibraryPage} page
 * @param {string} url
 * @returns {Promise<import("../../shared/library-types.d.ts").Entry | undefined>}
 */
function saveLink(page, url) {
  return page.attempt(async () => {
    /** @type {import("../../shared/library-types.d.ts").Saved} */
    const { entry, isNew } = await changeLibrary({ op: "save", article: { url, title: null, content: null } });
    if (isNew) page.did({ words: t("lib_added", entry.host), back: () => changeLibrary({ op: "setState", uids: [entry.uid], state: "delete" }) });
    else page.toast(t("savedBefore"));
    await page.refresh();
    return entry;
  });
}

/** @param {LibraryPage} page @param {(why: string) => string} reasonWords */
export function installAdding(page, reasonWords) {
  /** @param {string} url @param {Promise<boolean>} permission */
  async function add(url, permission) {
    const entry = await saveLink(page, url);
    if (!entry || entry.taken !== null || !(await permission)) return;
    const fetched = await page.attempt(() => fetchText(entry.uid));
    if (!fetched) return;
    if (!fetched.got) page.toast(`${entry.host}: ${reasonWords(fetched.why)}`);
    await page.refresh();
  }

  function open() {
    if (page.readOnly) return page.toast(readOnlyWords(page.readOnly));
    const input = el("input", { type: "text", inputmode: "url", id: "add-address", autocomplete: "off", spellcheck: "false", dir: "ltr", "aria-describedby": "add-wrong" });
    const wrong = el("p", { id: "add-wrong", class: "wrong", role: "alert" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const url = addressFrom(input.value);
      if (url === null) {
        wrong.textContent = t("lib_addNotWeb");
        return input.focus();
      }
      // The browser asks only at once.
      add(url, isOfOwnNetwork(url) ? Promise.resolve(false) : askForSites([siteOf(url)]).catch(() => false));
      dialog.close();
    };
    const form = el("form", { onsubmit: submit }, el("div", { class: "field named" }, el("label", { for: "add-address" }, t("lib_addAddress")), input), el("p", { class: "hint" }, t("lib_addHint")), wrong,
      el("div", { class: "row-end" }, el("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("lib_cancel")), el("button", { type: "submit", class: "button first" }, t("lib_addDone"))));
    const back = document.activeElement;
    const dialog = openSheet("add", t("lib_add"), form);
    dialog.addEventListener("close", () => back instanceof HTMLElement && back.isConnected && back !== document.body && back.focus({ preventScroll: true }));
    input.focus();
  }
  page.actions.set("add", open);
}
