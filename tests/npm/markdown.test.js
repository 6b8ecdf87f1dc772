// The Markdown of articles that are full of its signs, rendered as sites do that allow HTML: none of their words becomes HTML, or a link to anywhere but
// the web.
import assert from "node:assert/strict";
import { test } from "node:test";
import { extract } from "../../dist/npm/esm/index.node.js";
import { dangers, markdownPages, RENDERERS } from "../safety/markdown.js";

/** Pages, the same in every run. */
const SEED = 7, COUNT = 400;

const articles = markdownPages(SEED, COUNT).map((page) => extract(page, { url: "https://example.org/lamp" }));

for (const [name, render] of Object.entries(RENDERERS)) {
  test(`Markdown is safe in ${name}`, () => {
    for (const [number, article] of articles.entries()) {
      const markdown = article.markdown();
      assert.deepEqual(dangers(render(markdown)), [], `page ${number}:\n${markdown}`);
    }
  });
}

test("what is dangerous is found", () => {
  for (const html of ["<img src=x onerror=alert(1)>", "<script>x</script>", "<p><a href='javascript:x'>", "<img src='data:image/svg+xml,x'>", "<!-- -->", "<p style='position:fixed'>"]) {
    assert.notDeepEqual(dangers(html), [], html);
  }
  assert.deepEqual(dangers("<p><a href='https://example.org/'>x</a> <code>a</code><br></p><table><td style='text-align:right'>x</table>"), []);
});
