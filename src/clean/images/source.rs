//! Chooses the source of an image: from `src`, `srcset`, the attributes of lazy loaders and the `noscript` fallback.
//!
//! The largest version up to the width an article can use wins; a placeholder never does. Addresses come out absolute and otherwise
//! unchanged, since servers sign them.

use crate::clean::dom::style::pixels;
use crate::clean::images::address::{
    allowed_data, file_key, has_other_ending, is_image_file, is_placeholder, may_be_placeholder, width_in_address,
};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::images::{LAZY_ATTRIBUTES, MAX_DATA_IN_FIGURE, MAX_VERSIONS, NOT_IMAGES, ORDINARY_WIDTH, Rank, SMALL_WIDTH, SMALL_WORDS};
use crate::rules::tag::Tag;
use crate::sort;

/// Parts of addresses of formats that not every reader can show.
const NEW_FORMATS: &[&str] = &["avif", ".jxl"];

/// An entry of a `srcset`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SrcsetEntry {
    pub url: String,
    pub descriptor: String,
}

/// A single address of an image.
#[derive(Clone, Debug, PartialEq)]
struct Candidate {
    url: String,
    rank: Rank,
    width: Option<u32>,
}

/// The chosen source of an image.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ImageSource {
    pub src: String,
    pub srcset: Vec<SrcsetEntry>,
}

/// The candidate addresses found on the elements of one image.
#[derive(Default)]
pub(crate) struct SourceCandidates {
    srcsets: Vec<Vec<SrcsetEntry>>,
    single_urls: Vec<Candidate>,
    /// Addresses that may be placeholders; used if there are no others.
    likely_placeholders: Vec<Candidate>,
}

impl SrcsetEntry {
    /// The width in its descriptor, in pixels.
    fn width(&self) -> Option<u32> {
        self.descriptor.strip_suffix('w')?.parse().ok()
    }

    /// The density in its descriptor, in thousandths.
    fn density(&self) -> Option<u32> {
        thousandths(self.descriptor.strip_suffix('x')?)
    }
}

/// Densities beyond this are mistakes.
const MAX_DENSITY: u32 = 100;

/// Parses a decimal number in thousandths. Not as a float: parsing floats would add tables of ten kilobytes.
fn thousandths(number: &str) -> Option<u32> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + part.len() == 0 || !digits(whole) || !digits(part) {
        return None;
    }
    let value = |text: &str| text.bytes().fold(0u32, |sum, digit| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
    let part = value(part.get(..3).unwrap_or(part)) * [1000, 100, 10, 1][part.len().min(3)];
    Some(value(whole).min(MAX_DENSITY) * 1000 + part)
}

impl SourceCandidates {
    /// Reads the attributes of an `img`, a `source` or an element that stands for one. `resolve` makes addresses absolute.
    pub fn read(&mut self, page: &Page, node: NodeId, resolve: &dyn Fn(&str) -> Option<String>) {
        let is_source = page.tag(node) == Tag::Source;
        let own = self.srcsets.len();
        for (name, value) in page.attrs(node) {
            let value = value.trim();
            let of_set = name == "srcset" || name.ends_with("srcset") || name.ends_with("-bgset");
            if of_set || (name.starts_with("data-") && looks_like_set(value)) {
                let known = self.srcsets.len();
                self.add_set(value, resolve);
                // What a lazy loader will show comes before what is shown until then.
                if name == "data-srcset" && self.srcsets.len() > known {
                    self.srcsets[own..].rotate_right(1);
                }
            } else if name == "src" && !is_source {
                self.add_single(value, Rank::Shown, width_attr(page, node), resolve);
            } else if let Some(rank) = lazy_rank(name, value) {
                self.add_single(value, rank, None, resolve);
            }
        }
    }

    fn add_set(&mut self, value: &str, resolve: &dyn Fn(&str) -> Option<String>) {
        let read = parse_srcset(value).into_iter().filter(|(url, _)| !is_placeholder(url));
        let absolute = read.filter_map(|(url, descriptor)| Some(SrcsetEntry { url: resolve(url)?, descriptor: descriptor.to_owned() }));
        let mut set: Vec<SrcsetEntry> = Vec::new();
        for version in absolute.take(MAX_VERSIONS) {
            if !set.iter().any(|known| known.descriptor == version.descriptor) {
                set.push(version);
            }
        }
        if !set.is_empty() {
            self.srcsets.push(set);
        }
    }

    /// Adds a single address.
    pub fn add_single(&mut self, value: &str, rank: Rank, shown_width: Option<u32>, resolve: &dyn Fn(&str) -> Option<String>) {
        if is_placeholder(value) {
            return;
        }
        let url = if value.starts_with("data:") { allowed_data(value).map(str::to_owned) } else { resolve(value) };
        let Some(url) = url else { return };
        let width = width_in_address(&url).or(shown_width.filter(|_| rank == Rank::Shown && url.starts_with("data:")));
        let single = Candidate { width, url, rank };
        if may_be_placeholder(value) { self.likely_placeholders.push(single) } else { self.single_urls.push(single) }
    }

    /// Whether nothing but likely placeholders was found.
    pub fn has_only_placeholders(&self) -> bool {
        self.srcsets.is_empty() && self.single_urls.is_empty()
    }

    /// Whether one of the addresses has this file name (see `file_key`).
    pub fn names(&self, key: &str) -> bool {
        let urls = self.srcsets.iter().flatten().map(|version| &version.url).chain(self.single_urls.iter().map(|single| &single.url));
        urls.into_iter().any(|url| file_key(url) == key)
    }

    /// The best address, with the `srcset` it belongs to.
    pub fn choose(self) -> Option<ImageSource> {
        let single = best_single(self.single_urls).or_else(|| best_single(self.likely_placeholders));
        // New formats are used only if there is nothing else.
        let is_new = |set: &Vec<SrcsetEntry>| set.iter().any(|version| NEW_FORMATS.iter().any(|format| version.url.contains(format)));
        let readable = self.srcsets.iter().position(|set| !is_new(set)).unwrap_or(0);
        let Some(set) = self.srcsets.into_iter().nth(readable) else {
            return single.map(|single| ImageSource { src: single.url, srcset: Vec::new() });
        };
        let best = best_version(&set)?;
        let known = |url: &str| set.iter().find(|version| version.url == url).and_then(SrcsetEntry::width);
        let larger = single.filter(|single| {
            let width = single.width.or_else(|| known(&single.url));
            match (best.width().or_else(|| width_in_address(&best.url)), width) {
                (Some(best), Some(width)) => width > best && best < ORDINARY_WIDTH && width <= ORDINARY_WIDTH,
                (Some(best), None) => best < SMALL_WIDTH,
                (None, _) => false,
            }
        });
        match larger {
            Some(single) => {
                let srcset = if known(&single.url).is_some() { set } else { Vec::new() };
                Some(ImageSource { src: single.url, srcset })
            }
            None => Some(ImageSource { src: best.url.clone(), srcset: if set.len() > 1 { set } else { Vec::new() } }),
        }
    }
}

/// The widest entry up to the width an article can use.
fn best_version(set: &[SrcsetEntry]) -> Option<&SrcsetEntry> {
    let ordinary = |version: &&SrcsetEntry| version.width().is_some_and(|width| width <= ORDINARY_WIDTH);
    let widest = set.iter().filter(ordinary).max_by_key(|version| version.width());
    let narrowest = || set.iter().filter(|version| version.width().is_some()).min_by_key(|version| version.width());
    let densest = || set.iter().filter(|version| version.density().unwrap_or(1000) <= 2000).max_by_key(|version| version.density());
    widest.or_else(narrowest).or_else(densest).or(set.first())
}

/// The address of the largest version, as far as can be told. A lazy loader's address wins over the one that is shown now, unless that one
/// is known to be larger.
fn best_single(mut single_urls: Vec<Candidate>) -> Option<Candidate> {
    sort::sort_by_key(&mut single_urls, |single| std::cmp::Reverse(single.rank));
    let mut single_urls = single_urls.into_iter();
    let mut best = single_urls.next()?;
    for other in single_urls {
        let better = match (best.width, other.width) {
            (Some(a), Some(b)) => b > a && a < ORDINARY_WIDTH && other.rank != Rank::Small,
            // An original of unknown size is larger than a version that is known to be small.
            (Some(a), None) => a < SMALL_WIDTH && other.rank > Rank::Small && other.rank != Rank::Some,
            (None, Some(b)) => best.rank <= Rank::Some && b >= SMALL_WIDTH,
            (None, None) => false,
        };
        if better {
            best = other;
        }
    }
    Some(best)
}

fn width_attr(page: &Page, node: NodeId) -> Option<u32> {
    pixels(page.attr(node, Attr::Width)?)
}

/// How likely an attribute holds the address of the image.
fn lazy_rank(name: &str, value: &str) -> Option<Rank> {
    if value.is_empty() || value.len() > MAX_DATA_IN_FIGURE || NOT_IMAGES.contains(&name) {
        return None;
    }
    if let Some((_, rank)) = LAZY_ATTRIBUTES.iter().find(|(known, _)| *known == name) {
        let could_be = looks_like_address(value) && (is_image_file(value) || !has_other_ending(value));
        return could_be.then_some(*rank);
    }
    let words = || name.split(['-', '_']);
    let is_source = words().any(|word| word == "src");
    if !(is_source || name.starts_with("data-")) || !looks_like_address(value) {
        return None;
    }
    // Not every address of an image has the ending of one. Where the attribute's name says that it is a source, it need not.
    if !(is_image_file(value) || (is_source && !has_other_ending(value))) {
        return None;
    }
    let small = words().any(|word| SMALL_WORDS.contains(&word));
    Some(if small { Rank::Small } else { Rank::Some })
}

/// Whether a value can be an address: one word with a slash or a dot, and no data URL other than of an allowed image.
fn looks_like_address(value: &str) -> bool {
    !value.contains(|c: char| c.is_whitespace() || matches!(c, '{' | '<' | '>' | '"'))
        && value.contains(['/', '.'])
        && (!value.starts_with("data:") || allowed_data(value).is_some())
}

/// Whether a value is a `srcset`: an address followed by a descriptor.
fn looks_like_set(value: &str) -> bool {
    let Some((first, rest)) = value.trim().split_once(char::is_whitespace) else { return false };
    let descriptor = rest.trim_start().split([',', ' ']).next().unwrap_or("");
    first.contains(['/', '.']) && !first.starts_with(['{', '[', '<', '"']) && is_descriptor(descriptor)
}

fn is_descriptor(text: &str) -> bool {
    text.strip_suffix(['w', 'x', 'h']).is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
}

/// Parses a `srcset` as browsers do: an address ends at white space, its descriptor at a comma.
pub(crate) fn parse_srcset(text: &str) -> Vec<(&str, &str)> {
    let mut out = Vec::new();
    let mut rest = text;
    while out.len() < 2 * MAX_VERSIONS {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        if rest.is_empty() {
            break;
        }
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        let url = &rest[..end];
        rest = &rest[end..];
        let bare = url.trim_end_matches(',');
        if bare.len() < url.len() {
            out.push((bare, ""));
            continue;
        }
        let end = rest.find(',').unwrap_or(rest.len());
        let descriptor = rest[..end].split_ascii_whitespace().find(|word| is_descriptor(word) && !word.ends_with('h')).unwrap_or("");
        out.push((bare, descriptor));
        rest = &rest[end..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{SourceCandidates, file_key, is_placeholder, parse_srcset, width_in_address};
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;
    use crate::url::Url;

    fn chosen(html: &str) -> String {
        let page = scan(&format!("<body>{html}</body>"), None).unwrap();
        let base = Url::parse("https://example.org/a/").unwrap();
        let mut candidates = SourceCandidates::default();
        candidates.read(&page, page.first(Tag::Img).unwrap(), &|text| base.join(text).map(|url| url.as_str().to_owned()));
        candidates
            .choose()
            .map_or("none".to_owned(), |source| format!("{} {}", source.src.replace("https://example.org/a/", ""), source.srcset.len()))
    }

    #[test]
    fn srcset_is_parsed_as_browsers_parse_it() {
        let list = "a.jpg 1x, b,c.jpg 2x,\n d.jpg,, e.jpg  640w 480h";
        assert_eq!(parse_srcset(list), [("a.jpg", "1x"), ("b,c.jpg", "2x"), ("d.jpg", ""), ("e.jpg", "640w")]);
        assert_eq!(parse_srcset(" , "), []);
        assert_eq!(parse_srcset("a.jpg 1x,b.jpg 2x"), [("a.jpg", "1x"), ("b.jpg", "2x")]);
    }

    #[test]
    fn widths_are_read_from_addresses() {
        let addresses = [
            "/a-300x200.jpg",
            "/a.jpg?w=640&h=2",
            "/w_1456,c_limit/a.jpg",
            "/thumb/300px-a.jpg",
            "https://x.org/abc=s1600",
            "/2024/01/photo.jpg",
            "/a_800w.jpg",
        ];
        assert_eq!(addresses.map(width_in_address), [Some(300), Some(640), Some(1456), Some(300), Some(1600), None, Some(800)]);
        assert_eq!(["/a-300x200.jpg", "/a.jpg", "/b-1.jpg"].map(file_key), ["a", "a", "b-1"]);
    }

    #[test]
    fn the_larger_version_wins_and_placeholders_never_do() {
        assert_eq!(chosen("<img src=\"blank.gif\" data-src=\"a.jpg\">"), "a.jpg 0");
        assert_eq!(chosen("<img src=\"data:image/gif;base64,R0lGODlhAQAB\" data-anything=\"a.webp\">"), "a.webp 0");
        assert_eq!(chosen("<img src=\"a-1200x800.jpg\" data-src=\"a-300x200.jpg\">"), "a-1200x800.jpg 0");
        assert_eq!(chosen("<img src=\"large.jpg\" data-thumb=\"small.jpg\" data-small-src=\"tiny.jpg\">"), "large.jpg 0");
        assert_eq!(chosen("<img src=\"a-60x40.jpg\" data-lazy-src=\"a.jpg\">"), "a.jpg 0");
        assert_eq!(chosen("<img src=\"a.jpg\" srcset=\"a-320.jpg 320w, a-1280.jpg 1280w, a-4000.jpg 4000w\">"), "a-1280.jpg 3");
        assert_eq!(
            chosen("<img src=\"a.jpg\" srcset=\"data:image/gif;base64,R0 1w\" data-srcset=\"b.jpg 1x, c.jpg 2x, d.jpg 3x\">"),
            "c.jpg 3"
        );
        assert_eq!(chosen("<img src=\"a.jpg\" srcset=\"wait.gif\" data-srcset=\"b.jpg\">"), "b.jpg 0");
        assert_eq!(chosen("<img src=\"a.jpg\" srcset=\"preloading.gif\">"), "a.jpg 0");
        assert_eq!(chosen("<img src=\"full.jpg\" srcset=\"s-150.jpg 150w, s-300.jpg 300w\">"), "full.jpg 0");
        assert_eq!(chosen("<img src=\"spacer.gif\">"), "none");
        assert_eq!(chosen("<img src=\"spacer.gif\" swift-lazy-src=\"/img/7?w=900\">"), "https://example.org/img/7?w=900 0");
        assert_eq!(chosen("<img swift-lazy-srcset=\"b.jpg 1x, c.jpg 2x\">"), "c.jpg 2");
        assert_eq!(chosen("<img content=\"b.jpg\">"), "b.jpg 0");
        assert_eq!(chosen("<img src=\"loading-dock.jpg\">"), "loading-dock.jpg 0");
        assert_eq!(chosen("<img src=\"data:image/svg+xml;base64,PHN2Zz4=\" data-props=\"{&quot;a&quot;:&quot;b.jpg&quot;}\">"), "none");
    }

    #[test]
    fn only_image_data_urls_are_allowed() {
        assert!(is_placeholder("data:text/html;base64,PGI+"));
        for file in ["grey-placeholder.png", "transparent-1093278.png", "1px.gif", "advertisement.gif", "placeholder.7e2d41a09f.svg"] {
            assert!(is_placeholder(&format!("https://example.org/i/{file}")), "{file}");
        }
        for file in ["grey-2.jpg", "grey-goose.jpg", "placeholder.map.svg", "loading-dock.jpg"] {
            assert!(!is_placeholder(&format!("https://example.org/i/{file}")), "{file}");
        }
        let long = format!("data:image/png;base64,{}", "A".repeat(2000));
        assert!(!is_placeholder(&long));
        assert!(is_placeholder(&long.replace("png", "svg+xml")));
    }
}
