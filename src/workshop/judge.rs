//! What a painted picture is worth as a puzzle: told in stages, the quick ones first.
//!
//! First the puzzle itself and whether it has one solution, which is what a painter waits for; then all the others,
//! then how hard it is, then what would mend it. Each stage is told as soon as it is known, so that a verdict follows
//! a stroke at once and the rest comes while the hand is still. Invariant: nothing is said that was not found out.

use super::canvas::At;
use super::repair::{self, Repair};
use pentimento_base::job::Job;
use pentimento_engine::contract::{Failure, Grade, Verdict};
use pentimento_engine::kind::{AnyPuzzle, Kind, Solved};
use pentimento_picture::Picture;
use std::time::Duration;

/// Solutions that are looked for; more are said to be more.
pub const MOST: usize = 100;
/// How long counting them may take.
const COUNTING: Duration = Duration::from_secs(4);
const GRADING: Duration = Duration::from_secs(10);

/// How many solutions there are, what they look like, and where they are not alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    pub verdict: Verdict,
    /// There are no others.
    pub complete: bool,
    /// The painted one first, in the painter's colours.
    pub solutions: Vec<Picture>,
    pub apart: Vec<At>,
}

impl Count {
    fn of(solved: &Solved, painted: &Picture) -> Self {
        let mut solutions: Vec<Picture> =
            solved.images.iter().map(|image| in_colours_of(image, painted)).collect();
        // Whoever painted it wants to see the own one first, and the solver finds them in an order of its own.
        match solutions.iter().position(|solution| solution.cells == painted.cells) {
            Some(place) => solutions[..=place].rotate_right(1),
            None if solved.verdict == Verdict::Multiple => {
                solutions.insert(0, painted.clone());
                solutions.truncate(MOST);
            }
            None => {}
        }
        let apart = apart(&solutions);
        Self { verdict: solved.verdict, complete: solved.complete, solutions, apart }
    }

    /// `unique`, `4 solutions`, `more than 100 solutions`.
    pub fn words(&self) -> String {
        match (self.verdict, self.complete) {
            (Verdict::Unique, _) => "unique".to_owned(),
            (Verdict::None, _) => "no solution".to_owned(),
            (Verdict::Unknown, _) => "not decided yet".to_owned(),
            (Verdict::Multiple, true) => format!("{} solutions", self.solutions.len()),
            (Verdict::Multiple, false) if self.solutions.len() < MOST => {
                format!("at least {} solutions", self.solutions.len())
            }
            (Verdict::Multiple, false) => format!("more than {MOST} solutions"),
        }
    }
}

/// Cells that are not the same in all of them.
fn apart(solutions: &[Picture]) -> Vec<At> {
    let Some((first, others)) = solutions.split_first() else { return Vec::new() };
    let differs = |place: &usize| others.iter().any(|other| other.cells[*place] != first.cells[*place]);
    (0..first.cells.len()).filter(differs).map(|place| [place / first.width, place % first.width]).collect()
}

/// The same picture with places in another palette, by likeness.
pub fn in_colours_of(image: &Picture, painted: &Picture) -> Picture {
    let likest = |rgb: &[u8; 3]| {
        let distance = |other: &[u8; 3]| -> i32 {
            rgb.iter().zip(other).map(|(a, b)| (i32::from(*a) - i32::from(*b)).pow(2)).sum()
        };
        let place = (0..painted.palette.len()).min_by_key(|&place| distance(&painted.palette[place]));
        place.map_or(0, |place| place as u8 + 1)
    };
    let places: Vec<u8> = image.palette.iter().map(likest).collect();
    let cell = |&cell: &u8| usize::from(cell).checked_sub(1).map_or(0, |place| places[place]);
    Picture { cells: image.cells.iter().map(cell).collect(), palette: painted.palette.clone(), ..*image }
}

/// What was found out, stage by stage.
pub enum Finding {
    /// The puzzle of the picture, and the cells that the game itself had to alter.
    Puzzle(Box<dyn AnyPuzzle>),
    /// Why there is none.
    Hopeless(String),
    Count(Count),
    Grade(Option<Grade>),
    /// Ways to make it unique, each with the fewest cells that were found; none where there is no need.
    Repairs(Vec<Repair>),
}

/// Judges a picture, telling each stage as it is known, and ends soon after the job is stopped.
pub fn judge(
    kind: &'static dyn Kind,
    picture: &Picture,
    locked: &[bool],
    job: &Job,
    tell: &mut dyn FnMut(Finding),
) {
    if picture.count() == 0 {
        return tell(Finding::Hopeless("Nothing is painted yet.".to_owned()));
    }
    let puzzle = match kind.as_drawn(picture, job) {
        Ok(puzzle) => puzzle,
        Err(Failure::Stopped) => return,
        Err(Failure::Impossible(why)) => return tell(Finding::Hopeless(why)),
    };
    tell(Finding::Puzzle(puzzle.copy()));
    let quick = puzzle.solve(2, job);
    if job.stopped() {
        return;
    }
    let several = quick.verdict == Verdict::Multiple;
    tell(Finding::Count(Count::of(&quick, picture)));
    let mut cells = Vec::new();
    if several {
        let all = puzzle.solve(MOST, &job.within(COUNTING));
        let count = Count::of(if all.verdict == Verdict::Multiple { &all } else { &quick }, picture);
        cells.clone_from(&count.apart);
        tell(Finding::Count(count));
    }
    if job.stopped() {
        return;
    }
    if several {
        if let Ok(repairs) = repair::find(kind, picture, locked, &cells, job) {
            tell(Finding::Repairs(repairs));
        }
        return;
    }
    tell(Finding::Grade(puzzle.check(&job.within(GRADING)).grade));
    tell(Finding::Repairs(Vec::new()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::find;

    fn judged(rows: &[&str]) -> (Option<Count>, Vec<Repair>, Option<Grade>) {
        let picture = super::super::canvas::Canvas::of(Picture::from_rows(rows).unwrap()).picture().clone();
        let (mut count, mut repairs, mut grade) = (None, Vec::new(), None);
        let locked = vec![false; picture.cells.len()];
        judge(
            find("nonogram").unwrap(),
            &picture,
            &locked,
            &crate::clock::job(),
            &mut |finding| match finding {
                Finding::Count(found) => count = Some(found),
                Finding::Repairs(found) => repairs = found,
                Finding::Grade(found) => grade = found,
                Finding::Puzzle(_) => {}
                Finding::Hopeless(why) => panic!("{why}"),
            },
        );
        (count, repairs, grade)
    }

    #[test]
    fn one_solution_is_graded_and_needs_no_repair() {
        let (count, repairs, grade) = judged(&["###", "#.#", "###"]);
        let count = count.unwrap();
        assert_eq!((count.verdict, count.words().as_str()), (Verdict::Unique, "unique"));
        assert!(repairs.is_empty() && count.apart.is_empty() && grade.is_some());
    }

    #[test]
    fn two_solutions_are_shown_with_where_they_differ_and_what_would_mend_them() {
        let (count, repairs, _) = judged(&["#.", ".#"]);
        let count = count.unwrap();
        assert_eq!(count.words(), "2 solutions");
        assert_eq!(count.solutions[0].mask().rows(), ["#.", ".#"], "the painted one comes first");
        assert_eq!(count.apart.len(), 4);
        assert!(!repairs.is_empty());
        assert!(repairs.iter().all(|repair| repair.len() == 1), "{repairs:?}");
    }

    #[test]
    fn a_blank_canvas_is_no_puzzle() {
        let mut why = String::new();
        let blank = Picture::blank(5, 5, vec![[0; 3]]);
        judge(find("nonogram").unwrap(), &blank, &[false; 25], &crate::clock::job(), &mut |finding| {
            if let Finding::Hopeless(told) = finding {
                why = told;
            }
        });
        assert_eq!(why, "Nothing is painted yet.");
    }

    #[test]
    fn colours_come_back_in_the_painters_own_order() {
        let image = Picture { width: 2, height: 1, cells: vec![1, 2], palette: vec![[250, 0, 0], [0, 0, 0]] };
        let painted = Picture::blank(2, 1, vec![[0, 0, 0], [240, 0, 0]]);
        assert_eq!(in_colours_of(&image, &painted).cells, [2, 1]);
    }
}
