// The import view: files are chosen, what is in them is shown, and then they are imported.
import { el } from "../../shared/dom.js";
import { percent, plural, t } from "../../shared/i18n.js";
import { fullDay } from "../../shared/dates.js";
import { faultWords, readOnlyWords } from "../controls/errors.js";
import { icon } from "../controls/icons.js";
import { MAX_FILES, TooManyFiles, filesDropped, filesOf } from "./files.js";
import { createPast } from "./past.js";
import { extras, figures, reasons, sample } from "./report.js";
import { createImportRun } from "./run.js";
import { doneWords, sourcesOf, undoneWords } from "./words.js";

/** @typedef {import("../types.d.ts").LibraryPage} LibraryPage */
/** @typedef {import("../types.d.ts").ImportState} ImportState */

/** @param {string} words @param {() => unknown} run @param {{ first?: boolean, name?: string }} [how] */
const button = (words, run, { first = false, name } = {}) => el("button", { type: "button", class: first ? "button first" : "button", "data-act": name, onclick: run }, words);

/** What the files are called where nothing made by a known program is in them. @param {ImportState} state */
const fileName = ({ kinds }) => kinds[0]?.name ?? "";

/** Where it comes from, or else the name of the file. @param {ImportState} state @param {string} from a message @param {string} of another one, for a name */
function titleOf(state, from, of) {
  const sources = sourcesOf(state.report ?? { files: state.kinds });
  return sources === "" ? t(of, fileName(state)) : t(from, sources);
}

/** @param {LibraryPage} page @param {HTMLElement} box */
export function createImport(page, box) {
  const run = (page.importing = createImportRun(page));
  const past = createPast(page);
  const now = el("section", { class: "import-now", "aria-labelledby": "import-head" });

  const input = (/** @type {boolean} */ isFolder) => {
    const field = el("input", { type: "file", class: isFolder ? "folder-input" : "file-input", multiple: true, webkitdirectory: isFolder, hidden: true, "aria-label": t(isFolder ? "lib_chooseFolder" : "lib_chooseFiles"), onchange: () => {
      const files = [...(field.files ?? [])];
      // So that the same file can be chosen again.
      field.value = "";
      take(() => filesOf(files));
    } });
    return field;
  };
  const [files, folder] = [input(false), input(true)];
  const chooseFiles = () => files.click();

  /** Looks at files. @param {() => ReturnType<typeof filesOf> | Promise<ReturnType<typeof filesOf>>} get */
  async function take(get) {
    if (page.readOnly) return page.toast(readOnlyWords(page.readOnly));
    if (run.state.phase === "writing") return page.toast(t("lib_importGoesOn"));
    try {
      const found = await get();
      if (page.place.view !== "import") await page.go({ view: "import", tag: "", typed: "", minutes: 0 });
      await run.choose(found);
    } catch (error) {
      if (!(error instanceof TooManyFiles)) throw error;
      page.toast(t("lib_importTooMany", MAX_FILES));
    }
  }

  const choosing = () => el("div", { class: "choose-files" }, icon("import"),
    el("p", { class: "row-start" }, button(t("lib_chooseFiles"), chooseFiles, { first: true, name: "files" }), "webkitdirectory" in folder && button(t("lib_chooseFolder"), () => folder.click(), { name: "folder" })),
    el("p", { class: "hint" }, t("lib_orDrop")));

  /** @param {string} words */
  const head = (words) => el("h2", { id: "import-head", tabindex: "-1" }, words);

  /** The bar, and what is said beside it; both are changed in place. */
  const bar = el("progress", { max: 1, value: 0, "aria-labelledby": "import-head" });
  const said = el("p", { class: "import-said" });

  function drawProgress() {
    const { part, report, phase } = run.state;
    bar.value = part;
    const count = phase === "writing" ? (report?.new ?? 0) + (report?.merged ?? 0) : report?.records ?? 0;
    said.textContent = `${percent(Math.floor(part * 100) / 100)} · ${plural(phase === "writing" ? "lib_articleCount" : "lib_importEntries", count)}`;
  }

  /** What stands in the view in each phase. @type {{ [phase in ImportState["phase"]]: (state: ImportState) => (HTMLElement | null | false)[] }} */
  const PHASES = {
    none: ({ error }) => [
      el("h2", { id: "import-head", class: "unseen", tabindex: "-1" }, t("lib_view_import")),
      error !== null && el("p", { class: "import-fault", role: "alert" }, faultWords(/** @type {any} */ (error)?.code ?? "fault")),
      el("p", { class: "import-intro" }, t("lib_importIntro")), page.readOnly ? el("p", { class: "import-fault" }, readOnlyWords(page.readOnly)) : choosing(), el("p", { class: "hint" }, t("lib_importSafe")),
    ],
    elsewhere: () => [head(t("lib_view_import")), el("p", {}, t("lib_importElsewhere")), el("p", { class: "row-start" }, button(t("lib_tryAgain"), run.forget, { first: true }))],
    looking: (state) => [head(titleOf(state, "lib_importLookingFrom", "lib_importLooking")), bar, said, el("p", { class: "row-start" }, button(t("lib_cancel"), run.forget, { name: "cancel" }))],
    planned: (state) => {
      const { report } = state;
      if (!report) return [];
      const count = report.new + report.merged;
      return [
        head(titleOf(state, "lib_importFrom", "lib_importOf")), figures(report), extras(report) || null,
        count === 0 && el("p", {}, t("lib_importNothing")),
        el("p", { class: "row-start import-acts" }, count > 0 && button(plural("lib_importNow", count), run.write, { first: true, name: "import" }), button(t(count > 0 ? "lib_cancel" : "lib_otherFiles"), count > 0 ? run.forget : chooseFiles, { first: count === 0, name: "cancel" })),
        state.before !== null && el("p", { class: "hint" }, t("lib_importBefore", fullDay(state.before))),
        report.merged > 0 && el("p", { class: "hint" }, t("lib_importMergedHint")),
        reasons(report), sample(report),
      ];
    },
    writing: (state) => [head(titleOf(state, "lib_importingFrom", "lib_importingOf")), bar, said, el("p", { class: "row-start" }, button(t("lib_stop"), run.stop, { name: "stop" })), el("p", { class: "hint" }, t("lib_importingHint"))],
    stopped: (state) => {
      const { report, error } = state;
      return [
        head(titleOf(state, "lib_importStoppedFrom", "lib_importStoppedOf")),
        error !== null && el("p", { class: "import-fault", role: "alert" }, faultWords(/** @type {any} */ (error)?.code ?? "fault")),
        report && el("p", {}, plural("lib_importStoppedText", report.new + report.merged)),
        el("p", { class: "row-start import-acts" }, button(t("lib_goOn"), run.write, { first: true, name: "on" }), state.name !== "" && button(t("lib_importUndo"), undoThis, { name: "undo" }), button(t("lib_later"), run.forget, { name: "later" })),
      ];
    },
    done: (state) => {
      const { report } = state;
      if (!report) return [];
      const links = page.facts?.state.links ?? 0;
      return [
        head(doneWords(report)), figures(report), extras(report) || null,
        el("p", { class: "row-start import-acts" },
          button(t("lib_importShow"), () => page.go({ view: "all", tag: "", typed: "", minutes: 0 }), { first: true, name: "show" }),
          links > 0 && button(t("lib_getTexts"), () => page.go({ view: "texts", tag: "", typed: "", minutes: 0 }), { name: "texts" }),
          button(t("lib_importUndo"), undoThis, { name: "undo" }), button(t("lib_otherFiles"), chooseFiles, { name: "more" })),
        links > 0 && el("p", { class: "hint" }, plural("lib_textsMissing", links)),
        reasons(report),
      ];
    },
  };

  /** Undoes the import that is shown. */
  async function undoThis() {
    for (const one of now.querySelectorAll("button")) one.disabled = true;
    page.announce(t("lib_importUndoing"));
    const { name } = run.state;
    const undone = await page.attempt(() => run.undo(name));
    if (!undone) return drawNow(true);
    page.toast(undoneWords(undone));
    await page.refresh();
    await past.draw();
  }

  let drawn = "";
  /** @param {boolean} [anew] */
  function drawNow(anew = false) {
    const { state } = run;
    // The sources are known only after the first look.
    const key = JSON.stringify([state.phase, state.kinds.length, page.readOnly, state.phase === "done" && page.facts?.state.links]);
    if (state.phase === "looking" || state.phase === "writing") drawProgress();
    if (key === drawn && !anew) return;
    const isOther = drawn !== "" && JSON.parse(drawn)[0] !== state.phase;
    const hadFocus = now.contains(document.activeElement);
    drawn = key;
    now.dataset.phase = state.phase;
    now.replaceChildren(...PHASES[state.phase](state).filter((one) => one instanceof HTMLElement));
    const title = /** @type {HTMLElement} */ (now.querySelector("#import-head"));
    if (hadFocus || (isOther && document.activeElement === document.body)) title.focus({ preventScroll: true });
    if (isOther && state.phase !== "none" && state.phase !== "done" && page.place.view === "import") page.announce(title.textContent ?? "");
  }

  /** The import and its phase for which the list was drawn. */
  let listed = "";
  page.on("import", () => {
    if (page.place.view === "import") drawNow();
    const shown = `${run.state.phase} ${run.state.name}`;
    if (shown !== listed && page.place.view === "import") past.draw();
    listed = shown;
  });
  page.on("facts", () => page.place.view === "import" && drawNow());
  page.actions.set("chooseFiles", chooseFiles);
  installDropping(page, (data) => take(() => filesDropped(data)));

  async function draw() {
    if (!now.isConnected) box.replaceChildren(files, folder, now, past.box);
    drawNow();
    await past.draw();
  }
  return { draw };
}

/** Takes files that are dropped anywhere on the page. @param {LibraryPage} page @param {(data: DataTransfer) => unknown} take */
function installDropping(page, take) {
  const sign = el("div", { class: "drop-sign", hidden: true, "aria-hidden": "true" }, el("p", {}, t("lib_dropHere")));
  document.body.append(sign);
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") && !document.querySelector("dialog[open]");
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    /** @type {DataTransfer} */ (event.dataTransfer).dropEffect = page.readOnly ? "none" : "copy";
    sign.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    // Also when the pointer leaves an element of the page.
    if (event.relatedTarget === null) sign.hidden = true;
  });
  addEventListener("drop", (event) => {
    sign.hidden = true;
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    take(event.dataTransfer);
  });
}
