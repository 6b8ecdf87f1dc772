//! The main column of a page as it is shown: the widest quiet region of running text in the commonest body type.

use crate::method::as_shown::piece::Piece;

/// A kind of type: its size in CSS pixels and the number of its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct BodyType {
    pub size: f32,
    pub colour: u32,
}

/// The main column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Column {
    /// Its edges, in CSS pixels from the corner of the document.
    pub left: f32,
    /// Its upper edge.
    pub top: f32,
    /// Its right edge.
    pub right: f32,
    /// Its lower edge.
    pub bottom: f32,
    /// The type most of its text is set in.
    pub(super) body: BodyType,
}

/// Sizes of type that differ less are the same, in CSS pixels.
const SAME_SIZE: f32 = 0.6;
/// Share of the narrower one of a block and a column that must lie in the other, for the block to stand in the column.
const MIN_OVERLAP: f32 = 0.6;
/// Share of the column's width by which the left or right edge of a line of it may be off: lists and quotations are indented.
const MAX_INDENT: f32 = 0.12;
/// Width of the longest lines that are read with ease, in sizes of the type; about 110 letters. A column that is wider is worth no more for it.
const MAX_LINE: f32 = 55.0;
/// How much larger than the body the type of a headline is.
const HEADLINE_SIZE: f32 = 1.25;
/// How far above the column a headline may stand, in CSS pixels: between them may be a picture.
const HEADLINE_ABOVE: f32 = 1200.0;
/// How much more a column with a headline is worth. The small print at the foot of a page has none.
const HEADED: f32 = 2.0;
/// What running text of another type, and text that does not fill the column, takes from the worth of a region.
const OTHER_TYPE: f32 = -0.5;
/// What short lines of the body type add.
const SHORT_LINE: f32 = 0.3;
/// What links take.
const LINKS: f32 = -1.0;

impl BodyType {
    /// Whether a piece is set in it.
    pub(super) fn is_of(self, piece: &Piece) -> bool {
        (piece.layout.type_size - self.size).abs() < SAME_SIZE && piece.layout.colour == self.colour
    }
}

impl Column {
    /// Whether its lines are no longer than lines that are read with ease.
    pub(super) fn has_readable_lines(&self) -> bool {
        self.right - self.left <= MAX_LINE * self.body.size
    }

    /// The share of the narrower one of a piece and the column that lies in the other.
    pub(super) fn overlap(&self, piece: &Piece) -> f32 {
        let shared = piece.layout.right().min(self.right) - piece.layout.left.max(self.left);
        shared / piece.layout.width.min(self.right - self.left).max(1.0)
    }

    /// Whether a piece stands in the column, whatever its height.
    pub(super) fn is_over(&self, piece: &Piece) -> bool {
        self.overlap(piece) >= MIN_OVERLAP
    }

    /// Whether a piece begins or ends where the lines of the column do.
    pub(super) fn is_flush(&self, piece: &Piece) -> bool {
        let off = (piece.layout.left - self.left).abs().min((piece.layout.right() - self.right).abs());
        off <= MAX_INDENT * (self.right - self.left)
    }

    /// Whether a piece is as wide as the column or wider, on both sides.
    pub(super) fn spans(&self, piece: &Piece) -> bool {
        piece.layout.left <= self.left && piece.layout.right() >= self.right
    }

    /// Whether the middle of a piece is between the upper and the lower edge.
    pub(super) fn is_beside(&self, piece: &Piece) -> bool {
        let middle = piece.layout.top + piece.layout.height / 2.0;
        (self.top..=self.bottom).contains(&middle)
    }

    /// The largest type above the column, with no other running text between them. `pieces` are in order from top to bottom.
    pub(super) fn headline<'p>(&self, pieces: &'p [Piece]) -> Option<&'p Piece> {
        let mut found: Option<&Piece> = None;
        for piece in pieces.iter().rev().filter(|piece| self.is_over(piece) && piece.layout.bottom() <= self.top) {
            let size = piece.layout.type_size;
            if self.top - piece.layout.bottom() > HEADLINE_ABOVE || piece.is_prose && size < self.body.size + SAME_SIZE {
                break;
            }
            if size >= HEADLINE_SIZE * self.body.size && found.is_none_or(|found| size > found.layout.type_size) {
                found = Some(piece);
            }
        }
        found
    }

    /// What a piece adds to the worth of a region of this column.
    fn gain(&self, piece: &Piece) -> f32 {
        let factor = if piece.is_linked() {
            LINKS
        } else if self.body.is_of(piece) && self.is_flush(piece) {
            if piece.is_prose { 1.0 } else { SHORT_LINE }
        } else if piece.is_prose && piece.layout.type_size < self.body.size + SAME_SIZE {
            OTHER_TYPE
        } else {
            // A heading, a lead in larger type, a label.
            0.0
        };
        factor * piece.weight
    }

    /// The column as high as the part of it that is worth most, and that worth.
    fn best_part(&self, pieces: &[Piece]) -> (Column, f32) {
        let mut part = *self;
        let (mut best, mut sum, mut first) = (0.0, 0.0, None);
        for piece in pieces.iter().filter(|piece| self.is_over(piece)) {
            if sum <= 0.0 {
                (sum, first) = (0.0, None);
            }
            sum += self.gain(piece);
            let start: f32 = *first.get_or_insert(piece.layout.top);
            if sum > best {
                best = sum;
                (part.top, part.bottom) = (start, part.bottom.max(piece.layout.bottom()));
            }
        }
        let width = self.right - self.left;
        (part, best * width.min(MAX_LINE * self.body.size))
    }
}

/// The main column among pieces in order from top to bottom; `None` where there is no running text.
pub(super) fn main_column(pieces: &[Piece]) -> Option<Column> {
    let prose = || pieces.iter().filter(|piece| piece.is_prose);
    let mut best: Option<(Column, f32)> = None;
    for seed in prose() {
        let body = BodyType { size: seed.layout.type_size, colour: seed.layout.colour };
        let column = Column { left: seed.layout.left, right: seed.layout.right(), top: 0.0, bottom: 0.0, body };
        let (column, worth) = column.best_part(pieces);
        let worth = if column.headline(pieces).is_some() { HEADED * worth } else { worth };
        if worth > best.map_or(0.0, |(_, most)| most) {
            best = Some((column, worth));
        }
    }
    best.map(|(column, _)| column)
}
