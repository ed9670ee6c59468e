//! What a game must offer, in five small traits.
//!
//! A game is a zero-sized type that names its own level, board and move, and gives pure functions on them. The
//! split follows Simon Tatham's question, *should undo restore it?* The board is what undo restores, the level
//! never changes, and the cursor and all else that is neither belongs to the screen. The session, the command
//! line and the tests are written once against these traits. Invariant: no function here reads a clock, a file
//! or a terminal, and long ones end soon after their job is stopped.
//!
//! | trait | says |
//! | --- | --- |
//! | [`Model`] | what a level, a board and a move are, how they are written down, when it is solved |
//! | [`Solve`] | all solutions, and what is to be thought of a puzzle |
//! | [`Hint`] | the next step a person could take, and why |
//! | [`Generate`] | new levels as asked for |

use super::ladder::Technique;
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Difficulty, Param, Params, Preset};
use pentimento_base::prose::Prose;
use pentimento_base::rng::Rng;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use pentimento_picture::drawing::Drawing;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::fmt::Debug;

pub use super::meta::Meta;
pub use pentimento_base::job::Failure;

/// What menus and help say of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// As typed: `buttons`.
    pub name: &'static str,
    /// As shown: `Buttons`.
    pub title: &'static str,
    /// A few words for the menu: `make all buttons alike`.
    pub tagline: &'static str,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// The rules in a few short paragraphs, parted by blank lines.
    pub rules: &'static str,
    /// What a move is called, in the plural: `presses`.
    pub moves: &'static str,
}

/// How far a board has come. For progress only: whether what is there is right is another question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Standing {
    Playing { done: usize, total: usize },
    Solved,
}

/// A move that the rules do not allow, with the reason in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal(pub String);

pub type Reader<G> = fn(&str) -> Result<Vec<Puzzle<G>>, ReadError>;
pub type Writer<G> = fn(&Puzzle<G>) -> Result<String, String>;

/// A file format of others that a game reads, and maybe writes.
pub struct Format<G: Model> {
    /// `webpbn XML`.
    pub name: &'static str,
    /// Without the dot.
    pub extension: &'static str,
    /// Whether a text that is not named so might be of this format.
    pub recognise: fn(&str) -> bool,
    /// A file may hold several puzzles.
    pub read: Reader<G>,
    pub write: Option<Writer<G>>,
}

/// A level and what its file says of it.
pub struct Puzzle<G: Model> {
    pub meta: Meta,
    pub level: G::Level,
}

pub trait Model: Copy + PartialEq + Debug + Send + Sync + 'static {
    const INFO: GameInfo;
    /// Whether solving shows a picture: then a level's title would give it away, and is told only afterwards.
    const HIDES_PICTURE: bool = false;
    /// Never changes during play.
    type Level: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What undo restores.
    type Board: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A move is a value that can be written down; its JSON is that of `hint --json` and of saves.
    type Move: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Anything one can point at; its JSON is that of `focus` in `hint --json`.
    type Spot: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// Takes the game's own fields; `game` and those of [`Meta`] are taken before.
    fn read(fields: &mut Fields<'_>) -> Result<Self::Level, ReadError>;
    /// The same fields, in the order in which they are to stand in a file.
    fn write(level: &Self::Level) -> Vec<(&'static str, Json)>;
    /// The formats of others.
    fn formats() -> &'static [Format<Self>] {
        &[]
    }
    /// Its size in words: `8 buttons, 3 colours`.
    fn describe(level: &Self::Level) -> String;

    fn start(level: &Self::Level) -> Self::Board;
    /// Changes the board, or leaves it as it was and says why.
    fn apply(level: &Self::Level, board: &mut Self::Board, mv: &Self::Move) -> Result<(), Illegal>;
    /// Why a person may not ask for a move that [`Model::apply`] would make, if so. It is asked of moves in words and
    /// in JSON only: saves, hints and solutions may say in one move what takes a person several, and what an older
    /// program wrote must still be read.
    fn forbids(_level: &Self::Level, _board: &Self::Board, _mv: &Self::Move) -> Option<Illegal> {
        None
    }
    fn standing(level: &Self::Level, board: &Self::Board) -> Standing;
    /// How many moves a log entry counts for in the figure shown to the player.
    fn weight(_mv: &Self::Move) -> usize {
        1
    }
}

/// How many solutions a puzzle has, as far as it is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    Unique,
    Multiple,
    None,
    Unknown,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            Verdict::None => "none",
            Verdict::Unknown => "unknown",
        }
    }

    /// From how many were found, and whether there are no further ones.
    pub fn of(found: usize, complete: bool) -> Self {
        match (found, complete) {
            (0, true) => Verdict::None,
            (1, true) => Verdict::Unique,
            (0 | 1, false) => Verdict::Unknown,
            _ => Verdict::Multiple,
        }
    }
}

/// What a solver found in the time it had.
#[derive(Debug, Clone)]
pub struct Answer<S> {
    pub solutions: Vec<S>,
    /// There are no further solutions.
    pub complete: bool,
    pub verdict: Verdict,
    /// What the game adds to `solve --json`.
    pub extra: Vec<(&'static str, Json)>,
}

impl<S> Answer<S> {
    pub fn new(solutions: Vec<S>, complete: bool) -> Self {
        let verdict = Verdict::of(solutions.len(), complete);
        Self { solutions, complete, verdict, extra: Vec::new() }
    }
}

/// How hard a puzzle is, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Grade {
    pub difficulty: Difficulty,
    pub score: f64,
    pub reasons: Vec<String>,
}

/// What `check` says of a puzzle.
#[derive(Debug, Clone)]
pub struct Check {
    pub good: bool,
    pub verdict: Verdict,
    /// Why it isn't good, a sentence each.
    pub problems: Vec<String>,
    /// `None` where it could not be found out in time, or there is nothing to solve.
    pub grade: Option<Grade>,
    /// What the game adds to `check --json`.
    pub extra: Vec<(&'static str, Json)>,
}

pub trait Solve: Model {
    type Solution: Clone + Debug + Send + 'static;

    /// Up to `want` solutions. Ends early when the job is stopped, with what was found until then.
    fn solve(level: &Self::Level, want: usize, job: &Job) -> Answer<Self::Solution>;
    /// A solution as `solve --json` prints it.
    fn show(level: &Self::Level, solution: &Self::Solution) -> Json;
    /// A solution drawn in characters for a person at a terminal.
    fn picture(level: &Self::Level, solution: &Self::Solution) -> String;
    /// The picture that a solution shows, cell by cell, where the game hides one.
    fn image(_level: &Self::Level, _solution: &Self::Solution) -> Option<Picture> {
        None
    }
    /// The picture that the puzzle was made from, where its file says so.
    fn goal(_level: &Self::Level) -> Option<Picture> {
        None
    }
    fn check(level: &Self::Level, job: &Job) -> Check;
    /// The moves that lead from a board to a solution, for finishing at once.
    fn finish(level: &Self::Level, board: &Self::Board, solution: &Self::Solution) -> Vec<Self::Move>;
    /// Where solutions differ, for a game in which a second one is a fault of the puzzle: then the player is told.
    fn differing(_level: &Self::Level, _solutions: &[Self::Solution]) -> Vec<Self::Spot> {
        Vec::new()
    }
    /// The fewest moves there can be; shown as par.
    fn par(_level: &Self::Level, _job: &Job) -> Option<usize> {
        None
    }
    /// The puzzle as it stands on paper, or with it one of its solutions, as large as the room allows and suits it.
    /// `None` for a game that is not printed.
    fn figure(_level: &Self::Level, _solution: Option<&Self::Solution>, _room: Room) -> Option<Figure> {
        None
    }
    /// A stage of solving by name, as in `solve --stage`.
    fn stage(_level: &Self::Level, name: &str, _job: &Job) -> Result<String, String> {
        Err(format!("{} has no stage {name:?}", Self::INFO.name))
    }
}

/// Why a cell or a node is marked while a hint is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Because.
    Premise,
    /// So.
    Target,
    /// This cannot be.
    Conflict,
}

/// One inference a person could make: where to look, why, and what follows.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<G: Model> {
    pub technique: &'static Technique,
    /// First stage: where to look, as in `Look at row 13.`
    pub place: Prose,
    /// Second stage: why, in two to four short sentences.
    pub reason: Prose,
    pub marks: Vec<(G::Spot, Role)>,
    /// Third stage. Every one is true of a solution.
    pub moves: Vec<G::Move>,
}

/// The rung of taking back what is wrong; the same for every game.
pub const MISTAKE: Technique =
    Technique { id: "mistake", name: "Mistake", tier: 0, idea: "Something on the board cannot stay." };

/// What there is to say about a board.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Advice<S> {
    Step(S),
    /// It is solved.
    Done,
    /// Nothing true can be said, for the reason given: the puzzle has no solution, for one.
    Stuck(String),
}

/// What is to be thought of a move from outside that the board does not take.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum Refusal<G: Model> {
    /// It speaks of what this puzzle does not have.
    Nowhere,
    /// It would leave the board as it is.
    Idle,
    /// It cannot be, for what stands at these spots; these moves take it back.
    Wrong { at: Vec<G::Spot>, back: Vec<G::Move> },
}

pub trait Hint: Solve {
    /// The techniques in their order, [`MISTAKE`] left out.
    const LADDER: &'static [&'static Technique];

    /// The next step: mistakes first, then the cheapest technique that finds something.
    fn hint(level: &Self::Level, board: &Self::Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped>;
    /// What on the board is wrong: for "right so far?".
    fn mistakes(level: &Self::Level, board: &Self::Board, job: &Job) -> Result<Vec<Self::Spot>, Stopped>;

    /// Of a move that [`Model::apply`] refuses on this board: what a hint makes of it.
    fn refusal(_level: &Self::Level, _board: &Self::Board, _mv: &Self::Move) -> Refusal<Self> {
        Refusal::Nowhere
    }

    /// Other ways of solving it that the theatre can play, beside that of the hints.
    const METHODS: &'static [&'static str] = &[];
    /// All steps of one of those from a board on, and why it ends short of a solution, if it does.
    fn by_method(
        _level: &Self::Level,
        _board: &Self::Board,
        _method: usize,
        _job: &Job,
    ) -> Result<Played<Self>, Stopped> {
        Ok((Vec::new(), None))
    }
}

/// Steps, and what stopped them short of a solution.
pub type Played<G> = (Vec<Step<G>>, Option<String>);

/// A series of puzzles that `lab` compares.
#[derive(Debug, Clone, Copy)]
pub struct Study {
    pub label: &'static str,
    pub base: Difficulty,
    pub changes: &'static [(&'static str, &'static str)],
}

pub trait Generate: Hint {
    /// Part of every code: raised when the same seed would no longer give the same puzzle.
    const VERSION: u32;
    const PARAMS: &'static [Param];
    /// Easy, medium, hard, expert.
    const PRESETS: [Preset; 4];
    /// Whether puzzles can be made from pictures.
    const TAKES_PICTURES: bool = false;
    /// What `lab` runs when nothing is set, to be read side by side.
    const STUDIES: &'static [Study];

    /// What a drawing from a file is made with where no difficulty was asked for.
    const DRAWN: Option<Study> = None;

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure>;
    /// A puzzle from a person's own picture, altered as little as it takes; a game that hides none refuses.
    fn from_picture(
        _picture: &Picture,
        _params: &Params,
        _rng: &mut Rng,
        _job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Err(Failure::Impossible(format!("{} is not made from pictures", Self::INFO.name)))
    }
    /// A puzzle of just this picture, for those who paint and want to see what it is worth: where a game can
    /// take a picture as it is, it does, however many solutions that has.
    fn as_drawn(
        picture: &Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Self::from_picture(picture, params, rng, job)
    }
    /// A puzzle from a drawing made of lines, on its page in millimetres.
    fn from_drawing(
        _drawing: &Drawing,
        _params: &Params,
        _rng: &mut Rng,
        _job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Err(Failure::Impossible(format!("{} is not made from drawings", Self::INFO.name)))
    }
    /// What `lab` tells of a drawing itself under these settings, beside what came of it.
    fn survey(_drawing: &Drawing, _params: &Params, _job: &Job) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
    /// Figures for `lab`; the first one gets the histogram.
    fn measure(level: &Self::Level, job: &Job) -> Vec<(&'static str, f64)>;
}

impl<G: Model> Clone for Puzzle<G> {
    fn clone(&self) -> Self {
        Self { meta: self.meta.clone(), level: self.level.clone() }
    }
}

impl<G: Model> PartialEq for Puzzle<G> {
    fn eq(&self, other: &Self) -> bool {
        self.meta == other.meta && self.level == other.level
    }
}

impl<G: Model> Debug for Puzzle<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Puzzle").field("meta", &self.meta).field("level", &self.level).finish()
    }
}

impl<G: Model> Puzzle<G> {
    /// A level of which nothing else is known.
    pub fn plain(level: G::Level) -> Self {
        Self { meta: Meta::default(), level }
    }
}
