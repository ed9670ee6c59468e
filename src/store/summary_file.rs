//! The summary on disk.
//!
//! The file says how many bytes of the results it covers. On load, only the results after them are read. If
//! the file is missing, broken, or does not belong to these results, the program makes it again. Any number
//! of programs can replace it at the same time, because each one writes a complete summary of the first part
//! of the results.

use super::results::{self, Reached};
use super::summary::Summary;
use super::{Error, Store, bounded, write_atomically};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// The version of the format. Raise it when [`Summary`] changes.
const VERSION: u32 = 2;
const MOST_BYTES: u64 = 64 << 20;
/// The number of bytes of new results after which the summary is written. Reading that many takes no
/// noticeable time.
const KEEP_AFTER: u64 = 1 << 16;
/// The number of samples of the results, and the length of each in bytes. The samples show whether the
/// summary belongs to the results.
const SAMPLES: u64 = 16;
const SAMPLE: u64 = 256;

#[derive(Serialize)]
struct ToDisk<'a> {
    version: u32,
    covers: u64,
    samples: u64,
    summary: &'a Summary,
}

#[derive(Deserialize)]
struct OnDisk {
    version: u32,
    covers: u64,
    samples: u64,
    summary: Summary,
}

impl Store {
    fn summary_path(&self) -> PathBuf {
        self.state_dir().join("results.summary")
    }

    /// The summary of all results. If they can't be read, `trouble` says why.
    pub(crate) fn summary(&self) -> Summary {
        let path = self.results_path();
        match results::open(&path)
            .and_then(|file| file.map_or(Ok(None), |file| self.read_summary(file).map(Some)))
        {
            Ok(summary) => summary.unwrap_or_default(),
            Err(e) => Summary::unreadable(Error::io("read", &path, e).to_string()),
        }
    }

    fn read_summary(&self, mut file: File) -> io::Result<Summary> {
        let (mut summary, from) = self.kept_for(&mut file).unwrap_or_default();
        let Reached { end, unfinished } =
            results::read_lines(&mut file, from, &mut |line| add(&mut summary, line))?;
        if end - from > KEEP_AFTER {
            // If writing fails, the next start reads more results. That is slower, but nothing is lost.
            let _ = self.keep(&mut file, end, &summary);
        }
        if let Some(line) = unfinished {
            add(&mut summary, &line);
        }
        Ok(summary)
    }

    /// Reads the summary on disk and the number of bytes that it covers. `None` if it doesn't belong to these
    /// results.
    fn kept_for(&self, file: &mut File) -> Option<(Summary, u64)> {
        let bytes = bounded::read(&self.summary_path(), MOST_BYTES).ok()?;
        let kept: OnDisk = serde_json::from_slice(&bytes).ok()?;
        let belongs = kept.version == VERSION
            && kept.covers <= file.metadata().ok()?.len()
            && kept.samples == samples(file, kept.covers).ok()?;
        belongs.then_some((kept.summary, kept.covers))
    }

    fn keep(&self, file: &mut File, covers: u64, summary: &Summary) -> Result<(), Error> {
        let path = self.summary_path();
        let trouble = |e| Error::io("write", &path, e);
        let samples = samples(file, covers).map_err(trouble)?;
        let kept = ToDisk { version: VERSION, covers, samples, summary };
        let text = serde_json::to_vec(&kept).map_err(|e| trouble(e.into()))?;
        write_atomically(&path, &text)
    }
}

fn add(summary: &mut Summary, line: &[u8]) {
    match results::parsed(line) {
        Some(outcome) => summary.add(outcome),
        None => summary.skipped += 1,
    }
}

/// A hash of samples from the first `length` bytes of a file. If text is inserted or removed, everything
/// after it moves, so the hash changes.
fn samples(file: &mut File, length: u64) -> io::Result<u64> {
    let last = length.saturating_sub(SAMPLE);
    let mut sample = Vec::new();
    for place in 0..SAMPLES {
        file.seek(SeekFrom::Start(last * place / (SAMPLES - 1)))?;
        file.take(SAMPLE.min(length)).read_to_end(&mut sample)?;
    }
    // This is the hash function FNV-1a.
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    Ok(sample.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::outcome;
    use super::super::tests::scratch;
    use super::*;
    use std::fs;

    /// Writes enough results for a summary on disk. Returns their number.
    fn many(store: &Store) -> usize {
        let line = serde_json::to_string(&outcome(60, 9)).unwrap() + "\n";
        let count = 2 * KEEP_AFTER as usize / line.len();
        fs::create_dir_all(store.state_dir()).unwrap();
        fs::write(store.results_path(), line.repeat(count)).unwrap();
        count
    }

    fn played(store: &Store) -> usize {
        store.summary().game("maze").map_or(0, |game| game.classes["easy"].played)
    }

    #[test]
    fn results_are_added_to_the_summary_on_disk() {
        let (_folder, store) = scratch();
        let count = many(&store);
        let first = store.summary();
        assert!(store.summary_path().exists());
        assert_eq!(store.summary(), first);
        store.record(&outcome(5, 9)).unwrap();
        assert_eq!(played(&store), count + 1);
        assert_eq!(store.summary().game("maze").unwrap().classes["easy"].best, Some(5));
    }

    #[test]
    fn a_few_results_need_no_summary_on_disk() {
        let (_folder, store) = scratch();
        assert_eq!(store.summary(), Summary::default());
        store.record(&outcome(1, 9)).unwrap();
        fs::write(store.results_path(), fs::read_to_string(store.results_path()).unwrap().trim_end())
            .unwrap();
        assert_eq!((played(&store), store.summary_path().exists()), (1, false));
    }

    #[test]
    fn a_broken_or_foreign_summary_is_made_again() {
        let (_folder, store) = scratch();
        let count = many(&store);
        let right = store.summary();
        let kept = fs::read_to_string(store.summary_path()).unwrap();
        let version = kept.replacen("\"version\":1", "\"version\":99", 1);
        for broken in ["", "{", &kept[..kept.len() / 2], version.as_str()] {
            fs::write(store.summary_path(), broken).unwrap();
            assert_eq!(store.summary(), right);
        }
        // The results are shorter than the summary says, or they are different ones.
        let results = fs::read_to_string(store.results_path()).unwrap();
        let shorter: String = results.split_inclusive('\n').skip(3).collect();
        fs::write(store.results_path(), &shorter).unwrap();
        assert_eq!(played(&store), count - 3);
        fs::write(store.results_path(), shorter.replacen("\"maze\"", "\"dots\"", 1)).unwrap();
        assert_eq!(played(&store), count - 4);
    }

    #[test]
    fn two_programs_agree_on_the_summary() {
        let (_folder, store) = scratch();
        let count = many(&store);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    for seconds in 0..20 {
                        store.record(&outcome(seconds, 9)).unwrap();
                        assert!(played(&store) > count);
                    }
                });
            }
        });
        assert_eq!(played(&store), count + 60);
        let _ = fs::remove_file(store.summary_path());
        assert_eq!(played(&store), count + 60);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_or_a_folder_in_place_of_a_file_blocks_nothing() {
        let (_folder, store) = scratch();
        let count = many(&store);
        fs::create_dir_all(store.summary_path()).unwrap();
        assert_eq!(played(&store), count);
        fs::remove_file(store.results_path()).unwrap();
        let made = std::process::Command::new("mkfifo").arg(store.results_path()).status().unwrap();
        assert!(made.success());
        assert!(store.summary().trouble.unwrap().contains("not an ordinary file"));
        assert!(store.record(&outcome(1, 1)).is_err());
    }
}
