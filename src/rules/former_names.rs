//! Former paths of tables, for programs that use them. Each module re-exports what moved or was renamed.

/// Moved to `rules::metadata::class_words`.
#[deprecated(note = "moved to rules::metadata::class_words")]
pub mod beside {
    pub use crate::rules::metadata::class_words::{
        ARTICLE_FOOTER_WORDS as OWN_FOOTERS, AUTHOR_URL_PARTS as AUTHORS_PLACES, AUTHOR_WORDS, BOILERPLATE_WORDS as ASIDE, DATE_WORDS,
        LEGAL_FORMS, MODIFIED_WORDS as CHANGE_WORDS, NEWSLETTER_WORDS as OFFERS, NOT_AUTHOR_WORDS as AUTHOR_NOT,
        PAGE_BUILDER_CLASS as BUILT, PERSON_ICONS, PROFILE_URL_PARTS as PEOPLE_PLACES, TOP_LEVEL_DOMAINS as HOST_ENDS,
    };
}

/// Moved to `rules::embedded_json`.
#[deprecated(note = "moved to rules::embedded_json")]
pub mod data {
    pub use crate::rules::embedded_json::{DATA_ATTRS, LEAST_WORDS, MAX_DATA, Only, SHOWN_WORDS, TEXTS, TIMES_SHOWN};
}

/// Moved to `rules::boilerplate_classes`.
#[deprecated(note = "moved to rules::boilerplate_classes")]
pub mod icons {
    pub use crate::rules::boilerplate_classes::{LIGATURE_FONTS, SCREEN_READER_CLASSES};
}

/// Moved to `rules::allow_list`.
#[deprecated(note = "moved to rules::allow_list")]
pub mod keep {
    pub use crate::rules::allow_list::{Keep, keep};
}

/// Moved to `rules::class_hints`.
#[deprecated(note = "moved to rules::class_hints")]
pub mod names {
    pub use crate::rules::class_hints::{ADDRESS_FINDER, ADDRESSES, Finder, HINT_FINDER, HINTS, Hint};
}

/// Moved to `rules::metadata::readability`.
#[deprecated(note = "moved to rules::metadata::readability")]
pub mod readability {
    pub use crate::rules::metadata::readability::{
        BYLINE, BYLINE_WORDS, EXCERPT, MAYBE_CANDIDATES as TEXT_WORDS, MORE_ARTICLE_TYPES as MORE_TYPES, Names, PROPERTY_NAMES,
        PROPERTY_PREFIXES, PUBLISHED, SITE_NAME, TITLE, UNLIKELY_CANDIDATES as AROUND_WORDS, UNLIKELY_ROLES as AROUND_ROLES,
    };
}

/// Moved to `rules::share_links` and `rules::boilerplate_classes`.
#[deprecated(note = "moved to rules::share_links and rules::boilerplate_classes")]
pub mod sharing {
    pub use crate::rules::boilerplate_classes::{PRINT_CLASSES, SIGNATURE_WORDS};
    pub use crate::rules::share_links::{SHARE_PARAMETERS, SHARE_PATHS};
}

/// Moved to `rules::metadata::sources`.
#[deprecated(note = "moved to rules::metadata::sources")]
pub mod sources {
    pub use crate::rules::metadata::sources::{
        ARTICLE_ONLY_TYPES as NAMED_TEXTS, ARTICLE_TYPES as TEXT_TYPES, Field, JSON_LD, LINK_RELS as REL, META_TAGS as META,
        MICRODATA as ITEM, Row, VISIBLE, WEB_PAGE_TYPES as PAGE_TYPES,
    };
}

/// Moved to `rules::substrings`.
#[deprecated(note = "moved to rules::substrings")]
pub mod words {
    pub use crate::rules::substrings::Words;
}
