//! Draws a cell of the zoomed-out board as one pixel. On a screen without colours, the cell is one character.

use super::cell::Canvas;
use crate::model::{Cell, Note};
use pentimento_engine::contract::Role;
use pentimento_engine::view::Mode;
use pentimento_ui::theme::Ink;
use ratatui::style::{Color, Style};

impl Canvas<'_, '_> {
    pub(super) fn pixel(&self, cell: Cell) -> Color {
        let (look, scene) = (*self.scene.look, self.scene);
        let ink = if scene.ui.clash == Some(cell) {
            Ink::Conflict
        } else if self.is_cursor(cell) {
            Ink::Accent
        } else if self.draft.contains_key(&cell) {
            Ink::Target
        } else if let Some(role) = self.marks.get(&cell) {
            match role {
                Role::Premise => Ink::Premise,
                Role::Target => Ink::Target,
                Role::Conflict => Ink::Conflict,
            }
        } else if let Some(line) = scene.board.line(cell) {
            return self.paint(scene.level.ink(line[0]));
        } else if scene.level.number(cell) > 0 {
            Ink::Tone
        } else {
            match scene.board.note(cell) {
                Note::Off => Ink::Ground,
                Note::On => Ink::Seam,
                Note::None if self.is_lit(cell) => Ink::Lit,
                Note::None => Ink::Panel,
            }
        };
        look.colour(ink)
    }

    /// Whether a cell is in the row or column of the cursor.
    fn is_lit(&self, cell: Cell) -> bool {
        let ([row, column], [r, c]) = (self.scene.level.at(cell), self.scene.level.at(self.scene.ui.cursor));
        self.scene.mode == Mode::Playing && (row == r || column == c)
    }

    /// The character of a cell. A number is shown as a circle, because digits of neighbouring cells would look like
    /// one number.
    pub(super) fn letter(&self, cell: Cell) -> (String, Style) {
        let [_, (text, style), _] = self.face(cell).text;
        if self.scene.board.is_on_line(cell) && !self.marks.contains_key(&cell) && !self.is_cursor(cell) {
            return ("█".to_owned(), Style::new());
        }
        let sign = match text.as_str() {
            " " => "∙",
            digit if digit.parse::<u8>().is_ok() => "◉",
            other => other,
        };
        (sign.to_owned(), style)
    }
}
