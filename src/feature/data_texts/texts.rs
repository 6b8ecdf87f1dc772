//! Reads the texts in a page's JSON-LD, and keeps their hashes.

use crate::hash::{join, quick_hash};
use crate::map::Set;
use crate::page::json::{Value, read};
use crate::page::measure::each_letter;
use crate::page::{Page, decode_entities, linked_data, without_tags};

/// Types of which the page shows a text, with the properties that hold it.
const TEXTS: &[(&str, &[&str])] = &[
    ("Question", &["text"]),
    ("Answer", &["text"]),
    (THREAD, &["text", "articleBody"]),
    ("HowToStep", &["text"]),
    (RECIPE, &[INGREDIENTS, "recipeInstructions"]),
];
/// Types of which it shows a name above the text, and its property.
const NAMED: &[&str] = &["Question", "HowToStep"];
const NAME: &str = "name";
/// The type of a thread or of a post, and that of what stands below it. Elsewhere that is a reader's comment on an article.
pub(super) const THREAD: &str = "DiscussionForumPosting";
const BELOW: &str = "Comment";
/// The type of a page with one question and its answers, by different people.
const QUESTION_PAGE: &str = "QAPage";
/// The type of a recipe.
const RECIPE: &str = "Recipe";
/// Its property with what it takes, a line each.
const INGREDIENTS: &str = "recipeIngredient";

/// Levels of data that are read, and letters.
const MAX_DEPTH: usize = 16;
const MAX_LETTERS: usize = 200_000;

/// Letters compared at a time, and one in how many of a block's places is looked at.
const WINDOW: usize = 16;
const STEP: usize = 4;
/// Letters from which on a block is told by its parts, and below which a text is short and may be told as a whole.
const MIN_LONG: usize = 32;
const MAX_SHORT: usize = 64;
/// Most letters of the line of an ingredient.
const MAX_LINE: usize = 200;
/// Share of a block's places that the data must have: a link may stand in an answer that they have without it.
const MIN_SHARE: f32 = 0.8;

/// The hashes of the texts in the data: of each run of letters, of the short ones as a whole, and of the names above texts.
#[derive(Default)]
pub(super) struct Texts {
    windows: Set<u64>,
    short: Set<u64>,
    names: Set<u64>,
    ingredients: Set<u64>,
    /// Whether they are of a thread, where who wrote a post and when stands above it.
    pub(super) of_thread: bool,
    /// Whether they are of a recipe.
    pub(super) of_recipe: bool,
}

impl Texts {
    /// Reads the texts of a page, if its data have any.
    pub(super) fn of(page: &Page) -> Option<Texts> {
        let mut texts = Texts::default();
        for data in linked_data(page).filter(|data| TEXTS.iter().any(|(kind, _)| data.contains(kind))) {
            read(data).iter().for_each(|value| texts.add(value, false, 0));
        }
        (!texts.windows.is_empty() || !texts.short.is_empty()).then_some(texts)
    }

    /// Adds the texts in a value, which may be below a thread.
    fn add(&mut self, value: &Value, in_thread: bool, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        let members = match value {
            Value::Object(members) => members,
            Value::Array(items) => return items.iter().for_each(|item| self.add(item, in_thread, depth + 1)),
            _ => return,
        };
        let types: Vec<&str> = value.get("@type").map_or(&[][..], Value::items).iter().filter_map(Value::as_str).collect();
        let in_thread = in_thread || types.contains(&THREAD);
        self.of_thread |= in_thread || types.contains(&QUESTION_PAGE);
        self.of_recipe |= types.contains(&RECIPE);
        let holds_text = |name: &str| {
            let known = |kind| if in_thread && kind == BELOW { THREAD } else { kind };
            types.iter().any(|kind| TEXTS.iter().any(|(text, names)| *text == known(*kind) && names.contains(&name)))
        };
        for (name, inner) in members {
            if holds_text(name) {
                inner.items().iter().filter_map(Value::as_str).for_each(|text| self.add_text(text, name == INGREDIENTS));
            } else if let (NAME, Value::String(text)) = (name.as_str(), inner)
                && types.iter().any(|kind| NAMED.contains(kind))
            {
                self.names.insert(whole(&letters(&without_tags(&decode_entities(text)))));
            }
            self.add(inner, in_thread, depth + 1);
        }
    }

    fn add_text(&mut self, text: &str, is_ingredient: bool) {
        let letters = letters(&without_tags(&decode_entities(text)));
        if self.windows.len() + letters.len() > MAX_LETTERS {
            return;
        }
        if letters.len() < MAX_SHORT {
            self.short.insert(whole(&letters));
        }
        if is_ingredient {
            self.ingredients.insert(whole(&letters));
        }
        self.windows.extend(letters.windows(WINDOW).map(window));
    }

    /// Whether the texts have what a block says, if it is long enough to be told by its parts.
    pub(super) fn have(&self, letters: &[char]) -> bool {
        let places = letters.windows(WINDOW).step_by(STEP);
        let least = MIN_SHARE * places.len() as f32;
        letters.len() >= MIN_LONG && places.filter(|letters| self.windows.contains(&window(letters))).count() as f32 >= least
    }

    /// Whether a block says the name of a text.
    pub(super) fn name(&self, letters: &[char]) -> bool {
        self.names.contains(&whole(letters))
    }

    /// Whether one of the texts is short and is what these blocks say together.
    pub(super) fn are(&self, parts: &[Vec<char>]) -> bool {
        is_one_of(&self.short, parts, MAX_SHORT)
    }

    /// Whether these blocks say together what a recipe takes.
    pub(super) fn are_ingredient(&self, parts: &[Vec<char>]) -> bool {
        is_one_of(&self.ingredients, parts, MAX_LINE)
    }
}

/// Whether one of some texts, shorter than a number of letters, is what these blocks say together.
fn is_one_of(texts: &Set<u64>, parts: &[Vec<char>], max: usize) -> bool {
    let letters: usize = parts.iter().map(Vec::len).sum();
    !texts.is_empty() && (1..max).contains(&letters) && texts.contains(&whole(&parts.concat()))
}

fn window(letters: &[char]) -> u64 {
    letters.iter().fold(0, |sum, letter| join(sum, u64::from(*letter)))
}

pub(super) fn whole(letters: &[char]) -> u64 {
    quick_hash(letters.iter().collect::<String>().as_bytes())
}

/// The letters and digits of a text, in lower case.
pub(super) fn letters(text: &str) -> Vec<char> {
    let mut out = Vec::with_capacity(text.len());
    each_letter(text, |letter| out.push(letter));
    out
}
