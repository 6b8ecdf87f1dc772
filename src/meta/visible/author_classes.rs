//! Tells from the class name of an element whether it holds the name of an author.

use crate::rules::metadata::class_words::{AUTHOR_NOT, AUTHOR_WORDS, PERSON_ICONS};

/// Whether a class name says that an element holds an author and nothing else of theirs.
pub fn says_author(class: &str) -> bool {
    let mut names = class.split_ascii_whitespace();
    let is_author = |text: &str| AUTHOR_WORDS.are_in(text);
    is_author(class)
        && !names.clone().any(|name| AUTHOR_NOT.contains(&name))
        && names.any(|name| is_author(name) && !says_other(name, is_author))
}

/// Whether one of the words a class name is made of says that it is something of the author's.
fn says_other(name: &str, is_author: impl Fn(&str) -> bool) -> bool {
    let words = || name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let last_is_author = words().next_back().is_some_and(&is_author);
    words().any(|word| {
        AUTHOR_NOT.iter().any(|not| {
            let is_day = matches!(*not, "date" | "time");
            let is_word = word == *not || word.strip_suffix('s') == Some(not) || (not.len() > 3 && word.starts_with(not));
            // `authorbio`, `postdateauthor`.
            let is_within = is_author(word) && not.len() > 2 && word.contains(not);
            is_within || is_word && !(is_day && last_is_author)
        })
    })
}

/// Whether the class of an empty element is that of a little picture of a person.
pub fn is_person_icon(class: &str) -> bool {
    class.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| PERSON_ICONS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{is_person_icon, says_author};

    #[test]
    fn classes_say_who_wrote_it() {
        for class in ["author", "post__author name", "byline", "jobber-hero__author", "publish-date-author", "PostUser-username"] {
            assert!(says_author(&class.to_lowercase()), "{class}");
        }
        for class in ["author-bio", "authorbio", "author image", "author__job", "bylinedate", "authority", "comment-author", "author-dates"]
        {
            assert!(!says_author(class), "{class}");
        }
        assert!(is_person_icon("bi bi-person") && is_person_icon("fa fa-user") && !is_person_icon("personal"));
    }
}
