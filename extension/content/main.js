// What the background may ask of this page. The page itself has no way to ask: nothing here listens to it.
(() => {
  const room = (globalThis[Symbol.for("pith")] ??= {});
  if (room.main) return;
  room.main = true;

  /** The key of the reader that lies over the page. */
  let key = "";
  /** Where the page was when the reader came. */
  let before = { x: 0, y: 0 };

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const ANSWERS = {
    "page/toggle"() {
      if (room.frame.open) return { open: true, key };
      key = newKey();
      before = { x: scrollX, y: scrollY };
      room.warm();
      room.frame.lay(`${chrome.runtime.getURL("reader/reader.html")}?key=${key}`);
      return { open: false, key };
    },

    async "page/article"(asked) {
      if (asked.key !== key) return null;
      const options = {};
      const found = await room.extract(options);
      return { ...found, place: -1 };
    },

    "page/close"(asked) {
      if (asked.key !== key) return null;
      room.frame.takeAway();
      scrollTo({ left: before.x, top: before.y, behavior: "instant" });
      return { open: false, key };
    },
  };

  chrome.runtime.onMessage.addListener((message, sender, answer) => {
    // Only the background speaks to pages; it is in no tab.
    if (sender.id !== chrome.runtime.id || sender.tab || !Object.hasOwn(ANSWERS, message?.type)) return;
    Promise.resolve(ANSWERS[message.type](message)).then(answer, (error) => answer({ error: String(error) }));
    return true;
  });
})();
