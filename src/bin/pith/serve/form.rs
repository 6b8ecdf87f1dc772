//! The formats of a response: by the name in a path, or by what a client accepts.

/// Formats of a response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// JSON with content and metadata.
    #[default]
    Json,
    /// Markdown.
    Markdown,
    /// Plain text.
    Text,
    /// HTML.
    Html,
}

/// The formats: name in the path, type in `Accept`, type in the response.
const FORMS: [(Form, &str, &str, &str); 4] = [
    (Form::Json, "json", "application/json", "application/json"),
    (Form::Markdown, "markdown", "text/markdown", "text/markdown; charset=utf-8"),
    (Form::Text, "text", "text/plain", "text/plain; charset=utf-8"),
    (Form::Html, "html", "text/html", "text/html; charset=utf-8"),
];

impl Form {
    /// The format named in a path.
    pub fn of_path(name: &str) -> Option<Form> {
        FORMS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The format a client prefers among those it accepts.
    pub fn of_accept(accept: &str) -> Option<Form> {
        let mut best: Option<(f32, Form)> = None;
        for range in accept.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let kind = parts.next().unwrap_or("").to_ascii_lowercase();
            let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |q| q.parse().unwrap_or(0.0));
            let form = match kind.as_str() {
                "*/*" | "application/*" => Some(Form::Json),
                "text/*" => Some(Form::Markdown),
                kind => FORMS.iter().find(|row| row.2 == kind).map(|row| row.0),
            };
            if let Some(form) = form.filter(|_| weight > 0.0 && best.is_none_or(|(most, _)| weight > most)) {
                best = Some((weight, form));
            }
        }
        best.map(|(_, form)| form)
    }

    /// The type of a response in it.
    pub fn content_type(self) -> &'static str {
        FORMS.iter().find(|row| row.0 == self).map_or("application/json", |row| row.3)
    }
}

#[cfg(test)]
mod tests {
    use super::Form;

    #[test]
    fn the_preferred_accepted_format_is_chosen() {
        for (accept, form) in [
            ("*/*", Some(Form::Json)),
            ("text/html;q=0.5, text/markdown", Some(Form::Markdown)),
            ("text/plain, text/html", Some(Form::Text)),
            ("image/png, */*;q=0.1", Some(Form::Json)),
            ("application/json;q=0", None),
            ("image/png", None),
        ] {
            assert_eq!(Form::of_accept(accept), form, "{accept}");
        }
    }
}
