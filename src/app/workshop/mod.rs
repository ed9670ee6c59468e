//! The workshop: the player makes a puzzle, and every change gets a new verdict.
//!
//! The screen has either a canvas, for games that make puzzles from pictures, or a game's own editor. Both
//! have the same panel, undo, saving, opening, printing and help. Painting never waits: every change starts a
//! new judgement on another thread and stops the last one. The old verdict stays on the screen, faint, until
//! a new one arrives. Invariant: the work is saved as a draft when the player leaves the screen.

mod canvas_input;
mod canvas_panel;
mod canvas_view;
mod draft;
mod drafts;
mod editing;
mod import;
mod keys;
mod layout;
mod opening;
mod painting;
mod saving;
mod screen;
mod tools;
mod verdict;

#[cfg(test)]
mod tests;

use super::context::Context;
use super::form::{Answer, Form, Purpose};
use super::help::{self, Help};
use super::paper;
use super::play::Play;
use super::screen::Next;
use crate::store::Overwrite;
use crate::store::draft::{CANVAS, Header, Keep, Place};
use crate::workshop::canvas::{self, Canvas};
use drafts::DraftList;
use editing::Editing;
use keys::Operation;
use painting::Painting;
use pentimento_engine::editor::Touch;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::share;
use pentimento_ui::keymap::{Key, KeyCode};
use saving::{Details, Saved};
use std::path::Path;
use std::time::Duration;

const FIRST_SIZE: (usize, usize) = (15, 15);
/// How long the solver can search for the picture of a puzzle that is being opened.
const SOLVING: Duration = Duration::from_secs(3);

pub(crate) struct Workshop {
    work: Work,
    details: Details,
    form: Option<Form>,
    /// The first visible row of the panel.
    panel_offset: usize,
    /// Whether there are changes that are not in the draft yet. The draft is written after all waiting
    /// events.
    draft_is_old: bool,
    /// Whether the draft has changes that the disk may not have yet.
    is_changed: bool,
    /// The place of the draft on disk.
    place: Place,
    /// The place on disk and the details of the draft that was open before a picture was imported. Esc returns to that
    /// draft.
    before: Option<(Place, Details)>,
    drafts: Option<DraftList>,
    /// A sentence for the player when the screen opens.
    note: Option<&'static str>,
}

enum Work {
    Canvas(Box<Painting>),
    Editor(Box<Editing>),
}

impl Work {
    fn is_judging(&self) -> bool {
        match self {
            Work::Canvas(painting) => painting.verdict.is_working(),
            Work::Editor(editing) => editing.is_judging(),
        }
    }

    fn judge(&mut self, context: &Context) {
        match self {
            Work::Canvas(painting) => painting.judge(context),
            Work::Editor(editing) => editing.judge(context),
        }
    }
}

impl Workshop {
    /// Opens the canvas with the newest draft.
    pub(crate) fn new(context: &Context) -> Self {
        let newest =
            |header: &Header| (header.what == CANVAS).then(|| Self::canvas_with(context, &header.id))?;
        context.store.drafts().iter().find_map(newest).unwrap_or_else(|| Self::blank(context))
    }

    fn blank(context: &Context) -> Self {
        let canvas = Canvas::new(FIRST_SIZE.0, FIRST_SIZE.1);
        let work = Work::Canvas(Box::new(Painting::new(canvas)));
        Self::with(work, Details::blank(), context.store.new_draft(CANVAS))
    }

    /// Opens the editor of a game with its newest draft. `None` if the game has no editor.
    fn with_editor(context: &Context, kind: &'static dyn Kind) -> Option<Self> {
        let name = kind.info().name;
        let newest =
            |header: &Header| (header.what == name).then(|| Self::editor_with(context, kind, &header.id))?;
        context.store.drafts().iter().find_map(newest).or_else(|| Self::blank_editor(context, kind))
    }

    fn blank_editor(context: &Context, kind: &'static dyn Kind) -> Option<Self> {
        let work = Work::Editor(Box::new(Editing::blank(kind)?));
        Some(Self::with(work, Details::blank(), context.store.new_draft(kind.info().name)))
    }

    /// Opens the editor of a game with a draft. `None` if the draft can't be read.
    fn editor_with(context: &Context, kind: &'static dyn Kind, id: &str) -> Option<Self> {
        let opened = context.store.open_draft(id)?;
        let (editing, details) = draft::read_editor(kind, &opened.draft)?;
        let note = opened.is_copy.then_some(drafts::COPY);
        Some(Self { note, ..Self::with(Work::Editor(Box::new(editing)), details, opened.place) })
    }

    fn with(work: Work, details: Details, place: Place) -> Self {
        let (form, before, drafts, note) = (None, None, None, None);
        let (draft_is_old, is_changed) = (false, false);
        Self { work, details, form, panel_offset: 0, draft_is_old, is_changed, place, before, drafts, note }
    }

    fn say_note(&mut self, context: &mut Context) {
        if let Some(note) = self.note.take() {
            context.say(note);
        }
    }

    /// Opens a puzzle in its game's editor, or its picture on the canvas. The first change makes it a new
    /// draft.
    pub(crate) fn open(context: &Context, puzzle: &dyn AnyPuzzle) -> Result<Self, String> {
        if let Some((editing, details)) = Editing::with_puzzle(puzzle) {
            let place = context.store.new_draft(puzzle.kind().info().name);
            return Ok(Self::with(Work::Editor(Box::new(editing)), details, place));
        }
        let solve = || puzzle.solve(1, &crate::clock::job_for(SOLVING)).into_image();
        let picture = puzzle.goal().or_else(solve).filter(|picture| {
            puzzle.kind().facts().takes_pictures && picture.width.max(picture.height) <= canvas::LONGEST
        });
        let picture = picture.ok_or("This puzzle has no picture to paint.")?;
        let mut painting = Painting::new(Canvas::of(picture));
        let name = puzzle.kind().info().name;
        painting.game = painting.games.iter().position(|kind| kind.info().name == name).unwrap_or(0);
        let work = Work::Canvas(Box::new(painting));
        Ok(Self::with(work, Details::of(puzzle.meta()), context.store.new_draft(CANVAS)))
    }

    fn react(&mut self, context: &mut Context, touch: Touch) -> Next {
        match touch {
            Touch::Ignored => return Next::Same,
            Touch::Looked => {}
            Touch::Changed => self.changed(context),
        }
        Next::Redraw
    }

    fn changed(&mut self, context: &Context) {
        self.details.saved = false;
        self.draft_is_old = true;
        self.is_changed = true;
        if let Work::Canvas(painting) = &mut self.work {
            painting.follow_canvas();
        }
        self.work.judge(context);
    }

    fn perform(&mut self, context: &mut Context, operation: Operation) -> Next {
        match operation {
            Operation::Undo => {
                let touch = match &mut self.work {
                    Work::Canvas(painting) => painting.undo(),
                    Work::Editor(editing) => editing.undo(),
                };
                return self.react(context, touch);
            }
            Operation::Redo => {
                let touch = match &mut self.work {
                    Work::Canvas(painting) => painting.redo(),
                    Work::Editor(editing) => editing.redo(),
                };
                return self.react(context, touch);
            }
            Operation::Open => self.form = Some(self.open_form(context)),
            Operation::Save => self.form = Some(self.save_form(context)),
            Operation::Play => return self.play(context),
            Operation::Print => return self.print(context),
            Operation::Help => return self.help(),
            Operation::Drafts => return self.list_drafts(context),
            Operation::SwitchTo(place) => return self.switch_to(context, place),
            Operation::NextGame | Operation::Resize | Operation::ShowCode | Operation::Canvas(_) => {
                return self.perform_on_canvas(context, operation);
            }
        }
        Next::Redraw
    }

    fn perform_on_canvas(&mut self, context: &mut Context, operation: Operation) -> Next {
        let Work::Canvas(painting) = &mut self.work else { return Next::Same };
        match operation {
            Operation::NextGame => {
                let next = (painting.game + 1) % painting.games.len().max(1);
                return self.switch_to(context, next);
            }
            Operation::Resize => self.form = Some(opening::size_form(painting.canvas.picture())),
            Operation::ShowCode => match painting.puzzle() {
                Ok(puzzle) => return show_code(context, puzzle.meta().code.clone()),
                Err(why) => return context.refuse(why),
            },
            Operation::Canvas(operation) => {
                let touch = painting.perform(context, operation);
                return self.react(context, touch);
            }
            Operation::Undo
            | Operation::Redo
            | Operation::Open
            | Operation::Save
            | Operation::Play
            | Operation::Print
            | Operation::Help
            | Operation::Drafts
            | Operation::SwitchTo(_) => {}
        }
        Next::Redraw
    }

    /// Judges the picture as a puzzle of another game, or opens a game's editor. The editor is a new screen
    /// above the canvas.
    fn switch_to(&mut self, context: &mut Context, place: usize) -> Next {
        match &mut self.work {
            Work::Canvas(painting) => {
                if place < painting.games.len() && place != painting.game {
                    painting.game = place;
                    painting.judge(context);
                }
                let editor = place.checked_sub(painting.games.len());
                let kind = editor.and_then(|place| painting.editors.get(place).copied());
                let screen = kind.and_then(|kind| Self::with_editor(context, kind));
                screen.map_or(Next::Redraw, |screen| Next::Push(Box::new(screen)))
            }
            Work::Editor(_) => {
                let Some(editor) = place.checked_sub(painting::picture_games().len()) else {
                    return Next::Pop;
                };
                let kind = painting::editor_games().get(editor).copied();
                let screen = kind.and_then(|kind| Self::with_editor(context, kind));
                screen.map_or(Next::Same, |screen| Next::Replace(Box::new(screen)))
            }
        }
    }

    fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, String> {
        let mut puzzle = match &self.work {
            Work::Canvas(painting) => painting.puzzle(),
            Work::Editor(editing) => editing.puzzle(),
        }?;
        self.details.sign(&mut *puzzle);
        Ok(puzzle)
    }

    fn play(&mut self, context: &mut Context) -> Next {
        self.save_draft(context, Keep::ForGood);
        match self.puzzle() {
            Ok(puzzle) => Next::Push(Box::new(Play::begin_own(context, &*puzzle))),
            Err(why) => context.refuse(why),
        }
    }

    fn print(&self, context: &mut Context) -> Next {
        match self.puzzle() {
            Ok(puzzle) => {
                let title = puzzle.meta().title.clone().unwrap_or_default();
                paper::open(context, &*puzzle, &title)
            }
            Err(why) => context.refuse(why),
        }
    }

    fn help(&self) -> Next {
        let (title, lines) = match &self.work {
            Work::Canvas(painting) => ("Workshop", canvas_help(painting)),
            Work::Editor(editing) => {
                let lines = editing.key_help().map(|(key, words)| (key.to_owned(), words.to_owned()));
                ("Editor", lines.collect())
            }
        };
        Next::Push(Box::new(Help::on_screen(title, lines)))
    }

    /// Handles a form that the player has filled in.
    fn answer(&mut self, context: &mut Context) -> Next {
        let Some(form) = self.form.take() else { return Next::Same };
        match form.purpose {
            Purpose::Size => self.resize(context, form),
            Purpose::Open if form.value("File").is_empty() => {}
            Purpose::Open => self.open_file(context, form.value("File")),
            Purpose::Import => {
                self.before = None;
                if let Work::Canvas(painting) = &mut self.work {
                    painting.import = None;
                }
            }
            Purpose::Save => self.save(context, &form, Overwrite::Refuse),
            Purpose::Overwrite => self.save(context, &form, Overwrite::Force),
        }
        Next::Redraw
    }

    fn save_form(&self, context: &Context) -> Form {
        let kind = match &self.work {
            Work::Canvas(painting) => painting.kind(),
            Work::Editor(editing) => Some(editing.kind),
        };
        self.details.form(context, kind.map_or("", |kind| kind.info().name))
    }

    fn resize(&mut self, context: &Context, form: Form) {
        let Work::Canvas(painting) = &mut self.work else { return };
        let (Some(width), Some(height)) = (form.number("Width"), form.number("Height")) else {
            let longest = canvas::LARGEST_SIDE.max(painting.canvas.width()).max(painting.canvas.height());
            let why = format!("Width and height must be 1 to {longest}.");
            self.form = Some(form.with_problem(why));
            return;
        };
        if painting.canvas.resize(width, height) {
            self.changed(context);
        }
    }

    fn save(&mut self, context: &mut Context, form: &Form, overwrite: Overwrite) {
        let puzzle = self.puzzle();
        match self.details.save(context, puzzle, form, overwrite) {
            Saved::At(path) => {
                // The title is a part of the draft, so the draft has changed too.
                (self.draft_is_old, self.is_changed) = (true, true);
                let is_guest = context.store.is_guest();
                let name = path.file_name().filter(|_| is_guest).map_or(path.as_path(), Path::new);
                context.say(format!("Saved as {}", name.display()));
            }
            Saved::Retry(form) => self.form = Some(form),
        }
    }

    fn form_key(&mut self, context: &mut Context, key: Key) -> Next {
        let Some(form) = &mut self.form else { return Next::Same };
        if form.purpose == Purpose::Open && key.code == KeyCode::Tab {
            opening::complete(form, opening::Names::of(context));
            return Next::Redraw;
        }
        match form.key(key) {
            Answer::Nothing => {}
            Answer::Changed => self.follow_form(context),
            Answer::Accepted => return self.answer(context),
            Answer::Cancelled => return self.cancel_form(context),
        }
        Next::Redraw
    }

    /// Updates the preview of an imported picture after its options have changed.
    fn follow_form(&mut self, context: &Context) {
        if let (Work::Canvas(painting), Some(form)) = (&mut self.work, &mut self.form)
            && form.purpose == Purpose::Import
        {
            import::agree(form);
            painting.fit(context, form);
        }
    }

    fn cancel_form(&mut self, context: &Context) -> Next {
        let importing = self.form.take().is_some_and(|form| form.purpose == Purpose::Import);
        let before = self.before.take();
        if let Work::Canvas(painting) = &mut self.work
            && importing
            && painting.cancel_import()
        {
            self.changed(context);
        }
        if let Some((place, details)) = before {
            (self.place, self.details) = (place, details);
        }
        Next::Redraw
    }
}

/// The longest code that fits in the line for messages, and the length of a row of a longer one.
const CODE_ROW: usize = 56;

/// Copies the code and shows it. A long code is shown on a page of its own, in rows.
fn show_code(context: &mut Context, code: Option<String>) -> Next {
    let Some(code) = code else {
        let most = share::LONGEST;
        context
            .say(format!("Its code would have more than {most} characters. Save it (w) and share the file."));
        return Next::Redraw;
    };
    super::copy_to_clipboard(&code);
    if code.len() <= CODE_ROW {
        context.say(code);
        return Next::Redraw;
    }
    let letters: Vec<char> = code.chars().collect();
    let rows = letters.chunks(CODE_ROW).map(|row| (String::new(), row.iter().collect()));
    Next::Push(Box::new(Help::on_screen("The code, copied to the clipboard", rows.collect())))
}

/// The help of the canvas: every key and what it does, then the function keys.
fn canvas_help(painting: &Painting) -> Vec<help::Line> {
    let table = keys::TABLE.iter().map(|entry| (entry.label.to_owned(), entry.help.to_owned()));
    let games = painting.games.iter().map(|kind| format!("see it as a {}", kind.info().name));
    let editors = painting.editors.iter().map(|kind| format!("make a puzzle of {}", kind.info().name));
    let function_keys = games.chain(editors).enumerate();
    table.chain(function_keys.map(|(place, words)| (format!("F{}", place + 2), words))).collect()
}
