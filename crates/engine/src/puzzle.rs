//! A puzzle of any game, as the app and the command line see it.
//!
//! Here, moves, spots and solutions are JSON, in the form that the command line prints.

use super::contract::{Advice, Answer, Check, Meta, Puzzle, Standing, Step, Verdict};
use super::game::Game;
use super::kind::{Kind, Of};
use super::ladder::Technique;
use super::progress::Progress;
use super::session::Session;
use super::view::View;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// A solution as JSON, as text and, in some games, as a picture.
#[derive(Debug, Clone)]
pub struct SolutionView {
    pub json: Json,
    /// The solution drawn with characters.
    pub text: String,
    /// The picture that the solution uncovers, if the game hides pictures.
    pub image: Option<Picture>,
}

impl Answer<SolutionView> {
    /// The pictures that the solutions uncover.
    pub fn images(&self) -> Vec<&Picture> {
        self.solutions.iter().filter_map(|solution| solution.image.as_ref()).collect()
    }

    /// The first picture that a solution uncovers.
    pub fn into_image(self) -> Option<Picture> {
        self.solutions.into_iter().find_map(|solution| solution.image)
    }
}

/// A step, with its spots and moves as JSON.
#[derive(Debug, Clone)]
pub struct StepJson {
    pub technique: &'static Technique,
    pub place: Prose,
    pub reason: Prose,
    pub focus: Vec<Json>,
    pub moves: Vec<Json>,
    /// The parts of a long reason, with the name of their JSON field.
    pub proof: Option<(&'static str, Json)>,
}

/// Why there is no hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoHint {
    Stopped,
    /// One of the moves made so far is unreadable or illegal. The text says which one and why.
    Progress(String),
}

impl From<Stopped> for NoHint {
    fn from(_: Stopped) -> Self {
        NoHint::Stopped
    }
}

/// Which side of a puzzle is printed: the puzzle or its solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    Puzzle,
    Solution,
}

/// Why a puzzle can't be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum NoPage {
    /// The game can't be printed.
    Unprinted,
    /// There is no solution to print.
    Unsolvable,
    /// No solution was found before the job was stopped.
    Stopped,
}

/// Draws a puzzle for a space of any size. It returns `None` if the game can't be printed.
pub type Drawn<'a> = Box<dyn Fn(Room) -> Option<Figure> + Send + 'a>;

pub trait AnyPuzzle: Send + Sync {
    fn kind(&self) -> &'static dyn Kind;
    fn meta(&self) -> &Meta;
    fn meta_mut(&mut self) -> &mut Meta;
    fn copy(&self) -> Box<dyn AnyPuzzle>;
    /// The size of the puzzle in words, such as `8 buttons, 3 colours`.
    fn describe(&self) -> String;

    // The next methods are for files and paper.

    /// The fields of the puzzle file in the program's own format.
    fn document(&self) -> Vec<(&'static str, Json)>;
    /// Writes the puzzle in a format of another program. `format` is an index into [`Kind::formats`].
    fn to_format(&self, format: usize) -> Result<String, String>;
    /// Prepares the puzzle or its solution for printing. The solver runs once, even if the page is drawn several
    /// times.
    fn on_paper<'a>(&'a self, face: Face, job: &Job) -> Result<Drawn<'a>, NoPage>;
    /// What a printed puzzle says about its goal beside its size, such as `5 presses`.
    fn paper_goal(&self, job: &Job) -> Option<String>;
    /// The picture that the puzzle was made from, if the puzzle file contains it.
    fn goal(&self) -> Option<Picture>;

    // The next methods are for solving.

    fn solve(&self, want: usize, job: &Job) -> Answer<SolutionView>;
    /// Like `solve`, but with one of the game's other solvers. `solver` is an index into `SOLVERS`.
    fn solve_with(&self, solver: usize, want: usize, job: &Job) -> Result<Answer<SolutionView>, String>;
    fn stage(&self, name: &str, job: &Job) -> Result<String, String>;
    fn check(&self, job: &Job) -> Check;
    fn measure(&self, job: &Job) -> Vec<(&'static str, f64)>;
    fn hint(&self, progress: &[Json], job: &Job) -> Result<Advice<StepJson>, NoHint>;
    /// Finds all steps from the board after the moves `progress` to the end, and passes each of them to `each`. It
    /// stops early if `each` returns false.
    fn explain(
        &self,
        progress: &[Json],
        job: &Job,
        each: &mut dyn FnMut(StepJson) -> bool,
    ) -> Result<Advice<StepJson>, NoHint>;

    // The next methods are for playing.

    fn open(&self) -> Box<dyn Game>;
    /// Opens a game that continues from the log of a save.
    fn resume(&self, log: &Json) -> Result<Box<dyn Game>, String>;
}

fn as_json<G: View>(step: &Step<G>) -> StepJson {
    StepJson {
        technique: step.technique,
        place: step.place.clone(),
        reason: step.reason.clone(),
        // A spot beside the board, such as a clue, can be null in JSON, because it has no position. Such spots are
        // left out.
        focus: step.marks.iter().map(|(spot, _)| json!(spot)).filter(|spot| !spot.is_null()).collect(),
        moves: step.moves.iter().map(|mv| json!(mv)).collect(),
        proof: G::proof(step),
    }
}

fn shown<G: View>(level: &G::Level, answer: Answer<G::Solution>) -> Answer<SolutionView> {
    let Answer { solutions, complete, verdict, extra } = answer;
    let view = |solution: &G::Solution| SolutionView {
        json: G::show(level, solution),
        text: G::picture(level, solution),
        image: G::image(level, solution),
    };
    Answer { solutions: solutions.iter().map(view).collect(), complete, verdict, extra }
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
        self.fields()
    }

    fn describe(&self) -> String {
        G::describe(&self.level)
    }

    fn solve(&self, want: usize, job: &Job) -> Answer<SolutionView> {
        shown::<G>(&self.level, G::solve(&self.level, want, job))
    }

    fn solve_with(&self, solver: usize, want: usize, job: &Job) -> Result<Answer<SolutionView>, String> {
        Ok(shown::<G>(&self.level, G::solve_with(&self.level, solver, want, job)?))
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
            Advice::Step(step) => Advice::Step(as_json(&step)),
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
        let mut hinter = G::hinter(&self.level);
        loop {
            match made.hint_by(&mut hinter, job)? {
                Advice::Done => return Ok(Advice::Done),
                Advice::Stuck(why) => return Ok(Advice::Stuck(why)),
                Advice::Step(step) => {
                    let before = made.clone();
                    for mv in &step.moves {
                        // A refused move does not change the board. The check below finds a step that changes nothing.
                        let _ = made.make(&self.level, mv);
                    }
                    let solved = G::standing(&self.level, &made.board) == Standing::Solved;
                    if !each(as_json(&step)) {
                        return Ok(Advice::Step(as_json(&step)));
                    }
                    // A step that changes nothing would be repeated forever.
                    if made.is_like(&before) && !solved {
                        return Ok(Advice::Stuck("no further step was found".to_owned()));
                    }
                }
            }
        }
    }

    fn to_format(&self, format: usize) -> Result<String, String> {
        let format = &G::formats()[format];
        let write = format.write.ok_or_else(|| format!("{} can be read but not written", format.name))?;
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

    fn paper_goal(&self, job: &Job) -> Option<String> {
        G::paper_goal(&self.level, job)
    }

    fn open(&self) -> Box<dyn Game> {
        Box::new(Session::new(Arc::new(self.clone())))
    }

    fn resume(&self, log: &Json) -> Result<Box<dyn Game>, String> {
        Ok(Box::new(Session::resume(Arc::new(self.clone()), log)?))
    }

    fn copy(&self) -> Box<dyn AnyPuzzle> {
        Box::new(self.clone())
    }
}
