//! Finds TeX between delimiters in running text, left for a script that has not run.
//!
//! Only unambiguous delimiters count, and only with something of a formula between them; `$` does where the page loads a program that sets
//! formulas, or has one between double dollars. Text in code is never searched.

use crate::clean::context::Context;
use crate::page::{Marks, NodeId};
use crate::rules::math::{ENVIRONMENTS, FUNCTIONS, MAX_INLINE_TEX, MAX_TEX, RAW_DELIMITERS};
use crate::rules::tag::Tag;

/// A piece of a text.
#[derive(Debug, PartialEq)]
pub(crate) enum Piece<'t> {
    Text(&'t str),
    /// TeX, and whether it is set as a block.
    Formula(&'t str, bool),
}

/// A formula in a text: its range with delimiters, its TeX, and whether it is set as a block.
struct Found<'t> {
    from: usize,
    to: usize,
    tex: &'t str,
    display: bool,
}

/// Whether TeX sets nothing: the commands that keep what one text defines from the next.
pub(crate) fn sets_nothing(tex: &str) -> bool {
    tex.split_whitespace().flat_map(|word| word.split_inclusive("group")).all(|word| matches!(word, "\\begingroup" | "\\endgroup"))
}

/// Whether a program sets the formulas in the page's text: the page loads one that is known, or shows a formula that waits for one.
pub(crate) fn sets_formulas(ctx: &Context<'_>) -> bool {
    let page = ctx.page;
    let is_plain = |text: NodeId| {
        let marks = page.marks(text);
        let is_code = page.parent(text).is_some_and(|around| page.tag(around) == Tag::Code);
        !marks.has(Marks::PREFORMATTED) && !marks.has(Marks::SILENT) && !is_code
    };
    let shows = || page.nodes().any(|node| page.is_text(node) && shows_formula(page.text(node)) && is_plain(node));
    page.sets_formulas() || *ctx.dollars.get_or_init(shows)
}

/// Whether a text shows a formula between double dollars that has a command of TeX.
fn shows_formula(text: &str) -> bool {
    text.match_indices("$$").any(|(at, _)| delimited(&text[at..]).is_some_and(|found| found.tex.contains('\\')))
}

/// Splits a text at its formulas; `dollars` says whether those between single dollars count, and is asked only where there are any.
pub(crate) fn pieces<'t>(text: &'t str, dollars: &dyn Fn() -> bool) -> impl Iterator<Item = Piece<'t>> {
    let mut rest = text;
    // The formula after the text that was returned last.
    let mut behind = None;
    std::iter::from_fn(move || {
        if let Some(formula) = behind.take() {
            return Some(formula);
        }
        let Some(found) = first(rest, dollars) else {
            let text = std::mem::take(&mut rest);
            return (!text.is_empty()).then_some(Piece::Text(text));
        };
        let (before, formula) = (&rest[..found.from], Piece::Formula(found.tex, found.display));
        rest = &rest[found.to..];
        if before.is_empty() {
            return Some(formula);
        }
        behind = Some(formula);
        Some(Piece::Text(before))
    })
}

/// The first formula in a text.
fn first<'t>(text: &'t str, dollars: &dyn Fn() -> bool) -> Option<Found<'t>> {
    // Every delimiter begins with one of these characters.
    let mut from = 0;
    while let Some(step) = text[from..].bytes().position(|byte| matches!(byte, b'\\' | b'$')) {
        from += step;
        let rest = &text[from..];
        let after_word = || text[..from].ends_with(|c: char| c.is_alphanumeric() || c == '\\');
        let inline = || if after_word() { None } else { between_dollars(rest).filter(|_| dollars()) };
        if let Some(found) = delimited(rest).or_else(|| environment(rest)).or_else(inline) {
            return Some(Found { from, to: from + found.to, ..found });
        }
        // Skips a pair of characters that opens nothing as a pair: `\\(` is a line break and a bracket.
        from += if rest.starts_with("\\\\") || rest.starts_with("$$") { 2 } else { 1 };
    }
    None
}

/// The delimited formula a text begins with. Formulas do not nest, so a text full of opening delimiters is read only once.
fn delimited(text: &str) -> Option<Found<'_>> {
    let (open, close, display) = *RAW_DELIMITERS.iter().find(|(open, _, _)| text.starts_with(open))?;
    let inner = &text[open.len()..];
    let end =
        inner.match_indices(['\\', '$']).map(|(at, _)| at).find(|at| [open, close].iter().any(|mark| inner[*at..].starts_with(mark)))?;
    let tex = inner[..end].trim();
    let is_one = !tex.is_empty() && tex.len() <= MAX_TEX && (open != "$$" || tex.contains(['\\', '^', '_', '=']));
    (is_one && inner[end..].starts_with(close)).then_some(Found { from: 0, to: open.len() + end + close.len(), tex, display })
}

/// The formula between two single dollars a text begins with: no space inside of them, no digit behind the last, and no words between.
fn between_dollars(text: &str) -> Option<Found<'_>> {
    let inner = text.strip_prefix('$').filter(|inner| !inner.starts_with(|c: char| c.is_whitespace() || c == '$'))?;
    let end = inner.match_indices('$').map(|(at, _)| at).find(|at| !inner[..*at].ends_with('\\'))?;
    let (tex, after) = (&inner[..end], &inner[end + 1..]);
    let is_one = end <= MAX_INLINE_TEX
        && !tex.ends_with(char::is_whitespace)
        && !after.starts_with(|c: char| c.is_ascii_digit() || c == '$')
        && is_inline_tex(tex);
    is_one.then_some(Found { from: 0, to: end + 2, tex, display: false })
}

/// Whether a text has a sign of TeX, or is made of single letters, signs and functions.
fn is_inline_tex(tex: &str) -> bool {
    let mut words = tex.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).peekable();
    let is_symbol = |word: &str| word.chars().count() <= 2 || FUNCTIONS.contains(&word);
    tex.contains(['\\', '^', '_']) || words.peek().is_some() && words.all(is_symbol)
}

/// The TeX environment a text begins with; the formula includes `\begin` and `\end`.
fn environment(text: &str) -> Option<Found<'_>> {
    let rest = text.strip_prefix("\\begin{")?;
    let name = ENVIRONMENTS.iter().find(|name| rest.starts_with(**name))?;
    let star = if rest[name.len()..].starts_with('*') { "*" } else { "" };
    // The next mention of the environment must be its end.
    let braced = format!("{{{name}{star}}}");
    let from = text.len() - rest.len() - 1;
    let inner = text[from..].strip_prefix(braced.as_str())?;
    let end = text.len() - inner.len() + inner.find(&braced)?;
    let to = end + braced.len();
    (text[..end].ends_with("\\end") && to <= MAX_TEX).then(|| Found { from: 0, to, tex: &text[..to], display: true })
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces};
    use crate::clean::testing::outline;

    /// A text with its formulas marked: `(…)` inline, `[…]` as a block.
    fn marked(text: &str) -> String {
        marked_with(text, false)
    }

    fn marked_with(text: &str, dollars: bool) -> String {
        let one = |piece: Piece<'_>| match piece {
            Piece::Text(text) => text.to_owned(),
            Piece::Formula(tex, true) => format!("[{tex}]"),
            Piece::Formula(tex, false) => format!("({tex})"),
        };
        pieces(text, &|| dollars).map(one).collect()
    }

    #[test]
    fn delimited_tex_is_a_formula() {
        assert_eq!(marked("Let \\(a_1\\) be, and \\[ a_2 = \\frac12 \\] follows."), "Let (a_1) be, and [a_2 = \\frac12] follows.");
        assert_eq!(marked("$$x^2$$"), "[x^2]");
        assert_eq!(outline("<p>Of <b>\\(a\\)</b> more.</p>"), "Paragraph[Of Strong[Math[]] more.]");
        let said = outline("<body><p>So \\[ a \\] holds.</p><h2>On \\[b\\] and the rest</h2><p>It goes on.</p></body>");
        assert_eq!(said, "Paragraph[So] Math[] Paragraph[holds.] Heading[On Math[] and the rest] Paragraph[It goes on.]");
    }

    #[test]
    fn dollars_count_where_the_page_loads_a_program_for_formulas() {
        let of = |text: &str| marked_with(text, true);
        assert_eq!(of("If $X=x$ and $\\hat A$, then $f(x,y)$."), "If (X=x) and (\\hat A), then (f(x,y)).");
        assert_eq!(of("so $n-1$, or $\\sin x$: $\\$5$"), "so (n-1), or (\\sin x): (\\$5)");
        for text in ["from $5 to $6", "it cost $5, he said, and $6 more", "US$5$", "a $ b $ c", "$100/$200", "$one and two$"] {
            assert_eq!(of(text), text);
        }
        let page = |head: &str| outline(&format!("<html><head>{head}</head><body><p>The norm of $x$ is small.</p></body></html>"));
        assert!(page("<script src='https://cdn.example/MathJax.js'></script>").contains("Math[]"));
        assert!(page("<script src='/js/tex-mml-chtml.js'></script>").contains("Math[]"));
        assert!(page("<script src='/js/latex.js'></script>").contains("$x$"));
        assert!(page("<script type='text/x-mathjax-config'>1</script>").contains("Math[]"));
        assert!(page("").contains("$x$"));
        // Where a formula stands by itself there is such a program.
        let beside = |more: &str| outline(&format!("<body><p>The norm of $x$ is small.</p>{more}</body>")).contains("norm of Math[] is");
        assert!(beside("<p>$$ x \\in A $$</p>"));
        assert!(!beside("<p>$$ and $$</p>") && !beside("<pre>$$ x \\in A $$</pre>") && !beside("<p><code>$$ x \\in A $$</code></p>"));
        let group =
            outline("<html><head><script src=mathjax.js></script></head><body><p>$\\begingroup$ So $a$. $\\endgroup$</p></body></html>");
        assert_eq!(group, "Paragraph[So Math[].]");
    }

    #[test]
    fn an_environment_keeps_its_name() {
        let tex = "\\begin{align*} a &= b \\\\ c &= d \\end{align*}";
        assert_eq!(marked(&format!("So {tex} holds.")), format!("So [{tex}] holds."));
    }

    #[test]
    fn money_paths_and_lone_delimiters_stay_text() {
        for text in [
            "$5 to $6, or $$ and $$ again",
            "a bracket \\( that never closes",
            "\\\\(server\\share\\)",
            "\\begin{itemize} x \\end{itemize}",
            "\\(\\) and a last \\",
            "\\(\\(\\( \\begin{align} \\begin{align} \\begin{align",
        ] {
            assert_eq!(marked(text), text);
        }
    }

    #[test]
    fn a_text_of_opening_delimiters_is_read_once() {
        let text = "\\( \\[ \\begin{align} \\begin{".repeat(100_000);
        assert_eq!(marked(&text), text);
    }

    #[test]
    fn code_stays_text() {
        let said = outline("<p>Write <code>\\(a\\)</code> and <kbd>$$b_1$$</kbd>.</p><pre>\\[b\\]</pre>");
        assert!(!said.contains("Math"), "{said}");
    }
}
