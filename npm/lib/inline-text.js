// The core that parses HTML as base64, for ES modules; inline-text.cjs is the version for `require`.
import text from "../wasm/pith-html.base64.js";

export const coreText = () => text;
