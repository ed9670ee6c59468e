//! Every game in the same clothes: what the app and the command line see.
//!
//! [`Kind`] is a game, [`AnyPuzzle`] one of its puzzles; both are implemented once, for everything that keeps the
//! contract, so a new game needs no code here. Moves, spots and solutions cross this line as JSON, in the form
//! that the command line prints.

use super::contract::{
    Advice, Answer, Check, Failure, GameInfo, Meta, Puzzle, Standing, Step, Study, Verdict,
};
use super::editor::Editor;
use super::game::Game;
use super::ladder::Technique;
use super::progress::Progress;
use super::session::Session;
use super::view::{Aid, Lesson, View};
use crate::share;
use pentimento_base::code::{self, Code};
use pentimento_base::document::{Fields, Node, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Difficulty, Param, Params, Preset};
use pentimento_base::prose::Prose;
use pentimento_base::rng::Rng;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use pentimento_picture::drawing::Drawing;
use pentimento_ui::keymap::Command;
use serde_json::{Value as Json, json};
use std::marker::PhantomData;
use std::sync::Arc;

/// A foreign format as the command line knows it.
#[derive(Debug, Clone, Copy)]
pub struct FormatInfo {
    pub name: &'static str,
    pub extension: &'static str,
    pub writes: bool,
}

pub trait Kind: Send + Sync {
    fn info(&self) -> &'static GameInfo;
    /// Whether a level's title has to be kept until it is solved.
    fn hides_picture(&self) -> bool;
    /// Whether puzzles can be made from pictures.
    fn takes_pictures(&self) -> bool;
    /// Where puzzles of this game are made by hand, if in a way of its own.
    fn editor(&self) -> Option<Box<dyn Editor>>;
    fn ladder(&self) -> &'static [&'static Technique];
    fn version(&self) -> u32;
    fn table(&self) -> &'static [Param];
    fn presets(&self) -> [Preset; 4];
    fn studies(&self) -> &'static [Study];
    /// Where a drawing from a file begins.
    fn drawn(&self) -> Option<Study>;
    fn commands(&self) -> &'static [Command];
    fn aids(&self) -> &'static [Aid];
    fn lessons(&self) -> &'static [Lesson];
    /// A small puzzle that shows what the game is.
    fn example(&self) -> Box<dyn AnyPuzzle>;
    fn formats(&self) -> Vec<FormatInfo>;
    /// Whether a text that is not named so might be of a format, by its place in `formats`.
    fn recognises(&self, format: usize, text: &str) -> bool;
    fn read_format(&self, format: usize, text: &str) -> Result<Vec<Box<dyn AnyPuzzle>>, ReadError>;
    /// A native document whose `game` is this one.
    fn read(&self, root: &Node) -> Result<Box<dyn AnyPuzzle>, ReadError>;
    fn generate(&self, params: &Params, seed: u64, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure>;
    /// A puzzle from a picture. It has no code: nobody else has the picture.
    fn paint(
        &self,
        picture: &Picture,
        params: &Params,
        seed: u64,
        job: &Job,
    ) -> Result<Box<dyn AnyPuzzle>, Failure>;

    /// A puzzle of a picture as it is, however many solutions that has; always the same one.
    fn as_drawn(&self, picture: &Picture, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure>;
    /// A puzzle from a drawing, likewise.
    fn trace(
        &self,
        drawing: &Drawing,
        params: &Params,
        seed: u64,
        job: &Job,
    ) -> Result<Box<dyn AnyPuzzle>, Failure>;
    /// What `lab` tells of a drawing itself.
    fn survey(&self, drawing: &Drawing, params: &Params, job: &Job) -> Vec<(&'static str, f64)>;

    fn params(&self, difficulty: Difficulty) -> Params {
        let presets = self.presets();
        let preset = presets.iter().find(|p| p.difficulty == difficulty).unwrap_or(&presets[0]);
        Params::of(self.table(), preset)
    }

    /// The settings that a code asks for.
    fn params_of(&self, code: &Code) -> Result<Params, String> {
        if code.version != self.version() {
            let newer = if code.version > self.version() { "a newer" } else { "an older" };
            return Err(format!("{code} is of {newer} Pentimento, whose generator this one does not have"));
        }
        let difficulty = Difficulty::parse(&code.preset)
            .ok_or_else(|| format!("{code}: expected easy, medium, hard or expert after the colon"))?;
        let mut params = self.params(difficulty);
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
            version: self.version(),
            seed,
        }
    }
}

/// A solver's answer, in JSON and drawn.
#[derive(Debug, Clone)]
pub struct Solved {
    pub verdict: Verdict,
    pub complete: bool,
    pub solutions: Vec<Json>,
    pub pictures: Vec<String>,
    /// What they show, of games that hide a picture.
    pub images: Vec<Picture>,
    pub extra: Vec<(&'static str, Json)>,
}

/// A step, told.
#[derive(Debug, Clone)]
pub struct StepJson {
    pub technique: &'static Technique,
    pub place: Prose,
    pub reason: Prose,
    pub focus: Vec<Json>,
    pub moves: Vec<Json>,
}

/// Why no hint was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoHint {
    Stopped,
    /// The moves made so far cannot be read or made; which, and why.
    Progress(String),
}

impl From<Stopped> for NoHint {
    fn from(_: Stopped) -> Self {
        NoHint::Stopped
    }
}

/// Which side of a puzzle is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    Puzzle,
    Solution,
}

/// Why a puzzle has no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum NoPage {
    /// The game is not printed.
    Unprinted,
    /// There is no solution to print.
    Unsolvable,
    /// No solution was found before the job was stopped.
    Stopped,
}

/// A puzzle that can be drawn in rooms of any size; `None` where its game is not printed.
pub type Drawn<'a> = Box<dyn Fn(Room) -> Option<Figure> + 'a>;

pub trait AnyPuzzle: Send + Sync {
    fn kind(&self) -> &'static dyn Kind;
    fn meta(&self) -> &Meta;
    fn meta_mut(&mut self) -> &mut Meta;
    /// The whole native document.
    fn document(&self) -> Vec<(&'static str, Json)>;
    fn describe(&self) -> String;
    fn solve(&self, want: usize, job: &Job) -> Solved;
    /// The picture that it was made from, where its file says so.
    fn goal(&self) -> Option<Picture>;
    fn stage(&self, name: &str, job: &Job) -> Result<String, String>;
    fn check(&self, job: &Job) -> Check;
    fn measure(&self, job: &Job) -> Vec<(&'static str, f64)>;
    fn hint(&self, progress: &[Json], job: &Job) -> Result<Advice<StepJson>, NoHint>;
    /// Every step to the end. `each` says whether to go on.
    fn explain(
        &self,
        progress: &[Json],
        job: &Job,
        each: &mut dyn FnMut(StepJson) -> bool,
    ) -> Result<Advice<StepJson>, NoHint>;
    fn to_format(&self, format: usize) -> Result<String, String>;
    /// A side of it for paper. A solution is looked for once, however often it is drawn.
    fn on_paper<'a>(&'a self, face: Face, job: &Job) -> Result<Drawn<'a>, NoPage>;
    fn open(&self) -> Box<dyn Game>;
    /// A game from its log in a save.
    fn resume(&self, log: &Json) -> Result<Box<dyn Game>, String>;
    fn copy(&self) -> Box<dyn AnyPuzzle>;
}

/// The game `G` as a value.
#[derive(Debug, Clone, Copy)]
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    pub const NEW: Self = Self(PhantomData);
}

fn boxed<G: View>(puzzle: Puzzle<G>) -> Box<dyn AnyPuzzle> {
    Box::new(puzzle)
}

impl<G: View> Kind for Of<G> {
    fn info(&self) -> &'static GameInfo {
        &const { G::INFO }
    }

    fn hides_picture(&self) -> bool {
        G::HIDES_PICTURE
    }

    fn takes_pictures(&self) -> bool {
        G::TAKES_PICTURES
    }

    fn editor(&self) -> Option<Box<dyn Editor>> {
        G::editor()
    }

    fn ladder(&self) -> &'static [&'static Technique] {
        G::LADDER
    }

    fn version(&self) -> u32 {
        G::VERSION
    }

    fn table(&self) -> &'static [Param] {
        G::PARAMS
    }

    fn presets(&self) -> [Preset; 4] {
        G::PRESETS
    }

    fn studies(&self) -> &'static [Study] {
        G::STUDIES
    }

    fn drawn(&self) -> Option<Study> {
        G::DRAWN
    }

    fn commands(&self) -> &'static [Command] {
        G::COMMANDS
    }

    fn aids(&self) -> &'static [Aid] {
        G::AIDS
    }

    fn lessons(&self) -> &'static [Lesson] {
        G::LESSONS
    }

    fn example(&self) -> Box<dyn AnyPuzzle> {
        boxed(G::example())
    }

    fn formats(&self) -> Vec<FormatInfo> {
        let info = |f: &super::contract::Format<G>| FormatInfo {
            name: f.name,
            extension: f.extension,
            writes: f.write.is_some(),
        };
        G::formats().iter().map(info).collect()
    }

    fn recognises(&self, format: usize, text: &str) -> bool {
        (G::formats()[format].recognise)(text)
    }

    fn read_format(&self, format: usize, text: &str) -> Result<Vec<Box<dyn AnyPuzzle>>, ReadError> {
        let puzzles = (G::formats()[format].read)(text)?;
        Ok(puzzles.into_iter().map(boxed).collect())
    }

    fn read(&self, root: &Node) -> Result<Box<dyn AnyPuzzle>, ReadError> {
        let mut fields = Fields::of(root)?;
        let _ = fields.take("game");
        let meta = Meta::read(&mut fields)?;
        let level = G::read(&mut fields)?;
        fields.finish()?;
        Ok(boxed(Puzzle::<G> { meta, level }))
    }

    fn generate(&self, params: &Params, seed: u64, job: &Job) -> Result<Box<dyn AnyPuzzle>, Failure> {
        let mut puzzle = G::generate(params, &mut Rng::new(seed), job)?;
        puzzle.meta.seed = Some(seed);
        // Stopped early, a generator may hand over its best so far, which no code makes again.
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

fn told<G: View>(step: &Step<G>) -> StepJson {
    StepJson {
        technique: step.technique,
        place: step.place.clone(),
        reason: step.reason.clone(),
        // What stands beside the board, as a clue does, has no place of its own and is null.
        focus: step.marks.iter().map(|(spot, _)| json!(spot)).filter(|spot| !spot.is_null()).collect(),
        moves: step.moves.iter().map(|mv| json!(mv)).collect(),
    }
}

impl<G: View> AnyPuzzle for Puzzle<G> {
    fn kind(&self) -> &'static dyn Kind {
        const { &Of::<G>::NEW }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }

    fn document(&self) -> Vec<(&'static str, Json)> {
        let mut fields = vec![("game", json!(G::INFO.name))];
        fields.extend(self.meta.write());
        fields.extend(G::write(&self.level));
        fields
    }

    fn describe(&self) -> String {
        G::describe(&self.level)
    }

    fn solve(&self, want: usize, job: &Job) -> Solved {
        let Answer { solutions, complete, verdict, extra } = G::solve(&self.level, want, job);
        Solved {
            verdict,
            complete,
            solutions: solutions.iter().map(|s| G::show(&self.level, s)).collect(),
            pictures: solutions.iter().map(|s| G::picture(&self.level, s)).collect(),
            images: solutions.iter().filter_map(|s| G::image(&self.level, s)).collect(),
            extra,
        }
    }

    fn goal(&self) -> Option<Picture> {
        G::goal(&self.level)
    }

    fn stage(&self, name: &str, job: &Job) -> Result<String, String> {
        G::stage(&self.level, name, job)
    }

    fn check(&self, job: &Job) -> Check {
        G::check(&self.level, job)
    }

    fn measure(&self, job: &Job) -> Vec<(&'static str, f64)> {
        G::measure(&self.level, job)
    }

    fn hint(&self, progress: &[Json], job: &Job) -> Result<Advice<StepJson>, NoHint> {
        let progress = Progress::<G>::read(&self.level, progress).map_err(NoHint::Progress)?;
        Ok(match progress.hint(&self.level, job)? {
            Advice::Step(step) => Advice::Step(told(&step)),
            Advice::Done => Advice::Done,
            Advice::Stuck(why) => Advice::Stuck(why),
        })
    }

    fn explain(
        &self,
        progress: &[Json],
        job: &Job,
        each: &mut dyn FnMut(StepJson) -> bool,
    ) -> Result<Advice<StepJson>, NoHint> {
        let mut made = Progress::<G>::read(&self.level, progress).map_err(NoHint::Progress)?;
        loop {
            match made.hint(&self.level, job)? {
                Advice::Done => return Ok(Advice::Done),
                Advice::Stuck(why) => return Ok(Advice::Stuck(why)),
                Advice::Step(step) => {
                    let before = made.clone();
                    for mv in &step.moves {
                        // A refused move leaves the board as it was, which is told below.
                        let _ = made.make(&self.level, mv);
                    }
                    let solved = G::standing(&self.level, &made.board) == Standing::Solved;
                    if !each(told(&step)) {
                        return Ok(Advice::Step(told(&step)));
                    }
                    // A step that changes nothing would be given again for ever.
                    if made.is_like(&before) && !solved {
                        return Ok(Advice::Stuck("no further step was found".to_owned()));
                    }
                }
            }
        }
    }

    fn to_format(&self, format: usize) -> Result<String, String> {
        let format = &G::formats()[format];
        let write = format.write.ok_or_else(|| format!("{} is read, not written", format.name))?;
        write(self)
    }

    fn on_paper<'a>(&'a self, face: Face, job: &Job) -> Result<Drawn<'a>, NoPage> {
        let solution = match face {
            Face::Puzzle => None,
            Face::Solution => {
                let answer = G::solve(&self.level, 1, job);
                let none = if answer.verdict == Verdict::None { NoPage::Unsolvable } else { NoPage::Stopped };
                Some(answer.solutions.into_iter().next().ok_or(none)?)
            }
        };
        Ok(Box::new(move |room| G::figure(&self.level, solution.as_ref(), room)))
    }

    fn open(&self) -> Box<dyn Game> {
        Box::new(Session::new(Arc::new(self.clone())))
    }

    fn resume(&self, log: &Json) -> Result<Box<dyn Game>, String> {
        Ok(Box::new(Session::resume(Arc::new(self.clone()), log)?))
    }

    fn copy(&self) -> Box<dyn AnyPuzzle> {
        boxed(self.clone())
    }
}

/// Takes a code to its game among `games` and makes the puzzle.
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
    painted.expect_version(kind.version()).map_err(Failure::Impossible)?;
    kind.as_drawn(&painted.picture, job)
}

fn named(games: &[&'static dyn Kind], name: &str) -> Result<&'static dyn Kind, Failure> {
    games.iter().copied().find(|kind| kind.info().name == name).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|kind| kind.info().name).collect();
        Failure::Impossible(format!("there is no game {name:?}; there are {}", known.join(", ")))
    })
}
