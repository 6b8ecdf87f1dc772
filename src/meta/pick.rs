//! Picks one value for each field from what the sources say.

use crate::article::{Fact, PageKind};
use crate::meta::authors::names::{MAX_AUTHORS, Origin, authors as names_of, inverted};
use crate::meta::authors::person_name::is_login;
use crate::meta::candidates::{Candidate, Found};
use crate::meta::titles::choose::{self as title, Kind, Named, Site, Trust};
use crate::page::measure::is_dense;
use crate::page::{Marks, NodeId, Page};
use crate::rules::metadata::class_words::{HOST_ENDS, LEGAL_FORMS};
use crate::rules::metadata::sources::Field;
use crate::url::{Url, registered_domain};

/// Nodes between two names of one byline: links, spaces and a comma.
const ONE_PLACE: u32 = 8;

/// Ranks up to which a person is believed before a name that is no person's.
const FARTHEST: u8 = 38;
/// The source that is believed from anywhere before a company: the page has one label that asks who wrote it.
const LABELLED: &str = "page name under label";
/// Ranks of names of sites that are not taken for one where they say a title.
const UNSURE_SITE: u8 = 26;
/// Texts of a heading that are told apart.
const MAX_SEAMS: usize = 40;
/// Characters from which on a description says something.
const MIN_DESCRIPTION: usize = 12;
/// Words a text is filed under that are kept; what has more is stuffed for search engines.
const MAX_TAGS: usize = 40;
/// Characters of one of them.
const MAX_TAG: usize = 80;

/// The language the sources name.
pub fn language(found: &Found) -> Option<Fact<String>> {
    found.of(Field::Lang).iter().find_map(|c| Some(Fact { value: language_tag(&c.text)?, source: c.source }))
}

/// A language tag in its usual spelling: `en_us` is `en-US`.
fn language_tag(text: &str) -> Option<String> {
    let text = text.split([',', ';', ' ']).next().unwrap_or("").trim().replace('_', "-");
    let mut parts = text.split('-').filter(|part| !part.is_empty());
    let first =
        parts.next().filter(|part| (2..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphabetic()))?.to_ascii_lowercase();
    if matches!(first.as_str(), "und" | "mul" | "zxx" | "xx") {
        return None;
    }
    let mut out = first;
    for part in parts.take(3).take_while(|part| part.len() <= 8 && part.bytes().all(|b| b.is_ascii_alphanumeric())) {
        out.push('-');
        match part.len() {
            2 => out.push_str(&part.to_ascii_uppercase()),
            4 => out.push_str(&format!("{}{}", part[..1].to_ascii_uppercase(), part[1..].to_ascii_lowercase())),
            _ => out.push_str(&part.to_ascii_lowercase()),
        }
    }
    Some(out)
}

/// What is known of the site's name.
pub fn site<'f>(found: &'f Found, links: impl Iterator<Item = &'f str>, url: Option<&Url>) -> Site {
    let titles: Vec<String> = found.of(Field::Title).iter().map(|c| title::squeeze(&c.text)).collect();
    let is_entrance = url.is_none_or(|url| url.path().len() <= 1);
    // Some fill the page's title in where the site's name belongs.
    let is_title = |c: &Candidate| !is_entrance && c.rank >= UNSURE_SITE && titles.contains(&title::squeeze(&c.text));
    let told = found.of(Field::SiteName).into_iter().filter(|c| c.rank < 60 && !is_title(c));
    Site::new(told.map(|c| c.text.as_str()).chain(links), url)
}

/// The title and the site's name where it was cut off it.
pub fn title(page: &Page, found: &Found, site: &Site, kind: PageKind) -> (Option<Fact<String>>, Option<Fact<String>>) {
    let all = found.of(Field::Title);
    let named: Vec<Named<'_>> = all
        .iter()
        .map(|c| {
            let kind = match c.source {
                "page heading" => Kind::Heading,
                "page first heading" => Kind::Section,
                "json-ld headline" | "meta citation_title" | "meta parsely-title" | "meta sailthru.title" => Kind::Clean,
                _ => Kind::Full,
            };
            let seams = c.node.filter(|_| kind == Kind::Heading).map_or_else(Vec::new, |node| seams(page, node));
            Named { text: &c.text, source: c.source, kind, seams }
        })
        .collect();
    let trust = if matches!(kind, PageKind::Product | PageKind::Service) { Trust::Shared } else { Trust::Heading };
    match title::pick(&named, site, trust) {
        Some((value, source, part)) => {
            let part = part.filter(|part| !part.is_empty()).map(|value| Fact { value, source: "page title element" });
            (Some(Fact { value, source }), part)
        }
        None => (None, None),
    }
}

/// How many letters of a heading stand before each place where one of its elements ends or begins.
fn seams(page: &Page, heading: NodeId) -> Vec<usize> {
    let texts = page.subtree(heading).filter(|node| page.is_text(*node) && !page.marks(*node).has(Marks::SILENT));
    let sums = texts.scan(0, |sum, text| {
        *sum += title::squeeze(page.text(text)).chars().count();
        Some(*sum)
    });
    sums.take(MAX_SEAMS).collect()
}

/// The name of the site.
pub fn site_name(found: &Found, part: Option<Fact<String>>, site: &Site, url: Option<&Url>) -> Option<Fact<String>> {
    let told = found.of(Field::SiteName).into_iter().find(|c| c.rank < 60).map(|c| Fact { value: c.text.clone(), source: c.source });
    let part = part.filter(|part| site.is(&part.value));
    let host = || {
        let host = registered_domain(url?.host()?);
        Some(Fact { value: host.to_owned(), source: "page host" })
    };
    told.or(part).or_else(host)
}

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
    let shown: Vec<String> = on_page.flat_map(|statement| &statement.names).map(|name| title::squeeze(name)).collect();
    let is_shown = |statement: &Statement| {
        let same = |name: &String| shown.iter().any(|shown| shown.contains(&title::squeeze(name)));
        !statement.names.is_empty() && statement.names.iter().all(same)
    };
    if !best.is_data() || best.names.iter().any(|name| shown.iter().any(|shown| shown.contains(&title::squeeze(name)))) {
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
    Some(vec![fact(found)])
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
            let squeezed = title::squeeze(&name);
            let known = out.iter().any(|known| title::squeeze(known).contains(&squeezed));
            if !known && out.len() < MAX_AUTHORS {
                out.push(name);
            }
        }
    }
    out
}

/// The description, unless it only says the title again.
pub fn description(found: &Found, title: Option<&Fact<String>>) -> Option<Fact<String>> {
    let title = title.map_or_else(String::new, |title| title::squeeze(&title.value));
    let says_more = |c: &&Candidate| title::squeeze(&c.text) != title && c.text.chars().count() > MIN_DESCRIPTION;
    found.of(Field::Description).into_iter().find(says_more).map(fact)
}

/// The section of the site.
pub fn section(found: &Found) -> Option<Fact<String>> {
    found.of(Field::Section).into_iter().find(|c| !c.text.contains("://") && c.text.chars().any(char::is_alphabetic)).map(fact)
}

/// The words a text is filed under, from the surest source that has any.
pub fn tags(found: &Found) -> Vec<Fact<String>> {
    let all = found.of(Field::Tag);
    let Some(first) = all.first() else { return Vec::new() };
    let mut out: Vec<Fact<String>> = Vec::new();
    for candidate in all.iter().filter(|c| c.source == first.source) {
        // One element a word needs no splitting: `Rock, Paper, Scissors` may be one.
        let single = candidate.source.ends_with("article:tag") || candidate.source.ends_with("rel tag");
        let parts: Vec<&str> = if single { vec![&candidate.text] } else { candidate.text.split([',', ';', '、', '，']).collect() };
        for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty() && part.chars().count() <= MAX_TAG) {
            let known = out.iter().any(|tag| tag.value.to_lowercase() == part.to_lowercase());
            if !known && out.len() < MAX_TAGS {
                out.push(Fact { value: part.to_owned(), source: candidate.source });
            }
        }
    }
    out
}

fn fact(candidate: &Candidate) -> Fact<String> {
    Fact { value: candidate.text.clone(), source: candidate.source }
}

#[cfg(test)]
mod tests {
    use crate::meta::visible::near_title::tests::told;

    #[test]
    fn whom_the_page_shows_is_believed_of_two_in_data() {
        let data = "<meta name=\"twitter:label1\" content=\"Written by\"><meta name=\"twitter:data1\" content=\"Bo Ek\">\
            <script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Article\",\"author\":{\"name\":\"Ann Lee\"}}</script>";
        let author = |line: &str| told(&format!("{data}<h1>Cold river</h1>{line}TEXT")).0;
        assert_eq!(author("<p>By Ann Lee</p>").as_deref(), Some("Ann Lee"));
        assert_eq!(author("<p>By Bo Ek</p>").as_deref(), Some("Bo Ek"));
        assert_eq!(author("<p>By Cy Fox</p>").as_deref(), Some("Bo Ek"));
    }
}
