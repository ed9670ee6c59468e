//! A game being played, as the app knows it: whatever game it is.
//!
//! The one gate between the app and the games. The app asks, shows and counts through [`Game`] and never learns which
//! game it has before it; [`super::session::Session`] is its only implementation, and is typed. What goes through the
//! gate is here too: tasks and their news, hints in their stages, what came of a key. Invariant: nothing here names a
//! type of a game; moves are JSON, places are rectangles.

use super::contract::Standing;
use super::history::Changed;
use super::kind::{AnyPuzzle, Kind};
use super::ladder::Technique;
use super::view::{Aids, Button, Mode, Naming, Phase, Phrase, Reply, Said};
use pentimento_base::job::Job;
use pentimento_base::prose::Prose;
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use serde_json::Value as Json;

/// Something slow that a session can be asked to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    Hint,
    Check,
    Par,
    /// The explained steps of the theatre that is open.
    Theatre,
    /// A solution, to be played to the end at once.
    Finish,
    /// Whether there are several solutions, where that is a fault.
    Others,
}

/// Slow work, ready to run on any thread; its answer finds its own way back.
pub type Work = Box<dyn FnOnce(&Job) + Send>;

/// What came back, for the app to show.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum News {
    /// A hint can be seen now.
    Hint,
    /// There is nothing to hint at: solved already.
    Done,
    /// No hint can be given, and why.
    Stuck(String),
    /// So many places are wrong.
    Checked(usize),
    Par,
    /// The theatre has more steps, or its last.
    Theatre,
    /// The puzzle was played to its end.
    Finished,
    /// It could not be: no solution was found.
    NoSolution,
    /// There are several solutions; they can be paged through.
    Several,
}

/// The solutions of a puzzle that has several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Several {
    pub count: usize,
    /// There are no more than these.
    pub complete: bool,
    /// How many cells, lines or whatever are not the same in all of them.
    pub places: usize,
    /// Which one is on display.
    pub shown: Option<usize>,
}

/// How much of a hint is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStage {
    Where,
    Why,
}

/// What a press of the hint key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Pressed {
    /// Begin [`Task::Hint`] (or [`Task::Check`]), nothing is known yet.
    Ask,
    /// More is shown.
    Shown,
    /// The moves were made.
    Played,
}

/// A hint as the screen shows it.
#[derive(Debug, Clone, Copy)]
pub struct HintView<'a> {
    pub technique: &'static Technique,
    pub stage: HintStage,
    pub place: &'a Prose,
    pub reason: &'a Prose,
}

/// How the board is to be shown.
#[derive(Debug, Clone, Copy)]
pub struct Showing<'a> {
    pub look: &'a Look,
    pub aids: Aids,
    pub mode: Mode,
}

/// A game being played, whatever game it is.
pub trait Game: Send {
    fn kind(&self) -> &'static dyn Kind;
    fn puzzle(&self) -> &dyn AnyPuzzle;
    fn standing(&self) -> Standing;
    /// Rises with every change of the board.
    fn revision(&self) -> u64;
    /// Moves that led here, as the player counts them.
    fn moves(&self) -> usize;
    /// The fewest there can be, once it is known.
    fn par(&self) -> Option<usize>;

    fn undo(&mut self) -> Changed;
    fn redo(&mut self) -> Changed;
    fn restart(&mut self) -> Changed;
    fn savepoints(&self) -> usize;
    /// The number of the newest savepoint that was gone on from, and how many moves were made since.
    fn since_savepoint(&self) -> Option<(usize, usize)>;
    fn set_savepoint(&mut self);
    fn load_savepoint(&mut self, which: usize) -> Changed;
    fn drop_savepoint(&mut self, which: usize) -> Changed;
    /// Makes moves given as JSON, as one entry of the log.
    fn play(&mut self, moves: &[Json]) -> Result<(), String>;
    /// The log, for a save.
    fn log(&self) -> Json;

    /// Work for another thread; `poll` brings its answer.
    fn begin(&self, task: Task) -> Work;
    fn poll(&mut self) -> Vec<News>;

    fn press_hint(&mut self) -> Pressed;
    fn press_check(&mut self) -> Pressed;
    fn hint(&self) -> Option<HintView<'_>>;
    fn drop_hint(&mut self);

    fn commands(&self) -> &'static [Command];
    /// How a hint's marks look on this board: because, so.
    fn legend(&self) -> [&'static str; 2];
    /// Whether arrows make moves, and not only lead a cursor.
    fn walks(&self) -> bool;
    /// What the key bar shows of this game.
    fn keys(&self) -> &'static [(Action, &'static str)];
    fn act(&mut self, action: Action) -> Reply<()>;
    /// A click in the area in which the board was drawn.
    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Reply<()>;
    /// What a typed name stands for so far.
    fn naming(&self, text: &str) -> Naming<()>;
    /// Does what a place does that was typed by its name.
    fn act_named(&mut self, text: &str) -> Reply<()>;
    /// Scrolls so that the cursor is in view; called before a frame is drawn.
    fn settle(&mut self, showing: &Showing<'_>, area: Rect);
    fn draw(&self, showing: &Showing<'_>, area: Rect, buffer: &mut Buffer);
    fn panel(&self, showing: &Showing<'_>, width: u16) -> Vec<Line<'static>>;
    fn status(&self, showing: &Showing<'_>) -> Prose;
    fn finale(&self, showing: &Showing<'_>, progress: f64, area: Rect, buffer: &mut Buffer);
    fn finale_size(&self) -> (u16, u16);

    /// The board in words.
    fn words(&self) -> String;
    /// The board drawn in ASCII letters, `size` columns and rows at the most.
    fn drawn(&mut self, size: (u16, u16)) -> String;
    fn phrases(&self) -> &'static [Phrase];
    /// Does what a line in words says.
    fn say(&mut self, words: &[&str]) -> Said<()>;

    /// The ways in which the theatre can solve it, that of the hints first; and which of them is chosen.
    fn methods(&self) -> Vec<&'static str>;
    fn method(&self) -> usize;
    /// The next theatre plays another one.
    fn choose_method(&mut self, method: usize);
    fn open_theatre(&mut self);
    fn theatre(&mut self) -> Option<&mut dyn super::theatre::Timeline>;
    /// The theatre to look at.
    fn watched(&self) -> Option<&dyn super::theatre::Timeline>;
    /// Leaves the theatre; the player's own board was never touched.
    fn close_theatre(&mut self);
    /// The solutions, once it is known that there are several.
    fn several(&self) -> Option<Several>;
    /// Puts one of them on display, or the player's own board again.
    fn show_solution(&mut self, which: Option<usize>);
    /// What shows that the board cannot be completed.
    fn dead_end(&self) -> Option<Prose>;
    /// Leaves the theatre and goes on from the step shown, as one move that can be undone.
    fn adopt_theatre(&mut self) -> Changed;
}
