//! Finds the attributes of one tag in raw bytes, by the rules of the HTML standard. It knows positions, not meanings.

use std::ops::Range;

use memchr::memchr;

/// The attributes of a tag, one after the other.
pub(super) struct RawTag<'b> {
    bytes: &'b [u8],
    name: Range<usize>,
    /// The end of what was read: the name or the last attribute.
    read: usize,
    /// Where reading continues: after the last attribute, or at the `>`.
    pub at: usize,
}

/// The position of an attribute.
pub(super) struct RawAttr {
    pub name: Range<usize>,
    pub value: Range<usize>,
}

impl<'b> RawTag<'b> {
    /// Starts at a `<` followed by a name, with or without `/`.
    pub fn new(bytes: &'b [u8], start: usize) -> RawTag<'b> {
        let name = start + 1 + usize::from(bytes.get(start + 1) == Some(&b'/'));
        let stops = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'/' | b'>');
        let end = place(bytes, name, stops);
        RawTag { bytes, name: name..end, read: end, at: end }
    }

    /// The position of the tag's name.
    pub fn name(&self) -> Range<usize> {
        self.name.clone()
    }

    /// Where the page continues, once all attributes are read.
    pub fn after(&self) -> usize {
        (self.at + 1).min(self.bytes.len())
    }

    /// Whether the tag ends with `/>` and the `/` is not part of a value.
    pub fn closes_itself(&self) -> bool {
        self.is_closed() && self.at > self.read && self.bytes[self.at - 1] == b'/'
    }

    /// Whether the `>` was reached.
    pub fn is_closed(&self) -> bool {
        self.bytes.get(self.at) == Some(&b'>')
    }

    fn skip_space(&mut self) {
        self.at = place(self.bytes, self.at, |b| !b.is_ascii_whitespace());
    }

    fn value(&mut self) -> Range<usize> {
        self.skip_space();
        if let Some(&quote @ (b'"' | b'\'')) = self.bytes.get(self.at) {
            let start = self.at + 1;
            let end = self.bytes.get(start..).and_then(|rest| memchr(quote, rest)).map_or(self.bytes.len(), |found| start + found);
            self.at = (end + 1).min(self.bytes.len());
            return start..end;
        }
        let start = self.at;
        self.at = place(self.bytes, start, |b| b.is_ascii_whitespace() || *b == b'>');
        start..self.at
    }
}

impl Iterator for RawTag<'_> {
    type Item = RawAttr;

    fn next(&mut self) -> Option<RawAttr> {
        self.at = place(self.bytes, self.at, |b| !b.is_ascii_whitespace() && *b != b'/');
        let start = self.at;
        if self.is_closed() || start >= self.bytes.len() {
            return None;
        }
        // An attribute's name may begin with `=`, so the first byte is taken as it is.
        self.at = place(self.bytes, start + 1, |b| b.is_ascii_whitespace() || matches!(b, b'/' | b'>' | b'='));
        let name = start..self.at;
        let after_name = self.at;
        self.skip_space();
        if self.bytes.get(self.at) != Some(&b'=') {
            (self.at, self.read) = (after_name, after_name);
            return Some(RawAttr { value: after_name..after_name, name });
        }
        self.at += 1;
        let value = self.value();
        self.read = self.at;
        Some(RawAttr { name, value })
    }
}

/// The first position from `from` on with a matching byte, or the end.
fn place(bytes: &[u8], from: usize, wanted: impl Fn(&u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().position(wanted).map_or(bytes.len(), |found| from + found)
}

#[cfg(test)]
mod tests {
    use super::RawTag;

    #[test]
    fn attributes_are_found_in_any_notation() {
        let html = b"<a href = 'x>y' b/c=d \"e\" =f g=\"h\"i>text";
        let mut tag = RawTag::new(html, 0);
        let read = |range: std::ops::Range<usize>| String::from_utf8_lossy(&html[range]).into_owned();
        let found: Vec<(String, String)> = tag.by_ref().map(|attr| (read(attr.name), read(attr.value))).collect();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(found, [pair("href", "x>y"), pair("b", ""), pair("c", "d"), pair("\"e\"", "f"), pair("g", "h"), pair("i", "")]);
        assert!(tag.is_closed());
        assert_eq!(tag.at, html.len() - "text".len() - 1);
    }
}
