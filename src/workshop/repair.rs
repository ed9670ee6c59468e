//! The fewest cells whose change makes a picture a puzzle with one solution.
//!
//! One cell is tried for every place that could matter, then two, which proves that fewer will not do among those
//! places; beyond that the change that leaves least ambiguous is kept and the search goes on from there. Cells that
//! the painter has locked are never proposed. Invariant: a repair that is returned was solved and is unique.

use super::canvas::At;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{Failure, Verdict};
use pentimento_engine::kind::Kind;
use pentimento_picture::Picture;

/// Cells and what they become.
pub type Repair = Vec<(At, u8)>;

/// Ways that are offered.
const OFFERED: usize = 6;
/// Beyond so many single changes the pairs of them are too many to try.
const PAIRED: usize = 70;
/// Changes after which a picture would be another one.
const DEEPEST: usize = 12;

/// Up to a few repairs, all with the same number of cells. None may be found within the locks.
pub fn find(
    kind: &'static dyn Kind,
    picture: &Picture,
    locked: &[bool],
    apart: &[At],
    job: &Job,
) -> Result<Vec<Repair>, Stopped> {
    let search = Search { kind, locked, job };
    let single = search.changes(picture, apart);
    let mut found = Vec::new();
    let mut rated: Vec<(usize, (At, u8))> = Vec::new();
    for &change in &single {
        let left = search.left(&changed(picture, &[change]))?;
        match left {
            Some(0) => found.push(vec![change]),
            Some(left) => rated.push((left, change)),
            None => {}
        }
        if found.len() == OFFERED {
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
    Ok(search.descend(picture, best)?.into_iter().collect())
}

fn changed(picture: &Picture, repair: &[(At, u8)]) -> Picture {
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
    /// What could be changed: the cells that differ and those beside them, each to blank or a colour beside it.
    fn changes(&self, picture: &Picture, apart: &[At]) -> Vec<(At, u8)> {
        let mask = picture.mask();
        let place = |at: &At| at[0] * picture.width + at[1];
        let mut near: Vec<usize> = apart.iter().map(place).collect();
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

    /// How many cells two solutions of it differ in: 0 is unique; `None` is no puzzle at all.
    fn left(&self, picture: &Picture) -> Result<Option<usize>, Stopped> {
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
        Ok(match (solved.verdict, &solved.images[..]) {
            (Verdict::Unique, _) => Some(0),
            (Verdict::Multiple, [a, b, ..]) => {
                Some(a.cells.iter().zip(&b.cells).filter(|(a, b)| a != b).count())
            }
            _ => None,
        })
    }

    fn pairs(&self, picture: &Picture, rated: &[(usize, (At, u8))]) -> Result<Vec<Repair>, Stopped> {
        let mut found = Vec::new();
        let tried = &rated[..rated.len().min(PAIRED)];
        for (place, &(_, first)) in tried.iter().enumerate() {
            for &(_, second) in &tried[place + 1..] {
                if first.0 == second.0 {
                    continue;
                }
                let repair = vec![first, second];
                if self.left(&changed(picture, &repair))? == Some(0) {
                    found.push(repair);
                    if found.len() == OFFERED {
                        return Ok(found);
                    }
                }
            }
        }
        Ok(found)
    }

    /// One change after the other, always the one that leaves least.
    fn descend(&self, picture: &Picture, first: (At, u8)) -> Result<Option<Repair>, Stopped> {
        let mut repair = vec![first];
        for _ in 1..DEEPEST {
            let now = changed(picture, &repair);
            let solved = match self.kind.as_drawn(&now, self.job) {
                Ok(puzzle) => puzzle.solve(2, self.job),
                Err(_) => return Ok(None),
            };
            let [a, b, ..] = &solved.images[..] else { return Ok(None) };
            let differs = (0..now.cells.len()).filter(|&place| a.cells[place] != b.cells[place]);
            let apart: Vec<At> = differs.map(|place| [place / now.width, place % now.width]).collect();
            let mut best: Option<(usize, (At, u8))> = None;
            for change in self.changes(&now, &apart) {
                if repair.iter().any(|(at, _)| *at == change.0) {
                    continue;
                }
                if let Some(left) = self.left(&changed(&now, &[change]))?
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

    /// Without the changes that the later ones made needless.
    fn pruned(&self, picture: &Picture, mut repair: Repair) -> Result<Repair, Stopped> {
        let mut place = 0;
        while place < repair.len() {
            let mut fewer = repair.clone();
            fewer.remove(place);
            if self.left(&changed(picture, &fewer))? == Some(0) {
                repair = fewer;
            } else {
                place += 1;
            }
        }
        Ok(repair)
    }
}

/// Blank for a painted cell, and every colour that stands beside it; without any, the picture's first.
fn alternatives(picture: &Picture, beside: &[usize], cell: usize) -> Vec<(At, u8)> {
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
        let [a, b] = &solved.images[..] else { panic!("two were expected") };
        let apart: Vec<At> = (0..picture.cells.len())
            .filter(|&place| a.cells[place] != b.cells[place])
            .map(|place| [place / picture.width, place % picture.width])
            .collect();
        find(kind, &picture, &locks, &apart, &crate::clock::job()).unwrap()
    }

    /// The fewest changes there are, by trying all.
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
    fn as_few_cells_are_changed_as_trying_all_would() {
        for rows in
            [&["#..", ".#.", "..#"][..], &["#.#.", ".#.#"], &["#..#.", ".##..", "#...#"], &["#.", ".#"]]
        {
            let found = repairs(rows, &[]);
            assert!(!found.is_empty(), "{rows:?}");
            assert_eq!(found[0].len(), fewest(rows), "{rows:?}: {found:?}");
        }
    }

    #[test]
    fn locked_cells_are_left_alone() {
        let found = repairs(&["#.", ".#"], &[0, 3]);
        assert!(!found.is_empty());
        for repair in &found {
            assert!(repair.iter().all(|(at, _)| *at == [0, 1] || *at == [1, 0]), "{repair:?}");
        }
        assert!(repairs(&["#.", ".#"], &[0, 1, 2, 3]).is_empty());
    }
}
