//! A mural: a large picture whose pieces are puzzles. At first only the middle piece is open. A solved piece
//! opens its neighbours.

use super::mural_view::{Place, places};
use super::play;
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::levels::collection::{self, Entry};
use crate::app::levels::thumbnail::Thumbnail;
use crate::app::page::{self, Mouse};
use crate::app::play::Play;
use crate::app::screen::{Next, Screen};
use crate::packs::Pack;
use crate::packs::murals::Mural;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;

const TURN: Action = Action::Command("turn");
const FILL: Action = Action::Command("fill");

pub(super) struct MuralScreen {
    packs: Vec<Pack>,
    /// The index of the mural on the screen, in `packs`.
    open: usize,
    pub(super) mural: Mural,
    pub(super) pieces: Vec<Entry>,
    pub(super) chosen: usize,
    /// Whether the mural fills the screen, without the list beside it.
    pub(super) fills: bool,
    /// The solved boards, for terminals with few colours.
    pub(super) boards: Vec<Option<Thumbnail>>,
}

impl MuralScreen {
    pub(super) fn new(context: &mut Context, packs: Vec<Pack>, open: usize) -> Self {
        let mural = Mural { title: String::new(), rows: 1, columns: 1 };
        let mut screen =
            Self { packs, open, mural, pieces: Vec::new(), chosen: 0, fills: false, boards: Vec::new() };
        screen.show(context, open);
        screen
    }

    /// Shows another mural and chooses the first open piece that is not solved.
    fn show(&mut self, context: &mut Context, open: usize) {
        self.open = open;
        self.read(context);
        let is_next = |&piece: &usize| self.is_open(piece) && !self.is_solved(piece);
        self.chosen = (0..self.pieces.len()).find(is_next).unwrap_or_else(|| self.mural.middle());
    }

    fn read(&mut self, context: &mut Context) {
        let Some(pack) = self.packs.get(self.open) else { return };
        let (summary, saves) = (context.store.summary(), context.saved_games().saves);
        (_, self.pieces) = collection::collect(std::slice::from_ref(pack), &summary, &saves);
        if let Some(mural) = &pack.mural {
            self.mural = mural.clone();
        }
        self.pieces.truncate(self.mural.pieces());
        self.chosen = self.chosen.min(self.pieces.len().saturating_sub(1));
        self.boards = self.pieces.iter().map(|_| None).collect();
    }

    pub(super) fn is_solved(&self, piece: usize) -> bool {
        self.pieces.get(piece).is_some_and(|piece| piece.solved)
    }

    pub(super) fn is_open(&self, piece: usize) -> bool {
        self.mural.is_open(piece, |piece| self.is_solved(piece))
    }

    pub(super) fn solved(&self) -> usize {
        self.pieces.iter().filter(|piece| piece.solved).count()
    }

    pub(super) fn is_finished(&self) -> bool {
        self.solved() == self.mural.pieces()
    }

    fn go(&mut self, rows: isize, columns: isize) -> Next {
        let (row, column) = (self.chosen / self.mural.columns, self.chosen % self.mural.columns);
        let row = page::moved(row, rows, self.mural.rows);
        let column = page::moved(column, columns, self.mural.columns);
        self.choose(row * self.mural.columns + column)
    }

    fn choose(&mut self, piece: usize) -> Next {
        self.chosen = piece.min(self.pieces.len().saturating_sub(1));
        Next::Redraw
    }

    fn play(&self, context: &mut Context) -> Next {
        let Some(piece) = self.pieces.get(self.chosen) else { return Next::Same };
        if !self.is_open(self.chosen) {
            context.say(format!("Piece {} is locked: solve a piece beside it first.", self.chosen + 1));
            return Next::Redraw;
        }
        play(context, piece)
    }

    fn turn(&mut self, context: &mut Context, by: isize) -> Next {
        let count = self.packs.len().max(1) as isize;
        self.show(context, (self.open as isize + by).rem_euclid(count) as usize);
        Next::Redraw
    }

    fn fill(&mut self) -> Next {
        self.fills = !self.fills;
        Next::Redraw
    }
}

impl Screen for MuralScreen {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.paint(context, area, buffer);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        let mut keys = vec![context.moves_key("piece"), context.key(Action::Act, "play")];
        if self.packs.len() > 1 {
            keys.push(fixed("[ ]", "mural", TURN));
        }
        keys.push(fixed("z", "fill the screen", FILL));
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Back, "album"));
        keys
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        let KeyCode::Char(letter) = key.code else { return None };
        if !key.modifiers.is_empty() {
            return None;
        }
        match letter {
            '1'..='9' => Some(self.choose(letter as usize - '1' as usize)),
            '[' => Some(self.turn(context, -1)),
            ']' => Some(self.turn(context, 1)),
            'z' => Some(self.fill()),
            _ => None,
        }
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up => self.go(-1, 0),
            Action::Down => self.go(1, 0),
            Action::Left => self.go(0, -1),
            Action::Right => self.go(0, 1),
            Action::Previous => self.turn(context, -1),
            Action::Next | TURN => self.turn(context, 1),
            FILL => self.fill(),
            Action::Act => self.play(context),
            Action::Restart if self.is_solved(self.chosen) => {
                let piece = &self.pieces[self.chosen];
                Next::Push(Box::new(Play::begin(context, &*piece.puzzle, piece.origin.clone())))
            }
            Action::Help => {
                Next::Push(Box::new(Help::new(self.pieces.first().map(|piece| piece.puzzle.kind()))))
            }
            Action::Back if self.fills => self.fill(),
            Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let at = match page::mouse(event) {
            Mouse::Wheel(by) => return self.go(by, 0),
            Mouse::Click(at) => at,
            Mouse::Nothing => return Next::Same,
        };
        let hit = places(self, area).pieces.iter().position(|Place { area, .. }| area.contains(at));
        match hit {
            Some(piece) if piece == self.chosen => self.play(context),
            Some(piece) => self.choose(piece),
            None => Next::Same,
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        self.make_boards(context, area);
    }

    fn poll(&mut self, _context: &mut Context) -> Next {
        self.boards.iter_mut().flatten().for_each(Thumbnail::poll);
        Next::Redraw
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        self.read(context);
    }
}
