//! Pages that stand in for one that is not there. They say so in their title, or in a class of `html` or `body`.

/// How titles say it, in lower case. News of what was not found has a title of its own, so a page is named, or nothing else is said.
#[rustfmt::skip]
const TITLES: &[&str] = &[
    "page not found", "page can't be found", "page cannot be found", "page doesn't exist", "page does not exist", "page unavailable",
    "seite nicht gefunden", "page introuvable", "page non trouvée", "página no encontrada", "página no existe", "página não encontrada",
    "pagina non trovata", "pagina niet gevonden", "nie znaleziono strony", "strona nie została znaleziona", "sidan hittades inte",
    "siden blev ikke fundet", "siden ble ikke funnet", "sivua ei löydy", "stránka nenalezena", "sayfa bulunamadı", "страница не найдена",
    "сторінку не знайдено", "الصفحة غير موجودة", "הדף לא נמצא", "पेज नहीं मिला", "ไม่พบหน้า", "không tìm thấy trang", "halaman tidak ditemukan",
    "页面不存在", "页面未找到", "找不到页面", "找不到頁面", "ページが見つかりません", "페이지를 찾을 수 없습니다",
];
const WHOLE_TITLES: &[&str] = &["not found", "nicht gefunden", "introuvable", "no encontrado", "не найдено"];

/// The status of such a page, which titles begin with or name after one of these.
const STATUS: &str = "404";
const BEFORE_STATUS: &[&str] = &["error", "http", "fehler", "erreur", "erro", "errore", "ошибка", "错误", "エラー"];

/// The classes, without regard to case, `-` and `_`.
const CLASSES: &[&str] = &["error404", "page404", "notfound", "pagenotfound", "is404", "404"];

/// Whether a title says that the page is not there.
pub(crate) fn says_title(title: &str) -> bool {
    let title = title.trim().to_lowercase();
    let after_status = title.split_once(STATUS).filter(|(_, after)| !after.starts_with(|c: char| c.is_alphanumeric()));
    let is_status = after_status.is_some_and(|(before, _)| {
        let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
        before.is_empty() || BEFORE_STATUS.iter().any(|word| before.ends_with(word))
    });
    is_status || TITLES.iter().any(|phrase| title.contains(phrase)) || WHOLE_TITLES.contains(&title.as_str())
}

/// Whether a class says so.
pub(crate) fn says_class(class: &str) -> bool {
    let plain: String = class.chars().filter(|c| !matches!(c, '-' | '_')).collect();
    CLASSES.iter().any(|name| plain.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::{says_class, says_title};

    #[test]
    fn titles_of_missing_pages_are_known() {
        for title in
            ["Page not found – Slow Letters", "404", "404: no such page", "Error 404 | A site", "Seite nicht gefunden", "页面不存在 - 站"]
        {
            assert!(says_title(title), "{title}");
        }
        assert!(says_title("Not Found"));
        for title in [
            "Missing hiker not found after a week",
            "The Peugeot 404 at sixty",
            "4041 steps",
            "404b, a room",
            "What was found in the cellar",
            "",
        ] {
            assert!(!says_title(title), "{title}");
        }
    }

    #[test]
    fn classes_of_missing_pages_are_known() {
        assert!(says_class("error404") && says_class("error-404") && says_class("Page_Not-Found") && says_class("not-found"));
        assert!(!says_class("post-404") && !says_class("found"));
    }
}
