//! Web archives: each page in them is a record.

use super::super::input::Counted;
use super::super::limits::MAX_ENTRY;
use super::super::reason::Reason;
use super::super::record::{Form, Item, Record as Found, Text};
use super::super::time;
use super::shape::Source;
use crate::archive::{Archive, Record};

pub(super) fn open(bytes: Counted) -> Result<Box<dyn Source>, Reason> {
    let archive = Archive::new(bytes).map_err(|_| Reason::Damaged)?;
    Ok(Box::new(Pages { archive }))
}

struct Pages {
    archive: Archive,
}

impl Source for Pages {
    fn next(&mut self) -> Option<Item> {
        match self.archive.next_page() {
            Ok(record) => record.map(item),
            // The pages behind damage are next.
            Err(error) => {
                let cut = error.kind() == std::io::ErrorKind::UnexpectedEof;
                Some(Item::failed("the web archive", if cut { Reason::CutOff } else { Reason::Damaged }))
            }
        }
    }
}

fn item(record: Record) -> Item {
    let url = record.url.unwrap_or_default();
    let saved = record.date.as_deref().and_then(time::parse);
    let Some(answer) = record.answer else { return Item::failed(url, Reason::TooLarge) };
    match answer.page_bytes() {
        Ok(bytes) if bytes.len() as u64 > MAX_ENTRY => Item::failed(url, Reason::TooLarge),
        Ok(bytes) => {
            let charset = answer.charset().map(str::to_owned);
            Item::from(Found { url, saved: saved.into(), text: Some(Text { bytes, form: Form::Page, charset }), ..Found::default() })
        }
        Err(_) => Item::failed(url, Reason::Damaged),
    }
}
