//! Buttons in line mode: describes each button with its colour and its neighbours, and reads presses by name.

use crate::hint::times;
use crate::model::{Board, COLOR_NAMES, Level, Press, node_name};
use pentimento_engine::view::{Phrase, Said};

pub(crate) const PHRASES: &[Phrase] = &[
    ("press B", "press button B; the name alone is enough"),
    ("press B 2", "press it twice"),
    ("look B", "describe button B: its colour, its neighbours, and what a press changes"),
];

pub(crate) fn board(level: &Level, board: &Board) -> String {
    let colors: Vec<&str> = COLOR_NAMES[..usize::from(level.colors())].to_vec();
    let order = format!(
        "{} buttons. A press moves each neighbour to its next colour: {} and back to {}.",
        level.nodes(),
        colors.join(" to "),
        colors[0]
    );
    let lines = (0..level.nodes()).map(|node| button(level, board, node));
    std::iter::once(order).chain(lines).collect::<Vec<_>>().join("\n")
}

fn color(board: &Board, node: usize) -> &'static str {
    COLOR_NAMES[usize::from(board.state[node])]
}

fn button(level: &Level, board: &Board, node: usize) -> String {
    let near: Vec<String> = level.neighbours(node).iter().map(|&next| node_name(next.into())).collect();
    let joined =
        if near.is_empty() { "joined to none".to_owned() } else { format!("joined to {}", near.join(", ")) };
    let pressed = match board.pressed[node] {
        0 => String::new(),
        n => format!("; pressed {}", u8::try_from(n).map_or_else(|_| format!("{n} times"), times)),
    };
    format!("{} is {}, {joined}{pressed}.", node_name(node), color(board, node))
}

/// Describes a button, and what a press changes.
fn look(level: &Level, board: &Board, node: usize) -> String {
    let becomes = |&next: &u16| {
        let after = (board.state[usize::from(next)] + 1) % level.colors();
        format!("{} {}", node_name(next.into()), COLOR_NAMES[usize::from(after)])
    };
    let after: Vec<String> = level.neighbours(node).iter().map(becomes).collect();
    let press = match after.len() {
        0 => "A press changes nothing.".to_owned(),
        _ => format!("A press makes {}.", after.join(", ")),
    };
    format!("{}\n{press}", button(level, board, node))
}

pub(crate) fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Press>> {
    let node = |name: &str| (0..level.nodes()).find(|&node| node_name(node).eq_ignore_ascii_case(name));
    let missing = |name: &str| {
        Said::Refused(format!("There is no button {name}. The last one is {}.", node_name(level.nodes() - 1)))
    };
    let (name, count) = match words {
        ["look", name] => {
            return node(name).map_or_else(|| missing(name), |node| Said::Answer(look(level, board, node)));
        }
        ["press", name] => (name, "1"),
        ["press", name, count] => (name, *count),
        [name] if node(name).is_some() => (name, "1"),
        [name, count] if node(name).is_some() => (name, *count),
        ["press" | "look", ..] => {
            return Said::Refused("Expected a button and a number of presses, as in press B 2.".into());
        }
        _ => return Said::Nothing,
    };
    match (node(name), count.parse::<u8>()) {
        (None, _) => missing(name),
        (Some(press), Ok(times @ 1..)) => Said::Play(vec![Press { press, times }]),
        (Some(_), _) => Said::Refused(format!("{count} is not a number of presses. Expected 1 to 255.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Level {
        Level::new(3, &[0, 2, 0], &[(0, 1), (1, 2)]).expect("a path")
    }

    #[test]
    fn a_board_is_described_button_by_button() {
        let level = three();
        let mut after = Board::new(&level);
        after.press(&level, 1, 2);
        assert_eq!(
            board(&level, &after),
            "3 buttons. A press moves each neighbour to its next colour: red to blue to yellow and back to \
             red.\n\
             A is yellow, joined to B.\nB is yellow, joined to A, C; pressed twice.\nC is yellow, joined to B."
        );
    }

    #[test]
    fn presses_are_made_by_name() {
        let (level, start) = (three(), Board::new(&three()));
        let press = |press, times| Said::Play(vec![Press { press, times }]);
        assert_eq!(said(&level, &start, &["press", "b", "2"]), press(1, 2));
        assert_eq!(said(&level, &start, &["c"]), press(2, 1));
        assert!(
            matches!(said(&level, &start, &["press", "Z"]), Said::Refused(why) if why.contains("The last one is C"))
        );
        assert!(matches!(said(&level, &start, &["press", "A", "0"]), Said::Refused(_)));
        assert!(
            matches!(said(&level, &start, &["look", "A"]), Said::Answer(text) if text.ends_with("A press makes B red."))
        );
        assert_eq!(said(&level, &start, &["fly"]), Said::Nothing);
    }
}
