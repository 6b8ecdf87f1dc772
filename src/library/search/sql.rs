//! Turns a query into conditions for SQLite: words into an expression of its full-text index, facts into SQL.

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::Value;

use super::fold::{fold, order_key};
use super::forms::{begins_others, owner, parts};
use super::pieces::{index_words, pieces};
use super::query::{Fact, Has, Is, Node, Query};
use super::stems::{Stemmer, word_forms};

/// Conditions on a table `a` of articles.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    /// The expression for the index, if there are words.
    pub words: Option<String>,
    /// The other conditions, joined by AND; empty if there are none.
    pub sql: String,
    /// The values of `sql`.
    pub values: Vec<Value>,
}

/// Makes `fold` and the order of titles known to SQLite.
pub(crate) fn register(db: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    let of_text = |name: &str, make: fn(&str) -> String| {
        db.create_scalar_function(name, 1, flags, move |context| {
            Ok(context.get::<Option<String>>(0)?.map(|text| make(&text)).unwrap_or_default())
        })
    };
    of_text("pith_fold", fold)?;
    of_text("pith_order", order_key)
}

/// The conditions of a query; words are also sought by their stems.
pub(crate) fn conditions(query: &Query, stemmers: &[Stemmer]) -> Conditions {
    let mut made = Conditions::default();
    let (mut words, mut sql) = (Vec::new(), Vec::new());
    let parts = match &query.root {
        Node::And(parts) => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    for part in parts {
        match match_expression(part, stemmers) {
            Some(Some(expression)) => words.push(expression),
            Some(None) => {}
            None => sql.extend(condition(part, stemmers, &mut made.values)),
        }
    }
    made.words = (!words.is_empty()).then(|| words.join(" AND "));
    made.sql = sql.join(" AND ");
    made
}

/// The expression for the index: `None` if it cannot say this, `Some(None)` if nothing is sought, as by a word of signs alone.
#[allow(clippy::option_option, reason = "both are answers, and they differ")]
fn match_expression(node: &Node, stemmers: &[Stemmer]) -> Option<Option<String>> {
    match node {
        Node::Word { text, prefix } => Some(word(text, *prefix, stemmers)),
        Node::Phrase(text) => Some(phrase(text, false).map(|words| format!("{{title body tags notes facts}} : {words}"))),
        Node::And(parts) => joined(parts, " AND ", stemmers),
        Node::Or(parts) => joined(parts, " OR ", stemmers),
        Node::Not(_) | Node::Fact(_) | Node::Nothing => None,
    }
}

#[allow(clippy::option_option, reason = "as above")]
fn joined(parts: &[Node], sign: &str, stemmers: &[Stemmer]) -> Option<Option<String>> {
    let made: Vec<Option<String>> = parts.iter().map(|part| match_expression(part, stemmers)).collect::<Option<_>>()?;
    let made: Vec<String> = made.into_iter().flatten().collect();
    Some((!made.is_empty()).then(|| format!("({})", made.join(sign))))
}

/// Words one after the other. Folded words hold letters and digits only, so nothing in them means anything to the index.
fn phrase(text: &str, prefix: bool) -> Option<String> {
    let mut words = Vec::new();
    let mut open = false;
    for piece in pieces(text) {
        let mut found = index_words(piece);
        // The last letter of a run is in the index only where the run ends there; one letter alone may go on.
        open = piece.is_run && found.len() == 1;
        if piece.is_run && found.len() > 1 {
            found.pop();
        }
        words.extend(found);
    }
    let ends_in_word = pieces(text).last().is_some_and(|piece| !piece.is_run);
    let star = if open || prefix && ends_in_word { " *" } else { "" };
    (!words.is_empty()).then(|| format!("\"{}\"{star}", words.join(" ")))
}

fn word(text: &str, prefix: bool, stemmers: &[Stemmer]) -> Option<String> {
    let mut found = pieces(text);
    let alone = match (found.next(), found.next()) {
        (Some(piece), None) if !piece.is_run => Some(piece.text),
        _ => None,
    };
    let exact = phrase(text, prefix || alone.is_some_and(|word| begins_others(&fold(word))))?;
    let Some(word) = alone else {
        let other = owner(text).and_then(|owner| self::word(owner, false, stemmers));
        return Some(other.map_or(exact.clone(), |other| format!("({exact} OR {other})")));
    };
    let mut any = vec![exact];
    any.extend(word_forms(stemmers, word).iter().map(|form| format!("\"{form}\"")));
    let parts = parts(word);
    any.extend((!parts.is_empty()).then(|| format!("\"{}\"", parts.join(" "))));
    Some(if any.len() == 1 { any.remove(0) } else { format!("({})", any.join(" OR ")) })
}

/// A condition in SQL; none if nothing is asked.
fn condition(node: &Node, stemmers: &[Stemmer], values: &mut Vec<Value>) -> Option<String> {
    let list = |parts: &[Node], sign: &str, values: &mut Vec<Value>| {
        let made: Vec<String> = parts.iter().filter_map(|part| condition(part, stemmers, values)).collect();
        (!made.is_empty()).then(|| format!("({})", made.join(sign)))
    };
    match node {
        Node::And(parts) => list(parts, " AND ", values),
        Node::Or(parts) => list(parts, " OR ", values),
        // Of what is not known of an article, such as its language, neither a fact nor its denial is true.
        Node::Not(part) => condition(part, stemmers, values).map(|made| format!("({made}) IS NOT TRUE")),
        Node::Fact(fact) => Some(fact_condition(fact, values)),
        Node::Nothing => Some("0".to_owned()),
        Node::Word { .. } | Node::Phrase(_) => {
            let expression = match_expression(node, stemmers)??;
            values.push(expression.into());
            Some("a.id IN (SELECT rowid FROM fts WHERE fts MATCH ?)".to_owned())
        }
    }
}

fn fact_condition(fact: &Fact, values: &mut Vec<Value>) -> String {
    let (sql, given): (&str, Vec<Value>) = match fact {
        Fact::Tag(name) => (
            "a.id IN (SELECT l.article FROM article_tag l JOIN tag t ON t.id = l.tag WHERE t.name = ? OR substr(t.name, 1, ?) = ?)",
            vec![name.clone().into(), (name.chars().count() as i64 + 1).into(), format!("{name}/").into()],
        ),
        Fact::Site(name) => (
            "(a.host = ? OR substr(a.host, -?) = ? OR instr(pith_fold(a.site), ?) > 0)",
            vec![name.clone().into(), (name.chars().count() as i64 + 1).into(), format!(".{name}").into(), fold(name).into()],
        ),
        Fact::Title(words) => ("instr(pith_fold(a.title), ?) > 0", vec![fold(words).into()]),
        Fact::Url { part, key } => (
            "(instr(lower(a.url), ?) > 0 OR a.key = ? OR a.own_key = ?)",
            vec![part.clone().into(), key.clone().into(), key.clone().into()],
        ),
        Fact::Address(key) => ("(a.key = ? OR a.own_key = ?)", vec![key.clone().into(), key.clone().into()]),
        Fact::Author(name) => ("instr(pith_fold(a.byline), ?) > 0", vec![fold(name).into()]),
        Fact::Lang(name) => {
            ("(lower(a.lang) = ? OR lower(a.lang) LIKE ?)", vec![name.clone().into(), format!("{}-%", name.replace(['%', '_'], "")).into()])
        }
        Fact::Kind(name) => ("a.kind = ?", vec![name.clone().into()]),
        Fact::Is(Is::Unread) => ("a.archived IS NULL", vec![]),
        Fact::Is(Is::Archived) => ("a.archived IS NOT NULL", vec![]),
        Fact::Is(Is::Favourite) => ("a.favourite = 1", vec![]),
        Fact::Is(Is::Started) => ("a.place > 0", vec![]),
        Fact::Is(Is::Link) => ("a.taken IS NULL", vec![]),
        Fact::Has(Has::Highlight) => ("EXISTS (SELECT 1 FROM highlight h WHERE h.article = a.id)", vec![]),
        Fact::Has(Has::Note) => ("EXISTS (SELECT 1 FROM highlight h WHERE h.article = a.id AND h.note <> '')", vec![]),
        Fact::Has(Has::Tag) => ("EXISTS (SELECT 1 FROM article_tag l WHERE l.article = a.id)", vec![]),
        // One that is written into the text itself is in no table; the texts are looked through only for articles without another one.
        Fact::Has(Has::Image) => (
            "(EXISTS (SELECT 1 FROM article_image l WHERE l.article = a.id AND l.image IS NOT NULL) \
             OR EXISTS (SELECT 1 FROM content c WHERE c.article = a.id AND instr(c.html, ' src=\"data:image/') > 0))",
            vec![],
        ),
        Fact::Has(Has::Text) => ("a.taken IS NOT NULL", vec![]),
        Fact::Before(time) => ("a.saved < ?", vec![(*time).into()]),
        Fact::After(time) => ("a.saved >= ?", vec![(*time).into()]),
        Fact::Longer(minutes) => ("a.minutes > ?", vec![i64::from(*minutes).into()]),
        Fact::Shorter(minutes) => ("a.minutes < ?", vec![i64::from(*minutes).into()]),
    };
    values.extend(given);
    sql.to_owned()
}

#[cfg(test)]
mod tests {
    use super::conditions;
    use crate::library::search::languages;
    use crate::library::search::parse::parse_query;

    fn words(text: &str, typing: bool) -> Option<String> {
        conditions(&parse_query(text, typing, 0, 0), &languages(["en"].into_iter())).words
    }

    #[test]
    fn words_become_one_expression() {
        assert_eq!(words("lake boats", false).as_deref(), Some("\"lake\" AND (\"boats\" OR \"boat\")"));
        assert_eq!(words("boat", true).as_deref(), Some("\"boat\" *"));
        assert_eq!(words("\"The Boats\" OR Café", false).as_deref(), Some("({title body tags notes facts} : \"the boats\" OR \"cafe\")"));
        assert_eq!(words("… -x tag:y", false), None);
        let nothing = conditions(&parse_query("😀", false, 0, 0), &[]);
        assert_eq!((nothing.words, nothing.sql.as_str()), (None, "0"));
    }

    #[test]
    fn words_without_a_stemmer_are_sought_by_their_beginning() {
        assert_eq!(words("학교 ילד ים", false).as_deref(), Some("\"학교\" * AND \"ילד\" * AND \"ים\""));
        assert_eq!(words("\"학교\"", false).as_deref(), Some("{title body tags notes facts} : \"학교\""));
        assert_eq!(words("كتاب\u{200c}ها", false).as_deref(), Some("(\"كتابها\" OR \"كتاب ها\")"));
        assert!(words("책", false).is_some_and(|words| words.starts_with("(\"책\" OR ") && words.contains("\"책을\"")));
    }

    #[test]
    fn owners_are_sought_by_their_names() {
        assert_eq!(words("boats’s", false).as_deref(), Some("(\"boats s\" OR (\"boats\" OR \"boat\"))"));
        assert_eq!(words("ship's", true).as_deref(), Some("(\"ship s\" * OR \"ship\")"));
        assert_eq!(words("\"ship's\"", false).as_deref(), Some("{title body tags notes facts} : \"ship s\""));
    }

    #[test]
    fn runs_are_sought_by_their_pairs() {
        assert_eq!(words("東京都", false).as_deref(), Some("\"東京 京都\""));
        assert_eq!(words("水", false).as_deref(), Some("\"水\" *"));
        assert_eq!(words("iPhone手机", true).as_deref(), Some("\"iphone 手机\""));
        assert_eq!(words("２０２４年", false).as_deref(), Some("\"2024 年\" *"));
        assert_eq!(words("don't", false).as_deref(), Some("\"don t\""));
    }
}
