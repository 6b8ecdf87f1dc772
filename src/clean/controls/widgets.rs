//! Recognises widgets: buttons, field labels, toggles, edit links, slide counters and scroll hints.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::class_words::{class_words, has_class_word};
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::{is_blank, raw_text};
use crate::clean::images::{MAX_SLIDESHOW_NODES, images_in, stem};
use crate::page::measure::measure;
use crate::page::{NodeId, Page};
use crate::rules::allow_list::{Keep, keep};
use crate::rules::attr::Attr;
use crate::rules::code::TOOL_PHRASES;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Most words of a control. Longer text says something.
const CONTROL_WORDS: u32 = 6;
/// Fewest words of what a button that is a question opens.
const MIN_ANSWER_WORDS: u32 = 8;
/// Levels between a control and the heading, slide show or table it belongs to.
const LEVELS: usize = 4;
/// Characters of a slide counter: `1/2`, or `12
/// 120`.
const COUNTER_CHARS: std::ops::RangeInclusive<u32> = 3..=12;
/// Nodes between a wrapper and the table in it.
const WRAPPER_NODES: usize = 12;
/// Attributes of a button that goes to a slide, and class name parts of the row it stands in.
const SLIDE_ATTRIBUTES: &[&str] = &["data-slide-to", "data-bs-slide-to", "data-carousel-slide-to"];
static SLIDE_ROW_WORDS: Words = Words::new(&["indicator", "indicators", "thumbs", "thumbnails", "pagination"]);
/// Arrows that point to more content.
const ARROWS: &[char] = &['→', '←', '↔', '⇄', '⇆', '⟷', '⟶', '⟵', '➡', '⬅', '»', '›', '«', '‹'];

/// Recognises a button outside of headings and sentences, and one that goes to a slide.
pub(crate) fn recognise_lone_button(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let is_button = ctx.page.tag(node) == Tag::Button || is_tool(ctx.page, node);
    (is_button && (is_lone_button(ctx.page, node) && !asks(ctx, node) || is_slide_button(ctx.page, node))).then(Vec::new)
}

/// Recognises a link that does something instead of leading somewhere: one in brackets folds a part of the page, one without an address is
/// a button, and so is one that leads nowhere and shows the picture of a button.
pub(crate) fn recognise_toggle(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let is_button = || page.attr(node, Attr::Role) == Some("button") && page.attr(node, Attr::Href).is_none() && is_lone_button(page, node);
    (page.tag(node) == Tag::A && (is_toggle(page, node) || is_button() || is_drawn_button(page, node))).then(Vec::new)
}

/// Recognises the label of a form field.
pub(crate) fn recognise_field_label(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    (ctx.page.tag(node) == Tag::Label && is_field_label(ctx.page, node)).then(Vec::new)
}

/// Recognises the edit link of a heading.
pub(crate) fn recognise_edit_link(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    is_edit_link(ctx.page, node).then(Vec::new)
}

/// Recognises the counter of a slide show.
pub(crate) fn recognise_slide_counter(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    is_counter(ctx.page, node).then(Vec::new)
}

/// Recognises the hint that a table can be scrolled.
pub(crate) fn recognise_scroll_hint(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    is_scroll_hint(ctx.page, node).then(Vec::new)
}

/// Whether a button is in no heading or sentence and does not expand anything.
fn is_lone_button(page: &Page, button: NodeId) -> bool {
    let opens = page.attrs(button).any(|(name, _)| matches!(name, "aria-expanded" | "aria-controls"));
    let titled = |around: NodeId| matches!(keep(page.tag(around)), Keep::Heading | Keep::Summary | Keep::Term);
    let block = page.ancestors(button).find(|around| !page.tag(*around).is_inline() && page.tag(*around) != Tag::Button);
    !opens
        && page.words(button) <= CONTROL_WORDS
        && images_in(page, button).next().is_none()
        && !page.ancestors(button).take(LEVELS).any(titled)
        && block.is_some_and(|block| !is_in_sentence(page, block, button))
}

/// Whether a box is a button by its role, and says what a tool does: `Copy`. Others fold parts of the text under their names.
fn is_tool(page: &Page, node: NodeId) -> bool {
    matches!(page.tag(node), Tag::Div | Tag::Span)
        && page.attr(node, Attr::Role) == Some("button")
        && page.words(node) <= CONTROL_WORDS
        && TOOL_PHRASES.contains(&page.text_of(node).trim().to_lowercase().as_str())
}

/// Whether a button is a question, and its answer stands beside it and is kept.
fn asks(ctx: &Context<'_>, button: NodeId) -> bool {
    let page = ctx.page;
    let is_answer = |node: NodeId| page.words(node) >= MIN_ANSWER_WORDS && ctx.is_mostly_kept(node);
    page.text_of(button).trim_end().ends_with(['?', '？', '؟'])
        && siblings_after(page, button).find(|sibling| page.words(*sibling) > 0).is_some_and(is_answer)
}

/// Whether a button goes to a slide, which it shows in small.
fn is_slide_button(page: &Page, button: NodeId) -> bool {
    let names_slide = page.attrs(button).any(|(name, _)| SLIDE_ATTRIBUTES.contains(&name));
    let is_in_row = || page.parent(button).is_some_and(|row| has_class_word(page, row, &SLIDE_ROW_WORDS));
    page.words(button) <= CONTROL_WORDS && images_in(page, button).next().is_some() && (names_slide || is_in_row())
}

/// Whether a label belongs to a form field. In a form it is no text, and outside of one the field is a honeypot.
fn is_field_label(page: &Page, label: NodeId) -> bool {
    let ticked = |field: NodeId| page.attr(field, Attr::Type).is_some_and(|kind| matches!(kind, "checkbox" | "radio"));
    let is_field = |node: NodeId| matches!(page.tag(node), Tag::Textarea | Tag::Select) || (page.tag(node) == Tag::Input && !ticked(node));
    page.words(label) <= CONTROL_WORDS && page.subtree(label).any(is_field)
}

/// Whether there are words beside the button in the line of its block.
fn is_in_sentence(page: &Page, block: NodeId, button: NodeId) -> bool {
    let Some(own) = std::iter::once(button).chain(page.ancestors(button)).find(|node| page.parent(*node) == Some(block)) else {
        return false;
    };
    let says = |sibling: NodeId| page.tag(sibling).is_inline() && page.tag(sibling) != Tag::Button && page.words(sibling) > 0;
    (own != button && says(own)) || siblings_before(page, own).chain(siblings_after(page, own)).any(says)
}

/// Whether a link in brackets leads nowhere: `[collapse]`, `[–]`.
fn is_toggle(page: &Page, link: NodeId) -> bool {
    if page.words(link) > 2 {
        return false;
    }
    let href = page.attr(link, Attr::Href).map(|href| href.trim().to_ascii_lowercase());
    let named = || [Attr::Id, Attr::Name].iter().any(|attr| page.attr(link, *attr).is_some());
    let nowhere = href.map_or_else(|| !named(), |href| href == "#" || href.starts_with("javascript:"));
    nowhere && bracketed(&raw_text(page, link))
}

/// Whether a link that leads nowhere shows only a picture that is called a button: it prints the page.
fn is_drawn_button(page: &Page, link: NodeId) -> bool {
    let leads_nowhere = page.attr(link, Attr::Href).is_some_and(|href| href == "#" || href.starts_with("javascript:"));
    let is_called_button = |image: NodeId| {
        let name = page.attr(image, Attr::Src).map_or("", stem);
        name.split(['-', '_']).any(|word| matches!(word, "button" | "btn"))
    };
    leads_nowhere && page.words(link) == 0 && images_in(page, link).any(is_called_button)
}

fn bracketed(text: &str) -> bool {
    let text = text.trim();
    text.len() > 2 && text.starts_with('[') && text.ends_with(']')
}

/// Whether an element in or right after a heading holds only links that lead away, and is in brackets or has an edit class: `[edit]`.
fn is_edit_link(page: &Page, node: NodeId) -> bool {
    if !matches!(page.tag(node), Tag::Span | Tag::Small | Tag::Sup | Tag::A | Tag::Div) || page.words(node) > CONTROL_WORDS {
        return false;
    }
    let is_heading = |node: NodeId| keep(page.tag(node)) == Keep::Heading;
    let heading = page.ancestors(node).take(LEVELS).find(|around| is_heading(*around));
    let follows = || siblings_before(page, node).find(|sibling| !is_blank(page, *sibling)).filter(|sibling| is_heading(*sibling));
    let Some(heading) = heading.or_else(follows) else { return false };
    let links = || page.subtree(node).filter(|inner| page.tag(*inner) == Tag::A);
    let leads_out = links().next().is_some() && links().all(|link| page.attr(link, Attr::Href).is_none_or(|href| !href.starts_with('#')));
    let named = || class_words(page, node).any(|word| word == "edit" || word == "editsection");
    leads_out
        && page.words(heading) > 0
        && (heading < node && page.words(heading) != page.words(node) || !page.contains(heading, node))
        && (bracketed(&raw_text(page, node)) || named())
}

/// Whether an element counts slides: `2
/// 7` near at least seven images.
fn is_counter(page: &Page, node: NodeId) -> bool {
    if !COUNTER_CHARS.contains(&page.chars(node)) || matches!(page.tag(node), Tag::Td | Tag::Th) {
        return false;
    }
    let text = raw_text(page, node);
    let Some((at, of)) = text.split_once('/') else { return false };
    let (Ok(at), Ok(of)) = (at.trim().parse::<usize>(), of.trim().parse::<usize>()) else { return false };
    let slides = |around: &NodeId| page.end(*around).0 - around.0 <= MAX_SLIDESHOW_NODES;
    let mut around = page.ancestors(node).take(LEVELS).take_while(slides);
    at <= of && of > 1 && around.any(|around| images_in(page, around).take(of).count() == of)
}

/// Whether a short line beside a table begins or ends with an arrow.
fn is_scroll_hint(page: &Page, node: NodeId) -> bool {
    if !matches!(page.tag(node), Tag::P | Tag::Div | Tag::Span | Tag::Small) || page.words(node) > CONTROL_WORDS || page.words(node) == 0 {
        return false;
    }
    let text = raw_text(page, node);
    let text = text.trim();
    if !text.starts_with(ARROWS) && !text.ends_with(ARROWS) || measure(text).stops > 0 || page.sums(node).links > 0 {
        return false;
    }
    let holds_table = |sibling: NodeId| page.subtree(sibling).take(WRAPPER_NODES).any(|inner| page.tag(inner) == Tag::Table);
    let solid = |sibling: &NodeId| !is_blank(page, *sibling);
    siblings_after(page, node).find(solid).is_some_and(holds_table) || siblings_before(page, node).find(solid).is_some_and(holds_table)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn headings_lose_their_edit_links() {
        let edit = "<span class=e>[<a href='/w?action=edit'>edit</a>]</span>";
        assert_eq!(of(&format!("<h2>History{edit}</h2><p>y</p>")), "Heading[History] Paragraph[y]");
        assert_eq!(of(&format!("<div><h2>History</h2>{edit}</div><p>y</p>")), "Heading[History] Paragraph[y]");
        assert_eq!(of("<h2>A [sic] <a href='/b'>B</a></h2><p>y</p>"), "Heading[A [sic] Link[B]] Paragraph[y]");
        assert_eq!(of(&format!("<p>See {edit}</p>")), "Paragraph[See [Link[edit]]]");
    }

    #[test]
    fn buttons_that_go_to_a_slide_go() {
        let buttons = "<button><img src='a-s.jpg'></button><button><img src='b-s.jpg'></button>";
        assert_eq!(of(&format!("<div class=carousel-indicators>{buttons}</div>")), "");
        assert_eq!(of("<div><button data-bs-slide-to=0><img src='a-s.jpg'></button></div>"), "");
        assert_eq!(of(&format!("<div class=photos>{buttons}</div>")).matches("Image").count(), 2);
    }

    #[test]
    fn a_picture_of_a_button_in_a_link_that_leads_nowhere_goes() {
        assert_eq!(of("<p><a href='#'><img src='/i/print-button-gray.png' alt='Print this page'></a></p>"), "");
        assert!(of("<p><a href='#'><img src='/i/lamp-house.png' alt='The house'></a></p>").contains("Image"));
        assert!(of("<p><a href='/big'><img src='/i/button-large.png' alt='A large one'></a></p>").contains("Image"));
    }

    #[test]
    fn a_button_that_is_a_question_names_its_answer() {
        let page = |question: &str| {
            format!("<div><button><span>{question}</span></button><div><p>It is the rain of the days before that.</p></div></div>")
        };
        assert!(of(&page("Why does it rise?")).contains("Why does it rise?"));
        assert!(!of(&page("Copy the address")).contains("Copy"));
        assert!(!of("<div><button>More?</button><div><p>Yes.</p></div></div>").contains("More?"));
    }

    #[test]
    fn a_box_that_is_a_tool_by_its_role_goes() {
        assert_eq!(of("<div><div>One.</div><div role=button tabindex=0>Copy</div></div>"), "Paragraph[One.]");
        assert!(of("<div role=button>Deep water</div><p>y</p>").contains("Deep water"));
        assert!(of("<p>Press <span role=button>Copy</span> to go on.</p>").contains("Copy"));
    }

    #[test]
    fn slide_counters_scroll_hints_and_toggles_go() {
        let slides = "<div><img src='a.jpg'><img src='b.jpg'></div>";
        assert!(!of(&format!("<div>{slides}<div>1 / 2</div></div>")).contains("1 / 2"));
        assert!(of("<div><div>1 / 2</div></div>").contains("1 / 2"));
        let table = "<div><table><tr><th>a<th>b<tr><td>c<td>d</table></div>";
        assert!(!of(&format!("<p>Scroll →</p>{table}")).contains("Scroll"));
        assert!(of(&format!("<p>Scroll</p>{table}")).contains("Scroll"));
        assert_eq!(of("<p><a class=t>[collapse]</a> <b>Ann</b> y</p>"), "Paragraph[Strong[Ann] y]");
        assert_eq!(of("<p>He <a href='/n'>[sic]</a> y</p>"), "Paragraph[He Link[[sic]] y]");
        assert_eq!(of("<p>One.</p><div><a role=button tabindex=0>Click to expand</a></div>"), "Paragraph[One.]");
        assert!(of("<p>One.</p><div><a role=button href=/more>Click to expand</a></div>").contains("expand"));
    }
}
