//! Structural fidelity: how much of an article's structure an answer keeps. Both texts are split into typed pieces (headings with their
//! level, paragraphs, items with their depth, cells, code with its language, formulas, footnotes, images), aligned by their words, and
//! counted by type. What the truth does not state (a language, an address) is not compared.

mod align;
mod compare;
mod html;
mod known_differences;
mod markdown;
mod piece;

pub use compare::{Difference, Fidelity, Totals, compare};
pub use html::pieces as of_html;
pub use known_differences::{DifferenceKind, KnownDifferences, Row, Unexplained};
pub use markdown::pieces as of_markdown;
pub use piece::{Part, Piece};

#[cfg(test)]
mod tests {
    use super::{Difference, Piece, compare, of_html, of_markdown};

    const MARKDOWN: &str = "## Bread\n\nMix *flour* and [water](https://example.org/w).\n\n- one\n  - two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n\
        ```rs\nlet x = 1;\n```\n\n> Knead.\n\n![Loaf](https://example.org/i/loaf.jpg?w=9)\n\n$$\nx^2\n$$\n\nDone.[^1]\n\n[^1]: A note.\n";
    const HTML: &str = "<div><h2>Bread</h2><p>Mix <em>flour</em> and <a href=\"https://example.org/w\">water</a>.</p><ul><li>one<ul><li>two</li></ul></li></ul>\
        <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><pre><code class=\"language-rs\">let x = 1;</code></pre>\
        <blockquote><p>Knead.</p></blockquote><figure><img src=\"/i/loaf.jpg\" alt=\"Loaf\"></figure>\
        <math><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">x^2</annotation></semantics></math><p>Done.</p></div>";

    #[test]
    fn html_and_markdown_of_one_article_have_the_same_pieces() {
        let markdown = of_markdown(MARKDOWN);
        let kinds: Vec<String> = markdown.iter().map(|part| part.piece.to_string()).collect();
        assert_eq!(
            kinds,
            [
                "heading 2",
                "paragraph",
                "item 1",
                "item 2",
                "cell",
                "cell",
                "cell",
                "cell",
                "code rs",
                "quote",
                "image",
                "math",
                "paragraph",
                "footnote"
            ]
        );
        let html = of_html(HTML);
        assert_eq!(html[..], markdown[..markdown.len() - 1]);
    }

    #[test]
    fn a_wrong_level_counts_half_and_lost_or_added_pieces_nothing() {
        let (answer, truth) =
            (of_markdown("### Bread\n\n# Flour\n\nMix it.\n\nBuy now."), of_markdown("## Bread\n\n# Flour\n\nMix it.\n\n- knead"));
        let result = compare(&answer, &truth);
        assert!((result.all.precision - 0.625).abs() < 1e-9 && (result.all.recall - 0.625).abs() < 1e-9, "{result:?}");
        assert!(
            matches!(&result.differences[0], Difference::Changed(own, wanted, _) if own.piece == Piece::Heading(3) && wanted.piece == Piece::Heading(2))
        );
        assert_eq!(result.differences.len(), 3);
        assert_eq!(compare(&of_markdown("### A b\n\n#### C d"), &of_markdown("## A b\n\n### C d")).all.f1, 1.0);
        assert_eq!(compare(&[], &[]).all.f1, 1.0);
    }
}
