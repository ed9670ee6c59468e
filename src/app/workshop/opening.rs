//! Files into the canvas and out of it: pictures with a live preview, puzzles by their solution, and what is kept.

use super::Workshop;
use super::keeping::Papers;
use crate::app::context::Context;
use crate::app::form::{Field, Form, Purpose, path_of};
use crate::files;
use crate::packs::embedded;
use crate::store::{Error, bounded};
use crate::workshop::canvas::LONGEST;
use pentimento_base::document::LARGEST;
use pentimento_base::job::{Handle, Job};
use pentimento_engine::contract::{Failure, Meta};
use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::{Options, Picture, Threshold};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long a puzzle may be solved for its picture.
const SOLVING: Duration = Duration::from_secs(20);

/// What came of a file.
pub enum Opened {
    /// A puzzle's picture, and what its file says of it.
    Puzzle(Picture, Box<Meta>),
    /// A picture file, as its first options make it.
    Picture(Arc<Vec<u8>>, Picture),
    /// The same picture with other options.
    Again(Picture),
    Failed(String),
}

/// A file on its way to the canvas.
pub struct Opening {
    pub answer: Receiver<Opened>,
    _handle: Handle,
}

/// A picture that is being fitted; the canvas as it was comes back on Esc.
pub struct Import {
    bytes: Arc<Vec<u8>>,
    pub before: Picture,
}

/// Reads a file, an embedded level or one of our pictures.
pub fn read(name: &str) -> Result<Vec<u8>, String> {
    let path = path_of(name);
    if !path.exists() {
        if let Some(bytes) = pentimento_picture::art::asked(name) {
            return Ok(bytes.to_vec());
        }
        let level = embedded::find(name).and_then(|(_, level)| level.embedded_text());
        if let Some(text) = level {
            return Ok(text.as_bytes().to_vec());
        }
    }
    bounded::read(&path, LARGEST as u64).map_err(|error| Error::io("read", &path, error).to_string())
}

fn open(name: &str, job: &Job) -> Opened {
    let bytes = match read(name) {
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
        unread => match crate::untrusted::picture(&bytes, &Options::default()) {
            Ok((picture, _)) => Opened::Picture(Arc::new(bytes), picture),
            // What is text and no picture was meant as a puzzle.
            Err(why) => Opened::Failed(match unread {
                Some(Err(error)) if !name.to_lowercase().ends_with(".svg") => format!("{name}: {error}"),
                _ => format!("{name}: {why}"),
            }),
        },
    }
}

fn picture_of(name: &str, puzzle: &dyn AnyPuzzle, job: &Job) -> Opened {
    let image = puzzle.goal().or_else(|| puzzle.solve(1, &job.within(SOLVING)).images.into_iter().next());
    match image {
        Some(image) if image.width <= LONGEST && image.height <= LONGEST => {
            Opened::Puzzle(image, Box::new(puzzle.meta().clone()))
        }
        Some(_) => Opened::Failed(format!("{name}: larger than {LONGEST}x{LONGEST}")),
        None => Opened::Failed(format!("{name}: no picture came of it")),
    }
}

impl Workshop {
    pub fn ask_open(&mut self) {
        let help =
            "a picture (PNG, JPEG, GIF, BMP, SVG), a puzzle of ours or of others, or a name such as art/cat";
        self.form = Some(Form::new(Purpose::Open, "Open", vec![Field::text("File", "", help)]));
    }

    pub fn ask_size(&mut self) {
        let range = (1, LONGEST as i64);
        let help = "what is painted stays in the middle";
        let fields = vec![
            Field::number("Width", self.canvas.width(), range, help),
            Field::number("Height", self.canvas.height(), range, help),
        ];
        self.form = Some(Form::new(Purpose::Size, "Size", fields));
    }

    pub fn begin_opening(&mut self, context: &Context, name: String) {
        let (send, answer) = channel();
        let handle = context.spawn(Box::new(move |job| {
            let _ = send.send(open(&name, job));
        }));
        self.opening = Some(Opening { answer, _handle: handle });
    }

    /// The file has come, or not.
    pub fn opened(&mut self, context: &mut Context, opened: Opened) {
        match opened {
            Opened::Failed(why) => context.complain(why),
            Opened::Again(picture) => self.show(context, picture),
            Opened::Puzzle(picture, meta) => {
                self.papers = Papers::of(&meta);
                self.canvas.replace(picture);
                self.changed(context);
            }
            Opened::Picture(bytes, picture) => {
                let options = vec![
                    Field::number("Width", picture.width, (1, LONGEST as i64), "in cells"),
                    Field::number("Height", picture.height, (1, LONGEST as i64), "in cells"),
                    Field::number("Colours", 0, (0, 8), "0 is black and white"),
                    Field::number("Threshold", 0, (0, 254), "darker than this is black; 0 finds it out"),
                    Field::number("Inverted", 0, (0, 1), "1 exchanges drawn and blank"),
                ];
                self.form = Some(Form::new(Purpose::Import, "Fit the picture", options));
                self.import = Some(Import { bytes, before: self.canvas.picture().clone() });
                self.show(context, picture);
            }
        }
    }

    /// The picture that is being fitted, before it is accepted: one stroke, however often it changes.
    fn show(&mut self, context: &mut Context, picture: Picture) {
        if let Some(import) = &self.import
            && *self.canvas.picture() != import.before
        {
            self.canvas.undo();
        }
        self.canvas.replace(picture);
        self.changed(context);
    }

    /// The options have changed: the picture is made anew in the background.
    pub fn fit_again(&mut self, context: &Context) {
        // One at a time: whoever holds a key down asks for dozens, and wants the last.
        self.refit = self.opening.is_some();
        if self.refit {
            return;
        }
        let (Some(import), Some(form)) = (&self.import, &self.form) else { return };
        let (Some(width), Some(height)) = (form.number("Width"), form.number("Height")) else { return };
        let threshold = form.number("Threshold").unwrap_or(0) as u8;
        let options = Options {
            size: Some((width, height)),
            colors: form.number("Colours").filter(|colours| *colours > 0),
            threshold: if threshold == 0 { Threshold::Auto } else { Threshold::Given(threshold) },
            invert: form.number("Inverted") == Some(1),
            ..Options::default()
        };
        let bytes = Arc::clone(&import.bytes);
        let (send, answer) = channel();
        let handle = context.spawn(Box::new(move |_| {
            let _ = send.send(match crate::untrusted::picture(&bytes, &options) {
                Ok((picture, _)) => Opened::Again(picture),
                Err(why) => Opened::Failed(why.to_string()),
            });
        }));
        self.opening = Some(Opening { answer, _handle: handle });
    }

    /// The picture was not what was wanted: the canvas is as before.
    pub fn drop_import(&mut self, context: &mut Context) {
        if let Some(import) = self.import.take()
            && *self.canvas.picture() != import.before
        {
            self.canvas.undo();
            self.changed(context);
        }
        self.opening = None;
        self.refit = false;
    }

    /// The puzzle of the canvas as it is, with its title and author.
    pub fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, String> {
        let kind = self.kind().ok_or("there is no game that is made from pictures")?;
        let known = self.verdict.puzzle.as_ref().filter(|_| !self.verdict.stale);
        let mut puzzle = match known {
            Some(puzzle) => puzzle.copy(),
            None if self.canvas.picture().count() == 0 => return Err("Nothing is painted yet.".to_owned()),
            None => {
                match kind.as_drawn(self.canvas.picture(), &crate::clock::job_for(Duration::from_secs(3))) {
                    Ok(puzzle) => puzzle,
                    Err(Failure::Impossible(why)) => return Err(why),
                    Err(Failure::Stopped) => {
                        return Err("This takes longer than a moment; wait for the verdict.".into());
                    }
                }
            }
        };
        self.papers.sign(&mut *puzzle);
        let meta = puzzle.meta_mut();
        if let Some(grade) = &self.verdict.grade
            && known.is_some()
        {
            meta.difficulty = Some(grade.difficulty);
        }
        Ok(puzzle)
    }
}
