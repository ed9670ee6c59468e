//! Rows of small numbers, packed so that adding a multiple of one row to another takes few machine operations.
//!
//! Mod 2, a number is one bit. Mod 3, a number is two bits in two planes, "not zero" and "two". Adding 64 such numbers
//! at once takes six operations (Boothby and Bradshaw, "Bitslicing and the Method of Four Russians over larger finite
//! fields"). For any other modulus `q`, a number is a byte. A sum `s` below `2q` is reduced to the smaller of `s` and
//! the wrapped `s - q`. The compiler turns this into vector instructions. Invariant: every entry is below the modulus,
//! and bits beyond the last column are zero.

/// The arithmetic on packed rows for one modulus.
pub(super) trait Packing {
    type Word: Copy + Default;
    /// The number of words in a row.
    fn stride(columns: usize) -> usize;
    fn get(row: &[Self::Word], column: usize) -> u8;
    fn set(row: &mut [Self::Word], column: usize, value: u8);
    /// Adds `factor` times `source` to `target`. The factor is not 0, and `source` is zero before column `from`.
    fn add(&self, target: &mut [Self::Word], source: &[Self::Word], factor: u8, from: usize);
    fn modulus(&self) -> u8;
}

pub(super) struct Bits;

impl Packing for Bits {
    type Word = u64;

    fn stride(columns: usize) -> usize {
        columns.div_ceil(64)
    }

    fn get(row: &[u64], column: usize) -> u8 {
        (row[column / 64] >> (column % 64) & 1) as u8
    }

    fn set(row: &mut [u64], column: usize, value: u8) {
        let word = &mut row[column / 64];
        *word = *word & !(1 << (column % 64)) | u64::from(value) << (column % 64);
    }

    fn add(&self, target: &mut [u64], source: &[u64], _factor: u8, from: usize) {
        let skip = from / 64;
        for (t, s) in target[skip..].iter_mut().zip(&source[skip..]) {
            *t ^= s;
        }
    }

    fn modulus(&self) -> u8 {
        2
    }
}

pub(super) struct Trits;

impl Packing for Trits {
    type Word = u64;

    /// Counts the words of both planes: first "not zero", then "two".
    fn stride(columns: usize) -> usize {
        2 * columns.div_ceil(64)
    }

    fn get(row: &[u64], column: usize) -> u8 {
        let (some, twos) = row.split_at(row.len() / 2);
        Bits::get(some, column) + Bits::get(twos, column)
    }

    fn set(row: &mut [u64], column: usize, value: u8) {
        let half = row.len() / 2;
        let (some, twos) = row.split_at_mut(half);
        Bits::set(some, column, u8::from(value > 0));
        Bits::set(twos, column, u8::from(value > 1));
    }

    fn add(&self, target: &mut [u64], source: &[u64], factor: u8, from: usize) {
        let half = target.len() / 2;
        let skip = from / 64;
        let (some, twos) = target.split_at_mut(half);
        let (their_some, their_twos) = source.split_at(half);
        // Adding a row twice is the same as subtracting it, which swaps 1 and 2.
        let flip = if factor == 2 { u64::MAX } else { 0 };
        let theirs = their_some[skip..].iter().zip(&their_twos[skip..]);
        for ((x0, x1), (&y0, &y1)) in some[skip..].iter_mut().zip(&mut twos[skip..]).zip(theirs) {
            let y1 = y1 ^ (y0 & flip);
            let s = *x0 ^ y1;
            let t = *x1 ^ y0;
            *x0 = (*x0 ^ y0) | (t ^ y1);
            *x1 = s & t;
        }
    }

    fn modulus(&self) -> u8 {
        3
    }
}

/// One byte for each number, for any modulus up to 6.
pub(super) struct Bytes(pub(super) u8);

impl Packing for Bytes {
    type Word = u8;

    fn stride(columns: usize) -> usize {
        columns
    }

    fn get(row: &[u8], column: usize) -> u8 {
        row[column]
    }

    fn set(row: &mut [u8], column: usize, value: u8) {
        row[column] = value;
    }

    fn add(&self, target: &mut [u8], source: &[u8], factor: u8, from: usize) {
        add_bytes(&mut target[from..], &source[from..], factor, self.0);
    }

    fn modulus(&self) -> u8 {
        self.0
    }
}

/// Calculates `target += factor * source` mod `q` by repeated addition, because the factor is at most 5.
pub(crate) fn add_bytes(target: &mut [u8], source: &[u8], factor: u8, q: u8) {
    for _ in 0..factor {
        for (t, &s) in target.iter_mut().zip(source) {
            let sum = *t + s;
            *t = sum.min(sum.wrapping_sub(q));
        }
    }
}

/// Rows of the same length, stored in one vector.
pub(super) struct Matrix<P: Packing> {
    pub(super) packing: P,
    words: Vec<P::Word>,
    stride: usize,
    rows: usize,
}

impl<P: Packing> Matrix<P> {
    pub(super) fn zeros(packing: P, rows: usize, columns: usize) -> Self {
        let stride = P::stride(columns);
        Self { packing, words: vec![P::Word::default(); rows * stride], stride, rows }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn get(&self, row: usize, column: usize) -> u8 {
        P::get(&self.words[row * self.stride..][..self.stride], column)
    }

    pub(super) fn set(&mut self, row: usize, column: usize, value: u8) {
        P::set(&mut self.words[row * self.stride..][..self.stride], column, value);
    }

    /// Adds `factor` times row `source` to row `target`. The source is zero before column `from`.
    pub(super) fn add(&mut self, target: usize, source: usize, factor: u8, from: usize) {
        let (low, high) = (target.min(source), target.max(source));
        let (head, tail) = self.words.split_at_mut(high * self.stride);
        let (low, high) = (&mut head[low * self.stride..][..self.stride], &mut tail[..self.stride]);
        let (to, by) = if target < source { (low, high) } else { (high, low) };
        self.packing.add(to, by, factor, from);
    }

    /// A copy of a row, multiplied by a factor that is not 0.
    pub(super) fn multiple(&self, row: usize, factor: u8) -> Vec<P::Word> {
        let words = &self.words[row * self.stride..][..self.stride];
        let mut copy = words.to_vec();
        if factor > 1 {
            self.packing.add(&mut copy, words, factor - 1, 0);
        }
        copy
    }

    /// Adds words to a row. The words are zero before column `from`.
    pub(super) fn add_words(&mut self, target: usize, words: &[P::Word], from: usize) {
        self.packing.add(&mut self.words[target * self.stride..][..self.stride], words, 1, from);
    }

    pub(super) fn scale(&mut self, row: usize, factor: u8) {
        let words = &mut self.words[row * self.stride..][..self.stride];
        let copy = words.to_vec();
        if factor > 1 {
            self.packing.add(words, &copy, factor - 1, 0);
        }
    }
}

/// The number whose product with `value` is 1 mod `q`. `None` if no number has this property.
pub(crate) fn inverse(value: u8, q: u8) -> Option<u8> {
    (1..q).find(|other| value * other % q == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<P: Packing>(packing: P) {
        let q = packing.modulus();
        let columns = 150;
        let mut matrix = Matrix::zeros(packing, 2, columns);
        let value =
            |row: usize, column: usize| ((column * 7 + row * column / 3 + row) % usize::from(q)) as u8;
        for factor in 1..q {
            for (row, column) in (0..2).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                matrix.set(row, column, value(row, column));
            }
            matrix.add(0, 1, factor, 0);
            for column in 0..columns {
                let sum = (value(0, column) + factor * value(1, column)) % q;
                assert_eq!(matrix.get(0, column), sum, "mod {q}, factor {factor}, column {column}");
            }
            matrix.scale(1, factor);
            assert!((0..columns).all(|c| matrix.get(1, c) == factor * value(1, c) % q));
        }
    }

    #[test]
    fn packed_sums_equal_the_sums_of_single_numbers() {
        agrees(Bits);
        agrees(Trits);
        agrees(Bytes(4));
        agrees(Bytes(5));
    }

    #[test]
    fn only_units_have_an_inverse() {
        assert_eq!((inverse(3, 5), inverse(3, 4), inverse(2, 4)), (Some(2), Some(3), None));
    }
}
