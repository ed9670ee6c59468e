//! Sets of places in a line, stored as bits in machine words.
//!
//! A line has at most 1024 cells, and 1025 gaps before, between and after them, so a set needs up to 17 words. The
//! functions are compiled for sets of one, two, four and [`MOST_WORDS`] words, and [`words`] chooses the size. The line
//! solver is fast because each operation handles a whole set at once. It shifts the set, adds a number whose carry runs
//! through a row of ones, or doubles the length of runs. Bit `j` is place `j`, counted from the left end of the line.

use crate::model::Level;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// The number of words of a set for the longest lines.
pub(crate) const MOST_WORDS: usize = 17;

/// The number of words of the sets for the lines of a level: 1, 2, 4 or [`MOST_WORDS`].
pub(crate) fn words(level: &Level) -> usize {
    words_for(level.height().max(level.width()))
}

/// The number of words of a set for a line of this length.
pub(crate) fn words_for(length: usize) -> usize {
    match length {
        ..64 => 1,
        64..128 => 2,
        128..256 => 4,
        _ => MOST_WORDS,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const NONE: Self = Self([0; W]);

    pub(crate) fn one(place: usize) -> Self {
        let mut bits = Self::NONE;
        bits.insert(place);
        bits
    }

    /// The set of the places `0..end`.
    pub(crate) fn below(end: usize) -> Self {
        Self(std::array::from_fn(|word| match end.saturating_sub(64 * word) {
            0 => 0,
            many if many >= 64 => u64::MAX,
            some => (1 << some) - 1,
        }))
    }

    #[inline]
    pub(crate) fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn first(&self) -> Option<usize> {
        self.0
            .iter()
            .enumerate()
            .find(|&(_, &word)| word != 0)
            .map(|(place, word)| 64 * place + word.trailing_zeros() as usize)
    }

    pub(crate) fn last(&self) -> Option<usize> {
        let found = self.0.iter().enumerate().rev().find(|&(_, &word)| word != 0);
        found.map(|(place, word)| 64 * place + 63 - word.leading_zeros() as usize)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let place = left.first()?;
            left.remove(place);
            Some(place)
        })
    }

    /// Moves every place to the right by `by`. Places beyond the last word are lost.
    #[inline]
    #[must_use]
    pub(crate) fn right(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Self(std::array::from_fn(|w| {
            let Some(from) = w.checked_sub(words) else { return 0 };
            let high = self.0[from] << bits;
            if bits > 0 && from > 0 { high | self.0[from - 1] >> (64 - bits) } else { high }
        }))
    }

    /// Moves every place to the left by `by`.
    #[inline]
    #[must_use]
    pub(crate) fn left(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Self(std::array::from_fn(|w| {
            let from = w + words;
            if from >= W {
                return 0;
            }
            let low = self.0[from] >> bits;
            if bits > 0 && from + 1 < W { low | self.0[from + 1] << (64 - bits) } else { low }
        }))
    }

    /// The places that can be reached from the places in this set by walking right. A step from `j` to `j + 1` is
    /// allowed if cell `j` is in `open`. An addition carries through a whole row of open cells at once.
    #[inline]
    #[must_use]
    pub(crate) fn flood(self, open: Self) -> Self {
        let from = self & open;
        let mut carry = false;
        let sum = Self(std::array::from_fn(|w| {
            let (part, first) = open.0[w].overflowing_add(from.0[w]);
            let (whole, second) = part.overflowing_add(u64::from(carry));
            carry = first | second;
            whole ^ open.0[w]
        }));
        sum | self
    }

    /// The places from which the next `length` cells are all in this set.
    #[inline]
    #[must_use]
    pub(crate) fn runs(self, length: usize) -> Self {
        let (mut set, mut have) = (self, 1);
        while have < length {
            let step = have.min(length - have);
            set = set & set.left(step);
            have += step;
        }
        set
    }

    /// The cells that are covered by runs of `length` cells if a run starts at each place in this set.
    #[inline]
    #[must_use]
    pub(crate) fn cover(self, length: usize) -> Self {
        let (mut set, mut have) = (self, 1);
        while have < length {
            let step = have.min(length - have);
            set = set | set.right(step);
            have += step;
        }
        set
    }

    /// The same set, counted from the other end of a line with `places` places.
    #[inline]
    #[must_use]
    pub(crate) fn mirrored(self, places: usize) -> Self {
        let turned = Self(std::array::from_fn(|w| self.0[W - 1 - w].reverse_bits()));
        turned.left(64 * W - places)
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(std::array::from_fn(|w| !self.0[w]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set_of(words: [u64; 2]) -> Bits<2> {
        Bits(words)
    }

    fn walked(from: Bits<2>, open: Bits<2>) -> Bits<2> {
        let mut reached = from;
        for place in 0..127 {
            if reached.has(place) && open.has(place) {
                reached.insert(place + 1);
            }
        }
        reached
    }

    proptest! {
        #[test]
        fn a_flood_reaches_what_a_walk_reaches(a in any::<[u64; 2]>(), b in any::<[u64; 2]>(), c in any::<[u64; 2]>()) {
            let open = set_of(b) | set_of(c);
            prop_assert_eq!(set_of(a).flood(open), walked(set_of(a), open));
        }

        #[test]
        fn runs_and_covers_agree_with_a_search_cell_by_cell(
            a in any::<[u64; 2]>(),
            b in any::<[u64; 2]>(),
            length in 1usize..9,
        ) {
            let set = set_of(a) | set_of(b);
            let runs = set.runs(length);
            for place in 0..128 {
                let whole = (place..place + length).all(|cell| cell < 128 && set.has(cell));
                prop_assert_eq!(runs.has(place), whole);
                let covered = (0..length).any(|back| place >= back && runs.has(place - back));
                prop_assert_eq!(runs.cover(length).has(place), covered);
            }
        }

        #[test]
        fn shifts_and_mirrors_move_every_place(a in any::<[u64; 2]>(), by in 0usize..128, places in 1usize..=128) {
            let set = set_of(a) & Bits::below(places);
            for place in 0..128 {
                prop_assert_eq!(set.right(by).has(place), place >= by && set.has(place - by));
                prop_assert_eq!(set.left(by).has(place), place + by < 128 && set.has(place + by));
                prop_assert_eq!(set.mirrored(places).has(place), place < places && set.has(places - 1 - place));
            }
        }
    }
}
