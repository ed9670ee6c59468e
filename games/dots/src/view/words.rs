//! Dots for the line mode: every dot with its place, its colours and its lines, and joining by number.

use super::super::game::Move;
use super::super::model::{Board, Level, line};
use super::super::names::{colour_name, told};
use pentimento_engine::view::{Phrase, Said};

pub const PHRASES: &[Phrase] = &[
    ("join 3 7", "join dot 3 and dot 7"),
    ("part 3 7", "take their line back"),
    ("near 3", "the dots around dot 3, the nearest first, with their colours and distances"),
    ("dot 3", "one dot: its place, its colours, its lines"),
];

/// So many neighbours are told.
const AROUND: usize = 8;

pub fn board(level: &Level, board: &Board) -> String {
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

/// `Dot 3, 12 mm from the left and 40 from the top: blue; joined to 7.`
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
        format!("Dot {}: {}, {}.", other + 1, told(level, level.square(number, other)), colours(level, other))
    };
    let lines: Vec<String> = others.iter().take(AROUND).map(one).collect();
    format!("Around dot {}, which is {}:\n{}", number + 1, colours(level, number), lines.join("\n"))
}

pub fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Move>> {
    let last = level.dots.len();
    let number = |text: &str| {
        let number = text.parse::<usize>().ok().filter(|number| (1..=last).contains(number));
        number
            .map(|number| number as u32 - 1)
            .ok_or_else(|| format!("There are dots 1 to {last}, not {text}."))
    };
    let both = |a: &str, b: &str| number(a).and_then(|a| Ok(line(a, number(b)?)));
    let made = match words {
        ["join", a, b] => both(a, b).map(|line| Said::Play(vec![Move::Join(line)])),
        ["part", a, b] => both(a, b).map(|line| Said::Play(vec![Move::Part(line)])),
        ["near", a] => number(a).map(|a| Said::Told(near(level, a))),
        ["dot", a] => number(a).map(|a| Said::Told(dot(level, board, a))),
        [verb @ ("join" | "part" | "near" | "dot"), ..] => {
            Err(format!("Expected dots after {verb}: {verb} 3 7."))
        }
        _ => Ok(Said::Nothing),
    };
    made.unwrap_or_else(Said::Refused)
}

#[cfg(test)]
mod tests {
    use super::super::super::Dots;
    use super::*;
    use pentimento_engine::view::View;

    #[test]
    fn dots_are_told_and_joined_by_number() {
        let level = Dots::example().level;
        let mut after = Board::default();
        assert_eq!(said(&level, &after, &["join", "2", "1"]), Said::Play(vec![Move::Join([0, 1])]));
        after.lines.insert([0, 1]);
        assert!(
            matches!(said(&level, &after, &["dot", "1"]), Said::Told(text) if text.ends_with("; joined to 2."))
        );
        assert!(matches!(said(&level, &after, &["near", "1"]), Said::Told(text) if text.contains("mm, ")));
        assert_eq!(board(&level, &after).lines().count(), level.dots.len() + 1);
        for words in [&["join", "0", "1"][..], &["join", "1"], &["near", "99999"], &["part", "x", "y"]] {
            assert!(matches!(said(&level, &after, words), Said::Refused(_)), "{words:?}");
        }
        assert_eq!(said(&level, &after, &["sing"]), Said::Nothing);
    }
}
