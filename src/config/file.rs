//! Reads the settings file. Each entry is read on its own, so a mistake affects only one setting.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::ops::Range;
use std::path::Path;

use toml_edit::{Document, Item, TableLike};

use super::{Binding, Setting, Value, Warning, setting, settings};
use crate::store::Error;
use pentimento_base::suggest::did_you_mean;

/// The largest settings file. Real settings take a few kilobytes.
const MOST_BYTES: u64 = 1 << 20;

/// The valid entries of a file, and warnings about the others.
#[derive(Debug, Default)]
pub(super) struct Contents {
    pub settings: Vec<(&'static Setting, Value, usize)>,
    pub keys: Vec<Binding>,
    pub warnings: Vec<Warning>,
}

impl Contents {
    pub(super) fn only_warning(path: &Path, text: &str) -> Self {
        let warning = Warning { place: path.display().to_string(), line: None, text: text.into() };
        Self { warnings: vec![warning], ..Self::default() }
    }
}

/// Reads the text of a settings file. `None` if there is no such file.
pub(super) fn read(path: &Path) -> Result<Option<String>, String> {
    let meta = match fs::metadata(path) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(Error::io("read", path, e).to_string()),
        Ok(meta) => meta,
    };
    if meta.is_dir() {
        return Err("this is a folder, not a file".into());
    }
    // Reading a pipe could block forever, and some people use /dev/null to say "no settings". So everything
    // except an ordinary file counts as empty.
    if !meta.is_file() {
        return Ok(Some(String::new()));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(|e| Error::io("read", path, e).to_string())?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err("this file is too large for settings".into());
    }
    String::from_utf8(bytes).map(Some).map_err(|_| "this file is not text".into())
}

pub(super) fn parse(text: &str, place: &str) -> Contents {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let (line, why) = syntax(text, &error);
            let text = format!("{why}; the defaults are used");
            let warning = Warning { place: place.into(), line: Some(line), text };
            return Contents { warnings: vec![warning], ..Contents::default() };
        }
    };
    let mut reader = Reader { text, place, contents: Contents::default() };
    reader.settings(document.as_table());
    reader.contents.warnings.sort_by_key(|warning| warning.line);
    reader.contents.keys.sort_by_key(|binding| binding.line);
    reader.contents
}

/// The line and the message of a syntax error.
pub(super) fn syntax(text: &str, error: &toml_edit::TomlError) -> (usize, String) {
    let line = error.span().map_or(1, |span| line_of(text, span.start));
    (line, error.message().trim().replace('\n', ", "))
}

pub(super) fn unknown_setting(name: &str) -> String {
    let names = settings().iter().map(|setting| setting.name).chain(["keys"]);
    format!("unknown setting `{name}`{}", did_you_mean(name, names))
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|&b| b == b'\n').count()
}

struct Reader<'a> {
    text: &'a str,
    place: &'a str,
    contents: Contents,
}

impl Reader<'_> {
    fn settings(&mut self, table: &dyn TableLike) {
        for (name, item) in table.iter() {
            let line = self.line(table, name, item);
            match (setting(name), item.as_table_like()) {
                (None, Some(keys)) if name == "keys" => self.keys(keys, ""),
                (None, None) if name == "keys" => self.warn(line, "`keys` must be a table, `[keys]`".into()),
                (None, _) => self.warn(line, unknown_setting(name)),
                (Some(setting), _) => match setting.accept(item) {
                    Ok(value) => self.contents.settings.push((setting, value, line)),
                    Err(text) => self.warn(line, text),
                },
            }
        }
    }

    /// Reads a table of keys. `prefix` is the name of a game with a dot, or empty for the keys of all games.
    fn keys(&mut self, table: &dyn TableLike, prefix: &str) {
        for (name, item) in table.iter() {
            let line = self.line(table, name, item);
            if prefix.is_empty()
                && let Some(commands) = item.as_table_like()
            {
                self.keys(commands, &format!("{name}."));
                continue;
            }
            match key_names(item) {
                Some(keys) => {
                    self.contents.keys.push(Binding { action: format!("{prefix}{name}"), keys, line });
                }
                None => self.warn(
                    line,
                    format!("the keys of `{prefix}{name}` must be a list, such as [\"u\", \"ctrl-z\"]"),
                ),
            }
        }
    }

    fn line(&self, table: &dyn TableLike, name: &str, item: &Item) -> usize {
        let key: Option<Range<usize>> = table.get_key_value(name).and_then(|(key, _)| key.span());
        key.or_else(|| item.span()).map_or(1, |span| line_of(self.text, span.start))
    }

    fn warn(&mut self, line: usize, text: String) {
        self.contents.warnings.push(Warning { place: self.place.into(), line: Some(line), text });
    }
}

/// Reads one key, or a list of keys.
fn key_names(item: &Item) -> Option<Vec<String>> {
    if let Some(key) = item.as_str() {
        return Some(vec![key.to_owned()]);
    }
    item.as_array()?.iter().map(|key| key.as_str().map(str::to_owned)).collect()
}
