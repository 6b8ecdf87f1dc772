//! The recognisers, in the order in which they are asked about an element. The first that answers decides.

use crate::clean::callouts::recognise_callout;
use crate::clean::context::{Context, Needs, Recogniser};
use crate::clean::ingredients::recognise_ingredient;
use crate::clean::tabs::{recognise_tab_panel, recognise_tab_row};
use crate::clean::wrapped_text::recognise_wrapped_text;
use crate::clean::{code, controls, embeds, images, math, notes, tables, thread};
use crate::rules::tag::Tag;

const HEADINGS: &[Tag] = &[Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
/// Elements a formula can be made of, by name or by the class of a formula library.
const MATH: &[Tag] =
    &[Tag::Math, Tag::Script, Tag::Img, Tag::Custom, Tag::Other, Tag::Span, Tag::Div, Tag::P, Tag::Figure, Tag::Code, Tag::Center];
/// Elements that embed something, or are placeholders until a script embeds it.
const EMBEDS: &[Tag] = &[
    Tag::Iframe,
    Tag::Embed,
    Tag::Object,
    Tag::Blockquote,
    Tag::Div,
    Tag::Span,
    Tag::Section,
    Tag::A,
    Tag::Button,
    Tag::Custom,
    Tag::Other,
];

const RECOGNISERS: &[Recogniser] = &[
    Recogniser { name: "drawing", needs: Needs::Nothing, recognise: images::recognise_ai2html },
    Recogniser { name: "card", needs: Needs::Elements(&[Tag::Figure]), recognise: embeds::recognise_card },
    Recogniser { name: "footnote", needs: Needs::Footnotes, recognise: notes::recognise_footnote },
    Recogniser { name: "ingredient", needs: Needs::Ingredients, recognise: recognise_ingredient },
    Recogniser { name: "post", needs: Needs::Posts, recognise: thread::recognise_post },
    Recogniser {
        name: "callout",
        needs: Needs::Elements(&[Tag::Div, Tag::Section, Tag::Aside, Tag::Blockquote, Tag::P, Tag::Figure]),
        recognise: recognise_callout,
    },
    Recogniser { name: "who is quoted", needs: Needs::Elements(&[Tag::Cite]), recognise: thread::recognise_attribution },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::A]), recognise: controls::recognise_share_link },
    Recogniser { name: "control", needs: Needs::Nothing, recognise: controls::recognise_hidden },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::Button, Tag::Div, Tag::Span]), recognise: controls::recognise_lone_button },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::A]), recognise: controls::recognise_toggle },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::Label]), recognise: controls::recognise_field_label },
    Recogniser { name: "control", needs: Needs::Elements(HEADINGS), recognise: controls::recognise_edit_link },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::Span]), recognise: notes::recognise_repeated_mark },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::Img]), recognise: controls::recognise_slide_counter },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::Table]), recognise: controls::recognise_scroll_hint },
    Recogniser { name: "control", needs: Needs::Nothing, recognise: controls::recognise_advert },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::Video]), recognise: controls::recognise_player_controls },
    Recogniser { name: "control", needs: Needs::Elements(&[Tag::Div, Tag::Section]), recognise: controls::recognise_player_box },
    Recogniser { name: "icon", needs: Needs::Nothing, recognise: controls::recognise_icon },
    Recogniser { name: "heading mark", needs: Needs::Elements(&[Tag::A, Tag::Button]), recognise: controls::recognise_permalink },
    Recogniser { name: "tabs", needs: Needs::Nothing, recognise: recognise_tab_row },
    Recogniser { name: "panel", needs: Needs::Nothing, recognise: recognise_tab_panel },
    Recogniser { name: "math", needs: Needs::Elements(MATH), recognise: math::recognise_formula },
    Recogniser { name: "wrapped text", needs: Needs::Elements(&[Tag::Pre]), recognise: recognise_wrapped_text },
    Recogniser { name: "code", needs: Needs::Nothing, recognise: code::recognise_code },
    Recogniser { name: "table", needs: Needs::Elements(&[Tag::Table]), recognise: tables::recognise_table },
    Recogniser { name: "embed", needs: Needs::Elements(EMBEDS), recognise: embeds::recognise_embed },
    Recogniser { name: "media", needs: Needs::Elements(&[Tag::Video, Tag::Audio, Tag::Custom]), recognise: embeds::recognise_media },
    Recogniser { name: "figure", needs: Needs::Nothing, recognise: images::recognise_listed_gallery },
    Recogniser { name: "figure", needs: Needs::Images, recognise: images::recognise_figure },
    Recogniser { name: "caption", needs: Needs::Elements(&[Tag::Figcaption]), recognise: images::recognise_caption },
    Recogniser { name: "image", needs: Needs::Images, recognise: images::recognise_image },
];

/// The recognisers whose needs the page meets.
pub(crate) fn needed(ctx: &Context<'_>) -> Vec<&'static Recogniser> {
    RECOGNISERS.iter().filter(|recogniser| ctx.has(&recogniser.needs)).collect()
}
