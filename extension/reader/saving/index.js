// Saving from the reader: the button with the ribbon, its panel for a saved article, and the key.
export { installSaving } from "./button.js";
