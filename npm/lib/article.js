// The article that callers get: the core's record with a few methods. It holds no page and no element, and can be cloned and sent.
import { PithError } from "./errors.js";
import { version } from "./version.js";

export class Article {
  /** @type {string} */
  #markdown;
  /** @type {any[] | undefined} */
  #trace;

  /** @param {any} record */
  constructor(record) {
    const { markdown, trace, ...fields } = record;
    Object.assign(this, fields);
    /** The engine and version that made it, to be stored with it. */
    this.engine = { name: "pith", version };
    if (record.elements) Object.defineProperty(this, "elements", { value: record.elements });
    this.#markdown = markdown;
    this.#trace = trace;
  }

  /** The content as Markdown. */
  markdown() {
    return this.#markdown;
  }

  /** The content as plain text. */
  text() {
    return /** @type {any} */ (this).textContent;
  }

  /** Why each part was kept or dropped. */
  explain() {
    if (this.#trace === undefined) throw new PithError("not-asked", "reasons are kept on request: extract(page, { explain: true })");
    return this.#trace;
  }
}
