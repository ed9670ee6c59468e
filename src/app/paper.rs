//! Prints a puzzle: asks for a file name, and writes a page with the puzzle and a page with its solution.
//!
//! The pages are made in the background, because the puzzle must be solved first. Meanwhile the box says that the
//! program is working, and Esc stops the work. An existing file is never overwritten.

use super::context::Context;
use super::form::{Answer, Field, Form, Purpose, path_of};
use super::screen::{Next, Screen, Typing};
use crate::booklet::{self, Contents, Plan};
use crate::store::{Overwrite, create_new};
use pentimento_base::job::{Handle, Job};
use pentimento_engine::kind::AnyPuzzle;
use pentimento_paper::{self as paper, About, Paper};
use pentimento_ui::keymap::Key;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// The time limit for the solver. The command line has a longer limit.
const PATIENCE: Duration = Duration::from_secs(20);

/// The files that were written, or why writing failed.
type Printed = Result<Vec<PathBuf>, String>;

pub(crate) struct Printing {
    puzzle: Arc<dyn AnyPuzzle>,
    /// The title of the document. It must not reveal a hidden picture.
    title: String,
    form: Form,
    at_work: Option<(Receiver<Printed>, Handle)>,
}

/// Opens the form, or says why a guest can't print.
pub(crate) fn open(context: &mut Context, puzzle: &dyn AnyPuzzle, title: &str) -> Next {
    if context.store.is_guest() {
        return context.refuse(NO_FILES);
    }
    Next::Push(Box::new(Printing::new(puzzle, title)))
}

/// Why a guest can't open or write a file.
pub(crate) const NO_FILES: &str = "There are no files here. At home you can print and open files.";

impl Printing {
    /// Makes the form, with a file name suggested from the title.
    fn new(puzzle: &dyn AnyPuzzle, title: &str) -> Self {
        let help = "for the puzzle and its solution: a name that ends in .pdf, .svg or .png";
        let file = match file_name(title) {
            name if name.is_empty() => name,
            name => format!("{name}.pdf"),
        };
        Self {
            puzzle: puzzle.copy().into(),
            title: title.to_owned(),
            form: Form::new(Purpose::Save, "Print", vec![Field::text("File", file, help)]),
            at_work: None,
        }
    }

    fn begin(&mut self, context: &Context) {
        let (send, answer) = channel();
        let (puzzle, title, file) =
            (self.puzzle.clone(), self.title.clone(), self.form.value("File").to_owned());
        let handle = context.spawn(Box::new(move |job| {
            let _ = send.send(print(&*puzzle, &title, &file, &job.within(PATIENCE)));
        }));
        self.at_work = Some((answer, handle));
    }
}

impl Screen for Printing {
    fn is_overlay(&self) -> bool {
        true
    }

    fn typing(&self) -> Typing {
        Typing::Text
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        if self.at_work.is_none() {
            return self.form.draw(context, area, buffer);
        }
        let look = &context.look;
        let inside = widgets::overlay(buffer, look, area, 46, 5, "Print");
        widgets::put(buffer, inside, inside.x, inside.y + 1, "Solving and drawing ..", look.ink(Ink::Text));
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        Form::keys(context)
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        let answered = self.form.key(key);
        Some(match (answered, &self.at_work) {
            (Answer::Cancelled, _) => Next::Pop,
            (Answer::Accepted, None) => {
                self.begin(context);
                Next::Redraw
            }
            (Answer::Nothing | Answer::Changed | Answer::Accepted, _) => Next::Redraw,
        })
    }

    fn paste(&mut self, _context: &mut Context, text: &str) -> Next {
        let _ = self.form.paste(text);
        Next::Redraw
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        let Some((answer, _)) = &self.at_work else { return Next::Same };
        let printed = match answer.try_recv() {
            Ok(printed) => printed,
            Err(TryRecvError::Empty) => return Next::Same,
            Err(TryRecvError::Disconnected) => Err("Nothing to print.".to_owned()),
        };
        self.at_work = None;
        match printed {
            Ok(files) => {
                let names: Vec<String> = files.iter().map(|file| absolute(file)).collect();
                context.say(format!("Printed as {}", names.join(" and ")));
                Next::Pop
            }
            Err(why) => {
                self.form.problem = Some(why);
                Next::Redraw
            }
        }
    }
}

/// Writes a page with the puzzle and a page with its solution.
fn print(puzzle: &dyn AnyPuzzle, title: &str, file: &str, job: &Job) -> Printed {
    let path = path_of(file);
    let extension = path.extension().and_then(|extension| extension.to_str());
    let form =
        extension.and_then(paper::Form::of_extension).ok_or("The name must end in .pdf, .svg or .png.")?;
    let plan = Plan::sheets(Paper::A4, Some(1), Contents::Both);
    let made = booklet::make(&[puzzle], &plan, job);
    let made = made.map_err(|_| "Nothing to print. Does the puzzle have a solution?".to_owned())?;
    let files = paper::write(&made.pages, form, 300, &About::titled(title))?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut written = Vec::new();
    for (number, bytes) in (1..).zip(&files) {
        let name = format!("{stem}-{number}.{}", extension.unwrap_or_default());
        let place = if files.len() == 1 { path.clone() } else { path.with_file_name(name) };
        create_new(&place, bytes, Overwrite::Refuse).map_err(|error| error.to_string())?;
        written.push(place);
    }
    Ok(written)
}

/// The absolute path of a file. The player may not know in which folder the program was started, so a
/// relative path would not help.
fn absolute(file: &Path) -> String {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned()).display().to_string()
}

/// Converts a title to a file name: `Hot air balloon` becomes `hot-air-balloon`.
fn file_name(title: &str) -> String {
    let letters = title.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' });
    let name: String = letters.flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{context, press};
    use super::*;
    use crate::packs::embedded;
    use std::time::Instant;

    fn until_answered(printing: &mut Printing, context: &mut Context) -> Next {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_mins(1) {
            match printing.poll(context) {
                Next::Same => std::thread::sleep(Duration::from_millis(2)),
                next => return next,
            }
        }
        panic!("no answer");
    }

    #[test]
    fn puzzle_and_solution_are_written_and_a_bad_name_is_refused() {
        let (folder, mut context) = context();
        let (_, level) = embedded::find("maze/01").unwrap();
        let mut printing = Printing::new(level.puzzle().unwrap(), "A maze, no. 1");
        assert_eq!(printing.form.value("File"), "a-maze-no-1.pdf");
        let _ = press(&mut printing, &mut context, "ctrl-u x enter");
        assert!(matches!(until_answered(&mut printing, &mut context), Next::Redraw));
        assert!(printing.form.problem.as_ref().is_some_and(|why| why.contains(".pdf")));
        let _ = press(&mut printing, &mut context, "ctrl-u");
        let file = folder.path().join("one.svg");
        let _ = printing.paste(&mut context, file.to_str().unwrap());
        let _ = press(&mut printing, &mut context, "enter");
        assert!(matches!(until_answered(&mut printing, &mut context), Next::Pop));
        let pages = [folder.path().join("one-1.svg"), folder.path().join("one-2.svg")];
        assert!(pages.iter().all(|page| page.is_file()), "the puzzle and its solution");
        let _ = press(&mut printing, &mut context, "enter");
        assert!(
            matches!(until_answered(&mut printing, &mut context), Next::Redraw),
            "existing files are not overwritten"
        );
        assert!(matches!(press(&mut printing, &mut context, "esc"), Next::Pop));
    }
}
