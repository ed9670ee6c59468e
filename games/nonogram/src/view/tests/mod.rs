//! Tests of the view, with a helper that draws a board and takes input.

mod drawing;
mod input;

use super::layout::Layout;
use super::*;
use crate::model::Cell;
use pentimento_base::document::parse;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::contract::{Role, Solve, Verdict};
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::view::{Button, Input, Mode, Phase, Reply, Scene, Until, View as _};
use pentimento_picture::paint::{Paint, Paints};
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

fn house() -> Level {
    plain(&["..##..", ".####.", "######", "#.##.#", "######", "##..##"])
}

struct Shot {
    level: Level,
    board: Board,
    ui: Ui,
    marks: Vec<(Spot, Role)>,
    moves: Vec<Mark>,
    look: Look,
    aids: Aids,
    mode: Mode,
}

impl Shot {
    fn new(level: Level) -> Self {
        let (ui, board) = (Nonogram::ui(&level), Board::new(&level));
        let mut aids = Aids::by_default(Nonogram::AIDS);
        aids.set(&LIVE_ERRORS, true);
        aids.set(&AUTO_CROSS, false);
        let (marks, moves) = (Vec::new(), Vec::new());
        Self { level, board, ui, marks, moves, look: Look::default(), aids, mode: Mode::Playing }
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
            fit: None,
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

    /// A row of the board, written with the letters that `with` uses.
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
