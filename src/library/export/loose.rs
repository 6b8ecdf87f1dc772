//! Exports an article that is in no library: from the record of its extraction, with its pictures.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::format::{Format, form_of};
use super::pack::Packing;
use crate::library::error::LibraryError;
use crate::library::highlight::Highlight;
use crate::library::images::{StoredImage, image_type};
use crate::library::item::{Item, ItemPicture, Pictures};
use crate::library::save::NewArticle;

/// Pictures by their hashes.
struct Loose(HashMap<String, StoredImage>);

impl Pictures for Loose {
    fn picture(&self, hash: &str) -> Result<Option<StoredImage>, LibraryError> {
        Ok(self.0.get(hash).cloned())
    }
}

/// An article as one file, with its highlights. `now` is when: the article was saved at no time.
pub fn export_article(article: &NewArticle, highlights: &[Highlight], format: Format, now: i64) -> Result<Vec<u8>, LibraryError> {
    let mut item = Item { highlights: highlights.to_vec(), ..Item::of(article, now) };
    let mut pictures = Loose(HashMap::new());
    for picture in &article.pictures {
        let kind = image_type(&picture.bytes);
        let hash = kind.map(|kind| {
            let hash: String = Sha256::digest(&picture.bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            let image = StoredImage { media_type: kind.media_type().to_owned(), bytes: picture.bytes.clone() };
            pictures.0.insert(hash.clone(), image);
            hash
        });
        item.pictures.push(ItemPicture { url: picture.url.clone(), hash, why: picture.why.clone() });
    }
    let mut form = form_of(format, Packing::One, None, Vec::new())?;
    form.article(&mut item, &pictures)?;
    form.end()?;
    Ok(form.take(true)?.into_iter().flat_map(|piece| piece.bytes).collect())
}
