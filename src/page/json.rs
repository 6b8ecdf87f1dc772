//! A lenient JSON parser for JSON found in pages. Broken parts are repaired or left out; it never fails.
//!
//! It accepts trailing and missing commas, raw control characters and unescaped quotes in strings, comments, single quotes, unquoted keys,
//! HTML-comment and CDATA wrappers, several values in a row, and truncated input. One pass, linear in the text.

use std::borrow::Cow;

use memchr::memchr2;

use crate::page::entity::decode_entities;

/// Levels of nesting; deeper values are skipped. Structured data of real pages has fewer than twenty.
const MAX_DEPTH: usize = 64;
/// Bytes of one text; the rest is treated as cut off.
const MAX_BYTES: usize = 2 << 20;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`, and anything that could not be read.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as written.
    Number(String),
    /// A text.
    String(String),
    /// A list.
    Array(Vec<Value>),
    /// Names and values in order.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The value of a property.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Object(members) => members.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text of a string or number.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) | Value::Number(text) => Some(text),
            _ => None,
        }
    }

    /// The items of a list. `null` is an empty list, any other value a list of itself.
    pub fn items(&self) -> &[Value] {
        match self {
            Value::Array(items) => items,
            Value::Null => &[],
            one => std::slice::from_ref(one),
        }
    }
}

/// Reads all values in a text.
pub fn read(text: &str) -> Vec<Value> {
    let text = unescaped(cut(text));
    let mut reader = Reader { text: &text, at: 0 };
    let mut values = Vec::new();
    while reader.skip_to_value() {
        values.push(reader.value(0));
    }
    values
}

/// The beginning of a text that is too long.
fn cut(text: &str) -> &str {
    let mut end = text.len().min(MAX_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Decodes a text that was HTML-escaped as a whole.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('"') && text.contains("&quot;") { decode_entities(text) } else { Cow::Borrowed(text) }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

/// What a string is; it tells what may follow its closing quote.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Key,
    Value,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn takes(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    /// Skips white space, comments and the wrappers around inline scripts.
    fn skip_space(&mut self) {
        while let Some(c) = self.rest().chars().next() {
            if c.is_whitespace() || c.is_control() || c == '\u{feff}' {
                self.at += c.len_utf8();
            } else if c == '/' && self.rest().starts_with("/*") {
                self.at += self.rest().find("*/").map_or(self.rest().len(), |end| end + 2);
            } else if c == '/' && self.rest().starts_with("//") {
                self.skip_line_comment();
            } else if !["<!--", "-->", "<![CDATA[", "]]>"].iter().any(|token| self.takes(token)) {
                return;
            }
        }
    }

    /// Skips a line comment. One that only hides a wrapper ends with the wrapper.
    fn skip_line_comment(&mut self) {
        self.at += 2;
        let hidden = self.rest().trim_start_matches(' ');
        if !["<!--", "-->", "<![CDATA[", "]]>"].iter().any(|token| hidden.starts_with(token)) {
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// Moves on to the next value, if there is one.
    fn skip_to_value(&mut self) -> bool {
        loop {
            self.skip_space();
            match self.rest().chars().next() {
                None => return false,
                Some('{' | '[') => return true,
                // Anything else between values is ignored: a stray comma or bracket, a variable name.
                Some(c) => self.at += c.len_utf8(),
            }
        }
    }

    fn value(&mut self, depth: usize) -> Value {
        self.skip_space();
        match self.peek() {
            Some(b'{' | b'[') if depth >= MAX_DEPTH => self.pass_over(),
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(quote @ (b'"' | b'\'')) => Value::String(self.string(quote, Role::Value)),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Value {
        self.at += 1;
        let mut members = Vec::new();
        loop {
            self.skip_space();
            let key = match self.peek() {
                None => break,
                Some(b'}') => {
                    self.at += 1;
                    break;
                }
                // The end of the surrounding value: a closing brace is missing.
                Some(b']') => break,
                Some(quote @ (b'"' | b'\'')) => self.string(quote, Role::Key),
                Some(b',' | b';' | b':' | b'{' | b'[') => {
                    self.at += 1;
                    continue;
                }
                Some(_) => self.bare(|c| c == ':' || c.is_whitespace()),
            };
            self.skip_space();
            if self.takes(":") {
                let value = self.value(depth + 1);
                members.push((key, value));
            }
        }
        Value::Object(members)
    }

    fn array(&mut self, depth: usize) -> Value {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                None | Some(b'}') => break,
                Some(b']') => {
                    self.at += 1;
                    break;
                }
                Some(b',' | b';' | b':') => self.at += 1,
                Some(_) => items.push(self.value(depth + 1)),
            }
        }
        Value::Array(items)
    }

    /// Skips a value that is nested too deep.
    fn pass_over(&mut self) -> Value {
        let mut open = 0usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'{' | b'[' => open += 1,
                b'}' | b']' => open -= 1,
                b'"' => {
                    self.string(b'"', Role::Value);
                    continue;
                }
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                break;
            }
        }
        // Strings end at a character boundary, and so does every byte counted here.
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        Value::Null
    }

    fn bare(&mut self, ends: impl Fn(char) -> bool) -> String {
        let rest = self.rest();
        let end = rest.find(|c| ends(c) || matches!(c, ',' | '}' | ']')).unwrap_or(rest.len());
        let word = rest[..end].trim().to_owned();
        // At least one character is consumed, so every loop ends.
        self.at += end.max(rest.chars().next().map_or(0, |c| if end == 0 { c.len_utf8() } else { 0 }));
        word
    }

    fn word(&mut self) -> Value {
        // Before a bracket there is no value at all.
        if matches!(self.peek(), None | Some(b',' | b'}' | b']')) {
            return Value::Null;
        }
        let is_number = self.peek().is_some_and(|b| b.is_ascii_digit() || b == b'-');
        let word = self.bare(|c| c == ';' || c == '\n' || (is_number && c.is_whitespace()));
        match word.as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" | "undefined" | "" => Value::Null,
            _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') => Value::Number(word),
            _ => Value::String(word),
        }
    }

    fn string(&mut self, quote: u8, role: Role) -> String {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let Some(found) = memchr2(quote, b'\\', rest.as_bytes()) else {
                out.push_str(rest);
                self.at = self.text.len();
                return out;
            };
            out.push_str(&rest[..found]);
            self.at += found + 1;
            if rest.as_bytes()[found] == b'\\' {
                self.escape(&mut out);
            } else if self.ends_here(quote, role) {
                return out;
            } else {
                out.push(char::from(quote));
            }
        }
    }

    /// Whether the quote just read ends its string. In valid JSON it always does; otherwise what follows must make sense.
    fn ends_here(&self, quote: u8, role: Role) -> bool {
        let rest = self.rest();
        let after = rest.trim_start();
        let Some(next) = after.bytes().next() else { return true };
        let begins_value = |text: &str| {
            let word = text.starts_with("true") || text.starts_with("false") || text.starts_with("null");
            let name = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').filter(|end| *end > 0);
            let bare_key = quote == b'\'' && name.is_some_and(|end| text[end..].trim_start().starts_with(':'));
            word || bare_key
                || text
                    .bytes()
                    .next()
                    .is_none_or(|b| b == quote || b.is_ascii_digit() || matches!(b, b'{' | b'[' | b'}' | b']' | b'-' | b'/'))
        };
        match (role, next) {
            (Role::Key, _) => next == b':',
            (Role::Value, b'}' | b']' | b';' | b'<') => true,
            (Role::Value, b'/') => after.starts_with("//") || after.starts_with("/*"),
            (Role::Value, b',') => begins_value(after[1..].trim_start()),
            // The comma at the end of the line is missing.
            (Role::Value, _) => next == quote && rest[..rest.len() - after.len()].contains('\n'),
        }
    }

    fn escape(&mut self, out: &mut String) {
        let Some(c) = self.rest().chars().next() else { return };
        self.at += c.len_utf8();
        match c {
            'n' => out.push('\n'),
            'r' | 't' | 'b' | 'f' => out.push(' '),
            'u' => out.push(self.code_point()),
            other => out.push(other),
        }
    }

    /// The character of `\uXXXX`, both halves of a surrogate pair together.
    fn code_point(&mut self) -> char {
        let unit = |text: &str| text.get(..4).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        let Some(first) = unit(self.rest()) else { return char::REPLACEMENT_CHARACTER };
        self.at += 4;
        if (0xd800..0xdc00).contains(&first)
            && let Some(second) = self.rest().strip_prefix("\\u").and_then(unit)
            && (0xdc00..0xe000).contains(&second)
        {
            self.at += 6;
            let pair = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            return char::from_u32(pair).unwrap_or(char::REPLACEMENT_CHARACTER);
        }
        char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}

#[cfg(test)]
mod tests {
    use super::{Value, read};

    /// The value without spaces, for comparison.
    fn written(value: &Value) -> String {
        match value {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(number) => number.clone(),
            Value::String(text) => format!("{text:?}"),
            Value::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(",")),
            Value::Object(members) => {
                let members: Vec<_> = members.iter().map(|(key, value)| format!("{key:?}:{}", written(value))).collect();
                format!("{{{}}}", members.join(","))
            }
        }
    }

    #[test]
    fn valid_json_is_read_and_broken_json_repaired() {
        for (text, expected) in [
            (r#"{"a": [1, -2.5e3, true, null], "b": {"c": "d"}}"#, r#"{"a":[1,-2.5e3,true,null],"b":{"c":"d"}}"#),
            (r#"{"a": "x\u00e4\ud83d\ude00\/\"y\"", "b": ""}"#, r#"{"a":"xä😀/\"y\"","b":""}"#),
            (r#"{"a": 1, "b": [1, 2,],}"#, r#"{"a":1,"b":[1,2]}"#),
            ("{\"a\": \"one\n\ttwo\"}", "{\"a\":\"one\\n\\ttwo\"}"),
            ("<!-- {\"a\": 1} -->", r#"{"a":1}"#),
            ("//<![CDATA[\n{\"a\": 1}\n//]]>", r#"{"a":1}"#),
            ("//<![CDATA[{\"a\": 1}//]]>", r#"{"a":1}"#),
            ("/* <![CDATA[ */ {\"a\": 1 /* one */};", r#"{"a":1}"#),
            (r#"{"a": "He said "no", then left", "b": 1}"#, r#"{"a":"He said \"no\", then left","b":1}"#),
            (r#"{"a": "cut of"#, r#"{"a":"cut of"}"#),
            (r#"{"a": [{"b": 1"#, r#"{"a":[{"b":1}]}"#),
            ("{\"a\": \"b\"\n\"c\": \"d\"}", r#"{"a":"b","c":"d"}"#),
            ("{a: 'it\\'s', b: 2}", r#"{"a":"it's","b":2}"#),
            ("{&quot;a&quot;: &quot;b&quot;}", r#"{"a":"b"}"#),
            (r#"{"a": , "b": 1}"#, r#"{"a":null,"b":1}"#),
        ] {
            assert_eq!(read(text).first().map(written).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn several_values_stand_in_a_row() {
        assert_eq!(read("{\"a\":1},{\"b\":2}\n[3]").len(), 3);
        assert_eq!(read("var x = {\"a\":1};").len(), 1);
        assert!(read("").is_empty() && read("no json at all").is_empty());
    }

    #[test]
    fn deep_and_truncated_text_ends() {
        let deep = "[".repeat(300_000);
        assert_eq!(read(&deep).len(), 1);
        let deep = format!("{{\"a\":{}1{},\"b\":2}}", "[".repeat(200), "]".repeat(200));
        assert_eq!(read(&deep)[0].get("b").and_then(Value::as_str), Some("2"));
        let text = r#"{"ä": ["\ud83d", 'x', nul, {"b": -}], é: "ü" }]}"#;
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            read(&text[..end]);
            read(&text[end..]);
        }
    }
}
