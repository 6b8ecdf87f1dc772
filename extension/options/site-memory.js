// What is remembered of sites that were read: the switch, and the sites, each with a button to forget it.
import { control } from "../shared/controls.js";
import { size } from "../shared/dates.js";
import { el, joinWithDots } from "../shared/dom.js";
import { plural, t } from "../shared/i18n.js";
import { oneAtATime } from "../shared/one-at-a-time.js";
import { forgetAllSites, forgetSite, rememberedSites, watchSites } from "../shared/site-memory.js";

/**
 * @param {import("../shared/settings.js").Store} settings
 * @param {(name: string, ...children: import("../shared/dom.js").Child[]) => HTMLElement} section
 */
export async function siteMemorySection(settings, section) {
  const list = el("ul", { class: "sites" });
  const note = el("p", { class: "hint", role: "status" });
  const all = el("button", { type: "button", class: "button", onclick: () => forgetting(forgetAllSites(), t("forgottenAllSites")) }, t("forgetAllSites"));
  const last = el("div", { class: "row-start" }, all);

  /** @param {Promise<unknown>} done @param {string} said */
  const forgetting = async (done, said) => {
    await done;
    await fill();
    note.textContent = said;
  };
  const fill = oneAtATime(async () => {
    const sites = await rememberedSites();
    const rows = sites.map(({ host, pages, size: bytes }) => el("li", {},
      el("span", {}, el("b", {}, el("bdi", {}, host)), " ", el("span", { class: "hint" }, ...joinWithDots([plural("knownPages", pages), size(bytes)]))),
      el("button", { type: "button", class: "button small", "aria-label": t("forgetSiteMemory", host), onclick: () => forgetting(forgetSite(host), t("forgotten", host)) }, t("forget"))));
    list.replaceChildren(...rows);
    if (rows.length === 0) list.append(el("li", {}, el("span", { class: "hint" }, t("noSitesKnown"))));
    last.hidden = rows.length === 0;
  });
  watchSites(() => {
    if (list.isConnected) fill();
  });
  // A private window has settings of its own, and does not decide for others.
  settings.watch(({ rememberSites }, changed) => {
    if (changed.includes("rememberSites") && !rememberSites && list.isConnected && !browser.extension.inIncognitoContext) forgetAllSites();
  });
  await fill();
  return section("siteMemory", el("p", {}, t("siteMemoryHint")), control(settings, "rememberSites"), list, note, last);
}
