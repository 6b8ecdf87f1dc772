//! Texts of links to the next and the previous page.

/// Texts of links to the next page of the same text.
pub const NEXT_PAGE: &[&str] = &[
    "next",
    "next page",
    "older posts",
    "older",
    "continue",
    "continue reading",
    "page suivante",
    "suivant",
    "suivante",
    "nächste",
    "nächste seite",
    "weiter",
    "weiterlesen",
    "siguiente",
    "página siguiente",
    "próxima",
    "próxima página",
    "seguinte",
    "successiva",
    "pagina successiva",
    "avanti",
    "volgende",
    "volgende pagina",
    "następna",
    "następna strona",
    "dalej",
    "следующая",
    "следующая страница",
    "далее",
    "вперёд",
    "вперед",
    "下一页",
    "下一頁",
    "下页",
    "次へ",
    "次のページ",
    "次",
    "다음",
    "다음 페이지",
    "التالي",
    "الصفحة التالية",
    "הבא",
    "לדף הבא",
    "sonraki",
    "sonraki sayfa",
    "अगला",
    "ถัดไป",
];

/// Texts of links to the previous page.
pub const PREVIOUS_PAGE: &[&str] = &[
    "previous",
    "previous page",
    "prev",
    "newer posts",
    "newer",
    "back",
    "page précédente",
    "précédent",
    "précédente",
    "vorherige",
    "vorherige seite",
    "zurück",
    "anterior",
    "página anterior",
    "precedente",
    "pagina precedente",
    "indietro",
    "vorige",
    "vorige pagina",
    "poprzednia",
    "poprzednia strona",
    "wstecz",
    "предыдущая",
    "предыдущая страница",
    "назад",
    "上一页",
    "上一頁",
    "上页",
    "前へ",
    "前のページ",
    "前",
    "이전",
    "이전 페이지",
    "السابق",
    "الصفحة السابقة",
    "הקודם",
    "לדף הקודם",
    "önceki",
    "önceki sayfa",
    "पिछला",
    "ก่อนหน้า",
];

#[cfg(test)]
mod tests {
    use super::{NEXT_PAGE, PREVIOUS_PAGE};

    #[test]
    fn words_are_lower_case_and_in_one_list_only() {
        for word in [NEXT_PAGE, PREVIOUS_PAGE].into_iter().flatten() {
            assert_eq!(word.to_lowercase(), **word);
        }
        assert!(NEXT_PAGE.iter().all(|word| !PREVIOUS_PAGE.contains(word)));
    }
}
