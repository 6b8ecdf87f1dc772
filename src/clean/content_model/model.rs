//! What each block of an article may hold.

use crate::article::Kind;

/// What a block may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentModel {
    /// Blocks only: loose text becomes a paragraph.
    Blocks,
    /// Blocks, or bare text in place of a single paragraph.
    Flow,
    /// One line: a heading, a summary, a term, code.
    Line,
}

impl ContentModel {
    /// What a block of this kind may hold.
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
