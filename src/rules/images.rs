//! Images: attributes in which pages keep the address of an image that is not loaded yet, and the names by which placeholders,
//! tracking pixels and small furniture give themselves away.

use crate::rules::substrings::Words;

/// What the address in an attribute is likely to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A smaller version, shown until the image is there.
    Small,
    /// An image of some kind.
    Some,
    /// The largest version, larger than an article shows it.
    Full,
    /// The image that `src` shows now.
    Shown,
    /// The image that a script puts into `src` when it is needed.
    Real,
}

/// Attributes with the address of an image. A `data-*` attribute that is not here counts as [`Rank::Some`] if its value is one.
pub const LAZY_ATTRIBUTES: &[(&str, Rank)] = &[
    ("data-src", Rank::Real),
    ("data-lazy-src", Rank::Real),
    ("data-lazy", Rank::Real),
    ("data-lazyload", Rank::Real),
    ("data-lazyload-src", Rank::Real),
    ("data-original", Rank::Real),
    ("data-original-src", Rank::Real),
    ("data-actualsrc", Rank::Real),
    ("data-actual-src", Rank::Real),
    ("data-real-src", Rank::Real),
    ("data-echo", Rank::Real),
    ("data-layzr", Rank::Real),
    ("data-defer-src", Rank::Real),
    ("data-delayed-url", Rank::Real),
    ("data-ll-src", Rank::Real),
    ("data-cfsrc", Rank::Real),
    ("data-ezsrc", Rank::Real),
    ("data-runner-src", Rank::Real),
    ("data-image", Rank::Real),
    ("data-image-src", Rank::Real),
    ("data-img-src", Rank::Real),
    ("data-img-url", Rank::Real),
    ("data-img", Rank::Real),
    ("data-url", Rank::Real),
    ("data-desktop-src", Rank::Real),
    ("data-normal", Rank::Real),
    ("data-bg", Rank::Real),
    ("data-background", Rank::Real),
    ("data-background-image", Rank::Real),
    ("data-bg-image", Rank::Real),
    ("data-bgset", Rank::Real),
    ("lazy-src", Rank::Real),
    ("lazyload", Rank::Real),
    ("original", Rank::Real),
    ("file", Rank::Real),
    // Discuz: the large file of an attachment.
    ("zoomfile", Rank::Real),
    ("data-full", Rank::Full),
    ("data-full-src", Rank::Full),
    ("data-large", Rank::Full),
    ("data-large-file", Rank::Full),
    ("data-orig-file", Rank::Full),
    ("data-hires", Rank::Full),
    ("data-hi-res-src", Rank::Full),
    ("data-retina", Rank::Full),
    ("data-zoom", Rank::Full),
    ("data-zoom-src", Rank::Full),
    ("data-zoom-image", Rank::Full),
    ("data-medium-file", Rank::Small),
];

/// Words in an attribute's name that say its image is a smaller version.
pub const SMALL_WORDS: &[&str] = &[
    "small",
    "thumb",
    "thumbnail",
    "low",
    "lowsrc",
    "lowres",
    "lqip",
    "mini",
    "tiny",
    "preview",
    "placeholder",
    "blur",
    "mobile",
    "xs",
    "fallback",
    "error",
    "avatar",
];

/// Attributes that hold an address which is not the image's own, whatever its ending.
pub const NOT_IMAGES: &[&str] = &[
    "data-permalink",
    "data-link",
    "data-href",
    "data-share",
    "data-share-url",
    "data-pin-media",
    "data-pin-url",
    "data-poster",
    "data-icon",
    "data-avatar",
];

/// Names of files, without their ending, that are never an image of an article.
pub const PLACEHOLDER_STEMS: &[&str] = &[
    "blank",
    "spacer",
    "pixel",
    "transparent",
    "trans",
    "1x1",
    "2x2",
    "clear",
    "empty",
    "placeholder",
    "loading",
    "loader",
    "lazyload",
    "lazy",
    "grey",
    "gray",
    "white",
    "dummy",
    "noimage",
    "no-image",
    "spinner",
    "px",
    "shim",
    "dot",
    "null",
    "undefined",
    "none",
    "ajax-loader",
    "lazy-placeholder",
    "image-placeholder",
    "img-placeholder",
    "placeholder-image",
    "nopic",
    "no-photo",
];

/// Words in the name of a file that say it stands for another, where there is another.
pub const PLACEHOLDER_WORDS: &[&str] = &[
    "blank",
    "spacer",
    "placeholder",
    "loading",
    "loader",
    "lazyload",
    "lazy",
    "transparent",
    "lqip",
    "blur",
    "spinner",
    "1x1",
    "grey",
    "gray",
    "pixel",
    "dummy",
    "noimage",
];

/// Endings of files that are images.
pub const EXTENSIONS: &[&str] = &["jpg", "jpeg", "png", "gif", "webp", "avif", "jfif", "bmp", "heic", "jpe", "svg"];

/// Kinds of image that may be carried in the page itself: no SVG, which can carry scripts.
pub const DATA_TYPES: &[&str] =
    &["data:image/png", "data:image/jpeg", "data:image/jpg", "data:image/gif", "data:image/webp", "data:image/avif"];

/// Names of programs that count readers, as the last part of a path without an ending or with that of a program.
pub const PIXEL_STEMS: &[&str] = &[
    "pixel",
    "beacon",
    "track",
    "tracker",
    "tracking",
    "collect",
    "counter",
    "count",
    "stat",
    "stats",
    "impression",
    "imp",
    "tr",
    "hit",
    "piwik",
    "matomo",
    "utm",
    "__utm",
    "tp",
    "pageview",
    "px",
];

/// Words in the names on an image, or on an element around nothing but it, that say it is furniture.
pub const FURNITURE_WORDS: &[&str] = &[
    // People beside their names.
    "avatar",
    "gravatar",
    "userpic",
    "profile-photo",
    // Signs for something to click on.
    "icon",
    "icons",
    "ico",
    "sprite",
    "share",
    "social",
    "sharing",
    "button",
    "btn",
    "badge",
    "logo",
    // Counting.
    "tracking",
    "pixel",
    "beacon",
    // Advertising.
    "advert",
    "advertisement",
    "adsense",
];

/// Folders in the path of an image that say the same.
pub const FURNITURE_FOLDERS: &[&str] = &[
    "avatar",
    "avatars",
    "gravatar",
    "emoji",
    "emojis",
    "emoticons",
    "smilies",
    "smileys",
    "icons",
    "sprites",
    "userpics",
    "profile_images",
];

/// Names of servers that send nothing but advertisements.
pub const ADVERTISING: &[&str] = &["ad", "ads", "adserver", "adserv"];
/// What folders of them have in their name.
pub const ADVERTISEMENTS: &str = "ads";

/// Words in the class of an image that stands for a character.
pub const EMOJI_WORDS: &[&str] = &["emoji", "smiley", "twemoji", "emojione", "emoticon", "smilies", "joypixels"];

/// Words in the names on an element that holds a caption.
pub const CAPTION_WORDS: &[&str] = &[
    "caption",
    "captions",
    "figcaption",
    "imgcaption",
    "imagecaption",
    "photocaption",
    "cutline",
    "credit",
    "credits",
    "bildunterschrift",
    "legende",
    "imagecredit",
    "photocredit",
];

/// What stands in each of these words: a name without any of it holds none of them.
pub static CAPTION_SIGNS: Words = Words::new(&["caption", "credit", "cutline", "bildunterschrift", "legende"]);

/// Words in the names on an element that stands for its background image.
pub const BACKGROUND_WORDS: &[&str] =
    &["image", "img", "photo", "picture", "pic", "figure", "media", "bg", "background", "lazy", "lazyload", "cover", "slide"];

/// Pixels at or below which an image counts readers or keeps distance.
pub const MAX_PIXEL: u32 = 3;

/// Pixels at or below which, in both directions, an image is a sign in the text and no picture.
pub const MAX_ICON: u32 = 32;

/// Pixels from which on an image is a picture whatever its names say.
pub const MIN_PICTURE: u32 = 200;

/// Pixels of the widest version an article shows: a wide column on a screen of double density.
pub const ORDINARY_WIDTH: u32 = 1600;

/// Pixels below which a version is so small that a version of unknown size is better.
pub const SMALL_WIDTH: u32 = 480;

/// Bytes of an image carried in the page: in running text, and in a figure.
pub const MAX_DATA: usize = 256 << 10;
/// Bytes of an image carried in the page where it stands in a figure.
pub const MAX_DATA_IN_FIGURE: usize = 4 << 20;
/// Bytes below which such an image only keeps a place: one colour, or a blur.
pub const MIN_DATA: usize = 1200;

/// Versions of one image that are read.
pub const MAX_VERSIONS: usize = 32;
