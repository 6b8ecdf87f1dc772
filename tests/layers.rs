//! Holds the architecture: who may import whom, in which order the parts of a folder stand, and who may talk to the outside world.
//!
//! Imports run one way everywhere, so no two files import each other, not even through a third: between the rooms of `src/` by [`ROOMS`],
//! within a room by [`INSIDE`], in the extension by [`SURFACES`] and [`EXTENSION`].

mod support;

use support::imports::{Import, module, names, rust_imports, script_imports};
use support::{code_of, files, none, root, sources};

/// What every room may import: words shared by all.
const COMMON: &[&str] = &["rules", "error", "options", "hash", "map", "sort", "article", "trace", "stopwatch"];

/// For every room what else it may import, and why where the path from page to article does not say it.
const ROOMS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("error", &[]),
    ("hash", &[]),
    ("map", &[]),
    ("sort", &[]),
    // The default names the shipped method.
    ("options", &["method"]),
    // A part of an article and a decision both know the node of the page they are about.
    ("article", &["page"]),
    ("trace", &["page"]),
    ("stopwatch", &[]),
    // Addresses are text: nothing of pages is known there.
    ("url", &[]),
    // An address may hold a day.
    ("dates", &["url"]),
    // A page knows the address its own addresses are relative to.
    ("page", &["url"]),
    ("block", &["page"]),
    ("feature", &["page", "block", "url"]),
    ("model", &[]),
    // Hashes of what stands on pages: a page is compared with others of its site before it is scored.
    ("site", &["page", "block", "feature", "url"]),
    ("method", &["page", "block", "feature", "model", "url", "site"]),
    ("choose", &["page", "block", "feature", "model", "method", "url", "site"]),
    // A block that was chosen tells a pass where it stands.
    ("clean", &["page", "block", "choose", "url", "dates"]),
    ("meta", &["page", "block", "choose", "url", "dates"]),
    ("output", &[]),
    // The HTML a set expects is read as pages are.
    ("score", &["page"]),
    // What an archive holds becomes a page; where the bytes come from is the caller's business.
    ("archive", &["page"]),
    // The parts of a set are cut by site, and an address tells the site.
    ("corpus", &["archive", "score", "url"]),
    ("inspect", &["page", "block", "feature", "model", "method", "choose"]),
    // What is kept was extracted before: of pages only their addresses are known there. Exports write articles as the writers do. A web archive holds
    // pages that other programs saved.
    ("library", &["url", "output", "archive"]),
    ("extract", &["inspect", "page", "block", "feature", "model", "method", "choose", "clean", "meta", "output", "url", "site"]),
    ("train", &["page", "block", "feature", "model", "method", "choose", "extract", "score", "corpus", "output", "site", "url"]),
    ("library_wasm", &["library"]),
    ("wasm", &["page", "block", "feature", "model", "method", "choose", "clean", "meta", "output", "extract", "url", "site"]),
];

/// Words of a path by which a room is entered: its own name or a name the library offers at its root.
const ROOT_NAMES: &[(&str, &str)] = &[
    ("Article", "article"),
    ("Error", "error"),
    ("Options", "options"),
    ("Page", "page"),
    ("extract_timed", "extract"),
    ("extract_on_site", "extract"),
    ("extract_by_on_site", "extract"),
    ("is_readable", "extract"),
];

/// For every folder below `src` its parts from bottom to top: each imports only parts that stand before it. The folder's own file (`mod.rs`)
/// is its door and stands above all of them: it imports any of them, and none of them imports it.
const INSIDE: &[(&str, &[&str])] = &[
    ("archive", &["gzip", "headers", "http", "members", "mhtml", "warc", "page"]),
    ("article", &["tree", "metadata"]),
    ("bin", &["pith"]),
    (
        "bin/pith",
        &[
            "colour",
            "display_width",
            "exit",
            "args",
            "explain",
            "input",
            "json_line",
            "guard",
            "out_file",
            "manual",
            "mistyped",
            "pipeline",
            "progress",
            "sites",
            "batch",
            "labelled",
            "library",
            "serve",
            "single",
        ],
    ),
    ("bin/pith/args", &["how", "library"]),
    ("bin/pith/library", &["time_zone", "given", "own_files", "print", "shelf", "add", "import", "export", "restore", "show"]),
    ("bin/pith/input", &["read", "pages", "overlap"]),
    ("bin/pith/labelled", &["fidelity", "finding", "error_page", "errors", "answers", "side_by_side", "score", "train"]),
    ("bin/pith/serve", &["form", "refusal", "page_kind", "answer", "limits", "places", "request", "threads", "timed", "work"]),
    ("block", &["code_lines"]),
    ("choose", &["draft", "classify", "declared", "duplicates", "expected_f1", "keep_drop", "on_screen", "on_site", "refine"]),
    ("choose/classify", &["classification", "page_features", "no_content", "search_results", "classifier"]),
    (
        "choose/refine",
        &[
            "alike",
            "units",
            "comments",
            "contents",
            "announced",
            "boxes",
            "columns",
            "continuation",
            "closing",
            "code",
            "declared",
            "detached",
            "empty_sections",
            "faq",
            "gaps",
            "hidden",
            "lead",
            "next_article",
            "notes",
            "post_bodies",
            "posts",
            "quotes",
            "references",
            "related_links",
            "replies",
            "rest",
            "runs",
            "section_headings",
            "series",
            "sign_up",
            "sources",
            "parts_beside",
            "teasers",
            "teaser_boxes",
            "core_text",
            "coherence",
            "short_page",
            "unlikely",
        ],
    ),
    (
        "clean",
        &[
            "article_text",
            "content_model",
            "dom",
            "providers",
            "page_facts",
            "context",
            "tree_pass",
            "relative_urls",
            "code",
            "links",
            "math",
            "copy",
            "callouts",
            "ingredients",
            "tabs",
            "wrapped_text",
            "embeds",
            "images",
            "controls",
            "reading_time",
            "tables",
            "thread",
            "notes",
            "recognisers",
            "tidy",
            "passes",
        ],
    ),
    ("clean/code", &["language", "labels", "line_numbers", "lines", "copies", "code_block"]),
    ("clean/content_model", &["model", "paragraphs", "numbers", "lists", "make_block"]),
    ("clean/controls", &["adverts", "hidden", "icons", "permalinks", "players", "sharing", "widgets"]),
    ("clean/copy", &["captions", "kinds", "markers", "marked_headings", "sentences", "walk", "text_run"]),
    ("clean/dom", &["anchors", "class_words", "custom_elements", "language", "siblings", "style", "text"]),
    ("clean/embeds", &["card", "embed", "media"]),
    (
        "clean/images",
        &[
            "address",
            "frame",
            "background",
            "caption",
            "decorative",
            "offers",
            "source",
            "lazy_pair",
            "image",
            "gallery_data",
            "ai2html",
            "figure_caption",
            "figure_pictures",
            "figure",
            "lead_picture",
        ],
    ),
    ("clean/math", &["mathml", "tex_in_text", "formula"]),
    ("clean/notes", &["references", "footnotes", "linked", "side_notes", "unlinked", "find"]),
    ("clean/page_facts", &["elements", "footnotes", "posts", "selected_text", "stand_ins"]),
    ("clean/tables", &["rows", "data_table", "beside", "table"]),
    (
        "clean/thread",
        &[
            "attribution",
            "names",
            "authors",
            "declared",
            "days",
            "heads",
            "opener",
            "shape",
            "head_elements",
            "boxes",
            "small_print",
            "copies",
            "finish",
            "posts",
            "recognise",
        ],
    ),
    (
        "clean/tidy",
        &[
            "anchors",
            "edges",
            "headings",
            "labels",
            "language",
            "lists",
            "bullets",
            "numbers",
            "pictures",
            "inline",
            "repeats",
            "title",
            "toggles",
            "byline",
            "contents_label",
        ],
    ),
    (
        "dates",
        &[
            "date_time",
            "chinese_number",
            "persian_calendar",
            "day_month_order",
            "months",
            "tokens",
            "parser",
            "time_of_day",
            "version_number",
            "calendar_day",
            "parse",
            "in_url",
        ],
    ),
    (
        "feature",
        &[
            "block_stats",
            "characters",
            "element_counts",
            "ancestors",
            "page_stats",
            "repetition",
            "schema",
            "title",
            "view",
            "data_texts",
            "post_heads",
            "thread",
            "row",
            "rows",
            "table",
        ],
    ),
    ("feature/data_texts", &["texts"]),
    ("inspect", &["candidates", "layout", "left_out"]),
    (
        "library",
        &[
            "error",
            "schema",
            "bytes",
            "data_url",
            "dates",
            "plain",
            "punycode",
            "address",
            "anchor",
            "search",
            "highlight",
            "index",
            "tag_name",
            "wal",
            "readable",
            "one_spelling",
            "migrate",
            "untrusted_schema",
            "open",
            "change",
            "entry",
            "before",
            "images",
            "tags",
            "highlights",
            "own_html",
            "save",
            "state",
            "title",
            "undo",
            "reading",
            "saved_searches",
            "find",
            "check",
            "item",
            "own_file",
            "write_item",
            "pith_zip",
            "import",
            "export",
            "request",
        ],
    ),
    (
        "library/export",
        &[
            "names",
            "pack",
            "form",
            "address",
            "note",
            "marked",
            "markup",
            "stream",
            "pith",
            "markdown",
            "html",
            "epub",
            "csv",
            "bookmarks",
            "json_lines",
            "atom",
            "annotations",
            "highlights",
            "format",
            "loose",
        ],
    ),
    ("library/export/epub", &["chapter", "package", "cover"]),
    ("library/own_html", &["tokens", "element", "build"]),
    ("library/pith_zip", &["manifest", "merge", "bring"]),
    (
        "library/import",
        &[
            "limits",
            "reason",
            "gzip",
            "text",
            "time",
            "record",
            "input",
            "window",
            "rows",
            "json",
            "markup",
            "archive",
            "mended_zip",
            "kind",
            "front_matter",
            "markdown",
            "sources",
            "reader",
            "report",
            "revert",
            "log",
            "merge",
            "plan",
            "step",
            "undo",
            "running",
        ],
    ),
    ("library/import/markdown", &["html", "line", "link", "list", "references", "emphasis", "inline", "table", "blocks"]),
    (
        "library/import/sources",
        &[
            "shape",
            "own",
            "own_markdown",
            "page",
            "pictures",
            "mhtml",
            "addresses",
            "bookmarks",
            "browser_json",
            "evernote",
            "goodlinks",
            "instapaper",
            "karakeep",
            "linkwarden",
            "matter",
            "mymind",
            "omnivore",
            "opml",
            "pinboard",
            "pith_lines",
            "pocket",
            "raindrop",
            "readeck",
            "readwise",
            "table",
            "wallabag",
            "texts",
            "bundle",
            "library_file",
            "pith",
            "warc",
        ],
    ),
    ("library/search", &["fold", "pieces", "forms", "stems", "query", "dates", "fields", "parse", "sql", "snippet"]),
    (
        "meta",
        &[
            "candidates",
            "publication_dates",
            "language",
            "links",
            "similarity",
            "first_post",
            "opening_line",
            "submitted_link",
            "opening_post",
            "post_days",
            "site",
            "description_and_tags",
            "authors",
            "structured_data",
            "readability",
            "visible",
            "titles",
        ],
    ),
    ("meta/authors", &["byline_labels", "chinese_names", "person_name", "names", "late_byline", "choose", "joint_byline", "co_authors"]),
    ("meta/links", &["pagination", "article_links"]),
    ("meta/readability", &["byline", "document_title", "json_ld", "meta_tags", "probably_readerable"]),
    ("meta/site", &["home_links", "known_names", "choose"]),
    ("meta/structured_data", &["html_head", "json_ld", "microdata"]),
    ("meta/titles", &["candidate", "headings", "strip_site_name", "url_slug", "choose"]),
    (
        "meta/visible",
        &[
            "author_classes",
            "context",
            "boilerplate",
            "date_labels",
            "labelled_values",
            "only_date",
            "line_reader",
            "dates",
            "near_title",
            "text_parts",
            "bylines",
            "portraits",
            "reporters",
        ],
    ),
    ("method", &["lines", "scene", "scoring", "classic", "mass", "site_diff", "as_shown", "forest"]),
    ("method/as_shown", &["piece", "place", "column"]),
    ("method/classic", &["density", "neural_net", "boost", "div", "network", "perceptron"]),
    ("model", &["forest", "logistic", "read", "simd", "quickscorer"]),
    ("output", &["byline", "inline", "html", "tex", "tex_commands", "markdown", "text", "json", "top_level"]),
    ("output/html", &["tags", "custom"]),
    ("output/markdown", &["escape", "blocks", "definitions", "formula", "references", "inline", "table"]),
    (
        "page",
        &[
            "entity",
            "json",
            "measure",
            "plain_text",
            "node",
            "attributes",
            "scanner",
            "whitespace",
            "tree",
            "address",
            "linked_data",
            "dump",
            "embedded_data",
            "noscript",
            "rendering",
            "capture",
            "shadow",
            "hidden_email",
            "open_element",
            "build",
            "html",
            "scan",
            "live",
        ],
    ),
    ("page/html", &["character_references", "doctype", "name_cache", "raw_tag", "charset", "tokenizer", "tree_sink", "depth_cap"]),
    ("page/live", &["tree"]),
    (
        "rules",
        &[
            "substrings",
            "callouts",
            "class_hints",
            "embedded_json",
            "embeds",
            "forum_software",
            "limits",
            "list_signs",
            "lookup",
            "manual_software",
            "post_pages",
            "attr",
            "boilerplate_classes",
            "code",
            "drop_caps",
            "phrases",
            "share_links",
            "images",
            "metadata",
            "missing_page",
            "tables",
            "tag",
            "thread_words",
            "allow_list",
            "math",
            "tex",
            "tracking",
            "word_forms",
        ],
    ),
    ("rules/metadata", &["class_words", "readability", "sources"]),
    (
        "rules/phrases",
        &[
            "adverts",
            "bylines",
            "chinese",
            "contents",
            "date_labels",
            "dates",
            "function_words",
            "months",
            "pagination",
            "people",
            "reading_times",
            "tags",
            "titles",
            "toggles",
        ],
    ),
    ("score", &["prf", "truth", "words", "overlap", "tally", "fidelity"]),
    ("score/fidelity", &["piece", "align", "compare", "html", "known_differences", "markdown"]),
    (
        "train",
        &[
            "block_labels",
            "cross_validation",
            "distractors",
            "augment",
            "graft",
            "block_features",
            "page_features",
            "parallel",
            "random",
            "classic",
        ],
    ),
    ("train/classic", &["sample", "adaboost", "rprop", "trainable", "compare"]),
    ("site", &["fingerprint", "address", "kind", "sample", "repeats", "error", "store", "bytes", "text", "memory", "sites"]),
    ("url", &["encode", "host"]),
    ("wasm", &["error", "options", "clock", "probe", "record", "classic", "extract", "html"]),
];

/// For every surface of the extension what else it may import. Each runs in a place of its own, and messages are all they have in common.
const SURFACES: &[(&str, &[&str])] = &[
    ("shared", &[]),
    ("content", &["shared"]),
    ("store", &["shared"]),
    ("background", &["shared", "store"]),
    ("library", &["shared"]),
    ("note", &["shared"]),
    ("reader", &["shared"]),
    ("options", &["shared"]),
    ("welcome", &["shared"]),
];

/// For every folder of the extension its parts from bottom to top: each imports only parts that stand before it.
const EXTENSION: &[(&str, &[&str])] = &[
    (
        "background",
        &[
            "auto-open.js",
            "core.js",
            "corrections.js",
            "site-memory.js",
            "library.js",
            "address-bar.js",
            "page-scripts.js",
            "note.js",
            "images.js",
            "save.js",
            "export-article.js",
            "highlight-edits.js",
            "missing-text.js",
            "backup.js",
            "open-reader.js",
            "toolbar-icon.js",
            "library-messages.js",
            "save-pressed.js",
            "message-handlers.js",
            "context-menus.js",
            "main.js",
        ],
    ),
    (
        "content",
        &[
            "auto-open.js",
            "capture.js",
            "dom.js",
            "element-picker.js",
            "extract-request.js",
            "frame-guard.js",
            "frame.js",
            "images.js",
            "main.js",
            "saved-note.js",
            "scroll-position.js",
            "selector.js",
            "toggle.js",
        ],
    ),
    (
        "library",
        &[
            "address.js",
            "choices.js",
            "controls",
            "articles",
            "search",
            "export",
            "side",
            "views",
            "import",
            "texts",
            "coming-back.js",
            "keyboard.js",
            "page-actions.js",
            "library.js",
        ],
    ),
    (
        "library/articles",
        &[
            "article-actions.js",
            "marked.js",
            "article-row.js",
            "focus-back.js",
            "tag-editor.js",
            "title-editor.js",
            "bulk-actions.js",
            "reading-time.js",
            "heading.js",
            "lead-images.js",
            "list.js",
            "results.js",
            "row-menu.js",
            "selection.js",
        ],
    ),
    ("library/controls", &["dialogs.js", "errors.js", "icons.js", "menu.js", "panel-links.js", "speech.js", "tag-tree.js", "undo.js"]),
    ("library/export", &["export-dialog.js"]),
    ("library/import", &["words.js", "files.js", "past.js", "report.js", "run.js", "view.js"]),
    ("library/search", &["query.js", "query-completion.js", "query-help.js", "search-box.js"]),
    ("library/side", &["folding.js", "storage-footer.js", "tag-actions.js", "tag-counts.js", "sidebar.js"]),
    ("library/texts", &["sites.js", "add.js", "queue.js", "view.js"]),
    (
        "library/views",
        &["save-shortcut.js", "empty.js", "deleted.js", "highlight-editor.js", "highlights-markdown.js", "highlights.js", "statistics.js"],
    ),
    ("note", &["note.js"]),
    ("options", &["auto-open.js", "backup.js", "corrections.js", "reset.js", "site-memory.js", "shortcuts.js", "options.js"]),
    (
        "reader",
        &[
            "ask-ahead.js",
            "clipboard.js",
            "copying.js",
            "library-of-article.js",
            "connection.js",
            "saved-article.js",
            "highlighter.js",
            "typesetter.js",
            "text-map.js",
            "anchor.js",
            "download-article.js",
            "offer.js",
            "position",
            "article",
            "keyboard.js",
            "no-article.js",
            "panels",
            "highlights",
            "reading",
            "end",
            "read-aloud",
            "saving",
            "helpers.js",
            "toolbar.js",
            "view.js",
            "reader.js",
        ],
    ),
    (
        "reader/article",
        &[
            "direction.js",
            "emphasis.js",
            "embeds.js",
            "named.js",
            "jump.js",
            "footnotes.js",
            "stored-images.js",
            "header.js",
            "headings.js",
            "images.js",
            "links.js",
            "math-layout.js",
            "tex-to-mathml.js",
            "typeset.js",
            "math.js",
            "scroll-box.js",
            "code-blocks.js",
            "lists.js",
            "tables.js",
            "task-lists.js",
            "thread.js",
            "enhance.js",
            "index.js",
        ],
    ),
    ("reader/end", &["next-unread.js", "end-card.js", "index.js"]),
    (
        "reader/highlights",
        &["markdown.js", "marks.js", "near.js", "paint.js", "highlights-panel.js", "mark-popover.js", "selection-bar.js", "index.js"],
    ),
    (
        "reader/panels",
        &[
            "core-messages.js",
            "density-chart.js",
            "inspector.js",
            "panel.js",
            "appearance.js",
            "contents.js",
            "corrections.js",
            "more-menu.js",
            "index.js",
        ],
    ),
    ("reader/position", &["words.js", "progress.js", "ruler.js", "scroll-to.js", "reading-position.js", "word-place.js", "index.js"]),
    ("reader/read-aloud", &["highlights.js", "sentences.js", "voices.js", "engine.js", "player.js", "controls.js", "index.js"]),
    ("reader/reading", &["keep-place.js", "index.js"]),
    ("reader/saving", &["panel.js", "button.js", "index.js"]),
    (
        "shared",
        &[
            "auto-open.js",
            "contrast.js",
            "appearance.js",
            "corrections.js",
            "dom.js",
            "sheets.js",
            "highlight-colours.js",
            "i18n.js",
            "dates.js",
            "highlight-colour-buttons.js",
            "library.js",
            "export.js",
            "new-article.js",
            "note-drafts.js",
            "one-at-a-time.js",
            "note-field.js",
            "open-shortcut.js",
            "private-address.js",
            "protocol.js",
            "sanitizer.js",
            "settings.js",
            "site-memory.js",
            "controls.js",
            "shortcuts.js",
            "stay.js",
            "storage.js",
            "backups.js",
            "suggestions.js",
            "tag-names.js",
            "tag-editor.js",
        ],
    ),
    (
        "store",
        &[
            "trusted-types.js",
            "imported-texts.js",
            "written-files.js",
            "requests.js",
            "store.js",
            "exports.js",
            "import-files.js",
            "worker.js",
        ],
    ),
    ("welcome", &["welcome.js"]),
];

/// What leads outside, and the places that may use it.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("std::fs", &["corpus", "train", "bin", "library/open"]),
    ("std::net", &["bin"]),
    ("std::env", &["train", "bin"]),
    ("std::process", &["train", "bin"]),
    ("std::thread", &["train", "bin"]),
    ("std::time", &["train", "bin"]),
    ("web_sys", &["page/live", "wasm"]),
    ("js_sys", &["page/live", "wasm", "library_wasm"]),
    ("wasm_bindgen", &["page/live", "wasm", "library_wasm"]),
    ("rusqlite", &["library", "library_wasm"]),
    ("html5ever", &["page/html"]),
    ("encoding_rs", &["page/html"]),
];

/// The room of a file: its folder below `src`, or its own name.
fn room(path: &str) -> &str {
    path.split('/').next().unwrap().trim_end_matches(".rs")
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The rooms a line enters.
fn entered(code: &str) -> Vec<String> {
    let after = code.match_indices("crate::").map(|(place, word)| (&code[..place], &code[place + word.len()..]));
    let own = after.filter(|(before, _)| !before.ends_with(is_name) && !before.ends_with('$'));
    let names = own.flat_map(|(_, rest)| match rest.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap().split(',').map(|part| first_name(part.trim())).collect(),
        None => vec![first_name(rest)],
    });
    names.map(|name| ROOT_NAMES.iter().find(|(known, _)| *known == name).map_or(name.clone(), |(_, room)| (*room).to_owned())).collect()
}

fn first_name(path: &str) -> String {
    path.chars().take_while(|c| is_name(*c)).collect()
}

/// Complains of imports within folders that do not run upwards by a table of the folders' parts.
///
/// Two modules meet in the innermost folder that holds both, as two of its parts; those have an order. A folder's door is the module named
/// as the folder is.
fn against_order(tables: &[(&str, &[&str])], imports: &[Import]) -> Vec<String> {
    let mut complaints = Vec::new();
    for Import { from, line, to } in imports {
        let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let (folder, place) = (from[..common].join("/"), format!("{}:{line}", from.join("/")));
        // A door imports what is behind it; the rooms of `src` have a table of their own.
        let (Some(mine), false) = (from.get(common), folder.is_empty()) else { continue };
        let Some(theirs) = to.get(common) else {
            complaints.push(format!("{place}: imports the door of its own folder, {folder}: import the file that has what it needs"));
            continue;
        };
        let Some((_, parts)) = tables.iter().find(|(name, _)| *name == folder) else { continue };
        let rank = |part: &String| parts.iter().position(|name| name == part);
        if let (Some(mine_at), Some(theirs_at)) = (rank(mine), rank(theirs))
            && theirs_at > mine_at
        {
            complaints.push(format!("{place}: in {folder}, {mine} may not import {theirs}, which stands above it"));
        }
    }
    complaints
}

/// Complains of folders or parts of folders that have no place in a table, and of rows for what is gone.
fn against_parts(tables: &[(&str, &[&str])], modules: &[Vec<String>]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut parts: Vec<(String, String)> = Vec::new();
    for module in modules {
        parts.extend((1..module.len()).map(|depth| (module[..depth].join("/"), module[depth].clone())));
    }
    for (folder, part) in &parts {
        let row = tables.iter().find(|(name, _)| name == folder);
        if !row.is_some_and(|(_, listed)| listed.contains(&part.as_str())) {
            complaints.push(format!("{folder}: {part} has no place in the table of tests/layers.rs"));
        }
    }
    for (folder, listed) in tables {
        let gone = listed.iter().filter(|part| !parts.iter().any(|(name, there)| name == folder && there == *part));
        complaints.extend(gone.map(|part| format!("{folder}: {part} stands in the table of tests/layers.rs and nowhere else")));
    }
    complaints.sort();
    complaints.dedup();
    complaints
}

#[test]
fn rooms_import_only_what_the_table_says() {
    let mut complaints = Vec::new();
    for source in sources() {
        let room = room(&source.path);
        if matches!(room, "lib" | "bin") {
            continue;
        }
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else {
            complaints.push(format!("src/{}: the room “{room}” is not in the table of tests/layers.rs", source.path));
            continue;
        };
        for (number, line) in &source.lines {
            for other in entered(&code_of(line)) {
                if other != room && !COMMON.contains(&other.as_str()) && !allowed.contains(&other.as_str()) {
                    complaints.push(format!("src/{}:{number}: {room} may not import {other}: {}", source.path, line.trim()));
                }
            }
        }
    }
    none(complaints);
}

#[test]
fn no_rooms_import_each_other() {
    let imports = rust_imports(&sources());
    let mut pairs: Vec<(&str, &str)> =
        imports.iter().filter_map(|import| Some((import.from.first()?.as_str(), import.to.first()?.as_str()))).collect();
    pairs.retain(|(from, to)| from != to);
    // Rooms that import nothing of what is left are taken away, one after the other; what stays is on a circle or above one.
    while let Some(free) = pairs.iter().map(|(_, to)| *to).find(|to| !pairs.iter().any(|(from, _)| from == to)) {
        pairs.retain(|(_, to)| *to != free);
    }
    pairs.dedup();
    none(pairs.iter().map(|(from, to)| format!("{from} imports {to}, which leads back to it")).collect());
}

#[test]
fn imports_within_a_room_run_one_way() {
    let all = sources();
    let modules: Vec<Vec<String>> = all.iter().map(|source| module(&source.path)).collect();
    let mut complaints = against_parts(INSIDE, &modules);
    complaints.extend(against_order(INSIDE, &rust_imports(&all)));
    none(complaints);
}

#[test]
fn parts_of_the_extension_import_only_what_the_tables_say() {
    let folder = root().join("extension");
    let is_surface = |path: &[String]| path.len() > 1 && path[0] != "icons";
    let modules: Vec<Vec<String>> = files(&folder, ".js").iter().map(|file| names(file, &folder)).filter(|path| is_surface(path)).collect();
    let imports: Vec<Import> = script_imports(&folder).into_iter().filter(|import| is_surface(&import.from)).collect();
    let mut complaints = against_parts(EXTENSION, &modules);
    complaints.extend(against_order(EXTENSION, &imports));
    for Import { from, line, to } in &imports {
        // The core and the library of colours are built, and stand beside the surfaces in the package.
        let is_built = matches!(to[0].as_str(), "core" | "vendor");
        let allowed = SURFACES.iter().find(|(name, _)| *name == from[0]).is_some_and(|(_, list)| list.contains(&to[0].as_str()));
        if !is_built && from[0] != to[0] && !allowed {
            complaints.push(format!("extension/{}:{line}: {} may not import {}", from.join("/"), from[0], to.join("/")));
        }
    }
    none(complaints);
}

#[test]
fn only_leaves_speak_to_the_world_outside() {
    let mut complaints = Vec::new();
    for source in sources() {
        for (number, line) in &source.lines {
            let code = code_of(line);
            for (outside, places) in OUTSIDE {
                let used = code
                    .match_indices(outside)
                    .any(|(place, word)| !code[..place].ends_with(is_name) && !code[place + word.len()..].starts_with(is_name));
                if used && !places.iter().any(|place| source.path.starts_with(place)) {
                    complaints.push(format!("src/{}:{number}: {outside} is for {} only: {}", source.path, places.join(", "), line.trim()));
                }
            }
        }
    }
    none(complaints);
}

#[test]
fn the_table_reads_imports_of_every_shape() {
    assert_eq!(entered("use crate::page::{NodeId, Page};"), ["page"]);
    assert_eq!(entered("pub use crate::{Error, url::Url};"), ["error", "url"]);
    assert_eq!(entered("    let x = crate::method::SHIPPED + $crate::meta::X + mycrate::y;"), ["method"]);
    assert_eq!(code_of(r#"let a = "crate::x // \" " + b; // crate::y"#), r#"let a = "" + b; "#);
}

#[test]
fn the_table_finds_an_import_that_runs_back() {
    let path = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
    let import = |from: &str, to: &str| Import { from: path(from), line: 7, to: path(to) };
    let tables: &[(&str, &[&str])] = &[("clean", &["context", "images"]), ("clean/images", &["source", "figure"])];
    let complaints = |from: &str, to: &str| against_order(tables, &[import(from, to)]).len();
    assert_eq!(complaints("clean/images/figure", "clean/context"), 0);
    assert_eq!(complaints("clean/context", "clean/images/figure"), 1);
    assert_eq!(complaints("clean/images/source", "clean/images/figure"), 1);
    assert_eq!(complaints("clean/images/source", "clean/images"), 1, "a part may not import its own door");
    assert_eq!(complaints("clean/images", "clean/images/source"), 0, "a door imports what is behind it");
    assert_eq!(against_parts(tables, &[path("clean/context"), path("clean/code/lines"), path("clean/images/source")]).len(), 3);
}

#[test]
fn imports_are_read_in_every_shape() {
    let text = "use crate::page::{self, live::{Access, part}, NodeId as Id};\nuse super::near;\nmod run;\nlet x = run::go::<u8>(crate::url::parse());";
    let source = |path: &str, text: &str| support::Source {
        path: path.to_owned(),
        text: String::new(),
        lines: text.lines().enumerate().map(|(i, line)| (i + 1, line.to_owned())).collect(),
    };
    let names = ["page/mod.rs", "page/live.rs", "page/live/part.rs", "url/mod.rs", "clean/near.rs", "clean/copy/run.rs", "lib.rs"];
    let mut all: Vec<support::Source> = names.iter().map(|name| source(name, "")).collect();
    all.push(source("clean/copy.rs", text));
    let found: Vec<String> = rust_imports(&all).iter().map(|import| format!("{}:{}", import.to.join("/"), import.line)).collect();
    assert_eq!(found, ["clean/copy/run:4", "clean/near:2", "page:1", "page/live:1", "page/live/part:1", "url:4"]);
}
