//! The command line.

use std::io::Read;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut html = String::new();
    std::io::stdin().read_to_string(&mut html)?;
    let page = pith::page::scan::scan(&html, None)?;
    println!("{}", pith::output::text(&pith::extract(&page, &pith::Options::default())?));
    Ok(())
}
