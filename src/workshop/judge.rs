//! The verdict on a painted picture, in stages.
//!
//! The first findings are the puzzle and whether its solution is unique, because the player waits for these.
//! Then come the other solutions. The grade or the repairs come last. Each stage is reported as soon as it is
//! known, so the player sees the first findings at once.

use super::canvas::Cell;
use pentimento_base::job::Job;
use pentimento_engine::contract::{Answer, Failure, Grade, Verdict};
use pentimento_engine::kind::{AnyPuzzle, Kind, SolutionView};
use pentimento_engine::repair::{Repair, RepairGoal, RepairOrder};
use pentimento_picture::Picture;
use std::time::Duration;

/// The most solutions that are shown. The search looks for one more, so that it can say "more than".
const MAX_SOLUTIONS: usize = 100;
const COUNTING: Duration = Duration::from_secs(4);
const GRADING: Duration = Duration::from_secs(10);

/// The number of solutions, the solutions themselves, and the cells in which they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) verdict: Verdict,
    /// Whether all solutions are listed.
    pub(crate) complete: bool,
    /// Whether there are more than [`MAX_SOLUTIONS`].
    is_more: bool,
    /// The solutions, all with the palette of the canvas. The painted picture comes first.
    pub(crate) solutions: Vec<Picture>,
    /// Cells that are not the same in all solutions.
    pub(crate) differing: Vec<Cell>,
}

impl Count {
    fn of(solved: &Answer<SolutionView>, painted: &Picture) -> Self {
        let mut solutions: Vec<Picture> =
            solved.images().into_iter().map(|image| with_palette_of(image, painted)).collect();
        // The solver finds solutions in its own order, but the player's picture must come first.
        match solutions.iter().position(|solution| solution.cells == painted.cells) {
            Some(place) => solutions[..=place].rotate_right(1),
            None if solved.verdict == Verdict::Multiple => solutions.insert(0, painted.clone()),
            None => {}
        }
        Self::new(solutions, solved.verdict, solved.complete)
    }

    fn new(mut solutions: Vec<Picture>, verdict: Verdict, complete: bool) -> Self {
        let is_more = solutions.len() > MAX_SOLUTIONS;
        solutions.truncate(MAX_SOLUTIONS);
        let differing = differing(&solutions);
        Self { verdict, complete: complete && !is_more, is_more, solutions, differing }
    }

    /// The number of solutions in words: `unique`, `4 solutions`, `more than 100 solutions`.
    pub(crate) fn words(&self) -> String {
        match (self.verdict, self.complete) {
            (Verdict::Unique, _) => "unique".to_owned(),
            (Verdict::None, _) => "no solution".to_owned(),
            (Verdict::Unknown, _) => "not decided yet".to_owned(),
            (Verdict::Multiple, true) => format!("{} solutions", self.solutions.len()),
            (Verdict::Multiple, false) if self.is_more => format!("more than {MAX_SOLUTIONS} solutions"),
            (Verdict::Multiple, false) => format!("at least {} solutions", self.solutions.len()),
        }
    }
}

/// Cells that are not the same in all solutions.
fn differing(solutions: &[Picture]) -> Vec<Cell> {
    let Some((first, others)) = solutions.split_first() else { return Vec::new() };
    let differs = |place: &usize| others.iter().any(|other| other.cells[*place] != first.cells[*place]);
    (0..first.cells.len()).filter(differs).map(|place| [place / first.width, place % first.width]).collect()
}

/// Converts `image` to the palette of `painted`.
///
/// A game can change a colour: the darkest one becomes black. So the colours of the image are paired with those that
/// the painted picture uses, closest pair first. The palette of a canvas also has colours that are not used, and one of
/// them can be closer to the changed colour than the colour that was painted.
fn with_palette_of(image: &Picture, painted: &Picture) -> Picture {
    let used = |picture: &Picture| -> Vec<usize> {
        let places = 0..picture.palette.len();
        places.filter(|&place| picture.cells.iter().any(|&cell| usize::from(cell) == place + 1)).collect()
    };
    let distance = |from: usize, to: usize| -> i32 {
        let channels = image.palette[from].iter().zip(painted.palette[to]);
        channels.map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2)).sum()
    };
    let (from, to) = (used(image), used(painted));
    let mut pairs: Vec<(usize, usize)> =
        from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to))).collect();
    pairs.sort_by_key(|&(from, to)| distance(from, to));
    let mut colours = vec![None; image.palette.len()];
    for (from, to) in pairs {
        if colours[from].is_none() && !colours.contains(&Some(to)) {
            colours[from] = Some(to);
        }
    }
    let nearest = |from: usize| (0..painted.palette.len()).min_by_key(|&to| distance(from, to));
    let cell = |&cell: &u8| {
        let from = usize::from(cell).checked_sub(1)?;
        colours.get(from)?.or_else(|| nearest(from)).map(|to| to as u8 + 1)
    };
    let cells = image.cells.iter().map(|value| cell(value).unwrap_or(0)).collect();
    Picture { cells, palette: painted.palette.clone(), ..*image }
}

/// One stage of the verdict.
pub(crate) enum Finding {
    /// The puzzle made from the picture. Its meta lists the cells that the game had to change.
    Puzzle(Box<dyn AnyPuzzle>),
    /// Why no puzzle can be made from the picture.
    Impossible(String),
    Count(Count),
    Grade(Option<Grade>),
    /// How visible the picture is in the puzzle, from 0 to 1.
    Visibility(f64),
    /// Ways to make the solution unique. Empty if it is already unique or no repair was found.
    Repairs(Vec<Repair>),
}

/// Judges a picture and reports each stage as soon as it is known. After the job is stopped, returns soon.
pub(crate) fn judge(
    kind: &'static dyn Kind,
    picture: &Picture,
    locked: &[bool],
    job: &Job,
    report: &mut dyn FnMut(Finding),
) {
    if picture.count() == 0 {
        return report(Finding::Impossible("Nothing is painted yet.".to_owned()));
    }
    let puzzle = match kind.as_drawn(picture, job) {
        Ok(puzzle) => puzzle,
        Err(Failure::Stopped) => return,
        Err(Failure::Impossible(why)) => return report(Finding::Impossible(why)),
    };
    report(Finding::Puzzle(puzzle.copy()));
    let quick = puzzle.solve(2, job);
    if job.stopped() {
        return;
    }
    let several = quick.verdict == Verdict::Multiple;
    report(Finding::Count(Count::of(&quick, picture)));
    if several {
        let all = puzzle.solve(MAX_SOLUTIONS + 1, &job.within(COUNTING));
        let count = Count::of(if all.verdict == Verdict::Multiple { &all } else { &quick }, picture);
        report(Finding::Count(count));
    }
    if job.stopped() {
        return;
    }
    if several {
        // The command line looks for repairs in the same way, so both find the same.
        let order = RepairOrder { locked, ..RepairOrder::to(RepairGoal::Unique) };
        if let Ok(repairs) = kind.repair(picture, &order, job) {
            report(Finding::Repairs(repairs.found));
        }
        return;
    }
    let check = puzzle.check(&job.within(GRADING));
    let visibility = check.extra.iter().find(|(name, _)| *name == "visibility");
    if let Some(visibility) = visibility.and_then(|(_, value)| value.as_f64()) {
        report(Finding::Visibility(visibility));
    }
    report(Finding::Grade(check.grade));
    report(Finding::Repairs(Vec::new()));
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
                Finding::Puzzle(_) | Finding::Visibility(_) => {}
                Finding::Impossible(why) => panic!("{why}"),
            },
        );
        (count, repairs, grade)
    }

    #[test]
    fn a_unique_puzzle_is_graded_and_needs_no_repair() {
        let (count, repairs, grade) = judged(&["###", "#.#", "###"]);
        let count = count.unwrap();
        assert_eq!((count.verdict, count.words().as_str()), (Verdict::Unique, "unique"));
        assert!(repairs.is_empty() && count.differing.is_empty() && grade.is_some());
    }

    #[test]
    fn two_solutions_come_with_their_differences_and_repairs() {
        let (count, repairs, _) = judged(&["#.", ".#"]);
        let count = count.unwrap();
        assert_eq!(count.words(), "2 solutions");
        assert_eq!(count.solutions[0].mask().rows(), ["#.", ".#"], "the painted one comes first");
        assert_eq!(count.differing.len(), 4);
        assert!(!repairs.is_empty());
        assert!(repairs.iter().all(|repair| repair.len() == 1), "{repairs:?}");
    }

    #[test]
    fn more_than_a_hundred_is_said_only_if_one_more_was_found() {
        let painted = Picture::from_rows(&["#"]).unwrap();
        let count = |found: usize, complete| {
            let count = Count::new(vec![painted.clone(); found], Verdict::Multiple, complete);
            (count.words(), count.solutions.len())
        };
        assert_eq!(count(100, true), ("100 solutions".into(), 100));
        assert_eq!(count(100, false), ("at least 100 solutions".into(), 100));
        assert_eq!(count(101, false), ("more than 100 solutions".into(), 100));
        assert_eq!(count(101, true), ("more than 100 solutions".into(), 100));
        assert_eq!(count(3, false), ("at least 3 solutions".into(), 3));
    }

    #[test]
    fn a_blank_canvas_makes_no_puzzle() {
        let mut why = String::new();
        let blank = Picture::blank(5, 5, vec![[0; 3]]);
        judge(find("nonogram").unwrap(), &blank, &[false; 25], &crate::clock::job(), &mut |finding| {
            if let Finding::Impossible(reason) = finding {
                why = reason;
            }
        });
        assert_eq!(why, "Nothing is painted yet.");
    }

    #[test]
    fn a_solution_gets_the_palette_of_the_canvas() {
        let image = Picture { width: 2, height: 1, cells: vec![1, 2], palette: vec![[250, 0, 0], [0, 0, 0]] };
        let painted = Picture::blank(2, 1, vec![[0, 0, 0], [240, 0, 0]]);
        assert_eq!(with_palette_of(&image, &painted).cells, [2, 1]);
    }

    #[test]
    fn a_dark_colour_that_the_game_makes_black_is_still_the_painted_one() {
        // The canvas has an ink of its own, which is closer to black than the painted colour.
        let dark = [0x27, 0x2b, 0x2b];
        let drawn = Picture { palette: vec![dark, [240, 120, 0]], ..Picture::blank(3, 2, Vec::new()) };
        let mut picture = super::super::canvas::Canvas::of(drawn).picture().clone();
        picture.cells = vec![1, 0, 2, 0, 1, 2];
        let mut count = None;
        judge(find("nonogram").unwrap(), &picture, &[false; 6], &crate::clock::job(), &mut |finding| {
            if let Finding::Count(found) = finding {
                count = Some(found);
            }
        });
        let count = count.unwrap();
        assert_eq!(count.words(), "2 solutions");
        assert_eq!(count.solutions[0], picture, "the painted one comes first");
        assert_eq!(count.differing, [[0, 0], [0, 1], [1, 0], [1, 1]]);
    }
}
