//! Web archives and gzip files: a record, an error or the end, for any bytes.

use std::io::Cursor;

use pith::archive::{Archive, page};

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let _ = page(bytes, Some("https://example.org/"), None);
    let Ok(mut archive) = Archive::new(Cursor::new(bytes.to_vec())) else { return };
    let mut count = 0;
    // Reading goes on behind damage.
    while let Some(record) = archive.next_page().transpose() {
        count += 1;
        assert!(count <= bytes.len() + 1 || bytes.starts_with(&pith::archive::GZIP), "more records than bytes");
        let Ok(record) = record else { continue };
        let Some(answer) = record.answer else { continue };
        let charset = answer.charset().map(str::to_owned);
        if let Ok(body) = answer.page_bytes() {
            let _ = page(&body, record.url.as_deref(), charset.as_deref());
        }
    }
    assert!(archive.bytes_read() <= bytes.len() as u64);
}
