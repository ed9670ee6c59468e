//! A terminal recording in the format of asciinema, version 2. The first line is JSON with the size. Each
//! further line is an output with its time in seconds.

use super::{delay, drawn, for_each_board, thinned};
use crate::save_game;
use crate::store::Save;
use pentimento_engine::game::Game;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use serde_json::json;
use std::fmt::Write as _;

/// The size of the recorded terminal.
const SIZE: (u16, u16) = (80, 24);

/// Makes the recording of a game. The error says why that is impossible.
pub(crate) fn cast(save: &Save) -> Result<String, String> {
    let mut game = save_game::resume(save)?;
    let title = format!("Pentimento: {}", game.kind().info().title);
    let mut boards: Vec<Buffer> = Vec::new();
    for_each_board(&mut *game, |game: &mut dyn Game| {
        let board = drawn(game, SIZE);
        if boards.last() != Some(&board) {
            boards.push(board);
        }
    });
    if boards.len() < 2 {
        return Err("this game has no moves to show".to_owned());
    }
    let boards = thinned(boards);
    let head = json!({ "version": 2, "width": SIZE.0, "height": SIZE.1, "title": title });
    let mut text = format!("{head}\n");
    let mut before = Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
    let mut time = 0.0;
    for (place, board) in boards.iter().enumerate() {
        let start = if place == 0 { "\x1b[?25l\x1b[2J" } else { "" };
        let output = format!("{start}{}", changes(&before, board));
        let _ = writeln!(text, "{}", json!([time, "o", output]));
        time = ((time + f64::from(delay(place, boards.len())) / 100.0) * 100.0).round() / 100.0;
        before.clone_from(board);
    }
    let _ = writeln!(text, "{}", json!([time, "o", "\x1b[0m"]));
    Ok(text)
}

/// The terminal commands that change one screen into another.
fn changes(before: &Buffer, after: &Buffer) -> String {
    let mut text = String::new();
    let mut last = None;
    for (x, y, cell) in before.diff(after) {
        if last != Some((x.wrapping_sub(1), y)) {
            let _ = write!(text, "\x1b[{};{}H", y + 1, x + 1);
        }
        last = Some((x, y));
        text += "\x1b[0";
        for (modifier, number) in [(Modifier::BOLD, 1), (Modifier::UNDERLINED, 4), (Modifier::REVERSED, 7)] {
            if cell.modifier.contains(modifier) {
                let _ = write!(text, ";{number}");
            }
        }
        for (colour, number) in [(cell.fg, 38), (cell.bg, 48)] {
            if let Color::Rgb(r, g, b) = colour {
                let _ = write!(text, ";{number};2;{r};{g};{b}");
            }
        }
        let _ = write!(text, "m{}", cell.symbol());
    }
    text
}
