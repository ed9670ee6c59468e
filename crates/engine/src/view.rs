//! How a game meets a person: what keys and clicks mean, and what the board looks like.
//!
//! The only part of a game that sees a drawing surface. Drawing changes nothing; where a click lands is found from
//! the same pure layout that drawing used. What belongs to the screen and not to the board (cursor, scroll, chosen
//! view) is the game's `Ui`, which undo does not touch. Scrolling follows the cursor before a frame is drawn, in
//! `settle`, so that a layout is a function of what is there and of nothing that was there before.

use super::contract::{Generate, Puzzle, Role};
use super::editor::Editor;
use pentimento_base::prose::Prose;
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::theme::Look;
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

/// Where in its way from press to release a button is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Down,
    Drag,
    Up,
}

/// What a person did to the board.
#[derive(Debug, Clone, PartialEq)]
pub enum Input<S> {
    Do(Action),
    Point {
        spot: S,
        button: Button,
        phase: Phase,
    },
    /// A place that was typed by name.
    Named(S),
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Reply<T> {
    /// Nothing of this game's; someone else may know it.
    Ignored,
    /// Cursor, view or mode changed; the board did not.
    Looked,
    /// Moves to make, as one entry of the log. To the app, `()`: the session has made them.
    Play(T),
    /// It can't be done, and why.
    Refused(Prose),
}

/// What a typed name stands for so far.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Naming<S> {
    /// This place, and no longer name begins so.
    Is(S),
    /// This place, but a longer name begins so too: Enter decides.
    Maybe(S),
    Begins,
    Nothing,
}

/// A place of a grid as people type it, counted from 1: a row, and after a blank, a comma or a dot a column.
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

/// What a line typed in words means to a game.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Said<T> {
    /// No phrase of this game.
    Nothing,
    /// An answer; the board stays as it is.
    Told(String),
    /// Moves to make, as one entry of the log. To the app, `()`: the session has made them.
    Play(T),
    /// It can't be done, and why.
    Refused(String),
}

/// A phrase of the line mode and what it does: `press B 2`, `presses button B twice`.
pub type Phrase = (&'static str, &'static str);

/// Who looks at the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Playing,
    /// The theatre: nothing on the board can be changed, and no cursor is shown.
    Watching,
    /// A small live picture in the menu or the help.
    Preview,
}

/// All that a drawing may depend on.
pub struct Scene<'a, G: View> {
    pub level: &'a G::Level,
    pub board: &'a G::Board,
    pub ui: &'a G::Ui,
    pub marks: &'a [(G::Spot, Role)],
    pub look: &'a Look,
    pub aids: Aids,
    pub mode: Mode,
    /// Moves made so far, and the fewest there can be.
    pub moves: usize,
    pub par: Option<usize>,
}

impl<G: View> Scene<'_, G> {
    pub fn mark(&self, spot: &G::Spot) -> Option<Role> {
        self.marks.iter().find(|(marked, _)| marked == spot).map(|(_, role)| *role)
    }
}

/// What a frame is going to show, for a `Ui` that takes note of it.
pub struct NextFrame<'a, G: View> {
    pub board: &'a G::Board,
    pub look: &'a Look,
    pub aids: Aids,
    pub marks: &'a [(G::Spot, Role)],
    /// What the hint on display would do.
    pub moves: &'a [G::Move],
}

/// One sentence of a tutorial, and when it has been followed.
#[derive(Debug, Clone, Copy)]
pub struct Saying {
    pub text: &'static str,
    pub until: Until,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// So many moves were made.
    Moves(usize),
    Solved,
}

/// A small puzzle that teaches by doing.
#[derive(Debug, Clone, Copy)]
pub struct Lesson {
    /// A native file.
    pub puzzle: &'static str,
    pub sayings: &'static [Saying],
}

pub trait View: Generate {
    /// What belongs to the screen: cursor, scroll, chosen view.
    type Ui: Clone + Debug + Send + 'static;
    /// Where everything stands.
    type Layout;
    /// Keys of its own.
    const COMMANDS: &'static [Command];
    /// Whether arrows make moves, and not only lead a cursor.
    const WALKS: bool = false;
    /// What the key bar shows between the beginning and `help`, likeliest first; a verb for each.
    const KEYS: &'static [(Action, &'static str)];
    /// How a hint's marks look on this board, for the legend below it: because, so.
    const LEGEND: [&'static str; 2];
    /// What players can switch on and off in the settings.
    const AIDS: &'static [Aid] = &[];
    /// The tutorial, in order.
    const LESSONS: &'static [Lesson];
    /// What can be said in the line mode beside moves in JSON.
    const PHRASES: &'static [Phrase] = &[];

    /// A small puzzle that shows what the game is, for the menu and the help.
    fn example() -> Puzzle<Self>;
    fn ui(level: &Self::Level) -> Self::Ui;
    fn interpret(
        level: &Self::Level,
        board: &Self::Board,
        ui: &mut Self::Ui,
        input: Input<Self::Spot>,
    ) -> Reply<Vec<Self::Move>>;
    /// What a name typed after the go-to key stands for.
    fn named(_level: &Self::Level, _text: &str) -> Naming<Self::Spot> {
        Naming::Nothing
    }

    /// The board in words, for who cannot see it drawn: short sentences, a line each. Without them it is drawn in
    /// letters.
    fn words(_level: &Self::Level, _board: &Self::Board) -> Option<String> {
        None
    }
    /// What a line of the line mode means, its words parted, the first in small letters.
    fn said(_level: &Self::Level, _board: &Self::Board, _words: &[&str]) -> Said<Vec<Self::Move>> {
        Said::Nothing
    }

    /// Takes note of what input and layout depend on: called before `settle`, and all that a `Ui` may know of the board.
    fn notice(_level: &Self::Level, _ui: &mut Self::Ui, _glance: &NextFrame<'_, Self>) {}
    /// Scrolls so that the cursor is in view, before a frame is drawn in `area`.
    fn settle(_level: &Self::Level, _ui: &mut Self::Ui, _area: Rect) {}
    fn layout(level: &Self::Level, ui: &Self::Ui, area: Rect) -> Self::Layout;
    fn draw(scene: &Scene<'_, Self>, layout: &Self::Layout, buffer: &mut Buffer);
    fn hit(layout: &Self::Layout, at: Position) -> Option<Self::Spot>;

    /// What shows on the board alone that it cannot be completed. It is said while something is supposed.
    fn dead_end(_level: &Self::Level, _board: &Self::Board) -> Option<Prose> {
        None
    }
    /// Figures beside the board, in lines of at most `width`; the first ones are kept where room is short.
    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<Line<'static>>;
    /// One line about the place under the cursor.
    fn status(scene: &Scene<'_, Self>) -> Prose;
    /// The solved board as a picture, `progress` from 0 to 1 while it is being laid on.
    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer);
    /// The size at which the finale looks best.
    fn finale_size(level: &Self::Level) -> (u16, u16);
    /// Where puzzles of this game are made by hand, if in a way of its own.
    fn editor() -> Option<Box<dyn Editor>> {
        None
    }
}

/// What a hint speaks of, brought into view until the player moves the cursor: then the view is theirs again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attend<C> {
    pub to: C,
    /// Where the cursor stood when the hint spoke.
    pub cursor: C,
}

impl<C: Copy + PartialEq> Attend<C> {
    /// The place that must be in view.
    pub fn place(attend: &mut Option<Self>, cursor: C) -> C {
        *attend = attend.filter(|attend| attend.cursor == cursor);
        attend.map_or(cursor, |attend| attend.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_hint_speaks_of_stays_in_view_until_the_cursor_moves() {
        let mut attend = Some(Attend { to: 9, cursor: 2 });
        assert_eq!([Attend::place(&mut attend, 2), Attend::place(&mut attend, 2)], [9, 9]);
        assert_eq!([Attend::place(&mut attend, 3), Attend::place(&mut attend, 2)], [3, 2]);
    }
}
