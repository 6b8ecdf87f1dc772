//! Markdown as HTML, for the engine to clean: all that the writer of Markdown writes (CommonMark with GitHub's tables, tasks, callouts and footnotes,
//! formulas, definition lists), so that what was exported comes back. Of what others write besides, the rest is text.

mod blocks;
mod emphasis;
mod html;
mod inline;
mod line;
mod link;
mod list;
mod references;
mod table;

use std::fmt::Write;

use blocks::{Place, blocks};
use references::{References, split};

/// The HTML of a text.
pub(crate) fn to_html(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let lines: Vec<&str> = text.lines().collect();
    let (lines, notes) = split(&lines, &line::code(&lines));
    let mut references = References::of(&text, &notes);
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    blocks(&lines, Place::default(), &mut references, &mut out);
    if notes.is_empty() {
        return out;
    }
    // All of them first: one may refer to another.
    let texts: Vec<String> = notes.iter().map(|note| written(&note.lines, &mut references)).collect();
    out.push_str("<section role=\"doc-endnotes\"><ol>");
    for (at, text) in texts.iter().enumerate() {
        let (text, end) = text.strip_suffix("</p>").map_or((text.as_str(), ""), |text| (text, "</p>"));
        let _ = write!(out, "<li id=\"pith-fn-{}\">{text}", at + 1);
        references.backs(at, &mut out);
        let _ = write!(out, "{end}</li>");
    }
    out.push_str("</ol></section>");
    out
}

fn written(lines: &[&str], references: &mut References) -> String {
    let mut out = String::new();
    blocks(lines, Place::default(), references, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::to_html;

    #[test]
    fn what_people_write_becomes_html() {
        for (text, html) in [
            ("# A *b*\n\nOne\ntwo  \nthree", "<h1>A <em>b</em></h1><p>One\ntwo<br>three</p>"),
            ("- a\n- b\n  - c\n\n1. d\n2. e", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol><li>d</li><li>e</li></ol>"),
            ("> a\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"),
            ("```rust\na < b\n```\n---", "<pre><code class=\"language-rust\">a &lt; b</code></pre><hr>"),
            (
                "| a | b |\n|---|:-:|\n| 1 | 2 |",
                "<table><thead><tr><th>a</th><th>b</th></tr></thead><tr><td>1</td><td align=\"center\">2</td></tr></table>",
            ),
            (
                "[a](https://x.org/a_(b) \"t\") ![i](p.png) <https://y.org>",
                "<p><a href=\"https://x.org/a_(b)\" title=\"t\">a</a> <img src=\"p.png\" alt=\"i\"> <a href=\"https://y.org\">https://y.org</a></p>",
            ),
            (
                "**a** `b*c` snake_case_x \\*d\\* ~~e~~ 2 * 3",
                "<p><strong>a</strong> <code>b*c</code> snake_case_x *d* <del>e</del> 2 * 3</p>",
            ),
            ("a <script>", "<p>a &lt;script&gt;</p>"),
        ] {
            assert_eq!(to_html(text), html, "{text}");
        }
    }

    #[test]
    fn what_pith_writes_is_read() {
        let back = "<a href=\"#pith-fnref-1\" role=\"doc-backlink\">↩</a>";
        for (text, html) in [
            (
                "- [x] a\n- [ ] b",
                "<ul><li><input type=\"checkbox\" checked disabled>  a</li><li><input type=\"checkbox\" disabled>  b</li></ul>"
                    .replace("  ", " "),
            ),
            ("3. a\n4. b\n\n1) c", "<ol start=\"3\"><li>a</li><li>b</li></ol><ol><li>c</li></ol>".to_owned()),
            ("3. a\n7. b\n6. c", "<ol start=\"3\"><li>a</li><li value=\"7\">b</li><li value=\"6\">c</li></ol>".to_owned()),
            ("2. a\n1. b\n\n1) c\n1) d", "<ol start=\"2\" reversed><li>a</li><li>b</li></ol><ol><li>c</li><li>d</li></ol>".to_owned()),
            ("A\nB\n: c\n\n  d\n\nE\n: f", "<dl><dt>A</dt><dt>B</dt><dd><p>c</p><p>d</p></dd><dt>E</dt><dd>f</dd></dl>".to_owned()),
            ("> [!TIP]\n> a", "<blockquote class=\"pith-callout\" data-callout=\"tip\"><p>a</p></blockquote>".to_owned()),
            (
                "a[^n]\n\n[^n]: b\n\n    c",
                format!(
                    "<p>a<sup><a id=\"pith-fnref-1\" href=\"#pith-fn-1\" role=\"doc-noteref\">1</a></sup></p>\
                     <section role=\"doc-endnotes\"><ol><li id=\"pith-fn-1\"><p>b</p><p>c {back}</p></li></ol></section>"
                ),
            ),
            ("`[^n]` [^m]\n\n```\n[^n]: a\n```", "<p><code>[^n]</code> [^m]</p><pre><code>[^n]: a</code></pre>".to_owned()),
            ("$a_1$ and $5 or 10$", "<p><span class=\"math inline\">\\(a_1\\)</span> and $5 or 10$</p>".to_owned()),
            ("$$\na < b\n$$", "<div class=\"math display\">\\[a &lt; b\\]</div>".to_owned()),
            ("*a **b*** ***c*** a*b*c", "<p><em>a <strong>b</strong></em> <em><strong>c</strong></em> a<em>b</em>c</p>".to_owned()),
            ("&lt;b> &amp;amp; ``a`b``\\\nc \\# AT&T", "<p>&lt;b&gt; &amp;amp; <code>a`b</code><br>c # AT&amp;T</p>".to_owned()),
            ("# a \\#\n\n[b](#a-)", "<h1 id=\"a-\">a #</h1><p><a href=\"#a-\">b</a></p>".to_owned()),
            ("- a\n\n* * *", "<ul><li>a</li></ul><hr>".to_owned()),
            ("````c++\n```\n\n\nx\n````", "<pre><code class=\"language-c++\">```\n\n\nx</code></pre>".to_owned()),
            ("![a](b)\n\na\n\nc", "<figure><img src=\"b\" alt=\"a\"><figcaption>a</figcaption></figure><p>c</p>".to_owned()),
        ] {
            assert_eq!(to_html(text), html, "{text}");
        }
    }

    #[test]
    fn nothing_takes_long_or_fails() {
        for text in ["*", "[", "![", "> ", "- ", "`", "_", "(", "~~", "| a |\n|-|\n", "  ", "1. ", "é*"] {
            to_html(&text.repeat(20_000));
            to_html(&format!("{text}\n").repeat(5_000));
        }
    }
}
