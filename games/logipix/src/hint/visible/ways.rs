//! Ways on the board: shortest ways around closed cells, and how much of the board a person has to try.

use super::super::candidates::Candidates;
use crate::solve::field::{FREE, Place};
use std::collections::VecDeque;

/// The board as a person sees it, with some cells closed that other lines need.
#[derive(Clone, Copy)]
pub(super) struct Ways<'a> {
    pub(super) candidates: &'a Candidates,
    /// Whether a line between two clues can't pass a place, because another line needs it.
    pub(super) is_closed: &'a dyn Fn(Place, [usize; 2]) -> bool,
}

impl Ways<'_> {
    fn is_free(&self, place: Place) -> bool {
        self.candidates.field.owner[place as usize] == FREE
    }

    /// The open clues that a line of this clue may end at.
    pub(super) fn partners(&self, clue: usize) -> impl Iterator<Item = usize> + '_ {
        let field = &self.candidates.field;
        let open = field.partners[clue].iter().filter(|&&other| !field.joined[other as usize]);
        open.map(|&other| field.index[other as usize] as usize)
    }

    /// The places beside this one through which a line between two clues can go on.
    pub(super) fn exits(&self, from: Place, ends: [usize; 2]) -> impl Iterator<Item = Place> + '_ {
        let last = self.candidates.field.clues[ends[1]];
        let beside = self.candidates.field.beside(from).into_iter();
        beside.filter(move |&place| place == last || self.is_free(place) && !(self.is_closed)(place, ends))
    }

    /// The shortest way between two clues that does not pass the place `without`. `None` if there is no way of at most
    /// `most` cells.
    pub(super) fn shortest(
        &self,
        ends: [usize; 2],
        without: Option<Place>,
        most: usize,
    ) -> Option<Vec<Place>> {
        let clues = &self.candidates.field.clues;
        let (first, last) = (clues[ends[0]], clues[ends[1]]);
        let mut before = vec![None; self.candidates.field.owner.len()];
        let mut queue = VecDeque::from([(first, 1)]);
        while let Some((place, cells)) = queue.pop_front() {
            if place == last {
                let mut way = vec![last];
                while let Some(earlier) = before[way[way.len() - 1] as usize] {
                    way.push(earlier);
                }
                way.reverse();
                return Some(way);
            }
            if cells == most {
                continue;
            }
            for next in self.exits(place, ends) {
                if next != first && before[next as usize].is_none() && Some(next) != without {
                    before[next as usize] = Some(place);
                    queue.push_back((next, cells + 1));
                }
            }
        }
        None
    }

    /// The number of steps from each place to the end of a line between two clues.
    fn steps_to_end(&self, ends: [usize; 2]) -> Vec<usize> {
        let last = self.candidates.field.clues[ends[1]];
        let mut steps = vec![usize::MAX; self.candidates.field.owner.len()];
        steps[last as usize] = 0;
        let mut queue = VecDeque::from([last]);
        while let Some(place) = queue.pop_front() {
            for next in self.exits(place, [ends[0], ends[1]]) {
                if steps[next as usize] == usize::MAX {
                    steps[next as usize] = steps[place as usize] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }

    /// How many cells a person enters in vain when looking for lines between two clues. A person sees how far the end
    /// is, so ways that are already too long are not tried. Stops counting at `most`.
    pub(super) fn effort(&self, ends: [usize; 2], most: usize) -> usize {
        let steps = self.steps_to_end(ends);
        let field = &self.candidates.field;
        let first = field.clues[ends[0]];
        let mut trial = Trial {
            ways: self,
            ends,
            steps: &steps,
            last: field.clues[ends[1]],
            path: vec![first],
            wasted: 0,
            most,
        };
        trial.go_on(usize::from(field.number[first as usize]) - 1);
        trial.wasted
    }
}

/// A search for the lines between two clues, cell by cell.
struct Trial<'a, 'b> {
    ways: &'a Ways<'b>,
    ends: [usize; 2],
    steps: &'a [usize],
    last: Place,
    path: Vec<Place>,
    wasted: usize,
    most: usize,
}

impl Trial<'_, '_> {
    /// Extends the path by `left` more cells. Returns whether any line was found.
    fn go_on(&mut self, left: usize) -> bool {
        let tip = self.path[self.path.len() - 1];
        if tip == self.last {
            return left == 0;
        }
        let mut found = false;
        let next: Vec<Place> = self.ways.exits(tip, self.ends).collect();
        for place in next {
            let is_too_far = self.steps[place as usize] == usize::MAX || self.steps[place as usize] >= left;
            let is_early = place == self.last && left > 1;
            if left == 0 || (is_too_far && !(place == self.last && left == 1)) || is_early {
                continue;
            }
            if self.path.contains(&place) || self.wasted >= self.most {
                continue;
            }
            self.path.push(place);
            let is_found = self.go_on(left - 1);
            self.path.pop();
            self.wasted += usize::from(!is_found);
            found |= is_found;
        }
        found
    }
}
