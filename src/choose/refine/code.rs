//! Takes code that follows the text. It is no prose, so that little speaks for it where the text ends with it, but the text is about it.

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::{Units, heading_of, is_code};
use crate::method::Scene;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::trace::Trace;

/// Why code is taken, as the trace has it.
const BELOW: &str = "code below the text";

/// Mean probability from which on code in the text or right below it is taken.
pub(super) const MIN_CODE: f32 = 0.02;

/// Most words that a box around a code block says besides: its language, the buttons that copy it.
const MAX_CODE_LABEL: u32 = 4;

/// Levels from a row of tabs to the box that holds its panels, too.
const TAB_LEVELS: usize = 3;

/// Takes the code below what was taken since units were weighed.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    if draft.taken.iter().enumerate().all(|(i, taken)| *taken || !is_code(scene, i)) {
        return;
    }
    let units = Units::new(scene, false);
    let mut at = 0;
    while at < draft.taken.len() {
        let end = units.outermost(at).map_or(at + 1, |unit| scene.blocks.within(scene.page, unit).end.max(at + 1));
        let is_left = !draft.taken[at..end].contains(&true) && is_code(scene, at);
        if is_left && draft.chance[at] >= MIN_CODE && follows_text(scene, &units, draft, at) {
            take(scene, draft, at, end, BELOW, trace);
        }
        at = end;
    }
}

/// Takes the code in the panels of tabs that stand below the text: the same for several programs or languages.
pub(crate) fn take_tabs(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let page = scene.page;
    let mut end = NodeId(0);
    for row in page.nodes().filter(|node| is_tab_row(page, *node)) {
        let holds_more = |around: &NodeId| page.words(*around) > page.words(row);
        let Some(whole) = page.ancestors(row).take(TAB_LEVELS).find(holds_more).filter(|whole| *whole >= end) else { continue };
        end = page.end(whole);
        let (own, labels) = (scene.blocks.within(page, whole), scene.blocks.within(page, row));
        let is_panel = |i: &usize| !labels.contains(i);
        let is_code_or_label = |i: usize| is_code(scene, i) || scene.view().words(i) <= MAX_CODE_LABEL as f32;
        let follows = || {
            let before = own.start.checked_sub(1).filter(|before| draft.taken[*before]);
            before.zip(page.parent(whole)).is_some_and(|(before, around)| page.contains(around, scene.blocks[before].element))
        };
        if own.clone().filter(is_panel).any(|i| is_code(scene, i) && !draft.taken[i])
            && own.clone().filter(is_panel).all(is_code_or_label)
            && own.clone().any(|i| draft.chance[i] >= MIN_CODE)
            && follows()
        {
            own.filter(is_panel).filter(|i| is_code(scene, *i)).for_each(|i| take(scene, draft, i, i + 1, BELOW, trace));
        }
    }
}

fn is_tab_row(page: &Page, node: NodeId) -> bool {
    !page.is_text(node) && (page.attr(node, Attr::Role) == Some("tablist") || page.classes(node).any(|class| class == "tabbed-labels"))
}

/// Whether a code block, with its box, stands right after a part of the text in the same element, or after a heading that does.
pub(super) fn follows_text(scene: &Scene<'_>, units: &Units, draft: &Draft, from: usize) -> bool {
    let page = scene.page;
    let code = units.whole(scene, from);
    let most = page.words(code) + MAX_CODE_LABEL;
    let is_box = |around: &NodeId| page.words(*around) <= most && !scene.blocks.within(page, *around).any(|i| draft.taken[i]);
    let whole = page.ancestors(code).take_while(is_box).last().unwrap_or(code);
    let around = page.parent(whole);
    let before = |at: usize| {
        let before = at.checked_sub(1)?;
        let element = heading_of(scene, before).unwrap_or_else(|| units.whole(scene, before));
        (around.is_some() && page.parent(element) == around).then_some(before)
    };
    let first = scene.blocks.within(page, whole).start;
    let Some(last) = before(first) else { return false };
    let is_text = |above: usize| draft.taken[above] && around.is_some_and(|around| page.contains(around, scene.blocks[above].element));
    let above = heading_of(scene, last).and_then(|heading| scene.blocks.within(page, heading).start.checked_sub(1));
    draft.taken[last] || above.is_some_and(is_text)
}

#[cfg(test)]
mod tests {
    use crate::article::PageKind;
    use crate::choose::draft::text_after;
    use crate::choose::refine::coherence;
    use crate::trace::Trace;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| coherence::apply(scene, PageKind::Documentation, draft, &mut Trace::off()))
    }

    #[test]
    fn code_at_the_end_of_a_text_stays_in_its_box_and_below_its_heading() {
        let code = |before: &str, code: &str| format!("<main><p>One.</p>{before}{code}</main><footer>Imprint</footer>");
        let pre = "<pre>for x in y:\n  z</pre>";
        let boxed = format!("<div class=highlight><span>Python</span>{pre}</div>");
        assert_eq!(taken(&code("", pre), &[0.9, 0.1, 0.0]), "One.|for x in y: z");
        assert_eq!(taken(&code("", &boxed), &[0.9, 0.0, 0.1, 0.0]), "One.|for x in y: z");
        let plain = boxed.replace("<span>Python</span>", "");
        assert_eq!(taken(&code("<h2>Example</h2>", &plain), &[0.9, 0.3, 0.1, 0.0]), "One.|Example|for x in y: z");
        assert_eq!(taken(&code("<p>Two.</p>", pre), &[0.9, 0.1, 0.1, 0.0]), "One.");
    }

    #[test]
    fn code_in_tabs_below_the_text_is_taken() {
        let tabs = "<div><ul role=tablist><li role=tab>npm</li><li role=tab>Yarn</li></ul><div><div><pre>npm i</pre></div><div hidden><pre>yarn add</pre></div></div></div>";
        let of = |body: &str, chance: &[f32]| text_after(body, chance, &|scene, draft| super::take_tabs(scene, draft, &mut Trace::off()));
        let chance = [0.9, 0.1, 0.1, 0.1, 0.1];
        assert_eq!(of(&format!("<div><p>One.</p>{tabs}</div>"), &chance), "One.|npm i|yarn add");
        assert_eq!(of(&format!("<div><p>One.</p></div>{tabs}"), &[0.1; 5]), "");
        let read = tabs.replace("<pre>yarn add</pre>", "<p>What others read this week.</p>");
        assert_eq!(of(&format!("<div><p>One.</p>{read}</div>"), &chance), "One.");
    }

    #[test]
    fn code_below_what_was_taken_later_is_taken() {
        let body = "<p>One.</p><div class=highlight><pre>for x in y:\n  z</pre></div><p>Two.</p><pre>a\nb</pre>";
        let later = |chance: f32| text_after(body, &[0.9, chance, 0.1, 0.0], &|scene, draft| super::apply(scene, draft, &mut Trace::off()));
        assert_eq!(later(0.1), "One.|for x in y: z");
        assert_eq!(later(0.01), "One.");
    }
}
