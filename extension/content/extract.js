// The article of this page: from the core, where the page's policy lets it run here, else as a capture for the background's core.
(() => {
  const room = (globalThis[Symbol.for("pith")] ??= {});
  if (room.extract) return;

  const address = Object.getOwnPropertyDescriptor(Document.prototype, "URL").get;

  /** The smallest module there is. A policy that forbids WebAssembly forbids this. */
  const SMALLEST = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

  function allowed() {
    try {
      new WebAssembly.Module(SMALLEST);
      return true;
    } catch {
      return false;
    }
  }

  let started;

  /** The core, or nothing where the page forbids it. */
  function core() {
    started ??= (async () => {
      if (!allowed()) return null;
      await room.core.default({ module_or_path: fetch(chrome.runtime.getURL("core/pith_bg.wasm")) });
      return room.core;
    })();
    return started;
  }

  /** Begins to fetch the core, so that it is there when it is needed. */
  room.warm = core;

  /** The record of the article, or a capture and the options that go with it. */
  room.extract = async (options) => {
    const url = address.call(document);
    const here = await core();
    if (here) return { record: here.extract(document, { ...options, url }), url };
    return { capture: room.capture(), options: { ...options, url }, url };
  };
})();
