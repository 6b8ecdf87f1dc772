// The sites on which the reader opens automatically: lists and removes them and, when the reader sent the user here, asks for a site's permission. Only
// an extension page can request permissions, and only after a click.
import { STORAGE_KEY, validSites } from "../shared/auto-open.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** The URL fragment with which the reader opens this page: the requested site. */
const REQUESTED_SITE = /^#always=(.+)$/;

/** The host of a match pattern. @param {string} pattern */
const hostOf = (pattern) => pattern.replace(/^https?:\/\//, "").replace(/\/\*$/, "");

/**
 * @param {import("../shared/storage.js").KeyValueStore} storage
 * @param {(name: string, ...children: import("../shared/dom.js").Child[]) => HTMLElement} section
 */
export async function autoOpenSection(storage, section) {
  let now = validSites(await storage.get(STORAGE_KEY));
  const list = el("ul", { class: "sites" });
  const question = el("div", { class: "question" });
  /** @param {string} site */
  const remove = async (site) => {
    await storage.set(STORAGE_KEY, now.filter((one) => one !== site));
    await browser.permissions.remove({ origins: [site] });
  };
  const fill = () => {
    const rows = now.map((site) => el("li", {}, el("bdi", {}, hostOf(site)),
      el("button", { type: "button", class: "button small", "aria-label": t("noLongerHere", hostOf(site)), onclick: () => remove(site) }, t("remove"))));
    list.replaceChildren(...rows);
    if (rows.length === 0) list.append(el("li", {}, el("span", { class: "hint" }, t("noSites"))));
  };
  /** @param {string} site */
  const ask = (site) => {
    const allow = el("button", { type: "button", class: "button first", onclick: async () => {
      if (!(await browser.permissions.request({ origins: [site] }))) return;
      await storage.set(STORAGE_KEY, [...now.filter((one) => one !== site), site]);
      question.replaceChildren(el("p", { role: "status" }, t("alwaysNow", hostOf(site))));
    } }, t("allowSite", hostOf(site)));
    question.replaceChildren(el("p", {}, t("alwaysAsk", hostOf(site))), allow);
  };
  const asked = () => {
    const [site] = validSites([decodeURIComponent(REQUESTED_SITE.exec(location.hash)?.[1] ?? "")]);
    if (site && !now.includes(site)) ask(site);
    return Boolean(site);
  };
  storage.watch(STORAGE_KEY, (value) => {
    now = validSites(value);
    fill();
  });
  fill();
  const made = section("alwaysPart", question, el("p", {}, t("alwaysHint")), list);
  if (asked()) requestAnimationFrame(() => made.scrollIntoView());
  addEventListener("hashchange", asked);
  return made;
}
