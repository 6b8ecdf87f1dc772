//! Puts headings in order: levels without gaps from the second on, the title not said again, no marks for linking to them.

use crate::article::{Element, Kind, Node};
use crate::clean::Context;
use crate::clean::dom::siblings;
use crate::page::NodeId;
use crate::rules::allow_list::{Keep, keep};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// The level of a body's top headings: the title is above them.
const TOP: u8 = 2;
/// The lowest level HTML has.
const BOTTOM: u8 = 6;

/// Blocks from the start of the body among which the title is said again: an image, a kicker and a byline may stand before it.
pub(crate) const TITLE_BLOCKS: usize = 8;

/// Words a body has beside its title, at least: of a post that is all title, the title is the text.
const BESIDE_TITLE: u32 = 3;

/// What stands between a page's title and its site's name.
const SEPARATORS: &[&str] = &[" | ", " - ", " – ", " — ", " · ", " • ", " » ", " :: ", " / ", ": "];

/// Recognises what a heading holds beside its words: links to itself and buttons.
pub(crate) fn decoration(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let tag = page.tag(node);
    if !matches!(tag, Tag::A | Tag::Button) {
        return None;
    }
    let heading = page.ancestors(node).take(4).find(|around| is_heading(ctx, *around))?;
    let all = page.words(heading);
    let own = page.words(node);
    if tag == Tag::Button {
        return (own < all).then(Vec::new);
    }
    let raw = page.attr(node, Attr::Href)?;
    let name = crate::clean::links::fragment(ctx, raw)?;
    // A link that is the whole heading leaves its words; one beside them, without words or to the heading itself, is a mark.
    if own == all {
        return Some(ctx.copy_line(node, depth));
    }
    let leads_here = own == 0 || names_heading(ctx, heading, node, &name);
    leads_here.then(Vec::new)
}

fn is_heading(ctx: &Context<'_>, node: NodeId) -> bool {
    keep(ctx.page.tag(node)) == Keep::Heading
}

/// Whether a name is that of a heading: its own, of something in it, or of what it begins.
fn names_heading(ctx: &Context<'_>, heading: NodeId, link: NodeId, name: &str) -> bool {
    let page = ctx.page;
    let is_name = |node: NodeId| page.attr(node, Attr::Id) == Some(name) || page.attr(node, Attr::Name) == Some(name);
    let before = siblings::before(page, heading).find(|node| !page.is_text(*node));
    let around = page.ancestors(heading).take(2);
    page.subtree(heading).filter(|node| !page.is_text(*node)).chain(around).chain(before).chain([link]).any(is_name)
}

/// Takes the title, with or without the name of its site, out of the start of the body, and out of wherever a heading says it again.
pub(crate) fn without_title(body: Vec<Node>, title: Option<&str>, site: Option<&str>, drops: &dyn Fn(&Element) -> bool) -> Vec<Node> {
    let forms = title.map(|title| forms(title, site)).unwrap_or_default();
    if forms.is_empty() {
        return body;
    }
    let is_title = |text: &str| forms.iter().any(|form| form == text);
    if !says_more(&body, is_title) {
        return body;
    }
    let mut blocks = 0;
    let mut prose = false;
    body.into_iter()
        .filter(|node| {
            let Some(element) = node.element() else { return true };
            blocks += 1;
            let may_say = match element.kind {
                Kind::Heading { level } => !prose || level == 1,
                Kind::Paragraph => !prose,
                _ => false,
            };
            let said = if may_say { text_of(element) } else { String::new() };
            let says_title = may_say && is_title(&folded(&said));
            prose = prose || blocks > TITLE_BLOCKS || (element.kind == Kind::Paragraph && is_prose(&said));
            !(says_title && drops(element))
        })
        .collect()
}

/// Whether a body says more than its title.
fn says_more(body: &[Node], is_title: impl Fn(&str) -> bool) -> bool {
    let texts = body.iter().filter_map(Node::element).map(text_of).filter(|text| !is_title(&folded(text)));
    let mut words = 0;
    texts.map(|text| crate::page::measure::measure(&text).words()).any(|more| {
        words += more;
        words >= BESIDE_TITLE
    })
}

/// Whether a text is more than a line above the article.
pub(crate) fn is_prose(text: &str) -> bool {
    let measure = crate::page::measure::measure(text);
    measure.words() >= 20 && measure.stops > 0
}

/// The title, what is left of it without the name of a site at its beginning or end, and both together, as they are compared.
fn forms(title: &str, site: Option<&str>) -> Vec<String> {
    let mut out = vec![folded(title)];
    out.extend(site.into_iter().flat_map(|site| [folded(&format!("{title} {site}")), folded(&format!("{site} {title}"))]));
    for separator in SEPARATORS {
        out.extend(title.rsplit_once(separator).map(|(title, _)| folded(title)));
        out.extend(title.split_once(separator).map(|(_, title)| folded(title)));
    }
    out.retain(|form| !form.is_empty());
    out
}

/// Text as it is compared: its words in lower case, no signs.
pub(crate) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        out.push_str(if out.is_empty() { "" } else { " " });
        if word.is_ascii() {
            out.extend(word.chars().map(|c| c.to_ascii_lowercase()));
        } else {
            out.push_str(&word.to_lowercase());
        }
    }
    out
}

/// All text in an element.
pub(crate) fn text_of(element: &Element) -> String {
    let mut out = String::new();
    gather(&element.children, &mut out);
    out
}

fn gather(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(element) if element.kind == Kind::Break => out.push(' '),
            Node::Element(element) => {
                let apart = if element.kind.is_inline() { "" } else { " " };
                out.push_str(apart);
                gather(&element.children, out);
                out.push_str(apart);
            }
        }
    }
}

/// Gives headings levels in order: a heading under another is one level below it, whatever levels the page skipped.
pub(crate) fn level(nodes: &mut [Node]) {
    // Levels of the page that are open, outermost first.
    let mut open: Vec<u8> = Vec::new();
    level_within(nodes, &mut open);
}

fn level_within(nodes: &mut [Node], open: &mut Vec<u8>) {
    for node in nodes {
        let Node::Element(element) = node else { continue };
        if let Kind::Heading { level } = &mut element.kind {
            open.retain(|above| *above < *level);
            open.push(*level);
            *level = (TOP + u8::try_from(open.len()).unwrap_or(BOTTOM) - 1).min(BOTTOM);
        } else if !element.kind.is_inline() {
            level_within(&mut element.children, open);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_title;
    use crate::article::{Article, Node};
    use crate::clean::testing::{body, outline};
    use crate::output::html;

    fn written(body: Vec<Node>) -> String {
        html(&Article { body, ..Article::default() })
    }

    #[test]
    fn levels_have_no_gaps_and_begin_under_the_title() {
        assert_eq!(
            written(body("<body><h1>a</h1><h4>b</h4><h6>c</h6><h4>d</h4><h1>e</h1><p>x</p></body>")),
            "<h2>a</h2><h3>b</h3><h4>c</h4><h3>d</h3><h2>e</h2><p>x</p>"
        );
    }

    #[test]
    fn marks_for_linking_go_and_words_stay() {
        assert_eq!(
            outline("<body><h2 id=a>One<a href='#a'>¶</a></h2><h2><a href='#b' aria-hidden=true>#</a> Two</h2><p>x</p></body>"),
            "Heading[One] Heading[Two] Paragraph[x]"
        );
        assert_eq!(
            outline(
                "<body><section id=c><h2><a href='#c'>Three</a></h2><h3 id=d>Four <a href='#d'>Link to this part</a><button>Copy</button></h3><p>x</p></section></body>"
            ),
            "Heading[Three] Heading[Four] Paragraph[x]"
        );
        assert_eq!(outline("<body><h2 id=a>See <a href='#z'>there</a></h2><p id=z>x</p></body>"), "Heading[See Link[there]] Paragraph[x]");
    }

    #[test]
    fn the_title_is_not_said_again() {
        let page = "<body><h1>A “Fine” Day</h1><p>By Ann</p><h2>A FINE day</h2><h2>Then</h2><p>It was.</p><h2>Another</h2><p>x</p></body>";
        let rest = "<p>By Ann</p><h3>Then</h3><p>It was.</p><h3>Another</h3><p>x</p>";
        assert_eq!(written(without_title(body(page), Some("A \"fine\" day | The Paper"), None, &|_| true)), rest);
        assert!(written(without_title(body(page), Some("Other"), None, &|_| true)).contains("Fine"));
        let with_site = page.replace("<h1>A “Fine” Day", "<h1>The Paper: A “Fine” Day");
        assert_eq!(written(without_title(body(&with_site), Some("A fine day"), Some("The Paper"), &|_| true)), rest);
    }
}
