//! Words about the posts of a thread: names of elements, and what their lines say.

/// Structured-data types of posts.
pub const POST_TYPES: &[&str] = &["/Comment", "/Answer", "/Question", "/DiscussionForumPosting", "/UserComments"];
/// Parts of class names of a post's author.
pub const AUTHOR_WORDS: &[&str] = &["author", "username", "user-name", "user_name", "nickname", "poster", "creator", "hnuser", "fn"];
/// Class names of a post's author that count only as a whole: author columns and lines have classes like `user-…`, too.
pub const AUTHOR_CLASSES: &[&str] = &["user"];
/// Parts of class names of a post's date.
pub const DATE_WORDS: &[&str] = &["date", "time", "posted", "age", "updated", "published", "created", "timestamp", "datetime"];
/// Parts of class names of a post's head: the line or column about its author and date.
pub const HEAD_WORDS: &[&str] =
    &["author", "byline", "meta", "metadata", "profile", "postprofile", "head", "header", "post-info", "userinfo"];

/// What the line or the element of a date says that is not of its post: when its author joined, or when somebody changed it.
pub const MEMBER_WORDS: &[&str] = &[
    "join",
    "regist",
    "member since",
    "edited",
    "last edit",
    "beigetreten",
    "angemeldet",
    "mitglied seit",
    "dabei seit",
    "bearbeitet",
    "inscri",
    "membre depuis",
    "miembro desde",
    "iscritto",
    "зарегистр",
    "регистрац",
    "изменено",
    "注册",
    "註冊",
    "编辑",
    "編輯",
    "登録",
    "가입",
];
