//! Parses author names out of bylines and fields, chooses the authors and finds the byline as the page writes it.

mod byline_labels;
mod choose;
mod joint_byline;
mod names;
mod person_name;

pub use choose::{authors, includes_person};
pub use joint_byline::joint_byline;
pub use names::{
    NameSource, is_byline_intro, is_conjunction, name_after_short_intro, name_before_job_title, parse_names, starts_with_byline,
};
pub use person_name::{is_job_title, is_name, is_written_like_name};
