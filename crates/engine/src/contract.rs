//! What a game must offer, in five small traits.
//!
//! A game is a type without data. It names its own types for levels, boards and moves, and offers pure functions on
//! them. To decide where data belongs, ask a question that comes from Simon Tatham: *should undo restore it?* If so,
//! the data belongs to the board. The level never changes. Everything else, such as the cursor, belongs to the game's
//! `Ui`, the state of its screen.
//!
//! | trait | offers |
//! | --- | --- |
//! | [`Model`] | the level, the board and the moves, their file formats, when the puzzle is solved |
//! | [`Solve`] | all solutions, and the check of a puzzle |
//! | [`Hint`] | the next step that a person could take, and why |
//! | [`Generate`] | new puzzles |
//! | `View`, in the module `view` | keys, clicks and drawing |
//!
//! The session, the command line and the tests are written once, for all games with these traits. Invariants: no
//! function of these traits reads a clock, a file or a terminal. A slow function returns soon after its job is
//! stopped.
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
use super::repair::{RepairOrder, Repairs};
use super::shape::Shapes;
use pentimento_base::document::{self, Fields, Node, ReadError};
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

pub use super::answer::{Answer, Check, Grade, Verdict};
pub use super::meta::Meta;
pub use super::step::{Advice, Link, MISTAKE, Played, Refusal, Role, Step};
pub use pentimento_base::job::Failure;

/// Finds hints for the boards of one puzzle.
pub type Hinter<'a, G> = Box<dyn FnMut(&<G as Model>::Board, &Job) -> Result<Advice<Step<G>>, Stopped> + 'a>;

/// The texts that describe a game, for menus and help.
#[derive(Debug)]
pub struct GameInfo {
    /// The name that players type, such as `buttons`.
    pub name: &'static str,
    /// The name on the screen, such as `Buttons`.
    pub title: &'static str,
    /// A few words for the menu, such as `make all buttons the same`.
    pub tagline: &'static str,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// The rules in a few short paragraphs, separated by blank lines. They name no keys.
    pub rules: &'static str,
    /// How to play on the screen with keys and mouse. These paragraphs follow the rules.
    pub controls: &'static str,
    /// The rules for a printed puzzle, and how to begin with a pencil, in short paragraphs. The text names no keys and
    /// nothing that only a screen has.
    pub paper_rules: &'static str,
    /// What the game calls its moves, such as `presses`.
    pub moves: &'static str,
}

/// How far the player has come on a board. It does not tell whether there are mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Standing {
    Playing { done: usize, total: usize },
    Solved,
}

/// Why the rules do not allow a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal(pub String);

pub type Reader<G> = fn(&str) -> Result<Vec<Puzzle<G>>, ReadError>;
pub type Writer<G> = fn(&Puzzle<G>) -> Result<String, String>;

/// A file format of another program that a game can read, and perhaps write.
pub struct Format<G: Model> {
    /// The name of the format, such as `webpbn XML`.
    pub name: &'static str,
    /// The file extension, without the dot.
    pub extension: &'static str,
    /// Whether a text looks like this format. This is used for files with an unknown extension.
    pub recognise: fn(&str) -> bool,
    /// Reads a file, which can contain several puzzles.
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
    /// Whether solving the puzzle uncovers a picture. If so, the title stays hidden until then, because it would give
    /// the picture away.
    const HIDES_PICTURE: bool = false;
    /// The shapes of the JSON of files, solutions, moves and checks, for schemas and documentation.
    const SHAPES: Shapes = Shapes::NONE;
    /// The part of a puzzle that never changes during play.
    type Level: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What the player has done so far. Undo restores it.
    type Board: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// One change of the board. Its JSON is used in saves and in `hint --json`.
    type Move: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Anything on the board that can be pointed at. Its JSON is used in `focus` of `hint --json`.
    type Spot: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// What is shown below the text of one part of a long reason, such as a table of rows. Games that don't
    /// split reasons into parts use `()`.
    type Exhibit: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// Reads the game's own fields of a file. The caller reads `game` and the fields of [`Meta`].
    fn read(fields: &mut Fields<'_>) -> Result<Self::Level, ReadError>;
    /// Returns the game's own fields for a file, in the order in which they are written.
    fn write(level: &Self::Level) -> Vec<(&'static str, Json)>;
    /// File formats of other programs.
    fn formats() -> &'static [Format<Self>] {
        &[]
    }
    /// The size of the level in words, such as `8 buttons, 3 colours`.
    fn describe(level: &Self::Level) -> String;

    fn start(level: &Self::Level) -> Self::Board;
    /// Makes a move on the board. If the move is illegal, the board does not change and the error says why.
    fn apply(level: &Self::Level, board: &mut Self::Board, mv: &Self::Move) -> Result<(), Illegal>;
    /// Says why a person can't make a move, although [`Model::apply`] accepts it. Only moves that a person writes in
    /// words or in JSON are checked. Moves of saves, hints and solutions are not checked: one of them can do what
    /// takes a person several moves, and old saves must still load.
    fn forbids(_level: &Self::Level, _board: &Self::Board, _mv: &Self::Move) -> Option<Illegal> {
        None
    }
    fn standing(level: &Self::Level, board: &Self::Board) -> Standing;
    /// How much this move adds to the number of moves that the player sees.
    fn weight(_mv: &Self::Move) -> usize {
        1
    }
}

pub trait Solve: Model {
    type Solution: Clone + Debug + Send + 'static;

    /// Finds up to `want` solutions. If the job is stopped, it returns the solutions found so far.
    fn solve(level: &Self::Level, want: usize, job: &Job) -> Answer<Self::Solution>;
    /// Returns a solution as JSON, for `solve --json`.
    fn show(level: &Self::Level, solution: &Self::Solution) -> Json;
    /// Draws a solution with characters.
    fn picture(level: &Self::Level, solution: &Self::Solution) -> String;
    /// The picture that a solution uncovers, if the game hides a picture.
    fn image(_level: &Self::Level, _solution: &Self::Solution) -> Option<Picture> {
        None
    }
    /// The picture that the puzzle was made from, if the puzzle file contains it.
    fn goal(_level: &Self::Level) -> Option<Picture> {
        None
    }
    fn check(level: &Self::Level, job: &Job) -> Check;
    /// Returns the moves that lead from a board to a solution.
    fn finish(level: &Self::Level, board: &Self::Board, solution: &Self::Solution) -> Vec<Self::Move>;
    /// The spots where the solutions differ. The list is empty for games whose puzzles are allowed to have several
    /// solutions.
    fn differing(_level: &Self::Level, _solutions: &[Self::Solution]) -> Vec<Self::Spot> {
        Vec::new()
    }
    /// The fewest moves that solve the puzzle. The player sees this number as par.
    fn par(_level: &Self::Level, _job: &Job) -> Option<usize> {
        None
    }
    /// What a printed puzzle says about its goal beside its size, such as `5 presses`.
    fn paper_goal(_level: &Self::Level, _job: &Job) -> Option<String> {
        None
    }
    /// Draws the puzzle or one of its solutions for paper, as large as the room allows. Returns `None` if the game
    /// can't be printed.
    fn figure(_level: &Self::Level, _solution: Option<&Self::Solution>, _room: Room) -> Option<Figure> {
        None
    }
    /// The names of the game's other solvers, for `solve --method`.
    const SOLVERS: &'static [&'static str] = &[];
    /// Like [`Solve::solve`], but with the solver of this index in [`SOLVERS`](Solve::SOLVERS). The error says why
    /// that solver can't solve this level.
    fn solve_with(
        level: &Self::Level,
        _solver: usize,
        want: usize,
        job: &Job,
    ) -> Result<Answer<Self::Solution>, String> {
        Ok(Self::solve(level, want, job))
    }
    /// The stages that [`Solve::stage`] knows, as a player types them, such as `lines:ROW,COLUMN`.
    const STAGES: &'static [&'static str] = &[];
    /// Runs the stage of solving with this name and returns its output, for `solve --stage`.
    fn stage(_level: &Self::Level, name: &str, _job: &Job) -> Result<String, String> {
        Err(format!("{} has no stage {name:?}", Self::INFO.name))
    }
}

pub trait Hint: Solve {
    /// The techniques, cheapest first, without [`MISTAKE`].
    const LADDER: &'static [&'static Technique];
    /// Other methods of solving that the theatre can show. The method that hints use is not in this list.
    const METHODS: &'static [&'static str] = &[];

    /// Returns the next step. It corrects a mistake if there is one. Otherwise it uses the cheapest technique that
    /// finds something.
    fn hint(level: &Self::Level, board: &Self::Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped>;
    /// Returns a function that finds hints for several boards of one puzzle. The function can remember what it found
    /// before.
    fn hinter(level: &Self::Level) -> Hinter<'_, Self> {
        Box::new(move |board, job| Self::hint(level, board, job))
    }
    /// The spots that are wrong on the board.
    fn mistakes(level: &Self::Level, board: &Self::Board, job: &Job) -> Result<Vec<Self::Spot>, Stopped>;
    /// Returns the parts of a step's reason for `hint --json`, with the name of their field.
    fn proof(_step: &Step<Self>) -> Option<(&'static str, Json)> {
        None
    }
    /// The moves that a step supposes and then refutes, so that the player can try them too. Empty if the step
    /// supposes nothing.
    fn tries(_step: &Step<Self>) -> Vec<Self::Move> {
        Vec::new()
    }
    /// Says how good the moves are that led to the board. This is for games in which no move can be wrong.
    fn review(_level: &Self::Level, _moves: &[Self::Move], _job: &Job) -> Result<Option<Prose>, Stopped> {
        Ok(None)
    }
    /// Says what is wrong with a move that [`Model::apply`] refuses on this board.
    fn refusal(_level: &Self::Level, _board: &Self::Board, _mv: &Self::Move) -> Refusal<Self> {
        Refusal::Nowhere
    }
    /// Returns all steps from a board to the end, found with one of the [`METHODS`](Hint::METHODS).
    fn by_method(
        _level: &Self::Level,
        _board: &Self::Board,
        _method: usize,
        _job: &Job,
    ) -> Result<Played<Self>, Stopped> {
        Ok((Vec::new(), None))
    }
}

/// Settings that the command `lab` compares with others: a difficulty with some changes.
#[derive(Debug, Clone, Copy)]
pub struct Study {
    pub label: &'static str,
    pub base: Difficulty,
    pub changes: &'static [(&'static str, &'static str)],
}

/// An older version of a generator whose codes still give the same puzzles.
#[derive(Debug, Clone, Copy)]
pub struct Former {
    pub version: u32,
    /// The settings that easy, medium, hard and expert had.
    pub presets: [Preset; 4],
}

pub trait Generate: Hint {
    /// The version of the generator, which is part of every code. Raise it when the same seed no longer gives the same
    /// puzzle.
    const VERSION: u32;
    /// The older versions of the generator that [`generate`](Generate::generate) still supports. [`Params::former`]
    /// selects one.
    const FORMER: &'static [Former] = &[];
    const PARAMS: &'static [Param];
    /// The settings for easy, medium, hard and expert.
    const PRESETS: [Preset; 4];
    /// Whether puzzles can be made from pictures.
    const TAKES_PICTURES: bool = false;
    /// The number of board cells along each side of a pixel of the picture. The settings `width` and `height` count
    /// pixels, but players see the size in cells.
    const CELLS_PER_PIXEL: i64 = 1;
    /// The settings that the command `lab` compares if the command line gives none.
    const STUDIES: &'static [Study];
    /// The settings for a drawing from a file, if the player chooses no difficulty.
    const DRAWN: Option<Study> = None;

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure>;
    /// Makes a puzzle from a person's own picture, and changes the picture as little as possible.
    fn from_picture(
        _picture: &Picture,
        _params: &Params,
        _rng: &mut Rng,
        _job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Err(Failure::Impossible(format!("{} is not made from pictures", Self::INFO.name)))
    }
    /// Makes a puzzle from exactly this picture, for the workshop. The puzzle can have several solutions.
    fn as_drawn(
        picture: &Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Self::from_picture(picture, params, rng, job)
    }
    /// Whether a puzzle made from a picture can need suppositions. If not, [`repair`](Generate::repair) has nothing
    /// to do for the goal [`Line`](super::repair::RepairGoal::Line).
    const REPAIRS: bool = false;
    /// Finds the fewest and least visible cells to change so that a picture gives a good puzzle. A game whose puzzles
    /// always have one solution needs no repair.
    fn repair(_picture: &Picture, order: &RepairOrder<'_>, _job: &Job) -> Result<Repairs, Failure> {
        Ok(Repairs::none_needed(order.goal))
    }
    /// Makes a puzzle from a drawing: lines on a page, in millimetres.
    fn from_drawing(
        _drawing: &Drawing,
        _params: &Params,
        _rng: &mut Rng,
        _job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Err(Failure::Impossible(format!("{} is not made from drawings", Self::INFO.name)))
    }
    /// Numbers about the drawing itself, for the command `lab`.
    fn survey(_drawing: &Drawing, _params: &Params, _job: &Job) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
    /// Numbers about a puzzle, for the command `lab`. The first one is shown as a histogram.
    fn measure(level: &Self::Level, job: &Job) -> Vec<(&'static str, f64)>;
}

impl<G: Model> Puzzle<G> {
    /// A puzzle of this level, without title, author and so on.
    pub fn plain(level: G::Level) -> Self {
        Self { meta: Meta::default(), level }
    }

    /// Reads a puzzle file in the program's own format, TOML or JSON. The field `game` can be left out.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let root = document::parse(text)?;
        if let Some(game) = Fields::of(&root)?.take("game")
            && game.text()? != G::INFO.name
        {
            return Err(game.error(format!("expected {}", G::INFO.name)));
        }
        Self::of(&root)
    }

    /// Reads a puzzle of this game from a parsed file.
    pub(crate) fn of(root: &Node) -> Result<Self, ReadError> {
        let mut fields = Fields::of(root)?;
        let _ = fields.take("game");
        let mut meta = Meta::read(&mut fields)?;
        meta.make_safe();
        let level = G::read(&mut fields)?;
        fields.finish()?;
        Ok(Self { meta, level })
    }

    /// The fields of the puzzle file in the program's own format. [`document::to_toml`] and [`document::to_json`] write
    /// them.
    pub fn fields(&self) -> Vec<(&'static str, Json)> {
        let mut fields = vec![("game", Json::from(G::INFO.name))];
        fields.extend(self.meta.write());
        fields.extend(G::write(&self.level));
        fields
    }
}

// These implementations are written by hand. Derived ones would require that `G` itself has the traits, although only
// its level needs them.

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
