//! Headings by other means than their element: a role for assistive programs, or a class that gives a block the look of a heading, as the
//! style sheets of many sites have for each level.

use crate::clean::content_model::numbers;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::is_blank;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Level of a heading whose role names none, as the specification of roles has it.
const ORDINARY_LEVEL: u8 = 2;
/// Most words of a heading by role, and of one by class: sentences are set large, too.
const MAX_ROLE_WORDS: u32 = 30;
const MAX_CLASS_WORDS: u32 = 16;
/// Most words of the name of a part of a law, and levels of boxes around the line below it.
const PART_WORDS: u32 = 3;
const BOX_LEVELS: usize = 8;
/// Fewest letters of a heading by class, and fewest words of one that begins with a number. Figures and prices are set large, too.
const MIN_LETTERS: usize = 3;
const MIN_WORDS_NUMBERED: u32 = 5;

/// The level of the heading that a block is, if it is one.
pub(super) fn level(page: &Page, block: NodeId) -> Option<u8> {
    if page.words(block) == 0 || page.words(block) > MAX_ROLE_WORDS {
        return None;
    }
    if page.words(block) <= MAX_CLASS_WORDS
        && let Some(level) = part_level_of(page, block).or_else(|| title_level(page, block))
    {
        return is_in_text(page, block).then_some(level);
    }
    let marked =
        |node: NodeId| Some((node, role_level(page, node), class_level(page, node))).filter(|(_, role, class)| role.or(*class).is_some());
    let (node, role, class) = marked(block).or_else(|| marked(sole_inline(page, block)?))?;
    if !is_line(page, block) || !is_in_text(page, block) {
        return None;
    }
    role.or_else(|| class.filter(|level| looks_like_heading(page, node) && !is_above_heading(page, block, *level)))
}

/// The level of a line that names a part of a law and is set apart from the lines below it, by its class, in the middle, or in bold type.
fn part_level_of(page: &Page, block: NodeId) -> Option<u8> {
    if page.words(block) > PART_WORDS || !is_line(page, block) {
        return None;
    }
    let is_set_apart = || is_of_other_class(page, block) || is_centred(page, block) || sole_inline(page, block).is_some();
    numbers::part_level(&page.text_of(block)).filter(|_| is_set_apart())
}

/// The level of a line that is the title of such a part, right below its name and in a class of its own.
fn title_level(page: &Page, block: NodeId) -> Option<u8> {
    let before = |node: NodeId| siblings_before(page, node).find(|before| !is_blank(page, *before));
    let alone = || page.parent(block).filter(|around| page.words(*around) == page.words(block));
    let name = before(block).or_else(|| before(alone()?))?;
    let level = part_level_of(page, name).filter(|_| is_line(page, block) && page.attr(block, Attr::Class).is_some())?;
    let text = page.text_of(block);
    let ends = text.trim_end().ends_with(['.', ',', ';', ':']);
    (!ends && text.contains(char::is_alphabetic) && is_of_other_class(page, block)).then_some(level)
}

/// Whether a line has a class, and the line below it has another.
fn is_of_other_class(page: &Page, block: NodeId) -> bool {
    let Some(class) = page.attr(block, Attr::Class).filter(|class| !class.is_empty()) else { return false };
    let below = |node: NodeId| siblings_after(page, node).find(|below| !is_blank(page, *below));
    let around = || page.parent(block).filter(|around| page.words(*around) == page.words(block));
    let Some(below) = below(block).or_else(|| below(around()?)) else { return false };
    // The line may stand in boxes.
    let line = page.subtree(below).take(BOX_LEVELS).find(|inner| page.tag(*inner) == Tag::P).unwrap_or(below);
    page.attr(line, Attr::Class) != Some(class)
}

fn is_centred(page: &Page, block: NodeId) -> bool {
    let says = |attr: Attr, value: &str| page.attr(block, attr).is_some_and(|said| said.to_ascii_lowercase().contains(value));
    says(Attr::Align, "center") || says(Attr::Style, "text-align:center") || says(Attr::Style, "text-align: center")
}

fn role_level(page: &Page, node: NodeId) -> Option<u8> {
    page.attr(node, Attr::Role).filter(|role| *role == "heading")?;
    // A paragraph is called so to be read out at once: the message of a player.
    if page.tag(node) == Tag::P && page.attr(node, Attr::AriaLevel).is_none() {
        return None;
    }
    let level = page.attr(node, Attr::AriaLevel).and_then(|level| level.trim().parse().ok());
    Some(level.filter(|level| matches!(level, 1..=6)).unwrap_or(ORDINARY_LEVEL))
}

fn class_level(page: &Page, node: NodeId) -> Option<u8> {
    page.classes(node).find_map(|class| match class.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    })
}

/// Whether the words of a large line are those of a heading and not a sentence or a figure.
fn looks_like_heading(page: &Page, node: NodeId) -> bool {
    let text = page.text_of(node);
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let ends = text.trim_end().ends_with(['.', ',', ';', '…', '。', '、', '।', '۔']);
    let is_numbered = text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let min_words = if is_numbered { MIN_WORDS_NUMBERED } else { 1 };
    (min_words..=MAX_CLASS_WORDS).contains(&page.words(node)) && letters >= MIN_LETTERS && letters > digits && !ends
}

/// Whether a heading of the same or a higher rank stands right below a block: it is a line above that.
fn is_above_heading(page: &Page, block: NodeId, level: u8) -> bool {
    let below = siblings_after(page, block).find(|sibling| !is_blank(page, *sibling));
    below.and_then(|below| page.tag(below).heading()).is_some_and(|rank| rank <= level)
}

/// The only child of a block, where that is inline.
fn sole_inline(page: &Page, block: NodeId) -> Option<NodeId> {
    let mut children = page.children(block).filter(|child| !is_blank(page, *child));
    let child = children.next().filter(|child| matches!(page.tag(*child), Tag::Span | Tag::Strong | Tag::B))?;
    children.next().is_none().then_some(child)
}

/// Whether a block holds a single line of text.
fn is_line(page: &Page, block: NodeId) -> bool {
    page.subtree(block)
        .skip(1)
        .all(|inner| page.tag(inner).is_inline() && !matches!(page.tag(inner), Tag::Img | Tag::Picture | Tag::Button))
}

/// Whether a block is part of a running text and not of a cell, an item, a caption or a quotation.
fn is_in_text(page: &Page, block: NodeId) -> bool {
    let holds_parts = |tag: Tag| {
        tag.heading().is_some()
            || matches!(
                tag,
                Tag::Td
                    | Tag::Th
                    | Tag::Li
                    | Tag::Dt
                    | Tag::Dd
                    | Tag::Figure
                    | Tag::Figcaption
                    | Tag::Blockquote
                    | Tag::A
                    | Tag::Button
                    | Tag::Summary
            )
    };
    !page.ancestors(block).any(|around| holds_parts(page.tag(around)))
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn a_role_makes_a_heading() {
        assert_eq!(of("<div role=heading aria-level=3>Of lamps</div>"), "Heading[Of lamps]");
        assert_eq!(of("<p><span role=heading>Of lamps.</span></p>"), "Heading[Of lamps.]");
        assert_eq!(of("<p role=heading>The film did not load</p>"), "Paragraph[The film did not load]");
        assert_eq!(of("<header role=heading><div>Of lamps</div><p>Ann</p></header>"), "Paragraph[Of lamps] Paragraph[Ann]");
    }

    #[test]
    fn a_class_named_as_a_heading_makes_one() {
        assert_eq!(of("<p class='mt-2 h4'>Of <b>lamps</b></p>"), "Heading[Of Strong[lamps]]");
        assert_eq!(of("<div><strong class=h3>Of lamps</strong></div>"), "Heading[Of lamps]");
        assert_eq!(of("<p class=h4>Lamps</p><h4>Of wicks</h4><p>y</p>"), "Paragraph[Lamps] Heading[Of wicks] Paragraph[y]");
    }

    #[test]
    fn parts_of_laws_are_headings_with_their_titles() {
        let law = "<div><p class=ti>Article 1</p><div><p class=sti>Of lamps</p></div><p class=n>They burn.</p></div>";
        assert_eq!(of(law), "Heading[Article 1 Of lamps] Paragraph[They burn.]");
        assert_eq!(of("<p align=center>Article 1</p><p>They burn.</p>"), "Heading[Article 1] Paragraph[They burn.]");
        assert_eq!(of("<p><b>§ 1</b></p><p>They burn.</p>"), "Heading[§ 1] Paragraph[They burn.]");
        assert_eq!(of("<p class=n>Article 1</p><p class=n>They burn.</p>"), "Paragraph[Article 1] Paragraph[They burn.]");
        assert_eq!(of("<p class=a>Boat 1</p><p class=n>They burn.</p>"), "Paragraph[Boat 1] Paragraph[They burn.]");
    }

    #[test]
    fn large_sentences_and_figures_are_no_headings() {
        for text in ["25 m", "3 bakers at work", "The keeper goes home.", &"word ".repeat(20)] {
            let text = text.trim();
            assert_eq!(of(&format!("<p class=h4>{text}</p>")), format!("Paragraph[{text}]"));
        }
        assert_eq!(of("<p>Of <span class=h4>old lamps</span></p>"), "Paragraph[Of old lamps]");
        assert_eq!(of("<ul><li><p class=h4>Old lamps</p></li></ul>"), "List[Item[Old lamps]]");
        assert_eq!(of("<blockquote><p class=h4>Old lamps</p></blockquote>"), "Quote[Paragraph[Old lamps]]");
    }
}
