//! Writes what HTML has no element for: embed cards, footnotes with their marks and back links, posts of a thread.

use super::tags::{IMAGE_RULES, LINK_REL, attr, begin, end, escape, optional};
use crate::article::{Element, Kind, Node};
use crate::output::byline::readable_time;
use crate::output::inline::{is_allowed_image, is_allowed_link};

/// Writes the children of an element.
type Content = fn(&[Node], &mut String);

/// A card: a linked picture and title. Nothing of the embed loads by itself except the picture.
pub(super) fn card(
    element: &Element,
    (class, what): (&str, &str),
    url: &str,
    title: Option<&str>,
    image: Option<&str>,
    content: Content,
    out: &mut String,
) {
    if !is_allowed_link(url) {
        return;
    }
    begin("figure", element, out);
    attr("class", class, out);
    attr("data-what", what, out);
    out.push_str("><a");
    attr("href", url, out);
    optional("title", title, out);
    out.push_str(LINK_REL);
    out.push('>');
    if let Some(image) = image.filter(|image| is_allowed_image(image)) {
        out.push_str("<img");
        attr("src", image, out);
        out.push_str(" alt=\"\"");
        out.push_str(IMAGE_RULES);
        out.push('>');
    }
    escape(title.filter(|title| !title.is_empty()).unwrap_or(url), out);
    out.push_str("</a>");
    content(&element.children, out);
    end("figure", out);
}

pub(super) fn mark(element: &Element, target: &str, label: &str, out: &mut String) {
    out.push_str("<sup>");
    begin("a", element, out);
    attr("href", &format!("#{target}"), out);
    out.push_str(" role=\"doc-noteref\">");
    escape(label, out);
    out.push_str("</a></sup>");
}

pub(super) fn footnotes(element: &Element, content: Content, out: &mut String) {
    begin("section", element, out);
    out.push_str(" role=\"doc-endnotes\"><ol>");
    content(&element.children, out);
    out.push_str("</ol>");
    end("section", out);
}

/// A footnote, with its back links in the last paragraph.
pub(super) fn footnote(element: &Element, backs: &[String], content: Content, out: &mut String) {
    begin("li", element, out);
    out.push('>');
    let (last, before) = match element.children.split_last() {
        Some((Node::Element(last), before)) if matches!(last.kind, Kind::Paragraph) => (Some(last), before),
        _ => (None, element.children.as_slice()),
    };
    content(before, out);
    if let Some(last) = last {
        begin("p", last, out);
        out.push('>');
        content(&last.children, out);
    }
    for back in backs {
        out.push_str(" <a");
        attr("href", &format!("#{back}"), out);
        out.push_str(" role=\"doc-backlink\">↩</a>");
    }
    if last.is_some() {
        end("p", out);
    }
    end("li", out);
}

pub(super) fn post(element: &Element, author: Option<&str>, date: Option<&str>, url: Option<&str>, content: Content, out: &mut String) {
    begin("article", element, out);
    out.push_str(" itemscope=\"\" itemtype=\"https://schema.org/Comment\">");
    if author.is_some() || date.is_some() {
        out.push_str("<header>");
        if let Some(author) = author {
            out.push_str("<b itemprop=\"author\">");
            escape(author, out);
            out.push_str("</b>");
        }
        if let Some(date) = date {
            out.push_str(if author.is_some() { " " } else { "" });
            let url = url.filter(|url| is_allowed_link(url));
            if let Some(url) = url {
                out.push_str("<a itemprop=\"url\"");
                attr("href", url, out);
                out.push_str(LINK_REL);
                out.push('>');
            }
            out.push_str("<time itemprop=\"dateCreated\"");
            attr("datetime", date, out);
            out.push('>');
            escape(&readable_time(date), out);
            out.push_str("</time>");
            out.push_str(if url.is_some() { "</a>" } else { "" });
        }
        out.push_str("</header>");
    }
    content(&element.children, out);
    end("article", out);
}
