//! Class names of text that is not read as it is: icon fonts, text for screen readers or print only, advertisements, players, forum
//! signatures.

use crate::rules::lookup::Lookup;
use crate::rules::substrings::Words;

/// Classes of icon fonts that draw whole words as icons. Fonts that draw private-use characters need no row: those show nothing in another
/// font.
pub static LIGATURE_FONTS: Lookup<64> = Lookup::new(&[
    "material-icons",
    "material-icons-outlined",
    "material-icons-round",
    "material-icons-sharp",
    "material-icons-two-tone",
    "material-symbols-outlined",
    "material-symbols-rounded",
    "material-symbols-sharp",
    "google-symbols",
]);

/// Classes that hide text from all but screen readers.
pub const SCREEN_READER_CLASSES: &[&str] = &[
    "sr-only",
    "blind",
    "visually-hidden",
    "visuallyhidden",
    "screen-reader-text",
    "screen-reader-only",
    "screenreader",
    "sr-text",
    "u-visually-hidden",
    "hide-text",
    "clipped",
    "offscreen",
    "off-screen",
];

/// Classes of a player that is not shown.
pub const HIDDEN_CLASSES: &[&str] = &["hide", "hidden", "d-none"];

/// How classes end of a line that stands in for what a script shows.
pub const NOSCRIPT_CLASS: &str = "noscript";

/// Classes of what is left out of a page, or there twice, and never shown by a script: what an author's conditions in a site builder leave out, and
/// the copies of slides that endless slide shows make.
pub const LEFT_OUT_CLASSES: &[&str] = &["w-condition-invisible", "slick-cloned", "swiper-slide-duplicate"];

/// Classes of text that is shown in print only.
pub static PRINT_CLASSES: Lookup<32> = Lookup::new(&[
    "print-only",
    "printonly",
    "only-print",
    "visible-print",
    "visible-print-block",
    "show-for-print",
    "d-print-block",
    "print-header",
]);

/// Classes of what is shown on narrow screens only.
pub static SMALL_SCREEN_CLASSES: Lookup<64> = Lookup::new(&[
    "mobile-only",
    "only-mobile",
    "show-mobile",
    "show-on-mobile",
    "visible-mobile",
    "hide-desktop",
    "hidden-desktop",
    "desktop-hide",
    "show-for-small-only",
    "visible-xs",
    "visible-xs-block",
    "d-sm-none",
    "d-md-none",
    "d-lg-none",
    "sm:hidden",
    "md:hidden",
    "lg:hidden",
    "elementor-hidden-desktop",
]);

/// Classes of what is shown on wide screens only.
pub static LARGE_SCREEN_CLASSES: Lookup<64> = Lookup::new(&[
    "desktop-only",
    "only-desktop",
    "show-desktop",
    "show-on-desktop",
    "visible-desktop",
    "hide-mobile",
    "hidden-mobile",
    "mobile-hide",
    "hide-for-small-only",
    "hidden-xs",
    "d-sm-block",
    "d-md-block",
    "d-lg-block",
    "d-md-flex",
    "d-lg-flex",
    "sm:block",
    "md:block",
    "lg:block",
    "md:flex",
    "lg:flex",
    "elementor-hidden-mobile",
]);

/// Classes of a box with an explanation that is shown beside a word as long as the pointer is over it. `tooltip` alone may be the word, too.
pub static TOOLTIP_CLASSES: Lookup<32> = Lookup::new(&[
    "tooltiptext",
    "tooltip-text",
    "tooltip__text",
    "tooltipcontent",
    "tooltip-content",
    "tooltip__content",
    "tooltip-inner",
    "tooltip-bubble",
    "tooltip-box",
    "popover-content",
    "popover__content",
    "popover-body",
]);

/// Class name parts of advertisements in the middle of a text.
pub const ADVERT_WORDS: &[&str] =
    &["ad", "ads", "adv", "advert", "adverts", "advertisement", "advertising", "advertorial", "inread", "sponsored", "adsbygoogle"];

/// Parts of class names of boxes that offer a newsletter or a subscription.
pub static SUBSCRIPTION_PARTS: Words = Words::new(&["newsletter", "subscri", "abonn"]);

/// Words of such names that count only alone: `about` is none.
pub static SUBSCRIPTION_WORDS: Words = Words::new(&["abo"]);

/// How the class names of video players' controls begin, by the library that draws them.
pub const PLAYER_PREFIXES: &[&str] = &["vjs-", "jw-", "plyr__", "mejs-", "mejs__", "fp-controls", "shaka-"];

/// What names of forum signatures that are written in one word end with: `postsignature`.
pub const SIGNATURE: &str = "signature";
/// Class names of forum signatures.
pub static SIGNATURE_WORDS: Words = Words::new(&["signature", "sig", "sign", "signature-container"]);
