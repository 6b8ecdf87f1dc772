//! Class names of the large first letter of a text.

use crate::rules::substrings::Words;

/// Class name parts of drop caps, in themes, page builders and WordPress. A bare “initial” also names people's initials and states of widgets.
pub(crate) static DROP_CAP_CLASSES: Words = Words::new(&[
    "dropcap",
    "drop-cap",
    "drop_cap",
    "dropped-cap",
    "firstletter",
    "first-letter",
    "first_letter",
    "initial-letter",
    "initialletter",
    "lettrine",
    "capitular",
]);
