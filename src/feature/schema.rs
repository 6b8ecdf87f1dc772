//! The schema number of the feature list. A model trained on another list is refused.

#[cfg(test)]
use crate::hash::{hash, join};

/// Changes with the names or the order of the features. It is a constant, checked by a test: computing it would make every first call build
/// all names.
pub const SCHEMA: u64 = 0xaf1f_41f9_14e9_e189;

/// The schema number of a list of names.
#[cfg(test)]
pub(crate) fn schema_of(names: impl Iterator<Item = String>) -> u64 {
    names.fold(0, |sum, name| join(sum, hash(name.bytes())))
}
