// Runs only on sites where the reader is to open by itself, and says that a page is there: now, and when the page shows another without
// loading.
(() => {
  const say = () => {
    // Without a runtime the extension was updated or removed while the page was open.
    if (chrome.runtime?.id) chrome.runtime.sendMessage({ type: "arrived" }).catch(() => {});
  };
  let address = location.href;
  /** @type {any} */ (globalThis).navigation?.addEventListener("navigatesuccess", () => {
    const before = address.split("#")[0];
    address = location.href;
    if (address.split("#")[0] !== before) say();
  });
  say();
})();
