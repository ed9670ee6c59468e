//! All ways through, the shortest first.
//!
//! The ways that are still to come lie in parts: those that begin like a known way up to one of its cells and then
//! leave it. A part waits with a bound on its shortest way, and that way is only looked for when no other part can
//! have a shorter one; when it is found, what else the part holds becomes parts in turn (Yen, in the manner of
//! Lawler). The bound is the distance to the exit as if nothing were in the way, which also guides the search. Dead
//! ends are left out from the beginning, so a maze without loops has nothing left to look at.

use super::model::{Cell, Cells, Level, SIDES, Side};
use super::solver::{Way, shortest_within};
use pentimento_base::job::{Job, Stopped};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::rc::Rc;

/// What may be remembered, in cells of ways: some hundred megabytes.
const MEMORY: usize = 1 << 25;
/// What a part that waits takes, in cells.
const PART: usize = 8;
const LOOK: usize = 1 << 12;
const FAR: u32 = u32::MAX;

/// The ways that begin as `way` up to its cell `leaves`, and go on from there by none of the `barred` sides.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    way: Rc<Way>,
    leaves: usize,
    barred: u8,
}

/// What waits for its turn: the cells of its shortest way, at least; first come, first served.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    cells: u32,
    number: usize,
    part: Part,
    /// Its shortest way, once it is known.
    found: Option<Rc<Way>>,
}

/// The ways of a maze that are still to come.
pub struct Ways<'a> {
    level: &'a Level,
    /// Steps to the exit; [`FAR`] in dead ends.
    distance: Vec<u32>,
    waiting: BinaryHeap<Reverse<Waiting>>,
    numbered: usize,
    remembered: usize,
    /// Where the search under way has been, and from where.
    before: Vec<u32>,
    blocked: Cells,
}

impl<'a> Ways<'a> {
    pub fn of(level: &'a Level, job: &Job) -> Result<Self, Stopped> {
        let distance = distances(level, &dead_ends(level));
        let mut ways = Self {
            level,
            distance,
            waiting: BinaryHeap::new(),
            numbered: 0,
            remembered: 0,
            before: vec![FAR; level.cells()],
            blocked: Cells::none(level.cells()),
        };
        if let Some(way) = shortest_within(level, job)? {
            let way = Rc::new(way);
            let whole = Part { way: Rc::clone(&way), leaves: 0, barred: 0 };
            ways.wait(way.len() as u32, whole, Some(way));
        }
        Ok(ways)
    }

    fn wait(&mut self, cells: u32, part: Part, found: Option<Rc<Way>>) {
        self.numbered += 1;
        self.remembered += PART + found.as_ref().map_or(0, |way| way.len());
        self.waiting.push(Reverse(Waiting { cells, number: self.numbered, part, found }));
    }

    /// The next way; `None` when there is no further one. More than can be remembered is as good as stopped.
    pub fn next(&mut self, job: &Job) -> Result<Option<Way>, Stopped> {
        while let Some(Reverse(Waiting { part, found, .. })) = self.waiting.pop() {
            job.go_on()?;
            self.remembered -= PART;
            if self.remembered > MEMORY {
                return Err(Stopped);
            }
            if let Some(way) = found {
                self.divide(&part, &way);
                return Ok(Some(way.to_vec()));
            }
            if let Some(way) = self.shortest_of(&part, job)? {
                self.wait(way.len() as u32, part, Some(Rc::new(way)));
            }
        }
        Ok(None)
    }

    /// What a part holds beside its shortest way.
    fn divide(&mut self, part: &Part, way: &Rc<Way>) {
        let mut walked = Cells::none(self.level.cells());
        for &cell in &way[..part.leaves] {
            walked.add(cell as Cell);
        }
        for leaves in part.leaves..way.len() - 1 {
            let (cell, next) = (way[leaves] as Cell, way[leaves + 1] as Cell);
            walked.add(cell);
            let taken = self.level.side_to(cell, next).map_or(0, Side::bit);
            let barred = taken | if leaves == part.leaves { part.barred } else { 0 };
            let others = self.onward(cell, barred).filter(|&next| !walked.has(next));
            if let Some(steps) = others.map(|next| self.distance[next]).min() {
                let part = Part { way: Rc::clone(way), leaves, barred };
                self.wait(leaves as u32 + 2 + steps, part, None);
            }
        }
    }

    /// The cells beside one that are no dead ends, by sides that are not barred.
    fn onward(&self, cell: Cell, barred: u8) -> impl Iterator<Item = Cell> + '_ {
        let open = SIDES.into_iter().filter(move |side| barred & side.bit() == 0);
        open.filter_map(move |side| self.level.through(cell, side)).filter(|&next| self.distance[next] != FAR)
    }

    fn shortest_of(&mut self, part: &Part, job: &Job) -> Result<Option<Way>, Stopped> {
        let begun = &part.way[..=part.leaves];
        for &cell in begun {
            self.blocked.add(cell as Cell);
        }
        let mut reached = Vec::new();
        let way = self.search(part, &mut reached, job);
        for &cell in begun {
            self.blocked.remove(cell as Cell);
        }
        for cell in reached {
            self.before[cell] = FAR;
        }
        way
    }

    /// From where the part leaves its way to the exit, through cells that are not blocked.
    fn search(&mut self, part: &Part, reached: &mut Vec<Cell>, job: &Job) -> Result<Option<Way>, Stopped> {
        let from = part.way[part.leaves] as Cell;
        let mut open = BinaryHeap::from([Reverse((self.distance[from], 0, from))]);
        while let Some(Reverse((_, steps, cell))) = open.pop() {
            if cell == self.level.exit() {
                return Ok(Some(self.traced(part, cell)));
            }
            if reached.len().is_multiple_of(LOOK) {
                job.go_on()?;
            }
            let barred = if cell == from { part.barred } else { 0 };
            let fresh = |next: &Cell| self.before[*next] == FAR && !self.blocked.has(*next);
            let fresh: Vec<Cell> = self.onward(cell, barred).filter(fresh).collect();
            for next in fresh {
                self.before[next] = cell as u32;
                reached.push(next);
                open.push(Reverse((steps + 1 + self.distance[next], steps + 1, next)));
            }
        }
        Ok(None)
    }

    fn traced(&self, part: &Part, exit: Cell) -> Way {
        let from = part.way[part.leaves];
        let mut back = vec![exit as u32];
        let mut at = self.before[exit];
        while at != from {
            back.push(at);
            at = self.before[at as Cell];
        }
        part.way[..=part.leaves].iter().copied().chain(back.into_iter().rev()).collect()
    }
}

/// The cells of dead ends: filled one after the other until every corridor leads on.
fn dead_ends(level: &Level) -> Cells {
    let mut ways: Vec<usize> = (0..level.cells()).map(|cell| level.ways(cell)).collect();
    let is_door = |cell: Cell| cell == level.entrance() || cell == level.exit();
    let mut ends: Vec<Cell> = (0..level.cells()).filter(|&cell| ways[cell] <= 1 && !is_door(cell)).collect();
    let mut filled = Cells::none(level.cells());
    while let Some(end) = ends.pop() {
        filled.add(end);
        for next in level.open(end).filter(|&next| !filled.has(next)) {
            ways[next] -= 1;
            if ways[next] == 1 && !is_door(next) {
                ends.push(next);
            }
        }
    }
    filled
}

/// From each cell that is no dead end the steps to the exit.
fn distances(level: &Level, dead: &Cells) -> Vec<u32> {
    let mut distance = vec![FAR; level.cells()];
    distance[level.exit()] = 0;
    let mut waiting = VecDeque::from([level.exit()]);
    while let Some(cell) = waiting.pop_front() {
        for next in level.open(cell).filter(|&next| !dead.has(next)) {
            if distance[next] == FAR {
                distance[next] = distance[cell] + 1;
                waiting.push_back(next);
            }
        }
    }
    distance
}

/// Up to `want` ways, and whether there are no further ones: for that one more is looked for.
pub fn ways_through(level: &Level, want: usize, job: &Job) -> (Vec<Way>, bool) {
    let mut found = Vec::new();
    let Ok(mut ways) = Ways::of(level, job) else { return (found, false) };
    loop {
        match ways.next(job) {
            Ok(None) => return (found, true),
            Ok(Some(way)) if found.len() < want => found.push(way),
            Ok(Some(_)) | Err(Stopped) => return (found, false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::generator::level as level_of;
    use super::super::model::tests::{drawn, small};
    use super::super::plain::{Algorithm, make};
    use super::super::solver::shortest;
    use super::*;
    use pentimento_base::rng::Rng;

    /// Every simple way, by trying.
    fn tried(level: &Level, way: &mut Way, found: &mut Vec<Way>) {
        let at = way[way.len() - 1] as Cell;
        if at == level.exit() {
            found.push(way.clone());
            return;
        }
        for next in level.open(at) {
            if !way.contains(&(next as u32)) {
                way.push(next as u32);
                tried(level, way, found);
                way.pop();
            }
        }
    }

    #[test]
    fn all_ways_are_found_once_the_shortest_first() {
        let mut rng = Rng::new(11);
        for round in 0..60 {
            let loops = f64::from(round % 6) * 0.15;
            let size = (rng.between(1, 5), rng.between(1, 5));
            let made = make(size, Algorithm::Uniform, loops, &mut rng, &Job::endless()).unwrap();
            let level = level_of(made, None);
            let mut all = Vec::new();
            tried(&level, &mut vec![level.entrance() as u32], &mut all);
            let (mut found, complete) = ways_through(&level, usize::MAX, &Job::endless());
            assert!(complete && found.is_sorted_by_key(Vec::len));
            assert_eq!(found.first(), shortest(&level).as_ref());
            found.sort_unstable();
            all.sort_unstable();
            assert_eq!(found, all);
        }
    }

    #[test]
    fn as_many_are_given_as_are_wanted_and_it_is_known_whether_there_are_more() {
        let room = drawn(&["+-+-+-+", "|E    |", "+ + + +", "|     |", "+ + + +", "|    X|", "+-+-+-+"]);
        let told = |want| {
            let (found, complete) = ways_through(&room, want, &Job::endless());
            (found.len(), complete)
        };
        assert_eq!(
            [told(2), told(11), told(12), told(100)],
            [(2, false), (11, false), (12, true), (12, true)]
        );
        assert_eq!(ways_through(&small(), 2, &Job::endless()).0.len(), 1);
        let walled = drawn(&["+-+-+", "|E|X|", "+-+-+"]);
        assert_eq!(ways_through(&walled, 2, &Job::endless()), (Vec::new(), true));
    }

    #[test]
    fn a_stopped_search_says_that_it_is_not_complete() {
        let job = Job::endless();
        job.stop();
        assert_eq!(ways_through(&small(), 2, &job), (Vec::new(), false));
    }
}
