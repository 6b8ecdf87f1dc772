//! Forum software: it names itself in the pages it makes, as their generator or in a class of `html` or `body`.

/// How the names begin, in lower case.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "bbpress", "discourse", "discuz", "flarum", "flaskbb", "fluxbb", "kunena", "misago", "mybb", "nodebb", "phpbb", "punbb", "simple machines",
    "vbulletin", "xenforo", "yabb",
];

/// Whether a generator or a class is that of forum software.
pub(crate) fn is_forum_software(name: &str) -> bool {
    NAMES.iter().any(|start| name.get(..start.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(start)))
}

#[cfg(test)]
mod tests {
    use super::is_forum_software;

    #[test]
    fn names_are_known_by_their_beginning() {
        assert!(is_forum_software("phpBB 3.3") && is_forum_software("bbpress-topic") && is_forum_software("Simple Machines Forum"));
        assert!(
            !is_forum_software("WordPress 6.5") && !is_forum_software("not-phpbb") && !is_forum_software("é") && !is_forum_software("")
        );
    }
}
