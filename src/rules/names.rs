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

/// Finds the words of many hints in a name at once: needles are sorted by their first letter, so that each place of a name is
/// compared with a handful of them only.
pub struct Finder {
    /// For each letter a–z, `-`, `_`, `/` and all others: the needles that begin with it.
    buckets: Vec<Vec<Needle>>,
}

struct Needle {
    word: &'static [u8],
    at_start: bool,
    at_end: bool,
    hint: u32,
}

fn bucket(byte: u8) -> usize {
    match byte {
        b'a'..=b'z' => usize::from(byte - b'a'),
        b'-' => 26,
        b'_' => 27,
        b'/' => 28,
        _ => 29,
    }
}

impl Finder {
    /// Prepares the words of `hints`.
    pub fn new(hints: &[Hint]) -> Finder {
        let mut buckets: Vec<Vec<Needle>> = (0..30).map(|_| Vec::new()).collect();
        for (i, hint) in hints.iter().enumerate() {
            for word in hint.words {
                let (at_start, rest) = word.strip_prefix('<').map_or((false, *word), |rest| (true, rest));
                let (at_end, rest) = rest.strip_suffix('>').map_or((false, rest), |rest| (true, rest));
                let needle = Needle { word: rest.as_bytes(), at_start, at_end, hint: 1 << i };
                buckets[bucket(needle.word[0])].push(needle);
            }
        }
        Finder { buckets }
    }

    /// The hints in a name, one bit each; the name is taken as if in lower case.
    pub fn find(&self, name: &str, found: u32) -> u32 {
        let bytes = name.as_bytes();
        let mut found = found;
        for at in 0..bytes.len() {
            for needle in &self.buckets[bucket(bytes[at].to_ascii_lowercase())] {
                if found & needle.hint == 0 && needle.matches(bytes, at) {
                    found |= needle.hint;
                }
            }
        }
        found
    }
}

impl Needle {
    fn matches(&self, bytes: &[u8], at: usize) -> bool {
        let end = at + self.word.len();
        bytes.get(at..end).is_some_and(|part| part.eq_ignore_ascii_case(self.word))
            && (!self.at_start || at == 0 || !bytes[at - 1].is_ascii_alphanumeric())
            && (!self.at_end || bytes.get(end).is_none_or(|byte| !byte.is_ascii_alphanumeric()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Finder, HINTS};

    #[test]
    fn words_are_found_whole_or_in_part_as_their_rows_say() {
        let finder = Finder::new(HINTS);
        let names = |text: &str| -> Vec<&str> {
            let found = finder.find(text, 0);
            HINTS.iter().enumerate().filter(|(i, _)| found >> i & 1 == 1).map(|(_, hint)| hint.name).collect()
        };
        assert_eq!(names("Comment-List"), ["comment", "card"]);
        assert_eq!(names("load"), [""; 0]);
        assert_eq!(names("ad slot-ads"), ["promo"]);
        assert_eq!(names("site-header"), ["header"]);
    }
}
