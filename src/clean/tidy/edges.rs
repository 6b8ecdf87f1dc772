//! Trims loose ends at the edges of the body, without a word list of any language.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::{normalised, text_of};
use crate::clean::tree_pass::TreePass;
use crate::page::measure::measure;
use crate::rules::phrases::chinese::EDITOR_LABELS;
use crate::rules::phrases::tags::TAG_LABELS;

/// Most characters of a row of signs that stands for a rule (`* * *`). A row of one sign may be of any length.
const RULE_CHARS: usize = 12;
/// The signs of such a row.
const RULE_SIGNS: &str = "*•·●○◆◇■□⁂※~∼–—-_=+#.…❦❧☙✻✽✦✧⸻";

/// Most words of a heading of which the text is missing. What is longer says something itself.
const HEADING_WORDS: u32 = 20;
/// Most words of an announcement of something left out.
const ANNOUNCING_WORDS: u32 = 10;

/// Most words of a line with the author's mail address, and of one about the publisher's rights.
const CONTACT_WORDS: u32 = 12;
const RIGHTS_WORDS: u32 = 30;
/// Most words of the tags of a text.
const TAGS_WORDS: u32 = 40;
/// Signs of the latter.
const RIGHTS_SIGNS: [char; 2] = ['©', 'ⓒ'];

/// Most characters of the names in an editor's line.
const EDITOR_CHARS: usize = 24;
/// Width of a banner as a multiple of its height. Panoramas are less wide.
const STRIP: u32 = 6;
/// Headings from which on a row of them at the end is a list and not a loose end.
const LIST_OF_HEADINGS: usize = 3;

/// Trims the start and the end of a body, and repeated rules.
pub(crate) fn trim(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    let mut body: Vec<Node> = body.into_iter().map(rule_from_signs).collect();
    // Many headings with nothing after them are a list.
    let headings = body.iter().rev().take_while(|node| is_loose_end(pass, node)).filter(|node| !is_rule(node)).count();
    let is_loose = |node: &Node| is_rule(node) || (headings < LIST_OF_HEADINGS && is_loose_end(pass, node));
    while body.len() > 1 && body.last().is_some_and(|node| is_loose(node) && node.element().is_some_and(|element| pass.drops(element))) {
        body.pop();
    }
    let start =
        body.iter().position(|node| !is_rule(node) && !node.element().is_some_and(|element| is_banner(element) && pass.drops(element)));
    let start = start.unwrap_or(body.len());
    body.drain(..start);
    // A list of footnotes and a post need no rule before them.
    let follows_itself = |pair: &[Node]| is_rule(&pair[0]) && (is_rule(&pair[1]) || is_apart(&pair[1]));
    let doubled: Vec<bool> = body.windows(2).map(follows_itself).chain([false]).collect();
    body.into_iter().zip(doubled).filter(|(_, doubled)| !doubled).map(|(node, _)| node).collect()
}

/// Whether an image above the text is a banner: the header of a site, not an image of the article.
fn is_banner(element: &Element) -> bool {
    match (&element.kind, element.children.as_slice()) {
        (Kind::Image(image), _) => {
            matches!((image.width, image.height), (Some(width), Some(height)) if width >= height.saturating_mul(STRIP))
        }
        (Kind::Paragraph | Kind::Link { .. }, [Node::Element(only)]) => is_banner(only),
        _ => false,
    }
}

fn is_rule(node: &Node) -> bool {
    node.element().is_some_and(|element| matches!(element.kind, Kind::Rule))
}

/// Whether an element is set apart from what stands before it by what it is.
fn is_apart(node: &Node) -> bool {
    node.element().is_some_and(|element| matches!(element.kind, Kind::Footnotes | Kind::Post { .. }))
}

/// Whether a block at the end is a loose end: a rule, a heading, an announcement, a link to the top, a line about the author, the editor or the
/// publisher.
fn is_loose_end(pass: &TreePass<'_, '_>, node: &Node) -> bool {
    let is_one = |element: &Element| {
        matches!(element.kind, Kind::Rule)
            || (matches!(element.kind, Kind::Heading { .. }) && measure(&text_of(element)).words() <= HEADING_WORDS)
            || is_link_to_top(element)
            || is_announcement(element)
            || is_editors_line(element)
            || is_tags_line(element)
            || is_contact_line(pass, element)
            || is_rights_line(element)
    };
    node.element().is_some_and(is_one)
}

/// Whether a paragraph is a few words and a colon.
fn is_announcement(element: &Element) -> bool {
    let ends = |text: &str| text.trim_end().ends_with([':', '：']) && measure(text).words() <= ANNOUNCING_WORDS;
    matches!(element.kind, Kind::Paragraph) && ends(&text_of(element))
}

/// Whether a paragraph is the line of an editor below the text.
fn is_editors_line(element: &Element) -> bool {
    let text = text_of(element);
    let line = text.trim().trim_matches(['(', ')', '（', '）', '[', ']', '【', '】']);
    let Some((label, names)) = line.split_once([':', '：']) else { return false };
    matches!(element.kind, Kind::Paragraph) && EDITOR_LABELS.contains(&label.trim()) && names.chars().count() <= EDITOR_CHARS
}

/// Whether a paragraph lists the tags of the text.
fn is_tags_line(element: &Element) -> bool {
    let text = text_of(element);
    let Some((label, tags)) = text.trim().split_once([':', '：']) else { return false };
    let is_label = TAG_LABELS.contains(&label.trim().to_lowercase().as_str());
    matches!(element.kind, Kind::Paragraph) && is_label && measure(tags).words() <= TAGS_WORDS && !tags.ends_with(['.', '。', '!', '?'])
}

/// Whether a paragraph gives the author's name and mail address and hardly anything else.
fn is_contact_line(pass: &TreePass<'_, '_>, element: &Element) -> bool {
    let text = text_of(element);
    let is_address = |word: &str| word.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    let names_author = || pass.meta.authors.iter().any(|author| normalised(&text).contains(&normalised(&author.value)));
    let is_short = || measure(&text).words() <= CONTACT_WORDS;
    matches!(element.kind, Kind::Paragraph) && text.split_whitespace().any(is_address) && is_short() && names_author()
}

/// Whether a paragraph is a line about the publisher's rights.
fn is_rights_line(element: &Element) -> bool {
    let text = text_of(element);
    matches!(element.kind, Kind::Paragraph) && text.contains(RIGHTS_SIGNS) && measure(&text).words() <= RIGHTS_WORDS
}

/// Whether a paragraph is nothing but a link to the top of the page.
fn is_link_to_top(element: &Element) -> bool {
    let [Node::Element(link)] = element.children.as_slice() else { return false };
    let leads_up = |href: &str| href.rsplit_once('#').is_some_and(|(_, name)| name.is_empty() || name.eq_ignore_ascii_case("top"));
    matches!(element.kind, Kind::Paragraph) && matches!(&link.kind, Kind::Link { href, .. } if leads_up(href))
}

/// Turns a paragraph or heading of signs into a rule.
fn rule_from_signs(mut node: Node) -> Node {
    if let Node::Element(element) = &mut node
        && matches!(element.kind, Kind::Paragraph | Kind::Heading { .. })
        && element.children.iter().all(is_of_signs)
    {
        let text = text_of(element);
        let mut signs = text.chars().filter(|c| !c.is_whitespace());
        let first = signs.next();
        let rest = signs.clone().count();
        if first.is_some() && (rest < RULE_CHARS || signs.all(|sign| Some(sign) == first)) {
            element.kind = Kind::Rule;
            element.children.clear();
        }
    }
    node
}

/// Whether a node is a text of such signs, plain or set in some way. Recursive over the article's tree.
fn is_of_signs(node: &Node) -> bool {
    match node {
        Node::Text(text) => has_signs_only(text),
        Node::Element(element) => {
            matches!(element.kind, Kind::Strong | Kind::Emphasis | Kind::Span) && element.children.iter().all(is_of_signs)
        }
    }
}

fn has_signs_only(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || RULE_SIGNS.contains(c))
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn banners_above_the_text_go() {
        let page = |height: u32| {
            outline(&format!("<body><div><img src='https://a.example/b.jpg' width=760 height={height}></div><p>One.</p></body>"))
        };
        assert_eq!(page(90), "Paragraph[One.]");
        assert!(page(300).contains("Image"));
    }

    #[test]
    fn loose_ends_go() {
        assert_eq!(
            outline("<body><hr><p>One.</p><p>* * *</p><p>two</p><hr><hr><h2>End</h2><p>More of it:</p></body>"),
            "Paragraph[One.] Rule[] Paragraph[two]"
        );
        for row in ["<p>=======================</p>", "<h3>∼ ∼ ∼</h3>", "<p><b>—</b></p>"] {
            assert_eq!(outline(&format!("<body><p>One.</p>{row}<p>two</p></body>")), "Paragraph[One.] Rule[] Paragraph[two]");
        }
        assert!(outline("<body><p>One.</p><p>+-+-+-+-+-+-+-+-+-+</p><p>two</p></body>").contains("+-+"));
        let post = "<div class=comment><b class=author>Ann</b><p>Two.</p></div>";
        assert_eq!(
            outline(&format!("<body><p>One.</p><hr>{post}<hr>{post}</body>")),
            "Paragraph[One.] Post[Paragraph[Two.]] Post[Paragraph[Two.]]"
        );
        assert_eq!(outline("<body><p>One.</p><p>Tags: oil, wick &amp; lamp</p></body>"), "Paragraph[One.]");
        assert!(outline("<body><p>One.</p><p>Tags: they name what a text is about.</p></body>").contains("Tags"));
        assert_eq!(outline("<body><p>One.</p><p>© 2026 The Harbour Page</p></body>"), "Paragraph[One.]");
        assert!(outline("<body><p>© stands for a right.</p><p>One.</p></body>").contains('©'));
    }
}
