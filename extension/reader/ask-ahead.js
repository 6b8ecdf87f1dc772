// Asks for the settings and for the article of the page before the reader's modules run, which wait for its stylesheets. reader.js and connection.js
// take the answers, and ask themselves if they come first.
(() => {
  const ahead = /** @type {any} */ (globalThis).askedAhead ??= {};
  const query = new URLSearchParams(location.search);
  const key = query.get("key");
  // The key of shared/settings.js. In private windows some are kept elsewhere (shared/storage.js).
  if (!browser.extension?.inIncognitoContext) ahead.settings ??= browser.storage.local.get("settings");
  if (key && !query.has("why")) ahead.article ??= browser.runtime.sendMessage({ type: "article", key });
  // Whoever takes an answer hears of a failure.
  for (const answer of Object.values(ahead)) answer.catch(() => {});
})();
