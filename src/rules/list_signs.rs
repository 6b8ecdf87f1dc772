//! Signs that pages write themselves before the points of a list.

/// Bullets.
pub const BULLETS: [char; 6] = ['•', '●', '▪', '◦', '‣', '·'];

/// Dashes.
pub const DASHES: [&str; 3] = ["—", "–", "-"];
