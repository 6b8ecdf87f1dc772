//! Writes each article as one HTML file that needs nothing else: images inside, no scripts, nothing fetched.

use super::form::Form;
use super::marked::{in_order, marked};
use super::markup::{To, escaped, language, rewrite};
use super::names::Names;
use super::pack::{Pack, Packing, Piece, Stored};
use crate::library::data_url::data_address;
use crate::library::error::LibraryError;
use crate::library::item::{Item, Pictures};
use crate::library::own_file::{self, META, TEXT_BEGINS, TEXT_ENDS};
use crate::library::own_html;
use crate::library::plain::Readings;

/// What the file may do: show its images and its style.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE: &str = "\
:root{color-scheme:light dark}\
body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:40rem;font:1.125rem/1.6 Georgia,\"Noto Serif\",serif;overflow-wrap:break-word}\
h1,h2,h3,h4,h5,h6{line-height:1.25;text-wrap:balance}\
header.article{margin-bottom:2rem;border-bottom:1px solid #8886}\
header.article p{font-size:.9em;opacity:.8}\
img{max-width:100%;height:auto}\
figure{margin:1.5em 0}figcaption{font-size:.875em;opacity:.8}\
pre{overflow-x:auto;padding:1em;background:#8882;border-radius:.25em}code,kbd,samp,pre{font:.875em/1.5 ui-monospace,monospace}\
code,kbd,samp,var,pre{direction:ltr;unicode-bidi:isolate}\
blockquote{margin:1.5em 0;padding-inline-start:1em;border-inline-start:.25em solid #8886}\
.pith-callout{padding:.5em 1em;background:#8882}\
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{padding:.3em .6em;border:1px solid #8886;text-align:start}\
.align-left{text-align:left}.align-center{text-align:center}.align-right{text-align:right}\
mark{color:inherit;background:#ffe06699}mark.green{background:#9be57e88}mark.blue{background:#8ec9ff88}\
mark.pink{background:#ffa8c788}mark.purple{background:#d2b1ff88}\
.note{white-space:pre-wrap}.missing{opacity:.7}\
";

/// Articles on their way into HTML files.
pub(super) struct HtmlFiles {
    pack: Pack,
    names: Names,
}

impl HtmlFiles {
    pub fn new(packing: Packing) -> HtmlFiles {
        HtmlFiles { pack: Pack::new(packing), names: Names::default() }
    }
}

impl Form for HtmlFiles {
    fn article(&mut self, item: &mut Item, pictures: &dyn Pictures) -> Result<(), LibraryError> {
        let html = page(item, pictures)?;
        let name = self.names.take(&item.title, ".html");
        self.pack.file(name, html.into_bytes(), Stored::Compressed)
    }

    fn end(&mut self) -> Result<(), LibraryError> {
        Ok(())
    }

    fn take(&mut self, is_end: bool) -> Result<Vec<Piece>, LibraryError> {
        if is_end { self.pack.finish() } else { Ok(self.pack.take()) }
    }
}

/// The file of an article.
fn page(item: &Item, pictures: &dyn Pictures) -> Result<String, LibraryError> {
    let mut images = |url: &str| {
        if url.starts_with("data:") {
            return Ok(Some(url.to_owned()));
        }
        let hash = item.pictures.iter().find(|picture| picture.url == url).and_then(|picture| picture.hash.as_deref());
        let Some(hash) = hash else { return Ok(None) };
        Ok(pictures.picture(hash)?.map(|image| data_address(&image.media_type, &image.bytes)))
    };
    let text = rewrite(&own_html::html(marked(item)), To::Html, &item.highlights, &mut images)?;
    let lang = item.lang.as_deref().and_then(language).map(|lang| format!(" lang=\"{lang}\"")).unwrap_or_default();
    let dir = if item.is_rtl() { " dir=\"rtl\"" } else { "" };
    let title = escaped(&item.title);
    Ok(format!(
        "<!DOCTYPE html>\n<html{lang}{dir}>\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title}</title>\n<meta name=\"{META}\" content=\"{}\">\n<style>{STYLE}</style>\n</head>\n<body>\n<article>\n\
         <header class=\"article\">\n<h1>{title}</h1>\n{}</header>\n{TEXT_BEGINS}{text}{TEXT_ENDS}\n{}</article>\n</body>\n</html>\n",
        escaped(&own_file::facts(item)?),
        facts(item),
        notes(item)
    ))
}

/// Who wrote it, where and when.
fn facts(item: &Item) -> String {
    let mut parts: Vec<String> = item.byline.iter().map(|byline| format!("<bdi>{}</bdi>", escaped(byline))).collect();
    parts.push(format!("<a href=\"{}\" rel=\"noopener noreferrer\"><bdi>{}</bdi></a>", escaped(&item.url), escaped(&item.source())));
    parts.extend(item.published.iter().map(|date| escaped(date.get(..10).unwrap_or(date))));
    let mut out = format!("<p>{}</p>\n", parts.join(" · "));
    if item.html.is_none() {
        let excerpt = item.excerpt.iter().map(|excerpt| format!("<p>{}</p>\n", escaped(excerpt))).collect::<String>();
        out.push_str(&excerpt);
    }
    if !item.tags.is_empty() {
        let tags: Vec<String> = item.tags.iter().map(|tag| format!("#{}", escaped(tag))).collect();
        out.push_str(&format!("<p>{}</p>\n", tags.join(" ")));
    }
    out.push_str(&format!("<p><time datetime=\"{0}\">{0}</time></p>\n", item.day_saved()));
    out
}

/// The highlights with notes, and those without a place in the text.
fn notes(item: &Item) -> String {
    let mut out = String::new();
    let readings = item.html.as_deref().and_then(Readings::of);
    for (number, highlight) in in_order(&item.highlights).into_iter().filter(|(_, found)| !found.note.is_empty() || found.start.is_none()) {
        let words = escaped(&highlight.words(readings.as_ref()));
        let linked = if highlight.start.is_some() { format!("<a href=\"#mark-{}\">{words}</a>", number + 1) } else { words };
        let quoted = if linked.is_empty() { linked } else { format!("<blockquote>{linked}</blockquote>") };
        out.push_str(&format!("<li>{quoted}"));
        if !highlight.note.is_empty() {
            out.push_str(&format!("<p class=\"note\">{}</p>", escaped(&highlight.note)));
        }
        out.push_str("</li>\n");
    }
    if out.is_empty() { out } else { format!("<section>\n<h2>Highlights</h2>\n<ol>\n{out}</ol>\n</section>\n") }
}
