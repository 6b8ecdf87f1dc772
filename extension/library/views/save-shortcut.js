// The keyboard shortcut that saves the page in front, as the browser writes it.

/** The name of the command in the manifest. */
const SAVE = "save";

/** The shortcut, such as `Alt + Shift + S`; empty if there is none. */
export async function saveShortcut() {
  const commands = (await browser.commands?.getAll()) ?? [];
  const { shortcut = "" } = commands.find(({ name }) => name === SAVE) ?? {};
  return shortcut.split(/\+(?=.)/).join(" + ");
}
