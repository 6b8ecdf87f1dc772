//! Adds the authors that only the byline names: the data of many pages have room for one.

use crate::article::{Fact, PageKind};
use crate::block::Blocks;
use crate::meta::authors::choose::{Attribution, MAX_NEARBY_RANK, attributions};
use crate::meta::authors::joint_byline::{MAX_LINE, joint_byline};
use crate::meta::authors::names::is_conjunction;
use crate::meta::authors::person_name::is_job_title;
use crate::meta::candidates::Candidates;
use crate::meta::similarity::normalized;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::sources::Field;

/// Lines with several names that are looked for in the page.
const MAX_LINES: usize = 4;

/// Sources of names that have a link each. In a line without links, what follows a comma may be a job or a newspaper.
const LINKED: &[&str] = &["page rel author", "page profile link"];

/// The authors, on an article with those that only its byline names, and the byline as the page writes it for several.
pub fn authors_and_byline(
    page: &Page,
    blocks: &Blocks,
    candidates: &Candidates,
    authors: Vec<Fact<String>>,
    lang: &str,
    kind: PageKind,
) -> (Vec<Fact<String>>, Option<String>) {
    let authors = if kind == PageKind::Article { with_co_authors(page, blocks, candidates, authors, lang) } else { authors };
    let byline = joint_byline(blocks, candidates, &authors);
    (authors, byline)
}

/// The authors; if the data name one, all those of the line near the title that names this one and others.
fn with_co_authors(page: &Page, blocks: &Blocks, candidates: &Candidates, authors: Vec<Fact<String>>, lang: &str) -> Vec<Fact<String>> {
    let [only] = &authors[..] else { return authors };
    if only.source.starts_with("page ") || !only.value.contains(' ') {
        return authors;
    }
    let all = candidates.of(Field::Author);
    let known = normalized(&only.value);
    let all_attributions = attributions(&all, lang);
    let shown = all_attributions.iter().filter(|shown| !shown.is_data() && shown.rank <= MAX_NEARBY_RANK && names_others(shown, &known));
    shown.take(MAX_LINES).find_map(|shown| joined(page, blocks, shown)).unwrap_or(authors)
}

/// Whether a line names the known author and others, all by full names.
fn names_others(shown: &Attribution, known: &str) -> bool {
    let is_full = |name: &String| name.contains(' ') && !is_job_title(name);
    shown.names.len() > 1 && shown.names.iter().all(is_full) && shown.names.iter().any(|name| normalized(name).contains(known))
}

/// The names of a line, if there is nothing but separators between them.
fn joined(page: &Page, blocks: &Blocks, shown: &Attribution) -> Option<Vec<Fact<String>>> {
    let names: Vec<Fact<String>> = shown.names.iter().map(|name| Fact { value: name.clone(), source: shown.source }).collect();
    let line = joint_byline(blocks, &Candidates::default(), &names)?;
    let is_list = LINKED.contains(&shown.source) || line.contains('&') || line.split_whitespace().any(is_conjunction);
    (is_list || stand_apart(page, blocks, &line, &names)).then_some(names)
}

/// Whether each name of a line is an element of its own, all of one kind.
fn stand_apart(page: &Page, blocks: &Blocks, line: &str, names: &[Fact<String>]) -> bool {
    let Some(block) = blocks.iter().find(|block| block.measure.chars <= MAX_LINE && blocks.text(block).contains(line)) else {
        return false;
    };
    let texts = || (block.first.0..=block.last.0).map(NodeId).filter(|node| page.is_text(*node));
    let element = |name: &Fact<String>| texts().find(|text| page.text(*text).trim() == name.value).and_then(|text| page.parent(text));
    let kind = |name: &Fact<String>| element(name).map(|own| (page.tag(own), page.attr(own, Attr::Class)));
    let first = names.first().and_then(kind).filter(|(tag, _)| tag.is_inline());
    first.is_some() && names.iter().all(|name| kind(name) == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;
    use crate::rules::metadata::sources::{META_TAGS, VISIBLE};

    /// The authors of a page whose data name Ann Lee, and whose line below the title names those given, read by a key.
    fn authors(line: &str, key: &str, names: &[&str]) -> String {
        let page = scan(&format!("<html><body><p>{line}</p></body></html>"), None).expect("a page");
        let mut candidates = Candidates::default();
        candidates.add_for_key(META_TAGS, "author", "Ann Lee");
        for row in VISIBLE.iter().filter(|row| row.key == key) {
            names.iter().for_each(|name| candidates.add_at(row, name, Some(NodeId(2))));
        }
        let known = vec![Fact { value: "Ann Lee".to_owned(), source: "meta author" }];
        let all = with_co_authors(&page, &split(&page), &candidates, known, "en");
        all.iter().map(|name| name.value.as_str()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn the_second_author_is_in_the_byline() {
        let both = ["Ann Lee", "Bo Cho"];
        assert_eq!(authors("By Ann Lee and Bo Cho", "byline", &both), "Ann Lee|Bo Cho");
        assert_eq!(authors("By Dr Ann Lee and Bo Cho", "byline", &["Dr Ann Lee", "Bo Cho"]), "Dr Ann Lee|Bo Cho");
        assert_eq!(authors("<a>Ann Lee</a>, <a>Bo Cho</a>", "rel author", &both), "Ann Lee|Bo Cho");
        assert_eq!(authors("By <b>Ann Lee</b>, <b>Bo Cho</b>", "byline", &both), "Ann Lee|Bo Cho");
        assert_eq!(authors("By <b>Ann Lee</b>, <i>Harbour News</i>", "byline", &["Ann Lee", "Harbour News"]), "Ann Lee");
        assert_eq!(authors("By Ann Lee, Harbour News", "byline", &["Ann Lee", "Harbour News"]), "Ann Lee");
        assert_eq!(authors("Ann Lee met Bo Cho and left", "byline", &both), "Ann Lee");
        assert_eq!(authors("By Cy Dew and Bo Cho", "byline", &["Cy Dew", "Bo Cho"]), "Ann Lee");
        assert_eq!(authors("By Ann Lee and Staff Writer", "byline", &["Ann Lee", "Staff Writer"]), "Ann Lee");
    }
}
