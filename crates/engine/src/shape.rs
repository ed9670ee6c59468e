//! The shape of JSON: which fields an object has, and what their values are.
//!
//! Each game describes its files, solutions, moves and checks with these types. JSON Schemas and the tables in
//! `docs/formats.md` are made from them, and a test validates real output against the schemas.

use serde_json::{Map, Value as Json, json};

/// The shape of a value.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    Flag,
    Whole {
        min: i64,
        max: i64,
    },
    Number,
    Text,
    /// One of a few texts.
    Word(&'static [&'static str]),
    List(&'static Shape),
    /// A list of exactly two values.
    Pair(&'static Shape),
    /// An object with these fields and no others.
    Object(&'static [Field]),
    /// An object whose field names are data, such as the letters of a palette.
    Map(&'static Shape),
    /// Any one of several shapes.
    Either(&'static [Shape]),
    /// `null`, for a missing value.
    Null,
    Anything,
}

/// A field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub name: &'static str,
    pub shape: Shape,
    pub need: Need,
    /// What the field is, in a few words.
    pub about: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Always,
    Sometimes,
}

/// The shapes that belong to a game.
#[derive(Debug, Clone, Copy)]
pub struct Shapes {
    /// The fields that the game adds to a puzzle file.
    pub file: &'static [Field],
    /// One solution.
    pub solution: Shape,
    /// The fields that the game adds to the answer of `solve`.
    pub solve: &'static [Field],
    /// The fields that the game adds to the answer of `check`.
    pub check: &'static [Field],
    /// One move.
    pub step: Shape,
    /// Anything on the board that a hint points at.
    pub spot: Shape,
    /// The field that holds the parts of a long reason in `hint --json`.
    pub proof: Option<Field>,
}

impl Shapes {
    /// The shapes of a game that does not describe them.
    pub const NONE: Self = Self {
        file: &[],
        solution: Shape::Anything,
        solve: &[],
        check: &[],
        step: Shape::Anything,
        spot: Shape::Anything,
        proof: None,
    };
}

/// A whole number that is at least 0.
pub const COUNT: Shape = Shape::Whole { min: 0, max: i64::MAX };
/// A row and a column, counted from 0.
pub const CELL: Shape = Shape::Pair(&COUNT);
/// A place on a page, in millimetres.
pub const POINT: Shape = Shape::Pair(&Shape::Number);
/// The rows of a picture.
pub const ROWS: Shape = Shape::List(&Shape::Text);
pub const MAYBE_COUNT: Shape = Shape::Either(&[COUNT, Shape::Null]);
pub const MAYBE_NUMBER: Shape = Shape::Either(&[Shape::Number, Shape::Null]);
pub const MAYBE_FLAG: Shape = Shape::Either(&[Shape::Flag, Shape::Null]);

impl Field {
    pub const fn new(name: &'static str, shape: Shape, about: &'static str) -> Self {
        Self { name, shape, need: Need::Always, about }
    }

    pub const fn optional(name: &'static str, shape: Shape, about: &'static str) -> Self {
        Self { name, shape, need: Need::Sometimes, about }
    }
}

impl Shape {
    /// The JSON Schema.
    pub fn schema(&self) -> Json {
        match self {
            Shape::Flag => json!({ "type": "boolean" }),
            Shape::Whole { min, max: i64::MAX } => json!({ "type": "integer", "minimum": min }),
            Shape::Whole { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
            Shape::Number => json!({ "type": "number" }),
            Shape::Text => json!({ "type": "string" }),
            Shape::Word(words) => json!({ "enum": words }),
            Shape::List(item) => json!({ "type": "array", "items": item.schema() }),
            Shape::Pair(item) => {
                json!({ "type": "array", "items": item.schema(), "minItems": 2, "maxItems": 2 })
            }
            Shape::Object(fields) => object(fields.iter()),
            Shape::Map(value) => json!({ "type": "object", "additionalProperties": value.schema() }),
            Shape::Either(shapes) => json!({ "anyOf": shapes.iter().map(Shape::schema).collect::<Vec<_>>() }),
            Shape::Null => json!({ "type": "null" }),
            Shape::Anything => json!(true),
        }
    }

    /// The shape in a few words.
    pub fn words(&self) -> String {
        match self {
            Shape::Flag => "true or false".to_owned(),
            Shape::Whole { max: i64::MAX, .. } => "a whole number".to_owned(),
            Shape::Whole { min, max } => format!("{min} to {max}"),
            Shape::Number => "a number".to_owned(),
            Shape::Text => "a text".to_owned(),
            Shape::Word(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
            Shape::List(item) => format!("a list: {}", item.words()),
            Shape::Pair(item) => format!("two values: {}", item.words()),
            Shape::Object(fields) => {
                let names: Vec<String> = fields.iter().map(|field| format!("`{}`", field.name)).collect();
                format!("an object: {}", names.join(", "))
            }
            Shape::Map(value) => format!("an object with names of its own: {}", value.words()),
            Shape::Either(shapes) => shapes.iter().map(Shape::words).collect::<Vec<_>>().join("; or "),
            Shape::Null => "null".to_owned(),
            Shape::Anything => "anything".to_owned(),
        }
    }
}

/// The JSON Schema of an object with these fields and no others.
pub fn object<'a>(fields: impl Iterator<Item = &'a Field>) -> Json {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for field in fields {
        let mut schema = field.shape.schema();
        if let Json::Object(schema) = &mut schema {
            schema.insert("description".to_owned(), json!(field.about));
        }
        properties.insert(field.name.to_owned(), schema);
        if field.need == Need::Always {
            required.push(field.name);
        }
    }
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_becomes_a_schema_and_words() {
        const FIELDS: &[Field] = &[
            Field::new("at", CELL, "the cell"),
            Field::optional("to", Shape::Word(&["#", "."]), "what it becomes"),
        ];
        let schema = Shape::Object(FIELDS).schema();
        assert_eq!(schema["required"], json!(["at"]));
        assert_eq!(schema["properties"]["to"]["enum"], json!(["#", "."]));
        assert_eq!(FIELDS[1].shape.words(), "`#`, `.`");
        assert_eq!(CELL.words(), "two values: a whole number");
    }
}
