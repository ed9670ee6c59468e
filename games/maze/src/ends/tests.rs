use super::*;
use pentimento_picture::connect;
use std::collections::HashSet;

/// Every way through all black cells from one of them, by trying: the ends that can be had.
fn tried(mask: &Mask, start: Cell) -> HashSet<Cell> {
    fn on(fine: &Fine<'_>, at: Cell, seen: &mut Vec<bool>, left: usize, ends: &mut HashSet<Cell>) {
        if left == 0 {
            ends.insert(at);
            return;
        }
        for next in SIDES.into_iter().filter_map(|side| fine.beside(at, side)) {
            if fine.mask.cells[fine.pixel(next)] && !seen[next] {
                seen[next] = true;
                on(fine, next, seen, left - 1, ends);
                seen[next] = false;
            }
        }
    }
    let fine = Fine::new(mask);
    let mut seen = vec![false; fine.height * fine.width];
    seen[start] = true;
    let mut ends = HashSet::new();
    on(&fine, start, &mut seen, 4 * mask.count() - 1, &mut ends);
    ends
}

fn black_cells(mask: &Mask) -> Vec<Cell> {
    let fine = Fine::new(mask);
    (0..fine.height * fine.width).filter(|&cell| mask.cells[fine.pixel(cell)]).collect()
}

/// A way fills the picture: side by side, each black cell once, from one end to the other.
fn hold(mask: &Mask, way: &[u32], ends: (Cell, Cell)) {
    let fine = Fine::new(mask);
    assert_eq!((way[0] as Cell, way[way.len() - 1] as Cell), ends);
    assert!(way.windows(2).all(|pair| fine.distance(pair[0] as Cell, pair[1] as Cell) == 1));
    let cells: HashSet<Cell> = way.iter().map(|&cell| cell as Cell).collect();
    assert_eq!((cells.len(), way.len()), (4 * mask.count(), 4 * mask.count()));
    assert!(cells.iter().all(|&cell| mask.cells[fine.pixel(cell)]));
}

/// All connected pictures of up to four pixels, in a square of four.
fn small_pictures() -> Vec<Mask> {
    let mut found = Vec::new();
    for bits in 1_u32..1 << 16 {
        if bits.count_ones() > 4 {
            continue;
        }
        let cells: Vec<bool> = (0..16).map(|pixel| bits >> pixel & 1 == 1).collect();
        let mask = Mask { width: 4, height: 4, cells };
        // Each shape once: where it touches the upper and the left edge.
        let touches = (0..4).any(|column| mask.cells[column]) && (0..4).any(|row| mask.cells[4 * row]);
        if touches && connect::parts(&mask).1 == 1 {
            found.push(mask);
        }
    }
    found
}

#[test]
fn every_pair_that_trying_finds_is_had_in_all_small_pictures() {
    let pictures = small_pictures();
    assert_eq!(pictures.len(), 1 + 2 + 6 + 19);
    let (job, mut rng) = (Job::endless(), Rng::new(1));
    for mask in &pictures {
        for a in black_cells(mask) {
            let possible = tried(mask, a);
            for b in black_cells(mask) {
                match between(mask, (a, b), &mut rng, &job).unwrap() {
                    Answer::Way(way) => hold(mask, &way, (a, b)),
                    Answer::None => assert!(!possible.contains(&b), "{mask:?} {a} {b}"),
                    Answer::Open => panic!("small pictures are decided"),
                }
            }
        }
    }
}

#[test]
fn in_small_pictures_the_exact_answer_is_that_of_trying() {
    for mask in small_pictures() {
        for a in black_cells(&mask).into_iter().step_by(3) {
            let possible = tried(&mask, a);
            for b in black_cells(&mask).into_iter().filter(|&b| b != a) {
                let answer = exact::way(&mask, (a, b), &Job::endless()).unwrap();
                assert_eq!(matches!(answer, Answer::Way(_)), possible.contains(&b), "{mask:?} {a} {b}");
            }
        }
    }
}

fn random_picture(seed: u64, rng: &mut Rng) -> Mask {
    let (width, height) = (rng.between(3, 12), rng.between(3, 12));
    if seed.is_multiple_of(4) {
        // A comb, whose teeth leave no room to turn.
        let black = |pixel: usize| pixel / width == 0 || (pixel % width).is_multiple_of(2);
        return Mask { width, height, cells: (0..width * height).map(black).collect() };
    }
    let share = [0.25, 0.5, 0.85][rng.below(3)];
    let mut mask = Mask { width, height, cells: (0..width * height).map(|_| rng.chance(share)).collect() };
    mask.cells[rng.below(width * height)] = true;
    for (row, column) in connect::bridge(&mask).cells {
        mask.cells[row * width + column] = true;
    }
    mask
}

#[test]
fn in_larger_pictures_the_pair_is_had_or_proved_impossible_and_the_nearest_is_taken() {
    let job = Job::endless();
    let (mut had, mut moved) = (0, 0);
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mask = random_picture(seed, &mut rng);
        let cells = black_cells(&mask);
        let asked = (cells[rng.below(cells.len())], cells[rng.below(cells.len())]);
        let thread = thread(&mask, asked, &mut rng, &job).unwrap();
        let ends = (thread.way[0] as Cell, thread.way[thread.way.len() - 1] as Cell);
        hold(&mask, &thread.way, ends);
        let fine = Fine::new(&mask);
        assert_eq!(thread.away, fine.distance(asked.0, ends.0) + fine.distance(asked.1, ends.1));
        assert!(thread.proved, "seed {seed}: nothing nearer is left open");
        if thread.away == 0 {
            had += 1;
        } else {
            moved += 1;
            let same = asked.0 == asked.1 || fine.colour(asked.0) == fine.colour(asked.1);
            let answer = exact::way(&mask, asked, &job).unwrap();
            assert!(same || answer == Answer::None, "seed {seed}");
        }
    }
    assert!(had > 50 && moved > 50, "{had} as asked, {moved} moved");
}
