// The shortcut that opens the reader: the browser keeps it, so it is asked for here and changed on the browser's own page.

/** As the browser names it, `Alt + Shift + E`; nothing where it has none. */
export async function openShortcut() {
  const commands = (await browser.commands?.getAll()) ?? [];
  const { shortcut = "" } = commands.find(({ name }) => name === "_execute_action") ?? {};
  return shortcut.split(/\+(?=.)/).join(" + ");
}

/** Opens the page on which the browser lets its shortcuts be changed. */
export function changeOpenShortcut() {
  // Firefox has a way of its own, and no address that could be opened.
  const { openShortcutSettings } = /** @type {any} */ (browser.commands);
  return openShortcutSettings ? openShortcutSettings() : browser.tabs.create({ url: "chrome://extensions/shortcuts" });
}
