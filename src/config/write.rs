//! Writes a changed setting to the player's file.
//!
//! Only that one value changes. Comments, order and spacing stay the same. If the file has a syntax error, it
//! is not written, because writing could lose the player's text.

use std::fmt;
use std::path::Path;

use toml_edit::{DocumentMut, Item, Table, value};

use super::file::{read, syntax};
use super::{Value, file_name};
use crate::store::{self, write_atomically};

/// Why a setting was not written.
#[derive(Debug)]
pub struct WriteError(String);

impl WriteError {
    pub(super) fn no_home() -> Self {
        Self(store::Error::NoHome.to_string())
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

const HEADER: &str = "# Pentimento's settings: only those that differ from the defaults are needed here.\n\n";

pub(crate) fn write_setting(path: &Path, name: &str, new: Value) -> Result<(), WriteError> {
    edit(path, |table| {
        let item = match new {
            Value::Choice(name) => value(name),
            Value::Flag(on) => value(on),
            Value::Number(number) => value(number),
        };
        put(table, name, item);
    })
}

fn edit(path: &Path, change: impl FnOnce(&mut Table)) -> Result<(), WriteError> {
    let refuse = |why: String| WriteError(format!("{why}; nothing was written to {}", path.display()));
    let text = read(path).map_err(refuse)?.unwrap_or_else(|| HEADER.to_owned());
    let mut document: DocumentMut = text.parse().map_err(|error| {
        let (line, why) = syntax(&text, &error);
        refuse(format!("{} line {line}: {why}", file_name(path)))
    })?;
    // If a file has only comments, toml_edit would put the new line before them. So this takes the comments
    // out and writes them first.
    let comments =
        if document.is_empty() { std::mem::take(&mut document).to_string() } else { String::new() };
    let gap = if comments.is_empty() || comments.ends_with('\n') { "" } else { "\n" };
    change(document.as_table_mut());
    write_atomically(path, format!("{comments}{gap}{document}").as_bytes())
        .map_err(|e| WriteError(e.to_string()))
}

/// Adds a value to a table. If the value exists, replaces it and keeps the comment after it.
fn put(table: &mut Table, name: &str, mut new: Item) {
    if let Some(old) = table.get_mut(name) {
        if let (Some(old), Some(new)) = (old.as_value(), new.as_value_mut()) {
            *new.decor_mut() = old.decor().clone();
        }
        *old = new;
    } else {
        table.insert(name, new);
    }
}
