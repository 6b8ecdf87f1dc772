// Reads nodes by the getters of their prototypes, taken before anything else. A page may name a form field `attributes` or an image
// `body`, and the property of the node is then that field or image; named access reaches into the isolated world too.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.dom) return;

  /** The getter of a property, as a function of the object. @param {object} prototype @param {string} name */
  function getter(prototype, name) {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    return (/** @type {object} */ object) => (get ? Reflect.apply(get, object, []) : undefined);
  }

  /** A method of an interface, as a function of the object. @param {object} prototype @param {string} name */
  function method(prototype, name) {
    const found = Reflect.get(prototype, name);
    return (/** @type {object} */ object, /** @type {unknown[]} */ ...args) => Reflect.apply(found, object, args);
  }

  /** An answer, or nothing where the object is of another interface or another origin. @param {(object: any) => any} get */
  const orNothing = (get) => (/** @type {object} */ object) => {
    try {
      return get(object) ?? null;
    } catch {
      return null;
    }
  };

  const all = method(Document.prototype, "getElementsByTagName");
  const shown = method(Element.prototype, "checkVisibility");
  const matches = method(Element.prototype, "matches");
  const focusHtml = method(HTMLElement.prototype, "focus");
  const focusSvg = method(SVGElement.prototype, "focus");
  const content = getter(HTMLIFrameElement.prototype, "contentDocument");
  // `frame` has the property of `iframe` on a prototype of its own, where that interface still is.
  const old = "HTMLFrameElement" in globalThis ? getter(/** @type {any} */ (globalThis).HTMLFrameElement.prototype, "contentDocument") : () => null;
  const source = orNothing(getter(HTMLImageElement.prototype, "currentSrc"));

  const root = getter(Document.prototype, "documentElement");
  const text = getter(Node.prototype, "textContent");

  pith.dom = {
    isFirefox: chrome.runtime.getURL("").startsWith("moz-extension:"),
    root,
    text: (document) => text(root(document) ?? document) ?? "",
    address: getter(Document.prototype, "URL"),
    type: getter(Document.prototype, "contentType"),
    state: getter(Document.prototype, "readyState"),
    kind: getter(Node.prototype, "nodeType"),
    first: getter(Node.prototype, "firstChild"),
    next: getter(Node.prototype, "nextSibling"),
    parent: getter(Node.prototype, "parentNode"),
    owner: getter(Node.prototype, "ownerDocument"),
    isConnected: getter(Node.prototype, "isConnected"),
    data: getter(CharacterData.prototype, "data"),
    name: getter(Element.prototype, "localName"),
    namespace: getter(Element.prototype, "namespaceURI"),
    qualified: getter(Element.prototype, "tagName"),
    attributes: getter(Element.prototype, "attributes"),
    shadow: getter(Element.prototype, "shadowRoot"),
    frameDocument: orNothing((frame) => (pith.dom?.name(frame) === "iframe" ? content(frame) : old(frame))),
    source: (image) => source(image) ?? "",
    shown: (element) => shown(element, { visibilityProperty: true }),
    box: method(Element.prototype, "getBoundingClientRect"),
    count: (document) => all(document, "*").length,
    select: method(Document.prototype, "querySelector"),
    selectAll: method(Document.prototype, "querySelectorAll"),
    make: method(Document.prototype, "createElementNS"),
    active: getter(Document.prototype, "activeElement"),
    at: method(Document.prototype, "elementFromPoint"),
    allAt: method(Document.prototype, "elementsFromPoint"),
    isOnTop: (element) => matches(element, ":modal, :popover-open"),
    focus: (element) => {
      // Only these two kinds can have it.
      if (element instanceof HTMLElement) focusHtml(element, { preventScroll: true });
      else if (element instanceof SVGElement) focusSvg(element, { preventScroll: true });
    },
  };
})();
