//! JSON of other programs: long lists element by element, and values that come as a number here and as a text there.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{BufRead, Read};
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::input::Stream;
use super::limits::{MAX_ITEM, MAX_NOTE, MAX_WHOLE};
use super::reason::Reason;
use super::text::{cut, decode, is_yes};

/// Elements of a list that is read as a whole; the last of a longer one are refused with it.
const MAX_ELEMENTS: usize = 500_000;

/// The elements of a list, as bytes.
pub(crate) struct Elements {
    from: Box<dyn Stream>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Before,
    In,
    After,
}

impl Elements {
    pub(crate) fn new(from: Box<dyn Stream>) -> Elements {
        Elements { from, state: State::Before }
    }

    /// The next element of the list that the text is.
    pub(crate) fn next(&mut self) -> Option<Result<Vec<u8>, Reason>> {
        if self.state == State::After {
            return None;
        }
        match self.element() {
            Ok(Some(element)) => Some(Ok(element)),
            Ok(None) => {
                self.state = State::After;
                None
            }
            Err(why) => {
                self.state = State::After;
                Some(Err(why))
            }
        }
    }

    fn element(&mut self) -> Result<Option<Vec<u8>>, Reason> {
        if self.state == State::Before {
            match self.sign()? {
                Some(b'[') => self.from.consume(1),
                Some(_) => return Err(Reason::UnknownShape),
                None => return Err(Reason::CutOff),
            }
            self.state = State::In;
        }
        loop {
            match self.sign()? {
                // A bracket that closes nothing is passed over.
                Some(b',' | b'}') => self.from.consume(1),
                Some(b']') => return Ok(None),
                Some(_) => return self.value().map(Some),
                None => return Err(Reason::CutOff),
            }
        }
    }

    /// The next byte that is not a space.
    fn sign(&mut self) -> Result<Option<u8>, Reason> {
        loop {
            let bytes = self.from.fill_buf().map_err(|_| Reason::Unreadable)?;
            let Some(at) = bytes.iter().position(|byte| !byte.is_ascii_whitespace()) else {
                let count = bytes.len();
                if count == 0 {
                    return Ok(None);
                }
                self.from.consume(count);
                continue;
            };
            let found = bytes[at];
            self.from.consume(at);
            return Ok(Some(found));
        }
    }

    /// The bytes of a value: up to the end of its brackets, or to what ends a number or a word.
    fn value(&mut self) -> Result<Vec<u8>, Reason> {
        let mut value = Vec::new();
        let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
        loop {
            let bytes = self.from.fill_buf().map_err(|_| Reason::Unreadable)?;
            if bytes.is_empty() {
                return Err(Reason::CutOff);
            }
            let mut end = None;
            for (at, byte) in bytes.iter().enumerate() {
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' if in_text => escaped = true,
                    b'"' => in_text = !in_text,
                    _ if in_text => {}
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' if depth > 0 => {
                        depth -= 1;
                        if depth == 0 {
                            end = Some(at + 1);
                        }
                    }
                    b',' | b']' | b'}' if depth == 0 => end = Some(at),
                    _ => {}
                }
                if end.is_some() {
                    break;
                }
            }
            let count = end.unwrap_or(bytes.len());
            if value.len() + count > MAX_ITEM {
                return Err(Reason::TooLarge);
            }
            value.extend_from_slice(&bytes[..count]);
            self.from.consume(count);
            if end.is_some() {
                return Ok(value);
            }
        }
    }
}

/// A list whose elements are read one by one.
pub(crate) struct List<T> {
    elements: Elements,
    number: u64,
    of: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> List<T> {
    pub(crate) fn new(from: Box<dyn Stream>) -> List<T> {
        List { elements: Elements::new(from), number: 0, of: PhantomData }
    }

    /// The next element, or why it cannot be read.
    pub(crate) fn next(&mut self) -> Option<Result<T, Reason>> {
        self.number += 1;
        Some(self.elements.next()?.and_then(|bytes| read(&bytes)))
    }

    /// The number of the element that was read last, from 1.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }
}

/// Reads a value from bytes.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Reason> {
    serde_json::from_str(&decode(bytes)).map_err(|error| if error.is_eof() { Reason::CutOff } else { Reason::UnknownShape })
}

/// Reads a whole text.
pub(crate) fn whole(from: &mut dyn Stream) -> Result<Vec<u8>, Reason> {
    let mut bytes = Vec::new();
    from.take(MAX_WHOLE + 1).read_to_end(&mut bytes).map_err(|_| Reason::Unreadable)?;
    if bytes.len() as u64 > MAX_WHOLE { Err(Reason::TooLarge) } else { Ok(bytes) }
}

/// The names that an object begins with; a text may end in the middle of it.
pub(crate) fn names(bytes: &[u8]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let (mut depth, mut at) = (0_usize, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let start = at + 1;
                let mut end = start;
                while end < bytes.len() && bytes[end] != b'"' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                let after = bytes.get(end + 1..).unwrap_or_default().iter().find(|byte| !byte.is_ascii_whitespace());
                if depth == 1 && after == Some(&b':') && end < bytes.len() && end - start < 100 {
                    names.insert(String::from_utf8_lossy(&bytes[start..end]).into_owned());
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    names
}

/// A text, wherever it comes as a text, a number or a yes. Anything else is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(pub String);

impl Words {
    /// The text, unless it is empty.
    pub(crate) fn some(self) -> Option<String> {
        Some(self.0).filter(|text| !text.trim().is_empty())
    }

    /// Whether it says yes: `true`, `1`, `"1"`, `"yes"`.
    pub(crate) fn is_yes(&self) -> bool {
        is_yes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Words, D::Error> {
        from.deserialize_any(WordsVisitor).map(Words)
    }
}

struct WordsVisitor;

impl<'de> Visitor<'de> for WordsVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    /// Programs write a no where they have no text.
    fn visit_bool<E: Error>(self, value: bool) -> Result<String, E> {
        Ok(if value { value.to_string() } else { String::new() })
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<String, E> {
        Ok(value.to_owned())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<String, E> {
        Ok(value)
    }

    fn visit_unit<E: Error>(self) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<String, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }

    /// Of an object its name: tags come as objects, too.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
        let mut found = String::new();
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "label" | "name" | "title" | "tag" => {
                    let Words(value) = map.next_value()?;
                    if found.is_empty() {
                        found = value;
                    }
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(found)
    }
}

/// A list of things. Anything else than a list is an empty one; a text becomes the one it holds.
#[derive(Clone, Debug)]
pub(crate) struct Many<T>(pub Vec<T>);

impl<T> Default for Many<T> {
    fn default() -> Many<T> {
        Many(Vec::new())
    }
}

/// A list of texts; one text is split at its commas.
pub(crate) type Texts = Many<Words>;

impl Texts {
    pub(crate) fn list(self) -> Vec<String> {
        self.0.into_iter().map(|Words(text)| text).filter(|text| !text.trim().is_empty()).collect()
    }
}

impl<'de, T: Deserialize<'de> + OfText> Deserialize<'de> for Many<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Many<T>, D::Error> {
        from.deserialize_any(ManyVisitor(PhantomData)).map(Many)
    }
}

/// What one text means where a list should be.
pub(crate) trait OfText: Sized {
    fn of_text(_: &str) -> Vec<Self> {
        Vec::new()
    }
}

impl OfText for Words {
    fn of_text(text: &str) -> Vec<Words> {
        text.split(',').map(|part| Words(part.trim().to_owned())).collect()
    }
}

struct ManyVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + OfText> Visitor<'de> for ManyVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_unit<E: Error>(self) -> Result<Vec<T>, E> {
        Ok(Vec::new())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<T>, E> {
        Ok(T::of_text(&cut(text, MAX_NOTE)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut found = Vec::new();
        while let Some(one) = list.next_element()? {
            if found.len() == MAX_ELEMENTS {
                return Err(A::Error::custom("too many elements"));
            }
            found.push(one);
        }
        Ok(found)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<T>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use serde::Deserialize;

    use super::{Elements, Texts, Words, names, read};
    use crate::library::import::input::text_stream;
    use crate::library::import::reason::Reason;

    fn elements(text: &str) -> Vec<Result<String, Reason>> {
        let mut elements = Elements::new(text_stream(Cursor::new(text.as_bytes().to_vec())));
        std::iter::from_fn(|| elements.next()).map(|one| one.map(|bytes| String::from_utf8(bytes).unwrap())).collect()
    }

    #[test]
    fn lists_come_element_by_element() {
        let found = elements(" [ {\"a]\": \"}\\\"\"} , [1,2], 3 ,\"x\",null]");
        let expected = ["{\"a]\": \"}\\\"\"}", "[1,2]", "3 ", "\"x\"", "null"];
        assert_eq!(found, expected.map(|one| Ok(one.to_owned())));
        assert_eq!(elements("[]"), []);
        assert_eq!(elements("[{}, {"), [Ok("{}".to_owned()), Err(Reason::CutOff)]);
        assert_eq!(elements("{}"), [Err(Reason::UnknownShape)]);
        assert_eq!(elements("[1}}, 2]"), [Ok("1".to_owned()), Ok("2".to_owned())]);
        assert_eq!(elements(&"[".repeat(100_000)).len(), 1);
    }

    #[test]
    fn values_may_come_in_any_type() {
        #[derive(Default, Deserialize)]
        #[serde(default)]
        struct Loose {
            a: Words,
            tags: Texts,
        }
        let of = |text: &str| {
            let loose: Loose = read(text.as_bytes()).unwrap();
            (loose.a.0, loose.tags.list())
        };
        let texts = |list: &[&str]| list.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        assert_eq!(of(r#"{"a":1,"tags":["x",{"id":1,"label":"y"},3]}"#), ("1".to_owned(), texts(&["x", "y", "3"])));
        assert_eq!(of(r#"{"a":true,"tags":"x, y"}"#), ("true".to_owned(), texts(&["x", "y"])));
        assert_eq!(of(r#"{"a":false}"#).0, "");
        assert_eq!(of(r#"{"a":null,"tags":null,"b":{}}"#), (String::new(), texts(&[])));
        assert_eq!(of(r#"{"a":[1,[2]],"tags":{"x":1}}"#), (String::new(), texts(&[])));
        let deep = format!("{{\"a\":{}", "[".repeat(100_000));
        assert!(read::<Loose>(deep.as_bytes()).is_err());
    }

    #[test]
    fn names_of_an_object_are_found_in_its_beginning() {
        assert_eq!(names(br#"{"a": {"b": 1}, "c\"": "d", "e" : ["f"], "g"#).into_iter().collect::<Vec<_>>(), ["a", "c\\\"", "e"]);
    }
}
