// Where the wasm files are, for `require`. Its twin wasm-path.js says it for modules.
"use strict";
const { join } = require("node:path");
/** @param {string} name */
exports.at = (name) => join(__dirname, "../wasm", name);
