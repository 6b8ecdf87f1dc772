//! Phrases of many languages that label metadata: months, bylines, date labels, next-page links; the labels of advertisements, and
//! what buttons say that show more. All are lower case. They read metadata and find lines that only repeat it or say nothing of their own; no
//! phrase decides what the main content is.

pub mod adverts;
pub mod bylines;
pub mod chinese;
pub mod date_labels;
pub mod dates;
pub(crate) mod function_words;
pub mod months;
pub mod pagination;
pub mod people;
pub(crate) mod reading_times;
pub(crate) mod tags;
pub mod titles;
pub(crate) mod toggles;

// Former names, for programs that use them.
#[doc(hidden)]
pub use bylines::{
    AUTHOR_SUFFIXES as AUTHOR_AFTER, BYLINE_INTROS as BYLINE, NAME_CONJUNCTIONS as NAME_JOINTS, NAME_TERMINATORS as NAME_ENDS,
    NON_AUTHOR_INTROS as OTHER_BY, NON_AUTHOR_LABELS as OTHER_LABELS, SHORT_BYLINE_INTROS as SHORT_BYLINE, SURE_BYLINE_INTROS as WROTE,
    WEAK_BYLINE_INTROS as WEAK_BYLINE,
};
#[doc(hidden)]
pub use date_labels::{FIRST_PUBLISHED, MODIFIED, PUBLISHED, WEAK_PUBLISHED};
#[doc(hidden)]
pub use dates::{
    DATE_FILLERS as DATE_FILL, DATE_LABEL_FILLERS as LABEL_FILL, DAY_UNITS as DAY_SIGNS, MONTH_UNITS as MONTH_SIGNS, TIME_ZONES as ZONES,
    WEEKDAYS, YEAR_UNITS as YEAR_SIGNS,
};
#[doc(hidden)]
pub use months::{MONTH_PREFIXES, MONTHS};
#[doc(hidden)]
pub use pagination::{NEXT_PAGE as NEXT, PREVIOUS_PAGE as PREVIOUS};
#[doc(hidden)]
pub use people::{CREDENTIALS, JOB_TITLES as ROLES, NON_NAMES as NOBODY};
#[doc(hidden)]
pub use titles::GENERIC_TITLES;
