use super::super::{as_drawn, left_open};
use super::*;
use crate::solve::solve;
use pentimento_engine::repair::repaired;

fn picture(rows: &[&str]) -> Picture {
    Picture::from_rows(rows).unwrap()
}

fn found(picture: &Picture, order: &RepairOrder<'_>) -> Repairs {
    repairs(picture, order, &Job::endless()).unwrap()
}

fn is_unique(picture: &Picture) -> bool {
    picture.count() > 0 && solve(&as_drawn(picture).unwrap().level, 2, &Job::endless()).0.len() == 1
}

fn noise(side: usize, colours: u8, seed: u64) -> Picture {
    let mut rng = Rng::new(seed);
    let cell = |_| if rng.chance(0.5) { 1 + rng.below(usize::from(colours)) as u8 } else { 0 };
    let cells = (0..side * side).map(cell).collect();
    let palette = [[0; 3], [200, 0, 0], [0, 0, 200]][..usize::from(colours)].to_vec();
    Picture { width: side, height: side, cells, palette }
}

/// The smallest number of changes, found by trying all of them.
fn fewest(rows: &[&str]) -> usize {
    let whole = picture(rows);
    let count = whole.cells.len();
    let unique = |bits: u32| {
        let mut other = whole.clone();
        for place in (0..count).filter(|place| bits >> place & 1 == 1) {
            other.cells[place] ^= 1;
        }
        is_unique(&other)
    };
    (0..1u32 << count).filter(|&bits| unique(bits)).map(u32::count_ones).min().unwrap() as usize
}

#[test]
fn repairs_are_as_small_as_an_exhaustive_search_finds() {
    for rows in [&["#..", ".#.", "..#"][..], &["#.#.", ".#.#"], &["#..#.", ".##..", "#...#"], &["#.", ".#"]] {
        let found = found(&picture(rows), &RepairOrder::to(RepairGoal::Unique)).found;
        assert!(!found.is_empty(), "{rows:?}");
        assert_eq!(found[0].len(), fewest(rows), "{rows:?}: {found:?}");
    }
}

#[test]
fn a_repair_never_changes_locked_cells() {
    let whole = picture(&["#.", ".#"]);
    let locked = RepairOrder { locked: &[true, false, false, true], ..RepairOrder::to(RepairGoal::Unique) };
    let some = found(&whole, &locked).found;
    assert!(!some.is_empty());
    assert!(some.iter().flatten().all(|(at, _)| *at == [0, 1] || *at == [1, 0]), "{some:?}");
    assert!(found(&whole, &RepairOrder { locked: &[true; 4], ..locked }).found.is_empty());
}

#[test]
fn noise_becomes_unique_or_solvable_by_lines_and_only_the_named_cells_change() {
    for (seed, colours) in [(0, 1), (1, 1), (2, 2), (3, 2)] {
        let whole = noise(10, colours, seed);
        for goal in RepairGoal::ALL {
            let repairs = found(&whole, &RepairOrder::to(goal));
            assert_eq!(repairs.reached, goal);
            for repair in &repairs.found {
                let mended = repaired(&whole, repair);
                assert!(is_unique(&mended), "seed {seed}");
                let differ = (0..100).filter(|&place| mended.cells[place] != whole.cells[place]).count();
                assert_eq!(differ, repair.len());
                let open = left_open(&as_drawn(&mended).unwrap().level);
                assert!(goal == RepairGoal::Unique || open.is_empty(), "seed {seed}");
            }
        }
    }
}

#[test]
fn a_limit_is_kept_and_a_good_picture_stays_as_it_is() {
    let diagonal = picture(&["#...", ".#..", "..#.", "...#"]);
    let none = RepairOrder { most: 0, ..RepairOrder::to(RepairGoal::Unique) };
    assert!(found(&diagonal, &none).found.is_empty());
    let heart = picture(&[".#.#.", "#####", "#####", ".###.", "..#.."]);
    for goal in RepairGoal::ALL {
        assert_eq!(
            found(&heart, &RepairOrder { most: 0, ..RepairOrder::to(goal) }),
            Repairs::none_needed(goal)
        );
    }
}

#[test]
fn the_colours_of_a_repair_are_those_of_the_picture() {
    // Red comes before black in this palette, and blue is not used.
    let mut whole = picture(&["#....", ".#...", ".....", ".....", "#####"]);
    whole.palette = vec![[200, 0, 0], [0, 0, 200], [0; 3]];
    for cell in &mut whole.cells[..20] {
        *cell *= 3;
    }
    for repair in found(&whole, &RepairOrder::to(RepairGoal::Unique)).found {
        assert!(repair.iter().all(|(_, colour)| [0, 1, 3].contains(colour)), "{repair:?}");
        assert!(is_unique(&repaired(&whole, &repair)));
    }
}

#[test]
fn of_two_equally_small_repairs_the_less_visible_one_comes_first() {
    let rows = ["#....", ".#...", ".....", ".....", "#####"];
    let whole = picture(&rows);
    let cells: Vec<Colour> = whole.cells.clone();
    let seen: Vec<usize> = found(&whole, &RepairOrder::to(RepairGoal::Unique))
        .found
        .iter()
        .map(|repair| {
            repair
                .iter()
                .map(|&([row, column], colour)| visibility(5, &cells, (row * 5 + column, colour)))
                .sum()
        })
        .collect();
    assert!(seen.is_sorted() && seen.len() > 1, "{seen:?}");
}
