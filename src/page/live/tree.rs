//! One tree of a live document: the document, a shadow tree or a frame's document. It is serialized, in pieces where that skips text nobody
//! reads, and its elements are numbered.

use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Error;
use crate::page::attributes::DATA_TYPES;
use crate::page::rendering::Layout;
use crate::rules::tag::{NAMED, Tag};

/// Children of one element that are serialized one by one. More are serialized together, with their scripts.
const MAX_PIECES: u32 = 1_000;

/// Levels of elements the browser may serialize. It does so by recursion, and with a stack of 8 MB Chromium's tab crashes past 70,000
/// levels; other systems give a tab an eighth of that. Parsers stop at 512 levels, so only trees built by scripts are serialized by us.
const MAX_WRITTEN_LEVELS: u32 = 2_000;

/// Numbers that tell the layout of a block, and the flags in the last one. `dom.js` has them, too.
const NUMBERS_OF_LAYOUT: usize = 7;
const IS_FIXED: u8 = 1;
const IS_COVERED: u8 = 2;

#[wasm_bindgen(module = "/src/page/live/dom.js")]
extern "C" {
    /// A tree as JavaScript holds it.
    type DomTree;

    #[wasm_bindgen(js_name = treeOf)]
    fn tree_of(root: &JsValue) -> DomTree;

    #[wasm_bindgen(method)]
    fn inner(this: &DomTree, root: &JsValue) -> DomTree;

    #[wasm_bindgen(method, js_name = isUsable)]
    fn is_usable(this: &DomTree) -> bool;

    #[wasm_bindgen(method, getter)]
    fn length(this: &DomTree) -> u32;

    #[wasm_bindgen(method, js_name = isDeeper)]
    fn is_deeper(this: &DomTree, levels: u32) -> bool;

    #[wasm_bindgen(method)]
    fn text(this: &DomTree, types: &str, opaque: &str, pieces: u32, most: f64) -> Option<String>;

    #[wasm_bindgen(method)]
    fn walked(this: &DomTree, is_void: &str, is_raw: &str, most: f64) -> Option<String>;

    #[wasm_bindgen(method)]
    fn element(this: &DomTree, number: u32) -> JsValue;

    #[wasm_bindgen(method)]
    fn name(this: &DomTree, number: u32) -> Option<String>;

    #[wasm_bindgen(method)]
    fn number(this: &DomTree, element: &JsValue) -> i32;

    #[wasm_bindgen(method)]
    fn held(this: &DomTree, numbers: &[u32], frames: usize) -> Array;

    #[wasm_bindgen(method)]
    fn shown(this: &DomTree, numbers: &[u32]) -> String;

    #[wasm_bindgen(method)]
    fn layout(this: &DomTree, numbers: &[u32]) -> Vec<f64>;

    #[wasm_bindgen(method)]
    fn source(this: &DomTree, number: u32) -> Option<String>;

    #[wasm_bindgen(method)]
    fn url(this: &DomTree) -> Option<String>;
}

/// Limits beyond which a document is refused.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Elements per tree.
    pub elements: usize,
    /// Bytes of canonical HTML.
    pub bytes: usize,
}

/// One tree.
pub(super) struct Tree {
    dom: DomTree,
    /// Number of elements.
    elements: u32,
    /// Its canonical HTML.
    pub text: String,
}

impl Tree {
    /// Reads a document or one of its elements.
    pub fn of(root: &JsValue, most: Limits) -> Result<Tree, Error> {
        Tree::read(tree_of(root), most)
    }

    /// Reads what an element holds: a shadow tree, or the document of a frame.
    pub fn inner(&self, root: &JsValue, most: Limits) -> Result<Tree, Error> {
        Tree::read(self.dom.inner(root), most)
    }

    fn read(dom: DomTree, most: Limits) -> Result<Tree, Error> {
        let elements = dom.length();
        if elements as usize > most.elements {
            return Err(Error::TooLarge { what: "elements", limit: most.elements });
        }
        if !dom.is_usable() {
            return Err(Error::Unusable("neither a document nor an element was given".to_owned()));
        }
        let units = most.bytes as f64;
        let text = if elements > MAX_WRITTEN_LEVELS && dom.is_deeper(MAX_WRITTEN_LEVELS) {
            dom.walked(&names(Tag::is_void), &names(Tag::is_raw), units)
        } else {
            dom.text(&DATA_TYPES.join(" "), &names(|tag| tag.is_void() || tag.is_raw()), MAX_PIECES, units)
        };
        // A browser that cannot return the text has run out of memory.
        let text = text.filter(|text| text.len() <= most.bytes).ok_or(Error::TooLarge { what: "bytes", limit: most.bytes })?;
        Ok(Tree { dom, elements, text })
    }

    /// Number of elements.
    pub fn len(&self) -> u32 {
        self.elements
    }

    /// The number of an element in this tree.
    pub fn number(&self, element: &JsValue) -> Option<u32> {
        u32::try_from(self.dom.number(element)).ok()
    }

    /// An element by its number.
    pub fn element(&self, number: u32) -> Option<JsValue> {
        Some(self.dom.element(number)).filter(JsValue::is_object)
    }

    /// The name of an element.
    pub fn name(&self, number: u32) -> Option<String> {
        self.dom.name(number)
    }

    /// What elements hold: for each that holds anything its place in `numbers` and the shadow root or document. The first ones are frames.
    pub fn held(&self, numbers: &[u32], frames: usize) -> Vec<(usize, JsValue)> {
        let found: Vec<JsValue> = self.dom.held(numbers, frames).to_vec();
        found.chunks_exact(2).filter_map(|pair| Some((pair[0].as_f64()? as usize, pair[1].clone()))).collect()
    }

    /// Whether elements are shown, if the browser knows, and their names.
    pub fn shown(&self, numbers: &[u32]) -> Vec<(Option<bool>, String)> {
        let answers = self.dom.shown(numbers);
        let shown = |answer: &str| answer.starts_with(['0', '1']).then(|| answer.starts_with('1'));
        answers.split(' ').map(|answer| (shown(answer), answer.get(1..).unwrap_or("").to_owned())).collect()
    }

    /// Where blocks stand and how their text is set. A block is a pair of numbers: the element that bounds it, and the one around its text.
    pub fn layout(&self, numbers: &[u32]) -> Vec<Option<Layout>> {
        let answers = self.dom.layout(numbers);
        let layout = |answer: &[f64]| {
            let &[left, top, width, height, type_size, colour, flags] = answer else { return None };
            let [left, top, width, height, type_size] = [left, top, width, height, type_size].map(|number| number as f32);
            let flags = flags as u8;
            let is_known = left.is_finite() && top.is_finite() && width.is_finite() && height.is_finite() && type_size.is_finite();
            is_known.then_some(Layout {
                left,
                top,
                width,
                height,
                type_size,
                colour: colour as u32,
                is_fixed: flags & IS_FIXED != 0,
                is_covered: flags & IS_COVERED != 0,
            })
        };
        answers.chunks(NUMBERS_OF_LAYOUT).map(layout).collect()
    }

    /// The name of an image and the source the browser chose for it.
    pub fn source(&self, number: u32) -> Option<(String, String)> {
        let answer = self.dom.source(number)?;
        answer.split_once(' ').map(|(name, source)| (name.to_owned(), source.to_owned()))
    }

    /// The address of its document.
    pub fn url(&self) -> Option<String> {
        self.dom.url()
    }
}

/// The names of the elements of a kind, separated by spaces.
fn names(kind: fn(Tag) -> bool) -> String {
    let names: Vec<&str> = NAMED.iter().filter(|(tag, _)| kind(*tag)).map(|(_, name)| *name).collect();
    names.join(" ")
}
