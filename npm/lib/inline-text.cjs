// The core that parses HTML as base64, for `require`; inline-text.js is the version for ES modules.
// The text is an ES module, and is in the package once. Bundlers put it into the bundle, and newer versions of Node require it; what can do
// neither (Node 18, Jest) runs the package as it was installed, with the file of the core beside this one.
"use strict";

// A function of its own: Rollup leaves a `require` within `try` alone.
const fromModule = () => require("../wasm/pith-html.base64.js").default;

exports.coreText = () => {
  try {
    return fromModule();
  } catch {
    return require("./inline-file.cjs").fromFile();
  }
};
