//! What stands after a main text and reads like one: a long comment and a foot of advertising prose. In several kinds of markup, since
//! none of them may be what a method learns.

use crate::page::build::Builder;

/// Words of prose between two links of a foot.
const LINK_EVERY: usize = 14;

/// Of so many comments two stand under a heading of their own, one is without a picture of who wrote it, one names that by a link.
const HEADED: u64 = 3;
const PICTURED: u64 = 4;
const LINKED: u64 = 5;

/// Kinds of markup a comment stands in: the elements around it, and the element of each paragraph.
const COMMENTS: &[(&[&str], &str)] = &[
    (&["div", "div", "div"], "p"),
    (&["section", "ol", "li", "article"], "p"),
    (&["div", "ul", "li", "div"], "div"),
    (&["aside", "div"], "p"),
];

/// Kinds of markup a foot stands in.
const FEET: &[(&[&str], &str)] = &[(&["footer", "div"], "p"), (&["div", "div"], "p"), (&["div", "section"], "div"), (&["div"], "p")];

/// Who wrote the comment when; languages and styles as they come.
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

/// Writes a foot.
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
