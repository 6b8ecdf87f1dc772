// Where a page's policy requires Trusted Types, the browser takes HTML only from a policy with a name. All HTML of the package goes through this one.
import { PithError } from "./errors.js";

const NAME = "pith-reader";

/** @type {{ createHTML(html: string): any } | undefined} */
let policy;

/**
 * The HTML as the browser wants it. Where the page forbids the policy, text may do; the browser then decides.
 * @param {string} html
 */
function trusted(html) {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  if (policy === undefined && trustedTypes !== undefined) {
    try {
      policy = trustedTypes.createPolicy(NAME, { createHTML: (/** @type {string} */ text) => text });
    } catch {
      return html;
    }
  }
  return policy === undefined ? html : policy.createHTML(html);
}

/**
 * Hands HTML to the browser.
 * @template T
 * @param {string} html
 * @param {(html: any) => T} use passes it to the browser, and does nothing else
 * @returns {T}
 */
export function withTrusted(html, use) {
  try {
    return use(trusted(html));
  } catch (cause) {
    throw new PithError("unusable", `the page's content security policy refuses HTML: it must allow “trusted-types ${NAME}”`, cause);
  }
}
