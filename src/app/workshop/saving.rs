//! The details of a puzzle (title, author, licence), and how the puzzle is saved: as one of the player's own
//! levels, or in a file.

use crate::app::context::Context;
use crate::app::form::{Field, Form, Purpose, path_of};
use crate::files;
use crate::store::{self, Overwrite, create_new};
use pentimento_engine::contract::Meta;
use pentimento_engine::kind::AnyPuzzle;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Details {
    pub(super) title: Option<String>,
    author: Option<String>,
    license: Option<String>,
    /// The file name from the form. If it is empty, the puzzle is saved among the player's own levels.
    file: String,
    /// Whether the puzzle is unchanged since it was saved.
    pub(super) saved: bool,
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
        Self { title, author, license, file: String::new(), saved: false }
    }

    /// Copies the details into a puzzle.
    pub(super) fn sign(&self, puzzle: &mut dyn AnyPuzzle) {
        let meta = puzzle.meta_mut();
        (meta.title, meta.author, meta.license) =
            (self.title.clone(), self.author.clone(), self.license.clone());
    }

    pub(super) fn form(&self, context: &Context) -> Form {
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
        Form::new(Purpose::Save, "Save this puzzle", fields)
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
        &self,
        context: &Context,
        puzzle: &dyn AnyPuzzle,
        overwrite: Overwrite,
    ) -> Result<PathBuf, Problem> {
        if self.file.is_empty() || context.store.is_guest() {
            let text = files::write(puzzle, Path::new("puzzle.toml"))?;
            let title = self.title.clone().unwrap_or_default();
            let kept = context.store.keep_puzzle(puzzle.kind().info().name, &title, "toml", text.as_bytes());
            return kept.map_err(|error| Problem::Other(error.to_string()));
        }
        let path = path_of(&self.file);
        let text = files::write(puzzle, &path)?;
        match create_new(&path, text.as_bytes(), overwrite) {
            Ok(()) => Ok(path),
            Err(store::Error::Exists(_)) => Err(Problem::Exists),
            Err(error) => Err(Problem::Other(error.to_string())),
        }
    }

    pub(super) fn draft(&self) -> Json {
        json!({ "title": self.title, "author": self.author, "license": self.license })
    }

    pub(super) fn from_draft(draft: &Json) -> Self {
        let text = |name: &str| draft.get(name).and_then(Json::as_str).map(str::to_owned);
        let (title, author, license) = (text("title"), text("author"), text("license"));
        Self { title, author, license, file: String::new(), saved: false }
    }
}
