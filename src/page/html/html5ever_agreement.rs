//! Compares our tokenizer with html5ever's: the same tree builder must make the same tree from both, for any input.

use super::second_opinion::{ours, theirs};

fn same(html: &str) {
    assert_eq!(ours(html), theirs(html), "{html:?}");
}

#[test]
fn tags_texts_and_comments_are_cut_where_the_library_cuts_them() {
    for html in [
        "a<b c d=e f = 'g>' h=\"&amp;&lt\" c=2 =i j=k/l/>m</b x=y>n</ o>p</>q<?r?>s<!t>u<!---->v<!-->w<!--->x<!-- - -- --! > --!>y<",
        "<br/><br / ><a b=/><a/b/c=d/><p\n\nid=1\t><DIV ID=A\u{130}>é</DIV></p</q><a 'b\"c=<d></",
        "<pre>\n\na</pre><pre><!-- -->\nb</pre><textarea>\n&amp;</p></textareax></TEXTAREA\n>c<title>a&lt;b<i></title/>",
        "<style>a</styl></style b=c>d<xmp><p></xmp><iframe><p></iframe><noembed>&amp;</noembed><noscript><p></noscript>",
        "<svg><![CDATA[a]]]>b]]>c</svg><![CDATA[d]]><math><mi>e<![CDATA[f&amp;\0]]></mi></math><svg><![CDATA[g",
        "a\0b&\0;<p\0q r\0s='t\0'>u<table>\0 v<tr>\0</table><style>\0</style><title>&\0</title><svg>\0</svg><script>\0",
        "<plaintext>a&amp;\0</plaintext><p>",
        "<p><table><tr><td>a</table>b<select><option>c<p>d</select>",
        "\r\na\r\r\nb<pre>\r\nc\rd</pre><p title='e\r\nf\r'\rid=g\r\n>&#13;&amp\r",
        "&am<b>p;</b>&amp&lt;&notit;&#x41&#66;<a href='?a&copy=1&copy2&copy;&lt'>&",
        "&quot;a&nbsp;&gt;b<a title='&quot;&lt;\0&amp;amp;' lang=&gt;c>&AMP;d&Lt;&amp;amp;",
        "\0&amp;<p id=a>b<i title=c>d&e<b class='&' id='\0' lang=f>g</b>h&\0",
    ] {
        same(html);
        (0..html.len()).filter(|at| html.is_char_boundary(*at)).for_each(|at| same(&html[..at]));
    }
}

#[test]
fn scripts_end_where_the_library_ends_them() {
    for inside in [
        "a<b && c</d",
        "<!-- <script> </script> --> <!-- a",
        "<!-- <script> --> a",
        "<!--> <script> </script",
        "<!---> <script > a </script/> b --> c <!-- <scriptx> <SCRIPT/> d",
        "<!-- a --!> b <script> <script> </script> </script",
        "--> <script> <!-",
        "<!-- </scriptx> </script ",
    ] {
        same(&format!("<script>{inside}</script>one<p>--></script>two-->three"));
        same(&format!("<script>{inside}"));
    }
}

#[test]
fn doctypes_tell_old_pages_as_the_library_does() {
    let tail = "<p><table><td>x";
    for doctype in [
        "",
        "html",
        " html",
        "HTML",
        "htm\0l",
        "html public",
        "html PUBLIC\"a",
        "html PUBLIC 'a'",
        "html PUBLIC 'a\"' \"\" z",
        "html é",
        "html publicé",
        "html SYSTEM",
        "html system'about:legacy-compat'",
        "html SYSTEM 'a' b",
        "html SYSTEM 'a",
        "html xxxxxx",
        "html xxxxxxx 'a'",
        "html PUBLIC '-//W3C//DTD HTML 4.01//EN' 'http://www.w3.org/TR/html4/strict.dtd'",
        "html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'",
        "html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'",
        "html PUBLIC \"-//IETF//DTD HTML//EN\">",
        "html PUBLIC 'a'b",
        "html PUBLIC 'a' b",
    ] {
        same(&format!("<!doctype {doctype}>{tail}"));
        same(&format!("<!DOCTYPE{doctype}>{tail}"));
        same(&format!("<!doctype {doctype}"));
    }
}

#[test]
fn whatever_is_written_comes_out_as_from_the_library() {
    const PIECES: &[&str] = &[
        "<",
        ">",
        "</",
        "/>",
        "<!--",
        "-->",
        "--!>",
        "-",
        "!",
        "<!",
        "<?",
        "<![CDATA[",
        "]]>",
        "<!doctype html>",
        "<p>",
        "<b>",
        "</b>",
        "<a href=",
        "</a>",
        "'",
        "\"",
        "=",
        "&",
        "&amp;",
        "&not",
        "&#x",
        "0;",
        ";",
        " ",
        "\n",
        "\r",
        "x",
        "\0",
        "é",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<svg>",
        "</svg>",
        "<math>",
        "<title>",
        "</title>",
        "<script>",
        "</script>",
        "<script",
        "<style>",
        "</style>",
        "<template>",
        "</template>",
        "<select>",
        "<textarea>",
        "</textarea>",
        "<pre>",
        "<li>",
        "<div id=a class='b c'>",
        "</div>",
        "<frameset>",
        "<body a=b>",
        "<input type=hidden>",
        "<math><annotation-xml encoding=text/html>",
        "<noscript>",
    ];
    let mut state = 1u32;
    let mut next = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    for _ in 0..20_000 {
        let length = 1 + next(24);
        let html: String = (0..length).map(|_| PIECES[next(PIECES.len())]).collect();
        same(&html);
    }
}
