// Finds out, without a trace, whether the page's policy lets WebAssembly run here.
//
// Chromium holds scripts of extensions to the page's policy too, and a try that the policy forbids is told to the page and, where the
// policy says so, to its server. So nothing is tried before the policy is known: from the page's own entry in the browser's cache, which
// is read without the network. A page that is not kept there may have any policy, and the background's core takes its capture.
// Firefox does not hold us to the page's policy, and a try there is silent.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.canCompileWasm || !pith.dom) return;
  const dom = pith.dom;

  /** The smallest module there is. A policy that forbids WebAssembly forbids this. */
  const SMALLEST_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  /** Milliseconds the cache may take; a busy one is not worth the wait. */
  const CACHE_TIMEOUT = 300;
  const CSP_HEADERS = ["content-security-policy", "content-security-policy-report-only"];
  const CSP_META = 'meta[http-equiv="content-security-policy" i]';
  const ALLOWING = ["'unsafe-eval'", "'wasm-unsafe-eval'"];

  function compiles() {
    try {
      new WebAssembly.Module(SMALLEST_MODULE);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether policies, separated by commas as in a header, let WebAssembly run. @param {string} policies */
  function allowsWasm(policies) {
    return policies.split(",").every((policy) => {
      const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
      const find = (/** @type {string} */ name) => directives.find(([first]) => first.toLowerCase() === name);
      const sources = find("script-src") ?? find("default-src");
      return !sources || sources.some((source) => ALLOWING.includes(source.toLowerCase()));
    });
  }

  /** The headers of the page as the cache has them, or nothing. */
  async function cachedPolicies() {
    // What still loads is not in the cache yet, and whoever asks for it waits.
    if (dom.state(document) === "loading") return null;
    try {
      // A worker of the page would see the request, and might answer it from the network. Sandboxed pages may not even ask.
      if (navigator.serviceWorker?.controller) return null;
      const kept = await fetch(dom.address(document), { cache: "only-if-cached", mode: "same-origin", signal: AbortSignal.timeout(CACHE_TIMEOUT) });
      return CSP_HEADERS.map((name) => kept.headers.get(name)).filter((policy) => policy !== null);
    } catch {
      return null;
    }
  }

  async function isAllowed() {
    if (dom.select(document, CSP_META)) return false;
    // Files have no headers.
    if (location.protocol === "file:") return true;
    return (await cachedPolicies())?.every(allowsWasm) ?? false;
  }

  pith.canCompileWasm = async () => (dom.isFirefox || (await isAllowed())) && compiles();
})();
