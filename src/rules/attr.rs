//! The attributes that rules know by name. `data-*`, `aria-*`, `*-src` and `*-srcset` attributes are kept under their names; all others are
//! only counted as markup.

use crate::rules::lookup::Lookup;

/// Whether a lazy loader may keep the address of an image in an attribute with this name.
fn is_source(name: &str) -> bool {
    name.ends_with("-src") || name.ends_with("-srcset")
}

macro_rules! attrs {
    ($($variant:ident = $name:literal),* $(,)?) => {
        /// An attribute's name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "each variant is the attribute it names")]
        pub enum Attr { $($variant),*,
            /// A `data-*`, `aria-*`, `*-src` or `*-srcset` attribute without a variant of its own.
            Other }

        const NAMED: &[Attr] = &[$(Attr::$variant),*];

        static ATTRS: Lookup<512> = Lookup::new(&[$($name),*]);

        impl Attr {
            /// Finds an attribute by its lower-case name. None if no rule knows it.
            pub fn from_name(name: &str) -> Option<Attr> {
                match ATTRS.place(name) {
                    Some(place) => Some(NAMED[place]),
                    None if name.starts_with("data-") || name.starts_with("aria-") || is_source(name) => Some(Attr::Other),
                    None => None,
                }
            }

            /// One bit that few other attributes share: a bit set of an element's attributes tells quickly which it cannot have.
            #[inline(always)]
            pub(crate) const fn bit(self) -> u64 {
                1 << (self as u8 % 64)
            }

            /// The name in HTML; empty for [`Attr::Other`].
            pub fn name(self) -> &'static str {
                ATTRS.name(self as usize)
            }
        }
    };
}

attrs! {
    Class = "class", Id = "id", Href = "href", Src = "src", Srcset = "srcset", Sizes = "sizes", Style = "style", Alt = "alt",
    Title = "title", Role = "role", Hidden = "hidden", AriaHidden = "aria-hidden", AriaLabel = "aria-label", AriaModal = "aria-modal",
    AriaExpanded = "aria-expanded", AriaControls = "aria-controls", DataTarget = "data-target", DataBsTarget = "data-bs-target", AriaLevel = "aria-level", AriaRoledescription = "aria-roledescription", Open = "open",
    Itemprop = "itemprop", Itemtype = "itemtype", Itemscope = "itemscope", Itemid = "itemid", Itemref = "itemref",
    Property = "property", Typeof = "typeof", Vocab = "vocab", Resource = "resource", About = "about", Content = "content",
    Name = "name", Rel = "rel", Type = "type", Lang = "lang", XmlLang = "xml:lang", Dir = "dir", Datetime = "datetime", Charset = "charset",
    HttpEquiv = "http-equiv", Colspan = "colspan", Rowspan = "rowspan", Headers = "headers", Scope = "scope", Abbr = "abbr", Align = "align",
    Start = "start", Reversed = "reversed", Value = "value", Checked = "checked", Width = "width", Height = "height", Cite = "cite",
    Poster = "poster", Media = "media", Slot = "slot", ShadowRootMode = "shadowrootmode", Kind = "kind", Label = "label", For = "for",
    Loading = "loading", Display = "display", Block = "block", Encoding = "encoding", Alttext = "alttext", Mathvariant = "mathvariant",
    Linenumber = "linenumber", Border = "border", Bgcolor = "bgcolor", Color = "color", Face = "face", Size = "size", Low = "low", Max = "max",
    Stretchy = "stretchy", Fence = "fence", Separator = "separator", Accent = "accent", Accentunder = "accentunder",
    Columnalign = "columnalign", Rowalign = "rowalign", Columnspan = "columnspan", Rowspacing = "rowspacing", Columnspacing = "columnspacing",
    Linethickness = "linethickness", Notation = "notation", Displaystyle = "displaystyle", Scriptlevel = "scriptlevel", Lspace = "lspace",
    Rspace = "rspace", Minsize = "minsize", Maxsize = "maxsize", Movablelimits = "movablelimits", Symmetric = "symmetric", Form = "form",
    Depth = "depth", Voffset = "voffset", Videoid = "videoid", VideoId = "video-id", Playlabel = "playlabel", Query = "query", Placeholder = "placeholder",
    Aspectratio = "aspectratio", Layout = "layout", Amp = "amp", On = "on", Tabindex = "tabindex", Action = "action", Method = "method",
    Lazyload = "lazyload", LazySrc = "lazy-src", LazySrcset = "lazy-srcset", Original = "original", File = "file", Zoomfile = "zoomfile",
    Controls = "controls", Autoplay = "autoplay", Loop = "loop", Muted = "muted", Data = "data",
    DataSrc = "data-src", DataSrcset = "data-srcset", DataCfemail = "data-cfemail", DataAlt = "data-alt", Language = "language",
}
