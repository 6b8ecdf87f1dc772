//! Finds the headings that may be the title. `choose` decides between them.

use std::ops::Range;

use crate::article::PageKind;
use crate::block::Block;
use crate::meta::candidates::Candidates;
use crate::meta::similarity::normalized;
use crate::meta::site::HomeLinks;
use crate::meta::visible::Context;
use crate::page::measure::is_dense;
use crate::page::{Marks, NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{BESIDE_WORDS, HEADING_WORDS, KICKER_WORDS, UNSEEN_WORDS};
use crate::rules::metadata::sources::{Field, Row, VISIBLE};
use crate::rules::tag::Tag;

/// Headings examined of each kind: a large menu has dozens of those that only a class makes one.
const MAX_HEADINGS: usize = 40;

/// Fewest numbered headings of the first level that make them chapters.
const MIN_CHAPTERS: usize = 2;

/// Signs between a kicker and the title.
const KICKER_SIGNS: [char; 7] = [':', '-', '–', '—', '|', '/', '•'];

/// Signs between a title and the site's name.
const TITLE_SIGNS: [char; 9] = ['-', '–', '—', '|', '_', '·', '•', '»', '«'];

/// Parts of a heading that are examined.
const MAX_PARTS: usize = 100;

/// The scheme of links that run a program.
const SCRIPT: &str = "javascript:";

/// Fewest words of each of two parts of a heading that a style sets apart.
const MIN_PART_WORDS: usize = 2;

/// Fewest words of a title beside a kicker.
const MIN_TITLE_WORDS: u32 = 2;

/// Longest heading, in characters. Anything longer is text.
const MAX_CHARS: u32 = 400;

/// Shortest line that the document title is compared with, in characters.
const MIN_LINE: usize = 6;
/// The same in scripts without spaces.
const MIN_DENSE_LINE: usize = 4;
/// Signs before a link or an item, not before a title.
const LEADING_SIGNS: [char; 7] = ['»', '›', '|', '·', '•', '-', '>'];
/// Blocks before the text that may be the title.
const BLOCKS_BEFORE: usize = 24;
/// Ancestors examined for a link around a line.
const MAX_AROUND: usize = 4;

/// The first heading of the article is looked for in this many blocks, from the one before the text on.
const FIRST_BLOCKS: usize = 2;

/// The same for the line that may be the title of a thread: the first post may say it after its day and the column of its author.
const FIRST_BLOCKS_OF_THREAD: usize = 12;

/// Fewest words of that line, where it is less than half of the document title.
const MIN_THREAD_WORDS: usize = 3;

/// Adds the headings that may be the title.
pub fn gather_headings(context: &Context<'_>, home_links: &HomeLinks, title: &str, candidates: &mut Candidates) {
    let page = context.page;
    let is_heading = |id: &NodeId| match page.tag(*id) {
        Tag::H1 => true,
        Tag::H2 | Tag::H3 | Tag::Div | Tag::Span | Tag::P | Tag::A => {
            page.attr(*id, Attr::Class).is_some_and(|class| HEADING_WORDS.are_exactly_in(class))
                || page.attr(*id, Attr::Itemprop) == Some("headline")
                || (page.attr(*id, Attr::AriaLevel) == Some("1") && page.attr(*id, Attr::Role) == Some("heading"))
        }
        _ => false,
    };
    let is_shown = |id: &NodeId| page.words(*id) > 0 && !page.marks(*id).any(Marks(Marks::SILENT.0 | Marks::NOSCRIPT.0));
    // Where they are numbered, they are the titles of chapters.
    let is_numbered = |id: &NodeId| {
        let text = page.text_of(*id);
        let rest = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < text.trim_start().len() && rest.starts_with(['.', ')'])
    };
    let are_chapters = page.nodes().filter(|id| page.tag(*id) == Tag::H1 && is_numbered(id)).take(MIN_CHAPTERS).count() >= MIN_CHAPTERS;
    let is_shown = |id: &NodeId| is_shown(id) && !(are_chapters && is_numbered(id));
    let rows: Vec<&Row> = VISIBLE.iter().filter(|row| row.key == "heading").collect();
    // `h1` first, in page order.
    for is_h1 in [true, false] {
        let list = page.nodes().filter(|id| (page.tag(*id) == Tag::H1) == is_h1).filter(is_shown).filter(is_heading);
        // A box that its class calls a heading may have one in it, with lines below.
        let inner =
            |id: NodeId| page.subtree(id).skip(1).take(MAX_PARTS).find(|inner| page.tag(*inner).heading().is_some() && is_shown(inner));
        let list = list.filter_map(|id| match inner(id).filter(|_| page.tag(id).heading().is_none()) {
            Some(inner) => Some(inner).filter(|inner| !is_heading(inner)),
            None => Some(id),
        });
        for id in list.filter(|id| !home_links.is_logo(page, *id, title)).take(MAX_HEADINGS) {
            if page.chars(id) <= MAX_CHARS {
                let text = title_in(page, id, title);
                rows.iter().for_each(|row| candidates.add_at(&Row { rank: row.rank + u8::from(!is_h1), ..**row }, &text, Some(id)));
            }
        }
    }
    if let Some((id, text)) = joint_heading(context, home_links, title) {
        rows.iter().for_each(|row| candidates.add_at(row, text, Some(id)));
    }
    if let Some(id) = heading_of_title(context, title) {
        context.add(Field::Title, "first heading", 0, &title_in(page, id, title), id, candidates);
    }
    if let Some(id) = first_heading(context) {
        context.add(Field::Title, "first heading", 0, &page.text_of(id), id, candidates);
    }
    if let Some(TitleLine { block, is_above }) = title_line(context, title) {
        // Below the head of a post its place says nothing: what is near it is of that post or of the next.
        let node = is_above.then_some(block.first);
        let rows = VISIBLE.iter().filter(|row| row.key == "title line");
        rows.for_each(|row| candidates.add_at(row, context.blocks.text(block), node));
    }
}

/// The title in a heading, without the buttons ("edit") and the kicker beside it. A heading that is nothing but one of these keeps its text.
fn title_in(page: &Page, heading: NodeId, document_title: &str) -> String {
    if let Some(part) = part_in_title(page, heading, document_title) {
        return page.text_of(part);
    }
    let kicker = kicker(page, heading).or_else(|| kicker_in_title(page, heading, document_title));
    let is_beside = |node: NodeId| is_control(page, node) || kicker.as_ref().is_some_and(|nodes| nodes.contains(&node));
    let whole = whole_text(page, heading);
    if !page.subtree(heading).take(MAX_PARTS).any(is_beside) {
        return whole;
    }
    let is_outside = |node: &NodeId| !is_beside(*node) && !page.ancestors(*node).take_while(|around| *around != heading).any(is_beside);
    let is_said = |node: &NodeId| page.is_text(*node) || page.tag(*node) == Tag::Br;
    let text = |node: NodeId| if page.is_text(node) { page.text(node) } else { " " };
    let title: String = page.subtree(heading).filter(is_said).take(MAX_PARTS).filter(is_outside).map(text).collect();
    let title = if kicker.is_some() { title.trim_matches(|c: char| c.is_whitespace() || KICKER_SIGNS.contains(&c)) } else { &title };
    if title.chars().any(char::is_alphanumeric) { title.to_owned() } else { whole }
}

/// Whether an element is a button, or a link that runs a program.
fn is_control(page: &Page, node: NodeId) -> bool {
    let runs = |href: &str| href.trim_start().get(..SCRIPT.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCRIPT));
    page.tag(node) == Tag::Button || page.tag(node) == Tag::A && page.attr(node, Attr::Href).is_some_and(runs)
}

/// The part of a heading that is the document title, where the whole heading is not: a link to a rubric or a button to listen stands beside it.
fn part_in_title(page: &Page, heading: NodeId, document_title: &str) -> Option<NodeId> {
    let is_kicker = |node: NodeId| page.attr(node, Attr::Class).is_some_and(|class| KICKER_WORDS.are_in(class));
    let is_most =
        |node: &NodeId| page.chars(*node) * 2 > page.chars(heading) && page.chars(*node) < page.chars(heading) && !is_kicker(*node);
    let mut parts = parts(page, heading).filter(is_most).peekable();
    if parts.peek().is_none() || is_title(&page.text_of(heading), document_title) {
        return None;
    }
    parts.find(|node| is_title(&page.text_of(*node), document_title))
}

/// Whether the document title is this text, alone or before the site's name.
fn is_title(text: &str, document_title: &str) -> bool {
    let rest = document_title.trim_start().strip_prefix(fold_space(text).trim());
    // A colon behind a space is a sign, too.
    let ends = |rest: &str| rest.trim_start().is_empty() || rest.trim_start().starts_with(TITLE_SIGNS) || rest.starts_with(" : ");
    !text.trim().is_empty() && rest.is_some_and(ends)
}

/// The kicker with which a heading begins, where the document title has a sign between it and the rest: `Guide - How to build a wall`.
fn kicker_in_title(page: &Page, heading: NodeId, document_title: &str) -> Option<Range<NodeId>> {
    let first =
        parts(page, heading).next().filter(|first| page.attr(*first, Attr::Class).is_some_and(|class| BESIDE_WORDS.are_in(class)))?;
    let kicker = fold_space(&page.text_of(first));
    let rest = normalized(fold_space(&page.text_of(heading)).trim_start().strip_prefix(kicker.trim())?);
    // The document title has a part of the rest and nothing of the kicker.
    let (said, words) = (normalized(document_title), rest_words(page, heading, first));
    let has_rest = words.len() > MIN_PART_WORDS && said.contains(&words[1..].concat()) && !said.contains(&normalized(&kicker));
    if has_rest {
        return Some(first..page.end(first));
    }
    let title = document_title.trim_start().strip_prefix(kicker.trim()).map(str::trim_start)?;
    let is_rest = title.starts_with(KICKER_SIGNS) && normalized(title).starts_with(&rest) && rest.chars().count() >= MIN_LINE;
    is_rest.then(|| first..page.end(first))
}

/// The words of a heading behind an element with which it begins, in lower case.
fn rest_words(page: &Page, heading: NodeId, first: NodeId) -> Vec<String> {
    let texts = page.subtree(heading).filter(|node| *node >= page.end(first) && page.is_text(*node));
    texts.flat_map(|text| page.text(text).split_whitespace()).map(normalized).filter(|word| !word.is_empty()).collect()
}

/// The elements in a heading that say anything.
fn parts(page: &Page, heading: NodeId) -> impl Iterator<Item = NodeId> {
    page.subtree(heading).skip(1).filter(|node| !page.is_text(*node) && page.chars(*node) > 0).take(MAX_PARTS)
}

/// The text of a heading. Where a few words end in one element and a few others begin in another with a capital letter, and nothing is between
/// them, a style shows the second part in a line of its own.
fn whole_text(page: &Page, heading: NodeId) -> String {
    let texts: Vec<&str> = page.subtree(heading).take(MAX_PARTS).filter(|node| page.is_text(*node)).map(|text| page.text(text)).collect();
    let mut out = page.text_of(heading);
    for pair in texts.windows(2) {
        let is_phrase = |text: &str| text.split_whitespace().count() >= MIN_PART_WORDS;
        let is_glued =
            pair[0].ends_with(|c: char| c.is_lowercase() || matches!(c, '.' | ':' | '?' | '!')) && pair[1].starts_with(char::is_uppercase);
        if is_glued && pair.iter().all(|text| is_phrase(text)) {
            let glued = fold_space(&pair.concat());
            if let Some(at) = out.find(&glued) {
                out.insert(at + fold_space(pair[0]).len(), ' ');
            }
        }
    }
    out
}

/// The nodes of the kicker in a heading: an element that is called so, or what is beside a sign that only a screen reader says, which is shown
/// as a line of its own. The longer part is the title.
fn kicker(page: &Page, heading: NodeId) -> Option<Range<NodeId>> {
    let all = page.words(heading);
    let (start, end) = (NodeId(heading.0 + 1), page.end(heading));
    let is_minor = |words: u32| words > 0 && all.saturating_sub(words) >= MIN_TITLE_WORDS;
    let is_called_so =
        |node: &NodeId| page.attr(*node, Attr::Class).is_some_and(|class| KICKER_WORDS.are_in(class)) && is_minor(page.words(*node));
    if let Some(kicker) = parts(page, heading).find(is_called_so) {
        return Some(kicker..page.end(kicker));
    }
    let is_unseen = |node: &NodeId| {
        page.marks(*node).any(Marks(Marks::HIDDEN.0 | Marks::ARIA_HIDDEN.0))
            || page.attr(*node, Attr::Class).is_some_and(|class| UNSEEN_WORDS.are_in(class))
    };
    let is_sign = |node: &NodeId| page.text_of(*node).trim().chars().count() == 1 && page.text_of(*node).contains(KICKER_SIGNS);
    let sign = parts(page, heading).find(|node| is_unseen(node) && is_sign(node))?;
    let chars = |range: Range<u32>| -> usize {
        range.map(NodeId).filter(|node| page.is_text(*node)).map(|text| page.text(text).trim().chars().count()).sum()
    };
    let (before, after) = (chars(start.0..sign.0), chars(page.end(sign).0..end.0));
    (before.min(after) > 0).then(|| if before < after { start..sign } else { page.end(sign)..end })
}

/// A line that may be the title, and whether it stands above the text.
struct TitleLine<'p> {
    block: &'p Block,
    is_above: bool,
}

/// The line before the text, in whatever element, that the document title repeats with the site's name before or after it. Many pages mark
/// their title with a class and not as a heading.
fn title_line<'p>(context: &Context<'p>, title: &str) -> Option<TitleLine<'p>> {
    let title = normalized(title);
    let length = title.chars().count();
    let first = context.selection.kept.iter().position(|kept| *kept)?;
    // A forum's title may have the section and the forum after that of the thread.
    let is_thread = context.selection.kind == PageKind::Forum;
    let is_title = |block: &&Block| {
        let chars = block.measure.chars as usize;
        let min_line = if context.blocks.text(block).contains(is_dense) { MIN_DENSE_LINE } else { MIN_LINE };
        if chars < min_line || chars > 2 * length || context.page.marks(block.first).has(Marks::SILENT) {
            return false;
        }
        let text = context.blocks.text(block);
        let line = normalized(text);
        // Without spaces between words a title may be at either end.
        let is_end = title.starts_with(&line) || title.ends_with(&line) && line.contains(is_dense);
        let is_long = 2 * line.len() >= title.len() || (is_thread && text.split_whitespace().count() >= MIN_THREAD_WORDS);
        let is_part = line.len() < title.len() && is_long && is_end && !text.starts_with(LEADING_SIGNS);
        let is_link = || context.page.ancestors(block.first).take(MAX_AROUND).any(|around| context.page.tag(around) == Tag::A);
        is_part && !context.site.is_name(text) && !is_link()
    };
    let last = first + if is_thread { FIRST_BLOCKS_OF_THREAD } else { FIRST_BLOCKS };
    let blocks: &'p [Block] = context.blocks;
    let from = (first + FIRST_BLOCKS).saturating_sub(BLOCKS_BEFORE);
    let at = (from..last.min(blocks.len())).rev().find(|at| is_title(&&blocks[*at]))?;
    Some(TitleLine { block: &blocks[at], is_above: at < first + FIRST_BLOCKS })
}

/// The first of two headings of the first level, one right behind the other, and what the document title makes of both: `RFC 9999: A Protocol
/// for Foghorns`. Before the name of the site nothing joins them.
fn joint_heading<'t>(context: &Context<'_>, home_links: &HomeLinks, title: &'t str) -> Option<(NodeId, &'t str)> {
    let page = context.page;
    let mut last: Option<NodeId> = None;
    for id in page.nodes().filter(|id| page.tag(*id) == Tag::H1 && page.words(*id) > 0 && page.chars(*id) <= MAX_CHARS).take(MAX_HEADINGS) {
        let first = last.replace(id).filter(|first| page.parent(*first) == page.parent(id));
        let Some(first) = first.filter(|first| !home_links.is_logo(page, *first, title)) else { continue };
        let is_between = (page.end(first).0..id.0).map(NodeId).any(|node| page.is_text(node) && !page.text(node).trim().is_empty());
        let [one, other] = [first, id].map(|heading| page.text_of(heading));
        if is_between || context.site.is_name(&one) || context.site.is_name(&other) {
            continue;
        }
        let both = normalized(&one) + &normalized(&other);
        let ends = title.char_indices().filter(|(_, c)| c.is_alphanumeric()).map(|(at, c)| at + c.len_utf8());
        let end = ends.filter(|end| !title[*end..].starts_with(char::is_alphanumeric)).find(|end| normalized(&title[..*end]) == both);
        if let Some(end) = end.filter(|end| title[*end..].is_empty() || title[*end..].trim_start().starts_with(TITLE_SIGNS)) {
            return Some((first, title[..end].trim()));
        }
    }
    None
}

/// The `h2` or `h3` before the text with which the document title begins, before a sign and the names of what the text belongs to.
fn heading_of_title(context: &Context<'_>, title: &str) -> Option<NodeId> {
    let first = context.selection.kept.iter().position(|kept| *kept)?;
    let page = context.page;
    let heading =
        |block: &Block| page.ancestors(block.first).take(MAX_AROUND).find(|around| matches!(page.tag(*around), Tag::H2 | Tag::H3));
    let is_named = |id: &NodeId| {
        page.words(*id) >= MIN_TITLE_WORDS && page.chars(*id) <= MAX_CHARS && is_title(title_in(page, *id, title).trim(), title)
    };
    let has_link = |id: &NodeId| page.subtree(*id).any(|node| page.tag(node) == Tag::A && !is_control(page, node));
    let zone = &context.blocks[first.saturating_sub(BLOCKS_BEFORE)..(first + FIRST_BLOCKS).min(context.blocks.len())];
    zone.iter().filter_map(heading).find(|id| is_named(id) && !has_link(id))
}

/// The `h2` or `h3` at the start of the article. Online books often have the book's name as `h1` on every page.
fn first_heading(context: &Context<'_>) -> Option<NodeId> {
    let blocks = context.blocks;
    let first = context.selection.kept.iter().position(|kept| *kept)?;
    let page = context.page;
    let heading = |block: &Block| page.ancestors(block.first).take(4).find(|around| matches!(page.tag(*around), Tag::H2 | Tag::H3));
    blocks[first.saturating_sub(1)..].iter().take(FIRST_BLOCKS).find_map(heading)
}

#[cfg(test)]
mod tests {
    use super::title_in;
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    /// The title in a heading of a document with this title.
    fn title_beside(inner: &str, document_title: &str) -> String {
        let page = scan(&format!("<html><body><h1> {inner} </h1></body></html>"), None).unwrap();
        let heading = page.nodes().find(|node| page.tag(*node) == Tag::H1).unwrap();
        title_in(&page, heading, document_title).trim().to_owned()
    }

    #[test]
    fn a_kicker_in_the_heading_is_no_part_of_the_title() {
        let title = |inner: &str| title_beside(inner, "");
        let named = "<span class=\"head__kicker\">Harbours</span><i class=\"sr-only\">: </i><span>Lamps, until it is day</span>";
        assert_eq!(title(named), "Lamps, until it is day");
        assert_eq!(
            title("<b>Lamps and oil</b><i aria-hidden=\"true\"> – </i><b>How keepers work all night</b>"),
            "How keepers work all night"
        );
        let below = "<b>How keepers work all night</b> <i class=\"aural\">: </i> <small class=\"topline\">Day 3.11.2026</small>";
        assert_eq!(title(below), "How keepers work all night");
        assert_eq!(title("<b>Lamps</b><i>: </i><b>How keepers work</b>"), "Lamps: How keepers work");
        assert_eq!(title("<i class=\"topline\">Lamps</i> How keepers<br>work"), "How keepers work");
        assert_eq!(title("How keepers<br>work"), "How keepers work");
        assert_eq!(title("How keepers work<span class=block>All night long</span>"), "How keepers work All night long");
        assert_eq!(title("How keepers<b>W</b>ork at night"), "How keepersWork at night");
        assert_eq!(title("<span class=\"kicker\">Lamps and oil</span>"), "Lamps and oil");
        assert_eq!(title("<span class=\"kicker\">How keepers</span> work"), "How keepers work");
        assert_eq!(title("Lamps <button>edit</button>"), "Lamps");
        assert_eq!(title("<button>Lamps</button>"), "Lamps");
    }

    #[test]
    fn the_document_title_tells_what_stands_beside_the_title_in_a_heading() {
        let listen = "<span>How keepers work</span><div class=listen><div>Listen to it</div></div>";
        assert_eq!(title_beside(listen, "How keepers work_The Lamp"), "How keepers work");
        assert_eq!(title_beside(listen, "How keepers work at night"), "How keepers work Listen to it");
        let rubric = "<a>Lamps</a> <span> Lamps:  how keepers work </span>";
        assert_eq!(title_beside(rubric, "Lamps: how keepers work · The Lamp"), "Lamps: how keepers work");
        assert_eq!(title_beside("<b>How</b> keepers work", "How"), "How keepers work");
        let kicker = "<b class=topline>Lamps, oil and wicks</b> How keepers work";
        assert_eq!(title_beside(kicker, "Lamps, oil and wicks | The Lamp"), "How keepers work");
        let label = "<i class=\"label\">Guide</i>&nbsp;How keepers work (2nd part)";
        assert_eq!(title_beside(label, "Guide - How keepers  work (2nd part) | The Lamp"), "How keepers work (2nd part)");
        assert_eq!(title_beside(label, "Guide How keepers work (2nd part) | The Lamp"), "Guide How keepers work (2nd part)");
        let category = "<b class=category>Of Oil </b>More lamps for all harbours";
        assert_eq!(title_beside(category, "The Lamp | Lamps for all harbours"), "More lamps for all harbours");
        assert_eq!(title_beside(category, "The Lamp | Of Oil: more lamps for all harbours"), "Of Oil More lamps for all harbours");
        assert_eq!(title_beside(category, "The Lamp | Rope for all"), "Of Oil More lamps for all harbours");
        assert_eq!(
            title_beside(&label.replace("label", "main"), "Guide - How keepers work (2nd part)"),
            "Guide How keepers work (2nd part)"
        );
    }
}
