//! Finds out which pictures suit which difficulty, and writes the list of the nonogram generator.
//!
//! Drawings and scenes are graded at several sizes. The list is part of the generator, and puzzle codes depend on it. So
//! a new list needs a new version of the generator, which must keep the old list for the old codes.

use crate::{Outcome, root, say};
use pentimento_base::job::{Failure, Job};
use pentimento_base::params::Difficulty::{self, Easy, Expert, Hard, Medium};
use pentimento_base::rng::Rng;
use pentimento_picture::art::{self, Drawing};
use pentimento_picture::subject::{Subject, may_mirror};
use pentimento_picture::suited::Suited;
use pentimento_picture::{BLACK, Picture};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Grade pictures at several sizes, and write the list of the nonogram generator
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only this difficulty; the lines of the others stay
    #[arg(long, value_parser = difficulty)]
    difficulty: Option<Difficulty>,
    /// Only subjects whose name contains this word; prints the lines instead of writing them
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
    /// Only scenes, beginning with this number; the lines of everything else stay
    #[arg(long, value_name = "NUMBER", conflicts_with = "only")]
    from_scene: Option<u64>,
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// The number of scenes to grade. Few pictures become expert puzzles, so more scenes are tried for these.
const SCENES: u64 = 120;
const EXPERT_SCENES: u64 = 266;
/// The smallest number of cells of a scene's grid.
const LEAST_FOR_SCENES: usize = 600;
/// All puzzles in a row of this many seeds are different.
const ROW: usize = 200;
/// The most sizes of a subject in a line. Mirrored pictures count separately.
const MOST_SIZES: usize = 6;

/// The fewest and the most cells of a nonogram, for each difficulty.
const NONOGRAMS: [(Difficulty, usize, usize); 4] =
    [(Easy, 90, 230), (Medium, 210, 400), (Hard, 440, 820), (Expert, 400, 900)];
/// One in this many cells of a nonogram may change, so that it has one solution.
const CELLS_PER_CHANGE: usize = 100;
/// How many grids are tried for an expert nonogram.
const GRIDS: usize = 14;

fn difficulty(word: &str) -> Result<Difficulty, String> {
    Difficulty::parse(word).ok_or_else(|| "expected easy, medium, hard or expert".to_owned())
}

/// A subject to grade.
#[derive(Debug, Clone)]
enum Candidate {
    Drawing(&'static Drawing),
    Scene(u64),
}

impl Candidate {
    fn all() -> impl Iterator<Item = Self> {
        art::all().iter().map(Self::Drawing).chain((1..=EXPERT_SCENES).map(Self::Scene))
    }

    /// Whether the list of a difficulty has room for this subject.
    fn counts_for(&self, difficulty: Difficulty) -> bool {
        match self {
            Self::Drawing(_) => true,
            Self::Scene(number) => *number <= SCENES || difficulty == Expert,
        }
    }

    fn name(&self) -> String {
        match self {
            Self::Drawing(drawing) => drawing.name.clone(),
            Self::Scene(number) => Suited::scene(*number),
        }
    }

    fn subject(&self) -> Result<Subject, Failure> {
        match self {
            Self::Drawing(drawing) => Subject::of_drawing(drawing),
            Self::Scene(number) => Subject::of_scene(*number),
        }
    }

    /// Whether people recognise the subject in this grid.
    fn is_clear(&self, (width, height): (usize, usize)) -> bool {
        match self {
            Self::Drawing(drawing) => drawing.least <= width.max(height),
            Self::Scene(_) => width * height >= LEAST_FOR_SCENES,
        }
    }

    /// The picture in this grid, not mirrored and mirrored. Writing is not mirrored.
    fn pictures(&self, subject: &Subject, grid: (usize, usize)) -> Vec<(Suited, Picture)> {
        let may_mirror = match self {
            Self::Drawing(drawing) => may_mirror(drawing),
            Self::Scene(_) => true,
        };
        let picture = |mirrored: bool| {
            let suited = Suited { name: self.name(), grid, mirrored, numbers: Vec::new() };
            let subject = if mirrored { subject.clone().mirrored() } else { subject.clone() };
            suited.cells(&subject).ok().map(|picture| (suited, picture))
        };
        [false, true].into_iter().filter(|mirrored| !mirrored || may_mirror).filter_map(picture).collect()
    }
}

pub(crate) fn run(args: &Args) -> Outcome {
    let is_asked = |candidate: &Candidate| {
        let is_late = |from: u64| matches!(candidate, Candidate::Scene(number) if *number >= from);
        args.only.as_ref().is_none_or(|word| candidate.name().contains(word))
            && args.from_scene.is_none_or(is_late)
    };
    let candidates: Vec<Candidate> = Candidate::all().filter(is_asked).collect();
    let difficulties = args.difficulty.map_or(Difficulty::ALL.to_vec(), |difficulty| vec![difficulty]);
    let (next, lines) = (AtomicUsize::new(0), Mutex::new(BTreeSet::new()));
    let work = || {
        while let Some(candidate) = candidates.get(next.fetch_add(1, Ordering::Relaxed)) {
            let fitting = difficulties.iter().filter(|&&of| candidate.counts_for(of));
            let found: Vec<_> = fitting.filter_map(|&of| Some((of, line_of(of, candidate)?))).collect();
            for (_, line) in &found {
                say(line);
            }
            if let Ok(mut lines) = lines.lock() {
                lines.extend(found);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(work);
        }
    });
    if args.only.is_some() {
        return Ok(());
    }
    let graded: HashSet<String> = candidates.iter().map(Candidate::name).collect();
    let was_graded = |of: Difficulty, name: &str| difficulties.contains(&of) && graded.contains(name);
    write(was_graded, lines.into_inner().map_err(|_| "a thread failed")?)
}

/// Writes the lines into the list of a game. Lines that were not graded again stay.
fn write(
    was_graded: impl Fn(Difficulty, &str) -> bool,
    mut lines: BTreeSet<(Difficulty, String)>,
) -> Outcome {
    let path = root().join("games/nonogram/src/generate/suited.txt");
    for line in fs::read_to_string(&path)?.lines() {
        let mut words = line.split(' ');
        let of = words.next().and_then(Difficulty::parse);
        let name = words.next().unwrap_or_default();
        lines.extend(of.filter(|&of| !was_graded(of, name)).map(|of| (of, line.to_owned())));
    }
    let enough = Difficulty::ALL.into_iter().flat_map(|difficulty| {
        let lines = lines.iter().filter(|(of, _)| *of == difficulty);
        arranged(&lines.map(|(_, line)| line.clone()).collect::<Vec<_>>())
    });
    let text: String = enough.map(|line| line + "\n").collect();
    Ok(fs::write(path, text)?)
}

/// Drops the lines whose pictures would return too soon. If fewer than half are left, keeps all lines, and
/// gives each size a line of its own.
fn arranged(lines: &[String]) -> Vec<String> {
    let lines = joined(lines);
    let kept = without_repeats(lines.clone());
    if 2 * kept.len() >= lines.len() { kept } else { lines.iter().flat_map(|line| split(line)).collect() }
}

/// Joins neighbouring lines of the same subject.
fn joined(lines: &[String]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for line in lines {
        let name_ends = line.match_indices(' ').nth(1).map_or(line.len(), |(place, _)| place);
        let (name, sizes) = line.split_at(name_ends);
        match joined.last_mut().filter(|last| last.starts_with(&format!("{name} "))) {
            Some(last) => last.push_str(sizes),
            None => joined.push(line.clone()),
        }
    }
    joined
}

/// A line for each size of a line.
fn split(line: &str) -> Vec<String> {
    let mut words = line.split(' ');
    let (difficulty, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    words.map(|size| format!("{difficulty} {name} {size}")).collect()
}

/// Drops lines with few sizes, so that no picture returns within [`ROW`] seeds.
fn without_repeats(mut lines: Vec<String>) -> Vec<String> {
    loop {
        let count = lines.len();
        let returns = ROW.div_ceil(count.max(1));
        lines.retain(|line| line.split(' ').count() >= 2 + returns);
        if lines.len() == count {
            return lines;
        }
    }
}

/// The line of a subject in the list. `None` if it does not suit this difficulty.
fn line_of(difficulty: Difficulty, candidate: &Candidate) -> Option<String> {
    let subject = candidate.subject().ok()?;
    let mut found = nonograms(difficulty, candidate, &subject);
    found.sort_by_key(|suited| (suited.grid, suited.mirrored));
    let sizes: Vec<String> = found.iter().map(Suited::to_string).collect();
    (!sizes.is_empty()).then(|| format!("{difficulty} {} {}", candidate.name(), sizes.join(" ")))
}

/// Grades nonograms of a subject at the sizes of a difficulty in a random order, until there are enough.
fn nonograms(difficulty: Difficulty, candidate: &Candidate, subject: &Subject) -> Vec<Suited> {
    let sizes = NONOGRAMS.into_iter().filter(|&(of, ..)| of == difficulty);
    let sizes = sizes.flat_map(|(_, small, large)| small..=large);
    let grids: BTreeSet<(usize, usize)> = sizes.map(|cells| subject.grid_of(cells)).collect();
    let mut grids: Vec<(usize, usize)> = grids.into_iter().filter(|&grid| candidate.is_clear(grid)).collect();
    Rng::new(1).shuffle(&mut grids);
    if difficulty == Expert {
        grids.truncate(GRIDS);
    }
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for grid in grids {
        let mut pictures = candidate.pictures(subject, grid);
        pictures.retain(|(_, picture)| {
            picture.palette == [BLACK] && seen.insert((picture.width, picture.cells.clone()))
        });
        if difficulty == Expert {
            found.extend(experts(pictures));
        } else {
            found.extend(
                pictures.into_iter().filter_map(|(suited, picture)| graded(difficulty, suited, &picture)),
            );
        }
        if found.len() >= MOST_SIZES {
            break;
        }
    }
    found.truncate(MOST_SIZES);
    found
}

fn graded(difficulty: Difficulty, suited: Suited, picture: &Picture) -> Option<Suited> {
    let most = picture.cells.len() / CELLS_PER_CHANGE;
    let (of, numbers) = pentimento_nonogram::suits(picture, most, &Job::endless())?;
    (of == difficulty).then_some(Suited { numbers, ..suited })
}

/// Makes expert puzzles from a picture and its mirror image. If the picture is not an expert puzzle, changes
/// a few random cells, and the same cells of the mirror image.
fn experts(pictures: Vec<(Suited, Picture)>) -> Vec<Suited> {
    let job = Job::endless();
    let Some((_, first)) = pictures.first() else { return Vec::new() };
    let is_expert =
        |picture: &Picture| pentimento_nonogram::suits(picture, 0, &job).is_some_and(|(of, _)| of == Expert);
    let changed = if is_expert(first) {
        Some(Vec::new())
    } else {
        pentimento_nonogram::harder(first, first.cells.len() / CELLS_PER_CHANGE, &mut Rng::new(1), &job)
    };
    let Some(changed) = changed else { return Vec::new() };
    let expert = |(suited, mut picture): (Suited, Picture)| {
        let width = picture.width;
        let mirror = |&place: &usize| place / width * width + width - 1 - place % width;
        let numbers = if suited.mirrored { changed.iter().map(mirror).collect() } else { changed.clone() };
        pentimento_nonogram::exchange(&mut picture, &numbers);
        is_expert(&picture).then_some(Suited { numbers, ..suited })
    };
    pictures.into_iter().filter_map(expert).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_gets_a_line_if_it_suits_the_difficulty() {
        let heart = Candidate::Drawing(art::named("heart").expect("a drawing"));
        let line = line_of(Easy, &heart).expect("a line");
        assert!(line.starts_with("easy heart "), "{line}");
        assert_eq!(line_of(Easy, &Candidate::Scene(1)), None);
    }

    #[test]
    fn a_list_of_few_subjects_has_a_line_for_each_size() {
        let lines = |sizes: &str, count: usize| -> Vec<String> {
            (0..count).map(|place| format!("easy name-{place} {sizes}")).collect()
        };
        let mut many = lines("9x9 9x10", 100);
        many.extend(lines("9x9", 30));
        assert_eq!(arranged(&many).len(), 100);
        assert_eq!(arranged(&lines("9x9 9x10", 20)).len(), 40);
        assert_eq!(split("easy fox 9x9 9x10"), ["easy fox 9x9", "easy fox 9x10"]);
        let apart = ["easy fox 9x9", "easy fox 9x10", "easy foxglove 9x9"].map(str::to_owned);
        assert_eq!(joined(&apart), ["easy fox 9x9 9x10", "easy foxglove 9x9"]);
    }
}
