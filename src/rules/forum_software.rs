//! Forum software: it names itself in the pages it makes, as their generator, in a class of `html` or `body`, or in a line at their foot.

use crate::rules::substrings::{Words, begins_with_any};

/// How the names begin, in lower case.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "askbot", "bbpress", "burning board", "discourse", "discuz", "esotalk", "flarum", "flaskbb", "fluxbb", "invision community", "invision power board",
    "ip.board", "jforum", "kunena", "lemmy", "minibb", "misago", "mybb", "nodebb", "phorum", "phpbb", "punbb", "question2answer", "simple machines",
    "smf ", "snitz forums", "talkyard", "ubb.threads", "vanilla forums", "vbulletin", "woltlab", "xenforo", "yabb", "yaf.net",
];

/// What stands before "by" and the name in the line at the foot, and before it in a notice of copyright.
const CREDITS: &[&str] = &["powered", "software", "platform"];
/// What every such line has. Most lines have none of it, which is told first.
static SIGNS: Words = Words::new(&["powered by ", "software by ", "platform by ", ", simple machines"]);
const COPYRIGHT_OF: &str = ", simple machines";

/// Whether a generator or a class is that of forum software.
pub(crate) fn is_forum_software(name: &str) -> bool {
    begins_with_any(name, NAMES)
}

/// Whether a line says which forum software made the page: "Powered by phpBB", "Community platform by XenForo", "SMF 2.1 © 2026, Simple
/// Machines". Other languages leave it in English.
pub(crate) fn credits_forum_software(line: &str) -> bool {
    let is_credit = |(at, by): (usize, &str)| {
        let before = line[..at].rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or("");
        CREDITS.iter().any(|credit| before.eq_ignore_ascii_case(credit)) && is_forum_software(line[at + by.len()..].trim_start())
    };
    SIGNS.are_in(line)
        && (line.match_indices(" by ").chain(line.match_indices(" By ")).any(is_credit)
            || (line.contains('©') && line.to_ascii_lowercase().contains(COPYRIGHT_OF)))
}

#[cfg(test)]
mod tests {
    use super::{credits_forum_software, is_forum_software};

    #[test]
    fn the_line_at_the_foot_is_known() {
        for line in [
            "Powered by phpBB® Forum Software © phpBB Limited",
            "Powered By MyBB, © 2002-2026 MyBB Group.",
            "Community platform by XenForo® © 2010-2026 XenForo Ltd.",
            "Theme by Anna; forum software by XenForo",
            "SMF 2.1.6 © 2026, Simple Machines",
            "Powered by UBB.threads™ PHP Forum Software",
            "Powered by SMF 1.1.21",
        ] {
            assert!(credits_forum_software(line), "{line}");
        }
        for line in [
            "Powered by WordPress",
            "The talk by phpBB was long",
            "by phpBB",
            "Simple machines lift stones",
            "© 2026 Discourse Gardens",
            "",
        ] {
            assert!(!credits_forum_software(line), "{line}");
        }
    }

    #[test]
    fn names_are_known_by_their_beginning() {
        assert!(is_forum_software("phpBB 3.3") && is_forum_software("bbpress-topic") && is_forum_software("Simple Machines Forum"));
        assert!(
            !is_forum_software("WordPress 6.5") && !is_forum_software("not-phpbb") && !is_forum_software("é") && !is_forum_software("")
        );
    }
}
