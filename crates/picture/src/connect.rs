//! Finds the separate parts of a picture, and the fewest cells that join them into one part.
//!
//! Cells that share a side belong to the same part. Joining parts with as few new cells as possible is the Steiner
//! tree problem with weights on cells. Up to [`EXACT`] parts are joined exactly, by the method of Dreyfus and Wagner
//! (1971). For every subset of parts and every cell, this method builds the cheapest tree from the trees of smaller
//! subsets.
//!
//! With more parts, a quick method assigns every blank cell to its nearest part (a Voronoi diagram by breadth-first
//! search). Then it bridges the cheapest borders between parts until all parts are one (Kruskal). It finds the
//! shortest bridge between two parts, but no point where three bridges meet. If there are k parts and the best answer
//! has s cells, it adds at most (k - 1)(2s + k - 2) / k cells. The reason: the bridges are a minimum spanning tree
//! (Mehlhorn 1988), which has at most 2 - 2/k times as many steps as the best tree (Kou, Markowsky and Berman 1981).
//!
//! Invariant: the answer contains only blank cells, and drawing them makes the picture one part.

use super::grid::Mask;
use std::collections::VecDeque;

/// The answer is a proved minimum up to this many parts, if the picture has at most `EXACT_CELLS` cells. For two
/// parts, the answer is always a minimum.
const EXACT: usize = 8;
const EXACT_CELLS: usize = 20_000;
const NONE: usize = usize::MAX;

/// The part that each drawn cell belongs to, and the number of parts. Parts are numbered in reading order.
pub fn parts(mask: &Mask) -> (Vec<Option<usize>>, usize) {
    let mut part = vec![None; mask.cells.len()];
    let mut count = 0;
    for start in 0..mask.cells.len() {
        if !mask.cells[start] || part[start].is_some() {
            continue;
        }
        let mut reached = vec![start];
        part[start] = Some(count);
        while let Some(cell) = reached.pop() {
            for next in mask.beside(cell).filter(|&next| mask.cells[next]) {
                if part[next].is_none() {
                    part[next] = Some(count);
                    reached.push(next);
                }
            }
        }
        count += 1;
    }
    (part, count)
}

/// The cells that join all parts of a picture into one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bridges {
    /// The row and column of each cell, sorted.
    pub cells: Vec<(usize, usize)>,
    /// Whether it is proved that fewer cells are not enough.
    pub minimal: bool,
}

pub fn bridge(mask: &Mask) -> Bridges {
    let (part, count) = parts(mask);
    let minimal = count <= 2 || count <= EXACT && mask.cells.len() <= EXACT_CELLS;
    let mut cells = match count {
        0 | 1 => Vec::new(),
        _ if minimal => fewest(mask, &part, count),
        _ => nearly_fewest(mask, &part, count),
    };
    cells.sort_unstable();
    Bridges { cells: cells.iter().map(|cell| (cell / mask.width, cell % mask.width)).collect(), minimal }
}

/// The cheapest trees for one subset of parts. For each cell, there is one tree that joins the parts and contains
/// the cell. `price` is the cost of this tree, and `from` says how it was built.
struct Trees {
    price: Vec<u32>,
    from: Vec<Origin>,
}

#[derive(Clone, Copy)]
enum Origin {
    Start,
    Cell(usize),
    /// Two trees meet in this cell. One is for the smaller subset with this number, and the other for the rest of
    /// the subset.
    Split(usize),
}

const FAR: u32 = u32::MAX / 4;

fn fewest(mask: &Mask, part: &[Option<usize>], count: usize) -> Vec<usize> {
    let cost: Vec<u32> = mask.cells.iter().map(|&drawn| u32::from(!drawn)).collect();
    // The last part is the root. The answer is the cheapest tree that joins all other parts and contains a cell of
    // the root.
    let subsets = 1 << (count - 1);
    let mut trees: Vec<Trees> = Vec::with_capacity(subsets);
    trees.push(Trees { price: Vec::new(), from: Vec::new() });
    for subset in 1..subsets {
        let mut tree = joined(&trees, subset, &cost);
        if subset.is_power_of_two() {
            let only = subset.trailing_zeros() as usize;
            let cells = (0..cost.len()).filter(|&cell| part[cell] == Some(only));
            cells.for_each(|cell| (tree.price[cell], tree.from[cell]) = (0, Origin::Start));
        }
        grow(mask, &cost, &mut tree);
        trees.push(tree);
    }
    let root = part.iter().position(|&part| part == Some(count - 1)).unwrap_or(0);
    let mut found = Vec::new();
    collect(&trees, subsets - 1, root, &mut found);
    found.retain(|&cell| !mask.cells[cell]);
    found.sort_unstable();
    found.dedup();
    found
}

/// For each cell, finds the cheapest pair of smaller trees that meet in it. Both prices include the cost of the cell,
/// so this cost is subtracted once.
fn joined(trees: &[Trees], subset: usize, cost: &[u32]) -> Trees {
    let mut tree = Trees { price: vec![FAR; cost.len()], from: vec![Origin::Start; cost.len()] };
    let mut some = (subset - 1) & subset;
    while some > 0 {
        let (one, other) = (&trees[some].price, subset & !some);
        if some > other {
            for (cell, &cost) in cost.iter().enumerate() {
                let price = one[cell] + trees[other].price[cell] - cost;
                if price < tree.price[cell] {
                    (tree.price[cell], tree.from[cell]) = (price, Origin::Split(some));
                }
            }
        }
        some = (some - 1) & subset;
    }
    tree
}

/// Extends the trees to neighbouring cells, the cheapest first (Dijkstra). Prices are small, so buckets sort them.
fn grow(mask: &Mask, cost: &[u32], tree: &mut Trees) {
    let mut buckets: Vec<Vec<usize>> = Vec::new();
    let put = |buckets: &mut Vec<Vec<usize>>, price: u32, cell: usize| {
        let price = price as usize;
        buckets.resize_with(buckets.len().max(price + 1), Vec::new);
        buckets[price].push(cell);
    };
    for cell in 0..cost.len() {
        if tree.price[cell] < FAR {
            put(&mut buckets, tree.price[cell], cell);
        }
    }
    let mut price = 0;
    while price < buckets.len() {
        let Some(cell) = buckets[price].pop() else {
            price += 1;
            continue;
        };
        if tree.price[cell] as usize != price {
            continue;
        }
        for next in mask.beside(cell) {
            let reached = price as u32 + cost[next];
            if reached < tree.price[next] {
                (tree.price[next], tree.from[next]) = (reached, Origin::Cell(cell));
                put(&mut buckets, reached, next);
            }
        }
    }
}

/// Collects the cells of a tree by following it back to its start.
fn collect(trees: &[Trees], subset: usize, cell: usize, found: &mut Vec<usize>) {
    let mut open = vec![(subset, cell)];
    while let Some((subset, cell)) = open.pop() {
        found.push(cell);
        match trees[subset].from[cell] {
            Origin::Start => {}
            Origin::Cell(before) => open.push((subset, before)),
            Origin::Split(some) => open.extend([(some, cell), (subset & !some, cell)]),
        }
    }
}

fn nearly_fewest(mask: &Mask, part: &[Option<usize>], count: usize) -> Vec<usize> {
    let (owner, before, distance) = voronoi(mask, part);
    let mut borders: Vec<(u32, usize, usize)> = Vec::new();
    for cell in 0..mask.cells.len() {
        let others = mask.beside(cell).filter(|&next| next > cell && owner[next] != owner[cell]);
        borders.extend(others.map(|next| (distance[cell] + distance[next], cell, next)));
    }
    borders.sort_unstable();
    let mut leader: Vec<usize> = (0..count).collect();
    let mut found = Vec::new();
    for (_, a, b) in borders {
        let (one, other) = (lead(&mut leader, owner[a]), lead(&mut leader, owner[b]));
        if one != other {
            leader[one] = other;
            found.extend([a, b].into_iter().flat_map(|cell| path_to_part(&before, cell)));
        }
    }
    found.retain(|&cell| !mask.cells[cell]);
    found.sort_unstable();
    found.dedup();
    found
}

/// For each cell: the nearest part, the next cell on the path to this part, and the distance.
fn voronoi(mask: &Mask, part: &[Option<usize>]) -> (Vec<usize>, Vec<usize>, Vec<u32>) {
    let cells = mask.cells.len();
    let mut owner = vec![NONE; cells];
    let (mut before, mut distance) = (vec![NONE; cells], vec![0; cells]);
    let mut queue: VecDeque<usize> = (0..cells).filter(|&cell| mask.cells[cell]).collect();
    for &cell in &queue {
        owner[cell] = part[cell].unwrap_or(NONE);
    }
    while let Some(cell) = queue.pop_front() {
        for next in mask.beside(cell) {
            if owner[next] == NONE {
                (owner[next], before[next], distance[next]) = (owner[cell], cell, distance[cell] + 1);
                queue.push_back(next);
            }
        }
    }
    (owner, before, distance)
}

fn lead(leader: &mut [usize], mut part: usize) -> usize {
    while leader[part] != part {
        leader[part] = leader[leader[part]];
        part = leader[part];
    }
    part
}

fn path_to_part(before: &[usize], cell: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(cell), |&cell| Some(before[cell]).filter(|&next| next != NONE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn with(mask: &Mask, cells: &[(usize, usize)]) -> Mask {
        let mut mask = mask.clone();
        for &(row, column) in cells {
            assert!(!mask.cells[row * mask.width + column], "a bridge over a drawn cell");
            mask.cells[row * mask.width + column] = true;
        }
        mask
    }

    /// The fewest cells that join all parts. Tries all sets of blank cells.
    fn brute_force(mask: &Mask) -> usize {
        let blank: Vec<usize> = (0..mask.cells.len()).filter(|&cell| !mask.cells[cell]).collect();
        let connects = |set: u32| {
            let mut all = mask.clone();
            blank.iter().enumerate().for_each(|(i, &cell)| all.cells[cell] |= set >> i & 1 == 1);
            parts(&all).1 <= 1
        };
        (0..1u32 << blank.len()).filter(|&set| connects(set)).map(u32::count_ones).min().unwrap() as usize
    }

    #[test]
    fn arms_meet_where_that_is_cheapest() {
        let mask = Mask::from_rows(&["..#..", ".....", "#...#", ".....", "..#.."]).unwrap();
        let bridges = bridge(&mask);
        assert_eq!((bridges.cells.len(), bridges.minimal), (5, true));
        let apart = Mask::from_rows(&["#...#"]).unwrap();
        assert_eq!(bridge(&apart).cells, [(0, 1), (0, 2), (0, 3)]);
        assert!(bridge(&Mask::from_rows(&["...", "..."]).unwrap()).cells.is_empty());
    }

    #[test]
    fn many_parts_are_joined_too() {
        let rows: Vec<String> =
            (0..30).map(|r| if r % 2 == 0 { "#.".repeat(15) } else { ".".repeat(30) }).collect();
        let mask = Mask::from_rows(&rows).unwrap();
        let bridges = bridge(&mask);
        assert!(!bridges.minimal);
        assert_eq!(bridges.cells.len(), 15 * 15 - 1);
        assert_eq!(parts(&with(&mask, &bridges.cells)).1, 1);
    }

    /// Joins dots on a grid of 10 by 10 with the quick and with the exact method. Returns how many cells each method
    /// adds, and the number of parts.
    fn compared(dots: &[usize]) -> (usize, usize, usize) {
        let mut mask = Mask { width: 10, height: 10, cells: vec![false; 100] };
        for &dot in dots {
            mask.cells[dot] = true;
        }
        let (part, count) = parts(&mask);
        if count < 2 {
            return (0, 0, count);
        }
        let quick = nearly_fewest(&mask, &part, count);
        let places: Vec<_> = quick.iter().map(|cell| (cell / 10, cell % 10)).collect();
        assert_eq!(parts(&with(&mask, &places)).1, 1);
        (quick.len(), fewest(&mask, &part, count).len(), count)
    }

    #[test]
    fn four_dots_around_a_cell_cost_the_quick_way_three_cells() {
        assert_eq!(compared(&[19, 17, 8, 28]), (3, 1, 4));
    }

    proptest! {
        #[test]
        fn a_small_picture_cannot_be_joined_with_fewer_cells(cells in prop::collection::vec(prop::bool::weighted(0.3), 15)) {
            let mask = Mask { width: 5, height: 3, cells };
            let bridges = bridge(&mask);
            prop_assert!(parts(&with(&mask, &bridges.cells)).1 <= 1);
            prop_assert_eq!(bridges.cells.len(), brute_force(&mask));
        }

        #[test]
        fn the_quick_way_keeps_its_bound(dots in prop::collection::vec(0usize..100, 2..=EXACT)) {
            let (quick, fewest, count) = compared(&dots);
            prop_assume!(count > 1);
            prop_assert!(quick * count <= (count - 1) * (2 * fewest + count - 2), "{quick} for {fewest}");
        }
    }
}
