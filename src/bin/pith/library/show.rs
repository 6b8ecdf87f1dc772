//! Shows an article of a library.

use pith::library::{Full, Library};
use pith::page::html::{HtmlOptions, parse_str};
use pith::rules::tag::Tag;
use pith::{Options, output};

use super::given::uids;
use super::print::Printer;
use crate::args::{Format, ShowArgs};
use crate::colour::harmless;
use crate::exit::{Code, Stop};

/// Shows an article.
pub fn run(library: &Library, args: &ShowArgs, printer: Printer) -> Result<Code, Stop> {
    let uid = uids(library, std::slice::from_ref(&args.id))?.remove(0);
    let full = library.full(&uid)?;
    let article = full.html.as_deref().map(|html| article(&full, html)).transpose()?;
    if printer.is_json() || args.format == Format::Json {
        let full = Full { html: article.as_ref().map(output::html), ..full };
        printer.json(&serde_json::json!({ "article": full, "highlights": library.highlights(&uid)? }))?;
        return Ok(Code::Done);
    }
    let Some(article) = &article else {
        return Err(Stop { code: Code::NoArticle, why: Some(format!("this is a link without text: {}", full.entry.url)) });
    };
    let text = match args.format {
        Format::Html => output::html(article),
        Format::Text => output::text(article),
        _ => format!("# {}\n\n{}", harmless(&full.entry.title), output::markdown(article)),
    };
    printer.text(&text)?;
    Ok(Code::Done)
}

/// The article of stored text: all of it was chosen when it was saved. The file may be a stranger's, so what it holds is made safe again.
fn article(full: &Full, html: &str) -> Result<pith::Article, Stop> {
    let page = parse_str(&format!("<main>{html}</main>"), &HtmlOptions { url: Some(&full.entry.url), charset: None })?;
    let options = Options {
        keep: page.first(Tag::Main).into_iter().filter_map(|main| u32::try_from(main.index()).ok()).collect(),
        ..Options::default()
    };
    Ok(pith::extract(&page, &options)?)
}
