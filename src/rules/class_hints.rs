//! Hints in class names, ids and URLs at what a part of a page is: navigation, sidebar, comments, main content. The words are those of
//! themes, frameworks and content management systems everywhere, not of one language.

/// A kind of page part, with the words that hint at it.
pub struct Hint {
    /// The name of the feature.
    pub name: &'static str,
    /// What it marks.
    pub why: &'static str,
    /// The words. `<` and `>` mark the start and the end of a word; without them a word matches anywhere.
    pub words: &'static [&'static str],
}

/// Hints in class names and ids, in the order of the features.
pub const HINTS: &[Hint] = &[
    Hint {
        name: "comment",
        why: "readers' comments and comment forms",
        words: &["comment", "disqus", "respond", "kommentare", "comentarios", "reacties", "yorumlar", "pinglun", "talkback"],
    },
    Hint {
        name: "reply",
        why: "forum posts and threads",
        words: &["reply", "replies", "thread", "topic", "forum", "postbody", "post-body", "message", "discussion", "answer", "question"],
    },
    Hint {
        name: "sidebar",
        why: "sidebars",
        words: &["sidebar", "side-bar", "sidenav", "side-nav", "<aside>", "right-col", "rightcol", "left-col", "leftcol", "rail"],
    },
    Hint {
        name: "promo",
        why: "advertising and calls to action",
        words: &["promo", "advert", "<ad>", "<ads>", "sponsor", "banner", "outbrain", "taboola", "<dfp>", "affiliate", "cta>"],
    },
    Hint { name: "share", why: "share buttons", words: &["share", "sharing", "social", "facebook", "twitter", "follow"] },
    Hint {
        name: "related",
        why: "related and recommended pages",
        words: &[
            "relat",
            "recommend",
            "more-",
            "<more>",
            "read-next",
            "readnext",
            "also",
            "similar",
            "popular",
            "trending",
            "latest",
            "recent",
            "suggest",
            "upsell",
            "cross-sell",
            "crosssell",
        ],
    },
    Hint { name: "nav", why: "navigation menus", words: &["nav", "menu", "dropdown", "<tab>", "tabs>", "tab>", "toolbar", "skip"] },
    Hint {
        name: "cookie",
        why: "cookie consent and privacy notices",
        words: &["cookie", "consent", "gdpr", "privacy", "onetrust", "notice"],
    },
    Hint { name: "footer", why: "footers of a page or section", words: &["foot", "colophon", "copyright", "legal", "bottom"] },
    Hint { name: "header", why: "headers of a page or section", words: &["header", "masthead", "<top>", "topbar", "hero"] },
    Hint {
        name: "content",
        why: "the main content",
        words: &[
            "content", "article", "entry", "story", "<post", "-post", "_post", "body", "main", "text", "copy", "prose", "markdown", "rich",
            "rte", "wysiwyg", "blog",
        ],
    },
    Hint {
        name: "meta",
        why: "author and date",
        words: &["author", "byline", "<meta", "-meta", "date", "time", "posted", "publish", "<bio>", "avatar", "user", "profile", "member"],
    },
    Hint { name: "crumb", why: "breadcrumbs", words: &["crumb"] },
    Hint {
        name: "tags",
        why: "tags and categories of the article",
        words: &["<tag>", "<tags>", "categor", "label", "badge", "pill", "chip", "keyword", "topics"],
    },
    Hint { name: "widget", why: "widgets of the content management system", words: &["widget", "module", "plugin", "block-"] },
    Hint {
        name: "modal",
        why: "modals, popups and overlays",
        words: &["modal", "popup", "pop-up", "overlay", "dialog", "lightbox", "tooltip", "drawer", "offcanvas", "toast", "alert"],
    },
    Hint {
        name: "news",
        why: "newsletters, accounts and carts",
        words: &[
            "subscri",
            "newsletter",
            "signup",
            "sign-up",
            "optin",
            "email",
            "mailing",
            "login",
            "signin",
            "register",
            "account",
            "cart",
            "checkout",
            "wishlist",
        ],
    },
    Hint {
        name: "product",
        why: "products and their data",
        words: &["product", "price", "descr", "spec", "detail", "summary", "overview", "feature", "attribute"],
    },
    Hint { name: "review", why: "product reviews", words: &["review", "rating", "star>", "stars>", "testimonial", "feedback"] },
    Hint {
        name: "card",
        why: "cards and list items, one of many alike",
        words: &[
            "card", "grid", "tile", "teaser", "item", "<list", "-list", "result", "row", "carousel", "slid", "swiper", "gallery", "loop",
        ],
    },
    Hint {
        name: "caption",
        why: "images, captions and credits",
        words: &["caption", "figure", "credit", "image", "photo", "media", "thumb", "video"],
    },
    Hint { name: "toc", why: "tables of contents", words: &["<toc>", "table-of-contents", "on-this-page", "contents"] },
    Hint { name: "code", why: "code listings", words: &["code", "highlight", "snippet", "prism", "hljs"] },
    Hint { name: "page", why: "pagination", words: &["pagina", "pager", "<prev", "-prev", "<next", "-next", "load-more", "loadmore"] },
    Hint {
        name: "filter",
        why: "filters, search and sorting",
        words: &["filter", "facet", "sort", "refine", "search", "select", "option"],
    },
    Hint {
        name: "faq",
        why: "accordions, tabs and other collapsible parts",
        words: &["faq", "accordion", "collapse", "toggle", "expand", "tab-pane", "tabpane", "tab-panel", "tabpanel"],
    },
    Hint {
        name: "hidden",
        why: "visually hidden text",
        words: &["sr-only", "screenreader", "screen-reader", "visuallyhidden", "visually-hidden", "<hidden>", "d-none", "invisible"],
    },
    Hint {
        name: "locale",
        why: "language and country choosers",
        words: &["<lang", "-lang", "locale", "country", "region", "currency", "translate"],
    },
    Hint {
        name: "action",
        why: "action buttons of a post or article",
        words: &["print", "<edit", "-edit", "action", "button", "btn", "vote", "like", "report", "flag"],
    },
    Hint {
        name: "prose",
        why: "the main content alone, in the class names of content management systems",
        words: &[
            "entry-content",
            "entry__content",
            "article-body",
            "article__body",
            "articlebody",
            "article-content",
            "article-text",
            "post-content",
            "post__content",
            "postcontent",
            "post-body",
            "post__body",
            "postbody",
            "story-body",
            "single-content",
            "user-content",
            "message-body",
            "message-content",
            "topic-body",
            "available-content",
            "html-block",
            "block-html",
            "richtext",
            "rich-text",
            "<prose>",
            "markdown",
        ],
    },
    Hint { name: "description", why: "product descriptions", words: &["descr"] },
];

/// Hints in the page's URL, in the order of the features.
pub const URL_HINTS: &[Hint] = &[
    Hint {
        name: "forum",
        why: "threads and questions",
        words: &["forum", "thread", "topic", "discussion", "question", "community", "/t/", "comments"],
    },
    Hint { name: "product", why: "shops and products", words: &["product", "/p/", "/dp/", "shop", "item", "store"] },
    Hint {
        name: "docs",
        why: "documentation",
        words: &["doc.", "docs.", "doc/", "docs/", "documentation", "/api", "wiki", "guide", "manual", "reference", "tutorial", "learn"],
    },
    Hint { name: "blog", why: "news and blog posts", words: &["blog", "news", "article", "story", "post"] },
    Hint { name: "list", why: "listing pages", words: &["categor", "collection", "/c/", "tag/", "list", "search", "archive"] },
];

/// Finds hints in class names and ids.
pub static HINT_FINDER: HintFinder<{ words_of(HINTS) }> = HintFinder::new(HINTS);
/// Finds hints in the page's URL.
pub static URL_HINT_FINDER: HintFinder<{ words_of(URL_HINTS) }> = HintFinder::new(URL_HINTS);

/// The number of words of all hints.
const fn words_of(hints: &[Hint]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < hints.len() {
        count += hints[at].words.len();
        at += 1;
    }
    count
}

/// Number of keys: the last five bits of each of the first two letters.
const BEGINNINGS: usize = 32 * 32;

/// Finds the words of all hints in one pass over a name. Words are grouped by their first two letters, so at most positions nothing is left
/// to compare.
pub struct HintFinder<const N: usize> {
    needles: [Needle; N],
    /// For every key the index of its first needle; the next key's index is the end.
    first: [u16; BEGINNINGS + 1],
    /// For the last five bits of a first letter, one bit for the last five bits of each second letter.
    pairs: [u32; 32],
}

#[derive(Clone, Copy)]
struct Needle {
    word: &'static [u8],
    at_start: bool,
    at_end: bool,
    hint: u32,
}

impl Needle {
    const NONE: Needle = Needle { word: b"", at_start: false, at_end: false, hint: 0 };

    /// Parses a word as written in a row.
    const fn new(word: &'static str, hint: usize) -> Needle {
        let bytes = word.as_bytes();
        let (at_start, rest) = match bytes {
            [b'<', rest @ ..] => (true, rest),
            _ => (false, bytes),
        };
        let (at_end, rest) = match rest {
            [rest @ .., b'>'] => (true, rest),
            _ => (false, rest),
        };
        Needle { word: rest, at_start, at_end, hint: 1 << hint }
    }

    const fn beginning(&self) -> usize {
        beginning(self.word[0], self.word[1])
    }

    /// Whether a name has the word at a position where its first two letters are known to stand.
    fn matches(&self, bytes: &[u8], at: usize) -> bool {
        let end = at + self.word.len();
        // The third letter rules out most.
        let has_third = match (self.word.get(2), bytes.get(at + 2)) {
            (Some(letter), Some(byte)) => letter & 31 == byte & 31,
            (third, _) => third.is_none(),
        };
        has_third
            && (!self.at_start || at == 0 || !bytes[at - 1].is_ascii_alphanumeric())
            && bytes.get(at..end).is_some_and(|part| part.eq_ignore_ascii_case(self.word))
            && (!self.at_end || bytes.get(end).is_none_or(|byte| !byte.is_ascii_alphanumeric()))
    }
}

const fn beginning(one: u8, two: u8) -> usize {
    ((one & 31) as usize) * 32 + (two & 31) as usize
}

impl<const N: usize> HintFinder<N> {
    /// Groups the words of `hints` at compile time. Each has at least two letters.
    const fn new(hints: &[Hint]) -> HintFinder<N> {
        let mut all = [Needle::NONE; N];
        let mut first = [0; BEGINNINGS + 1];
        let (mut hint, mut count) = (0, 0);
        while hint < hints.len() {
            let mut at = 0;
            while at < hints[hint].words.len() {
                all[count] = Needle::new(hints[hint].words[at], hint);
                first[all[count].beginning() + 1] += 1;
                count += 1;
                at += 1;
            }
            hint += 1;
        }
        let mut begin = 0;
        while begin < BEGINNINGS {
            first[begin + 1] += first[begin];
            begin += 1;
        }
        let (mut needles, mut next, mut at, mut pairs) = ([Needle::NONE; N], first, 0, [0; 32]);
        while at < N {
            let begin = all[at].beginning();
            pairs[begin / 32] |= 1 << (begin % 32);
            needles[next[begin] as usize] = all[at];
            next[begin] += 1;
            at += 1;
        }
        HintFinder { needles, first, pairs }
    }

    /// The hints in a name, one bit each, added to `found`. Case is ignored.
    pub fn find(&self, name: &str, found: u32) -> u32 {
        let bytes = name.as_bytes();
        let mut found = found;
        let mut after = 1;
        while after < bytes.len() {
            let at = after - 1;
            if self.pairs[usize::from(bytes[at] & 31)] >> (bytes[after] & 31) & 1 == 1 {
                let begin = beginning(bytes[at], bytes[after]);
                for needle in &self.needles[usize::from(self.first[begin])..usize::from(self.first[begin + 1])] {
                    if found & needle.hint == 0 && needle.matches(bytes, at) {
                        found |= needle.hint;
                    }
                }
            }
            after += 1;
        }
        found
    }
}

/// Parts of class names, and names of properties, of what says how long a recipe takes and how many it feeds.
pub(crate) const RECIPE_FACTS: &[&str] = &[
    "prep-time",
    "prep_time",
    "preptime",
    "prepTime",
    "cook-time",
    "cook_time",
    "cooktime",
    "cookTime",
    "total-time",
    "total_time",
    "totaltime",
    "totalTime",
    "servings",
    "yield",
    "recipeYield",
];

#[cfg(test)]
mod tests {
    use super::{HINT_FINDER, HINTS};

    #[test]
    fn words_match_whole_or_in_part_as_their_rows_say() {
        let names = |text: &str| -> Vec<&str> {
            let found = HINT_FINDER.find(text, 0);
            HINTS.iter().enumerate().filter(|(i, _)| found >> i & 1 == 1).map(|(_, hint)| hint.name).collect()
        };
        assert_eq!(names("Comment-List"), ["comment", "card"]);
        assert_eq!(names("load"), [""; 0]);
        assert_eq!(names("ad slot-ads"), ["promo"]);
        assert_eq!(names("site-header"), ["header"]);
    }
}
