// The extension writes tags and reads queries as the library does (src/library/tag_name.rs, src/library/search/parse.rs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { completeQuery } from "../../extension/library/search/query-completion.js";
import { narrowed, quoted, wholeQuery } from "../../extension/library/search/query.js";
import { isTag, matchingTags, tidyTag } from "../../extension/shared/tag-names.js";

test("a tag has one spelling", () => {
  for (const [given, expected] of [
    [" #Food / Soup ", "food/soup"],
    ["café", "café"],
    ["cafe\u0301", "café"],
    ["İş", "iş"],
    ["ＡＢＣ／ｱﾌﾟﾘ", "abc/アプリ"],
    ["＃「水」", "水"],
    ["the “best” \"of\"", "the best of"],
    ["J\u030c", "ǰ"],
  ]) {
    assert.equal(tidyTag(given), expected);
    assert.equal(tidyTag(expected), expected);
  }
  assert.ok(isTag("水") && !isTag("「」") && !isTag("x".repeat(101)));
  assert.deepEqual(matchingTags([{ name: "café", articles: 1 }, { name: "x", articles: 2 }], "＃CAFE\u0301").map(({ name }) => name), ["café"]);
});

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
