//! What is known of an article in front of its Markdown: the part of YAML in which people and programs write it.

/// Names of front matter that are read.
const MAX_NAMES: usize = 200;

/// Bytes of front matter.
const MAX_BYTES: usize = 256 << 10;

/// The name of the title.
const TITLE: &str = "title";

/// Names and values, each with all its values.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FrontMatter(Vec<(String, Vec<String>)>);

impl FrontMatter {
    /// Splits a text into its front matter and the rest.
    pub(crate) fn split(text: &str) -> Option<(FrontMatter, &str)> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let inside = text.strip_prefix("---")?.split_once('\n')?.1;
        let mut end = 0;
        for line in inside.split_inclusive('\n') {
            if line.trim_end() == "---" {
                return Some((FrontMatter::read(&inside[..end]), &inside[end + line.len()..]));
            }
            end += line.len();
            if end > MAX_BYTES {
                return None;
            }
        }
        None
    }

    fn read(text: &str) -> FrontMatter {
        let mut found: Vec<(String, Vec<String>)> = Vec::new();
        for line in text.lines() {
            let is_inside = line.starts_with([' ', '\t', '-']);
            let trimmed = line.trim();
            if is_inside {
                let Some((_, values)) = found.last_mut() else { continue };
                if let Some(item) = trimmed.strip_prefix("- ") {
                    values.push(value(item));
                } else if values.len() == 1 && !trimmed.is_empty() {
                    // A text that goes on.
                    values[0] = format!("{} {}", values[0], trimmed).trim().to_owned();
                } else if values.is_empty() && !trimmed.is_empty() {
                    values.push(value(trimmed));
                }
            } else if let Some((name, rest)) = trimmed.split_once(':')
                && found.len() < MAX_NAMES
            {
                let name = name.trim().trim_matches(['"', '\'']).to_lowercase();
                // A title is no link, whatever stands in it.
                let values = if name == TITLE && rest.trim().starts_with('"') { vec![text_of(rest.trim())] } else { values(rest.trim()) };
                found.push((name, values));
            }
        }
        FrontMatter(found)
    }

    fn get(&self, name: &str) -> &[String] {
        self.0.iter().find(|(known, _)| known == name).map_or(&[], |(_, values)| values)
    }

    /// The first value of the first of these names that has one.
    pub(crate) fn first(&self, names: &[&str]) -> Option<&str> {
        names.iter().flat_map(|name| self.get(name)).map(String::as_str).find(|value| !value.is_empty())
    }

    /// All values of these names.
    pub(crate) fn list(&self, names: &[&str]) -> Vec<String> {
        names.iter().flat_map(|name| self.get(name)).filter(|value| !value.is_empty()).cloned().collect()
    }
}

fn values(text: &str) -> Vec<String> {
    match text {
        "" | "|" | ">" | "|-" | ">-" | "null" | "~" => Vec::new(),
        _ => match text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            // `[[A name]]` is a link of Obsidian, not a list in a list.
            Some(inside) if !inside.starts_with('[') => parts(inside),
            _ => vec![value(text)],
        },
    }
}

/// The values between commas that are in no quotes.
fn parts(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut quote = None;
    for sign in text.chars() {
        match sign {
            '"' | '\'' if quote == Some(sign) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(sign),
            ',' if quote.is_none() => {
                found.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = found.last_mut() {
            last.push(sign);
        }
    }
    found.iter().map(|part| value(part)).filter(|part| !part.is_empty()).collect()
}

/// A value without its quotes and without the brackets of a link.
fn value(text: &str) -> String {
    let plain = text_of(text.trim());
    let inside = plain.trim().strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
    inside.unwrap_or(plain.trim()).to_owned()
}

/// A value without its quotes.
fn text_of(text: &str) -> String {
    if text.starts_with('"') {
        serde_json::from_str(text).unwrap_or_else(|_| text.trim_matches('"').to_owned())
    } else {
        match text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            Some(inside) => inside.replace("''", "'"),
            None => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FrontMatter;

    #[test]
    fn names_have_values_in_all_usual_forms() {
        let text = "---\ntitle: \"A: \\\"b\\\"\"\nsource: https://example.org/a?b#c\nauthor:\n  - \"[[Ada L.]]\"\n  - 'It''s'\ntags: [one, \"two, three\"]\nnote: goes\n  on\nempty:\n---\nBody\n---\n";
        let (front, body) = FrontMatter::split(text).unwrap();
        assert_eq!(front.first(&["title"]), Some("A: \"b\""));
        assert_eq!(front.first(&["url", "source"]), Some("https://example.org/a?b#c"));
        assert_eq!(front.list(&["author"]), ["Ada L.", "It's"]);
        assert_eq!(front.list(&["tags"]), ["one", "two, three"]);
        assert_eq!((front.first(&["note"]), front.first(&["empty"])), (Some("goes on"), None));
        assert_eq!(body, "Body\n---\n");
        let of = |title: &str| FrontMatter::split(&format!("---\ntitle: {title}\n---\n")).unwrap().0.first(&["title"]).map(str::to_owned);
        assert_eq!(of("\"[[ -f x ]] and [[\"").as_deref(), Some("[[ -f x ]] and [["));
        assert_eq!(of("\"[[A]]\"").as_deref(), Some("[[A]]"));
        assert!(FrontMatter::split("---\nno end").is_none() && FrontMatter::split("# x").is_none());
    }
}
