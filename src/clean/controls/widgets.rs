//! Recognises what stands in a text for a hand, a printer or a script and not to be read: buttons, links that pass a text on or edit
//! it, counters of slides, hints for scrolling, parts that nothing can ever show.
//!
//! It goes by structure; where names are asked, they are those of frameworks (`rules/`).

use crate::article::Node;
use crate::clean::Context;
use crate::clean::dom::class_words::names;
use crate::clean::dom::siblings::{after, before, is_blank, raw_text};
use crate::clean::images::image::{SLIDES_NODES, images_in};
use crate::page::measure::measure;
use crate::page::{Marks, NodeId, Page};
use crate::rules::allow_list::{Keep, keep};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::PRINT_CLASSES;
use crate::rules::boilerplate_classes::SCREEN_READER_CLASSES;
use crate::rules::share_links::{SHARE_PARAMETERS, SHARE_PATHS};
use crate::rules::tag::Tag;

/// Most words of a control: what is longer says something.
const CONTROL_WORDS: u32 = 6;
/// Levels above a control at which the heading, slides or table it belongs to are looked for.
const LEVELS: usize = 4;
/// Characters of a counter of slides: `1/2`, and `12 / 120` with spaces.
const COUNTER_CHARS: std::ops::RangeInclusive<u32> = 3..=12;
/// Elements of a wrapper before the table it is for.
const WRAPPER_NODES: usize = 12;
/// Arrows that say in which direction there is more.
const ARROWS: &[char] = &['→', '←', '↔', '⇄', '⇆', '⟷', '⟶', '⟵', '➡', '⬅', '»', '›', '«', '‹'];

pub(crate) fn recognise(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let tag = page.tag(node);
    if tag == Tag::A && is_share(page.attr(node, Attr::Href).unwrap_or("")) {
        // A sentence that is a link for passing it on is a sentence.
        let says = page.words(node) > CONTROL_WORDS;
        return Some(if says { ctx.copy_line(node, depth) } else { Vec::new() });
    }
    let is_control = is_unread(page, node)
        // A copy for paper may be the one that was chosen.
        || (is_for_paper(page, node) && !ctx.holds_most(node))
        || is_unreachable(page, node)
        || is_off_screen(page, node)
        || (tag == Tag::Button && is_lone_button(page, node))
        || (tag == Tag::A && is_switch(page, node))
        || (tag == Tag::Label && is_of_a_field(page, node))
        || is_edit_link(page, node)
        || is_mark_said_again(page, node)
        || is_counter(page, node)
        || is_scroll_hint(page, node);
    is_control.then(Vec::new)
}

/// Whether a mark of a note, which stands elsewhere, says in a box of its own that it is one: `footnotemark: 2` in papers.
pub(crate) fn is_mark_said_again(page: &Page, node: NodeId) -> bool {
    let has = |node: NodeId, class: &str| page.classes(node).any(|own| own == class);
    page.tag(node) == Tag::Span && has(node, "ltx_note_outer") && page.parent(node).is_some_and(|mark| has(mark, "ltx_role_footnotemark"))
}

/// Whether an address passes on what it carries.
fn is_share(href: &str) -> bool {
    let href = href.trim();
    if href.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:")) {
        // A letter to nobody yet.
        return href[7..].starts_with('?');
    }
    let Some((path, query)) = href.split_once('?') else { return false };
    let last = path.trim_end_matches('/').rsplit('/').next().unwrap_or("").to_ascii_lowercase();
    let carries = |part: &str| SHARE_PARAMETERS.contains(&part.split('=').next().unwrap_or("").to_ascii_lowercase().as_str());
    path.contains("//") && SHARE_PATHS.contains(&last.as_str()) && query.split(['&', ';']).any(carries)
}

/// Whether an element of a line is said by screen readers only, beside text that all read: what an icon means, where a link opens; or is a heading nobody sees.
fn is_unread(page: &Page, node: NodeId) -> bool {
    let is_heading = page.tag(node).heading().is_some();
    let may = page.tag(node).is_inline() || is_heading;
    if !may || !page.classes(node).any(|class| SCREEN_READER_CLASSES.iter().any(|row| ends_in(class, row))) {
        return false;
    }
    // A heading nobody sees names a part of the page for those who cannot see that it is one.
    if is_heading {
        return true;
    }
    let block = page.ancestors(node).find(|around| !page.tag(*around).is_inline());
    block.is_some_and(|block| page.words(block) > page.words(node))
}

/// Whether a class is one of a framework, with the framework's mark before it (`usa-sr-only`) or without.
fn ends_in(class: &str, row: &str) -> bool {
    let Some(at) = class.len().checked_sub(row.len()).filter(|at| class.is_char_boundary(*at)) else { return false };
    class[at..].eq_ignore_ascii_case(row) && (at == 0 || matches!(class.as_bytes()[at - 1], b'-' | b'_'))
}

fn is_for_paper(page: &Page, node: NodeId) -> bool {
    page.classes(node).any(|class| PRINT_CLASSES.has(class))
}

/// Whether an element is hidden among what is shown, without a name by which a script could ever show it.
fn is_unreachable(page: &Page, node: NodeId) -> bool {
    let hidden_here = page.marks(node).has(Marks::HIDDEN) && page.parent(node).is_some_and(|parent| !page.marks(parent).has(Marks::HIDDEN));
    hidden_here
        && page.words(node) > 0
        && page.attr(node, Attr::Hidden).is_none_or(|value| !value.eq_ignore_ascii_case("until-found"))
        && page.attrs(node).all(|(name, _)| matches!(name, "hidden" | "style" | "lang" | "dir"))
}

/// Whether the style of an element puts it where nobody sees it, or makes it as small as nothing.
fn is_off_screen(page: &Page, node: NodeId) -> bool {
    let Some(style) = page.attr(node, Attr::Style) else { return false };
    let rules = style.split(';').filter_map(|rule| rule.split_once(':'));
    rules.map(|(name, value)| (name.trim(), value.trim())).any(|(name, value)| match name {
        "left" | "top" | "text-indent" => value.strip_prefix('-').is_some_and(|far| far.bytes().take_while(u8::is_ascii_digit).count() > 3),
        "font-size" => matches!(value, "0" | "0px" | "0em" | "0rem" | "0pt"),
        _ => false,
    })
}

/// Whether a button stands in no heading and no sentence, and opens nothing that could be read.
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

/// Whether a label belongs to a field to write in: outside of a form that is bait for programs, and in one it is no text.
fn is_of_a_field(page: &Page, label: NodeId) -> bool {
    let ticked = |field: NodeId| page.attr(field, Attr::Type).is_some_and(|kind| matches!(kind, "checkbox" | "radio"));
    let is_field = |node: NodeId| matches!(page.tag(node), Tag::Textarea | Tag::Select) || (page.tag(node) == Tag::Input && !ticked(node));
    page.words(label) <= CONTROL_WORDS && page.subtree(label).any(is_field)
}

/// Whether words stand beside the button in the line of the block that holds it.
fn is_in_sentence(page: &Page, block: NodeId, button: NodeId) -> bool {
    let Some(own) = std::iter::once(button).chain(page.ancestors(button)).find(|node| page.parent(*node) == Some(block)) else {
        return false;
    };
    let says = |near: NodeId| page.tag(near).is_inline() && page.tag(near) != Tag::Button && page.words(near) > 0;
    (own != button && says(own)) || before(page, own).chain(after(page, own)).any(says)
}

/// Whether a link in brackets leads nowhere: `[collapse]`, `[–]`.
fn is_switch(page: &Page, link: NodeId) -> bool {
    if page.words(link) > 2 {
        return false;
    }
    let href = page.attr(link, Attr::Href).map(|href| href.trim().to_ascii_lowercase());
    let named = || [Attr::Id, Attr::Name].iter().any(|attr| page.attr(link, *attr).is_some());
    let nowhere = href.map_or_else(|| !named(), |href| href == "#" || href.starts_with("javascript:"));
    nowhere && bracketed(&raw_text(page, link))
}

fn bracketed(text: &str) -> bool {
    let text = text.trim();
    text.len() > 2 && text.starts_with('[') && text.ends_with(']')
}

/// Whether an element in a heading or right after one holds nothing but links in brackets, or is named after editing: `[edit]`.
fn is_edit_link(page: &Page, node: NodeId) -> bool {
    if !matches!(page.tag(node), Tag::Span | Tag::Small | Tag::Sup | Tag::A | Tag::Div) || page.words(node) > CONTROL_WORDS {
        return false;
    }
    let is_heading = |node: NodeId| keep(page.tag(node)) == Keep::Heading;
    let heading = page.ancestors(node).take(LEVELS).find(|around| is_heading(*around));
    let follows = || before(page, node).find(|near| !is_blank(page, *near)).filter(|near| is_heading(*near));
    let Some(heading) = heading.or_else(follows) else { return false };
    let links = || page.subtree(node).filter(|inner| page.tag(*inner) == Tag::A);
    let leads_out = links().next().is_some() && links().all(|link| page.attr(link, Attr::Href).is_none_or(|href| !href.starts_with('#')));
    let named = || names(page, node).any(|word| word == "edit" || word == "editsection");
    leads_out
        && page.words(heading) > 0
        && (heading < node && page.words(heading) != page.words(node) || !page.contains(heading, node))
        && (bracketed(&raw_text(page, node)) || named())
}

/// Whether an element counts slides: `2 / 7` beside at least as many images as it says.
fn is_counter(page: &Page, node: NodeId) -> bool {
    if !COUNTER_CHARS.contains(&page.chars(node)) || matches!(page.tag(node), Tag::Td | Tag::Th) {
        return false;
    }
    let text = raw_text(page, node);
    let Some((at, of)) = text.split_once('/') else { return false };
    let (Ok(at), Ok(of)) = (at.trim().parse::<usize>(), of.trim().parse::<usize>()) else { return false };
    let slides = |around: &NodeId| page.end(*around).0 - around.0 <= SLIDES_NODES;
    let mut around = page.ancestors(node).take(LEVELS).take_while(slides);
    at <= of && of > 1 && around.any(|around| images_in(page, around).take(of).count() == of)
}

/// Whether a short line ends or begins in an arrow and stands at a table: there is more of it to the side.
fn is_scroll_hint(page: &Page, node: NodeId) -> bool {
    if !matches!(page.tag(node), Tag::P | Tag::Div | Tag::Span | Tag::Small) || page.words(node) > CONTROL_WORDS || page.words(node) == 0 {
        return false;
    }
    let text = raw_text(page, node);
    let text = text.trim();
    if !text.starts_with(ARROWS) && !text.ends_with(ARROWS) || measure(text).stops > 0 || page.sums(node).links > 0 {
        return false;
    }
    let holds_table = |near: NodeId| page.subtree(near).take(WRAPPER_NODES).any(|inner| page.tag(inner) == Tag::Table);
    let solid = |near: &NodeId| !is_blank(page, *near);
    after(page, node).find(solid).is_some_and(holds_table) || before(page, node).find(solid).is_some_and(holds_table)
}

#[cfg(test)]
mod tests {
    use super::is_share;
    use crate::clean::testing::outline;

    fn of(html: &str) -> String {
        outline(&format!("<body><p>One two three.</p>{html}<p>x</p></body>"))
            .replace("Paragraph[One two three.]", "")
            .replace("Paragraph[x]", "")
            .trim()
            .to_owned()
    }

    #[test]
    fn links_that_pass_on_go_and_their_sentences_stay() {
        assert!(is_share("https://social.example/intent?text=a") && is_share("mailto:?subject=a&body=b"));
        assert!(!is_share("https://shop.example/share?page=2") && !is_share("mailto:ann@example.org?body=x") && !is_share("/share"));
        let quote = |text: &str| of(&format!("<blockquote><p>Said.</p><a href='https://s.example/share?url=x'>{text}</a></blockquote>"));
        assert_eq!(quote("Tweet this"), "Quote[Paragraph[Said.]]");
        assert_eq!(
            quote("It is the whole sentence that is linked"),
            "Quote[Paragraph[Said.]Paragraph[It is the whole sentence that is linked]]"
        );
    }

    #[test]
    fn headings_lose_their_edit_links() {
        let edit = "<span class=e>[<a href='/w?action=edit'>edit</a>]</span>";
        assert_eq!(of(&format!("<h2>History{edit}</h2><p>y</p>")), "Heading[History] Paragraph[y]");
        assert_eq!(of(&format!("<div><h2>History</h2>{edit}</div><p>y</p>")), "Heading[History] Paragraph[y]");
        assert_eq!(of("<h2>A [sic] <a href='/b'>B</a></h2><p>y</p>"), "Heading[A [sic] Link[B]] Paragraph[y]");
        assert_eq!(of(&format!("<p>See {edit}</p>")), "Paragraph[See [Link[edit]]]");
    }

    #[test]
    fn counters_hints_and_switches_go() {
        let slides = "<div><img src='a.jpg'><img src='b.jpg'></div>";
        assert!(!of(&format!("<div>{slides}<div>1 / 2</div></div>")).contains("1 / 2"));
        assert!(of("<div><div>1 / 2</div></div>").contains("1 / 2"));
        let table = "<div><table><tr><th>a<th>b<tr><td>c<td>d</table></div>";
        assert!(!of(&format!("<p>Scroll →</p>{table}")).contains("Scroll"));
        assert!(of(&format!("<p>Scroll</p>{table}")).contains("Scroll"));
        assert_eq!(of("<p><a class=t>[collapse]</a> <b>Ann</b> y</p>"), "Paragraph[Strong[Ann] y]");
        assert_eq!(of("<p>He <a href='/n'>[sic]</a> y</p>"), "Paragraph[He Link[[sic]] y]");
    }

    #[test]
    fn what_nobody_sees_goes() {
        assert_eq!(of("<p>y<span class='usa-sr-only'> (new window)</span> z</p>"), "Paragraph[y z]");
        assert_eq!(of("<h2 class=sr-only>Notes</h2><p>y</p>"), "Paragraph[y]");
        assert_eq!(of("<div><label>Leave empty <input name=hp></label></div><p>y</p>"), "Paragraph[y]");
        assert_eq!(of("<div class=print-only><p>Printed</p></div>"), "");
        let all = outline("<body><div><div class=print-only><p>The article is in here.</p></div></div><p>x</p></body>");
        assert_eq!(all, "Paragraph[The article is in here.] Paragraph[x]");
        assert_eq!(of("<p hidden>Draft</p><p hidden id=more>More</p>"), "Paragraph[More]");
        assert_eq!(of("<span style='position:absolute;left:-9999px'>spam</span>"), "");
        assert_eq!(
            of("<div><button>Listen</button></div><h2><button aria-expanded=false>Part</button></h2><p>y</p>"),
            "Heading[Part] Paragraph[y]"
        );
        assert!(of("<p>A <button>term</button> of art</p>").contains("term"));
    }
}
