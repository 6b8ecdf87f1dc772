//! Recognises posts, and drops what belongs to their heads.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::thread::days::is_relative;
use crate::clean::thread::head_elements::MAX_HEAD_WORDS;
use crate::clean::thread::names::has_word;
use crate::dates::{DayMonthOrder, find_date, month_by_name};
use crate::page::NodeId;
use crate::page::measure::measure;
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::{SIGNATURE, SIGNATURE_WORDS};
use crate::rules::tag::Tag;
use crate::rules::thread_words::{CHANGE_LABELS, CLICKS, QUOTE_WORDS};
use crate::url::Url;

/// Most words of a line about a change, with what else it says: how often, and why.
const CHANGE_WORDS: u32 = 30;

/// What an element begins with that is a signature without a class, and the most words of one.
const SIGNATURE_LINE: &str = "_____";
const SIGNED_WORDS: u32 = 80;

/// Recognises a post, and drops what belongs to its head.
pub(crate) fn recognise_post(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let is_shown_elsewhere = ctx.posts.head_elements.contains(&node) || ctx.posts.reply_groups.contains(&node);
    if is_shown_elsewhere || is_signature(ctx, node) || is_change(ctx, node) || is_clicks(ctx, node) {
        return Some(Vec::new());
    }
    let element = |kind: Kind, children: Vec<Node>| {
        if children.is_empty() { Vec::new() } else { vec![Element::new(kind, children).from_node(node).into()] }
    };
    if ctx.posts.copies.contains(&node) {
        return Some(element(Kind::Quote { cite: None, purpose: None }, copy::blocks(ctx, node, depth + 1)));
    }
    // What lists posts is no list.
    if ctx.posts.lists.contains(&node) {
        return Some(copy::blocks(ctx, node, depth + 1));
    }
    if is_quote_box(ctx, node) {
        let quoted = without_icons(copy::blocks(ctx, node, depth + 1));
        return Some(element(Kind::Quote { cite: None, purpose: None }, quoted));
    }
    let head = ctx.posts.heads.get(&node)?;
    let text = |part: &Option<(NodeId, String)>| part.as_ref().map(|(_, text)| text.clone());
    let kind = Kind::Post { author: text(&head.author), date: text(&head.date), url: head.url.clone() };
    let mut body = without_quotation(ctx, without_rules(copy::blocks(ctx, node, depth + 1)));
    body.iter_mut().for_each(|node| heading_to_line(ctx, node));
    // A heading heads nothing where what followed was left out.
    while body.last().and_then(Node::element).is_some_and(|last| matches!(last.kind, Kind::Heading { .. })) && body.len() > 1 {
        body.pop();
    }
    if let Some(replies) = ctx.posts.replies.get(&node) {
        body.extend(copy::blocks(ctx, *replies, depth + 1));
    }
    Some(element(kind, body))
}

/// What a post says. Old forums have all of it in a `blockquote`, whose class says that it is their text, below a title that each post has.
fn without_quotation(ctx: &Context<'_>, children: Vec<Node>) -> Vec<Node> {
    let is_body = |element: &Element| {
        let may_be = |node: NodeId| ctx.page.attr(node, Attr::Class).is_some() && !has_word(ctx.page, node, &QUOTE_WORDS);
        matches!(element.kind, Kind::Quote { .. }) && element.origin.is_some_and(may_be)
    };
    let is_other = |node: &&Node| node.element().is_some_and(|element| matches!(element.kind, Kind::Post { .. } | Kind::Heading { .. }));
    let mut said = children.iter().filter(|child| !is_other(child));
    if !matches!((said.next(), said.next()), (Some(Node::Element(only)), None) if is_body(only)) {
        return children;
    }
    let inner = |node: Node| match node {
        Node::Element(element) if is_body(&element) => element.children,
        node => vec![node],
    };
    children.into_iter().flat_map(inner).collect()
}

/// Makes lines of headings that lead to another site: the title of its card in a post is no part of the thread's outline.
fn heading_to_line(ctx: &Context<'_>, node: &mut Node) {
    let Node::Element(element) = node else { return };
    if let (Kind::Heading { .. }, [Node::Element(only)]) = (&element.kind, element.children.as_slice())
        && matches!(&only.kind, Kind::Link { href, .. } if leads_away(ctx, href))
    {
        element.kind = Kind::Paragraph;
    } else if matches!(element.kind, Kind::Section) {
        element.children.iter_mut().for_each(|child| heading_to_line(ctx, child));
    }
}

/// Whether an element is what a post quotes, told by its class alone. One that holds all of its post is none.
fn is_quote_box(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let is_box = matches!(page.tag(node), Tag::Div | Tag::Aside) && has_word(page, node, &QUOTE_WORDS);
    if !is_box || ctx.posts.heads.contains_key(&node) || page.parent(node).is_some_and(|around| page.tag(around) == Tag::Blockquote) {
        return false;
    }
    let post = page.ancestors(node).find(|around| ctx.posts.heads.contains_key(around));
    let has_more = |post: NodeId| page.words(post) > page.words(node) + MAX_HEAD_WORDS;
    let is_in_box =
        |post: NodeId| page.ancestors(node).take_while(|around| *around != post).any(|around| has_word(page, around, &QUOTE_WORDS));
    let holds_quotation = || page.subtree(node).any(|inner| page.tag(inner) == Tag::Blockquote);
    post.is_some_and(|post| has_more(post) && !is_in_box(post)) && !holds_quotation()
}

/// What a box of a quotation holds, without the icons in the line that says who is quoted.
fn without_icons(mut quoted: Vec<Node>) -> Vec<Node> {
    if let Some(Node::Element(first)) = quoted.first_mut()
        && matches!(first.kind, Kind::Paragraph)
        && measure(&text_of(first)).words() <= MAX_HEAD_WORDS
    {
        let is_image = |node: &Node| node.element().is_some_and(|element| matches!(element.kind, Kind::Image(_)));
        let is_icon = |node: &Node| {
            let links = |element: &Element| matches!(element.kind, Kind::Link { .. }) && element.children.iter().all(is_image);
            is_image(node) || node.element().is_some_and(links)
        };
        first.children.retain(|child| !is_icon(child));
    }
    quoted
}

fn leads_away(ctx: &Context<'_>, href: &str) -> bool {
    ctx.page_url.as_ref().zip(Url::parse(href)).is_some_and(|(own, url)| !url.same_site(own))
}

/// What a post says without the lines that set it apart from others, and its text from its head.
fn without_rules(children: Vec<Node>) -> Vec<Node> {
    let is = |at: usize, test: fn(&Kind) -> bool| children.get(at).and_then(Node::element).is_some_and(|element| test(&element.kind));
    let is_rule = |at: usize| is(at, |kind| matches!(kind, Kind::Rule));
    let is_end = |at: usize| at >= children.len() || is(at, |kind| matches!(kind, Kind::Post { .. }));
    let divides = |at: usize| at > 0 && !is_end(at - 1) && !is_end(at + 1);
    let kept: Vec<bool> = (0..children.len()).map(|at| !is_rule(at) || divides(at)).collect();
    children.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(node, _)| node).collect()
}

/// Whether an element is the signature of a post. Where nothing was said before it, it is what the post says, and its class tells that a
/// signature follows.
fn is_signature(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let ends = |name: &str| name.len() > SIGNATURE.len() && name.to_ascii_lowercase().ends_with(SIGNATURE);
    let is_below_line = || {
        let first = page.children(node).find(|part| !page.is_text(*part) || !page.text_of(*part).trim().is_empty());
        first.is_some_and(|first| page.is_text(first) && page.text_of(first).trim_start().starts_with(SIGNATURE_LINE))
    };
    let is_line = matches!(page.tag(node), Tag::Div | Tag::P) && page.words(node) <= SIGNED_WORDS && is_below_line();
    let says = has_word(page, node, &SIGNATURE_WORDS) || page.classes(node).any(ends) || is_line;
    says && is_in_post(ctx, node) && follows_text(ctx, node)
}

/// Whether something is kept before an element in its post, apart from the post's head.
fn follows_text(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let Some(post) = page.ancestors(node).find(|around| ctx.posts.heads.contains_key(around)) else { return false };
    let is_of_head =
        |text: NodeId| page.ancestors(text).take_while(|around| *around != post).any(|around| ctx.posts.head_elements.contains(&around));
    (post.0..node.0).map(NodeId).any(|text| page.words(text) > 0 && page.is_text(text) && ctx.keeps_text(text) && !is_of_head(text))
}

fn is_in_post(ctx: &Context<'_>, node: NodeId) -> bool {
    !ctx.posts.heads.is_empty() && ctx.page.ancestors(node).any(|around| ctx.posts.heads.contains_key(&around))
}

/// Whether an element is a line that says when a post was changed.
fn is_change(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    if !(2..=CHANGE_WORDS).contains(&page.words(node)) || page.is_text(node) || !is_in_post(ctx, node) {
        return false;
    }
    let is_of_line = |sibling: &NodeId| page.is_text(*sibling) || (page.tag(*sibling).is_inline() && page.tag(*sibling) != Tag::Br);
    let says_nothing = |sibling: NodeId| page.words(sibling) == 0;
    let is_alone = !page.tag(node).is_inline()
        || (siblings_before(page, node).take_while(is_of_line).all(says_nothing)
            && siblings_after(page, node).take_while(is_of_line).all(says_nothing));
    let said = page.text_of(node).to_lowercase();
    let said = said.trim_start_matches(|c: char| !c.is_alphabetic());
    let names_month = || said.split(|c: char| !c.is_alphanumeric()).any(|word| month_by_name(word).is_some());
    let has_day = || find_date(said, DayMonthOrder::DayFirst).is_some() || is_relative(said) || (names_month() && has_digit(said));
    is_alone && CHANGE_LABELS.iter().any(|label| said.starts_with(label)) && has_day()
}

/// Whether an element in a post is how often the link before it was followed.
fn is_clicks(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    page.classes(node).any(|class| class == CLICKS) && page.text_of(node).chars().all(|c| c.is_ascii_digit()) && is_in_post(ctx, node)
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::markdown;

    fn said(inner: &str) -> String {
        let page = format!("<body><div class=comment><b class=author>Ann</b><div>One two.</div>{inner}</div></body>");
        markdown(&Article { body: body(&page), ..Article::default() })
    }

    #[test]
    fn a_signature_is_no_part_of_a_post() {
        let plain = "**Ann**\n\nOne two.\n";
        assert_eq!(said("<div class=postsignature>Carpe diem</div>"), plain);
        assert_eq!(said("<div class=sig>Carpe diem</div>"), plain);
        let body = "<body><div class=comment><b class=author>Ann</b><div class=height_sig>One two.</div><div class=sig>Carpe diem</div></div></body>";
        assert_eq!(markdown(&Article { body: crate::clean::testing::body(body), ..Article::default() }), plain);
        assert!(said("<div class=signatures>Carpe diem</div>").contains("Carpe"));
        assert_eq!(said("<div>__________________<br>Carpe diem</div>"), plain);
    }

    #[test]
    fn a_heading_at_the_end_of_a_post_heads_nothing() {
        assert_eq!(said("<h3>Ratings</h3>"), "**Ann**\n\nOne two.\n");
        assert!(said("<h3>Tides</h3><p>It rose.</p>").contains("## Tides"));
    }

    #[test]
    fn a_body_in_a_quotation_is_none() {
        let below = |before: &str, class: &str| {
            let page =
                format!("<body><div class=comment><b class=author>Ann</b>{before}<blockquote{class}>One two.</blockquote></div></body>");
            markdown(&Article { body: body(&page), ..Article::default() })
        };
        let of = |class: &str| below("", class);
        assert_eq!(of(" class='messageText ugc'"), "**Ann**\n\nOne two.\n");
        assert_eq!(below("<h2>Re: The boat</h2>", " class=postcontent"), "**Ann**\n\n## Re: The boat\n\nOne two.\n");
        assert_eq!(of(""), "**Ann**\n\n> One two.\n");
        assert_eq!(of(" class=quote"), "**Ann**\n\n> One two.\n");
        assert!(said("<blockquote class=said>Three.</blockquote>").contains("> Three."));
    }

    #[test]
    fn a_box_called_a_quotation_is_one() {
        let long = "The boat was late again, and nobody at the landing knew why it was. ".repeat(3);
        let who = "<div><img src=/q.png> Posted by <b>Bea</b> <a href=/p1><img src=/v.png></a></div>";
        let quoted = |class: &str| said(&format!("<div class={class}><div>{who}<div>Three four.</div></div></div><div>{long}</div>"));
        assert!(quoted("bbcode_quote").contains("> Posted by **Bea**\n>\n> Three four.\n"), "{}", quoted("bbcode_quote"));
        assert!(!quoted("bbcode").contains('>'));
        assert!(!said("<div class=quote>Three four.</div>").contains('>'));
    }

    #[test]
    fn the_title_of_a_card_in_a_post_is_no_heading() {
        let card = |href: &str| said(&format!("<h3><a href={href}>The boats</a></h3><p>Three four.</p>"));
        assert!(card("https://boats.example.com/").contains("\n[The boats]"));
        assert!(card("/boats").contains("# [The boats]"));
    }

    #[test]
    fn how_often_a_link_was_followed_is_no_part_of_a_post() {
        let link = |class: &str| said(&format!("<p>See <a href=/b>the tides</a> <span class='badge {class}'>28</span></p>"));
        assert!(!link("clicks").contains("28") && link("pages").contains("28"));
    }

    #[test]
    fn a_line_about_a_change_is_no_part_of_a_post() {
        let plain = "**Ann**\n\nOne two.\n";
        assert_eq!(said("<p><em>Last edited by Ann (2026-08-03 11:02:20)</em></p>"), plain);
        assert_eq!(said("<p>Zuletzt bearbeitet von Ann am 3. August 2026</p>"), plain);
        assert_eq!(said("<p><b>Edited August 26 by Ann</b></p>"), plain);
        assert_eq!(said("<span><b>Edited <time>August 26</time> by Ann</b> <a href=/log>(see edit history)</a></span>"), plain);
        let reason = "Last edited by Ann on Sat May 02, 2026 9:20 am, edited 2 times in total.<br>Reason: the year was wrong";
        assert_eq!(said(&format!("<div>{reason}</div>")), plain);
        assert!(said("<div>One. <i>Edited August 26 by Ann</i></div>").contains("August"));
        assert!(said("<p>Edited volumes are hard to read.</p>").contains("volumes"));
    }
}
