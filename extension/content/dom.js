// Access to DOM properties that the page cannot clobber. A form field named `attributes` or an image named `body` replaces the property of that
// name on the form or document, also in the isolated world of content scripts. So the getters and methods of the prototypes are called directly.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.dom) return;

  /** The getter of a property as a function. @param {object} prototype @param {string} name */
  function getter(prototype, name) {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    return (/** @type {object} */ object) => (get ? Reflect.apply(get, object, []) : undefined);
  }

  /** A method as a function with the object as its first argument. @param {object} prototype @param {string} name */
  function method(prototype, name) {
    const found = Reflect.get(prototype, name);
    return (/** @type {object} */ object, /** @type {unknown[]} */ ...args) => Reflect.apply(found, object, args);
  }

  /** Returns null instead of throwing, for objects of another interface or origin. @param {(object: any) => any} get */
  const orNull = (get) => (/** @type {object} */ object) => {
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
  // `frame` elements have their own interface, which some browsers no longer have.
  const frameContent = "HTMLFrameElement" in globalThis ? getter(/** @type {any} */ (globalThis).HTMLFrameElement.prototype, "contentDocument") : () => null;
  const source = orNull(getter(HTMLImageElement.prototype, "currentSrc"));

  const root = getter(Document.prototype, "documentElement");
  const text = getter(Node.prototype, "textContent");

  pith.dom = {
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
    frameDocument: orNull((frame) => (pith.dom?.name(frame) === "iframe" ? content(frame) : frameContent(frame))),
    source: (image) => source(image) ?? "",
    shown: (element) => shown(element, { visibilityProperty: true }),
    box: method(Element.prototype, "getBoundingClientRect"),
    count: (document) => all(document, "*").length,
    selectAll: method(Document.prototype, "querySelectorAll"),
    make: method(Document.prototype, "createElementNS"),
    active: getter(Document.prototype, "activeElement"),
    at: method(Document.prototype, "elementFromPoint"),
    allAt: method(Document.prototype, "elementsFromPoint"),
    isOnTop: (element) => matches(element, ":modal, :popover-open"),
    focus: (element) => {
      // Only HTML and SVG elements can have the focus.
      if (element instanceof HTMLElement) focusHtml(element, { preventScroll: true });
      else if (element instanceof SVGElement) focusSvg(element, { preventScroll: true });
    },
  };
})();
