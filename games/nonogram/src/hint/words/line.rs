//! Explains hints about one line.

use super::chain::{Candidates, Fact, cells_along, short};
use super::{colour_name, run_in_line};
use crate::Nonogram;
use crate::hint::ladder;
use crate::hint::line::{LineInference, LineReasoner, Why};
use crate::model::{Level, Line, Mark, Spot, least_length, not};
use pentimento_base::prose::{Prose, capital};
use pentimento_engine::contract::{Role, Step};
use pentimento_picture::paint::Colour;
use std::ops::Range;

fn verb(many: usize) -> &'static str {
    if many == 1 { "is" } else { "are" }
}

/// Adds the result: `So columns 4 to 7 are filled.`
fn so(level: &Level, found: &LineInference, prose: Prose) -> Prose {
    if found.why == Why::Completed {
        return prose.say(" So ").target("the rest").say(" is empty.");
    }
    let mut prose = prose.say(" So ");
    let mut colours: Vec<Colour> = found.cells.iter().map(|&(_, colour)| colour).collect();
    colours.sort_unstable();
    colours.dedup();
    for (i, &colour) in colours.iter().rev().enumerate() {
        let places: Vec<usize> = found.cells.iter().filter(|c| c.1 == colour).map(|c| c.0).collect();
        prose = if i > 0 { prose.say(", and ") } else { prose };
        prose = prose.target(short(found.line, &places));
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
    fn of(level: &Level, line: Line, run: usize, starts: &Range<usize>) -> Self {
        let clues = level.clues(line);
        let earliest = least_length(&clues[..=run]) - clues[run].least();
        let latest = level.length(line) - least_length(&clues[run..]);
        match (*starts == (earliest..latest), clues.len()) {
            (false, _) => Limit::Marks,
            (true, 1) => Limit::Line,
            (true, _) => Limit::Runs,
        }
    }
}

/// Explains the reason in short sentences.
fn because<const W: usize>(
    level: &Level,
    reasoner: &LineReasoner<'_, W>,
    found: &LineInference,
    cells: &[u64],
) -> Prose {
    let line = found.line;
    let run = |run: usize| format!("the {}", run_in_line(level, line, run));
    let prose = Prose::new().strong(line.name()).say(": ");
    match &found.why {
        Why::Empty => prose.say("it has no numbers."),
        Why::Completed if level.clues(line).len() == 1 => {
            prose.say("its ").premise(run_in_line(level, line, 0)).say(" is complete.")
        }
        Why::Completed => prose.say("all its ").premise("numbers").say(" are complete."),
        Why::Overlap { run: r, earliest, latest } => {
            prose.premise(run(*r)).say(overlap(level, line, *r, *earliest..*latest))
        }
        Why::Edge { run: r, painted } => {
            let prose = prose.premise(cells_along(line, &[*painted])).say(" belongs to ").premise(run(*r));
            prose.say(edge(level, reasoner, found, *r, *painted))
        }
        Why::Glue { run: r, from, to } => glue(level, reasoner, found, *r, *from..*to, prose),
        Why::Split { longest } => prose
            .say(format!("no number here is longer than {longest}. "))
            .say("Another filled cell makes it too long."),
        Why::Gap { from, to } => {
            let shortest = level.clues(line).iter().map(|clue| clue.least()).min().unwrap_or(1);
            let gap: Vec<usize> = (*from..*to).collect();
            prose
                .say("the gap at ")
                .premise(cells_along(line, &gap))
                .say(format!(" is too narrow. The shortest number is {shortest}."))
        }
        Why::Reach => prose.say(reach(level, reasoner, found)),
        Why::Colours { other } => colours(level, reasoner, found, *other),
        Why::Line => {
            let candidates = Candidates::new(level, cells.to_vec());
            let facts: Vec<_> =
                found.cells.iter().map(|&(place, colour)| (line.cell(place), Fact::Is(colour))).collect();
            prose.say(candidates.whole_line(line, &facts)).say(".")
        }
    }
}

/// Where a run must be, and why it always covers the middle: ` must be in columns 3 to 9. It covers the middle.`
fn overlap(level: &Level, line: Line, run: usize, starts: Range<usize>) -> String {
    let limit = Limit::of(level, line, run, &starts);
    let area: Vec<usize> = (starts.start..starts.end + level.clues(line)[run].least()).collect();
    let area = cells_along(line, &area);
    let why = match (limit, starts.start == starts.end) {
        (Limit::Line, true) => " It fills the whole line.",
        (Limit::Runs, true) => " The numbers fill the whole line.",
        (Limit::Marks, true) => " It fits nowhere else.",
        (Limit::Line, false) => " Wherever it goes, it covers the middle.",
        (Limit::Runs, false) => " The other numbers need the rest. Wherever it goes, it covers the middle.",
        (Limit::Marks, false) => " It fits nowhere else. Wherever it goes, it covers the middle.",
    };
    format!(" must be in {area}.{why}")
}

/// How far a number reaches that is close to the edge of the open cells.
fn edge<const W: usize>(
    level: &Level,
    reasoner: &LineReasoner<'_, W>,
    found: &LineInference,
    run: usize,
    painted: usize,
) -> String {
    let line = found.line;
    let (from, to) = reasoner.inner(line);
    let count = level.clues(line)[run].least();
    let is_first = found.cells.iter().all(|&(place, _)| place > painted);
    let (first, last) = if is_first { (from, from + count - 1) } else { (to.saturating_sub(count), to - 1) };
    let [first, last] = [first, last].map(|place| cells_along(line, &[place]));
    // The inference contains an empty cell only if the run touches the edge, because only then both ends of the run are
    // certain.
    if found.cells.iter().any(|&(_, colour)| colour == 0) {
        format!(". That number goes from {first} to {last}.")
    } else if is_first {
        format!(". Even if that number starts at {first}, it reaches {last}.")
    } else {
        format!(". Even if that number ends at {last}, it reaches back to {first}.")
    }
}

/// Why filled cells that belong to one number fix more cells of it.
fn glue<const W: usize>(
    level: &Level,
    reasoner: &LineReasoner<'_, W>,
    found: &LineInference,
    run: usize,
    span: Range<usize>,
    prose: Prose,
) -> Prose {
    let line = found.line;
    let marked: Vec<usize> = span.clone().filter(|&place| reasoner.at(line, place).is_some()).collect();
    let verb = if marked.len() == 1 { " can only belong to " } else { " all belong to " };
    let verb = if marked.len() == 2 { " both belong to " } else { verb };
    let prose = prose.premise(short(line, &marked)).say(verb);
    let prose = prose.premise(format!("the {}", run_in_line(level, line, run))).say(".");
    let is_between = found.cells.iter().all(|&(place, _)| span.contains(&place));
    match reasoner.room(line, run) {
        Some((first, last)) if !is_between => {
            let area: Vec<usize> = (first..=last).collect();
            prose.say(" It fits only in ").premise(cells_along(line, &area)).say(".")
        }
        _ => prose,
    }
}

/// Why no number reaches some cells: the numbers before and after them stop too soon.
fn reach<const W: usize>(level: &Level, reasoner: &LineReasoner<'_, W>, found: &LineInference) -> String {
    let line = found.line;
    let rooms: Vec<(usize, usize)> =
        (0..level.clues(line).len()).map_while(|run| reasoner.room(line, run)).collect();
    let before = |place: usize| rooms.iter().rposition(|&(_, last)| last < place);
    let mut gaps: Vec<Option<usize>> = found.cells.iter().map(|&(place, _)| before(place)).collect();
    gaps.dedup();
    let [gap] = gaps[..] else { return "none of its numbers reaches these cells.".to_owned() };
    let run = |run: usize| run_in_line(level, line, run);
    let ends =
        gap.map(|at| format!("the {} ends at {} at the latest.", run(at), cells_along(line, &[rooms[at].1])));
    let next = gap.map_or(0, |at| at + 1);
    let starts = rooms.get(next).map(|&(first, _)| {
        format!("the {} starts at {} at the earliest.", run(next), cells_along(line, &[first]))
    });
    match (ends, starts) {
        (Some(ends), Some(starts)) => format!("{ends} {}", capital(&starts)),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => "none of its numbers reaches these cells.".to_owned(),
    }
}

/// The colours that a cell can have in its row and in its column: only one is in both.
fn colours<const W: usize>(
    level: &Level,
    reasoner: &LineReasoner<'_, W>,
    found: &LineInference,
    other: Line,
) -> Prose {
    let place = found.cells.first().map_or(0, |cell| cell.0);
    let names = |line: Line, place: usize| {
        let left = reasoner.left_to(line, place);
        left.iter().map(|&colour| colour_name(level, colour)).collect::<Vec<_>>().join(" or ")
    };
    Prose::new()
        .strong(found.line.name())
        .say(format!(" allows only {} at ", names(found.line, place)))
        .premise(cells_along(found.line, &[place]))
        .say(". ")
        .strong(other.name())
        .say(format!(" allows only {} there.", names(other, found.line.index())))
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
    cells: &[u64],
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
        reason: so(level, found, because(level, reasoner, found, cells)),
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

/// The step for colours that a line rules out: `Row 3: try every way to place its numbers. Columns 4 to 6 are never
/// red.`
pub(in crate::hint) fn ruled_out(level: &Level, line: Line, gone: &[(usize, Colour)]) -> Step<Nonogram> {
    let mut reason = Prose::new().strong(line.name());
    reason = if level.clues(line).is_empty() {
        reason.say(": it has no numbers.")
    } else {
        reason.say(": try every way to place its ").premise("numbers").say(".")
    };
    for (colours, places) in by_colours(gone) {
        let names: Vec<String> = colours.iter().map(|&colour| colour_name(level, colour)).collect();
        reason = reason.say(" ").target(capital(&cells_along(line, &places)));
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
            (&[7][..], &[][..], "columns 1 to 10. Wherever it goes"),
            (&[5, 2], &[], "columns 1 to 7. The other numbers need the rest."),
            (&[7], &[0], "columns 2 to 10. It fits nowhere else."),
            (&[4, 5], &[], "columns 1 to 4. The numbers fill the whole line."),
        ] {
            assert!(said(row, crossed).contains(why), "{}", said(row, crossed));
        }
    }
}
