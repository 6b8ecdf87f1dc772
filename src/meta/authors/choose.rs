//! Chooses the authors among the candidates.

use crate::article::{Fact, PageKind};
use crate::meta::authors::chinese_names;
use crate::meta::authors::names::{MAX_AUTHORS, NameSource, is_chinese, parse_names};
use crate::meta::authors::person_name::{given_name_first, is_login, is_particle};
use crate::meta::candidates::{Candidate, Candidates};
use crate::meta::similarity::normalized;
use crate::meta::site::Site;
use crate::page::NodeId;
use crate::page::measure::is_dense;
use crate::rules::metadata::class_words::{LEGAL_FORMS, TOP_LEVEL_DOMAINS};
use crate::rules::metadata::sources::Field;

/// Names at most this many nodes apart are in the same byline: links, spaces and a comma.
const MAX_NODES_APART: u32 = 8;

/// Up to this rank a person on the page is preferred to a name that is no person's.
pub const MAX_NEARBY_RANK: u8 = 38;

/// The source and the highest rank of a byline that follows the title at once and says that it names the author.
const BYLINE: &str = "page byline";
const MAX_SIGNED_RANK: u8 = 30;

/// This source is preferred to a company at any rank: its label asks for the author.
const LABELLED: &str = "page name under label";

/// The source of those who worked on the text of others. If the page says that the site wrote it, they did not.
const REVIEWER: &str = "page reviewer";

/// The sources of names in marked elements.
const MICRODATA: &str = "microdata";

/// Page types whose text stands beside the authors of teasers and reviews. Of these pages only the data name authors.
const NAMES_OTHERS: &[PageKind] = &[PageKind::List, PageKind::Product, PageKind::Service, PageKind::Home];

/// Names on the page that are not its authors'.
#[derive(Default)]
pub struct Others {
    /// The editors that the page names.
    pub editors: Vec<String>,
    /// What follows the last separator in the document title: the site's name or a longer form of it.
    pub title_end: String,
}

/// The authors: all names of the most trusted source. If it names just a site or a login, a person named on the page is preferred. If the
/// page does not show the names in the data, another data source whose names it shows is preferred, and then the byline below its title. Names
/// in the data that the page shows as its editors' are left out.
pub fn authors(candidates: &Candidates, site: &Site, others: &Others, lang: &str, kind: PageKind) -> Vec<Fact<String>> {
    let all = candidates.of(Field::Author);
    let mut all_attributions = attributions(&all, lang);
    if NAMES_OTHERS.contains(&kind) {
        // Marked elements are of reviews and of the items of a list.
        all_attributions.retain(|attribution| attribution.is_data() && !attribution.source.starts_with(MICRODATA));
    }
    // Whom data and page name is the author also where a blog is called after them: `Ann's notes`.
    let names = |is_data: bool| all_attributions.iter().filter(move |known| known.is_data() == is_data).flat_map(|known| &known.names);
    let agreed: Vec<String> = names(true).filter(|name| names(false).any(|shown| shown == *name)).cloned().collect();
    for attribution in &mut all_attributions {
        let is_data = attribution.is_data();
        // A site's name in Latin letters may be how a company signs. In other scripts it is the source.
        let is_in_title = |name: &str| others.title_end == name || others.title_end.contains(name) && !agreed.iter().any(|one| one == name);
        let is_named = |name: &str| site.is_name(name) || chinese_names::has_han(name) && is_in_title(name);
        let is_source = |name: &str| is_named(name) && !name.contains(|c: char| c.is_ascii_alphabetic());
        if is_data && is_company_with_place(&attribution.names, site) {
            attribution.names.truncate(1);
        }
        // Who has a site below another's domain did not write for it: the platform signs what is on it.
        let is_source = |name: &str| is_source(name) || is_data && site.is_platform(name);
        attribution.names.retain(|name| !(is_source(name) || is_data && others.editors.iter().any(|editor| name.ends_with(editor))));
    }
    let mut best: Option<(NameQuality, &Attribution)> = None;
    for attribution in &all_attributions {
        let Some(quality) = attribution.names.iter().map(|name| quality(name, attribution.source, site, lang, kind)).min() else {
            continue;
        };
        // What follows a phrase is the rest of it: `Office for Woods and Waters`.
        let begins_phrase = attribution.is_data() && kind != PageKind::Forum && is_phrase(&attribution.names[0]);
        let quality = if begins_phrase { quality.max(NameQuality::AccountOrCompany) } else { quality };
        let is_better = match &best {
            None => true,
            // A single word from a line is too little to override what came before.
            Some((known, by)) => {
                quality < *known
                    && (attribution.source != REVIEWER || by.source != BYLINE)
                    && quality != NameQuality::SingleWord
                    && (attribution.rank <= MAX_NEARBY_RANK || *known == NameQuality::SiteOrLogin || attribution.source == LABELLED)
            }
        };
        if is_better {
            best = Some((quality, attribution));
        }
        if matches!(best, Some((NameQuality::Person | NameQuality::SingleWord, _))) {
            break;
        }
    }
    let best = match best {
        Some((NameQuality::Person, best)) => {
            let instead = shown_on_page_instead(best, &all_attributions).or_else(|| signed_instead(best, &all_attributions));
            Some(instead.unwrap_or(best))
        }
        best => best.map(|(_, best)| best),
    };
    best.map(|best| best.facts(site)).or_else(|| email_address(&all)).unwrap_or_default()
}

/// Whether a list begins with the domain of the site or with a company, and goes on with single words: where it is, `lamps.example, Bath, England`.
fn is_company_with_place(names: &[String], site: &Site) -> bool {
    names.split_first().is_some_and(|(first, rest)| {
        let is_site = site.is_name(first) && is_company(first);
        !rest.is_empty() && (is_site || has_legal_form(first)) && !rest.iter().any(|name| name.contains(' '))
    })
}

/// Whether one of the authors is a person and not a site, a login or a company.
pub fn includes_person(authors: &[Fact<String>], site: &Site, lang: &str, kind: PageKind) -> bool {
    authors.iter().any(|author| quality(&author.value, author.source, site, lang, kind) <= NameQuality::SingleWord)
}

/// The names that one source gives together.
pub struct Attribution {
    /// The name of the source.
    pub source: &'static str,
    /// The lower the rank, the more the source is trusted.
    pub rank: u8,
    /// The names.
    pub names: Vec<String>,
}

impl Attribution {
    /// Whether the names are from the page's data, and not from what it shows.
    pub fn is_data(&self) -> bool {
        !self.source.starts_with("page ")
    }

    /// The names with their source; the site's name is dropped if there are others.
    fn facts(&self, site: &Site) -> Vec<Fact<String>> {
        let has_other = self.names.iter().any(|name| !site.is_name(name));
        let kept = self.names.iter().filter(|name| !has_other || !site.is_name(name));
        kept.map(|name| Fact { value: name.clone(), source: self.source }).collect()
    }
}

/// The candidates, put together by what they are given with.
pub fn attributions(all: &[&Candidate], lang: &str) -> Vec<Attribution> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let same = attribution_len(&all[at..]);
        out.push(Attribution { source: all[at].source, rank: all[at].rank, names: names_of(&all[at..at + same], lang) });
        at += same;
    }
    out
}

/// Another data source whose names the page shows near the title, if the page does not show those of the best one.
fn shown_on_page_instead<'s>(best: &Attribution, all_attributions: &'s [Attribution]) -> Option<&'s Attribution> {
    let on_page = all_attributions.iter().filter(|attribution| !attribution.is_data() && attribution.rank <= MAX_NEARBY_RANK);
    let shown: Vec<String> = on_page.flat_map(|attribution| &attribution.names).map(|name| normalized(name)).collect();
    let is_shown = |attribution: &Attribution| {
        let same = |name: &String| shown.iter().any(|shown| shown.contains(&normalized(name)));
        !attribution.names.is_empty() && attribution.names.iter().all(same)
    };
    if !best.is_data() || best.names.iter().any(|name| shown.iter().any(|shown| shown.contains(&normalized(name)))) {
        return None;
    }
    all_attributions.iter().find(|attribution| attribution.is_data() && is_shown(attribution))
}

/// The full name in the byline right below the title, if nothing that the page shows near the title agrees with the data: those name who put
/// the text in, or who edits the site.
fn signed_instead<'s>(best: &Attribution, all_attributions: &'s [Attribution]) -> Option<&'s Attribution> {
    let is_same = |one: &str, other: &str| one.contains(other) || other.contains(one);
    let is_known = |name: &String| best.names.iter().any(|known| is_same(&normalized(known), &normalized(name)));
    let mut shown = all_attributions.iter().filter(|attribution| !attribution.is_data() && attribution.rank <= MAX_NEARBY_RANK);
    if !best.is_data() || shown.clone().any(|attribution| attribution.names.iter().any(is_known)) {
        return None;
    }
    let is_signed = |attribution: &&Attribution| {
        let names = &attribution.names;
        attribution.source == BYLINE
            && attribution.rank <= MAX_SIGNED_RANK
            && !names.is_empty()
            && names.iter().all(|name| name.contains(' '))
    };
    shown.find(is_signed)
}

/// If the metadata gives an e-mail address but no name, the address is the author.
fn email_address(all: &[&Candidate]) -> Option<Vec<Fact<String>>> {
    let is_address = |text: &str| {
        text.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.')) && !text.contains([' ', '/', ':'])
    };
    let candidate = all.iter().find(|c| !c.source.starts_with("page ") && is_address(&c.text))?;
    Some(vec![candidate.fact()])
}

/// What a name is likely to be, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum NameQuality {
    /// A person.
    Person,
    /// A single word on the page.
    SingleWord,
    /// A company, which may be just the publisher, or one lower-case word in metadata: an account.
    AccountOrCompany,
    /// The site's name or a login.
    SiteOrLogin,
}

/// Whether a name is that of a company or a host, by its ending.
fn is_company(name: &str) -> bool {
    let is_host = || {
        name.rsplit_once('.').is_some_and(|(host, top)| {
            host.len() > 1 && !host.ends_with('.') && TOP_LEVEL_DOMAINS.contains(&top.to_ascii_lowercase().as_str())
        })
    };
    has_legal_form(name) || !name.contains(' ') && is_host()
}

/// Whether a name ends as companies' names do: `Lee & Lamp Ltd.`, `Harbour Media`.
fn has_legal_form(name: &str) -> bool {
    let last = name.rsplit(' ').next().unwrap_or(name).to_lowercase();
    last.len() < name.len() && LEGAL_FORMS.contains(&last.as_str())
}

/// Whether a field's name is a phrase or has an address in it, as the names of magazines and offices do: `Das Magazin für Lesben`.
fn is_phrase(name: &str) -> bool {
    let is_small = |word: &str| word.starts_with(char::is_lowercase) && !is_particle(word);
    let mut words = name.split(' ');
    name.contains("www.") || words.next().is_some_and(|first| !is_small(first)) && words.any(is_small)
}

fn quality(name: &str, source: &str, site: &Site, lang: &str, kind: PageKind) -> NameQuality {
    // In Chinese, names are told from accounts and newspapers by the family name.
    let is_no_person = || is_chinese(lang) && chinese_names::has_han(name) && !chinese_names::is_person(name);
    let is_field = || !source.starts_with("page ");
    let is_account = || is_field() && !name.contains(' ') && name.starts_with(|c: char| c.is_lowercase());
    if site.is_name(name) || is_address(name) || is_login(name) && kind != PageKind::Forum {
        NameQuality::SiteOrLogin
    } else if kind != PageKind::Forum && (is_account() || is_company(name) || is_field() && is_phrase(name) || is_no_person()) {
        NameQuality::AccountOrCompany
    } else if kind != PageKind::Forum && source.starts_with("page ") && !name.contains(' ') && !name.chars().any(is_dense) {
        NameQuality::SingleWord
    } else {
        NameQuality::Person
    }
}

/// Whether a name is an e-mail address, perhaps as it is written to be read by people alone: `ann[at]lamps.example`.
fn is_address(name: &str) -> bool {
    let at = ["@", "[at]", "(at)"].into_iter().find_map(|at| name.split_once(at));
    at.is_some_and(|(who, host)| !name.contains(' ') && !who.is_empty() && host.contains('.'))
}

/// The number of candidates, from the first on, that belong together: all of one data source, or names next to each other on the page.
fn attribution_len(candidates: &[&Candidate]) -> usize {
    let first = candidates[0];
    let near = |a: NodeId, b: NodeId| b.0.abs_diff(a.0) <= MAX_NODES_APART;
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

fn names_of(candidates: &[&Candidate], lang: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for candidate in candidates {
        let library = candidate.source.starts_with("meta citation") || candidate.source.starts_with("meta dc");
        let in_order = |list: &str| list.split(';').map(|name| given_name_first(name.trim())).collect::<Vec<_>>().join("; ");
        let text = if library { in_order(&candidate.text) } else { candidate.text.clone() };
        // Names from the page are parsed already.
        let names = if candidate.source.starts_with("page ") { vec![text] } else { parse_names(&text, lang, NameSource::Field) };
        for name in names {
            let squeezed = normalized(&name);
            let known = out.iter().any(|known| normalized(known).contains(&squeezed));
            if !known && out.len() < MAX_AUTHORS {
                out.push(name);
            }
        }
    }
    out
}
