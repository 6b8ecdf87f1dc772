//! The head of an HTTP response, of a record of an archive, or of a MIME message.

use memchr::memchr_iter;

/// Headers by lower-case name.
#[derive(Clone, Debug, Default)]
pub struct Headers {
    list: Vec<(String, String)>,
}

impl Headers {
    /// Reads header lines.
    pub fn read(lines: &[u8]) -> Headers {
        let text = String::from_utf8_lossy(lines);
        let pairs = text.lines().filter_map(|line| line.split_once(':'));
        Headers { list: pairs.map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim().to_owned())).collect() }
    }

    /// The value of a header.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.list.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// One header alone.
    #[cfg(feature = "warc")]
    pub(super) fn one(name: &str, value: &str) -> Headers {
        Headers { list: vec![(name.to_owned(), value.to_owned())] }
    }
}

/// The end of the head and the start of the body.
pub(super) fn head_end(bytes: &[u8]) -> Option<(usize, usize)> {
    memchr_iter(b'\n', bytes).find_map(|end| match &bytes[end + 1..] {
        [b'\n', ..] => Some((end, end + 2)),
        [b'\r', b'\n', ..] if bytes[..end].ends_with(b"\r") => Some((end - 1, end + 3)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::head_end;

    #[test]
    fn a_head_ends_at_the_first_empty_line() {
        for (bytes, expected) in [
            (&b"a: b\r\n\r\nbody"[..], Some((4, 8))),
            (b"a: b\n\nbody\r\n\r\n", Some((4, 6))),
            (b"a: b\r\n\r\nbody\n\n", Some((4, 8))),
            (b"a: b\r\n\n", Some((5, 7))),
            (b"a: b\n\r\nbody", None),
            (b"a: b\r\n", None),
            (b"\n\n", Some((0, 2))),
            (b"", None),
        ] {
            assert_eq!(head_end(bytes), expected, "{}", String::from_utf8_lossy(bytes));
        }
    }
}
