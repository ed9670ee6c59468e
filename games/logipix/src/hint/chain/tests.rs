//! Checks every link of chains. To do so, it lists the lines again, with a search that shares no code with the
//! solver.

mod knotted;

use super::*;
use crate::Logipix;
use crate::hint::ladder::{CASES, PROBE};
use crate::hint::{chain_steps, next_step};
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

/// Checks a chain link by link. Earlier chains have shown that the lines in `wrong` are wrong. Returns the number of
/// links.
fn check(level: &Level, board: &Board, chain: &Chain, wrong: &[Vec<Cell>]) -> usize {
    let listed = |clue: Cell| -> Vec<Vec<Cell>> {
        let is_wrong = |line: &Vec<Cell>| wrong.iter().any(|wrong| is_same(wrong, line));
        listed(level, board, clue).into_iter().filter(|line| !is_wrong(line)).collect()
    };
    assert!(listed(chain.line[0]).iter().any(|line| is_same(line, &chain.line)));
    let mut lines = vec![chain.line.clone()];
    let mut used = vec![false; chain.links.len()];
    for (number, link) in chain.links.iter().enumerate() {
        let meets =
            |line: &[Cell]| link.because.iter().any(|&at| line.iter().any(|cell| lines[at].contains(cell)));
        link.because.iter().for_each(|&at| used[at] = true);
        let all = listed(link.clue);
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

/// Checks all chains of a proof, and that the lines that are left give its conclusion. Returns the number of links.
fn check_proof(level: &Level, board: &Board, proof: &Proof) -> usize {
    let (mut wrong, mut links) = (Vec::new(), 0);
    for chain in &proof.chains {
        links += check(level, board, chain, &wrong);
        wrong.push(chain.line.clone());
    }
    let mut left = listed(level, board, proof.clue);
    left.retain(|line| !wrong.iter().any(|wrong| is_same(wrong, line)));
    match &proof.line {
        Some(line) => assert!(left.len() == 1 && is_same(&left[0], line), "{proof:?}"),
        None => assert!(left.iter().all(|line| proof.cells.iter().all(|cell| line.contains(cell)))),
    }
    links
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
    chains.map(|chain| check(level, &board, &chain, &[])).sum()
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
fn a_proof_is_explained_link_by_link() {
    let (level, job) = (made(1, 3), Job::endless());
    let solution = crate::solve::solve(&level, 1, &job).solutions.remove(0);
    let board = Board::new(&level);
    let proof = prove(&level, &board, &job).unwrap().expect("some line fails");
    let step = chain_steps::step(&level, &proof);
    let links: usize = proof.chains.iter().map(|chain| chain.links.len()).sum();
    assert!(step.walk.len() >= links);
    assert!(step.walk[0].text.to_string().starts_with("What if the "), "{}", step.reason);
    let (name, json) = chain_steps::proof(&step).unwrap();
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

/// How many inferences of a level need a what-if, and how many need a proof by cases.
fn hard_steps(level: &Level) -> (usize, usize) {
    let job = Job::endless();
    let solution = crate::solve::solve(level, 1, &job).solutions.remove(0);
    let needed = crate::grade::needed(level, &solution, &job).unwrap();
    (needed.count(&PROBE), needed.count(&CASES))
}

/// What happened when a level was solved with hints alone.
#[derive(Debug, Default)]
struct Played {
    /// The number of suppositions that were explained link by link.
    walked: usize,
    /// The number of suppositions and proofs by cases that were not explained link by link.
    unexplained: usize,
    /// For each supposition that was explained, its number of links.
    links: Vec<usize>,
}

/// Solves a level with hints. Checks every chain by listing the lines again.
fn play(level: &Level) -> Played {
    let (job, mut board, mut played) = (Job::endless(), Board::new(level), Played::default());
    while let Advice::Step(step) = next_step(level, &board, &job).unwrap() {
        if !step.walk.is_empty() {
            let proof = prove(level, &board, &job).unwrap().expect("a proof");
            played.links.push(check_proof(level, &board, &proof));
            played.walked += 1;
        } else if ["probe", "cases"].contains(&step.technique.id) {
            played.unexplained += 1;
        }
        step.moves.iter().for_each(|mv| board.apply(level, mv).unwrap());
    }
    played
}

/// Three boards that can't be solved without a what-if. A dot is a cell without a number.
#[test]
fn what_ifs_of_three_boards_are_walked() {
    let boards: [&[&str]; 3] = [
        &[".7.5..", ".6..5.", "....5.", "6.7.6.", "1...5.", "..16.."],
        &["155155", "......", ".5.5..", "5...5.", ".55.5.", "1...5."],
        &[
            "13...233.3",
            "3.3.32.3..",
            "33...3.3.3",
            ".131332131",
            "3..31.23.3",
            ".332233.33",
            "3.331.33..",
            "233.33.333",
            "2..3.333.3",
            "3.3133.33.",
        ],
    ];
    for rows in boards {
        let number = |letter: char| letter.to_digit(10).unwrap_or(0) as u8;
        let level = Level::plain(rows[0].len(), rows.concat().chars().map(number).collect()).unwrap();
        assert!(hard_steps(&level).0 > 0);
        let played = play(&level);
        assert!(played.walked > 0 && played.unexplained == 0, "{played:?}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn what_ifs_of_a_hundred_knotted_boards_are_walked() {
    let (mut walked, mut others, mut links) = (0, 0, Vec::new());
    for seed in 0..6000 {
        if walked == 100 {
            break;
        }
        let Some(level) = knotted::level(seed) else { continue };
        let played = play(&level);
        if played.unexplained > 0 {
            others += 1;
            continue;
        }
        println!("seed {seed}: {} wide, {:?}, links {:?}", level.width(), hard_steps(&level), played.links);
        assert!(played.walked > 0);
        walked += 1;
        links.extend(played.links);
    }
    links.sort_unstable();
    println!("{walked} boards: {} what-ifs, {} links", links.len(), links.iter().sum::<usize>());
    println!("median {:?}, most {:?}", links.get(links.len() / 2), links.last());
    println!("{others} other boards have what-ifs that take too many chains");
    assert_eq!(walked, 100);
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
                links += proof.map_or(0, |proof| check_proof(&puzzle.level, &board, &proof));
            }
            step.moves.iter().for_each(|mv| drop(board.apply(&puzzle.level, mv)));
        }
        needed += usize::from(is_needed);
    }
    println!("{needed} of 100 need a what-if, {links} links checked");
}
