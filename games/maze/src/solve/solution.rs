//! Converts a path to JSON, text, a picture, and moves.

use super::Path;
use crate::model::{Board, Cell, Level, Move, Place};
use pentimento_picture::{Mask, Picture};
use serde_json::{Value as Json, json};

pub(crate) fn show(level: &Level, path: &Path) -> Json {
    let places: Vec<Place> = path.iter().map(|&cell| level.place(cell as Cell)).collect();
    json!({ "path": places })
}

/// The cells of a path as a picture in block characters. Each line of text shows two rows.
pub(crate) fn picture(level: &Level, path: &Path) -> String {
    let mut on_path = vec![false; level.cells()];
    for &cell in path {
        on_path[cell as Cell] = true;
    }
    let mut text = String::new();
    for row in (0..level.height()).step_by(2) {
        let half = |row: usize, column: usize| row < level.height() && on_path[row * level.width() + column];
        let glyph = |column| match (half(row, column), half(row + 1, column)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        let line: String = (0..level.width()).map(glyph).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text + &format!("{} steps", path.len() - 1)
}

pub(crate) fn image(level: &Level, path: &Path) -> Option<Picture> {
    let (height, width) = (level.height() / 2, level.width() / 2);
    let mut mask = Mask { width, height, cells: vec![false; width * height] };
    for [row, column] in path.iter().map(|&cell| level.place(cell as Cell)) {
        if row / 2 < height && column / 2 < width {
            mask.cells[row / 2 * width + column / 2] = true;
        }
    }
    (width > 0 && height > 0).then(|| Picture::of_mask(&mask))
}

/// The moves that finish the game. They open the shut cells on the path, go back to the path, and follow it from
/// junction to junction.
pub(crate) fn finish(level: &Level, board: &Board, path: &Path) -> Vec<Move> {
    let shut = path.iter().map(|&cell| cell as Cell).filter(|&cell| board.is_shut(cell));
    let mut moves: Vec<Move> = shut.map(|cell| Move::Open(level.place(cell))).collect();
    let kept = board.trail().iter().zip(path).take_while(|(a, b)| a == b).count();
    if kept < board.trail().len() {
        moves.push(Move::Go(level.place(path[kept - 1] as Cell)));
    }
    let last = path.len() - 1;
    let stops = (kept..=last).filter(|&step| step == last || level.passages(path[step] as Cell) > 2);
    moves.extend(stops.map(|step| Move::Go(level.place(path[step] as Cell))));
    moves
}
