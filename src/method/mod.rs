//! Methods: each gives every block of a page a score. They share the page and its blocks and differ in this one function.

#[cfg(feature = "classic")]
pub mod classic;
mod forest;
pub mod lines;
mod mass;
mod scene;
mod scoring;

pub use forest::Trees;
pub use scene::Scene;
pub use scoring::{Candidate, Method, Scores};

/// The method used unless the caller names another.
pub const SHIPPED: &str = "forest";

/// Every method of this build, the shipped one first.
pub fn all() -> &'static [&'static dyn Method] {
    static ALL: &[&dyn Method] = &[
        &forest::Shipped,
        &mass::Mass,
        #[cfg(feature = "classic")]
        &classic::DIV,
        #[cfg(feature = "classic")]
        &classic::BOOST,
        #[cfg(feature = "classic")]
        &classic::NETWORK,
        #[cfg(feature = "classic")]
        &classic::PERCEPTRON,
        #[cfg(feature = "classic")]
        &classic::DENSITY,
    ];
    ALL
}

/// The method of this name.
pub fn find(name: &str) -> Option<&'static dyn Method> {
    all().iter().copied().find(|method| method.name() == name)
}
