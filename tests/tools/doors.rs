//! Prints how the native build reads a page, for tests that compare it with the WebAssembly builds.
//!
//! `doors html|scan FILE URL` prints the page by either parser, `doors article FILE URL` the article as JSON, `doors told FILE URL` the article
//! with all optional reports. FILE may be `-`.

use std::io::Read;

use pith::page::Page;
use pith::page::html::{HtmlOptions, parse};
use pith::page::scan::scan;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [door, file, url] = args.as_slice() else { return Err("usage: doors html|scan|article|told FILE URL".into()) };
    let mut bytes = Vec::new();
    if file == "-" {
        std::io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(file)?;
    }
    let any = |bytes: &[u8]| -> Result<Page, pith::Error> { parse(bytes, &HtmlOptions { url: Some(url), charset: None }) };
    let told = match door.as_str() {
        "html" => any(&bytes)?.dump(),
        "scan" => scan(std::str::from_utf8(&bytes)?, Some(url))?.dump(),
        "article" => pith::output::json(&pith::extract(&any(&bytes)?, &pith::Options::default())?),
        "told" => {
            let mut options = pith::Options::default();
            (options.places, options.left_out, options.inspect) = (true, true, true);
            pith::output::json(&pith::extract(&any(&bytes)?, &options)?)
        }
        other => return Err(format!("no door is called {other}").into()),
    };
    println!("{told}");
    Ok(())
}
