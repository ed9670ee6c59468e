//! Conclusions in words, with what to mark on the board.

use super::Nonogram;
use super::model::{Level, Line, Mark, Spot, least_length};
use super::reason::{Inference, Reasoner, Why};
use super::rungs;
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Role, Step};
use pentimento_picture::paint::Colour;
use std::ops::Range;

/// As people count: `cell 4`, `cells 4 to 7`, `cells 2, 4 and 6`.
pub fn cells(places: &[usize]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < places.len() {
        let mut end = at;
        while end + 1 < places.len() && places[end + 1] == places[end] + 1 {
            end += 1;
        }
        let (first, last) = (places[at] + 1, places[end] + 1);
        match end - at {
            0 => parts.push(first.to_string()),
            1 => parts.extend([first.to_string(), last.to_string()]),
            _ => parts.push(format!("{first} to {last}")),
        }
        at = end + 1;
    }
    let noun = if places.len() == 1 { "cell" } else { "cells" };
    match parts.split_last() {
        Some((last, [])) => format!("{noun} {last}"),
        Some((last, rest)) => format!("{noun} {} and {last}", rest.join(", ")),
        None => "no cell".to_owned(),
    }
}

/// A colour in words; a puzzle in black says `painted`.
pub fn colour_name(level: &Level, colour: Colour) -> String {
    match colour {
        0 => "blank".to_owned(),
        _ if level.colours() == 1 => "painted".to_owned(),
        _ => level.colour_word(colour),
    }
}

/// A run as people say it: `5`, `5 red`, `?`.
pub fn run_name(level: &Level, line: Line, run: usize) -> String {
    let clue = level.clues(line)[run];
    let count = clue.count.map_or("?".to_owned(), |n| n.to_string());
    if level.colours() == 1 { count } else { format!("{count} {}", level.colour_word(clue.colour)) }
}

fn all_runs(level: &Level, line: Line) -> String {
    (0..level.clues(line).len())
        .map(|run| run_name(level, line, run))
        .collect::<Vec<_>>()
        .join(if level.colours() == 1 { " " } else { ", " })
}

fn verb(many: usize) -> &'static str {
    if many == 1 { "is" } else { "are" }
}

/// What follows, in words: `So cells 4 to 7 are painted.`
fn so(level: &Level, found: &Inference, prose: Prose) -> Prose {
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

/// What keeps a run from beginning earlier or later.
enum Bounds {
    Line,
    Runs,
    /// Marks on the board.
    Known,
}

impl Bounds {
    fn of(level: &Level, line: Line, run: usize, starts: Range<usize>) -> Self {
        let clues = level.clues(line);
        let earliest = least_length(&clues[..=run]) - clues[run].least();
        let latest = level.length(line) - least_length(&clues[run..]);
        match (starts == (earliest..latest), clues.len()) {
            (false, _) => Bounds::Known,
            (true, 1) => Bounds::Line,
            (true, _) => Bounds::Runs,
        }
    }
}

fn because<const W: usize>(level: &Level, reasoner: &Reasoner<'_, W>, found: &Inference) -> Prose {
    let line = found.line;
    let run = |run: usize| format!("the {}", run_name(level, line, run));
    let prose = Prose::new().strong(line.name()).say(": ");
    match &found.why {
        Why::Empty => prose.say("it has no clue at all, nothing in it is painted."),
        Why::Completed => {
            prose.say("all its runs, ").premise(all_runs(level, line)).say(", stand complete already.")
        }
        Why::Overlap { run: r, earliest, latest } if earliest == latest => {
            let why = match Bounds::of(level, line, *r, *earliest..*latest) {
                Bounds::Line | Bounds::Runs => format!("with {} the line is full", all_runs(level, line)),
                Bounds::Known => "what is known leaves it no other room".to_owned(),
            };
            let start = earliest + 1;
            prose.premise(run(*r)).say(format!(" has no choice: {why}, and it begins at cell {start}."))
        }
        Why::Overlap { run: r, earliest, latest } => {
            let why = match Bounds::of(level, line, *r, *earliest..*latest) {
                Bounds::Line => "it must end within the line",
                Bounds::Runs => "the other runs need their room too",
                Bounds::Known => "what is known leaves it no more room",
            };
            prose.premise(run(*r)).say(format!(
                " begins at cell {} at the earliest and at cell {} at the latest, for {why}. Wherever it stands, its \
                 middle is the same.",
                earliest + 1,
                latest + 1
            ))
        }
        Why::Edge { run: r, painted } => prose
            .premise(format!("cell {}", painted + 1))
            .say(" is painted, and ")
            .premise(run(*r))
            .say(" to which it belongs has a wall behind it: it must reach this far from there."),
        Why::Glue { run: r, from, to } => prose
            .premise(cells(&(*from..*to).filter(|&p| known(level, reasoner, line, p)).collect::<Vec<_>>()))
            .say(" can only belong to ")
            .premise(run(*r))
            .say(", and its room leaves no other way to complete it."),
        Why::Split { longest } => prose.say(format!(
            "beside the cells already painted one more would make a run longer than {longest}, and no longer one can \
             stand here."
        )),
        Why::Gap { from, to } => prose.say(format!(
            "the gap of {} between the blanks is too narrow: the shortest run that is asked for needs more.",
            to - from
        )),
        Why::Reach => prose
            .say("wherever its runs, ")
            .premise(all_runs(level, line))
            .say(", are put as the board stands, none of them reaches that far."),
        Why::Colours { other } => {
            let place = found.cells.first().map_or(0, |cell| cell.0);
            let names = |line: Line, place: usize| {
                let left = reasoner.left_to(line, place);
                left.iter().map(|&c| colour_name(level, c)).collect::<Vec<_>>().join(" or ")
            };
            let (here, there) = (names(line, place), names(*other, line.index()));
            prose
                .say(format!("cell {} can be ", place + 1))
                .premise(here)
                .say(format!(" here, and {there} in "))
                .premise(other.name().to_lowercase())
                .say(".")
        }
        Why::Line => prose
            .say("take every way in which its runs, ")
            .premise(all_runs(level, line))
            .say(", can stand between what is marked already. They all agree there."),
    }
}

fn known<const W: usize>(level: &Level, reasoner: &Reasoner<'_, W>, line: Line, place: usize) -> bool {
    reasoner.known()[level.place(line.cell(place))].is_some()
}

fn premises<const W: usize>(level: &Level, reasoner: &Reasoner<'_, W>, found: &Inference) -> Vec<Spot> {
    let line = found.line;
    let painted = |place: usize| reasoner.known()[level.place(line.cell(place))].is_some_and(|c| c > 0);
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

/// A conclusion as the step of a hint.
pub fn step<const W: usize>(level: &Level, reasoner: &Reasoner<'_, W>, found: &Inference) -> Step<Nonogram> {
    let line = found.line;
    let targets = found.cells.iter().map(|&(place, _)| (Spot::Cell(line.cell(place)), Role::Target));
    let because_of = premises(level, reasoner, found).into_iter().map(|spot| (spot, Role::Premise));
    let moves =
        found.cells.iter().map(|&(place, colour)| Mark { at: line.cell(place), to: level.letter(colour) });
    Step {
        technique: rungs::of(&found.why),
        place: Prose::new().say("Look at ").strong(line.name().to_lowercase()).say("."),
        reason: so(level, found, because(level, reasoner, found)),
        marks: because_of.chain(targets).collect(),
        moves: moves.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Clue;
    use super::*;
    use pentimento_base::job::Job;
    use pentimento_engine::contract::{Advice, Hint as _, Model as _};
    use pentimento_picture::paint::Paint;

    #[test]
    fn cells_are_counted_as_people_count() {
        assert_eq!(cells(&[3]), "cell 4");
        assert_eq!(cells(&[3, 4, 5]), "cells 4 to 6");
        assert_eq!(cells(&[0, 1, 4]), "cells 1, 2 and 5");
    }

    #[test]
    fn an_overlap_says_what_really_keeps_a_run_in_its_place() {
        let said = |row: &[usize], crossed: &[usize]| {
            let rows = vec![row.iter().map(|&count| Clue::new(count, 1)).collect(), vec![Clue::new(10, 1)]];
            let columns = vec![vec![Clue::blotted(1)]; 10];
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
        assert!(said(&[7], &[]).contains("for it must end within the line"), "{}", said(&[7], &[]));
        assert!(said(&[5, 2], &[]).contains("for the other runs need their room"), "{}", said(&[5, 2], &[]));
        assert!(
            said(&[7], &[0]).contains("for what is known leaves it no more room"),
            "{}",
            said(&[7], &[0])
        );
        assert!(said(&[4, 5], &[]).contains("with 4 5 the line is full"), "{}", said(&[4, 5], &[]));
    }
}
