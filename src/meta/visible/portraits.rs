//! Reads the name of an author beside a small picture of them, where bylines stand.

use crate::block::Block;
use crate::dates::find_date;
use crate::meta::authors::{NameSource, is_job_title, is_written_like_name, parse_names};
use crate::meta::candidates::Candidates;
use crate::meta::similarity::normalized;
use crate::meta::visible::line_reader::LineReader;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{AVATAR_WORDS, PORTRAIT_WORDS};
use crate::rules::metadata::sources::Field;

/// Longest line with the name, in characters.
const MAX_LINE: u32 = 90;
/// Nodes from the picture to the line.
const MAX_NODES: u32 = 12;
/// Words of a name.
const NAME_WORDS: std::ops::RangeInclusive<usize> = 2..=4;
/// Added to the rank of the name: it fills a gap, but says less than any other source near the title.
const PENALTY: u8 = 2;

impl LineReader<'_, '_> {
    /// Reads the full name in the line after a picture that its class calls somebody's and its text does not call somebody else's. Where the
    /// class says less, the text has to say the name.
    pub fn portrait(&self, picture: NodeId, class: &str, penalty: u8, candidates: &mut Candidates) {
        let is_avatar = AVATAR_WORDS.are_in(class);
        if !is_avatar && !PORTRAIT_WORDS.are_in(class) || self.boilerplate.contains(picture) {
            return;
        }
        let names = self.names_after(picture, is_avatar);
        let Some(name) = names.first() else { return };
        let text = self.context.page.attr(picture, Attr::Alt).unwrap_or("").trim();
        let is_called_so = normalized(text).ends_with(&normalized(name));
        if is_called_so || is_avatar && !is_full_name(text) {
            names.iter().for_each(|name| self.context.add(Field::Author, "person icon", penalty + PENALTY, name, picture, candidates));
        }
    }

    /// The full names with which the rest of a picture's line begins, or else the next line; beside an avatar also a single word before a date.
    fn names_after(&self, picture: NodeId, is_avatar: bool) -> Vec<String> {
        let blocks = self.context.blocks;
        let near = |block: &&Block| block.measure.chars <= MAX_LINE && block.first.0 <= picture.0 + MAX_NODES;
        let Some(block) = blocks.get(blocks.partition_point(|block| block.last < picture)).filter(near) else { return Vec::new() };
        let from = NodeId(block.first.0.max(picture.0 + 1));
        let line = self.parts(from, NodeId(block.last.0 + 1)).with_bars();
        let mut names = parse_names(&line, self.context.lang, NameSource::Line);
        let Some(rest) = names.first().filter(|name| !self.context.site.is_name(name)).and_then(|name| line.strip_prefix(&**name)) else {
            return Vec::new();
        };
        let is_dated = || {
            let rest = rest.trim_start_matches([' ', ',', '|', '·', '•', '-', '–']);
            !names[0].contains(' ') && find_date(rest, self.context.order).is_some_and(|(_, day)| day.start == 0)
        };
        if !(is_avatar && is_dated()) {
            names.retain(|name| is_full_name(name));
        }
        names
    }
}

/// Whether a text can be somebody's full name.
fn is_full_name(text: &str) -> bool {
    NAME_WORDS.contains(&text.split(' ').count()) && is_written_like_name(text) && !is_job_title(text)
}

#[cfg(test)]
mod tests {
    use crate::block::split;
    use crate::choose::Selection;
    use crate::dates::DayMonthOrder;
    use crate::meta::candidates::Candidates;
    use crate::meta::site::Site;
    use crate::meta::visible::{Context, gather_near_title};
    use crate::page::scan::scan;
    use crate::rules::metadata::sources::Field;

    fn author_beside(picture: &str, line: &str) -> String {
        let text = "<p>The keepers of the lamps along the harbour wall begin their work long before it is dark enough to see them.</p>";
        let page =
            scan(&format!("<html><body><h1>How keepers work</h1><div>{picture}{line}</div>{text}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let kept = (0..blocks.len()).map(|at| at + 1 == blocks.len()).collect();
        let selection = Selection { kept, ..Selection::default() };
        let (site, order) = (Site::default(), DayMonthOrder::DayFirst);
        let context = Context { page: &page, blocks: &blocks, selection: &selection, own: None, order, site: &site, lang: "en" };
        let mut candidates = Candidates::default();
        gather_near_title(&context, None, &mut candidates);
        candidates.of(Field::Author).iter().map(|author| author.text.as_str()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn the_name_is_beside_the_picture() {
        let avatar = "<img class='avatar xs'>";
        assert_eq!(author_beside(avatar, "Ann Lee in <a href=/work>Work</a>"), "Ann Lee");
        assert_eq!(author_beside(avatar, "<p>Ann Lee</p>"), "Ann Lee");
        assert_eq!(author_beside(avatar, "<p>Ann Lee, Bo Ek</p>"), "Ann Lee|Bo Ek");
        assert_eq!(author_beside(avatar, "<a href=/1>lampkeeper7</a> 3.11.2026, 8:16"), "lampkeeper7");
        assert_eq!(author_beside("<img class=post-portrait alt='Ann Lee'>", "<p>Ann Lee</p>"), "Ann Lee");
        assert_eq!(author_beside("<img class=rounded-full alt='Picture of Ann Lee'>", "<p>Ann Lee</p>"), "Ann Lee");
    }

    #[test]
    fn other_pictures_and_lines_name_nobody() {
        assert_eq!(author_beside("<img class=wide alt='Ann Lee'>", "<p>Ann Lee</p>"), "");
        assert_eq!(author_beside("<img class=rounded-full alt='A lamp'>", "<p>Ann Lee</p>"), "");
        assert_eq!(author_beside("<img class=avatar alt='Ann Lee'>", "<p>Follow Ann</p>"), "");
        assert_eq!(author_beside("<img class=avatar>", "<p>Lamps</p>"), "");
        assert_eq!(author_beside("<img class=avatar>", "<p>the last of the lamps</p>"), "");
    }
}
