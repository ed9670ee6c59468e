//! All solutions of a Logipix, one after the other, and whether they show one picture.
//!
//! The survey runs first and decides most puzzles made for people. What it leaves open becomes clauses; each solution
//! is excluded by one more clause. All solutions paint the same number of cells, since the numbers say how many. So
//! another picture needs a line that leaves the first one, and that is one clause too.

pub(crate) mod cuts;
pub(crate) mod encode;
pub(crate) mod field;
pub(crate) mod layers;
pub mod original;
pub(crate) mod stages;
pub(crate) mod survey;
pub(crate) mod walker;

use crate::model::{Board, Cell, Level, Move};
use crate::solve::encode::{Encoded, encode};
use crate::solve::field::{NOBODY, Place};
use crate::solve::survey::{Fate, Means, Survey};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::Verdict;
use pentimento_picture::paint::Colour;
use pentimento_sat::{Lit, Outcome};

/// The lines of a solution.
pub type Solution = Vec<Vec<Cell>>;

/// What a board says: lines that are drawn, cells that are on a line or on none.
#[derive(Debug, Clone, Default)]
pub struct Given {
    pub lines: Vec<Vec<Cell>>,
    pub on: Vec<Cell>,
    pub off: Vec<Cell>,
}

/// The solutions that are still to come.
#[derive(Debug, Clone)]
pub struct Search {
    /// Lines of every solution.
    certain: Vec<Vec<Cell>>,
    survey: Survey,
    rest: Rest,
}

#[derive(Debug, Clone)]
enum Rest {
    Done,
    /// Just the certain lines.
    Decided,
    Clauses(Box<Encoded>),
    /// More than there is room for: nothing can be said.
    TooLarge,
}

impl Search {
    pub fn new(level: &Level, job: &Job) -> Result<Self, Stopped> {
        Self::with(level, &Given::default(), job)
    }

    /// Only solutions that agree with what is given.
    pub fn with(level: &Level, given: &Given, job: &Job) -> Result<Self, Stopped> {
        let mut survey = Survey::new(level, Means::Cuts);
        given.lines.iter().for_each(|line| survey.give_line(line));
        given.off.iter().for_each(|&cell| survey.give_blank(cell));
        let fate = if pairs_up(&survey) { survey.run(job)? } else { Fate::Dead };
        let mut certain: Vec<Vec<Cell>> = survey.found.iter().map(|line| survey.field.cells(line)).collect();
        certain.extend(level.clues().filter(|&clue| level.number(clue) == 1).map(|clue| vec![clue]));
        certain.sort_unstable();
        certain.dedup();
        let painted = level.picture(&certain);
        let on: Vec<Cell> = given.on.iter().copied().filter(|&cell| painted[cell as usize] == 0).collect();
        let rest = if fate == Fate::Dead || !pairs_up(&survey) {
            Rest::Done
        } else if survey.open().next().is_none() {
            if on.is_empty() { Rest::Decided } else { Rest::Done }
        } else {
            job.go_on()?;
            encode(&survey, &on).map_or(Rest::TooLarge, |encoded| Rest::Clauses(Box::new(encoded)))
        };
        Ok(Self { certain, survey, rest })
    }

    /// The next solution; `None` when there is no further one.
    pub fn next(&mut self, job: &Job) -> Result<Option<Solution>, Stopped> {
        match &mut self.rest {
            Rest::Done => Ok(None),
            Rest::TooLarge => Err(Stopped),
            Rest::Decided => {
                self.rest = Rest::Done;
                Ok(Some(self.certain.clone()))
            }
            Rest::Clauses(encoded) => match encoded.solver.solve(&mut || job.stopped()) {
                Outcome::Stopped => Err(Stopped),
                Outcome::None => {
                    self.rest = Rest::Done;
                    Ok(None)
                }
                Outcome::Model => {
                    let lines = chosen(encoded);
                    let cells = lines.iter().map(|line| self.survey.field.cells(line));
                    let solution = self.certain.iter().cloned().chain(cells).collect();
                    exclude(encoded);
                    Ok(Some(solution))
                }
            },
        }
    }

    /// Whether a further solution shows another picture than this one. Afterwards only such solutions come.
    fn shows_another(&mut self, level: &Level, picture: &[Colour], job: &Job) -> Result<bool, Stopped> {
        let encoded = match &mut self.rest {
            Rest::Done | Rest::Decided => return Ok(false),
            Rest::TooLarge => return Err(Stopped),
            Rest::Clauses(encoded) => encoded,
        };
        let field = &self.survey.field;
        let leaves =
            |from: Place, place: Place| picture[field.cell(place) as usize] != level.ink(field.cell(from));
        let lines = encoded.choices.iter().filter(|c| c.line.iter().any(|&place| leaves(c.line[0], place)));
        let strides = encoded.strides.iter().filter(|s| leaves(s.from, s.at));
        let clause: Vec<Lit> = lines.map(|c| c.lit).chain(strides.map(|s| s.lit)).collect();
        encoded.solver.add(&clause);
        match encoded.solver.solve(&mut || job.stopped()) {
            Outcome::Model => Ok(true),
            Outcome::None => Ok(false),
            Outcome::Stopped => Err(Stopped),
        }
    }
}

fn chosen(encoded: &Encoded) -> Vec<Vec<Place>> {
    let solver = &encoded.solver;
    let listed = encoded.choices.iter().filter(|choice| solver.holds(choice.lit));
    let mut lines: Vec<Vec<Place>> = listed.map(|choice| choice.line.clone()).collect();
    // The steps of one line stand together and in their order.
    let mut from = NOBODY;
    for stride in encoded.strides.iter().filter(|stride| solver.holds(stride.lit)) {
        if stride.from != from {
            from = stride.from;
            lines.push(Vec::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push(stride.at);
        }
    }
    lines
}

fn exclude(encoded: &mut Encoded) {
    let listed = encoded.choices.iter().map(|choice| choice.lit);
    let lits = listed.chain(encoded.strides.iter().map(|stride| stride.lit));
    let clause: Vec<Lit> = lits.filter(|&lit| encoded.solver.holds(lit)).map(|lit| !lit).collect();
    encoded.solver.add(&clause);
}

/// Whether the open numbers can be paired by count: among those that can reach each other there is an even number,
/// and of an even number as many on black as on white squares of a chessboard, since its lines join one to the other.
/// Clauses would need for ever to find that out.
fn pairs_up(survey: &Survey) -> bool {
    let field = &survey.field;
    let mut seen = vec![false; field.clues.len()];
    for first in survey.open() {
        let (mut heap, mut balance, mut many) = (vec![first], 0i64, 0usize);
        while let Some(clue) = heap.pop() {
            if std::mem::replace(&mut seen[clue], true) {
                continue;
            }
            let place = field.clues[clue];
            let cell = place as usize;
            many += 1;
            balance += if (cell / field.stride + cell % field.stride).is_multiple_of(2) { 1 } else { -1 };
            let near = field.partners[clue].iter().filter(|&&other| field.may_end(place, other));
            heap.extend(near.map(|&other| field.index[other as usize] as usize));
        }
        let even = field.number[field.clues[first] as usize].is_multiple_of(2);
        if many % 2 == 1 || (even && balance != 0) {
            return false;
        }
    }
    true
}

/// What was found in the time there was.
#[derive(Debug, Clone)]
pub struct Findings {
    pub solutions: Vec<Solution>,
    /// There are no further ones.
    pub complete: bool,
    /// How many pictures the solutions show, as far as it is decided.
    pub picture: Verdict,
}

/// Up to `want` solutions.
pub fn solve(level: &Level, want: usize, job: &Job) -> Findings {
    let mut findings = Findings { solutions: Vec::new(), complete: false, picture: Verdict::Unknown };
    let Ok(mut search) = Search::new(level, job) else { return findings };
    while findings.solutions.len() < want {
        match search.next(job) {
            Ok(Some(solution)) => findings.solutions.push(solution),
            Ok(None) => {
                findings.complete = true;
                break;
            }
            Err(Stopped) => return findings,
        }
    }
    findings.complete |= matches!(search.rest, Rest::Done);
    findings.picture = judge_picture(level, &mut search, &findings, want, job);
    findings
}

fn judge_picture(level: &Level, search: &mut Search, findings: &Findings, want: usize, job: &Job) -> Verdict {
    let Some((first, others)) = findings.solutions.split_first() else {
        return if findings.complete { Verdict::None } else { Verdict::Unknown };
    };
    let picture = level.picture(first);
    if others.iter().any(|other| level.picture(other) != picture) {
        return Verdict::Multiple;
    }
    if findings.complete {
        return Verdict::Unique;
    }
    if want < 2 {
        // Whoever asks for one solution does not ask whether there is another.
        return Verdict::Unknown;
    }
    match search.shows_another(level, &picture, job) {
        Ok(true) => Verdict::Multiple,
        Ok(false) => Verdict::Unique,
        Err(Stopped) => Verdict::Unknown,
    }
}

/// The moves from a board to a solution.
pub fn finish(level: &Level, board: &Board, solution: &Solution) -> Vec<Move> {
    let same = |a: &[Cell], b: &[Cell]| a == b || a.iter().rev().eq(b.iter());
    let (mut moves, mut kept) = (Vec::new(), Vec::new());
    for line in board.lines() {
        match solution.iter().position(|right| same(right, line)) {
            Some(place) => kept.push(place),
            None => moves.push(Move::erase(level, line)),
        }
    }
    let missing = (0..solution.len()).filter(|place| !kept.contains(place));
    moves.extend(missing.map(|place| Move::line(level, &solution[place])));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::pieces::Pieces;
    use pentimento_base::rng::Rng;
    use pentimento_picture::paint;
    use std::collections::HashSet;

    /// A picture of chance cut into lines, sometimes with a wrong number.
    fn random_level(rng: &mut Rng) -> Level {
        let (width, height) = (rng.between(2, 6), rng.between(2, 6));
        let colours = rng.between(1, 2);
        let density = 0.3 + 0.7 * rng.unit();
        let cell = |rng: &mut Rng| if rng.chance(density) { 1 + rng.below(colours) as Colour } else { 0 };
        let picture: Vec<Colour> = (0..width * height).map(|_| cell(rng)).collect();
        let mut pieces = Pieces::new(width, &picture, rng.between(2, 7));
        pieces.join_freely(rng);
        let level = pieces.level(&paint::chosen(colours)).unwrap();
        if !rng.chance(0.15) {
            return level;
        }
        let clues: Vec<Cell> = level.clues().collect();
        let wrong = rng.pick(&clues).copied();
        let number = |cell: Cell| level.number(cell) + u8::from(Some(cell) == wrong);
        let cells = 0..level.size() as Cell;
        let inks = cells.clone().map(|cell| level.ink(cell)).collect();
        Level::new(width, cells.map(number).collect(), inks, paint::chosen(colours)).unwrap()
    }

    /// Every set of lines, found by trying the first number's lines one after the other.
    fn tried(level: &Level, taken: &mut Vec<bool>, lines: &mut Vec<Vec<Cell>>, all: &mut Vec<Solution>) {
        let Some(clue) = level.clues().find(|&clue| !taken[clue as usize]) else {
            all.push(lines.clone());
            return;
        };
        let mut ways = Vec::new();
        walk(level, taken, &mut vec![clue], &mut ways);
        for way in ways {
            for &cell in &way {
                taken[cell as usize] = true;
            }
            lines.push(way.clone());
            tried(level, taken, lines, all);
            lines.pop();
            for &cell in &way {
                taken[cell as usize] = false;
            }
        }
    }

    fn walk(level: &Level, taken: &[bool], way: &mut Vec<Cell>, ways: &mut Vec<Vec<Cell>>) {
        let (first, last) = (way[0], way[way.len() - 1]);
        if way.len() == usize::from(level.number(first)) {
            let sound = level.fault(way).is_none() && (way.len() == 1 || first != last);
            if sound {
                ways.push(way.clone());
            }
            return;
        }
        for side in level.beside(last) {
            if !taken[side as usize] && !way.contains(&side) {
                way.push(side);
                walk(level, taken, way, ways);
                way.pop();
            }
        }
    }

    fn normal(solution: &Solution) -> Solution {
        let turned = |line: &Vec<Cell>| {
            let mut line = line.clone();
            if line.first() > line.last() {
                line.reverse();
            }
            line
        };
        let mut lines: Solution = solution.iter().map(turned).collect();
        lines.sort();
        lines
    }

    #[test]
    fn three_hundred_small_grids_are_judged_as_trying_all_judges_them() {
        let (mut several, mut none, mut pictures_differ, mut one_picture) = (0, 0, 0, 0);
        for seed in 0..300 {
            let level = random_level(&mut Rng::new(seed));
            let mut expected = Vec::new();
            tried(&level, &mut vec![false; level.size()], &mut Vec::new(), &mut expected);
            let pictures: HashSet<Vec<Colour>> = expected.iter().map(|s| level.picture(s)).collect();
            let two = solve(&level, 2, &Job::endless());
            let verdict = Verdict::of(two.solutions.len(), two.complete);
            assert_eq!(verdict, Verdict::of(expected.len(), true), "seed {seed}: {level:?}");
            assert_eq!(two.picture, Verdict::of(pictures.len(), true), "seed {seed}: {level:?}");
            let every = solve(&level, usize::MAX, &Job::endless());
            let mut found: Vec<Solution> = every.solutions.iter().map(normal).collect();
            let mut expected: Vec<Solution> = expected.iter().map(normal).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "seed {seed}");
            several += usize::from(found.len() > 1);
            none += usize::from(found.is_empty());
            pictures_differ += usize::from(pictures.len() > 1);
            one_picture += usize::from(found.len() > 1 && pictures.len() == 1);
        }
        assert!(
            several > 20 && none > 10 && pictures_differ > 10 && one_picture > 10,
            "{several} {none} {pictures_differ} {one_picture}"
        );
    }

    /// The survey without its lists: every line is told step by step.
    #[test]
    fn lines_told_step_by_step_give_the_same_solutions() {
        for seed in 0..120 {
            let level = random_level(&mut Rng::new(seed));
            let survey = Survey::new(&level, Means::Exclusion);
            let mut certain: Solution =
                level.clues().filter(|&c| level.number(c) == 1).map(|c| vec![c]).collect();
            certain.sort();
            let encoded = encode(&survey, &[]).unwrap();
            assert!(encoded.choices.is_empty());
            let rest = Rest::Clauses(Box::new(encoded));
            let mut search = Search { certain, survey, rest };
            let mut found = Vec::new();
            while let Some(solution) = search.next(&Job::endless()).unwrap() {
                assert!(level.is_solved_by(&solution), "seed {seed}");
                found.push(normal(&solution));
            }
            let mut expected: Vec<Solution> =
                solve(&level, usize::MAX, &Job::endless()).solutions.iter().map(normal).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "seed {seed}");
        }
    }

    #[test]
    fn an_odd_number_in_open_space_is_seen_at_once_to_have_no_solution() {
        let mut numbers = vec![0; 900];
        for cell in [0, 10, 64, 300, 610, 644, 890] {
            numbers[cell] = 31;
        }
        let found = solve(&Level::plain(30, numbers).unwrap(), 2, &Job::endless());
        assert!(found.complete && found.solutions.is_empty());
    }
}
