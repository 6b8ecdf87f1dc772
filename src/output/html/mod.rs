//! Writes the article as HTML that is safe to show on any page: element and attribute names from our own tables only, every value escaped,
//! nothing that runs or loads by itself.
//!
//! The form is that of a browser's serialization: parsing the output gives the same article, and writing that gives the same bytes.

mod custom;
mod tags;

use crate::article::{Align, Article, Element, Image, Kind, MathMl, MathNode, Node, Scope};
use crate::output::inline::{is_allowed_image, is_allowed_link};
use crate::rules::callouts::{CALLOUT_CLASS, Purpose};
use custom::{card, footnote, footnotes, mark, post};
use tags::{IMAGE_RULES, LINK_REL, attr, begin, end, escape, optional};

/// Writes the body as HTML.
pub fn html(article: &Article) -> String {
    let mut out = String::new();
    nodes(&article.body, &mut out);
    out
}

fn nodes(list: &[Node], out: &mut String) {
    for node in list {
        match node {
            Node::Text(text) => escape(text, out),
            Node::Element(made) => element(made, out),
        }
    }
}

/// Writes an element with attributes and children.
fn wrap(name: &'static str, element: &Element, attrs: impl FnOnce(&mut String), out: &mut String) {
    begin(name, element, out);
    attrs(out);
    out.push('>');
    nodes(&element.children, out);
    end(name, out);
}

pub(super) fn element(element: &Element, out: &mut String) {
    if let Some(name) = plain(&element.kind) {
        return wrap(name, element, |_| {}, out);
    }
    match &element.kind {
        Kind::Rule => out.push_str("<hr>"),
        Kind::Break => out.push_str("<br>"),
        Kind::Quote { cite, purpose } => quote(element, cite.as_deref(), *purpose, out),
        Kind::Pre { language } => pre(element, language.as_deref(), out),
        Kind::List { ordered, start, reversed } => list(element, *ordered, *start, *reversed, out),
        Kind::Item { checked, value } => item(element, *checked, *value, out),
        Kind::Table => table(element, out),
        Kind::Row { .. } => wrap("tr", element, |_| {}, out),
        Kind::Cell { .. } => cell(element, out),
        Kind::Details { open } => wrap("details", element, |out| out.push_str(if *open { " open=\"\"" } else { "" }), out),
        Kind::Link { href, title } => link(element, href, title.as_deref(), out),
        Kind::Image(image) => self::image(element, image, out),
        Kind::Abbreviation { title } => wrap("abbr", element, |out| optional("title", title.as_deref(), out), out),
        Kind::Time { datetime } => wrap("time", element, |out| optional("datetime", datetime.as_deref(), out), out),
        Kind::Math { display, tex, mathml } => math(element, *display, tex.as_deref(), mathml.as_ref(), out),
        Kind::Embed { provider, url, title, image } => {
            card(element, ("pith-embed", provider), url, title.as_deref(), image.as_deref(), nodes, out);
        }
        Kind::Media { video, url, poster, title } => {
            let what = if *video { "video" } else { "audio" };
            card(element, ("pith-media", what), url, title.as_deref(), poster.as_deref(), nodes, out);
        }
        Kind::Footnotes => footnotes(element, nodes, out),
        Kind::Footnote { backs, .. } => footnote(element, backs, nodes, out),
        Kind::FootnoteMark { target, label } => mark(element, target, label, out),
        Kind::Post { author, date, url } => post(element, author.as_deref(), date.as_deref(), url.as_deref(), nodes, out),
        _ => nodes(&element.children, out),
    }
}

/// The names of elements without attributes of their own.
fn plain(kind: &Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Paragraph => "p",
        Kind::Heading { level: 0 | 1 } => "h1",
        Kind::Heading { level: 2 } => "h2",
        Kind::Heading { level: 3 } => "h3",
        Kind::Heading { level: 4 } => "h4",
        Kind::Heading { level: 5 } => "h5",
        Kind::Heading { .. } => "h6",
        Kind::Section => "aside",
        Kind::Definitions => "dl",
        Kind::Term => "dt",
        Kind::Description => "dd",
        Kind::TableCaption => "caption",
        Kind::Figure => "figure",
        Kind::Caption { .. } => "figcaption",
        Kind::Summary => "summary",
        Kind::Strong => "strong",
        Kind::Emphasis => "em",
        Kind::Code => "code",
        Kind::Keyboard => "kbd",
        Kind::Sample => "samp",
        Kind::Variable => "var",
        Kind::Subscript => "sub",
        Kind::Superscript => "sup",
        Kind::Mark => "mark",
        Kind::Deleted => "del",
        Kind::Inserted => "ins",
        Kind::Underline => "u",
        Kind::Small => "small",
        Kind::Quotation => "q",
        Kind::Citation => "cite",
        Kind::Definition => "dfn",
        Kind::Ruby => "ruby",
        Kind::RubyText => "rt",
        Kind::RubyParenthesis => "rp",
        Kind::Span => "span",
        _ => return None,
    })
}

fn quote(element: &Element, cite: Option<&str>, purpose: Option<Purpose>, out: &mut String) {
    let attrs = |out: &mut String| {
        if let Some(purpose) = purpose {
            attr("class", CALLOUT_CLASS, out);
            attr("data-callout", &purpose.name().to_ascii_lowercase(), out);
        }
        optional("cite", cite.filter(|url| is_allowed_link(url)), out);
    };
    wrap("blockquote", element, attrs, out);
}

fn pre(element: &Element, language: Option<&str>, out: &mut String) {
    begin("pre", element, out);
    out.push('>');
    let mut content = String::new();
    nodes(&element.children, &mut content);
    // Parsers drop a line feed at the start of `pre`.
    let content = content.trim_start_matches('\n');
    if let Some(language) = language.filter(|language| !language.is_empty()) {
        out.push_str("<code class=\"language-");
        escape(&language.split_whitespace().collect::<Vec<_>>().join("-"), out);
        out.push_str("\">");
        out.push_str(content);
        out.push_str("</code>");
    } else {
        out.push_str(content);
    }
    end("pre", out);
}

fn list(element: &Element, ordered: bool, start: Option<i32>, reversed: bool, out: &mut String) {
    let attrs = |out: &mut String| {
        optional("start", start.map(|n| n.to_string()).as_deref(), out);
        out.push_str(if reversed { " reversed=\"\"" } else { "" });
    };
    wrap(if ordered { "ol" } else { "ul" }, element, attrs, out);
}

fn item(element: &Element, checked: Option<bool>, value: Option<i32>, out: &mut String) {
    begin("li", element, out);
    optional("value", value.map(|n| n.to_string()).as_deref(), out);
    out.push('>');
    // A character, not a form control: nothing in an article is interactive.
    let checkbox = match checked {
        Some(true) => "☑ ",
        Some(false) => "☐ ",
        None => "",
    };
    match element.children.split_first() {
        Some((Node::Element(first), rest)) if matches!(first.kind, Kind::Paragraph) => {
            begin("p", first, out);
            out.push('>');
            out.push_str(checkbox);
            nodes(&first.children, out);
            end("p", out);
            nodes(rest, out);
        }
        _ => {
            out.push_str(checkbox);
            nodes(&element.children, out);
        }
    }
    end("li", out);
}

fn table(element: &Element, out: &mut String) {
    begin("table", element, out);
    out.push('>');
    let rows = |head: bool| {
        element
            .children
            .iter()
            .filter(move |child| child.element().is_some_and(|part| matches!(part.kind, Kind::Row { head: is_head } if is_head == head)))
    };
    for child in &element.children {
        if let Node::Element(part) = child
            && matches!(part.kind, Kind::TableCaption)
        {
            self::element(part, out);
        }
    }
    for (name, head) in [("thead", true), ("tbody", false)] {
        if rows(head).next().is_some() {
            out.push('<');
            out.push_str(name);
            out.push('>');
            rows(head).filter_map(Node::element).for_each(|row| self::element(row, out));
            end(name, out);
        }
    }
    end("table", out);
}

fn cell(element: &Element, out: &mut String) {
    let Kind::Cell { header, scope, colspan, rowspan, align } = &element.kind else { return };
    let span = |n: u16| (n > 1).then(|| n.to_string());
    let scope = scope.map(|scope| match scope {
        Scope::Row => "row",
        Scope::Col => "col",
        Scope::RowGroup => "rowgroup",
        Scope::ColGroup => "colgroup",
    });
    let align = align.map(|align| match align {
        Align::Left => "left",
        Align::Center => "center",
        Align::Right => "right",
    });
    let attrs = |out: &mut String| {
        optional("scope", scope.filter(|_| *header), out);
        optional("colspan", span(*colspan).as_deref(), out);
        optional("rowspan", span(*rowspan).as_deref(), out);
        optional("align", align, out);
    };
    wrap(if *header { "th" } else { "td" }, element, attrs, out);
}

fn link(element: &Element, href: &str, title: Option<&str>, out: &mut String) {
    if !is_allowed_link(href) {
        return nodes(&element.children, out);
    }
    let attrs = |out: &mut String| {
        attr("href", href, out);
        optional("title", title, out);
        out.push_str(if href.starts_with('#') { "" } else { LINK_REL });
    };
    wrap("a", element, attrs, out);
}

fn image(element: &Element, image: &Image, out: &mut String) {
    if !is_allowed_image(&image.src) {
        return escape(&image.alt, out);
    }
    begin("img", element, out);
    attr("src", &image.src, out);
    // An address in `srcset` ends at white space or a comma.
    let size = |(url, size): &(String, String)| {
        let fits =
            is_allowed_image(url) && !url.contains([' ', '\t', '\n', ',']) && size.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.');
        fits.then(|| format!("{url} {size}"))
    };
    let sizes: Vec<String> = image.sources.iter().filter_map(size).collect();
    optional("srcset", Some(&sizes.join(", ")), out);
    attr("alt", &image.alt, out);
    optional("title", image.title.as_deref(), out);
    optional("width", image.width.map(|n| n.to_string()).as_deref(), out);
    optional("height", image.height.map(|n| n.to_string()).as_deref(), out);
    out.push_str(IMAGE_RULES);
    out.push('>');
}

fn math(element: &Element, display: bool, tex: Option<&str>, mathml: Option<&MathMl>, out: &mut String) {
    begin("math", element, out);
    out.push_str(if display { " display=\"block\"" } else { "" });
    optional("alttext", tex, out);
    out.push('>');
    match (mathml, tex) {
        (Some(math), _) if math.name == "math" => math_nodes(&math.children, out),
        (Some(part), _) => math_element(part, out),
        (None, Some(tex)) => {
            out.push_str("<mtext>");
            escape(&tex.split_whitespace().collect::<Vec<_>>().join(" "), out);
            out.push_str("</mtext>");
        }
        (None, None) => {}
    }
    end("math", out);
}

fn math_nodes(list: &[MathNode], out: &mut String) {
    for node in list {
        match node {
            MathNode::Text(text) => escape(text, out),
            MathNode::Element(part) => math_element(part, out),
        }
    }
}

fn math_element(element: &MathMl, out: &mut String) {
    out.push('<');
    out.push_str(element.name);
    for (name, value) in &element.attrs {
        attr(name, value, out);
    }
    out.push('>');
    math_nodes(&element.children, out);
    end(element.name, out);
}

#[cfg(test)]
mod tests {
    use super::html;
    use crate::article::{Article, Element, Image, Kind, Node};
    #[cfg(feature = "html")]
    use crate::clean::testing::body_of_page;
    use crate::output::testing::article;
    #[cfg(feature = "html")]
    use crate::page::scan::scan;

    fn of(kind: Kind, children: Vec<Node>) -> String {
        html(&Article { body: vec![Element::new(kind, children).into()], ..Article::default() })
    }

    #[test]
    fn values_stay_inside_attributes_and_text() {
        let evil = "\"'`<>&\0\u{1}\u{ffff}x".to_owned();
        let image = Image { src: "https://example.org/".to_owned() + &evil, alt: evil.clone(), ..Image::default() };
        let safe = "&quot;&#39;&#96;&lt;&gt;&amp;\u{fffd}x";
        let written = of(Kind::Image(image), Vec::new());
        assert_eq!(
            written,
            format!("<img src=\"https://example.org/{safe}\" alt=\"{safe}\" loading=\"lazy\" referrerpolicy=\"no-referrer\">")
        );
        assert_eq!(of(Kind::Paragraph, vec![Node::Text(evil)]), format!("<p>{safe}</p>"));
    }

    #[test]
    fn javascript_addresses_are_not_written() {
        let link = Kind::Link { href: "javascript:alert(1)".to_owned(), title: None };
        assert_eq!(of(link, vec![Node::Text("x".to_owned())]), "x");
        let image = Image { src: "data:text/html,x".to_owned(), alt: "a".to_owned(), ..Image::default() };
        assert_eq!(of(Kind::Image(image), Vec::new()), "a");
        let card = Kind::Embed { provider: "x", url: "javascript:x".to_owned(), title: None, image: None };
        assert_eq!(of(card, Vec::new()), "");
    }

    #[test]
    fn a_table_has_its_parts_in_order() {
        let cell = |header, text: &str| {
            let kind = Kind::Cell { header, scope: None, colspan: 2, rowspan: 1, align: None };
            Node::from(Element::new(kind, vec![Node::Text(text.to_owned())]))
        };
        let row = |head, cell| Node::from(Element::new(Kind::Row { head }, vec![cell]));
        let caption = Element::new(Kind::TableCaption, vec![Node::Text("c".to_owned())]).into();
        assert_eq!(
            of(Kind::Table, vec![row(true, cell(true, "a")), row(false, cell(false, "b")), caption]),
            "<table><caption>c</caption><thead><tr><th colspan=\"2\">a</th></tr></thead><tbody><tr><td colspan=\"2\">b</td></tr></tbody></table>"
        );
    }

    #[test]
    fn a_round_trip_gives_the_same_bytes() {
        let pages = [
            "<body><h2>A &amp; B</h2>text<br>more<div>x <b>y</b></div><ul><li>a<ol start=3 reversed><li value=9>b</li></ol></li></ul></body>",
            "<body><blockquote>q<p>r</p></blockquote><dl><dt>t</dt><dd>d</dd></dl><hr><pre>  a\n b</pre><aside>box</aside></body>",
            "<body><p>H<sub>2</sub>O <kbd>k</kbd> <abbr title='\"x\"'>y</abbr> <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> a\u{a0}b</p></body>",
            "<body><div class='admonition warning'><p class='admonition-title'>Mind the vat</p><p>One two.</p></div><p>x</p></body>",
            "<body><details open><summary><h3>s</h3></summary>text</details><figure><p>a</p><figcaption>c</figcaption></figure></body>",
        ];
        for page in pages {
            let once = html(&article(page));
            assert_eq!(html(&article(&format!("<body>{once}</body>"))), once);
        }
    }

    /// Whole pages, boilerplate included, have more kinds of elements than any article.
    #[cfg(feature = "html")]
    #[test]
    fn a_round_trip_of_whole_pages_gives_the_same_bytes() {
        let mut pages = Vec::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pages"))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if entry.is_dir() {
                    folders.push(entry);
                } else if entry.file_name().is_some_and(|name| name == "page.html") {
                    pages.push(entry);
                }
            }
        }
        let mut differ = Vec::new();
        for path in &pages {
            let page = crate::page::html::parse(&std::fs::read(path).unwrap(), &crate::page::html::HtmlOptions::default()).unwrap();
            let write = |body| html(&Article { body, ..Article::default() });
            let once = write(body_of_page(&page));
            let twice = write(body_of_page(&scan(&format!("<body>{once}</body>"), None).unwrap()));
            if once != twice {
                let at = once.bytes().zip(twice.bytes()).take_while(|(a, b)| a == b).count();
                let from = (0..=at.saturating_sub(60)).rev().find(|place| once.is_char_boundary(*place)).unwrap_or(0);
                let part = |text: &str| text.get(from..).unwrap_or("").chars().take(160).collect::<String>();
                differ.push(format!("{}\n  once  {}\n  twice {}", path.display(), part(&once), part(&twice)));
            }
        }
        assert!(!pages.is_empty() && differ.is_empty(), "{} of {} pages\n{}", differ.len(), pages.len(), differ.join("\n"));
    }
}
