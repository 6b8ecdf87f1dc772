//! Options of an extraction. The defaults suit a reader view.

use std::fmt;
use std::str::FromStr;

use crate::error::Error;

/// Options of an extraction. Name those that are to be others, and take the rest from the default: a new version may have more of them.
///
/// ```
/// let options = pith::Options { images: false, left_out: true, ..pith::Options::default() };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The name of the method that scores blocks.
    pub method: String,
    /// Write the trace: why each block was kept or dropped.
    pub explain: bool,
    /// Keep images.
    pub images: bool,
    /// Keep links; otherwise only their text.
    pub links: bool,
    /// Keep tables of data. What a layout table holds stays in any case.
    pub tables: bool,
    /// Keep embeds (videos, audio, social posts) and the page's own audio and video, as cards.
    pub embeds: bool,
    /// Keep readers' comments. `None` decides by page type: a forum's posts are its text, an article's comments are not.
    pub comments: Option<bool>,
    /// Whether to prefer precision or recall where it is not clear what belongs to the article.
    pub favor: Favor,
    /// Maximum number of elements of a page.
    pub max_elements: Option<usize>,
    /// Maximum number of bytes of a page.
    pub max_bytes: Option<usize>,
    /// Numbers of elements whose text must be in the article. Unknown numbers are ignored.
    pub keep: Vec<u32>,
    /// Numbers of elements whose text must not be in the article. Of nested elements the inner one wins.
    pub drop: Vec<u32>,
    /// Blocks that must be in the article (`true`) or must not be in it, by their place among those that `inspect` reports. The choice of the
    /// other blocks stays as it is. Unknown places are ignored.
    pub decided: Vec<(u32, bool)>,
    /// Report for each top-level element of the article the page element it came from.
    pub places: bool,
    /// Report which parts of the page were left out, and why.
    pub left_out: bool,
    /// Report how blocks and candidates were scored and, given a clock, how long each stage took.
    pub inspect: bool,
    /// Report some fields by the rules of Mozilla's Readability.
    pub readability: bool,
    /// Report what can be remembered of the page, for the next page of its site.
    pub fingerprints: bool,
    /// Use the page's JSON-LD.
    pub json_ld: bool,
    /// Where the choice is in doubt, ask the browser how the page is laid out. Only of a live page it knows.
    pub as_shown: bool,
}

/// Precision or recall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Favor {
    /// Both count the same.
    #[default]
    Balance,
    /// Rather leave out a doubtful part.
    Precision,
    /// Rather keep a doubtful part.
    Recall,
}

impl Favor {
    /// All values with their names.
    pub const ALL: [(&'static str, Favor); 3] = [("balance", Favor::Balance), ("precision", Favor::Precision), ("recall", Favor::Recall)];

    /// β² of the F-measure that is maximised: with β = 2, missing a word costs twice as much as a wrong one.
    pub(crate) fn beta_squared(self) -> f64 {
        match self {
            Favor::Balance => 1.0,
            Favor::Precision => 0.25,
            Favor::Recall => 4.0,
        }
    }
}

impl fmt::Display for Favor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Favor::ALL.iter().find(|(_, favor)| favor == self).map_or("", |(name, _)| name))
    }
}

impl FromStr for Favor {
    type Err = Error;

    /// The value of a name.
    fn from_str(name: &str) -> Result<Favor, Error> {
        let found = Favor::ALL.iter().find(|(known, _)| *known == name).map(|(_, favor)| *favor);
        found.ok_or_else(|| Error::Unusable(format!("“{name}” is none of balance, precision and recall")))
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            method: crate::method::SHIPPED.to_owned(),
            explain: false,
            images: true,
            links: true,
            tables: true,
            embeds: true,
            comments: None,
            favor: Favor::Balance,
            max_elements: None,
            max_bytes: None,
            keep: Vec::new(),
            drop: Vec::new(),
            decided: Vec::new(),
            places: false,
            left_out: false,
            inspect: false,
            readability: false,
            fingerprints: false,
            json_ld: true,
            as_shown: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Favor;

    #[test]
    fn preferences_are_written_and_read_by_their_names() {
        for (name, favor) in Favor::ALL {
            assert_eq!((favor.to_string().as_str(), name.parse()), (name, Ok(favor)));
        }
        assert!("both".parse::<Favor>().is_err());
    }
}
