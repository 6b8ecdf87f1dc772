//! Picks the authors from what the sources say.

use crate::article::{Fact, PageKind};
use crate::meta::authors::names::{MAX_AUTHORS, Origin, authors as names_of, inverted};
use crate::meta::authors::person_name::is_login;
use crate::meta::candidates::{Candidate, Found};
use crate::meta::similarity::squeeze;
use crate::meta::site::known_names::Site;
use crate::page::NodeId;
use crate::page::measure::is_dense;
use crate::rules::metadata::class_words::{HOST_ENDS, LEGAL_FORMS};
use crate::rules::metadata::sources::Field;

/// Nodes between two names of one byline: links, spaces and a comma.
const ONE_PLACE: u32 = 8;

/// Ranks up to which a person is believed before a name that is no person's.
const FARTHEST: u8 = 38;

/// The source that is believed from anywhere before a company: the page has one label that asks who wrote it.
const LABELLED: &str = "page name under label";

/// The authors: all that the surest source names. Where it names a site or a login only, a person the page names is surer; where the page
/// does not show whom it names, but whom other data names, that one is.
pub fn authors(found: &Found, site: &Site, lang: &str, kind: PageKind) -> Vec<Fact<String>> {
    let all = found.of(Field::Author);
    let said = statements(&all, lang);
    let mut best: Option<(Grade, &Statement)> = None;
    for statement in &said {
        let Some(grade) = statement.names.iter().map(|name| grade(name, statement.source, site, kind)).min() else { continue };
        let sooner = match &best {
            None => true,
            // One word of a line is too little to contradict what came before.
            Some((known, _)) => {
                grade < *known
                    && grade != Grade::Word
                    && (statement.rank <= FARTHEST || *known == Grade::Nobody || statement.source == LABELLED)
            }
        };
        if sooner {
            best = Some((grade, statement));
        }
        if matches!(best, Some((Grade::Person | Grade::Word, _))) {
            break;
        }
    }
    let best = match best {
        Some((Grade::Person, best)) => Some(shown_instead(best, &said).unwrap_or(best)),
        best => best.map(|(_, best)| best),
    };
    best.map(|best| best.facts(site)).or_else(|| mail_address(&all)).unwrap_or_default()
}

/// Whether one of the authors is somebody and no site, login or company.
pub fn names_somebody(authors: &[Fact<String>], site: &Site, kind: PageKind) -> bool {
    authors.iter().any(|author| grade(&author.value, author.source, site, kind) <= Grade::Word)
}

/// What one source says together.
struct Statement {
    source: &'static str,
    rank: u8,
    names: Vec<String>,
}

impl Statement {
    fn is_data(&self) -> bool {
        !self.source.starts_with("page ")
    }

    /// Its names, without the site's among others.
    fn facts(&self, site: &Site) -> Vec<Fact<String>> {
        let somebody = self.names.iter().any(|name| !site.is(name));
        let kept = self.names.iter().filter(|name| !somebody || !site.is(name));
        kept.map(|name| Fact { value: name.clone(), source: self.source }).collect()
    }
}

fn statements(all: &[&Candidate], lang: &str) -> Vec<Statement> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let same = same_statement(&all[at..]);
        out.push(Statement { source: all[at].source, rank: all[at].rank, names: of_source(&all[at..at + same], lang) });
        at += same;
    }
    out
}

/// Other data that names whom the page shows near the title, where it does not show whom this names.
fn shown_instead<'s>(best: &Statement, said: &'s [Statement]) -> Option<&'s Statement> {
    let on_page = said.iter().filter(|statement| !statement.is_data() && statement.rank <= FARTHEST);
    let shown: Vec<String> = on_page.flat_map(|statement| &statement.names).map(|name| squeeze(name)).collect();
    let is_shown = |statement: &Statement| {
        let same = |name: &String| shown.iter().any(|shown| shown.contains(&squeeze(name)));
        !statement.names.is_empty() && statement.names.iter().all(same)
    };
    if !best.is_data() || best.names.iter().any(|name| shown.iter().any(|shown| shown.contains(&squeeze(name)))) {
        return None;
    }
    said.iter().find(|statement| statement.is_data() && is_shown(statement))
}

/// Where data gives no name but an address of mail, that is what the author is known by.
fn mail_address(all: &[&Candidate]) -> Option<Vec<Fact<String>>> {
    let is_address = |text: &str| {
        text.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.')) && !text.contains([' ', '/', ':'])
    };
    let found = all.iter().find(|c| !c.source.starts_with("page ") && is_address(&c.text))?;
    Some(vec![found.fact()])
}

/// What a name is likely to be that of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Grade {
    /// Somebody.
    Person,
    /// Somebody by one word of the page.
    Word,
    /// Data that gives one word in small letters, the name somebody has in a program, or a company, which may only be the publisher.
    Account,
    /// The site, or a name to log in by.
    Nobody,
}

/// Whether a name is a company's or a host's, by how it ends.
fn is_company(name: &str) -> bool {
    let last = name.rsplit(' ').next().unwrap_or(name).to_lowercase();
    let is_form = last.len() < name.len() && LEGAL_FORMS.contains(&last.as_str());
    let is_host = || name.rsplit_once('.').is_some_and(|(host, top)| host.len() > 1 && !host.ends_with('.') && HOST_ENDS.contains(&top));
    is_form || !name.contains(' ') && is_host()
}

fn grade(name: &str, source: &str, site: &Site, kind: PageKind) -> Grade {
    let is_account = || !source.starts_with("page ") && !name.contains(' ') && name.starts_with(|c: char| c.is_lowercase());
    if site.is(name) || is_login(name) && kind != PageKind::Forum {
        Grade::Nobody
    } else if kind != PageKind::Forum && (is_account() || is_company(name)) {
        Grade::Account
    } else if kind != PageKind::Forum && source.starts_with("page ") && !name.contains(' ') && !name.chars().any(is_dense) {
        Grade::Word
    } else {
        Grade::Person
    }
}

/// How many of the candidates, the first included, say one thing together: all of a source in data, what stands in one place on the page.
fn same_statement(candidates: &[&Candidate]) -> usize {
    let first = candidates[0];
    let near = |a: NodeId, b: NodeId| b.0.abs_diff(a.0) <= ONE_PLACE;
    let mut count = 1;
    for pair in candidates.windows(2) {
        let together = match (pair[0].node, pair[1].node) {
            (Some(a), Some(b)) => near(a, b),
            (None, None) => true,
            _ => false,
        };
        if pair[1].source != first.source || pair[1].rank != first.rank || !together {
            break;
        }
        count += 1;
    }
    count
}

fn of_source(candidates: &[&Candidate], lang: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for candidate in candidates {
        let library = candidate.source.starts_with("meta citation") || candidate.source.starts_with("meta dc");
        let text = if library { inverted(&candidate.text) } else { candidate.text.clone() };
        // What was seen on the page has been taken apart there.
        let names = if candidate.source.starts_with("page ") { vec![text] } else { names_of(&text, lang, Origin::Field) };
        for name in names {
            let squeezed = squeeze(&name);
            let known = out.iter().any(|known| squeeze(known).contains(&squeezed));
            if !known && out.len() < MAX_AUTHORS {
                out.push(name);
            }
        }
    }
    out
}
