//! The schema number of a feature list: a model trained on another list is refused.

#[cfg(test)]
use crate::feature::hash;

/// A number that changes with the names or the order of the features: a model trained on others is refused. A test holds it to them; worked
/// out when it is needed it would cost every first call the making of all names.
pub const SCHEMA: u64 = 0xaf1f_41f9_14e9_e189;

/// The number that belongs to a list of names.
#[cfg(test)]
pub(crate) fn schema_of(names: impl Iterator<Item = String>) -> u64 {
    names.fold(0, |sum, name| hash::join(sum, hash::hash(name.bytes())))
}
