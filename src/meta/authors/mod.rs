//! Parses author names out of bylines and fields, chooses the authors and finds the byline as the page writes it.

mod byline_labels;
mod chinese_names;
mod choose;
mod co_authors;
mod joint_byline;
mod late_byline;
mod names;
mod person_name;

pub use chinese_names::{editors, korean_reporters, reporters, reporters_in_closing, reporters_in_opening};
pub use choose::{Others, authors, includes_person};
pub use co_authors::authors_and_byline;
pub use late_byline::byline_after_label;
pub use names::{
    NameSource, is_byline_intro, is_chinese, is_conjunction, name_after_short_intro, name_before_job_title, parse_names, starts_with_byline,
};
pub use person_name::{is_job_title, is_name, is_written_like_name};
