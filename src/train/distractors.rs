//! Distractors: text after an article that reads like one, namely a long comment and a footer of advertising prose. In several kinds of
//! markup, so that no method learns one of them.

use crate::page::build::Builder;

/// Words between two links of a footer.
const LINK_EVERY: usize = 14;

/// Out of this many comments, two have a heading, one has no avatar, one links the author's name.
const HEADED: u64 = 3;
const PICTURED: u64 = 4;
const LINKED: u64 = 5;

/// Markup of comments: the elements around, and the element of each paragraph.
const COMMENTS: &[(&[&str], &str)] = &[
    (&["div", "div", "div"], "p"),
    (&["section", "ol", "li", "article"], "p"),
    (&["div", "ul", "li", "div"], "div"),
    (&["aside", "div"], "p"),
];

/// Markup of footers.
const FEET: &[(&[&str], &str)] = &[(&["footer", "div"], "p"), (&["div", "div"], "p"), (&["div", "section"], "div"), (&["div"], "p")];

/// Authors and dates of comments, in various languages and styles.
const SIGNED: &[(&str, &str)] = &[
    ("marten_w", "14 Oct at 18:02"),
    ("Olga P.", "2 months ago"),
    ("j.keller", "03.11.2026, 10:15"),
    ("山田", "2026年11月3日"),
    ("نور", "٣ نوفمبر"),
];

/// Writes a comment.
pub(crate) fn comment(out: &mut Builder, prose: &[String], seed: u64) {
    let (around, paragraph) = COMMENTS[seed as usize % COMMENTS.len()];
    let (who, when) = SIGNED[seed as usize / 3 % SIGNED.len()];
    around.iter().for_each(|name| open(out, name, seed));
    if seed % HEADED < 2 {
        leaf(out, if seed.is_multiple_of(HEADED) { "h2" } else { "div" }, "1 💬", seed);
    }
    if !seed.is_multiple_of(PICTURED) {
        out.open("img");
        out.attr("src", "/a.webp");
        out.enter();
        out.close();
    }
    leaf(out, if seed.is_multiple_of(LINKED) { "a" } else { "span" }, who, seed);
    leaf(out, if seed.is_multiple_of(2) { "time" } else { "span" }, when, seed);
    for text in prose {
        leaf(out, paragraph, text, seed);
    }
    if !seed.is_multiple_of(3) {
        leaf(out, "button", "↩ 3", seed);
    }
    around.iter().for_each(|_| out.close());
}

/// Writes a footer.
pub(crate) fn foot(out: &mut Builder, prose: &[String], seed: u64) {
    let (around, paragraph) = FEET[seed as usize / 5 % FEET.len()];
    around.iter().for_each(|name| open(out, name, seed));
    for text in prose {
        open(out, paragraph, seed);
        for (i, word) in text.split(' ').enumerate() {
            if i % LINK_EVERY == LINK_EVERY / 2 {
                out.open("a");
                out.attr("href", "/");
                out.enter();
                out.text(word);
                out.close();
                out.text(" ");
            } else {
                out.text(&format!("{word} "));
            }
        }
        out.close();
    }
    around.iter().for_each(|_| out.close());
}

fn open(out: &mut Builder, name: &str, seed: u64) {
    out.open(name);
    out.attr("class", &format!("x{}", seed % 97));
    out.enter();
}

fn leaf(out: &mut Builder, name: &str, text: &str, seed: u64) {
    open(out, name, seed);
    out.text(text);
    out.close();
}
