//! Results: a file with one line for each puzzle that was finished or given up.
//!
//! Each line is appended with a single write, so several programs can write at the same time. A line that cannot be
//! read is skipped and stays in the file. Such a line was cut off by a full disk or written by a newer version.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Day, Error, Origin, Pace, Store, bounded, disk};

/// The longest line of the results. The limit stops a broken file from using up all memory.
const LONGEST: u64 = 1 << 20;

/// The result of one puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub game: String,
    /// `None` if the puzzle has no grade.
    #[serde(default)]
    pub difficulty: Option<String>,
    /// The size as the player sees it, such as `20x15`.
    #[serde(default)]
    pub size: String,
    pub seconds: u64,
    #[serde(default)]
    pub moves: u32,
    /// The fewest moves that solve the puzzle, if the game knows that.
    #[serde(default)]
    pub par: Option<u32>,
    #[serde(default)]
    pub hints: u32,
    #[serde(default)]
    pub checks: u32,
    /// How many hints made their moves. `None` in results of older versions.
    #[serde(default)]
    pub played: Option<u32>,
    #[serde(default)]
    pub measures: u32,
    pub solved: bool,
    /// When the game ended, in Unix seconds. The next field is the day.
    pub at: u64,
    pub day: Day,
    pub origin: Origin,
    #[serde(default)]
    pub code: Option<String>,
    /// The title of the puzzle, which names its picture. `None` in results of older versions.
    #[serde(default)]
    pub title: Option<String>,
    /// The time at which the game began, in Unix seconds. `None` in results of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<u64>,
    /// The number of hints that the player asked for, by technique.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub asked: BTreeMap<String, u32>,
    /// The hardest technique that the puzzle needs, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// The id of the finished game. The player can watch its moves again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
    /// When each part of the puzzle was done. Empty in results of older versions.
    #[serde(default, skip_serializing_if = "Pace::is_empty")]
    pub pace: Pace,
}

impl Outcome {
    /// Whether the daily puzzle of `date` was solved in time. If the player began it on its day, solving it
    /// on the next day still counts.
    pub(crate) fn is_on_time(&self, date: Day) -> bool {
        let began_then = self.started.is_some_and(|started| Day::at(started) <= date);
        self.day <= date || began_then && self.day.before(1) <= date
    }
}

impl Store {
    pub fn record(&self, outcome: &Outcome) -> Result<(), Error> {
        let path = self.results_path();
        let folder = self.state_dir();
        disk::create_folder(folder).map_err(|e| Error::io("create", folder, e))?;
        append(&path, outcome).map_err(|e| Error::io("write", &path, e))
    }

    /// Reads all results, oldest first, and passes each one to `each`. Returns the number of lines that could
    /// not be read.
    pub fn each_result(&self, mut each: impl FnMut(Outcome)) -> Result<usize, Error> {
        let path = self.results_path();
        let trouble = |e| Error::io("read", &path, e);
        let Some(mut file) = open(&path).map_err(trouble)? else { return Ok(0) };
        let mut skipped = 0;
        let mut take = |line: &[u8]| match parsed(line) {
            Some(outcome) => each(outcome),
            None => skipped += 1,
        };
        if let Some(unfinished) = read_lines(&mut file, 0, &mut take).map_err(trouble)?.unfinished {
            take(&unfinished);
        }
        Ok(skipped)
    }
}

/// Opens the results for reading. `None` if there are none. Only an ordinary file is opened, because a pipe could
/// block forever.
pub(super) fn open(path: &Path) -> io::Result<Option<File>> {
    match fs::metadata(path) {
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e),
        Ok(meta) => {
            bounded::expect_file(&meta)?;
            let file = File::open(path)?;
            if cfg!(windows) {
                // On Windows, a file that another program has locked can't be read. So this waits until that
                // program has written its line.
                let _ = file.lock_shared();
            }
            Ok(Some(file))
        }
    }
}

/// How far the lines of a file were read.
pub(super) struct Reached {
    /// The position after the last complete line.
    pub end: u64,
    /// The text after that position, if there is any.
    pub unfinished: Option<Vec<u8>>,
}

/// Passes each complete line after the position `from` to `each`. Leaves out empty lines. A line that is
/// longer than any result counts as one broken line.
pub(super) fn read_lines(file: &mut File, from: u64, each: &mut impl FnMut(&[u8])) -> io::Result<Reached> {
    file.seek(SeekFrom::Start(from))?;
    let mut reader = BufReader::with_capacity(1 << 18, file);
    let (mut end, mut line, mut length) = (from, Vec::new(), 0);
    loop {
        let before = line.len();
        let read = (&mut reader).take(LONGEST).read_until(b'\n', &mut line)? as u64;
        length += read;
        if line.last() == Some(&b'\n') && read > 0 {
            if !line.trim_ascii().is_empty() {
                each(&line);
            }
            end += length;
            (length, line) = (0, Vec::new());
        } else if read == 0 {
            let unfinished = (!line.trim_ascii().is_empty()).then_some(line);
            return Ok(Reached { end, unfinished });
        } else if before as u64 + read >= LONGEST {
            // No result begins with this byte, so the line counts as broken.
            line.clear();
            line.push(0xff);
        }
    }
}

pub(super) fn parsed(line: &[u8]) -> Option<Outcome> {
    serde_json::from_slice(line).ok()
}

fn append(path: &Path, outcome: &Outcome) -> io::Result<()> {
    if let Ok(meta) = fs::metadata(path) {
        bounded::expect_file(&meta)?;
    }
    let mut file = disk::open(File::options().append(true).read(true).create(true), path)?;
    // Not every system appends in one step, so programs take turns with a lock. Without locks they still
    // write whole lines.
    let _ = file.lock();
    let mut line = Vec::new();
    if ends_mid_line(&mut file)? {
        line.push(b'\n');
    }
    serde_json::to_writer(&mut line, outcome)?;
    line.push(b'\n');
    disk::write(&mut file, path, &line)?;
    disk::sync(&file, path)
}

/// Whether the file ends in the middle of a line. If two programs check this at the same time, one of them
/// writes an empty line. That does no harm.
fn ends_mid_line(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

#[cfg(test)]
pub(super) mod tests {
    use std::thread;

    use super::super::tests::scratch;
    use super::*;

    pub(in crate::store) fn outcome(seconds: u64, day: i64) -> Outcome {
        Outcome {
            game: "maze".into(),
            difficulty: Some("easy".into()),
            size: "20x20".into(),
            seconds,
            moves: 40,
            par: None,
            hints: 0,
            checks: 0,
            played: Some(0),
            measures: 0,
            solved: true,
            at: day as u64 * 86_400,
            day: Day(day),
            origin: Origin::File,
            code: None,
            title: None,
            started: None,
            asked: BTreeMap::new(),
            needs: None,
            replay: None,
            pace: Pace::default(),
        }
    }

    fn all(store: &Store) -> (Vec<Outcome>, usize) {
        let mut all = Vec::new();
        let skipped = store.each_result(|outcome| all.push(outcome)).unwrap();
        (all, skipped)
    }

    #[test]
    fn results_are_read_in_the_order_they_were_recorded() {
        let (_folder, store) = scratch();
        assert_eq!(all(&store), (Vec::new(), 0));
        for seconds in [3, 1, 2] {
            store.record(&outcome(seconds, 9)).unwrap();
        }
        assert_eq!(all(&store), (vec![outcome(3, 9), outcome(1, 9), outcome(2, 9)], 0));
    }

    #[test]
    fn a_broken_line_does_not_affect_others() {
        let (_folder, store) = scratch();
        store.record(&outcome(1, 1)).unwrap();
        let mut bytes = fs::read(store.results_path()).unwrap();
        bytes.extend_from_slice(b"\xff\xfe foreign\n\n");
        bytes.resize(bytes.len() + 3 * LONGEST as usize, b'x');
        bytes.extend_from_slice(b"\n{\"game\":\"maze\",\"sec");
        fs::write(store.results_path(), bytes).unwrap();
        store.record(&outcome(2, 1)).unwrap();
        assert_eq!(all(&store), (vec![outcome(1, 1), outcome(2, 1)], 3));
    }

    #[test]
    fn a_line_with_unknown_fields_is_read() {
        let mut line = serde_json::to_value(outcome(5, 5)).unwrap();
        line["mood"] = "good".into();
        assert_eq!(parsed(line.to_string().as_bytes()), Some(outcome(5, 5)));
    }

    #[test]
    fn several_writers_at_once_lose_nothing() {
        let (_folder, store) = scratch();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..25).for_each(|i| store.record(&outcome(i, 1)).unwrap()));
            }
        });
        let (all, skipped) = all(&store);
        assert_eq!((all.len(), skipped), (100, 0));
    }

    #[test]
    fn a_folder_in_place_of_the_file_is_an_error() {
        let (_folder, store) = scratch();
        fs::create_dir_all(store.results_path()).unwrap();
        assert!(store.each_result(|_| ()).unwrap_err().to_string().contains("results.jsonl"));
        assert!(store.record(&outcome(1, 1)).is_err());
    }

    #[test]
    fn a_daily_puzzle_that_is_begun_before_midnight_is_in_time_on_the_day_after() {
        let solved = |day, started: Option<i64>| Outcome {
            started: started.map(|day| day as u64 * 86_400 + 86_000),
            ..outcome(9, day)
        };
        let cases = [(5, None, true), (4, None, true), (6, None, false), (6, Some(5), true)];
        for (day, started, expected) in cases.into_iter().chain([(6, Some(6), false), (7, Some(5), false)]) {
            assert_eq!(solved(day, started).is_on_time(Day(5)), expected, "{day} {started:?}");
        }
    }
}
