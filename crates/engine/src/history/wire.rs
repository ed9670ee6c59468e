//! The form in which a save stores the log.
//!
//! A savepoint and a return to it contain every move since the start. So a player who often returns would make saves
//! of many megabytes. That is why a save stores each long list of moves only once, as a line of `lines`. A line says
//! how many moves it shares with the line before it, and then lists the other moves. Short lists are written in place,
//! so most saves have no lines.
//!
//! Invariants: every log that is written can be read again. Besides the moves in the file itself, reading needs memory
//! for at most [`MOST_MOVES`] moves.

use super::{Entry, Log};
use serde::{Deserialize, Serialize};

/// The greatest number of moves in a log, with every list counted in full.
pub(super) const MOST_MOVES: usize = 500_000;
/// A list with at most this many moves is written in place, not as a line.
const SHORT: usize = 16;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wire<M> {
    entries: Vec<WireEntry<M>>,
    at: usize,
    #[serde(default = "Vec::new")]
    savepoints: Vec<Moves<M>>,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Line<M>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WireEntry<M> {
    Play(Vec<M>),
    Reset(Moves<M>),
}

/// A list of moves, or its number in `lines`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Moves<M> {
    // Serde tries the list first, because it could also read a list of one number as a struct with one field.
    List(Vec<M>),
    Line { line: usize },
}

/// A long list of moves. Its first `first` moves are those of the line before it, and `then` holds the rest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<M> {
    first: usize,
    then: Vec<M>,
}

impl<M: Clone + PartialEq> Wire<M> {
    pub(crate) fn of(log: &Log<M>) -> Self {
        let log = bounded(log);
        let mut lines = Lines::default();
        let entry = |entry| match entry {
            Entry::Play(moves) => WireEntry::Play(moves),
            Entry::Reset(moves) => WireEntry::Reset(lines.add(moves)),
        };
        let entries = log.entries.into_iter().map(entry).collect();
        let savepoints = log.savepoints.into_iter().map(|moves| lines.add(moves)).collect();
        Self { entries, at: log.at, savepoints, lines: lines.written() }
    }

    /// Returns the log, or a sentence that says what is wrong.
    pub(crate) fn into_log(self) -> Result<Log<M>, String> {
        let mut room = MOST_MOVES;
        let mut lines: Vec<Vec<M>> = Vec::new();
        for (place, line) in self.lines.into_iter().enumerate() {
            let before = lines.last().map_or(&[][..], Vec::as_slice);
            let shared = before
                .get(..line.first)
                .ok_or_else(|| format!("lines[{place}]: {} is too far", line.first))?;
            take(&mut room, line.first + line.then.len())?;
            let whole = shared.iter().cloned().chain(line.then).collect();
            lines.push(whole);
        }
        let mut whole = |moves: Moves<M>| match moves {
            Moves::List(moves) => Ok(moves),
            Moves::Line { line } => {
                let moves = lines.get(line).cloned().ok_or_else(|| format!("there is no line {line}"))?;
                take(&mut room, moves.len()).map(|()| moves)
            }
        };
        let mut entries = Vec::with_capacity(self.entries.len());
        for entry in self.entries {
            entries.push(match entry {
                WireEntry::Play(moves) => Entry::Play(moves),
                WireEntry::Reset(moves) => Entry::Reset(whole(moves)?),
            });
        }
        let savepoints = self.savepoints.into_iter().map(whole).collect::<Result<_, _>>()?;
        Ok(Log { entries, at: self.at, savepoints })
    }
}

fn take(room: &mut usize, moves: usize) -> Result<(), String> {
    *room = room.checked_sub(moves).ok_or_else(|| format!("it has more than {MOST_MOVES} moves"))?;
    Ok(())
}

/// The long lists of moves in a log. Each list occurs once.
struct Lines<M>(Vec<Vec<M>>);

impl<M> Default for Lines<M> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<M: Clone + PartialEq> Lines<M> {
    fn add(&mut self, moves: Vec<M>) -> Moves<M> {
        if moves.len() <= SHORT {
            return Moves::List(moves);
        }
        // This searches the newest lines first, because players usually return to a recent savepoint.
        let line = self.0.iter().rposition(|known| *known == moves).unwrap_or_else(|| {
            self.0.push(moves);
            self.0.len() - 1
        });
        Moves::Line { line }
    }

    fn written(self) -> Vec<Line<M>> {
        let mut before: &[M] = &[];
        let mut written = Vec::with_capacity(self.0.len());
        for line in &self.0 {
            let first = line.iter().zip(before).take_while(|(a, b)| a == b).count();
            written.push(Line { first, then: line[first..].to_vec() });
            before = line;
        }
        written
    }
}

/// Returns the log. If it is too long to be read again, its oldest part and everything that could be redone are left
/// out. The board stays the same, and the newest entries can still be undone.
fn bounded<M: Clone>(log: &Log<M>) -> Log<M> {
    // In a save, a list counts at most twice: as a line, and where it is used.
    let weight = |moves: &[M]| 2 * moves.len();
    let all = log.entries.iter().map(Entry::moves).chain(log.savepoints.iter().map(Vec::as_slice));
    if all.map(weight).sum::<usize>() <= MOST_MOVES {
        return log.clone();
    }
    let done = &log.entries[..log.at.min(log.entries.len())];
    let mut room = MOST_MOVES / 2;
    let mut fits = |moves: &[M]| room.checked_sub(weight(moves)).map(|left| room = left).is_some();
    let line = moves_of(done);
    // If not even the moves that lead to the board fit, the game can't be saved. The store then reports that.
    let kept_line = fits(line.as_slice());
    let kept = done.iter().rev().take_while(|entry| fits(entry.moves())).count();
    let cut = done.len() - kept;
    let mut entries = Vec::with_capacity(kept + 1);
    if kept_line || kept == 0 {
        entries.push(Entry::Reset(moves_of(&done[..cut])));
    }
    entries.extend_from_slice(&done[cut..]);
    let savepoints = log.savepoints.iter().rev().take_while(|moves| fits(moves)).cloned();
    let mut savepoints: Vec<Vec<M>> = savepoints.collect();
    savepoints.reverse();
    Log { at: entries.len(), entries, savepoints }
}

/// The moves that lead from the start to the board after these entries.
fn moves_of<M: Clone>(entries: &[Entry<M>]) -> Vec<M> {
    let from = entries.iter().rposition(|entry| matches!(entry, Entry::Reset(_))).unwrap_or(0);
    entries[from..].iter().flat_map(|entry| entry.moves().iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn log(entries: Vec<Entry<u32>>, savepoints: Vec<Vec<u32>>) -> Log<u32> {
        Log { at: entries.len(), entries, savepoints }
    }

    #[test]
    fn a_log_with_short_lists_looks_as_it_always_did() {
        let log = log(vec![Entry::Play(vec![1]), Entry::Reset(vec![2, 3])], vec![vec![1]]);
        let old = json!({ "entries": [{ "play": [1] }, { "reset": [2, 3] }], "at": 2, "savepoints": [[1]] });
        assert_eq!(json!(Wire::of(&log)), old);
        assert_eq!(serde_json::from_value::<Wire<u32>>(old).unwrap().into_log(), Ok(log));
    }

    /// The game has three hundred moves, a savepoint before each move, and three hundred returns to the last board.
    /// Written in full, these would be more than a hundred thousand moves.
    #[test]
    fn savepoints_are_written_as_differences() {
        let line = |length: u32| (0..length).collect::<Vec<u32>>();
        let mut entries: Vec<Entry<u32>> = (0..300).map(|mv| Entry::Play(vec![mv])).collect();
        entries.extend((0..300).map(|_| Entry::Reset(line(300))));
        let savepoints = (0..300).map(line).collect();
        let log = log(entries, savepoints);
        let text = json!(Wire::of(&log)).to_string();
        assert!(text.len() < 40_000, "{} bytes", text.len());
        assert_eq!(serde_json::from_str::<Wire<u32>>(&text).unwrap().into_log(), Ok(log));
    }

    #[test]
    fn a_log_that_is_too_long_keeps_its_board_and_its_newest_part() {
        let mut entries: Vec<Entry<u32>> = (0..1000).map(|mv| Entry::Play(vec![mv])).collect();
        entries.extend((0..1000).map(|mv| Entry::Reset((0..mv).collect())));
        let long = log(entries, vec![(0..900).collect(); 3]);
        let again = Wire::of(&long).into_log().expect("what is written can be read");
        assert_eq!(moves_of(&again.entries), moves_of(&long.entries));
        assert!(again.entries.len() > 50 && again.entries.ends_with(&long.entries[1990..]));
    }

    #[test]
    fn a_hostile_log_is_refused_in_a_sentence() {
        let read = |value: serde_json::Value| match serde_json::from_value::<Wire<u32>>(value) {
            Ok(wire) => wire.into_log().unwrap_err(),
            Err(error) => error.to_string(),
        };
        let bomb: Vec<_> = std::iter::once(json!({ "first": 0, "then": vec![7; 1000] }))
            .chain((0..5000).map(|_| json!({ "first": 1000, "then": [] })))
            .collect();
        assert!(read(json!({ "entries": [], "at": 0, "lines": bomb })).contains("more than"));
        let far = json!({ "entries": [], "at": 0, "lines": [{ "first": 3, "then": [] }] });
        assert_eq!(read(far), "lines[0]: 3 is too far");
        let gone = json!({ "entries": [{ "reset": { "line": 4 } }], "at": 1 });
        assert_eq!(read(gone), "there is no line 4");
    }

    proptest! {
        #[test]
        fn every_log_comes_back(lists in proptest::collection::vec((any::<bool>(), proptest::collection::vec(0u32..3, 0..60)), 0..30)) {
            let entry = |(reset, moves): (bool, Vec<u32>)| if reset { Entry::Reset(moves) } else { Entry::Play(moves) };
            let savepoints = lists.iter().map(|(_, moves)| moves.clone()).collect();
            let log = log(lists.into_iter().map(entry).collect(), savepoints);
            let text = json!(Wire::of(&log)).to_string();
            prop_assert_eq!(serde_json::from_str::<Wire<u32>>(&text).unwrap().into_log(), Ok(log));
        }
    }
}
