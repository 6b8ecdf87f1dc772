//! Makes what trainers learn from, and trains. Native only; nothing of it ships.

pub mod align;
pub mod features;
pub mod models;
pub mod signs;
pub mod vary;
