//! The next step a person could take: mistakes first, then one line, then a supposition that fails.
//!
//! Whether anything on the board is wrong is asked of the solver: as long as some solution agrees with the board
//! nothing is, whatever the maker had in mind. Where the solver takes long it is not waited for: what follows from
//! the lines is true of every solution that agrees with the board, so it is told meanwhile. What single lines don't
//! give is found by supposing the opposite and following the lines until one of them cannot be completed; of all such
//! cells the one that fails soonest is told. Only what is left after that needs a solution.

use super::Nonogram;
use super::grid::Grid;
use super::model::{Board, Level, Mark, Spot, TAKEN_BACK};
use super::reason::Reasoner;
use super::solver::{Found, Search};
use super::suppose;
use super::tell;
use super::tell_cases;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Advice, MISTAKE, Role, Standing, Step};
use pentimento_picture::paint::Colour;

/// So many conflicts are spent on seeing whether the board is right before anything is said of it.
const SOON: u64 = 1000;

/// What a board says for certain.
pub fn known(level: &Level, board: &Board) -> Vec<([usize; 2], Colour)> {
    let width = level.width();
    let cell =
        |(place, cell): (usize, &super::model::Cell)| Some(([place / width, place % width], cell.known()?));
    board.cells().iter().enumerate().filter_map(cell).collect()
}

/// The cells that keep the board from every solution.
pub fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<[usize; 2]>, Stopped> {
    let known = known(level, board);
    if Search::with(level, &known, job)?.next(job)?.is_some() {
        return Ok(Vec::new());
    }
    let mut search = Search::new(level, job)?;
    let Some(solution) = search.next(job)? else { return Ok(Vec::new()) };
    if search.next(job)?.is_none() {
        let wrong = |&&(at, colour): &&([usize; 2], Colour)| solution[level.place(at)] != colour;
        return Ok(known.iter().filter(wrong).map(|&(at, _)| at).collect());
    }
    // Several solutions: take back, one by one, the cells that no solution bears together with those before.
    let (mut kept, mut wrong) = (Vec::new(), Vec::new());
    let mut rest = &known[..];
    while !rest.is_empty() {
        let many = borne(level, &kept, rest, job)?;
        kept.extend_from_slice(&rest[..many]);
        wrong.extend(rest.get(many).map(|&(at, _)| at));
        rest = rest.get(many + 1..).unwrap_or_default();
    }
    Ok(wrong)
}

/// How many of `more`, from the first on, some solution has beside `kept`.
fn borne(
    level: &Level,
    kept: &[([usize; 2], Colour)],
    more: &[([usize; 2], Colour)],
    job: &Job,
) -> Result<usize, Stopped> {
    let (mut low, mut high) = (0, more.len());
    while low < high {
        let middle = (low + high).div_ceil(2);
        let given = [kept, &more[..middle]].concat();
        if Search::with(level, &given, job)?.next(job)?.is_some() { low = middle } else { high = middle - 1 }
    }
    Ok(low)
}

pub fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Nonogram>>, Stopped> {
    if board.standing(level) == Standing::Solved {
        return Ok(Advice::Done);
    }
    let mut search = Search::with(level, &known(level, board), job)?;
    let soon = search.next_within(SOON, job)?;
    if soon == Found::None {
        return wrong(level, board, job);
    }
    match level.height().max(level.width()) {
        ..64 => reasoned::<1>(level, board, soon, search, job),
        64..128 => reasoned::<2>(level, board, soon, search, job),
        _ => reasoned::<4>(level, board, soon, search, job),
    }
}

/// What is said of a board that no solution agrees with.
fn wrong(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Nonogram>>, Stopped> {
    let wrong = mistakes(level, board, job)?;
    Ok(if wrong.is_empty() {
        Advice::Stuck("no grid meets these clues: the puzzle has no solution".to_owned())
    } else {
        Advice::Step(take_back(level, board, &wrong))
    })
}

fn take_back(level: &Level, board: &Board, wrong: &[[usize; 2]]) -> Step<Nonogram> {
    let broken = level.lines().find(|&line| super::aids::is_broken(level, board, line));
    let name = |at: &[usize; 2]| format!("row {}, column {}", at[0] + 1, at[1] + 1);
    let (shown, more) = (wrong.len().min(3), wrong.len().saturating_sub(3));
    let mut reason = Prose::new().say("What stands in ");
    for (i, at) in wrong[..shown].iter().enumerate() {
        reason = reason.say(if i > 0 { "; " } else { "" }).conflict(name(at));
    }
    if more > 0 {
        reason = reason.say(format!(" and {more} other cells"));
    }
    reason = reason.say(" agrees with no solution.");
    if let Some(line) = broken {
        reason = reason.say(" ").strong(line.name()).say(" can't be completed any more.");
    }
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("Something is wrong near ").strong(name(&wrong[0])).say("."),
        reason: reason.say(" Take it back."),
        marks: wrong.iter().map(|&at| (Spot::Cell(at), Role::Conflict)).collect(),
        moves: wrong.iter().map(|&at| Mark { at, to: TAKEN_BACK }).collect(),
    }
}

/// By lines and suppositions, and if need be by what the search finds in the end.
fn reasoned<const W: usize>(
    level: &Level,
    board: &Board,
    soon: Found,
    mut search: Search,
    job: &Job,
) -> Result<Advice<Step<Nonogram>>, Stopped> {
    let cells = board.cells().iter().map(|cell| cell.known()).collect();
    let mut reasoner = Reasoner::<W>::new(level, cells);
    if let Some(found) = reasoner.conclusion() {
        return Ok(Advice::Step(tell::step(level, &reasoner, &found)));
    }
    let mut grid = Grid::<W>::new(level);
    for (at, colour) in known(level, board) {
        grid.fix(at, colour);
    }
    // Colours that are excluded without being decided have no place on the board; the supposition finds them anew.
    if let Some(refuted) = suppose::refute(&mut grid, reasoner.known(), job)? {
        return Ok(Advice::Step(tell_cases::refuted(level, &refuted)));
    }
    let solution = match soon {
        Found::Solution(solution) => Some(solution),
        Found::None => None,
        Found::GivenUp => search.next(job)?,
    };
    let Some(solution) = solution else { return wrong(level, board, job) };
    Ok(Advice::Step(by_solution(&mut grid, reasoner.known(), &solution, job)?))
}

/// What is said where neither a line nor a supposition tells.
fn by_solution<const W: usize>(
    grid: &mut Grid<'_, W>,
    known: &[Option<Colour>],
    solution: &[Colour],
    job: &Job,
) -> Result<Step<Nonogram>, Stopped> {
    let level = grid.level();
    let order = cells_by_need(level, known, solution);
    if let Some(cases) = suppose::by_cases(grid, &order, |at| solution[level.place(at)], job)? {
        return Ok(tell_cases::cases(level, &cases));
    }
    let at = order.first().copied().unwrap_or([0, 0]);
    let is = solution[level.place(at)];
    // Too deep to be told: whether anything else can stand there is asked of the solver.
    let given: Vec<_> = grid.cells().filter_map(|at| Some((at, known[level.place(at)]?))).collect();
    for other in grid.choices(at).filter(|&colour| colour != is).collect::<Vec<_>>() {
        let supposed = [&given[..], &[(at, other)]].concat();
        if Search::with(level, &supposed, job)?.next(job)?.is_some() {
            return Ok(tell_cases::one_of_several(level, at, is));
        }
    }
    Ok(tell_cases::too_deep(level, at, is))
}

/// The open cells, those with most known neighbours first: where a case helps soonest. Painted ones come before the
/// others, since they win.
pub fn cells_by_need(level: &Level, known: &[Option<Colour>], solution: &[Colour]) -> Vec<[usize; 2]> {
    let (height, width) = (level.height(), level.width());
    let near = |place: usize| {
        let (row, column) = (place / width, place % width);
        let sides = [
            (row > 0).then(|| place - width),
            (row + 1 < height).then(|| place + width),
            (column > 0).then(|| place - 1),
            (column + 1 < width).then(|| place + 1),
        ];
        sides.into_iter().filter(|side| side.is_none_or(|p| known[p].is_some())).count()
    };
    let mut open: Vec<usize> = (0..known.len()).filter(|&place| known[place].is_none()).collect();
    open.sort_by_key(|&place| (std::cmp::Reverse((solution[place] > 0, near(place))), place));
    open.into_iter().map(|place| [place / width, place % width]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::model::{Cell, Clue};
    use super::*;
    use pentimento_base::rng::Rng;
    use pentimento_picture::paint::Paint;

    /// Noise in which a solver searches for long, below a row that is painted throughout and one that is empty.
    fn hard_below_easy_rows() -> Level {
        let mut rng = Rng::new(3);
        let side = 60;
        let paints = vec![Paint::blank(), Paint::black()];
        let cells: Vec<Colour> = (0..side * side)
            .map(|place| match place / side {
                0 => 1,
                1 => 0,
                _ => Colour::from(rng.chance(0.42)),
            })
            .collect();
        Level::of_picture(side, &cells, paints).unwrap()
    }

    #[test]
    fn what_a_line_tells_does_not_wait_for_the_solution() {
        let level = hard_below_easy_rows();
        let job = Job::endless();
        assert_eq!(Search::new(&level, &job).unwrap().next_within(SOON, &job), Ok(Found::GivenUp));
        let advice = next_step(&level, &Board::new(&level), &job);
        assert!(matches!(advice, Ok(Advice::Step(step)) if step.technique.id == "completed"));
    }

    #[test]
    fn a_line_that_cannot_be_completed_is_a_mistake_before_others_are_looked_at() {
        let clues = |counts: &[usize]| counts.iter().map(|&n| Clue::new(n, 1)).collect::<Vec<_>>();
        let lines = vec![clues(&[3]), clues(&[1]), clues(&[3])];
        let level = Level::new(
            lines,
            vec![clues(&[3]), clues(&[1, 1]), clues(&[1, 1])],
            vec![Paint::blank(), Paint::black()],
        )
        .unwrap();
        let mut board = Board::new(&level);
        board.set([1, 2], Cell::of(1));
        let advice = next_step(&level, &board, &Job::endless());
        assert!(matches!(advice, Ok(Advice::Step(step)) if step.technique.id == "mistake"));
    }
}
