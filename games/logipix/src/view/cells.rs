//! What a cell looks like: two characters, the number or the stroke, and the stroke's way on to the right.
//!
//! The state can be read without colours: strokes tell lines apart, a line's colour has its glyph, what is marked
//! has a hatch. Most important first: what cannot be, the line being drawn, what a hint speaks of, the cursor.

use super::Logipix;
use crate::model::Spot;
use crate::model::{Cell, Level, Move, Note};
use crate::strokes::Sides;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::theme::{Depth, Ink};
use ratatui::style::{Color, Modifier, Style};
use std::collections::HashMap;

/// What a cell shows, where its stroke goes on, and in which style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signs {
    pub text: [String; 2],
    pub style: Style,
    /// The style of the second character where it is another.
    pub second: Option<Style>,
    /// Where a stroke goes on across a rule.
    pub right: bool,
    pub down: bool,
}

/// What is on the board and over it, looked up once a frame.
pub struct Canvas<'a, 'b> {
    scene: &'a Scene<'b, Logipix>,
    lines: HashMap<Cell, Sides>,
    draft: HashMap<Cell, Sides>,
    /// Lines that the hint on display would draw.
    hinted: HashMap<Cell, Sides>,
    marks: HashMap<Cell, Role>,
}

impl<'a, 'b> Canvas<'a, 'b> {
    pub fn new(scene: &'a Scene<'b, Logipix>) -> Self {
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

    fn is_cursor(&self, cell: Cell) -> bool {
        self.scene.mode == Mode::Playing && self.scene.ui.cursor == cell
    }

    pub fn signs(&self, cell: Cell) -> Signs {
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
        if let Some(sides) = ui.ways.as_ref().and_then(|ways| ways.at(cell)) {
            return self.way(cell, sides);
        }
        self.bare(cell)
    }

    fn plain(&self, cell: Cell, text: [&str; 2], style: Style) -> Signs {
        let sides = self.lines.get(&cell).copied().unwrap_or_default();
        let text = text.map(str::to_owned);
        Signs { text, style, second: None, right: sides.right, down: sides.down }
    }

    /// The number or the stroke, and the way on.
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
            // The tip counts along.
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

    fn way(&self, cell: Cell, sides: Sides) -> Signs {
        let look = *self.scene.look;
        let ways = self.scene.ui.ways.as_ref();
        if ways.is_some_and(|ways| ways.common.binary_search(&cell).is_ok()) {
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

    /// What tells a number on a finished line from an open one where the stroke does not: its way down or up, the
    /// colour's glyph where colours cannot be seen, and a filled cell for a one.
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

    /// A number without a line: bright, in its colour; a possible mate of the line being drawn stands out.
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
            // A dim tens digit, and one line below both where another number follows: so 12 beside 6 is not read as
            // 126, nor as 1 beside 26.
            let follows = !(cell as usize + 1).is_multiple_of(level.width()) && level.number(cell + 1) > 0;
            let line = if follows { Modifier::UNDERLINED } else { Modifier::empty() };
            (signs.style, signs.second) =
                (look.ink(Ink::Muted).add_modifier(line), Some(style.add_modifier(line)));
        }
        self.add_glyph(cell, &mut signs);
        signs
    }

    /// The glyph of a number's colour, where there is room for it.
    fn add_glyph(&self, cell: Cell, signs: &mut Signs) {
        let palette = &self.scene.ui.palette;
        if !palette.is_plain() && signs.text[1] == " " {
            let ink = self.scene.level.ink(cell);
            palette.glyph(ink).clone_into(&mut signs.text[1]);
            signs.second = Some(signs.style.remove_modifier(Modifier::UNDERLINED | Modifier::BOLD));
        }
    }

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

    /// The colour of a cell zoomed out.
    pub fn pixel(&self, cell: Cell) -> Color {
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
                Note::None if self.lit(cell) => Ink::Lit,
                Note::None => Ink::Panel,
            }
        };
        look.colour(ink)
    }

    /// In the cursor's row or column.
    fn lit(&self, cell: Cell) -> bool {
        let ([row, column], [r, c]) = (self.scene.level.at(cell), self.scene.level.at(self.scene.ui.cursor));
        self.scene.mode == Mode::Playing && (row == r || column == c)
    }

    fn paint(&self, ink: Colour) -> Color {
        let palette = &self.scene.ui.palette;
        if palette.is_plain() {
            self.scene.look.colour(Ink::Filled)
        } else {
            self.scene.look.pigment_colour(palette.pigment(ink))
        }
    }

    /// One character, zoomed out where there are no colours.
    pub fn letter(&self, cell: Cell) -> (String, Style) {
        let signs = self.signs(cell);
        let number = self.scene.level.number(cell);
        if self.scene.board.is_on_line(cell) && !self.marks.contains_key(&cell) && !self.is_cursor(cell) {
            return ("█".to_owned(), Style::new());
        }
        let text = if number > 9 { "+".to_owned() } else { signs.text[0].clone() };
        (if text == "[" { "∙".to_owned() } else { text }, signs.style)
    }
}
