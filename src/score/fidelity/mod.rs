//! Says how much of an article's structure an answer keeps: both texts are taken apart into typed pieces (headings with their level,
//! paragraphs, items with their depth, cells, code with its language, formulas, footnotes, images), aligned by their words, and counted
//! by type. What the truth does not say, a language or an address, is not asked for. It judges no wording outside of pieces.

mod align;
mod html;
mod known_differences;
mod markdown;

use std::collections::BTreeMap;

use crate::score::{Mean, Prf};

pub use html::pieces as of_html;
pub use known_differences::{Argued, Row, Settled, Sort};
pub use markdown::pieces as of_markdown;

/// What a piece is. Further parts tell how deep, at which level or in which language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A heading and its level.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// Text in a quotation.
    Quote,
    /// Text in an item of a list, and how many lists are around it.
    Item(u8),
    /// Text in a cell of a table.
    Cell,
    /// Code and its language, where that is said.
    Code(Option<String>),
    /// A formula.
    Math,
    /// The text of a note.
    Footnote,
    /// An image; its text is the name of its file.
    Image,
}

impl Piece {
    /// The name of its type.
    pub fn name(&self) -> &'static str {
        match self {
            Piece::Heading(_) => "heading",
            Piece::Paragraph => "paragraph",
            Piece::Quote => "quote",
            Piece::Item(_) => "item",
            Piece::Cell => "cell",
            Piece::Code(_) => "code",
            Piece::Math => "math",
            Piece::Footnote => "footnote",
            Piece::Image => "image",
        }
    }

    /// The credit for giving this for that: whole, half where only level, depth or language differ, none for another type.
    fn credit(&self, truth: &Piece, shift: i16) -> f64 {
        match (self, truth) {
            (Piece::Heading(one), Piece::Heading(other)) if i16::from(*one) - i16::from(*other) == shift => 1.0,
            (Piece::Heading(_), Piece::Heading(_)) => 0.5,
            (Piece::Code(_), Piece::Code(None)) => 1.0,
            (one, other) if one == other => 1.0,
            (one, other) if one.name() == other.name() => 0.5,
            _ => 0.0,
        }
    }
}

impl std::fmt::Display for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Piece::Heading(number) | Piece::Item(number) => write!(f, "{} {number}", self.name()),
            Piece::Code(Some(lang)) => write!(f, "code {lang}"),
            _ => f.write_str(self.name()),
        }
    }
}

/// A piece and its text as it is compared: words in lower case, for code and formulas without spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub piece: Piece,
    /// Its text.
    pub text: String,
}

/// What differs between an answer and the truth at one place.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// Stands in the truth only.
    Lost(Part),
    /// Stands in the answer only.
    Added(Part),
    /// Stands in both, as something else or with other words: the answer's part, the truth's, and how alike their words are.
    Changed(Part, Part, f64),
}

/// How a page went.
#[derive(Clone, Debug, Default)]
pub struct Fidelity {
    /// Over all pieces.
    pub all: Prf,
    /// By type: credit, pieces of the answer, pieces of the truth.
    pub by_type: BTreeMap<&'static str, (f64, usize, usize)>,
    /// Every difference, in the order of the truth.
    pub differences: Vec<Difference>,
}

/// Compares the pieces of an answer with those of the truth.
pub fn compare(answer: &[Part], truth: &[Part]) -> Fidelity {
    let mut by_type: BTreeMap<&'static str, (f64, usize, usize)> = BTreeMap::new();
    answer.iter().for_each(|part| by_type.entry(part.piece.name()).or_default().1 += 1);
    truth.iter().for_each(|part| by_type.entry(part.piece.name()).or_default().2 += 1);
    let pairs = align::align(answer, truth);
    let shift = shift(answer, truth, &pairs);
    let mut differences = Vec::new();
    let mut sum = 0.0;
    for pair in pairs {
        match (pair.answer.map(|at| &answer[at]), pair.truth.map(|at| &truth[at])) {
            (Some(own), Some(wanted)) => {
                let credit = pair.alike * own.piece.credit(&wanted.piece, shift);
                sum += credit;
                by_type.entry(wanted.piece.name()).or_default().0 += credit;
                if credit < 1.0 {
                    differences.push(Difference::Changed(own.clone(), wanted.clone(), pair.alike));
                }
            }
            (None, Some(wanted)) => differences.push(Difference::Lost(wanted.clone())),
            (Some(own), None) => differences.push(Difference::Added(own.clone())),
            (None, None) => {}
        }
    }
    let share = |of: usize| if of == 0 { 0.0 } else { sum / of as f64 };
    let all = if answer.is_empty() && truth.is_empty() { Prf::of(1.0, 1.0) } else { Prf::of(share(answer.len()), share(truth.len())) };
    Fidelity { all, by_type, differences }
}

/// By how many levels most headings differ: which level an article begins with is a matter of taste, which is below which is not.
fn shift(answer: &[Part], truth: &[Part], pairs: &[align::Pair]) -> i16 {
    let mut counts: BTreeMap<i16, usize> = BTreeMap::new();
    for pair in pairs {
        if let (Some(own), Some(wanted)) = (pair.answer, pair.truth)
            && let (Piece::Heading(one), Piece::Heading(other)) = (&answer[own].piece, &truth[wanted].piece)
        {
            *counts.entry(i16::from(*one) - i16::from(*other)).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(shift, count)| (*count, *shift == 0)).map_or(0, |(shift, _)| shift)
}

/// Adds up pages.
#[derive(Debug, Default)]
pub struct Sum {
    mean: Mean,
    by_type: BTreeMap<&'static str, (f64, usize, usize)>,
}

impl Sum {
    /// Adds a page.
    pub fn add(&mut self, page: &Fidelity) {
        self.mean.add(page.all.f1);
        for (name, (credit, answer, truth)) in &page.by_type {
            let sum = self.by_type.entry(name).or_default();
            *sum = (sum.0 + credit, sum.1 + answer, sum.2 + truth);
        }
    }

    /// The mean F1 of a page, and how many pages there are.
    pub fn mean(&self) -> (f64, usize) {
        (self.mean.value(), self.mean.count())
    }

    /// By type, over all pages: precision, recall and F1, and how many pieces the truths have.
    pub fn by_type(&self) -> impl Iterator<Item = (&'static str, Prf, usize)> {
        let share = |credit: f64, of: usize| if of == 0 { 0.0 } else { credit / of as f64 };
        self.by_type
            .iter()
            .map(move |(name, (credit, answer, truth))| (*name, Prf::of(share(*credit, *answer), share(*credit, *truth)), *truth))
    }
}

/// Words in lower case, as all pieces but code and formulas are compared.
fn plain(text: &str) -> String {
    crate::score::fold(text)
}

/// Without white space, as code and formulas are compared.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The name of an image's file, without its folder, query and ending.
fn file_name(src: &str) -> String {
    if src.starts_with("data:") {
        return "data".to_owned();
    }
    let path = src.split(['?', '#']).next().unwrap_or("").trim_end_matches('/');
    let name = path.rsplit('/').next().unwrap_or("");
    name.split('.').next().unwrap_or("").to_lowercase()
}

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
    fn levels_count_half_and_what_is_lost_or_added_nothing() {
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
