//! Reads the HTML that `output::html` writes back into the article's tree. Writing that tree again gives the same bytes; for HTML that is not our
//! own it gives what of it an article may hold, so nothing but the writer's own tables decides what can be in the result.

mod build;
mod element;
mod tokens;

use crate::article::{Article, Node};
use crate::output;

pub(super) use build::{Marked, marked_tree};
pub(super) use tokens::{Token, attributes, tokens};

/// The elements that the writer of articles writes.
pub(super) const NAMES: &[&str] = &[
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "aside",
    "blockquote",
    "pre",
    "hr",
    "br",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "details",
    "summary",
    "section",
    "article",
    "header",
    "a",
    "strong",
    "b",
    "em",
    "code",
    "kbd",
    "samp",
    "var",
    "sub",
    "sup",
    "mark",
    "del",
    "ins",
    "u",
    "small",
    "q",
    "cite",
    "abbr",
    "dfn",
    "time",
    "ruby",
    "rt",
    "rp",
    "span",
    "math",
    "mi",
    "mn",
    "mo",
    "ms",
    "mtext",
    "mspace",
    "mrow",
    "mfrac",
    "msqrt",
    "mroot",
    "mstyle",
    "merror",
    "mpadded",
    "mphantom",
    "menclose",
    "msub",
    "msup",
    "msubsup",
    "munder",
    "mover",
    "munderover",
    "mmultiscripts",
    "mprescripts",
    "none",
    "mtable",
    "mtr",
    "mtd",
];

/// The tree of stored HTML.
pub(super) fn tree(html: &str) -> Vec<Node> {
    marked_tree(html, &[])
}

/// HTML of a tree.
pub(super) fn html(body: Vec<Node>) -> String {
    output::html(&Article { body, ..Article::default() })
}

/// Stored HTML made safe: the same bytes if it is our own, otherwise what of it an article may hold.
pub(super) fn safe(html: &str) -> String {
    self::html(tree(html))
}

#[cfg(test)]
mod tests {
    use super::{Marked, html, marked_tree, safe, tree};
    use crate::article::Article;
    use crate::output;

    const OWN: &[&str] = &[
        "<h2 id=\"pith-a\">A &amp; B</h2><p>text<br>more&nbsp;<b></b></p>",
        "<p lang=\"ar\" dir=\"rtl\">نص <strong>قوي</strong></p><hr><pre>  a\n b</pre><pre><code class=\"language-rust\">fn a() {}</code></pre>",
        "<ol start=\"3\" reversed=\"\"><li>a<ul><li>☑ b</li><li value=\"9\">☐ c</li><li><p>☑ d</p><p>e</p></li></ul></li></ol><dl><dt>t</dt><dd>d</dd></dl>",
        "<table><caption>c</caption><thead><tr><th scope=\"col\" colspan=\"2\">a</th></tr></thead><tbody><tr><td align=\"right\">b</td></tr></tbody></table>",
        "<p>one<sup><a id=\"pith-r\" href=\"#pith-n\" role=\"doc-noteref\">1</a></sup></p><section role=\"doc-endnotes\"><ol><li id=\"pith-n\"><p>Note. <a href=\"#pith-r\" role=\"doc-backlink\">↩</a></p></li></ol></section>",
        "<figure class=\"pith-embed\" data-what=\"YouTube\"><a href=\"https://www.youtube.com/watch?v=a\" title=\"A film\" rel=\"noopener noreferrer\"><img src=\"https://example.org/a.jpg\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\">A film</a></figure>",
        "<figure class=\"pith-media\" data-what=\"audio\"><a href=\"https://example.org/a.mp3\" rel=\"noopener noreferrer\">https://example.org/a.mp3</a></figure>",
        "<figure><img id=\"pith-i\" src=\"https://example.org/a.png\" srcset=\"https://example.org/b.png 2x\" alt=\"a\" title=\"t\" width=\"3\" height=\"4\" loading=\"lazy\" referrerpolicy=\"no-referrer\"><figcaption>c</figcaption></figure>",
        "<article itemscope=\"\" itemtype=\"https://schema.org/Comment\"><header><b itemprop=\"author\">Ada</b> <a itemprop=\"url\" href=\"https://example.org/1\" rel=\"noopener noreferrer\"><time itemprop=\"dateCreated\" datetime=\"2025-01-02\">2025-01-02</time></a></header><p>One.</p></article>",
        "<p><math display=\"block\" alttext=\"x^2\"><msup><mi mathvariant=\"normal\">x</mi><mn>2</mn></msup></math> <math><mtext>a b</mtext></math></p>",
        "<details open=\"\"><summary>s</summary><blockquote cite=\"https://example.org/\"><p>q</p></blockquote></details><aside><p>x</p></aside>",
        "<p><abbr title=\"&quot;x&quot;\">y</abbr> <time datetime=\"2025\">z</time> <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <q>a</q> <span dir=\"ltr\">b</span></p>",
        "<blockquote class=\"pith-callout\" data-callout=\"warning\"><p><strong>Mind</strong></p><p>a</p></blockquote>",
    ];

    #[test]
    fn our_own_html_comes_back_byte_for_byte() {
        for own in OWN {
            let own = own.replace("<b></b>", "");
            assert_eq!(safe(&own), own);
        }
    }

    #[test]
    fn of_other_html_stays_what_an_article_may_hold() {
        for (given, expected) in [
            ("<script>alert(1)</script><p onclick=\"x\">a</p>", "<p>a</p>"),
            ("<p><a href=\"javascript:x\">a</a><img src=\"javascript:x\" alt=\"b\"></p>", "<p>ab</p>"),
            ("<div><b>a</b><i>b</i></div></p><svg><p>c</p></svg>d", "<strong>a</strong><em>b</em>d"),
            ("<p>a<p style=\"x\">b", "<p>a<p>b</p></p>"),
            ("<math><maction href=\"x\"><mi onclick=\"y\">a</mi></maction></math>", "<math><mi>a</mi></math>"),
            ("<iframe srcdoc=\"<p>\">x</iframe><form><input value=\"x\">a</form>", "a"),
        ] {
            assert_eq!(safe(given), expected, "{given}");
        }
        let deep = "<blockquote>".repeat(100_000);
        assert!(safe(&deep).len() < 100_000);
    }

    #[test]
    fn highlights_mark_the_words_they_stand_for() {
        let own = "<p>One <em>two</em> 𝄞three.</p><p>Four.</p>";
        let marks = [Marked { start: 4, stop: 9, number: 0 }, Marked { start: 16, stop: 20, number: 1 }];
        assert_eq!(
            html(marked_tree(own, &marks)),
            "<p>One <em><mark id=\"pith-mark-0-0\">two</mark></em> <mark id=\"pith-mark-0-1\">𝄞</mark>three.</p>\
             <p><mark id=\"pith-mark-1-0\">Four</mark>.</p>"
        );
    }

    #[test]
    fn markdown_of_the_tree_is_that_of_the_article() {
        let body = tree(OWN[4]);
        assert_eq!(output::markdown(&Article { body, ..Article::default() }), "one[^1]\n\n[^1]: Note.\n");
        let body = tree(OWN[2]);
        assert!(output::markdown(&Article { body, ..Article::default() }).contains("- [x] b"));
        let body = tree(OWN[12]);
        assert!(output::markdown(&Article { body, ..Article::default() }).starts_with("> [!WARNING]\n> **Mind**"));
    }
}
