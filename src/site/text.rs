//! What is known of a site as text, for storage that holds nothing else: its bytes in base 64, without the signs that fill it up.

use crate::site::error::BadSite;
use crate::site::store::Site;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

impl Site {
    /// Writes the site as text.
    pub fn to_text(&self) -> String {
        let bytes = self.to_bytes();
        let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
        for three in bytes.chunks(3) {
            let number = three.iter().fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
            out.extend((0..=three.len()).map(|digit| char::from(DIGITS[(number >> (18 - 6 * digit) & 63) as usize])));
        }
        out
    }

    /// Reads a site from texts, each about some of its pages. `None` if there are none.
    pub fn from_texts<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Option<Site>, BadSite> {
        let mut known: Option<Site> = None;
        for text in texts {
            let part = Site::from_bytes(&bytes(text).ok_or(BadSite::Broken)?)?;
            match &mut known {
                Some(site) => site.merge(part)?,
                None => known = Some(part),
            }
        }
        Ok(known)
    }
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let (mut number, mut bits) = (0_u32, 0);
    for digit in text.bytes() {
        let value = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        number = number << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push((number >> bits & 0xff) as u8);
        }
    }
    Some(out)
}
