//! Words about the posts of a thread: names of elements, and what their lines say.

use crate::rules::substrings::Words;

/// Ends of sentences.
pub const STOPS: [char; 6] = ['.', '!', '?', '。', '！', '？'];
/// Structured-data types of posts.
pub const POST_TYPES: &[&str] = &["/Comment", "/Answer", "/Question", "/DiscussionForumPosting", "/UserComments"];
/// Those of them that may be around a whole thread: its first post, whose item holds the others.
pub const OPENER_TYPES: &[&str] = &["/Question", "/DiscussionForumPosting"];
/// Words that stand before the number in the name of an element that is a post. `post` is one of a blog.
pub const POST_IDS: &[&str] = &["comment", "reply"];
/// Parts of the addresses of members of a forum.
pub const USER_URL_PARTS: &[&str] = &["uid=", "user", "member", "/u/", "/profile"];
/// Words in the class names of what holds the replies to the post before it.
pub static REPLIES_WORDS: Words = Words::new(&["indented", "replies", "children"]);
/// The word in the class names of quotations that are no `blockquote`.
pub static QUOTE_WORDS: Words = Words::new(&["quote"]);
/// What classes of a post's text have in them.
pub static POST_WORDS: Words = Words::new(&["post", "message", "msg"]);
/// Parts of class names of how often a post was liked.
pub static COUNT_WORDS: Words = Words::new(&["like", "likes", "votes", "upvotes", "reactions"]);
/// The class of how often a link in a post was followed.
pub const CLICKS: &str = "clicks";
/// Parts of class names of a post's author.
pub static AUTHOR_WORDS: Words =
    Words::new(&["author", "username", "user-name", "user_name", "nickname", "poster", "creator", "hnuser", "fn"]);
/// Parts of class names of what is the name alone.
pub static NAME_WORDS: Words = Words::new(&["username", "user-name", "user_name", "nickname", "fn"]);
/// Attributes of a post that have its author's name.
pub const AUTHOR_ATTRIBUTES: &[&str] = &["data-author-username", "data-author-name", "data-author"];
/// Class names of a post's author that count only as a whole, or at the end of that of a link: author columns and lines have classes like
/// `user-…`, too.
pub const AUTHOR_CLASSES: &[&str] = &["user"];
/// Parts of class names of a post's date.
pub static DATE_WORDS: Words = Words::new(&["date", "time", "posted", "age", "updated", "published", "created", "timestamp", "datetime"]);
/// Parts of class names of a post's head: the line or column about its author and date.
pub static HEAD_WORDS: Words =
    Words::new(&["author", "byline", "meta", "metadata", "profile", "postprofile", "head", "header", "post-info", "userinfo"]);

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

/// What links to a post are called by its place in the thread: the opener, and the first seats after it.
pub const POST_LABELS: &[&str] = &["楼主", "樓主", "沙发", "沙發", "板凳", "地板"];

/// What replies begin their titles with, in lower case and without the colon.
pub const REPLY_SIGNS: &[&str] = &["re", "aw", "antw", "antwort", "sv", "vs", "rif", "ynt", "odp", "ответ", "回复", "回覆", "答复"];

/// What a line begins with that says who changed a post, and when.
pub const CHANGE_LABELS: &[&str] = &[
    "edited",
    "last edit",
    "last modified",
    "bearbeitet",
    "zuletzt bearbeitet",
    "zuletzt geändert",
    "zuletzt editiert",
    "geändert von",
    "dernière modification",
    "dernière édition",
    "modifié",
    "édité",
    "editado",
    "última edición",
    "última edição",
    "última modificación",
    "modificato",
    "ultima modifica",
    "laatst bewerkt",
    "laatst gewijzigd",
    "bewerkt door",
    "ostatnio zmieni",
    "ostatnio edytowan",
    "edytowan",
    "последний раз редактиров",
    "последний раз изменено",
    "последнее редактирование",
    "отредактировано",
    "изменено",
    "本帖最后由",
    "本帖最後由",
    "最后编辑",
    "最後編輯",
    "最終編集",
    "最終更新",
];
