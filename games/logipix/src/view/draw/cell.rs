//! Draws a cell when the board is zoomed in: its number or stroke, then the stroke to the right.
//!
//! The board can be read without colours: lines have strokes, each colour has a glyph, and marked cells are hatched.
//! If several things apply to a cell, the first of these is shown: a clash, the line that is being drawn, a mark of a
//! hint, the cursor, a possible line. A clash is a cell that the line could not enter.

use crate::Logipix;
use crate::model::{Cell, Level, Move, Note, Spot};
use crate::strokes::Sides;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::theme::{Depth, Ink};
use ratatui::style::{Modifier, Style};
use std::collections::HashMap;

/// The two characters of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Signs {
    pub(super) text: [String; 2],
    pub(super) style: Style,
    /// The style of the second character, if it differs from the first.
    pub(super) second: Option<Style>,
    /// Whether a stroke continues to the right, and whether one continues down. If a grid line between two blocks is
    /// next to the cell, such a stroke crosses it.
    pub(super) right: bool,
    pub(super) down: bool,
}

/// What is on the board, by cell. It is collected once for each frame.
pub(super) struct Canvas<'a, 'b> {
    pub(super) scene: &'a Scene<'b, Logipix>,
    lines: HashMap<Cell, Sides>,
    pub(super) draft: HashMap<Cell, Sides>,
    /// The lines of the hint that is shown.
    hinted: HashMap<Cell, Sides>,
    pub(super) marks: HashMap<Cell, Role>,
}

impl<'a, 'b> Canvas<'a, 'b> {
    pub(super) fn new(scene: &'a Scene<'b, Logipix>) -> Self {
        let level = scene.level;
        let sides = |lines: &[Vec<Cell>]| lines.iter().flat_map(|line| Sides::of(level, line)).collect();
        let next = scene.ui.next.iter().filter_map(|mv| match mv {
            Move::Line { line } => Some(line.iter().map(|&at| level.cell(at)).collect::<Vec<_>>()),
            Move::Note { .. } | Move::Erase { .. } => None,
        });
        let hinted: Vec<Vec<Cell>> = if scene.marks.is_empty() { Vec::new() } else { next.collect() };
        Self {
            scene,
            lines: sides(scene.board.lines()),
            draft: Sides::of(level, &scene.ui.draft).into_iter().collect(),
            hinted: sides(&hinted),
            marks: scene.marks.iter().map(|&(Spot(at), role)| (level.cell(at), role)).collect(),
        }
    }

    pub(super) fn is_cursor(&self, cell: Cell) -> bool {
        self.scene.mode == Mode::Playing && self.scene.ui.cursor == cell
    }

    pub(super) fn signs(&self, cell: Cell) -> Signs {
        let (ui, look) = (self.scene.ui, *self.scene.look);
        if ui.clash == Some(cell) {
            return self.plain(cell, ["!", "!"], look.on(Ink::Conflict, Ink::ConflictGround));
        }
        if let Some(&sides) = self.draft.get(&cell) {
            return self.drafted(cell, sides);
        }
        if let Some(&role) = self.marks.get(&cell) {
            return self.marked(cell, role);
        }
        if self.is_cursor(cell) {
            return self.under_cursor(cell);
        }
        if let Some(sides) = ui.possible.as_ref().and_then(|possible| possible.at(cell)) {
            return self.possible(cell, sides);
        }
        self.bare(cell)
    }

    fn plain(&self, cell: Cell, text: [&str; 2], style: Style) -> Signs {
        let sides = self.lines.get(&cell).copied().unwrap_or_default();
        let text = text.map(str::to_owned);
        Signs { text, style, second: None, right: sides.right, down: sides.down }
    }

    /// Draws the number or the stroke of a cell, and the stroke to the right.
    fn stroked(&self, cell: Cell, sides: Sides, style: Style) -> Signs {
        let number = self.scene.level.number(cell);
        let right = if sides.right { "━" } else { " " };
        let text = match number {
            0 => [sides.heavy().to_owned(), right.to_owned()],
            1..10 => [number.to_string(), right.to_owned()],
            _ => [(number / 10).to_string(), (number % 10).to_string()],
        };
        Signs { text, style, second: None, right: sides.right, down: sides.down }
    }

    fn drafted(&self, cell: Cell, sides: Sides) -> Signs {
        let (ui, look) = (self.scene.ui, *self.scene.look);
        if self.is_cursor(cell) {
            let style = look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD);
            // The tip of the line shows how long it is so far.
            let length = format!("{:<2}", ui.draft.len());
            let mut signs = self.plain(cell, ["", ""], style);
            signs.text = [length[..1].to_owned(), length[1..].to_owned()];
            return signs;
        }
        let style = look.on(Ink::Target, Ink::TrailGround).add_modifier(Modifier::BOLD);
        self.stroked(cell, sides, style)
    }

    fn marked(&self, cell: Cell, role: Role) -> Signs {
        let look = *self.scene.look;
        let (hatch, ink, ground) = match role {
            Role::Premise => ("▓", Ink::Premise, Ink::PremiseGround),
            Role::Target => ("▒", Ink::Target, Ink::TargetGround),
            Role::Conflict => ("!", Ink::Conflict, Ink::ConflictGround),
        };
        let style =
            if self.is_cursor(cell) { look.on(Ink::OnAccent, Ink::Accent) } else { look.on(ink, ground) };
        if let Some(&sides) = self.hinted.get(&cell).filter(|_| role == Role::Target) {
            let mut signs = self.stroked(cell, sides, style.add_modifier(Modifier::BOLD));
            if signs.text[1] == " " && self.scene.level.number(cell) > 0 {
                hatch.clone_into(&mut signs.text[1]);
            }
            return signs;
        }
        let mut signs = match (self.lines.get(&cell), self.scene.level.number(cell)) {
            (Some(&sides), _) => self.stroked(cell, sides, style),
            (None, 0) => self.plain(cell, [hatch, hatch], style),
            (None, _) => self.stroked(cell, Sides::default(), style.add_modifier(Modifier::UNDERLINED)),
        };
        if role == Role::Conflict && signs.text[1] == " " {
            "!".clone_into(&mut signs.text[1]);
        }
        signs
    }

    fn under_cursor(&self, cell: Cell) -> Signs {
        let style = self.scene.look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD);
        if let Some(&sides) = self.lines.get(&cell) {
            let mut signs = self.stroked(cell, sides, style);
            self.end(cell, sides, self.line_ink(cell), &mut signs);
            return signs;
        }
        match (self.scene.level.number(cell), self.scene.board.note(cell)) {
            (0, Note::None) => self.plain(cell, ["[", "]"], style),
            (0, Note::Off) => self.plain(cell, ["✕", " "], style),
            (0, Note::On) => self.plain(cell, ["∎", " "], style),
            _ => {
                let mut signs = self.stroked(cell, Sides::default(), style);
                self.add_glyph(cell, &mut signs);
                signs
            }
        }
    }

    /// Draws a cell on a possible line.
    fn possible(&self, cell: Cell, sides: Sides) -> Signs {
        let look = *self.scene.look;
        let possible = self.scene.ui.possible.as_ref();
        if possible.is_some_and(|possible| possible.common.binary_search(&cell).is_ok()) {
            return self.plain(cell, ["▒", "▒"], look.on(Ink::Target, Ink::TargetGround));
        }
        let style = look.on(Ink::Premise, Ink::PremiseGround);
        if self.scene.level.number(cell) > 0 {
            let mut signs = self.stroked(cell, Sides::default(), style.add_modifier(Modifier::BOLD));
            if sides.right && signs.text[1] == " " {
                "─".clone_into(&mut signs.text[1]);
            }
            return signs;
        }
        self.plain(cell, [sides.thin(), if sides.right { "─" } else { " " }], style)
    }

    fn bare(&self, cell: Cell) -> Signs {
        let (level, look) = (self.scene.level, *self.scene.look);
        if let Some(&sides) = self.lines.get(&cell) {
            let ink = self.line_ink(cell);
            let mut signs = self.stroked(cell, sides, self.finished(cell, ink));
            self.end(cell, sides, ink, &mut signs);
            return signs;
        }
        match (level.number(cell), self.scene.board.note(cell)) {
            (0, Note::None) => self.plain(cell, ["∙", " "], look.ink(Ink::Line)),
            (0, Note::Off) => self.plain(cell, ["✕", " "], look.ink(Ink::Crossed)),
            (0, Note::On) => self.plain(cell, ["∎", " "], look.ink(Ink::Seam)),
            _ => self.open_number(level, cell),
        }
    }

    /// The colour of the finished line through a cell.
    fn line_ink(&self, cell: Cell) -> Colour {
        self.scene.board.line(cell).map_or(0, |line| self.scene.level.ink(line[0]))
    }

    /// Sets the second character of a cell on a finished line, if it is still empty. For a number, it shows that the
    /// number is on a line: it is a stroke down or up, or a square for a 1. If a coloured puzzle is on a screen
    /// without colours, every cell shows the glyph of its colour instead, except numbers with a stroke down.
    fn end(&self, cell: Cell, sides: Sides, ink: Colour, signs: &mut Signs) {
        let plain = self.scene.ui.palette.is_plain();
        let glyphs = self.scene.look.depth == Depth::Mono && !plain;
        let number = self.scene.level.number(cell);
        if signs.text[1] != " " {
            return;
        }
        let second = match (number > 0, sides.down, sides.up) {
            (true, true, _) => "╻",
            _ if glyphs => self.scene.ui.palette.glyph(ink),
            (true, _, true) => "╹",
            (true, false, false) if plain && number == 1 => "∎",
            _ => return,
        };
        second.clone_into(&mut signs.text[1]);
        if number == 1 && glyphs {
            "∎".clone_into(&mut signs.text[0]);
        }
    }

    /// Draws a number without a line. If it could be the other end of the line that is being drawn, it is underlined.
    fn open_number(&self, level: &Level, cell: Cell) -> Signs {
        let (look, ui) = (*self.scene.look, self.scene.ui);
        let mate = ui.draft.first().is_some_and(|&clue| level.may_join(clue, cell));
        let style = match (mate, ui.palette.is_plain()) {
            (true, _) => look.bold(Ink::Target).add_modifier(Modifier::UNDERLINED),
            (false, true) => look.bold(Ink::Strong),
            (false, false) => look.pigment(ui.palette.pigment(level.ink(cell))).add_modifier(Modifier::BOLD),
        };
        let mut signs = self.stroked(cell, Sides::default(), style);
        if level.number(cell) > 9 {
            // The tens digit is dim, and both digits are underlined if another number follows. So 12 and 6 can't be
            // read as 126, or as 1 and 26.
            let is_followed =
                !(cell as usize + 1).is_multiple_of(level.width()) && level.number(cell + 1) > 0;
            let line = if is_followed { Modifier::UNDERLINED } else { Modifier::empty() };
            (signs.style, signs.second) =
                (look.ink(Ink::Muted).add_modifier(line), Some(style.add_modifier(line)));
        }
        self.add_glyph(cell, &mut signs);
        signs
    }

    /// Adds the glyph of a number's colour if the second character is unused.
    fn add_glyph(&self, cell: Cell, signs: &mut Signs) {
        let palette = &self.scene.ui.palette;
        if !palette.is_plain() && signs.text[1] == " " {
            let ink = self.scene.level.ink(cell);
            palette.glyph(ink).clone_into(&mut signs.text[1]);
            signs.second = Some(signs.style.remove_modifier(Modifier::UNDERLINED | Modifier::BOLD));
        }
    }

    /// The style of a cell on a finished line.
    fn finished(&self, cell: Cell, ink: Colour) -> Style {
        let (look, palette) = (*self.scene.look, &self.scene.ui.palette);
        let style = if palette.is_plain() {
            look.on(Ink::Filled, Ink::Soft)
        } else if look.depth == Depth::Mono {
            Style::new()
        } else {
            look.painted(palette.pigment(ink))
        };
        if self.scene.level.number(cell) > 0 { style.add_modifier(Modifier::BOLD) } else { style }
    }
}
