//! What a caller may choose. Every field has a default a reader is well served by.

/// How an extraction is done.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The method that scores blocks, by name.
    pub method: String,
    /// Whether the trace is written, which says for every part why it was kept or dropped.
    pub explain: bool,
    /// Keep images.
    pub images: bool,
    /// Keep links; without, their text stays.
    pub links: bool,
    /// Keep tables.
    pub tables: bool,
    /// Keep what stands for films, sounds and posts from elsewhere, and for the page's own films and sounds.
    pub embeds: bool,
    /// Keep readers' comments; nothing said, as the kind of page wants it: a thread's are its text, an article's are not.
    pub comments: Option<bool>,
    /// What to favour where it is not clear what belongs to the article.
    pub favor: Favor,
    /// The most elements a page may have.
    pub max_elements: Option<usize>,
    /// The most bytes a page may have.
    pub max_bytes: Option<usize>,
    /// Elements whose text must be in the article, by their numbers. Those that are not on the page are passed over.
    pub keep: Vec<u32>,
    /// Elements whose text must not be in the article, by their numbers. Of two around each other the inner one decides.
    pub drop: Vec<u32>,
    /// Tell for each part of the article which element of the page it came from.
    pub places: bool,
    /// Tell which parts of the page were left out.
    pub left_out: bool,
    /// Tell how blocks and parts of the page were weighed, and how long each stage took where there is a clock.
    pub inspect: bool,
    /// Tell a few facts also by the rules of Mozilla's Readability.
    pub readability: bool,
    /// Ask what the page says of itself in JSON-LD.
    pub json_ld: bool,
}

/// What to favour: everything, or nothing wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Favor {
    /// Both count the same.
    #[default]
    Balance,
    /// Rather leave something out than have something in that does not belong there.
    Precision,
    /// Rather have too much than miss something.
    Recall,
}

impl Favor {
    /// Every value with its name.
    pub const ALL: [(&'static str, Favor); 3] = [("balance", Favor::Balance), ("precision", Favor::Precision), ("recall", Favor::Recall)];

    /// The square of the β of the F-measure that is made the most of: with β = 2 what is missed counts twice what is wrong.
    pub(crate) fn beta_squared(self) -> f64 {
        match self {
            Favor::Balance => 1.0,
            Favor::Precision => 0.25,
            Favor::Recall => 4.0,
        }
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
            places: false,
            left_out: false,
            inspect: false,
            readability: false,
            json_ld: true,
        }
    }
}
