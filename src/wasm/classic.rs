//! For comparing methods in a browser: the scores of every method of this build for a page, and the plot the first of them were based on.
//! Other pages do not load it.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::error::js_error;
use super::options;
use super::record::to_plain_object;
use crate::block::{self, Blocks};
use crate::method::lines::{Line, lines, plot};
use crate::method::{Method, Scene, all};
use crate::page::live::{Limits, Live};
use crate::page::scan::scan;

/// The blocks of a page and what each method makes of them.
#[derive(Serialize)]
struct Opinions<'a> {
    texts: Vec<&'a str>,
    methods: Vec<Opinion>,
}

/// A method with its scores.
#[derive(Serialize)]
struct Opinion {
    name: &'static str,
    about: &'static str,
    /// The score of every block; from 0.5 on the method would keep it.
    scores: Vec<f32>,
}

/// A row of the plot: a block of the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row<'a> {
    text: &'a str,
    /// Bytes of HTML and of text.
    length: u32,
    shown: u32,
    links: u32,
    density: f32,
    /// The means over five rows.
    smooth_length: f32,
    smooth_shown: f32,
}

/// The names and descriptions of this build's methods, the shipped one first.
#[wasm_bindgen]
pub fn methods() -> Result<JsValue, JsValue> {
    to_plain_object(&all().iter().map(|method| (method.name(), method.about())).collect::<Vec<_>>())
}

/// The scores of every method for the blocks of a live document, by what is known of its site.
#[wasm_bindgen]
pub fn opinions(root: &web_sys::Node, options: JsValue) -> Result<JsValue, JsValue> {
    let js_options = options::read(options)?;
    let live = Live::read(root, js_options.url.as_deref(), Limits::default()).map_err(js_error)?;
    let blocks = block::split(&live.page);
    let mut scene = Scene::new(&live.page, &blocks);
    scene.rendering = &live;
    scene.evidence = js_options.site()?.map(|site| site.evidence(&live.page, &blocks));
    let ask = |method: &&dyn Method| Opinion { name: method.name(), about: method.about(), scores: method.score(&scene).blocks };
    let texts = blocks.iter().map(|block| blocks.text(block)).collect();
    to_plain_object(&Opinions { texts, methods: all().iter().map(ask).collect() })
}

/// The plot's rows of a page given as canonical HTML.
#[wasm_bindgen]
pub fn rows(html: &str) -> Result<JsValue, JsValue> {
    let page = scan(html, None).map_err(js_error)?;
    to_plain_object(&table(&block::split(&page)))
}

fn table(blocks: &Blocks) -> Vec<Row<'_>> {
    let lines = lines(blocks);
    let drawn = plot(&lines);
    let row = |(i, line): (usize, &Line)| Row {
        text: blocks.text(&blocks[i]),
        length: line.html,
        shown: line.text,
        links: line.links,
        density: line.density(),
        smooth_length: drawn.html[i],
        smooth_shown: drawn.text[i],
    };
    lines.iter().enumerate().map(row).collect()
}
