//! A puzzle's papers, and where it is kept: among the player's own levels, or in a file that the maker names.

use crate::app::context::Context;
use crate::app::form::{Field, Form, Purpose, path_of};
use crate::app::paper::Printing;
use crate::app::play::Play;
use crate::app::screen::Next;
use crate::files;
use crate::store::{self, Origin, Overwrite, create_new};
use pentimento_engine::contract::Meta;
use pentimento_engine::kind::AnyPuzzle;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};

/// What is said of a puzzle beside the puzzle, and where it was kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Papers {
    pub title: Option<String>,
    author: Option<String>,
    license: Option<String>,
    file: String,
    /// What is there now is in a file.
    pub kept: bool,
}

/// What became of it.
pub enum Kept {
    At(PathBuf),
    /// It was not; the form is to be shown again.
    Again(Form),
}

impl Papers {
    /// Of a puzzle that nobody has touched: there is nothing to lose.
    pub fn blank() -> Self {
        Self { kept: true, ..Self::default() }
    }

    pub fn of(meta: &Meta) -> Self {
        let (title, author, license) = (meta.title.clone(), meta.author.clone(), meta.license.clone());
        Self { title, author, license, file: String::new(), kept: false }
    }

    /// Writes them onto a puzzle.
    pub fn sign(&self, puzzle: &mut dyn AnyPuzzle) {
        let meta = puzzle.meta_mut();
        (meta.title, meta.author, meta.license) =
            (self.title.clone(), self.author.clone(), self.license.clone());
    }

    pub fn form(&self) -> Form {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let file = "empty: among your own levels; else a name that ends in .toml, .json or what others read";
        let fields = vec![
            Field::text("Title", text(&self.title), "told to players when it is solved"),
            Field::text("Author", text(&self.author), "may stay empty"),
            Field::text("Licence", text(&self.license), "for those who share it: CC0-1.0, CC-BY-4.0"),
            Field::text("File", self.file.clone(), file),
        ];
        Form::new(Purpose::Keep, "Keep this puzzle", fields)
    }

    /// Keeps the puzzle where the form says.
    pub fn keep(
        &mut self,
        context: &Context,
        puzzle: Result<Box<dyn AnyPuzzle>, String>,
        form: &Form,
        overwrite: Overwrite,
    ) -> Kept {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        self.title = some(form.value("Title"));
        self.author = some(form.value("Author"));
        self.license = some(form.value("Licence"));
        form.value("File").clone_into(&mut self.file);
        let written = puzzle.map_err(Trouble::Other).and_then(|mut puzzle| {
            self.sign(&mut *puzzle);
            self.write(context, &*puzzle, overwrite)
        });
        match written {
            Ok(place) => {
                self.kept = true;
                Kept::At(place)
            }
            Err(Trouble::Exists) => {
                let mut again = form.clone();
                again.purpose = Purpose::Overwrite;
                Kept::Again(
                    again.wrong("There is a file of this name. Enter replaces it; Esc does not.".to_owned()),
                )
            }
            Err(Trouble::Other(why)) => Kept::Again(form.clone().wrong(why)),
        }
    }

    fn write(
        &self,
        context: &Context,
        puzzle: &dyn AnyPuzzle,
        overwrite: Overwrite,
    ) -> Result<PathBuf, Trouble> {
        if self.file.is_empty() {
            let text = files::write(puzzle, Path::new("puzzle.toml"))?;
            let title = self.title.clone().unwrap_or_default();
            let kept = context.store.keep_puzzle(puzzle.kind().info().name, &title, "toml", text.as_bytes());
            return kept.map_err(|error| Trouble::Other(error.to_string()));
        }
        let path = path_of(&self.file);
        let text = files::write(puzzle, &path)?;
        match create_new(&path, text.as_bytes(), overwrite) {
            Ok(()) => Ok(path),
            Err(store::Error::Exists(_)) => Err(Trouble::Exists),
            Err(error) => Err(Trouble::Other(error.to_string())),
        }
    }

    pub fn draft(&self) -> Json {
        json!({ "title": self.title, "author": self.author, "license": self.license })
    }

    pub fn of_draft(draft: &Json) -> Self {
        let text = |name: &str| draft.get(name).and_then(Json::as_str).map(str::to_owned);
        let (title, author, license) = (text("title"), text("author"), text("license"));
        Self { title, author, license, file: String::new(), kept: false }
    }
}

/// Plays what was made, or says why it can't be played.
pub fn play(context: &mut Context, puzzle: Result<Box<dyn AnyPuzzle>, String>) -> Next {
    match puzzle {
        Ok(puzzle) => Next::Push(Box::new(Play::begin(context, &*puzzle, Origin::File))),
        Err(why) => {
            context.complain(why);
            Next::Redraw
        }
    }
}

/// Puts what was made on paper, or says why it can't be.
pub fn print(context: &mut Context, puzzle: Result<Box<dyn AnyPuzzle>, String>) -> Next {
    match puzzle {
        Ok(puzzle) => {
            let title = puzzle.meta().title.clone().unwrap_or_default();
            Next::Push(Box::new(Printing::new(&*puzzle, &title)))
        }
        Err(why) => {
            context.complain(why);
            Next::Redraw
        }
    }
}

/// Why a puzzle was not kept.
enum Trouble {
    Exists,
    Other(String),
}

impl From<String> for Trouble {
    fn from(why: String) -> Self {
        Trouble::Other(why)
    }
}
