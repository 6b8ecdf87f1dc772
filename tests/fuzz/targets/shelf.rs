//! A small library with a text, a link, tags, a highlight and a kept search: what searches, imports and damage are tried on.

use std::path::Path;

use pith::library::{Change, Highlight, Library, NewArticle, NewPicture, StateChange};

/// The time of everything that is done.
pub const NOW: i64 = 1_800_000_000_000;

/// A change.
pub fn at(now: i64) -> Change<'static> {
    Change::new("fuzz", now)
}

/// A new library in a file, or in memory.
pub fn filled(path: Option<&Path>) -> Library {
    let mut library = match path {
        Some(path) => Library::open(path, true),
        None => Library::empty(),
    }
    .expect("a new library can be made");
    fill(&mut library).expect("a new library can be written");
    library
}

fn fill(library: &mut Library) -> Result<(), pith::library::LibraryError> {
    let harbour = NewArticle {
        url: "https://example.org/harbour".to_owned(),
        title: Some("The harbour at night".to_owned()),
        byline: Some("Ann Smith".to_owned()),
        site_name: Some("Ports".to_owned()),
        lang: Some("en".to_owned()),
        content: Some(
            "<p>The boats lay still, and the nets were counted aloud.</p><img src=\"https://example.org/boat.gif\" alt=\"\">".to_owned(),
        ),
        word_count: 10,
        tags: vec!["sea".to_owned(), "slow food/soup".to_owned()],
        pictures: vec![NewPicture {
            url: "https://example.org/boat.gif".to_owned(),
            bytes: b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;".to_vec(),
            why: None,
        }],
        ..NewArticle::default()
    };
    let uid = library.save(&harbour, at(NOW))?.entry.uid;
    let mark = Highlight { uid: "m".to_owned(), exact: "the nets".to_owned(), note: "A thought".to_owned(), ..Highlight::default() };
    library.set_highlight(&uid, &mark, at(NOW))?;
    library.save(&NewArticle { url: "https://example.com/a?b=c".to_owned(), ..NewArticle::default() }, at(NOW + 1))?;
    let soup = NewArticle {
        url: "https://example.de/suppe".to_owned(),
        title: Some("Langsame Suppen".to_owned()),
        lang: Some("de".to_owned()),
        content: Some("<p>山の上の Suppe kocht langsam.</p>".to_owned()),
        word_count: 900,
        ..NewArticle::default()
    };
    let uid = library.save(&soup, at(NOW - 100_000_000_000))?.entry.uid;
    library.set_state(&[uid], StateChange::Archive, at(NOW))?;
    library.save_search("Ports", Some("tag:sea"), at(NOW))?;
    Ok(())
}
