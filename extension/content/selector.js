// Names an element by a selector that is to find it again on another visit and on other pages of the site: by what authors write (an id,
// a class, a role), not by what a build or a place in a list makes; by places only where nothing else tells it apart.
(() => {
  const room = /** @type {Room} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (room.selectorOf || !room.dom) return;
  const { dom } = room;

  /** Characters of a selector; what is longer names nothing anybody would read. */
  const LONGEST = 500;
  /** Attributes that say what an element is for. */
  const TELLING = ["itemprop", "role", "data-testid", "data-component", "aria-label"];
  /** A name a build made: with a number, or small and capital letters mixed as in a hash. */
  const MADE = /\d|[a-z][A-Z][a-z]*[A-Z]|^.{41,}$|^$/;

  /** @param {Element} element @param {string} selector */
  const isOnly = (element, selector) => {
    const found = dom.selectAll(document, selector);
    return found.length === 1 && found[0] === element;
  };

  /** What may name an element by itself, the most telling first. @param {Element} element */
  function* names(element) {
    const tag = CSS.escape(dom.name(element));
    const attribute = (/** @type {string} */ name) => Array.from(dom.attributes(element)).find((one) => one.name === name)?.value ?? "";
    const id = attribute("id");
    if (!MADE.test(id)) yield `#${CSS.escape(id)}`;
    const classes = attribute("class").split(/\s+/).filter((/** @type {string} */ name) => !MADE.test(name));
    for (const name of classes) yield `${tag}.${CSS.escape(name)}`;
    if (classes.length > 1) yield tag + classes.map((/** @type {string} */ name) => `.${CSS.escape(name)}`).join("");
    for (const name of TELLING) {
      const value = attribute(name);
      if (!MADE.test(value)) yield `${tag}[${name}="${CSS.escape(value)}"]`;
    }
    yield tag;
  }

  /** The place of an element among its siblings of one name. @param {Element} element */
  function step(element) {
    const same = [...(element.parentElement?.children ?? [])].filter((one) => dom.name(one) === dom.name(element));
    const tag = CSS.escape(dom.name(element));
    return same.length > 1 ? `${tag}:nth-of-type(${same.indexOf(element) + 1})` : tag;
  }

  room.selectorOf = (element) => {
    let below = "";
    for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
      for (const name of names(at)) {
        const selector = name + below;
        if (selector.length <= LONGEST && isOnly(element, selector)) return selector;
      }
      below = ` > ${step(at)}${below}`;
      if (below.length > LONGEST) return null;
    }
    return null;
  };
})();
