//! Pages that have no main content, though what explains them reads like a text: forms for an account, and pages that stand in for missing ones.

use crate::article::PageKind;
use crate::choose::classify::classification::SHORT_PAGE_WORDS;
use crate::choose::classify::page_features::DraftView;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::missing_page;
use crate::rules::tag::Tag;

/// Words up to which a page that says that it is not there has no content. What is longer is about such pages.
const MAX_MISSING_WORDS: f32 = 100.0;
/// Words up to which a text beside a form for an account explains it, and words of labels in the form.
const MAX_FORM_WORDS: f32 = 250.0;
const MAX_FORM_LABELS: u32 = 200;
/// Levels from the smallest element with all of the text to the box: farther away a field belongs to the site.
const FORM_LEVELS: usize = 3;
/// Fields of one line that make such a form where there is none for a password.
const MIN_LINES: usize = 4;

/// Whether what was chosen of a page of this type explains a form for an account, or says that a page is missing.
pub(crate) fn has_no_content(draft_view: &DraftView<'_>, kind: PageKind) -> bool {
    let page = draft_view.view.page;
    // Forums have such a form beside their posts.
    (kind != PageKind::Forum && draft_view.words() <= MAX_FORM_WORDS && explains_form(draft_view))
        || (draft_view.view.page_words() <= SHORT_PAGE_WORDS && page.nodes().any(|node| is_for_password(page, node)))
        || (draft_view.words() <= MAX_MISSING_WORDS && is_missing(page))
}

/// Whether what was chosen stands in one box with a form for an account, and with little else.
fn explains_form(draft_view: &DraftView<'_>) -> bool {
    let (page, blocks) = (draft_view.view.page, draft_view.view.blocks);
    let taken = &draft_view.draft.taken;
    let ends = (taken.iter().position(|is_taken| *is_taken), taken.iter().rposition(|is_taken| *is_taken));
    let (Some(first), Some(last)) = ends else { return false };
    let most = draft_view.words() as u32 + MAX_FORM_LABELS;
    let holds_text = |around: &NodeId| page.contains(*around, blocks[last].first);
    let boxes = page.ancestors(blocks[first].first).skip_while(|around| !holds_text(around)).take(FORM_LEVELS);
    let Some(outermost) = boxes.take_while(|around| page.words(*around) <= most).last() else { return false };
    let (mut lines, mut is_letter) = (0, false);
    for node in page.subtree(outermost).filter(|node| !page.marks(*node).has(Marks::HIDDEN)) {
        if is_for_password(page, node) {
            return true;
        }
        lines += usize::from(is_for_line(page, node));
        // A comment, or a letter to the people of the site.
        is_letter |= page.tag(node) == Tag::Textarea;
    }
    lines >= MIN_LINES && !is_letter
}

fn is_for_password(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Tag::Input && page.attr(node, Attr::Type).is_some_and(|kind| kind.eq_ignore_ascii_case("password"))
}

/// Whether an element is a field for a line of text.
fn is_for_line(page: &Page, node: NodeId) -> bool {
    let is_line = |kind: &str| ["text", "email", "tel"].iter().any(|line| kind.eq_ignore_ascii_case(line));
    page.tag(node) == Tag::Input && page.attr(node, Attr::Type).is_none_or(is_line)
}

/// Whether a page says that it stands in for one that is not there.
fn is_missing(page: &Page) -> bool {
    let says_class = || {
        page.nodes()
            .filter(|node| matches!(page.tag(*node), Tag::Html | Tag::Body))
            .any(|node| page.classes(node).any(missing_page::says_class))
    };
    let title = page.first(Tag::Title).map(|title| page.subtree(title).map(|node| page.text(node)).collect::<String>());
    title.is_some_and(|title| missing_page::says_title(&title)) || says_class()
}

#[cfg(test)]
mod tests {
    use super::explains_form;
    use crate::block::split;
    use crate::choose::classify::page_features::DraftView;
    use crate::choose::draft::Draft;
    use crate::method::Scene;
    use crate::page::scan::scan;

    const TEXT: &str =
        "<p>With an account you can book a bench in the yard.</p><p>We write to you twice a year, and never about anything else.</p>";

    /// Whether the paragraphs of a page explain a form.
    fn explains(body: &str) -> bool {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).unwrap();
        let blocks = split(&page);
        let taken: Vec<bool> = blocks.iter().map(|block| blocks.text(block).contains("you")).collect();
        assert!(taken.contains(&true));
        let draft = Draft { chance: vec![0.9; blocks.len()], taken, expected: 1.0 };
        let scene = Scene::new(&page, &blocks);
        explains_form(&DraftView::new(&page, scene.view(), &draft))
    }

    #[test]
    fn a_text_in_the_box_of_a_form_for_an_account_explains_it() {
        let password = "<form><input name=name><input type=password></form>";
        let lines = "<form><input name=name><input type=email><input type=tel><input type=text></form>";
        assert!(explains(&format!("<main>{TEXT}{password}</main>")));
        assert!(explains(&format!("<main><div>{TEXT}</div><div>{lines}</div></main>")));
    }

    #[test]
    fn a_form_of_the_site_a_comment_and_a_hidden_form_explain_nothing() {
        let password = "<form><input name=name><input type=password></form>";
        let comment = "<form><input name=name><input type=email><input type=tel><input type=text><textarea></textarea></form>";
        assert!(!explains(&format!("<header>{password}</header><div><div><div><main>{TEXT}</main></div></div></div>")));
        assert!(!explains(&format!("<main>{TEXT}{comment}</main>")));
        assert!(!explains(&format!("<main>{TEXT}<div hidden>{password}</div></main>")));
        assert!(!explains(&format!("<main>{TEXT}<p>{}</p>{password}</main>", "Another story of the town. ".repeat(60))));
    }
}
