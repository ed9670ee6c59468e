//! Opens files. For a puzzle, the solver finds its picture. For a picture, the canvas shows a live preview of
//! the import options.

use super::import::{self, Import};
use super::painting::Painting;
use super::saving::Details;
use super::{Work, Workshop};
use crate::app::context::Context;
use crate::app::form::{Field, Form, Purpose, path_of};
use crate::app::paper::NO_FILES;
use crate::files;
use crate::packs::embedded;
use crate::store::draft::{CANVAS, Keep};
use crate::store::{Error, bounded};
use crate::workshop::canvas::LONGEST;
use pentimento_base::document::LARGEST;
use pentimento_base::job::{Handle, Job};
use pentimento_engine::contract::Meta;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::{Conversion, Options, Picture};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// How long the solver can search for the picture of a puzzle.
const SOLVING: Duration = Duration::from_secs(20);

enum Opened {
    /// A puzzle, as its picture and details.
    Puzzle(Picture, Box<Meta>),
    /// The bytes of a picture file, and the picture that they give with [`import::first_options`].
    Picture(Arc<Vec<u8>>, Picture, Conversion),
    /// The picture of the same file with other options.
    Refitted(Picture, Conversion),
    Failed(String),
}

/// A file that is being read in the background.
pub(super) struct Opening {
    answer: Receiver<Opened>,
    _handle: Handle,
}

/// Which names can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// Files, and what comes with the program.
    All,
    /// Only what comes with the program, because this is a guest.
    OursOnly,
}

impl Names {
    pub(super) fn of(context: &Context) -> Self {
        if context.store.is_guest() { Self::OursOnly } else { Self::All }
    }
}

/// Reads a file, or a level or picture that comes with the program.
pub(super) fn read(name: &str, names: Names) -> Result<Vec<u8>, String> {
    let ours = || {
        let level = || embedded::find(name).and_then(|(_, level)| level.embedded_text());
        let art = pentimento_picture::art::by_path(name).map(<[u8]>::to_vec);
        art.or_else(|| level().map(|text| text.as_bytes().to_vec()))
    };
    if names == Names::OursOnly {
        return ours().ok_or_else(|| NO_FILES.to_owned());
    }
    let path = path_of(name);
    if !path.exists()
        && let Some(bytes) = ours()
    {
        return Ok(bytes);
    }
    bounded::read(&path, LARGEST as u64).map_err(|error| Error::io("read", &path, error).to_string())
}

fn open(name: &str, names: Names, job: &Job) -> Opened {
    let bytes = match read(name, names) {
        Ok(bytes) => bytes,
        Err(why) => return Opened::Failed(why),
    };
    let text = std::str::from_utf8(&bytes).ok();
    let puzzle = text.map(|text| files::read(Path::new(name), text));
    match puzzle {
        Some(Ok(puzzles)) => puzzles.first().map_or_else(
            || Opened::Failed(format!("{name}: there is no puzzle in it")),
            |puzzle| picture_of(name, &**puzzle, job),
        ),
        unread => match crate::untrusted::picture(&bytes, &import::first_options()) {
            Ok((picture, report)) => Opened::Picture(Arc::new(bytes), picture, report),
            // A text file that is not a picture was probably meant to be a puzzle, so show the error of the
            // puzzle reader.
            Err(why) => Opened::Failed(match unread {
                Some(Err(error)) if !name.to_lowercase().ends_with(".svg") => format!("{name}: {error}"),
                Some(_) | None => format!("{name}: {why}"),
            }),
        },
    }
}

fn picture_of(name: &str, puzzle: &dyn AnyPuzzle, job: &Job) -> Opened {
    let image = puzzle.goal().or_else(|| puzzle.solve(1, &job.within(SOLVING)).into_image());
    match image {
        Some(image) if image.width <= LONGEST && image.height <= LONGEST => {
            Opened::Puzzle(image, Box::new(puzzle.meta().clone()))
        }
        Some(_) => Opened::Failed(format!("{name}: larger than {LONGEST}x{LONGEST}")),
        None => Opened::Failed(format!("{name}: it has no picture")),
    }
}

pub(super) fn size_form(picture: &Picture) -> Form {
    let range = (1, LONGEST as i64);
    let help = "the picture stays in the middle";
    let fields = vec![
        Field::number("Width", picture.width, range, help),
        Field::number("Height", picture.height, range, help),
    ];
    Form::new(Purpose::Size, "Size", fields)
}

impl Painting {
    pub(super) fn begin_opening(&mut self, context: &Context, name: String) {
        let names = Names::of(context);
        self.open_in_background(context, move |job| open(&name, names, job));
    }

    fn open_in_background(&mut self, context: &Context, open: impl FnOnce(&Job) -> Opened + Send + 'static) {
        let (send, answer) = channel();
        let handle = context.spawn(Box::new(move |job| {
            let _ = send.send(open(job));
        }));
        self.opening = Some(Opening { answer, _handle: handle });
    }

    /// Makes the picture again, with the options of the form.
    pub(super) fn fit(&mut self, context: &Context, form: &Form) {
        // Make only one picture at a time. A held key asks for dozens of pictures, but only the last one
        // matters.
        self.refit = self.opening.is_some();
        if self.refit {
            return;
        }
        let (Some(import), Some(options)) = (&mut self.import, import::options(form)) else { return };
        import.show_looks(context, &options);
        let bytes = Arc::clone(&import.bytes);
        self.open_in_background(context, move |_| match crate::untrusted::picture(&bytes, &options) {
            Ok((picture, report)) => Opened::Refitted(picture, report),
            Err(why) => Opened::Failed(why.to_string()),
        });
    }

    /// Puts the imported picture on the canvas. For undo, all versions of it count as one stroke.
    fn show_import(&mut self, picture: Picture) {
        if let Some(import) = &self.import
            && *self.canvas.picture() != import.before
        {
            self.canvas.undo();
        }
        self.canvas.replace(picture);
    }

    /// Restores the canvas as it was before the import. Returns whether the canvas changes.
    pub(super) fn cancel_import(&mut self) -> bool {
        self.opening = None;
        self.refit = false;
        match self.import.take() {
            Some(import) if *self.canvas.picture() != import.before => self.canvas.undo(),
            Some(_) | None => false,
        }
    }
}

impl Workshop {
    pub(super) fn open_form(&self, context: &Context) -> Form {
        let help = match &self.work {
            _ if context.store.is_guest() => "the name of a level or picture, such as nonogram/01 or art/cat",
            Work::Canvas(_) => {
                "a picture (PNG, JPEG, GIF, BMP, WebP, SVG), a puzzle file, or the name of a level or picture such as art/cat"
            }
            Work::Editor(_) => "a puzzle of this game, or a file to make one from",
        };
        Form::new(Purpose::Open, "Open", vec![Field::text("File", "", help)])
    }

    pub(super) fn open_file(&mut self, context: &mut Context, name: &str) {
        match &mut self.work {
            Work::Canvas(painting) => painting.begin_opening(context, name.to_owned()),
            Work::Editor(_) => self.open_in_editor(context, name),
        }
    }

    fn open_in_editor(&mut self, context: &mut Context, name: &str) {
        self.save_draft(context, Keep::ForGood);
        let Work::Editor(editing) = &mut self.work else { return };
        match read(name, Names::of(context)).and_then(|bytes| editing.open(name, &bytes)) {
            Ok(details) => {
                self.place = context.store.new_draft(editing.kind.info().name);
                self.details = details.unwrap_or_else(|| self.details.clone());
                self.changed(context);
            }
            Err(why) => context.complain(why),
        }
    }

    /// Takes the result of reading a file in the background. Returns whether there is a result.
    pub(super) fn poll_opening(&mut self, context: &mut Context) -> bool {
        let Work::Canvas(painting) = &mut self.work else { return false };
        let shown = painting.import.as_mut().is_some_and(Import::take_looks);
        let Some(opening) = &painting.opening else { return shown };
        let opened = match opening.answer.try_recv() {
            Ok(opened) => Some(opened),
            Err(TryRecvError::Empty) => return shown,
            // The reader panicked, so no answer will come.
            Err(TryRecvError::Disconnected) => None,
        };
        painting.opening = None;
        if let Some(opened) = opened {
            self.take_opened(context, opened);
            self.fit_again(context);
        }
        true
    }

    fn take_opened(&mut self, context: &mut Context, opened: Opened) {
        // An opened file becomes a new draft. If the player cancels an import with Esc, the old draft
        // returns.
        if matches!(opened, Opened::Puzzle(..) | Opened::Picture(..)) {
            self.save_draft(context, Keep::ForGood);
            let before = std::mem::replace(&mut self.place, context.store.new_draft(CANVAS));
            self.place_before = matches!(opened, Opened::Picture(..)).then_some(before);
        }
        let Work::Canvas(painting) = &mut self.work else { return };
        match opened {
            Opened::Failed(why) => return context.complain(why),
            Opened::Refitted(picture, report) => {
                painting.show_import(picture);
                if let Some(import) = &mut painting.import {
                    import.report = report;
                }
            }
            Opened::Puzzle(picture, meta) => {
                self.details = Details::of(&meta);
                painting.canvas.replace(picture);
            }
            Opened::Picture(bytes, picture, report) => {
                self.form = Some(import::form(&picture));
                let mut import = Import::new(bytes, painting.canvas.picture().clone(), report);
                import.show_looks(context, &Options::default());
                painting.import = Some(import);
                painting.show_import(picture);
            }
        }
        self.changed(context);
    }

    /// If the options changed while a picture was being made, makes the picture again.
    fn fit_again(&mut self, context: &Context) {
        if let (Work::Canvas(painting), Some(form)) = (&mut self.work, &self.form)
            && painting.refit
        {
            painting.fit(context, form);
        }
    }
}
