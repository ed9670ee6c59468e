//! Puzzle files as a tree in which every value knows its line number.
//!
//! TOML and JSON become the same tree, so a game needs only one reader. All errors have the same form: the line, the
//! field and what was expected. Games read through [`Fields`] and [`Item`] instead of a derived deserialiser. Some
//! errors only a game can find, such as an edge to a missing node, and these need a line number too. Invariant: any
//! input gives a tree or an error of one clear sentence, in time and memory proportional to its length.
//!
//! ```
//! use pentimento_base::document::{Fields, parse};
//!
//! let root = parse("colors = 3\nstate = [0, 7]").expect("TOML or JSON");
//! let mut fields = Fields::of(&root).expect("a table");
//! assert_eq!(fields.need("colors").and_then(|item| item.whole(2..=6)), Ok(3));
//! let state = fields.need("state").and_then(|item| item.list()).expect("a list");
//! let error = state[1].size(0..=2).expect_err("too large");
//! assert_eq!(error.to_string(), "line 2, state[1]: expected a number from 0 to 2, found 7");
//! ```

mod read;
mod write;

pub use read::{LARGEST, parse};
pub use write::{to_json, to_toml};

use crate::suggest::did_you_mean;
use std::fmt;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    pub line: Option<u32>,
    /// The field, such as `edges[3]`. It is empty if the error is about the whole file.
    pub field: String,
    pub message: String,
}

impl ReadError {
    pub fn whole(message: impl Into<String>) -> Self {
        Self { line: None, field: String::new(), message: message.into() }
    }

    pub fn at_line(line: u32, message: impl Into<String>) -> Self {
        Self { line: Some(line), ..Self::whole(message) }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

/// A value in a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Flag(bool),
    Whole(i64),
    Real(f64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<(String, Node)>),
}

/// A value and its line number.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    pub line: u32,
    pub value: Value,
}

impl Value {
    fn kind(&self) -> &'static str {
        match self {
            Value::Flag(_) => "true or false",
            Value::Whole(_) => "a whole number",
            Value::Real(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

#[derive(Debug)]
enum Segment {
    Field(String),
    Place(usize),
}

/// The path from the root to an item. It is a linked chain, so that a list of ten thousand clues doesn't need ten
/// thousand strings.
#[derive(Debug, Clone, Default)]
struct Path(Option<Rc<(Path, Segment)>>);

impl Path {
    fn then(&self, segment: Segment) -> Self {
        Path(Some(Rc::new((self.clone(), segment))))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(link) = &self.0 else { return Ok(()) };
        link.0.fmt(f)?;
        match &link.1 {
            Segment::Field(name) if link.0.0.is_none() => f.write_str(name),
            Segment::Field(name) => write!(f, ".{name}"),
            Segment::Place(index) => write!(f, "[{index}]"),
        }
    }
}

/// The fields of a table. Each field can be taken once. [`Fields::finish`] refuses the table if fields are left.
#[derive(Debug)]
pub struct Fields<'a> {
    entries: Vec<Option<(&'a str, &'a Node)>>,
    path: Path,
    line: u32,
    /// The names that the reader asked for and the table does not have. A field that is left over can be a
    /// misspelling of one of them.
    lacking: Vec<String>,
}

impl<'a> Fields<'a> {
    pub fn of(root: &'a Node) -> Result<Self, ReadError> {
        Item { node: root, path: Path::default() }.table()
    }

    pub fn take(&mut self, name: &str) -> Option<Item<'a>> {
        let Some(place) = self.entries.iter().position(|e| e.is_some_and(|(key, _)| key == name)) else {
            self.lacking.push(name.to_owned());
            return None;
        };
        let (key, node) = self.entries[place].take()?;
        Some(Item { node, path: self.path.then(Segment::Field(key.to_owned())) })
    }

    pub fn need(&mut self, name: &str) -> Result<Item<'a>, ReadError> {
        self.take(name).ok_or_else(|| self.misspelt(name).unwrap_or_else(|| self.missing(name)))
    }

    fn missing(&self, name: &str) -> ReadError {
        ReadError {
            line: (self.line > 1).then_some(self.line),
            field: self.path.then(Segment::Field(name.to_owned())).to_string(),
            message: "this field is missing".to_owned(),
        }
    }

    /// The error for a field whose name is nearly the name of a missing field.
    fn misspelt(&self, missing: &str) -> Option<ReadError> {
        let near = |key: &str| did_you_mean(key, [missing]);
        let (key, node) = self.entries.iter().flatten().find(|(key, _)| !near(key).is_empty())?;
        Some(ReadError {
            line: Some(node.line),
            field: self.path.then(Segment::Field((*key).to_owned())).to_string(),
            message: format!("unknown field{}", near(key)),
        })
    }

    /// Fails if a field was not taken. Call this for nested tables too.
    pub fn finish(self) -> Result<(), ReadError> {
        match self.entries.iter().flatten().next() {
            None => Ok(()),
            Some((key, node)) => Err(ReadError {
                line: Some(node.line),
                field: self.path.then(Segment::Field((*key).to_owned())).to_string(),
                message: format!(
                    "unknown field{}",
                    did_you_mean(key, self.lacking.iter().map(String::as_str))
                ),
            }),
        }
    }

    /// The fields that were not taken yet, in the order of the file. This is for tables whose keys are data, such as
    /// palettes.
    pub fn rest(&mut self) -> Vec<(&'a str, Item<'a>)> {
        let path = &self.path;
        let item = |(key, node): (&'a str, &'a Node)| {
            (key, Item { node, path: path.then(Segment::Field(key.to_owned())) })
        };
        self.entries.drain(..).flatten().map(item).collect()
    }
}

/// A value and its path in the file, which error messages need.
#[derive(Debug, Clone)]
pub struct Item<'a> {
    node: &'a Node,
    path: Path,
}

impl<'a> Item<'a> {
    pub fn line(&self) -> u32 {
        self.node.line
    }

    pub fn value(&self) -> &'a Value {
        &self.node.value
    }

    /// An error about this item.
    pub fn error(&self, message: impl Into<String>) -> ReadError {
        ReadError { line: Some(self.node.line), field: self.path.to_string(), message: message.into() }
    }

    fn expected(&self, what: &str) -> ReadError {
        self.error(format!("expected {what}, found {}", self.node.value.kind()))
    }

    pub fn whole(&self, range: RangeInclusive<i64>) -> Result<i64, ReadError> {
        let Value::Whole(n) = self.node.value else { return Err(self.expected("a whole number")) };
        if range.contains(&n) {
            return Ok(n);
        }
        Err(self.error(format!("expected a number from {} to {}, found {n}", range.start(), range.end())))
    }

    /// A whole number that is used as an index or a size.
    pub fn size(&self, range: RangeInclusive<usize>) -> Result<usize, ReadError> {
        self.whole(*range.start() as i64..=*range.end() as i64).map(|n| n as usize)
    }

    /// A finite number.
    pub fn real(&self) -> Result<f64, ReadError> {
        match self.node.value {
            Value::Whole(n) => Ok(n as f64),
            Value::Real(x) if x.is_finite() => Ok(x),
            Value::Real(_) => Err(self.error("expected a finite number")),
            _ => Err(self.expected("a number")),
        }
    }

    pub fn flag(&self) -> Result<bool, ReadError> {
        if let Value::Flag(flag) = self.node.value { Ok(flag) } else { Err(self.expected("true or false")) }
    }

    pub fn text(&self) -> Result<&'a str, ReadError> {
        if let Value::Text(text) = &self.node.value { Ok(text) } else { Err(self.expected("a text")) }
    }

    pub fn list(&self) -> Result<Vec<Item<'a>>, ReadError> {
        let Value::List(nodes) = &self.node.value else { return Err(self.expected("a list")) };
        let item = |(place, node)| Item { node, path: self.path.then(Segment::Place(place)) };
        Ok(nodes.iter().enumerate().map(item).collect())
    }

    /// A list of exactly `N` values.
    pub fn array<const N: usize>(&self) -> Result<[Item<'a>; N], ReadError> {
        let list = self.list()?;
        let found = list.len();
        list.try_into().map_err(|_| self.error(format!("expected {N} values, found {found}")))
    }

    pub fn table(&self) -> Result<Fields<'a>, ReadError> {
        let Value::Table(entries) = &self.node.value else { return Err(self.expected("a table")) };
        Ok(Fields {
            entries: entries.iter().map(|(key, node)| Some((key.as_str(), node))).collect(),
            path: self.path.clone(),
            line: self.node.line,
            lacking: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(i64, Vec<usize>), ReadError> {
        let root = parse(text)?;
        let mut fields = Fields::of(&root)?;
        let colors = fields.need("colors")?.whole(2..=6)?;
        let state = fields.need("state")?.list()?.iter().map(|s| s.size(0..=2)).collect::<Result<_, _>>()?;
        fields.finish()?;
        Ok((colors, state))
    }

    fn complaint(text: &str) -> String {
        read(text).expect_err("should not be read").to_string()
    }

    #[test]
    fn toml_and_json_read_alike() {
        let expected = Ok((3, vec![0, 2]));
        assert_eq!(read("colors = 3\nstate = [0, 2]"), expected);
        assert_eq!(read("{\"colors\": 3, \"state\": [0, 2]}"), expected);
    }

    #[test]
    fn every_error_has_its_line_and_field() {
        assert_eq!(
            complaint("colors = 9\nstate = []"),
            "line 1, colors: expected a number from 2 to 6, found 9"
        );
        assert_eq!(
            complaint("colors = 3\nstate = [0,\n 7]"),
            "line 3, state[1]: expected a number from 0 to 2, found 7"
        );
        assert_eq!(
            complaint("{\"colors\": 3,\n \"state\": [0,\n \"x\"]}"),
            "line 3, state[1]: expected a whole number, found a text"
        );
        assert_eq!(complaint("colors = 3"), "state: this field is missing");
        assert_eq!(
            complaint("state = []\ncolor = 3"),
            "line 2, color: unknown field; did you mean `colors`?"
        );
        assert_eq!(complaint("colors = 3\nstate = []\nsize = 1"), "line 3, size: unknown field");
    }
}
