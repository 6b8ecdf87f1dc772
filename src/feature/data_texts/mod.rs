//! Which blocks the page's own data say are text: questions with their answers, posts, and what a recipe takes. Answers that a click opens
//! and lists of ingredients look like furniture otherwise.

mod texts;

use std::ops::Range;

use self::texts::{Texts, letters, whole};
use crate::block::Blocks;
use crate::feature::view::View;
use crate::map::Set;
use crate::page::Page;
use crate::rules::tag::Tag;

/// Blocks that may share one short text: an amount, a unit and what is taken of it.
const MAX_PARTS: usize = 4;

/// What the page's data say of its blocks.
#[derive(Debug, Default)]
pub(crate) struct DataTexts {
    /// For every block whether they have it, too; empty if they have no texts.
    pub blocks: Vec<bool>,
    /// Whether they are what the page is about, a thread or a recipe. Questions may stand below anything.
    pub are_main: bool,
    /// The lines of a recipe's ingredients, in order: each stands in one block or in a few.
    pub ingredients: Vec<Range<usize>>,
}

impl DataTexts {
    /// Compares the blocks with the data.
    pub(crate) fn new(page: &Page, blocks: &Blocks, view: &View<'_>) -> DataTexts {
        let Some(texts) = Texts::of(page) else { return DataTexts::default() };
        let letters: Vec<Vec<char>> = blocks.iter().map(|block| letters(blocks.text(block))).collect();
        let mut said: Vec<bool> = letters.iter().map(|letters| texts.have(letters)).collect();
        let ingredients = runs(&letters, |parts| texts.are_ingredient(parts));
        add_short(&letters, &texts, &mut said);
        for i in 1..letters.len() {
            // A name stands above its text. What comes after is not named yet, so a menu of names names nothing.
            said[i - 1] |= said[i] && texts.name(&letters[i - 1]);
        }
        leave_quotes(page, blocks, &letters, &mut said);
        if !texts.of_thread {
            add_labels(page, blocks, view, &mut said);
        }
        DataTexts { blocks: said, are_main: texts.of_thread || texts.of_recipe, ingredients }
    }

    /// Whether the data have a block, too.
    pub(crate) fn have(&self, block: usize) -> bool {
        self.blocks.get(block) == Some(&true)
    }
}

/// The blocks, one or a few each, that say something together.
fn runs(letters: &[Vec<char>], say: impl Fn(&[Vec<char>]) -> bool) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut from = 0;
    while from < letters.len() {
        let run = (1..=MAX_PARTS.min(letters.len() - from)).rev().map(|parts| from..from + parts).find(|run| say(&letters[run.clone()]));
        from = run.as_ref().map_or(from + 1, |run| run.end);
        runs.extend(run);
    }
    runs
}

/// Adds short texts, each in one block or in a few. They count below a name and beside another text: alone, one may be anything.
fn add_short(letters: &[Vec<char>], texts: &Texts, said: &mut [bool]) {
    let runs = runs(letters, |parts| texts.are(parts));
    let is_said = |i: Option<usize>| i.and_then(|i| said.get(i)) == Some(&true);
    let is_beside = |number: usize| {
        let run = &runs[number];
        let touches = |other: Option<&Range<usize>>| other.is_some_and(|other| other.end == run.start || other.start == run.end);
        let before = run.start.checked_sub(1);
        is_said(before)
            || before.is_some_and(|i| texts.name(&letters[i]))
            || is_said(Some(run.end))
            || touches(number.checked_sub(1).map(|before| &runs[before]))
            || touches(runs.get(number + 1))
    };
    let beside: Vec<usize> = (0..runs.len()).filter(|number| is_beside(*number)).collect();
    beside.into_iter().for_each(|number| said[runs[number].clone()].fill(true));
}

/// Adds what stands alone above declared texts in their common element: the heading of questions, the word over a list of ingredients.
fn add_labels(page: &Page, blocks: &Blocks, view: &View<'_>, said: &mut [bool]) {
    for i in (1..said.len()).rev().filter(|i| said[*i]).map(|i| i - 1).collect::<Vec<_>>() {
        let around = page.ancestors(blocks[i].first).map(|around| view.blocks_in(around)).find(|range| range.len() > 1);
        said[i] |= around.is_some_and(|range| range.start == i && said[i + 1..range.end].iter().all(|said| *said));
    }
}

/// Leaves out what a post quotes of another on the page.
fn leave_quotes(page: &Page, blocks: &Blocks, letters: &[Vec<char>], said: &mut [bool]) {
    let is_quoted = |i: &usize| page.ancestors(blocks[*i].first).any(|around| page.tag(around) == Tag::Blockquote);
    let (quoted, own): (Vec<usize>, Vec<usize>) = (0..said.len()).filter(|i| said[*i]).partition(is_quoted);
    let own: Set<u64> = own.iter().map(|i| whole(&letters[*i])).collect();
    quoted.iter().for_each(|i| said[*i] = !own.contains(&whole(&letters[*i])));
}

#[cfg(test)]
mod tests {
    use super::texts::THREAD;
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    fn page(data: &str, body: &str) -> Page {
        let data = format!("<script type=application/ld+json>{data}</script>");
        scan(&format!("<html><head>{data}</head><body>{body}</body></html>"), None).expect("a page")
    }

    /// The blocks of a page that its data have, too.
    fn found(data: &str, body: &str) -> Vec<String> {
        let page = page(data, body);
        let blocks = split(&page);
        let texts = DataTexts::new(&page, &blocks, &View::new(&page, &blocks));
        (0..blocks.len()).filter(|i| texts.have(*i)).map(|i| blocks.text(&blocks[i]).to_owned()).collect()
    }

    const ASKED: &str = "Does it run in winter?";
    const ANSWER: &str = "It runs all winter, but for the days when the river is frozen.";

    fn question(answer: &str) -> String {
        format!(
            r#"{{"@type":"FAQPage","mainEntity":[{{"@type":"Question","name":"{ASKED}","acceptedAnswer":{{"@type":"Answer","text":"{answer}"}}}}]}}"#
        )
    }

    #[test]
    fn an_answer_is_found_with_its_question() {
        let shown = format!("<h3>{ASKED}</h3><p>It runs all <a href=/w>winter</a>, but for the days when the river is frozen.</p>");
        assert_eq!(found(&question(ANSWER), &shown), [ASKED, ANSWER]);
        // Tags and signs may be written in data.
        assert_eq!(found(&question(&format!("&lt;p&gt;{ANSWER}<br>")), &shown), [ASKED, ANSWER]);
        assert_eq!(found(&question("Yes."), &format!("<h3>{ASKED}</h3><p>Yes.</p>")), [ASKED, "Yes."]);
        assert_eq!(found(&question("Yes."), "<p>It does.</p><p>Yes.</p>").len(), 0);
    }

    #[test]
    fn questions_alone_are_a_menu() {
        assert_eq!(found(&question(ANSWER), &format!("<p>{ASKED}</p><p>{ASKED}</p><h3>{ASKED}</h3><p>{ANSWER}</p>")), [ASKED, ANSWER]);
    }

    #[test]
    fn short_texts_are_found_in_parts_and_beside_others() {
        let recipe = r#"{"@type":["Recipe"],"recipeIngredient":["300 g flour","1 egg"]}"#;
        assert_eq!(found(recipe, "<ul><li><b>300 g</b><p>Flour</p></li><li>1 egg</li></ul>"), ["300 g", "Flour", "1 egg"]);
        assert_eq!(found(recipe, "<p>1 egg</p><p>Print</p>").len(), 0);
    }

    #[test]
    fn ingredients_are_found_in_lines() {
        let recipe = r#"{"@type":"Recipe","recipeIngredient":["300 g flour","1 egg"]}"#;
        let page = page(recipe, "<p>300 g</p><p>flour</p><p>1 egg</p><p>1</p>");
        let blocks = split(&page);
        assert_eq!(DataTexts::new(&page, &blocks, &View::new(&page, &blocks)).ingredients, [0..2, 2..3]);
    }

    #[test]
    fn the_word_above_declared_texts_is_found() {
        let recipe = r#"{"@type":"Recipe","recipeIngredient":["300 g flour","1 egg"]}"#;
        assert_eq!(found(recipe, "<div><p>You need</p><div><p>300 g flour</p><p>1 egg</p></div></div>").len(), 3);
        assert_eq!(found(recipe, "<p>You need</p><div><p>300 g flour</p><p>1 egg</p></div><p>Print</p>").len(), 2);
    }

    #[test]
    fn comments_are_found_in_threads_and_quotes_once() {
        let said = |kind: &str| format!(r#"{{"@type":"{kind}","comment":[{{"@type":"Comment","text":"{ANSWER}"}}]}}"#);
        let shown = format!("<p>{ANSWER}</p><blockquote><p>{ANSWER}</p></blockquote>");
        assert_eq!(found(&said(THREAD), &shown), [ANSWER]);
        assert_eq!(found(&said("Article"), &shown).len(), 0);
        assert_eq!(found(&said(THREAD), &format!("<blockquote><p>{ANSWER}</p></blockquote>")), [ANSWER]);
    }
}
