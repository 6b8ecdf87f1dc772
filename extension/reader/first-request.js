// Asks for the article of the page before the reader's modules run, which wait for its stylesheets. reader/connection.js takes the answer, and asks
// itself if it comes first.
(() => {
  const scope = /** @type {{ firstAnswer?: Promise<unknown> }} */ (globalThis);
  const query = new URLSearchParams(location.search);
  const key = query.get("key");
  if (scope.firstAnswer || !key || query.has("why")) return;
  scope.firstAnswer = browser.runtime.sendMessage({ type: "article", key });
  // Whoever takes the answer hears of a failure.
  scope.firstAnswer?.catch(() => {});
})();
