//! A sketch with a colour on every edge, and how far it is from a puzzle.
//!
//! Colouring edges and not whole curves makes every colour a forest in which each dot is joined to its closest. What
//! is wrong is counted: a dot of the same colour within the circle in which only the closest may lie; a line that is
//! neither end's closest; two dots that are too near. Invariant: the counts are those of the whole, though a change
//! only looks at the dots it touches and their class, and so costs a millionth of a second.

mod class;
#[cfg(test)]
mod tests;

use super::geometry::square;
use super::model::Variant;
use super::sketch::{Shift, Sketch};
use class::Class;
use pentimento_base::rng::Rng;
use pentimento_picture::drawing::Place;

/// Squares that differ by less are equal.
const SLACK: f64 = 1e-9;
/// The same for lines that are meant to be tied.
const TIED: f64 = 1e-7;

/// What a dot is in one colour; `near` is nought where it has not that colour.
#[derive(Debug, Clone, Copy, Default)]
struct Hue {
    /// The squared length of its shortest line.
    near: f64,
    /// The squared radius in which no other dot of the colour may lie.
    reach: f64,
    /// How many lines lead to the closest.
    tied: i32,
    /// Where it stands among the colour's dots.
    slot: u32,
}

#[derive(Debug, Clone)]
pub struct Painting {
    pub sketch: Sketch,
    pub colours: Vec<u8>,
    pub classes: usize,
    squares: Vec<f64>,
    /// By colour, then dot.
    hues: Vec<Vec<Hue>>,
    members: Vec<Class>,
    /// How many colours each dot has.
    counts: Vec<u8>,
    touched: Touched,
    /// Circles that are not empty, and lines that nobody draws.
    pub wrong: i32,
    /// Pairs that are too near.
    pub crowded: i32,
    /// Dots of several colours, each further colour counted.
    pub several: i32,
}

/// Dots by colour; lists beyond `used` are kept for the next time.
#[derive(Debug, Clone, Default)]
struct Touched {
    lists: Vec<(usize, Vec<u32>)>,
    used: usize,
}

impl Touched {
    fn lists(&self) -> &[(usize, Vec<u32>)] {
        &self.lists[..self.used]
    }

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

/// What a change did to the counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Change {
    pub wrong: i32,
    pub crowded: i32,
    pub several: i32,
}

impl Painting {
    pub fn new(sketch: Sketch, colours: Vec<u8>, classes: usize) -> Self {
        let mut painting = Self {
            sketch,
            colours,
            classes,
            squares: Vec::new(),
            hues: Vec::new(),
            members: Vec::new(),
            counts: Vec::new(),
            touched: Touched::default(),
            wrong: 0,
            crowded: 0,
            several: 0,
        };
        painting.recount();
        painting
    }

    /// Everything from the beginning, after the sketch or the number of colours changed.
    pub fn recount(&mut self) {
        let dots = self.sketch.places.len();
        self.squares = (0..self.sketch.edges.len()).map(|edge| self.sketch.edge_square(edge)).collect();
        self.hues = vec![vec![Hue::default(); dots]; self.classes];
        self.members = vec![Class::default(); self.classes];
        self.counts = vec![0; dots];
        for class in 0..self.classes {
            for dot in 0..dots {
                self.refresh(class, dot);
            }
        }
        let all: Vec<u32> = (0..dots as u32).collect();
        self.wrong = (0..self.classes).map(|class| self.share(class, &all)).sum();
        self.crowded = (0..dots).map(|dot| self.crowd(dot)).sum::<i32>() / 2;
        self.several = self.counts.iter().map(|&count| excess(count)).sum();
    }

    pub fn is_right(&self) -> bool {
        self.wrong == 0 && self.crowded == 0
    }

    pub fn hues_of(&self, dot: usize) -> u8 {
        self.counts[dot]
    }

    /// Looks again at a dot's lines of one colour.
    fn refresh(&mut self, class: usize, dot: usize) {
        let settings = &self.sketch.settings;
        let mine =
            self.sketch.incident[dot].iter().filter(|&&edge| self.colours[edge as usize] as usize == class);
        let mut near = f64::INFINITY;
        for &edge in mine.clone() {
            near = near.min(self.squares[edge as usize]);
        }
        let hue = if near.is_infinite() {
            Hue::default()
        } else {
            let tied = match settings.variant {
                Variant::Closest | Variant::Pairs => 1,
                Variant::Ties => {
                    mine.filter(|&&edge| self.squares[edge as usize] <= near + TIED).count() as i32
                }
            };
            // Even with the factor 1 the closest must be strictly closest, or exactly tied.
            let factor = (settings.rho * settings.rho).max(1.0 + 1e-6);
            Hue { near, reach: near * factor - SLACK, tied, slot: self.hues[class][dot].slot }
        };
        let old = std::mem::replace(&mut self.hues[class][dot], hue);
        let slot = old.slot as usize;
        match (old.near > 0.0, hue.near > 0.0) {
            (false, true) => {
                let slot = self.members[class].push(dot, self.sketch.places[dot], hue.reach);
                self.hues[class][dot].slot = slot;
                self.counts[dot] += 1;
            }
            (true, false) => {
                if let Some(moved) = self.members[class].remove(slot) {
                    self.hues[class][moved as usize].slot = slot as u32;
                }
                self.counts[dot] -= 1;
            }
            (true, true) => self.members[class].set(slot, self.sketch.places[dot], hue.reach),
            (false, false) => {}
        }
    }

    /// What is wrong in a colour as far as it concerns some dots: their circles, others' circles about them, and
    /// their lines.
    fn share(&self, class: usize, touched: &[u32]) -> i32 {
        let hues = &self.hues[class];
        let mut found = 0;
        for (place, &dot) in touched.iter().enumerate() {
            let dot = dot as usize;
            let hue = hues[dot];
            if hue.near == 0.0 {
                continue;
            }
            let here = self.sketch.places[dot];
            // It stands among the others itself, and pairs of which both are touched would count twice.
            let itself = 2 * i32::from(hue.reach > 0.0);
            found += self.members[class].around(here, hue.reach) - hue.tied - itself;
            for &other in &touched[..place] {
                let theirs = hues[other as usize];
                if theirs.near > 0.0 {
                    let apart = square(here, self.sketch.places[other as usize]);
                    found -= i32::from(apart < hue.reach) + i32::from(apart < theirs.reach);
                }
            }
            for &edge in &self.sketch.incident[dot] {
                let other = self.sketch.other(edge as usize, dot) as u32;
                let counted = touched[..place].contains(&other);
                if self.colours[edge as usize] as usize == class
                    && !counted
                    && !self.drawn(class, edge as usize)
                {
                    found += 1;
                }
            }
        }
        found
    }

    /// Whether a line is drawn by whoever has to draw it: one end, or with pairs both.
    fn drawn(&self, class: usize, edge: usize) -> bool {
        let [a, b] = self.sketch.edges[edge];
        let slack = if self.sketch.settings.variant == Variant::Ties { TIED } else { SLACK };
        let by = |dot: u32| self.squares[edge] <= self.hues[class][dot as usize].near + slack;
        match self.sketch.settings.variant {
            Variant::Closest | Variant::Ties => by(a) || by(b),
            Variant::Pairs => by(a) && by(b),
        }
    }

    /// How many dots are too near to one.
    fn crowd(&self, dot: usize) -> i32 {
        let here = self.sketch.places[dot];
        let least = self.sketch.settings.least_square();
        let near = |&place: &Place| i32::from(square(here, place) < least);
        let near: i32 = self.sketch.places.iter().map(near).sum();
        // It is near to itself, if nearness matters at all.
        near - i32::from(least > 0.0) + self.together(dot)
    }

    /// How many dots further away stand in the same character.
    fn together(&self, dot: usize) -> i32 {
        let Some(lattice) = self.sketch.settings.lattice else { return 0 };
        let (here, least) = (self.sketch.places[dot], self.sketch.settings.least_square());
        let cell = lattice.cell(here);
        let beside = |(other, &place): (usize, &Place)| {
            other != dot && square(here, place) >= least && lattice.cell(place) == cell
        };
        self.sketch.places.iter().enumerate().filter(|&other| beside(other)).count() as i32
    }

    /// Dots that are too near to another.
    pub fn crowded_dots(&self) -> Vec<usize> {
        (0..self.sketch.places.len()).filter(|&dot| self.crowd(dot) > 0).collect()
    }

    /// Takes away an inner dot that can be spared, and says whether it could.
    pub fn spare(&mut self, dot: usize) -> bool {
        let Some(edge) = self.sketch.spare(dot) else { return false };
        self.sketch.remove(dot);
        self.colours.remove(edge);
        self.recount();
        true
    }

    /// Puts a dot on an edge, if there is room for one, and says whether; both halves have its colour.
    pub fn split(&mut self, edge: usize, rng: &mut Rng) -> bool {
        let split = self.sketch.split(edge, rng);
        if split {
            self.colours.insert(edge, self.colours[edge]);
            self.recount();
        }
        split
    }

    /// Gives an edge another colour, and says what that changed.
    pub fn recolour(&mut self, edge: usize, colour: u8) -> Change {
        let ends = self.sketch.edges[edge];
        let classes = [self.colours[edge] as usize, colour as usize];
        let before = self.share(classes[0], &ends) + self.share(classes[1], &ends);
        let several = self.excess(&ends);
        self.colours[edge] = colour;
        for class in classes {
            for end in ends {
                self.refresh(class, end as usize);
            }
        }
        let after = self.share(classes[0], &ends) + self.share(classes[1], &ends);
        self.noted(Change { wrong: after - before, crowded: 0, several: self.excess(&ends) - several })
    }

    /// Takes a recolouring back without asking what it costs.
    pub fn uncolour(&mut self, edge: usize, colour: u8, change: Change) {
        let classes = [self.colours[edge] as usize, colour as usize];
        self.colours[edge] = colour;
        for class in classes {
            for end in self.sketch.edges[edge] {
                self.refresh(class, end as usize);
            }
        }
        self.unnoted(change);
    }

    fn excess(&self, dots: &[u32]) -> i32 {
        dots.iter().map(|&dot| excess(self.counts[dot as usize])).sum()
    }

    fn noted(&mut self, change: Change) -> Change {
        self.wrong += change.wrong;
        self.crowded += change.crowded;
        self.several += change.several;
        change
    }

    fn unnoted(&mut self, change: Change) {
        self.wrong -= change.wrong;
        self.crowded -= change.crowded;
        self.several -= change.several;
    }

    /// The dots whose circles a shift changes, by colour: itself, and those it is joined to. Written into a list that is
    /// kept, since this is done a million times.
    fn touch(&self, dot: usize, touched: &mut Touched) {
        touched.used = 0;
        for &edge in &self.sketch.incident[dot] {
            let class = self.colours[edge as usize] as usize;
            let other = self.sketch.other(edge as usize, dot) as u32;
            touched.add(class, dot as u32, other);
        }
    }

    /// Moves a dot, and says what that changed and how to take it back.
    pub fn shift(&mut self, shift: Shift) -> (Change, Shift) {
        let mut touched = std::mem::take(&mut self.touched);
        self.touch(shift.dot, &mut touched);
        let all = |painting: &Self| {
            touched.lists().iter().map(|(class, dots)| painting.share(*class, dots)).sum::<i32>()
        };
        let (before, crowd) = (all(self), self.crowd(shift.dot));
        let back = self.place(shift, &touched);
        let change = Change { wrong: all(self) - before, crowded: self.crowd(shift.dot) - crowd, several: 0 };
        self.touched = touched;
        (self.noted(change), back)
    }

    pub fn unshift(&mut self, back: Shift, change: Change) {
        let mut touched = std::mem::take(&mut self.touched);
        self.touch(back.dot, &mut touched);
        self.place(back, &touched);
        self.touched = touched;
        self.unnoted(change);
    }

    fn place(&mut self, shift: Shift, touched: &Touched) -> Shift {
        let back = self.sketch.make(shift);
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

    /// Edges that are part of something wrong, the longest first.
    pub fn culprits(&self) -> Vec<usize> {
        let mut found = Vec::new();
        for class in 0..self.classes {
            for &dot in &self.members[class].dots {
                let dot = dot as usize;
                let hue = self.hues[class][dot];
                let here = self.sketch.places[dot];
                let full = self.members[class].within(here, hue.reach) > hue.tied + 1;
                for &edge in &self.sketch.incident[dot] {
                    let edge = edge as usize;
                    let mine = self.colours[edge] as usize == class;
                    let shortest = self.squares[edge] <= hue.near + SLACK;
                    if mine && ((full && shortest) || !self.drawn(class, edge)) {
                        found.push(edge);
                    }
                }
            }
        }
        found.sort_by(|&a, &b| self.squares[b].total_cmp(&self.squares[a]).then(a.cmp(&b)));
        found.dedup();
        found
    }
}

fn excess(count: u8) -> i32 {
    i32::from(count.saturating_sub(1))
}
