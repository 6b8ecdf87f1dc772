//! The commonest words of languages in Latin script, by which a text shows its language.

/// Languages with words that are common in them and rare in the others.
#[rustfmt::skip]
pub(crate) const FUNCTION_WORDS: &[(&str, &[&str])] = &[
    ("en", &["the", "and", "of", "to", "is", "that", "with", "was", "this", "are"]),
    ("de", &["der", "die", "und", "das", "nicht", "ist", "mit", "ein", "auf", "sich"]),
    ("fr", &["le", "les", "des", "et", "est", "une", "dans", "pour", "pas", "qui"]),
    ("es", &["el", "los", "las", "del", "una", "con", "por", "y", "para", "como"]),
    ("it", &["il", "che", "di", "della", "per", "non", "sono", "è", "gli", "nel"]),
    ("pt", &["não", "uma", "os", "ao", "com", "em", "do", "da", "mais", "são"]),
    ("nl", &["het", "een", "van", "niet", "dat", "voor", "zijn", "aan", "ook", "wordt"]),
    ("pl", &["nie", "się", "w", "jest", "do", "że", "jak", "przez", "oraz", "z"]),
    ("sv", &["och", "att", "det", "är", "på", "för", "inte", "av", "jag", "ett"]),
    ("da", &["og", "at", "det", "er", "ikke", "af", "på", "jeg", "også", "blev"]),
    ("nb", &["og", "å", "det", "er", "ikke", "av", "på", "jeg", "også", "ble"]),
    ("fi", &["ja", "ei", "että", "se", "oli", "kun", "mutta", "myös", "ovat", "hän"]),
    ("tr", &["ve", "bir", "bu", "için", "ile", "da", "de", "olarak", "çok", "gibi"]),
    ("id", &["yang", "dan", "di", "ini", "untuk", "dengan", "dari", "itu", "tidak", "pada"]),
    ("vi", &["và", "của", "là", "có", "cho", "không", "được", "một", "các", "những"]),
    ("cs", &["je", "se", "na", "že", "jsem", "jako", "ale", "který", "pro", "byl"]),
    ("hu", &["a", "az", "és", "hogy", "nem", "egy", "meg", "is", "volt", "csak"]),
    ("ro", &["și", "de", "în", "nu", "este", "pe", "care", "din", "să", "pentru"]),
];
