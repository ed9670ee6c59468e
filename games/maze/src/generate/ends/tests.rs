use super::*;
use crate::model::SIDES;
use pentimento_picture::connect;
use std::collections::HashSet;

/// Tries every path that starts at a cell and visits all black cells. Returns the cells where these paths end.
fn ends_by_brute_force(mask: &Mask, start: Cell) -> HashSet<Cell> {
    fn walk(grid: &CellGrid<'_>, at: Cell, seen: &mut Vec<bool>, left: usize, ends: &mut HashSet<Cell>) {
        if left == 0 {
            ends.insert(at);
            return;
        }
        for next in SIDES.into_iter().filter_map(|side| grid.beside(at, side)) {
            if grid.is_black(next) && !seen[next] {
                seen[next] = true;
                walk(grid, next, seen, left - 1, ends);
                seen[next] = false;
            }
        }
    }
    let grid = CellGrid::new(mask);
    let mut seen = vec![false; grid.height * grid.width];
    seen[start] = true;
    let mut ends = HashSet::new();
    walk(&grid, start, &mut seen, 4 * mask.count() - 1, &mut ends);
    ends
}

fn black_cells(mask: &Mask) -> Vec<Cell> {
    let grid = CellGrid::new(mask);
    (0..grid.height * grid.width).filter(|&cell| grid.is_black(cell)).collect()
}

/// Asserts that a path goes from one end to the other, from neighbour to neighbour, and visits each black cell once.
fn assert_fills(mask: &Mask, path: &[u32], ends: (Cell, Cell)) {
    let grid = CellGrid::new(mask);
    assert_eq!((path[0] as Cell, path[path.len() - 1] as Cell), ends);
    let are_neighbours =
        |a: u32, b: u32| SIDES.into_iter().any(|side| grid.beside(a as Cell, side) == Some(b as Cell));
    assert!(path.windows(2).all(|pair| are_neighbours(pair[0], pair[1])));
    let cells: HashSet<Cell> = path.iter().map(|&cell| cell as Cell).collect();
    assert_eq!((cells.len(), path.len()), (4 * mask.count(), 4 * mask.count()));
    assert!(cells.iter().all(|&cell| grid.is_black(cell)));
}

/// All connected pictures of one to four black pixels. Each shape occurs once, on a grid of four by four pixels.
fn small_pictures() -> Vec<Mask> {
    let mut found = Vec::new();
    for bits in 1_u32..1 << 16 {
        if bits.count_ones() > 4 {
            continue;
        }
        let cells: Vec<bool> = (0..16).map(|pixel| bits >> pixel & 1 == 1).collect();
        let mask = Mask { width: 4, height: 4, cells };
        // Each shape could be at several places. Only the one that touches the upper and the left edge is taken.
        let touches = (0..4).any(|column| mask.cells[column]) && (0..4).any(|row| mask.cells[4 * row]);
        if touches && connect::parts(&mask).1 == 1 {
            found.push(mask);
        }
    }
    found
}

#[test]
fn in_small_pictures_every_possible_pair_of_ends_gets_a_path() {
    let pictures = small_pictures();
    assert_eq!(pictures.len(), 1 + 2 + 6 + 19);
    let (job, mut rng) = (Job::endless(), Rng::new(1));
    for mask in &pictures {
        for a in black_cells(mask) {
            let possible = ends_by_brute_force(mask, a);
            for b in black_cells(mask) {
                match path_between(mask, (a, b), &mut rng, &job).unwrap() {
                    Answer::Path(path) => assert_fills(mask, &path, (a, b)),
                    Answer::None => assert!(!possible.contains(&b), "{mask:?} {a} {b}"),
                    Answer::Undecided => panic!("small pictures are always decided"),
                }
            }
        }
    }
}

#[test]
fn in_small_pictures_the_exact_search_agrees_with_brute_force() {
    for mask in small_pictures() {
        for a in black_cells(&mask).into_iter().step_by(3) {
            let possible = ends_by_brute_force(&mask, a);
            for b in black_cells(&mask).into_iter().filter(|&b| b != a) {
                let answer = hamiltonian::path(&mask, (a, b), &Job::endless()).unwrap();
                assert_eq!(matches!(answer, Answer::Path(_)), possible.contains(&b), "{mask:?} {a} {b}");
            }
        }
    }
}

fn random_picture(seed: u64, rng: &mut Rng) -> Mask {
    let (width, height) = (rng.between(3, 12), rng.between(3, 12));
    if seed.is_multiple_of(4) {
        // This picture is a comb. Its teeth are so thin that a path cannot turn in them.
        let is_black = |pixel: usize| pixel / width == 0 || (pixel % width).is_multiple_of(2);
        return Mask { width, height, cells: (0..width * height).map(is_black).collect() };
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
fn in_larger_pictures_the_chosen_ends_get_a_path_or_the_nearest_possible_pair_does() {
    let job = Job::endless();
    let (mut kept, mut moved) = (0, 0);
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mask = random_picture(seed, &mut rng);
        let cells = black_cells(&mask);
        let chosen = (cells[rng.below(cells.len())], cells[rng.below(cells.len())]);
        let NearestPath { path, proved } = nearest_path(&mask, chosen, &mut rng, &job).unwrap();
        let ends = (path[0] as Cell, path[path.len() - 1] as Cell);
        assert_fills(&mask, &path, ends);
        let grid = CellGrid::new(&mask);
        assert!(proved, "seed {seed}: every nearer pair is decided");
        if ends == chosen {
            kept += 1;
        } else {
            moved += 1;
            let same = chosen.0 == chosen.1 || grid.chess_colour(chosen.0) == grid.chess_colour(chosen.1);
            let answer = hamiltonian::path(&mask, chosen, &job).unwrap();
            assert!(same || answer == Answer::None, "seed {seed}");
        }
    }
    assert!(kept > 50 && moved > 50, "{kept} kept, {moved} moved");
}
