// Registered only for sites where the reader opens automatically. Reports a loaded page to the background: at once, and after every navigation
// within the document (single-page applications).
(() => {
  const report = () => {
    // `id` is undefined after the extension was updated or removed.
    if (chrome.runtime?.id) chrome.runtime.sendMessage({ type: "arrived" }).catch(() => {});
  };
  let address = location.href;
  /** @type {any} */ (globalThis).navigation?.addEventListener("navigatesuccess", () => {
    const before = address.split("#")[0];
    address = location.href;
    if (address.split("#")[0] !== before) report();
  });
  report();
})();
