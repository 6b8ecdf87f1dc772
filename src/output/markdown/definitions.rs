//! Writes definition lists: terms, and below each its descriptions behind a colon, as PHP Markdown Extra has it. A description that is a list stands
//! below its term as a list, since no reader of Markdown knows one behind a colon.

use super::escape::indent;

/// A part of a definition list, as Markdown.
pub(super) enum Part {
    /// A term.
    Term(String),
    /// A description.
    Description(String),
    /// A description that is nothing but a list.
    List(String),
}

/// The lines of a definition list; nothing if it is empty.
pub(super) fn written(parts: impl Iterator<Item = Part>) -> Option<String> {
    let mut lines = String::new();
    // Whether a term came last; whether a list did; whether there was a list since the last term.
    let (mut after_term, mut after_list, mut below_list) = (true, false, false);
    for part in parts {
        match &part {
            // Several terms of one description follow each other directly.
            Part::Term(term) => lines.push_str(&format!("{}{term}\n", if after_term { "" } else { "\n" })),
            // Lists that follow each other are one.
            Part::List(list) => lines.push_str(&format!("{}{list}\n", if after_list { "" } else { "\n" })),
            // Behind a list, a colon would belong to nothing.
            Part::Description(text) if below_list => lines.push_str(&format!("\n{text}\n")),
            Part::Description(text) => lines.push_str(&format!(": {}\n", indent(text, 2))),
        }
        after_list = matches!(part, Part::List(_));
        below_list = after_list || below_list && !matches!(part, Part::Term(_));
        after_term = matches!(part, Part::Term(_));
    }
    (!lines.trim().is_empty()).then(|| lines.trim_end().trim_start_matches('\n').to_owned())
}
