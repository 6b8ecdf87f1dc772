//! Marks language and direction where they change: from the page's attributes, and the direction from the script where the page has none.

use crate::article::{Dir, Element, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::dom::language::{LangDir, declared_language, language_tag};
use crate::clean::tree_pass::TreePass;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// The elements that declare a language or direction, in the order of the page.
struct Declarations {
    list: Vec<Declaration>,
    /// Declared for the whole page.
    base: LangDir,
}

struct Declaration {
    start: NodeId,
    end: NodeId,
    /// The language and direction inside it, with those inherited from around.
    here: LangDir,
    /// The next declaration around it.
    around: Option<usize>,
}

impl Declarations {
    fn new(page: &Page) -> Declarations {
        let mut declarations = Declarations { list: Vec::new(), base: LangDir::default() };
        let mut open: Vec<usize> = Vec::new();
        let may_declare = |node: &NodeId| [Attr::Lang, Attr::XmlLang, Attr::Dir].iter().any(|attr| page.attr(*node, *attr).is_some());
        for node in page.nodes().filter(may_declare) {
            let Some(declared) = declared_language(page, node) else { continue };
            if matches!(page.tag(node), Tag::Html | Tag::Body) {
                declarations.base.lang = declared.lang.or(declarations.base.lang.take());
                declarations.base.dir = declared.dir.or(declarations.base.dir);
                continue;
            }
            while open.last().is_some_and(|place| declarations.list[*place].end <= node) {
                open.pop();
            }
            let around = open.last().copied();
            let outer = around.map(|place| declarations.list[place].here.clone()).unwrap_or_default();
            let here = LangDir { lang: declared.lang.or(outer.lang), dir: declared.dir.or(outer.dir) };
            open.push(declarations.list.len());
            declarations.list.push(Declaration { start: node, end: page.end(node), here, around });
        }
        declarations
    }

    /// The language and direction at a node, declared by it or an element around it.
    fn at(&self, node: NodeId) -> Option<&LangDir> {
        let mut place = self.list.partition_point(|declaration| declaration.start <= node).checked_sub(1)?;
        while self.list[place].end <= node {
            place = self.list[place].around?;
        }
        Some(&self.list[place].here)
    }
}

/// The language and direction around an element of the article.
#[derive(Clone, Copy)]
struct Around<'a> {
    lang: Option<&'a str>,
    dir: Dir,
}

/// Keeps languages and directions only where they change, and adds directions known from the script alone.
pub(crate) fn mark_changes(pass: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    let (declarations, meta) = (Declarations::new(pass.ctx.page), pass.meta);
    let lang = meta.lang.as_ref().and_then(|fact| language_tag(&fact.value)).or_else(|| declarations.base.lang.clone());
    let may_be_rtl = holds_text(&body, &may_be_rtl);
    let by_letters = || if may_be_rtl { majority(&body) } else { None };
    let dir = meta.dir.as_ref().map(|fact| fact.value).or(declarations.base.dir).or_else(by_letters).unwrap_or(Dir::Ltr);
    nodes(&declarations, &mut body, Around { lang: lang.as_deref(), dir }, may_be_rtl);
    body
}

/// Whether there is a text in a tree of which something is true. Recursive over the article's tree.
fn holds_text(list: &[Node], is: &dyn Fn(&str) -> bool) -> bool {
    list.iter().any(|node| match node {
        Node::Text(text) => is(text),
        Node::Element(element) => holds_text(&element.children, is),
    })
}

/// The direction of most letters in a body.
fn majority(body: &[Node]) -> Option<Dir> {
    let mut counts = (0, 0);
    for element in body.iter().filter_map(Node::element) {
        let (ltr, rtl) = letters(&text_of(element));
        counts = (counts.0 + ltr, counts.1 + rtl);
    }
    (counts.1 > counts.0).then_some(Dir::Rtl)
}

/// `may_be_rtl`: whether anything in the body is written from right to left. Recursive over the article's tree.
fn nodes(declarations: &Declarations, list: &mut [Node], around: Around<'_>, may_be_rtl: bool) {
    for node in list {
        let Node::Element(element) = node else { continue };
        let declared = element.origin.and_then(|origin| declarations.at(origin));
        let mut dir = element.dir.take().or(declared.and_then(|declared| declared.dir));
        // Where the page declares a direction for all of it, scripts are not examined.
        if declarations.base.dir.is_none() && dir.is_none() && holds_line(element) {
            dir = by_script(element, may_be_rtl);
        }
        // A part that was moved keeps what it declares and inherits the rest from its new place.
        let dir = dir.unwrap_or(around.dir);
        let lang = element.lang.take().or_else(|| declared.and_then(|declared| declared.lang.clone()));
        let here = Around { lang: lang.as_deref().or(around.lang), dir };
        nodes(declarations, &mut element.children, here, may_be_rtl);
        element.dir = Some(dir).filter(|dir| *dir != around.dir);
        element.lang = lang.filter(|lang| Some(lang.as_str()) != around.lang);
    }
}

/// Whether an element is a line of text of its own.
fn holds_line(element: &Element) -> bool {
    let block = matches!(
        element.kind,
        Kind::Paragraph
            | Kind::Heading { .. }
            | Kind::Item { .. }
            | Kind::Cell { .. }
            | Kind::Caption { .. }
            | Kind::TableCaption
            | Kind::Term
            | Kind::Description
            | Kind::Summary
    );
    block && element.children.iter().any(|child| child.element().is_none_or(|inner| inner.kind.is_inline()))
}

/// The direction of a line by its letters.
fn by_script(line: &Element, may_be_rtl: bool) -> Option<Dir> {
    if !may_be_rtl {
        return holds_text(&line.children, &|text| text.contains(char::is_alphabetic)).then_some(Dir::Ltr);
    }
    match letters(&text_of(line)) {
        (0, 0) => None,
        (ltr, rtl) if rtl > ltr => Some(Dir::Rtl),
        _ => Some(Dir::Ltr),
    }
}

/// Whether a text has a character of a script that is written from right to left. Most have none, and need no counting of letters: they have no
/// byte that begins such a character.
fn may_be_rtl(text: &str) -> bool {
    !text.is_ascii() && text.bytes().any(|byte| matches!(byte, 0xd6..=0xe0 | 0xef..=0xf0)) && text.contains(is_rtl)
}

/// Numbers of left-to-right and right-to-left letters.
fn letters(text: &str) -> (usize, usize) {
    text.chars().filter(|c| c.is_alphabetic()).fold((0, 0), |(ltr, rtl), c| if is_rtl(c) { (ltr, rtl + 1) } else { (ltr + 1, rtl) })
}

fn is_rtl(c: char) -> bool {
    matches!(u32::from(c), 0x0590..=0x08ff | 0xfb1d..=0xfdff | 0xfe70..=0xfeff | 0x10800..=0x10fff | 0x1e800..=0x1efff)
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::html;

    fn written(page: &str) -> String {
        html(&Article { body: body(page), ..Article::default() })
    }

    #[test]
    fn language_and_direction_are_marked_where_they_change() {
        assert_eq!(
            written(
                "<body lang=en dir=ltr><p>One <i lang=fr>deux</i></p><div lang=de><p>drei</p><p lang=en>four <span lang=en>five</span></p></div></body>"
            ),
            "<p>One <em lang=\"fr\">deux</em></p><p lang=\"de\">drei</p><p>four five</p>"
        );
        assert_eq!(written("<body><div dir=rtl><ul><li>א</li></ul></div><p>b</p></body>"), "<ul dir=\"rtl\"><li>א</li></ul><p>b</p>");
    }

    #[test]
    fn scripts_give_the_direction_where_the_page_has_none() {
        assert_eq!(
            written("<body><p>Hello there</p><p>שלום</p><blockquote><p>مرحبا</p></blockquote></body>"),
            "<p>Hello there</p><p dir=\"rtl\">שלום</p><blockquote><p dir=\"rtl\">مرحبا</p></blockquote>"
        );
        assert_eq!(written("<body><p>שלום שלום</p><p>hi</p></body>"), "<p>שלום שלום</p><p dir=\"ltr\">hi</p>");
    }
}
