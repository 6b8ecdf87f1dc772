//! JSON found in pages: our lenient reader takes anything, and reads what is valid as serde_json does.

use pith::page::json::{Value, read};

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let ours = read(&text);
    let Ok(theirs) = serde_json::from_str::<serde_json::Value>(&text) else { return };
    // Pages hold objects and lists. Text that was escaped as a whole is unescaped first, and what is too deep is left out.
    if !(theirs.is_object() || theirs.is_array()) || text.contains("&quot;") || depth(&theirs) > 60 {
        return;
    }
    assert_eq!(ours.len(), 1, "{text:?}");
    assert!(same(&ours[0], &theirs), "{text:?}: {:?}", ours[0]);
}

fn depth(value: &serde_json::Value) -> usize {
    1 + match value {
        serde_json::Value::Array(items) => items.iter().map(depth).max().unwrap_or(0),
        serde_json::Value::Object(members) => members.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

fn same(ours: &Value, theirs: &serde_json::Value) -> bool {
    match (ours, theirs) {
        (Value::Null, serde_json::Value::Null) => true,
        (Value::Bool(a), serde_json::Value::Bool(b)) => a == b,
        (Value::Number(a), serde_json::Value::Number(b)) => a.parse::<f64>().ok() == b.as_f64(),
        (Value::String(a), serde_json::Value::String(b)) => spaced(a) == spaced(b),
        (Value::Array(a), serde_json::Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        // Of a name that is given twice, theirs is the last and ours both.
        (Value::Object(a), serde_json::Value::Object(b)) => {
            b.iter().all(|(name, value)| a.iter().any(|(known, ours)| spaced(known) == spaced(name) && same(ours, value)))
        }
        _ => false,
    }
}

/// A text in which control characters are spaces: ours reads `\b` as one.
fn spaced(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}
