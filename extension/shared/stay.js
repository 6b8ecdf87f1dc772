// Keeps a page of ours where it is: only a press of the user leads it to the web. A content security policy has no rule against a page that leads
// itself away, as a `meta` refresh in an article would.

/** Whether the page itself is about to go to another origin. @param {any} event */
const leavesByItself = ({ navigationType, userInitiated, cancelable, destination }) =>
  !userInitiated && cancelable && navigationType !== "traverse" && new URL(destination.url).origin !== location.origin;

/** From now on the page leads itself nowhere else. Browsers without the Navigation API (Firefox before 147) do not tell of it. */
export function stayHere() {
  /** @type {any} */ (globalThis).navigation?.addEventListener("navigate", (/** @type {any} */ event) => {
    if (leavesByItself(event)) event.preventDefault();
  });
}
