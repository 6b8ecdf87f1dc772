// Messages of the page: said to screen readers, and some of them shown for a moment.

/** Milliseconds for which a message is shown. */
const SHOWN_FOR = 2_500;

/** @param {HTMLElement} box */
export function createSpeech(box) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    announce: (/** @type {string} */ words) => void (box.textContent = words),
    toast(/** @type {string} */ words) {
      clearTimeout(timer);
      box.textContent = words;
      box.classList.add("shown");
      timer = setTimeout(() => {
        box.classList.remove("shown");
        box.textContent = "";
      }, SHOWN_FOR);
    },
  };
}
