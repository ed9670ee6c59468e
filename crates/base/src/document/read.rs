//! Parses text into the tree: TOML with the `toml` crate, JSON with `serde_json`, both with line numbers.
//!
//! `serde_json` doesn't report the positions of values, but its raw values are slices of the text, so their addresses
//! give their offsets. JSON objects and lists are read from the outside in, one layer at a time. In both formats the
//! depth of nesting is limited, so a deeply nested file can't make the parser slow or overflow the stack.

use super::{Node, ReadError, Value};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::fmt;
use toml::de::{DeTable, DeValue};

/// The size of the longest file that is read, in bytes. A maze of 4000 by 4000 cells takes a quarter of it.
pub const LARGEST: usize = 64 << 20;
const DEEPEST: usize = 16;
/// The greatest number of values in a file. The parsers need a few hundred bytes for each value, so even a file of the
/// allowed length could use all memory. This limit makes that harder. A complete graph of a thousand nodes has fewer
/// values.
const MOST_VALUES: usize = 2_000_000;

/// Reads JSON if the text begins with a brace, else TOML.
pub fn parse(text: &str) -> Result<Node, ReadError> {
    if text.len() > LARGEST {
        return Err(ReadError::whole(format!("longer than {} MiB", LARGEST >> 20)));
    }
    if text.trim().is_empty() {
        return Err(ReadError::whole("the file is empty; expected a puzzle in TOML or JSON"));
    }
    if text.contains('\0') {
        return Err(ReadError::whole("not a text file; expected a puzzle in TOML or JSON"));
    }
    guard_number(text)?;
    let lines = Lines::of(text);
    if text.trim_start().starts_with('{') { json(text, &lines) } else { toml(text, &lines) }
}

/// The offset at which each line starts.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        Self(std::iter::once(0).chain(breaks).collect())
    }

    fn line(&self, offset: usize) -> u32 {
        self.0.partition_point(|&start| start <= offset) as u32
    }
}

fn too_deep(line: u32) -> ReadError {
    ReadError::at_line(line, format!("nested deeper than {DEEPEST} levels"))
}

/// Refuses a file with too many values. It estimates their number: it counts commas, equals signs and opening square
/// brackets. It misses the last field of a JSON object and the tables of a dotted TOML key, because they have no
/// such sign.
fn guard_number(text: &str) -> Result<(), ReadError> {
    let signs = text.bytes().filter(|byte| matches!(byte, b',' | b'=' | b'['));
    if signs.count() > MOST_VALUES {
        return Err(ReadError::whole(format!("more than {MOST_VALUES} values")));
    }
    Ok(())
}

/// Refuses very deep nesting before the text reaches the TOML parser, because that parser recurses.
fn guard_depth(text: &str, lines: &Lines) -> Result<(), ReadError> {
    let mut depth = 0usize;
    // Each dot in a key or in a table header adds a level of nesting. A dot is counted if it comes before the equals
    // sign, on a line that begins outside all brackets.
    let (mut dots, mut key) = (0usize, true);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'.' if key => dots += 1,
            b'=' => key = false,
            b'\n' if depth == 0 => (dots, key) = (0, true),
            b'[' | b'{' => depth += 1,
            // This also counts brackets inside texts and comments. That does no harm, because they are usually few or
            // balanced.
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'\n' if depth > 4 * DEEPEST => return Err(too_deep(lines.line(at))),
            _ => {}
        }
        if depth.max(dots) > 1000 {
            return Err(too_deep(lines.line(at)));
        }
    }
    Ok(())
}

fn toml(text: &str, lines: &Lines) -> Result<Node, ReadError> {
    guard_depth(text, lines)?;
    let root = DeTable::parse(text).map_err(|e| ReadError {
        line: e.span().map(|span| lines.line(span.start)),
        field: String::new(),
        message: format!("not a puzzle file: {}", e.message().lines().next().unwrap_or("cannot be read")),
    })?;
    toml_table(root.get_ref(), 1, lines, 0)
}

fn toml_table(table: &DeTable<'_>, line: u32, lines: &Lines, depth: usize) -> Result<Node, ReadError> {
    let mut entries = Vec::with_capacity(table.len());
    for (key, value) in table {
        let node = toml_value(value.get_ref(), lines.line(value.span().start), lines, depth + 1)?;
        // A field gets the line of its key, not of its value. A table gets the line of its header.
        let line = lines.line(key.span().start);
        entries.push((key.get_ref().to_string(), Node { line, ..node }));
    }
    Ok(Node { line, value: Value::Table(entries) })
}

fn toml_value(value: &DeValue<'_>, line: u32, lines: &Lines, depth: usize) -> Result<Node, ReadError> {
    if depth > DEEPEST {
        return Err(too_deep(line));
    }
    let value = match value {
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Integer(whole) => Value::Whole(
            i64::from_str_radix(whole.as_str(), whole.radix())
                .map_err(|_| ReadError::at_line(line, format!("the number {whole} is too large")))?,
        ),
        DeValue::Float(real) => Value::Real(real.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Datetime(date) => Value::Text(date.to_string()),
        DeValue::Array(items) => {
            let node = |item: &toml::Spanned<DeValue<'_>>| {
                toml_value(item.get_ref(), lines.line(item.span().start), lines, depth + 1)
            };
            Value::List(items.iter().map(node).collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => return toml_table(table, line, lines, depth),
    };
    Ok(Node { line, value })
}

/// The entries of a JSON object in the order of the file, with raw values.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries: Vec<(String, &'de RawValue)> = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

fn json(text: &str, lines: &Lines) -> Result<Node, ReadError> {
    let whole = text.trim();
    Json { text, lines }.value(whole, 0)
}

struct Json<'a> {
    text: &'a str,
    lines: &'a Lines,
}

impl<'a> Json<'a> {
    /// The line on which `part` begins. `part` is a slice of the whole text, so the difference of the two addresses is
    /// the offset.
    fn line(&self, part: &str) -> u32 {
        self.lines.line(part.as_ptr() as usize - self.text.as_ptr() as usize)
    }

    fn read<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, ReadError> {
        serde_json::from_str(part).map_err(|e| {
            let text = e.to_string();
            let message = match text.split(" at line ").next().unwrap_or("cannot be read") {
                cut if cut.starts_with("EOF while parsing") => "the file ends in the middle of a value",
                message => message,
            };
            // The error counts lines from the start of `part`, so the line of `part` is added.
            let line = self.line(part) + (e.line() as u32).saturating_sub(1);
            ReadError::at_line(line, format!("not a puzzle file: {message}"))
        })
    }

    fn value(&self, part: &'a str, depth: usize) -> Result<Node, ReadError> {
        let line = self.line(part);
        if depth > DEEPEST {
            return Err(too_deep(line));
        }
        let value = match part.as_bytes().first() {
            Some(b'{') => self.object(part, depth)?,
            Some(b'[') => {
                let items: Vec<&RawValue> = self.read(part)?;
                let node = |item: &&'a RawValue| self.value(item.get(), depth + 1);
                Value::List(items.iter().map(node).collect::<Result<_, _>>()?)
            }
            Some(b'"') => Value::Text(self.read(part)?),
            Some(b't' | b'f') => Value::Flag(self.read(part)?),
            Some(b'n') => return Err(ReadError::at_line(line, "null is not a value here")),
            _ => self.number(part)?,
        };
        Ok(Node { line, value })
    }

    fn number(&self, part: &'a str) -> Result<Value, ReadError> {
        match part.parse() {
            Ok(whole) => Ok(Value::Whole(whole)),
            Err(_) => Ok(Value::Real(self.read(part)?)),
        }
    }

    fn object(&self, part: &'a str, depth: usize) -> Result<Value, ReadError> {
        let Entries(raw) = self.read(part)?;
        let mut entries: Vec<(String, Node)> = Vec::with_capacity(raw.len());
        let mut known: HashSet<String> = HashSet::with_capacity(raw.len());
        for (key, raw) in raw {
            let node = self.value(raw.get(), depth + 1)?;
            if !known.insert(key.clone()) {
                return Err(ReadError::at_line(node.line, format!("the field {key} appears twice")));
            }
            entries.push((key, node));
        }
        Ok(Value::Table(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn complaint(text: &str) -> String {
        parse(text).expect_err("should not be read").to_string()
    }

    #[test]
    fn a_file_that_is_not_a_puzzle_is_refused_in_one_line() {
        assert_eq!(complaint("  \n"), "the file is empty; expected a puzzle in TOML or JSON");
        assert_eq!(complaint("a\0b"), "not a text file; expected a puzzle in TOML or JSON");
        assert_eq!(complaint("a = 1\na = 2"), "line 2, not a puzzle file: duplicate key");
        assert_eq!(complaint("{\"a\": 1,\n\"a\": 2}"), "line 2, the field a appears twice");
        assert!(complaint("{\"a\": \n ]").starts_with("line 2, not a puzzle file: "));
        assert!(complaint("a = 1\nwhat is this").starts_with("line 2, not a puzzle file: "));
    }

    #[test]
    fn deep_nesting_is_refused_at_once() {
        let deep = "[".repeat(200_000);
        assert!(complaint(&format!("a = {deep}")).contains("nested deeper"));
        assert!(complaint(&format!("{{\"a\": {deep}")).contains("not a puzzle file"));
        assert!(complaint(&format!("{}a = 1", "a.".repeat(200_000))).contains("nested deeper"));
        assert!(complaint(&format!("[{}a]", "a.".repeat(200_000))).contains("nested deeper"));
        let closed = format!("{{\"a\": {}{}}}", "[".repeat(40), "]".repeat(40));
        assert!(complaint(&closed).contains("nested deeper"));
    }

    #[test]
    fn too_many_values_are_refused_before_they_take_memory() {
        for text in [format!("a = [{}", "1,".repeat(2_100_000)), "[[a]]\n".repeat(1_100_000)] {
            assert_eq!(complaint(&text), "more than 2000000 values");
        }
    }

    #[test]
    fn decimal_points_are_not_nesting() {
        let numbers = "0.5, ".repeat(5000);
        assert!(parse(&format!("a = [{numbers}]\nb = [\n{numbers}]")).is_ok());
    }

    #[test]
    fn lines_count_from_the_start_of_the_text() {
        let root = parse("\n\n{\n\"a\": [1,\n2]}").expect("readable");
        let Value::Table(entries) = &root.value else { panic!("a table") };
        let Value::List(items) = &entries[0].1.value else { panic!("a list") };
        assert_eq!((root.line, items[0].line, items[1].line), (3, 4, 5));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[\\[\\]{}\"=,:a1.\n# -]{0,60}") {
            let _ = parse(&text);
        }

        #[test]
        fn written_toml_and_json_read_back_alike(values in proptest::collection::vec(any::<i32>(), 0..9), text in "\\PC{0,12}") {
            let table = vec![("values", serde_json::json!(values)), ("text", serde_json::json!(text))];
            let toml = parse(&super::super::to_toml(&table)).expect("our own TOML");
            let json = parse(&super::super::to_json(&table)).expect("our own JSON");
            let strip = |node: &Node| match &node.value {
                Value::Table(entries) => entries.iter().map(|(key, node)| (key.clone(), format!("{:?}", unlined(node)))).collect::<Vec<_>>(),
                _ => vec![],
            };
            prop_assert_eq!(strip(&toml), strip(&json));
        }
    }

    /// The same tree with every line number set to 0.
    fn unlined(node: &Node) -> Node {
        let value = match &node.value {
            Value::List(items) => Value::List(items.iter().map(unlined).collect()),
            Value::Table(entries) => {
                Value::Table(entries.iter().map(|(key, node)| (key.clone(), unlined(node))).collect())
            }
            other => other.clone(),
        };
        Node { line: 0, value }
    }
}
