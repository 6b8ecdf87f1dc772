//! Reads a query. Reading never fails: what makes no sense is left out and reported, and the rest holds.

use super::fields::{address, field, misspelt};
use super::pieces::pieces;
use super::query::{Fact, Mistake, MistakeCode, Node, Query};
use crate::library::anchor::to_utf16;

/// How deep brackets may stand in each other.
const MAX_DEPTH: usize = 20;

/// Words, quotes and signs of a query. SQLite refuses conditions of a thousand parts, and a text pasted into the field is no query.
const MAX_TOKENS: usize = 250;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Open,
    Close,
    Minus,
    Or,
    Quoted,
    Word,
}

/// A part of the query as written, by bytes.
#[derive(Clone, Copy, Debug)]
struct Token {
    sign: Sign,
    start: usize,
    stop: usize,
}

/// Reads a query. `typing`: the last word may not be finished. `now` and `zone` are for dates; see `begins`.
pub fn parse_query(text: &str, typing: bool, now: i64, zone: i32) -> Query {
    let text = &narrow(text);
    let mut tokens = tokens(text);
    let beyond = tokens.get(MAX_TOKENS).map(|token| token.start);
    tokens.truncate(MAX_TOKENS);
    let mut reader = Reader { text, tokens: &tokens, at: 0, mistakes: Vec::new(), typing, now, zone };
    let mut parts = reader.sequence(0);
    // A bracket that closes nothing.
    while reader.at < tokens.len() {
        reader.mistake(reader.at, MistakeCode::Bracket);
        reader.at += 1;
        parts.extend(reader.sequence(0));
    }
    if let Some(start) = beyond {
        let stop = text.trim_end().len();
        reader.mistakes.push(Mistake { start: to_utf16(text, start), stop: to_utf16(text, stop), code: MistakeCode::TooLong });
    }
    let mut mistakes = reader.mistakes;
    let root = Node::And(parts);
    let only_begins = typing && text.chars().all(|sign| sign.is_whitespace() || is_quote(sign) || matches!(sign, '-' | '(' | '|'));
    if mistakes.is_empty() && !only_begins && seeks_signs_alone(text, &tokens) {
        mistakes.extend(tokens.iter().filter(|token| is_signs(text, token)).map(|token| mistake_at(text, token, MistakeCode::NoWords)));
        return Query { root: Node::Nothing, mistakes };
    }
    Query { root, mistakes }
}

/// The query with signs as ASCII has them, which keyboards of Chinese and Japanese write wide. Each is one UTF-16 unit, as before.
fn narrow(text: &str) -> String {
    let narrow = |sign: char| match sign {
        '！'..='～' => char::from_u32(sign as u32 - 0xfee0).unwrap_or(sign),
        '−' => '-',
        _ => sign,
    };
    text.chars().map(narrow).collect()
}

/// Whether words are sought and none of them is in the index: left out, such a query would mean every article.
fn seeks_signs_alone(text: &str, tokens: &[Token]) -> bool {
    let is_fact =
        |token: &Token| text[token.start..token.stop].split_once(':').is_some_and(|(name, _)| field(&name.to_ascii_lowercase()).is_some());
    let is_sought = |token: &&Token| token.sign == Sign::Quoted || token.sign == Sign::Word && !is_fact(token);
    let mut sought = tokens.iter().filter(is_sought).peekable();
    sought.peek().is_some() && sought.all(|token| is_signs(text, token))
}

/// Whether a word has neither letters nor digits.
fn is_signs(text: &str, token: &Token) -> bool {
    matches!(token.sign, Sign::Quoted | Sign::Word) && pieces(&text[token.start..token.stop]).next().is_none()
}

fn mistake_at(text: &str, token: &Token, code: MistakeCode) -> Mistake {
    Mistake { start: to_utf16(text, token.start), stop: to_utf16(text, token.stop), code }
}

/// Cuts a query into words, quotes and signs.
fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let rest = &text[at..];
        let next = rest[sign.len_utf8()..].chars().next();
        let (kind, length) = match sign {
            _ if sign.is_whitespace() => {
                at += sign.len_utf8();
                continue;
            }
            '(' => (Sign::Open, 1),
            ')' => (Sign::Close, 1),
            '|' => (Sign::Or, 1),
            '-' if next.is_some_and(|next| !next.is_whitespace()) => (Sign::Minus, 1),
            _ => {
                let length = word_length(rest);
                let kind = match &rest[..length] {
                    "OR" => Sign::Or,
                    "NOT" => Sign::Minus,
                    // Conditions one after the other all hold.
                    "AND" => {
                        at += length;
                        continue;
                    }
                    _ if is_quote(sign) => Sign::Quoted,
                    _ => Sign::Word,
                };
                (kind, length)
            }
        };
        found.push(Token { sign: kind, start: at, stop: at + length });
        at += length;
    }
    found
}

/// Whether a sign quotes words. None of them can be within quotes.
pub(crate) fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '“' | '”' | '„' | '«' | '»' | '「' | '」' | '『' | '』' | '｢' | '｣')
}

/// The bytes of a word; spaces and brackets within quotes belong to it.
fn word_length(text: &str) -> usize {
    let mut quoted = false;
    for (at, sign) in text.char_indices() {
        if is_quote(sign) {
            if quoted && text.starts_with(is_quote) {
                return at + sign.len_utf8();
            }
            quoted = !quoted;
        } else if !quoted && (sign.is_whitespace() || matches!(sign, '(' | ')')) {
            return at;
        }
    }
    text.len()
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    mistakes: Vec<Mistake>,
    typing: bool,
    now: i64,
    zone: i32,
}

impl Reader<'_> {
    fn mistake(&mut self, token: usize, code: MistakeCode) {
        self.mistakes.push(mistake_at(self.text, &self.tokens[token], code));
    }

    fn next_is(&self, sign: Sign) -> bool {
        self.tokens.get(self.at).is_some_and(|token| token.sign == sign)
    }

    /// Conditions one after the other, all of which hold; OR joins its neighbours more tightly.
    fn sequence(&mut self, depth: usize) -> Vec<Node> {
        let mut parts: Vec<Node> = Vec::new();
        while self.at < self.tokens.len() && !self.next_is(Sign::Close) {
            if self.next_is(Sign::Or) {
                let or = self.at;
                self.at += 1;
                let left = parts.pop();
                match (left, self.one(depth)) {
                    (Some(Node::Or(mut list)), Some(right)) => {
                        list.push(right);
                        parts.push(Node::Or(list));
                    }
                    (Some(left), Some(right)) => parts.push(Node::Or(vec![left, right])),
                    (left, right) => {
                        self.mistake(or, MistakeCode::Operand);
                        parts.extend(left.or(right));
                    }
                }
            } else {
                parts.extend(self.one(depth));
            }
        }
        parts
    }

    /// One condition, if one can be read here.
    fn one(&mut self, depth: usize) -> Option<Node> {
        let at = self.at;
        let token = *self.tokens.get(at)?;
        if matches!(token.sign, Sign::Close | Sign::Or) {
            return None;
        }
        self.at += 1;
        match token.sign {
            Sign::Minus => {
                // A minus before a minus denies it.
                let mut denied = true;
                while self.next_is(Sign::Minus) {
                    self.at += 1;
                    denied = !denied;
                }
                let of = self.one(depth);
                if of.is_none() {
                    self.mistake(at, MistakeCode::Operand);
                }
                of.map(|of| if denied { Node::Not(Box::new(of)) } else { of })
            }
            Sign::Open if depth == MAX_DEPTH => {
                self.mistake(at, MistakeCode::TooDeep);
                None
            }
            Sign::Open => {
                let parts = self.sequence(depth + 1);
                if self.next_is(Sign::Close) {
                    self.at += 1;
                } else {
                    self.mistake(at, MistakeCode::Bracket);
                }
                (!parts.is_empty()).then_some(Node::And(parts))
            }
            Sign::Quoted => {
                let words = unquoted(&self.text[token.start..token.stop]);
                (!words.trim().is_empty()).then(|| Node::Phrase(words.to_owned()))
            }
            _ => self.word(at),
        }
    }

    /// A word, or a fact such as `tag:soup`.
    fn word(&mut self, token: usize) -> Option<Node> {
        let Token { start, stop, .. } = self.tokens[token];
        let text = &self.text[start..stop];
        if let Some((name, value)) = text.split_once(':')
            && let Some(read) = field(&name.to_ascii_lowercase())
        {
            let value = unquoted(value).trim();
            let fact = if value.is_empty() { Err(MistakeCode::Empty) } else { read(value, self.now, self.zone) };
            return match fact {
                Ok(fact) => Some(Node::Fact(fact)),
                Err(code) => {
                    // Who is still writing `tag:` has made no mistake yet.
                    if !(self.typing && stop == self.text.len()) {
                        self.mistake(token, code);
                    }
                    None
                }
            };
        }
        if misspelt(text) && !(self.typing && stop == self.text.len()) {
            self.mistake(token, MistakeCode::UnknownField);
            return None;
        }
        let stem = text.trim_end_matches('*');
        let prefix = stem.len() < text.len() || self.typing && stop == self.text.len();
        let word = Node::Word { text: stem.to_owned(), prefix };
        // An address finds its article, and what has it in its text.
        Some(match address(text) {
            Some(key) => Node::Or(vec![Node::Fact(Fact::Address(key)), word]),
            None => word,
        })
    }
}

fn unquoted(text: &str) -> &str {
    text.trim_start_matches(is_quote).trim_end_matches(is_quote)
}

#[cfg(test)]
mod tests {
    use super::parse_query;
    use crate::library::search::query::{Fact, Has, Is, MistakeCode, Node};

    fn word(text: &str) -> Node {
        Node::Word { text: text.to_owned(), prefix: false }
    }

    fn read(text: &str) -> Vec<Node> {
        let query = parse_query(text, false, 0, 0);
        assert_eq!(query.mistakes, [], "{text}");
        match query.root {
            Node::And(parts) => parts,
            other => vec![other],
        }
    }

    fn codes(text: &str) -> Vec<(usize, usize, MistakeCode)> {
        parse_query(text, false, 0, 0).mistakes.iter().map(|mistake| (mistake.start, mistake.stop, mistake.code)).collect()
    }

    #[test]
    fn words_phrases_and_facts_are_told_apart() {
        assert_eq!(read("boat nets"), [word("boat"), word("nets")]);
        assert_eq!(read("boat*"), [Node::Word { text: "boat".to_owned(), prefix: true }]);
        assert_eq!(read("“the boats” »x«"), [Node::Phrase("the boats".to_owned()), Node::Phrase("x".to_owned())]);
        assert_eq!(
            read("tag:\"slow food\" TAG:#Soup/"),
            [Node::Fact(Fact::Tag("slow food".to_owned())), Node::Fact(Fact::Tag("soup".to_owned()))]
        );
        assert_eq!(
            read("is:Unread has:notes longer:10min"),
            [Node::Fact(Fact::Is(Is::Unread)), Node::Fact(Fact::Has(Has::Note)), Node::Fact(Fact::Longer(10))]
        );
        assert_eq!(read("16:9 e-mail - x and/or"), [word("16:9"), word("e-mail"), word("-"), word("x"), word("and/or")]);
        assert_eq!(read(""), []);
    }

    #[test]
    fn wide_signs_mean_what_narrow_ones_do() {
        let tag = |name: &str| Node::Fact(Fact::Tag(name.to_owned()));
        assert_eq!(read("ｔａｇ：lang／ja tag:＃水 tag：「ＡＢ　ç」"), [tag("lang/ja"), tag("水"), tag("ab ç")]);
        assert_eq!(read("title：步道 －水"), [Node::Fact(Fact::Title("步道".to_owned())), Node::Not(Box::new(word("水")))]);
        assert_eq!(
            read("（a　b）｜c＊"),
            [Node::Or(vec![Node::And(vec![word("a"), word("b")]), Node::Word { text: "c".to_owned(), prefix: true }])]
        );
        assert_eq!(read("「東京 都」『水』｢か｣"), ["東京 都", "水", "か"].map(|words| Node::Phrase(words.to_owned())));
        assert_eq!(codes("水 ｉｓ：ｌｏｓｔ （"), [(2, 9, MistakeCode::UnknownState), (10, 11, MistakeCode::Bracket)]);
        assert_eq!(read("tag:cafe\u{301} tag:İş"), [tag("café"), tag("iş")]);
    }

    #[test]
    fn an_address_is_one_and_its_words() {
        let key = |key: &str| Node::Fact(Fact::Address(key.to_owned()));
        for text in ["https://www.example.org/a/?utm_source=x", "http://example.org/a", "example.org/a"] {
            assert_eq!(read(text), [Node::Or(vec![key("example.org/a"), word(text)])]);
        }
        assert_eq!(read("http://127.0.0.1:8080/a"), [Node::Or(vec![key("127.0.0.1:8080/a"), word("http://127.0.0.1:8080/a")])]);
        let url = |part: &str, key: Option<&str>| Node::Fact(Fact::Url { part: part.to_owned(), key: key.map(str::to_owned) });
        let site = |name: &str| Node::Fact(Fact::Site(name.to_owned()));
        assert_eq!(read("url:https://www.example.org/A url:Harbour"), [url("example.org/a", Some("example.org/A")), url("harbour", None)]);
        assert_eq!(read("site:https://www.Example.org/a site:example"), [site("example.org"), site("example")]);
        assert_eq!(read("title:\"The Lamp\""), [Node::Fact(Fact::Title("The Lamp".to_owned()))]);
        assert_eq!(read("1/2 example.org"), [word("1/2"), word("example.org")]);
    }

    #[test]
    fn or_joins_its_neighbours_and_minus_denies_the_next() {
        assert_eq!(read("a b OR c | d e"), [word("a"), Node::Or(vec![word("b"), word("c"), word("d")]), word("e")]);
        assert_eq!(read("a AND NOT b"), [word("a"), Node::Not(Box::new(word("b")))]);
        assert_eq!(codes("kind:foo NOT"), [(0, 8, MistakeCode::UnknownState), (9, 12, MistakeCode::Operand)]);
        assert_eq!(read("-a -(b c)"), [Node::Not(Box::new(word("a"))), Node::Not(Box::new(Node::And(vec![word("b"), word("c")])))]);
        assert_eq!(read("or"), [word("or")]);
        assert_eq!(read("--a ---b"), [word("a"), Node::Not(Box::new(word("b")))]);
    }

    #[test]
    fn mistakes_are_shown_where_they_are() {
        assert_eq!(codes("𝄞 is:lost"), [(3, 10, MistakeCode::UnknownState)]);
        assert_eq!(codes("a OR"), [(2, 4, MistakeCode::Operand)]);
        assert_eq!(codes("(a"), [(0, 1, MistakeCode::Bracket)]);
        assert_eq!(codes("a) b"), [(1, 2, MistakeCode::Bracket)]);
        assert_eq!(
            codes("before:soon longer:x tag:"),
            [(0, 11, MistakeCode::Date), (12, 20, MistakeCode::Number), (21, 25, MistakeCode::Empty)]
        );
        assert_eq!(codes("boats autor:kelia"), [(6, 17, MistakeCode::UnknownField)]);
        assert_eq!(codes(&"(".repeat(30)).iter().filter(|(_, _, code)| *code == MistakeCode::TooDeep).count(), 10);
    }

    #[test]
    fn signs_alone_find_nothing_and_say_so() {
        for (text, places) in [
            ("😀", vec![(0, 2)]),
            ("\"", vec![(0, 1)]),
            ("-", vec![(0, 1)]),
            ("\"…\" OR ☂", vec![(0, 3), (7, 8)]),
            ("is:unread -😀", vec![(11, 13)]),
            ("\"\"", vec![(0, 2)]),
        ] {
            assert_eq!(parse_query(text, false, 0, 0).root, Node::Nothing, "{text}");
            let expected: Vec<_> = places.into_iter().map(|(start, stop)| (start, stop, MistakeCode::NoWords)).collect();
            assert_eq!(codes(text), expected, "{text}");
        }
        assert_eq!(read("rock & roll ☂ - x").len(), 6, "beside words they do no harm");
        for text in ["", "  ", "\"", "-", "(-\""] {
            assert!(parse_query(text, true, 0, 0).mistakes.iter().all(|mistake| mistake.code != MistakeCode::NoWords), "{text}");
        }
    }

    #[test]
    fn a_query_of_any_length_is_read_as_far_as_makes_sense() {
        // With a call for each sign these would exhaust the stack.
        for sign in ["-", "(", "a -", "a OR ", "tag:x "] {
            let text = sign.repeat(100_000);
            let query = parse_query(&text, false, 0, 0);
            let last = query.mistakes.last().map(|mistake| (mistake.code, mistake.stop));
            assert_eq!(last, Some((MistakeCode::TooLong, text.trim_end().len())), "{sign}");
        }
    }

    #[test]
    fn who_is_typing_has_not_made_a_mistake_yet() {
        for text in ["tag:", "is:unr", "before:20", "autor:k"] {
            assert_eq!(parse_query(text, true, 0, 0).mistakes, [], "{text}");
        }
        assert_eq!(
            parse_query("two wor", true, 0, 0).root,
            Node::And(vec![word("two"), Node::Word { text: "wor".to_owned(), prefix: true }])
        );
        assert_eq!(parse_query("two ", true, 0, 0).root, Node::And(vec![word("two")]));
    }
}
