// The file of the core as base64, for `require` in Node. Bundles for browsers leave this module out; see `browser` in package.json.
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

exports.fromFile = () => readFileSync(join(__dirname, "../wasm/pith-html.wasm"), "base64");
