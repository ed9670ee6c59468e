//! Writes fields as text: TOML for people, JSON for programs.
//!
//! A puzzle has few fields and many rows, so this module lays out the TOML itself: a short list takes one line, each
//! row of a picture takes its own line, and long lists are wrapped at a width that fits an editor.

use crate::outside;
use serde_json::Value as Json;
use std::fmt::Write as _;

const WIDTH: usize = 100;

/// Writes the fields as JSON on one line, in the given order.
pub fn to_json(fields: &[(&str, Json)]) -> String {
    // This writes the fields one by one. A map would need a copy of each value, and a solution can be very long.
    let mut out = String::from("{");
    for (place, (key, value)) in fields.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let _ = write!(out, "{comma}{}:{value}", Json::from(*key));
    }
    outside::in_quotes(out + "}")
}

pub fn to_toml(fields: &[(&str, Json)]) -> String {
    let mut out = String::new();
    for (key, value) in fields {
        let _ = writeln!(out, "{key} = {}", block(value));
    }
    out
}

/// The TOML text of a top-level value. It can take several lines.
fn block(value: &Json) -> String {
    let flat = inline(value);
    let Json::Array(items) = value else { return flat };
    if flat.len() <= WIDTH - 20 && !items.iter().all(Json::is_string) {
        return flat;
    }
    if items.is_empty() {
        return "[]".to_owned();
    }
    // A list of texts is a picture. A limit of 0 puts each row on its own line, so that the picture is visible in the
    // file.
    let limit = if items.iter().all(Json::is_string) { 0 } else { WIDTH };
    format!("[\n{}]", filled(items, limit))
}

fn filled(items: &[Json], limit: usize) -> String {
    let mut out = String::new();
    let mut line = String::new();
    for item in items {
        let item = inline(item);
        if !line.is_empty() && line.len() + item.len() + 3 > limit {
            let _ = writeln!(out, " {line}");
            line.clear();
        }
        let _ = write!(line, " {item},");
    }
    let _ = writeln!(out, " {line}");
    out
}

fn inline(value: &Json) -> String {
    match value {
        // TOML has no null. No game writes null, so an empty text is good enough.
        Json::Null => "\"\"".to_owned(),
        Json::Bool(_) | Json::Number(_) => value.to_string(),
        Json::String(text) => quoted(text),
        Json::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Json::Object(map) if map.is_empty() => "{}".to_owned(),
        Json::Object(map) => {
            let entry = |(key, value): (&String, &Json)| format!("{} = {}", bare(key), inline(value));
            format!("{{ {} }}", map.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
    }
}

fn bare(key: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !key.is_empty() && key.chars().all(plain) { key.to_owned() } else { quoted(key) }
}

/// Returns the text in quotes. JSON's escapes are valid in TOML too. TOML also requires an escape for DEL, which
/// `in_quotes` adds.
fn quoted(text: &str) -> String {
    outside::in_quotes(Json::String(text.to_owned()).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rows_of_a_picture_are_on_a_line_each() {
        let fields = [("game", json!("maze")), ("picture", json!(["#.", ".#"])), ("entrance", json!([0, 1]))];
        let expected = "game = \"maze\"\npicture = [\n  \"#.\",\n  \".#\",\n]\nentrance = [0, 1]\n";
        assert_eq!(to_toml(&fields), expected);
    }

    #[test]
    fn long_lists_are_filled_to_a_width() {
        let edges: Vec<_> = (0..40).map(|i| json!([i, i + 1])).collect();
        let text = to_toml(&[("edges", json!(edges))]);
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.len() <= WIDTH + 2), "{text}");
    }

    #[test]
    fn unusual_keys_are_quoted() {
        assert_eq!(inline(&json!({"#": "#000000", "r": "a\"b"})), "{ \"#\" = \"#000000\", r = \"a\\\"b\" }");
    }
}
