//! Results: a file with one line for each puzzle that was finished or given up.
//!
//! Each line is appended with a single write, so several programs can write at the same time. A line that cannot be
//! read is skipped and stays in the file. Such a line was cut off by a full disk or written by a newer version.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Day, Error, Origin, Store};

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
    /// How many hints made their moves. Results of older versions don't say.
    #[serde(default)]
    pub played: Option<u32>,
    #[serde(default)]
    pub measures: u32,
    pub solved: bool,
    /// When the game ended: the time in Unix seconds, and the day.
    pub at: u64,
    pub day: Day,
    pub origin: Origin,
    #[serde(default)]
    pub code: Option<String>,
    /// The title of the puzzle, which names its picture. Results of older versions don't have it.
    #[serde(default)]
    pub title: Option<String>,
}

impl Outcome {
    /// An id that is the same each time the puzzle is played. A puzzle from a file is identified by its code, if it
    /// has one.
    pub fn level_id(&self) -> Option<String> {
        level_id(&self.game, &self.origin).or_else(|| self.code.clone())
    }
}

/// The id that `best_time` uses to find earlier games of the same puzzle.
pub(crate) fn level_id(game: &str, origin: &Origin) -> Option<String> {
    match origin {
        Origin::Fresh { code } => Some(code.clone()),
        Origin::Level { pack, name } => Some(format!("{game}/{pack}/{name}")),
        Origin::Daily { date } => Some(format!("{game}/daily/{date}")),
        Origin::File => None,
        Origin::Tutorial => Some(format!("{game}/tutorial")),
    }
}

/// All results, oldest first.
#[derive(Debug, Default, Clone)]
pub struct Results {
    pub all: Vec<Outcome>,
    /// How many lines could not be read.
    pub skipped: usize,
    /// Why the file could not be read. A missing file is not an error.
    pub trouble: Option<String>,
}

impl Store {
    pub fn record(&self, outcome: &Outcome) -> Result<(), Error> {
        let path = self.results_path();
        let folder = self.state_dir();
        fs::create_dir_all(folder).map_err(|e| Error::io("create", folder, e))?;
        append(&path, outcome).map_err(|e| Error::io("write", &path, e))
    }

    pub fn results(&self) -> Results {
        let path = self.results_path();
        match fs::read(&path) {
            Ok(bytes) => parse(&bytes),
            Err(e) if e.kind() == ErrorKind::NotFound => Results::default(),
            Err(e) => {
                Results { trouble: Some(Error::io("read", &path, e).to_string()), ..Results::default() }
            }
        }
    }
}

fn append(path: &Path, outcome: &Outcome) -> io::Result<()> {
    let mut file = File::options().append(true).read(true).create(true).open(path)?;
    let mut line = Vec::new();
    if ends_mid_line(&mut file)? {
        line.push(b'\n');
    }
    serde_json::to_writer(&mut line, outcome)?;
    line.push(b'\n');
    // This does not use `write_all`, because that can write in two parts, and another program could write a line in
    // between.
    let written = file.write(&line)?;
    if written < line.len() {
        return Err(ErrorKind::StorageFull.into());
    }
    file.sync_data()
}

/// Whether the file ends in the middle of a line. If two programs check this at the same time, one of them writes an
/// empty line, which is harmless.
fn ends_mid_line(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

fn parse(bytes: &[u8]) -> Results {
    let mut results = Results::default();
    for line in bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
        match serde_json::from_slice(line) {
            Ok(outcome) => results.all.push(outcome),
            Err(_) => results.skipped += 1,
        }
    }
    results
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
        }
    }

    #[test]
    fn results_are_read_in_the_order_they_were_recorded() {
        let (_folder, store) = scratch();
        for seconds in [3, 1, 2] {
            store.record(&outcome(seconds, 9)).unwrap();
        }
        let results = store.results();
        assert_eq!(results.all, [outcome(3, 9), outcome(1, 9), outcome(2, 9)]);
        assert_eq!((results.skipped, results.trouble), (0, None));
    }

    #[test]
    fn a_broken_line_does_not_affect_others() {
        let (_folder, store) = scratch();
        store.record(&outcome(1, 1)).unwrap();
        let mut bytes = fs::read(store.results_path()).unwrap();
        bytes.extend_from_slice(b"\xff\xfe foreign\n\n{\"game\":\"maze\",\"sec");
        fs::write(store.results_path(), bytes).unwrap();
        store.record(&outcome(2, 1)).unwrap();
        let results = store.results();
        assert_eq!((results.all.len(), results.skipped), (2, 2));
    }

    #[test]
    fn a_line_with_unknown_fields_is_read() {
        let mut line = serde_json::to_value(outcome(5, 5)).unwrap();
        line["mood"] = "good".into();
        assert_eq!(parse(line.to_string().as_bytes()).all, [outcome(5, 5)]);
    }

    #[test]
    fn several_writers_at_once_lose_nothing() {
        let (_folder, store) = scratch();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..25).for_each(|i| store.record(&outcome(i, 1)).unwrap()));
            }
        });
        let results = store.results();
        assert_eq!((results.all.len(), results.skipped), (100, 0));
    }

    #[test]
    fn a_folder_in_place_of_the_file_is_an_error() {
        let (_folder, store) = scratch();
        fs::create_dir_all(store.results_path()).unwrap();
        assert!(store.results().trouble.unwrap().contains("results.jsonl"));
        assert!(store.record(&outcome(1, 1)).is_err());
    }
}
