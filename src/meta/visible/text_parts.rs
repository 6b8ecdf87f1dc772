//! The parts of a text, cut where elements begin or end.

use crate::meta::authors::names::{introduces, is_joint};
use crate::meta::visible::nearby::Lines;
use crate::page::{Marks, NodeId, fold_space};

/// The parts of a text, cut where elements begin or end. Bylines are laid out by styles, so only this tells a name from the role behind it.
pub struct Parts(Vec<String>);

impl Parts {
    /// All parts as one line.
    pub fn line(&self) -> String {
        fold_space(&self.0.join(" "))
    }

    /// The parts as a line in which a bar stands where one element says one thing and the next another: `By Ann Lee | Staff Writer`.
    pub fn told_apart(&self) -> String {
        let mut out = String::new();
        let mut last = String::new();
        for part in self.0.iter().map(|part| fold_space(part)).filter(|part| !part.is_empty()) {
            let is_sign = |text: &str| !text.chars().any(char::is_alphanumeric);
            let is_word =
                |text: &str| !text.contains(' ') && text.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’'));
            let joins = |text: &str| is_sign(text) || is_joint(text) || text.ends_with([',', '&', ':', '：', '/']);
            // Given name and family name may have an element each.
            let one_name = is_word(&last) && is_word(&part);
            let together =
                out.is_empty() || joins(&last) || joins(&part) || part.starts_with([',', '&', '/']) || introduces(&last) || one_name;
            out.push_str(if together { " " } else { " | " });
            out.push_str(&part);
            last = part;
        }
        out.trim().to_owned()
    }
}

impl Lines<'_, '_> {
    /// The parts of a stretch of the page.
    pub fn parts(&self, from: NodeId, to: NodeId) -> Parts {
        let page = self.view.page;
        let texts = (from.0..to.0).map(NodeId).filter(|node| page.is_text(*node) && !page.marks(*node).has(Marks::SILENT));
        Parts(texts.map(|node| page.text(node).to_owned()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Parts;

    #[test]
    fn elements_tell_names_from_roles() {
        for (parts, line) in [
            (&["By ", "Ann Lee", "Staff Writer"][..], "By Ann Lee | Staff Writer"),
            (&["Ann Lee", ", ", "Bo Ek"], "Ann Lee , Bo Ek"),
            (&["Ann Lee", " and ", "Bo Ek"], "Ann Lee and Bo Ek"),
            (&["Ann", "Lee", "Editor in chief"], "Ann Lee | Editor in chief"),
            (&["Written by", "Ann Lee"], "Written by Ann Lee"),
        ] {
            let parts = Parts(parts.iter().map(|part| (*part).to_owned()).collect());
            assert_eq!(parts.told_apart(), line);
        }
    }
}
