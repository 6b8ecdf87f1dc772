//! Words in class names and ids, and in addresses, that tell what a part of a page is for. Not a vocabulary of a language: these are
//! the words themes, frameworks and content systems use the world over.

/// A use that names hint at.
pub struct Hint {
    /// Its name among the features.
    pub name: &'static str,
    /// What it tells, and where such names are seen.
    pub why: &'static str,
    /// The words. `<` and `>` stand for the beginning and end of a word; without them any part of a name will do.
    pub words: &'static [&'static str],
}

/// What class names and ids hint at, in the order of the features.
pub const HINTS: &[Hint] = &[
    Hint { name: "comment", why: "readers' comments and the forms to write them", words: &["comment", "disqus", "respond"] },
    Hint {
        name: "reply",
        why: "posts of a thread, or what they are in",
        words: &["reply", "replies", "thread", "topic", "forum", "postbody", "post-body", "message", "discussion", "answer", "question"],
    },
    Hint {
        name: "sidebar",
        why: "columns beside the text",
        words: &["sidebar", "side-bar", "sidenav", "side-nav", "<aside>", "right-col", "rightcol", "left-col", "leftcol", "rail"],
    },
    Hint {
        name: "promo",
        why: "advertising and calls to buy",
        words: &["promo", "advert", "<ad>", "<ads>", "sponsor", "banner", "outbrain", "taboola", "<dfp>", "affiliate", "cta>"],
    },
    Hint { name: "share", why: "buttons to pass the page on", words: &["share", "sharing", "social", "facebook", "twitter", "follow"] },
    Hint {
        name: "related",
        why: "other pages offered",
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
    Hint { name: "nav", why: "ways through the site", words: &["nav", "menu", "dropdown", "<tab>", "tabs>", "tab>", "toolbar", "skip"] },
    Hint { name: "cookie", why: "consent and privacy notes", words: &["cookie", "consent", "gdpr", "privacy", "onetrust", "notice"] },
    Hint { name: "footer", why: "the foot of a page or part", words: &["foot", "colophon", "copyright", "legal", "bottom"] },
    Hint { name: "header", why: "the head of a page or part", words: &["header", "masthead", "<top>", "topbar", "hero"] },
    Hint {
        name: "content",
        why: "the text itself",
        words: &[
            "content", "article", "entry", "story", "<post", "-post", "_post", "body", "main", "text", "copy", "prose", "markdown", "rich",
            "rte", "wysiwyg", "blog",
        ],
    },
    Hint {
        name: "meta",
        why: "who wrote it when",
        words: &["author", "byline", "<meta", "-meta", "date", "time", "posted", "publish", "<bio>", "avatar", "user", "profile", "member"],
    },
    Hint { name: "crumb", why: "the path through the site", words: &["crumb"] },
    Hint {
        name: "tags",
        why: "labels of the text",
        words: &["<tag>", "<tags>", "categor", "label", "badge", "pill", "chip", "keyword", "topics"],
    },
    Hint { name: "widget", why: "parts put in by the system", words: &["widget", "module", "plugin", "block-"] },
    Hint {
        name: "modal",
        why: "what lies over the page",
        words: &["modal", "popup", "pop-up", "overlay", "dialog", "lightbox", "tooltip", "drawer", "offcanvas", "toast", "alert"],
    },
    Hint {
        name: "news",
        why: "letters, accounts and carts",
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
        why: "what is sold, and its data",
        words: &["product", "price", "descr", "spec", "detail", "summary", "overview", "feature", "attribute"],
    },
    Hint { name: "review", why: "what buyers say", words: &["review", "rating", "star>", "stars>", "testimonial", "feedback"] },
    Hint {
        name: "card",
        why: "one of many alike",
        words: &[
            "card", "grid", "tile", "teaser", "item", "<list", "-list", "result", "row", "carousel", "slid", "swiper", "gallery", "loop",
        ],
    },
    Hint {
        name: "caption",
        why: "pictures and their words",
        words: &["caption", "figure", "credit", "image", "photo", "media", "thumb", "video"],
    },
    Hint { name: "toc", why: "contents of the page", words: &["<toc>", "table-of-contents", "on-this-page", "contents"] },
    Hint { name: "code", why: "listings", words: &["code", "highlight", "snippet", "prism", "hljs"] },
    Hint {
        name: "page",
        why: "to the next page",
        words: &["pagina", "pager", "<prev", "-prev", "<next", "-next", "load-more", "loadmore"],
    },
    Hint { name: "filter", why: "choosing among many", words: &["filter", "facet", "sort", "refine", "search", "select", "option"] },
    Hint {
        name: "faq",
        why: "parts that open and close",
        words: &["faq", "accordion", "collapse", "toggle", "expand", "tab-pane", "tabpane", "tab-panel", "tabpanel"],
    },
    Hint {
        name: "hidden",
        why: "shown to some only",
        words: &["sr-only", "screenreader", "screen-reader", "visuallyhidden", "visually-hidden", "<hidden>", "d-none", "invisible"],
    },
    Hint {
        name: "locale",
        why: "choosing a language or place",
        words: &["<lang", "-lang", "locale", "country", "region", "currency", "translate"],
    },
    Hint {
        name: "action",
        why: "buttons of a post or text",
        words: &["print", "<edit", "-edit", "action", "button", "btn", "vote", "like", "report", "flag"],
    },
    Hint {
        name: "prose",
        why: "the text itself and nothing beside it, in the words of content systems",
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
    Hint { name: "description", why: "what a thing for sale or a place is, in sentences", words: &["descr"] },
];

/// What addresses hint at, in the order of the features.
pub const ADDRESSES: &[Hint] = &[
    Hint {
        name: "forum",
        why: "threads and questions",
        words: &["forum", "thread", "topic", "discussion", "question", "community", "/t/", "comments"],
    },
    Hint { name: "product", why: "things to buy", words: &["product", "/p/", "/dp/", "shop", "item", "store"] },
    Hint {
        name: "docs",
        why: "manuals and references",
        words: &["doc.", "docs.", "doc/", "docs/", "documentation", "/api", "wiki", "guide", "manual", "reference", "tutorial", "learn"],
    },
    Hint { name: "blog", why: "dated texts", words: &["blog", "news", "article", "story", "post"] },
    Hint { name: "list", why: "lists of other pages", words: &["categor", "collection", "/c/", "tag/", "list", "search", "archive"] },
];

/// Finds the words of hints on the page itself.
pub static HINT_FINDER: Finder<{ words_of(HINTS) }> = Finder::new(HINTS);
/// Finds the words of hints in its address.
pub static ADDRESS_FINDER: Finder<{ words_of(ADDRESSES) }> = Finder::new(ADDRESSES);

/// How many words the hints have together.
const fn words_of(hints: &[Hint]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < hints.len() {
        count += hints[at].words.len();
        at += 1;
    }
    count
}

/// Kinds of beginnings: the last five bits of each of the first two letters.
const BEGINNINGS: usize = 32 * 32;

/// Finds the words of many hints in a name at once: they are sorted by their first two letters, so that at most places of a name nothing is
/// left to compare.
pub struct Finder<const N: usize> {
    needles: [Needle; N],
    /// For every beginning where its words begin among the needles; the next one's is where they end.
    first: [u16; BEGINNINGS + 1],
    /// For the last five bits of a first letter, those of the second ones, one bit each.
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

    /// Reads a word as it is written in a row.
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

    fn matches(&self, bytes: &[u8], at: usize) -> bool {
        let end = at + self.word.len();
        (!self.at_start || at == 0 || !bytes[at - 1].is_ascii_alphanumeric())
            && bytes.get(at..end).is_some_and(|part| part.eq_ignore_ascii_case(self.word))
            && (!self.at_end || bytes.get(end).is_none_or(|byte| !byte.is_ascii_alphanumeric()))
    }
}

const fn beginning(one: u8, two: u8) -> usize {
    ((one & 31) as usize) * 32 + (two & 31) as usize
}

impl<const N: usize> Finder<N> {
    /// Sorts the words of `hints`, as the compiler runs; each has two letters at least.
    const fn new(hints: &[Hint]) -> Finder<N> {
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
        Finder { needles, first, pairs }
    }

    /// The hints in a name, one bit each; the name is taken as if in lower case.
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

#[cfg(test)]
mod tests {
    use super::{HINT_FINDER, HINTS};

    #[test]
    fn words_are_found_whole_or_in_part_as_their_rows_say() {
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
