//! Looks for a few cells to change so that a picture has one solution.
//!
//! The search tries every single change near the differing cells, then pairs of changes. If no pair works, it
//! continues greedily: it keeps the change that leaves the fewest differing cells and searches again. Locked
//! cells never change. Invariant: the solver has checked every returned repair, and its solution is unique.

use super::canvas::Cell;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{Failure, Verdict};
use pentimento_engine::kind::Kind;
use pentimento_picture::Picture;

/// Cells and their new colours.
pub(crate) type Repair = Vec<(Cell, u8)>;

const MAX_REPAIRS: usize = 6;
/// The most single changes that are combined into pairs.
const MAX_PAIRED: usize = 70;
/// The most changes in a repair. More changes would make a different picture.
const MAX_CHANGES: usize = 12;

/// Finds up to six repairs that all change the same number of cells. Returns an empty list if the search
/// finds no repair that leaves all locked cells alone.
pub(crate) fn find(
    kind: &'static dyn Kind,
    picture: &Picture,
    locked: &[bool],
    differing: &[Cell],
    job: &Job,
) -> Result<Vec<Repair>, Stopped> {
    let search = Search { kind, locked, job };
    let single = search.changes(picture, differing);
    let mut found = Vec::new();
    let mut rated: Vec<(usize, (Cell, u8))> = Vec::new();
    for &change in &single {
        let left = search.ambiguity(&changed(picture, &[change]))?;
        match left {
            Some(0) => found.push(vec![change]),
            Some(left) => rated.push((left, change)),
            None => {}
        }
        if found.len() == MAX_REPAIRS {
            break;
        }
    }
    if !found.is_empty() {
        return Ok(found);
    }
    rated.sort_by_key(|(left, _)| *left);
    let pairs = search.pairs(picture, &rated)?;
    if !pairs.is_empty() {
        return Ok(pairs);
    }
    let Some(&(_, best)) = rated.first() else { return Ok(Vec::new()) };
    Ok(search.greedy(picture, best)?.into_iter().collect())
}

fn changed(picture: &Picture, repair: &[(Cell, u8)]) -> Picture {
    let mut other = picture.clone();
    for &([row, column], colour) in repair {
        other.set(row, column, colour);
    }
    other
}

struct Search<'a> {
    kind: &'static dyn Kind,
    locked: &'a [bool],
    job: &'a Job,
}

impl Search<'_> {
    /// The changes to try. Each differing cell and each of its neighbours becomes blank or gets a neighbour's colour.
    fn changes(&self, picture: &Picture, differing: &[Cell]) -> Vec<(Cell, u8)> {
        let mask = picture.mask();
        let place = |at: &Cell| at[0] * picture.width + at[1];
        let mut near: Vec<usize> = differing.iter().map(place).collect();
        let mut around: Vec<usize> = near.iter().flat_map(|&cell| mask.beside(cell)).collect();
        around.sort_unstable();
        around.dedup();
        around.retain(|cell| !near.contains(cell));
        near.extend(around);
        near.retain(|&cell| !self.locked.get(cell).copied().unwrap_or(false));
        near.into_iter()
            .flat_map(|cell| alternatives(picture, &mask.beside(cell).collect::<Vec<_>>(), cell))
            .collect()
    }

    /// The number of cells in which two solutions differ. 0 if the solution is unique, `None` if no puzzle can be
    /// made from the picture.
    fn ambiguity(&self, picture: &Picture) -> Result<Option<usize>, Stopped> {
        self.job.go_on()?;
        if picture.count() == 0 {
            return Ok(None);
        }
        let puzzle = match self.kind.as_drawn(picture, self.job) {
            Ok(puzzle) => puzzle,
            Err(Failure::Stopped) => return Err(Stopped),
            Err(Failure::Impossible(_)) => return Ok(None),
        };
        let solved = puzzle.solve(2, self.job);
        Ok(match (solved.verdict, &solved.images()[..]) {
            (Verdict::Unique, _) => Some(0),
            (Verdict::Multiple, [a, b, ..]) => {
                Some(a.cells.iter().zip(&b.cells).filter(|(a, b)| a != b).count())
            }
            (Verdict::Multiple | Verdict::None | Verdict::Unknown, _) => None,
        })
    }

    fn pairs(&self, picture: &Picture, rated: &[(usize, (Cell, u8))]) -> Result<Vec<Repair>, Stopped> {
        let mut found = Vec::new();
        let tried = &rated[..rated.len().min(MAX_PAIRED)];
        for (place, &(_, first)) in tried.iter().enumerate() {
            for &(_, second) in &tried[place + 1..] {
                if first.0 == second.0 {
                    continue;
                }
                let repair = vec![first, second];
                if self.ambiguity(&changed(picture, &repair))? == Some(0) {
                    found.push(repair);
                    if found.len() == MAX_REPAIRS {
                        return Ok(found);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Adds changes one by one. Each time, takes the change that leaves the least ambiguity.
    fn greedy(&self, picture: &Picture, first: (Cell, u8)) -> Result<Option<Repair>, Stopped> {
        let mut repair = vec![first];
        for _ in 1..MAX_CHANGES {
            let now = changed(picture, &repair);
            let solved = match self.kind.as_drawn(&now, self.job) {
                Ok(puzzle) => puzzle.solve(2, self.job),
                Err(_) => return Ok(None),
            };
            let [a, b, ..] = solved.images()[..] else { return Ok(None) };
            let differs = (0..now.cells.len()).filter(|&place| a.cells[place] != b.cells[place]);
            let differing: Vec<Cell> = differs.map(|place| [place / now.width, place % now.width]).collect();
            let mut best: Option<(usize, (Cell, u8))> = None;
            for change in self.changes(&now, &differing) {
                if repair.iter().any(|(at, _)| *at == change.0) {
                    continue;
                }
                if let Some(left) = self.ambiguity(&changed(&now, &[change]))?
                    && best.is_none_or(|(least, _)| left < least)
                {
                    best = Some((left, change));
                }
            }
            let Some((left, change)) = best else { return Ok(None) };
            repair.push(change);
            if left == 0 {
                return self.pruned(picture, repair).map(Some);
            }
        }
        Ok(None)
    }

    /// Removes changes that later changes have made unnecessary.
    fn pruned(&self, picture: &Picture, mut repair: Repair) -> Result<Repair, Stopped> {
        let mut place = 0;
        while place < repair.len() {
            let mut fewer = repair.clone();
            fewer.remove(place);
            if self.ambiguity(&changed(picture, &fewer))? == Some(0) {
                repair = fewer;
            } else {
                place += 1;
            }
        }
        Ok(repair)
    }
}

/// The colours that a cell could get: blank and its neighbours' colours. If the cell and its neighbours are
/// all blank, it could get the picture's first colour.
fn alternatives(picture: &Picture, beside: &[usize], cell: usize) -> Vec<(Cell, u8)> {
    let now = picture.cells[cell];
    let mut colours: Vec<u8> = beside.iter().map(|&other| picture.cells[other]).collect();
    colours.push(0);
    if now == 0 && colours.iter().all(|&colour| colour == 0) {
        colours.extend(picture.cells.iter().copied().find(|&colour| colour != 0));
    }
    colours.sort_unstable();
    colours.dedup();
    colours.retain(|&colour| colour != now);
    colours.into_iter().map(|colour| ([cell / picture.width, cell % picture.width], colour)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::find as game;

    fn repairs(rows: &[&str], locked: &[usize]) -> Vec<Repair> {
        let picture = Picture::from_rows(rows).unwrap();
        let mut locks = vec![false; picture.cells.len()];
        for &place in locked {
            locks[place] = true;
        }
        let kind = game("nonogram").unwrap();
        let solved = kind.as_drawn(&picture, &crate::clock::job()).unwrap().solve(2, &crate::clock::job());
        let [a, b] = solved.images()[..] else { panic!("expected two solutions") };
        let differing: Vec<Cell> = (0..picture.cells.len())
            .filter(|&place| a.cells[place] != b.cells[place])
            .map(|place| [place / picture.width, place % picture.width])
            .collect();
        find(kind, &picture, &locks, &differing, &crate::clock::job()).unwrap()
    }

    /// Finds the smallest number of changed cells by trying every picture of this size.
    fn fewest(rows: &[&str]) -> usize {
        let picture = Picture::from_rows(rows).unwrap();
        let kind = game("nonogram").unwrap();
        let count = picture.cells.len();
        let unique = |bits: u32| {
            let mut other = picture.clone();
            for place in (0..count).filter(|place| bits >> place & 1 == 1) {
                other.cells[place] ^= 1;
            }
            let job = crate::clock::job();
            other.count() > 0
                && kind.as_drawn(&other, &job).unwrap().solve(2, &job).verdict == Verdict::Unique
        };
        (0..1u32 << count).filter(|&bits| unique(bits)).map(u32::count_ones).min().unwrap() as usize
    }

    #[test]
    fn repairs_are_as_small_as_an_exhaustive_search_finds() {
        for rows in
            [&["#..", ".#.", "..#"][..], &["#.#.", ".#.#"], &["#..#.", ".##..", "#...#"], &["#.", ".#"]]
        {
            let found = repairs(rows, &[]);
            assert!(!found.is_empty(), "{rows:?}");
            assert_eq!(found[0].len(), fewest(rows), "{rows:?}: {found:?}");
        }
    }

    #[test]
    fn a_repair_never_changes_locked_cells() {
        let found = repairs(&["#.", ".#"], &[0, 3]);
        assert!(!found.is_empty());
        for repair in &found {
            assert!(repair.iter().all(|(at, _)| *at == [0, 1] || *at == [1, 0]), "{repair:?}");
        }
        assert!(repairs(&["#.", ".#"], &[0, 1, 2, 3]).is_empty());
    }
}
