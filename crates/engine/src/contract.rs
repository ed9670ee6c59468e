//! What a game must offer, in five small traits.
//!
//! A game is a type without data. It names its own level, board and move, and offers pure functions on them. To decide
//! where data belongs, ask with Simon Tatham: *should undo restore it?* Then it belongs to the board. The level never
//! changes. The cursor and everything else that is neither belongs to the screen.
//!
//! | trait | offers |
//! | --- | --- |
//! | [`Model`] | level, board and move, how they are written down, when the puzzle is solved |
//! | [`Solve`] | all solutions, and the check of a puzzle |
//! | [`Hint`] | the next step that a person could take, and why |
//! | [`Generate`] | new puzzles |
//! | [`View`](super::view::View) | keys, clicks and drawing |
//!
//! The session, the command line and the tests are written once, against these traits. Invariant: no function here reads
//! a clock, a file or a terminal, and long ones end soon after their job is stopped.
//!
//! The template game shows how the parts fit together:
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_engine::contract::{Advice, Hint, Model, Solve, Standing, Verdict};
//! use pentimento_template::{Lamps, Level};
//!
//! let job = Job::endless();
//! let level = Level::of_row(&[true, false, true]);
//! assert_eq!(Lamps::solve(&level, 2, &job).verdict, Verdict::Unique);
//!
//! let mut board = Lamps::start(&level);
//! while let Ok(Advice::Step(step)) = Lamps::hint(&level, &board, &job) {
//!     println!("{}", step.reason);
//!     for mv in &step.moves {
//!         Lamps::apply(&level, &mut board, mv).expect("a hint is a legal move");
//!     }
//! }
//! assert_eq!(Lamps::standing(&level, &board), Standing::Solved);
//! ```

use super::ladder::Technique;
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Difficulty, Param, Params, Preset};
use pentimento_base::rng::Rng;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use pentimento_picture::drawing::Drawing;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::fmt::Debug;

pub use super::answer::{Answer, Check, Grade, Verdict};
pub use super::meta::Meta;
pub use super::step::{Advice, MISTAKE, Played, Refusal, Role, Step};
pub use pentimento_base::job::Failure;

/// A game in words, for menus and help.
#[derive(Debug)]
pub struct GameInfo {
    /// As it is typed: `buttons`.
    pub name: &'static str,
    /// As it is shown: `Buttons`.
    pub title: &'static str,
    /// A few words for the menu: `make all buttons alike`.
    pub tagline: &'static str,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// The rules in a few short paragraphs with blank lines between them.
    pub rules: &'static str,
    /// What moves are called: `presses`.
    pub moves: &'static str,
}

/// How far a board has come. It says nothing about mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Standing {
    Playing { done: usize, total: usize },
    Solved,
}

/// A move that the rules do not allow, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal(pub String);

pub type Reader<G> = fn(&str) -> Result<Vec<Puzzle<G>>, ReadError>;
pub type Writer<G> = fn(&Puzzle<G>) -> Result<String, String>;

/// A file format of another program that a game reads, and maybe writes.
pub struct Format<G: Model> {
    /// `webpbn XML`.
    pub name: &'static str,
    /// Without the dot.
    pub extension: &'static str,
    /// Whether a text with another extension looks like this format.
    pub recognise: fn(&str) -> bool,
    /// A file may hold several puzzles.
    pub read: Reader<G>,
    pub write: Option<Writer<G>>,
}

/// A level, with its title, author and so on.
pub struct Puzzle<G: Model> {
    pub meta: Meta,
    pub level: G::Level,
}

pub trait Model: Copy + PartialEq + Debug + Send + Sync + 'static {
    const INFO: GameInfo;
    /// Whether solving uncovers a picture. Its title would give it away, so it is shown only afterwards.
    const HIDES_PICTURE: bool = false;
    /// Never changes during play.
    type Level: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What undo restores.
    type Board: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// One change of the board. Its JSON is used in saves and in `hint --json`.
    type Move: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Anything one can point at. Its JSON is used in `focus` of `hint --json`.
    type Spot: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// Reads the game's own fields. The caller reads `game` and the fields of [`Meta`].
    fn read(fields: &mut Fields<'_>) -> Result<Self::Level, ReadError>;
    /// The same fields, in their order in a file.
    fn write(level: &Self::Level) -> Vec<(&'static str, Json)>;
    /// File formats of other programs.
    fn formats() -> &'static [Format<Self>] {
        &[]
    }
    /// The size in words: `8 buttons, 3 colours`.
    fn describe(level: &Self::Level) -> String;

    fn start(level: &Self::Level) -> Self::Board;
    /// Changes the board, or leaves it unchanged and says why.
    fn apply(level: &Self::Level, board: &mut Self::Board, mv: &Self::Move) -> Result<(), Illegal>;
    /// Why a person may not make a move that [`Model::apply`] would make. This concerns moves in words and in JSON only:
    /// saves, hints and solutions may do in one move what takes a person several, and old saves must still load.
    fn forbids(_level: &Self::Level, _board: &Self::Board, _mv: &Self::Move) -> Option<Illegal> {
        None
    }
    fn standing(level: &Self::Level, board: &Self::Board) -> Standing;
    /// How many moves an entry of the log counts as, for the player.
    fn weight(_mv: &Self::Move) -> usize {
        1
    }
}

pub trait Solve: Model {
    type Solution: Clone + Debug + Send + 'static;

    /// Finds up to `want` solutions. When the job is stopped, it returns those found so far.
    fn solve(level: &Self::Level, want: usize, job: &Job) -> Answer<Self::Solution>;
    /// A solution for `solve --json`.
    fn show(level: &Self::Level, solution: &Self::Solution) -> Json;
    /// A solution drawn in characters.
    fn picture(level: &Self::Level, solution: &Self::Solution) -> String;
    /// The picture that a solution shows, if the game hides one.
    fn image(_level: &Self::Level, _solution: &Self::Solution) -> Option<Picture> {
        None
    }
    /// The picture that the puzzle was made from, if its file has it.
    fn goal(_level: &Self::Level) -> Option<Picture> {
        None
    }
    fn check(level: &Self::Level, job: &Job) -> Check;
    /// The moves from a board to a solution.
    fn finish(level: &Self::Level, board: &Self::Board, solution: &Self::Solution) -> Vec<Self::Move>;
    /// Where solutions differ. Empty for games in which several solutions are no fault of the puzzle.
    fn differing(_level: &Self::Level, _solutions: &[Self::Solution]) -> Vec<Self::Spot> {
        Vec::new()
    }
    /// The fewest moves that solve it. The player sees this as par.
    fn par(_level: &Self::Level, _job: &Job) -> Option<usize> {
        None
    }
    /// The puzzle or one of its solutions on paper, as large as the room allows. `None` if the game is not printed.
    fn figure(_level: &Self::Level, _solution: Option<&Self::Solution>, _room: Room) -> Option<Figure> {
        None
    }
    /// A stage of solving by name, for `solve --stage`.
    fn stage(_level: &Self::Level, name: &str, _job: &Job) -> Result<String, String> {
        Err(format!("{} has no stage {name:?}", Self::INFO.name))
    }
}

pub trait Hint: Solve {
    /// The techniques, cheapest first, without [`MISTAKE`].
    const LADDER: &'static [&'static Technique];
    /// Other methods of solving that the theatre can show, besides that of the hints.
    const METHODS: &'static [&'static str] = &[];

    /// The next step: a mistake if there is one, otherwise the cheapest technique that finds something.
    fn hint(level: &Self::Level, board: &Self::Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped>;
    /// What is wrong on the board.
    fn mistakes(level: &Self::Level, board: &Self::Board, job: &Job) -> Result<Vec<Self::Spot>, Stopped>;
    /// What is wrong with a move that [`Model::apply`] refuses on this board.
    fn refusal(_level: &Self::Level, _board: &Self::Board, _mv: &Self::Move) -> Refusal<Self> {
        Refusal::Nowhere
    }
    /// All steps of one of the [`METHODS`](Hint::METHODS), from a board on.
    fn by_method(
        _level: &Self::Level,
        _board: &Self::Board,
        _method: usize,
        _job: &Job,
    ) -> Result<Played<Self>, Stopped> {
        Ok((Vec::new(), None))
    }
}

/// A series of puzzles that `lab` compares.
#[derive(Debug, Clone, Copy)]
pub struct Study {
    pub label: &'static str,
    pub base: Difficulty,
    pub changes: &'static [(&'static str, &'static str)],
}

pub trait Generate: Hint {
    /// Part of every code. Raise it when the same seed no longer gives the same puzzle.
    const VERSION: u32;
    const PARAMS: &'static [Param];
    /// Easy, medium, hard, expert.
    const PRESETS: [Preset; 4];
    /// Whether puzzles can be made from pictures.
    const TAKES_PICTURES: bool = false;
    /// What `lab` compares when nothing is set.
    const STUDIES: &'static [Study];
    /// The settings for a drawing from a file, if no difficulty is given.
    const DRAWN: Option<Study> = None;

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure>;
    /// A puzzle from a person's own picture, which it changes as little as possible.
    fn from_picture(
        _picture: &Picture,
        _params: &Params,
        _rng: &mut Rng,
        _job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Err(Failure::Impossible(format!("{} is not made from pictures", Self::INFO.name)))
    }
    /// A puzzle from exactly this picture, for the workshop. It may have several solutions.
    fn as_drawn(
        picture: &Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Self::from_picture(picture, params, rng, job)
    }
    /// A puzzle from a drawing: lines on a page in millimetres.
    fn from_drawing(
        _drawing: &Drawing,
        _params: &Params,
        _rng: &mut Rng,
        _job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Err(Failure::Impossible(format!("{} is not made from drawings", Self::INFO.name)))
    }
    /// Figures for `lab` about a drawing itself.
    fn survey(_drawing: &Drawing, _params: &Params, _job: &Job) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
    /// Figures for `lab`. The first one gets the histogram.
    fn measure(level: &Self::Level, job: &Job) -> Vec<(&'static str, f64)>;
}

impl<G: Model> Puzzle<G> {
    /// A level without title, author and so on.
    pub fn plain(level: G::Level) -> Self {
        Self { meta: Meta::default(), level }
    }
}

// Derives would ask for these traits of `G` itself, not of its level.

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
