// Finds out whether the page's content security policy (CSP) allows WebAssembly in the content script, without leaving a trace.
//
// Chromium applies the page's policy to content scripts too, and a forbidden attempt is reported to the page and, if the policy has a report
// address, to its server. So nothing is tried before the policy is known. It is read from the page's entry in the HTTP cache, without the
// network. If the page is not cached, its policy is unknown, and the background's core reads a capture instead.
// Firefox does not apply the page's policy here, and an attempt is silent.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.canCompileWasm || !pith.dom) return;
  const dom = pith.dom;

  /** The smallest valid module, to test whether compiling is allowed. */
  const SMALLEST_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  /** Milliseconds to wait for the cache. */
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

  /** Whether all policies, separated by commas as in a header, allow WebAssembly. @param {string} policies */
  function allowsWasm(policies) {
    return policies.split(",").every((policy) => {
      const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
      const find = (/** @type {string} */ name) => directives.find(([first]) => first.toLowerCase() === name);
      const sources = find("script-src") ?? find("default-src");
      return !sources || sources.some((source) => ALLOWING.includes(source.toLowerCase()));
    });
  }

  /** The CSP headers of the page from the HTTP cache, or null if it is not cached. */
  async function cachedPolicies() {
    // A page that is still loading is not in the cache yet, and the request would wait for it.
    if (dom.state(document) === "loading") return null;
    try {
      // A service worker of the page would see the request and might go to the network. In sandboxed pages this access throws.
      if (navigator.serviceWorker?.controller) return null;
      const cached = await fetch(dom.address(document), { cache: "only-if-cached", mode: "same-origin", signal: AbortSignal.timeout(CACHE_TIMEOUT) });
      return CSP_HEADERS.map((name) => cached.headers.get(name)).filter((policy) => policy !== null);
    } catch {
      return null;
    }
  }

  async function isAllowed() {
    if (dom.select(document, CSP_META)) return false;
    // Local files have no headers.
    if (location.protocol === "file:") return true;
    return (await cachedPolicies())?.every(allowsWasm) ?? false;
  }

  pith.canCompileWasm = async () => (dom.isFirefox || (await isAllowed())) && compiles();
})();
