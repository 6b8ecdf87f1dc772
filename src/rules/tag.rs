//! The elements that rules know, and how each behaves in running text.

use crate::rules::lookup::Lookup;

macro_rules! tags {
    ($($variant:ident = $name:literal),* $(,)?) => {
        /// The tag of an element, or the kind of another node.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "each variant is the element it names")]
        pub enum Tag { $($variant),*,
            /// A custom element: one with a hyphen in its name.
            Custom,
            /// An element that no rule knows.
            Other,
            /// A text node.
            Text }

        /// Every tag with a name, in the order of the enum.
        pub const NAMED: &[(Tag, &str)] = &[$((Tag::$variant, $name)),*];

        static TAGS: Lookup<512> = Lookup::new(&[$($name),*]);

        impl Tag {
            /// Finds a tag by its lower-case name.
            pub fn from_name(name: &str) -> Tag {
                match TAGS.place(name) {
                    Some(place) => NAMED[place].0,
                    None if name.contains('-') => Tag::Custom,
                    None => Tag::Other,
                }
            }

            /// The name in HTML; empty for nodes without one.
            pub fn name(self) -> &'static str {
                TAGS.name(self as usize)
            }
        }
    };
}

tags! {
    Html = "html", Head = "head", Body = "body", Title = "title", Meta = "meta", Link = "link", Base = "base", Script = "script",
    Style = "style", Template = "template", Noscript = "noscript", Slot = "slot", Frame = "pith-frame",
    Article = "article", Section = "section", Main = "main", Nav = "nav", Aside = "aside", Header = "header", Footer = "footer",
    Div = "div", Address = "address", Hgroup = "hgroup", Search = "search", Center = "center", Dialog = "dialog", Form = "form",
    Fieldset = "fieldset", Legend = "legend", Details = "details", Summary = "summary", Figure = "figure", Figcaption = "figcaption",
    P = "p", H1 = "h1", H2 = "h2", H3 = "h3", H4 = "h4", H5 = "h5", H6 = "h6", Blockquote = "blockquote", Pre = "pre", Hr = "hr", Br = "br",
    Ul = "ul", Ol = "ol", Li = "li", Menu = "menu", Dir = "dir", Dl = "dl", Dt = "dt", Dd = "dd",
    Table = "table", Caption = "caption", Colgroup = "colgroup", Col = "col", Thead = "thead", Tbody = "tbody", Tfoot = "tfoot",
    Tr = "tr", Td = "td", Th = "th",
    A = "a", Abbr = "abbr", Acronym = "acronym", B = "b", Bdi = "bdi", Bdo = "bdo", Big = "big", Cite = "cite", Code = "code", Data = "data",
    Del = "del", Dfn = "dfn", Em = "em", Font = "font", I = "i", Ins = "ins", Kbd = "kbd", Label = "label", Mark = "mark", Nobr = "nobr",
    Output = "output", Q = "q", S = "s", Samp = "samp", Small = "small", Span = "span", Strike = "strike", Strong = "strong", Sub = "sub",
    Sup = "sup", Time = "time", Tt = "tt", U = "u", Var = "var", Wbr = "wbr", Ruby = "ruby", Rb = "rb", Rt = "rt", Rp = "rp", Rtc = "rtc",
    Meter = "meter", Progress = "progress",
    Img = "img", Picture = "picture", Source = "source", Svg = "svg", Image = "image", Iframe = "iframe", Embed = "embed", Object = "object",
    Param = "param", Video = "video", Audio = "audio", Track = "track", Canvas = "canvas", Map = "map", Area = "area", Applet = "applet",
    Input = "input", Button = "button", Select = "select", Option = "option", Optgroup = "optgroup", Datalist = "datalist",
    Textarea = "textarea", Xmp = "xmp", Plaintext = "plaintext", Listing = "listing", Noembed = "noembed", Noframes = "noframes",
    Frameset = "frameset", FrameOld = "frame", Marquee = "marquee",
    Math = "math", Mi = "mi", Mn = "mn", Mo = "mo", Ms = "ms", Mtext = "mtext", Mspace = "mspace", Mrow = "mrow", Mfrac = "mfrac",
    Msqrt = "msqrt", Mroot = "mroot", Mstyle = "mstyle", Merror = "merror", Mpadded = "mpadded", Mphantom = "mphantom", Mfenced = "mfenced",
    Menclose = "menclose", Msub = "msub", Msup = "msup", Msubsup = "msubsup", Munder = "munder", Mover = "mover", Munderover = "munderover",
    Mmultiscripts = "mmultiscripts", Mprescripts = "mprescripts", Mtable = "mtable", Mtr = "mtr", Mlabeledtr = "mlabeledtr", Mtd = "mtd",
    Maction = "maction", Semantics = "semantics", Annotation = "annotation", AnnotationXml = "annotation-xml", None = "none",
}

/// Elements that do not break a line of text.
const INLINE: &[Tag] = &[
    Tag::A,
    Tag::Abbr,
    Tag::Acronym,
    Tag::B,
    Tag::Bdi,
    Tag::Bdo,
    Tag::Big,
    Tag::Cite,
    Tag::Code,
    Tag::Data,
    Tag::Del,
    Tag::Dfn,
    Tag::Em,
    Tag::Font,
    Tag::I,
    Tag::Ins,
    Tag::Kbd,
    Tag::Label,
    Tag::Mark,
    Tag::Nobr,
    Tag::Output,
    Tag::Q,
    Tag::S,
    Tag::Samp,
    Tag::Small,
    Tag::Span,
    Tag::Strike,
    Tag::Strong,
    Tag::Sub,
    Tag::Sup,
    Tag::Time,
    Tag::Tt,
    Tag::U,
    Tag::Var,
    Tag::Wbr,
    Tag::Ruby,
    Tag::Rb,
    Tag::Rt,
    Tag::Rp,
    Tag::Rtc,
    Tag::Meter,
    Tag::Progress,
    Tag::Img,
    Tag::Picture,
    Tag::Source,
    Tag::Svg,
    Tag::Image,
    Tag::Slot,
    Tag::Br,
    Tag::Math,
    Tag::Text,
];

/// Elements that are not text and still do not break the line around them: what is not drawn at all, what is drawn like a letter, and
/// unknown elements, which browsers draw inline. White space after them is shown.
const IN_LINE: &[Tag] = &[
    Tag::Script,
    Tag::Style,
    Tag::Template,
    Tag::Link,
    Tag::Meta,
    Tag::Button,
    Tag::Input,
    Tag::Select,
    Tag::Textarea,
    Tag::Iframe,
    Tag::Object,
    Tag::Embed,
    Tag::Video,
    Tag::Audio,
    Tag::Canvas,
    Tag::Map,
    Tag::Area,
    Tag::Custom,
    Tag::Other,
];

/// Void elements: they never have content, so there is no end tag.
const VOID: &[Tag] = &[
    Tag::Meta,
    Tag::Link,
    Tag::Base,
    Tag::Hr,
    Tag::Br,
    Tag::Col,
    Tag::Wbr,
    Tag::Img,
    Tag::Source,
    Tag::Embed,
    Tag::Param,
    Tag::Track,
    Tag::Area,
    Tag::Input,
    Tag::FrameOld,
];

/// Elements whose text is not part of the page's text.
const SILENT: &[Tag] = &[
    Tag::Head,
    Tag::Title,
    Tag::Script,
    Tag::Style,
    Tag::Template,
    Tag::Svg,
    Tag::Math,
    Tag::Iframe,
    Tag::Object,
    Tag::Embed,
    Tag::Canvas,
    Tag::Audio,
    Tag::Video,
    Tag::Select,
    Tag::Option,
    Tag::Optgroup,
    Tag::Datalist,
    Tag::Textarea,
    Tag::Map,
    Tag::Applet,
    Tag::Noembed,
    Tag::Noframes,
    Tag::Rt,
    Tag::Rp,
];

/// Raw text elements: their content is text without markup.
const RAW: &[Tag] = &[Tag::Script, Tag::Style, Tag::Xmp, Tag::Iframe, Tag::Noembed, Tag::Noframes, Tag::Plaintext, Tag::Noscript];

/// Elements that may have a shadow tree, besides custom elements: the standard's list.
const HOST: &[Tag] = &[
    Tag::Article,
    Tag::Aside,
    Tag::Blockquote,
    Tag::Body,
    Tag::Div,
    Tag::Footer,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::H6,
    Tag::Header,
    Tag::Main,
    Tag::Nav,
    Tag::P,
    Tag::Section,
    Tag::Span,
    Tag::Custom,
    Tag::Frame,
];

const fn table(list: &[Tag]) -> [bool; 256] {
    let mut out = [false; 256];
    let mut i = 0;
    while i < list.len() {
        out[list[i] as usize] = true;
        i += 1;
    }
    out
}

const IS_INLINE: [bool; 256] = table(INLINE);
const IS_IN_LINE: [bool; 256] = table(IN_LINE);
const IS_VOID: [bool; 256] = table(VOID);
const IS_SILENT: [bool; 256] = table(SILENT);
const IS_RAW: [bool; 256] = table(RAW);
const IS_HOST: [bool; 256] = table(HOST);

impl Tag {
    /// Whether the element does not break a line of text.
    pub fn is_inline(self) -> bool {
        IS_INLINE[self as usize]
    }

    /// Whether white space around the element is shown as within a line, though it is not text itself.
    pub fn is_in_line(self) -> bool {
        IS_IN_LINE[self as usize]
    }

    /// Whether browsers know nothing of the element, and so draw it in the line it stands in.
    pub fn is_unknown(self) -> bool {
        matches!(self, Tag::Custom | Tag::Other)
    }

    /// Whether the element is void.
    pub fn is_void(self) -> bool {
        IS_VOID[self as usize]
    }

    /// Whether text in the element is not part of the page's text.
    pub fn is_silent(self) -> bool {
        IS_SILENT[self as usize]
    }

    /// Whether the element's content is raw text.
    pub fn is_raw(self) -> bool {
        IS_RAW[self as usize]
    }

    /// Whether the element may have a shadow tree.
    pub fn may_host(self) -> bool {
        IS_HOST[self as usize]
    }

    /// The level of a heading, 1 to 6.
    pub fn heading(self) -> Option<u8> {
        match self {
            Tag::H1 => Some(1),
            Tag::H2 => Some(2),
            Tag::H3 => Some(3),
            Tag::H4 => Some(4),
            Tag::H5 => Some(5),
            Tag::H6 => Some(6),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMED, Tag};

    #[test]
    fn names_lead_back_to_their_elements() {
        for (tag, name) in NAMED {
            assert_eq!(Tag::from_name(name), *tag);
            assert_eq!(tag.name(), *name);
        }
        assert_eq!(Tag::from_name("x-story"), Tag::Custom);
        assert_eq!(Tag::from_name("blink"), Tag::Other);
    }
}
