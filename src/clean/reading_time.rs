//! The length of an article: its number of words, and the minutes it takes to read them.

use crate::article::{Kind, Node};
use crate::page::measure::{Measure, measure};

/// Words an adult reads in a minute. Silent reading of prose: 238 for English, 220 to 260 for most languages (Brysbaert 2019); the lower
/// side, since this is reading on a screen.
const WORDS_PER_MINUTE: u32 = 230;
/// Characters read in a minute in scripts without spaces: about 500 for Japanese, somewhat fewer for Chinese, where a character says more.
const DENSE_PER_MINUTE: u32 = 500;

/// The number of words of a body, and the minutes to read it: at least one, unless it is empty.
pub fn length(body: &[Node]) -> (u32, u32) {
    let measure = total(body);
    let minutes = measure.runs as f32 / WORDS_PER_MINUTE as f32 + measure.dense as f32 / DENSE_PER_MINUTE as f32;
    (measure.words(), if measure.chars == 0 { 0 } else { (minutes.round() as u32).max(1) })
}

fn total(nodes: &[Node]) -> Measure {
    let mut sum = Measure::default();
    // A word may continue across inline elements, so a line is measured as a whole.
    let mut line = String::new();
    gather(nodes, &mut line, &mut sum);
    sum += measure(&line);
    sum
}

fn gather(nodes: &[Node], line: &mut String, sum: &mut Measure) {
    for node in nodes {
        match node {
            Node::Text(text) => line.push_str(text),
            Node::Element(element) if matches!(element.kind, Kind::RubyText | Kind::RubyParenthesis | Kind::FootnoteMark { .. }) => {}
            Node::Element(element) if matches!(element.kind, Kind::Break) => line.push(' '),
            Node::Element(element) if element.kind.is_inline() => gather(&element.children, line, sum),
            Node::Element(element) => {
                *sum += measure(&std::mem::take(line));
                *sum += total(&element.children);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::length;
    use crate::clean::testing::body;

    #[test]
    fn words_are_counted_across_elements_and_characters_where_there_are_no_spaces() {
        assert_eq!(length(&body("<body><p>One tw<b>o</b></p><ul><li>three</li></ul></body>")), (3, 1));
        assert_eq!(length(&body(&format!("<body><p>{}</p></body>", "word ".repeat(700)))), (700, 3));
        assert_eq!(length(&body(&format!("<body><p>{}</p></body>", "読".repeat(2000)))), (1200, 4));
        assert_eq!(length(&[]), (0, 0));
    }
}
