//! Class names of callouts (admonitions): boxes with a note, a tip or a warning.

use crate::rules::substrings::Words;

/// Class name parts that mark a callout by themselves: Docusaurus, Sphinx, Hugo, Obsidian, Material, Asciidoctor, Confluence.
pub const CALLOUT_CLASSES: &[&str] = &["admonition", "callout", "admonitionblock", "confluence-information-macro"];

/// Class name parts that mark a callout together with its purpose: Bootstrap, GitHub.
pub const ALERT_CLASSES: &[&str] = &["alert"];

/// Every word of the above and of [`PURPOSES`]: a class without any of them is that of no callout.
pub(crate) static BOX_WORDS: Words = Words::new(&[
    "admonition",
    "callout",
    "alert",
    "note",
    "info",
    "primary",
    "secondary",
    "tip",
    "hint",
    "success",
    "important",
    "warning",
    "attention",
    "caution",
    "danger",
    "error",
]);

/// The class of a callout in our own HTML.
pub const CALLOUT_CLASS: &str = "pith-callout";

/// The purpose of a callout: the five types that GitHub's and Obsidian's Markdown share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Additional information.
    Note,
    /// Advice.
    Tip,
    /// Something the reader must know.
    Important,
    /// Something that may go wrong.
    Warning,
    /// Something harmful.
    Caution,
}

impl Purpose {
    /// The type in Markdown.
    pub fn name(self) -> &'static str {
        match self {
            Purpose::Note => "NOTE",
            Purpose::Tip => "TIP",
            Purpose::Important => "IMPORTANT",
            Purpose::Warning => "WARNING",
            Purpose::Caution => "CAUTION",
        }
    }

    /// The purpose of a box that begins with this label.
    pub fn from_label(label: &str) -> Option<Purpose> {
        let label = label.to_lowercase();
        LABELS.iter().find(|(_, labels)| labels.contains(&&*label)).map(|(purpose, _)| *purpose)
    }

    /// The purpose a word stands for.
    pub fn from_name(name: &str) -> Option<Purpose> {
        PURPOSES.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)).map(|(_, purpose)| *purpose)
    }
}

/// Words for the purpose in class names. Words that only name a colour are notes.
const PURPOSES: &[(&str, Purpose)] = &[
    ("note", Purpose::Note),
    ("info", Purpose::Note),
    ("primary", Purpose::Note),
    ("secondary", Purpose::Note),
    ("tip", Purpose::Tip),
    ("hint", Purpose::Tip),
    ("success", Purpose::Tip),
    ("important", Purpose::Important),
    ("warning", Purpose::Warning),
    ("attention", Purpose::Warning),
    ("caution", Purpose::Caution),
    ("danger", Purpose::Caution),
    ("error", Purpose::Caution),
];

/// Labels with which callouts begin, in lower case and without the signs around them, by language: en, de, fr, es, it, pt, nl, pl, ru, zh, ja.
const LABELS: &[(Purpose, &[&str])] = &[
    (
        Purpose::Note,
        &[
            "note",
            "notes",
            "nb",
            "n.b",
            "info",
            "information",
            "remark",
            "hinweis",
            "hinweise",
            "anmerkung",
            "notiz",
            "bemerkung",
            "remarque",
            "remarques",
            "nota",
            "notas",
            "observación",
            "informazioni",
            "observação",
            "observações",
            "opmerking",
            "uwaga",
            "notatka",
            "примечание",
            "примечания",
            "заметка",
            "注",
            "注记",
            "备注",
            "備註",
            "说明",
            "說明",
            "注記",
            "補足",
            "メモ",
            "情報",
        ],
    ),
    (
        Purpose::Tip,
        &[
            "tip",
            "tips",
            "pro tip",
            "hint",
            "hints",
            "tipp",
            "tipps",
            "astuce",
            "astuces",
            "conseil",
            "conseils",
            "consejo",
            "consejos",
            "sugerencia",
            "consiglio",
            "consigli",
            "suggerimento",
            "dica",
            "dicas",
            "wskazówka",
            "porada",
            "совет",
            "подсказка",
            "提示",
            "小贴士",
            "技巧",
            "ヒント",
        ],
    ),
    (Purpose::Important, &["important", "wichtig", "importante", "belangrijk", "ważne", "важно", "重要", "重要事项"]),
    (
        Purpose::Warning,
        &[
            "warning",
            "attention",
            "warnung",
            "achtung",
            "avertissement",
            "advertencia",
            "aviso",
            "atención",
            "avvertenza",
            "avviso",
            "attenzione",
            "atenção",
            "waarschuwing",
            "let op",
            "ostrzeżenie",
            "внимание",
            "предупреждение",
            "注意",
            "警告",
        ],
    ),
    (
        Purpose::Caution,
        &[
            "caution",
            "danger",
            "vorsicht",
            "gefahr",
            "prudence",
            "mise en garde",
            "precaución",
            "cuidado",
            "peligro",
            "cautela",
            "pericolo",
            "perigo",
            "voorzichtig",
            "gevaar",
            "ostrożnie",
            "осторожно",
            "опасно",
            "опасность",
            "小心",
            "当心",
            "危险",
            "危険",
        ],
    ),
];

/// Class name parts of a callout's title.
pub const TITLE_CLASSES: &[&str] = &["title", "heading", "summary", "admonitionHeading"];

#[cfg(test)]
mod tests {
    use super::{ALERT_CLASSES, BOX_WORDS, CALLOUT_CLASSES, PURPOSES};

    #[test]
    fn a_class_of_a_callout_has_one_of_its_words() {
        let purposes = PURPOSES.iter().map(|(word, _)| word);
        assert!(CALLOUT_CLASSES.iter().chain(ALERT_CLASSES).chain(purposes).all(|word| BOX_WORDS.are_in(word)));
    }
}
