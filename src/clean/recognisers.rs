//! The recognisers: what makes something of an element that its name alone does not explain. One reads the list from top to bottom.

use crate::article::Node;
use crate::clean::callouts;
use crate::clean::code::code_block;
use crate::clean::context::Context;
use crate::clean::controls::{hidden, icons, permalinks, sharing, widgets};
use crate::clean::embeds::{card, embed, media};
use crate::clean::images::{ai2html, caption, figure, image};
use crate::clean::math::formula;
use crate::clean::notes::{footnotes, side_notes};
use crate::clean::tables::table;
use crate::clean::thread::{attribution, posts};
use crate::page::NodeId;

/// Makes something of an element that its name alone does not tell. `depth` is how deep in the article the result will stand.
///
/// `Some` stands for the whole subtree, and an empty list drops it; `None` says that it is not this recogniser's.
pub(crate) type Recogniser = fn(&Context<'_>, NodeId, usize) -> Option<Vec<Node>>;

/// The recognisers with the names the trace calls them by; the first that answers decides.
pub(crate) const RECOGNISERS: &[(&str, Recogniser)] = &[
    ("drawing", ai2html::recognise),
    ("card", card::recognise),
    ("footnote", footnotes::recognise),
    ("post", posts::recognise),
    ("callout", callouts::recognise),
    ("who is quoted", attribution::recognise),
    ("caption", caption::recognise),
    ("control", sharing::recognise),
    ("control", hidden::recognise),
    ("control", widgets::recognise),
    ("control", side_notes::recognise_repeated_mark),
    ("icon", icons::recognise),
    ("heading mark", permalinks::recognise),
    ("math", formula::recognise),
    ("code", code_block::recognise),
    ("table", table::recognise),
    ("embed", embed::recognise),
    ("media", media::recognise),
    ("figure", figure::recognise),
    ("image", image::recognise),
];
