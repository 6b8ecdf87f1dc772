//! Drops the title where the body repeats it: a reader shows it above the text.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::{is_prose, normalised, text_of};
use crate::clean::tree_pass::TreePass;
use crate::dates::{DayMonthOrder, parse_date};
use crate::page::measure::measure;
use crate::rules::tag::Tag;
use crate::rules::thread_words::REPLY_SIGNS;

/// Blocks at the start of the body that may be the title. An image, a kicker and a byline may come before it.
pub(crate) const TITLE_BLOCKS: usize = 8;

/// Fewest words of a body besides its title. In a post that is all title, the title is the text.
const MIN_WORDS_BESIDES_TITLE: u32 = 3;

/// Fewest words of a title by which it is known beside a kicker.
const MIN_WORDS_BESIDE_KICKER: u32 = 3;

/// Most words of a day behind a title.
const MAX_DAY_WORDS: usize = 3;

/// Separators between a title and the name of its site.
const SEPARATORS: &[&str] = &[" | ", " - ", " – ", " — ", " · ", " • ", " » ", " :: ", " / ", ": "];

/// Drops the title, with or without the site's name, at the start of the body; level-one headings anywhere.
pub(crate) fn without_repeated_title(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    let title = pass.meta.title.as_ref().map(|title| title.value.as_str());
    let site = pass.meta.site_name.as_ref().map(|site| site.value.as_str());
    let is_first_rank = |element: &Element| element.origin.is_some_and(|origin| pass.ctx.page.tag(origin) == Tag::H1);
    // A line of a list that says the title is one of its items.
    let may_go = |element: &Element| pass.ctx.kind.is_one_text() || matches!(element.kind, Kind::Heading { .. });
    without(body, title, site, &is_first_rank, &|element| may_go(element) && pass.drops(element))
}

fn without(
    mut body: Vec<Node>,
    title: Option<&str>,
    site: Option<&str>,
    is_first_rank: &dyn Fn(&Element) -> bool,
    drops: &dyn Fn(&Element) -> bool,
) -> Vec<Node> {
    let forms = title.map(|title| forms(title, site)).unwrap_or_default();
    if forms.is_empty() {
        return body;
    }
    let is_title = |text: &str| forms.iter().any(|form| form == text);
    if !says_more_than_title(&body, is_title) {
        return body;
    }
    let mut blocks = 0;
    let mut prose = false;
    // Whether the title was said, and whether another heading stands below it: what says the same behind that names a section.
    let (mut is_said, mut is_in_section) = (false, false);
    without_title_of_posts(&mut body, &is_title, drops);
    // A part of the title may well be what a picture shows.
    without_title_in_captions(&mut body, &|text| is_title(text) && 2 * text.len() > forms[0].len(), drops);
    body.into_iter()
        .filter(|node| {
            let Some(element) = node.element() else { return true };
            blocks += 1;
            let may_say = match element.kind {
                Kind::Heading { level } => (!prose && !is_in_section) || level == 1,
                Kind::Paragraph => !prose,
                // The end of the way to the page.
                Kind::List { .. } => !prose && element.children.len() == 1,
                _ => false,
            };
            let text = if may_say { text_of(element) } else { String::new() };
            let says_title = may_say && {
                let text = normalised(&text);
                // A heading of the first rank may have a kicker before the title, or a line below it.
                let holds_title = || text.ends_with(&forms[0]) || text.starts_with(&forms[0]);
                let is_same = || squeezed(&text) == squeezed(&forms[0]);
                let is_long = || measure(&forms[0]).words() >= MIN_WORDS_BESIDE_KICKER;
                is_title(&text)
                    || is_dated_title(&text, &forms[0])
                    || (!prose && is_first_rank(element) && is_long() && (holds_title() || is_same()))
            };
            is_in_section = is_in_section || (is_said && !says_title && matches!(element.kind, Kind::Heading { .. }));
            is_said = is_said || (says_title && matches!(element.kind, Kind::Heading { .. }));
            prose = prose || blocks > TITLE_BLOCKS || (matches!(element.kind, Kind::Paragraph) && is_prose(&text));
            !(says_title && drops(element))
        })
        .collect()
}

/// Whether a line is the title with its day behind it.
fn is_dated_title(text: &str, title: &str) -> bool {
    let day = text.strip_prefix(title).and_then(|rest| rest.strip_prefix(' '));
    day.is_some_and(|day| day.split(' ').count() <= MAX_DAY_WORDS && parse_date(day, DayMonthOrder::DayFirst).is_some())
}

/// Drops the title at the start of the posts of a thread. A reply may say it with a sign that it is one: “Re: …”.
fn without_title_of_posts(body: &mut [Node], is_title: &dyn Fn(&str) -> bool, drops: &dyn Fn(&Element) -> bool) {
    let posts = body.iter_mut().filter_map(|node| match node {
        Node::Element(element) if matches!(element.kind, Kind::Post { .. }) => Some(element),
        _ => None,
    });
    for post in posts {
        if let [Node::Element(first), _, ..] = post.children.as_slice()
            && matches!(first.kind, Kind::Heading { .. } | Kind::Paragraph)
            && is_title(without_reply_sign(&normalised(&text_of(first))))
            && drops(first)
        {
            post.children.remove(0);
        }
        without_title_of_posts(&mut post.children, is_title, drops);
    }
}

/// Drops the title from the caption of a picture above the text, as of one that the whole head of a page is set into.
fn without_title_in_captions(body: &mut [Node], is_title: &dyn Fn(&str) -> bool, drops: &dyn Fn(&Element) -> bool) {
    let is_caption = |element: &Element| matches!(element.kind, Kind::Caption { .. });
    let says_title = |node: &Node| {
        let line = node.element().filter(|element| matches!(element.kind, Kind::Paragraph) || is_caption(element));
        line.is_some_and(|line| is_title(&normalised(&text_of(line))) && drops(line))
    };
    let is_figure = |node: &&mut Node| node.element().is_some_and(|element| matches!(element.kind, Kind::Figure));
    for figure in body.iter_mut().take_while(is_figure) {
        let Node::Element(figure) = figure else { continue };
        figure.children.retain(|child| !says_title(child));
        let captions = figure.children.iter_mut().filter_map(|child| match child {
            Node::Element(caption) if is_caption(caption) => Some(caption),
            _ => None,
        });
        captions.for_each(|caption| caption.children.retain(|line| !says_title(line)));
        figure.children.retain(|child| child.element().is_none_or(|child| !is_caption(child) || !child.children.is_empty()));
    }
}

fn without_reply_sign(text: &str) -> &str {
    text.split_once(' ').filter(|(sign, _)| REPLY_SIGNS.contains(sign)).map_or(text, |(_, title)| title)
}

/// A text without its spaces: only a style may part the lines of a heading.
fn squeezed(text: &str) -> String {
    text.split(' ').collect()
}

/// Whether a body says more than its title.
fn says_more_than_title(body: &[Node], is_title: impl Fn(&str) -> bool) -> bool {
    let texts = body.iter().filter_map(Node::element).map(text_of).filter(|text| !is_title(&normalised(text)));
    let mut words = 0;
    texts.map(|text| measure(&text).words()).any(|more| {
        words += more;
        words >= MIN_WORDS_BESIDES_TITLE
    })
}

/// The forms a title may have, normalised: as it is, with the site's name, and without the part before or after a separator.
fn forms(title: &str, site: Option<&str>) -> Vec<String> {
    let mut out = vec![normalised(title)];
    out.extend(site.into_iter().flat_map(|site| [normalised(&format!("{title} {site}")), normalised(&format!("{site} {title}"))]));
    for separator in SEPARATORS {
        out.extend(title.rsplit_once(separator).map(|(title, _)| normalised(title)));
        out.extend(title.split_once(separator).map(|(_, title)| normalised(title)));
    }
    out.retain(|form| !form.is_empty());
    out
}

#[cfg(test)]
mod tests {
    use super::without;
    use crate::article::{Article, Node};
    use crate::clean::testing::body;
    use crate::output::html;

    fn written(body: Vec<Node>) -> String {
        html(&Article { body, ..Article::default() })
    }

    #[test]
    fn posts_do_not_repeat_the_title() {
        let page = "<body><div class=comment><b class=author>Ann</b> <time>3 May</time><h3>A fine day</h3><p>It was.</p></div>\
            <div class=comment><b class=author>Ben</b> <time>4 May</time><h3>Re: A fine day</h3><p>It was not.</p></div>\
            <div class=comment><b class=author>Cy</b> <time>5 May</time><h3>Not a fine day</h3><p>Indeed.</p></div></body>";
        let written = written(without(body(page), Some("A fine day"), None, &|_| false, &|_| true));
        assert_eq!((written.matches("A fine day").count(), written.matches("Not a fine day").count()), (0, 1));
    }

    #[test]
    fn the_title_is_not_repeated() {
        let page = "<body><h1>A “Fine” Day</h1><p>By Ann</p><h2>A FINE day</h2><h2>Then</h2><p>It was.</p><h2>Another</h2><p>x</p></body>";
        let rest = "<p>By Ann</p><h3>Then</h3><p>It was.</p><h3>Another</h3><p>x</p>";
        assert_eq!(written(without(body(page), Some("A \"fine\" day | The Paper"), None, &|_| false, &|_| true)), rest);
        assert!(written(without(body(page), Some("Other"), None, &|_| false, &|_| true)).contains("Fine"));
        let section = page.replace("<p>By Ann</p><h2>A FINE", "<h2>In May</h2><h2>A FINE");
        assert!(written(without(body(&section), Some("A fine day"), None, &|_| false, &|_| true)).contains("A FINE day"));
        for said in ["<ul><li><h2>A fine day</h2></li></ul>", "<h2><a href='/a'>A fine day</a> / <i>Dec 2026</i></h2>"] {
            let again = page.replace("<h2>A FINE day</h2>", said);
            assert_eq!(written(without(body(&again), Some("A fine day"), None, &|_| false, &|_| true)), rest);
        }
        let year = page.replace("A FINE day", "A fine day in 1926");
        assert!(written(without(body(&year), Some("A fine day"), None, &|_| false, &|_| true)).contains("1926"));
        let figure = "<body><figure><img src='/i/a.jpg'><figcaption>By Ann<h1>A fine day</h1><p>In May</p></figcaption></figure><p>It was so.</p></body>";
        let caption = "<figcaption><p>By Ann</p><p>In May</p></figcaption>";
        assert!(written(without(body(figure), Some("A fine day"), None, &|_| false, &|_| true)).contains(caption));
        let part = figure.replace("<h1>A fine day</h1>", "<p>Ann</p>");
        assert!(written(without(body(&part), Some("Ann: what a fine day at last"), None, &|_| false, &|_| true)).contains("<p>Ann</p>"));
        let kicked = page.replace("<h1>A “Fine” Day", "<h1>Weather – A “Fine” Day");
        assert_eq!(written(without(body(&kicked), Some("A fine day"), None, &|_| true, &|_| true)), rest);
        assert!(written(without(body(&kicked), Some("A fine day"), None, &|_| false, &|_| true)).contains("Weather"));
        let glued = page.replace("<h1>A “Fine” Day", "<h1>A “Fine” Day<span>Out at Sea</span>").replace("<h2>A FINE day</h2>", "");
        assert_eq!(written(without(body(&glued), Some("A fine day Out at Sea"), None, &|_| true, &|_| true)), rest);
        let with_site = page.replace("<h1>A “Fine” Day", "<h1>The Paper: A “Fine” Day");
        assert_eq!(written(without(body(&with_site), Some("A fine day"), Some("The Paper"), &|_| false, &|_| true)), rest);
    }
}
