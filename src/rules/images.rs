//! Images: attributes of lazy-loaded images, and the names of placeholders, tracking pixels and decorative images.

use crate::rules::substrings::Words;

/// What the URL in an attribute is likely to be, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A smaller version, shown while the image loads.
    Small,
    /// An image of some kind.
    Some,
    /// The full-size version, larger than an article shows it.
    Full,
    /// The image that `src` shows now.
    Shown,
    /// The image that a script puts into `src` when it is needed.
    Real,
}

/// Attributes with the URL of a lazy-loaded image. Any other `data-*` or `*-src` attribute counts as [`Rank::Some`] if its value is an image URL.
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
    // Discuz: the full-size file of an attachment.
    ("zoomfile", Rank::Real),
    ("data-full", Rank::Full),
    ("data-full-src", Rank::Full),
    ("data-large", Rank::Full),
    ("data-large-file", Rank::Full),
    ("data-orig-file", Rank::Full),
    ("data-hires", Rank::Full),
    ("data-hi-res-src", Rank::Full),
    ("data-retina", Rank::Full),
    ("data-retina-src", Rank::Real),
    ("data-zoom", Rank::Full),
    ("data-zoom-src", Rank::Full),
    ("data-zoom-image", Rank::Full),
    ("data-medium-file", Rank::Small),
    // Microdata.
    ("content", Rank::Some),
];

/// Parts of an attribute name that mark a smaller version.
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

/// Attributes with a URL that is not the image's, whatever its extension.
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

/// File names without extension that are never an image of the article.
pub const PLACEHOLDER_STEMS: &[&str] = &[
    "blank",
    "leer",
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
    "preload",
    "preloader",
    "preloading",
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
    "1px",
    "ad",
    "advert",
    "advertisement",
];

/// Parts of a file name that mark a placeholder, if there is another image.
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

/// Extensions of image files.
pub const EXTENSIONS: &[&str] = &["jpg", "jpeg", "png", "gif", "webp", "avif", "jfif", "bmp", "heic", "jpe", "svg"];

/// Types of `data:` images that are kept. Not SVG, which can carry scripts.
pub const DATA_TYPES: &[&str] =
    &["data:image/png", "data:image/jpeg", "data:image/jpg", "data:image/gif", "data:image/webp", "data:image/avif"];

/// Names of tracking pixels: the last path segment without an extension, or with that of a script.
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

/// Class name parts on an image, or on an element that holds nothing else, that mark it as decorative.
pub const DECORATIVE_WORDS: &[&str] = &[
    // Avatars.
    "avatar",
    "gravatar",
    "userpic",
    "profile-photo",
    // Icons and buttons.
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
    // Tracking.
    "tracking",
    "pixel",
    "beacon",
    // Advertising.
    "advert",
    "advertisement",
    "adsense",
];

/// Class name parts around a picture below the title that is not of the text: of an author, a video, a maker or another page.
pub const BESIDE_TITLE_WORDS: &[&str] = &[
    "author",
    "authors",
    "autor",
    "byline",
    "avatar",
    "headshot",
    "profile",
    "vcard",
    "bio",
    "logo",
    "brand",
    "partner",
    "sponsor",
    "sponsored",
    "banner",
    "promo",
    "ad",
    "ads",
    "rating",
    "ratings",
    "stars",
    "related",
    "recommended",
    "teaser",
    "newsletter",
    "share",
    "video",
    "player",
    "gallery",
];

/// Class name parts of the picture of an article that stands above its title.
pub const LEAD_WORDS: &[&str] = &["featured", "hero", "lead", "cover", "thumbnail"];

/// Parts of the file name of a sign on a picture that says it can be enlarged.
pub const ENLARGING_WORDS: &[&str] = &[
    "icon",
    "ico",
    "lupe",
    "loupe",
    "lens",
    "lightbox",
    "zoom",
    "enlarge",
    "expand",
    "magnifier",
    "magnifying",
    "magnify",
    "glass",
    "plus",
];

/// Names of files that show how somebody signs.
pub const SIGNATURE_WORDS: &[&str] = &["signature", "signatur", "unterschrift", "firma", "assinatura"];

/// Class name parts of a caption that says who made the picture.
pub const CREDIT_WORDS: &[&str] = &["credit", "credits", "copyright", "cite", "source", "photographer", "imagecredit", "photocredit"];

/// Words with which a line begins that says who made the picture and nothing else.
pub const CREDIT_LABELS: &[&str] = &[
    "©",
    "(c)",
    "credit:",
    "credits:",
    "photo:",
    "photos:",
    "photo by",
    "photograph:",
    "image:",
    "image credit:",
    "photo credit:",
    "picture:",
    "source:",
    "foto:",
    "fotos:",
    "bild:",
    "bilder:",
    "bildquelle:",
    "quelle:",
    "crédit",
    "crédits",
    "crédito:",
    "imagen:",
    "immagine:",
    "imagem:",
    "afbeelding:",
    "beeld:",
    "bron:",
    "fot.",
    "zdjęcie:",
    "źródło:",
    "фото:",
    "图源",
    "图片来源",
    "写真:",
    "写真：",
];

/// What stands before the name of who made the picture, also behind what the picture shows.
pub const CREDIT_SIGNS: &[&str] = &["credit:", "photo:", "foto:"];

/// Path segments of decorative images.
pub const DECORATIVE_FOLDERS: &[&str] = &[
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

/// Host labels of ad servers.
pub const AD_HOST_LABELS: &[&str] = &["ad", "ads", "adserver", "adserv"];
/// Part of their path segments.
pub const AD_FOLDER: &str = "ads";

/// Domains of networks that serve the advertisements of others. An image from one of them is never of the text.
pub const AD_NETWORKS: &[&str] = &[
    "2mdn.net",
    "adform.net",
    "adition.com",
    "admitad.com",
    "adnxs.com",
    "adroll.com",
    "awin1.com",
    "belboon.com",
    "doubleclick.net",
    "emjcd.com",
    "financeads.net",
    "ftjcfx.com",
    "googleadservices.com",
    "googlesyndication.com",
    "lduhtrp.net",
    "outbrain.com",
    "partner-ads.com",
    "smartadserver.com",
    "taboola.com",
    "tqlkg.com",
    "tradedoubler.com",
    "tradetracker.net",
    "webgains.com",
    "yceml.net",
    "zanox.com",
];

/// Parts of the name of a file or its folder that make an image that leads to another site an advertisement: what it is, and the common sizes.
pub const BANNER_WORDS: &[&str] = &[
    "banner",
    "banners",
    "superbanner",
    "skyscraper",
    "leaderboard",
    "cta",
    "werbung",
    "publicidad",
    "publicidade",
    "reklama",
    "button",
    "buttons",
    "btn",
    "120x600",
    "160x600",
    "300x250",
    "300x600",
    "336x280",
    "468x60",
    "728x90",
    "970x250",
];

/// Class name parts of emoji images.
pub const EMOJI_WORDS: &[&str] = &["emoji", "smiley", "twemoji", "emojione", "emoticon", "smilies", "smilie", "joypixels"];

/// Class name parts of captions.
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
    "copyright",
    "bildunterschrift",
    "legende",
    "imagecredit",
    "photocredit",
];

/// Substrings shared by all of these, and by names such as `image-description` and `img-desc`: a name without any of them matches none.
pub static CAPTION_SUBSTRINGS: Words = Words::new(&["caption", "credit", "cutline", "bildunterschrift", "legende", "copyright", "desc"]);
/// What stands before `description` in such a name.
pub const DESCRIBED_WORDS: &[&str] = &["image", "img", "picture", "photo", "bild", "media"];

/// The attribute in which a gallery lists its pictures for a script.
pub const GALLERY_DATA: &str = "data-gallery";

/// Class name parts of elements that stand for their background image.
pub const BACKGROUND_WORDS: &[&str] =
    &["image", "img", "photo", "picture", "pic", "figure", "media", "bg", "background", "lazy", "lazyload", "cover", "slide"];

/// Largest tracking pixel or spacer, in pixels.
pub const MAX_PIXEL: u32 = 3;

/// Largest icon, in pixels in both directions.
pub const MAX_ICON: u32 = 32;

/// From this size on, in pixels, an image is a picture whatever its names say.
pub const MIN_PICTURE: u32 = 200;

/// Widest version an article shows, in pixels: a wide column at double pixel density.
pub const ORDINARY_WIDTH: u32 = 1600;

/// A version narrower than this, in pixels, is worse than one of unknown size.
pub const SMALL_WIDTH: u32 = 480;

/// Largest `data:` image in running text, in bytes.
pub const MAX_DATA: usize = 256 << 10;
/// Largest `data:` image in a figure, in bytes.
pub const MAX_DATA_IN_FIGURE: usize = 4 << 20;
/// A smaller `data:` image is a placeholder: one colour, or a blur. In bytes.
pub const MIN_DATA: usize = 1200;

/// Versions read of one image.
pub const MAX_VERSIONS: usize = 32;
