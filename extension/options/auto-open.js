// The sites on which the reader opens by itself: seen, taken away, and, where a reader sent somebody here for it, allowed. Only a page of ours may ask
// the browser for a site, and only after a click.
import { STORAGE_KEY, validSites } from "../shared/auto-open.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** What a reader leaves in the address: the site somebody asked for. */
const REQUESTED_SITE = /^#always=(.+)$/;

/** The host of a pattern. @param {string} pattern */
const hostOf = (pattern) => pattern.replace(/^https?:\/\//, "").replace(/\/\*$/, "");

/**
 * @param {import("../shared/storage.js").KeyValueStore} kept
 * @param {(name: string, ...children: import("../shared/dom.js").Child[]) => HTMLElement} section
 */
export async function autoOpenSection(kept, section) {
  let now = validSites(await kept.get(STORAGE_KEY));
  const list = el("ul", { class: "sites" });
  const question = el("div", { class: "question" });
  /** @param {string} site */
  const remove = async (site) => {
    await kept.set(STORAGE_KEY, now.filter((one) => one !== site));
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
      await kept.set(STORAGE_KEY, [...now.filter((one) => one !== site), site]);
      question.replaceChildren(el("p", { role: "status" }, t("alwaysNow", hostOf(site))));
    } }, t("allowSite", hostOf(site)));
    question.replaceChildren(el("p", {}, t("alwaysAsk", hostOf(site))), allow);
  };
  const asked = () => {
    const [site] = validSites([decodeURIComponent(REQUESTED_SITE.exec(location.hash)?.[1] ?? "")]);
    if (site && !now.includes(site)) ask(site);
    return Boolean(site);
  };
  kept.watch(STORAGE_KEY, (value) => {
    now = validSites(value);
    fill();
  });
  fill();
  const made = section("alwaysPart", question, el("p", {}, t("alwaysHint")), list);
  if (asked()) requestAnimationFrame(() => made.scrollIntoView());
  addEventListener("hashchange", asked);
  return made;
}
