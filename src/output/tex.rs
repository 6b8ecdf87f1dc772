//! Converts MathML to TeX, for Markdown, which has no other notation for formulas. It reads the article's own MathML.

use crate::article::{MathMl, MathNode};
use crate::rules::attr::Attr;
use crate::rules::tex::{ACCENTS, FUNCTIONS, LIMIT_OPERATORS, SYMBOLS, UNARY_AFTER, UNSPACED};

/// The TeX of a formula: the page's own or, without it, converted from MathML.
pub(super) fn source(tex: Option<&str>, mathml: Option<&MathMl>) -> String {
    tex.map_or_else(|| mathml.map(written).unwrap_or_default(), |tex| tex.trim().to_owned())
}

fn written(math: &MathMl) -> String {
    let mut out = String::new();
    children(math, &mut out);
    out.trim().to_owned()
}

/// Appends TeX. A command directly followed by a letter would be another command.
fn push(out: &mut String, piece: &str) {
    let open_command = out.rfind('\\').is_some_and(|at| at + 1 < out.len() && out[at + 1..].bytes().all(|byte| byte.is_ascii_alphabetic()));
    if open_command && piece.starts_with(|c: char| c.is_ascii_alphabetic()) {
        out.push(' ');
    }
    out.push_str(piece);
}

fn children(element: &MathMl, out: &mut String) {
    for child in &element.children {
        match child {
            MathNode::Text(text) => push(out, text.trim()),
            MathNode::Element(inner) => write(inner, out),
        }
    }
}

fn write(element: &MathMl, out: &mut String) {
    match element.name {
        "mi" => identifier(&text(element), out),
        "mn" => push(out, &signs(&text(element))),
        "mo" => operator(&text(element), out),
        "mtext" | "ms" => words(&text(element), out),
        "mspace" => out.push(' '),
        "mfrac" => push(out, &format!("\\frac{}{}", group(part(element, 0)), group(part(element, 1)))),
        "msqrt" => push(out, &format!("\\sqrt{}", group(Some(element)))),
        "mroot" => push(out, &format!("\\sqrt[{}]{}", inner(part(element, 1)), group(part(element, 0)))),
        "msub" => scripts(element, Some(1), None, out),
        "msup" => scripts(element, None, Some(1), out),
        "msubsup" | "munderover" => scripts(element, Some(1), Some(2), out),
        "mover" => over_or_under(element, "\\overset", out),
        "munder" => over_or_under(element, "\\underset", out),
        "mphantom" => push(out, &format!("\\phantom{}", group(Some(element)))),
        "mtable" => table(element, out),
        "mmultiscripts" => multiscripts(element, out),
        _ => children(element, out),
    }
}

fn text(element: &MathMl) -> String {
    let texts = element.children.iter().filter_map(|child| match child {
        MathNode::Text(text) => Some(text.as_str()),
        MathNode::Element(_) => None,
    });
    texts.collect::<String>().trim().to_owned()
}

fn part(element: &MathMl, place: usize) -> Option<&MathMl> {
    let elements = element.children.iter().filter_map(|child| match child {
        MathNode::Element(inner) => Some(inner),
        MathNode::Text(_) => None,
    });
    elements.into_iter().nth(place)
}

/// The TeX of an element's content, without braces.
fn inner(part: Option<&MathMl>) -> String {
    let mut out = String::new();
    match part {
        Some(element) if matches!(element.name, "msqrt" | "mphantom" | "math") => children(element, &mut out),
        Some(element) => write(element, &mut out),
        None => {}
    }
    out.trim().to_owned()
}

fn group(part: Option<&MathMl>) -> String {
    format!("{{{}}}", inner(part))
}

/// An element as base or script: a single letter or digit needs no braces.
fn atom(part: Option<&MathMl>) -> String {
    let text = inner(part);
    if text.chars().count() == 1 { text } else { format!("{{{text}}}") }
}

/// Replaces characters by their commands; others stand for themselves.
fn signs(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match SYMBOLS.iter().find(|(sign, _)| *sign == c) {
            Some((_, command)) => push(&mut out, command),
            None => push(&mut out, c.encode_utf8(&mut [0; 4])),
        }
    }
    out
}

fn identifier(name: &str, out: &mut String) {
    if FUNCTIONS.contains(&name) {
        return push(out, &format!("\\{name}"));
    }
    let written = signs(name);
    if name.chars().count() > 1 && name.chars().all(char::is_alphabetic) {
        return push(out, &format!("\\mathrm{{{written}}}"));
    }
    push(out, &written);
}

/// An operator, with spaces between two operands.
fn operator(sign: &str, out: &mut String) {
    if FUNCTIONS.contains(&sign) {
        return push(out, &format!("\\{sign}"));
    }
    let written = signs(sign);
    let binds = !written.is_empty() && !sign.chars().all(|c| UNSPACED.contains(c));
    let begins = out.trim_end().is_empty() || out.trim_end().ends_with(UNARY_AFTER);
    if binds && !begins {
        if !out.ends_with(' ') {
            out.push(' ');
        }
        out.push_str(&written);
        out.push(' ');
    } else {
        push(out, &written);
    }
}

fn words(text: &str, out: &mut String) {
    if text.is_empty() {
        out.push(' ');
    } else if text.chars().all(|c| c.is_ascii_digit()) {
        push(out, text);
    } else {
        push(out, &format!("\\text{{{}}}", text.replace(['\\', '{', '}', '$', '%', '#', '&', '_', '^'], " ")));
    }
}

fn scripts(element: &MathMl, below: Option<usize>, above: Option<usize>, out: &mut String) {
    let base = inner(part(element, 0));
    let single = base.chars().count() <= 1 || (base.starts_with('\\') && base[1..].bytes().all(|byte| byte.is_ascii_alphabetic()));
    push(out, &if single { base } else { format!("{{{base}}}") });
    for (mark, place) in [('_', below), ('^', above)] {
        if let Some(place) = place {
            out.push(mark);
            out.push_str(&atom(part(element, place)));
        }
    }
}

/// Something above or below: the limit of an operator, an accent, otherwise a script.
fn over_or_under(element: &MathMl, command: &str, out: &mut String) {
    let above = command == "\\overset";
    let base = inner(part(element, 0));
    if LIMIT_OPERATORS.contains(&base.as_str()) {
        return if above { scripts(element, None, Some(1), out) } else { scripts(element, Some(1), None, out) };
    }
    let mark = part(element, 1).map(text).unwrap_or_default();
    match ACCENTS.iter().find(|(sign, over, _)| *sign == mark && *over == above) {
        Some((_, _, accent)) => push(out, &format!("{accent}{{{base}}}")),
        None => push(out, &format!("{command}{}{{{base}}}", group(part(element, 1)))),
    }
}

/// The environment of a table and its column specification: aligned equations if columns alternate between right and left, an array unless
/// all are centred.
fn environment(table: &MathMl) -> (&'static str, String) {
    let declared = table.attrs.iter().find(|(name, _)| *name == Attr::Columnalign.name()).map_or("", |(_, value)| value);
    let columns: Vec<&str> = declared.split_ascii_whitespace().collect();
    if columns.iter().all(|side| *side == "center") {
        return ("matrix", String::new());
    }
    let sides = ["right", "left"];
    if columns.len() > 1 && columns.iter().enumerate().all(|(at, side)| *side == sides[at % sides.len()]) {
        return ("aligned", String::new());
    }
    // The alignment of the last column also applies to any further ones.
    let wide = (0..).map_while(|row| part(table, row)).map(|row| row.children.len()).max().unwrap_or(0);
    let letter = |side: &str| {
        if side == "right" {
            'r'
        } else if side == "left" {
            'l'
        } else {
            'c'
        }
    };
    let letters = (0..wide).filter_map(|at| columns.get(at).or(columns.last()).map(|side| letter(side)));
    ("array", format!("{{{}}}", letters.collect::<String>()))
}

fn table(element: &MathMl, out: &mut String) {
    let mut rows = Vec::new();
    let mut place = 0;
    while let Some(row) = part(element, place) {
        let cells = (0..).map_while(|cell| part(row, cell)).map(|cell| inner(Some(cell)));
        rows.push(cells.collect::<Vec<_>>().join(" & "));
        place += 1;
    }
    let (name, columns) = environment(element);
    push(out, &format!("\\begin{{{name}}}{columns} {} \\end{{{name}}}", rows.join(" \\\\ ")));
}

/// A base with scripts on both sides; an empty script is `none`.
fn multiscripts(element: &MathMl, out: &mut String) {
    let mut before = String::new();
    let mut after = String::new();
    let mut side = &mut after;
    let mut mark = '_';
    let mut place = 1;
    while let Some(script) = part(element, place) {
        place += 1;
        if script.name == "mprescripts" {
            (side, mark) = (&mut before, '_');
            continue;
        }
        let written = inner(Some(script));
        if !written.is_empty() {
            side.push_str(&format!("{mark}{{{written}}}"));
        }
        mark = if mark == '_' { '^' } else { '_' };
    }
    if !before.is_empty() {
        push(out, &format!("{{}}{before}"));
    }
    push(out, &inner(part(element, 0)));
    out.push_str(&after);
}

#[cfg(test)]
mod tests {
    use crate::output::markdown;
    use crate::output::testing::article;

    fn of(math: &str) -> String {
        markdown(&article(&format!("<body><p>So <math>{math}</math></p></body>"))).trim().trim_start_matches("So ").to_owned()
    }

    #[test]
    fn formulas_without_tex_are_written_as_tex() {
        let half = "<mfrac><mrow><mi>g</mi><msup><mi>t</mi><mn>2</mn></msup></mrow><mn>2</mn></mfrac>";
        assert_eq!(of(&format!("<mi>x</mi><mo>=</mo>{half}")), "$x = \\frac{gt^2}{2}$");
        assert_eq!(of("<mo>−</mo><mi>a</mi><mo>±</mo><msqrt><mn>2</mn><mi>b</mi></msqrt>"), "$-a \\pm \\sqrt{2b}$");
        assert_eq!(of("<mi>tan</mi><mo>&#x2061;</mo><mi>α</mi>"), "$\\tan\\alpha$");
        assert_eq!(of("<mi>π</mi><mi>r</mi><mroot><mi>x</mi><mn>3</mn></mroot>"), "$\\pi r\\sqrt[3]{x}$");
        let sum = "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover>";
        assert_eq!(of(&format!("{sum}<msub><mi>a</mi><mrow><mi>i</mi><mo>+</mo><mn>1</mn></mrow></msub>")), "$\\sum_{i = 0}^na_{i + 1}$");
        assert_eq!(of("<mover><mi>v</mi><mo>→</mo></mover><mo>∈</mo><mi>ℝ</mi>"), "$\\vec{v} \\in \\mathbb{R}$");
        let table =
            "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mi>k</mi></mtd></mtr></mtable>";
        assert_eq!(of(&format!("<mo>(</mo>{table}<mo>)</mo>")), "$(\\begin{matrix} 1 & 0 \\\\ 0 & k \\end{matrix})$");
        let aligned = |sides: &str| of(&table.replace("<mtable>", &format!("<mtable columnalign=\"{sides}\">")));
        assert_eq!(aligned("right left"), "$\\begin{aligned} 1 & 0 \\\\ 0 & k \\end{aligned}$");
        assert_eq!(aligned("left"), "$\\begin{array}{ll} 1 & 0 \\\\ 0 & k \\end{array}$");
    }
}
