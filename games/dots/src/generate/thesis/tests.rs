use super::orders::{Order, chains};
use super::shortcuts::shortcuts;
use super::*;
use crate::generate::source;
use crate::model::Variant;
use pentimento_base::rng::Rng;

fn settings(rho: f64) -> Settings {
    Settings {
        epsilon: 3.0,
        rho,
        d_min: 4.5,
        d_max: f64::INFINITY,
        variant: Variant::Closest,
        page: [150.0, 150.0],
        lattice: None,
        orders: Order::allowed("any"),
    }
}

fn wave() -> Vec<Place> {
    (0..90)
        .map(|i| {
            let x = 5.0 + 1.5 * f64::from(i);
            [x, 70.0 + 18.0 * (x / 14.0).sin()]
        })
        .collect()
}

#[test]
fn the_lengths_in_a_chain_differ_by_the_factor_in_the_right_order() {
    let points = wave();
    let settings = settings(1.25);
    let lines = shortcuts(&points, &settings, &Job::endless()).unwrap();
    for &order in Order::allowed("any") {
        for (end, chain) in chains(&points, &lines, 0, order, settings.rho) {
            assert_eq!((chain[0], chain[chain.len() - 1]), (0, end));
            let lengths: Vec<f64> =
                chain.windows(2).map(|pair| square(points[pair[0]], points[pair[1]]).sqrt()).collect();
            let shortest = (0..lengths.len()).min_by(|&a, &b| lengths[a].total_cmp(&lengths[b])).unwrap();
            let falls = |part: &[f64]| part.windows(2).all(|pair| pair[0] >= pair[1] * settings.rho - 1e-9);
            let grows = |part: &[f64]| part.windows(2).all(|pair| pair[1] >= pair[0] * settings.rho - 1e-9);
            assert!(falls(&lengths[..=shortest]) && grows(&lengths[shortest..]), "{order:?} {lengths:?}");
            match order {
                Order::Growing => assert_eq!(shortest, 0),
                Order::Falling => assert_eq!(shortest, lengths.len() - 1),
                Order::Meeting => {}
            }
        }
    }
}

/// The length, the owners, the start and the end of a line.
type Span = (f64, [bool; 2], usize, usize);

/// The number of lines of the shortest chain on a short polyline, found by trying all chains.
fn fewest_by_brute_force(
    points: &[Place],
    lines: &[Vec<super::shortcuts::Shortcut>],
    order: Order,
    rho: f64,
) -> Option<usize> {
    fn go(
        lines: &[Vec<super::shortcuts::Shortcut>],
        at: usize,
        lengths: &mut Vec<Span>,
        check: &dyn Fn(&[Span]) -> bool,
        best: &mut Option<usize>,
    ) {
        if at == lines.len() - 1 {
            if check(lengths) {
                *best = Some(best.map_or(lengths.len(), |known| known.min(lengths.len())));
            }
            return;
        }
        for shortcut in &lines[at] {
            lengths.push((shortcut.length, shortcut.owners, at, shortcut.to));
            go(lines, shortcut.to, lengths, check, best);
            lengths.pop();
        }
    }
    let away = move |a: usize, b: usize| square(points[a], points[b]).sqrt();
    let check = move |chain: &[Span]| {
        (0..chain.len()).any(|low| {
            let allowed = match order {
                Order::Growing => low == 0,
                Order::Falling => low == chain.len() - 1,
                Order::Meeting => true,
            };
            let falls = (0..low).all(|i| {
                let outside = away(chain[i].2, chain[i + 1].3) >= chain[i].0 * rho;
                chain[i].0 >= chain[i + 1].0 * rho && chain[i].1[0] && outside
            });
            let grows = (low + 1..chain.len()).all(|i| {
                let outside = away(chain[i - 1].2, chain[i].3) >= chain[i].0 * rho;
                chain[i - 1].0 * rho <= chain[i].0 && chain[i].1[1] && outside
            });
            allowed && falls && grows && chain[low].1 == [true; 2]
        })
    };
    let mut best = None;
    go(lines, 0, &mut Vec::new(), &check, &mut best);
    best
}

#[test]
fn chains_have_the_fewest_dots() {
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let points: Vec<Place> =
            (0..12).map(|i| [6.0 * f64::from(i) + 2.0 * rng.unit(), 40.0 + 5.0 * rng.unit()]).collect();
        let settings = settings(1.2);
        let lines = shortcuts(&points, &settings, &Job::endless()).unwrap();
        for &order in Order::allowed("any") {
            let found = chains(&points, &lines, 0, order, settings.rho);
            let found = found.iter().find(|(end, _)| *end == 11).map(|(_, chain)| chain.len() - 1);
            assert_eq!(
                found,
                fewest_by_brute_force(&points, &lines, order, settings.rho),
                "seed {seed} {order:?}"
            );
        }
    }
}

#[test]
fn a_loop_is_solved_in_two_halves() {
    let nodes: Vec<Place> = vec![[20.0, 20.0], [120.0, 20.0], [120.0, 120.0], [20.0, 120.0]];
    let drawing = Drawing { width: 150.0, height: 150.0, nodes, edges: vec![[0, 1], [1, 2], [2, 3], [0, 3]] };
    assert_eq!(split(&drawing).len(), 2);
    let level = make(&drawing, &settings(1.25), &Job::endless()).unwrap();
    assert!(level.colours() >= 2 && level.predrawn.is_empty());
}

#[test]
fn built_in_drawings_become_correct_puzzles() {
    for name in ["heart", "house", "cat"] {
        let (drawing, _) =
            source::art_drawing(name, [150.0, 150.0], &mut Rng::new(1), &Job::endless()).unwrap();
        let level =
            make(&drawing, &settings(1.25), &Job::endless()).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        assert!(faults(&level).is_empty(), "{name}");
        assert!(error(&level, &drawing.segments()) <= 3.01, "{name}");
    }
}

#[test]
fn a_longer_least_distance_leaves_more_lines_unsolvable() {
    let (drawing, _) = source::art_drawing("cat", [150.0, 150.0], &mut Rng::new(1), &Job::endless()).unwrap();
    let share = |d_min: f64| {
        let settings = Settings { d_min, ..settings(1.25) };
        unsolvable(&drawing, &settings, &Job::endless()).unwrap()
    };
    assert!(share(15.0) >= share(3.0));
}
