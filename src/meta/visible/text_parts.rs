//! A line split at element boundaries. Bylines are laid out with CSS, so only the boundaries separate a name from the job title behind it.

use crate::block::Block;
use crate::meta::authors::{is_byline_intro, is_conjunction};
use crate::meta::visible::date_labels::{label_of_sign, with_sign};
use crate::meta::visible::line_reader::LineReader;
use crate::page::measure::is_dense;
use crate::page::{Marks, NodeId, fold_space};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{AUTHOR_URL_PARTS, SECTION_URL_PARTS, SECTION_WORDS};
use crate::rules::tag::Tag;

/// Levels between a text and the link around it.
const LINK_LEVELS: usize = 3;

/// The text nodes of a line.
pub struct Parts(Vec<String>);

impl Parts {
    /// The parts as one line.
    pub fn line(&self) -> String {
        fold_space(&self.0.join(" "))
    }

    /// The parts as one line with ` | ` where one element ends a statement and the next starts another: `By Ann Lee | Staff Writer`.
    pub fn with_bars(&self) -> String {
        let mut out = String::new();
        let mut last = String::new();
        for part in self.0.iter().map(|part| fold_space(part)).filter(|part| !part.is_empty()) {
            let is_sign = |text: &str| !text.chars().any(char::is_alphanumeric);
            let is_word = |text: &str| {
                !text.contains(' ') && text.chars().all(|c| c.is_alphabetic() && !is_dense(c) || matches!(c, '.' | '-' | '\'' | '’'))
            };
            let joins = |text: &str| is_sign(text) || is_conjunction(text) || text.ends_with([',', '&', ':', '：', '/']);
            // Given name and family name may be in separate elements.
            let one_name = is_word(&last) && is_word(&part);
            let together =
                out.is_empty() || joins(&last) || joins(&part) || part.starts_with([',', '&', '/']) || is_byline_intro(&last) || one_name;
            out.push_str(if together { " " } else { " | " });
            out.push_str(&part);
            last = part;
        }
        out.trim().to_owned()
    }
}

impl LineReader<'_, '_> {
    /// The text nodes between two nodes, as parts, without the names of sections that the page files its articles under.
    pub fn parts(&self, from: NodeId, to: NodeId) -> Parts {
        let page = self.context.page;
        let said = |node: NodeId| {
            if !page.is_text(node) {
                return label_of_sign(page, node);
            }
            (!page.marks(node).has(Marks::SILENT) && !self.names_section(node)).then(|| page.text(node))
        };
        Parts((from.0..to.0).map(NodeId).filter_map(said).map(str::to_owned).collect())
    }

    /// The parts of a line, with the labels of signs in it.
    pub fn parts_of(&self, line: &Block) -> Parts {
        self.parts(with_sign(self.context.page, line), NodeId(line.last.0 + 1))
    }

    /// Whether a text is in a link to a section, by `rel="tag"`, its class or its URL, and not to somebody's page.
    fn names_section(&self, text: NodeId) -> bool {
        let page = self.context.page;
        let Some(link) = page.ancestors(text).take(LINK_LEVELS).find(|around| page.tag(*around) == Tag::A) else { return false };
        let href = page.attr(link, Attr::Href).unwrap_or("");
        let is_tag = page.attr(link, Attr::Rel).is_some_and(|rel| rel.split_ascii_whitespace().any(|word| word == "tag"));
        let words = page.words(link);
        let is_called_so = || {
            let own = std::iter::once(link).chain(page.ancestors(link).take_while(|around| page.words(*around) == words).take(LINK_LEVELS));
            own.filter_map(|node| page.attr(node, Attr::Class)).any(|class| SECTION_WORDS.are_in(class))
        };
        (is_tag || SECTION_URL_PARTS.are_in(href) || is_called_so()) && !AUTHOR_URL_PARTS.are_in(href)
    }
}

#[cfg(test)]
mod tests {
    use super::Parts;

    #[test]
    fn element_boundaries_separate_names_from_job_titles() {
        for (parts, line) in [
            (&["By ", "Ann Lee", "Staff Writer"][..], "By Ann Lee | Staff Writer"),
            (&["Ann Lee", ", ", "Bo Ek"], "Ann Lee , Bo Ek"),
            (&["Ann Lee", " and ", "Bo Ek"], "Ann Lee and Bo Ek"),
            (&["Ann", "Lee", "Editor in chief"], "Ann Lee | Editor in chief"),
            (&["Written by", "Ann Lee"], "Written by Ann Lee"),
        ] {
            let parts = Parts(parts.iter().map(|part| (*part).to_owned()).collect());
            assert_eq!(parts.with_bars(), line);
        }
    }
}
