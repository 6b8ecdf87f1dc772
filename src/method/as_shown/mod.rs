//! `as-shown`: the main column of the page as the browser shows it, as in segmentation by vision (Cai et al. 2003, Song et al. 2004). Of at
//! most 200 blocks the browser tells where they stand, how their text is set, and what is fixed or covered, in one call.
//!
//! It is for live pages. Of a page that is not rendered nothing is known, and what is left is `mass`.

mod column;
mod piece;
mod place;

pub(crate) use self::column::Column;
use self::column::main_column;
use self::piece::Piece;
pub(crate) use self::place::Place;
use crate::method::mass::Mass;
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};
use crate::page::NodeId;
use crate::sort;

/// The method.
pub struct AsShown;

impl Method for AsShown {
    fn name(&self) -> &'static str {
        "as-shown"
    }

    fn about(&self) -> &'static str {
        "the widest quiet column of running text in the commonest type, as the browser shows it; for live pages"
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        let Some(Opinion { places, .. }) = opinion(scene) else { return Mass.score(scene) };
        Scores { blocks: places.into_iter().map(Place::score).collect(), ..Scores::default() }
    }
}

/// The main column of a page; `None` where nothing is known of its layout.
pub(crate) fn column(scene: &Scene<'_>) -> Option<Column> {
    main_column(&pieces(scene))
}

/// What the layout says.
pub(crate) struct Opinion {
    /// For every block where it stands.
    pub places: Vec<Place>,
    /// Whether the lines of the main column are short enough to be read with ease. Longer ones show that the style sheets did not load.
    pub has_readable_lines: bool,
}

/// What the layout says; `None` where nothing is known of it.
pub(crate) fn opinion(scene: &Scene<'_>) -> Option<Opinion> {
    let pieces = pieces(scene);
    let column = main_column(&pieces)?;
    let parents = parents(scene, &column, &pieces);
    let headline = column.headline(&pieces);
    let mut places: Vec<Option<Place>> = scene.layout().iter().map(|layout| layout.map(|_| Place::NotShown)).collect();
    for piece in &pieces {
        let place = match headline {
            Some(headline) if headline.block == piece.block => Place::Headline,
            Some(headline) if is_lead(&column, headline, piece) => Place::Larger,
            _ => of_piece(scene, &column, &parents, piece),
        };
        places[piece.block] = Some(place);
    }
    Some(Opinion { places: fill(scene, &places), has_readable_lines: column.has_readable_lines() })
}

/// The blocks that are shown, from top to bottom.
fn pieces(scene: &Scene<'_>) -> Vec<Piece> {
    let known = scene.layout().iter().enumerate().filter_map(|(i, layout)| Some((i, (*layout)?)));
    let mut pieces: Vec<Piece> = known.filter_map(|(i, layout)| Piece::of(i, &scene.blocks[i], layout)).collect();
    sort::sort_by(&mut pieces, |a, b| a.layout.top.total_cmp(&b.layout.top));
    pieces
}

/// The elements around the running text of the column. Text that is set in several columns has its parts in one of them.
fn parents(scene: &Scene<'_>, column: &Column, pieces: &[Piece]) -> Vec<NodeId> {
    let body = pieces.iter().filter(|piece| piece.is_prose && is_body(column, piece));
    body.filter_map(|piece| scene.page.parent(scene.blocks[piece.block].element)).collect()
}

fn is_body(column: &Column, piece: &Piece) -> bool {
    column.body.is_of(piece) && column.is_over(piece) && column.is_beside(piece) && column.is_flush(piece)
}

fn of_piece(scene: &Scene<'_>, column: &Column, parents: &[NodeId], piece: &Piece) -> Place {
    let is_body = column.body.is_of(piece);
    let is_among = || scene.page.parent(scene.blocks[piece.block].element).is_some_and(|parent| parents.contains(&parent));
    if !column.is_beside(piece) || !(column.is_over(piece) || is_body && is_among()) {
        return Place::Elsewhere;
    }
    if piece.is_linked() {
        return Place::Links;
    }
    match is_body {
        true => Place::Body,
        false if piece.layout.type_size > column.body.size => Place::Larger,
        false if column.is_flush(piece) || column.spans(piece) => Place::Other,
        false => Place::Boxed,
    }
}

/// Whether a piece is running text between the headline and the column, in type as large as the body's or larger.
fn is_lead(column: &Column, headline: &Piece, piece: &Piece) -> bool {
    let is_between = piece.layout.top >= headline.layout.top && piece.layout.bottom() <= column.top;
    is_between && piece.is_prose && column.is_over(piece) && piece.layout.type_size >= column.body.size
}

/// The places with those of the blocks that were not asked about: each has that of the neighbour it shares the innermost element with.
fn fill(scene: &Scene<'_>, places: &[Option<Place>]) -> Vec<Place> {
    let mut before: Option<usize> = None;
    let mut after: Vec<Option<usize>> = vec![None; places.len()];
    let mut next = None;
    for i in (0..places.len()).rev() {
        next = if places[i].is_some() { Some(i) } else { next };
        after[i] = next;
    }
    let mut filled = Vec::with_capacity(places.len());
    for (i, place) in places.iter().enumerate() {
        before = if place.is_some() { Some(i) } else { before };
        let shared = |other: usize| {
            let element = scene.blocks[other].element;
            scene.page.ancestors(scene.blocks[i].first).find(|around| scene.page.contains(*around, element))
        };
        let nearest = match (before, after[i]) {
            // Of two elements around a block the inner one begins later.
            (Some(before), Some(after)) => Some(if shared(after) > shared(before) { after } else { before }),
            (before, after) => before.or(after),
        };
        filled.push(nearest.and_then(|nearest| places[nearest]).unwrap_or(Place::NotShown));
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::{AsShown, Opinion, Place, opinion};
    use crate::block::split;
    use crate::method::mass::Mass;
    use crate::method::{Method, Scene};
    use crate::page::rendering::{Layout, Rendering};
    use crate::page::scan::scan;
    use crate::page::{NodeId, Page};

    /// Lays out what its classes say: `x-WIDTH-SIZE`, from the left edge X, below the block before it.
    struct Classes;

    impl Rendering for Classes {
        fn visible(&self, _page: &Page, nodes: &[NodeId]) -> Vec<Option<bool>> {
            vec![None; nodes.len()]
        }

        fn image_source(&self, _page: &Page, _node: NodeId) -> Option<String> {
            None
        }

        fn layout(&self, page: &Page, blocks: &[(NodeId, NodeId)]) -> Vec<Option<Layout>> {
            let place = |(i, (bounds, _)): (usize, &(NodeId, NodeId))| {
                let numbers = page.classes(*bounds).next()?.split('-').map(|part| part.parse::<f32>().unwrap()).collect::<Vec<_>>();
                let &[left, width, type_size] = &numbers[..] else { return None };
                Some(Layout { left, top: 100.0 * i as f32, width, height: 80.0, type_size, ..Layout::default() })
            };
            blocks.iter().enumerate().map(place).collect()
        }
    }

    const PROSE: &str = "The boats came home at dusk, were drawn up on the shingle, and lay there until the wind had turned.";

    fn page() -> Page {
        let text = |class: &str| format!("<p class=\"{class}\">{PROSE}</p>");
        let side = text("700-200-16").repeat(3);
        let lines =
            [text("20-640-16"), "<h1 class=\"20-640-32\">The fleet</h1>".to_owned(), text("20-640-18").repeat(4), text("20-900-11")]
                .concat();
        scan(&format!("<html><head></head><body>{side}{lines}</body></html>"), None).unwrap()
    }

    #[test]
    fn the_main_column_is_that_of_the_largest_text_under_a_headline() {
        let page = page();
        let blocks = split(&page);
        let mut scene = Scene::new(&page, &blocks);
        scene.rendering = &Classes;
        let Opinion { places, has_readable_lines } = opinion(&scene).unwrap();
        let before = [Place::Elsewhere; 4];
        assert_eq!(places, [&before[..], &[Place::Headline], &[Place::Body; 4], &[Place::Elsewhere]].concat());
        assert!(has_readable_lines);
    }

    #[test]
    fn a_page_that_is_not_rendered_is_read_by_its_mass() {
        let page = page();
        let blocks = split(&page);
        let scene = Scene::new(&page, &blocks);
        assert!(opinion(&scene).is_none());
        assert_eq!(AsShown.score(&scene).blocks, Mass.score(&scene).blocks);
    }
}
