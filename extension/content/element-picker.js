// Lets the user pick an element of the page: point or use the arrow keys, then click or press Enter; Escape cancels. A transparent sheet in the top
// layer catches all events, so the page sees none. It is the only element added to the page.
(() => {
  const pith = /** @type {PithScope} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  if (pith.picker || !pith.dom) return;
  const { dom } = pith;

  const XHTML = "http://www.w3.org/1999/xhtml";
  const STYLE = `
    :host { all: initial !important; display: contents !important; }
    .sheet { all: initial; display: block; position: fixed; inset: 0; width: 100vw; height: 100vh; cursor: crosshair; }
    .part { position: fixed; pointer-events: none; outline: 3px solid #0b57d0; outline-offset: 2px; background: rgb(11 87 208 / 0.12); border-radius: 2px; }
    .hint { position: fixed; inset: auto 0 0; padding: 0.7em 1em; font: 16px/1.4 system-ui, sans-serif; color: #fff; background: #1f1f1f; text-align: center; }
    @media (forced-colors: active) { .part { outline-color: Highlight; } }`;

  /** Elements smaller than this (in pixels) cannot be picked. */
  const MIN_SIZE = 4;

  /** @template {keyof HTMLElementTagNameMap} N @param {N} name @param {string} [kind] */
  function make(name, kind) {
    const element = /** @type {HTMLElementTagNameMap[N]} */ (dom.make(document, XHTML, name));
    if (kind) element.className = kind;
    return element;
  }

  /** @type {HTMLElement | null} */
  let host = null;
  /** The element that had the focus before. @type {Element | null} */
  let focused = null;
  /** @type {Element | null} */
  let part = null;
  /** The elements inside the current one that were selected before, for the way back with ArrowDown. @type {Element[]} */
  let inner = [];

  const isPickable = (/** @type {Element | null | undefined} */ element) => {
    if (!element || element === host || element === dom.root(document)) return false;
    const { width, height } = dom.box(element);
    return width >= MIN_SIZE && height >= MIN_SIZE;
  };

  /** The next pickable element in a direction. @param {(from: Element) => Element | null} step */
  function nextPickable(step) {
    for (let at = part && step(part); at; at = step(at)) if (isPickable(at)) return at;
    return null;
  }

  /** The element that each arrow key selects. @type {{ [key: string]: () => Element | null }} */
  const MOVES = {
    ArrowUp() {
      const outer = nextPickable((from) => from.parentElement);
      if (outer && part) inner.push(part);
      return outer;
    },
    ArrowDown: () => inner.pop() ?? [...(part?.children ?? [])].find(isPickable) ?? null,
    ArrowLeft: () => nextPickable((from) => from.previousElementSibling),
    ArrowRight: () => nextPickable((from) => from.nextElementSibling),
  };

  /** @param {(element: Element) => void} onPick @param {() => void} onCancel */
  function showSheet(onPick, onCancel) {
    host = make("div");
    // Not a modal dialog: elements behind one are inert and not found by `elementsFromPoint`.
    const sheet = make("div", "sheet");
    sheet.popover = "manual";
    sheet.tabIndex = 0;
    const frame = make("div", "part");
    const hint = make("div", "hint");
    hint.setAttribute("role", "status");
    hint.textContent = chrome.i18n.getMessage("pickHint");
    sheet.append(frame, hint);
    const shadow = host.attachShadow({ mode: "closed" });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [style];
    shadow.append(sheet);
    dom.root(document)?.append(host);
    focused = dom.active(document);
    sheet.showPopover();
    sheet.focus();

    const draw = () => {
      if (!part) return;
      const { left, top, width, height } = dom.box(part);
      Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    };
    const point = (/** @type {number} */ x, /** @type {number} */ y) => {
      const under = dom.allAt(document, x, y).find(isPickable);
      if (!under || under === part) return;
      part = under;
      inner = [];
      draw();
    };
    const take = () => {
      const found = part;
      end();
      if (found) onPick(found);
      else onCancel();
    };
    /** Hides an event from the page. Returns whether it comes from the user and not from a script. @param {Event} event */
    const isTrusted = (event) => {
      event.stopPropagation();
      if (event.type !== "pointermove" && event.type !== "wheel") event.preventDefault();
      return event.isTrusted;
    };
    sheet.addEventListener("pointermove", (event) => isTrusted(event) && point(event.clientX, event.clientY));
    sheet.addEventListener("click", (event) => isTrusted(event) && take());
    sheet.addEventListener("keydown", (event) => {
      if (!isTrusted(event)) return;
      if (event.key === "Escape") {
        end();
        return onCancel();
      }
      if (event.key === "Enter") return take();
      const next = MOVES[event.key]?.();
      if (!next) return;
      part = next;
      part.scrollIntoView({ block: "nearest", behavior: "instant" });
      draw();
    });
    for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "contextmenu", "auxclick", "keyup"]) sheet.addEventListener(type, isTrusted);
    stop = new AbortController();
    addEventListener("scroll", draw, { signal: stop.signal, capture: true, passive: true });
    addEventListener("resize", draw, { signal: stop.signal });
    point(innerWidth / 2, innerHeight / 2);
  }

  let stop = new AbortController();

  function end() {
    stop.abort();
    host?.remove();
    if (host && focused) dom.focus(focused);
    host = part = focused = null;
    inner = [];
  }

  pith.picker = {
    begin(onPick, onCancel) {
      end();
      showSheet(onPick, onCancel);
    },
    end,
  };
})();
