//! Chooses the site's name.

use crate::article::Fact;
use crate::meta::candidates::{Candidate, Candidates};
use crate::meta::similarity::normalized;
use crate::meta::site::known_names::Site;
use crate::rules::metadata::sources::Field;
use crate::url::{Url, registered_domain};

/// From this rank on a site name is ignored if it equals a title.
const MIN_UNSURE_RANK: u8 = 26;

/// Collects the names of the site that titles and bylines are compared with.
pub fn known_names<'f>(candidates: &'f Candidates, home_names: impl Iterator<Item = &'f str>, url: Option<&Url>) -> Site {
    let titles: Vec<String> = candidates.of(Field::Title).iter().map(|c| normalized(&c.text)).collect();
    let is_home_page = url.is_none_or(|url| url.path().len() <= 1);
    // Some sites put the page title into the site name.
    let is_title = |c: &Candidate| !is_home_page && c.rank >= MIN_UNSURE_RANK && titles.contains(&normalized(&c.text));
    let declared = candidates.of(Field::SiteName).into_iter().filter(|c| c.rank < 60 && !is_title(c));
    Site::new(declared.map(|c| c.text.as_str()).chain(home_names), url)
}

/// The site's name: from the metadata, else the part cut off the title, else the registered domain.
pub fn site_name(candidates: &Candidates, part: Option<Fact<String>>, site: &Site, url: Option<&Url>) -> Option<Fact<String>> {
    let declared =
        candidates.of(Field::SiteName).into_iter().find(|c| c.rank < 60).map(|c| Fact { value: c.text.clone(), source: c.source });
    let part = part.filter(|part| site.is_name(&part.value));
    let host = || {
        let host = registered_domain(url?.host()?);
        Some(Fact { value: host.to_owned(), source: "page host" })
    };
    declared.or(part).or_else(host)
}
