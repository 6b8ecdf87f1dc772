//! Refines the draft: the adjustments that turn the most likely blocks into what a reader of this type of page wants.
//!
//! [`REFINEMENTS`] is the whole list, in order. Each reads the page and the draft and takes or drops blocks.

mod alike;
mod announced;
mod boxes;
mod closing;
mod code;
mod coherence;
mod columns;
mod comments;
mod contents;
mod continuation;
mod core_text;
mod declared;
mod detached;
mod empty_sections;
mod faq;
mod gaps;
mod hidden;
mod lead;
mod next_article;
mod notes;
mod parts_beside;
mod post_bodies;
mod posts;
mod quotes;
mod references;
mod related_links;
mod replies;
mod rest;
mod runs;
mod section_headings;
mod series;
mod short_page;
mod sign_up;
mod sources;
mod teaser_boxes;
mod teasers;
mod units;
mod unlikely;

use self::announced::NO_LIST;
use self::comments::COMMENTS;
pub(crate) use self::comments::comment_posts;
use self::contents::{MOSTLY_LEFT, NAMES_NOTHING};
use self::detached::APART;
use self::empty_sections::EMPTY;
use self::hidden::UNSEEN;
use self::next_article::NEXT;
use self::posts::OUTSIDE;
use self::quotes::NOT_QUOTED;
use self::related_links::POINTS;
use self::sign_up::ASKS;
use self::teasers::TEASED;
use crate::article::PageKind;
use crate::choose::classify::Classification;
use crate::choose::draft::{Draft, dropped};
use crate::choose::keep_drop::Wishes;
use crate::choose::on_site::{OVERVIEW, REPEATED};
use crate::method::Scene;
use crate::options::Favor;
use crate::page::rendering::Rendering;
use crate::trace::Trace;

/// What refinements look at, apart from the draft.
pub(crate) struct Context<'c, 'p> {
    pub scene: &'c Scene<'p>,
    pub classification: &'c Classification,
    /// Whether the scores are probabilities. A yes or no per block leaves nothing to refine by.
    pub are_chances: bool,
    pub favor: Favor,
    /// The caller's option for comments.
    pub comments: Option<bool>,
    pub wishes: &'c Wishes,
    pub rendering: &'c dyn Rendering,
}

impl Context<'_, '_> {
    fn is_article(&self) -> bool {
        self.classification.kind == PageKind::Article
    }

    fn is_documentation(&self) -> bool {
        self.classification.kind == PageKind::Documentation
    }

    fn is_forum(&self) -> bool {
        self.classification.kind == PageKind::Forum
    }

    /// Whether the page says what somebody offers.
    fn is_presentation(&self) -> bool {
        matches!(self.classification.kind, PageKind::Service | PageKind::Home)
    }

    /// Whether hidden text is not part of the content. What a shop or a list keeps behind tabs and sliders is.
    fn is_text(&self) -> bool {
        self.classification.kind.is_one_text()
    }
}

/// One refinement: when it applies and what it does.
struct Refinement {
    when: fn(&Context<'_, '_>) -> bool,
    apply: fn(&Context<'_, '_>, &mut Draft, &mut Trace),
}

/// All refinements in order.
const REFINEMENTS: &[Refinement] = &[
    // Drops unlikely blocks from an article that is likely as a whole.
    Refinement {
        when: |c| c.are_chances && c.is_article() && c.favor != Favor::Recall,
        apply: |c, draft, trace| unlikely::apply(c.scene, draft, trace),
    },
    // Drops what is much less likely than the core of an article, where the rest of the page is neither likely nor unlikely.
    Refinement {
        when: |c| c.are_chances && c.is_article() && c.favor != Favor::Recall,
        apply: |c, draft, trace| core_text::apply(c.scene, draft, trace),
    },
    // Takes all sentences of a page that holds little else.
    Refinement {
        when: |c| c.are_chances && c.favor != Favor::Precision,
        apply: |c, draft, trace| short_page::apply(c.scene, c.classification, draft, trace),
    },
    // Takes or leaves tables, lists and code blocks as a whole, and joins headings to their sections.
    Refinement { when: |_| true, apply: |c, draft, trace| coherence::apply(c.scene, c.classification.kind, draft, trace) },
    // Takes paragraphs that continue a long run of taken siblings.
    Refinement { when: |c| c.is_article() || c.is_documentation(), apply: |c, draft, trace| continuation::apply(c.scene, draft, trace) },
    // Takes the rest of a text, in the markup of the text.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| rest::apply(c.scene, draft, trace),
    },
    // Takes how the text ends.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| closing::apply(c.scene, draft, trace),
    },
    // Takes the other lines of a paragraph and of a row of short ones.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| runs::apply(c.scene, draft, trace),
    },
    // Takes code below what is taken.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| {
            code::take_tabs(c.scene, draft, trace);
            code::apply(c.scene, draft, trace);
        },
    },
    // Takes terms, items and headings that belong to what is taken.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| gaps::apply(c.scene, c.is_documentation(), draft, trace),
    },
    // Takes lists that a line announces, and the lines above lists.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| announced::apply(c.scene, draft, trace),
    },
    // Takes lists, tables, code and quotations beside the text.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| parts_beside::apply(c.scene, draft, trace),
    },
    // Takes the sources and the documents that a text leads to.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| sources::apply(c.scene, draft, trace),
    },
    // Takes notes, names of files and paragraphs of descriptions in a manual.
    Refinement {
        when: |c| c.are_chances && c.is_documentation() && c.favor != Favor::Precision,
        apply: |c, draft, trace| notes::apply(c.scene, draft, trace),
    },
    // Takes headings and labels of which others of their markup are taken.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation() || c.is_presentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| series::apply(c.scene, draft, trace),
    },
    // Takes the headings of sections that are taken.
    Refinement {
        when: |c| c.are_chances && !c.is_text() && c.favor != Favor::Precision,
        apply: |c, draft, trace| section_headings::apply(c.scene, draft, trace),
    },
    // Takes labels and cells of a markup of which most are taken.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation() || c.is_presentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| columns::apply(c.scene, draft, trace),
    },
    // Takes what one of several boxes lacks of what the others have.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation() || c.is_presentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| boxes::apply(c.scene, draft, trace),
    },
    // Takes the hours of the entries of a report in instalments.
    Refinement {
        when: |c| c.are_chances && c.is_article() && c.favor != Favor::Precision,
        apply: |c, draft, trace| boxes::take_hours(c.scene, draft, trace),
    },
    // Takes the short replies of a thread.
    Refinement {
        when: |c| c.are_chances && c.is_forum() && c.favor != Favor::Precision,
        apply: |c, draft, trace| replies::apply(c.scene, draft, trace),
    },
    // Takes the text of posts that is like the text taken of others.
    Refinement {
        when: |c| c.are_chances && c.is_forum() && c.favor != Favor::Precision,
        apply: |c, draft, trace| posts::complete(c.scene, draft, trace),
    },
    // Takes all that stands where the posts have their text, and drops lines before it.
    Refinement {
        when: |c| c.are_chances && c.is_forum() && c.favor != Favor::Precision,
        apply: |c, draft, trace| post_bodies::complete(c.scene, draft, trace),
    },
    // Takes the text of answers and posts that the page declares.
    Refinement {
        when: |c| c.is_forum() && c.favor != Favor::Precision,
        apply: |c, draft, trace| posts::take_declared(c.scene, draft, trace),
    },
    // Takes the text of what a thread calls a reply.
    Refinement {
        when: |c| c.are_chances && c.is_forum() && c.favor != Favor::Precision,
        apply: |c, draft, trace| replies::take_named(c.scene, draft, trace),
    },
    // Takes code below what is taken of posts.
    Refinement {
        when: |c| c.are_chances && c.is_forum() && c.favor != Favor::Precision,
        apply: |c, draft, trace| code::apply(c.scene, draft, trace),
    },
    // Drops parts after the article that are detached from it and less likely.
    Refinement { when: |c| c.is_article(), apply: |c, draft, trace| detached::apply(c.scene, draft, trace) },
    // Drops the next articles of an endless page.
    Refinement { when: |c| c.is_article(), apply: |c, draft, trace| next_article::apply(c.scene, draft, trace) },
    // Drops rows of teasers after the article.
    Refinement {
        when: |c| c.is_article(),
        apply: |c, draft, trace| teasers::apply(c.scene, c.classification.kind_probability, draft, trace),
    },
    // Drops boxes of teasers between paragraphs.
    Refinement {
        when: |c| c.is_article() && c.favor != Favor::Recall,
        apply: |c, draft, trace| teaser_boxes::apply(c.scene, draft, trace),
    },
    // Takes the lead before the text that repeats the page's description.
    Refinement { when: |c| c.is_article(), apply: |c, draft, trace| lead::apply(c.scene, draft, trace) },
    // Drops "Read also" lines and lists of related articles.
    Refinement { when: |c| c.is_article(), apply: |c, draft, trace| related_links::apply(c.scene, draft, trace) },
    // Drops boxes in which a newsletter asks for an address.
    Refinement { when: |c| c.is_article() && c.favor != Favor::Recall, apply: |c, draft, trace| sign_up::apply(c.scene, draft, trace) },
    // Takes questions with their answers.
    Refinement {
        when: |c| c.are_chances && !c.is_forum() && c.classification.kind != PageKind::List && c.favor != Favor::Precision,
        apply: |c, draft, trace| faq::apply(c.scene, draft, trace),
    },
    // Takes back what the page's data have as text.
    Refinement { when: |c| c.are_chances && c.favor != Favor::Precision, apply: |c, draft, trace| declared::apply(c.scene, draft, trace) },
    // Takes the sources that the text cites by names.
    Refinement {
        when: |c| c.are_chances && (c.is_article() || c.is_documentation()) && c.favor != Favor::Precision,
        apply: |c, draft, trace| references::apply(c.scene, draft, trace),
    },
    // Drops or takes readers' comments.
    Refinement { when: |_| true, apply: |c, draft, trace| comments::apply(c.scene, c.classification.kind, c.comments, draft, trace) },
    // Takes what a post quotes in part, to answer it.
    Refinement {
        when: |c| c.are_chances && c.is_forum() && c.favor != Favor::Precision,
        apply: |c, draft, trace| quotes::take_answered(c.scene, draft, trace),
    },
    // Keeps the lines that say who is quoted with what is quoted.
    Refinement { when: |c| c.is_forum(), apply: |c, draft, trace| quotes::apply(c.scene, draft, trace) },
    // Drops the signatures in a thread.
    Refinement { when: |c| c.is_forum(), apply: |c, draft, trace| posts::drop_signatures(c.scene, draft, trace) },
    // Drops what stands outside of all posts of a thread.
    Refinement {
        when: |c| c.are_chances && c.is_forum() && c.favor != Favor::Recall,
        apply: |c, draft, trace| posts::drop_outside(c.scene, draft, trace),
    },
    // Drops text that nobody sees.
    Refinement { when: |c| c.is_text(), apply: |c, draft, trace| hidden::apply(c.scene, draft, c.rendering, trace) },
    // Takes or leaves a table of contents as a whole.
    Refinement { when: |c| c.is_text(), apply: |c, draft, trace| contents::apply(c.scene, draft, trace) },
    // Drops headings whose section was left out.
    Refinement {
        when: |c| (c.is_article() || c.is_documentation()) && c.favor != Favor::Recall,
        apply: |c, draft, trace| empty_sections::apply(c.scene, draft, trace),
    },
    // Drops lines that announce a list which was left out.
    Refinement {
        when: |c| (c.is_article() || c.is_documentation()) && c.favor != Favor::Recall,
        apply: |c, draft, trace| announced::drop_lines(c.scene, draft, trace),
    },
    // The caller's `keep` and `drop` win over everything above.
    Refinement { when: |c| !c.wishes.is_empty(), apply: |c, draft, trace| keep_and_drop(c.scene, c.wishes, draft, trace) },
];

/// Why a block was dropped, as the trace has it.
const ASKED: &str = "the caller does not want it";

/// The reasons for which refinements drop blocks, with the word each is reported by in `leftOut`.
pub(crate) const REASONS: &[(&str, &str)] = &[
    (ASKED, "asked"),
    (COMMENTS, "comments"),
    (APART, "apart"),
    (EMPTY, "apart"),
    (NO_LIST, "apart"),
    (NAMES_NOTHING, "apart"),
    (NOT_QUOTED, "apart"),
    (ASKS, "apart"),
    (UNSEEN, "hidden"),
    (POINTS, "elsewhere"),
    (MOSTLY_LEFT, "elsewhere"),
    (NEXT, "elsewhere"),
    (OUTSIDE, "elsewhere"),
    (TEASED, "elsewhere"),
    (OVERVIEW, "elsewhere"),
    (REPEATED, "repeated"),
];

/// Refines a draft.
pub(crate) fn refine(context: &Context<'_, '_>, draft: &mut Draft, trace: &mut Trace) {
    for refinement in REFINEMENTS {
        if (refinement.when)(context) {
            (refinement.apply)(context, draft, trace);
        }
    }
}

/// Takes and drops what the caller asked for.
fn keep_and_drop(scene: &Scene<'_>, wishes: &Wishes, draft: &mut Draft, trace: &mut Trace) {
    for (i, block) in scene.blocks.iter().enumerate() {
        if let Some(wish) = wishes.of_block(block) {
            take_or_drop(scene, i, wish, draft, trace);
        }
    }
}

/// Takes and drops the blocks that the caller decided one by one.
pub(crate) fn decide(scene: &Scene<'_>, decided: &[(u32, bool)], draft: &mut Draft, trace: &mut Trace) {
    for (place, wish) in decided {
        if (*place as usize) < scene.blocks.len() {
            take_or_drop(scene, *place as usize, *wish, draft, trace);
        }
    }
}

fn take_or_drop(scene: &Scene<'_>, block: usize, wish: bool, draft: &mut Draft, trace: &mut Trace) {
    draft.taken[block] = wish;
    if !wish {
        trace.note(|| dropped(scene, block, ASKED));
    }
}
