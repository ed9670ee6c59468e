//! Single changes of a painting that can be undone: a new colour for an edge, or a new place for a dot.

use super::Painting;
use crate::generate::sketch::Shift;

/// The dots that a change affects, in one list for each colour. Only the first `used` lists count. The others are kept
/// so that the next change can reuse their memory.
#[derive(Debug, Clone, Default)]
pub(super) struct Touched {
    lists: Vec<(usize, Vec<u32>)>,
    used: usize,
}

impl Touched {
    fn lists(&self) -> &[(usize, Vec<u32>)] {
        &self.lists[..self.used]
    }

    /// Adds both ends of an edge to the list of its colour. `dot` is the dot that moves. It is an end of every edge,
    /// so each list gets it only once.
    fn add(&mut self, class: usize, dot: u32, other: u32) {
        if let Some((_, dots)) = self.lists[..self.used].iter_mut().find(|(known, _)| *known == class) {
            dots.push(other);
            return;
        }
        if self.used == self.lists.len() {
            self.lists.push((class, Vec::new()));
        }
        let list = &mut self.lists[self.used];
        list.0 = class;
        list.1.clear();
        list.1.extend([dot, other]);
        self.used += 1;
    }
}

/// How much a change raised or lowered each count of a painting.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) wrong: i32,
    pub(crate) crowded: i32,
    pub(crate) extra_colours: i32,
    pub(crate) several: i32,
}

impl Painting {
    /// Gives an edge another colour. Returns how the counts changed.
    pub(crate) fn recolour(&mut self, edge: usize, colour: u8) -> Change {
        let ends = self.sketch.edges[edge];
        let classes = [self.colours[edge] as usize, colour as usize];
        let before = self.faults(classes[0], &ends) + self.faults(classes[1], &ends);
        let (extra_colours, several) = (self.excess(&ends), self.several_of(&ends));
        self.colours[edge] = colour;
        for class in classes {
            for end in ends {
                self.refresh(class, end as usize);
            }
        }
        let after = self.faults(classes[0], &ends) + self.faults(classes[1], &ends);
        self.add_change(Change {
            wrong: after - before,
            crowded: 0,
            extra_colours: self.excess(&ends) - extra_colours,
            several: self.several_of(&ends) - several,
        })
    }

    /// Gives an edge its old colour back. Subtracts `change` from the counts, so nothing is counted again.
    pub(crate) fn undo_recolour(&mut self, edge: usize, colour: u8, change: Change) {
        let classes = [self.colours[edge] as usize, colour as usize];
        self.colours[edge] = colour;
        for class in classes {
            for end in self.sketch.edges[edge] {
                self.refresh(class, end as usize);
            }
        }
        self.subtract_change(change);
    }

    fn excess(&self, dots: &[u32]) -> i32 {
        dots.iter().map(|&dot| excess(self.counts[dot as usize])).sum()
    }

    fn several_of(&self, dots: &[u32]) -> i32 {
        dots.iter().map(|&dot| i32::from(self.counts[dot as usize] > 1)).sum()
    }

    fn add_change(&mut self, change: Change) -> Change {
        self.wrong += change.wrong;
        self.crowded += change.crowded;
        self.extra_colours += change.extra_colours;
        self.several += change.several;
        change
    }

    fn subtract_change(&mut self, change: Change) {
        self.wrong -= change.wrong;
        self.crowded -= change.crowded;
        self.extra_colours -= change.extra_colours;
        self.several -= change.several;
    }

    /// Collects the dots whose circles change when a dot moves, in one list for each colour: the dot itself and the
    /// dots joined to it. The caller reuses `touched`, because this function runs a million times.
    fn collect_touched(&self, dot: usize, touched: &mut Touched) {
        touched.used = 0;
        for &edge in &self.sketch.incident[dot] {
            let class = self.colours[edge as usize] as usize;
            let other = self.sketch.other(edge as usize, dot) as u32;
            touched.add(class, dot as u32, other);
        }
    }

    /// Moves a dot. Returns how the counts changed, and the shift that moves the dot back.
    pub(crate) fn shift(&mut self, shift: Shift) -> (Change, Shift) {
        let mut touched = std::mem::take(&mut self.touched);
        self.collect_touched(shift.dot, &mut touched);
        let all = |painting: &Self| {
            touched.lists().iter().map(|(class, dots)| painting.faults(*class, dots)).sum::<i32>()
        };
        let (before, crowd) = (all(self), self.crowding(shift.dot));
        let back = self.place(shift, &touched);
        let (wrong, crowded) = (all(self) - before, self.crowding(shift.dot) - crowd);
        let change = Change { wrong, crowded, ..Change::default() };
        self.touched = touched;
        (self.add_change(change), back)
    }

    /// Moves a dot back. Subtracts `change` from the counts, so nothing is counted again.
    pub(crate) fn undo_shift(&mut self, back: Shift, change: Change) {
        let mut touched = std::mem::take(&mut self.touched);
        self.collect_touched(back.dot, &mut touched);
        self.place(back, &touched);
        self.touched = touched;
        self.subtract_change(change);
    }

    fn place(&mut self, shift: Shift, touched: &Touched) -> Shift {
        let back = self.sketch.make(shift);
        if let Some(lattice) = self.sketch.settings.lattice {
            self.cells[shift.dot] = lattice.cell(self.sketch.places[shift.dot]);
        }
        for &edge in &self.sketch.incident[shift.dot] {
            self.squares[edge as usize] = self.sketch.edge_square(edge as usize);
        }
        for (class, dots) in touched.lists() {
            for &dot in dots {
                self.refresh(*class, dot as usize);
            }
        }
        back
    }
}

/// The number of colours that a dot has in addition to its first.
pub(super) fn excess(count: u8) -> i32 {
    i32::from(count.saturating_sub(1))
}
