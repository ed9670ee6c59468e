//! Removes specks and pinholes from a picture.
//!
//! A cell that differs from all eight neighbours is a speck, or a pinhole if it is blank. It gets the most frequent
//! value of its neighbours. A cell whose value is clear in the picture stays, such as an eye of exactly one cell.
//! Every change makes more pairs of neighbours equal, so the process ends, and a second run changes nothing.

use super::grid::Picture;

/// Removes specks and returns how many cells changed. If the picture would become completely blank, changes
/// nothing.
pub(crate) fn clean(picture: &mut Picture, sure: &[bool]) -> usize {
    let before = picture.clone();
    loop {
        let mut changed = false;
        for cell in (0..sure.len()).filter(|&cell| !sure[cell]) {
            if let Some(better) = replacement(picture, cell) {
                picture.cells[cell] = better;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    if picture.count() == 0 {
        *picture = before;
        return 0;
    }
    before.cells.iter().zip(&picture.cells).filter(|(a, b)| a != b).count()
}

/// The new value for a cell that differs from all its neighbours. `None` if a neighbour has the same value as
/// the cell.
fn replacement(picture: &Picture, cell: usize) -> Option<u8> {
    let around: Vec<u8> = around(picture, cell).map(|at| picture.cells[at]).collect();
    if around.contains(&picture.cells[cell]) {
        return None;
    }
    let mut counts = [0u8; 256];
    for &class in &around {
        counts[usize::from(class)] += 1;
    }
    around.iter().copied().max_by_key(|&class| (counts[usize::from(class)], std::cmp::Reverse(class)))
}

fn around(picture: &Picture, cell: usize) -> impl Iterator<Item = usize> {
    let (width, height) = (picture.width, picture.height);
    let (row, column) = (cell / width, cell % width);
    let rows = row.saturating_sub(1)..(row + 2).min(height);
    let columns = column.saturating_sub(1)..(column + 2).min(width);
    rows.flat_map(move |r| columns.clone().map(move |c| r * width + c)).filter(move |&at| at != cell)
}

/// Swaps blank cells and cells of the most frequent colour. If the picture has colours, that colour in the palette
/// becomes the background colour. Otherwise the palette stays black.
pub(crate) fn exchange(picture: &mut Picture, ground: [u8; 3]) {
    let count = |class: usize| picture.cells.iter().filter(|&&cell| usize::from(cell) == class).count();
    let Some(most) = (1..=picture.palette.len()).rev().max_by_key(|&class| count(class)) else { return };
    if !picture.is_black_and_white() {
        picture.palette[most - 1] = ground;
    }
    let most = most as u8;
    for cell in &mut picture.cells {
        *cell = if *cell == 0 {
            most
        } else if *cell == most {
            0
        } else {
            *cell
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cleaned(rows: &[&str]) -> (Vec<String>, usize) {
        let mut picture = Picture::from_rows(rows).unwrap();
        let changed = clean(&mut picture, &vec![false; rows.len() * rows[0].len()]);
        (picture.rows(), changed)
    }

    #[test]
    fn specks_and_pinholes_are_removed_and_lines_stay() {
        let (rows, changed) = cleaned(&["#....###", "...#.#.#", "..#..###"]);
        assert_eq!(
            (rows, changed),
            (["     ###", "...#.###", "..#..###"].map(|row| row.replace(' ', ".")).to_vec(), 2)
        );
    }

    #[test]
    fn a_picture_is_never_emptied_and_sure_cells_stay() {
        assert_eq!(cleaned(&["...", ".#.", "..."]).1, 0);
        let mut picture = Picture::from_rows(&["#...", "..##"]).unwrap();
        assert_eq!(clean(&mut picture, &[true; 8]), 0);
    }

    #[test]
    fn swapping_black_and_white_keeps_black_black() {
        let mut picture = Picture::from_rows(&["#.#"]).unwrap();
        exchange(&mut picture, [255; 3]);
        assert_eq!((picture.rows(), picture.is_black_and_white()), (vec![".#.".to_owned()], true));
        let palette = vec![[200, 0, 0], [0, 0, 200]];
        let mut picture = Picture { width: 4, height: 1, cells: vec![0, 1, 2, 2], palette };
        exchange(&mut picture, [255; 3]);
        assert_eq!((picture.cells, picture.palette[1]), (vec![2, 1, 0, 0], [255; 3]));
    }

    proptest! {
        #[test]
        fn a_second_run_changes_nothing(
            width in 1usize..7,
            cells in prop::collection::vec(0u8..4, 42),
            sure in prop::collection::vec(prop::bool::weighted(0.2), 42),
        ) {
            let count = 42 / width * width;
            let palette = vec![[0; 3], [90; 3], [200; 3]];
            let mut picture = Picture { width, height: 42 / width, cells: cells[..count].to_vec(), palette };
            clean(&mut picture, &sure[..count]);
            let once = picture.clone();
            prop_assert_eq!(clean(&mut picture, &sure[..count]), 0);
            prop_assert_eq!(picture, once);
        }
    }
}
