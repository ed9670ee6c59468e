//! A game in progress: everything that is the same for every game.
//!
//! The session holds the log, asks for hints and checks in the background, drops outdated answers, and shows hints in
//! stages. Simon Tatham's puzzle collection calls such a part the midend. The app uses the session as a
//! [`Game`](super::game::Game). Invariant: every change to the board increases the revision number, and no hint, mark
//! or answer for an older revision is ever shown.
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_engine::contract::Standing;
//! use pentimento_engine::game::{News, Pressed, Task};
//!
//! let mut game = pentimento_template::KIND.example().open();
//! while game.standing() != Standing::Solved {
//!     // Nothing is known yet, so ask. The app runs this work on another thread.
//!     assert_eq!(game.press_hint(), Pressed::Ask);
//!     game.begin(Task::Hint)(&Job::endless());
//!     assert_eq!(game.poll(), [News::Hint]);
//!     // The first press shows why, the second makes the moves.
//!     assert_eq!(game.press_hint(), Pressed::Shown);
//!     assert_eq!(game.press_hint(), Pressed::Played);
//! }
//! ```

mod game;
mod others;
mod tasks;

use super::contract::{Link, Puzzle, Role, Step};
use super::game::{Game, HintStage, Showing};
use super::history::{Changed, History, Wire};
use super::theatre::Theatre;
use super::view::{Aids, Input, Mode, Reply, Scene, View};
use others::Others;
use pentimento_base::prose::Prose;
use pentimento_ui::glyphs;
use pentimento_ui::theme::{Depth, Glyphs, Look};
use pentimento_ui::widgets::rows;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value as Json;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use tasks::Message;

struct Shown<G: View> {
    step: Step<G>,
    stage: HintStage,
    /// The index of the part of the reason that is shown, if the step has a reason in parts.
    link: usize,
    /// The texts of the step as the screen shows them.
    place: Prose,
    reason: Prose,
    /// The texts of the parts of the reason, as the screen shows them.
    links: Vec<Prose>,
}

impl<G: View> Shown<G> {
    fn new(step: Step<G>, stage: HintStage) -> Self {
        let (place, reason) = (G::on_screen(&step, &step.place), G::on_screen(&step, &step.reason));
        let links = step.walk.iter().map(|link| G::on_screen(&step, &link.text)).collect();
        Self { step, stage, link: 0, place, reason, links }
    }

    /// The part of the reason that is shown. `None` in the first stage, and if the reason has no parts.
    fn link(&self) -> Option<&Link<G>> {
        if self.stage == HintStage::Why { self.step.walk.get(self.link) } else { None }
    }

    /// The text that is on the screen.
    fn text(&self) -> &Prose {
        match self.stage {
            HintStage::Where => &self.place,
            HintStage::Why => self.links.get(self.link).unwrap_or(&self.reason),
        }
    }

    /// Whether the next press of the hint key makes the moves.
    fn is_complete(&self) -> bool {
        self.stage == HintStage::Why && self.link + 1 >= self.step.walk.len()
    }

    fn go_on(&mut self) {
        match self.stage {
            HintStage::Where => self.stage = HintStage::Why,
            HintStage::Why => self.link += 1,
        }
    }

    fn go_back(&mut self) {
        if self.link > 0 {
            self.link -= 1;
        } else {
            self.stage = HintStage::Where;
        }
    }
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
    /// The number of the open theatre. Steps for an earlier theatre are dropped.
    theatre_number: u64,
    /// The method that the theatre shows: 0 means the steps of the hints, and 1 means the first of the game's own
    /// methods.
    method: usize,
    sender: Sender<Message<G>>,
    inbox: Receiver<Message<G>>,
}

impl<G: View> Session<G> {
    pub fn new(puzzle: Arc<Puzzle<G>>) -> Self {
        let history = History::new(G::start(&puzzle.level));
        Self::with(puzzle, history)
    }

    /// Continues a game from the log of a save. The error says what is wrong with the log.
    pub(crate) fn resume(puzzle: Arc<Puzzle<G>>, log: &Json) -> Result<Self, String> {
        let wire: Wire<G::Move> = serde_json::from_value(log.clone()).map_err(|e| format!("log: {e}"))?;
        let log = wire.into_log().map_err(|why| format!("log: {why}"))?;
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
            theatre_number: 0,
            method: 0,
            sender,
            inbox,
        }
    }

    /// Makes moves as one entry of the log.
    pub fn make(&mut self, moves: Vec<G::Move>) -> Result<(), String> {
        self.history.play(&self.puzzle.level, moves).map_err(|illegal| illegal.0)?;
        self.touched();
        Ok(())
    }

    /// Makes moves that a person wrote in words or in JSON. A game can forbid some of them.
    fn make_written(&mut self, moves: Vec<G::Move>) -> Result<(), String> {
        let level = &self.puzzle.level;
        let mut board = self.history.board().clone();
        for mv in &moves {
            let forbidden = G::forbids(level, &board, mv).map_or(Ok(()), Err);
            forbidden.and_then(|()| G::apply(level, &mut board, mv)).map_err(|illegal| illegal.0)?;
        }
        self.make(moves)
    }

    /// The marks on the board: those of the hint, or the mistakes that a check found.
    fn marks(&self) -> Vec<(G::Spot, Role)> {
        match &self.hint {
            Some(Shown { step, stage: HintStage::Where, .. }) => {
                return G::pointed(&self.puzzle.level, step);
            }
            Some(shown) => {
                return shown.link().map_or_else(|| shown.step.marks.clone(), |link| link.marks.clone());
            }
            None => {}
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

    /// The board on the screen. If the theatre is open, it is the theatre's board. Otherwise, if a solution is shown,
    /// it is that solution. Otherwise it is the player's board.
    fn shown_board(&self) -> &G::Board {
        let other = || self.others.as_ref().and_then(Others::board).unwrap_or(self.history.board());
        self.theatre.as_ref().map_or_else(other, Theatre::board)
    }

    /// The marks on the screen. They belong to the solution that is shown, to the open theatre, or to the hint or
    /// check.
    fn shown_marks(&self) -> Vec<(G::Spot, Role)> {
        if let Some(others) = self.others.as_ref().filter(|others| others.shown.is_some()) {
            return others.marks.clone();
        }
        self.theatre.as_ref().map_or_else(|| self.marks(), Theatre::marks)
    }

    /// The moves of the hint, once its whole reason is shown. They are not made yet.
    fn shown_moves(&self) -> Vec<G::Move> {
        match (&self.theatre, &self.hint) {
            (None, Some(shown)) if shown.is_complete() => shown.step.moves.clone(),
            _ => Vec::new(),
        }
    }

    /// The part of the hint's reason that is shown beside the board. In the first stage, it is the first part.
    fn shown_link(&self) -> Option<&Link<G>> {
        if self.theatre.is_some() || self.others.as_ref().is_some_and(|others| others.shown.is_some()) {
            return None;
        }
        let shown = self.hint.as_ref()?;
        shown.step.walk.get(shown.link)
    }

    fn input(&mut self, input: Input<G::Spot>) -> Reply<()> {
        match G::interpret(&self.puzzle.level, self.history.board(), &mut self.ui, input) {
            Reply::Ignored => Reply::Ignored,
            Reply::Looked => Reply::Looked,
            Reply::Refused(why) => Reply::Refused(why),
            Reply::Measured(result) => Reply::Measured(result),
            Reply::Play(moves) => match self.make(moves) {
                Ok(()) => Reply::Play(()),
                Err(why) => Reply::Refused(why.into()),
            },
        }
    }

    /// The board drawn in ASCII characters.
    fn letters(&self, ui: &G::Ui, (width, height): (u16, u16)) -> String {
        let look = letters_only();
        let area = Rect::new(0, 0, width, height);
        let showing = Showing { look: &look, aids: Aids::default(), mode: Mode::Watching };
        let layout = G::layout(&self.puzzle.level, ui, area);
        let mut buffer = Buffer::empty(area);
        G::draw(&self.scene(&showing, &self.marks()), &layout, &mut buffer);
        glyphs::translate(&mut buffer, Glyphs::Ascii);
        rows(&buffer).join("\n").trim_matches('\n').to_owned()
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

/// Returns the settings for drawing without colours and without special glyphs.
fn letters_only() -> Look {
    Look { depth: Depth::Mono, glyphs: Glyphs::Ascii, motion: false, ..Look::default() }
}
