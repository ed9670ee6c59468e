//! Line mode: describes the dots in words, with their positions, colours and lines. Commands join dots by number.

use crate::model::{Board, Level, Move, line};
use crate::names::{colour_name, distance_text};
use pentimento_engine::view::{Phrase, Said};

pub(crate) const PHRASES: &[Phrase] = &[
    ("join 3 7", "join dot 3 and dot 7"),
    ("part 3 7", "remove the line between them"),
    ("near 3", "list the dots around dot 3 with their colours and distances, the nearest first"),
    ("dot 3", "describe dot 3: its place, its colours and its lines"),
];

/// How many neighbours the command `near` lists.
const AROUND: usize = 8;

pub(crate) fn board(level: &Level, board: &Board) -> String {
    let page =
        format!("{} dots on a page of {:.0} by {:.0} mm.", level.dots.len(), level.width, level.height);
    let dots = (0..level.dots.len() as u32).map(|number| dot(level, board, number));
    std::iter::once(page).chain(dots).collect::<Vec<_>>().join("\n")
}

fn colours(level: &Level, number: u32) -> String {
    let names: Vec<String> =
        level.dots[number as usize].colours.iter().map(|&colour| colour_name(colour)).collect();
    names.join(" and ")
}

/// Describes a dot: `Dot 3, 12 mm from the left and 40 from the top: blue; joined to 7.`
fn dot(level: &Level, board: &Board, number: u32) -> String {
    let [x, y] = level.dots[number as usize].at;
    let ends = board.lines.iter().filter_map(|&[a, b]| match number {
        _ if a == number => Some(b + 1),
        _ if b == number => Some(a + 1),
        _ => None,
    });
    let ends: Vec<String> = ends.map(|end| end.to_string()).collect();
    let joined = if ends.is_empty() { String::new() } else { format!("; joined to {}", ends.join(", ")) };
    format!(
        "Dot {}, {x:.0} mm from the left and {y:.0} from the top: {}{joined}.",
        number + 1,
        colours(level, number)
    )
}

fn near(level: &Level, number: u32) -> String {
    let mut others: Vec<u32> = (0..level.dots.len() as u32).filter(|&other| other != number).collect();
    others.sort_by(|&a, &b| level.square(number, a).total_cmp(&level.square(number, b)));
    let one = |&other: &u32| {
        format!(
            "Dot {}: {}, {}.",
            other + 1,
            distance_text(level, level.square(number, other)),
            colours(level, other)
        )
    };
    let lines: Vec<String> = others.iter().take(AROUND).map(one).collect();
    format!("Around dot {}, which is {}:\n{}", number + 1, colours(level, number), lines.join("\n"))
}

pub(crate) fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Move>> {
    let last = level.dots.len();
    let number = |text: &str| {
        let number = text.parse::<usize>().ok().filter(|number| (1..=last).contains(number));
        number
            .map(|number| number as u32 - 1)
            .ok_or_else(|| format!("There is no dot {text}. Dots have numbers from 1 to {last}."))
    };
    let both = |a: &str, b: &str| number(a).and_then(|a| Ok(line(a, number(b)?)));
    let made = match words {
        ["join", a, b] => both(a, b).map(|line| Said::Play(vec![Move::Join(line)])),
        ["part", a, b] => both(a, b).map(|line| Said::Play(vec![Move::Part(line)])),
        ["near", a] => number(a).map(|a| Said::Answer(near(level, a))),
        ["dot", a] => number(a).map(|a| Said::Answer(dot(level, board, a))),
        [verb @ ("join" | "part" | "near" | "dot"), ..] => {
            let example = PHRASES.iter().map(|(phrase, _)| phrase).find(|phrase| phrase.starts_with(verb));
            let example = example.unwrap_or(verb);
            Err(format!("Expected dot numbers after {verb}, as in {example}."))
        }
        _ => Ok(Said::Nothing),
    };
    made.unwrap_or_else(Said::Refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dots;
    use pentimento_engine::view::View;

    #[test]
    fn dots_are_described_and_joined_by_number() {
        let level = Dots::example().level;
        let mut after = Board::default();
        assert_eq!(said(&level, &after, &["join", "2", "1"]), Said::Play(vec![Move::Join([0, 1])]));
        after.lines.insert([0, 1]);
        assert!(
            matches!(said(&level, &after, &["dot", "1"]), Said::Answer(text) if text.ends_with("; joined to 2."))
        );
        assert!(matches!(said(&level, &after, &["near", "1"]), Said::Answer(text) if text.contains("mm, ")));
        assert_eq!(board(&level, &after).lines().count(), level.dots.len() + 1);
        for words in [&["join", "0", "1"][..], &["join", "1"], &["near", "99999"], &["part", "x", "y"]] {
            assert!(matches!(said(&level, &after, words), Said::Refused(_)), "{words:?}");
        }
        assert_eq!(said(&level, &after, &["sing"]), Said::Nothing);
    }
}
