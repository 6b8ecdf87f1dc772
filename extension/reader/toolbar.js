// The toolbar above the text. Hides while the user scrolls down and returns on scrolling up or pointing at the top.
import { el, icon } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */

/** Scrolling by fewer pixels is ignored. */
const MIN_SCROLL = 8;

/** Pointing within this many pixels of the top brings the toolbar back. */
const TOP_EDGE = 72;

/** @type {AbortController | null} */
let listeners = null;

/** The buttons at the end of the toolbar: icon, action and, if the button opens one, its panel. */
const TOOLS = /** @type {const} */ ([
  ["contents", "contents", "contents-panel"],
  ["highlight", "marks", "marks-panel"],
  ["listen", "listen", null],
  ["look", "look", "look-panel"],
  ["save", "saveForLater", null],
  ["parts", "parts", "parts-panel"],
  ["more", "more", "more-panel"],
]);

/** The buttons that an article does not have. @param {ReaderContext} context */
function withoutTool({ connection, page }) {
  return new Set([connection.library === undefined && "saveForLater", !connection.library && "marks", page.saved && "parts"]);
}

/**
 * @param {ReaderContext} context
 * @param {HTMLElement} bar
 */
export function renderToolbar(context, bar) {
  const act = (/** @type {string} */ name) => (/** @type {Event} */ event) => context.actions.get(name)?.(event);
  const tool = (/** @type {import("../shared/dom.js").Icon} */ iconName, /** @type {string} */ action, /** @type {string | null} */ panel) =>
    el("button", { type: "button", class: "tool", id: `tool-${action}`, "aria-label": t(action), title: t(action), popovertarget: panel, "aria-haspopup": panel && "dialog", onclick: panel ? null : act(action) }, icon(iconName));
  const absent = withoutTool(context);
  bar.replaceChildren(
    el("div", { id: "progress", role: "progressbar", "aria-label": t("progress"), "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": 0 }),
    el("div", { class: "tools" },
      el("button", { type: "button", class: "tool", id: "tool-close", "aria-label": t("close"), title: t("close"), onclick: act("close") }, icon("close")),
      el("span", { id: "left", class: "left" }),
      el("div", { class: "tools-end" }, ...TOOLS.filter(([, action]) => !absent.has(action)).map(([iconName, action, panel]) => tool(iconName, action, panel)))),
  );
  hideOnScroll(bar);
}

/** Hides the toolbar on scrolling down and shows it on scrolling up. @param {HTMLElement} bar */
function hideOnScroll(bar) {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  let last = scrollY;
  const away = (/** @type {boolean} */ gone) => bar.classList.toggle("away", gone && !bar.contains(document.activeElement) && !document.querySelector(":popover-open"));
  const scrolled = () => {
    if (Math.abs(scrollY - last) < MIN_SCROLL) return;
    away(scrollY > last && scrollY > TOP_EDGE);
    last = scrollY;
  };
  addEventListener("scroll", scrolled, { passive: true, signal });
  addEventListener("pointermove", (event) => event.clientY < TOP_EDGE && away(false), { passive: true, signal });
  addEventListener("focusin", (event) => bar.contains(/** @type {Node} */ (event.target)) && away(false), { signal });
  bar.classList.remove("away");
}
