//! What the recognisers know about a page besides its tree.

pub(crate) mod selection;
