//! Draws a cell: a glyph for its state, with the cursor and the marks of a hint on top of it.
//!
//! When zoomed in, the state of a cell is always visible, even under the cursor or a mark. When zoomed out, a character
//! shows the colours of two cells. On a terminal without colours, it shows the glyph of one cell.

use crate::Nonogram;
use crate::model::{CLEAR, Cell, Spot};
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::BLOCK;
use pentimento_ui::palette::Palette;
use pentimento_ui::theme::{Depth, Ink, Look};
use ratatui::style::{Color, Modifier, Style};

/// Two characters with their styles.
pub(crate) type Signs = [(&'static str, Style); 2];

/// Everything that the look of a cell depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) cell: Cell,
    pub(crate) role: Option<Role>,
    pub(crate) cursor: bool,
}

impl Seen {
    pub(crate) fn of(scene: &Scene<'_, Nonogram>, at: [usize; 2]) -> Self {
        let role = scene.mark(&Spot::Cell(at));
        let mut cell = scene.board.get(at);
        if role == Some(Role::Target)
            && let Some(mark) = scene.ui.next.iter().find(|mark| mark.at == at)
        {
            // A hint shows a target cell with the state that the cell will get.
            cell = if mark.to == CLEAR {
                Cell::Unknown
            } else {
                scene.level.colour_of(mark.to).map_or(cell, Cell::of)
            };
        }
        Self { cell, role, cursor: scene.mode == Mode::Playing && scene.ui.cursor == at }
    }
}

/// The two characters of a cell.
pub(crate) fn signs(look: Look, palette: &Palette, seen: Seen) -> Signs {
    match (seen.role, seen.cursor) {
        (Some(role), cursor) => marked(look, palette, seen.cell, role, cursor),
        (None, true) => under_cursor(look, palette, seen.cell),
        (None, false) => bare(look, palette, seen.cell),
    }
}

fn both(texts: [&'static str; 2], style: Style) -> Signs {
    [(texts[0], style), (texts[1], style)]
}

fn bare(look: Look, palette: &Palette, cell: Cell) -> Signs {
    match cell {
        Cell::Unknown => both([" ", "∙"], look.ink(Ink::Line)),
        Cell::Blank => both([" ", "✕"], look.ink(Ink::Crossed)),
        Cell::Maybe => both([" ", "?"], look.ink(Ink::Muted)),
        Cell::Colour(_) if palette.is_plain() => both(["█", "▉"], filled(look)),
        Cell::Colour(colour) => both(palette.signs(colour), painted(look, palette, colour)),
    }
}

/// The style of a filled cell. The glyph `▉` leaves an eighth of its width empty, where the background shows as a seam.
/// So the cells of a run can be counted.
fn filled(look: Look) -> Style {
    if look.depth == Depth::Mono { Style::new() } else { look.ink(Ink::Filled).bg(look.colour(Ink::Seam)) }
}

/// The style of a painted cell. Its glyph has almost the same colour as the cell, so it is visible but doesn't
/// distract.
pub(crate) fn painted(look: Look, palette: &Palette, colour: Colour) -> Style {
    let style = look.painted(palette.pigment(colour));
    match (style.bg, look.colour(Ink::Ground)) {
        (Some(Color::Rgb(r, g, b)), Color::Rgb(x, y, z)) if !look.spell_colours => {
            let mix = |a: u8, b: u8| ((u32::from(a) * 58 + u32::from(b) * 42) / 100) as u8;
            style.fg(Color::Rgb(mix(r, x), mix(g, y), mix(b, z)))
        }
        _ => style,
    }
}

fn under_cursor(look: Look, palette: &Palette, cell: Cell) -> Signs {
    let style = look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD);
    match cell {
        Cell::Unknown => both(["[", "]"], style),
        Cell::Blank => both([" ", "✕"], style),
        Cell::Maybe => both([" ", "?"], style),
        Cell::Colour(_) if palette.is_plain() => both(["▐", "▌"], style),
        Cell::Colour(colour) => [("[", style), (palette.glyph(colour), painted(look, palette, colour))],
    }
}

/// Draws a marked cell: a dense hatch for a premise, a light hatch for a target, `!` for a conflict. The state of the
/// cell is the character beside the mark. If black is the only colour, a filled cell has the mark twice instead.
fn marked(look: Look, palette: &Palette, cell: Cell, role: Role, cursor: bool) -> Signs {
    let (hatch, ink, ground) = match role {
        Role::Premise => ("▓", Ink::Premise, Ink::PremiseGround),
        Role::Target => ("▒", Ink::Target, Ink::TargetGround),
        Role::Conflict => ("!", Ink::Conflict, Ink::ConflictGround),
    };
    let style = if cursor { look.on(Ink::OnAccent, Ink::Accent) } else { look.on(ink, ground) };
    match cell {
        Cell::Unknown => both([hatch, "∙"], style),
        Cell::Blank => both([hatch, "✕"], style),
        Cell::Maybe => both([hatch, "?"], style),
        Cell::Colour(_) if palette.is_plain() => both([hatch, hatch], style),
        Cell::Colour(colour) => both([palette.glyph(colour), hatch], style),
    }
}

/// The single character of a cell, for a board that is zoomed out on a terminal without colours.
pub(crate) fn sign(look: Look, palette: &Palette, seen: Seen) -> (&'static str, Style) {
    let [first, second] = signs(look, palette, seen);
    match (seen.cell, seen.role) {
        (Cell::Colour(colour), _) if !palette.is_plain() => (palette.glyph(colour), first.1),
        (_, Some(_)) | (Cell::Colour(_), None) => first,
        // Under the cursor, an undecided cell has two brackets. One bracket alone would mean nothing, so the dot is
        // shown.
        (Cell::Unknown, None) => ("∙", second.1),
        (Cell::Blank | Cell::Maybe, None) => second,
    }
}

/// The colour of a cell when zoomed out. Undecided cells have two tones, which alternate between blocks of five by five
/// cells. Crossed-out cells are close to the background.
pub(crate) fn pixel(scene: &Scene<'_, Nonogram>, at: [usize; 2]) -> Color {
    let (look, seen) = (*scene.look, Seen::of(scene, at));
    if seen.cursor {
        return look.colour(Ink::Accent);
    }
    let [row, column] = at;
    let cursor = scene.ui.cursor;
    let lit = scene.mode == Mode::Playing && (cursor[0] == row || cursor[1] == column);
    let odd = (row / BLOCK + column / BLOCK) % 2 == 1;
    let ink = match (seen.role, seen.cell) {
        (Some(Role::Premise), _) => Ink::Premise,
        (Some(Role::Target), _) => Ink::Target,
        (Some(Role::Conflict), _) => Ink::Conflict,
        (None, Cell::Colour(colour)) if !scene.ui.palette.is_plain() => {
            return look.pigment_colour(scene.ui.palette.pigment(colour));
        }
        (None, Cell::Colour(_)) if lit => Ink::Seam,
        (None, Cell::Colour(_)) => Ink::Filled,
        (None, Cell::Blank) if lit => Ink::Lit,
        (None, Cell::Blank) => Ink::Panel,
        (None, Cell::Maybe) => Ink::Tone,
        (None, Cell::Unknown) if lit => Ink::Crossed,
        (None, Cell::Unknown) if odd => Ink::Line,
        (None, Cell::Unknown) => Ink::Soft,
    };
    look.colour(ink)
}
