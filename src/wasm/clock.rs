//! The host's clock: `performance.now` or, where that is missing, `Date.now`. It is used only if times are asked for.

use js_sys::{Date, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::options::JsOptions;
use crate::stopwatch::Stopwatch;

/// The clock, if one is needed.
pub(super) struct Clock(Option<Box<dyn Fn() -> f64>>);

impl Clock {
    /// The clock these options need.
    pub fn of(js_options: &JsOptions) -> Clock {
        Clock(js_options.needs_clock().then(|| performance().unwrap_or_else(|| Box::new(Date::now))))
    }

    /// A stopwatch that starts now.
    pub fn stopwatch(&self, js_options: &JsOptions) -> Result<Stopwatch<'_>, JsValue> {
        let most = js_options.max_time()?;
        Ok(self.0.as_ref().map_or_else(Stopwatch::none, |clock| Stopwatch::new(clock.as_ref(), most)))
    }
}

fn performance() -> Option<Box<dyn Fn() -> f64>> {
    let performance = Reflect::get(&js_sys::global(), &"performance".into()).ok()?;
    let now: Function = Reflect::get(&performance, &"now".into()).ok()?.dyn_into().ok()?;
    Some(Box::new(move || now.call0(&performance).ok().and_then(|now| now.as_f64()).unwrap_or(0.0)))
}
