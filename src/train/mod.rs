//! Makes what trainers learn from, and trains. Native only; nothing of it ships.

pub mod align;
