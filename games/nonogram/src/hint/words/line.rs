//! Explains hints about one line.

use super::{cells, colour_name, run_in_line, run_name};
use crate::Nonogram;
use crate::hint::ladder;
use crate::hint::line::{LineInference, LineReasoner, Why};
use crate::model::{Level, Line, Mark, Spot, least_length, not};
use pentimento_base::prose::{Prose, capital};
use pentimento_engine::contract::{Role, Step};
use pentimento_picture::paint::Colour;
use std::ops::Range;

fn all_runs(level: &Level, line: Line) -> String {
    (0..level.clues(line).len())
        .map(|run| run_name(level, line, run))
        .collect::<Vec<_>>()
        .join(if level.paints().colours() == 1 { " " } else { ", " })
}

fn verb(many: usize) -> &'static str {
    if many == 1 { "is" } else { "are" }
}

/// Adds the result: `So cells 4 to 7 are filled.`
fn so(level: &Level, found: &LineInference, prose: Prose) -> Prose {
    let mut prose = prose.say(" So ");
    let mut colours: Vec<Colour> = found.cells.iter().map(|&(_, colour)| colour).collect();
    colours.sort_unstable();
    colours.dedup();
    for (i, &colour) in colours.iter().rev().enumerate() {
        let places: Vec<usize> = found.cells.iter().filter(|c| c.1 == colour).map(|c| c.0).collect();
        prose = if i > 0 { prose.say(", and ") } else { prose };
        prose = prose.target(cells(&places));
        prose = prose.say(format!(" {} {}", verb(places.len()), colour_name(level, colour)));
    }
    prose.say(".")
}

/// What limits where a run can start: the length of the line, the other runs, or the cells that are already marked.
enum Limit {
    Line,
    Runs,
    Marks,
}

impl Limit {
    fn of(level: &Level, line: Line, run: usize, starts: Range<usize>) -> Self {
        let clues = level.clues(line);
        let earliest = least_length(&clues[..=run]) - clues[run].least();
        let latest = level.length(line) - least_length(&clues[run..]);
        match (starts == (earliest..latest), clues.len()) {
            (false, _) => Limit::Marks,
            (true, 1) => Limit::Line,
            (true, _) => Limit::Runs,
        }
    }
}

/// Explains the reason in one or two sentences.
fn because<const W: usize>(level: &Level, reasoner: &LineReasoner<'_, W>, found: &LineInference) -> Prose {
    let line = found.line;
    let run = |run: usize| format!("the {}", run_in_line(level, line, run));
    let prose = Prose::new().strong(line.name()).say(": ");
    match &found.why {
        Why::Empty => prose.say("it has no numbers."),
        Why::Completed => prose.say("all its runs, ").premise(all_runs(level, line)).say(", are complete."),
        Why::Overlap { run: r, earliest, latest } => {
            prose.premise(run(*r)).say(overlap(level, line, *r, *earliest..*latest))
        }
        Why::Edge { run: r, painted } => {
            let prose = prose.premise(format!("cell {}", painted + 1)).say(" is filled and belongs to ");
            prose.premise(run(*r)).say(edge(found))
        }
        Why::Glue { run: r, from, to } => {
            let marked: Vec<usize> =
                (*from..*to).filter(|&place| reasoner.at(line, place).is_some()).collect();
            let prose = prose.premise(cells(&marked)).say(" can only belong to ").premise(run(*r));
            prose.say(". Wherever that run still fits, it also covers other cells.")
        }
        Why::Split { longest } => prose.say(format!(
            "one more filled cell makes a run longer than {longest}. No run that fits here is that long."
        )),
        Why::Gap { from, to } => prose.say(gap(to - from)),
        Why::Reach => prose
            .say("its runs are ")
            .premise(all_runs(level, line))
            .say(". None of them can reach this far."),
        Why::Colours { other } => colours(level, reasoner, found, *other, prose),
        Why::Line => prose
            .say("try every way to place its runs, ")
            .premise(all_runs(level, line))
            .say(", around the cells you know. All of them agree here."),
    }
}

fn overlap(level: &Level, line: Line, run: usize, starts: Range<usize>) -> String {
    let limit = Limit::of(level, line, run, starts.clone());
    let (earliest, latest) = (starts.start + 1, starts.end + 1);
    if earliest == latest {
        let why = match limit {
            Limit::Line => "because it fills the whole line".to_owned(),
            Limit::Runs => format!("because {} fill the whole line", all_runs(level, line)),
            Limit::Marks => "because of the cells you know in this line".to_owned(),
        };
        return format!(" has only one place, {why}. It starts at cell {earliest}.");
    }
    let why = match limit {
        Limit::Line => "because it must fit into the line",
        Limit::Runs => "because the other runs need space",
        Limit::Marks => "because of the cells you know in this line",
    };
    format!(
        " starts at cell {earliest} at the earliest and cell {latest} at the latest, {why}. Wherever it goes, it \
         covers the middle."
    )
}

fn edge(found: &LineInference) -> &'static str {
    // The inference contains an empty cell only if the run touches the edge, because only then both ends of the run are
    // certain.
    if found.cells.iter().any(|&(_, colour)| colour == 0) {
        ". That run touches the edge, so you know where it ends."
    } else {
        ". Even if that run starts at the edge, it reaches this far."
    }
}

fn gap(width: usize) -> String {
    let cells = if width == 1 { "cell" } else { "cells" };
    format!("a gap of {width} {cells} is too narrow, because even the shortest run is longer.")
}

fn colours<const W: usize>(
    level: &Level,
    reasoner: &LineReasoner<'_, W>,
    found: &LineInference,
    other: Line,
    prose: Prose,
) -> Prose {
    let place = found.cells.first().map_or(0, |cell| cell.0);
    let names = |line: Line, place: usize| {
        let left = reasoner.left_to(line, place);
        left.iter().map(|&colour| colour_name(level, colour)).collect::<Vec<_>>().join(" or ")
    };
    prose
        .say(format!("cell {} can be ", place + 1))
        .premise(names(found.line, place))
        .say(format!(" in this line, but {} in ", names(other, found.line.index())))
        .premise(other.name().to_lowercase())
        .say(".")
}

fn premises<const W: usize>(
    level: &Level,
    reasoner: &LineReasoner<'_, W>,
    found: &LineInference,
) -> Vec<Spot> {
    let line = found.line;
    let painted = |place: usize| reasoner.at(line, place).is_some_and(|colour| colour > 0);
    let spots = |places: Range<usize>| {
        places.filter(|&place| painted(place)).map(|place| Spot::Cell(line.cell(place))).collect::<Vec<_>>()
    };
    match &found.why {
        Why::Empty => Vec::new(),
        Why::Overlap { run, .. } => vec![line.clue_spot(*run)],
        Why::Edge { run, painted } => [vec![line.clue_spot(*run)], spots(*painted..painted + 1)].concat(),
        Why::Glue { run, from, to } => [vec![line.clue_spot(*run)], spots(*from..*to)].concat(),
        Why::Split { .. } => {
            let near = |&(place, _): &(usize, Colour)| {
                [spots(place.saturating_sub(1)..place), spots(place + 1..(place + 2).min(level.length(line)))]
            };
            found.cells.iter().flat_map(near).flatten().collect()
        }
        Why::Colours { other } => {
            let all = |line: Line| (0..level.clues(line).len()).map(move |run| line.clue_spot(run));
            all(line).chain(all(*other)).collect()
        }
        Why::Completed | Why::Gap { .. } | Why::Reach | Why::Line => {
            (0..level.clues(line).len()).map(|run| line.clue_spot(run)).collect()
        }
    }
}

pub(in crate::hint) fn step<const W: usize>(
    level: &Level,
    reasoner: &LineReasoner<'_, W>,
    found: &LineInference,
) -> Step<Nonogram> {
    let line = found.line;
    let targets = found.cells.iter().map(|&(place, _)| (Spot::Cell(line.cell(place)), Role::Target));
    let because_of = premises(level, reasoner, found).into_iter().map(|spot| (spot, Role::Premise));
    let moves = found
        .cells
        .iter()
        .map(|&(place, colour)| Mark { at: line.cell(place), to: level.paints().letter(colour) });
    Step {
        technique: ladder::of(&found.why),
        place: Prose::new().say("Look at ").strong(line.name().to_lowercase()).say("."),
        reason: so(level, found, because(level, reasoner, found)),
        marks: because_of.chain(targets).collect(),
        moves: moves.collect(),
        walk: Vec::new(),
    }
}

/// Groups the places that lose the same colours.
fn by_colours(gone: &[(usize, Colour)]) -> Vec<(Vec<Colour>, Vec<usize>)> {
    let mut groups: Vec<(Vec<Colour>, Vec<usize>)> = Vec::new();
    let mut places: Vec<usize> = gone.iter().map(|&(place, _)| place).collect();
    places.dedup();
    for place in places {
        let lost: Vec<Colour> = gone.iter().filter(|cell| cell.0 == place).map(|cell| cell.1).collect();
        match groups.iter_mut().find(|(colours, _)| *colours == lost) {
            Some((_, places)) => places.push(place),
            None => groups.push((lost, vec![place])),
        }
    }
    groups
}

/// The step for colours that a line rules out:
/// `Row 3: its runs are 2 red, 1 blue. Try every place for them. Cells 4 to 6 are never red.`
pub(in crate::hint) fn ruled_out(level: &Level, line: Line, gone: &[(usize, Colour)]) -> Step<Nonogram> {
    let mut reason = Prose::new().strong(line.name());
    reason = if level.clues(line).is_empty() {
        reason.say(": it has no numbers.")
    } else {
        reason.say(": its runs are ").premise(all_runs(level, line)).say(". Try every place for them.")
    };
    for (colours, places) in by_colours(gone) {
        let names: Vec<String> = colours.iter().map(|&colour| colour_name(level, colour)).collect();
        reason = reason.say(" ").target(capital(&cells(&places)));
        reason = reason.say(format!(" {} never {}.", verb(places.len()), names.join(" or ")));
    }
    let mut marks: Vec<(Spot, Role)> =
        (0..level.clues(line).len()).map(|run| (line.clue_spot(run), Role::Premise)).collect();
    let mut places: Vec<usize> = gone.iter().map(|&(place, _)| place).collect();
    places.dedup();
    marks.extend(places.into_iter().map(|place| (Spot::Cell(line.cell(place)), Role::Target)));
    let letter = |colour| not(level.paints().letter(colour));
    Step {
        technique: &ladder::COLOURS,
        place: Prose::new().say("Look at ").strong(line.name().to_lowercase()).say("."),
        reason,
        marks,
        moves: gone
            .iter()
            .map(|&(place, colour)| Mark { at: line.cell(place), to: letter(colour) })
            .collect(),
        walk: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Clue;
    use pentimento_base::job::Job;
    use pentimento_engine::contract::{Advice, Hint as _, Model as _};
    use pentimento_picture::paint::Paint;

    #[test]
    fn an_overlap_names_the_true_reason_for_its_limits() {
        let said = |row: &[usize], crossed: &[usize]| {
            let rows = vec![row.iter().map(|&count| Clue::new(count, 1)).collect(), vec![Clue::new(10, 1)]];
            let columns = vec![vec![Clue::unknown(1)]; 10];
            let level = Level::new(rows, columns, vec![Paint::blank(), Paint::black()]).unwrap();
            let mut board = Nonogram::start(&level);
            let mut mark = |at: [usize; 2], to: char| {
                Nonogram::apply(&level, &mut board, &Mark { at, to }).unwrap();
            };
            for column in 0..10 {
                mark([1, column], '#');
            }
            for &column in crossed {
                mark([0, column], '.');
            }
            match Nonogram::hint(&level, &board, &Job::endless()).unwrap() {
                Advice::Step(step) => step.reason.to_string(),
                other => panic!("{other:?}"),
            }
        };
        for (row, crossed, why) in [
            (&[7][..], &[][..], "because it must fit into the line"),
            (&[5, 2], &[], "because the other runs need space"),
            (&[7], &[0], "because of the cells you know in this line"),
            (&[4, 5], &[], "because 4 5 fill the whole line"),
        ] {
            assert!(said(row, crossed).contains(why), "{}", said(row, crossed));
        }
    }
}
