//! Methods: each scores every block of a page. They share page, blocks and features and differ in one function.

pub(crate) mod as_shown;
#[cfg(feature = "classic")]
pub mod classic;
mod forest;
pub mod lines;
mod mass;
mod scene;
mod scoring;
mod site_diff;

pub use forest::Trees;
pub(crate) use mass::is_prose;
pub use scene::Scene;
pub use scoring::{Candidate, Method, Scores};

/// The default method.
pub const SHIPPED: &str = "forest";

/// All methods of this build, the shipped one first.
pub fn all() -> &'static [&'static dyn Method] {
    static ALL: &[&dyn Method] = &[
        &forest::Shipped,
        &mass::Mass,
        &site_diff::SiteDiff,
        &as_shown::AsShown,
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
