//! Saved pages: what they say of where and when they were saved. Their text is the engine's business.

use std::io::Cursor;

use super::super::input::text_stream;
use super::super::markup::{Piece, Pieces};
use super::super::record::{Form, Item, Record, Text};
use super::super::text::{decode, entities, line};
use super::super::time;
use super::own;

/// Bytes of a page in which it says where it is from. Styles may stand before it.
const HEAD: usize = 512 << 10;

/// A page as a record.
pub(super) fn item(bytes: Vec<u8>) -> Item {
    item_with(bytes, &mut |_| {})
}

/// A page as a record to which its file adds something.
pub(super) fn item_with(bytes: Vec<u8>, add: &mut dyn FnMut(&mut Record)) -> Item {
    if let Some(item) = own::article(&decode(&bytes), &mut |_| None) {
        return item;
    }
    let said = Said::by(&decode(&bytes[..bytes.len().min(HEAD)]));
    let mut record = Record {
        url: said.url.unwrap_or_default(),
        title: said.title.unwrap_or_default(),
        saved: said.saved.into(),
        text: Some(Text { bytes, form: Form::Page, charset: None }),
        ..Record::default()
    };
    add(&mut record);
    Item::from(record)
}

/// What a saved page says of itself.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub url: Option<String>,
    pub title: Option<String>,
    pub saved: Option<i64>,
}

impl Said {
    pub(super) fn by(head: &str) -> Said {
        let mut said = Said::default();
        said.by_comment(head);
        said.title = title(head);
        let mut pieces = Pieces::new(text_stream(Cursor::new(head.as_bytes().to_vec())));
        let mut found: [Option<String>; 3] = [None, None, None];
        let is_web = |address: &str| address.starts_with("http://") || address.starts_with("https://");
        while let Some(Ok(piece)) = pieces.next() {
            match piece {
                Piece::Tag(tag) if tag.opens("body") => break,
                Piece::Tag(tag) => {
                    let (rank, address) = match tag.name.as_str() {
                        "link" if tag.get("rel").eq_ignore_ascii_case("canonical") => (0, tag.get("href")),
                        "meta" if tag.get("property").eq_ignore_ascii_case("og:url") => (1, tag.get("content")),
                        "base" => (2, tag.get("href")),
                        _ => continue,
                    };
                    if is_web(address) {
                        found[rank].get_or_insert(address.to_owned());
                    }
                }
                Piece::Text(_) => {}
            }
        }
        said.url = said.url.or_else(|| found.into_iter().flatten().next());
        said
    }

    /// The comment in which SingleFile and browsers write where a page is from.
    fn by_comment(&mut self, head: &str) {
        let Some(start) = head.find("<!--") else { return };
        for comment in head[start..].split("<!--").skip(1).take(20) {
            let comment = comment.split("-->").next().unwrap_or_default();
            if let Some(rest) = comment.trim().strip_prefix("saved from url=(") {
                self.url = rest.split_once(')').map(|(_, url)| url.trim().to_owned()).filter(|url| url.starts_with("http"));
            }
            if comment.contains("SingleFile") {
                for text in comment.lines().map(str::trim) {
                    if let Some(url) = text.strip_prefix("url:") {
                        self.url = Some(url.trim().to_owned());
                    } else if let Some(date) = text.strip_prefix("saved date:") {
                        self.saved = time::parse(date);
                    }
                }
            }
            if self.url.is_some() {
                return;
            }
        }
    }
}

/// The title of a page. What looks like a tag in it is text.
fn title(head: &str) -> Option<String> {
    let lower = head.to_ascii_lowercase();
    let before_body = &lower[..lower.find("<body").unwrap_or(lower.len())];
    let tag = before_body.find("<title")?;
    let start = tag + lower[tag..].find('>')? + 1;
    let end = start + lower[start..].find("</title")?;
    Some(line(&entities(&head[start..end])))
}

#[cfg(test)]
mod tests {
    use super::Said;

    #[test]
    fn a_saved_page_says_where_it_is_from() {
        let url = |head: &str| Said::by(head).url.unwrap_or_default();
        let single = Said::by(
            "<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://example.org/a \n saved date: Thu Sep 08 2016 11:55:58 GMT+0200 (X)\n--><meta charset=utf-8><title>A\n b</title><link rel=canonical href=https://example.org/other>",
        );
        assert_eq!(
            (single.url.as_deref(), single.title.as_deref(), single.saved),
            (Some("https://example.org/a"), Some("A b"), Some(1_473_328_558_000))
        );
        assert_eq!(url("<!-- saved from url=(0021)https://example.org/b -->\n<html>"), "https://example.org/b");
        assert_eq!(
            url("<html><meta property='og:url' content='https://example.org/c'><link rel='canonical' href='https://example.org/d'>"),
            "https://example.org/d"
        );
        assert_eq!(
            url("<html><meta property='og:url' content='https://example.org/c'><body><link rel=canonical href=https://x>"),
            "https://example.org/c"
        );
        assert_eq!(url("<p>nothing"), "");
        let title = |head: &str| Said::by(head).title;
        assert_eq!(title("<title>How to use <b>bold</b> text &amp; more</title>").as_deref(), Some("How to use <b>bold</b> text & more"));
        assert_eq!(title("<TITLE lang=en>if x<y\nthen</TITLE>").as_deref(), Some("if x<y then"));
        assert_eq!(title("<title>never ends"), None);
    }
}
