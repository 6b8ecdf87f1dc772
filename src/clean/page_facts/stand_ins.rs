//! Addresses that stand in for several images of a page until a script loads them: the same file under images that are described differently.

use crate::page::Page;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::sort;

/// Differently described images from which on their common file shows none of them.
const MIN_IMAGES: usize = 3;

/// The addresses that stand in for images, as the page writes them, in their order.
#[derive(Debug, Default)]
pub(crate) struct StandIns<'a>(Vec<&'a str>);

impl<'a> StandIns<'a> {
    pub fn of(page: &'a Page) -> StandIns<'a> {
        let mut shown: Vec<(&str, &str)> = Vec::new();
        for image in page.nodes().filter(|node| page.tag(*node) == Tag::Img) {
            let described = page.attr(image, Attr::Alt).map(str::trim).filter(|alt| !alt.is_empty());
            let address = page.attr(image, Attr::Src).map(str::trim).filter(|src| !src.starts_with("data:"));
            if let (Some(address), Some(alt)) = (address, described) {
                shown.push((address, alt));
            }
        }
        let mut found = Vec::new();
        // The pair before, and how many descriptions its address has so far.
        let (mut before, mut count) = (("", ""), 0);
        for place in sort::places(shown.len(), &|one, other| shown[one].cmp(&shown[other])) {
            let pair = shown[place];
            count = if pair.0 != before.0 { 1 } else { count + usize::from(pair.1 != before.1) };
            if count == MIN_IMAGES && found.last() != Some(&pair.0) {
                found.push(pair.0);
            }
            before = pair;
        }
        StandIns(found)
    }

    pub fn contain(&self, address: &str) -> bool {
        self.0.binary_search(&address).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::{body, outline};

    #[test]
    fn a_file_under_different_descriptions_shows_none_of_them() {
        let image =
            |alt: &str| format!("<p><img src='/i/sp.gif' alt='{alt}'><noscript><img src='/i/{alt}.jpg' alt='{alt}'></noscript></p>");
        let page = format!("<body><p>Then he spoke.</p>{}{}{}</body>", image("clock"), image("tower"), image("hall"));
        let shown = format!("{:?}", body(&page));
        assert!(["clock.jpg", "tower.jpg", "hall.jpg"].iter().all(|file| shown.contains(file)) && !shown.contains("sp.gif"), "{shown}");
        // Without other files there is nothing to show.
        let bare = page.replace("<noscript>", "<template>").replace("</noscript>", "</template>");
        assert!(!outline(&bare).contains("Image"), "{}", outline(&bare));
        let twice_the_same = bare.replace("tower", "clock");
        assert!(outline(&twice_the_same).contains("Image"), "{}", outline(&twice_the_same));
    }
}
