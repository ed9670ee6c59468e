//! A game in progress, as the app and the line mode see it.
//!
//! [`Game`] is implemented once, by the [session](super::session).

use super::contract::Standing;
use super::history::Changed;
use super::kind::{AnyPuzzle, Kind};
use super::ladder::Technique;
use super::theatre::Timeline;
use super::view::{Aids, Button, Mode, Naming, Phase, Reply, Said};
use pentimento_base::job::Job;
use pentimento_base::prose::Prose;
use pentimento_ui::fit::{Fit, Needs};
use pentimento_ui::keymap::Action;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::Pixels;
use pentimento_ui::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use serde_json::Value as Json;

/// A slow question about the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    Hint,
    Check,
    Par,
    /// The explained steps for the open theatre.
    Theatre,
    /// A solution. The session plays it as soon as it is found.
    Finish,
    /// Whether there are several solutions, although the puzzle should have only one.
    Others,
}

/// Slow work that can run on any thread. It sends its answer back to the session.
pub type Work = Box<dyn FnOnce(&Job) + Send>;

/// An answer that has arrived, for the app to show.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum News {
    /// There is a hint to show.
    Hint,
    /// There is no hint because the puzzle is solved.
    Done,
    /// There is no hint. The text says why.
    Stuck(String),
    /// The check is done. The number is the number of wrong spots.
    Checked(usize),
    /// The check is done, in a game in which no move can be wrong. The text says how good the moves are.
    Reviewed(Prose),
    Par,
    /// The theatre has received more steps, or its ending.
    Theatre,
    /// A solution was found and played.
    Finished,
    /// No solution was found.
    NoSolution,
    /// There are several solutions, and they can be shown.
    Several,
}

/// The solutions of a puzzle that has several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Several {
    pub count: usize,
    /// Whether there are no further solutions.
    pub complete: bool,
    /// The number of spots at which the solutions differ.
    pub places: usize,
    /// Which solution is shown, if any.
    pub shown: Option<usize>,
}

/// How much of a hint is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStage {
    Where,
    Why,
}

/// The result of pressing the hint key or the check key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Pressed {
    /// Nothing is known yet. The caller must begin [`Task::Hint`] or [`Task::Check`].
    Ask,
    /// More of the hint is shown, or the wrong spots that the check found are marked.
    Shown,
    /// The moves of the hint were made.
    Played,
}

/// A hint as the screen shows it.
#[derive(Debug, Clone, Copy)]
pub struct HintView<'a> {
    pub technique: &'static Technique,
    pub stage: HintStage,
    /// The texts for the screen.
    pub place: &'a Prose,
    /// The reason, or the part of a long reason that is shown.
    pub reason: &'a Prose,
    /// The same texts for the line mode, which can name spots differently.
    pub place_in_words: &'a Prose,
    pub reason_in_words: &'a Prose,
    /// The number of the part of the reason that is shown, counted from 1, and the number of all parts. `None` if
    /// there is at most one.
    pub link: Option<(usize, usize)>,
    /// The number of parts of a long reason. It is 0 if the whole reason is shown at once.
    pub links: usize,
    /// The texts of the earlier parts of the reason, for the screen.
    pub earlier: &'a [Prose],
    /// Whether the hint supposes something that the player can try on the board.
    pub is_what_if: bool,
    /// Two answers: whether the board marks a reason, and whether it marks a conclusion.
    pub marked: [bool; 2],
}

/// The settings for drawing the board.
#[derive(Debug, Clone, Copy)]
pub struct Showing<'a> {
    pub look: &'a Look,
    pub aids: Aids,
    pub mode: Mode,
}

/// A game in progress.
pub trait Game: Send {
    fn puzzle(&self) -> &dyn AnyPuzzle;
    fn kind(&self) -> &'static dyn Kind {
        self.puzzle().kind()
    }
    fn standing(&self) -> Standing;
    /// The number of moves that led to this board, as the player counts them.
    fn moves(&self) -> usize;
    /// The fewest moves that solve the puzzle. `None` until that is known.
    fn par(&self) -> Option<usize>;
    /// Says why the board can no longer be completed, if the board alone shows that.
    fn dead_end(&self) -> Option<Prose>;

    /// The index of the sentence that the lesson shows for the board.
    fn saying(&self, lesson: usize) -> usize;

    // The next methods are about the log: undo, redo, savepoints and saves.

    /// Makes moves that are given as JSON. They become one entry of the log.
    fn play(&mut self, moves: &[Json]) -> Result<(), String>;
    /// The log, for a save.
    fn log(&self) -> Json;
    fn undo(&mut self) -> Changed;
    fn redo(&mut self) -> Changed;
    fn restart(&mut self) -> Changed;
    fn savepoints(&self) -> usize;
    /// The latest savepoint that led to this board, and the number of moves since then. Savepoints are counted from 1.
    fn since_savepoint(&self) -> Option<(usize, usize)>;
    fn set_savepoint(&mut self);
    fn load_savepoint(&mut self, which: usize) -> Changed;
    fn drop_savepoint(&mut self, which: usize) -> Changed;

    // The next methods are about slow questions, hints and checks.

    /// Returns the work for a task. The caller runs it on another thread, and [`Game::poll`] then reports the answer.
    fn begin(&self, task: Task) -> Work;
    fn poll(&mut self) -> Vec<News>;
    fn press_hint(&mut self) -> Pressed;
    fn press_check(&mut self) -> Pressed;
    fn hint(&self) -> Option<HintView<'_>>;
    fn drop_hint(&mut self);
    /// Makes the moves of the hint at any stage, even if the hint is not shown completely.
    fn play_hint(&mut self) -> Pressed;
    /// Sets a savepoint and makes the moves that the hint supposes.
    fn try_hint(&mut self) -> Changed;
    /// Goes back to the previous part of the reason, or to the first stage of the hint.
    fn hint_back(&mut self);
    /// The exhibit of the current part of the hint's reason, in lines of at most `width` columns. They appear below
    /// the text of that part.
    fn exhibit(&self, showing: &Showing<'_>, width: u16) -> Vec<Line<'static>>;

    // The next methods are about input.

    /// Clears everything that is shown only until the next key. Call this before every key and click.
    fn before_key(&mut self);
    fn act(&mut self, action: Action) -> Reply<()>;
    /// Handles a click in the area in which the board was drawn.
    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Reply<()>;
    /// Finds out whether a typed text is the name of a spot, or the start of a name.
    fn naming(&self, text: &str) -> Naming<()>;
    /// Acts on the spot with this name.
    fn act_named(&mut self, text: &str) -> Reply<()>;

    // The next methods draw.

    /// The room that the board needs at each size of its cells. The list is empty if the board has no cells.
    fn needs(&self, look: &Look) -> Needs;
    /// Sets the size of the cells and scrolls so that the cursor is in view. Call this before drawing a frame.
    fn settle(&mut self, showing: &Showing<'_>, fit: Option<Fit>, area: Rect);
    fn draw(&self, showing: &Showing<'_>, area: Rect, buffer: &mut Buffer);
    fn panel(&self, showing: &Showing<'_>, width: u16) -> Vec<Line<'static>>;
    fn status(&self, showing: &Showing<'_>) -> Prose;
    /// Describes the spot under the cursor, for the rail beside the board.
    fn cursor_lines(&self, showing: &Showing<'_>, width: u16) -> Vec<Line<'static>>;
    fn finale(&self, showing: &Showing<'_>, progress: f64, area: Rect, buffer: &mut Buffer);
    /// The solved board as a picture of pixels, if the game hides a picture.
    fn pixels(&self, showing: &Showing<'_>) -> Option<Pixels>;
    fn finale_size(&self) -> (u16, u16);
    /// What the player has painted so far, as a small picture. `None` if the game has none.
    fn sketch(&self, showing: &Showing<'_>) -> Option<Mosaic>;

    // The next methods are for the line mode, in which the player types commands and reads text.

    /// The board in words, or drawn in ASCII if the game has no words for it.
    fn words(&self) -> String;
    /// The board drawn in ASCII, with at most `size` columns and rows.
    fn drawn(&mut self, size: (u16, u16)) -> String;
    /// Acts on a line that the player typed in the line mode.
    fn say(&mut self, words: &[&str]) -> Said<()>;

    // The next methods are about the theatre. Only `adopt_theatre` changes the player's board.

    /// The methods of solving that the theatre can show. The first is the one that hints use.
    fn methods(&self) -> Vec<&'static str>;
    fn method(&self) -> usize;
    /// Chooses the method that the next theatre shows.
    fn choose_method(&mut self, method: usize);
    fn open_theatre(&mut self);
    /// Opens a theatre that shows the moves of a finished game. `log` is the log of that game. The board must be at
    /// the start.
    fn open_replay(&mut self, log: &Json) -> Result<(), String>;
    fn theatre(&mut self) -> Option<&mut dyn Timeline>;
    /// The open theatre, if there is one. It can be read but not changed.
    fn watched(&self) -> Option<&dyn Timeline>;
    fn close_theatre(&mut self);
    /// Closes the theatre and continues the game from the step that it shows. The steps become one entry of the log,
    /// which can be undone.
    fn adopt_theatre(&mut self) -> Changed;

    // The next methods are for puzzles with several solutions.

    /// Describes the solutions. Returns `None` until several solutions are known.
    fn several(&self) -> Option<Several>;
    /// Shows one of the solutions, or the player's own board again if `which` is `None`.
    fn show_solution(&mut self, which: Option<usize>);
}
