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
use crate::workshop::canvas::{LARGEST_SIDE, LONGEST};
use pentimento_base::document::LARGEST;
use pentimento_base::job::{Handle, Job};
use pentimento_base::suggest::did_you_mean;
use pentimento_engine::contract::Meta;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::{Conversion, Picture};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// How long the solver can search for the picture of a puzzle.
const SOLVING: Duration = Duration::from_secs(20);
/// The most names that completion lists.
const LISTED: usize = 12;

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
    /// The name that the player typed. `None` if the same file is read with other options.
    pub(super) name: Option<String>,
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
    bounded::read(&path, LARGEST as u64).map_err(|error| {
        let is_missing = error.kind() == std::io::ErrorKind::NotFound;
        let near = if is_missing { near(name) } else { String::new() };
        format!("{}{near}", Error::io("read", &path, error))
    })
}

/// The folder of a typed name, as the player typed it, and the rest of the name.
fn split(name: &str) -> (&str, &str) {
    name.split_at(name.rfind(std::path::is_separator).map_or(0, |place| place + 1))
}

/// The names in a folder, sorted. The names of folders end in a separator.
fn names_in(folder: &str) -> Vec<String> {
    let path = if folder.is_empty() { Path::new(".").to_owned() } else { path_of(folder) };
    let Ok(entries) = std::fs::read_dir(path) else { return Vec::new() };
    let name = |entry: std::fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        Some(if entry.path().is_dir() { format!("{name}{}", std::path::MAIN_SEPARATOR) } else { name })
    };
    let mut names: Vec<String> = entries.flatten().filter_map(name).collect();
    names.sort();
    names
}

/// Asks whether the player means a file with a similar name in the same folder.
fn near(name: &str) -> String {
    let (folder, rest) = split(name);
    did_you_mean(rest, names_in(folder).iter().map(String::as_str))
}

/// Completes the name in the form for opening, as far as it is clear. If several names are possible, lists them.
pub(super) fn complete(form: &mut Form, names: Names) {
    let typed = form.value("File").to_owned();
    let (folder, rest) = split(&typed);
    let known = match names {
        Names::OursOnly => Vec::new(),
        Names::All => names_in(folder),
    };
    let fits = |name: &&String| name.starts_with(rest) && (rest.starts_with('.') || !name.starts_with('.'));
    let fitting: Vec<&String> = known.iter().filter(fits).collect();
    let Some(first) = fitting.first() else {
        form.hint = Some("No file begins like this.".to_owned());
        return;
    };
    let shared = fitting.iter().fold(first.chars().count(), |length, name| {
        first.chars().zip(name.chars()).take(length).take_while(|(a, b)| a == b).count()
    });
    let shared: String = first.chars().take(shared).collect();
    form.set("File", format!("{folder}{shared}"));
    let listed: Vec<&str> = fitting.iter().take(LISTED).map(|name| name.as_str()).collect();
    form.hint = (fitting.len() > 1).then(|| match fitting.len().checked_sub(LISTED) {
        None | Some(0) => listed.join("  "),
        Some(more) => format!("{}  and {more} more", listed.join("  ")),
    });
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
    let range = (1, LARGEST_SIDE.max(picture.width).max(picture.height) as i64);
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
        self.open_in_background(context, Some(name.clone()), move |job| open(&name, names, job));
    }

    fn open_in_background(
        &mut self,
        context: &Context,
        name: Option<String>,
        open: impl FnOnce(&Job) -> Opened + Send + 'static,
    ) {
        let (send, answer) = channel();
        let handle = context.spawn(Box::new(move |job| {
            let _ = send.send(open(job));
        }));
        self.opening = Some(Opening { answer, name, _handle: handle });
    }

    /// Makes the picture again, with the options of the form.
    pub(super) fn fit(&mut self, context: &Context, form: &Form) {
        // Make only one picture at a time. A held key asks for dozens of pictures, but only the last one
        // matters.
        self.refit = self.opening.is_some();
        if self.refit {
            return;
        }
        let Some(import) = &mut self.import else { return };
        let Some(options) = import.options(form) else { return };
        import.show_looks(context, &options);
        let bytes = Arc::clone(&import.bytes);
        self.open_in_background(context, None, move |_| match crate::untrusted::picture(&bytes, &options) {
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
                "a picture (PNG, JPEG, GIF, BMP, WebP, SVG), a puzzle file, or the name of a level or picture such as art/cat; \
                 Tab completes a name"
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
        let name = painting.opening.take().and_then(|opening| opening.name);
        if let Some(opened) = opened {
            self.take_opened(context, opened, name.as_deref());
            self.fit_again(context);
        }
        true
    }

    fn take_opened(&mut self, context: &mut Context, opened: Opened, name: Option<&str>) {
        // An opened file becomes a new draft. If the player cancels an import with Esc, the old draft
        // returns.
        if matches!(opened, Opened::Puzzle(..) | Opened::Picture(..)) {
            self.save_draft(context, Keep::ForGood);
            let place = std::mem::replace(&mut self.place, context.store.new_draft(CANVAS));
            let details = std::mem::replace(&mut self.details, Details::of_file(name));
            self.before = matches!(opened, Opened::Picture(..)).then_some((place, details));
        }
        if let (Opened::Failed(why), Some(name)) = (&opened, name) {
            // The form stays open, so that the name can be corrected.
            let mut form = self.open_form(context).with_problem(why.clone());
            form.set("File", name.to_owned());
            self.form = Some(form);
            return;
        }
        let Work::Canvas(painting) = &mut self.work else { return };
        match opened {
            Opened::Failed(why) => return context.complain(why),
            Opened::Refitted(picture, report) => {
                if let (Some(import), Some(form)) = (&mut painting.import, &mut self.form) {
                    import.take_report(form, &picture, report);
                }
                painting.show_import(picture);
            }
            Opened::Puzzle(picture, meta) => {
                self.details = Details::of(&meta);
                painting.canvas.replace(picture);
            }
            Opened::Picture(bytes, picture, report) => {
                let mut form = import::form(&picture);
                let mut import = Import::new(bytes, painting.canvas.picture().clone(), &picture, report);
                import.fill_in(&mut form, &picture);
                import.show_looks(context, &import::first_options());
                self.form = Some(form);
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
