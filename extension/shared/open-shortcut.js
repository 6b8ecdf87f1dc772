// The keyboard shortcut that opens the reader. It belongs to the browser, which has its own page for changing it.

/** The shortcut as the browser writes it, such as `Alt + Shift + E`; empty if there is none. */
export async function openShortcut() {
  const commands = (await browser.commands?.getAll()) ?? [];
  const { shortcut = "" } = commands.find(({ name }) => name === "_execute_action") ?? {};
  return shortcut.split(/\+(?=.)/).join(" + ");
}

/** Opens the browser's page for changing shortcuts. */
export function changeOpenShortcut() {
  // Firefox has an API for this, and no URL that could be opened.
  const { openShortcutSettings } = /** @type {any} */ (browser.commands);
  return openShortcutSettings ? openShortcutSettings() : browser.tabs.create({ url: "chrome://extensions/shortcuts" });
}
