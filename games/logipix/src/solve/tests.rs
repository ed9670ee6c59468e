//! Compares the solver with brute force.

use super::*;
use crate::generate::pieces::Pieces;
use pentimento_base::rng::Rng;
use pentimento_picture::paint;
use std::collections::HashSet;

/// A random picture cut into lines, sometimes with one wrong number.
fn random_level(rng: &mut Rng) -> Level {
    let (width, height) = (rng.between(2, 6), rng.between(2, 6));
    let colours = rng.between(1, 2);
    let density = 0.3 + 0.7 * rng.unit();
    let cell = |rng: &mut Rng| if rng.chance(density) { 1 + rng.below(colours) as Colour } else { 0 };
    let picture: Vec<Colour> = (0..width * height).map(|_| cell(rng)).collect();
    let mut pieces = Pieces::new(width, &picture, rng.between(2, 7));
    pieces.join_randomly(rng);
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

/// Finds all solutions. Tries all lines of the first number without a line, and calls itself for each of them.
fn brute_force(level: &Level, taken: &mut Vec<bool>, lines: &mut Vec<Vec<Cell>>, all: &mut Vec<Solution>) {
    let Some(clue) = level.clues().find(|&clue| !taken[clue as usize]) else {
        all.push(lines.clone());
        return;
    };
    let mut paths = Vec::new();
    walk(level, taken, &mut vec![clue], &mut paths);
    for path in paths {
        for &cell in &path {
            taken[cell as usize] = true;
        }
        lines.push(path.clone());
        brute_force(level, taken, lines, all);
        lines.pop();
        for &cell in &path {
            taken[cell as usize] = false;
        }
    }
}

fn walk(level: &Level, taken: &[bool], path: &mut Vec<Cell>, paths: &mut Vec<Vec<Cell>>) {
    let (first, last) = (path[0], path[path.len() - 1]);
    if path.len() == usize::from(level.number(first)) {
        let sound = level.fault(path).is_none() && (path.len() == 1 || first != last);
        if sound {
            paths.push(path.clone());
        }
        return;
    }
    for side in level.beside(last) {
        if !taken[side as usize] && !path.contains(&side) {
            path.push(side);
            walk(level, taken, path, paths);
            path.pop();
        }
    }
}

/// A solution with its lines in a fixed order and direction, so that solutions can be compared.
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
fn the_solver_agrees_with_brute_force_on_three_hundred_small_grids() {
    let (mut several, mut none, mut pictures_differ, mut one_picture) = (0, 0, 0, 0);
    for seed in 0..300 {
        let level = random_level(&mut Rng::new(seed));
        let mut expected = Vec::new();
        brute_force(&level, &mut vec![false; level.size()], &mut Vec::new(), &mut expected);
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

/// A propagator that has not run has no lists, so all lines are encoded step by step.
#[test]
fn lines_encoded_step_by_step_give_the_same_solutions() {
    for seed in 0..120 {
        let level = random_level(&mut Rng::new(seed));
        let propagator = Propagator::new(&level, Strength::Exclusion);
        let mut certain: Solution =
            level.clues().filter(|&c| level.number(c) == 1).map(|c| vec![c]).collect();
        certain.sort();
        let encoded = encode(&propagator, &[]).unwrap();
        assert!(encoded.lines.is_empty());
        let rest = Rest::Clauses(Box::new(encoded));
        let mut search = Search { certain, propagator, rest };
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
fn an_odd_count_of_equal_numbers_has_no_solution_even_in_open_space() {
    let mut numbers = vec![0; 900];
    for cell in [0, 10, 64, 300, 610, 644, 890] {
        numbers[cell] = 31;
    }
    let found = solve(&Level::plain(30, numbers).unwrap(), 2, &Job::endless());
    assert!(found.complete && found.solutions.is_empty());
}
