//! Articles in files of their own, HTML, Markdown and the chapters of books: how Pith writes what it knows of an article beside the text for people, and
//! knows it again.

use super::error::LibraryError;
use super::highlight::Highlight;
use super::item::Item;

/// The name of the `meta` element that says what is known of the article.
pub(super) const META: &str = "pith-article";

/// What stands before and after the text.
pub(super) const TEXT_BEGINS: &str = "<!--pith-text-->";
pub(super) const TEXT_ENDS: &str = "<!--/pith-text-->";

/// The attribute of what stands for a picture: the address of the picture on the web.
pub(super) const PICTURE: &str = "data-picture";

/// Signs with which a cell of a table begins that table programs take for a formula.
pub(super) const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// The element that another one stands for, and the beginning of the names of attributes that cannot stand there under their own.
pub(super) const OWN: &str = "data-own";

/// The beginning of the class of cells whose text is aligned.
pub(super) const ALIGN: &str = "align-";

/// The words that stand for a picture that names nothing.
pub(super) const NAMELESS: &str = "image";

/// The beginning of the class of marks that are highlights.
pub(super) const HIGHLIGHT: &str = "highlight";

/// What is known of an article, as JSON. A file may be given to others: when it was opened and read, and its name in the library, are nobody's business.
pub(super) fn facts(item: &Item) -> Result<String, LibraryError> {
    let facts = Item {
        uid: String::new(),
        key: String::new(),
        own_key: String::new(),
        engine: None,
        opened: None,
        place_text: None,
        reading: Vec::new(),
        pictures: Vec::new(),
        html: None,
        ..item.clone()
    };
    Ok(serde_json::to_string(&facts)?)
}

/// The heading above the highlights of a Markdown file.
pub(super) const HIGHLIGHTS_HEADING: &str = "## Highlights";

/// What stands around a highlight in a Markdown file: a comment, which is not shown.
const COMMENT: (&str, &str) = ("<!-- highlight ", " -->");

/// The comment that says which words a highlight means. Its note is written below, where a person can change it.
pub(super) fn comment_of(highlight: &Highlight) -> String {
    let Highlight { start, exact, prefix, suffix, colour, made, .. } = highlight;
    let facts = serde_json::json!({ "start": start, "exact": exact, "prefix": prefix, "suffix": suffix, "colour": colour, "made": made });
    // Two hyphens may end a comment; in JSON they stand in texts only.
    format!("{}{}{}", COMMENT.0, facts.to_string().replace("--", "-\\u002d"), COMMENT.1)
}

/// The highlight of a line that is such a comment.
pub(super) fn highlight_comment(line: &str) -> Option<Highlight> {
    let facts = line.trim_end().strip_prefix(COMMENT.0)?.strip_suffix(COMMENT.1)?;
    serde_json::from_str(facts).ok()
}

#[cfg(test)]
mod tests {
    use super::{comment_of, highlight_comment};
    use crate::library::highlight::Highlight;

    #[test]
    fn no_words_end_the_comment_of_a_highlight() {
        let highlight =
            Highlight { exact: "a --> b\n---".to_owned(), prefix: "--".to_owned(), start: Some(3), made: 7, ..Highlight::default() };
        let comment = comment_of(&highlight);
        assert_eq!((comment.matches("--").count(), comment.lines().count()), (2, 1), "{comment}");
        assert_eq!(highlight_comment(&comment), Some(highlight));
        assert_eq!(highlight_comment("<!-- highlight -->"), None);
    }
}
