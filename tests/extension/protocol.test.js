// The background accepts only messages of the known types with exactly their fields.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_PARTS, aboutLibrary, fromNote, fromPage, fromReader } from "../../extension/shared/protocol.js";
import { validSites, sitePattern } from "../../extension/shared/auto-open.js";

const key = "0123456789abcdef".repeat(2);

test("valid messages of a reader are accepted", () => {
  for (const message of [
    { type: "article", key },
    { type: "reextract", key, keep: [1, 2], drop: [] },
    { type: "inspect", key },
    { type: "close", key, place: -1, goal: "" },
    { type: "close", key, place: 7, goal: "#comments" },
    { type: "pick", key, place: 7 },
    { type: "remember", key, keep: [], drop: [0] },
    { type: "always", key, on: false },
  ]) {
    assert.equal(fromReader(message), message);
    assert.equal(fromPage(message), null, "a page may send none of them");
    assert.equal(fromReader({ ...message, more: 1 }), null, "an additional field");
    assert.equal(fromReader({ ...message, key: key.slice(1) }), null, "an invalid key");
    const { key: _, ...keyless } = message;
    assert.equal(fromReader(keyless), null, "no key");
  }
});

test("valid messages about the library are accepted", () => {
  for (const message of [
    { type: "library/ask", question: { op: "tags" } },
    { type: "library/change", command: { op: "sweep" }, request: "a" },
    { type: "library/of-page", url: "https://example.org/" },
    { type: "library/save", url: "https://example.org/", record: {} },
    { type: "library/fetch-images", uid: null },
    { type: "library/fetch-images", uid: "0123456789abcdef0123" },
    { type: "library/open" },
  ]) {
    assert.equal(aboutLibrary(message), message);
    assert.equal(fromReader(message), null);
    assert.equal(fromPage(message), null, "a page may send none of them");
    assert.equal(aboutLibrary({ ...message, more: 1 }), null, "an additional field");
  }
  for (const message of [{ type: "library/ask", question: "tags" }, { type: "library/ask", question: [] }, { type: "library/change", command: {} }, { type: "library/save", url: "https://example.org/" }, { type: "article", key }]) assert.equal(aboutLibrary(message), null);
});

test("valid messages of the note's field for tags are accepted", () => {
  for (const message of [
    { type: "note/begin", key },
    { type: "note/known", key },
    { type: "note/tag", key, add: ["sea"], remove: [] },
    { type: "note/size", key, height: 44 },
    { type: "note/tell", key, what: "close" },
  ]) {
    assert.equal(fromNote(message), message);
    for (const others of [fromReader, fromPage, aboutLibrary]) assert.equal(others(message), null, "nobody else sends them");
    assert.equal(fromNote({ ...message, more: 1 }), null, "an additional field");
    assert.equal(fromNote({ ...message, key: key.slice(1) }), null, "an invalid key");
  }
  for (const message of [{ type: "note/tag", key, add: "sea", remove: [] }, { type: "note/tag", key, add: [1], remove: [] }, { type: "note/size", key, height: "1" }, { type: "note/tell", key, what: "undo" }, { type: "library/ask", question: { op: "tags" } }, { type: "undo", uid: "0123", isOfPage: true }, null]) assert.equal(fromNote(message), null);
});

test("messages of other shapes are refused", () => {
  const tooMany = Array(MAX_PARTS + 1).fill(1);
  for (const message of [
    null, undefined, 1, "article", [], ["article"], {}, { type: 1, key }, { type: "toString", key }, { type: "__proto__", key }, { type: "page/toggle" },
    ...[-2, 1.5, "1", NaN].map((place) => ({ type: "close", key, place, goal: "" })), ...["https://example.org/", 1, null, `#${"x".repeat(2_000)}`].map((goal) => ({ type: "close", key, place: 1, goal })), { type: "close", key, place: 1 },
    { type: "reextract", key, keep: tooMany, drop: [] }, { type: "reextract", key, keep: [-1], drop: [] }, { type: "reextract", key, keep: "1", drop: [] },
    { type: "always", key, on: 1 }, { type: "article", key: key.toUpperCase() }, { type: "article", key: { toString: () => key } },
    Object.create({ type: "article", key }), new (class { type = "article"; key = key; })(),
  ]) assert.equal(fromReader(message), null, JSON.stringify(message));
});

test("a page can report seven events and give no commands", () => {
  for (const type of ["leave", "arrived"]) assert.deepEqual(fromPage({ type }), { type });
  for (const type of ["loaded", "ousted", "moved"]) {
    assert.deepEqual(fromPage({ type, key }), { type, key });
    for (const wrong of [{ type }, { type, key: "1" }, { type, key, tab: 1 }]) assert.equal(fromPage(wrong), null);
  }
  const pressed = { type: "pressed", key, name: "Escape", code: "Escape", shift: false };
  assert.equal(fromPage(pressed), pressed);
  for (const wrong of [{ name: "x".repeat(31) }, { name: 1 }, { code: "x".repeat(31) }, { code: 1 }, { shift: "no" }, { key: "1" }, { repeat: true }]) assert.equal(fromPage({ ...pressed, ...wrong }), null);
  const undo = { type: "undo", uid: "0123456789abcdef0123", isOfPage: true };
  assert.equal(fromPage(undo), undo);
  for (const wrong of [{ uid: "" }, { uid: "a b" }, { uid: 1 }, { uid: ["0123"] }, { isOfPage: "no" }, { key }]) assert.equal(fromPage({ ...undo, ...wrong }), null);
  for (const message of [{ type: "leave", tab: 1 }, { type: "article", key }, { type: "constructor" }, null]) assert.equal(fromPage(message), null);
});

test("match patterns of sites are for web hosts only", () => {
  assert.equal(sitePattern("https://example.org:8443/a?b#c"), "https://example.org/*");
  for (const address of ["file:///a", "about:blank", "chrome://version", "", undefined, "https://", "javascript:alert(1)"]) assert.equal(sitePattern(address), null, address);
  assert.deepEqual(validSites(["https://example.org/*", "<all_urls>", "*://*/*", "https://*/*", "https://a.example/b", 1, null]), ["https://example.org/*"]);
  assert.deepEqual(validSites("https://example.org/*"), []);
});
