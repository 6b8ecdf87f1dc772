//! Trims loose ends at the edges of the body and repeated labels inside it, without a word list of any language.

use std::collections::HashMap;

use crate::article::{Element, Kind, Node, PageKind};
use crate::clean::article_text::{normalised, text_of};
use crate::clean::tree_pass::TreePass;
use crate::page::measure::measure;
use crate::rules::phrases::chinese::EDITOR_LABELS;

/// Most characters of a row of signs that stands for a rule (`* * *`). A row of one sign may be of any length.
const RULE_CHARS: usize = 12;
/// The signs of such a row.
const RULE_SIGNS: &str = "*•·●○◆◇■□⁂※~∼–—-_=+#.…❦❧☙✻✽✦✧⸻";
/// Times from which on a repeated short line is a label of something left out: an advertisement, a button.
const LABEL_TIMES: usize = 3;
/// Most words of a label.
const LABEL_WORDS: u32 = 4;

/// Most words of an announcement of something left out.
const ANNOUNCING_WORDS: u32 = 10;

/// Most words of a line with the author's mail address, and of one about the publisher's rights.
const CONTACT_WORDS: u32 = 12;
const RIGHTS_WORDS: u32 = 30;
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
    // A list of footnotes needs no rule before it.
    let follows_itself = |pair: &[Node]| is_rule(&pair[0]) && (is_rule(&pair[1]) || is_notes(&pair[1]));
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
    node.element().is_some_and(|element| element.kind == Kind::Rule)
}

fn is_notes(node: &Node) -> bool {
    node.element().is_some_and(|element| element.kind == Kind::Footnotes)
}

/// Whether a block at the end is a loose end: a rule, a heading, an announcement, a link to the top, a line about the author, the editor or the
/// publisher.
fn is_loose_end(pass: &TreePass<'_, '_>, node: &Node) -> bool {
    let is_one = |element: &Element| {
        matches!(element.kind, Kind::Rule | Kind::Heading { .. })
            || is_link_to_top(element)
            || is_announcement(element)
            || is_editors_line(element)
            || is_contact_line(pass, element)
            || is_rights_line(element)
    };
    node.element().is_some_and(is_one)
}

/// Whether a paragraph is a few words and a colon.
fn is_announcement(element: &Element) -> bool {
    let ends = |text: &str| text.trim_end().ends_with([':', '：']) && measure(text).words() <= ANNOUNCING_WORDS;
    element.kind == Kind::Paragraph && ends(&text_of(element))
}

/// Whether a paragraph is the line of an editor below the text.
fn is_editors_line(element: &Element) -> bool {
    let text = text_of(element);
    let line = text.trim().trim_matches(['(', ')', '（', '）', '[', ']', '【', '】']);
    let Some((label, names)) = line.split_once([':', '：']) else { return false };
    element.kind == Kind::Paragraph && EDITOR_LABELS.contains(&label.trim()) && names.chars().count() <= EDITOR_CHARS
}

/// Whether a paragraph gives the author's name and mail address and hardly anything else.
fn is_contact_line(pass: &TreePass<'_, '_>, element: &Element) -> bool {
    let text = text_of(element);
    let is_address = |word: &str| word.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    let names_author = || pass.meta.authors.iter().any(|author| normalised(&text).contains(&normalised(&author.value)));
    let is_short = || measure(&text).words() <= CONTACT_WORDS;
    element.kind == Kind::Paragraph && text.split_whitespace().any(is_address) && is_short() && names_author()
}

/// Whether a paragraph is a line about the publisher's rights.
fn is_rights_line(element: &Element) -> bool {
    let text = text_of(element);
    element.kind == Kind::Paragraph && text.contains(RIGHTS_SIGNS) && measure(&text).words() <= RIGHTS_WORDS
}

/// Whether a paragraph is nothing but a link to the top of the page.
fn is_link_to_top(element: &Element) -> bool {
    let [Node::Element(link)] = element.children.as_slice() else { return false };
    let leads_up = |href: &str| href.rsplit_once('#').is_some_and(|(_, name)| name.is_empty() || name.eq_ignore_ascii_case("top"));
    element.kind == Kind::Paragraph && matches!(&link.kind, Kind::Link { href, .. } if leads_up(href))
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

/// Bytes that hold more words than a label has, unless they are very long.
const LABEL_BYTES: usize = 120;

/// The text of a block that may be a label.
fn label(node: &Node) -> Option<String> {
    let element = node.element().filter(|element| element.kind == Kind::Paragraph)?;
    let text = text_of(element);
    let text = text.trim();
    // Most paragraphs are too long, which shows before their end.
    let start = text.as_bytes().iter().take(LABEL_BYTES).rposition(|byte| *byte == b' ').unwrap_or(0);
    if measure(&text[..start]).words() > LABEL_WORDS {
        return None;
    }
    let measure = measure(text);
    (measure.words() > 0 && measure.words() <= LABEL_WORDS && measure.stops == 0).then(|| text.to_owned())
}

/// Drops short lines that repeat among the blocks.
pub(crate) fn without_repeated_labels(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    // A line before a code block says what to do with it.
    let leads_to_code = |at: usize| body.get(at + 1).and_then(Node::element).is_some_and(|next| matches!(next.kind, Kind::Pre { .. }));
    let labels: Vec<Option<String>> = body.iter().enumerate().map(|(at, node)| label(node).filter(|_| !leads_to_code(at))).collect();
    let is_manual = pass.ctx.kind == PageKind::Documentation;
    let begins_section =
        |at: usize| is_manual && at > 0 && body[at - 1].element().is_some_and(|before| matches!(before.kind, Kind::Heading { .. }));
    // How often a line stands there, and how often it is not the first line of a section, as "Type: number" is in a manual.
    let mut times: HashMap<&str, (usize, usize)> = HashMap::new();
    for (at, label) in labels.iter().enumerate() {
        if let Some(label) = label {
            let (all, elsewhere) = times.entry(label).or_default();
            *all += 1;
            *elsewhere += usize::from(!begins_section(at));
        }
    }
    let is_often = |label: &str| times.get(label).is_some_and(|(all, elsewhere)| *all >= LABEL_TIMES && *elsewhere > 0);
    let often = |label: &Option<String>| label.as_deref().is_some_and(is_often);
    let goes = |(node, label): &(Node, &Option<String>)| often(label) && node.element().is_some_and(|element| pass.drops(element));
    body.into_iter().zip(&labels).filter(|part| !goes(part)).map(|(node, _)| node).collect()
}

#[cfg(test)]
mod tests {
    use crate::article::PageKind;
    use crate::clean::testing::{body_of, outline};

    #[test]
    fn banners_above_the_text_go() {
        let page = |height: u32| {
            outline(&format!("<body><div><img src='https://a.example/b.jpg' width=760 height={height}></div><p>One.</p></body>"))
        };
        assert_eq!(page(90), "Paragraph[One.]");
        assert!(page(300).contains("Image"));
    }

    #[test]
    fn loose_ends_and_repeated_labels_go() {
        assert_eq!(
            outline("<body><hr><p>One.</p><p>* * *</p><p>two</p><hr><hr><h2>End</h2><p>More of it:</p></body>"),
            "Paragraph[One.] Rule[] Paragraph[two]"
        );
        assert_eq!(
            outline("<body><p>Ad</p><p>One.</p><p>Ad</p><p>two</p><p>Ad</p><ul><li>Ad</li></ul></body>"),
            "Paragraph[One.] Paragraph[two] List[Item[Ad]]"
        );
        for row in ["<p>=======================</p>", "<h3>∼ ∼ ∼</h3>", "<p><b>—</b></p>"] {
            assert_eq!(outline(&format!("<body><p>One.</p>{row}<p>two</p></body>")), "Paragraph[One.] Rule[] Paragraph[two]");
        }
        assert!(outline("<body><p>One.</p><p>+-+-+-+-+-+-+-+-+-+</p><p>two</p></body>").contains("+-+"));
        assert_eq!(outline("<body><p>One.</p><p>© 2026 The Harbour Page</p></body>"), "Paragraph[One.]");
        assert!(outline("<body><p>© stands for a right.</p><p>One.</p></body>").contains('©'));
        let steps = "<p>and add</p><pre>a = 1</pre>".repeat(3);
        assert_eq!(outline(&format!("<body><p>One.</p>{steps}</body>")).matches("and add").count(), 3);
        let options = "<h3>An option</h3><p>Type: number</p><p>It counts.</p>".repeat(3);
        let times = |kind| format!("{:?}", body_of(&format!("<body><p>One.</p>{options}</body>"), kind)).matches("Type: number").count();
        assert_eq!((times(PageKind::Documentation), times(PageKind::Article)), (3, 0));
        assert_eq!(outline("<body><p>Yes!</p><p>Yes!</p><p>Yes!</p></body>"), "Paragraph[Yes!] Paragraph[Yes!] Paragraph[Yes!]");
    }
}
