//! The length of an article: its number of words, and the minutes it takes to read them.

use crate::article::{Kind, Node};
use crate::page::measure::{Measure, measure};

/// Words an adult reads in a minute. Silent reading of prose: 238 for English, 220 to 260 for most languages (Brysbaert 2019); the lower
/// side, since this is reading on a screen.
const WORDS_PER_MINUTE: u32 = 230;
/// Characters read in a minute in Chinese and Japanese: about 500 for Japanese, somewhat fewer for Chinese, where a character says more.
const DENSE_PER_MINUTE: u32 = 500;
/// Letters and signs of a word in the scripts of Southeast Asia, which have letters for sounds and no spaces between words.
const LETTERS_PER_WORD: u32 = 4;

/// The number of words of a body, and the minutes to read it: at least one, unless it is empty.
pub fn length(body: &[Node]) -> (u32, u32) {
    let mut sum = Measure::default();
    total(body, &mut sum);
    let minutes = sum.runs as f32 / WORDS_PER_MINUTE as f32 + sum.dense as f32 / DENSE_PER_MINUTE as f32;
    (sum.words(), if sum.chars == 0 { 0 } else { (minutes.round() as u32).max(1) })
}

/// Adds the measure of all nodes.
fn total(nodes: &[Node], sum: &mut Measure) {
    // A word may continue across inline elements, so a line is measured as a whole.
    let mut line = String::new();
    gather(nodes, &mut line, sum);
    add(&line, sum);
}

/// Adds the measure of a line. Words without spaces whose letters stand for sounds count as words.
fn add(line: &str, sum: &mut Measure) {
    let mut of_line = measure(line);
    let letters = if of_line.dense == 0 { 0 } else { line.chars().filter(|c| is_southeast_asian(*c)).count() as u32 };
    of_line.dense -= letters;
    of_line.runs += letters.div_ceil(LETTERS_PER_WORD);
    *sum += of_line;
}

/// Whether a letter or sign is Thai, Lao, Burmese or Khmer.
fn is_southeast_asian(c: char) -> bool {
    matches!(u32::from(c), 0x0e00..=0x0eff | 0x1000..=0x109f | 0x1780..=0x17ff)
}

fn gather(nodes: &[Node], line: &mut String, sum: &mut Measure) {
    for node in nodes {
        match node {
            Node::Text(text) => line.push_str(text),
            Node::Element(element) if matches!(element.kind, Kind::RubyText | Kind::RubyParenthesis | Kind::FootnoteMark { .. }) => {}
            Node::Element(element) if matches!(element.kind, Kind::Break) => line.push(' '),
            Node::Element(element) if element.kind.is_inline() => gather(&element.children, line, sum),
            Node::Element(element) => {
                add(&std::mem::take(line), sum);
                total(&element.children, sum);
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
        let thai = "คนเฝ้าตะเกียงเดินลงไปที่ชายหาด".repeat(100);
        assert_eq!(length(&body(&format!("<body><p>{thai}</p></body>"))), (750, 3));
        assert_eq!(length(&[]), (0, 0));
    }
}
