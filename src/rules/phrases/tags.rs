//! Labels of tags, and what programs write for one that they do not have.

/// Labels before the tags of a text, in lower case.
pub const TAG_LABELS: &[&str] = &[
    "tag",
    "tags",
    "tagged",
    "filed under",
    "schlagwörter",
    "schlagworte",
    "étiquettes",
    "etiquetas",
    "tagi",
    "теги",
    "метки",
    "标签",
    "标籤",
    "タグ",
    "태그",
];

/// Segments of addresses before the name of a tag: `/tag/lamps`.
pub const TAG_SEGMENTS: &[&str] =
    &["tag", "tags", "keyword", "keywords", "schlagwort", "schlagworte", "etiqueta", "etiquetas", "mot-cle", "hashtag"];

/// What programs write where there is no value.
pub const NO_VALUE: &[&str] = &["null", "undefined", "none"];
