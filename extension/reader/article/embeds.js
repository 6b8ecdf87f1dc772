// Embedded content as cards: a title, the provider and a link. Nothing of it loads before the user asks, not even a thumbnail.
import { el, icon } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Providers of audio; their cards get another icon. */
const AUDIO_PROVIDERS = new Set(["audio", "Spotify", "SoundCloud", "Bandcamp", "Mixcloud", "Apple Podcasts", "Deezer", "Apple Music"]);

/** @param {string} address */
function host(address) {
  try {
    return new URL(address).host.replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** @param {HTMLElement} card @param {"video" | "audio"} what @param {string} address */
function play(card, what, address) {
  const player = el(what, { controls: true, src: address, preload: "metadata" });
  player.addEventListener("error", () => player.replaceWith(el("p", { class: "card-failed" }, t("cannotPlay"))));
  card.querySelector(".card-play")?.replaceWith(player);
  player.play().catch(() => {});
  player.focus();
}

/** @param {ReaderContext} context */
export function makeEmbedCards({ text, page }) {
  for (const element of text.querySelectorAll("figure.pith-embed, figure.pith-media")) {
    const card = /** @type {HTMLElement} */ (element);
    const link = card.querySelector("a");
    if (!link) continue;
    const what = card.dataset.what ?? "";
    const media = card.classList.contains("pith-media");
    const address = link.href;
    const label = link.textContent?.trim() ?? "";
    const title = label === address || label === link.getAttribute("href") ? "" : label;
    const provider = media ? t(what === "video" ? "film" : "sound") : what || host(address);
    // This also removes the thumbnail, which would tell a third party what is being read.
    link.replaceChildren(
      icon(AUDIO_PROVIDERS.has(what) ? "sound" : "film"),
      el("span", { class: "card-words" }, el("span", { class: "card-title" }, el("bdi", {}, title || provider)), el("span", { class: "card-where" }, el("bdi", {}, title ? `${provider} · ${host(address)}` : host(address)))),
    );
    link.classList.add("card-link");
    card.classList.add("card");
    // An article of the library loads nothing from the network, so nothing plays in it: the link leads to the film.
    if (media && !page.saved) {
      const start = el("button", { type: "button", class: "button card-play", onclick: () => play(card, what === "video" ? "video" : "audio", address) }, icon("play"), t("playHere"));
      link.after(start);
    } else link.append(icon("outside"));
  }
}
