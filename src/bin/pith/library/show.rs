//! Shows an article of a library.

use pith::library::{Full, Library};
use pith::page::html::{HtmlOptions, parse_str};
use pith::rules::tag::Tag;
use pith::{Options, output};

use super::given::uids;
use super::print::Printer;
use crate::args::{Format, ShowArgs};
use crate::exit::{Code, Stop};

/// Shows an article.
pub fn run(library: &Library, args: &ShowArgs, printer: Printer) -> Result<Code, Stop> {
    let uid = uids(library, std::slice::from_ref(&args.id))?.remove(0);
    let full = library.full(&uid)?;
    if printer.is_json() || args.format == Format::Json {
        printer.json(&serde_json::json!({ "article": full, "highlights": library.highlights(&uid)? }))?;
        return Ok(Code::Done);
    }
    let Some(html) = &full.html else {
        return Err(Stop { code: Code::NoArticle, why: Some(format!("this is a link without text: {}", full.entry.url)) });
    };
    let text = match args.format {
        Format::Html => html.clone(),
        Format::Text => output::text(&article(&full, html)?),
        _ => format!("# {}\n\n{}", full.entry.title, output::markdown(&article(&full, html)?)),
    };
    printer.text(&text)?;
    Ok(Code::Done)
}

/// The article of stored text: all of it was chosen when it was saved.
fn article(full: &Full, html: &str) -> Result<pith::Article, Stop> {
    let page = parse_str(&format!("<main>{html}</main>"), &HtmlOptions { url: Some(&full.entry.url), charset: None })?;
    let mut options = Options::default();
    options.keep = page.first(Tag::Main).into_iter().filter_map(|main| u32::try_from(main.index()).ok()).collect();
    Ok(pith::extract(&page, &options)?)
}
