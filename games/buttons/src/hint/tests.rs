//! Tests hints by playing them, and checks the rows of their ledgers by arithmetic.

use super::*;
use crate::generate::{PARAMS, PRESETS, generate, random_level};
use crate::solve::oracle::{torus, tree};
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use std::collections::BTreeMap;

fn step(level: &Level, board: &Board) -> Step<Buttons> {
    match next_step(level, board, &Job::endless()).unwrap() {
        Advice::Step(step) => step,
        other => panic!("{other:?}"),
    }
}

fn reason(level: &Level) -> String {
    step(level, &Board::new(level)).reason.to_string()
}

/// Plays hints until the level is solved. Checks that each hint makes the shortest solution shorter by the
/// number of presses in the hint.
fn finish(level: &Level) -> Vec<&'static str> {
    let job = Job::endless();
    let mut board = Board::new(level);
    let mut techniques = Vec::new();
    let mut left = fewest(level, &board.state, 1, &job).unwrap().presses.unwrap().best;
    loop {
        match next_step(level, &board, &job).unwrap() {
            Advice::Done => break,
            Advice::Stuck(why) => panic!("{why}: {level:?}"),
            Advice::Step(step) => {
                for press in &step.moves {
                    board.press(level, press.press, press.times);
                    left -= u32::from(press.times);
                }
                let now = fewest(level, &board.state, 1, &job).unwrap().presses.unwrap().best;
                assert_eq!(now, left, "{} {level:?}", step.reason);
                techniques.push(step.technique.id);
            }
        }
    }
    assert!(board.is_solved() && left == 0);
    techniques
}

#[test]
fn hints_alone_finish_three_hundred_puzzles_in_the_fewest_presses() {
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let (nodes, colors) = (2 + rng.below(8), 2 + rng.below(5) as u8);
        let density = rng.unit() * 0.7;
        finish(&random_level(nodes, density, colors, &mut rng).unwrap());
    }
}

#[test]
fn hints_finish_graphs_with_many_choices() {
    for colors in 2..=6 {
        assert!(finish(&torus(4, colors, 1)).contains(&"nothing-changes"));
        finish(&tree(14, colors, 2));
    }
}

/// Presses some buttons at random before the hints start, so that they start from any position.
#[test]
fn from_any_position_hints_need_the_fewest_presses() {
    let job = Job::endless();
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let (nodes, colors) = (4 + rng.below(7), 2 + rng.below(4) as u8);
        let level = random_level(nodes, 0.4, colors, &mut rng).unwrap();
        let mut board = Board::new(&level);
        for _ in 0..rng.below(12) {
            board.press(&level, rng.below(nodes), 1);
        }
        let left = fewest(&level, &board.state, 1, &job).unwrap().presses.unwrap().best;
        let before = board.total();
        while let Advice::Step(step) = next_step(&level, &board, &job).unwrap() {
            if !step.walk.is_empty() {
                check_ledger(&level, &board, &step);
            }
            for press in &step.moves {
                board.press(&level, press.press, press.times);
            }
        }
        assert!(board.is_solved());
        assert_eq!(board.total() - before, left, "seed {seed}");
    }
}

#[test]
fn one_need_is_explained_in_plain_words() {
    // A - B - C - D - E
    let level = Level::new(3, &[0, 2, 0, 2, 2], &[(0, 1), (1, 2), (2, 3), (3, 4)]).unwrap();
    assert_eq!(
        reason(&level),
        "Aim for yellow. It takes 2 presses, the fewest of all colours. A needs two steps. Only B can still give them. So \
         press B twice."
    );
}

#[test]
fn three_needs_are_compared_two_at_a_time() {
    let level = Level::new(3, &[2, 2, 1], &[(0, 1), (1, 2), (2, 0)]).unwrap();
    let step = step(&level, &Board::new(&level));
    assert_eq!(step.walk.len(), 2);
    assert!(step.walk[0].text.to_string().contains("Keep this as row "), "{}", step.reason);
    assert!(step.walk[1].text.to_string().contains("So press "), "{}", step.reason);
    let (name, json) = proof(&step).unwrap();
    assert_eq!((name, json.as_array().map(Vec::len)), ("ledger", Some(2)));
    assert_eq!(json[1]["from"][0].as_u64().or(json[1]["from"][1].as_u64()), Some(0), "{json}");
}

#[test]
fn a_choice_shows_what_cancels_out_and_what_it_costs() {
    let step = step(&torus(4, 3, 1), &Board::new(&torus(4, 3, 1)));
    let texts: Vec<String> = step.walk.iter().map(|link| link.text.to_string()).collect();
    let at = texts
        .iter()
        .position(|text| text.starts_with("These presses cancel out."))
        .expect("presses that cancel out");
    assert!(
        texts[at + 1].starts_with("So you can add them to any solution. ") && texts[at + 1].contains("x: "),
        "{texts:#?}"
    );
}

#[test]
fn a_review_says_whether_the_fewest_presses_can_still_be_reached() {
    // A - B - C - D - E. The only shortest solution presses B twice.
    let level = Level::new(3, &[0, 2, 0, 2, 2], &[(0, 1), (1, 2), (2, 3), (3, 4)]).unwrap();
    let said = |presses: &[usize]| {
        let moves: Vec<Press> = presses.iter().map(|&press| Press { press, times: 1 }).collect();
        review(&level, &moves, &Job::endless()).unwrap().unwrap().to_string()
    };
    assert_eq!(said(&[]), "Right so far: 2 more presses make all yellow, the fewest possible.");
    assert_eq!(said(&[1]), "Right so far: 1 more press makes all yellow, the fewest possible.");
    assert_eq!(
        said(&[1, 0, 4]),
        "Too many presses. For the fewest, undo 2. Or go on: 3 more presses make all yellow."
    );
}

#[test]
fn an_unsolvable_level_gets_no_hint() {
    let level = Level::new(3, &[1, 0, 2], &[(0, 1), (1, 2)]).unwrap();
    let advice = next_step(&level, &Board::new(&level), &Job::endless()).unwrap();
    assert_eq!(advice, Advice::Stuck("no presses make all buttons the same".to_owned()));
}

/// A row with numbers mod k. The tests use their own type, so that they don't depend on the code they check.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Checked {
    times: BTreeMap<usize, i32>,
    is: i32,
}

fn as_checked(entry: &Entry, k: i32) -> Checked {
    let times = entry.terms.iter().map(|&(node, times)| (node, i32::from(times).rem_euclid(k))).collect();
    Checked { times, is: i32::from(entry.is) }
}

/// Checks every link of a step by arithmetic on the board alone, without the solver. Returns the number of links.
fn check_ledger(level: &Level, board: &Board, step: &Step<Buttons>) -> usize {
    let k = i32::from(level.colors());
    let target = i32::from(step.walk[0].exhibit.target);
    let mut settled: Vec<usize> = step.walk[0].exhibit.done.clone();
    settled.extend(&step.walk[0].exhibit.unpressed);
    let mut kept: Vec<Option<Checked>> = Vec::new();
    for link in &step.walk {
        let exhibit = &link.exhibit;
        assert!(exhibit.compared.len() <= 2, "{}", link.text);
        let rows = exhibit.compared.iter().map(|(by, entry)| {
            let row = match entry.origin {
                Origin::Kept(link) => {
                    let mut row = kept[link].clone().expect("a kept row");
                    row.times.retain(|node, _| !settled.contains(node));
                    row
                }
                Origin::Button(node) => {
                    let by = level.neighbours(node).iter().map(|&by| usize::from(by));
                    let times = by.filter(|by| !settled.contains(by)).map(|by| (by, 1)).collect();
                    Checked { times, is: (target - i32::from(board.state[node])).rem_euclid(k) }
                }
            };
            assert_eq!(as_checked(entry, k), row, "{}", link.text);
            (i32::from(*by), row)
        });
        let rows: Vec<(i32, Checked)> = rows.collect();
        let mut sum = Checked { times: BTreeMap::new(), is: 0 };
        for (by, row) in &rows {
            sum.is = (sum.is + by * row.is).rem_euclid(k);
            for (&node, times) in &row.times {
                let all = sum.times.entry(node).or_default();
                *all = (*all + by * times).rem_euclid(k);
            }
        }
        sum.times.retain(|_, times| *times != 0);
        if let Some(left) = &exhibit.left {
            assert_eq!(as_checked(left, k), sum, "{}", link.text);
            let settles = left.terms.len() == 1 && [1, k - 1].contains(&sum.times[&left.terms[0].0]);
            assert!(
                !settles || !exhibit.settles.is_empty(),
                "a row with one button settles it: {}",
                link.text
            );
        }
        if let (false, [(node, presses)]) = (rows.is_empty(), &exhibit.settles[..]) {
            assert_eq!(sum.times.len(), 1, "{}", link.text);
            assert_eq!((sum.times[node] * i32::from(*presses)).rem_euclid(k), sum.is, "{}", link.text);
        }
        for node in 0..level.nodes() {
            let moved = exhibit.cancels.iter().filter(|(by, _)| level.joined(node, *by));
            assert_eq!(moved.map(|(_, times)| i32::from(*times)).sum::<i32>() % k, 0, "{}", link.text);
        }
        settled.extend(exhibit.settles.iter().filter(|(_, presses)| *presses == 0).map(|(node, _)| *node));
        kept.push(Some(sum));
    }
    let last = &step.walk[step.walk.len() - 1].exhibit;
    let pressed: Vec<(usize, u8)> = step.moves.iter().map(|press| (press.press, press.times)).collect();
    assert_eq!(last.settles, pressed);
    step.walk.len()
}

/// Plays an expert puzzle of 8 to 12 buttons by hints. Returns the links up to the first press, and all links.
fn ledger_of(seed: u64) -> (usize, usize) {
    let mut params = Params::of(PARAMS, &PRESETS[3]);
    params.set("nodes", &(8 + seed % 5).to_string()).unwrap();
    params.set("presses", "any").unwrap();
    let level = generate(&params, &mut Rng::new(seed), &Job::endless()).unwrap();
    let mut board = Board::new(&level);
    let mut links = Vec::new();
    while !board.is_solved() {
        let step = step(&level, &board);
        links.push(check_ledger(&level, &board, &step));
        board.press(&level, step.moves[0].press, step.moves[0].times);
        assert!(links.len() <= level.nodes(), "each hint finishes a button");
    }
    (links[0], links.iter().sum())
}

/// The median and the largest of the numbers.
fn figures(mut numbers: Vec<usize>) -> (usize, usize) {
    numbers.sort_unstable();
    (numbers[numbers.len() / 2], numbers[numbers.len() - 1])
}

fn check_ledgers(seeds: std::ops::Range<u64>) -> [(usize, usize); 2] {
    let (first, all) = seeds.map(ledger_of).unzip();
    [figures(first), figures(all)]
}

#[test]
fn the_ledgers_of_two_hundred_expert_puzzles_are_short_and_right() {
    let [first, all] = check_ledgers(0..200);
    println!("links to the first press {first:?}, in all {all:?} (median, most)");
    assert!(first.0 <= 4 && first.1 <= 7, "to the first press {first:?}, in all {all:?}");
}

#[test]
fn every_hint_of_a_preset_has_ten_links_at_most() {
    for (preset, seeds) in PRESETS.iter().zip([0..10, 0..20, 110..130, 0..20]) {
        for seed in seeds {
            let level = generate(&Params::of(PARAMS, preset), &mut Rng::new(seed), &Job::endless()).unwrap();
            let mut board = Board::new(&level);
            while !board.is_solved() {
                let step = step(&level, &board);
                let links = check_ledger(&level, &board, &step);
                assert!(links <= 10, "{} seed {seed}: {links} links", preset.difficulty);
                board.press(&level, step.moves[0].press, step.moves[0].times);
            }
        }
    }
}

#[test]
fn ledgers_are_right_with_any_number_of_colours() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let level = random_level(4 + rng.below(5), 0.4, 2 + (seed % 5) as u8, &mut rng).unwrap();
        let mut board = Board::new(&level);
        while !board.is_solved() {
            let step = step(&level, &board);
            check_ledger(&level, &board, &step);
            board.press(&level, step.moves[0].press, step.moves[0].times);
        }
    }
}
