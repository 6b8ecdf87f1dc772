//! Reads the author of a post by what its elements are called.

use crate::clean::thread::names::{has_word, property};
use crate::dates::{DayMonthOrder, find_date};
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::phrases::bylines::BYLINE_INTROS;
use crate::rules::phrases::date_labels::PUBLISHED;
use crate::rules::phrases::dates::DATE_LABEL_FILLERS;
use crate::rules::tag::Tag;
use crate::rules::thread_words::{AUTHOR_ATTRIBUTES, AUTHOR_CLASSES, AUTHOR_WORDS, NAME_WORDS, STOPS};

/// A word that classes of a name end with, with or without a sign before it.
const USERNAME: &str = "username";
/// Longest author in characters.
pub(super) const NAME_CHARS: usize = 60;

/// The author's name, if the element holds nothing else.
pub(super) fn author(page: &Page, node: NodeId) -> Option<String> {
    let says = property(page, node) == "author"
        || page.attr(node, Attr::Rel).is_some_and(|rel| rel.split_ascii_whitespace().any(|word| word == "author"))
        || has_word(page, node, &AUTHOR_WORDS)
        || page.classes(node).any(|class| AUTHOR_CLASSES.contains(&class) || is_username(class))
        || is_user_link(page, node);
    if !says || is_field_or_text(page, node) {
        return None;
    }
    let name = declared_name(page, node).unwrap_or_else(|| page.text_of(name_in(page, node)));
    let is_line = find_date(&name, DayMonthOrder::DayFirst).is_some();
    let is_number = name.strip_prefix('#').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    let is_short = name.chars().count() <= NAME_CHARS && name.chars().any(char::is_alphanumeric);
    (is_short && !is_line && !is_number && !is_label(&name)).then(|| said_once(name))
}

/// The author's name that a post has as an attribute. A number is that of the author's account.
pub(super) fn author_attribute(page: &Page, post: NodeId) -> Option<String> {
    let name = fold_space(AUTHOR_ATTRIBUTES.iter().find_map(|attribute| page.attr_named(post, attribute))?);
    (name.chars().count() <= NAME_CHARS && name.chars().any(char::is_alphabetic)).then_some(name)
}

/// Whether a text is what stands before a date or a name: “Posted on”.
pub(super) fn is_label(text: &str) -> bool {
    let text = text.trim_end_matches([':', '：', ' ']).to_lowercase();
    let label = text.rsplit_once(' ').filter(|(_, last)| DATE_LABEL_FILLERS.contains(last)).map_or(text.as_str(), |(label, _)| label);
    // Di and Von are names, too.
    PUBLISHED.contains(&label) || (label.contains(' ') && BYLINE_INTROS.contains(&label))
}

/// Whether a class ends with “username” as in `postUserName` and `PostUser-name`.
fn is_username(class: &str) -> bool {
    let mut letters = class.bytes().rev().filter(|byte| *byte != b'-' && *byte != b'_');
    USERNAME.bytes().rev().all(|letter| letters.next().is_some_and(|byte| byte.eq_ignore_ascii_case(&letter)))
}

/// Whether an element is a link to a user by its class: `comment-user`. One that begins with an @ mentions somebody else.
fn is_user_link(page: &Page, node: NodeId) -> bool {
    let is_of_user = |class: &str| class.rsplit(['-', '_']).next().is_some_and(|last| AUTHOR_CLASSES.contains(&last));
    page.tag(node) == Tag::A && page.classes(node).any(is_of_user) && !page.text_of(node).starts_with('@')
}

/// The name that an element about the author declares without showing it there.
fn declared_name(page: &Page, node: NodeId) -> Option<String> {
    let name = page.subtree(node).find(|part| page.tag(*part) == Tag::Meta && property(page, *part) == "name")?;
    page.attr(name, Attr::Content).map(fold_space).filter(|name| !name.is_empty())
}

/// A name without itself in brackets: “ann_b (Ann B)”.
fn said_once(name: String) -> String {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let again = name.strip_suffix(')').and_then(|name| name.split_once(" ("));
    again.filter(|(name, again)| letters(name) == letters(again)).map(|(name, _)| name.to_owned()).unwrap_or(name)
}

/// Whether an element is a field for a name, or a text: posts of the author of a thread may be called so.
fn is_field_or_text(page: &Page, node: NodeId) -> bool {
    let is_either = |part: NodeId| match page.tag(part) {
        Tag::Label | Tag::Input => true,
        Tag::P => page.words(part) > 0 && page.text_of(part).trim_end().ends_with(STOPS),
        _ => false,
    };
    page.subtree(node).any(is_either)
}

/// The name inside an element about the author: the part marked or called as name, or the first link in it.
fn name_in(page: &Page, node: NodeId) -> NodeId {
    let inside = |node: NodeId| {
        // A sign beside the name, such as that of a rank, is no word.
        let says = move |inner: &NodeId| page.words(*inner) > 0 && page.chars(*inner) < page.chars(node);
        page.subtree(node).skip(1).filter(says)
    };
    if let Some(name) = inside(node).find(|inner| property(page, *inner) == "name") {
        return name;
    }
    let leads_away = |link: NodeId| page.attr(link, Attr::Href).is_none_or(|address| address == "#" || !address.starts_with('#'));
    let called = inside(node).find(|inner| has_word(page, *inner, &NAME_WORDS) || page.classes(*inner).any(is_username)).unwrap_or(node);
    inside(called).find(|inner| page.tag(*inner) == Tag::A && leads_away(*inner)).unwrap_or(called)
}

#[cfg(test)]
mod tests {
    use super::author;
    use crate::page::scan::scan;

    fn of(head: &str) -> Option<String> {
        let page = scan(&format!("<html><body><div>{head}</div></body></html>"), None).expect("a page");
        page.nodes().find_map(|node| author(&page, node))
    }

    #[test]
    fn an_author_is_told_by_names_of_elements() {
        let avatar = "<a href=/u/ann><b title=Ann>A</b> Offline</a>";
        assert_eq!(of(&format!("<div itemprop=author>{avatar}<meta itemprop=name content='Ann Lee'></div>")).as_deref(), Some("Ann Lee"));
        assert_eq!(of(&format!("<div class=author>{avatar}<b class=username>ann</b></div>")).as_deref(), Some("ann"));
        let badge = "<span class=author-name><a href=/u itemprop=author><b itemprop=name>ann.l</b></a> <i>?</i></span>";
        assert_eq!(of(badge).as_deref(), Some("ann.l"));
        assert_eq!(of("<div class=postUserName>ann</div>").as_deref(), Some("ann"));
        assert_eq!(of("<h3 class=PostUser-name>ann</h3>").as_deref(), Some("ann"));
        assert_eq!(of("<a class=comment-user href=/u>ann</a>").as_deref(), Some("ann"));
        assert_eq!(of("<div class=author><a href=/u>ann_lee</a> (Ann Lee)</div>").as_deref(), Some("ann_lee"));
        assert_eq!(of("<span class=author>ann_l (Ann Lee)</span>").as_deref(), Some("ann_l (Ann Lee)"));
        assert_eq!(of("<b class=author>Di</b>").as_deref(), Some("Di"));
    }

    #[test]
    fn a_label_a_number_or_a_mention_is_no_author() {
        assert_eq!(of("<a class=author href=/p/10>#10</a>"), None);
        assert_eq!(of("<span class=prep-author>Posted on</span>"), None);
        assert_eq!(of("<a class=mention-user href=/u>@ann</a>"), None);
        assert_eq!(of("<div class=user-menu><a href=/u>ann</a></div>"), None);
    }
}
