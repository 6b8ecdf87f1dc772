//! The classic methods Pith grew from: simple statistics of markup, each better than the one before. Native only, for comparison.
//!
//! The parameters of trained methods are in `model/classic`, as readable text, with a model card.

pub mod boost;
pub mod density;
pub mod div;
pub mod network;
pub mod neural_net;
pub mod perceptron;

use std::sync::LazyLock;

use self::boost::LineBoost;
use self::density::{LineDensity, Threshold};
use self::div::DivScore;
use self::network::LineNetwork;
use self::perceptron::LinePerceptron;
use crate::error::Error;
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};

/// A trained method, from this build's files or from elsewhere.
pub type Trained = Box<dyn Method + Send>;

/// A method whose parameters are part of this build, read on first use.
pub struct Embedded {
    name: &'static str,
    about: &'static str,
    method: LazyLock<Result<Trained, Error>>,
}

/// Reads the file of a trained method.
pub fn read(name: &str, text: &str) -> Result<Trained, Error> {
    Ok(match name {
        perceptron::NAME => Box::new(LinePerceptron::read(text)?),
        network::NAME => Box::new(LineNetwork::read(text)?),
        boost::NAME => Box::new(LineBoost::read(text)?),
        div::NAME => Box::new(DivScore::read(text)?),
        _ => return Err(Error::UnknownMethod(name.to_owned())),
    })
}

/// Defines the static of a method from its module and its file.
macro_rules! embedded {
    ($(#[$doc:meta])* $name:ident, $room:ident, $file:literal) => {
        $(#[$doc])*
        pub static $name: Embedded = Embedded {
            name: $room::NAME,
            about: $room::ABOUT,
            method: LazyLock::new(|| read($room::NAME, include_str!(concat!("../../model/classic/", $file)))),
        };
    };
}

/// `line-density`.
pub static DENSITY: LineDensity = LineDensity(Threshold::Alexjc);
embedded!(
    /// `line-perceptron`.
    PERCEPTRON,
    perceptron,
    "line-perceptron.txt"
);
embedded!(
    /// `line-network`.
    NETWORK,
    network,
    "line-network.txt"
);
embedded!(
    /// `line-boost`.
    BOOST,
    boost,
    "line-boost.txt"
);
embedded!(
    /// `div-score`.
    DIV,
    div,
    "div-score.txt"
);

impl Method for Embedded {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        match &*self.method {
            Ok(method) => method.score(scene),
            // A test makes sure that this never ships.
            Err(_) => Scores { blocks: vec![0.0; scene.blocks.len()], ..Scores::default() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{boost, div, network, perceptron, read};
    use crate::method::find;

    #[test]
    fn every_file_of_this_build_can_be_read() {
        for (name, file) in [
            (perceptron::NAME, include_str!("../../model/classic/line-perceptron.txt")),
            (network::NAME, include_str!("../../model/classic/line-network.txt")),
            (boost::NAME, include_str!("../../model/classic/line-boost.txt")),
            (div::NAME, include_str!("../../model/classic/div-score.txt")),
        ] {
            let method = read(name, file).unwrap();
            assert_eq!(method.name(), name);
            assert!(read(name, &file.replacen("inputs ", "inputs other ", 1)).is_err(), "{name} checks what it was trained on");
            assert_eq!(find(name).map(|known| known.about()), Some(method.about()));
        }
        assert!(read("line-density", "").is_err());
    }
}
