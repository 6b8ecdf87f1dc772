// Finds a selector for an element that should match it again on another visit and on other pages of the site: by names that authors write (id, class,
// role), not by generated ones. Positions among siblings are used only where nothing else is unique.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.selectorOf || !pith.dom) return;
  const { dom } = pith;

  /** Characters of a selector. */
  const MAX_LENGTH = 500;
  /** Attributes that describe the purpose of an element. */
  const MEANINGFUL_ATTRIBUTES = ["itemprop", "role", "data-testid", "data-component", "aria-label"];
  /** Generated names: with a digit, with mixed case as in a hash, very long, or empty. */
  const GENERATED = /\d|[a-z][A-Z][a-z]*[A-Z]|^.{41,}$|^$/;

  /** @param {Element} element @param {string} selector */
  const isUnique = (element, selector) => {
    const found = dom.selectAll(document, selector);
    return found.length === 1 && found[0] === element;
  };

  /** Selectors for an element by itself, the most meaningful first. @param {Element} element */
  function* candidates(element) {
    const tag = CSS.escape(dom.name(element));
    const attribute = (/** @type {string} */ name) => Array.from(dom.attributes(element)).find((one) => one.name === name)?.value ?? "";
    const id = attribute("id");
    if (!GENERATED.test(id)) yield `#${CSS.escape(id)}`;
    const classes = attribute("class").split(/\s+/).filter((/** @type {string} */ name) => !GENERATED.test(name));
    for (const name of classes) yield `${tag}.${CSS.escape(name)}`;
    if (classes.length > 1) yield tag + classes.map((/** @type {string} */ name) => `.${CSS.escape(name)}`).join("");
    for (const name of MEANINGFUL_ATTRIBUTES) {
      const value = attribute(name);
      if (!GENERATED.test(value)) yield `${tag}[${name}="${CSS.escape(value)}"]`;
    }
    yield tag;
  }

  /** A selector with the position of an element among its siblings of the same name. @param {Element} element */
  function step(element) {
    const same = [...(element.parentElement?.children ?? [])].filter((one) => dom.name(one) === dom.name(element));
    const tag = CSS.escape(dom.name(element));
    return same.length > 1 ? `${tag}:nth-of-type(${same.indexOf(element) + 1})` : tag;
  }

  pith.selectorOf = (element) => {
    let below = "";
    for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
      for (const name of candidates(at)) {
        const selector = name + below;
        if (selector.length <= MAX_LENGTH && isUnique(element, selector)) return selector;
      }
      below = ` > ${step(at)}${below}`;
      if (below.length > MAX_LENGTH) return null;
    }
    return null;
  };
})();
