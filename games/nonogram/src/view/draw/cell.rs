//! Draws a cell at any size: a figure for its state, with the cursor and the marks of a hint on top of it.
//!
//! The state of a cell is always visible, even under the cursor or a mark. The cursor fills its cell with the accent
//! colour and shows a dark figure. A puzzle with colours has two background colours: "paper" for cells that the player
//! crossed out, and "tile" for all others. So the paper appears around the picture while the player solves.

use super::figures;
use crate::Nonogram;
use crate::hint::{Fact, Sign};
use crate::model::{CLEAR, Cell, Spot};
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::BLOCK;
use pentimento_ui::fit::Size;
use pentimento_ui::own_colours::{Scheme, by_glyph};
use pentimento_ui::palette::Palette;
use pentimento_ui::theme::{Depth, Glyphs, Ink, Look};
use pentimento_ui::widgets::{put, wipe};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::sync::Arc;

/// Everything that decides how a cell is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) cell: Cell,
    pub(crate) role: Option<Role>,
    /// What the current link of a what-if says about the cell.
    pub(crate) what_if: Option<InWhatIf>,
    /// The colours that the player has ruled out, as bits.
    pub(crate) ruled_out: u64,
    pub(crate) cursor: bool,
    /// How the cell is highlighted: by the row or column of the cursor, or by a line of a hint.
    pub(crate) light: Light,
    /// Whether the cell is in an odd block of rows. Blocks alternate between two backgrounds.
    pub(crate) is_odd: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Light {
    None,
    Cursor,
    Hint,
    /// The line can't be completed.
    Dead,
}

/// The role of a cell in a what-if.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InWhatIf {
    /// The what-if supposes a colour for this cell.
    Tried,
    /// A link decides the cell.
    Link(Sign),
}

impl InWhatIf {
    fn of(scene: &Scene<'_, Nonogram>, at: [usize; 2]) -> Option<Self> {
        let what_if = scene.ui.what_if.as_ref()?;
        if what_if.tried.at == at {
            // In the theatre, the supposed cell is drawn with its state on the board, without a sign.
            return (scene.mode != Mode::Watching).then_some(InWhatIf::Tried);
        }
        what_if.sign(at).map(InWhatIf::Link)
    }
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
        let cursor = scene.ui.cursor;
        let lines = [Spot::Row(at[0]), Spot::Column(at[1])].map(|spot| scene.mark(&spot));
        let light = if lines.contains(&Some(Role::Conflict)) {
            Light::Dead
        } else if lines.iter().any(Option::is_some) {
            Light::Hint
        } else if scene.mode == Mode::Playing && (cursor[0] == at[0] || cursor[1] == at[1]) {
            Light::Cursor
        } else {
            Light::None
        };
        let cursor = scene.mode == Mode::Playing && cursor == at;
        let what_if = InWhatIf::of(scene, at);
        let ruled_out = scene.board.ruled_out_at(scene.level.place(at));
        Self { cell, role, what_if, ruled_out, cursor, light, is_odd: at[0] / BLOCK % 2 == 1 }
    }
}

/// The look and the colours that all cells of a board are drawn with.
pub(crate) struct Brushes<'a> {
    pub(crate) look: Look,
    pub(crate) palette: &'a Palette,
    pub(crate) scheme: Arc<Scheme>,
}

impl<'a> Brushes<'a> {
    pub(crate) fn new(look: Look, palette: &'a Palette, scheme: Arc<Scheme>) -> Self {
        Self { look, palette, scheme }
    }

    /// The brushes of a scene. The scheme is usually made before the frame. If there is none for this look, it is made
    /// here.
    pub(crate) fn of(scene: &Scene<'a, Nonogram>) -> Self {
        let (look, palette) = (*scene.look, scene.ui.palette.as_ref());
        let made = scene.ui.scheme.as_ref().filter(|scheme| scheme.is_for(look)).cloned();
        Self::new(look, palette, made.unwrap_or_else(|| Arc::new(palette.scheme(look))))
    }

    fn is_ascii(&self) -> bool {
        self.look.glyphs == Glyphs::Ascii
    }

    /// Draws a cell.
    pub(crate) fn draw(&self, size: Size, seen: Seen, place: Rect, buffer: &mut Buffer) {
        if let Some(part) = seen.what_if {
            return self.draw_what_if(seen, part, place, buffer);
        }
        // In a line that can't be completed, the whole line is highlighted, so its reasons are not marked separately.
        let role = seen.role.filter(|role| seen.light != Light::Dead || *role != Role::Premise);
        match (role, seen.cursor) {
            (Some(role), _) => self.draw_marked(size, seen, role, place, buffer),
            (None, true) => self.draw_under_cursor(size, seen, place, buffer),
            (None, false) => self.draw_bare(size, seen, place, buffer),
        }
    }

    fn draw_bare(&self, size: Size, seen: Seen, place: Rect, buffer: &mut Buffer) {
        let figure = |buffer: &mut Buffer, lines: figures::Lines, ink: Ink, on_paper: bool| {
            let style = match self.ground(seen) {
                None => self.look.ink(ink),
                Some(ground) => {
                    let sign = self.scheme.sign(on_paper).unwrap_or(self.look.colour(ink));
                    let style = Style::new().fg(sign).bg(ground);
                    wipe(buffer, place, style);
                    style
                }
            };
            figures::draw(lines, place, style, buffer);
        };
        let is_ascii = self.is_ascii();
        match seen.cell {
            Cell::Unknown if seen.ruled_out != 0 => {
                figure(buffer, &[], Ink::Muted, false);
                self.draw_ruled_out(seen.ruled_out, place, buffer);
            }
            Cell::Unknown => figure(buffer, figures::open(size, is_ascii), Ink::Line, false),
            Cell::Blank => figure(buffer, figures::empty(size, is_ascii), Ink::Crossed, true),
            Cell::Maybe => figure(buffer, figures::maybe(size), Ink::Muted, false),
            Cell::Colour(_) if self.palette.is_plain() => {
                let dead = self.look.ink(Ink::Conflict).bg(self.look.colour(Ink::ConflictGround));
                let is_dead = seen.light == Light::Dead && self.look.depth != Depth::Mono;
                figures::draw_filled(place, if is_dead { dead } else { filled(self.look) }, buffer);
            }
            Cell::Colour(colour) => self.draw_painted(colour, place, buffer),
        }
    }

    fn draw_painted(&self, colour: Colour, place: Rect, buffer: &mut Buffer) {
        let (style, tint) = (self.painted(colour), self.scheme.tint(colour));
        wipe(buffer, place, style);
        let [glyph, again] = self.palette.signs(colour);
        let y = place.y + (place.height.max(1) - 1) / 2;
        if by_glyph(&self.look) {
            // The glyph fills the cell: `◉◉◉`, or `◉2◉` if two colours have the same glyph.
            let second = if again == " " { glyph } else { again };
            for x in place.x..place.right() {
                put(buffer, place, x, y, if x == place.x + 1 { second } else { glyph }, style);
            }
            return;
        }
        let edge = place.right().saturating_sub(1);
        for y in place.y..place.bottom() {
            put(buffer, place, edge, y, "▕", style.fg(tint.hairline));
        }
        let x = place.x + (place.width.max(1) - 1) / 2;
        put(buffer, place, x, y, glyph, style);
        if again != " " {
            put(buffer, place, x + 1, y, again, style);
        }
    }

    fn draw_under_cursor(&self, size: Size, seen: Seen, place: Rect, buffer: &mut Buffer) {
        let style = self.look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD);
        wipe(buffer, place, style);
        let is_ascii = self.is_ascii();
        let lines = match seen.cell {
            Cell::Unknown if seen.ruled_out != 0 => {
                return self.put_ruled_out(seen.ruled_out, place, style, buffer);
            }
            Cell::Unknown => return figures::draw_corners(place, style, buffer),
            Cell::Blank => figures::empty(size, is_ascii),
            Cell::Maybe => figures::maybe(size),
            Cell::Colour(colour) if !self.palette.is_plain() => {
                return self.draw_paint_under_cursor(colour, place, style, buffer);
            }
            Cell::Colour(_) => figures::small_block(size, is_ascii),
        };
        figures::draw(lines, place, style, buffer);
    }

    /// Draws the cell's own colour in the middle, with the cursor around it. Small cells have space for the glyph only.
    fn draw_paint_under_cursor(&self, colour: Colour, place: Rect, style: Style, buffer: &mut Buffer) {
        let [glyph, again] = self.palette.signs(colour);
        let middle = Rect {
            x: place.x + (place.width + 2) / 4,
            y: place.y + place.height / 4,
            width: place.width / 2,
            height: place.height.div_ceil(2),
        };
        let (x, y) = (place.x + place.width / 2, place.y + (place.height.max(1) - 1) / 2);
        if place.width > 2 && self.look.depth != Depth::Mono {
            let own = self.painted(colour).fg(self.scheme.tint(colour).ink);
            wipe(buffer, middle, own);
            put(buffer, place, middle.x + (middle.width.max(1) - 1) / 2, y, glyph, own);
        } else {
            put(buffer, place, x, y, glyph, style);
        }
        if again != " " {
            put(buffer, place, place.x, y, again, style);
        }
    }

    /// Draws a marked cell: a dense hatch for a premise, a light hatch for a target, `!` for a conflict. The state of
    /// the cell is beside the hatch. If black is the only colour, the hatch covers a filled cell.
    fn draw_marked(&self, size: Size, seen: Seen, role: Role, place: Rect, buffer: &mut Buffer) {
        let (hatch, ink, ground) = role_inks(role);
        let style =
            if seen.cursor { self.look.on(Ink::OnAccent, Ink::Accent) } else { self.look.on(ink, ground) };
        wipe(buffer, place, style);
        let is_ascii = self.is_ascii();
        let is_full = matches!(seen.cell, Cell::Colour(_)) && self.palette.is_plain();
        let edges: Vec<u16> = match (is_full, place.width) {
            (true, _) => (place.x..place.right()).collect(),
            (false, ..=2) => vec![place.x],
            (false, _) => vec![place.x, place.right() - 1],
        };
        for y in place.y..place.bottom() {
            for &x in &edges {
                put(buffer, place, x, y, hatch, style);
            }
        }
        match seen.cell {
            Cell::Unknown => figures::draw(figures::open(size, is_ascii), place, style, buffer),
            Cell::Blank => figures::draw(figures::empty(size, is_ascii), place, style, buffer),
            Cell::Maybe => figures::draw(figures::maybe(size), place, style, buffer),
            Cell::Colour(_) if is_full => {}
            Cell::Colour(colour) => {
                let [glyph, again] = self.palette.signs(colour);
                let (x, y) = (place.x + place.width / 2, place.y + (place.height.max(1) - 1) / 2);
                put(buffer, place, x, y, glyph, style);
                if again != " " {
                    put(buffer, place, x - 1, y, again, style);
                }
            }
        }
    }

    /// The style of a painted cell and its glyph.
    pub(crate) fn painted(&self, colour: Colour) -> Style {
        let tint = self.scheme.tint(colour);
        match (self.look.depth, self.look.glyphs) {
            (Depth::Mono, Glyphs::Ascii) => Style::new(),
            (Depth::Mono, Glyphs::Full | Glyphs::Plain) => Style::new().add_modifier(Modifier::REVERSED),
            (Depth::Sixteen | Depth::Indexed | Depth::True, _) => Style::new().fg(tint.glyph).bg(tint.fill),
        }
    }

    /// The background of a cell: tile or paper. `None` in a black-and-white puzzle, and if the terminal's own
    /// background is used.
    fn ground(&self, seen: Seen) -> Option<Color> {
        if self.palette.is_plain() || self.look.depth < Depth::Indexed {
            return None;
        }
        let (other, share) = match (seen.light, seen.is_odd) {
            (Light::Dead, _) => ([0xc0, 0x3a, 0x2a], 0.45),
            (Light::Hint, _) => ([0x3a, 0x7f, 0xc0], 0.45),
            (Light::Cursor, _) => ([0xa0, 0x98, 0x88], 0.22),
            (Light::None, true) => ([0; 3], 0.08),
            (Light::None, false) => ([0; 3], 0.0),
        };
        Some(match seen.cell {
            Cell::Blank => self.scheme.paper(other, share),
            Cell::Unknown | Cell::Maybe | Cell::Colour(_) => self.scheme.tile(other, share),
        })
    }

    /// The colour that covers a cell in a text row that two rows of cells share. `None` if the background of the board
    /// is visible there.
    pub(crate) fn surface(&self, seen: Seen) -> Option<Color> {
        let ink = match (seen.role, seen.cursor) {
            (_, true) => Ink::Accent,
            (_, false) if seen.what_if.is_some() => what_if_ink(seen),
            (Some(role), false) => role_inks(role).2,
            (None, false) => match seen.cell {
                Cell::Colour(_) if self.palette.is_plain() => Ink::Filled,
                Cell::Colour(colour) => return Some(self.scheme.tint(colour).fill),
                Cell::Unknown | Cell::Maybe | Cell::Blank => return self.ground(seen),
            },
        };
        Some(self.look.colour(ink))
    }

    /// The colour of a cell in folded rows and on the map, where half a character shows it.
    pub(crate) fn half(&self, seen: Seen) -> Color {
        let ink = match (seen.role, seen.cursor) {
            (_, true) => Ink::Accent,
            (_, false) if seen.what_if.is_some() => what_if_ink(seen),
            (Some(role), false) => role_inks(role).1,
            (None, false) => match seen.cell {
                Cell::Colour(_) | Cell::Unknown | Cell::Blank if !self.palette.is_plain() => {
                    return self.surface(seen).unwrap_or(self.look.colour(Ink::Panel));
                }
                Cell::Colour(_) => Ink::Filled,
                Cell::Unknown => Ink::Line,
                Cell::Maybe => Ink::Tone,
                Cell::Blank => Ink::Panel,
            },
        };
        self.look.colour(ink)
    }
}

/// The colour of a cell of a what-if, if there is no space for the number of the link.
fn what_if_ink(seen: Seen) -> Ink {
    match seen.what_if {
        Some(InWhatIf::Tried) => Ink::Target,
        Some(InWhatIf::Link(Sign { fact: Fact::Is(0) | Fact::Not(_), .. })) => Ink::PremiseGround,
        Some(InWhatIf::Link(_)) | None if seen.light == Light::Dead => Ink::Conflict,
        Some(InWhatIf::Link(_)) | None => Ink::Premise,
    }
}

fn role_inks(role: Role) -> (&'static str, Ink, Ink) {
    match role {
        Role::Premise => ("▓", Ink::Premise, Ink::PremiseGround),
        Role::Target => ("▒", Ink::Target, Ink::TargetGround),
        Role::Conflict => ("!", Ink::Conflict, Ink::ConflictGround),
    }
}

/// The style of a filled cell. The glyph `▉` leaves an eighth of its width empty. The background is visible there as a
/// thin line between cells, so the player can count the cells of a run.
fn filled(look: Look) -> Style {
    if look.depth == Depth::Mono { Style::new() } else { look.ink(Ink::Filled).bg(look.colour(Ink::Seam)) }
}
