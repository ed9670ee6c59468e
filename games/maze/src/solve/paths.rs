//! Finds all paths from the entrance to the exit, shortest first.
//!
//! This is Yen's algorithm with Lawler's improvement. The paths that are not found yet are divided into groups. All
//! paths of a group begin like a known path, up to one of its cells, and leave it there. Each group waits in a queue
//! with a lower bound on the length of its shortest path. The search looks for the shortest path of a group only when
//! no other group can have a shorter one. Then it divides the other paths of that group into new groups. The bound
//! uses the distance to the exit in a maze without blocked cells. The same distance guides the search inside a group.
//! Dead ends are removed at the start, so in a maze without loops there is nothing left to search.

use super::shortest::{Path, shortest_within};
use crate::model::{Cell, Cells, Level, SIDES, Side};
use pentimento_base::job::{Job, Stopped};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::rc::Rc;

/// The memory limit, counted in cells of paths. It corresponds to 128 MiB.
const MEMORY: usize = 1 << 25;
/// The memory that a waiting group takes, counted in cells.
const GROUP_MEMORY: usize = 8;
const CELLS_PER_LOOK: usize = 1 << 12;
/// The value for a cell that has no distance or was not reached.
const NONE: u32 = u32::MAX;

/// The paths that begin like `path`, up to its cell with index `leaves`. From that cell, they don't continue through
/// any of the `barred` sides.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    path: Rc<Path>,
    leaves: usize,
    barred: u8,
}

/// A group in the queue. Groups with the same bound leave the queue in the order in which they entered it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    /// A lower bound on the number of cells of the group's shortest path.
    cells: u32,
    number: usize,
    group: Group,
    /// The group's shortest path, once it is known.
    found: Option<Rc<Path>>,
}

/// The paths of a maze that have not been returned yet.
pub(crate) struct Paths<'a> {
    level: &'a Level,
    /// For each cell, the number of steps to the exit. [`NONE`] for cells that lead only to dead ends.
    distance: Vec<u32>,
    waiting: BinaryHeap<Reverse<Waiting>>,
    numbered: usize,
    memory: usize,
    /// For each cell that the current search reached, the cell before it.
    before: Vec<u32>,
    blocked: Cells,
}

impl<'a> Paths<'a> {
    pub(crate) fn of(level: &'a Level, job: &Job) -> Result<Self, Stopped> {
        let distance = distances(level, &dead_end_cells(level, job)?, job)?;
        let mut paths = Self {
            level,
            distance,
            waiting: BinaryHeap::new(),
            numbered: 0,
            memory: 0,
            before: vec![NONE; level.cells()],
            blocked: Cells::none(level.cells()),
        };
        if let Some(path) = shortest_within(level, job)? {
            let path = Rc::new(path);
            let all = Group { path: Rc::clone(&path), leaves: 0, barred: 0 };
            paths.wait(path.len() as u32, all, Some(path));
        }
        Ok(paths)
    }

    fn wait(&mut self, cells: u32, group: Group, found: Option<Rc<Path>>) {
        self.numbered += 1;
        self.memory += GROUP_MEMORY + found.as_ref().map_or(0, |path| path.len());
        self.waiting.push(Reverse(Waiting { cells, number: self.numbered, group, found }));
    }

    /// Finds the next path. `None` after the last one. If the search needs too much memory, it returns [`Stopped`].
    pub(crate) fn next(&mut self, job: &Job) -> Result<Option<Path>, Stopped> {
        while let Some(Reverse(Waiting { group, found, .. })) = self.waiting.pop() {
            job.go_on()?;
            self.memory -= GROUP_MEMORY;
            if self.memory > MEMORY {
                return Err(Stopped);
            }
            if let Some(path) = found {
                self.divide(&group, &path);
                return Ok(Some(path.to_vec()));
            }
            if let Some(path) = self.shortest_of(&group, job)? {
                self.wait(path.len() as u32, group, Some(Rc::new(path)));
            }
        }
        Ok(None)
    }

    /// Divides a group into new groups. They contain all paths of the group except its shortest path, which is
    /// already found.
    fn divide(&mut self, group: &Group, path: &Rc<Path>) {
        let mut walked = Cells::none(self.level.cells());
        for &cell in &path[..group.leaves] {
            walked.add(cell as Cell);
        }
        for leaves in group.leaves..path.len() - 1 {
            let (cell, next) = (path[leaves] as Cell, path[leaves + 1] as Cell);
            walked.add(cell);
            let taken = self.level.side_to(cell, next).map_or(0, Side::bit);
            let barred = taken | if leaves == group.leaves { group.barred } else { 0 };
            let others = self.onward(cell, barred).filter(|&next| !walked.has(next));
            if let Some(steps) = others.map(|next| self.distance[next]).min() {
                let group = Group { path: Rc::clone(path), leaves, barred };
                self.wait(leaves as u32 + 2 + steps, group, None);
            }
        }
    }

    /// The neighbours of a cell, without dead ends and without those behind barred sides.
    fn onward(&self, cell: Cell, barred: u8) -> impl Iterator<Item = Cell> + '_ {
        let open = SIDES.into_iter().filter(move |side| barred & side.bit() == 0);
        open.filter_map(move |side| self.level.through(cell, side))
            .filter(|&next| self.distance[next] != NONE)
    }

    fn shortest_of(&mut self, group: &Group, job: &Job) -> Result<Option<Path>, Stopped> {
        let start = &group.path[..=group.leaves];
        for &cell in start {
            self.blocked.add(cell as Cell);
        }
        let mut reached = Vec::new();
        let path = self.search(group, &mut reached, job);
        for &cell in start {
            self.blocked.remove(cell as Cell);
        }
        for cell in reached {
            self.before[cell] = NONE;
        }
        path
    }

    /// Searches for the shortest path to the exit, through cells that are not blocked. The search starts at the cell
    /// where the group leaves its known path.
    fn search(&mut self, group: &Group, reached: &mut Vec<Cell>, job: &Job) -> Result<Option<Path>, Stopped> {
        let from = group.path[group.leaves] as Cell;
        let mut open = BinaryHeap::from([Reverse((self.distance[from], 0, from))]);
        while let Some(Reverse((_, steps, cell))) = open.pop() {
            if cell == self.level.exit() {
                return Ok(Some(self.traced(group, cell)));
            }
            if reached.len().is_multiple_of(CELLS_PER_LOOK) {
                job.go_on()?;
            }
            let barred = if cell == from { group.barred } else { 0 };
            let fresh = |next: &Cell| self.before[*next] == NONE && !self.blocked.has(*next);
            let fresh: Vec<Cell> = self.onward(cell, barred).filter(fresh).collect();
            for next in fresh {
                self.before[next] = cell as u32;
                reached.push(next);
                open.push(Reverse((steps + 1 + self.distance[next], steps + 1, next)));
            }
        }
        Ok(None)
    }

    /// The path that the search just found.
    fn traced(&self, group: &Group, exit: Cell) -> Path {
        let from = group.path[group.leaves];
        let mut back = vec![exit as u32];
        let mut at = self.before[exit];
        while at != from {
            back.push(at);
            at = self.before[at as Cell];
        }
        group.path[..=group.leaves].iter().copied().chain(back.into_iter().rev()).collect()
    }
}

/// All cells that lead only to dead ends.
fn dead_end_cells(level: &Level, job: &Job) -> Result<Cells, Stopped> {
    let mut passages = vec![0; level.cells()];
    for (cell, count) in passages.iter_mut().enumerate() {
        look(cell, job)?;
        *count = level.passages(cell);
    }
    let is_end = |cell: &Cell| passages[*cell] <= 1 && !level.is_door(*cell);
    let mut ends: Vec<Cell> = (0..level.cells()).filter(is_end).collect();
    let mut filled = Cells::none(level.cells());
    let mut count = 0;
    while let Some(end) = ends.pop() {
        look(count, job)?;
        count += 1;
        filled.add(end);
        for next in level.neighbours(end).filter(|&next| !filled.has(next)) {
            passages[next] -= 1;
            if passages[next] == 1 && !level.is_door(next) {
                ends.push(next);
            }
        }
    }
    Ok(filled)
}

/// Checks now and then whether the job is stopped. `count` is the number of cells so far.
fn look(count: usize, job: &Job) -> Result<(), Stopped> {
    if count.is_multiple_of(CELLS_PER_LOOK) { job.go_on() } else { Ok(()) }
}

/// For each cell, the number of steps to the exit. [`NONE`] for cells that lead only to dead ends.
fn distances(level: &Level, dead_ends: &Cells, job: &Job) -> Result<Vec<u32>, Stopped> {
    let mut distance = vec![NONE; level.cells()];
    distance[level.exit()] = 0;
    let mut waiting = VecDeque::from([level.exit()]);
    let mut count = 0;
    while let Some(cell) = waiting.pop_front() {
        look(count, job)?;
        count += 1;
        for next in level.neighbours(cell).filter(|&next| !dead_ends.has(next)) {
            if distance[next] == NONE {
                distance[next] = distance[cell] + 1;
                waiting.push_back(next);
            }
        }
    }
    Ok(distance)
}

/// Finds up to `want` paths. Also returns whether these are all paths. To find that out, it looks for one more path.
pub(super) fn first_paths(level: &Level, want: usize, job: &Job) -> (Vec<Path>, bool) {
    let mut found = Vec::new();
    let Ok(mut paths) = Paths::of(level, job) else { return (found, false) };
    loop {
        match paths.next(job) {
            Ok(None) => return (found, true),
            Ok(Some(path)) if found.len() < want => found.push(path),
            Ok(Some(_)) | Err(Stopped) => return (found, false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shortest;
    use super::*;
    use crate::generate::tests::plain_level;
    use crate::model::{drawn, small};
    use pentimento_base::rng::Rng;

    /// Finds every path without repeated cells, by brute force.
    fn try_all(level: &Level, path: &mut Path, found: &mut Vec<Path>) {
        let at = path[path.len() - 1] as Cell;
        if at == level.exit() {
            found.push(path.clone());
            return;
        }
        for next in level.neighbours(at) {
            if !path.contains(&(next as u32)) {
                path.push(next as u32);
                try_all(level, path, found);
                path.pop();
            }
        }
    }

    #[test]
    fn every_path_is_found_once_and_the_shortest_come_first() {
        let mut rng = Rng::new(11);
        for round in 0..60 {
            let loops = f64::from(round % 6) * 0.15;
            let size = (rng.between(1, 5), rng.between(1, 5));
            let level = plain_level(size, loops, &mut rng);
            let mut all = Vec::new();
            try_all(&level, &mut vec![level.entrance() as u32], &mut all);
            let (mut found, complete) = first_paths(&level, usize::MAX, &Job::endless());
            assert!(complete && found.is_sorted_by_key(Vec::len));
            assert_eq!(found.first(), shortest(&level).as_ref());
            found.sort_unstable();
            all.sort_unstable();
            assert_eq!(found, all);
        }
    }

    #[test]
    fn it_gives_as_many_paths_as_requested_and_knows_if_there_are_more() {
        let room = drawn(&["+-+-+-+", "|E    |", "+ + + +", "|     |", "+ + + +", "|    X|", "+-+-+-+"]);
        let found = |want| {
            let (found, complete) = first_paths(&room, want, &Job::endless());
            (found.len(), complete)
        };
        assert_eq!(
            [found(2), found(11), found(12), found(100)],
            [(2, false), (11, false), (12, true), (12, true)]
        );
        assert_eq!(first_paths(&small(), 2, &Job::endless()).0.len(), 1);
        let walled = drawn(&["+-+-+", "|E|X|", "+-+-+"]);
        assert_eq!(first_paths(&walled, 2, &Job::endless()), (Vec::new(), true));
    }

    #[test]
    fn a_stopped_search_is_not_complete() {
        let job = Job::endless();
        job.stop();
        assert_eq!(first_paths(&small(), 2, &job), (Vec::new(), false));
    }
}
