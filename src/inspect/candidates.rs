//! The candidates: elements that could be the article, with what raises and lowers the score of each. Methods that score elements report
//! their own; for the others the contributions to the blocks of an element are summed up. The numbers are those the method decides by, and
//! the pluses and minuses of a candidate add up to its score.

use crate::method::{Method, Scene, Scores};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::sort;
use crate::trace::ScoredElement;

/// Candidates reported from the top and from the bottom of the list.
const TOP: usize = 16;
const BOTTOM: usize = 8;
/// Pluses and minuses listed one by one; the rest is summed up.
const MAX_LISTED: usize = 10;
/// Words of a block whose log odds count once.
const PER_WORDS: f32 = 100.0;
/// Characters of a label.
const LABEL_CHARS: usize = 80;
/// A contribution too small to be listed.
const MIN_CONTRIBUTION: f32 = 0.005;

/// Readable names for the families of features. Features about class names and elements name themselves.
const FAMILIES: &[(&str, &str)] = &[
    ("text", "how its text is written"),
    ("markup", "links and markup in it"),
    ("element", "which element it is"),
    ("place", "where on the page it stands"),
    ("candidate", "being in the best container"),
    ("level", "what the elements around it hold"),
    ("repeat", "parts that look like it"),
    ("neighbour", "what stands beside it"),
    ("window", "the text around it"),
    ("nearest", "long prose and headings nearby"),
    ("page", "what kind of page it is"),
    ("base", "where any block begins"),
];

/// The candidates, best first.
pub(crate) fn candidates(scene: &Scene<'_>, scores: &Scores, method: &dyn Method) -> Vec<ScoredElement> {
    if !scores.candidates.is_empty() {
        let listed = scores.candidates.iter().map(|candidate| {
            let parts = candidate.parts.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
            part(scene.page, candidate.node, candidate.score, parts)
        });
        return top_and_bottom(listed.collect());
    }
    let Sums { names, sums, totals } = sums(scene, scores, method);
    let mut ranked: Vec<(f32, NodeId, usize, usize)> = Vec::new();
    for node in elements(scene) {
        let range = scene.blocks.within(scene.page, node);
        ranked.push((totals[range.end] - totals[range.start], node, range.start, range.end));
    }
    sort::sort_by(&mut ranked, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let listed = top_and_bottom(ranked).into_iter().map(|(score, node, from, to)| {
        let parts = names.iter().enumerate().map(|(i, name)| (name.clone(), (from..to).map(|block| sums[block][i]).sum())).collect();
        part(scene.page, node, score, parts)
    });
    listed.collect()
}

/// The first and the last of a list.
fn top_and_bottom<T>(mut list: Vec<T>) -> Vec<T> {
    if list.len() > TOP + BOTTOM {
        list.drain(TOP..list.len() - BOTTOM);
    }
    list
}

/// Contributions to the scores of blocks.
struct Sums {
    /// The names of the contributions.
    names: Vec<String>,
    /// For every block the value of each contribution, weighted by the block's words.
    sums: Vec<Vec<f32>>,
    /// Totals over all preceding blocks.
    totals: Vec<f32>,
}

fn sums(scene: &Scene<'_>, scores: &Scores, method: &dyn Method) -> Sums {
    let view = scene.view();
    let mut rows: Vec<Vec<f32>> = vec![Vec::new(); scene.blocks.len()];
    let features = method.reasons(scene, &mut |block, credits| rows[block] = credits.to_vec());
    let mut names: Vec<String> = Vec::new();
    let group: Vec<usize> = features
        .iter()
        .map(|name| label(name))
        .map(|name| {
            names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        })
        .collect();
    let mut totals = vec![0.0];
    for (i, row) in rows.iter_mut().enumerate() {
        let weight = view.words(i) / PER_WORDS;
        let mut sums = vec![0.0; names.len()];
        for (credit, group) in row.iter().zip(&group) {
            sums[*group] += credit * weight;
        }
        // Without contributions, a block counts by its distance from a score of one half.
        let score = if names.is_empty() { (2.0 * scores.blocks[i] - 1.0) * weight } else { sums.iter().sum() };
        totals.push(totals[i] + score);
        *row = sums;
    }
    Sums { names, sums: rows, totals }
}

/// The readable name of a feature: that of its family, or the class hint or element it is about.
fn label(feature: &str) -> String {
    let (family, measure) = feature.split_once(": ").unwrap_or((feature, ""));
    match family {
        "near" => format!("nearness of <{measure}>"),
        "hint" => format!("nearness of a name like “{measure}”"),
        _ => {
            let family = family.split(' ').next().unwrap_or(family);
            FAMILIES.iter().find(|(known, _)| *known == family).map_or(family, |(_, words)| words).to_owned()
        }
    }
}

/// The elements that contain blocks; of those that contain the same blocks, the innermost.
fn elements<'s>(scene: &'s Scene<'_>) -> impl Iterator<Item = NodeId> + 's {
    let page = scene.page;
    let body = page.body().unwrap_or(NodeId(0));
    page.subtree(body).filter(move |node| {
        let is_block = |node: NodeId| !page.is_text(node) && !page.tag(node).is_inline();
        let held = |node: NodeId| scene.blocks.within(page, node);
        let own = if is_block(*node) { held(*node) } else { 0..0 };
        !own.is_empty() && !page.children(*node).any(|child| is_block(child) && held(child) == own)
    })
}

fn part(page: &Page, node: NodeId, score: f32, parts: Vec<(String, f32)>) -> ScoredElement {
    let (pluses, minuses): (Vec<_>, Vec<_>) = parts.into_iter().filter(|(_, n)| *n != 0.0).partition(|(_, n)| *n > 0.0);
    ScoredElement { node: page.origin(node), label: selector(page, node), score, pluses: strongest(pluses), minuses: strongest(minuses) }
}

fn strongest(mut parts: Vec<(String, f32)>) -> Vec<(String, f32)> {
    sort::sort_by(&mut parts, |a, b| b.1.abs().total_cmp(&a.1.abs()).then_with(|| a.0.cmp(&b.0)));
    let listed = parts.iter().take(MAX_LISTED).take_while(|(_, number)| number.abs() >= MIN_CONTRIBUTION).count();
    let rest: f32 = parts.drain(listed..).map(|(_, number)| number).sum();
    if rest.abs() >= MIN_CONTRIBUTION {
        parts.push(("all else".to_owned(), rest));
    }
    parts
}

/// The element as a selector: name, id and classes.
fn selector(page: &Page, node: NodeId) -> String {
    let mut label = page.name(node).to_owned();
    if let Some(id) = page.attr(node, Attr::Id).filter(|id| !id.trim().is_empty()) {
        label.push('#');
        label.push_str(id.trim());
    }
    for class in page.classes(node) {
        label.push('.');
        label.push_str(class);
    }
    match label.char_indices().nth(LABEL_CHARS) {
        Some((end, _)) => format!("{}…", &label[..end]),
        None => label,
    }
}
