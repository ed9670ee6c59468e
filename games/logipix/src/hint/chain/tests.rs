//! Checks every link of chains. To do so, it lists the lines again, with a search that shares no code with the
//! solver.

use super::*;
use crate::Logipix;
use crate::hint::{next_step, told};
use crate::model::Move;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Advice, Generate as _};

/// Lists all lines of a number on a board by walking in every direction.
fn listed(level: &Level, board: &Board, clue: Cell) -> Vec<Vec<Cell>> {
    fn walk(level: &Level, board: &Board, path: &mut Vec<Cell>, found: &mut Vec<Vec<Cell>>) {
        let (first, last) = (path[0], path[path.len() - 1]);
        let length = usize::from(level.number(first));
        if path.len() == length {
            if level.number(last) == level.number(first) && level.ink(last) == level.ink(first) {
                found.push(path.clone());
            }
            return;
        }
        for side in level.beside(last) {
            let is_last = path.len() + 1 == length;
            let is_free = !board.is_on_line(side) && board.note(side) != Note::Off && !path.contains(&side);
            if is_free && is_last == (level.number(side) > 0) {
                path.push(side);
                walk(level, board, path, found);
                path.pop();
            }
        }
    }
    let mut found = Vec::new();
    walk(level, board, &mut vec![clue], &mut found);
    found
}

fn is_same(a: &[Cell], b: &[Cell]) -> bool {
    a == b || a.iter().rev().eq(b)
}

/// Checks a chain link by link. Returns the number of links.
fn check(level: &Level, board: &Board, chain: &Chain) -> usize {
    assert!(listed(level, board, chain.line[0]).iter().any(|line| is_same(line, &chain.line)));
    let mut lines = vec![chain.line.clone()];
    let mut used = vec![false; chain.links.len()];
    for (number, link) in chain.links.iter().enumerate() {
        let meets =
            |line: &[Cell]| link.because.iter().any(|&at| line.iter().any(|cell| lines[at].contains(cell)));
        link.because.iter().for_each(|&at| used[at] = true);
        let all = listed(level, board, link.clue);
        if let Some(only) = &link.line {
            assert!(all.iter().any(|line| is_same(line, only)), "the line is on the board");
            let others = all.iter().filter(|line| !is_same(line, only));
            assert!(others.into_iter().all(|line| meets(line)), "no other line is left: {link:?}");
            lines.push(only.clone());
        } else {
            assert!(all.iter().all(|line| meets(line)), "no line is left: {link:?}");
            assert_eq!(number + 1, chain.links.len());
        }
    }
    assert!(used.iter().all(|&used| used), "every line is used: {chain:?}");
    chain.links.len()
}

/// Refutes all lines of a level that can be refuted, and checks their chains. Returns the number of links.
fn check_level(level: &Level) -> usize {
    let board = Board::new(level);
    let candidates = Candidates::new(level, &board, &Job::endless()).unwrap();
    let mut ids: Vec<LineId> = candidates
        .listed()
        .filter(|&clue| level.number(candidates.field.cell(candidates.field.clues[clue])) <= 8)
        .flat_map(|clue| candidates.left(clue))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let is_short = |chain: &Chain| {
        let number = |cell: Cell| level.number(cell) <= 8;
        number(chain.line[0]) && chain.links.iter().all(|link| number(link.clue))
    };
    let chains = ids.iter().filter_map(|&id| refute(&candidates, id)).filter(is_short);
    chains.map(|chain| check(level, &board, &chain)).sum()
}

fn made(preset: usize, seed: u64) -> Level {
    let params = Params::of(Logipix::PARAMS, &Logipix::PRESETS[preset]);
    Logipix::generate(&params, &mut Rng::new(seed), &Job::endless()).unwrap().level
}

#[test]
fn every_link_follows_when_the_lines_are_listed_anew() {
    let links: usize = (0..4).map(|seed| check_level(&made(0, seed)) + check_level(&made(1, seed))).sum();
    assert!(links > 200, "{links} links");
}

#[test]
#[ignore = "takes a minute"]
fn the_links_of_forty_puzzles_follow_when_the_lines_are_listed_anew() {
    let links: usize =
        (10..20).map(|seed| (0..4).map(|preset| check_level(&made(preset, seed))).sum::<usize>()).sum();
    println!("{links} links checked");
}

/// Checks that a proof is explained link by link, that its moves agree with the solution, and that its JSON has all
/// links.
#[test]
fn a_proof_is_told_link_by_link() {
    let (level, job) = (made(1, 3), Job::endless());
    let solution = crate::solve::solve(&level, 1, &job).solutions.remove(0);
    let board = Board::new(&level);
    let proof = prove(&level, &board, &job).unwrap().expect("some line fails");
    let step = told::step(&level, &proof);
    let links: usize = proof.chains.iter().map(|chain| chain.links.len()).sum();
    assert!(step.walk.len() >= links);
    assert!(step.walk[0].text.to_string().starts_with("What if the "), "{}", step.reason);
    let (name, json) = told::proof(&step).unwrap();
    assert!(["chain", "chains"].contains(&name));
    let first = if name == "chain" { &json } else { &json[0] };
    assert_eq!(first["links"].as_array().map(Vec::len), Some(proof.chains[0].links.len()));
    let picture = level.picture(&solution);
    for mv in &step.moves {
        match mv {
            Move::Line { line } => {
                let line: Vec<Cell> = line.iter().map(|&at| level.cell(at)).collect();
                assert!(solution.iter().any(|other| is_same(other, &line)));
            }
            Move::Note { at, .. } => assert!(picture[level.cell(*at) as usize] > 0),
            Move::Erase { .. } => panic!("there are no mistakes"),
        }
    }
}

/// A small board full of random lines of nearly equal length. Few such puzzles have a unique solution, but those can
/// be hard.
fn crowded(seed: u64) -> Option<Level> {
    let mut rng = Rng::new(seed);
    let (side, long, spread) = (5 + rng.below(6), 2 + rng.below(4), 1 + rng.below(2));
    let (mut numbers, mut taken) = (vec![0; side * side], vec![false; side * side]);
    let empty = Level::plain(side, vec![0; side * side]).ok()?;
    for _ in 0..side * side {
        let length = long + rng.below(spread);
        let mut line = vec![rng.below(side * side) as Cell];
        while line.len() < length {
            let free: Vec<Cell> = empty
                .beside(line[line.len() - 1])
                .filter(|cell| !taken[*cell as usize] && !line.contains(cell))
                .collect();
            if free.is_empty() {
                break;
            }
            line.push(free[rng.below(free.len())]);
        }
        if line.len() == length && !taken[line[0] as usize] {
            for &cell in &line {
                taken[cell as usize] = true;
            }
            for end in [line[0], line[length - 1]] {
                numbers[end as usize] = length as u8;
            }
        }
    }
    let level = Level::plain(side, numbers).ok()?;
    let found = crate::solve::solve(&level, 2, &Job::endless());
    (found.complete && found.solutions.len() == 1).then_some(level)
}

/// What happened when a level was solved with hints alone.
#[derive(Debug, Default)]
struct Played {
    /// The number of suppositions that were explained link by link.
    walked: usize,
    /// The number of suppositions and proofs by cases that were not explained link by link.
    untold: usize,
    /// For each supposition that was explained, its number of links.
    links: Vec<usize>,
}

/// Solves a level with hints. Checks every chain by listing the lines again.
fn play(level: &Level) -> Played {
    let (job, mut board, mut played) = (Job::endless(), Board::new(level), Played::default());
    while let Advice::Step(step) = next_step(level, &board, &job).unwrap() {
        if !step.walk.is_empty() {
            let proof = prove(level, &board, &job).unwrap().expect("a proof");
            let links = proof.chains.iter().map(|chain| check(level, &board, chain)).sum();
            played.links.push(links);
            played.walked += 1;
        } else if ["probe", "cases"].contains(&step.technique.id) {
            played.untold += 1;
        }
        step.moves.iter().for_each(|mv| board.apply(level, mv).unwrap());
    }
    played
}

#[test]
#[ignore = "takes minutes"]
fn what_ifs_of_crowded_boards_are_walked() {
    let (mut unique, mut needed, mut all) = (0, 0, Played::default());
    let mut first = Vec::new();
    for seed in 0..200_000 {
        let Some(level) = crowded(seed) else { continue };
        unique += 1;
        let played = play(&level);
        if played.walked + played.untold > 0 {
            needed += 1;
            first.push(seed);
        }
        all.walked += played.walked;
        all.untold += played.untold;
        all.links.extend(played.links);
        if needed == 100 {
            break;
        }
    }
    all.links.sort_unstable();
    let (walked, untold) = (all.walked, all.untold);
    println!("{unique} unique, {needed} need a what-if: {:?}", &first[..first.len().min(20)]);
    println!(
        "{walked} walked, {untold} untold, links {:?} of {}",
        all.links.last(),
        all.links.iter().sum::<usize>()
    );
    println!("median {:?}", all.links.get(all.links.len() / 2));
}

/// Makes large puzzles with many equal numbers. Prints how many of them need a what-if (a supposition).
#[test]
#[ignore = "takes minutes"]
fn puzzles_that_need_a_what_if_are_rare() {
    let job = Job::endless();
    let (mut needed, mut links) = (0, 0);
    for seed in 0..100 {
        let mut params = Params::of(Logipix::PARAMS, &Logipix::PRESETS[3]);
        for (name, value) in
            [("picture", "none"), ("painted", "0.75"), ("density", "0.2"), ("width", "24"), ("height", "24")]
        {
            params.set(name, value).unwrap();
        }
        params.set("longest", &(4 + seed % 4).to_string()).unwrap();
        let Ok(puzzle) = Logipix::generate(&params, &mut Rng::new(seed), &job) else { continue };
        let mut board = Board::new(&puzzle.level);
        let mut is_needed = false;
        while let Ok(Advice::Step(step)) = next_step(&puzzle.level, &board, &job) {
            if step.technique.id == "probe" {
                is_needed = true;
                let proof = prove(&puzzle.level, &board, &job).unwrap();
                let chains = proof.iter().flat_map(|proof| &proof.chains);
                links += chains.map(|chain| check(&puzzle.level, &board, chain)).sum::<usize>();
            }
            step.moves.iter().for_each(|mv| drop(board.apply(&puzzle.level, mv)));
        }
        needed += usize::from(is_needed);
    }
    println!("{needed} of 100 need a what-if, {links} links checked");
}
