//! The passes over the copied tree, in the order in which they run.

use crate::article::{Meta, Node, PageKind};
use crate::clean::context::Context;
use crate::clean::images::with_lead_picture;
use crate::clean::notes;
use crate::clean::tidy::{
    anchors, bullets, byline, contents_label, edges, headings, inline, labels, language, lists, numbers, pictures, repeats, title, toggles,
};
use crate::clean::tree_pass::TreePass;

/// A pass over the article's tree.
struct Pass {
    pages: Pages,
    /// Its name in the trace where it drops an element. Empty for passes that drop nothing.
    name: &'static str,
    run: fn(&TreePass<'_, '_>, Vec<Node>) -> Vec<Node>,
}

/// The types of page a pass runs on.
enum Pages {
    All,
    /// Pages that are read as one text. Lists and shops repeat words and end in headings by nature.
    OneText,
    /// All but those of a product, whose name is part of its text.
    Titled,
    /// Single texts that usually name an author and a date.
    Signed,
}

const PASSES: &[Pass] = &[
    Pass { pages: Pages::Signed, name: "", run: with_lead_picture },
    Pass { pages: Pages::All, name: "", run: notes::complete_footnotes },
    Pass { pages: Pages::All, name: "", run: language::mark_changes },
    Pass { pages: Pages::All, name: "", run: inline::merge },
    Pass { pages: Pages::All, name: "", run: bullets::to_lists },
    Pass { pages: Pages::All, name: "", run: lists::join },
    Pass { pages: Pages::All, name: "", run: pictures::set_apart },
    Pass { pages: Pages::All, name: "toggle", run: toggles::without_toggles },
    Pass { pages: Pages::OneText, name: "contents that are not there", run: contents_label::without_contents_label },
    Pass { pages: Pages::All, name: "the same image again", run: repeats::without_duplicate_media },
    Pass { pages: Pages::All, name: "caption said again", run: repeats::without_repeated_captions },
    Pass { pages: Pages::OneText, name: "the same image again", run: repeats::without_thumbnails },
    Pass { pages: Pages::OneText, name: "the same image again", run: repeats::without_decorations },
    Pass { pages: Pages::All, name: "the same image again", run: pictures::without_copies_in_row },
    Pass { pages: Pages::Titled, name: "title said again", run: title::without_repeated_title },
    Pass { pages: Pages::Signed, name: "author and date said again", run: byline::without_byline },
    Pass { pages: Pages::OneText, name: "", run: headings::sentences_to_paragraphs },
    Pass { pages: Pages::All, name: "", run: headings::close_gaps },
    Pass { pages: Pages::OneText, name: "pull quote", run: repeats::without_pull_quotes },
    Pass { pages: Pages::OneText, name: "label", run: labels::without_repeated_labels },
    Pass { pages: Pages::All, name: "", run: numbers::join },
    Pass { pages: Pages::All, name: "loose end", run: edges::trim },
    Pass { pages: Pages::All, name: "", run: anchors::resolve_links },
];

impl Pages {
    fn include(&self, kind: PageKind) -> bool {
        match self {
            Pages::All => true,
            Pages::OneText => kind.is_one_text(),
            Pages::Titled => kind != PageKind::Product,
            Pages::Signed => matches!(kind, PageKind::Article | PageKind::Documentation),
        }
    }
}

/// Runs the passes over a copied tree.
pub(crate) fn run(ctx: &Context<'_>, meta: &Meta, body: Vec<Node>) -> Vec<Node> {
    let passes = PASSES.iter().filter(|pass| pass.pages.include(ctx.kind));
    passes.fold(body, |body, pass| (pass.run)(&TreePass { ctx, meta, name: pass.name }, body))
}
