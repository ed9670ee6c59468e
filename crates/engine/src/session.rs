//! One game being played: all that is the same for every game, written once.
//!
//! The session is what Simon Tatham calls the midend. It holds the log, counts revisions, asks for hints and checks
//! in the background, drops answers to questions that are no longer asked, and shows hints in stages. The app
//! knows it only as a [`Game`]; inside it is typed. Invariant: every change of the board raises the revision, and
//! no hint, mark or answer that belongs to an older revision is ever shown.

mod others;
mod tasks;

use super::contract::{Puzzle, Role, Standing, Step};
use super::game::{Game, HintStage, HintView, News, Pressed, Several, Showing, Task, Work};
use super::history::{Changed, History, Log};
use super::kind::{AnyPuzzle, Kind};
use super::theatre::Theatre;
use super::view::{Aids, Button, Input, Mode, Naming, NextFrame, Phase, Phrase, Reply, Said, Scene, View};
use others::Others;
use pentimento_base::prose::{Prose, capital};
use pentimento_ui::glyphs;
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::theme::{Depth, Glyphs, Look};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use tasks::Message;

struct Shown<G: View> {
    step: Step<G>,
    stage: HintStage,
}

struct Checked<G: View> {
    wrong: Vec<G::Spot>,
    places_shown: bool,
}

pub struct Session<G: View> {
    puzzle: Arc<Puzzle<G>>,
    history: History<G>,
    ui: G::Ui,
    revision: u64,
    par: Option<usize>,
    hint: Option<Shown<G>>,
    checked: Option<Checked<G>>,
    theatre: Option<Theatre<G>>,
    others: Option<Others<G>>,
    /// Which theatre is open: steps of an earlier one are dropped.
    performance: u64,
    /// What the theatre plays: 0 the steps of the hints, and from 1 the game's own methods.
    method: usize,
    sender: Sender<Message<G>>,
    inbox: Receiver<Message<G>>,
}

impl<G: View> Session<G> {
    pub fn new(puzzle: Arc<Puzzle<G>>) -> Self {
        let history = History::new(G::start(&puzzle.level));
        Self::with(puzzle, history)
    }

    /// A game from its save; an error says what in the log is wrong.
    pub fn resume(puzzle: Arc<Puzzle<G>>, log: &Json) -> Result<Self, String> {
        let log: Log<G::Move> = serde_json::from_value(log.clone()).map_err(|e| format!("log: {e}"))?;
        let history = History::replay(&puzzle.level, log)?;
        Ok(Self::with(puzzle, history))
    }

    fn with(puzzle: Arc<Puzzle<G>>, history: History<G>) -> Self {
        let (sender, inbox) = channel();
        Self {
            ui: G::ui(&puzzle.level),
            puzzle,
            history,
            revision: 0,
            par: None,
            hint: None,
            checked: None,
            theatre: None,
            others: None,
            performance: 0,
            method: 0,
            sender,
            inbox,
        }
    }

    pub fn level(&self) -> &G::Level {
        &self.puzzle.level
    }

    pub fn board(&self) -> &G::Board {
        self.history.board()
    }

    /// Makes moves as one entry of the log.
    pub fn make(&mut self, moves: Vec<G::Move>) -> Result<(), String> {
        self.history.play(&self.puzzle.level, moves).map_err(|illegal| illegal.0)?;
        self.touched();
        Ok(())
    }

    /// The same for moves that a person wrote down: of those, a game may allow fewer.
    fn asked(&mut self, moves: Vec<G::Move>) -> Result<(), String> {
        let level = &self.puzzle.level;
        let mut board = self.history.board().clone();
        for mv in &moves {
            let forbidden = G::forbids(level, &board, mv).map_or(Ok(()), Err);
            forbidden.and_then(|()| G::apply(level, &mut board, mv)).map_err(|illegal| illegal.0)?;
        }
        self.make(moves)
    }

    /// What is to be marked on the board: the hint's reasons once they are told, or what a check found.
    pub fn marks(&self) -> Vec<(G::Spot, Role)> {
        if let Some(Shown { step, stage: HintStage::Why }) = &self.hint {
            return step.marks.clone();
        }
        match &self.checked {
            Some(checked) if checked.places_shown => {
                checked.wrong.iter().map(|spot| (spot.clone(), Role::Conflict)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn scene<'a>(&'a self, showing: &Showing<'a>, marks: &'a [(G::Spot, Role)]) -> Scene<'a, G> {
        Scene {
            level: &self.puzzle.level,
            board: self.shown_board(),
            ui: &self.ui,
            marks,
            look: showing.look,
            aids: showing.aids,
            mode: showing.mode,
            moves: self.moves(),
            par: self.par,
        }
    }

    /// The theatre's board while it is open, a solution while it is on display, else the player's.
    fn shown_board(&self) -> &G::Board {
        let other = || self.others.as_ref().and_then(Others::board).unwrap_or(self.history.board());
        self.theatre.as_ref().map_or_else(other, Theatre::board)
    }

    /// The marks of what is shown.
    fn shown_marks(&self) -> Vec<(G::Spot, Role)> {
        if let Some(others) = self.others.as_ref().filter(|others| others.shown.is_some()) {
            return others.marks.clone();
        }
        self.theatre.as_ref().map_or_else(|| self.marks(), Theatre::marks)
    }

    /// The moves of the hint on display, which are not made yet.
    fn shown_moves(&self) -> Vec<G::Move> {
        match (&self.theatre, &self.hint) {
            (None, Some(Shown { step, stage: HintStage::Why })) => step.moves.clone(),
            _ => Vec::new(),
        }
    }

    fn input(&mut self, input: Input<G::Spot>) -> Reply<()> {
        match G::interpret(&self.puzzle.level, self.history.board(), &mut self.ui, input) {
            Reply::Ignored => Reply::Ignored,
            Reply::Looked => Reply::Looked,
            Reply::Refused(why) => Reply::Refused(why),
            Reply::Play(moves) => match self.make(moves) {
                Ok(()) => Reply::Play(()),
                Err(why) => Reply::Refused(why.into()),
            },
        }
    }

    /// The board in letters, as a typewriter could show it.
    fn letters(&self, ui: &G::Ui, (width, height): (u16, u16)) -> String {
        let look = letters_only();
        let area = Rect::new(0, 0, width, height);
        let showing = Showing { look: &look, aids: Aids::default(), mode: Mode::Watching };
        let layout = G::layout(&self.puzzle.level, ui, area);
        let mut buffer = Buffer::empty(area);
        G::draw(&self.scene(&showing, &self.marks()), &layout, &mut buffer);
        glyphs::translate(&mut buffer, Glyphs::Ascii);
        let line = |row: &[ratatui::buffer::Cell]| {
            row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned()
        };
        let lines: Vec<String> = buffer.content.chunks(usize::from(width).max(1)).map(line).collect();
        lines.join("\n").trim_matches('\n').to_owned()
    }

    fn touched(&mut self) {
        self.revision += 1;
        self.hint = None;
        self.checked = None;
    }

    fn note(&mut self, changed: Changed) -> Changed {
        if changed == Changed::Yes {
            self.touched();
        }
        changed
    }
}

/// The size at which a board without words is drawn.
const DRAWN: (u16, u16) = (120, 60);

/// Neither colours nor glyphs.
fn letters_only() -> Look {
    Look { depth: Depth::Mono, glyphs: Glyphs::Ascii, motion: false, ..Look::default() }
}

impl<G: View> Game for Session<G> {
    fn kind(&self) -> &'static dyn Kind {
        self.puzzle.kind()
    }

    fn puzzle(&self) -> &dyn AnyPuzzle {
        &*self.puzzle
    }

    fn standing(&self) -> Standing {
        G::standing(&self.puzzle.level, self.history.board())
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn moves(&self) -> usize {
        self.history.moves().iter().map(G::weight).sum()
    }

    fn par(&self) -> Option<usize> {
        self.par
    }

    fn undo(&mut self) -> Changed {
        let changed = self.history.undo(&self.puzzle.level);
        self.note(changed)
    }

    fn redo(&mut self) -> Changed {
        let changed = self.history.redo(&self.puzzle.level);
        self.note(changed)
    }

    fn restart(&mut self) -> Changed {
        let changed = self.history.restart(&self.puzzle.level);
        self.note(changed)
    }

    fn savepoints(&self) -> usize {
        self.history.savepoints().len()
    }

    fn since_savepoint(&self) -> Option<(usize, usize)> {
        let moves = self.history.moves();
        let mut known = self.history.savepoints().iter().enumerate().rev();
        let (which, savepoint) = known.find(|(_, savepoint)| moves.starts_with(savepoint))?;
        Some((which + 1, moves.len() - savepoint.len()))
    }

    fn set_savepoint(&mut self) {
        self.history.set_savepoint();
    }

    fn load_savepoint(&mut self, which: usize) -> Changed {
        let changed = self.history.load_savepoint(&self.puzzle.level, which);
        self.note(changed)
    }

    fn drop_savepoint(&mut self, which: usize) -> Changed {
        self.history.drop_savepoint(which)
    }

    fn play(&mut self, moves: &[Json]) -> Result<(), String> {
        let moves = moves.iter().map(|mv| serde_json::from_value(mv.clone()));
        let moves = moves.collect::<Result<Vec<G::Move>, _>>().map_err(|e| e.to_string())?;
        self.asked(moves)
    }

    fn log(&self) -> Json {
        json!(self.history.log())
    }

    fn begin(&self, task: Task) -> Work {
        self.work(task)
    }

    fn poll(&mut self) -> Vec<News> {
        let messages: Vec<Message<G>> = self.inbox.try_iter().collect();
        messages.into_iter().filter_map(|message| self.receive(message)).collect()
    }

    fn press_hint(&mut self) -> Pressed {
        match &mut self.hint {
            None => Pressed::Ask,
            Some(shown) if shown.stage == HintStage::Where => {
                shown.stage = HintStage::Why;
                Pressed::Shown
            }
            Some(shown) => {
                let moves = shown.step.moves.clone();
                // Hints are true of the board they were asked for, so the rules allow them.
                if self.make(moves).is_ok() { Pressed::Played } else { Pressed::Ask }
            }
        }
    }

    fn press_check(&mut self) -> Pressed {
        match &mut self.checked {
            None => Pressed::Ask,
            Some(checked) => {
                checked.places_shown = true;
                Pressed::Shown
            }
        }
    }

    fn hint(&self) -> Option<HintView<'_>> {
        self.hint.as_ref().map(|Shown { step, stage }| HintView {
            technique: step.technique,
            stage: *stage,
            place: &step.place,
            reason: &step.reason,
        })
    }

    fn drop_hint(&mut self) {
        self.hint = None;
        self.checked = None;
    }

    fn walks(&self) -> bool {
        G::WALKS
    }

    fn commands(&self) -> &'static [Command] {
        G::COMMANDS
    }

    fn legend(&self) -> [&'static str; 2] {
        G::LEGEND
    }

    fn keys(&self) -> &'static [(Action, &'static str)] {
        G::KEYS
    }

    fn act(&mut self, action: Action) -> Reply<()> {
        self.input(Input::Do(action))
    }

    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Reply<()> {
        let layout = G::layout(&self.puzzle.level, &self.ui, area);
        match G::hit(&layout, at) {
            Some(spot) => self.input(Input::Point { spot, button, phase }),
            None => Reply::Ignored,
        }
    }

    fn naming(&self, text: &str) -> Naming<()> {
        match G::named(&self.puzzle.level, text) {
            Naming::Is(_) => Naming::Is(()),
            Naming::Maybe(_) => Naming::Maybe(()),
            Naming::Begins => Naming::Begins,
            Naming::Nothing => Naming::Nothing,
        }
    }

    fn act_named(&mut self, text: &str) -> Reply<()> {
        match G::named(&self.puzzle.level, text) {
            Naming::Is(spot) | Naming::Maybe(spot) => self.input(Input::Named(spot)),
            Naming::Begins | Naming::Nothing => Reply::Ignored,
        }
    }

    fn settle(&mut self, showing: &Showing<'_>, area: Rect) {
        let (marks, moves) = (self.shown_marks(), self.shown_moves());
        let board = self.theatre.as_ref().map(Theatre::board);
        let other = self.others.as_ref().and_then(Others::board);
        let board = board.or(other).unwrap_or(self.history.board());
        let glance =
            NextFrame { board, look: showing.look, aids: showing.aids, marks: &marks, moves: &moves };
        G::notice(&self.puzzle.level, &mut self.ui, &glance);
        G::settle(&self.puzzle.level, &mut self.ui, area);
    }

    fn draw(&self, showing: &Showing<'_>, area: Rect, buffer: &mut Buffer) {
        let layout = G::layout(&self.puzzle.level, &self.ui, area);
        G::draw(&self.scene(showing, &self.shown_marks()), &layout, buffer);
    }

    fn panel(&self, showing: &Showing<'_>, width: u16) -> Vec<Line<'static>> {
        G::panel(&self.scene(showing, &self.shown_marks()), width)
    }

    fn status(&self, showing: &Showing<'_>) -> Prose {
        G::status(&self.scene(showing, &self.shown_marks()))
    }

    fn finale(&self, showing: &Showing<'_>, progress: f64, area: Rect, buffer: &mut Buffer) {
        G::finale(&self.scene(showing, &[]), progress, area, buffer);
    }

    fn finale_size(&self) -> (u16, u16) {
        G::finale_size(&self.puzzle.level)
    }

    fn words(&self) -> String {
        let level = &self.puzzle.level;
        G::words(level, self.history.board()).unwrap_or_else(|| self.letters(&self.ui, DRAWN))
    }

    fn drawn(&mut self, size: (u16, u16)) -> String {
        let look = letters_only();
        let showing = Showing { look: &look, aids: Aids::default(), mode: Mode::Playing };
        self.settle(&showing, Rect::new(0, 0, size.0, size.1));
        self.letters(&self.ui, size)
    }

    fn phrases(&self) -> &'static [Phrase] {
        G::PHRASES
    }

    fn say(&mut self, words: &[&str]) -> Said<()> {
        match G::said(&self.puzzle.level, self.history.board(), words) {
            Said::Nothing => Said::Nothing,
            Said::Told(text) => Said::Told(text),
            Said::Refused(why) => Said::Refused(why),
            Said::Play(moves) => match self.asked(moves) {
                Ok(()) => Said::Play(()),
                Err(why) => Said::Refused(format!("{}.", capital(&why))),
            },
        }
    }

    fn methods(&self) -> Vec<&'static str> {
        std::iter::once("as the hints do").chain(G::METHODS.iter().copied()).collect()
    }

    fn method(&self) -> usize {
        self.method
    }

    fn choose_method(&mut self, method: usize) {
        self.method = method % (G::METHODS.len() + 1);
    }

    fn open_theatre(&mut self) {
        self.drop_hint();
        self.performance += 1;
        self.theatre = Some(Theatre::new(Arc::clone(&self.puzzle), self.history.board().clone()));
    }

    fn theatre(&mut self) -> Option<&mut dyn super::theatre::Timeline> {
        self.theatre.as_mut().map(|theatre| theatre as &mut dyn super::theatre::Timeline)
    }

    fn watched(&self) -> Option<&dyn super::theatre::Timeline> {
        self.theatre.as_ref().map(|theatre| theatre as &dyn super::theatre::Timeline)
    }

    fn close_theatre(&mut self) {
        self.performance += 1;
        self.theatre = None;
    }

    fn several(&self) -> Option<Several> {
        self.others.as_ref().map(|others| Several {
            count: others.boards.len(),
            complete: others.complete,
            places: others.marks.len(),
            shown: others.shown,
        })
    }

    fn show_solution(&mut self, which: Option<usize>) {
        if let Some(others) = &mut self.others {
            others.shown = which.filter(|&which| which < others.boards.len());
        }
    }

    fn dead_end(&self) -> Option<Prose> {
        G::dead_end(&self.puzzle.level, self.history.board())
    }

    fn adopt_theatre(&mut self) -> Changed {
        let Some(theatre) = self.theatre.take() else { return Changed::No };
        self.performance += 1;
        let moves = theatre.played();
        if moves.is_empty() || self.make(moves).is_err() { Changed::No } else { Changed::Yes }
    }
}
