// Where the wasm files are, for `require`. Its twin where.js says it for modules.
"use strict";
const { join } = require("node:path");
/** @param {string} name */
exports.at = (name) => join(__dirname, "../wasm", name);
