//! Recognises what is left of video players: their controls, and the places that a script has still to fill.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::class_words::has_class_word;
use crate::page::NodeId;
use crate::rules::boilerplate_classes::PLAYER_PREFIXES;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Most nodes of the controls of a player.
const PLAYER_NODES: u32 = 400;
/// Most words and nodes of the place of a player, and fewest lines of a row of controls.
const PLAYER_WORDS: u32 = 40;
const PLAYER_BOX_NODES: u32 = 60;
const CONTROL_LINES: usize = 4;
/// Words in the class names of a player's place.
static PLAYER_WORDS_OF_CLASSES: Words = Words::new(&["video", "player", "videoplayer"]);

/// Recognises the controls of a video player.
pub(crate) fn recognise_player_controls(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let is_of_player = page.classes(node).any(|class| PLAYER_PREFIXES.iter().any(|prefix| class.starts_with(prefix)));
    let holds_media = || {
        page.subtree(node)
            .any(|inner| matches!(page.tag(inner), Tag::Video | Tag::Audio | Tag::Iframe | Tag::Img | Tag::P | Tag::Figcaption))
    };
    (is_of_player && page.end(node).0 - node.0 <= PLAYER_NODES && !holds_media()).then(Vec::new)
}

/// Recognises the place of a video that a script has still to fill, with its title and messages; and rows of a player's buttons and times.
pub(crate) fn recognise_player_box(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let is_small = (1..=PLAYER_WORDS).contains(&page.words(node)) && page.end(node).0 - node.0 <= PLAYER_BOX_NODES;
    let holds = |tags: &[Tag]| page.subtree(node).any(|inner| tags.contains(&page.tag(inner)));
    let is_player = |node: NodeId| has_class_word(page, node, &PLAYER_WORDS_OF_CLASSES);
    let is_empty_place = || {
        is_player(node)
            && page.children(node).any(|child| !page.is_text(child) && page.words(child) == 0 && is_player(child))
            && !holds(&[Tag::Video, Tag::Audio, Tag::Iframe, Tag::Img, Tag::Embed, Tag::Object, Tag::A])
    };
    let is_row_of_controls = || {
        let lines = || page.children(node).filter(|child| page.words(*child) > 0);
        let ends = |child: NodeId| page.text_of(child).trim_end().ends_with(['.', '!', '?', '。', '！', '？', '।']);
        page.children(node).any(|child| page.tag(child) == Tag::Button)
            && lines().count() >= CONTROL_LINES
            && lines().all(|child| matches!(page.tag(child), Tag::Div | Tag::Span | Tag::Button) && !ends(child))
            && !holds(&[Tag::A, Tag::P, Tag::Img, Tag::Pre, Tag::Code, Tag::Ul, Tag::Ol, Tag::Table, Tag::Input])
    };
    (is_small && (is_empty_place() || is_row_of_controls())).then(Vec::new)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn controls_of_players_go_and_their_titles_stay() {
        let film = "<video src='https://a.example/sea.mp4'></video>";
        let player = of(&format!("<div class=vjs-box>{film}<p>The sea at night</p><ul class=vjs-controls><li>Mute</li></ul></div>"));
        assert!(player.contains("Paragraph[The sea at night]") && !player.contains("Mute"), "{player}");
    }

    #[test]
    fn places_of_players_and_rows_of_controls_go() {
        assert_eq!(
            of("<div class=video><div class=video__player></div><p>At 60 down the valley</p><p>It could not be loaded.</p></div>"),
            ""
        );
        assert_eq!(of("<div><div>The sea at night</div><button>Play</button><div>0:00 / 2:31</div><div>Loaded: 12%</div></div>"), "");
        assert!(of("<div class=video><p>A film about the sea.</p></div>").contains("film"));
        assert!(of("<div><div>One.</div><button>Copy</button><div>Two</div><div>Three</div></div>").contains("Two"));
    }
}
