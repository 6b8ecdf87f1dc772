//! Puts numbers that the page sets large above its steps or headings before their words, and the large first letter of a text before the rest of
//! its word.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::content_model::numbers::lone_number;
use crate::clean::tree_pass::TreePass;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::drop_caps::DROP_CAP_CLASSES;
use crate::rules::tag::Tag;

/// Fewest numbers in order by which they are known to count headings, and by which they are known to count paragraphs.
const MIN_HEADINGS: usize = 2;
const MIN_PARAGRAPHS: usize = 3;

/// Joins numbers in order that stand alone above headings or paragraphs with them. Figures and pages stand alone, too, but not in order.
pub(crate) fn join(pass: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    let mut found = Vec::new();
    find(&body, &mut found);
    let joins = in_order(&found);
    if joins.contains(&true) {
        join_within(&mut body, &mut joins.into_iter());
    }
    join_letters(pass.ctx.page, body)
}

/// Fewest words of a paragraph whose first letter stands in a box above it and does not say by its class what it is.
const MIN_WORDS: usize = 4;

/// Joins large first letters with the paragraphs that begin without them. A letter that says nothing of itself may be one if it is the only one of
/// the article; several are marks, or the names of answers.
fn join_letters(page: &Page, body: Vec<Node>) -> Vec<Node> {
    let line = |node: &Node| node.element().filter(|element| matches!(element.kind, Kind::Paragraph)).map(text_of);
    let is_letter = |letter: &String| letter.trim().chars().count() == 1 && letter.contains(char::is_uppercase);
    let goes_on = |rest: &String| rest.trim_start().starts_with(char::is_lowercase);
    // Few paragraphs are one letter.
    let letters: Vec<usize> = (0..body.len()).filter(|at| line(&body[*at]).is_some_and(|text| is_letter(&text))).collect();
    let joined = |at: &usize| {
        let (letter, rest) = (body[*at].element()?.origin?, body.get(at + 1)?);
        let text = line(rest).filter(goes_on)?;
        let is_lone = letters.len() == 1 && text.split_whitespace().count() >= MIN_WORDS;
        (is_drop_cap(page, letter) || is_lone && is_box_above(page, letter, rest.element()?.origin?)).then_some(*at)
    };
    let joined: Vec<usize> = letters.iter().filter_map(joined).collect();
    let mut out = Vec::with_capacity(body.len());
    let mut letter = None;
    for (at, mut node) in body.into_iter().enumerate() {
        if joined.binary_search(&at).is_ok() {
            letter = line(&node);
            continue;
        }
        if let (Some(letter), Node::Element(rest)) = (letter.take(), &mut node) {
            rest.children.insert(0, Node::Text(letter.trim().to_owned()));
        }
        out.push(node);
    }
    out
}

/// Whether the page says of a letter that it is the large first one: by the class of its element, or of one that holds nothing else.
fn is_drop_cap(page: &Page, letter: NodeId) -> bool {
    let says_so = |node: NodeId| page.attr(node, Attr::Class).is_some_and(|classes| DROP_CAP_CLASSES.are_in(classes));
    let around = page.ancestors(letter).take_while(|around| page.chars(*around) == page.chars(letter));
    around.chain(page.subtree(letter)).any(says_so)
}

/// Whether a letter has a box for itself that is no paragraph, and a paragraph goes on below it in the same box, not in another cell or item.
fn is_box_above(page: &Page, letter: NodeId, below: NodeId) -> bool {
    let is_box = matches!(page.tag(letter), Tag::Div | Tag::Span | Tag::Figure);
    is_box && page.tag(below) == Tag::P && page.parent(letter).is_some_and(|around| page.contains(around, below))
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
        assert!(of("<p class=has-drop-cap>D</p><p>uring it.</p>").contains("[During it.]"));
        assert!(of("<p><span class=dropcap>D</span></p><p>uring it.</p>").contains("[During it.]"));
        assert!(of("<div class=dropcap><p>D</p></div><p>uring it.</p>").contains("[During it.]"));
    }

    #[test]
    fn a_letter_that_is_a_paragraph_a_cell_or_a_mark_stands_alone() {
        let apart = |html: &str| assert!(of(html).contains("Paragraph[B] Paragraph["), "{}", of(html));
        apart("<p>B</p><p>cell one is here and goes on.</p>");
        apart("<div>B</div><p>good</p>");
        apart("<div><div>B</div></div><div><p>cell one is here and goes on.</p></div>");
        apart("<div>B</div><p>good work in all of it</p><div>C</div><p>fair work in most of it</p>");
        apart("<table role=presentation><tr><td>B</td><td><p>cell one is here and goes on.</p></td></tr></table>");
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
