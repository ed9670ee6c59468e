//! The line mode: describes the board in words, and reads moves in words.

use super::panel::number_in_words;
use crate::model::{Board, Lamp, Level, Move};
use pentimento_engine::view::{Phrase, Said};

pub(crate) const PHRASES: &[Phrase] = &[
    ("lit 3", "marks lamp 3 as lit"),
    ("dark 3", "marks lamp 3 as dark"),
    ("open 3", "takes the mark of lamp 3 back"),
];

pub(crate) fn board(level: &Level, board: &Board) -> String {
    let mut lines: Vec<String> = (0..level.len()).filter_map(|place| number_in_words(level, place)).collect();
    for (state, word) in [(Lamp::Lit, "Lit"), (Lamp::Dark, "Dark"), (Lamp::Unknown, "Open")] {
        let lamps = (0..level.len()).filter(|&lamp| board.lamps[lamp] == state);
        let names: Vec<String> = lamps.map(|lamp| (lamp + 1).to_string()).collect();
        if !names.is_empty() {
            lines.push(format!("{word}: {}.", names.join(", ")));
        }
    }
    lines.join("\n")
}

pub(crate) fn said(level: &Level, words: &[&str]) -> Said<Vec<Move>> {
    let (to, number) = match *words {
        ["lit", number] => (Lamp::Lit, number),
        ["dark", number] => (Lamp::Dark, number),
        ["open", number] => (Lamp::Unknown, number),
        _ => return Said::Nothing,
    };
    match number.parse::<usize>() {
        Ok(number) if (1..=level.len()).contains(&number) => Said::Play(vec![Move { lamp: number - 1, to }]),
        _ => {
            Said::Refused(format!("There is no lamp {number}: they are numbered from 1 to {}.", level.len()))
        }
    }
}
