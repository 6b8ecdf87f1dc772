//! What a query means, apart from how it is written and how it is answered.

use serde::Serialize;

/// A condition on articles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// All hold; of none, everything is meant.
    And(Vec<Node>),
    /// One holds.
    Or(Vec<Node>),
    /// It does not hold.
    Not(Box<Node>),
    /// A word or, if `prefix`, words that begin so.
    Word { text: String, prefix: bool },
    /// Words one after the other, exactly so.
    Phrase(String),
    /// A fact about an article.
    Fact(Fact),
    /// It holds for no article.
    Nothing,
}

/// A fact about an article.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub(crate) enum Fact {
    Tag(String),
    Title(String),
    Site(String),
    /// Its address has this part in it, or this key.
    Url {
        part: String,
        key: Option<String>,
    },
    /// This is the key of its address.
    Address(String),
    Author(String),
    Lang(String),
    Kind(String),
    Is(Is),
    Has(Has),
    /// Saved before this time.
    Before(i64),
    /// Saved at this time or after.
    After(i64),
    /// Takes more minutes to read.
    Longer(u32),
    /// Takes fewer.
    Shorter(u32),
}

/// States of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub(crate) enum Is {
    Unread,
    Archived,
    Favourite,
    Started,
    Link,
}

/// What an article may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub(crate) enum Has {
    Highlight,
    Note,
    Tag,
    Image,
    Text,
}

/// A query that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    pub(crate) root: Node,
    /// What in it makes no sense. The rest of the query holds all the same.
    pub mistakes: Vec<Mistake>,
}

/// Something in a query that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// Where it begins, in UTF-16 units.
    pub start: usize,
    /// Where it ends.
    pub stop: usize,
    /// What is wrong.
    pub code: MistakeCode,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MistakeCode {
    /// A bracket is opened and not closed, or the other way round.
    Bracket,
    /// There are brackets within brackets within brackets, too many times.
    TooDeep,
    /// It goes on and on: from here it is left out.
    TooLong,
    /// OR stands where there is nothing before or after it, or a minus before nothing.
    Operand,
    /// `tag:` and its like without anything after it.
    Empty,
    /// `is:`, `has:` and `kind:` know other words.
    UnknownState,
    /// `before:` and `after:` take 2025, 2025-03, 2025-03-01, or 7d, 2w, 3m, 1y before today.
    Date,
    /// `longer:` and `shorter:` take minutes.
    Number,
    /// There is no field of this name, but one that is written nearly so.
    UnknownField,
    /// There are signs and no words: nothing can be found by them.
    NoWords,
}

impl Query {
    /// Every word and phrase that is sought, not those that must not be there.
    pub(crate) fn sought(&self) -> Vec<&Node> {
        let mut found = Vec::new();
        collect(&self.root, &mut found);
        found
    }
}

fn collect<'a>(node: &'a Node, found: &mut Vec<&'a Node>) {
    match node {
        Node::And(parts) | Node::Or(parts) => parts.iter().for_each(|part| collect(part, found)),
        Node::Word { .. } | Node::Phrase(_) => found.push(node),
        Node::Not(_) | Node::Fact(_) | Node::Nothing => {}
    }
}
