//! The feature list: every feature of a block with its name and what it tells. The order matters: a model knows features by their index.

use std::sync::LazyLock;

use crate::feature::ancestors::NEAR;
use crate::feature::block_stats::ProseSums;
use crate::feature::characters::CharCounts;
use crate::feature::element_counts::COUNTED;
use crate::feature::page_stats::has_price;
use crate::feature::row::{Ask, Feature, Get};
use crate::feature::view::{Container, LEVELS, View};
use crate::rules::class_hints::{HINTS, URL_HINTS};
use crate::rules::tag::Tag;

/// Features without a parameter: name, what it tells, function.
type Row = (&'static str, &'static str, Get);

/// A feature of a container: name, what it tells, function.
type ContainerRow = (&'static str, &'static str, fn(&Container) -> f32);

fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

fn ratio(a: f32, b: f32) -> f32 {
    if b > 0.0 { a / b } else { 0.0 }
}

fn share(view: &View<'_>, block: usize, count: fn(&CharCounts) -> u32) -> f32 {
    let char_counts = &view.char_counts[block];
    ratio(count(char_counts) as f32, char_counts.all as f32)
}

fn text<'a>(view: &View<'a>, block: usize) -> &'a str {
    view.blocks.text(&view.blocks[block])
}

/// Words looked at for capitals.
const CAPITALS_WORDS: u32 = 30;

/// The block's own text.
const TEXT: &[Row] = &[
    ("chars", "length of text, the strongest feature of early methods", |v, b, _| v.blocks[b].measure.chars as f32),
    ("words", "length in words", |v, b, _| v.block_stats[b].words),
    ("letters/word", "codes and numbers have unusual words", |v, b, _| {
        let m = v.blocks[b].measure;
        ratio(m.chars as f32, (m.runs + m.dense) as f32)
    }),
    ("stops", "sentences end, menus do not", |v, b, _| v.blocks[b].measure.stops as f32),
    ("commas", "connected prose has commas", |v, b, _| v.blocks[b].measure.commas as f32),
    ("commas/word", "lists of names have one per word", |v, b, _| v.blocks[b].measure.commas as f32 / v.block_stats[b].words),
    ("stops/word", "how long its sentences are", |v, b, _| v.blocks[b].measure.stops as f32 / v.block_stats[b].words),
    ("ends", "ends as sentences do", |v, b, _| flag(v.block_stats[b].ends)),
    ("colon", "announces what follows", |v, b, _| flag(text(v, b).ends_with([':', '：']))),
    ("digits", "dates, prices, tables", |v, b, _| share(v, b, |char_counts| char_counts.digits)),
    ("upper", "labels and buttons are in capitals", |v, b, _| share(v, b, |char_counts| char_counts.upper)),
    ("capitals", "share of capitalised words: titles and names", |v, b, _| {
        let (mut large, mut all) = (0u32, 0u32);
        let text = text(v, b);
        let mut before = b' ';
        for (at, byte) in text.bytes().enumerate() {
            if before == b' ' {
                if all == CAPITALS_WORDS {
                    break;
                }
                all += 1;
                large += u32::from(text[at..].chars().next().is_some_and(char::is_uppercase));
            }
            before = byte;
        }
        ratio(large as f32, all as f32)
    }),
    ("price", "something is sold", |v, b, _| flag(v.char_counts[b].currency && v.blocks[b].measure.chars < 300 && has_price(text(v, b)))),
    ("year", "it contains a date", |v, b, _| flag(v.char_counts[b].digits >= 4 && v.blocks[b].measure.chars < 200 && has_year(text(v, b)))),
    ("copyright", "page footers", |v, b, _| flag(v.char_counts[b].copyright)),
    ("separators", "separators of links and breadcrumbs", |v, b, _| v.char_counts[b].separators as f32),
    ("at", "addresses and handles", |v, b, _| flag(v.char_counts[b].at)),
    ("question", "questions as headings, calls to action", |v, b, _| flag(v.char_counts[b].question)),
    ("copies", "a text that occurs more than once", |v, b, _| f32::from(v.repetition.copies[b].0.min(9))),
    ("dense", "scripts without spaces need other lengths", |v, b, _| v.char_counts[b].dense as f32 / v.char_counts[b].all.max(1) as f32),
    ("punctuation", "code and data are full of it", |v, b, _| share(v, b, |char_counts| char_counts.punctuation)),
    ("begins", "how it begins: 1 small letter, 2 digit, 3 bracket", |v, b, _| match text(v, b).chars().next() {
        Some(c) if c.is_lowercase() => 1.0,
        Some(c) if c.is_ascii_digit() => 2.0,
        Some('(' | '[' | '{') => 3.0,
        _ => 0.0,
    }),
    ("cut", "ends in an ellipsis: a teaser", |v, b, _| flag(text(v, b).ends_with('…') || text(v, b).ends_with("..."))),
];

/// A year from 1900 on, as in dates.
fn has_year(text: &str) -> bool {
    let bytes = text.as_bytes();
    (0..bytes.len().saturating_sub(3)).any(|at| {
        (bytes[at..].starts_with(b"19") || bytes[at..].starts_with(b"20"))
            && bytes[at + 2..at + 4].iter().all(u8::is_ascii_digit)
            && (at == 0 || !bytes[at - 1].is_ascii_digit())
            && !bytes.get(at + 4).is_some_and(u8::is_ascii_digit)
    })
}

/// Links, emphasis and markup in the block.
const MARKUP: &[Row] = &[
    ("linked", "share of text in links", |v, b, _| v.block_stats[b].linked),
    ("links", "how many links", |v, b, _| f32::from(v.blocks[b].links)),
    ("chars/link", "length of text per link (hope_wisdom)", |v, b, _| {
        v.blocks[b].measure.chars as f32 / (f32::from(v.blocks[b].links) + 1.0)
    }),
    ("strong", "share in bold or italic type", |v, b, _| ratio(v.blocks[b].strong as f32, v.blocks[b].measure.chars as f32)),
    ("code", "share in code", |v, b, _| ratio(v.blocks[b].code as f32, v.blocks[b].measure.chars as f32)),
    ("breaks", "line breaks", |v, b, _| f32::from(v.blocks[b].breaks)),
    ("images", "images in the line", |v, b, _| f32::from(v.blocks[b].images)),
    ("markup/char", "bytes of markup per character (Edunov, alexjc)", |v, b, _| {
        ratio(v.blocks[b].markup as f32, v.blocks[b].measure.chars as f32)
    }),
];

/// Block elements with a number of their own.
const OWN: &[Tag] = &[
    Tag::P,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::H6,
    Tag::Li,
    Tag::Td,
    Tag::Th,
    Tag::Div,
    Tag::Section,
    Tag::Article,
    Tag::Body,
    Tag::Dd,
    Tag::Dt,
    Tag::Pre,
    Tag::Blockquote,
    Tag::Figcaption,
    Tag::Button,
    Tag::Summary,
    Tag::Main,
    Tag::Aside,
    Tag::Footer,
    Tag::Form,
    Tag::Span,
    Tag::A,
];

fn number_of(tag: Tag) -> f32 {
    OWN.iter().position(|own| *own == tag).map_or(-1.0, |place| place as f32)
}

/// The block's element.
const ELEMENT: &[Row] = &[
    ("block", "the block element around it", |v, b, _| number_of(v.page.tag(v.blocks[b].element))),
    ("lead", "the element its first text is in", |v, b, _| number_of(v.page.tag(v.blocks[b].lead))),
    ("heading", "the level of a heading", |v, b, _| v.block_stats[b].heading),
    ("depth", "its depth", |v, b, _| f32::from(v.page.depth(v.blocks[b].element))),
    ("hidden", "hidden, or only from assistive technology", |v, b, _| f32::from(v.ancestors.hidden[b])),
    ("itemprop", "class of the nearest itemprop", |v, b, _| f32::from(v.ancestors.items[b].0)),
    ("itemtype", "class of the nearest itemtype", |v, b, _| f32::from(v.ancestors.items[b].1)),
    ("alike", "siblings that look like it", |v, b, _| f32::from(v.repetition.alike[v.blocks[b].element.index()].0.min(40))),
];

/// The block's position on the page.
const PLACE: &[Row] = &[
    ("share", "share of blocks before it", |v, b, _| b as f32 / v.blocks.len() as f32),
    ("words", "share of words before it", |v, b, _| ratio(before(v, b).words, v.total().words)),
    ("good", "share of prose before it", |v, b, _| ratio(before(v, b).good, v.total().good)),
    ("index", "blocks before it", |_, b, _| b.min(300) as f32),
    ("end", "blocks after it", |v, b, _| (v.blocks.len() - b).min(300) as f32),
    ("title", "blocks since the title", |v, b, _| v.title_matches.block.map_or(-999.0, |title| b as f32 - title as f32)),
    ("title words", "words since the title", |v, b, _| {
        v.title_matches.block.map_or(-5000.0, |title| (before(v, b).words - before(v, title).words).max(-3000.0).min(3000.0))
    }),
    ("title share", "share of words since the title", |v, b, _| {
        v.title_matches.block.map_or(-1.0, |title| ratio(before(v, b).words - before(v, title).words, v.total().words))
    }),
    ("h1", "blocks since the first h1", |v, b, _| v.title_matches.first_h1.map_or(-999.0, |h1| b as f32 - h1 as f32)),
    ("is title", "it is the title", |v, b, _| flag(v.title_matches.block == Some(b))),
    ("like title", "similarity to the title", |v, b, _| v.title_matches.likeness[b]),
    ("described", "share of its words in the description", |v, b, _| v.title_matches.described[b]),
];

fn before(view: &View<'_>, block: usize) -> ProseSums {
    view.mass_between(0, block)
}

/// Relation to the candidates for the main content.
const CANDIDATE: &[Row] = &[
    ("in top", "inside the container with the best score", |v, b, _| flag(v.page.contains(v.top, v.blocks[b].element))),
    ("in 60", "inside the deepest element with 60 % of the prose", |v, b, _| flag(v.page.contains(v.mass_roots[0], v.blocks[b].element))),
    ("in 85", "inside the deepest element with 85 % of the prose", |v, b, _| flag(v.page.contains(v.mass_roots[1], v.blocks[b].element))),
    ("best", "best score of its ancestors, relative to the top candidate", |v, b, _| {
        ratio(v.best_around[v.blocks[b].element.index()], v.score[v.top.index()])
    }),
    ("fork", "levels from the top candidate to their common ancestor", |v, b, _| f32::from(v.fork[v.blocks[b].element.index()])),
];

/// Features of each container of the block.
const LEVEL: &[ContainerRow] = &[
    ("words", "words in it", |a| a.mass.words),
    ("linked", "share of words in links: 1 is a menu", |a| ratio(a.mass.linked, a.mass.words)),
    ("blocks", "blocks in it", |a| a.mass.blocks),
    ("good", "share of prose", |a| ratio(a.mass.good, a.mass.words)),
    ("of page", "share of the page's words", |a| ratio(a.mass.words, a.page.words)),
    ("of good", "share of the page's prose", |a| ratio(a.mass.good, a.page.good)),
    ("good blocks", "blocks of prose", |a| a.mass.good_blocks),
    ("words/block", "mean length of its blocks", |a| ratio(a.mass.words, a.mass.blocks)),
    ("markup", "bytes of markup per word", |a| ratio(a.markup as f32, a.mass.words.max(1.0))),
    ("score", "its score relative to the top candidate", |a| ratio(a.score, a.top_score)),
    ("short", "share of short blocks", |a| ratio(a.mass.short, a.mass.blocks)),
    ("commas", "commas per word", |a| ratio(a.mass.commas, a.mass.words)),
    ("alike", "siblings that look like it", |a| f32::from(a.alike.0.min(40))),
    ("index", "its index among those", |a| f32::from(a.alike.1.min(40))),
    ("tag", "its tag", |a| number_of(a.tag)),
];

/// Blocks on the same path, by classes and by tags.
const REPEAT: &[Row] = &[
    ("count", "how many", |v, b, m| v.repetition.on_path[b][m].count),
    ("words", "their words", |v, b, m| v.repetition.on_path[b][m].words),
    ("linked", "their share in links", |v, b, m| ratio(v.repetition.on_path[b][m].linked, v.repetition.on_path[b][m].words)),
    ("good", "their share of the page's prose", |v, b, m| ratio(v.repetition.on_path[b][m].good, v.total().good)),
    ("words/block", "their mean length", |v, b, m| ratio(v.repetition.on_path[b][m].words, v.repetition.on_path[b][m].count)),
];

/// Offsets of the neighbours that are looked at.
const OFFSETS: [(isize, &str); 6] = [(-3, " -3"), (-2, " -2"), (-1, " -1"), (1, " +1"), (2, " +2"), (3, " +3")];

fn neighbour(view: &View<'_>, block: usize, member: usize) -> Option<usize> {
    block.checked_add_signed(OFFSETS[member].0).filter(|place| *place < view.blocks.len())
}

/// The neighbouring blocks.
const NEIGHBOUR: &[Row] = &[
    ("words", "its length", |v, b, m| neighbour(v, b, m).map_or(-1.0, |n| v.block_stats[n].words)),
    ("linked", "its share in links", |v, b, m| neighbour(v, b, m).map_or(-1.0, |n| v.block_stats[n].linked)),
    ("heading", "its level as a heading", |v, b, m| neighbour(v, b, m).map_or(-1.0, |n| v.block_stats[n].heading)),
    ("kin", "whether it is in the same element or a sibling", |v, b, m| {
        neighbour(v, b, m).map_or(-1.0, |n| {
            let (one, other) = (v.blocks[b].element, v.blocks[n].element);
            flag(one == other || v.page.parent(one) == v.page.parent(other))
        })
    }),
    ("good", "whether it is prose", |v, b, m| neighbour(v, b, m).map_or(-1.0, |n| flag(v.block_stats[n].good))),
    ("alike", "whether its path is alike", |v, b, m| {
        neighbour(v, b, m).map_or(-1.0, |n| flag(v.repetition.paths[b][0] == v.repetition.paths[n][0]))
    }),
];

/// Sizes of the windows, in blocks to either side.
const WINDOWS: [(usize, &str); 2] = [(3, " 3"), (8, " 8")];

fn window(view: &View<'_>, block: usize, member: usize) -> ProseSums {
    let reach = WINDOWS[member].0;
    view.mass_between(block.saturating_sub(reach), (block + reach + 1).min(view.blocks.len()))
}

/// The blocks in a window around the block.
const WINDOW: &[Row] = &[
    ("good", "share of prose", |v, b, m| ratio(window(v, b, m).good, window(v, b, m).words)),
    ("linked", "share in links", |v, b, m| ratio(window(v, b, m).linked, window(v, b, m).words)),
    ("words", "mean length", |v, b, m| ratio(window(v, b, m).words, window(v, b, m).blocks)),
];

/// Distance to the nearest strong block, heading, time and button.
const NEAREST: &[Row] = &[
    ("strong before", "blocks since long prose", |v, b, _| f32::from(v.since_strong[b])),
    ("strong after", "blocks until long prose", |v, b, _| f32::from(v.until_strong[b])),
    ("heading before", "blocks since a heading", |v, b, _| f32::from(v.since_heading[b])),
    ("heading after", "blocks until a heading", |v, b, _| f32::from(v.until_heading[b])),
    ("time before", "blocks since a time: a post or comment begins", |v, b, _| f32::from(v.since_time[b])),
    ("time after", "blocks until a time", |v, b, _| f32::from(v.until_time[b])),
    ("button after", "blocks until a button: a post or comment ends", |v, b, _| f32::from(v.until_button[b])),
];

/// Features of the whole page: the same for every block, they tell which other features to trust.
pub(crate) const PAGE: &[Row] = &[
    ("words", "words of the page", |v, _, _| v.page_stats.words),
    ("blocks", "blocks of the page", |v, _, _| v.blocks.len() as f32),
    ("linked", "density of links of the whole page (hope_wisdom)", |v, _, _| ratio(v.total().linked, v.total().words)),
    ("good", "share of prose", |v, _, _| ratio(v.total().good, v.total().words)),
    ("forms", "forms", |v, _, _| v.page_stats.forms),
    ("images", "images", |v, _, _| v.page_stats.images),
    ("inputs", "fields", |v, _, _| v.page_stats.inputs),
    ("frames", "frames", |v, _, _| v.page_stats.frames),
    ("prices", "blocks with a price", |v, _, _| v.page_stats.prices),
    ("articles", "article elements", |v, _, _| v.page_stats.articles),
    ("times", "times and dates marked as such", |v, _, _| v.page_stats.times),
    ("listings", "code blocks", |v, _, _| v.page_stats.listings),
    ("authors", "links to authors", |v, _, _| v.page_stats.authors),
    ("h1", "h1 headings", |v, _, _| v.page_stats.headings[0]),
    ("h2", "h2 headings", |v, _, _| v.page_stats.headings[1]),
    ("h3", "h3 headings", |v, _, _| v.page_stats.headings[2]),
    ("ld article", "structured data says article", |v, _, _| flag(v.page_stats.declared.article)),
    ("ld product", "structured data says product", |v, _, _| flag(v.page_stats.declared.product)),
    ("ld forum", "structured data says forum", |v, _, _| flag(v.page_stats.declared.forum)),
    ("ld list", "structured data says list", |v, _, _| flag(v.page_stats.declared.list)),
    ("ld questions", "structured data says questions", |v, _, _| flag(v.page_stats.declared.questions)),
    ("og kind", "what og:type says", |v, _, _| v.page_stats.og_kind),
    ("published", "the head names a date of publication", |v, _, _| flag(v.page_stats.published)),
    ("strong blocks", "blocks of long prose", |v, _, _| v.page_stats.strong_blocks),
    ("strong share", "share of words in them", |v, _, _| ratio(v.page_stats.strong_words, v.page_stats.words)),
    ("longest", "words of the longest", |v, _, _| v.page_stats.longest),
    ("top good", "share of prose in the top candidate", |v, _, _| ratio(v.mass(v.top).good, v.total().good)),
    ("top words", "share of words in it", |v, _, _| ratio(v.mass(v.top).words, v.total().words)),
    ("60 linked", "share in links in the element with most prose", |v, _, _| {
        ratio(v.mass(v.mass_roots[0]).linked, v.mass(v.mass_roots[0]).words)
    }),
    ("60 good", "share of prose in it", |v, _, _| ratio(v.mass(v.mass_roots[0]).good, v.mass(v.mass_roots[0]).words)),
    ("markup/word", "bytes of markup per word", |v, _, _| v.page_stats.bytes_per_word),
    ("main", "it has a main element", |v, _, _| flag(v.page_stats.has_main)),
    ("noscript", "it is read from its noscript", |v, _, _| flag(v.page_stats.noscript)),
    ("median", "median length of a block", |v, _, _| v.page_stats.median_words),
    ("long", "long blocks outside links", |v, _, _| v.page_stats.long_blocks),
    (
        "address",
        "levels of the address, -1 if unknown",
        |v, _, _| {
            if v.page_stats.address.known { v.page_stats.address.depth } else { -1.0 }
        },
    ),
    ("hyphens", "hyphens in its last part: a title", |v, _, _| v.page_stats.address.hyphens),
    ("dated", "a date or a long number in it", |v, _, _| flag(v.page_stats.address.dated)),
];

fn family(out: &mut Vec<Feature>, family: &'static str, rows: &'static [Row], members: &[&'static str]) {
    for (member, name) in members.iter().enumerate() {
        for (measure, why, get) in rows {
            out.push(Feature { name: [family, name, ": ", measure], why, member, ask: Ask::Block(*get) });
        }
    }
}

fn build() -> Vec<Feature> {
    let mut out = Vec::new();
    family(&mut out, "text", TEXT, &[""]);
    family(&mut out, "markup", MARKUP, &[""]);
    family(&mut out, "element", ELEMENT, &[""]);
    family(&mut out, "place", PLACE, &[""]);
    family(&mut out, "candidate", CANDIDATE, &[""]);
    for (member, (name, _, _)) in NEAR.iter().enumerate() {
        let why = "levels up to the nearest such element or role";
        out.push(Feature { name: ["near", ": ", name, ""], why, member, ask: Ask::Block(|v, b, m| f32::from(v.ancestors.near[b][m])) });
    }
    for (member, hint) in HINTS.iter().enumerate() {
        let ask = Ask::Block(|v, b, m| f32::from(v.ancestors.hints[b][m]));
        out.push(Feature { name: ["hint", ": ", hint.name, ""], why: hint.why, member, ask });
    }
    for (level, name) in LEVEL_NAMES.iter().enumerate() {
        for (member, (measure, why, _)) in LEVEL.iter().enumerate() {
            out.push(Feature { name: ["level ", name, ": ", measure], why, member, ask: Ask::Level(level, |a, m| LEVEL[m].2(a)) });
        }
    }
    for (level, name) in LEVEL_NAMES.iter().enumerate() {
        for (member, (measure, why, _)) in COUNTED.iter().enumerate() {
            out.push(Feature { name: ["level ", name, ": ", measure], why, member, ask: Ask::Level(level, |a, m| f32::from(a.counts[m])) });
        }
    }
    family(&mut out, "repeat", REPEAT, &[" by class", " by name"]);
    family(&mut out, "neighbour", NEIGHBOUR, &OFFSETS.map(|(_, name)| name));
    family(&mut out, "window", WINDOW, &WINDOWS.map(|(_, name)| name));
    family(&mut out, "nearest", NEAREST, &[""]);
    for (measure, why, get) in PAGE {
        out.push(Feature { name: ["page", ": ", measure, ""], why, member: 0, ask: Ask::Page(*get) });
    }
    for (member, hint) in URL_HINTS.iter().enumerate() {
        let ask = Ask::Page(|v, _, m| f32::from(v.page_stats.address.hints >> m & 1 == 1));
        out.push(Feature { name: ["page", ": address ", hint.name, ""], why: hint.why, member, ask });
    }
    out
}

/// Names of the levels.
const LEVEL_NAMES: [&str; LEVELS] = ["0", "1", "2", "3", "4"];

static FEATURES: LazyLock<Vec<Feature>> = LazyLock::new(build);

/// The features, in order.
pub fn features() -> &'static [Feature] {
    &FEATURES
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::features;
    use crate::block::split;
    use crate::feature::{SCHEMA, Table, View, schema_of};
    use crate::page::scan::scan;

    #[test]
    fn feature_names_are_unique() {
        let names: HashSet<String> = features().iter().map(|feature| feature.name()).collect();
        assert_eq!(names.len(), features().len());
    }

    #[test]
    fn the_schema_matches_the_names() {
        let schema = schema_of(features().iter().map(|feature| feature.name()));
        assert_eq!(schema, SCHEMA, "the features changed: write {schema:#018x} and train again");
    }

    #[test]
    fn rows_compute_what_their_names_say() {
        let html = "<body><nav><a href=\"/\">Home</a></nav><main><h1>On rivers</h1><p class=\"story-text\">Rivers carve valleys, \
                    and valleys keep towns that grew along the water for a thousand years.</p></main></body>";
        let page = scan(html, Some("https://example.org/blog/on-rivers")).unwrap();
        let blocks = split(&page);
        let view = View::new(&page, &blocks);
        let table = Table::new(&view);
        let get = |block: usize, name: &str| {
            let place = features().iter().position(|feature| feature.name() == name).unwrap();
            table.row(block)[place]
        };
        assert_eq!(get(0, "markup: linked"), 1.0);
        assert_eq!(get(0, "near: nav"), 1.0);
        assert_eq!(get(1, "element: heading"), 1.0);
        assert_eq!(get(2, "hint: content"), 0.0);
        assert_eq!(get(2, "text: stops"), 1.0);
        assert_eq!(get(2, "place: title"), 1.0 + get(1, "place: title"));
        assert_eq!(get(2, "candidate: in 60"), 1.0);
        assert_eq!(get(0, "candidate: in 60"), 0.0);
        assert_eq!(get(0, "page: address blog"), 1.0);
    }
}
