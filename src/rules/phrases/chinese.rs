//! Words of Chinese and Korean bylines: family names, words for reporters, endings of newspapers and offices.

/// The family names of nearly all Chinese, one character each, simplified and traditional.
pub const FAMILY_NAMES: &str = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏\
钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向\
柳邢路岳齐梅莫庄辛管祝左涂谷祁舒耿牟卜詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古\
米池滕晋苑邬臧畅宫苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连晏栾郁商蒙喻揭窦迟敖鄢冷卓花仇艾蓝都巩井练仲乐虞卞封竺冼原官楚佟栗匡宗应台巫鞠桑荆谌银扬\
岑习蔺骆孔肖代付闫尚耿阚笪逯\
張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾鐘譚鄒陸龍萬錢湯賴龔龐蘭顏嚴蘆齊莊塗關紀項陽衛單寧閔車邊饒鄔暢宮婁蓋聶費歐鮑華簡連藍練樂應";

/// Family names of two characters.
pub const COMPOUND_FAMILY_NAMES: &[&str] = &[
    "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "慕容", "夏侯", "皇甫", "尉迟", "尉遲", "司徒", "东方", "公孙", "令狐", "端木",
];

/// Common characters that only traditional Chinese has.
pub const TRADITIONAL: &str = "們這說國個來時會對為發學經過還關長東與業動點開書車門間問話語沒麼";
/// What simplified Chinese has for them.
pub const SIMPLIFIED: &str = "们这说国个来时会对为发学经过还关长东与业动点开书车门间问话语没么";

/// Words before the name of whoever wrote a text.
pub const REPORTER_WORDS: &[&str] = &["记者", "記者", "作者", "撰文", "撰稿", "采写", "評論員", "评论员", "执笔"];

/// Characters that begin what a person does and hardly end a name.
pub const NOT_LAST: &str = "说說称稱在从对到等了将已获的也是就";

/// Words for the text, before a sign and the name of whoever wrote it.
pub const TEXT_WORDS: &[&str] = &["文", "文字", "图文", "文图", "文章", "撰文"];

/// Words written after the names of reporters, without a space.
pub const ROLE_ENDINGS: &[&str] = &["报道", "報導", "報道", "整理", "文"];

/// Endings of a credit for pictures.
pub const CREDIT_ENDINGS: &[&str] = &["摄", "攝", "摄影", "攝影", "图", "圖"];

/// Words before the names of editors.
pub const EDITOR_WORDS: &[&str] = &["责编", "責編", "编辑", "編輯", "选稿", "校对", "审核"];

/// Labels of the people who edited, checked or passed a text, in the line below it: `责任编辑：…`. The line is no part of the text.
pub const EDITOR_LABELS: &[&str] = &[
    "责任编辑",
    "責任編輯",
    "责编",
    "責編",
    "责任编",
    "编辑",
    "編輯",
    "本文编辑",
    "校对",
    "校對",
    "审核",
    "编审",
    "主编",
    "监制",
    "值班编辑",
    "网络编辑",
];

/// Endings of the names of newspapers and sites. They are sources.
pub const SOURCE_ENDINGS: &[&str] = &[
    "网",
    "網",
    "报",
    "報",
    "社",
    "电视台",
    "電視台",
    "电台",
    "新闻",
    "新聞",
    "電台",
    "频道",
    "頻道",
    "传媒",
    "傳媒",
    "媒体",
    "媒體",
    "客户端",
    "发布",
    "在线",
    "综合",
    "整理",
    "转载",
    "资讯",
    "資訊",
    "视频",
    "财经",
    "財經",
    "科技",
    "网络",
    "互联网",
    "号",
    "版",
    "周刊",
    "行情",
    "뉴스",
    "신문",
    "일보",
    "방송",
    "통신",
    "네이버",
];

/// Endings of the names of offices: authors if the page calls them so.
pub const OFFICE_ENDINGS: &[&str] = &["公司", "集团", "中心", "协会", "委员会", "编辑部", "大学", "医院", "支部", "局", "院", "部"];

/// The family names of nearly all Koreans.
pub const KOREAN_FAMILY_NAMES: &str = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용";

/// Words after the names of Korean reporters.
pub const KOREAN_REPORTER_WORDS: &[&str] = &["기자", "선임기자", "인턴기자", "특파원", "논설위원"];

#[cfg(test)]
mod tests {
    use super::{FAMILY_NAMES, SOURCE_ENDINGS};

    #[test]
    fn family_names_end_no_source() {
        assert!(SOURCE_ENDINGS.iter().filter(|ending| ending.chars().count() == 1).all(|ending| !FAMILY_NAMES.contains(*ending)));
    }
}
