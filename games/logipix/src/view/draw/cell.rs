//! Decides what a cell shows: its number, its stroke or its note.
//!
//! The board can be read without colours: lines have strokes, each colour has a glyph, and marked cells are hatched.
//! If several things apply to a cell, the first of these is shown: a clash, the line that is being drawn, a mark of a
//! hint, the cursor, a possible line. A clash is a cell that the line could not enter.

use super::face::Face;
use crate::Logipix;
use crate::model::{Cell, Level, Move, Note, Spot};
use crate::strokes::Sides;
use crate::view::reach::partners;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::BLOCK;
use pentimento_ui::own_colours::Scheme;
use pentimento_ui::theme::{Depth, Ink, Look};
use ratatui::style::{Color, Modifier, Style};
use std::collections::HashMap;
use std::sync::Arc;

/// The contents of the board by cell, collected once for each frame.
pub(super) struct Canvas<'a, 'b> {
    pub(super) scene: &'a Scene<'b, Logipix>,
    lines: HashMap<Cell, Sides>,
    pub(super) draft: HashMap<Cell, Sides>,
    /// The numbers that the line being drawn can still reach.
    partners: Vec<Cell>,
    /// The lines of the hint that is shown.
    hinted: HashMap<Cell, Sides>,
    /// The numbers of the lines in a what-if (a supposition). Each is shown in one cell of its line. The supposed
    /// line is 0 and shows `?`.
    links: HashMap<Cell, usize>,
    pub(super) marks: HashMap<Cell, Role>,
    /// The picture's own colours. `None` in a black puzzle, or if the terminal has too few colours.
    scheme: Option<Arc<Scheme>>,
    /// The two backgrounds for blocks of five by five cells. Neighbouring blocks have different ones.
    blocks: [Style; 2],
}

impl<'a, 'b> Canvas<'a, 'b> {
    pub(super) fn new(scene: &'a Scene<'b, Logipix>) -> Self {
        let (level, ui) = (scene.level, scene.ui);
        let sides = |lines: &[Vec<Cell>]| lines.iter().flat_map(|line| Sides::of(level, line)).collect();
        let next = ui.next.iter().filter_map(|mv| match mv {
            Move::Line { line } => Some(line.iter().map(|&at| level.cell(at)).collect::<Vec<_>>()),
            Move::Note { .. } | Move::Erase { .. } => None,
        });
        let hinted: Vec<Vec<Cell>> = match scene.marks.is_empty() {
            true => Vec::new(),
            // While a hint explains a what-if (a supposition), its lines are shown instead of the conclusion.
            false if !ui.chain.is_empty() => ui.chain.clone(),
            false if !ui.shown.is_empty() => ui.shown.clone(),
            false => next.collect(),
        };
        let scheme = ui.own_colours(*scene.look);
        let reached = ui.draft.first().map(|&clue| partners(level, scene.board, clue, &ui.draft));
        Self {
            scene,
            lines: sides(scene.board.lines()),
            draft: Sides::of(level, &ui.draft).into_iter().collect(),
            partners: reached.unwrap_or_default(),
            hinted: sides(&hinted),
            links: numbered(&ui.chain, level),
            marks: scene.marks.iter().map(|&(Spot(at), role)| (level.cell(at), role)).collect(),
            blocks: scheme.as_ref().map_or_else(
                || [scene.look.ground(Ink::Ground), other_block(*scene.look)],
                |scheme| [0.0, 0.08].map(|share| Style::new().bg(scheme.tile([0; 3], share))),
            ),
            scheme,
        }
    }

    pub(super) fn is_cursor(&self, cell: Cell) -> bool {
        self.scene.mode == Mode::Playing && self.scene.ui.cursor == cell
    }

    pub(super) fn face(&self, cell: Cell) -> Face {
        let (ui, look) = (self.scene.ui, *self.scene.look);
        if ui.clash == Some(cell) {
            return self.clash(cell, look.on(Ink::Conflict, Ink::ConflictGround));
        }
        if let Some(&sides) = self.draft.get(&cell) {
            return self.drafted(cell, sides);
        }
        // If a hint points at a region, the finished lines in that region stay visible. In the theatre, the lines of
        // a step are already finished when its marks are shown, so there the marks hide them.
        let is_watched = self.scene.mode == Mode::Watching;
        let hides = |role: Role| role != Role::Premise || is_watched || !self.lines.contains_key(&cell);
        if let Some(&role) = self.marks.get(&cell).filter(|role| hides(**role)) {
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

    /// The background of the block of five by five cells that contains this cell.
    fn block(&self, cell: Cell) -> Style {
        let [row, column] = self.scene.level.at(cell);
        self.blocks[(row / BLOCK + column / BLOCK) % 2]
    }

    /// A cell with a stroke, and its number on top.
    fn stroked(&self, cell: Cell, sides: Sides, number: Style, stroke: Style) -> Face {
        let mut face = Face::stroked(sides, false, stroke);
        if self.scene.level.number(cell) > 0 {
            face.write(usize::from(self.scene.level.number(cell)), number);
        }
        face
    }

    /// A cell with its number and without a stroke.
    fn number(&self, cell: Cell, style: Style) -> Face {
        let mut face = Face::new([" "; 3], style.remove_modifier(Modifier::UNDERLINED));
        face.write(usize::from(self.scene.level.number(cell)), style);
        face
    }

    /// A cell that the line could not enter. If the cell has a number, the number stays readable.
    fn clash(&self, cell: Cell, style: Style) -> Face {
        let mut face = Face::new(["!"; 3], style);
        if self.scene.level.number(cell) > 0 {
            face.write(usize::from(self.scene.level.number(cell)), style.add_modifier(Modifier::BOLD));
        }
        face
    }

    fn drafted(&self, cell: Cell, sides: Sides) -> Face {
        let (ui, look) = (self.scene.ui, *self.scene.look);
        if self.is_cursor(cell) {
            let style = look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD);
            // The tip of the line shows the number of its cells so far. At the start, it still shows the clue.
            let count =
                if ui.draft.len() == 1 { self.scene.level.number(cell).into() } else { ui.draft.len() };
            let mut face = Face::new([" "; 3], style);
            face.write(count, style);
            return face;
        }
        let style = look.on(Ink::Target, Ink::TrailGround);
        self.stroked(cell, sides, style.add_modifier(Modifier::BOLD), style)
    }

    fn marked(&self, cell: Cell, role: Role) -> Face {
        let look = *self.scene.look;
        let (hatch, ink, ground) = match role {
            Role::Premise => ([" ", "░", " "], Ink::Premise, Ink::PremiseGround),
            Role::Target => (["▒"; 3], Ink::Target, Ink::TargetGround),
            Role::Conflict => (["!"; 3], Ink::Conflict, Ink::ConflictGround),
        };
        if let Some(&sides) = self.hinted.get(&cell).filter(|_| role != Role::Conflict) {
            return self.on_hinted_line(cell, role, sides);
        }
        let style =
            if self.is_cursor(cell) { look.on(Ink::OnAccent, Ink::Accent) } else { look.on(ink, ground) };
        let bold = style.add_modifier(Modifier::BOLD);
        let is_number = self.scene.level.number(cell) > 0;
        let mut face = match (self.lines.get(&cell), is_number) {
            (Some(&sides), _) => self.stroked(cell, sides, bold, style),
            (None, false) => Face::new(hatch, style),
            (None, true) => self.number(cell, bold.add_modifier(Modifier::UNDERLINED)),
        };
        if role == Role::Conflict {
            face.fill_right("!", style);
        }
        face
    }

    /// Draws a cell on a line that a hint suggests. The number that the hint is about has the colour of a premise, on
    /// the background of its line.
    fn on_hinted_line(&self, cell: Cell, role: Role, sides: Sides) -> Face {
        let look = *self.scene.look;
        let (style, number) = if self.is_cursor(cell) {
            let style = look.on(Ink::OnAccent, Ink::Accent);
            (style, style)
        } else if role == Role::Premise && !self.scene.ui.shown.is_empty() {
            let style = look.on(Ink::Premise, Ink::PremiseGround);
            (style, style)
        } else {
            let style = look.on(Ink::Target, Ink::TargetGround);
            (style, if role == Role::Premise { style.patch(look.ink(Ink::Premise)) } else { style })
        };
        let mut face = self.stroked(cell, sides, number.add_modifier(Modifier::BOLD), style);
        match self.links.get(&cell) {
            Some(0) => face.write_sign("?", style.add_modifier(Modifier::BOLD)),
            Some(&link) => face.write(link, style.add_modifier(Modifier::BOLD)),
            None => {}
        }
        // With few colours, a hint has no background of its own, so the ends of its lines are hatched.
        if self.scene.level.number(cell) > 0 && look.depth <= Depth::Sixteen {
            face.fill_right(if role == Role::Premise { "░" } else { "▒" }, style);
        }
        face
    }

    fn under_cursor(&self, cell: Cell) -> Face {
        let style = self.scene.look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD);
        if let Some(&sides) = self.lines.get(&cell) {
            let mut face = self.stroked(cell, sides, style, style);
            self.end(cell, sides, &mut face);
            return face;
        }
        match (self.scene.level.number(cell), self.scene.board.note(cell)) {
            (0, Note::None) => Face::new(["[", " ", "]"], style),
            (0, Note::Off) => Face::new([" ", "✕", " "], style),
            (0, Note::On) => Face::new([" ", "∎", " "], style),
            _ => {
                let mut face = self.number(cell, style);
                self.add_glyph(cell, &mut face, style);
                face
            }
        }
    }

    /// Draws a cell on a possible line.
    fn possible(&self, cell: Cell, sides: Sides) -> Face {
        let look = *self.scene.look;
        let possible = self.scene.ui.possible.as_ref();
        if possible.is_some_and(|possible| possible.common.binary_search(&cell).is_ok()) {
            return Face::new(["▒"; 3], look.on(Ink::Target, Ink::TargetGround));
        }
        let style = look.on(Ink::Premise, Ink::PremiseGround);
        let mut face = Face::stroked(sides, true, style);
        let number = usize::from(self.scene.level.number(cell));
        if number > 0 {
            face.write(number, style.add_modifier(Modifier::BOLD));
        }
        face
    }

    fn bare(&self, cell: Cell) -> Face {
        let (level, look, block) = (self.scene.level, *self.scene.look, self.block(cell));
        if let Some(&sides) = self.lines.get(&cell) {
            let style = self.finished(cell);
            let mut face = self.stroked(cell, sides, self.finished_number(style), style);
            self.end(cell, sides, &mut face);
            return face;
        }
        match (level.number(cell), self.scene.board.note(cell)) {
            (0, Note::None) => Face::new([" ", "∙", " "], block.patch(self.sign(false, Ink::Line))),
            (0, Note::Off) => {
                let paper = self.scheme.as_ref().map(|scheme| Style::new().bg(scheme.paper([0; 3], 0.0)));
                let ground = paper.unwrap_or(block);
                Face::new([" ", "✕", " "], ground.patch(self.sign(true, Ink::Crossed)))
            }
            (0, Note::On) => Face::new([" ", "∎", " "], block.patch(look.ink(Ink::Seam))),
            _ => self.open_number(cell),
        }
    }

    /// Marks a cell on a finished line. A 1 gets a square, because no stroke shows that it is on a line. On a screen without
    /// colours, a number whose line leads down or up gets a stroke beside it. There, in a coloured puzzle, every cell of
    /// the line shows the glyph of its colour.
    fn end(&self, cell: Cell, sides: Sides, face: &mut Face) {
        let palette = &self.scene.ui.palette;
        let number = self.scene.level.number(cell);
        if self.scene.look.depth != Depth::Mono && !(number == 1 && palette.is_plain()) {
            return;
        }
        let sign = match (number, sides.down, sides.up) {
            _ if !palette.is_plain() => palette.glyph(self.line_ink(cell)),
            (0, ..) => return,
            (1, ..) => "∎",
            (_, true, _) => "╻",
            (_, _, true) => "╹",
            (_, false, false) => return,
        };
        face.fill_right(sign, face.stroke);
        if number == 1 && !palette.is_plain() {
            "∎".clone_into(&mut face.text[1].0);
        }
    }

    /// Draws a number without a line. If the line that is being drawn can still reach it, it is underlined.
    fn open_number(&self, cell: Cell) -> Face {
        let (look, palette, block) = (*self.scene.look, &self.scene.ui.palette, self.block(cell));
        let style = match (self.partners.contains(&cell), palette.is_plain()) {
            (true, _) => look.bold(Ink::Target).add_modifier(Modifier::UNDERLINED),
            (false, true) => look.bold(Ink::Strong),
            (false, false) => {
                let ink = self.scene.level.ink(cell);
                let own = self.scheme.as_ref().map(|scheme| Style::new().fg(scheme.tint(ink).fill));
                own.unwrap_or_else(|| look.pigment(palette.pigment(ink))).add_modifier(Modifier::BOLD)
            }
        };
        let style = block.patch(style);
        let mut face = self.number(cell, style);
        self.add_glyph(cell, &mut face, style.remove_modifier(Modifier::UNDERLINED | Modifier::BOLD));
        face
    }

    /// In a coloured puzzle, puts the glyph of the number's colour to the left of the number.
    fn add_glyph(&self, cell: Cell, face: &mut Face, style: Style) {
        let palette = &self.scene.ui.palette;
        if !palette.is_plain() {
            face.fill_left(palette.glyph(self.scene.level.ink(cell)), style);
        }
    }

    /// The colour of the finished line through a cell.
    fn line_ink(&self, cell: Cell) -> Colour {
        self.scene.board.line(cell).map_or(0, |line| self.scene.level.ink(line[0]))
    }

    /// The style of a cell on a finished line.
    fn finished(&self, cell: Cell) -> Style {
        let (look, palette) = (*self.scene.look, &self.scene.ui.palette);
        if palette.is_plain() {
            look.on(Ink::Filled, Ink::Soft)
        } else if look.depth == Depth::Mono {
            Style::new()
        } else if let Some(scheme) = &self.scheme {
            let tint = scheme.tint(self.line_ink(cell));
            Style::new().fg(tint.ink).bg(tint.fill)
        } else {
            look.painted(palette.pigment(self.line_ink(cell)))
        }
    }

    /// The style of a faint sign. The sign is on the paper if `on_paper` is true, and on a tile otherwise.
    fn sign(&self, on_paper: bool, ink: Ink) -> Style {
        let own = self.scheme.as_ref().and_then(|scheme| scheme.sign(on_paper));
        own.map_or_else(|| self.scene.look.ink(ink), |colour| Style::new().fg(colour))
    }

    /// The colour of a cell on a finished line when the cell is shown as one pixel.
    pub(super) fn paint(&self, colour: Colour) -> Color {
        let own = self.scheme.as_ref().map(|scheme| scheme.tint(colour).fill);
        own.unwrap_or_else(|| self.scene.ui.palette.shown(*self.scene.look, colour))
    }

    fn finished_number(&self, style: Style) -> Style {
        let is_plain = self.scene.ui.palette.is_plain();
        let style = if is_plain { style.patch(self.scene.look.ink(Ink::Strong)) } else { style };
        style.add_modifier(Modifier::BOLD)
    }
}

/// For each line of a what-if (a supposition), chooses a cell without a number in the middle of the line, if there is
/// one. Maps this cell to the number of the line.
fn numbered(chain: &[Vec<Cell>], level: &Level) -> HashMap<Cell, usize> {
    let middle = |(link, line): (usize, &Vec<Cell>)| {
        let from_middle = |at: &usize| at.abs_diff(line.len() / 2);
        let at = (0..line.len()).filter(|&at| level.number(line[at]) == 0).min_by_key(from_middle)?;
        Some((line[at], link))
    };
    chain.iter().enumerate().filter_map(middle).collect()
}

/// The background of every second block: halfway between the backgrounds of the screen and of the panel.
fn other_block(look: Look) -> Style {
    match (look.colour(Ink::Ground), look.colour(Ink::Panel)) {
        (Color::Rgb(r, g, b), Color::Rgb(x, y, z)) => {
            let mix = |a: u8, b: u8| u8::midpoint(a, b);
            Style::new().bg(Color::Rgb(mix(r, x), mix(g, y), mix(b, z)))
        }
        _ => look.ground(Ink::Panel),
    }
}
