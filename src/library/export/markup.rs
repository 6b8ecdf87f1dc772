//! Writes the HTML of an article for a file of its own: as HTML, or as the XHTML of books, with images from where the file has them.

use std::collections::{HashMap, HashSet};

use super::address::strict;
use super::marked::mark_number;
use crate::library::error::LibraryError;
use crate::library::highlight::Highlight;
use crate::library::own_file::{ALIGN, HIGHLIGHT, NAMELESS, OWN, PICTURE};
use crate::library::own_html::{NAMES, Token, attributes, tokens};
use crate::library::plain::decode;
use crate::rules::attr::Attr;
use crate::rules::math::ATTRIBUTES;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    Html,
    /// HTML as XML, with nothing that a checker of books refuses.
    Xhtml,
}

/// Where the images of an article are: by the address in the text the one in the file.
pub(super) type Images<'a> = &'a mut dyn FnMut(&str) -> Result<Option<String>, LibraryError>;

/// Text made safe for HTML and XML, in text and between double quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(sign),
            // XML cannot hold them.
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => {}
            sign => out.push(sign),
        }
    }
    out
}

/// A language as HTML names it.
pub(super) fn language(lang: &str) -> Option<&str> {
    let mut parts = lang.split('-');
    let is_first = parts.next().is_some_and(|part| (2..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic()));
    (is_first && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))).then_some(lang)
}

/// Writes the HTML of an article.
pub(super) fn rewrite(html: &str, to: To, highlights: &[Highlight], images: Images<'_>) -> Result<String, LibraryError> {
    let pieces: Vec<Token<'_>> = tokens(html).collect();
    let mut writer =
        Writer { to, highlights, ids: ids(&pieces), written: HashSet::new(), open: Vec::new(), out: String::with_capacity(html.len() * 2) };
    for (at, piece) in pieces.iter().enumerate() {
        match *piece {
            Token::Text(text) => writer.text(text),
            Token::Start("img", written) => writer.image(written, images)?,
            Token::Start(name, written) => writer.start(name, written, is_caption(&pieces, at)),
            Token::End(name) => writer.end(name),
        }
    }
    Ok(writer.out)
}

/// The names of elements, each with a number.
fn ids(pieces: &[Token<'_>]) -> HashMap<String, usize> {
    let mut found = HashMap::new();
    for piece in pieces {
        if let Token::Start(_, written) = piece
            && let Some((_, id)) = attributes(written).find(|(name, _)| *name == "id")
        {
            let number = found.len() + 1;
            found.entry(id).or_insert(number);
        }
    }
    found
}

/// Whether the `figcaption` that begins here is where HTML wants the one caption of a figure: at its end, or at its beginning if none is there.
fn is_caption(pieces: &[Token<'_>], at: usize) -> bool {
    if !matches!(pieces[at], Token::Start("figcaption", _)) {
        return false;
    }
    let mut depth = 0_usize;
    for (place, piece) in pieces.iter().enumerate().skip(at) {
        match piece {
            Token::Start("figcaption", _) => depth += 1,
            Token::End("figcaption") => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return matches!(pieces.get(place + 1), Some(Token::End("figure")));
        }
    }
    false
}

struct Writer<'h> {
    to: To,
    highlights: &'h [Highlight],
    /// The names of elements, each with a number.
    ids: HashMap<String, usize>,
    /// The names that were written: no two elements may have one.
    written: HashSet<String>,
    /// The open elements: their names, and what they are called in the output.
    open: Vec<(&'h str, &'static str)>,
    out: String,
}

impl<'h> Writer<'h> {
    fn text(&mut self, written: &str) {
        let mut text = String::with_capacity(written.len());
        decode(written, &mut text);
        self.out.push_str(&escaped(&text));
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.out.push_str(&format!(" {name}=\"{}\"", escaped(value)));
    }

    fn is_in(&self, name: &str) -> bool {
        self.open.iter().any(|(open, _)| *open == name)
    }

    fn start(&mut self, name: &'h str, written: &str, is_caption: bool) {
        let called = self.called(name, is_caption);
        self.out.push('<');
        self.out.push_str(called);
        if called == "div" {
            self.attribute("class", name);
        } else if called != name {
            self.attribute(OWN, name);
        }
        if name == "math" && self.to == To::Xhtml {
            self.attribute("xmlns", "http://www.w3.org/1998/Math/MathML");
        }
        for (attribute, value) in attributes(written) {
            if called == "div" && matches!(attribute, "open" | "class") {
                self.own(attribute, &value);
            } else {
                self.one(name, attribute, &value);
            }
        }
        if matches!(name, "br" | "hr") {
            self.out.push_str(if self.to == To::Xhtml { "/>" } else { ">" });
        } else {
            self.out.push('>');
            self.open.push((name, called));
        }
    }

    /// What an element is called in the output. Books must not hold what readers of books cannot show, or not in every place.
    fn called(&self, name: &str, is_caption: bool) -> &'static str {
        if self.to == To::Xhtml {
            match name {
                "details" | "summary" | "dl" | "dt" | "dd" => return "div",
                "figcaption" if !is_caption => return "div",
                "time" => return "span",
                _ => {}
            }
        }
        // The names come from the writer of articles, which has them from its own table.
        NAMES.iter().find(|known| **known == name).copied().unwrap_or("span")
    }

    /// Writes an attribute that means nothing there, for when the text comes back.
    fn own(&mut self, name: &str, value: &str) {
        self.attribute(&format!("{OWN}-{name}"), value);
    }

    fn one(&mut self, element: &str, name: &str, value: &str) {
        match name {
            "id" => self.id(element, value),
            "lang" => match language(value) {
                Some(lang) => {
                    self.attribute("lang", lang);
                    if self.to == To::Xhtml {
                        self.attribute("xml:lang", lang);
                    }
                }
                None => self.own(name, value),
            },
            "dir" | "title" | "alt" | "start" | "reversed" | "value" | "scope" | "colspan" | "rowspan" | "alttext" | "display" | "open" => {
                self.attribute(name, value);
            }
            "href" => self.link(value),
            "class" => {
                let is_known = matches!(value, "pith-embed" | "pith-media" | "pith-callout") || value.starts_with("language-");
                if is_known {
                    self.attribute("class", value);
                }
            }
            "align" if matches!(value, "left" | "center" | "right") => self.attribute("class", &format!("{ALIGN}{value}")),
            "role" => {
                self.attribute("role", value);
                let kind = match value {
                    "doc-noteref" => "noteref",
                    "doc-endnotes" => "endnotes",
                    _ => return,
                };
                if self.to == To::Xhtml {
                    self.attribute("epub:type", kind);
                }
            }
            "data-callout" | "data-what" => self.attribute(name, value),
            _ if ELSEWHERE.contains(&name) => {
                if self.to == To::Html {
                    self.attribute(name, value);
                } else {
                    self.own(name, value);
                }
            }
            _ if self.is_in("math") && ATTRIBUTES.iter().any(|attr: &Attr| attr.name() == name) => self.attribute(name, value),
            _ => {}
        }
    }

    /// The name of an element, if it has none yet. That of a mark tells the highlight it belongs to.
    fn id(&mut self, element: &str, value: &str) {
        if let Some((number, piece)) = mark_number(value).filter(|_| element == "mark") {
            if piece == 0 {
                self.attribute("id", &format!("mark-{}", number + 1));
            }
            if let Some(highlight) = self.highlights.get(number) {
                let colour: String = highlight.colour.chars().filter(char::is_ascii_alphanumeric).collect();
                self.attribute("class", &format!("{HIGHLIGHT} {colour}"));
            }
            return;
        }
        let name = self.name_of(value).filter(|_| self.written.insert(value.to_owned()));
        if let Some(name) = &name {
            self.attribute("id", name);
        }
        if name.is_none_or(|name| name != value) {
            self.own("id", value);
        }
    }

    /// The name that an element has in the output, if there is one of this name. XML allows few signs in names.
    fn name_of(&self, id: &str) -> Option<String> {
        let number = self.ids.get(id)?;
        let is_name = id.starts_with(OWN_NAME) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
        Some(if is_name { id.to_owned() } else { format!("part-{number}") })
    }

    fn link(&mut self, value: &str) {
        let address = match value.strip_prefix('#') {
            Some(id) => self.name_of(id).map(|name| format!("#{name}")),
            None if self.to == To::Html => Some(value.to_owned()),
            None => strict(value),
        };
        if let Some(address) = &address {
            self.attribute("href", address);
            if self.to == To::Html && !value.starts_with('#') {
                self.attribute("rel", "noopener noreferrer");
            }
        }
        // That of a part is told by the part.
        let is_told = address.as_deref().is_some_and(|address| address == value || value.starts_with('#'));
        if !is_told {
            self.own("href", value);
        }
    }

    fn image(&mut self, written: &str, images: Images<'_>) -> Result<(), LibraryError> {
        let found: Vec<(&str, String)> = attributes(written).collect();
        let value = |name: &str| found.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str()).unwrap_or_default();
        let (src, alt) = (value("src"), value("alt"));
        if let Some(place) = images(src)? {
            self.out.push_str("<img");
            self.attribute("src", &place);
            self.attribute("alt", alt);
            // One that is written into the text has no other address.
            if src.starts_with("http") {
                self.attribute(PICTURE, src);
            }
            for (name, value) in &found {
                let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
                match *name {
                    "width" | "height" if is_number => self.attribute(name, value),
                    "srcset" => self.own(name, value),
                    "src" | "alt" | "width" | "height" => {}
                    name => self.one("img", name, value),
                }
            }
            self.out.push_str(if self.to == To::Xhtml { "/>" } else { ">" });
            return Ok(());
        }
        // An image that is not here is named, with a link to where it was.
        let words = if alt.trim().is_empty() { NAMELESS } else { alt };
        let address = if self.is_in("a") { None } else { strict(src) };
        self.out.push_str(if address.is_some() { "<a" } else { "<span" });
        self.attribute("class", "missing");
        self.attribute(PICTURE, src);
        if let Some(address) = &address {
            self.attribute("href", address);
            if self.to == To::Html {
                self.attribute("rel", "noopener noreferrer");
            }
        }
        for (name, value) in &found {
            match *name {
                "id" => self.id("img", value),
                "alt" if words != value.as_str() || words == NAMELESS => self.own(name, value),
                "src" | "alt" | "loading" | "referrerpolicy" => {}
                name => self.own(name, value),
            }
        }
        self.out.push_str(&format!(">[{}]{}", escaped(words), if address.is_some() { "</a>" } else { "</span>" }));
        Ok(())
    }

    fn end(&mut self, name: &str) {
        let Some(level) = self.open.iter().rposition(|(open, _)| *open == name) else { return };
        for (_, called) in self.open.drain(level..).rev() {
            self.out.push_str(&format!("</{called}>"));
        }
    }
}

/// Attributes that HTML has and books have not, or not on every element.
const ELSEWHERE: &[&str] = &["datetime", "cite", "itemscope", "itemtype", "itemprop"];

/// How the names of elements in the text of an article begin.
const OWN_NAME: &str = "pith-";

#[cfg(test)]
mod tests {
    use super::{To, language, rewrite};
    use crate::library::highlight::Highlight;

    fn written(html: &str, to: To) -> String {
        let highlights = [Highlight { colour: "green".to_owned(), ..Highlight::default() }];
        rewrite(html, to, &highlights, &mut |url| Ok(url.ends_with("a.png").then(|| "images/1.png".to_owned()))).unwrap()
    }

    #[test]
    fn images_come_from_the_file_or_are_named() {
        let html = "<p><img src=\"https://example.org/a.png\" srcset=\"https://example.org/b.png 2x\" alt=\"x &amp; y\" width=\"3\" loading=\"lazy\"><img src=\"https://example.org/b.png\" alt=\"\"></p>";
        let named = "<a class=\"missing\" data-picture=\"https://example.org/b.png\" href=\"https://example.org/b.png\" data-own-alt=\"\">[image]</a></p>";
        assert_eq!(
            written(html, To::Xhtml),
            format!(
                "<p><img src=\"images/1.png\" alt=\"x &amp; y\" data-picture=\"https://example.org/a.png\" data-own-srcset=\"https://example.org/b.png 2x\" width=\"3\"/>{named}"
            )
        );
        assert_eq!(
            written("<a href=\"https://example.org/\" rel=\"x\"><img src=\"https://example.org/b.png\" alt=\"b\"></a>", To::Xhtml),
            "<a href=\"https://example.org/\"><span class=\"missing\" data-picture=\"https://example.org/b.png\">[b]</span></a>"
        );
    }

    #[test]
    fn xhtml_is_well_formed_and_links_lead_somewhere() {
        assert_eq!(
            written(
                "<h2 id=\"pith-a b\">A&nbsp;B</h2><hr><p id=\"pith-a b\">a<br><a href=\"#pith-a b\">c</a><a href=\"#pith-no\">d</a></p>",
                To::Xhtml
            ),
            "<h2 id=\"part-1\" data-own-id=\"pith-a b\">A\u{a0}B</h2><hr/><p data-own-id=\"pith-a b\">a<br/><a href=\"#part-1\">c</a><a data-own-href=\"#pith-no\">d</a></p>"
        );
        assert_eq!(
            written(
                "<details open=\"\"><summary>s</summary><p lang=\"de\">x</p></details><time datetime=\"x\">t</time><table><tr><td align=\"right\">1</td></tr></table>",
                To::Xhtml
            ),
            "<div class=\"details\" data-own-open=\"\"><div class=\"summary\">s</div><p lang=\"de\" xml:lang=\"de\">x</p></div><span data-own=\"time\" data-own-datetime=\"x\">t</span><table><tr><td class=\"align-right\">1</td></tr></table>"
        );
        assert_eq!(
            written("<figure><figcaption>a</figcaption><p>b</p><figcaption>c</figcaption></figure>", To::Xhtml),
            "<figure><div class=\"figcaption\">a</div><p>b</p><figcaption>c</figcaption></figure>"
        );
        assert_eq!(
            written("<math display=\"block\" alttext=\"x\"><mi mathvariant=\"normal\">x</mi></math>", To::Xhtml),
            "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\" alttext=\"x\"><mi mathvariant=\"normal\">x</mi></math>"
        );
    }

    #[test]
    fn marks_have_the_colours_of_their_highlights() {
        assert_eq!(
            written("<mark id=\"pith-mark-0-0\">a</mark><mark id=\"pith-mark-0-1\">b</mark><mark>c</mark>", To::Html),
            "<mark id=\"mark-1\" class=\"highlight green\">a</mark><mark class=\"highlight green\">b</mark><mark>c</mark>"
        );
        assert_eq!((language("zh-Hant-TW"), language("x"), language("en_US")), (Some("zh-Hant-TW"), None, None));
    }
}
