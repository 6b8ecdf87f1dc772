//! Writes what a library answers, for people or as JSON.

use std::io::{Write, stdout};
use std::path::Path;

use pith::library::{
    Check, Deleted, Entry, Exported, Find, Found, ImportInfo, Lost, LostPart, Mistake, Outcome, Report, Saved, SavedText, TagCount, Undone,
};
use serde::Serialize;

use super::given::day_here;
use crate::colour::{Colour, Paint, harmless};
use crate::display_width::width;
use crate::exit::Stop;

/// Digits of an article's name in a list.
const DIGITS: usize = 8;

/// What to do about damage that cannot be mended.
const RESCUE: &str = "What cannot be mended is lost in this file. Make a new one of all that can still be read:
  pith library FILE export rescued.zip
  pith library NEW.sqlite restore rescued.zip";

/// A number with the word for one or for many.
fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The columns before a mistake, and those of the mistake itself.
fn columns(query: &str, mistake: &Mistake) -> (usize, usize) {
    let units: Vec<u16> = query.encode_utf16().collect();
    let part = |start: usize, stop: usize| width(&String::from_utf16_lossy(units.get(start..stop).unwrap_or_default()));
    (part(0, mistake.start), part(mistake.start, mistake.stop))
}

/// Writes for people or as JSON.
#[derive(Clone, Copy)]
pub struct Printer {
    json: bool,
    paint: Paint,
}

impl Printer {
    /// A printer to standard output.
    pub fn new(json: bool) -> Printer {
        Printer { json, paint: Paint::of(&stdout()) }
    }

    /// Whether JSON is wanted.
    pub fn is_json(self) -> bool {
        self.json
    }

    /// Writes one value as a line of JSON.
    pub fn json(self, value: &impl Serialize) -> Result<(), Stop> {
        let line = serde_json::to_string(value).map_err(Stop::input)?;
        Ok(writeln!(stdout(), "{line}")?)
    }

    /// Writes text that ends with a line break.
    pub fn text(self, text: &str) -> Result<(), Stop> {
        Ok(writeln!(stdout(), "{}", text.trim_end_matches('\n'))?)
    }

    /// Articles, one per line.
    pub fn entries(self, entries: &[Entry]) -> Result<(), Stop> {
        entries.iter().try_for_each(|entry| if self.json { self.json(entry) } else { self.text(&self.line(entry)) })
    }

    /// Articles that were deleted, each with the day.
    pub fn deleted(self, gone: &[Deleted]) -> Result<(), Stop> {
        gone.iter().try_for_each(|one| {
            if self.json {
                return self.json(one);
            }
            let when = self.paint.text(Colour::Grey, &format!("  deleted {}", day_here(one.deleted)));
            self.text(&(self.line(&one.entry) + &when))
        })
    }

    fn line(self, entry: &Entry) -> String {
        let mut line = format!(
            "{}  {}  {}",
            self.paint.text(Colour::Cyan, entry.uid.get(..DIGITS).unwrap_or(&entry.uid)),
            self.paint.text(Colour::Grey, &day_here(entry.saved)),
            harmless(&entry.title)
        );
        let minutes = if entry.taken.is_some() { format!("{} min", entry.minutes) } else { "link".to_owned() };
        line.push_str(&self.paint.text(Colour::Grey, &format!("  {}, {minutes}", entry.host)));
        let marks = [(entry.favourite, " ★"), (entry.archived.is_some(), " archived")];
        line.extend(marks.iter().filter(|(holds, _)| *holds).map(|(_, mark)| *mark));
        for tag in &entry.tags {
            line.push_str(&self.paint.text(Colour::Green, &format!(" #{tag}")));
        }
        line
    }

    /// What a list of a damaged library does not have. `how` it is damaged.
    pub fn unlisted(self, how: &str, unreadable: usize) {
        let articles = counted(unreadable as u64, "article", "articles");
        eprintln!("pith: the library is damaged ({how}); {articles} cannot be listed, and others may be missing\n{RESCUE}");
    }

    /// What was found of what was sought.
    pub fn found(self, found: &Found, find: &Find) -> Result<(), Stop> {
        if self.json {
            return found.hits.iter().try_for_each(|hit| self.json(hit));
        }
        for hit in &found.hits {
            self.text(&self.line(&hit.entry))?;
            if let Some(snippet) = &hit.snippet {
                self.text(&format!("    {}", self.marked(&harmless(&snippet.text), &snippet.marks)))?;
            }
        }
        let (shown, skipped, total) = (found.hits.len() as u64, u64::from(find.skip), found.total);
        match shown {
            0 if total == 0 && find.query.is_empty() => eprintln!("the library has no articles"),
            0 if total == 0 => eprintln!("nothing was found"),
            0 if skipped >= total => {
                eprintln!("{}, and --skip leaves out {skipped}", counted(total, "article is there", "articles are there"))
            }
            _ if skipped == 0 && total > shown => eprintln!("{shown} of {total}; -n all shows all"),
            _ if total > skipped + shown => eprintln!("{} to {} of {total}; -n all shows the others", skipped + 1, skipped + shown),
            _ => {}
        }
        Ok(())
    }

    /// The mistakes of a query, below the places where they are.
    pub fn mistakes(self, mistakes: &[Mistake], query: &str) -> Result<(), Stop> {
        for mistake in mistakes {
            let code = serde_json::to_value(mistake.code).map_err(Stop::input)?;
            let why = match code.as_str().unwrap_or_default() {
                "bracket" => "this bracket has no partner",
                "too-deep" => "there are too many brackets in each other",
                "too-long" => "the query is too long; what is here and after it was left out",
                "operand" => "there is nothing to join or to leave out here",
                "empty" => "something must follow the colon",
                "unknown-state" => "pith library FILE search --help names what can stand here",
                "date" => "a date is 2025, 2025-03, 2025-03-01, or 7d, 2w, 3m, 1y ago",
                "unknown-field" => "there is no such field; in quotation marks these are words",
                "no-words" => "there is no letter and no digit in it, so nothing can be found by it",
                _ => "this must be a number of minutes",
            };
            let (before, length) = columns(query, mistake);
            eprintln!("{query}\n{}{} {why}", " ".repeat(before), "^".repeat(length.max(1)));
        }
        Ok(())
    }

    /// A text with marked places, by UTF-16 units.
    fn marked(self, text: &str, marks: &[(usize, usize)]) -> String {
        let units: Vec<u16> = text.encode_utf16().collect();
        let part = |start: usize, stop: usize| String::from_utf16_lossy(units.get(start..stop).unwrap_or_default());
        let mut out = String::new();
        let mut at = 0;
        for (start, stop) in marks {
            out.push_str(&part(at, *start));
            out.push_str(&self.paint.text(Colour::Yellow, &part(*start, *stop)));
            at = *stop;
        }
        out.push_str(&part(at, units.len()));
        out
    }

    /// An article that was saved.
    pub fn saved(self, saved: &Saved) -> Result<(), Stop> {
        if self.json {
            return self.json(saved);
        }
        self.text(&self.line(&saved.entry))?;
        if !saved.missing.is_empty() {
            let pictures = counted(saved.missing.len() as u64, "picture is", "pictures are");
            eprintln!("pith: {pictures} not stored: pith never fetches");
        }
        Ok(())
    }

    /// What became of the text of a page, if it is not what one would expect.
    pub fn text_of(self, path: &Path, text: SavedText) {
        let what = match text {
            SavedText::Taken => return,
            SavedText::WithoutArticle => "this page has no article; the best text on it was saved",
            SavedText::Kept => "this page has no article, so the text that was saved before stays; --force takes this one",
            SavedText::None => "there is no text on this page; only its address was saved",
        };
        eprintln!("pith: {}: {what}", path.display());
    }

    /// A page that could not be added.
    pub fn failed(self, path: &Path, stop: &Stop) {
        let (name, why) = (path.display().to_string(), stop.why.as_deref().unwrap_or("cannot be added"));
        // Some errors name the file themselves.
        eprintln!("pith: {}", harmless(&if why.starts_with(&name) { why.to_owned() } else { format!("{name}: {why}") }));
    }

    /// The tags.
    pub fn tags(self, tags: &[TagCount]) -> Result<(), Stop> {
        tags.iter().try_for_each(|tag| {
            if self.json { self.json(tag) } else { self.text(&format!("{:>6}  {}", tag.articles, harmless(&tag.name))) }
        })
    }

    /// What came of an import, or would come of it.
    pub fn report(self, report: &Report, is_dry: bool) -> Result<(), Stop> {
        if self.json {
            return self.json(report);
        }
        if is_dry {
            for sample in &report.sample {
                let what = if sample.outcome == Outcome::New { "new   " } else { "merge " };
                let title = harmless(if sample.title.is_empty() { &sample.url } else { &sample.title });
                self.text(&format!("{}  {title}", self.paint.text(Colour::Cyan, what)))?;
            }
        }
        for file in &report.files {
            let kind = file.kind.map_or_else(|| "not known".to_owned(), |kind| kind.code());
            if report.file_count <= report.files.len() as u64 {
                self.text(&format!("{}: {kind}", harmless(&file.name)))?;
            }
        }
        for count in report.kinds.iter().filter(|count| report.files.iter().all(|file| file.kind != Some(count.kind))) {
            self.text(&format!("{}: {}", count.kind.code(), counted(count.records, "record", "records")))?;
        }
        let name = if report.name.is_empty() { String::new() } else { format!("{}: ", self.paint.text(Colour::Green, &report.name)) };
        let Report { records, new, merged, skipped, failed, .. } = report;
        self.text(&format!(
            "{name}{}: {new} new, {merged} merged, {skipped} skipped, {failed} failed",
            counted(*records, "record", "records")
        ))?;
        let notes = [
            (report.same, format!("{} of those merged were there already with all that comes", report.same)),
            (report.searches.len() as u64, counted(report.searches.len() as u64, "kept search", "kept searches")),
            (report.lost_texts, format!("{} of {} texts could not be used; their links are there", report.lost_texts, report.texts)),
            (report.unclear, format!("of {} the date or the state cannot be read: saved now, or unread", report.unclear)),
            (report.lost_pictures, format!("{} not in the file", counted(report.lost_pictures, "picture is", "pictures are"))),
        ];
        for (_, note) in notes.iter().filter(|(count, _)| *count > 0) {
            self.text(note)?;
        }
        for why in &report.reasons {
            let what = if why.outcome == Outcome::Skipped { "skipped" } else { "failed" };
            self.text(&format!("{:>6}  {what}: {} ({})", why.count, why.words, harmless(&why.examples.join(", "))))?;
        }
        Ok(())
    }

    /// The imports that can be undone.
    pub fn imports(self, imports: &[ImportInfo]) -> Result<(), Stop> {
        for import in imports {
            if self.json {
                self.json(import)?;
                continue;
            }
            let Report { new, merged, .. } = &import.report;
            let stopped = if import.ended.is_none() { ", stopped" } else { "" };
            let name = self.paint.text(Colour::Cyan, &import.name);
            self.text(&format!("{}  {name}  {new} new, {merged} merged{stopped}", day_here(import.at)))?;
        }
        Ok(())
    }

    /// An import that was undone.
    pub fn undone(self, undone: &Undone) -> Result<(), Stop> {
        if self.json {
            return self.json(undone);
        }
        let Undone { name, removed, restored, kept, .. } = undone;
        let kept = if *kept > 0 {
            format!(", {kept} stay: they were highlighted or taken anew since, or came with a later import too")
        } else {
            String::new()
        };
        self.text(&format!("{}: {removed} removed, {restored} as before{kept}", harmless(name)))
    }

    /// What an export holds, and what could not be read for it.
    pub fn exported(self, out: &Path, exported: &Exported) -> Result<(), Stop> {
        let Exported { articles, lost } = exported;
        self.lost(lost);
        if self.json {
            return self.json(&serde_json::json!({ "out": out, "articles": articles, "lost": lost }));
        }
        self.text(&format!("{} in {}", counted(*articles as u64, "article is", "articles are"), out.display()))
    }

    /// What an export could not read, to standard error.
    pub fn lost(self, lost: &[Lost]) {
        for Lost { what, of } in lost {
            let what = match what {
                LostPart::Article => "an article",
                LostPart::Row => "the title and the facts of",
                LostPart::Facts => "the tags, highlights or pictures of",
                LostPart::Text => "the text of",
                LostPart::Picture => "the picture",
                LostPart::Articles => "the list of articles",
                LostPart::Searches => "the kept searches",
            };
            eprintln!("pith: the library is damaged, not exported: {what} {}", harmless(of));
        }
    }

    /// What a check found.
    pub fn check(self, check: &Check) -> Result<(), Stop> {
        if self.json {
            return self.json(check);
        }
        for finding in &check.findings {
            let mends = if finding.mended { "--repair mends it" } else { "cannot be mended" };
            self.text(&format!("{}: {} ({mends})", finding.code, harmless(&finding.about)))?;
        }
        if check.findings.iter().any(|finding| !finding.mended) {
            self.text(RESCUE)?;
        }
        if check.findings.is_empty() {
            self.text("the library is whole")?;
        }
        let notes = [
            (check.missing_images, "picture is not stored", "pictures are not stored"),
            (check.lost_highlights, "highlight has no place in its text", "highlights have no place in their text"),
        ];
        for (count, one, many) in notes.into_iter().filter(|(count, ..)| *count > 0) {
            self.text(&format!("no damage: {}", counted(u64::from(count), one, many)))?;
        }
        Ok(())
    }
}
