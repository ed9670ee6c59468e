//! Chooses a letter for each colour. If possible, it is the letter that people expect, such as `r` for red.
//!
//! Invariant: the letters of a palette are all different, and none is `.`, which means blank. The darkest colour is
//! `#` if it is nearly black, as in a picture without colours.

use super::oklab::{Lab, distance_squared, lab_of};

const NAMES: [(char, [u8; 3]); 12] = [
    ('r', [220, 30, 30]),
    ('g', [40, 160, 60]),
    ('b', [40, 80, 210]),
    ('y', [245, 215, 50]),
    ('o', [245, 140, 30]),
    ('p', [130, 50, 160]),
    ('k', [245, 150, 190]),
    ('n', [130, 80, 40]),
    ('c', [60, 200, 220]),
    ('s', [150, 150, 150]),
    ('w', [255, 255, 255]),
    ('d', [70, 70, 70]),
];

const NEARLY_BLACK: f32 = 0.3;

/// The letters for a palette, in the order of its colours.
pub fn letters(palette: &[[u8; 3]]) -> Vec<char> {
    let labs: Vec<Lab> = palette.iter().map(|&rgb| lab_of(rgb)).collect();
    let darkest = (0..labs.len()).min_by(|&a, &b| labs[a][0].total_cmp(&labs[b][0]));
    let mut letters: Vec<Option<char>> = vec![None; palette.len()];
    if let Some(darkest) = darkest.filter(|&i| labs[i][0] < NEARLY_BLACK) {
        letters[darkest] = Some('#');
    }
    for (color, letter) in by_likeness(&labs) {
        if letters[color].is_none() && !letters.contains(&Some(letter)) {
            letters[color] = Some(letter);
        }
    }
    let mut spare =
        ('a'..='z').chain('A'..='Z').filter(|c| !letters.contains(&Some(*c))).collect::<Vec<_>>().into_iter();
    letters.iter().map(|letter| letter.or_else(|| spare.next()).unwrap_or('?')).collect()
}

/// Pairs of colours and letters, the most similar first.
fn by_likeness(labs: &[Lab]) -> Vec<(usize, char)> {
    let mut pairs: Vec<(f32, usize, char)> = Vec::new();
    for (color, &lab) in labs.iter().enumerate() {
        pairs.extend(NAMES.iter().map(|&(letter, rgb)| (distance_squared(lab, lab_of(rgb)), color, letter)));
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    pairs.into_iter().map(|(_, color, letter)| (color, letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_get_the_expected_letters() {
        assert_eq!(letters(&[[0, 0, 0], [255, 0, 0], [0, 0, 255], [255, 255, 0]]), ['#', 'r', 'b', 'y']);
        assert_eq!(letters(&[[230, 210, 40]]), ['y']);
        assert_eq!(letters(&[]), [] as [char; 0]);
    }

    #[test]
    fn letters_are_all_different_even_among_twenty_reds() {
        let reds: Vec<[u8; 3]> = (0..20).map(|n| [200 + n, 20, 20]).collect();
        let mut letters = letters(&reds);
        letters.sort_unstable();
        letters.dedup();
        assert_eq!((letters.len(), letters.contains(&'.')), (20, false));
    }
}
