// Takes the page as text, for the core of the background. It only reads.
(() => {
  const room = (globalThis[Symbol.for("pith")] ??= {});
  if (room.capture) return;
  const root = Object.getOwnPropertyDescriptor(Document.prototype, "documentElement").get;
  const html = Object.getOwnPropertyDescriptor(Element.prototype, "outerHTML").get;

  room.capture = () => html.call(root.call(document));
})();
