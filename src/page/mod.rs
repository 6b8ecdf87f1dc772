//! The page: nodes in document order, immutable once built. It knows no scores and no rules of selection.
//!
//! A subtree is the range `id..end(id)`, all text is in one buffer, and prefix sums make the measures of any subtree two look-ups. Three
//! sources feed it, all through [`build::Builder`]: [`scan`] (canonical HTML), `html` (any HTML) and `live` (a browser's document).
//!
//! The model is in `node` and `tree`; text is handled by [`measure`], `whitespace` and `entity`; what a browser knows about a page comes
//! through [`rendering`], live or from a [`capture`].

mod address;
mod attributes;
pub mod build;
pub mod capture;
mod dump;
mod embedded_data;
mod entity;
mod hidden_email;
#[cfg(feature = "html")]
pub mod html;
pub mod json;
mod linked_data;
#[cfg(target_arch = "wasm32")]
pub mod live;
pub mod measure;
pub(crate) mod node;
mod noscript;
mod open_element;
pub(crate) mod plain_text;
pub mod rendering;
pub mod scan;
mod scanner;
mod shadow;
mod tree;
mod whitespace;

#[cfg(feature = "train")]
pub(crate) use address::names_address;
pub(crate) use attributes::is_streamed_id;
pub(crate) use entity::{decode_entities, without_tags};
pub(crate) use linked_data::{is_linked_data, linked_data};
pub use node::{Marks, NodeId, Span, Sums};
pub use tree::Page;
pub(crate) use whitespace::fold_end;
pub use whitespace::fold_space;
