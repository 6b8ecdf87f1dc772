//! A format that is one text, article after article.

use super::form::Form;
use super::pack::Piece;
use crate::library::error::LibraryError;
use crate::library::item::{Item, Pictures};

/// A format of one text.
pub(super) trait Text {
    /// Whether the text of an article is wanted.
    fn wants_text(&self, _: &Item) -> bool {
        false
    }

    /// What comes before the first article, which is given if there is one.
    fn begin(&mut self, first: Option<&Item>) -> String;

    /// An article. `before` says whether something was written for an earlier one.
    fn article(&mut self, item: &Item, before: bool) -> Result<String, LibraryError>;

    /// What comes after the last.
    fn end(&mut self) -> String;
}

/// A text that is being written.
pub(super) struct Stream<T> {
    text: T,
    out: String,
    has_begun: bool,
    has_written: bool,
}

impl<T: Text> Stream<T> {
    pub fn new(text: T) -> Stream<T> {
        Stream { text, out: String::new(), has_begun: false, has_written: false }
    }

    fn begin(&mut self, first: Option<&Item>) {
        if !self.has_begun {
            self.has_begun = true;
            self.out.push_str(&self.text.begin(first));
        }
    }
}

impl<T: Text> Form for Stream<T> {
    fn wants_text(&self, item: &Item) -> bool {
        self.text.wants_text(item)
    }

    fn article(&mut self, item: &mut Item, _: &dyn Pictures) -> Result<(), LibraryError> {
        self.begin(Some(item));
        let written = self.text.article(item, self.has_written)?;
        self.has_written |= !written.is_empty();
        self.out.push_str(&written);
        Ok(())
    }

    fn end(&mut self) -> Result<(), LibraryError> {
        self.begin(None);
        self.out.push_str(&self.text.end());
        Ok(())
    }

    fn take(&mut self, _: bool) -> Result<Vec<Piece>, LibraryError> {
        Ok(vec![Piece { name: None, bytes: std::mem::take(&mut self.out).into_bytes() }])
    }
}
