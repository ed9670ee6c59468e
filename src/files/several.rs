//! Splits files with several JSON objects: an array, or objects one after another, as in JSON lines.

use pentimento_base::document::ReadError;
use serde_json::value::RawValue;

/// The most puzzles in one file.
const MOST: usize = 1_000_000;

/// One object of a file, and the line on which it begins.
pub(crate) struct Part<'a> {
    pub line: u32,
    pub text: &'a str,
}

/// Splits a text with several JSON objects. `None` if the text is not JSON, or is a single object.
pub(crate) fn split(text: &str) -> Option<Result<Vec<Part<'_>>, ReadError>> {
    let begun = text.trim_start();
    if let Some(inside) = begun.strip_prefix('[') {
        // A TOML file can begin with `[` too, but a name follows there.
        return inside.trim_start().starts_with(['{', ']']).then(|| array(text));
    }
    if !begun.starts_with('{') {
        return None;
    }
    match sequence(text) {
        Ok(parts) if parts.len() < 2 => None,
        // If the first object is broken, the reader of single objects reports the error, because it can name the field.
        Err((1, _)) => None,
        Err((_, error)) => Some(Err(error)),
        Ok(parts) => Some(Ok(parts)),
    }
}

fn array(text: &str) -> Result<Vec<Part<'_>>, ReadError> {
    let items: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| broken(&error, 0))?;
    if items.is_empty() {
        return Err(ReadError::whole("this list holds no puzzle"));
    }
    limited(items.len())?;
    let mut lines = Lines { text, at: 0, line: 1 };
    let part = |item: &'_ RawValue| {
        // A raw value is a slice of the text, so its address gives its position.
        let at = item.get().as_ptr() as usize - text.as_ptr() as usize;
        Part { line: lines.line_of(at), text: &text[at..at + item.get().len()] }
    };
    Ok(items.into_iter().map(part).collect())
}

/// Finds the objects in a text. If one of them is broken, also returns its number.
fn sequence(text: &str) -> Result<Vec<Part<'_>>, (usize, ReadError)> {
    let mut parts = Vec::new();
    let mut lines = Lines { text, at: 0, line: 1 };
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    while let Some(value) = values.next() {
        let value = value.map_err(|error| (parts.len() + 1, broken(&error, 0)))?;
        let at = value.get().as_ptr() as usize - text.as_ptr() as usize;
        parts.push(Part { line: lines.line_of(at), text: &text[at..values.byte_offset()] });
        limited(parts.len()).map_err(|error| (parts.len(), error))?;
    }
    Ok(parts)
}

fn limited(count: usize) -> Result<(), ReadError> {
    if count > MOST { Err(ReadError::whole(format!("more than {MOST} puzzles"))) } else { Ok(()) }
}

fn broken(error: &serde_json::Error, before: u32) -> ReadError {
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default();
    ReadError::at_line(before + error.line() as u32, format!("this is not JSON: {what}"))
}

/// Counts lines up to a position in a text. Callers must ask for positions in ascending order, so that the text is
/// read only once.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: u32,
}

impl Lines<'_> {
    fn line_of(&mut self, at: usize) -> u32 {
        self.line += self.text[self.at..at].matches('\n').count() as u32;
        self.at = at;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<Vec<(u32, &str)>> {
        split(text).map(|parts| {
            parts.expect("readable").into_iter().map(|part| (part.line, part.text.trim())).collect()
        })
    }

    #[test]
    fn arrays_lines_and_objects_in_sequence_are_split() {
        assert_eq!(parts("[{\"a\": 1},\n {}]"), Some(vec![(1, "{\"a\": 1}"), (2, "{}")]));
        assert_eq!(parts("{\"a\": 1}\n\n{}\n"), Some(vec![(1, "{\"a\": 1}"), (3, "{}")]));
        assert_eq!(parts("{\n\"a\": 1\n}\n{}\n"), Some(vec![(1, "{\n\"a\": 1\n}"), (4, "{}")]));
    }

    #[test]
    fn single_objects_and_other_texts_are_left_alone() {
        for text in ["{\"a\": 1}", "{\"a\": ", "[palette]\nr = 1", "[[dots]]\nat = 1", "game = 1", ""] {
            assert_eq!(parts(text), None, "{text}");
        }
        let error = split("{}\n{\"a\": \n]").expect("several").err().expect("broken");
        assert_eq!(error.line, Some(3), "{error}");
    }
}
