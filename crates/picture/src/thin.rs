//! Thins broad shapes to lines one cell wide.
//!
//! The algorithm removes layers of cells in turn from above, below, left and right. It removes only *simple* cells. A
//! cell is simple if removing it does not change how the drawn cells around it are connected, nor how the blank cells
//! around it are connected. So no step can change the number of parts or holes. Parts are connected at sides and
//! corners (eight neighbours), holes only at sides (four). Ends of lines stay.
//!
//! The parallel methods of Zhang and Suen and of Guo and Hall are faster. But the method of Zhang and Suen loses
//! squares of two by two, and grids of this size don't need the speed.

use super::grid::Mask;

/// The eight neighbours clockwise, starting with the one above.
const AROUND: [(isize, isize); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

#[must_use]
pub fn thin(mask: &Mask) -> Mask {
    let mut mask = mask.clone();
    loop {
        let mut changed = false;
        // The order is above, below, left, right. Opposite sides follow each other, which keeps the line in the
        // middle.
        for side in [0, 4, 6, 2] {
            changed |= peel(&mut mask, side);
        }
        if !changed {
            return mask;
        }
    }
}

/// Removes the drawn cells whose neighbour on one side is blank, if they are simple and not the end of a line. Both
/// conditions are checked just before a cell is removed, because earlier removals can change them. Returns whether
/// any cell was removed.
fn peel(mask: &mut Mask, side: usize) -> bool {
    let open = |mask: &Mask, cell: usize| mask.cells[cell] && !around(mask, cell)[side];
    let layer: Vec<usize> = (0..mask.cells.len()).filter(|&cell| open(mask, cell)).collect();
    let mut changed = false;
    for cell in layer {
        let ring = around(mask, cell);
        let is_end = ring.iter().filter(|&&drawn| drawn).count() <= 1;
        if !is_end && is_simple(ring) {
            mask.cells[cell] = false;
            changed = true;
        }
    }
    changed
}

fn around(mask: &Mask, cell: usize) -> [bool; 8] {
    let (row, column) = ((cell / mask.width) as isize, (cell % mask.width) as isize);
    AROUND.map(|(dr, dc)| mask.has(row + dr, column + dc))
}

/// Whether the cell in the middle of a ring of eight neighbours is simple. This is the case if Yokoi's connectivity
/// number is 1.
fn is_simple(ring: [bool; 8]) -> bool {
    let blank = |i: usize| u8::from(!ring[i % 8]);
    let crossings: u8 = [0, 2, 4, 6].iter().map(|&i| blank(i) - blank(i) * blank(i + 1) * blank(i + 2)).sum();
    crossings == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pieces(mask: &Mask, drawn: bool, ways: &[(isize, isize)]) -> usize {
        // A frame of blank cells around the picture joins all blank cells outside the shapes into one piece.
        let (width, height) = (mask.width as isize + 2, mask.height as isize + 2);
        let like = |r: isize, c: isize| mask.has(r - 1, c - 1) == drawn;
        let mut seen = vec![false; (width * height) as usize];
        let mut count = 0;
        for start in 0..width * height {
            if seen[start as usize] || !like(start / width, start % width) {
                continue;
            }
            count += 1;
            let mut open = vec![start];
            seen[start as usize] = true;
            while let Some(cell) = open.pop() {
                for (dr, dc) in ways {
                    let (r, c) = (cell / width + dr, cell % width + dc);
                    let inside = (0..height).contains(&r) && (0..width).contains(&c);
                    if inside && like(r, c) && !std::mem::replace(&mut seen[(r * width + c) as usize], true) {
                        open.push(r * width + c);
                    }
                }
            }
        }
        count
    }

    fn shape(mask: &Mask) -> (usize, usize) {
        let sides = [AROUND[0], AROUND[2], AROUND[4], AROUND[6]];
        (pieces(mask, true, &AROUND), pieces(mask, false, &sides))
    }

    #[test]
    fn a_bar_becomes_a_line_in_its_middle() {
        let bar = Mask::from_rows(&["#######", "#######", "#######"]).unwrap();
        let rows = thin(&bar).rows();
        assert_eq!((rows[0].contains('#'), rows[2].contains('#')), (false, false), "{rows:?}");
        assert!(rows[1].contains("###"), "{rows:?}");
    }

    proptest! {
        #[test]
        fn the_number_of_parts_and_holes_stays(cells in prop::collection::vec(prop::bool::weighted(0.6), 90)) {
            let mask = Mask { width: 10, height: 9, cells };
            let thinned = thin(&mask);
            prop_assert_eq!(shape(&thinned), shape(&mask));
            prop_assert!(thinned.cells.iter().zip(&mask.cells).all(|(&after, &before)| before || !after));
            prop_assert_eq!(&thin(&thinned), &thinned);
        }
    }
}
