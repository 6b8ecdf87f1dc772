//! Which text of the page was selected, and which elements without text, such as images, belong to it.
//!
//! Prefix sums answer for any subtree with two look-ups. The tables cover only the part of the page around the selected blocks.

use crate::block::Blocks;
use crate::choose::Wishes;
use crate::clean::dom::siblings::{behind_button, is_part_of_line};
use crate::clean::providers::is_embedded_content;
use crate::page::measure::Measure;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Parts of class names of image captions.
static CAPTION_PARTS: Words = Words::new(&["caption", "Caption", "credit"]);

/// What was selected, by node.
#[derive(Debug, Default)]
pub(crate) struct SelectedText {
    /// The first node of the tables.
    from: u32,
    /// For a text: whether it is selected. For an element without text: whether it is among selected text.
    flags: Vec<Flags>,
    /// Sums over all nodes before a node.
    sums: Vec<Weights>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Flags {
    text: bool,
    media: bool,
}

/// Weights of texts, in fifths of a word, so that prefix sums are exact for scripts without spaces too.
#[derive(Clone, Copy, Debug, Default)]
struct Weights {
    all: u32,
    kept: u32,
    /// Without captions, which do not tell whether their figure belongs to the article.
    running: u32,
    running_kept: u32,
}

/// Weight of a word, and of a character in a script without spaces (see `Measure::words`), in fifths of a word.
const WORD: u32 = 5;
const DENSE: u32 = 3;

/// Most nodes of an image with its caption, and most words that are not the caption: a label or two, not a paragraph.
const FRAME_NODES: u32 = 24;
const FRAME_WORDS: u32 = 8;

/// Words of a text that says what the image beside it shows.
const MIN_SAID: u32 = 3;
const MAX_SAID: u32 = 60;

/// Share of an element's words from which on it counts as mostly selected.
const MIN_MOST: f32 = 0.5;

/// Levels between the attribution of a quotation and the quotation, and the most words of an attribution.
const ATTRIBUTION_LEVELS: usize = 3;
const ATTRIBUTION_WORDS: u32 = 30;

fn weight(measure: Measure) -> u32 {
    measure.runs.saturating_mul(WORD).saturating_add(measure.dense.saturating_mul(DENSE)).max(u32::from(measure.chars > 0))
}

impl SelectedText {
    pub fn new(page: &Page, blocks: &Blocks, kept: &[bool], wishes: &Wishes, root: NodeId) -> SelectedText {
        let range = root.index()..page.end(root).index();
        let mut table = SelectedText { from: root.0, flags: vec![Flags::default(); range.len()], sums: Vec::new() };
        let mut texts = table.weigh(page, blocks, kept, root);
        table.take_attributions(page, root, &texts);
        table.take_wishes(page, wishes, root, &mut texts);
        table.add_up(page, root, &texts);
        table.place_media(page, root);
        for node in page.subtree(root).filter(|_| !wishes.is_empty()) {
            if let Some(wish) = wishes.of(node) {
                table.flags[(node.0 - root.0) as usize].media = wish;
            }
        }
        table
    }

    /// Applies the caller's selectors to each text, whether it is visible or not.
    fn take_wishes(&mut self, page: &Page, wishes: &Wishes, root: NodeId, weights: &mut [u32]) {
        for node in page.subtree(root).filter(|node| !wishes.is_empty() && page.is_text(*node)) {
            let place = (node.0 - self.from) as usize;
            let Some(wish) = wishes.of(node).filter(|_| !page.marks(node).has(Marks::SILENT)) else { continue };
            self.flags[place].text = wish;
            if wish {
                weights[place] = weight(page.measure_of(node));
            }
        }
    }

    /// Marks the texts of selected blocks, and weighs the texts of all blocks.
    fn weigh(&mut self, page: &Page, blocks: &Blocks, kept: &[bool], root: NodeId) -> Vec<u32> {
        let mut weights = vec![0; self.flags.len()];
        for i in blocks.within(page, root) {
            let block = &blocks[i];
            let around = page.marks(block.element);
            // A block that begins in the root may end after it.
            let end = (block.last.0 + 1).min(page.end(root).0);
            for node in (block.first.0..end).map(NodeId).filter(|node| page.is_text(*node)) {
                let marks = page.marks(node);
                // Hidden and `noscript` text is not part of a visible block's text.
                let apart = [Marks::HIDDEN, Marks::NOSCRIPT].iter().any(|mark| marks.has(*mark) && !around.has(*mark));
                if apart || marks.has(Marks::SILENT) {
                    continue;
                }
                let place = (node.0 - self.from) as usize;
                weights[place] = weight(page.measure_of(node));
                self.flags[place].text = kept.get(i).copied().unwrap_or(false);
            }
        }
        weights
    }

    /// The attribution of a selected quotation is selected too, though its few words may have a low score, and so is a button in a selected line.
    fn take_attributions(&mut self, page: &Page, root: NodeId, weights: &[u32]) {
        let place = |node: NodeId| (node.0 - self.from) as usize;
        let mut taken = Vec::new();
        for node in page.subtree(root).filter(|node| matches!(page.tag(*node), Tag::Footer | Tag::Cite | Tag::Button)) {
            if page.tag(node) == Tag::Button {
                let is_kept = |near: NodeId| page.subtree(near).any(|inner| self.flags[place(inner)].text);
                if is_part_of_line(page, node) && behind_button(page, node).is_some_and(is_kept) {
                    taken.extend(page.subtree(node).map(place).filter(|inner| weights[*inner] > 0));
                }
                continue;
            }
            let quote =
                page.ancestors(node).take(ATTRIBUTION_LEVELS).find(|around| page.tag(*around) == Tag::Blockquote && *around >= root);
            if page.words(node) <= ATTRIBUTION_WORDS
                && let Some(quote) = quote
                && page.subtree(quote).any(|inner| self.flags[place(inner)].text)
            {
                taken.extend(page.subtree(node).map(place).filter(|inner| weights[*inner] > 0));
            }
        }
        for inner in taken {
            self.flags[inner].text = true;
        }
    }

    fn add_up(&mut self, page: &Page, root: NodeId, weights: &[u32]) {
        self.sums = Vec::with_capacity(weights.len() + 1);
        let mut sum = Weights::default();
        let mut caption_end = root;
        // The next text that weighs something: whether an element without one is a caption makes no difference.
        let mut text = root;
        for node in page.subtree(root) {
            self.sums.push(sum);
            let place = (node.0 - self.from) as usize;
            if text <= node {
                let behind = weights[place..].iter().position(|weight| *weight > 0).unwrap_or(weights.len());
                text = NodeId(node.0 + behind as u32);
            }
            if node >= caption_end && text < page.end(node) && is_caption(page, node) {
                caption_end = page.end(node);
            }
            let kept = if self.flags[place].text { weights[place] } else { 0 };
            sum.all = sum.all.saturating_add(weights[place]);
            sum.kept = sum.kept.saturating_add(kept);
            if node >= caption_end && weights[place] > 0 && has_letters(page, node) {
                sum.running = sum.running.saturating_add(weights[place]);
                sum.running_kept = sum.running_kept.saturating_add(kept);
            }
        }
        self.sums.push(sum);
    }

    /// Passes down, from elements with running text to those without, whether they are among selected text.
    fn place_media(&mut self, page: &Page, root: NodeId) {
        for node in page.subtree(root).filter(|node| !page.is_text(*node)) {
            let place = (node.0 - self.from) as usize;
            let Some(running) = self.running_share(page, node) else {
                let around = page.parent(node).filter(|parent| parent.0 >= self.from);
                self.flags[place].media |= around.is_none_or(|parent| self.flags[(parent.0 - self.from) as usize].media);
                continue;
            };
            self.flags[place].media = running >= MIN_MOST;
            if running > 0.0 && running < MIN_MOST {
                self.place_between(page, node);
            }
        }
    }

    /// In an element with both selected text and more other text, children without text go with the child that follows, or with the one
    /// before if none follows: the image at the head of an article that is followed by its comments. What stands below a selected heading
    /// goes with it.
    fn place_between(&mut self, page: &Page, node: NodeId) {
        let mut waiting: Vec<NodeId> = Vec::new();
        let (mut before, mut below_heading) = (false, false);
        for child in page.children(node) {
            let share = self.running_share(page, child).or((self.text(page, child)).then_some(1.0));
            match share {
                None => waiting.push(child),
                Some(share) => {
                    before = share >= MIN_MOST;
                    self.mark_media(&mut waiting, before || below_heading);
                    below_heading = before && page.tag(child).heading().is_some();
                }
            }
        }
        self.mark_media(&mut waiting, before);
    }

    fn mark_media(&mut self, nodes: &mut Vec<NodeId>, among: bool) {
        for node in nodes.drain(..) {
            self.flags[(node.0 - self.from) as usize].media = among;
        }
    }

    /// The selected share of an element's running text, if it has any.
    fn running_share(&self, page: &Page, node: NodeId) -> Option<f32> {
        let (a, b) = self.ends(page, node)?;
        let running = b.running - a.running;
        (running > 0).then(|| (b.running_kept - a.running_kept) as f32 / running as f32)
    }

    fn ends(&self, page: &Page, node: NodeId) -> Option<(Weights, Weights)> {
        let start = node.0.checked_sub(self.from)? as usize;
        let end = page.end(node).0.checked_sub(self.from)? as usize;
        Some((*self.sums.get(start)?, *self.sums.get(end)?))
    }

    fn flags(&self, node: NodeId) -> Flags {
        node.0.checked_sub(self.from).and_then(|place| self.flags.get(place as usize)).copied().unwrap_or_default()
    }

    /// Whether a text is part of the article. Ruby annotations go with their base text.
    pub fn text(&self, page: &Page, node: NodeId) -> bool {
        if !page.marks(node).has(Marks::SILENT) {
            return self.flags(node).text;
        }
        let mut above = page.ancestors(node).skip_while(|around| !matches!(page.tag(*around), Tag::Rt | Tag::Rp));
        above.find(|around| page.tag(*around) == Tag::Ruby).is_some_and(|ruby| !page.marks(ruby).has(Marks::SILENT) && self.any(page, ruby))
    }

    /// Whether any text in the node is selected.
    pub fn any(&self, page: &Page, node: NodeId) -> bool {
        self.ends(page, node).is_some_and(|(a, b)| b.kept > a.kept)
    }

    /// The selected share of the words in the node; 0 if it has none.
    pub fn share(&self, page: &Page, node: NodeId) -> f32 {
        let Some((a, b)) = self.ends(page, node) else { return 0.0 };
        if b.all == a.all { 0.0 } else { (b.kept - a.kept) as f32 / (b.all - a.all) as f32 }
    }

    /// Whether the node holds more than half of all selected text.
    pub fn is_most(&self, page: &Page, node: NodeId) -> bool {
        let all = self.sums.last().map_or(0, |sum| sum.kept);
        self.ends(page, node).is_some_and(|(a, b)| all > 0 && b.kept - a.kept > all / 2)
    }

    /// Whether an element without text is among selected text.
    pub fn media(&self, node: NodeId) -> bool {
        self.flags(node).media
    }
}

/// Counters and other numbers do not tell whether the images beside them belong to the article.
fn has_letters(page: &Page, text: NodeId) -> bool {
    page.text(text).chars().any(char::is_alphabetic)
}

/// Whether an element's words go with what it shows: figures, captions, placeholders of embeds, buttons.
fn is_caption(page: &Page, node: NodeId) -> bool {
    let named = |node: NodeId| page.attr(node, Attr::Class).is_some_and(|class| CAPTION_PARTS.are_exactly_in(class));
    matches!(page.tag(node), Tag::Figure | Tag::Figcaption | Tag::Caption | Tag::Button)
        || named(node)
        || is_embedded_content(page, node)
        || page.attr(node, Attr::Itemtype).is_some_and(|kind| kind.ends_with("/ImageObject"))
        || (page.tag(node) == Tag::Div
            && page.end(node).0 - node.0 <= FRAME_NODES
            && (is_frame(page, node, &named) || says_what_is_shown(page, node)))
}

/// Whether all that a small element says is what its image shows, by the image's own words. In a link it is the title of another text.
fn says_what_is_shown(page: &Page, node: NodeId) -> bool {
    let Some(image) = page.subtree(node).find(|inner| page.tag(*inner) == Tag::Img) else { return false };
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let is_heading = |inner: NodeId| page.tag(inner).heading().is_some();
    (MIN_SAID..=MAX_SAID).contains(&page.words(node))
        && page.attr(image, Attr::Alt).is_some_and(|alt| letters(alt) == letters(&page.text_of(node)))
        && page.link_density(node) == 0.0
        && !page.subtree(node).any(is_heading)
}

/// Whether a small element holds an image and its caption, and with them perhaps a link that enlarges the image.
fn is_frame(page: &Page, node: NodeId, is_named: &dyn Fn(NodeId) -> bool) -> bool {
    let captions = || page.children(node).filter(|child| !page.is_text(*child) && is_named(*child));
    captions().next().is_some()
        && page.subtree(node).any(|inner| page.tag(inner) == Tag::Img)
        && page.words(node) <= captions().map(|caption| page.words(caption)).sum::<u32>() + FRAME_WORDS
}

#[cfg(test)]
mod tests {
    use super::SelectedText;
    use crate::block::split;
    use crate::choose::Wishes;
    use crate::page::Page;
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    /// Selects the blocks that begin with a capital letter.
    fn kept(html: &str) -> (Page, SelectedText) {
        let page = scan(html, None).unwrap();
        let blocks = split(&page);
        let chosen: Vec<bool> = blocks.iter().map(|block| blocks.text(block).starts_with(char::is_uppercase)).collect();
        let table = SelectedText::new(&page, &blocks, &chosen, &Wishes::default(), page.body().unwrap());
        (page, table)
    }

    #[test]
    fn shares_are_shares_of_words() {
        let (page, table) = kept("<body><div><p>One two three</p><p>four</p></div></body>");
        let shares: Vec<f32> = page.nodes().filter(|n| matches!(page.tag(*n), Tag::Div | Tag::P)).map(|n| table.share(&page, n)).collect();
        assert_eq!(shares, [0.75, 1.0, 0.0]);
    }

    #[test]
    fn images_go_with_the_text_around_them() {
        let (page, table) = kept(
            "<body><div><img><p>One two three four</p><div><button>next slide</button><img><i>1 / 2</i></div><figure><img><figcaption>caption words are left out</figcaption></figure></div>\
             <ul><li><img>teaser one two three</li><li><img>teaser four five</li></ul><hr><p>six seven eight</p></body>",
        );
        let images: Vec<bool> = page.nodes().filter(|n| page.tag(*n) == Tag::Img).map(|n| table.media(n)).collect();
        assert_eq!(images, [true, true, true, false, false]);
        assert!(!table.media(page.first(Tag::Hr).unwrap()));
    }

    #[test]
    fn what_an_image_says_in_its_own_words_does_not_tell_whether_it_belongs() {
        let is_kept = |box_: &str| {
            let (page, table) = kept(&format!("<body><p>One two three.</p>{box_}<p>Four five six.</p></body>"));
            table.media(page.nodes().find(|node| page.tag(*node) == Tag::Img).unwrap())
        };
        let said =
            |text: &str| is_kept(&format!("<div><a href=lamp.jpg><img alt='a lamp, photo: Ann'></a><div><span>{text}</span></div></div>"));
        assert!(said("a lamp,  photo: Ann"));
        assert!(!said("another lamp, photo: Ann"));
        assert!(!said("<a href=/lamp>a lamp, photo: Ann</a>"));
        assert!(is_kept("<aside itemscope itemtype=http://schema.org/ImageObject><img><p>the lamp at night</p></aside>"));
    }

    #[test]
    fn hidden_text_in_a_visible_block_is_left_out_and_ruby_is_included() {
        let (page, table) = kept("<body><p>Shown <b hidden>hidden</b> <ruby>K<rt>kan</rt></ruby></p></body>");
        let texts: Vec<&str> = page.nodes().filter(|n| page.is_text(*n) && table.text(&page, *n)).map(|n| page.text(n).trim()).collect();
        assert_eq!(texts, ["Shown", "", "K", "kan"]);
    }

    #[test]
    fn an_image_below_a_selected_heading_goes_with_it() {
        let is_with = |head: &str| {
            let (page, table) = kept(&format!("<body><p>One.</p><div>{head}<p><img></p><p>more words than it has</p></div></body>"));
            table.media(page.nodes().find(|node| page.tag(*node) == Tag::Img).unwrap())
        };
        assert!(is_with("<h2>The mole</h2>"));
        assert!(!is_with("<p>The mole</p>"));
    }
}
