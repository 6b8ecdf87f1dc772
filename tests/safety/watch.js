// Runs first in every frame, and tells the page around it what runs, navigates, opens or is asked for there. The policy of the frame only reports, so
// nothing is held back by it.
{
  const name = location.pathname.slice("/frame/".length);
  const { told } = parent;
  const tell = (what, words) => told(name, what, String(words).slice(0, 120));
  const ADDRESS = /^\s*(?:https?:|mailto:|tel:|#)/i;
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
    if (/^script-src/.test(effectiveDirective)) tell("executed", `${effectiveDirective} ${blockedURI} ${sample}`);
    else tell(/^(?:form-action|navigate-to)$/.test(effectiveDirective) ? "navigated" : "requested", `${effectiveDirective} ${blockedURI}`);
  }, true);
  for (const one of ["alert", "confirm", "prompt", "print"]) window[one] = (words) => tell("executed", `${one}(${words})`);
  window.open = (address) => tell("navigated", `open(${address})`);
  addEventListener("submit", (event) => {
    event.preventDefault();
    tell("navigated", `submit ${event.target.action}`);
  }, true);
  // A link to the web is what a reader wants; any other is let through, to see what it does.
  addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a, area");
    if (link && ADDRESS.test(link.href?.baseVal ?? link.href ?? "")) event.preventDefault();
  }, true);
  addEventListener("pagehide", () => tell("left", location.href));
}
