//! Statistics of the whole page: counts of elements, what its metadata declares it to be, what its address looks like.

use crate::block::Blocks;
use crate::feature::block_stats::BlockStats;
use crate::feature::characters::{CharCounts, is_currency};
use crate::page::{NodeId, Page, is_linked_data};
use crate::rules::attr::Attr;
use crate::rules::class_hints::URL_HINT_FINDER;
use crate::rules::forum_software::{credits_forum_software, is_forum_software};
use crate::rules::manual_software::is_manual_software;
use crate::rules::post_pages::is_post_page;
use crate::rules::tag::Tag;
use crate::sort;
use crate::url::before_query;

/// Statistics of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageStats {
    pub words: f32,
    pub forms: f32,
    pub images: f32,
    pub inputs: f32,
    pub frames: f32,
    pub articles: f32,
    pub times: f32,
    pub listings: f32,
    pub authors: f32,
    pub headings: [f32; 3],
    pub prices: f32,
    pub has_main: bool,
    pub declared: Declared,
    pub published: bool,
    pub og_kind: f32,
    pub noscript: bool,
    pub strong_blocks: f32,
    pub strong_words: f32,
    pub longest: f32,
    pub median_words: f32,
    pub long_blocks: f32,
    pub bytes_per_word: f32,
    pub address: Address,
}

/// What the page's structured data declares it to be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Declared {
    pub article: bool,
    pub product: bool,
    pub forum: bool,
    pub list: bool,
    pub questions: bool,
    /// Whether it is one thread or one question, by structured data, or made by forum software, by its own word.
    pub thread: bool,
    /// Whether it was made by a program for manuals, by its own word.
    pub manual: bool,
    /// Whether it is one post of a blog or a magazine, or one paper of a journal, by the word of the program that made it.
    pub post: bool,
}

/// Properties of the page's address.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Address {
    pub known: bool,
    pub depth: f32,
    pub hyphens: f32,
    pub dated: bool,
    /// One bit for each of [`ADDRESSES`].
    pub hints: u32,
}

/// Words outside links from which on a block is long.
const LONG_WORDS: f32 = 50.0;

/// Words up to which a block may be the line of the software that made the page.
const CREDIT_WORDS: f32 = 20.0;

/// Computes the statistics.
pub(crate) fn page_stats(page: &Page, blocks: &Blocks, block_stats: &[BlockStats], char_counts: &[CharCounts], words: f32) -> PageStats {
    let mut out = PageStats { words, address: address_of(page), ..PageStats::default() };
    let mut articles = 0;
    for node in page.nodes() {
        match page.tag(node) {
            Tag::Form => out.forms += 1.0,
            Tag::Img => out.images += 1.0,
            Tag::Input | Tag::Textarea | Tag::Select => out.inputs += 1.0,
            Tag::Iframe => out.frames += 1.0,
            Tag::Article => out.articles += 1.0,
            Tag::Time => out.times += 1.0,
            Tag::Pre => out.listings += 1.0,
            Tag::A if names_author(page, node) => out.authors += 1.0,
            Tag::Main => out.has_main = true,
            Tag::Script => declared(page, node, &mut out.declared),
            Tag::Meta => declared_by_meta(page, node, &mut out),
            Tag::Html | Tag::Body => {
                out.declared.thread |= page.classes(node).any(is_forum_software);
                out.declared.post |= page.classes(node).any(is_post_page);
            }
            _ => {}
        }
        if let Some(kind) = page.attr(node, Attr::Itemtype).map(|kind| kind.trim().to_ascii_lowercase()) {
            out.declared.thread |= is_thread_type(&kind);
            articles += u32::from(is_article_type(kind.rsplit('/').next().unwrap_or(&kind)));
        }
    }
    // Several are the entries of a list.
    out.declared.article |= articles == 1;
    // Positive floats sort like their bits.
    let mut words: Vec<u64> = block_stats.iter().map(|stats| u64::from(stats.words.to_bits())).collect();
    sort::sort_numbers(&mut words);
    out.median_words = words.get(words.len() / 2).map_or(0.0, |bits| f32::from_bits(*bits as u32));
    for ((stats, block), char_counts) in block_stats.iter().zip(blocks.iter()).zip(char_counts) {
        if let 1..=3 = stats.heading as usize {
            out.headings[stats.heading as usize - 1] += 1.0;
        }
        out.strong_blocks += f32::from(u8::from(stats.strong));
        out.strong_words += if stats.strong { stats.words } else { 0.0 };
        out.longest = if stats.strong { out.longest.max(stats.words) } else { out.longest };
        out.long_blocks += f32::from(u8::from(stats.words * (1.0 - stats.linked) > LONG_WORDS));
        out.prices += f32::from(u8::from(char_counts.currency && has_price(blocks.text(block))));
        out.declared.thread |= stats.words <= CREDIT_WORDS && credits_forum_software(blocks.text(block));
        out.noscript |= page.marks(block.first).has(crate::page::Marks::NOSCRIPT);
    }
    out.bytes_per_word = page.markup(page.body().unwrap_or(NodeId(0))) as f32 / out.words.max(1.0);
    out
}

/// Whether a link is marked as leading to the author.
fn names_author(page: &Page, link: NodeId) -> bool {
    page.attr(link, Attr::Rel).is_some_and(|rel| rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("author")))
}

/// Whether a type of structured data, in lower case, is that of a page with one thread or one question.
fn is_thread_type(kind: &str) -> bool {
    ["discussionforumposting", "qapage"].contains(&kind.rsplit('/').next().unwrap_or(kind))
}

/// Whether a type of structured data, in lower case, is that of an article.
fn is_article_type(kind: &str) -> bool {
    kind.ends_with("article") || kind.ends_with("blogposting") || kind == "report"
}

/// Reads the `@type`s of structured data. Only their names matter, so they are found by text search, in broken JSON too.
fn declared(page: &Page, script: NodeId, out: &mut Declared) {
    if !is_linked_data(page, script) {
        return;
    }
    for text in page.children(script) {
        for after in page.text(text).split("\"@type\"").skip(1) {
            let rest = after.trim_start().strip_prefix(':').unwrap_or("").trim_start();
            let values = rest
                .strip_prefix('[')
                .map_or_else(|| rest.split([',', '}']).next().unwrap_or(""), |list| list.split(']').next().unwrap_or(""));
            for value in values.split('"').map(str::to_ascii_lowercase) {
                out.article |= is_article_type(&value);
                out.product |= value == "product" || value == "productgroup";
                out.forum |= value == "discussionforumposting" || value == "qapage" || value == "question";
                out.list |= value == "itemlist" || value == "collectionpage" || value == "searchresultspage";
                out.questions |= value == "faqpage";
                out.thread |= is_thread_type(&value);
            }
        }
    }
}

fn declared_by_meta(page: &Page, meta: NodeId, out: &mut PageStats) {
    let name = page.attr(meta, Attr::Property).or(page.attr(meta, Attr::Name)).or(page.attr(meta, Attr::Itemprop)).unwrap_or("");
    match name.to_ascii_lowercase().as_str() {
        "og:type" if out.og_kind == 0.0 => {
            let kind = page.attr(meta, Attr::Content).unwrap_or("").to_ascii_lowercase();
            out.og_kind = match kind.rsplit(':').next().unwrap_or("") {
                "article" => 1.0,
                "product" => 2.0,
                "website" => 3.0,
                _ => 0.0,
            };
        }
        "article:published_time" | "datepublished" => out.published = true,
        // The page of one paper, said to search engines for papers.
        "citation_title" => out.declared.article = true,
        "citation_journal_title" | "citation_conference_title" => out.declared.post = true,
        "generator" => {
            let software = page.attr(meta, Attr::Content).unwrap_or("");
            out.declared.thread |= is_forum_software(software);
            out.declared.manual |= is_manual_software(software);
        }
        _ => {}
    }
}

/// Digits in a row that count as a number in an address, such as the id of a post.
const LONG_NUMBER: usize = 6;

/// What the address of a page says. One that the page names itself is not that of a home page: some programs name that on every page.
fn address_of(page: &Page) -> Address {
    let named = || page.address().filter(|named| named.path().len() > 1).map(|named| address(named.as_str()));
    page.url().map(address).or_else(named).unwrap_or_default()
}

fn address(url: &str) -> Address {
    let url = before_query(url);
    let path = url.split_once("://").map_or(url, |(_, rest)| rest).split_once('/').map_or("", |(_, path)| path);
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let last = parts.last().copied().unwrap_or("");
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let year = |part: &str| part.len() == 4 && all_digits(part) && (part.starts_with("19") || part.starts_with("20"));
    let dated = parts.windows(2).any(|pair| year(pair[0]) && pair[1].bytes().next().is_some_and(|byte| byte.is_ascii_digit()));
    let numbered = parts.iter().any(|part| part.len() >= LONG_NUMBER && all_digits(&part[..LONG_NUMBER.min(part.len())]));
    Address {
        known: true,
        depth: parts.len() as f32,
        hyphens: last.bytes().filter(|byte| matches!(byte, b'-' | b'_')).count() as f32,
        dated: dated || numbered,
        hints: URL_HINT_FINDER.find(url, 0),
    }
}

/// Whether a text contains a price: a currency sign next to a digit.
pub(crate) fn has_price(text: &str) -> bool {
    let mut before = [' '; 2];
    for c in text.chars() {
        let near = if before[1] == ' ' { before[0] } else { before[1] };
        if (c.is_ascii_digit() && is_currency(near)) || (is_currency(c) && near.is_ascii_digit()) {
            return true;
        }
        before = [before[1], c];
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::block::split;
    use crate::feature::View;
    use crate::page::scan::scan;

    /// Whether a page says that it is an article, and a thread.
    fn says(head: &str, body: &str) -> (bool, bool) {
        let page = scan(&format!("<html><head>{head}</head><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let declared = View::new(&page, &blocks).page_stats.declared;
        (declared.article, declared.thread)
    }

    #[test]
    fn one_item_or_a_citation_declares_an_article() {
        let item = "<div itemscope itemtype=https://schema.org/NewsArticle><p>The bridge was closed.</p></div>";
        assert_eq!(says("", item), (true, false));
        assert_eq!(says("", &item.repeat(2)), (false, false));
        assert_eq!(says("<meta name=citation_title content='On bridges'>", "<p>Bridges close.</p>"), (true, false));
        assert_eq!(says("<script type=application/ld+json>{\"@type\":\"LiveBlogPosting\"}</script>", "<p>It is dark.</p>"), (true, false));
    }

    #[test]
    fn a_paper_of_a_journal_is_one_text() {
        let is_post = |head: &str| {
            let page = scan(&format!("<html><head>{head}</head><body><p>Bridges close.</p></body></html>"), None).expect("a page");
            let blocks = split(&page);
            View::new(&page, &blocks).is_post()
        };
        assert!(is_post("<meta name=citation_journal_title content='Annals of Bridges'>"));
        // A project says how to cite it.
        assert!(!is_post("<meta name=citation_title content='A list of bridges'>"));
    }

    #[test]
    fn the_line_of_forum_software_declares_a_thread() {
        assert_eq!(says("", "<p>Who has the key?</p><footer>Powered by phpBB</footer>"), (false, true));
        assert_eq!(says("", &format!("<p>The board was powered by phpBB, {}</p>", "and then by another, ".repeat(8))), (false, false));
    }
}
