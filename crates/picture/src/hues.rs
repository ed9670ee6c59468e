//! Which of the eight colours of the screen stands for which paint of a puzzle, and what it is called.
//!
//! A puzzle may bring any colours; on the board each is shown as the nearest of the eight that is still free, so
//! that all stay apart for every kind of colour vision. Words follow what is shown and not what the file says: a hint
//! that speaks of black where violet is seen can't be followed. So no two paints are ever called the same.

use super::paint::Paint;

/// What each is called, and its value on dark and on light ground. Ink is nearly white on the one and nearly black on
/// the other.
pub const HUES: [(&str, [[u8; 3]; 2]); 8] = [
    ("red", [[0xe2, 0x4b, 0x04], [0xbc, 0x3b, 0x34]]),
    ("blue", [[0x48, 0xb0, 0xfe], [0x31, 0x64, 0xcb]]),
    ("yellow", [[0xfa, 0xd8, 0x4d], [0xc7, 0x7b, 0x01]]),
    ("green", [[0x9a, 0xd7, 0xb4], [0x08, 0x9d, 0x89]]),
    ("pink", [[0xe3, 0x7d, 0xba], [0x94, 0x39, 0x8a]]),
    ("ink", [[0xf6, 0xf2, 0xed], [0x26, 0x16, 0x0e]]),
    ("violet", [[0x7e, 0x73, 0xe9], [0x41, 0x21, 0x69]]),
    ("brown", [[0x90, 0x7b, 0x72], [0x6c, 0x2e, 0x09]]),
];

/// What a new canvas may be painted with: ink, then seven colours that stay apart for every kind of colour vision.
pub const PALETTE: [[u8; 3]; 8] = [
    [0, 0, 0],
    [0xbc, 0x3b, 0x34],
    [0x31, 0x64, 0xcb],
    [0xc7, 0x7b, 0x01],
    [0x08, 0x9d, 0x89],
    [0x94, 0x39, 0x8a],
    [0x41, 0x21, 0x69],
    [0x6c, 0x2e, 0x09],
];
/// One of the eight, and how often it was given away before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hue {
    pub number: u8,
    pub round: u8,
}

impl Hue {
    pub fn word(self) -> String {
        let word = HUES[usize::from(self.number)].0;
        if self.round == 0 { word.to_owned() } else { format!("{word} {}", self.round + 1) }
    }
}

/// What stands for each paint; the first of them is the blank, which needs none.
pub fn given(paints: &[Paint]) -> Vec<Hue> {
    let mut given = vec![Hue { number: 0, round: 0 }; paints.len()];
    let mut open: Vec<usize> = (1..paints.len()).collect();
    let mut round = 0;
    while !open.is_empty() {
        let mut free: Vec<u8> = (0..HUES.len() as u8).collect();
        // The closest pair first, so that a red is never robbed of its red by a brown.
        while let Some((place, at)) = closest(paints, &open, &free) {
            given[open.remove(place)] = Hue { number: free.remove(at), round };
        }
        round += 1;
    }
    given
}

/// Of the paints and the colours that are left, those two that are most alike.
fn closest(paints: &[Paint], open: &[usize], free: &[u8]) -> Option<(usize, usize)> {
    let pairs = (0..open.len()).flat_map(|place| (0..free.len()).map(move |at| (place, at)));
    pairs.min_by_key(|&(place, at)| distance(paints[open[place]].rgb, free[at]))
}

/// The nearer value of the two counts.
fn distance(rgb: [u8; 3], hue: u8) -> i32 {
    let apart = |other: [u8; 3]| -> i32 {
        let part = |i: usize| (i32::from(rgb[i]) - i32::from(other[i])).pow(2);
        3 * part(0) + 4 * part(1) + 2 * part(2)
    };
    let [dark, light] = HUES[usize::from(hue)].1;
    apart(dark).min(apart(light))
}
