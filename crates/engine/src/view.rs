//! Keys, clicks and drawing: the only part of a game that knows about the screen.
//!
//! Drawing changes nothing. A click is looked up in the same layout that drawing used. The cursor, the scroll offset
//! and the chosen view are in the game's `Ui`, which undo does not change. `settle` scrolls before a frame is drawn,
//! so a layout depends only on the level, the `Ui` and the area.

use super::contract::{Generate, Puzzle, Role, Step};
use super::editor::Editor;
use super::named_lines::NamedLines;
use pentimento_base::job::Job;
use pentimento_base::prose::Prose;
use pentimento_ui::fit::{Fit, Needs};
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::Pixels;
use pentimento_ui::theme::Look;
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use std::fmt::Debug;

pub use super::aids::{Aid, Aids};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    Left,
    Right,
    Middle,
}

/// The phases of a mouse click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Down,
    Drag,
    Up,
}

/// An action of the player on the board.
#[derive(Debug, Clone, PartialEq)]
pub enum Input<S> {
    Do(Action),
    Point {
        spot: S,
        button: Button,
        phase: Phase,
    },
    /// The player typed the name of this spot.
    Named(S),
}

/// The effect of an input.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Reply<T> {
    /// The input has no effect, because the game does not use it.
    Ignored,
    /// The cursor, the view or the mode changed, but not the board.
    Looked,
    /// The input makes these moves, as one entry of the log. The app gets `()`, because the session has already made
    /// them.
    Play(T),
    /// The action is impossible. The text says why.
    Refused(Prose),
    /// The game measured something for the player. The text is the result. The app counts this as help.
    Measured(Prose),
}

/// Which spot the player means with a typed name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Naming<S> {
    /// The text names this spot, and no other name begins with the text.
    Is(S),
    /// The text names this spot, but other names begin with the text too. The player can press Enter or type more.
    Maybe(S),
    /// The text names no spot yet, but some names begin with it.
    Begins,
    /// No name begins with this text.
    Nothing,
}

/// Finds a spot of a grid by its name. The name is a row, or a row and a column separated by a blank, a comma or a
/// dot. Rows and columns count from 1.
pub fn placed<S>(
    text: &str,
    (rows, columns): (usize, usize),
    spot: impl Fn(usize, Option<usize>) -> S,
) -> Naming<S> {
    let parts: Vec<&str> = text.split([' ', ',', '.']).filter(|part| !part.is_empty()).collect();
    let number = |text: &str, most: usize| text.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
    let found = match parts[..] {
        [] => return Naming::Begins,
        [row] => number(row, rows).map(|row| spot(row - 1, None)),
        [row, column] => number(row, rows)
            .zip(number(column, columns))
            .map(|(row, column)| spot(row - 1, Some(column - 1))),
        _ => None,
    };
    found.map_or(Naming::Nothing, Naming::Maybe)
}

/// What a game makes of a line that the player typed in the line mode.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Said<T> {
    /// The line is not a phrase of this game.
    Nothing,
    /// The game answers with this text. The board does not change.
    Answer(String),
    /// The line makes these moves, as one entry of the log. The app gets `()`, because the session has already made
    /// them.
    Play(T),
    /// The game can't do what the line asks for. The text says why.
    Refused(String),
}

/// A phrase of the line mode and its meaning, such as `press B 2` and `presses button B twice`.
pub type Phrase = (&'static str, &'static str);

/// The purpose for which the board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Playing,
    /// The board is in the theatre. The player can't change it, so it has no cursor.
    Watching,
    /// The board is a small picture in the menu or the help.
    Preview,
}

/// Everything that drawing can depend on.
pub struct Scene<'a, G: View> {
    pub level: &'a G::Level,
    pub board: &'a G::Board,
    pub ui: &'a G::Ui,
    pub marks: &'a [(G::Spot, Role)],
    pub look: &'a Look,
    pub aids: Aids,
    pub mode: Mode,
    /// The number of moves made so far. `par` is the fewest that solve the puzzle.
    pub moves: usize,
    pub par: Option<usize>,
}

impl<G: View> Scene<'_, G> {
    pub fn mark(&self, spot: &G::Spot) -> Option<Role> {
        self.marks.iter().find(|(marked, _)| marked == spot).map(|(_, role)| *role)
    }
}

/// What the next frame shows. A `Ui` can copy what it needs from here.
pub struct NextFrame<'a, G: View> {
    pub board: &'a G::Board,
    pub look: &'a Look,
    pub aids: Aids,
    pub marks: &'a [(G::Spot, Role)],
    /// The moves of the hint that is shown.
    pub moves: &'a [G::Move],
    /// The exhibit of the current part of the hint's reason.
    pub exhibit: Option<&'a G::Exhibit>,
    /// The rows and columns that the text of the hint names.
    pub named: NamedLines,
    /// The size of the cells. It is `None` on a preview and in a game without cells.
    pub fit: Option<Fit>,
}

impl<G: View> NextFrame<'_, G> {
    /// The spot of the hint that should be in view: its first target, or else its first mark.
    pub fn focus(&self) -> Option<&G::Spot> {
        let target = self.marks.iter().find(|(_, role)| *role == Role::Target);
        target.or(self.marks.first()).map(|(spot, _)| spot)
    }
}

/// A sentence of a lesson, and a condition that says for which boards it is right.
pub struct Saying<G: View> {
    pub text: &'static str,
    pub when: When<G>,
}

/// When a sentence of a lesson is shown. The condition depends only on the board, never on the moves that led to it.
/// So undo brings back the previous sentence, and every sentence is right for the board beside it.
pub enum When<G: View> {
    Always,
    Board(fn(&G::Level, &G::Board) -> bool),
    /// The board has a mistake.
    Mistake,
}

/// A small puzzle that teaches by doing.
pub struct Lesson<G: View> {
    /// What the lesson teaches, in a few words.
    pub title: &'static str,
    /// The puzzle, as the text of a native file.
    pub puzzle: &'static str,
    /// The sentences of the lesson. The screen shows the last one that is right for the board. The first one is always
    /// right.
    pub sayings: &'static [Saying<G>],
}

impl<G: View> Lesson<G> {
    /// The index of the sentence that is shown for a board.
    pub fn saying(&self, level: &G::Level, board: &G::Board) -> usize {
        let is_right = |saying: &Saying<G>| match saying.when {
            When::Always => true,
            When::Board(is_right) => is_right(level, board),
            When::Mistake => {
                G::mistakes(level, board, &Job::endless()).is_ok_and(|mistakes| !mistakes.is_empty())
            }
        };
        self.sayings.iter().rposition(is_right).unwrap_or(0)
    }
}

/// A lesson as the app sees it.
#[derive(Debug, Clone)]
pub struct LessonInfo {
    pub title: &'static str,
    pub puzzle: &'static str,
    pub sayings: Vec<&'static str>,
}

/// The number of lines about the cursor in a rail, the column beside the board. A game can choose another number.
const CURSOR_LINES: usize = 4;

pub trait View: Generate {
    /// The state of the screen: cursor, scroll offset, chosen view.
    type Ui: Clone + Debug + Send + 'static;
    /// The positions of everything that is drawn.
    type Layout;
    /// The game's own commands, with their keys.
    const COMMANDS: &'static [Command];
    /// Whether the arrow keys make moves instead of moving a cursor.
    const WALKS: bool = false;
    /// The actions in the key bar, each with a verb. The most useful action comes first.
    const KEYS: &'static [(Action, &'static str)];
    /// Two texts for the legend that say what the marks of a hint look like: the mark of a premise and the mark of a
    /// target.
    const LEGEND: [&'static str; 2];
    /// The aids that players can switch on and off in the settings.
    const AIDS: &'static [Aid] = &[];
    /// The lessons of the tutorial, in order.
    const LESSONS: &'static [Lesson<Self>];
    /// The phrases of the line mode. Moves can be given as JSON too.
    const PHRASES: &'static [Phrase] = &[];

    /// A small puzzle for the menu and the help.
    fn example() -> Puzzle<Self>;
    fn ui(level: &Self::Level) -> Self::Ui;
    fn interpret(
        level: &Self::Level,
        board: &Self::Board,
        ui: &mut Self::Ui,
        input: Input<Self::Spot>,
    ) -> Reply<Vec<Self::Move>>;
    /// Finds the spot that a typed name means. The player types the name after the go-to key.
    fn named(_level: &Self::Level, _text: &str) -> Naming<Self::Spot> {
        Naming::Nothing
    }

    /// Describes the board in short sentences, one per line. `None` means that the line mode draws the board in ASCII
    /// instead.
    fn words(_level: &Self::Level, _board: &Self::Board) -> Option<String> {
        None
    }
    /// Interprets a line of the line mode. The line is split into words, and the first word is in lower case.
    fn said(_level: &Self::Level, _board: &Self::Board, _words: &[&str]) -> Said<Vec<Self::Move>> {
        Said::Nothing
    }

    /// The room that the board needs at each size of its cells. The list is empty if the board has no cells.
    fn needs(_level: &Self::Level, _look: &Look) -> Needs {
        Needs::default()
    }
    /// The marks in the first stage of a hint. They show where to look, but not what to do.
    fn pointed(_level: &Self::Level, step: &Step<Self>) -> Vec<(Self::Spot, Role)> {
        let first = step.marks.iter().find(|(_, role)| *role == Role::Premise).or(step.marks.first());
        first.map(|(spot, _)| (spot.clone(), Role::Premise)).into_iter().collect()
    }
    /// Returns a text of a step as the screen shows it. Some games number their spots only in the line mode, so the
    /// screen needs another text.
    fn on_screen(_step: &Step<Self>, text: &Prose) -> Prose {
        text.clone()
    }
    /// Clears everything that is shown only until the next key.
    fn before_key(_ui: &mut Self::Ui) {}
    /// Copies into the `Ui` what input and layout need to know about the next frame. The session calls it before
    /// `settle`.
    fn notice(_level: &Self::Level, _ui: &mut Self::Ui, _frame: &NextFrame<'_, Self>) {}
    /// Scrolls so that the cursor is in view. The session calls it before it draws a frame in `area`.
    fn settle(_level: &Self::Level, _ui: &mut Self::Ui, _area: Rect) {}
    fn layout(level: &Self::Level, ui: &Self::Ui, area: Rect) -> Self::Layout;
    fn draw(scene: &Scene<'_, Self>, layout: &Self::Layout, buffer: &mut Buffer);
    fn hit(layout: &Self::Layout, at: Position) -> Option<Self::Spot>;

    /// Says why the board can no longer be completed, if the board alone shows that. The player sees the text only
    /// while there is a savepoint.
    fn dead_end(_level: &Self::Level, _board: &Self::Board) -> Option<Prose> {
        None
    }
    /// The figures beside the board, in lines of at most `width` columns. Small screens show only the first lines.
    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<Line<'static>>;
    /// One line about the spot under the cursor.
    fn status(scene: &Scene<'_, Self>) -> Prose;
    /// Describes the spot under the cursor in lines of at most `width` columns. The rail beside the board shows them
    /// instead of a status line. The number of lines is always the same, so that nothing below them moves.
    fn cursor_lines(scene: &Scene<'_, Self>, width: u16) -> Vec<Line<'static>> {
        let mut lines = widgets::wrap(scene.look, &Self::status(scene), width);
        lines.resize(CURSOR_LINES, Line::default());
        lines
    }
    /// The lines that show the exhibit of one part of a hint's reason. They have at most `width` columns and appear
    /// below the text of that part.
    fn exhibit(_scene: &Scene<'_, Self>, _exhibit: &Self::Exhibit, _width: u16) -> Vec<Line<'static>> {
        Vec::new()
    }
    /// Draws the solved board as a picture. While the picture appears, `progress` goes from 0 to 1.
    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer);
    /// The solved board as a picture of pixels. `None` if the game's finale draws something else.
    fn pixels(_scene: &Scene<'_, Self>) -> Option<Pixels> {
        None
    }
    /// The cells that the player has painted so far, as a small picture. `None` means that the board itself is shown
    /// instead.
    fn sketch(_scene: &Scene<'_, Self>) -> Option<Mosaic> {
        None
    }
    /// The number of columns and rows at which the finale looks best.
    fn finale_size(level: &Self::Level) -> (u16, u16);
    /// Whether the mark of a hint at this spot is drawn with the sign of the legend. A clue, for example, only changes
    /// its colour.
    fn has_sign(_spot: &Self::Spot) -> bool {
        true
    }

    /// The game's own editor, if it has one.
    fn editor() -> Option<Box<dyn Editor>> {
        None
    }
}

/// Keeps the cell of a hint in view until the player moves the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Attend<C> {
    /// The cell of the hint that is shown.
    to: Option<C>,
    /// Where the cursor was when the hint was shown. `None` after the cursor has moved.
    cursor: Option<C>,
}

impl<C: Copy + PartialEq> Attend<C> {
    /// Sets the cell of the hint that is shown. Call this before each frame.
    pub fn notice(&mut self, to: Option<C>, cursor: C) {
        if self.to != to {
            *self = Self { to, cursor: Some(cursor) };
        }
    }

    /// Returns the cell that must be in view.
    pub fn place(&mut self, cursor: C) -> C {
        self.cursor = self.cursor.filter(|&before| before == cursor);
        self.to.filter(|_| self.cursor.is_some()).unwrap_or(cursor)
    }

    /// Whether the cell of a hint must be in view. Call this after [`Attend::place`].
    pub fn is_on_hint(&self) -> bool {
        self.to.is_some() && self.cursor.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cell_of_a_hint_stays_in_view_until_the_cursor_moves() {
        let mut attend = Attend::default();
        attend.notice(Some(9), 2);
        assert_eq!([attend.place(2), attend.place(2)], [9, 9]);
        assert!(attend.is_on_hint());
        attend.notice(Some(9), 2);
        assert_eq!([attend.place(3), attend.place(2)], [3, 2]);
        assert!(!attend.is_on_hint());
        attend.notice(Some(8), 2);
        assert_eq!(attend.place(2), 8);
        attend.notice(None, 2);
        assert_eq!(attend.place(2), 2);
    }
}
