//! The details of a puzzle (title, author, licence), and how the puzzle is saved: as one of the player's own
//! levels, or in a file.

use crate::app::context::Context;
use crate::app::form::{Field, Form, Purpose, path_of};
use crate::files;
use crate::store::{self, Overwrite, bounded, create_new};
use pentimento_base::document::LARGEST;
use pentimento_engine::contract::Meta;
use pentimento_engine::kind::AnyPuzzle;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};

/// The most files of a draft that are remembered.
const MOST_FILES: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Details {
    pub(super) title: Option<String>,
    author: Option<String>,
    license: Option<String>,
    /// The file name from the form. If it is empty, the puzzle is saved among the player's own levels.
    file: String,
    /// The name of the picture file that the puzzle was made from. It stands for the title if there is none.
    source: Option<String>,
    /// The files that this draft was saved to.
    own: Vec<OwnFile>,
    /// Whether the puzzle is unchanged since it was saved.
    pub(super) saved: bool,
}

/// A file that a draft was saved to. If the file is still as it was written, saving again replaces it. A file that
/// somebody has changed or replaced since then is never replaced without asking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct OwnFile {
    path: PathBuf,
    /// The digest of the bytes that were written.
    digest: u64,
}

impl OwnFile {
    fn is_unchanged(&self) -> bool {
        bounded::read(&self.path, LARGEST as u64).is_ok_and(|bytes| digest(&bytes) == self.digest)
    }
}

/// The 64-bit FNV-1a hash.
fn digest(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

pub(super) enum Saved {
    At(PathBuf),
    /// The puzzle was not saved. The form gives the reason.
    Retry(Form),
}

enum Problem {
    Exists,
    Other(String),
}

impl From<String> for Problem {
    fn from(why: String) -> Self {
        Problem::Other(why)
    }
}

impl Details {
    /// The details of a new, empty puzzle. They count as saved, because an empty puzzle needs no saving.
    pub(super) fn blank() -> Self {
        Self { saved: true, ..Self::default() }
    }

    pub(super) fn of(meta: &Meta) -> Self {
        let (title, author, license) = (meta.title.clone(), meta.author.clone(), meta.license.clone());
        Self { title, author, license, ..Self::default() }
    }

    /// The details of a new puzzle that is made from a picture file. The title comes from its name.
    pub(super) fn of_file(name: Option<&str>) -> Self {
        let path = name.map(Path::new);
        let source = path.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        Self { title: path.and_then(files::title_of), source, ..Self::default() }
    }

    /// What the screen calls the puzzle.
    pub(super) fn name(&self) -> &str {
        self.title.as_deref().or(self.source.as_deref()).unwrap_or("untitled")
    }

    /// The file among the player's own levels that saving replaces.
    fn replaceable(&self, context: &Context, game: &str) -> Option<&OwnFile> {
        let is_level = |own: &&OwnFile| context.store.is_place_of(game, &own.path);
        self.own.iter().rev().find(is_level).filter(|own| own.is_unchanged())
    }

    /// Copies the details into a puzzle.
    pub(super) fn sign(&self, puzzle: &mut dyn AnyPuzzle) {
        let meta = puzzle.meta_mut();
        (meta.title, meta.author, meta.license) =
            (self.title.clone(), self.author.clone(), self.license.clone());
    }

    pub(super) fn form(&self, context: &Context, game: &str) -> Form {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let file = "leave it empty to add it to your levels, or type a name that ends in .toml, .json or another puzzle \
             format";
        let mut fields = vec![
            Field::text("Title", text(&self.title), "players see it when they have solved the puzzle"),
            Field::text("Author", text(&self.author), "optional"),
            Field::text("Licence", text(&self.license), "if you share it: CC0-1.0, CC-BY-4.0"),
            Field::text("File", self.file.clone(), file),
        ];
        if context.store.is_guest() {
            // A guest can save only among their own levels.
            fields.pop();
        }
        let mut form = Form::new(Purpose::Save, "Save this puzzle", fields);
        let own = self.replaceable(context, game).filter(|_| self.file.is_empty());
        form.hint = own.and_then(|own| own.path.file_name()).map(|name| {
            format!("This replaces {}, where this puzzle was saved before.", name.to_string_lossy())
        });
        form
    }

    /// Saves the puzzle with the details and the file name from the form.
    pub(super) fn save(
        &mut self,
        context: &Context,
        puzzle: Result<Box<dyn AnyPuzzle>, String>,
        form: &Form,
        overwrite: Overwrite,
    ) -> Saved {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        self.title = some(form.value("Title"));
        self.author = some(form.value("Author"));
        self.license = some(form.value("Licence"));
        form.value("File").clone_into(&mut self.file);
        let written = puzzle.map_err(Problem::Other).and_then(|mut puzzle| {
            self.sign(&mut *puzzle);
            self.write(context, &*puzzle, overwrite)
        });
        match written {
            Ok(path) => {
                self.saved = true;
                Saved::At(path)
            }
            Err(Problem::Exists) => {
                let mut again = form.clone();
                again.purpose = Purpose::Overwrite;
                let why = "This file exists. Enter replaces it, Esc does not.";
                Saved::Retry(again.with_problem(why.to_owned()))
            }
            Err(Problem::Other(why)) => Saved::Retry(form.clone().with_problem(why)),
        }
    }

    fn write(
        &mut self,
        context: &Context,
        puzzle: &dyn AnyPuzzle,
        overwrite: Overwrite,
    ) -> Result<PathBuf, Problem> {
        if self.file.is_empty() || context.store.is_guest() {
            let text = files::write(puzzle, Path::new("puzzle.toml"))?;
            let game = puzzle.kind().info().name;
            let stem = || self.source.as_deref().map(Path::new).and_then(Path::file_stem);
            let title = self.title.clone().or_else(|| stem().map(|stem| stem.to_string_lossy().into_owned()));
            let title = title.unwrap_or_default();
            let kept = match self.replaceable(context, game) {
                Some(own) => {
                    create_new(&own.path, text.as_bytes(), Overwrite::Force).map(|()| own.path.clone())
                }
                None => context.store.keep_puzzle(game, &title, "toml", text.as_bytes()),
            };
            let path = kept.map_err(|error| Problem::Other(error.to_string()))?;
            self.note_file(&path, &text);
            return Ok(path);
        }
        let path = path_of(&self.file);
        let text = files::write(puzzle, &path)?;
        let is_own = self.own.iter().any(|own| own.path == path && own.is_unchanged());
        let overwrite = if is_own { Overwrite::Force } else { overwrite };
        match create_new(&path, text.as_bytes(), overwrite) {
            Ok(()) => {
                self.note_file(&path, &text);
                Ok(path)
            }
            Err(store::Error::Exists(_)) => Err(Problem::Exists),
            Err(error) => Err(Problem::Other(error.to_string())),
        }
    }

    /// Notes that this draft was saved to a file.
    fn note_file(&mut self, path: &Path, text: &str) {
        self.own.retain(|own| own.path != path);
        self.own.push(OwnFile { path: path.to_owned(), digest: digest(text.as_bytes()) });
        let excess = self.own.len().saturating_sub(MOST_FILES);
        self.own.drain(..excess);
    }

    pub(super) fn draft(&self) -> Json {
        json!({
            "title": self.title,
            "author": self.author,
            "license": self.license,
            "source": self.source,
            "saved": self.own,
        })
    }

    pub(super) fn from_draft(draft: &Json) -> Self {
        let text = |name: &str| draft.get(name).and_then(Json::as_str).map(str::to_owned);
        let (title, author, license, source) =
            (text("title"), text("author"), text("license"), text("source"));
        let own = draft.get("saved").and_then(|own| serde_json::from_value(own.clone()).ok());
        Self { title, author, license, source, own: own.unwrap_or_default(), ..Self::default() }
    }
}
