//! The clauses of two and three literals that are added before the search.
//!
//! Most clauses of a puzzle have two or three literals. Each literal has a row with the other literals of its clauses:
//! first one literal for each clause of two, then a pair for each clause of three. The rows are laid out once, when
//! the search begins, and never move afterwards. Short clauses that are added later are watched like long ones.

use super::Lit;

#[derive(Debug, Clone, Default)]
pub(crate) struct Shorts {
    twos: Vec<[Lit; 2]>,
    threes: Vec<[Lit; 3]>,
    /// The positions in `words` where each row begins. Each literal has two entries: the start of its clauses of two,
    /// and the start of its clauses of three. One more entry is the end of the last row.
    rows: Vec<u32>,
    words: Vec<Lit>,
}

impl Shorts {
    pub(crate) fn is_laid_out(&self) -> bool {
        !self.rows.is_empty()
    }

    pub(crate) fn add_variable(&mut self) {
        if let Some(&end) = self.rows.last() {
            self.rows.extend([end; 4]);
        }
    }

    pub(crate) fn clauses(&self) -> usize {
        // In `words`, a clause of two takes two words and a clause of three takes six. Four words per clause is an
        // estimate of the average.
        self.twos.len() + self.threes.len() + self.words.len() / 4
    }

    pub(crate) fn add_two(&mut self, lits: [Lit; 2]) {
        self.twos.push(lits);
    }

    pub(crate) fn add_three(&mut self, lits: [Lit; 3]) {
        self.threes.push(lits);
    }

    pub(crate) fn lay_out(&mut self, variables: usize) {
        let mut rows = vec![0u32; 4 * variables + 1];
        for lit in self.twos.iter().flatten() {
            rows[2 * lit.index() + 1] += 1;
        }
        for lit in self.threes.iter().flatten() {
            rows[2 * lit.index() + 2] += 2;
        }
        for place in 1..rows.len() {
            rows[place] += rows[place - 1];
        }
        let mut next = rows.clone();
        let end = rows.last().map_or(0, |&end| end as usize);
        self.words = vec![Lit(0); end];
        let mut put = |row: usize, lit: Lit| {
            self.words[next[row] as usize] = lit;
            next[row] += 1;
        };
        for &[a, b] in &self.twos {
            put(2 * a.index(), b);
            put(2 * b.index(), a);
        }
        for &[a, b, c] in &self.threes {
            for (lit, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
                for other in others {
                    put(2 * lit.index() + 1, other);
                }
            }
        }
        self.rows = rows;
        self.twos = Vec::new();
        self.threes = Vec::new();
    }

    /// Returns what must hold if a literal is false: every literal of the first list, and at least one literal of each
    /// pair.
    #[inline]
    pub(crate) fn row(&self, lit: Lit) -> (&[Lit], &[[Lit; 2]]) {
        let at = 2 * lit.index();
        let (twos, threes, end) =
            (self.rows[at] as usize, self.rows[at + 1] as usize, self.rows[at + 2] as usize);
        (&self.words[twos..threes], self.words[threes..end].as_chunks().0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_rest_of_a_literals_clauses() {
        let [a, b, c] = [Lit(0), Lit(2), Lit(5)];
        let mut shorts = Shorts::default();
        shorts.add_three([a, b, c]);
        shorts.add_two([a, b]);
        shorts.lay_out(3);
        assert_eq!(shorts.row(a), (&[b][..], &[[b, c]][..]));
        assert_eq!(shorts.row(c), (&[][..], &[[a, b]][..]));
        assert_eq!(shorts.row(!c), (&[][..], &[][..]));
        shorts.add_variable();
        assert_eq!(shorts.row(Lit(7)), (&[][..], &[][..]));
    }
}
