//! Searches of a library: every query is answered, and an article is among the found or among those that are not.

use std::cell::RefCell;

use pith::library::{Find, Found, Library};

use super::shelf::{NOW, filled};

thread_local! {
    static SHELF: RefCell<Library> = RefCell::new(filled(None));
}

/// Tries an input: its first byte says how the result is wanted.
pub fn run(bytes: &[u8]) {
    let Some((choice, text)) = bytes.split_first() else { return };
    let query = String::from_utf8_lossy(text).into_owned();
    SHELF.with_borrow(|library| {
        let typing = choice & 1 == 1;
        let ask = |query: String| -> Found {
            let find = Find { query, typing, limit: 10, snippets: choice & 2 != 0, now: NOW, ..Find::default() };
            library.find(&find).unwrap_or_else(|error| panic!("{:?}: {error}", find.query))
        };
        let found = ask(query.clone());
        assert_eq!(found.total as usize, found.hits.len());
        if found.mistakes.is_empty() && !typing && query.chars().any(char::is_alphanumeric) {
            let others = ask(format!("-({query})"));
            if others.mistakes.is_empty() {
                assert_eq!(found.total + others.total, 3, "{query:?}: an article is neither found nor not found");
            }
        }
    });
}
