//! The parts of a page that could be the article, with what speaks for and against each: of methods that weigh parts their own, of the
//! others the elements of the page with the sums of what was said of their blocks. Nothing is made up for the telling: the numbers are
//! those the method decides by, and the pluses and minuses of a part add up to its score.

use std::collections::BTreeMap;

use crate::method::{Method, Scene, Scores};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::sort;
use crate::trace::ScoredElement;

/// Parts told from the top and from the bottom.
const TOP: usize = 16;
const BOTTOM: usize = 8;
/// Pluses and minuses told one by one; the others are told in one.
const LINES: usize = 10;
/// Words of a block whose log odds count once.
const PER_WORDS: f32 = 100.0;
/// Characters of a label.
const LABEL_CHARS: usize = 80;
/// What is too little to be told by itself.
const NOTHING: f32 = 0.005;

/// What the families of features are called; those of names and elements around speak for themselves.
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

/// The parts of a page, best first.
pub(crate) fn candidates(scene: &Scene<'_>, scores: &Scores, method: &dyn Method) -> Vec<ScoredElement> {
    if !scores.candidates.is_empty() {
        let told = scores.candidates.iter().map(|candidate| {
            let parts = candidate.parts.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
            part(scene.page, candidate.node, candidate.score, parts)
        });
        return ends(told.collect());
    }
    let Sums { names, sums, totals } = sums(scene, scores, method);
    let mut ranked: Vec<(f32, NodeId, usize, usize)> = Vec::new();
    for node in elements(scene) {
        let range = scene.blocks.within(scene.page, node);
        ranked.push((totals[range.end] - totals[range.start], node, range.start, range.end));
    }
    sort::sort_by(&mut ranked, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let told = ends(ranked).into_iter().map(|(score, node, from, to)| {
        let parts = names.iter().enumerate().map(|(i, name)| (name.clone(), (from..to).map(|block| sums[block][i]).sum())).collect();
        part(scene.page, node, score, parts)
    });
    told.collect()
}

/// The first and the last of a list.
fn ends<T>(mut list: Vec<T>) -> Vec<T> {
    if list.len() > TOP + BOTTOM {
        list.drain(TOP..list.len() - BOTTOM);
    }
    list
}

/// What was said of blocks.
struct Sums {
    /// What it is said by.
    names: Vec<String>,
    /// For every block what each name gives, for as many words as the block has.
    sums: Vec<Vec<f32>>,
    /// Sums over all blocks before.
    totals: Vec<f32>,
}

fn sums(scene: &Scene<'_>, scores: &Scores, method: &dyn Method) -> Sums {
    let view = scene.view();
    let mut rows: Vec<Vec<f32>> = vec![Vec::new(); scene.blocks.len()];
    let features = method.reasons(scene, &mut |block, credits| rows[block] = credits.to_vec());
    let mut groups: BTreeMap<String, usize> = BTreeMap::new();
    let group: Vec<usize> = features
        .iter()
        .map(|name| label(name))
        .map(|name| {
            let next = groups.len();
            *groups.entry(name).or_insert(next)
        })
        .collect();
    let mut names = vec![String::new(); groups.len()];
    groups.into_iter().for_each(|(name, place)| names[place] = name);
    let mut totals = vec![0.0];
    for (i, row) in rows.iter_mut().enumerate() {
        let weight = view.words(i) / PER_WORDS;
        let mut sums = vec![0.0; names.len()];
        for (credit, group) in row.iter().zip(&group) {
            sums[*group] += credit * weight;
        }
        // A method that gives no reasons still says how far from the middle a block is.
        let score = if names.is_empty() { (2.0 * scores.blocks[i] - 1.0) * weight } else { sums.iter().sum() };
        totals.push(totals[i] + score);
        *row = sums;
    }
    Sums { names, sums: rows, totals }
}

/// What a feature is told by: its family, or the name or element it looks for.
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

/// The elements that hold blocks, of those that hold the same ones the innermost.
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
    ScoredElement { node: page.origin(node), label: known_by(page, node), score, pluses: strongest(pluses), minuses: strongest(minuses) }
}

fn strongest(mut parts: Vec<(String, f32)>) -> Vec<(String, f32)> {
    sort::sort_by(&mut parts, |a, b| b.1.abs().total_cmp(&a.1.abs()).then_with(|| a.0.cmp(&b.0)));
    let told = parts.iter().take(LINES).take_while(|(_, number)| number.abs() >= NOTHING).count();
    let rest: f32 = parts.drain(told..).map(|(_, number)| number).sum();
    if rest.abs() >= NOTHING {
        parts.push(("all else".to_owned(), rest));
    }
    parts
}

/// What a person knows an element by, as a selector would say it.
fn known_by(page: &Page, node: NodeId) -> String {
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
