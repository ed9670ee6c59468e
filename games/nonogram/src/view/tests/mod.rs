//! Tests of the view, with a helper that draws a board and takes input.

mod colours;
mod drawing;
mod fitting;
mod input;
mod what_if;

use super::layout::Layout;
use super::*;
use crate::model::Cell;
use pentimento_base::document::parse;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::contract::{Role, Solve, Verdict};
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::view::{Button, Input, Mode, Phase, Reply, Scene, View as _};
use pentimento_picture::paint::{Paint, Paints};
use pentimento_ui::fit::{Bars, Fit, Need, Size, arrange, choose};
use pentimento_ui::glyphs::translate;
use pentimento_ui::keymap::Keymap;
use pentimento_ui::theme::{Depth, Glyphs, Ink, Look};
use pentimento_ui::widgets::rows;

fn plain(rows: &[&str]) -> Level {
    let cells: Vec<u8> = rows.concat().bytes().map(|byte| u8::from(byte == b'#')).collect();
    Level::of_picture(rows[0].len(), &cells, vec![Paint::blank(), Paint::black()]).unwrap()
}

/// A level from a random picture. If it has only one colour, that is black.
fn random(width: usize, height: usize, colours: usize, seed: u64) -> Level {
    let mut rng = Rng::new(seed);
    let cells: Vec<u8> = (0..width * height).map(|_| rng.below(colours + 1) as u8).collect();
    let letters = ('a'..='z').chain('A'..='Z');
    let mut paints = vec![Paint::blank()];
    if colours == 1 {
        paints.push(Paint::black());
    } else {
        let rgb = |i: usize| [(i * 83) as u8, (i * 151) as u8, (i * 199) as u8];
        paints.extend(letters.take(colours).enumerate().map(|(i, letter)| Paint::new(letter, rgb(i))));
    }
    Level::of_picture(width, &cells, paints).unwrap()
}

/// A level from a picture with long runs, so that many clues have two digits.
fn with_long_runs(side: usize, seed: u64) -> Level {
    let mut rng = Rng::new(seed);
    let cells: Vec<u8> = (0..side * side).map(|_| u8::from(rng.chance(0.93))).collect();
    Level::of_picture(side, &cells, vec![Paint::blank(), Paint::black()]).unwrap()
}

fn house() -> Level {
    plain(&["..##..", ".####.", "######", "#.##.#", "######", "##..##"])
}

struct Shot {
    level: Level,
    board: Board,
    ui: Ui,
    marks: Vec<(Spot, Role)>,
    moves: Vec<Mark>,
    what_if: Option<WhatIf>,
    look: Look,
    aids: Aids,
    mode: Mode,
    fit: Option<Fit>,
}

impl Shot {
    fn new(level: Level) -> Self {
        let (ui, board) = (Nonogram::ui(&level), Board::new(&level));
        let mut aids = Aids::by_default(Nonogram::AIDS);
        aids.set(&LIVE_ERRORS, true);
        aids.set(&AUTO_CROSS, false);
        let (look, mode) = (Look::default(), Mode::Playing);
        let (marks, moves) = (Vec::new(), Vec::new());
        Self { level, board, ui, marks, moves, what_if: None, look, aids, mode, fit: None }
    }

    /// Creates a board from text. `#` is filled, `x` is crossed out, `?` is maybe. Other letters are colours.
    fn with(level: Level, rows: &[&str]) -> Self {
        let mut shot = Self::new(level);
        for (row, text) in rows.iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                let cell = match letter {
                    '.' => Cell::Unknown,
                    'x' => Cell::Blank,
                    '?' => Cell::Maybe,
                    _ => Cell::of(shot.level.colour_of(letter).unwrap()),
                };
                shot.board.set([row, column], cell);
            }
        }
        shot
    }

    fn scene(&self) -> Scene<'_, Nonogram> {
        Scene {
            level: &self.level,
            board: &self.board,
            ui: &self.ui,
            marks: &self.marks,
            look: &self.look,
            aids: self.aids,
            mode: self.mode,
            moves: 4,
            par: None,
        }
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) -> Layout {
        let frame = NextFrame {
            board: &self.board,
            look: &self.look,
            aids: self.aids,
            marks: &self.marks,
            moves: &self.moves,
            exhibit: self.what_if.as_ref(),
            named: NamedLines::default(),
            fit: self.fit,
        };
        Nonogram::notice(&self.level, &mut self.ui, &frame);
        Nonogram::settle(&self.level, &mut self.ui, area);
        let layout = Nonogram::layout(&self.level, &self.ui, area);
        Nonogram::draw(&self.scene(), &layout, buffer);
        layout
    }

    fn text(&mut self, width: u16, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        self.draw(area, &mut buffer);
        rows(&buffer)
    }

    /// The fit for a size of cells that the player chose.
    fn fit_of(&self, size: Size, terminal: (u16, u16)) -> Fit {
        arrange(&Nonogram::needs(&self.level, &self.look), size, terminal).unwrap()
    }

    /// A fit for any size of cells, even for a size that the current look doesn't use.
    fn fit_of_any(size: Size) -> Fit {
        let need = Need { size, columns: 30, rows: 20, fixed: (0, 0), least_free: 0, numbers: 1 };
        Fit { need, bars: Bars::Bare, folded: 0, is_whole: false }
    }

    /// Draws the board as on a terminal of this size, and returns its layout and the rows of its area.
    fn on_terminal(&mut self, terminal: (u16, u16)) -> (Layout, Vec<String>) {
        let fit = choose(&Nonogram::needs(&self.level, &self.look), terminal).unwrap();
        self.with_fit(fit, terminal)
    }

    fn with_fit(&mut self, fit: Fit, terminal: (u16, u16)) -> (Layout, Vec<String>) {
        self.fit = Some(fit);
        let bars = if fit.bars == Bars::Standing { 0 } else { 3 };
        // As on the play screen, a rail or a panel takes the space that the board leaves free.
        let beside = match fit.bars {
            Bars::Bare => 0,
            Bars::Standing => terminal.0.saturating_sub(fit.need.columns).clamp(18, 56),
            Bars::Lying => terminal.0.saturating_sub(fit.need.columns).min(46),
        };
        let area = Rect::new(0, 0, terminal.0 - beside, terminal.1 - bars);
        let mut buffer = Buffer::empty(area);
        let layout = self.draw(area, &mut buffer);
        translate(&mut buffer, self.look.glyphs);
        (layout, rows(&buffer))
    }

    fn input(&mut self, input: Input<Spot>) -> Reply<Vec<Mark>> {
        let reply = Nonogram::interpret(&self.level, &self.board, &mut self.ui, input);
        if let Reply::Play(marks) = &reply {
            for mark in marks {
                self.board.apply(&self.level, mark).unwrap();
            }
        }
        reply
    }

    fn act(&mut self, action: Action) -> Reply<Vec<Mark>> {
        self.input(Input::Do(action))
    }

    fn point(&mut self, at: [usize; 2], button: Button, phase: Phase) -> Reply<Vec<Mark>> {
        self.input(Input::Point { spot: Spot::Cell(at), button, phase })
    }

    /// A row of the board as text, with the same letters as in `with`.
    fn row(&self, row: usize) -> String {
        let letter = |column| match self.board.get([row, column]) {
            Cell::Unknown => '.',
            Cell::Blank => 'x',
            Cell::Maybe => '?',
            Cell::Colour(colour) => self.level.paints().letter(colour),
        };
        (0..self.level.width()).map(letter).collect()
    }
}
