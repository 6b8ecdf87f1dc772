//! Takes the lead of an article: a block before the text that repeats the description of the page, or a sentence below the title and its byline.
//! By its markup it could be a teaser.

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::announces;
use crate::feature::{common, word_set};
use crate::method::Scene;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Share of a block's words that must be in the page's description.
const MIN_DESCRIPTION_SHARE: f32 = 0.9;
/// Share of a block's words that must be in a description that it has all of.
const MIN_SHARE_OF_LONGER: f32 = 0.5;
/// Blocks at the beginning of the text that may repeat a description.
const BEGINNING: usize = 5;
/// Likeness to the title from which on it is the title.
const TITLE_LIKENESS: f32 = 0.8;
/// Words a lead must have; fewer are a title or a section name.
const LEAD_WORDS: f32 = 8.0;
/// Probability below which neither is taken all the same: some of the labels that the models learned from count a lead as part of the title.
const MIN_CHANCE: f32 = 0.03;
/// Words of the longest such sentence, and the share of digits that makes it a date.
const MAX_WORDS: f32 = 80.0;
const MAX_DIGITS: f32 = 0.1;
/// Blocks before the text that are searched.
const MAX_DISTANCE: usize = 12;
/// Blocks between such a sentence and the text: a name, a day, a line about a picture.
const MAX_BLOCKS_BETWEEN: usize = 6;
/// The same where its class says that it is the lead: who wrote and checked the text, what it costs, whom to follow.
const MAX_BLOCKS_BELOW_NAMED: usize = 24;
/// Levels between such a sentence and the element around the title.
const LEVELS: usize = 3;
/// What class names call a lead or a second title, without regard to case, `-` and `_`, the fewest words of one that is called so, and the
/// probability below which it is not taken.
#[rustfmt::skip]
const LEAD_NAMES: &[&str] = &[
    "lead", "subheadline", "subhead", "subheading", "subline", "subtitle", "standfirst", "dek", "deck", "strapline", "lede", "excerpt", "intro", "teaser",
    "vorspann", "untertitel", "chapo", "chapeau", "bajada", "copete", "entradilla", "subtitulo", "sumario", "sottotitolo", "sommario", "ingress",
];
const NAMED_WORDS: f32 = 3.0;
const MIN_NAMED_CHANCE: f32 = 0.01;
/// Blocks between a lead that repeats the description and the text, where it stands below the title: boxes for sharing, lists of tags.
const MAX_FROM_TITLE: usize = 3;
const MAX_DISTANCE_BELOW_TITLE: usize = 40;
/// Link density from which on it links to what it describes.
const MAX_LINK_DENSITY: f32 = 0.3;

/// Takes the lead, unless the text already repeats it.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let Some(first) = draft.taken.iter().position(|taken| *taken) else { return };
    let could_be = |i: usize| {
        let is_title = view.title_matches.block == Some(i) || view.title_likeness(i) >= TITLE_LIKENESS;
        !is_title && view.linked(i) < MAX_LINK_DENSITY && says_something(scene, i)
    };
    let is_described = |i: usize| view.title_matches.described[i] >= MIN_DESCRIPTION_SHARE;
    let is_said = (first..draft.taken.len()).any(|i| draft.taken[i] && is_described(i) && could_be(i));
    let all = descriptions(scene.page);
    let repeats_any = |i: usize| {
        let words = if all.is_empty() { Vec::new() } else { word_set(scene.blocks.text(&scene.blocks[i])) };
        all.iter().any(|description| repeats(&words, description))
    };
    let begins_so = (first..draft.taken.len().min(first + BEGINNING)).any(|i| draft.taken[i] && could_be(i) && repeats_any(i));
    let repeats_description = |i: usize| could_be(i) && (is_described(i) || (!begins_so && repeats_any(i)));
    // Other sites may be told what stands below the title, and search engines what the text says.
    let words_of = |i: usize| word_set(scene.blocks.text(&scene.blocks[i]));
    let begins_with =
        |words: &[u64]| (first..draft.taken.len().min(first + BEGINNING)).any(|i| draft.taken[i] && repeats(&words_of(i), words));
    let is_other = |i: usize| could_be(i) && !is_described(i) && repeats_any(i) && !begins_with(&words_of(i));
    // As a box for sharing does; the first paragraph may have more, such as the place it was written.
    let begins = scene.blocks.text(&scene.blocks[first]);
    let is_beginning = |i: usize| begins.contains(scene.blocks.text(&scene.blocks[i]).trim());
    let title = view.title_matches.block.filter(|title| *title < first && first - title <= MAX_DISTANCE_BELOW_TITLE);
    let after_title = title.map_or(0..0, |title| title + 1..first.min(title + 1 + MAX_FROM_TITLE));
    let may_be = |i: &usize| draft.chance[*i] >= MIN_CHANCE && !is_beginning(*i);
    let found = if is_said {
        after_title.filter(may_be).find(|i| is_other(*i))
    } else {
        (first.saturating_sub(MAX_DISTANCE)..first).rev().chain(after_title).filter(may_be).find(|i| repeats_description(*i))
    };
    if let Some(lead) = found {
        take(scene, draft, lead, lead + 1, "says what the page says of itself", trace);
    } else if let Some(lead) = below_title(scene, draft, first).filter(|_| !is_said) {
        take(scene, draft, lead, lead + 1, "stands below the title", trace);
    }
}

/// The words of each description of the page: other sites may be told something else than search engines.
fn descriptions(page: &Page) -> Vec<Vec<u64>> {
    let of = |meta: NodeId| {
        let name = page.attr(meta, Attr::Property).or(page.attr(meta, Attr::Name))?;
        let describes = ["description", "og:description", "twitter:description"].iter().any(|known| name.eq_ignore_ascii_case(known));
        describes.then(|| word_set(page.attr(meta, Attr::Content).unwrap_or("")))
    };
    let metas = page.nodes().filter(|node| page.tag(*node) == Tag::Meta);
    metas.filter_map(of).filter(|words| words.len() as f32 >= LEAD_WORDS).collect()
}

/// Whether the words of a text are those of a description, or these and few more.
fn repeats(words: &[u64], description: &[u64]) -> bool {
    let (shared, all) = (common(words, description) as f32, words.len() as f32);
    let is_all = shared >= MIN_DESCRIPTION_SHARE * all;
    let holds_all = shared >= MIN_DESCRIPTION_SHARE * description.len() as f32 && shared >= MIN_SHARE_OF_LONGER * all;
    shared > 0.0 && (is_all || holds_all)
}

/// Whether a block that is shown has the words of a lead.
fn says_something(scene: &Scene<'_>, at: usize) -> bool {
    scene.view().words(at) >= LEAD_WORDS && !scene.page.marks(scene.blocks[at].first).has(Marks::HIDDEN)
}

/// The sentence or heading below the title, with no more than names and days between, beside it or in the element beside it, shortly before
/// the text begins.
fn below_title(scene: &Scene<'_>, draft: &Draft, first: usize) -> Option<usize> {
    let (page, view) = (scene.page, scene.view());
    let title = view.title_matches.block.filter(|title| matches!(page.tag(scene.blocks[*title].element), Tag::H1 | Tag::H2))?;
    let says_who_or_when = |i: &usize| (view.words(*i) < LEAD_WORDS || view.digits(*i) >= MAX_DIGITS) && !is_called_lead(scene, *i);
    let (at, around) = ((title + 1..first).find(|i| !says_who_or_when(i))?, page.parent(scene.blocks[title].element));
    let element = scene.blocks.get(at)?.element;
    let is_beside = || {
        let mut outer = page.ancestors(element).take(LEVELS).take_while(|outer| !matches!(page.tag(*outer), Tag::Li | Tag::Details));
        outer.any(|outer| Some(outer) == around)
    };
    let is_called_lead = is_called_lead(scene, at);
    let is_near = at < first && first - at <= if is_called_lead { MAX_BLOCKS_BELOW_NAMED } else { MAX_BLOCKS_BETWEEN };
    let is_sentence = || is_called_lead || (view.ends(at) && !announces(scene, at)) || page.tag(element).heading().is_some();
    let is_text = || view.words(at) <= MAX_WORDS && view.linked(at) == 0.0 && view.digits(at) < MAX_DIGITS;
    let least = if is_called_lead { MIN_NAMED_CHANCE } else { MIN_CHANCE };
    let says_something = || is_called_lead || says_something(scene, at);
    (is_near && draft.chance[at] >= least && is_text() && says_something() && is_sentence() && is_beside()).then_some(at)
}

/// Whether a block that is shown is all of an element whose name says that it is a lead or a second title.
fn is_called_lead(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let is_name = |class: &str| {
        let plain = |name: &str| name.bytes().filter(|b| !matches!(b, b'-' | b'_')).map(|b| b.to_ascii_lowercase()).collect::<Vec<u8>>();
        let is_known = |name: Vec<u8>| LEAD_NAMES.iter().any(|known| known.as_bytes() == name);
        is_known(plain(class)) || class.split(['-', '_']).any(|word| is_known(plain(word)))
    };
    let holds_little = |node: &NodeId| page.words(*node) <= block.measure.words();
    let around = std::iter::once(block.element).chain(page.ancestors(block.element)).take_while(holds_little);
    let is_shown = !page.marks(block.first).has(Marks::HIDDEN);
    is_shown && scene.view().words(at) >= NAMED_WORDS && around.into_iter().any(|node| page.classes(node).any(is_name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Which blocks are taken of a possible lead with this probability, a name and two paragraphs.
    fn taken(lead: &str, chance: f32, second: &str) -> Vec<bool> {
        let about = "The keeper of the last lamp on the coast goes home in the spring.";
        let html = format!(
            "<html><head><meta name=\"description\" content=\"{about}\"></head><body>{}<p>Ann Reed</p><p>{}</p><p>{}</p></body></html>",
            lead.replace("ABOUT", about),
            second.replace("ABOUT", about),
            "One sentence of the text, and it is as long as another. ".repeat(4)
        );
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![chance, 0.1, 1.0, 1.0], taken: vec![false, false, true, true], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken
    }

    const TEXT: &str = "It was a warm day when they told him.";

    #[test]
    fn a_block_before_the_text_that_repeats_the_description_is_the_lead() {
        assert_eq!(taken("<div>ABOUT</div>", 0.4, TEXT), [true, false, true, true]);
    }

    #[test]
    fn the_beginning_of_the_text_is_no_lead_of_it() {
        let longer = "COAST, Monday. ABOUT It was a warm day when they told him, and he laughed at them, as he would.";
        assert_eq!(taken("<div>ABOUT</div>", 0.4, longer), [false, false, true, true]);
    }

    #[test]
    fn an_unlikely_hidden_linked_or_repeated_block_is_no_lead() {
        let without = [false, false, true, true];
        assert_eq!(taken("<div>ABOUT</div>", 0.02, TEXT), without);
        assert_eq!(taken("<div hidden>ABOUT</div>", 0.4, TEXT), without);
        assert_eq!(taken("<div><a href=\"/a\">ABOUT</a></div>", 0.4, TEXT), without);
        assert_eq!(taken("<div>The keeper goes home</div>", 0.4, TEXT), without);
        assert_eq!(taken("<div>ABOUT</div>", 0.4, "ABOUT"), without);
    }

    /// Whether a block with this probability between a title and a paragraph is taken, with boxes of these words between.
    fn is_lead(lead: &str, chance: f32, between: usize) -> bool {
        let about = "The keeper of the last lamp on the coast goes home in the spring.";
        let html = format!(
            "<html><head><title>A lamp</title><meta name=\"description\" content=\"{about}\"></head><body><h1>A lamp</h1>{}{}<p>{}</p></body></html>",
            lead.replace("ABOUT", about),
            "<div>Tag</div>".repeat(between),
            "One sentence of the text, and it is as long as another. ".repeat(4)
        );
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let last = blocks.len() - 1;
        let mut draft = Draft { chance: vec![chance; last + 1], taken: (0..=last).map(|i| i == last).collect(), expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken[1]
    }

    #[test]
    fn what_is_called_a_lead_below_the_title_is_one() {
        assert!(is_lead("<div class=post-subheadline><h2>This sounds familiar</h2></div>", 0.02, 2));
        assert!(is_lead("<p class=sub-title>This sounds familiar</p>", 0.02, 2));
        assert!(is_lead("<p class=sub-title>This sounds familiar</p>", 0.02, 20));
        assert!(!is_lead("<p class=sub-title>This sounds familiar</p>", 0.02, 30));
        assert!(!is_lead("<p>This is what all of them said of it.</p>", 0.04, 20));
        assert!(!is_lead("<div class=headline><h2>This sounds familiar</h2></div>", 0.02, 2));
        assert!(!is_lead("<div class=subheadline><h2>This sounds familiar</h2><p>Another one.</p></div>", 0.02, 2));
    }

    #[test]
    fn a_lead_below_the_title_may_be_far_from_the_text() {
        assert!(is_lead("<div><p>ABOUT</p></div>", 0.04, 20));
        assert!(!is_lead("<div><p>ABOUT</p></div>", 0.04, 50));
        assert!(!is_lead("<div><p>About something else, and nobody knows what.</p></div>", 0.04, 20));
    }

    #[test]
    fn a_lead_may_repeat_what_others_are_told_and_say_more() {
        let told = "The keeper of the last lamp on the coast goes home in the spring.";
        let is_taken = |lead: &str, begins: &str| {
            let head =
                format!("<meta name=description content='Lamps, keepers and coasts'><meta property=og:description content='{told}'>");
            let text = format!("<p>{begins}</p><p>{}</p>", "One sentence of the text, and it is as long as another. ".repeat(4));
            let page = scan(&format!("<html><head>{head}</head><body><div>{lead}</div>{text}</body></html>"), None).unwrap();
            let blocks = split(&page);
            let mut draft = Draft { chance: vec![0.2, 1.0, 1.0], taken: vec![false, true, true], expected: 1.0 };
            apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
            draft.taken[0]
        };
        assert!(is_taken(told, TEXT));
        assert!(is_taken(&format!("{told} Nobody will light it."), TEXT));
        assert!(!is_taken(
            &format!(
                "{told} {}",
                "Ships find their way by satellites now, fishermen sleep at home, tourists like beaches more than rocks, and nobody pays for oil"
            ),
            TEXT
        ));
        assert!(!is_taken(told, told));
    }

    #[test]
    fn what_other_sites_are_told_is_the_lead_if_it_stands_below_the_title() {
        let (said, told) =
            ("Ships find their way by satellites now and nobody pays for oil", "A keeper goes home and nobody comes in his place");
        let is_taken = |below: &str| {
            let head = format!(
                "<title>The last lamp</title><meta name=description content='{said}'><meta property=og:description content='{told}'>"
            );
            let text = format!("<p>{said}.</p><p>{}</p>", "One sentence of the text, and it is as long as another. ".repeat(4));
            let page = scan(&format!("<html><head>{head}</head><body><h1>The last lamp</h1>{below}{text}</body></html>"), None).unwrap();
            let blocks = split(&page);
            let count = blocks.len();
            let mut draft = Draft { chance: vec![0.2; count], taken: (0..count).map(|i| i + 2 >= count).collect(), expected: 1.0 };
            apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
            draft.taken[1]
        };
        assert!(is_taken(&format!("<div>{told}</div>")));
        assert!(!is_taken("<div>Another text of ours tells how boats are built and sold</div>"));
    }

    #[test]
    fn a_title_that_is_the_description_is_no_lead() {
        let title = "The keeper of the last lamp goes home in the spring";
        let head = format!("<title>{title}</title><meta name=description content='{title}'>");
        let text = format!("<p>{}</p>", "One sentence of the text, and it is as long as another. ".repeat(4));
        let page = scan(&format!("<html><head>{head}</head><body><div>{title}</div>{text}</body></html>"), None).unwrap();
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![0.2, 1.0], taken: vec![false, true], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        assert_eq!(draft.taken, [false, true]);
    }

    /// Whether this is taken below the title of a page, with this probability.
    fn is_taken_below_title(lead: &str, chance: f32) -> bool {
        let text = "One sentence of the text, and it is as long as another. ".repeat(4);
        let title = "The keeper of the last lamp goes home";
        let header = format!("<header><h1>{title}</h1>{lead}<p>By Ann Reed</p></header>");
        let html = format!("<html><head><title>{title}</title></head><body>{header}<p>{text}</p><p>{text}</p></body></html>");
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let count = blocks.len();
        let mut draft = Draft { chance: vec![chance; count], taken: (0..count).map(|i| i + 2 >= count).collect(), expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        // Before the name and two paragraphs.
        draft.taken[count - 4]
    }

    #[test]
    fn a_sentence_directly_below_the_title_is_the_lead() {
        let lead = "Nobody wants the lamp now, but a fisherman still asks for it.";
        assert!(is_taken_below_title(&format!("<p>{lead}</p>"), 0.2));
        assert!(is_taken_below_title("<h2>Nobody wants the lamp now but one fisherman</h2>", 0.2));
        assert!(is_taken_below_title(&format!("<div><div><p>{lead}</p></div></div>"), 0.2));
        assert!(is_taken_below_title(&format!("<ul><li>By Ann Reed<li>Updated: 3 November 2026, 10:15</ul><p>{lead}</p>"), 0.2));
        assert!(!is_taken_below_title(&format!("<p>It was the last of nine lamps on this coast.</p><p>{lead}</p>"), 0.2));
        assert!(!is_taken_below_title(&format!("<p>{lead}</p>"), 0.02));
        assert!(!is_taken_below_title("<p>By Ann Reed, our woman on the coast, read in four minutes:</p>", 0.2));
        assert!(!is_taken_below_title(&format!("<p hidden>{lead}</p>"), 0.2));
        assert!(!is_taken_below_title(&format!("<p><a href=/a>{lead}</a></p>"), 0.2));
        assert!(!is_taken_below_title("<p>Updated on 3 November 2026 at 10:15 and again at 11:40 today.</p>", 0.2));
        assert!(!is_taken_below_title("<p>Nobody wants the lamp.</p>", 0.2));
        assert!(!is_taken_below_title("<p>Words by Ann Reed and Ben Hall, pictures by Cora Poe</p>", 0.2));
        assert!(!is_taken_below_title(&format!("<ul><li><p>{lead}</p></li></ul>"), 0.2));
        assert!(!is_taken_below_title(&format!("<details><summary>Since 2015</summary><div><p>{lead}</p></div></details>"), 0.2));
    }
}
