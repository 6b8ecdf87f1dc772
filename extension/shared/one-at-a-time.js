// Runs of the same function, such as one that reads and then draws, in order. Of two side by side the older could end last, and what it read would stay.

/**
 * The function, run by itself: called while it runs, it runs once more afterwards, however often it was called.
 * @param {() => unknown} run
 * @returns {() => Promise<void>} ends when nothing is left to run
 */
export function oneAtATime(run) {
  /** @type {Promise<void> | null} */
  let running = null;
  let isAsked = false;
  const all = async () => {
    do {
      isAsked = false;
      try {
        await run();
      } catch (error) {
        if (!isAsked) throw error;
      }
    } while (isAsked);
  };
  return () => {
    isAsked = true;
    return (running ??= all().finally(() => (running = null)));
  };
}
