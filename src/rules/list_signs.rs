//! Signs that pages write themselves before the points of a list.

use crate::rules::substrings::Words;

/// Bullets.
pub const BULLETS: [char; 6] = ['•', '●', '▪', '◦', '‣', '·'];

/// Dashes.
pub const DASHES: [&str; 3] = ["—", "–", "-"];

/// Names of the parts of laws and books, by the level of the heading that a name with a number is. Small letters.
pub(crate) const PART_NAMES: [(u8, &[&str]); 2] = [
    (
        2,
        &[
            "chapter",
            "chapitre",
            "kapitel",
            "capítulo",
            "capitolo",
            "rozdział",
            "hoofdstuk",
            "kapittel",
            "luku",
            "глава",
            "part",
            "partie",
            "teil",
            "parte",
            "część",
            "deel",
            "title",
            "titre",
            "titel",
            "título",
            "titolo",
            "раздел",
            "annex",
            "annexe",
            "anhang",
            "anexo",
            "allegato",
            "bijlage",
            "schedule",
            "abschnitt",
            "sección",
            "sezione",
        ],
    ),
    (3, &["article", "artikel", "artículo", "articolo", "artigo", "artykuł", "άρθρο", "статья", "член", "section", "art.", "§"]),
];

/// Class name parts of a list of tasks, and what says in a class whether one is done.
pub(crate) static TASK_LISTS: Words = Words::new(&["task", "todo", "to-do", "checklist"]);
pub(crate) const DONE: &[&str] = &["checked", "done", "completed", "checkbox-on"];
pub(crate) const NOT_DONE: &[&str] = &["unchecked", "checkbox-off"];
