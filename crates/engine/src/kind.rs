//! A game of any kind, as the app and the command line see it.
//!
//! [`Kind`] is a game, and [`AnyPuzzle`] is one of its puzzles. Both are implemented once, for every type that
//! implements the contract, so a new game needs no code here.
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_base::params::Difficulty;
//! use pentimento_engine::kind::{Kind, from_code};
//!
//! let games: &[&dyn Kind] = &[pentimento_template::KIND];
//! let made = games[0].generate(&games[0].params(Difficulty::Easy), 7, &Job::endless()).unwrap();
//! let code = made.meta().code.clone().unwrap();
//! assert_eq!(code, "lamps:easy#1-7");
//! let again = from_code(games, &code, &Job::endless()).unwrap();
//! assert_eq!(again.document(), made.document());
//! ```

use super::contract::{Failure, Format, Former, GameInfo, Meta, Puzzle, Study};
use super::editor::Editor;
use super::ladder::Technique;
use super::repair::{RepairOrder, Repairs};
use super::shape::Shapes;
use super::share;
use super::view::{Aid, Lesson, LessonInfo, Phrase, View};
use pentimento_base::code::{self, Code};
use pentimento_base::document::{Fields, Node, ReadError};
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Param, Params, Preset};
use pentimento_base::rng::Rng;
use pentimento_picture::Picture;
use pentimento_picture::drawing::Drawing;
use pentimento_ui::keymap::{Action, Command};
use std::marker::PhantomData;

pub use super::puzzle::{AnyPuzzle, Drawn, Face, NoHint, NoPage, SolutionView, StepJson};

/// The constants of a game. The traits in `contract` describe each of them.
#[expect(clippy::struct_excessive_bools, reason = "each is an independent fact about a game")]
pub struct Facts {
    pub info: GameInfo,
    pub hides_picture: bool,
    pub takes_pictures: bool,
    pub repairs: bool,
    pub ladder: &'static [&'static Technique],
    pub shapes: Shapes,
    pub solvers: &'static [&'static str],
    pub stages: &'static [&'static str],
    pub version: u32,
    pub cells_per_pixel: i64,
    pub former: &'static [Former],
    pub table: &'static [Param],
    pub presets: [Preset; 4],
    pub studies: &'static [Study],
    pub drawn: Option<Study>,
    pub commands: &'static [Command],
    pub walks: bool,
    pub keys: &'static [(Action, &'static str)],
    pub legend: [&'static str; 2],
    pub aids: &'static [Aid],
    pub phrases: &'static [Phrase],
}

impl Facts {
    /// Whether the generator makes the puzzles of this version.
    pub fn makes(&self, version: u32) -> bool {
        version == self.version || self.former.iter().any(|former| former.version == version)
    }

    const fn of<G: View>() -> Self {
        Self {
            info: G::INFO,
            hides_picture: G::HIDES_PICTURE,
            takes_pictures: G::TAKES_PICTURES,
            repairs: G::REPAIRS,
            ladder: G::LADDER,
            shapes: G::SHAPES,
            solvers: G::SOLVERS,
            stages: G::STAGES,
            version: G::VERSION,
            cells_per_pixel: G::CELLS_PER_PIXEL,
            former: G::FORMER,
            table: G::PARAMS,
            presets: G::PRESETS,
            studies: G::STUDIES,
            drawn: G::DRAWN,
            commands: G::COMMANDS,
            walks: G::WALKS,
            keys: G::KEYS,
            legend: G::LEGEND,
            aids: G::AIDS,
            phrases: G::PHRASES,
        }
    }
}

/// What the command line knows about a file format of another program.
#[derive(Debug, Clone, Copy)]
pub struct FormatInfo {
    pub name: &'static str,
    pub extension: &'static str,
    pub writes: bool,
}

pub trait Kind: Send + Sync {
    fn facts(&self) -> &'static Facts;
    fn info(&self) -> &'static GameInfo {
        &self.facts().info
    }
    /// A small puzzle for the menu and the help.
    fn example(&self) -> Box<dyn AnyPuzzle>;
    /// The lessons of the tutorial, in order.
    fn lessons(&self) -> Vec<LessonInfo>;
    /// The game's own editor, if it has one.
    fn editor(&self) -> Option<Box<dyn Editor>>;

    // The next methods read files.

    /// Reads a puzzle file in the program's own format.
    fn read(&self, root: &Node) -> Result<Box<dyn AnyPuzzle>, ReadError>;
    fn formats(&self) -> Vec<FormatInfo>;
    /// Whether a text looks like a format. `format` is an index into `formats`. This is used for files with an unknown
    /// extension.
    fn recognises(&self, format: usize, text: &str) -> bool;
    fn read_format(&self, format: usize, text: &str) -> Result<Vec<Box<dyn AnyPuzzle>>, ReadError>;

    // The next methods make puzzles.

    fn generate(&self, params: &Params, seed: u64, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure>;
    /// Makes a puzzle from a picture. The puzzle has no code, because the settings and the seed alone can't make it
    /// again.
    fn paint(
        &self,
        picture: &Picture,
        params: &Params,
        seed: u64,
        job: &Job,
    ) -> Result<Box<dyn AnyPuzzle>, Failure>;
    /// Finds the fewest and least visible cells to change so that a picture gives a good puzzle.
    fn repair(&self, picture: &Picture, order: &RepairOrder<'_>, job: &Job) -> Result<Repairs, Failure>;
    /// Makes a puzzle from exactly this picture. The same picture always gives the same puzzle, which can have several
    /// solutions. The code of the puzzle contains the picture if there is enough room.
    fn as_drawn(&self, picture: &Picture, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure>;
    /// Makes a puzzle from a drawing. The puzzle has no code, because a code can't contain a drawing.
    fn trace(
        &self,
        drawing: &Drawing,
        params: &Params,
        seed: u64,
        job: &Job,
    ) -> Result<Box<dyn AnyPuzzle>, Failure>;
    /// Numbers about the drawing itself, for the command `lab`.
    fn survey(&self, drawing: &Drawing, params: &Params, job: &Job) -> Vec<(&'static str, f64)>;

    // The next methods are about settings and codes.

    fn params(&self, difficulty: Difficulty) -> Params {
        let presets = &self.facts().presets;
        let preset = presets.iter().find(|p| p.difficulty == difficulty).unwrap_or(&presets[0]);
        Params::of(self.facts().table, preset)
    }

    /// The settings that a code contains.
    fn params_of(&self, code: &Code) -> Result<Params, String> {
        let Facts { version, table, former, .. } = self.facts();
        let former = former.iter().find(|former| former.version == code.version);
        if code.version != *version && former.is_none() {
            let newer = if code.version > *version { "a newer" } else { "an older" };
            return Err(format!(
                "{code} was made by {newer} Pentimento; this version can't make that puzzle"
            ));
        }
        let difficulty = Difficulty::parse(&code.preset)
            .ok_or_else(|| format!("{code}: expected easy, medium, hard or expert after the colon"))?;
        let preset =
            |former: &Former| former.presets.into_iter().find(|preset| preset.difficulty == difficulty);
        let mut params = former.and_then(preset).map_or_else(
            || self.params(difficulty),
            |preset| Params::of_former(table, &preset, code.version),
        );
        for (name, value) in &code.changes {
            params.set(name, value).map_err(|why| format!("{code}: {why}"))?;
        }
        Ok(params)
    }

    fn code(&self, params: &Params, seed: u64) -> Code {
        let changes = params.changes().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Code {
            game: self.info().name.to_owned(),
            preset: params.base().name().to_owned(),
            changes,
            version: params.former().unwrap_or(self.facts().version),
            seed,
        }
    }
}

/// The game type `G` as a value.
#[derive(Debug, Clone, Copy)]
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    pub const NEW: Self = Self(PhantomData);
}

fn boxed<G: View>(puzzle: Puzzle<G>) -> Box<dyn AnyPuzzle> {
    Box::new(puzzle)
}

impl<G: View> Kind for Of<G> {
    fn facts(&self) -> &'static Facts {
        &const { Facts::of::<G>() }
    }

    fn lessons(&self) -> Vec<LessonInfo> {
        let info = |lesson: &Lesson<G>| LessonInfo {
            title: lesson.title,
            puzzle: lesson.puzzle,
            sayings: lesson.sayings.iter().map(|saying| saying.text).collect(),
        };
        G::LESSONS.iter().map(info).collect()
    }

    fn editor(&self) -> Option<Box<dyn Editor>> {
        G::editor()
    }

    fn example(&self) -> Box<dyn AnyPuzzle> {
        boxed(G::example())
    }

    fn formats(&self) -> Vec<FormatInfo> {
        let info =
            |f: &Format<G>| FormatInfo { name: f.name, extension: f.extension, writes: f.write.is_some() };
        G::formats().iter().map(info).collect()
    }

    fn recognises(&self, format: usize, text: &str) -> bool {
        (G::formats()[format].recognise)(text)
    }

    fn read_format(&self, format: usize, text: &str) -> Result<Vec<Box<dyn AnyPuzzle>>, ReadError> {
        let mut puzzles = (G::formats()[format].read)(text)?;
        for puzzle in &mut puzzles {
            puzzle.meta.make_safe();
        }
        Ok(puzzles.into_iter().map(boxed).collect())
    }

    fn read(&self, root: &Node) -> Result<Box<dyn AnyPuzzle>, ReadError> {
        let mut fields = Fields::of(root)?;
        let _ = fields.take("game");
        let mut meta = Meta::read(&mut fields)?;
        meta.make_safe();
        let level = G::read(&mut fields)?;
        fields.finish()?;
        Ok(boxed(Puzzle::<G> { meta, level }))
    }

    fn generate(&self, params: &Params, seed: u64, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure> {
        let mut puzzle = G::generate(params, &mut Rng::new(seed), job)?;
        puzzle.meta.seed = Some(seed);
        // A stopped generator can return its best puzzle so far. No code would make that puzzle again, so it gets none.
        puzzle.meta.code = (!job.stopped()).then(|| self.code(params, seed).to_string());
        puzzle.meta.difficulty = puzzle.meta.difficulty.or(params.difficulty());
        Ok(boxed(puzzle))
    }

    fn paint(
        &self,
        picture: &Picture,
        params: &Params,
        seed: u64,
        job: &Job,
    ) -> Result<Box<dyn AnyPuzzle>, Failure> {
        let mut puzzle = G::from_picture(picture, params, &mut Rng::new(seed), job)?;
        puzzle.meta.seed = Some(seed);
        Ok(boxed(puzzle))
    }

    fn repair(&self, picture: &Picture, order: &RepairOrder<'_>, job: &Job) -> Result<Repairs, Failure> {
        G::repair(picture, order, job)
    }

    fn as_drawn(&self, picture: &Picture, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure> {
        let params = self.params(Difficulty::Medium);
        let picture = picture.clone().without_unused();
        let mut puzzle = G::as_drawn(&picture, &params, &mut Rng::new(1), job)?;
        puzzle.meta.code = share::write(G::INFO.name, G::VERSION, &picture);
        Ok(boxed(puzzle))
    }

    fn trace(
        &self,
        drawing: &Drawing,
        params: &Params,
        seed: u64,
        job: &Job,
    ) -> Result<Box<dyn AnyPuzzle>, Failure> {
        let mut puzzle = G::from_drawing(drawing, params, &mut Rng::new(seed), job)?;
        puzzle.meta.seed = Some(seed);
        Ok(boxed(puzzle))
    }

    fn survey(&self, drawing: &Drawing, params: &Params, job: &Job) -> Vec<(&'static str, f64)> {
        G::survey(drawing, params, job)
    }
}

/// Makes the puzzle of a code. The game of the code must be one of `games`.
pub fn from_code(games: &[&'static dyn Kind], text: &str, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure> {
    if let Some(painted) = share::read(text) {
        return from_painted(games, &painted.map_err(Failure::Impossible)?, job);
    }
    let code = code::parse(text).map_err(Failure::Impossible)?;
    let kind = named(games, &code.game)?;
    let params = kind.params_of(&code).map_err(Failure::Impossible)?;
    kind.generate(&params, code.seed, job)
}

fn from_painted(
    games: &[&'static dyn Kind],
    painted: &share::Painted,
    job: &Job,
) -> Result<Box<dyn AnyPuzzle>, Failure> {
    let kind = named(games, &painted.game)?;
    painted.expect_version(kind.facts()).map_err(Failure::Impossible)?;
    kind.as_drawn(&painted.picture, job)
}

fn named(games: &[&'static dyn Kind], name: &str) -> Result<&'static dyn Kind, Failure> {
    games.iter().copied().find(|kind| kind.info().name == name).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|kind| kind.info().name).collect();
        Failure::Impossible(format!("there is no game {name:?}; there are {}", known.join(", ")))
    })
}
