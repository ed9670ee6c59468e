//! Tests of the levels of Nonogram.

use crate::{count, of};
use pentimento_base::job::Job;
use pentimento_engine::contract::Advice;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::oklab::apart;
use pentimento_ui::own_colours::Stand;
use pentimento_ui::theme::Shade;
use serde_json::Value as Json;
use std::path::Path;
use std::time::{Duration, Instant};

#[test]
fn there_are_at_least_30_levels_and_10_in_colour() {
    let all = of("nonogram");
    assert!(all.len() >= 30 && count(&all, "colours") >= 10, "{} levels", all.len());
}

#[test]
fn no_level_has_an_empty_line_at_an_edge() {
    // A mural is a large picture cut into pieces. Its pieces may have empty lines at their edges, so they are
    // skipped.
    for (id, puzzle) in of("nonogram").into_iter().filter(|(id, _)| !id.contains("/mural-")) {
        let fields = puzzle.document();
        for name in ["rows", "columns"] {
            let lines = fields.iter().find(|(field, _)| *field == name).map(|(_, lines)| lines.clone());
            let lines = lines.and_then(|lines| lines.as_array().cloned()).expect("lines");
            let ends = [lines.first(), lines.last()].map(|line| line.and_then(Json::as_array));
            assert!(ends.iter().all(|line| line.is_some_and(|line| !line.is_empty())), "{id}: {name}");
        }
    }
}

/// The colours of a level's palette, without the background. `None` if black is its only colour.
fn colours(puzzle: &dyn AnyPuzzle) -> Option<Vec<[u8; 3]>> {
    let fields = puzzle.document();
    let (_, palette) = fields.iter().find(|(name, _)| *name == "palette")?;
    let hex = |text: &str, at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("a colour");
    let rgb = |value: &Json| {
        let text = value.as_str().expect("a colour").trim_start_matches('#');
        [0, 2, 4].map(|at| hex(text, at))
    };
    let mut colours: Vec<[u8; 3]> = palette.as_object()?.values().map(rgb).collect();
    // Black is in every palette.
    colours.push([0; 3]);
    Some(colours)
}

#[test]
fn every_colour_of_every_level_stands_out_from_tile_and_paper_or_has_a_contour() {
    let mut count = 0;
    for (id, puzzle) in of("nonogram").into_iter().chain(of("logipix")) {
        let Some(colours) = colours(puzzle) else { continue };
        count += 1;
        for shade in [Shade::Dark, Shade::Light] {
            let stand = Stand::of(&colours, shade);
            assert!(apart(stand.tile, stand.paper) > 0.05, "{id}: tile and paper look the same");
            for (place, &colour) in colours.iter().enumerate() {
                let distance = apart(colour, stand.tile).min(apart(colour, stand.paper));
                assert_eq!(stand.contours[place], distance < 0.12, "{id}: {colour:?} on {shade:?}");
                assert!(distance > 0.0, "{id}: {colour:?} is a background");
            }
        }
    }
    assert!(count >= 100, "{count} levels with a palette");
}

/// Follows the hints to the end, and checks every move against the picture.
fn hints_solve(id: &str, puzzle: &dyn AnyPuzzle) {
    let fields = puzzle.document();
    let goal = fields.iter().find(|(name, _)| *name == "goal").map(|(_, goal)| goal.clone()).expect("a goal");
    let letter = |row: usize, column: usize| goal[row].as_str().and_then(|row| row.chars().nth(column));
    let end = puzzle.explain(&[], &Job::endless(), &mut |step| {
        assert!(!step.reason.is_empty() && !step.place.is_empty(), "{id}");
        for mv in &step.moves {
            let at = |axis: usize| mv["at"][axis].as_u64().expect("a place") as usize;
            let to = mv["to"].as_str().expect("a mark");
            let mark = to.strip_prefix('!').unwrap_or(to).chars().next();
            let is_right = (mark == letter(at(0), at(1))) != to.starts_with('!');
            assert!(is_right, "{id}: {} says {mv}", step.reason);
        }
        true
    });
    assert!(matches!(end, Ok(Advice::Done)), "{id} ended with {end:?}");
}

#[test]
fn the_hints_of_the_small_levels_are_right() {
    for (id, puzzle) in of("nonogram").iter().take(12) {
        hints_solve(id, *puzzle);
    }
}

#[test]
#[ignore = "slow"]
fn the_hints_of_every_level_are_right() {
    for (id, puzzle) in &of("nonogram") {
        hints_solve(id, *puzzle);
    }
}

/// The processor time of this thread. Where the system doesn't report it, the time since `begun`.
fn cpu_time(begun: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split_whitespace().next().and_then(|first| first.parse().ok());
    nanos.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// Figures about the hints of some puzzles.
#[derive(Default)]
struct Figures {
    puzzles: usize,
    hints: usize,
    /// For each hint with a chain, the number of links.
    links: Vec<usize>,
    /// For each hint with a chain, the number of cells that its links follow from.
    reasons: Vec<usize>,
    shortest: usize,
    /// The time of each hint with a chain, found without any memory of earlier boards.
    times: Vec<Duration>,
    /// The time of all hints of a puzzle.
    climbs: Vec<Duration>,
}

impl Figures {
    /// Follows the hints of a puzzle. Each hint is found once on its own, and once among all of them.
    fn add(&mut self, puzzle: &dyn AnyPuzzle) {
        let (job, begun) = (Job::endless(), Instant::now());
        let mut made: Vec<Json> = Vec::new();
        loop {
            let before = cpu_time(begun);
            let advice = puzzle.hint(&made, &job);
            let time = cpu_time(begun).saturating_sub(before);
            let Ok(Advice::Step(step)) = advice else { break };
            self.hints += 1;
            made.extend(step.moves.iter().cloned());
            if let Some((_, chain)) = &step.proof {
                self.times.push(time);
                self.add_chain(chain);
            }
        }
        let before = cpu_time(begun);
        let end = puzzle.explain(&[], &job, &mut |_| true);
        assert!(matches!(end, Ok(Advice::Done)));
        self.climbs.push(cpu_time(begun).saturating_sub(before));
        self.puzzles += 1;
    }

    fn add_chain(&mut self, chain: &Json) {
        let links = chain["links"].as_array().cloned().unwrap_or_default();
        let because = |link: &Json| link["because"].as_array().map_or(0, Vec::len);
        self.links.push(links.len());
        self.reasons.push(links.iter().map(because).sum());
        self.shortest += usize::from(chain["shortest"] == true);
    }

    /// The figures as a row of a table.
    fn row(mut self, name: &str) -> String {
        self.times.sort();
        self.climbs.sort();
        self.reasons.sort_unstable();
        let chains = self.links.len().max(1);
        let mean = self.links.iter().sum::<usize>() as f64 / chains as f64;
        let at = |times: &[Duration], share: usize| {
            times.get((times.len() * share / 100).min(times.len().saturating_sub(1))).map_or(0.0, ms)
        };
        format!(
            "| {name} | {} | {} | {} | {mean:.2}, {} | {}, {} | {:.1}, {:.1}, {:.1} | {:.1} % | {:.0}, {:.0} |",
            self.puzzles,
            self.hints,
            self.links.len(),
            self.links.iter().max().unwrap_or(&0),
            self.reasons.get(chains / 2).unwrap_or(&0),
            self.reasons.last().unwrap_or(&0),
            at(&self.times, 50),
            at(&self.times, 99),
            at(&self.times, 100),
            100.0 * self.shortest as f64 / chains as f64,
            at(&self.climbs, 50),
            at(&self.climbs, 100),
        )
    }
}

fn ms(time: &Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The puzzles of a file or folder, in the order of their names.
fn puzzles_in(path: &Path) -> Vec<Box<dyn AnyPuzzle>> {
    let mut paths = vec![path.to_owned()];
    if let Ok(entries) = path.read_dir() {
        paths = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
    }
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        pentimento::files::read(path, &text).unwrap_or_else(|why| panic!("{}: {why:?}", path.display()))
    };
    paths.iter().flat_map(read).collect()
}

/// Prints figures about the chains of our levels, and of each file or folder in `PENTIMENTO_CHAINS`, separated by
/// colons. Times are for reading, never for judging.
#[test]
#[ignore = "slow"]
fn figures_of_chains() {
    println!(
        "| puzzles | number | hints | chains | links: mean, most | reasons of a chain: median, most | \
         ms of a chain: median, 99 %, most | shortest | ms of all hints: median, most |"
    );
    println!("{}", "| --- ".repeat(9) + "|");
    let mut levels = Figures::default();
    for (_, puzzle) in of("nonogram") {
        levels.add(puzzle);
    }
    println!("{}", levels.row("our levels"));
    let others = std::env::var("PENTIMENTO_CHAINS").unwrap_or_default();
    for path in others.split(':').filter(|path| !path.is_empty()) {
        let mut figures = Figures::default();
        for puzzle in puzzles_in(Path::new(path)) {
            figures.add(puzzle.as_ref());
        }
        println!("{}", figures.row(&Path::new(path).display().to_string()));
    }
}
