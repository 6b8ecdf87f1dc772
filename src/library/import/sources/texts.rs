//! The sources that are text: which of them reads what.

use super::super::input::Stream;
use super::super::json::whole;
use super::super::kind::Kind;
use super::super::reason::Reason;
use super::shape::{Objects, Ready, Source, Table};
use super::{
    addresses, bookmarks, browser_json, evernote, goodlinks, instapaper, karakeep, linkwarden, matter, mymind, omnivore, opml, pinboard,
    pith_lines, pocket, raindrop, readeck, readwise, table, wallabag,
};

/// Opens text of a kind.
pub(crate) fn of_text(kind: Kind, mut text: Box<dyn Stream>) -> Result<Box<dyn Source>, Reason> {
    Ok(match kind {
        Kind::Pocket => Table::open(text, pocket::row)?,
        Kind::PocketHtml => Box::new(pocket::Page::new(text)),
        Kind::PocketAnnotations => Box::new(Ready::of(pocket::annotations(&whole(text.as_mut())?)?)),
        Kind::Instapaper => Table::open(text, instapaper::row)?,
        Kind::Omnivore => Objects::open(text, omnivore::entry),
        Kind::OmnivoreCsv => Table::open(text, omnivore::row)?,
        Kind::Wallabag => Objects::open(text, wallabag::entry),
        Kind::WallabagCsv => Table::open(text, wallabag::row)?,
        Kind::Readwise => Table::open(text, readwise::row)?,
        Kind::ReadwiseHighlights => Table::open(text, readwise::highlight)?,
        Kind::Matter => Table::open(text, matter::row)?,
        Kind::Raindrop => Table::open(text, raindrop::row)?,
        Kind::Mymind => Table::open(text, mymind::row)?,
        Kind::Table => Table::open(text, table::row)?,
        Kind::Pinboard => Objects::open(text, pinboard::bookmark),
        Kind::Delicious => Objects::open(text, pinboard::delicious),
        Kind::GoodLinks => Objects::open(text, goodlinks::link),
        Kind::Linkwarden => Box::new(Ready::of(linkwarden::read(&whole(text.as_mut())?)?)),
        Kind::Karakeep => Box::new(Ready::of(karakeep::read(&whole(text.as_mut())?)?)),
        Kind::FirefoxBookmarks => Box::new(Ready::of(browser_json::firefox(&whole(text.as_mut())?)?)),
        Kind::ChromeBookmarks => Box::new(Ready::of(browser_json::chrome(&whole(text.as_mut())?)?)),
        Kind::PithLines => Box::new(pith_lines::PithLines::new(text)),
        Kind::Bookmarks => Box::new(bookmarks::Bookmarks::new(text)),
        Kind::Evernote => Box::new(evernote::Notes::new(text)),
        Kind::Opml => Box::new(opml::Outline::new(text)),
        Kind::Addresses => Box::new(addresses::Addresses::new(text)),
        Kind::Markdown => Box::new(Ready::one(readeck::markdown(&whole(text.as_mut())?))),
        // These are not text.
        Kind::Pith | Kind::Page | Kind::Mhtml | Kind::Epub | Kind::Zip | Kind::Warc | Kind::Library => return Err(Reason::Unsupported),
    })
}
