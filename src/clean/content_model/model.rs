//! What each kind of block may hold.

use crate::article::Kind;

/// What a block may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentModel {
    /// Blocks only: loose text is wrapped in paragraphs.
    Blocks,
    /// Blocks, or bare text in place of a single paragraph.
    Flow,
    /// A single line, as in headings, summaries, terms and code. In summaries, headings stay.
    Line,
}

impl ContentModel {
    /// The content model of a kind of block.
    pub fn of(kind: &Kind) -> ContentModel {
        match kind {
            Kind::Heading { .. } | Kind::Summary | Kind::Term | Kind::Pre { .. } | Kind::Paragraph => ContentModel::Line,
            Kind::Item { .. } | Kind::Description | Kind::Caption { .. } | Kind::Cell { .. } | Kind::TableCaption | Kind::Figure => {
                ContentModel::Flow
            }
            _ => ContentModel::Blocks,
        }
    }
}
