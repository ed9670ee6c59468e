//! Makes text from outside safe to show: titles, authors, names of files and folders, values in error messages.
//!
//! Anybody can write a puzzle file. A terminal obeys control characters, and bidirectional marks change the order in
//! which a reader sees the text. So the program never prints such characters as they are. Four functions handle them:
//!
//! | function | for | what happens to such a character |
//! | --- | --- | --- |
//! | [`title`] | texts from a file | it becomes a blank, and a long text is cut |
//! | [`line`] | messages and names in one line | a line break becomes a blank, any other character becomes an escape like `\u{1b}` |
//! | [`screen`] | whole outputs of commands | it is written as an escape; line breaks stay, and colours if asked |
//! | [`in_quotes`] | JSON and TOML | it is written as `\u001b`, so a reader gets it back |

use std::borrow::Cow;
use std::fmt::Write as _;

/// The greatest number of characters in a title, an author and so on.
pub const LONGEST: usize = 200;

/// Whether a character controls a terminal, breaks a line, changes the order of other characters, or is invisible.
pub fn is_unsafe(c: char) -> bool {
    let changes_order =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // These are separators of lines and paragraphs, the byte order mark, marks for notes between lines, and invisible
    // tags.
    let is_invisible = matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || changes_order || is_invisible
}

/// Returns a text from a file as one line of at most [`LONGEST`] characters.
pub fn title(text: &str) -> String {
    bounded(text, LONGEST)
}

/// Returns a text from a file as one line of at most `most` characters. If the text is longer, it is cut and ends in
/// an ellipsis.
pub fn bounded(text: &str, most: usize) -> String {
    let mut clean = String::new();
    let mut letters = text.chars().map(|c| if is_unsafe(c) { ' ' } else { c }).peekable();
    while letters.next_if(|c| c.is_whitespace()).is_some() {}
    for letter in letters.by_ref().take(most) {
        clean.push(letter);
    }
    let is_longer = letters.any(|c| !c.is_whitespace());
    clean.truncate(clean.trim_end().len());
    if is_longer {
        clean.pop();
        clean.truncate(clean.trim_end().len());
        clean.push('…');
    }
    clean
}

/// Returns a message or a name as one line. Line breaks become blanks, and other unsafe characters become escapes.
pub fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.trim().chars() {
        match c {
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => out.push(' '),
            c if is_unsafe(c) => push_escape(&mut out, c),
            c => out.push(c),
        }
    }
    out
}

/// What [`screen`] does with sequences that set colours: it keeps them, or writes them as escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    Pass,
    Escape,
}

/// Makes the whole output of a command safe. Line breaks stay. Sequences that set colours stay if `colours` is `Pass`.
/// Other unsafe characters become escapes.
pub fn screen(text: &str, colours: Colours) -> Cow<'_, str> {
    if !text.contains(|c| c != '\n' && is_unsafe(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let colour = if colours == Colours::Pass { colour_at(rest) } else { 0 };
        if colour > 0 {
            out.push_str(&rest[..colour]);
            rest = &rest[colour..];
            continue;
        }
        if c != '\n' && is_unsafe(c) {
            push_escape(&mut out, c);
        } else {
            out.push(c);
        }
        rest = &rest[c.len_utf8()..];
    }
    Cow::Owned(out)
}

/// Returns the length of the sequence at the start of `text` that sets a colour or a weight, or 0 if there is none.
fn colour_at(text: &str) -> usize {
    let Some(inside) = text.strip_prefix("\u{1b}[") else { return 0 };
    let numbers = inside.bytes().take_while(|b| b.is_ascii_digit() || *b == b';').count();
    if inside[numbers..].starts_with('m') { numbers + 3 } else { 0 }
}

/// Escapes the unsafe characters in JSON or in a quoted text of TOML. It uses only escapes that both formats have.
/// JSON's own writer leaves some of these characters as they are.
pub fn in_quotes(json: String) -> String {
    if !json.contains(is_unsafe) {
        return json;
    }
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if is_unsafe(c) {
            // Above 16 bits, the two formats have different escapes. The only unsafe characters there are invisible
            // tags, so they are left out.
            if u32::from(c) <= 0xffff {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
        } else {
            out.push(c);
        }
    }
    out
}

fn push_escape(out: &mut String, c: char) {
    match c {
        '\t' => out.push_str("\\t"),
        c => {
            let _ = write!(out, "{}", c.escape_unicode());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\nb\u{1b}[2J\t\u{9b}31m\u{202e}c\u{2028}d\u{7f}\u{e0041}";

    #[test]
    fn no_door_lets_a_control_character_through() {
        let json = serde_json::Value::from(HOSTILE).to_string();
        for text in [title(HOSTILE), line(HOSTILE), in_quotes(json)] {
            assert!(!text.contains(is_unsafe), "{text:?}");
        }
        let shown = screen(HOSTILE, Colours::Pass);
        assert!(!shown.contains(|c| c != '\n' && is_unsafe(c)), "{shown:?}");
        assert_eq!(line("a\nb\u{1b}[2J\tc\n"), "a b\\u{1b}[2J\\tc");
    }

    #[test]
    fn a_quoted_text_is_read_back_as_it_was() {
        let text = "tab\t, escape \u{1b}, \u{9b} and \u{202e}";
        let json = in_quotes(serde_json::Value::from(text).to_string());
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn only_our_own_colours_pass_and_only_on_a_terminal() {
        let text = "\u{1b}[1mbold\u{1b}[0m \u{1b}[38;2;1;2;3mred\n";
        assert_eq!(screen(text, Colours::Pass), text);
        assert_eq!(screen("\u{1b}[1mb", Colours::Escape), "\\u{1b}[1mb");
        assert_eq!(screen("\u{1b}]0;x\u{7}", Colours::Pass), "\\u{1b}]0;x\\u{7}");
    }

    #[test]
    fn a_title_is_bounded_and_a_good_one_stays() {
        assert_eq!(title(" Café №5, 日本 "), "Café №5, 日本");
        assert_eq!(title("x".repeat(LONGEST).as_str()), "x".repeat(LONGEST));
        let long = title(&"word ".repeat(1_000_000));
        assert!(long.ends_with("word…") || long.ends_with('…'), "{long}");
        assert!(long.chars().count() <= LONGEST);
        assert_eq!(title("\u{1b}\n"), "");
    }
}
