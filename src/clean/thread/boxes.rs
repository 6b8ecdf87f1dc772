//! Finds boxes that are called a post and hold several: `comment` around rows, each with a name, a day and a text.

use crate::clean::context::Context;
use crate::clean::thread::head_elements::is_left;
use crate::clean::thread::heads::head_by_names;
use crate::clean::thread::names::telling_class;
use crate::map::Set;
use crate::page::NodeId;
use crate::sort;

/// Levels from a box down to its rows.
const LEVELS: usize = 3;
/// Rows from which on they are posts.
const MIN_ROWS: usize = 2;

/// The posts, where a box with several has its rows in place of it.
pub(super) fn without_boxes(ctx: &Context<'_>, posts: Set<NodeId>) -> Set<NodeId> {
    let mut sorted: Vec<NodeId> = posts.iter().copied().collect();
    sort::sort(&mut sorted);
    let mut out = posts;
    for (at, post) in sorted.iter().enumerate() {
        let holds_other = sorted.get(at + 1).is_some_and(|next| ctx.page.contains(*post, *next));
        if !holds_other && let Some(rows) = rows(ctx, *post) {
            out.remove(post);
            out.extend(rows);
        }
    }
    out
}

/// The elements of one look in a box, if each of them has what a post has.
fn rows(ctx: &Context<'_>, post: NodeId) -> Option<Vec<NodeId>> {
    let page = ctx.page;
    let says = |node: &NodeId| !page.is_text(*node) && page.words(*node) > 0;
    let mut around = post;
    for _ in 0..LEVELS {
        let mut inner = page.children(around).filter(says);
        let (first, more) = (inner.next()?, inner.next().is_some());
        if more {
            break;
        }
        around = first;
    }
    let look = |node: NodeId| (page.tag(node), telling_class(page, node));
    let is_block = |node: &NodeId| says(node) && !page.tag(*node).is_inline();
    let first = page.children(around).find(|node| is_block(node) && is_row(ctx, *node))?;
    let rows: Vec<NodeId> = page.children(around).filter(|node| is_block(node) && look(*node) == look(first)).collect();
    (rows.len() >= MIN_ROWS && rows.iter().all(|row| is_row(ctx, *row))).then_some(rows)
}

/// Whether an element has an author, a day and a text.
fn is_row(ctx: &Context<'_>, node: NodeId) -> bool {
    let head = head_by_names(ctx, node, &Set::new());
    let (Some((author, _)), Some((date, _))) = (head.author, head.date) else { return false };
    is_left(ctx, node, &[author, date], |_| false)
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::markdown;

    #[test]
    fn a_box_of_posts_is_none() {
        let row = |name: &str| {
            format!("<div class=row><b class=nickname>{name}</b><i class=timestamp>2026-03-04 10:00:00</i><p>Text of {name}.</p></div>")
        };
        let said = |rows: &str| {
            markdown(&Article { body: body(&format!("<body><div class=comment><div>{rows}</div></div></body>")), ..Article::default() })
        };
        assert_eq!(
            said(&(row("Ann") + &row("Bo"))),
            "**Ann** · 2026-03-04 10:00\n\nText of Ann.\n\n**Bo** · 2026-03-04 10:00\n\nText of Bo.\n"
        );
    }
}
