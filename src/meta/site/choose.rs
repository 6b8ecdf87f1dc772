//! Picks the name of the site.

use crate::article::Fact;
use crate::meta::candidates::{Candidate, Found};
use crate::meta::similarity::squeeze;
use crate::meta::site::known_names::Site;
use crate::rules::metadata::sources::Field;
use crate::url::{Url, registered_domain};

/// Ranks of names of sites that are not taken for one where they say a title.
const UNSURE_SITE: u8 = 26;

/// What is known of the site's name.
pub fn site<'f>(found: &'f Found, links: impl Iterator<Item = &'f str>, url: Option<&Url>) -> Site {
    let titles: Vec<String> = found.of(Field::Title).iter().map(|c| squeeze(&c.text)).collect();
    let is_entrance = url.is_none_or(|url| url.path().len() <= 1);
    // Some fill the page's title in where the site's name belongs.
    let is_title = |c: &Candidate| !is_entrance && c.rank >= UNSURE_SITE && titles.contains(&squeeze(&c.text));
    let told = found.of(Field::SiteName).into_iter().filter(|c| c.rank < 60 && !is_title(c));
    Site::new(told.map(|c| c.text.as_str()).chain(links), url)
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
