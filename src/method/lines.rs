//! The rows of the classic line methods: for every block the bytes of text it shows and the bytes of HTML that takes. Scripts, styles and
//! comments do not count: with them the picture is noise (Edunov 2010, who shows both).

use crate::block::Blocks;

/// Rows over which the plot is smoothed, as in Edunov's: a single row says little, a plateau is an article.
const SMOOTHED_OVER: usize = 5;

/// One row: a block as the line methods see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Bytes of HTML: markup since the previous row, and text.
    pub html: u32,
    /// Bytes of text.
    pub text: u32,
    /// Links with an `href`.
    pub links: u32,
}

impl Line {
    /// Bytes of text per byte of HTML, 0 to 1 (alexjc).
    pub fn density(self) -> f32 {
        self.text as f32 / self.html.max(1) as f32
    }

    /// Bytes of markup per byte of HTML, 0 to 1 (Edunov).
    pub fn markup(self) -> f32 {
        1.0 - self.density()
    }
}

/// The rows of a page.
pub fn lines(blocks: &Blocks) -> Vec<Line> {
    let line = |block: &crate::block::Block| {
        let text = block.span.end - block.span.start;
        Line { html: block.markup.saturating_add(text), text, links: u32::from(block.links) }
    };
    blocks.iter().map(line).collect()
}

/// The two curves of Edunov's plot. Where the second is close to the first and both are high is the article.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// Mean bytes of HTML around every row.
    pub html: Vec<f32>,
    /// Mean bytes of text around every row.
    pub text: Vec<f32>,
}

/// The plot of a page, one value per row, each the mean of five rows around it.
pub fn plot(lines: &[Line]) -> Plot {
    let smooth = |value: fn(&Line) -> u32| {
        let around = |at: usize| {
            let rows = &lines[at.saturating_sub(SMOOTHED_OVER / 2)..lines.len().min(at + SMOOTHED_OVER / 2 + 1)];
            rows.iter().map(|line| value(line) as f32).sum::<f32>() / rows.len() as f32
        };
        (0..lines.len()).map(around).collect()
    };
    Plot { html: smooth(|line| line.html), text: smooth(|line| line.text) }
}

#[cfg(test)]
mod tests {
    use super::{Line, lines, plot};
    use crate::block;
    use crate::page::scan::scan;

    #[test]
    fn a_row_is_its_text_and_the_markup_since_the_previous_row() {
        let page = scan("<body><p>Four</p><p class=\"x\"><a href=\"/\">Five.</a></p></body>", None).unwrap();
        let rows = lines(&block::split(&page));
        assert_eq!((rows[0].text, rows[0].links), (4, 0));
        // Both tags of an element are counted where it begins.
        let markup = "<p class=\"x\"></p><a href=\"/\"></a>".len() as u32;
        assert_eq!(rows[1], Line { html: markup + 5, text: 5, links: 1 });
    }

    #[test]
    fn scripts_and_styles_are_no_markup() {
        let plain = scan("<body><p>One</p><p>Two</p></body>", None).unwrap();
        let html = "<body><p>One</p><script src=\"x\">var a = 1;</script><style>p{}</style><!-- no --><p>Two</p></body>";
        let noisy = scan(html, None).unwrap();
        assert_eq!(lines(&block::split(&plain)), lines(&block::split(&noisy)));
    }

    #[test]
    fn the_plot_is_smoothed_over_five_rows() {
        let rows: Vec<Line> = [10, 0, 0, 50, 0, 0].map(|text| Line { html: 2 * text, text, links: 0 }).to_vec();
        let plot = plot(&rows);
        assert_eq!(plot.text, [10.0 / 3.0, 15.0, 12.0, 10.0, 12.5, 50.0 / 3.0]);
        assert_eq!(plot.html[2], 24.0);
    }
}
