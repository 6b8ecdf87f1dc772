//! Parses author names out of bylines and fields, chooses the authors and finds the byline as the page writes it.

pub mod byline_labels;
pub mod choose;
pub mod joint_byline;
pub mod names;
pub mod person_name;
