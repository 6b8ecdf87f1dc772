//! TeX commands for the contents of formulas that exist as MathML only.

/// Characters and their TeX commands. Invisible operators (function application, multiplication) have none.
pub const SYMBOLS: &[(char, &str)] = &[
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('ε', "\\varepsilon"),
    ('ζ', "\\zeta"),
    ('η', "\\eta"),
    ('θ', "\\theta"),
    ('ι', "\\iota"),
    ('κ', "\\kappa"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('ν', "\\nu"),
    ('ξ', "\\xi"),
    ('π', "\\pi"),
    ('ρ', "\\rho"),
    ('σ', "\\sigma"),
    ('τ', "\\tau"),
    ('υ', "\\upsilon"),
    ('φ', "\\varphi"),
    ('χ', "\\chi"),
    ('ψ', "\\psi"),
    ('ω', "\\omega"),
    ('ϵ', "\\epsilon"),
    ('ϑ', "\\vartheta"),
    ('ϕ', "\\phi"),
    ('ϱ', "\\varrho"),
    ('ς', "\\varsigma"),
    ('ϖ', "\\varpi"),
    ('Γ', "\\Gamma"),
    ('Δ', "\\Delta"),
    ('Θ', "\\Theta"),
    ('Λ', "\\Lambda"),
    ('Ξ', "\\Xi"),
    ('Π', "\\Pi"),
    ('Σ', "\\Sigma"),
    ('Υ', "\\Upsilon"),
    ('Φ', "\\Phi"),
    ('Ψ', "\\Psi"),
    ('Ω', "\\Omega"),
    ('∑', "\\sum"),
    ('∏', "\\prod"),
    ('∫', "\\int"),
    ('∬', "\\iint"),
    ('∮', "\\oint"),
    ('⋃', "\\bigcup"),
    ('⋂', "\\bigcap"),
    ('±', "\\pm"),
    ('∓', "\\mp"),
    ('×', "\\times"),
    ('⋅', "\\cdot"),
    ('·', "\\cdot"),
    ('∗', "\\ast"),
    ('∘', "\\circ"),
    ('÷', "\\div"),
    ('≤', "\\le"),
    ('≥', "\\ge"),
    ('≠', "\\ne"),
    ('≈', "\\approx"),
    ('≡', "\\equiv"),
    ('∼', "\\sim"),
    ('≃', "\\simeq"),
    ('≅', "\\cong"),
    ('∝', "\\propto"),
    ('≪', "\\ll"),
    ('≫', "\\gg"),
    ('→', "\\to"),
    ('←', "\\gets"),
    ('↔', "\\leftrightarrow"),
    ('⇒', "\\Rightarrow"),
    ('⇐', "\\Leftarrow"),
    ('⇔', "\\Leftrightarrow"),
    ('↦', "\\mapsto"),
    ('∈', "\\in"),
    ('∉', "\\notin"),
    ('∋', "\\ni"),
    ('⊂', "\\subset"),
    ('⊆', "\\subseteq"),
    ('⊃', "\\supset"),
    ('⊇', "\\supseteq"),
    ('∪', "\\cup"),
    ('∩', "\\cap"),
    ('∖', "\\setminus"),
    ('∅', "\\emptyset"),
    ('∀', "\\forall"),
    ('∃', "\\exists"),
    ('¬', "\\neg"),
    ('∧', "\\wedge"),
    ('∨', "\\vee"),
    ('⊕', "\\oplus"),
    ('⊗', "\\otimes"),
    ('⊥', "\\perp"),
    ('∥', "\\parallel"),
    ('∞', "\\infty"),
    ('∂', "\\partial"),
    ('∇', "\\nabla"),
    ('ℏ', "\\hbar"),
    ('ℓ', "\\ell"),
    ('ℜ', "\\Re"),
    ('ℑ', "\\Im"),
    ('ℵ', "\\aleph"),
    ('√', "\\surd"),
    ('…', "\\ldots"),
    ('⋯', "\\cdots"),
    ('⋮', "\\vdots"),
    ('⋱', "\\ddots"),
    ('′', "\\prime"),
    ('†', "\\dagger"),
    ('⟨', "\\langle"),
    ('⟩', "\\rangle"),
    ('⌊', "\\lfloor"),
    ('⌋', "\\rfloor"),
    ('⌈', "\\lceil"),
    ('⌉', "\\rceil"),
    ('∣', "\\mid"),
    ('‖', "\\|"),
    ('−', "-"),
    ('ℝ', "\\mathbb{R}"),
    ('ℕ', "\\mathbb{N}"),
    ('ℤ', "\\mathbb{Z}"),
    ('ℚ', "\\mathbb{Q}"),
    ('ℂ', "\\mathbb{C}"),
    ('{', "\\{"),
    ('}', "\\}"),
    ('%', "\\%"),
    ('#', "\\#"),
    ('&', "\\&"),
    ('_', "\\_"),
    ('°', "^\\circ"),
    ('\u{2061}', ""),
    ('\u{2062}', ""),
    ('\u{2063}', ""),
    ('\u{2064}', ""),
    ('\u{a0}', " "),
];

/// Functions with a command of their own.
pub const FUNCTIONS: &[&str] = &[
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim", "exp", "gcd", "hom", "inf", "ker", "lg",
    "lim", "liminf", "limsup", "ln", "log", "max", "min", "sec", "sin", "sinh", "sup", "tan", "tanh", "Pr",
];

/// Characters set without space around them: brackets, commas, bars, operators without a sign of their own.
pub const UNSPACED: &str = "()[]{}|‖∣,.;:!'′⟨⟩⌊⌋⌈⌉/∑∏∫∬∮⋃⋂∂∇√°¬∀∃\u{2061}\u{2062}\u{2063}\u{2064}\u{a0}";

/// Characters after which an operator is unary and not binary: `(−a`, `= −a`.
pub const UNARY_AFTER: &[char] = &['(', '[', '{', '=', ',', '&'];

/// Operators whose under- and overscripts are limits.
pub const LIMIT_OPERATORS: &[&str] = &[
    "\\sum", "\\prod", "\\int", "\\iint", "\\oint", "\\bigcup", "\\bigcap", "\\lim", "\\liminf", "\\limsup", "\\max", "\\min", "\\sup",
    "\\inf", "\\det", "\\gcd", "\\Pr",
];

/// Accents above (`true`) or below a part, and their command.
pub const ACCENTS: &[(&str, bool, &str)] = &[
    ("¯", true, "\\bar"),
    ("‾", true, "\\overline"),
    ("_", false, "\\underline"),
    ("^", true, "\\hat"),
    ("ˆ", true, "\\hat"),
    ("~", true, "\\tilde"),
    ("˜", true, "\\tilde"),
    ("→", true, "\\vec"),
    ("⃗", true, "\\vec"),
    ("˙", true, "\\dot"),
    ("¨", true, "\\ddot"),
    ("⏞", true, "\\overbrace"),
    ("⏟", false, "\\underbrace"),
];

/// Commands that make a link to their first argument: some programs follow it wherever it leads.
pub const LINK_COMMANDS: &[&str] = &["href", "url"];

/// Commands that take an option, which can be a style (MathJax's `\bbox`) or a typeface (its `\unicode`).
pub const OPTION_COMMANDS: &[&str] = &["bbox", "unicode"];

/// Commands whose first argument is nothing to show: classes, styles, names and attributes (MathJax, KaTeX), extensions and packages, which programs load
/// by themselves, and files, which TeX reads into the text.
pub const ATTRIBUTE_COMMANDS: &[&str] = &[
    "class",
    "style",
    "cssId",
    "htmlClass",
    "htmlData",
    "htmlId",
    "htmlStyle",
    "require",
    "usepackage",
    "includegraphics",
    "include",
    "input",
    "lstinputlisting",
    "verbatiminput",
];

/// Commands that set any attribute (MathJax's `\mmlToken`), change the program's settings, make the names of other commands, and those by which TeX changes
/// how it reads, or runs and writes something.
pub const REFUSED_COMMANDS: &[&str] =
    &["mmlToken", "setOptions", "csname", "catcode", "special", "directlua", "immediate", "openin", "openout", "write"];

// Former names, for programs that use them.
#[doc(hidden)]
pub use self::LIMIT_OPERATORS as LIMITS;
#[doc(hidden)]
pub use self::SYMBOLS as SIGNS;
#[doc(hidden)]
pub use self::UNARY_AFTER as TIGHT_AFTER;
#[doc(hidden)]
pub use self::UNSPACED as BARE;
