//! Marks language and direction where they change: from the page's attributes, and the direction from the script where the page has none.

use crate::article::{Dir, Element, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::dom::language::{LangDir, declared_language, language_tag};
use crate::clean::tree_pass::TreePass;
use crate::page::{NodeId, Page};
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
        for node in page.nodes().filter(|node| !page.is_text(*node)) {
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

/// Keeps languages and directions only where they change, and adds directions known from the script alone.
pub(crate) fn mark_changes(pass: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    let (declarations, meta) = (Declarations::new(pass.ctx.page), pass.meta);
    let lang = meta.lang.as_ref().and_then(|fact| language_tag(&fact.value)).or_else(|| declarations.base.lang.clone());
    let is_declared = declarations.base.dir.is_some();
    let dir = meta.dir.as_ref().map(|fact| fact.value).or(declarations.base.dir).or_else(|| majority(&body)).unwrap_or(Dir::Ltr);
    nodes(&declarations, &mut body, &LangDir { lang, dir: Some(dir) }, is_declared);
    body
}

/// The direction of most letters in a body.
fn majority(body: &[Node]) -> Option<Dir> {
    let texts: Vec<String> = body.iter().filter_map(Node::element).map(text_of).filter(|text| !text.is_empty()).collect();
    if !texts.iter().any(|text| may_be_rtl(text)) {
        return None;
    }
    let counts = texts.iter().map(|text| letters(text)).fold((0, 0), |(ltr, rtl), count| (ltr + count.0, rtl + count.1));
    (counts.1 > counts.0).then_some(Dir::Rtl)
}

/// `is_declared`: whether the page declares a direction for the whole page, so that scripts are not examined.
fn nodes(declarations: &Declarations, list: &mut [Node], around: &LangDir, is_declared: bool) {
    for node in list {
        let Node::Element(element) = node else { continue };
        let declared = element.origin.and_then(|origin| declarations.at(origin)).cloned().unwrap_or_default();
        let mut here = LangDir { lang: element.lang.take().or(declared.lang), dir: element.dir.take().or(declared.dir) };
        if !is_declared && here.dir.is_none() && holds_line(element) {
            here.dir = by_script(&text_of(element));
        }
        // A part that was moved keeps what it declares and inherits the rest from its new place.
        here.lang = here.lang.or_else(|| around.lang.clone());
        here.dir = here.dir.or(around.dir);
        element.lang = here.lang.clone().filter(|_| here.lang != around.lang);
        element.dir = here.dir.filter(|_| here.dir != around.dir);
        nodes(declarations, &mut element.children, &here, is_declared);
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

fn by_script(text: &str) -> Option<Dir> {
    if !may_be_rtl(text) {
        return text.contains(char::is_alphabetic).then_some(Dir::Ltr);
    }
    match letters(text) {
        (0, 0) => None,
        (ltr, rtl) if rtl > ltr => Some(Dir::Rtl),
        _ => Some(Dir::Ltr),
    }
}

/// Whether a text has a character of a script that is written from right to left. Most have none, and need no counting of letters.
fn may_be_rtl(text: &str) -> bool {
    !text.is_ascii() && text.contains(is_rtl)
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
