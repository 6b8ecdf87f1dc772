//! Writes definition lists: terms, and below each its descriptions behind a colon, as PHP Markdown Extra has it. Only text stands behind a colon: a list
//! there is known by no reader of Markdown, and to those that know no definition lists at all, the inside of code there would be text with HTML.

use super::escape::indent;

/// A part of a definition list, as Markdown.
pub(super) enum Part {
    /// A term.
    Term(String),
    /// A description: the text it begins with, and other blocks with what follows them. It may be nothing but a list.
    Description { text: String, below: String, is_list: bool },
}

/// The lines of a definition list; nothing if it is empty.
pub(super) fn written(parts: impl Iterator<Item = Part>) -> Option<String> {
    let mut lines = String::new();
    // Whether a term came last; whether a list did; whether there was a block since the last term.
    let (mut after_term, mut after_list, mut below_block) = (true, false, false);
    for part in parts {
        match part {
            // Several terms of one description follow each other directly.
            Part::Term(term) => {
                lines.push_str(&format!("{}{term}\n", if after_term { "" } else { "\n" }));
                (after_term, after_list, below_block) = (true, false, false);
            }
            Part::Description { text, below, is_list } => {
                match text.as_str() {
                    "" => {}
                    // Behind a block, a colon would belong to nothing.
                    text if below_block => lines.push_str(&format!("\n{text}\n")),
                    text => lines.push_str(&format!(": {}\n", indent(text, 2))),
                }
                if !below.is_empty() {
                    // Lists that follow each other are one.
                    lines.push_str(&format!("{}{below}\n", if after_list && is_list { "" } else { "\n" }));
                }
                (after_term, after_list, below_block) = (false, is_list, below_block || !below.is_empty());
            }
        }
    }
    (!lines.trim().is_empty()).then(|| lines.trim_end().trim_start_matches('\n').to_owned())
}
