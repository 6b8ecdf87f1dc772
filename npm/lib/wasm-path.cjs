// Where the core for Node is, for `require`; wasm-path.js is the version for ES modules.
"use strict";
const { join } = require("node:path");
exports.corePath = () => join(__dirname, "../wasm/pith-html.wasm");
