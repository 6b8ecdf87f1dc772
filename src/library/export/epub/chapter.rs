//! The chapter of an article.

use crate::article::{Kind, MathMl, MathNode, Node};
use crate::library::error::LibraryError;
use crate::library::export::address::strict;
use crate::library::export::marked::{in_order, marked};
use crate::library::export::markup::{Images, To, escaped, language, rewrite};
use crate::library::item::Item;
use crate::library::own_file::{self, META, TEXT_BEGINS, TEXT_ENDS};
use crate::library::own_html;
use crate::library::plain::Readings;
use crate::rules::tag::Tag;

/// Elements of formulas and how many parts each has.
const PARTS: &[(Tag, usize)] = &[
    (Tag::Mfrac, 2),
    (Tag::Mroot, 2),
    (Tag::Msub, 2),
    (Tag::Msup, 2),
    (Tag::Msubsup, 3),
    (Tag::Munder, 2),
    (Tag::Mover, 2),
    (Tag::Munderover, 3),
];

/// Elements of formulas that hold text.
const TOKENS: &[&str] = &["mi", "mn", "mo", "ms", "mtext"];

/// A chapter.
pub(super) struct Chapter {
    pub xhtml: String,
    pub has_math: bool,
}

/// Writes the chapter of an article.
pub(super) fn write(item: &Item, images: Images<'_>) -> Result<Chapter, LibraryError> {
    let mut body = marked(item);
    let has_math = tidy(&mut body);
    let mut images_here = |url: &str| Ok(images(url)?.map(|path| format!("../{path}")));
    let text = rewrite(&own_html::html(body), To::Xhtml, &item.highlights, &mut images_here)?;
    let lang = item.lang.as_deref().and_then(language).map(|lang| format!(" xml:lang=\"{lang}\" lang=\"{lang}\"")).unwrap_or_default();
    let dir = if item.is_rtl() { "rtl" } else { "ltr" };
    let title = escaped(&item.title.split_whitespace().collect::<Vec<_>>().join(" "));
    let xhtml = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"{lang} dir=\"{dir}\">\n\
         <head>\n<title>{title}</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"../style.css\"/>\n<meta name=\"{META}\" content=\"{}\"/>\n</head>\n<body>\n\
         <section epub:type=\"chapter\" role=\"doc-chapter\">\n<header>\n<h1>{title}</h1>\n{}</header>\n{TEXT_BEGINS}{text}{TEXT_ENDS}\n{}</section>\n</body>\n</html>\n",
        escaped(&own_file::facts(item)?),
        facts(item),
        notes(item)
    );
    Ok(Chapter { xhtml, has_math })
}

/// Who wrote it, and where.
fn facts(item: &Item) -> String {
    let mut parts: Vec<String> = item.byline.iter().map(|byline| format!("<bdi>{}</bdi>", escaped(byline))).collect();
    let site = format!("<bdi>{}</bdi>", escaped(&item.source()));
    parts.push(strict(&item.url).map_or(site.clone(), |url| format!("<a href=\"{}\">{site}</a>", escaped(&url))));
    parts.extend(item.published.iter().map(|date| escaped(date.get(..10).unwrap_or(date))));
    let mut out = format!("<p class=\"facts\">{}</p>\n", parts.join(" · "));
    if item.html.is_none() {
        out.extend(item.excerpt.iter().map(|excerpt| format!("<p>{}</p>\n", escaped(excerpt))));
    }
    out
}

/// The highlights with notes, and those without a place in the text.
fn notes(item: &Item) -> String {
    let mut out = String::new();
    let readings = item.html.as_deref().and_then(Readings::of);
    for (_, highlight) in in_order(&item.highlights).into_iter().filter(|(_, found)| !found.note.is_empty() || found.start.is_none()) {
        out.push_str("<li>");
        if !highlight.exact.is_empty() {
            out.push_str(&format!("<blockquote><p>{}</p></blockquote>", escaped(&highlight.words(readings.as_ref()))));
        }
        if !highlight.note.is_empty() {
            out.push_str(&format!("<p class=\"note\">{}</p>", escaped(&highlight.note)));
        }
        out.push_str("</li>\n");
    }
    if out.is_empty() { out } else { format!("<section>\n<h2>Highlights</h2>\n<ol>\n{out}</ol>\n</section>\n") }
}

/// Makes formulas such as checkers of books want them, and returns whether there are any.
fn tidy(nodes: &mut [Node]) -> bool {
    let mut found = false;
    for node in nodes {
        if let Node::Element(element) = node {
            if let Kind::Math { mathml, .. } = &mut element.kind {
                found = true;
                mathml.iter_mut().for_each(tidy_math);
            }
            found |= tidy(&mut element.children);
        }
    }
    found
}

/// An element with too few or too many parts becomes a row, and text that stands free gets an element.
fn tidy_math(math: &mut MathMl) {
    if TOKENS.contains(&math.name) {
        math.children.retain(|child| matches!(child, MathNode::Text(_)));
        return;
    }
    math.children.retain(|child| !matches!(child, MathNode::Text(text) if text.trim().is_empty()));
    for child in &mut math.children {
        match child {
            MathNode::Element(inner) => tidy_math(inner),
            MathNode::Text(text) => {
                let words = MathNode::Text(std::mem::take(text));
                *child = MathNode::Element(MathMl { name: Tag::Mtext.name(), attrs: Vec::new(), children: vec![words] });
            }
        }
    }
    let wanted = PARTS.iter().find(|(tag, _)| tag.name() == math.name).map(|(_, parts)| *parts);
    if wanted.is_some_and(|wanted| wanted != math.children.len()) {
        (math.name, math.attrs) = (Tag::Mrow.name(), Vec::new());
    }
}
