// The extension reads queries as the library does (src/library/search/parse.rs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { completeQuery } from "../../extension/library/search/query-completion.js";
import { narrowed, quoted, wholeQuery } from "../../extension/library/search/query.js";

test("wide signs of a query are read as narrow ones, and keep their places", () => {
  const typed = "ｉｓ：ｒｅａｄ　（−水｜ａ＊）「Ａ」";
  assert.equal(narrowed(typed), "is:read (-水|a*)「A」");
  assert.equal(narrowed(typed).length, typed.length);
  const place = { view: "unread", tag: "", minutes: 0 };
  assert.equal(wholeQuery({ ...place, typed: "is：archived" }).query, "is：archived", "the query asks for a state itself");
  assert.equal(wholeQuery({ ...place, typed: "｜ 水" }).query, "｜ 水 is:unread");
  assert.equal(quoted("lang/ja"), "lang/ja");
  assert.equal(quoted("a b"), "\"a b\"");
});

test("what is typed after a wide colon is completed", () => {
  const known = { tags: [{ name: "lang/ja", articles: 3 }], sites: [], langs: [] };
  const [found] = completeQuery("水 tag：la", 8, known);
  assert.equal(found.value, "水 tag:lang/ja ");
});
