//! The clock of whoever runs the core: `performance.now`, or `Date.now` where there is none. It is asked only where time is told.

use js_sys::{Date, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::options::Given;
use crate::stopwatch::Watch;

/// A clock, if one is needed.
pub(super) struct Clock(Option<Box<dyn Fn() -> f64>>);

impl Clock {
    /// The clock for these options.
    pub fn of(given: &Given) -> Clock {
        Clock(given.needs_clock().then(|| performance().unwrap_or_else(|| Box::new(Date::now))))
    }

    /// A watch that begins now.
    pub fn watch(&self, given: &Given) -> Result<Watch<'_>, JsValue> {
        let most = given.max_time()?;
        Ok(self.0.as_ref().map_or_else(Watch::none, |clock| Watch::new(clock.as_ref(), most)))
    }
}

fn performance() -> Option<Box<dyn Fn() -> f64>> {
    let performance = Reflect::get(&js_sys::global(), &"performance".into()).ok()?;
    let now: Function = Reflect::get(&performance, &"now".into()).ok()?.dyn_into().ok()?;
    Some(Box::new(move || now.call0(&performance).ok().and_then(|now| now.as_f64()).unwrap_or(0.0)))
}
