//! Recognises permalinks and buttons in headings, and links of signatures: to the place they stand at, to the source of what is described.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::raw_text;
use crate::clean::links::fragment;
use crate::page::{NodeId, Page};
use crate::rules::allow_list::{Keep, keep};
use crate::rules::attr::Attr;
use crate::rules::code::SOURCE_LINKS;
use crate::rules::tag::Tag;

/// Most nodes of a block in which the name of a place is looked for.
const MAX_NODES: u32 = 500;
/// Most words of a link to the top of the page or to a source.
const TOP_WORDS: u32 = 3;

/// Recognises a button or a link to the heading itself, or to the top of the page. Elsewhere, a sign that links to the place it stands at, and
/// in terms a link to the source.
pub(crate) fn recognise_permalink(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let tag = page.tag(node);
    if !matches!(tag, Tag::A | Tag::Button) {
        return None;
    }
    let Some(heading) = page.ancestors(node).take(4).find(|around| is_heading(ctx, *around)) else {
        let is_link_aside = || is_self_link(ctx, node) || is_source_link(page, node) || is_source_of_heading(page, node);
        let goes = if tag == Tag::A { is_link_aside() } else { is_summary_button(page, node) };
        return goes.then(Vec::new);
    };
    let all = page.words(heading);
    let own = page.words(node);
    if tag == Tag::Button {
        return (own < all).then(Vec::new);
    }
    let raw = page.attr(node, Attr::Href)?;
    // The sign says what it is, wherever it leads: a post has an address of its own.
    if own == 0 && all > 0 && is_sign(&page.text_of(node)) {
        return Some(Vec::new());
    }
    let name = fragment(ctx, raw)?;
    // A link around the whole heading leaves its words. A link beside them is a permalink if it has no words or leads to the heading.
    if own == all {
        return Some(copy::line(ctx, node, depth));
    }
    if own > 0 && !names_heading(ctx, heading, node, &name) && !(own <= TOP_WORDS && is_top(&name)) {
        return None;
    }
    // Words within a sentence are needed to read it: "pub fn len(&self)". So are those of a heading whose links are all it says beside a number.
    let is_needed = own > 0 && (has_words_around(ctx, heading, node) || is_all_it_says(ctx, heading, node, &name));
    Some(if is_needed { words_of(ctx, node, depth) } else { Vec::new() })
}

/// The words of a link without the link, and the white space at their end.
fn words_of(ctx: &Context<'_>, link: NodeId, depth: usize) -> Vec<Node> {
    let mut words = copy::line(ctx, link, depth);
    if raw_text(ctx.page, link).ends_with(char::is_whitespace) {
        words.push(Node::Text(" ".to_owned()));
    }
    words
}

/// Whether a heading says nothing but its number outside of links to itself, and a link is the first of them to its place.
fn is_all_it_says(ctx: &Context<'_>, heading: NodeId, link: NodeId, name: &str) -> bool {
    let page = ctx.page;
    let leads = |around: NodeId| page.attr(around, Attr::Href).filter(|_| page.tag(around) == Tag::A).and_then(|raw| fragment(ctx, raw));
    let is_aside = |text: NodeId| {
        let mut around = page.ancestors(text).take_while(|around| *around != heading);
        around.any(|around| {
            page.tag(around) == Tag::Button || leads(around).is_some_and(|name| is_top(&name) || names_heading(ctx, heading, around, &name))
        })
    };
    let says = |text: &NodeId| page.is_text(*text) && page.text(*text).chars().any(char::is_alphabetic);
    !page.subtree(heading).filter(says).any(|text| !is_aside(text))
        && !page
            .subtree(heading)
            .take_while(|before| *before < link)
            .any(|before| page.words(before) > 0 && leads(before).as_deref() == Some(name))
}

/// Whether a link of which only a sign is seen leads to the element it stands in, or to itself.
fn is_self_link(ctx: &Context<'_>, link: NodeId) -> bool {
    let page = ctx.page;
    if page.words(link) > 0 || !is_sign(&page.text_of(link)) {
        return false;
    }
    let Some(name) = page.attr(link, Attr::Href).and_then(|raw| fragment(ctx, raw)) else { return false };
    let block = page.ancestors(link).find(|around| !page.tag(*around).is_inline());
    block.is_some_and(|block| page.end(block).0 - block.0 <= MAX_NODES && names_heading(ctx, block, link, &name))
}

/// Whether a link in a term leads to the source of what the term names: `[source]`.
fn is_source_link(page: &Page, link: NodeId) -> bool {
    let is_term = |around: NodeId| keep(page.tag(around)) == Keep::Term;
    (1..=TOP_WORDS).contains(&page.words(link))
        && page.ancestors(link).take(4).any(is_term)
        && SOURCE_LINKS.contains(&page.text_of(link).trim().to_lowercase().as_str())
}

/// Whether a link to the source stands at the beginning of a box, before the heading that names what is described.
fn is_source_of_heading(page: &Page, link: NodeId) -> bool {
    let named = || format!("[{}]", page.text_of(link).trim().trim_matches(['[', ']']).to_lowercase());
    let is_solid = |node: &NodeId| page.chars(*node) > 0;
    let next = || siblings_after(page, link).filter(is_solid).find(|beside| page.tag(*beside) != Tag::A);
    (1..=TOP_WORDS).contains(&page.words(link))
        && SOURCE_LINKS.contains(&named().as_str())
        && siblings_before(page, link).find(is_solid).is_none()
        && next().is_some_and(|next| keep(page.tag(next)) == Keep::Heading)
}

/// Whether a button stands beside the words of a summary, which folds by itself.
fn is_summary_button(page: &Page, button: NodeId) -> bool {
    let summary = page.ancestors(button).take(4).find(|around| keep(page.tag(*around)) == Keep::Summary);
    summary.is_some_and(|summary| page.words(button) < page.words(summary))
}

/// Whether a fragment is named after the top of the page.
fn is_top(name: &str) -> bool {
    name.split(|c: char| !c.is_alphanumeric()).any(|part| part.eq_ignore_ascii_case("top"))
}

/// Whether a heading has words on both sides of a link, those of buttons aside.
fn has_words_around(ctx: &Context<'_>, heading: NodeId, link: NodeId) -> bool {
    let page = ctx.page;
    let is_button =
        |text: NodeId| page.ancestors(text).take_while(|around| *around != heading).any(|around| page.tag(around) == Tag::Button);
    let says = |node: &NodeId| page.is_text(*node) && page.words(*node) > 0 && !is_button(*node);
    let mut texts = page.subtree(heading).filter(says);
    texts.next().is_some_and(|first| first < link) && texts.next_back().is_some_and(|last| last >= page.end(link))
}

/// Whether a text is a sign for a permalink.
fn is_sign(text: &str) -> bool {
    matches!(text.trim(), "¶" | "§" | "#" | "🔗")
}

fn is_heading(ctx: &Context<'_>, node: NodeId) -> bool {
    keep(ctx.page.tag(node)) == Keep::Heading
}

/// Whether a fragment leads to a heading: it names the heading, something in it, the element before it, or an element around it.
fn names_heading(ctx: &Context<'_>, heading: NodeId, link: NodeId, name: &str) -> bool {
    let page = ctx.page;
    let is_name = |node: NodeId| page.attr(node, Attr::Id) == Some(name) || page.attr(node, Attr::Name) == Some(name);
    let before = siblings_before(page, heading).find(|node| !page.is_text(*node));
    let around = page.ancestors(heading).take(2);
    page.subtree(heading).filter(|node| !page.is_text(*node)).chain(around).chain(before).chain([link]).any(is_name)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn permalinks_go_and_words_stay() {
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
        assert_eq!(outline("<body><h4>Re: Mills <a href='/t/2?post=6#6'>¶</a></h4><p>x</p></body>"), "Heading[Re: Mills] Paragraph[x]");
        assert_eq!(
            outline("<body><section id=len><h4>pub fn <a href='#len'>len</a>(self) -> usize</h4></section><p>x</p></body>"),
            "Heading[pub fn len(self) -> usize] Paragraph[x]"
        );
        assert_eq!(
            outline("<body><h2>Three <a href='#top_of_page'><span>top</span></a></h2><p>x</p></body>"),
            "Heading[Three] Paragraph[x]"
        );
        assert_eq!(outline("<body><h2 id=a>See <a href='#z'>there</a></h2><p id=z>x</p></body>"), "Heading[See Link[there]] Paragraph[x]");
    }

    #[test]
    fn the_words_of_a_heading_stay_where_links_to_itself_are_all_it_says() {
        let of = |heading: &str| outline(&format!("<body><section id=s1><h2 id=a>{heading}</h2><p>x</p></section></body>"));
        assert_eq!(of("<a href='#s1'>1. </a><a href='#a'>Clocks</a>"), "Heading[1. Clocks] Paragraph[x]");
        assert_eq!(of("<span>1. </span><a href='#a'>Clocks</a> <a href='#a'>¶</a>"), "Heading[1. Clocks] Paragraph[x]");
        assert_eq!(of("<a href='#s1'>Appendix A. </a><a href='#a'>Clocks</a>"), "Heading[Appendix A. Clocks] Paragraph[x]");
        assert_eq!(of("<a href='#a'>Clocks</a> <a href='#a'>Link</a><button>Copy</button>"), "Heading[Clocks] Paragraph[x]");
    }

    #[test]
    fn signatures_lose_their_links_to_themselves_and_to_the_source() {
        let of = |term: &str| outline(&format!("<body><dl>{term}<dd>x</dd></dl></body>"));
        let source = "<a href='/src#L3'><span>[source]</span></a>";
        assert_eq!(of(&format!("<dt id=f>f(a){source}<a href='#f'>¶</a></dt>")), "Definitions[Term[f(a)]Description[x]]");
        assert_eq!(outline("<body><div id=v><a href='#v'>§</a><code>v</code></div><p>x</p></body>"), "Paragraph[Code[v]] Paragraph[x]");
        let beside = |name: &str| outline(&format!("<body><section>{name}<a href='#v'>§</a><h4 id=v>fn v()</h4></section><p>x</p></body>"));
        assert_eq!(beside("<a href='/src#L3'>Source</a>"), "Heading[fn v()] Paragraph[x]");
        assert!(beside("The boat: <a href='/src#L3'>Source</a>").contains("Source"));
        assert!(beside("<a href='/src#L3'>The boat</a>").contains("boat"));
        // Signs that lead elsewhere, and words, say something.
        assert!(outline("<body><p>See <a href='#law'>§</a> 3</p><p id=law>x</p></body>").contains("§"));
        assert!(outline(&format!("<body><p>The code: {source}</p></body>")).contains("source"));
    }

    #[test]
    fn a_button_beside_the_words_of_a_summary_goes() {
        let of = |summary: &str| outline(&format!("<body><details><summary>{summary}</summary><p>x</p></details></body>"));
        assert_eq!(of("Deep water <button>Show details</button>"), "Details[Summary[Deep water]Paragraph[x]]");
        assert_eq!(of("<button>Deep water</button>"), "Details[Summary[Deep water]Paragraph[x]]");
    }
}
