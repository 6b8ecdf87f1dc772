//! Measures of blocks, for methods that learn: ordered rows, each with a name, a reason and a function.
