//! Numbers that a page writes itself: before each item of a numbered list, which then has two, and as terms of the steps of a recipe.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::content_model::paragraphs::unwrap_single_paragraph;
use crate::rules::list_signs::PART_NAMES;

/// Fewest items or steps in a row by which their numbers are known to be such.
const MIN_STEPS: usize = 2;
/// Most digits of a step's number. More make a year or an amount.
const MAX_DIGITS: usize = 2;
/// Most characters of the number of a part of a law.
const MAX_PART_CHARS: usize = 7;

/// The number of a text that holds nothing else: “3”, “3.”, “3)”, “03”.
pub(crate) fn lone_number(text: &str) -> Option<i32> {
    let text = text.trim();
    let digits = text.strip_suffix(['.', ')', ':']).unwrap_or(text);
    (digits.len() <= MAX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse().ok()).flatten()
}

/// The level of the heading that a text is which only names a part of a law or a book: “Article 5”, “CHAPTER II”, “第三条”.
pub(crate) fn part_level(text: &str) -> Option<u8> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix(['第', '제']).filter(|rest| (2..=MAX_PART_CHARS).contains(&rest.chars().count())) {
        return match rest.chars().next_back()? {
            '章' | '編' | '编' | '节' | '節' | '장' | '절' => Some(2),
            '条' | '條' | '조' => Some(3),
            _ => None,
        };
    }
    let (name, number) = text.split_once(char::is_whitespace)?;
    let number = number.trim().trim_end_matches('.');
    let letters = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_counted = letters.len() < number.len() && letters.len() <= 1 && letters.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_roman = !number.is_empty() && number.bytes().all(|byte| b"IVXLC".contains(&byte)) || matches!(number.as_bytes(), [b'A'..=b'Z']);
    if number.len() > MAX_PART_CHARS || !(is_counted || is_roman) {
        return None;
    }
    let name = name.to_lowercase();
    PART_NAMES.iter().find(|(_, names)| names.contains(&&*name)).map(|(level, _)| *level)
}

/// Takes the numbers away that the items of a numbered list say again, if all do.
pub(super) fn drop_own(items: &mut [Element], start: i32) {
    let says_own = |(i, item): (usize, &Element)| {
        let Kind::Item { value, .. } = item.kind else { return false };
        let number = value.unwrap_or(start.saturating_add(i32::try_from(i).unwrap_or(0)));
        own_number(&item.children) == Some(number)
    };
    if items.len() >= MIN_STEPS && items.iter().enumerate().all(says_own) {
        for item in items {
            item.children = unwrap_single_paragraph(without_own(std::mem::take(&mut item.children)));
        }
    }
}

/// Whether a block holds pictures and no words: the picture of a step stands above its number.
fn is_picture(node: &Node) -> bool {
    node.element().is_some_and(|element| {
        matches!(element.kind, Kind::Figure | Kind::Paragraph) && !element.children.is_empty() && text_of(element).trim().is_empty()
    })
}

/// The number at the start of an item, if more follows. Recursive into the first paragraph.
fn own_number(nodes: &[Node]) -> Option<i32> {
    let nodes = &nodes[nodes.iter().take_while(|node| is_picture(node)).count()..];
    match nodes.first()? {
        Node::Text(text) => {
            let (number, rest) = split_number(text)?;
            (!rest.is_empty() || nodes.len() > 1).then_some(number)
        }
        Node::Element(element) if nodes.len() > 1 && is_number(element) => lone_number(&text_of(element)),
        Node::Element(element) if matches!(element.kind, Kind::Paragraph) => own_number(&element.children),
        Node::Element(_) => None,
    }
}

fn without_own(mut nodes: Vec<Node>) -> Vec<Node> {
    let first = nodes.iter().take_while(|node| is_picture(node)).count();
    match nodes.get_mut(first) {
        Some(Node::Text(text)) => {
            *text = split_number(text).map(|(_, rest)| rest.to_owned()).unwrap_or_default();
            if text.is_empty() {
                nodes.remove(first);
            }
        }
        Some(Node::Element(element)) if is_number(element) => {
            nodes.remove(first);
            if let Some(Node::Text(text)) = nodes.get_mut(first) {
                *text = text.trim_start().to_owned();
            }
        }
        Some(Node::Element(element)) => element.children = without_own(std::mem::take(&mut element.children)),
        None => {}
    }
    nodes
}

/// A number with its sign at the start of a text, and the rest of the text behind the space.
fn split_number(text: &str) -> Option<(i32, &str)> {
    let end = text.find(['.', ')']).filter(|end| *end <= MAX_DIGITS)? + 1;
    let (number, rest) = text.split_at(end);
    let is_apart = rest.is_empty() || rest.starts_with(char::is_whitespace);
    Some((lone_number(number).filter(|_| is_apart)?, rest.trim_start()))
}

/// Whether a paragraph or emphasised text holds a number alone.
fn is_number(element: &Element) -> bool {
    matches!(element.kind, Kind::Paragraph | Kind::Strong | Kind::Emphasis | Kind::Span | Kind::Heading { .. })
        && lone_number(&text_of(element)).is_some()
}

/// The descriptions of a list whose terms are numbers in order, as the items of a numbered list.
pub(super) fn steps(parts: &[Element]) -> Option<Vec<Node>> {
    let is_pair = |(i, pair): (usize, &[Element])| {
        let [term, text] = pair else { return false };
        matches!(term.kind, Kind::Term)
            && matches!(text.kind, Kind::Description)
            && lone_number(&text_of(term)) == i32::try_from(i + 1).ok()
    };
    if parts.len() < 2 * MIN_STEPS || !parts.chunks(2).enumerate().all(is_pair) {
        return None;
    }
    let item = |text: &Element| Element { kind: Kind::Item { checked: None, value: None }, ..text.clone() };
    Some(parts.chunks(2).map(|pair| item(&pair[1]).into()).collect())
}

#[cfg(test)]
mod tests {
    use super::part_level;

    #[test]
    fn parts_of_laws_have_a_level() {
        let named = [
            ("Article 5", 3),
            ("CHAPTER II", 2),
            ("Artikel 12a", 3),
            ("§ 7", 3),
            ("ANNEX A", 2),
            ("第三条", 3),
            ("第十二章", 2),
            ("제1조", 3),
        ];
        for (text, level) in named {
            assert_eq!(part_level(text), Some(level), "{text}");
        }
        for text in ["Article five", "Part of it", "Article 5 applies", "Chapter", "第一", "Boat 5"] {
            assert_eq!(part_level(text), None, "{text}");
        }
    }

    use super::lone_number;
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn a_number_alone_is_told_from_other_texts() {
        assert_eq!(
            ["3", " 03. ", "12)", "1984", "", ".", "3a", "-3"].map(lone_number),
            [Some(3), Some(3), Some(12), None, None, None, None, None]
        );
    }

    #[test]
    fn items_have_their_number_once() {
        let wanted = "List[Item[Sift.]Item[Stir.]]";
        assert_eq!(of("<ol><li>1. Sift.</li><li>2. Stir.</li></ol>"), wanted);
        assert_eq!(of("<ol><li><p>1.</p><p>Sift.</p></li><li><div>2</div><p>Stir.</p></li></ol>"), wanted);
        assert_eq!(of("<ol start=4><li><b>4)</b> Sift.</li><li><p><b>5)</b> Stir.</p></li></ol>"), wanted);
        let step = |number: u8| {
            format!("<li><div><img src='/s{number}.jpg' width=400></div><div>{number}</div><div><b>Sift.</b> Well.</div></li>")
        };
        let steps = of(&format!("<ol>{}{}</ol>", step(1), step(2)));
        assert!(steps.matches("Image").count() == 2 && !steps.contains("[1]") && !steps.contains("[2]"), "{steps}");
    }

    #[test]
    fn other_numbers_in_items_stay() {
        let same = |list: &str| assert!(!of(list).contains("[Sift.]"), "{list}");
        same("<ul><li>1. Sift.</li><li>2. Stir.</li></ul>");
        same("<ol><li>1. Sift.</li><li>Stir.</li></ol>");
        same("<ol><li>1. Sift.</li></ol>");
        same("<ol><li>2. Sift.</li><li>3. Stir.</li></ol>");
        assert_eq!(of("<ol><li>1</li><li>2</li></ol>"), "List[Item[1]Item[2]]");
        assert_eq!(of("<ol><li>1.5 g</li><li>2.5 g</li></ol>"), "List[Item[1.5 g]Item[2.5 g]]");
    }

    #[test]
    fn numbered_terms_are_steps() {
        assert_eq!(
            of("<dl><dt>1.</dt><dd>Sift.</dd><dt>2.</dt><dd><p>Stir.</p><p>Wait.</p></dd></dl>"),
            "List[Item[Sift.]Item[Paragraph[Stir.]Paragraph[Wait.]]]"
        );
        assert_eq!(
            of("<dl><dt>1</dt><dd>One</dd><dt>5</dt><dd>Five</dd></dl>"),
            "Definitions[Term[1]Description[One]Term[5]Description[Five]]"
        );
    }
}
