//! Puts numbers that the page sets large above its steps or headings before their words, and the large first letter of a text before the rest of
//! its word.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::content_model::numbers::lone_number;
use crate::clean::tree_pass::TreePass;

/// Fewest numbers in order by which they are known to count headings, and by which they are known to count paragraphs.
const MIN_HEADINGS: usize = 2;
const MIN_PARAGRAPHS: usize = 3;

/// Joins numbers in order that stand alone above headings or paragraphs with them. Figures and pages stand alone, too, but not in order.
pub(crate) fn join(_: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    let mut found = Vec::new();
    find(&body, &mut found);
    let joins = in_order(&found);
    if joins.contains(&true) {
        join_within(&mut body, &mut joins.into_iter());
    }
    join_letters(&mut body);
    body
}

/// Joins paragraphs that are one capital letter with what begins in a small one below them.
fn join_letters(body: &mut Vec<Node>) {
    let line = |node: &Node| node.element().filter(|element| matches!(element.kind, Kind::Paragraph)).map(text_of);
    let mut at = 1;
    while at < body.len() {
        let letter = line(&body[at - 1]).filter(|letter| letter.trim().chars().count() == 1 && letter.contains(char::is_uppercase));
        let is_word = letter.is_some() && line(&body[at]).is_some_and(|rest| rest.trim_start().starts_with(char::is_lowercase));
        if let (Some(letter), true, Node::Element(rest)) = (letter, is_word, &mut body[at]) {
            rest.children.insert(0, Node::Text(letter.trim().to_owned()));
            body.remove(at - 1);
        }
        at += 1;
    }
}

/// A number above words, and whether the words are a heading.
type Numbered = (i32, bool);

/// Finds the numbers, in order. Recursive over the article's tree.
fn find(nodes: &[Node], found: &mut Vec<Numbered>) {
    for (i, node) in nodes.iter().enumerate() {
        let Node::Element(element) = node else { continue };
        if let Some(numbered) = numbered(element, nodes.get(i + 1)) {
            found.push(numbered);
        } else if holds_blocks(element) {
            find(&element.children, found);
        }
    }
}

fn numbered(element: &Element, next: Option<&Node>) -> Option<Numbered> {
    let is_line = |kind: &Kind| matches!(kind, Kind::Paragraph | Kind::Heading { .. });
    let words = next.and_then(Node::element).filter(|next| is_line(&next.kind) && is_line(&element.kind))?;
    // Most paragraphs are long.
    let number = if element.children.len() == 1 { lone_number(&text_of(element))? } else { return None };
    let says = text_of(words);
    let is_heading = matches!(words.kind, Kind::Heading { .. });
    (says.contains(char::is_alphabetic) && (is_heading || matches!(element.kind, Kind::Paragraph))).then_some((number, is_heading))
}

/// Which numbers are joined: those of a row that counts up, if it counts headings or is long.
fn in_order(found: &[Numbered]) -> Vec<bool> {
    let mut joins = Vec::with_capacity(found.len());
    while let Some((first, _)) = found.get(joins.len()) {
        let rest = &found[joins.len()..];
        // Who counts by hand may give a number twice.
        let goes_on = |pair: &&[Numbered]| pair[1].0 == pair[0].0 || pair[1].0 == pair[0].0 + 1;
        let row = 1 + rest.windows(2).take_while(goes_on).count();
        let headings = rest[..row].iter().all(|(_, is_heading)| *is_heading);
        let is_row = row >= if headings { MIN_HEADINGS } else { MIN_PARAGRAPHS } && (0..=2).contains(first);
        joins.resize(joins.len() + row, is_row);
    }
    joins
}

fn join_within(nodes: &mut Vec<Node>, joins: &mut std::vec::IntoIter<bool>) {
    let mut number: Option<String> = None;
    let mut joined = Vec::with_capacity(nodes.len());
    let mut rest = std::mem::take(nodes).into_iter().peekable();
    while let Some(mut node) = rest.next() {
        if let Node::Element(element) = &mut node {
            if let Some(number) = number.take() {
                element.children.insert(0, Node::Text(number + " "));
            } else if numbered(element, rest.peek()).is_some() {
                if joins.next() == Some(true) {
                    number = Some(text_of(element).trim().to_owned());
                    continue;
                }
            } else if holds_blocks(element) {
                join_within(&mut element.children, joins);
            }
        }
        joined.push(node);
    }
    *nodes = joined;
}

/// Whether an element may hold lines of its own.
fn holds_blocks(element: &Element) -> bool {
    !element.kind.is_inline() && !matches!(element.kind, Kind::Paragraph | Kind::Heading { .. } | Kind::Pre { .. } | Kind::Table)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn a_large_first_letter_is_part_of_its_word() {
        assert!(of("<div>D</div><div><p>uring the flood it rose.</p></div>").contains("During the flood"));
        assert!(!of("<div>D</div><div><p>During the flood it rose.</p></div>").contains("DDuring"));
    }

    #[test]
    fn numbers_above_headings_are_part_of_them() {
        let steps = "<div>1</div><h3>Sift</h3><p>Well.</p><section><div>2</div><h3>Stir</h3><p>Long.</p></section>";
        assert_eq!(of(steps).replace("]Par", "] Par"), "Heading[1 Sift] Paragraph[Well.] Heading[2 Stir] Paragraph[Long.]");
        assert!(of("<h2>01.</h2><h2>Sift</h2><p>Well.</p><h2>02.</h2><h2>Stir</h2><p>Long.</p>").starts_with("Heading[01. Sift]"));
    }

    #[test]
    fn numbers_above_paragraphs_are_part_of_them_where_they_count() {
        let step = |number: u8| format!("<p><b>{number}</b></p><p>Sift flour.</p>");
        assert!(of(&[1, 2, 3].map(step).concat()).starts_with("Paragraph[1 Sift flour.]"));
        assert!(of(&[1, 2, 2, 3].map(step).concat()).ends_with("Paragraph[3 Sift flour.]"));
        for figures in [[3, 1, 2], [1, 2, 9], [7, 8, 9]] {
            assert!(!of(&figures.map(step).concat()).contains(" Sift flour."), "{figures:?}");
        }
    }

    #[test]
    fn other_numbers_stand_alone() {
        assert!(of("<p>29</p><h3>years of bread</h3><p>One.</p><p>3</p><h3>bakers</h3><p>Two.</p>").starts_with("Paragraph[29]"));
        assert!(of("<p>1</p><p>2</p><p>3</p><p>4</p>").starts_with("Paragraph[1]"));
    }
}
