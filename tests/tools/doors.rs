//! Prints how the native build reads a page, for tests that compare it with the WebAssembly builds.
//!
//! `doors html|scan FILE URL` prints the page by either parser, `doors article FILE URL` the article as JSON, `doors told FILE URL` the article
//! with all optional reports. FILE may be `-`. `doors articles FOLDER URL` reads every file of a folder as canonical HTML and prints its article
//! as JSON, one a line, in the order of their names.

use std::io::Read;
use std::path::{Path, PathBuf};

use pith::page::Page;
use pith::page::capture::Capture;
use pith::page::html::{HtmlOptions, parse};
use pith::page::scan::scan;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [door, file, url] = args.as_slice() else { return Err("usage: doors html|scan|article|told|articles FILE URL".into()) };
    if door == "articles" {
        return articles(Path::new(file), url);
    }
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

/// Prints the articles of a folder's files.
fn articles(folder: &Path, url: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.sort();
    for file in files {
        let bytes = std::fs::read(&file)?;
        let text = String::from_utf8_lossy(&bytes);
        let capture = Capture::read(&text);
        let page = scan(capture.html, Some(url))?;
        println!("{}", pith::output::json(&pith::extract_with(&page, &pith::Options::default(), &capture)?));
    }
    Ok(())
}
