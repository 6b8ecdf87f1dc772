// What the background may ask of this page. The page itself has no way to ask: nothing here listens to it.
(() => {
  const room = /** @type {Room} */ ((/** @type {any} */ (globalThis))[Symbol.for("pith")] ??= {});
  const { dom, frame, place } = room;
  if (room.main || !dom || !frame || !place) return;
  room.main = true;

  /** Milliseconds to wait for a page that is still being parsed; after that what is there is taken. */
  const PARSING = 3_000;

  /** The key of the reader that lies over the page. */
  let key = "";
  /** Where the page was when the reader came: in pixels and, once that is known, by element. */
  let before = { x: 0, y: 0, place: -1, first: -1 };

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** Waits until the document is parsed. */
  async function parsed() {
    if (dom?.state(document) !== "loading") return;
    await new Promise((done) => {
      document.addEventListener("DOMContentLoaded", done, { once: true });
      setTimeout(done, PARSING);
    });
  }

  /** Why a reader cannot lie over this page, or nothing. */
  function hindrance() {
    if (dom?.type(document) === "application/pdf") return "pdf";
    // In a sandboxed document frames have no origin of their own, and the reader's frame would be none of ours.
    return self.origin === "null" && location.protocol !== "file:" ? "sandbox" : null;
  }

  /** @type {{ [type: string]: (asked: any) => unknown }} */
  const ANSWERS = {
    "page/toggle"() {
      if (frame.open) return { open: true, key };
      key = newKey();
      before = { x: scrollX, y: scrollY, place: -1, first: -1 };
      room.warm?.();
      const hindered = hindrance();
      if (!hindered) frame.lay(`${chrome.runtime.getURL("reader/reader.html")}?key=${key}`);
      return { open: false, key, hindered };
    },

    async "page/article"(asked) {
      if (asked.key !== key) return null;
      await parsed();
      const found = await room.extract?.(asked.options ?? {});
      return { ...found, url: dom.address(document), scrolled: before.y > 0 };
    },

    // After the article is known, which of its paragraphs is at the top of the window.
    "page/place"(asked) {
      if (asked.key !== key) return null;
      before.first = asked.numbers.find((/** @type {number} */ number) => number >= 0) ?? -1;
      before.place = place.top(asked.numbers);
      return before.place;
    },

    "page/close"(asked) {
      if (asked.key !== key) return null;
      key = "";
      frame.takeAway();
      // The page keeps its place while the reader is there. It moves only if the reader was left at another paragraph.
      if (asked.place === before.place) scrollTo({ left: before.x, top: before.y, behavior: "instant" });
      else place.show(asked.place < 0 ? before.first : asked.place);
      return { closed: true };
    },
  };

  chrome.runtime.onMessage.addListener((message, sender, answer) => {
    // Only the background speaks to pages; it is in no tab.
    if (sender.id !== chrome.runtime.id || sender.tab || !Object.hasOwn(ANSWERS, message?.type)) return;
    Promise.resolve()
      .then(() => ANSWERS[message.type](message))
      .then(answer, (error) => answer({ error: { code: error?.code ?? "broken", text: String(error) } }));
    return true;
  });
})();
