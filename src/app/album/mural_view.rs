//! Draws a mural: the pieces in their places, and a list of them beside it.
//!
//! A solved piece shows its picture, an open piece shows its number, and a locked piece is dark. When all
//! pieces are solved, the lines between them disappear.

use super::draw::stars_of;
use super::mural::MuralScreen;
use crate::app::context::Context;
use crate::app::levels::collection::Entry;
use crate::app::levels::thumbnail::Thumbnail;
use crate::app::page;
use pentimento_base::prose::Prose;
use pentimento_picture::Picture;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::{Coat, Painting, Pixels};
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::text::{Line, Span};

/// The width of the list of pieces, and the smallest width of a screen that has the list.
const BESIDE: u16 = 34;
const BESIDE_FROM: u16 = 76;
const INK: Color = Color::Rgb(0x26, 0x16, 0x0e);

/// The place of a piece on the screen.
pub(super) struct Place {
    pub area: Rect,
}

pub(super) struct Places {
    pub pieces: Vec<Place>,
    /// The list of pieces. `None` on a narrow screen, or if the mural fills the screen.
    pub list: Option<Rect>,
}

/// The width and height of a piece in cells of the puzzle.
fn cells(entry: &Entry) -> (usize, usize) {
    entry.puzzle.goal().map_or((10, 10), |picture| (picture.width, picture.height))
}

/// Places the pieces. All cells of the mural have the same size, the largest that fits.
pub(super) fn places(screen: &MuralScreen, area: Rect) -> Places {
    let body = page::body_of(area);
    let list = (!screen.fills && area.width >= BESIDE_FROM).then(|| Rect {
        x: body.right().saturating_sub(BESIDE),
        y: body.y + 1,
        width: BESIDE - 1,
        height: body.height.saturating_sub(1),
    });
    let room = Rect { width: list.map_or(body.width, |list| list.x.saturating_sub(body.x + 1)), ..body };
    let gap = u16::from(!screen.is_finished());
    let (rows, columns) = (screen.mural.rows, screen.mural.columns);
    let size = |piece: usize| screen.pieces.get(piece).map_or((10, 10), cells);
    let wide: usize = (0..columns).map(|column| size(column).0).sum();
    let high: usize = (0..rows).map(|row| size(row * columns).1).sum();
    let free = |length: u16, count: usize| f64::from(length.saturating_sub(gap * (count as u16 + 1)).max(1));
    // A character is as high as two pixels.
    let scale = (free(room.width, columns) / wide as f64).min(2.0 * free(room.height, rows) / high as f64);
    let across = |cells: usize| ((cells as f64 * scale).floor() as u16).max(3);
    let down = |cells: usize| ((cells as f64 * scale / 2.0).floor() as u16).max(1);
    let mut pieces = Vec::new();
    let mut y = room.y + gap;
    for row in 0..rows {
        let mut x = room.x + gap + 1;
        let height = down(size(row * columns).1);
        for column in 0..columns {
            let width = across(size(column).0);
            pieces.push(Place { area: Rect { x, y, width, height }.intersection(room) });
            x += width + gap;
        }
        y += height + gap;
    }
    Places { pieces, list }
}

impl MuralScreen {
    pub(super) fn paint(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, places) = (&context.look, places(self, area));
        self.draw_header(look, area, buffer);
        for (number, place) in places.pieces.iter().enumerate().take(self.pieces.len()) {
            self.draw_piece(context, number, place.area, buffer);
        }
        if let Some(chosen) = places.pieces.get(self.chosen).filter(|_| !self.is_finished()) {
            let around = Rect {
                x: chosen.area.x.saturating_sub(1),
                y: chosen.area.y.saturating_sub(1),
                width: chosen.area.width + 2,
                height: chosen.area.height + 2,
            };
            frame(buffer, around.intersection(page::body_of(area)), look);
        }
        if let Some(list) = places.list {
            self.draw_list(look, list, buffer);
        }
        page::draw_status(buffer, area, look, &self.status());
    }

    fn draw_header(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let (solved, all) = (self.solved(), self.mural.pieces());
        let left = [
            Span::styled("Album  ", look.bold(Ink::Accent)),
            Span::styled(self.mural.title.clone(), look.ink(Ink::Strong)),
        ];
        let right = [
            Span::styled("pieces ", look.ink(Ink::Muted)),
            Span::styled(solved.to_string(), look.bold(Ink::Strong)),
            Span::styled(format!(" of {all}   "), look.ink(Ink::Faint)),
            Span::styled(format!("{}%", 100 * solved / all.max(1)), look.bold(Ink::Accent)),
        ];
        widgets::header(buffer, area, look, &left, &right);
    }

    fn draw_piece(&self, context: &Context, number: usize, area: Rect, buffer: &mut Buffer) {
        let (look, piece) = (&context.look, &self.pieces[number]);
        if piece.solved {
            match &self.boards[number] {
                Some(board) => board.draw(context, area, buffer),
                None => draw_goal(look, piece, area, buffer),
            }
            return;
        }
        let is_open = self.is_open(number);
        let ground = if is_open { Ink::Lit } else { Ink::Panel };
        widgets::tint(buffer, area, look.ground(ground));
        for at in area.positions().filter(|at| (at.x + at.y) % 2 == 0 && !is_open) {
            widgets::put(buffer, area, at.x, at.y, "░", look.on(Ink::Line, ground));
        }
        let words = match piece.progress() {
            Some(share) => format!(" {} {share}% ", number + 1),
            None => format!(" {} ", number + 1),
        };
        let x = area.x + area.width.saturating_sub(words.len() as u16) / 2;
        let ink = if is_open { Ink::Accent } else { Ink::Faint };
        widgets::put(buffer, area, x, area.y + area.height / 2, &words, look.on(ink, ground));
    }

    fn draw_list(&self, look: &Look, list: Rect, buffer: &mut Buffer) {
        let words = if self.is_finished() {
            "All pieces are solved. This is the whole picture."
        } else {
            "Each piece is a puzzle of its own. Solve one, and those beside it open."
        };
        let mut lines = widgets::wrap(look, &Prose::from(words), list.width);
        lines.push(Line::default());
        lines.extend((0..self.pieces.len()).map(|number| self.list_line(look, number)));
        for (y, line) in (list.y..list.bottom()).zip(&lines) {
            widgets::put_line(buffer, list, list.x, y, line);
        }
    }

    fn list_line(&self, look: &Look, number: usize) -> Line<'static> {
        let piece = &self.pieces[number];
        let (is_chosen, is_open) = (number == self.chosen, self.is_open(number));
        let mark = if is_chosen { "▸ " } else { "  " };
        let game = piece.puzzle.kind().info().name;
        let ink = if is_open { Ink::Text } else { Ink::Faint };
        let mut spans = vec![
            Span::styled(mark, look.ink(Ink::Accent)),
            Span::styled(
                format!("{:<3}", number + 1),
                look.bold(if is_open { Ink::Accent } else { Ink::Faint }),
            ),
            Span::styled(format!("{game:<10}"), if is_chosen { look.bold(ink) } else { look.ink(ink) }),
        ];
        match (piece.solved, piece.progress()) {
            (true, _) => spans.extend(stars_of(look, piece.stars)),
            (false, Some(share)) => spans.push(Span::styled(format!("{share}% done"), look.ink(Ink::Accent))),
            (false, None) if is_open => spans.push(Span::styled("open now", look.ink(Ink::Muted))),
            (false, None) => spans.push(Span::styled("locked", look.ink(Ink::Faint))),
        }
        Line::from(spans)
    }

    fn status(&self) -> String {
        let Some(piece) = self.pieces.get(self.chosen) else { return String::new() };
        let (game, size) = (piece.puzzle.kind().info().name, piece.puzzle.describe());
        let grade = piece.grade.map_or_else(String::new, |grade| format!(", {grade}"));
        let how = if self.is_open(self.chosen) {
            super::progress(piece)
        } else {
            "solve a piece beside it first".to_owned()
        };
        format!("Piece {}  {game} {size}{grade}  {how}", self.chosen + 1)
    }

    /// If the terminal can't show the colours of the picture, makes the boards of solved pieces, one at a
    /// time.
    pub(super) fn make_boards(&mut self, context: &Context, _area: Rect) {
        if context.look.depth == Depth::True {
            return;
        }
        if self.boards.iter().flatten().any(|board| !board.is_ready()) {
            return;
        }
        let missing =
            (0..self.pieces.len()).find(|&piece| self.pieces[piece].solved && self.boards[piece].is_none());
        if let Some(piece) = missing {
            self.boards[piece] = Some(Thumbnail::new(context, piece, &self.pieces[piece]));
        }
    }
}

fn frame(buffer: &mut Buffer, area: Rect, look: &Look) {
    let mut whole = Buffer::empty(area);
    widgets::frame(&mut whole, area, look.ink(Ink::Accent));
    for at in area.positions() {
        let is_edge =
            at.x == area.x || at.y == area.y || at.x + 1 == area.right() || at.y + 1 == area.bottom();
        if is_edge && buffer.area.contains(at) {
            buffer[at] = whole[at].clone();
            buffer[at].bg = look.colour(Ink::Ground);
        }
    }
}

/// Draws the cells of a solved piece in their own colours.
fn draw_goal(look: &Look, piece: &Entry, area: Rect, buffer: &mut Buffer) {
    let Some(picture) = piece.puzzle.goal() else { return };
    let mosaic = in_pixels(&picture, (usize::from(area.width), 2 * usize::from(area.height)));
    let pixels = Pixels { ink: mosaic.clone(), paint: mosaic };
    Painting::new(look, &pixels, area, |_| None).draw(look, Coat::Dry, buffer);
}

fn in_pixels(picture: &Picture, (width, height): (usize, usize)) -> Mosaic {
    let black = picture.is_black_and_white();
    Mosaic::new(width, height, |row, column| {
        let cell = picture.get(row * picture.height / height.max(1), column * picture.width / width.max(1));
        match picture.color(cell) {
            _ if cell == 0 => None,
            _ if black => Some(INK),
            Some([r, g, b]) => Some(Color::Rgb(r, g, b)),
            None => Some(INK),
        }
    })
}
