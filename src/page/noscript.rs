//! Decides whether a page is read with what its `noscript` elements hold: on a page that is nearly empty without scripts they may hold the text,
//! as the crawler views of forums do. Their words count then like any others.

use crate::page::measure::{Measure, measure};
use crate::page::node::{Marks, NodeId, Sums};
use crate::page::tree::Page;
use crate::rules::tag::Tag;

/// On a page with fewer visible words outside of links than this, `noscript` may hold the content. A menu or an archive of hundreds of links is none.
const EMPTY_PAGE_WORDS: u32 = 150;
/// To be read, `noscript` must add at least this many words, and this many times what is visible.
const MIN_WORDS: u32 = 60;
const MIN_PER_SHOWN: u32 = 2;

impl Page {
    /// Ends the sums with those of the whole page, and counts the text of `noscript` elements if the page is read with it.
    pub(super) fn end_sums(&mut self, all: Sums) {
        self.sums.push(all);
        let shown = all.text.words().saturating_sub(all.linked.words());
        if shown >= EMPTY_PAGE_WORDS || self.first(Tag::Noscript).is_none() {
            return;
        }
        let is_in_noscript =
            |node: &NodeId| self.is_text(*node) && self.marks(*node).has(Marks::NOSCRIPT) && !self.marks(*node).has(Marks::SILENT);
        let texts: Vec<(NodeId, Measure)> = self.nodes().filter(is_in_noscript).map(|node| (node, measure(self.text(node)))).collect();
        let outside = texts.iter().filter(|(node, _)| !self.marks(*node).has(Marks::LINKED));
        if outside.map(|(_, measure)| measure.words()).sum::<u32>() <= MIN_WORDS.max(MIN_PER_SHOWN * shown) {
            return;
        }
        self.reads_noscript = true;
        let (mut text, mut linked) = (Measure::default(), Measure::default());
        let mut next = 0;
        // The sums of a node are those before it.
        for i in 0..self.sums.len() {
            self.sums[i].text += text;
            self.sums[i].linked += linked;
            if let Some((node, measure)) = texts.get(next).filter(|(node, _)| node.index() == i) {
                next += 1;
                text += *measure;
                linked += if self.marks(*node).has(Marks::LINKED) { *measure } else { Measure::default() };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    #[test]
    fn words_in_a_noscript_count_where_it_is_the_text() {
        let noscript = format!("<noscript><p>{}</p><p><a href=/x>one two</a></p></noscript>", "word ".repeat(200));
        let words = |shown: usize| {
            let page =
                scan(&format!("<html><body><p>{}</p>{noscript}<div>three</div></body></html>", "shown ".repeat(shown)), None).unwrap();
            let of = |tag: Tag| page.words(page.first(tag).unwrap());
            (of(Tag::Noscript), of(Tag::Body), of(Tag::Div), page.sums(page.body().unwrap()).linked.runs)
        };
        assert_eq!(words(10), (202, 213, 1, 2));
        assert_eq!(words(101), (0, 102, 1, 0));
        assert_eq!(words(160), (0, 161, 1, 0));
    }
}
