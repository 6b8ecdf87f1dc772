// The user's corrections by site: lists and removes them, edits them as text, exports them to a file and imports them from one.
import { STORAGE_KEY, formatCorrections, mergeCorrections, parseCorrections, validCorrections } from "../shared/corrections.js";
import { el } from "../shared/dom.js";
import { number, plural, t } from "../shared/i18n.js";

/** Larger files are refused. */
const MAX_FILE_BYTES = 1 << 20;

/**
 * @param {import("../shared/storage.js").KeyValueStore} storage
 * @param {(name: string, ...children: import("../shared/dom.js").Child[]) => HTMLElement} section
 */
export async function correctionsSection(storage, section) {
  let now = validCorrections(await storage.get(STORAGE_KEY));
  const list = el("ul", { class: "sites" });
  const note = el("p", { class: "hint", role: "status" });
  const text = el("textarea", { id: "corrections-text", spellcheck: "false", autocapitalize: "off" });

  /** @param {import("../shared/corrections.js").Corrections} next @param {string} [said] */
  const become = async (next, said = "") => {
    await storage.set(STORAGE_KEY, next);
    now = next;
    note.textContent = said;
    note.classList.remove("error");
    fill();
  };
  const fill = () => {
    text.value = formatCorrections(now);
    const rows = Object.entries(now).sort().map(([site, all]) => el("li", {},
      el("span", {}, el("b", {}, el("bdi", {}, site)), " ", el("span", { class: "hint" }, plural("corrections", all.length))),
      el("button", { type: "button", class: "button small", "aria-label": t("forgetSite", site), onclick: () => {
        const { [site]: _, ...rest } = now;
        become(rest, t("forgotten", site));
      } }, t("forget"))));
    list.replaceChildren(...rows);
    if (rows.length === 0) list.append(el("li", {}, el("span", { class: "hint" }, t("noCorrections"))));
  };
  /** @param {string} written @param {boolean} add */
  const take = (written, add) => {
    const { corrections: found, wrong } = parseCorrections(written);
    if (wrong.length > 0) {
      note.textContent = t("wrongLines", wrong.map((line) => number(line)).join(", "));
      note.classList.add("error");
      return;
    }
    become(add ? mergeCorrections(now, found) : found, t("saved"));
  };
  const file = el("input", { type: "file", accept: ".txt,text/plain", hidden: true, onchange: async () => {
    const [chosen] = file.files ?? [];
    if (chosen && chosen.size <= MAX_FILE_BYTES) take(await chosen.text(), true);
    else if (chosen) note.textContent = t("tooLargeFile");
    file.value = "";
  } });
  const save = () => {
    const link = el("a", { href: URL.createObjectURL(new Blob([formatCorrections(now)], { type: "text/plain" })), download: "pith-corrections.txt" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  storage.watch(STORAGE_KEY, (value) => {
    now = validCorrections(value);
    if (document.activeElement !== text) fill();
  });
  fill();
  const button = (/** @type {string} */ name, /** @type {() => void} */ act) => el("button", { type: "button", class: "button", onclick: act }, t(name));
  return section("correctionsPart", el("p", {}, t("correctionsHint")), list, note,
    el("details", {}, el("summary", {}, t("editAsText")), el("p", { class: "hint" }, t("correctionsFormat")), el("label", { for: text.id, class: "unseen" }, t("editAsText")), text,
      el("div", { class: "row-start" }, button("save", () => take(text.value, false)))),
    el("div", { class: "row-start" }, button("saveToFile", save), button("readFromFile", () => file.click()), file));
}
