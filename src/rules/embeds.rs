//! Embedded videos, audio, posts and the like: the embed URLs of known services and the plain link to the same content.
//!
//! A host must match as a whole. In a pattern `{name}` is one path segment or one query value, made of letters, digits and `-_.~:@!,%$`;
//! `{rest}` is all segments that follow; `{href}` is a URL in a query value, which must itself be on one of the row's hosts.

/// One form in which a service is embedded.
pub struct Form {
    /// The name of the service.
    pub provider: &'static str,
    /// Its hosts.
    pub hosts: &'static [&'static str],
    /// Path and query, in this order. Other query parameters are ignored.
    pub pattern: &'static str,
    /// The plain link, with the placeholders of the pattern.
    pub link: &'static str,
}

const YOUTUBE: &[&str] = &["www.youtube.com", "youtube.com", "m.youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com"];
/// Hosts of pictures of videos.
pub const STILLS: &[&str] = &["i.ytimg.com", "img.youtube.com"];
const TWITTER: &[&str] = &["twitter.com", "www.twitter.com", "mobile.twitter.com", "x.com", "www.x.com"];
const FACEBOOK: &[&str] = &["www.facebook.com", "facebook.com", "web.facebook.com", "m.facebook.com"];
const INSTAGRAM: &[&str] = &["www.instagram.com", "instagram.com"];
const TIKTOK: &[&str] = &["www.tiktok.com", "tiktok.com", "m.tiktok.com"];
const SOUNDCLOUD: &[&str] = &["w.soundcloud.com", "soundcloud.com", "api.soundcloud.com", "www.soundcloud.com"];
const REDDIT: &[&str] = &["www.reddit.com", "reddit.com", "old.reddit.com", "embed.reddit.com", "www.redditmedia.com"];
const VIMEO: &[&str] = &["vimeo.com", "www.vimeo.com"];
const VK: &[&str] = &["vk.com", "vkvideo.ru", "vk.ru"];
const MASTODON: &[&str] = &[
    "mastodon.social",
    "mastodon.online",
    "mstdn.social",
    "fosstodon.org",
    "mas.to",
    "hachyderm.io",
    "infosec.exchange",
    "chaos.social",
    "mastodon.world",
    "techhub.social",
];

macro_rules! forms {
    ($($provider:literal, $hosts:expr, $pattern:literal => $link:literal;)*) => {
        /// The forms. The first one that matches decides.
        pub const FORMS: &[Form] = &[$(Form { provider: $provider, hosts: $hosts, pattern: $pattern, link: $link }),*];
    };
}

forms! {
    // Videos.
    "YouTube", YOUTUBE, "/embed/videoseries?list={id}" => "https://www.youtube.com/playlist?list={id}";
    "YouTube", YOUTUBE, "/embed/{id}" => "https://www.youtube.com/watch?v={id}";
    "YouTube", YOUTUBE, "/v/{id}" => "https://www.youtube.com/watch?v={id}";
    "YouTube", YOUTUBE, "/watch?v={id}" => "https://www.youtube.com/watch?v={id}";
    "YouTube", YOUTUBE, "/shorts/{id}" => "https://www.youtube.com/shorts/{id}";
    "YouTube", YOUTUBE, "/live/{id}" => "https://www.youtube.com/live/{id}";
    "YouTube", YOUTUBE, "/playlist?list={id}" => "https://www.youtube.com/playlist?list={id}";
    "YouTube", &["youtu.be"], "/{id}" => "https://www.youtube.com/watch?v={id}";
    // Stills of videos.
    "YouTube", STILLS, "/vi/{id}/{file}" => "https://www.youtube.com/watch?v={id}";
    "YouTube", STILLS, "/vi_webp/{id}/{file}" => "https://www.youtube.com/watch?v={id}";
    "Vimeo", &["player.vimeo.com"], "/video/{id}?h={hash}" => "https://vimeo.com/{id}/{hash}";
    "Vimeo", &["player.vimeo.com"], "/video/{id}" => "https://vimeo.com/{id}";
    "Vimeo", &["vimeo.com"], "/event/{id}/embed" => "https://vimeo.com/event/{id}";
    "Vimeo", VIMEO, "/{id}" => "https://vimeo.com/{id}";
    "Dailymotion", &["www.dailymotion.com", "dailymotion.com"], "/embed/video/{id}" => "https://www.dailymotion.com/video/{id}";
    "Dailymotion", &["www.dailymotion.com", "dailymotion.com"], "/video/{id}" => "https://www.dailymotion.com/video/{id}";
    "Dailymotion", &["geo.dailymotion.com"], "/{player}?video={id}" => "https://www.dailymotion.com/video/{id}";
    "Dailymotion", &["geo.dailymotion.com"], "/player/{player}?video={id}" => "https://www.dailymotion.com/video/{id}";
    "Twitch", &["player.twitch.tv"], "/?video={id}" => "https://www.twitch.tv/videos/{id}";
    "Twitch", &["player.twitch.tv"], "/?channel={id}" => "https://www.twitch.tv/{id}";
    "Twitch", &["clips.twitch.tv"], "/embed?clip={id}" => "https://clips.twitch.tv/{id}";
    "TED", &["embed.ted.com", "embed-ssl.ted.com"], "/talks/{rest}" => "https://www.ted.com/talks/{rest}";
    "Loom", &["www.loom.com", "loom.com"], "/embed/{id}" => "https://www.loom.com/share/{id}";
    "VideoPress", &["videopress.com", "video.wordpress.com"], "/embed/{id}" => "https://videopress.com/v/{id}";
    "VideoPress", &["videopress.com", "video.wordpress.com"], "/v/{id}" => "https://videopress.com/v/{id}";
    "Streamable", &["streamable.com"], "/e/{id}" => "https://streamable.com/{id}";
    "Streamable", &["streamable.com"], "/o/{id}" => "https://streamable.com/{id}";
    "Streamable", &["streamable.com"], "/s/{id}" => "https://streamable.com/{id}";
    "Wistia", &["fast.wistia.net", "fast.wistia.com"], "/embed/iframe/{id}" => "https://fast.wistia.net/embed/iframe/{id}";
    "Rumble", &["rumble.com"], "/embed/{id}" => "https://rumble.com/embed/{id}/";
    "Odysee", &["odysee.com"], "/$/embed/{rest}" => "https://odysee.com/{rest}";
    "Brightcove", &["players.brightcove.net"], "/{account}/{player}/index.html?videoId={id}" => "https://players.brightcove.net/{account}/{player}/index.html?videoId={id}";
    "Internet Archive", &["archive.org", "www.archive.org"], "/embed/{id}" => "https://archive.org/details/{id}";
    "bilibili", &["player.bilibili.com"], "/player.html?bvid={id}" => "https://www.bilibili.com/video/{id}";
    "bilibili", &["player.bilibili.com"], "/player.html?aid={id}" => "https://www.bilibili.com/video/av{id}";
    "Youku", &["player.youku.com"], "/embed/{id}" => "https://v.youku.com/v_show/id_{id}.html";
    "Tencent Video", &["v.qq.com"], "/txp/iframe/player.html?vid={id}" => "https://v.qq.com/x/page/{id}.html";
    "niconico", &["embed.nicovideo.jp"], "/watch/{id}" => "https://www.nicovideo.jp/watch/{id}";
    "Rutube", &["rutube.ru"], "/play/embed/{id}" => "https://rutube.ru/video/{id}/";
    "VK", VK, "/video_ext.php?oid={owner}&id={id}" => "https://vk.com/video{owner}_{id}";
    "OK", &["ok.ru", "www.ok.ru"], "/videoembed/{id}" => "https://ok.ru/video/{id}";
    "Naver TV", &["tv.naver.com"], "/embed/{id}" => "https://tv.naver.com/v/{id}";
    "Aparat", &["www.aparat.com"], "/video/video/embed/videohash/{id}/vt/frame" => "https://www.aparat.com/v/{id}";

    // Audio.
    "Spotify", &["open.spotify.com"], "/embed/{kind}/{id}" => "https://open.spotify.com/{kind}/{id}";
    "Spotify", &["open.spotify.com"], "/embed-podcast/{kind}/{id}" => "https://open.spotify.com/{kind}/{id}";
    "SoundCloud", SOUNDCLOUD, "/player/?url={href}" => "{href}";
    "Apple Podcasts", &["embed.podcasts.apple.com"], "/{rest}?i={id}" => "https://podcasts.apple.com/{rest}?i={id}";
    "Apple Podcasts", &["embed.podcasts.apple.com"], "/{rest}" => "https://podcasts.apple.com/{rest}";
    "Apple Music", &["embed.music.apple.com"], "/{rest}" => "https://music.apple.com/{rest}";
    "Bandcamp", &["bandcamp.com"], "/EmbeddedPlayer/{rest}" => "https://bandcamp.com/EmbeddedPlayer/{rest}";
    "Deezer", &["widget.deezer.com"], "/widget/{theme}/{kind}/{id}" => "https://www.deezer.com/{kind}/{id}";
    "Mixcloud", &["www.mixcloud.com", "player-widget.mixcloud.com"], "/widget/iframe/?feed={rest}" => "https://www.mixcloud.com{rest}";

    // Posts.
    "Twitter", &["platform.twitter.com"], "/embed/{page}?id={id}" => "https://twitter.com/i/status/{id}";
    "Twitter", TWITTER, "/{user}/status/{id}" => "https://twitter.com/{user}/status/{id}";
    "Twitter", TWITTER, "/{user}/statuses/{id}" => "https://twitter.com/{user}/status/{id}";
    "Instagram", INSTAGRAM, "/p/{id}" => "https://www.instagram.com/p/{id}/";
    "Instagram", INSTAGRAM, "/p/{id}/embed" => "https://www.instagram.com/p/{id}/";
    "Instagram", INSTAGRAM, "/p/{id}/embed/captioned" => "https://www.instagram.com/p/{id}/";
    "Instagram", INSTAGRAM, "/reel/{id}" => "https://www.instagram.com/reel/{id}/";
    "Instagram", INSTAGRAM, "/reel/{id}/embed" => "https://www.instagram.com/reel/{id}/";
    "Instagram", INSTAGRAM, "/tv/{id}" => "https://www.instagram.com/tv/{id}/";
    "Instagram", INSTAGRAM, "/tv/{id}/embed" => "https://www.instagram.com/tv/{id}/";
    "Facebook", FACEBOOK, "/plugins/post.php?href={href}" => "{href}";
    "Facebook", FACEBOOK, "/plugins/video.php?href={href}" => "{href}";
    "Facebook", FACEBOOK, "/{user}/posts/{id}" => "https://www.facebook.com/{user}/posts/{id}";
    "Facebook", FACEBOOK, "/{user}/videos/{id}" => "https://www.facebook.com/{user}/videos/{id}";
    "Facebook", FACEBOOK, "/watch/?v={id}" => "https://www.facebook.com/watch/?v={id}";
    "TikTok", TIKTOK, "/embed/v2/{id}" => "https://www.tiktok.com/embed/v2/{id}";
    "TikTok", TIKTOK, "/embed/{id}" => "https://www.tiktok.com/embed/v2/{id}";
    "TikTok", TIKTOK, "/player/v1/{id}" => "https://www.tiktok.com/player/v1/{id}";
    "TikTok", TIKTOK, "/{user}/video/{id}" => "https://www.tiktok.com/{user}/video/{id}";
    "Bluesky", &["embed.bsky.app"], "/embed/{user}/app.bsky.feed.post/{id}" => "https://bsky.app/profile/{user}/post/{id}";
    "Bluesky", &["bsky.app"], "/profile/{user}/post/{id}" => "https://bsky.app/profile/{user}/post/{id}";
    "Threads", &["www.threads.net", "www.threads.com", "threads.net"], "/{user}/post/{id}" => "https://www.threads.net/{user}/post/{id}";
    "Threads", &["www.threads.net", "www.threads.com", "threads.net"], "/{user}/post/{id}/embed" => "https://www.threads.net/{user}/post/{id}";
    "Mastodon", MASTODON, "/{user}/{id}/embed" => "https://{host}/{user}/{id}";
    "Mastodon", MASTODON, "/{user}/{id}" => "https://{host}/{user}/{id}";
    "Reddit", REDDIT, "/r/{sub}/comments/{rest}" => "https://www.reddit.com/r/{sub}/comments/{rest}";
    "LinkedIn", &["www.linkedin.com"], "/embed/feed/update/{id}" => "https://www.linkedin.com/feed/update/{id}";
    "Telegram", &["t.me"], "/{channel}/{id}" => "https://t.me/{channel}/{id}";
    "Pinterest", &["assets.pinterest.com"], "/ext/embed.html?id={id}" => "https://www.pinterest.com/pin/{id}/";
    "Imgur", &["imgur.com"], "/{id}/embed" => "https://imgur.com/{id}";
    "Imgur", &["imgur.com"], "/a/{id}/embed" => "https://imgur.com/a/{id}";
    "Giphy", &["giphy.com"], "/embed/{id}" => "https://giphy.com/gifs/{id}";
    "Weibo", &["weibo.com", "www.weibo.com"], "/{user}/{id}" => "https://weibo.com/{user}/{id}";

    // Code, slides, maps and charts.
    "CodePen", &["codepen.io"], "/{user}/embed/{id}" => "https://codepen.io/{user}/pen/{id}";
    "CodePen", &["codepen.io"], "/{user}/embed/preview/{id}" => "https://codepen.io/{user}/pen/{id}";
    "CodeSandbox", &["codesandbox.io"], "/embed/{id}" => "https://codesandbox.io/s/{id}";
    "StackBlitz", &["stackblitz.com"], "/edit/{id}" => "https://stackblitz.com/edit/{id}";
    "JSFiddle", &["jsfiddle.net"], "/{user}/{id}/embedded" => "https://jsfiddle.net/{user}/{id}/";
    "JSFiddle", &["jsfiddle.net"], "/{user}/{id}/embedded/{rest}" => "https://jsfiddle.net/{user}/{id}/";
    "Scratch", &["scratch.mit.edu"], "/projects/{id}/embed" => "https://scratch.mit.edu/projects/{id}/";
    "Observable", &["observablehq.com"], "/embed/{rest}" => "https://observablehq.com/{rest}";
    "SlideShare", &["www.slideshare.net"], "/slideshow/embed_code/key/{id}" => "https://www.slideshare.net/slideshow/embed_code/key/{id}";
    "Speaker Deck", &["speakerdeck.com"], "/player/{id}" => "https://speakerdeck.com/player/{id}";
    "Google Sheets", &["docs.google.com"], "/spreadsheets/d/e/{id}/{view}" => "https://docs.google.com/spreadsheets/d/e/{id}/pubhtml";
    "Google Sheets", &["docs.google.com"], "/spreadsheets/d/{id}/{view}" => "https://docs.google.com/spreadsheets/d/{id}/preview";
    "Google Slides", &["docs.google.com"], "/presentation/d/e/{id}/{view}" => "https://docs.google.com/presentation/d/e/{id}/pub";
    "Google Slides", &["docs.google.com"], "/presentation/d/{id}/{view}" => "https://docs.google.com/presentation/d/{id}/view";
    "Google Drive", &["drive.google.com"], "/file/d/{id}/preview" => "https://drive.google.com/file/d/{id}/view";
    "Google Maps", &["www.google.com", "maps.google.com"], "/maps/d/embed?mid={id}" => "https://www.google.com/maps/d/viewer?mid={id}";
    "Google Maps", &["www.google.com"], "/maps/embed?pb={id}" => "https://www.google.com/maps/embed?pb={id}";
    "OpenStreetMap", &["www.openstreetmap.org"], "/export/embed.html?bbox={id}" => "https://www.openstreetmap.org/export/embed.html?bbox={id}";
    "Datawrapper", &["datawrapper.dwcdn.net"], "/{id}/{version}" => "https://datawrapper.dwcdn.net/{id}/{version}/";
    "Flourish", &["flo.uri.sh"], "/{kind}/{id}/embed" => "https://public.flourish.studio/{kind}/{id}/";
    "Desmos", &["www.desmos.com"], "/calculator/{id}" => "https://www.desmos.com/calculator/{id}";
    "GeoGebra", &["www.geogebra.org"], "/material/iframe/id/{id}/{rest}" => "https://www.geogebra.org/m/{id}";
    "GeoGebra", &["www.geogebra.org"], "/material/iframe/id/{id}" => "https://www.geogebra.org/m/{id}";
    "Sketchfab", &["sketchfab.com"], "/models/{id}/embed" => "https://sketchfab.com/3d-models/{id}";
    "Figma", &["www.figma.com", "embed.figma.com"], "/embed?url={href}" => "{href}";
}

/// Attributes that hold only a video id, and the URL the id is appended to. A script turns these elements into players.
pub const ID_ATTRIBUTES: &[(&str, &str)] = &[
    ("data-youtube-id", "https://www.youtube.com/embed/"),
    ("data-youtubeid", "https://www.youtube.com/embed/"),
    ("data-yt-id", "https://www.youtube.com/embed/"),
    ("data-yt", "https://www.youtube.com/embed/"),
    ("data-youtube", "https://www.youtube.com/embed/"),
    ("data-ytid", "https://www.youtube.com/embed/"),
    ("data-youtube-video-id", "https://www.youtube.com/embed/"),
    ("data-vimeo-id", "https://player.vimeo.com/video/"),
    ("data-vimeo", "https://player.vimeo.com/video/"),
    ("data-tweet-id", "https://platform.twitter.com/embed/Tweet.html?id="),
];

/// Custom elements, their attribute with the id, and the URL it is appended to.
pub const ID_ELEMENTS: &[(&str, &str, &str)] = &[
    ("lite-youtube", "videoid", "https://www.youtube.com/embed/"),
    ("lite-vimeo", "videoid", "https://player.vimeo.com/video/"),
    ("youtube-video", "videoid", "https://www.youtube.com/embed/"),
    ("amp-youtube", "data-videoid", "https://www.youtube.com/embed/"),
    ("amp-vimeo", "data-videoid", "https://player.vimeo.com/video/"),
    ("amp-dailymotion", "data-videoid", "https://www.dailymotion.com/embed/video/"),
    ("amp-twitter", "data-tweetid", "https://platform.twitter.com/embed/Tweet.html?id="),
    ("amp-instagram", "data-shortcode", "https://www.instagram.com/p/"),
    ("amp-tiktok", "data-src", "https://www.tiktok.com/embed/v2/"),
    ("amp-facebook", "data-href", ""),
    ("amp-iframe", "src", ""),
];

/// What the names of other elements have that show a video of YouTube.
pub const VIDEO_ELEMENT: &str = "youtube";
/// Their attributes with the number of the video.
pub const VIDEO_ID_ATTRIBUTES: &[&str] = &["videoid", "video-id", "data-videoid", "data-video-id", "data-id"];
/// The letters of such a number.
pub const VIDEO_ID_LETTERS: usize = 11;

/// Provider names in `data-type`, `data-provider` and the like, and the URL the id is appended to.
pub const NAMED_PROVIDERS: &[(&str, &str)] = &[
    ("youtube", "https://www.youtube.com/embed/"),
    ("vimeo", "https://player.vimeo.com/video/"),
    ("dailymotion", "https://www.dailymotion.com/embed/video/"),
];

/// Attributes with the provider of a video whose id is in another attribute.
pub const PROVIDER_ATTRIBUTES: &[&str] = &[
    "data-provider",
    "data-plyr-provider",
    "data-type",
    "data-video-type",
    "data-service",
    "data-platform",
    "data-embed-type",
    "data-video-provider",
];

/// Attributes with that id.
pub const NUMBER_ATTRIBUTES: &[&str] = &["data-id", "data-plyr-embed-id", "data-video-id", "data-videoid", "data-embed-id", "data-video"];

/// Classes of quotations that a service's script replaces by an iframe.
pub const POST_CLASSES: &[&str] = &[
    "twitter-tweet",
    "twitter-video",
    "instagram-media",
    "tiktok-embed",
    "bluesky-embed",
    "mastodon-embed",
    "text-post-media",
    "reddit-embed-bq",
    "reddit-card",
    "imgur-embed-pub",
    "fb-post",
    "fb-video",
    "fb-xfbml-parse-ignore",
];

/// Attributes of these quotations with the URL of the post.
pub const POST_ATTRIBUTES: &[&str] = &[
    "cite",
    "data-instgrm-permalink",
    "data-bluesky-uri",
    "data-embed-url",
    "data-text-post-permalink",
    "data-href",
    "data-url",
    "data-src",
];

/// The attribute in which a newsletter's editor keeps what it knows of an embedded post, as JSON.
pub const POST_DATA: &str = "data-attrs";

/// The attribute in which forums keep the frame that shows an embed, as a JSON list of the names and values of its attributes.
pub const FRAME_DATA: &str = "data-s9e-mediaembed-iframe";

/// What counters below an embedded post count, in lower case.
pub const POST_COUNTERS: &[&str] =
    &["retweet", "retweets", "repost", "reposts", "quote", "quotes", "like", "likes", "reply", "replies", "comment", "comments", "views"];

/// Texts of these quotations in place of a post that only the script shows, in lower case.
pub const POST_FILLERS: &[&str] = &[
    "view this post on instagram",
    "view on threads",
    "view post on imgur",
    "sieh dir diesen beitrag auf instagram an",
    "voir cette publication sur instagram",
    "ver esta publicación en instagram",
];
