//! Makes a page of a browser's document, and sees it as the browser shows it.
//!
//! The document is taken as canonical text and handed to [`scan`](crate::page::scan): node access costs ten times as much. Open shadow
//! trees and frames of the same origin are written where they belong. The document is only read: nothing is added, cloned or run.

mod dom;
mod tree;

use std::cell::Cell;

use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use self::dom::Access;
pub use self::tree::Most;
use self::tree::Part;
use crate::error::Error;
use crate::page::build::Noscript;
use crate::page::node::NodeId;
use crate::page::rendering::Eyes;
use crate::page::scan::{Place, scan, scan_part};
use crate::page::tree::Page;
use crate::rules::limits::{MAX_INPUT, MAX_NODES};
use crate::rules::tag::Tag;

/// Shadow trees and frames taken in. A page of hundreds of components is read whole; one that nests without end is not.
const MAX_PARTS: usize = 2_000;

/// Levels of elements up to which the browser is asked what it shows. The question makes it style the whole way down by recursion, and
/// Chromium's tab dies of that somewhere between 10,000 and 20,000 levels. Parsers stop at 512, so only what scripts built for no reader
/// goes unasked.
const MAX_ASKED_LEVELS: u32 = 1_000;

/// Elements the browser is asked about. Each question costs a call; a text has some hundreds of paragraphs.
const MAX_QUESTIONS: u32 = 20_000;

/// Elements of a frame that holds nothing: `html`, `head` and `body`.
const EMPTY_FRAME: u32 = 3;

/// How the text of a frame ends.
const IFRAME_END: &str = "</iframe>";

impl Default for Most {
    fn default() -> Most {
        Most { elements: MAX_NODES, bytes: MAX_INPUT }
    }
}

/// A document with the page it became.
pub struct Live {
    access: Access,
    /// The page.
    pub page: Page,
    /// The elements of the document, of its shadow trees and of its frames.
    parts: Vec<Part>,
    /// Which elements of the page are which of a part, in the order of the page.
    stretches: Vec<Stretch>,
    shown_options: Object,
    /// How often the browser was asked what it shows.
    questions: Cell<u32>,
}

/// Elements that follow each other in the page and in their part.
struct Stretch {
    /// The number of the first in the page.
    first: u32,
    part: usize,
    /// The number of the first in its part.
    index: u32,
    /// Whether it stands for the element whose content comes next, and is none of the part's own.
    stands_in: bool,
}

/// What a part of the document comes down to.
struct Taken {
    page: Page,
    /// Whether the elements of the page are those of the document by their numbers.
    numbered: bool,
    /// Where shadow trees and frames go into the part's text, in its order.
    insets: Vec<Inset>,
}

struct Inset {
    /// Place in the text.
    place: usize,
    /// Elements before the place.
    before: u32,
    part: usize,
    kind: InsetKind,
}

/// What makes a part a part.
#[derive(Clone, Copy)]
enum InsetKind {
    Shadow,
    Frame,
}

impl InsetKind {
    fn tags(self) -> (&'static str, &'static str) {
        match self {
            InsetKind::Shadow => ("<template shadowrootmode=\"open\">", "</template>"),
            InsetKind::Frame => ("<pith-frame>", "</pith-frame>"),
        }
    }
}

impl Live {
    /// Reads a document, or one element of it. Text that does not know its address takes the one that is given.
    pub fn read(root: &JsValue, url: Option<&str>, most: Most) -> Result<Live, Error> {
        let access = Access::of(root);
        let mut parts = vec![Part::of(&access, root, most)?];
        let mut taken: Vec<Taken> = Vec::new();
        while let Some(part) = parts.get(taken.len()) {
            let (page, numbered, places) = number(part)?;
            let mut insets = Vec::new();
            for place in places.iter().filter(|_| numbered) {
                insets.extend(inset(&access, &mut parts, taken.len(), place, most));
            }
            taken.push(Taken { page, numbered, insets });
        }
        let url = url.map(str::to_owned).or_else(|| access.url(root));
        let (page, stretches) = compose(&parts, taken, url.as_deref(), most.bytes)?;
        let shown_options = Object::new();
        // An object of our own takes any property.
        let _ = Reflect::set(&shown_options, &"visibilityProperty".into(), &JsValue::TRUE);
        Ok(Live { access, page, parts, stretches, shown_options, questions: Cell::new(0) })
    }

    /// The live element of a node; a text's is the element it stands in. Nothing where the document changed or cannot be numbered.
    pub fn element(&self, node: NodeId) -> Option<web_sys::Element> {
        let node = if self.page.is_text(node) { self.page.parent(node)? } else { node };
        let origin = self.page.origin(node);
        let stretch = &self.stretches[self.stretches.partition_point(|stretch| stretch.first <= origin).checked_sub(1)?];
        let element = self.parts[stretch.part].element(&self.access, stretch.index + (origin - stretch.first))?;
        self.is_same(&element, node).then(|| element.unchecked_into())
    }

    /// The number of a live element on the page, if it is of the document.
    pub fn number(&self, element: &JsValue) -> Option<u32> {
        let (part, index) = self.parts.iter().enumerate().find_map(|(place, part)| Some((place, part.number(element)?)))?;
        let stretches = self.stretches.iter().filter(|stretch| stretch.part == part && stretch.index <= index && !stretch.stands_in);
        let stretch = stretches.max_by_key(|stretch| stretch.index)?;
        Some(stretch.first + (index - stretch.index))
    }

    /// The live element with a number, if it can be told.
    pub fn numbered(&self, number: u32) -> Option<JsValue> {
        let stretch = &self.stretches[self.stretches.partition_point(|stretch| stretch.first <= number).checked_sub(1)?];
        self.parts[stretch.part].element(&self.access, stretch.index + (number - stretch.first))
    }

    /// Whether the element has the node's name: a document may change between reading and asking.
    fn is_same(&self, element: &JsValue, node: NodeId) -> bool {
        let name = self.access.local_name(element).to_ascii_lowercase();
        match self.page.tag(node) {
            // These stand for the element whose content they hold.
            Tag::Frame | Tag::Template => true,
            tag => Tag::from_name(&name) == tag,
        }
    }
}

/// Scans a part so that its elements have the numbers they have in the document, if that can be.
fn number(part: &Part) -> Result<(Page, bool, Vec<Place>), Error> {
    let (page, places, elements) = scan_part(&part.text, Noscript::Text)?;
    if elements == part.len() {
        return Ok((page, true, places));
    }
    // Where scripts do not run, the elements in `noscript` are elements of the document.
    let (page, places, elements) = scan_part(&part.text, Noscript::Elements)?;
    Ok((page, elements == part.len(), places))
}

/// What the element at a place holds beyond its own text.
fn inset(access: &Access, parts: &mut Vec<Part>, part: usize, place: &Place, most: Most) -> Option<Inset> {
    if parts.len() >= MAX_PARTS {
        return None;
    }
    let element = parts[part].element(access, place.element)?;
    let (root, kind) = match place.tag {
        Tag::Iframe | Tag::FrameOld => (access.frame_document(&element)?, InsetKind::Frame),
        _ => (access.shadow_root(&element)?, InsetKind::Shadow),
    };
    let held = Part::of(access, &root, most).ok()?;
    if matches!(kind, InsetKind::Frame) && held.len() <= EMPTY_FRAME {
        return None;
    }
    let text = &parts[part].text;
    let at = match place.tag {
        // The text of a frame is read as text, so what it holds comes after it.
        Tag::Iframe => place.at + text[place.at..].find(IFRAME_END)? + IFRAME_END.len(),
        _ => place.at,
    };
    parts.push(held);
    Some(Inset { place: at, before: place.element + 1, part: parts.len() - 1, kind })
}

/// A part that is being written into the whole.
struct Writing {
    part: usize,
    /// Bytes and elements of it that are written.
    place: usize,
    elements: u32,
    /// How many of its insets are written.
    insets: usize,
    /// What closes it.
    end: &'static str,
}

/// Makes one page of all parts, each where it belongs.
fn compose(parts: &[Part], mut taken: Vec<Taken>, url: Option<&str>, most: usize) -> Result<(Page, Vec<Stretch>), Error> {
    if parts.len() == 1
        && let Some(Taken { mut page, numbered, .. }) = taken.pop()
    {
        page.url = url.map(str::to_owned);
        return Ok((page, if numbered { vec![Stretch { first: 0, part: 0, index: 0, stands_in: false }] } else { Vec::new() }));
    }
    let (mut text, mut stretches, mut count) = (String::new(), Vec::new(), 0);
    let mut open = vec![Writing { part: 0, place: 0, elements: 0, insets: 0, end: "" }];
    while let Some(writing) = open.last_mut() {
        let Writing { part, place, elements, .. } = *writing;
        stretches.push(Stretch { first: count, part, index: elements, stands_in: false });
        if let Some(inset) = taken[part].insets.get(writing.insets) {
            writing.insets += 1;
            (writing.place, writing.elements) = (inset.place, inset.before);
            count += inset.before - elements;
            text.push_str(&parts[part].text[place..inset.place]);
            // The element around what is written next stands for the one that holds it.
            stretches.push(Stretch { first: count, part, index: inset.before - 1, stands_in: true });
            count += 1;
            let (start, end) = inset.kind.tags();
            text.push_str(start);
            open.push(Writing { part: inset.part, place: 0, elements: 0, insets: 0, end });
        } else {
            text.push_str(&parts[part].text[place..]);
            text.push_str(writing.end);
            count += parts[part].len() - elements;
            open.pop();
        }
        if text.len() > most {
            return Err(Error::TooLarge { what: "bytes", limit: most });
        }
    }
    Ok((scan(&text, url)?, stretches))
}

impl Eyes for Live {
    fn visible(&self, page: &Page, node: NodeId) -> Option<bool> {
        let asked = self.questions.replace(self.questions.get().saturating_add(1));
        if page.levels > MAX_ASKED_LEVELS || asked >= MAX_QUESTIONS {
            return None;
        }
        // What a reader can unfold is not hidden from readers, whether it is folded now or not.
        if page.ancestors(node).any(|around| page.tag(around) == Tag::Details) {
            return None;
        }
        self.access.is_shown(self.element(node)?.as_ref(), &self.shown_options)
    }

    fn image_source(&self, _page: &Page, node: NodeId) -> Option<String> {
        self.access.image_source(self.element(node)?.as_ref())
    }
}
