//! Features of a page and of the draft made on it: the inputs of the two forests that predict page type and confidence.

use std::sync::LazyLock;

use crate::choose::draft::Draft;
use crate::feature::{Thread, View, features, is_moment, is_short_link};
use crate::map::Map;
use crate::page::{NodeId, Page};
use crate::rules::class_hints::HINTS;
use crate::rules::tag::Tag;

/// Levels up to which a class hint on an ancestor counts for a block.
const HINT_LEVELS: u8 = 6;
/// Elements whose share of the draft is a feature.
const ELEMENTS: &[Tag] = &[Tag::P, Tag::Li, Tag::Td, Tag::Pre, Tag::Div, Tag::Blockquote, Tag::Dd];

/// One feature of a page and a draft.
pub(crate) struct PageFeature {
    /// The parts of its name.
    #[cfg_attr(not(any(test, feature = "train")), allow(dead_code, reason = "only trainers ask for names"))]
    name: [&'static str; 4],
    member: usize,
    get: fn(&DraftView<'_>, usize) -> f32,
}

/// A page and a draft on it, with the sums the features need.
pub(crate) struct DraftView<'a> {
    pub view: &'a View<'a>,
    pub draft: &'a Draft,
    sums: Sums,
}

#[derive(Default)]
struct Sums {
    words: f32,
    blocks: f32,
    linked: f32,
    chance: f32,
    headings: f32,
    runs: f32,
    longest_run: f32,
    commonest_path: f32,
    paths: f32,
    by_tag: Vec<f32>,
    by_hint: Vec<f32>,
    unsure: f32,
    lost: f32,
}

impl<'a> DraftView<'a> {
    /// Sums up a draft.
    pub(crate) fn new(page: &Page, view: &'a View<'a>, draft: &'a Draft) -> DraftView<'a> {
        let mut sums = Sums { by_tag: vec![0.0; ELEMENTS.len()], by_hint: vec![0.0; HINTS.len()], ..Sums::default() };
        let mut paths: Map<u64, f32> = Map::new();
        let mut run = 0.0;
        for (i, chance) in draft.chance.iter().enumerate() {
            let words = view.words(i);
            sums.unsure += words * chance * (1.0 - chance);
            if !draft.taken[i] {
                sums.lost += words * chance;
                run = 0.0;
                continue;
            }
            sums.runs += f32::from(u8::from(run == 0.0));
            run += words;
            sums.longest_run = sums.longest_run.max(run);
            sums.words += words;
            sums.blocks += 1.0;
            sums.linked += words * view.linked(i);
            sums.chance += words * chance;
            let tag = page.tag(view.block(i).element);
            sums.headings += f32::from(u8::from(tag.heading().is_some()));
            if let Some(place) = ELEMENTS.iter().position(|element| *element == tag) {
                sums.by_tag[place] += words;
            }
            for (sum, level) in sums.by_hint.iter_mut().zip(view.hints(i)) {
                *sum += if *level < HINT_LEVELS { words } else { 0.0 };
            }
            *paths.or_default(view.path(i)) += words;
        }
        sums.paths = paths.len() as f32;
        sums.commonest_path = paths.values().copied().fold(0.0, f32::max);
        DraftView { view, draft, sums }
    }

    /// Whether most of what the page says is in posts without titles.
    pub(super) fn is_thread(&self) -> bool {
        Thread::find(self.view.page, self.view).is_most()
    }

    /// Whether nearly all that the page says is in posts with heads.
    pub(super) fn is_short_thread(&self) -> bool {
        Thread::find(self.view.page, self.view).is_signed
    }

    /// The same of posts that each have the name of who wrote it, as a link, and a moment that a program can read.
    pub(super) fn is_signed_thread(&self) -> bool {
        let page = self.view.page;
        let may_be = || page.nodes().filter(|node| is_moment(page, *node)).take(MIN_SIGNED).count() == MIN_SIGNED;
        let is_signed = |post: &NodeId| {
            let parts = || page.subtree(*post).take(POST_NODES);
            parts().any(|node| is_moment(page, node)) && parts().any(|node| is_short_link(page, node))
        };
        if !may_be() {
            return false;
        }
        // The day of a post is often a link to the post, and no title.
        let is_title = |i: usize| {
            let is_of_moment = || page.ancestors(self.view.block(i).first).take(TIME_LEVELS).any(|node| is_moment(page, node));
            self.view.words(i) >= TITLE_WORDS && self.view.linked(i) >= MAX_LINKED && !is_of_moment()
        };
        let thread = Thread::find(page, self.view);
        let titled = thread.posts.iter().filter(|post| self.view.blocks_in(**post).any(is_title)).count();
        thread.posts.len() >= MIN_SIGNED
            && thread.words >= MOST_WORDS * thread.page_words
            && 2 * titled <= thread.posts.len()
            && thread.posts.iter().all(is_signed)
    }

    /// Words of the draft.
    pub(crate) fn words(&self) -> f32 {
        self.sums.words
    }

    /// Share of the draft's words in links.
    pub(crate) fn linked(&self) -> f32 {
        self.share(self.sums.linked)
    }

    fn share(&self, part: f32) -> f32 {
        if self.sums.words > 0.0 { part / self.sums.words } else { 0.0 }
    }
}

/// Moments that programs can read, from which on a page may be a thread, and nodes of a post among which its head is.
const MIN_SIGNED: usize = 4;
const POST_NODES: usize = 60;
/// Share of the sentences of a page that posts hold where it is little else.
const MOST_WORDS: f32 = 0.5;
/// Words and link density of a line from which on it is the title of another page, and levels from a line to the element with its moment.
const TITLE_WORDS: f32 = 4.0;
const MAX_LINKED: f32 = 0.5;
const TIME_LEVELS: usize = 3;

type Row = (&'static str, fn(&DraftView<'_>, usize) -> f32);

const CHOICE: &[Row] = &[
    ("expected", |s, _| s.draft.expected),
    ("words", |s, _| s.sums.words),
    ("share of page", |s, _| s.sums.words / s.view.page_words().max(1.0)),
    ("blocks", |s, _| s.sums.blocks),
    ("words/block", |s, _| s.sums.words / s.sums.blocks.max(1.0)),
    ("linked", |s, _| s.linked()),
    ("chance", |s, _| s.share(s.sums.chance)),
    ("headings/block", |s, _| s.sums.headings / s.sums.blocks.max(1.0)),
    ("runs", |s, _| s.sums.runs),
    ("longest run", |s, _| s.share(s.sums.longest_run)),
    ("commonest path", |s, _| s.share(s.sums.commonest_path)),
    ("paths", |s, _| s.sums.paths),
    ("unsure", |s, _| s.share(s.sums.unsure)),
    ("lost", |s, _| s.share(s.sums.lost)),
];

fn build() -> Vec<PageFeature> {
    let mut out: Vec<PageFeature> =
        CHOICE.iter().map(|(name, get)| PageFeature { name: ["choice: ", name, "", ""], member: 0, get: *get }).collect();
    for (member, tag) in ELEMENTS.iter().enumerate() {
        out.push(PageFeature { name: ["choice: in ", tag.name(), "", ""], member, get: |s, m| s.share(s.sums.by_tag[m]) });
    }
    for (member, hint) in HINTS.iter().enumerate() {
        out.push(PageFeature { name: ["choice: under ", hint.name, "", ""], member, get: |s, m| s.share(s.sums.by_hint[m]) });
    }
    for (member, row) in features().iter().enumerate().filter(|(_, row)| row.is_of_page()) {
        out.push(PageFeature { name: row.name, member, get: |s, m| features()[m].of(s.view, 0) });
    }
    out
}

static PAGE_FEATURES: LazyLock<Vec<PageFeature>> = LazyLock::new(build);

/// The features, in order.
pub(crate) fn page_features() -> &'static [PageFeature] {
    &PAGE_FEATURES
}

impl PageFeature {
    /// Its name.
    #[cfg(any(test, feature = "train"))]
    pub(crate) fn name(&self) -> String {
        self.name.concat()
    }

    /// Its value.
    pub(crate) fn of(&self, draft_view: &DraftView<'_>) -> f32 {
        (self.get)(draft_view, self.member)
    }
}

/// Changes with the names or the order of the features, so that a model trained on others is refused. A test checks it.
pub(crate) const SCHEMA: u64 = 0xe4a1_d904_16f3_8414;

#[cfg(test)]
mod tests {
    use super::{SCHEMA, page_features};
    use crate::feature::schema_of;

    #[test]
    fn the_schema_matches_the_names() {
        let schema = schema_of(page_features().iter().map(|sign| sign.name()));
        assert_eq!(schema, SCHEMA, "the signs changed: write {schema:#018x} and train again");
    }
}
