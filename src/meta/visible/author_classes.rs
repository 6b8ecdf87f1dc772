//! Tells from an element's class name whether it holds the name of an author.

use crate::rules::metadata::class_words::{AUTHOR_WORDS, NOT_AUTHOR_WORDS, PERSON_ICONS};

/// Whether a class name marks an author's name, and not the author's biography, photo or job.
pub fn marks_author(class: &str) -> bool {
    let mut names = class.split_ascii_whitespace();
    let is_author = |text: &str| AUTHOR_WORDS.are_in(text);
    is_author(class)
        && !names.clone().any(|name| NOT_AUTHOR_WORDS.contains(&name))
        && names.any(|name| is_author(name) && !marks_something_else(name, is_author))
}

/// Whether one of the words in a class name marks something else of the author's.
fn marks_something_else(name: &str, is_author: impl Fn(&str) -> bool) -> bool {
    let words = || name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let last_is_author = words().next_back().is_some_and(&is_author);
    words().any(|word| {
        let names_author = is_author(word);
        NOT_AUTHOR_WORDS.iter().any(|not| {
            let is_day = matches!(*not, "date" | "time");
            let is_word = word == *not || word.strip_suffix('s') == Some(not) || (not.len() > 3 && word.starts_with(not));
            // As in `authorbio`, `postdateauthor`.
            let is_within = names_author && not.len() > 2 && word.contains(not);
            is_within || is_word && !(is_day && last_is_author)
        })
    })
}

/// Whether the class of an empty element marks a person icon.
pub fn is_person_icon(class: &str) -> bool {
    class.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| PERSON_ICONS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{is_person_icon, marks_author};

    #[test]
    fn author_classes_are_recognised() {
        for class in ["author", "post__author name", "byline", "jobber-hero__author", "publish-date-author", "PostUser-username"] {
            assert!(marks_author(&class.to_lowercase()), "{class}");
        }
        for class in [
            "author-bio",
            "authorbio",
            "author image",
            "author__job",
            "bylinedate",
            "authority",
            "comment-author",
            "author-dates",
            "ad-author",
        ] {
            assert!(!marks_author(class), "{class}");
        }
        assert!(is_person_icon("bi bi-person") && is_person_icon("fa fa-user") && !is_person_icon("personal"));
    }
}
