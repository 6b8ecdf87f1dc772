//! Reads metadata written for programs: elements of the HTML head, JSON-LD, microdata and RDFa.

pub mod html_head;
pub mod json_ld;
pub mod microdata;
