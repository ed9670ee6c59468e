//! Draws the board: lines in braille, a ring around the start of a new line, and the dots on top.

use super::SHOW_RING;
use super::is_joined;
use super::layout::Layout;
use crate::Dots;
use crate::model::{Level, Line};
use crate::names::glyph;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::drawing::Place;
use pentimento_ui::braille::Canvas;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

/// Ranks of the kinds of lines. If several lines share a character, the highest rank decides its style.
const PREDRAWN: u8 = 1;
const LINE: u8 = 2;
const RING: u8 = 3;
const TARGET: u8 = 4;
const CONFLICT: u8 = 5;

pub(crate) fn draw(scene: &Scene<'_, Dots>, layout: &Layout, buffer: &mut Buffer) {
    let look = *scene.look;
    let mut canvas = Canvas::new(layout.area.intersection(buffer.area));
    draw_predrawn(scene.level, layout, &mut canvas);
    for &line in &scene.board.lines {
        draw_line(scene, layout, line, &mut canvas);
    }
    draw_ring(scene, layout, &mut canvas);
    canvas.paint(buffer, |rank| match rank {
        PREDRAWN => look.ink(Ink::Line),
        RING => look.ink(Ink::Premise).remove_modifier(Modifier::UNDERLINED),
        TARGET => look.ink(Ink::Target),
        CONFLICT => look.ink(Ink::Conflict).remove_modifier(Modifier::REVERSED).add_modifier(Modifier::BOLD),
        _ => look.ink(Ink::Muted),
    });
    for dot in 0..layout.cells.len() as u32 {
        draw_dot(scene, layout, dot, buffer);
    }
    for dot in 0..layout.cells.len() as u32 {
        draw_marks(scene, layout, dot, buffer);
    }
}

fn draw_predrawn(level: &Level, layout: &Layout, canvas: &mut Canvas) {
    for line in &level.predrawn {
        for pair in line.windows(2) {
            canvas.line(layout.point(level, pair[0]), layout.point(level, pair[1]), PREDRAWN);
        }
    }
}

fn draw_line(scene: &Scene<'_, Dots>, layout: &Layout, [a, b]: Line, canvas: &mut Canvas) {
    let marked = |dot: u32, role: Role| scene.mark(&dot) == Some(role);
    let rank = if marked(a, Role::Conflict) && marked(b, Role::Conflict) {
        CONFLICT
    } else if marked(a, Role::Target) && marked(b, Role::Target) {
        TARGET
    } else {
        LINE
    };
    let at = |dot: u32| layout.point(scene.level, scene.level.dots[dot as usize].at);
    canvas.line(at(a), at(b), rank);
}

/// The start of the new line, its closest dot, and the squared distance between them. `None` if no line is started or
/// the ring is off.
pub(crate) fn marked_closest(scene: &Scene<'_, Dots>) -> Option<(u32, u32, f64)> {
    let from = scene.ui.from.filter(|_| scene.aids.has(&SHOW_RING) && scene.mode == Mode::Playing)?;
    let colour = scene.ui.colour_at(scene.level, scene.board, from);
    let link = scene.level.link(from, colour)?;
    Some((from, *link.closest.first()?, link.near))
}

/// Draws a dotted ring around the start of a new line. It passes through the closest dot.
fn draw_ring(scene: &Scene<'_, Dots>, layout: &Layout, canvas: &mut Canvas) {
    let Some((from, _, near)) = marked_closest(scene) else { return };
    let centre = layout.point(scene.level, scene.level.dots[from as usize].at);
    let radius = layout.sheet.distance(scene.level, scene.level.millimetres(near));
    let steps = (radius * 3.2).max(12.0) as i32;
    for step in 0..steps {
        let angle = f64::from(step) / f64::from(steps) * std::f64::consts::TAU;
        let (x, y) = (radius * angle.cos(), radius * angle.sin());
        canvas.dot((centre.0 + x.round() as i32, centre.1 + y.round() as i32), RING);
    }
}

/// The colours that are drawn for a dot.
fn shown(scene: &Scene<'_, Dots>, dot: u32) -> Vec<u8> {
    let colours = &scene.level.dots[dot as usize].colours;
    match scene.ui.only.filter(|_| scene.mode == Mode::Playing) {
        None => colours.clone(),
        Some(only) => colours.iter().copied().filter(|&colour| colour == only).collect(),
    }
}

/// The style of a dot's sign. It is bold while the dot still needs a line of that colour.
fn sign_style(scene: &Scene<'_, Dots>, dot: u32, colour: u8) -> Style {
    let style = scene.look.pigment(colour);
    if is_joined(scene.level, scene.board, dot, colour) {
        let faint = scene.look.depth == pentimento_ui::theme::Depth::Mono;
        return if faint { style.add_modifier(Modifier::DIM) } else { style };
    }
    style.add_modifier(Modifier::BOLD)
}

fn put_at(buffer: &mut Buffer, layout: &Layout, (x, y): (i32, i32), text: &str, style: Style) {
    if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
        && layout.area.contains(ratatui::layout::Position::new(x, y))
    {
        put(buffer, layout.area, x, y, text, style);
    }
}

fn draw_dot(scene: &Scene<'_, Dots>, layout: &Layout, dot: u32, buffer: &mut Buffer) {
    let ((x, y), width) = (layout.cells[dot as usize], layout.widths[dot as usize]);
    let colours = shown(scene, dot);
    match colours.as_slice() {
        [] => put_at(buffer, layout, (x, y), "∙", scene.look.ink(Ink::Line)),
        [only] => put_at(buffer, layout, (x, y), glyph(*only), sign_style(scene, dot, *only)),
        colours if width == 1 => {
            let open = colours.iter().find(|&&colour| !is_joined(scene.level, scene.board, dot, colour));
            let colour = *open.unwrap_or(&colours[0]);
            let style = sign_style(scene, dot, colour).add_modifier(Modifier::REVERSED);
            put_at(buffer, layout, (x, y), &colours.len().to_string(), style);
        }
        colours => {
            for (place, &colour) in colours.iter().enumerate() {
                put_at(buffer, layout, (x + place as i32, y), glyph(colour), sign_style(scene, dot, colour));
            }
        }
    }
}

/// Draws the cursor, and the brackets around a dot that a hint or the player marked.
fn draw_marks(scene: &Scene<'_, Dots>, layout: &Layout, dot: u32, buffer: &mut Buffer) {
    let look = *scene.look;
    let ((x, y), width) = (layout.cells[dot as usize], layout.widths[dot as usize]);
    let playing = scene.mode == Mode::Playing;
    let role = scene.mark(&dot);
    let signs = if playing && scene.ui.from == Some(dot) {
        Some(("[", "]", look.bold(Ink::Accent)))
    } else if role == Some(Role::Conflict) {
        Some(("!", "!", look.on(Ink::Conflict, Ink::ConflictGround)))
    } else if role == Some(Role::Target) {
        Some(("[", "]", look.bold(Ink::Target)))
    } else if marked_closest(scene).is_some_and(|(_, to, _)| to == dot) {
        Some(("‹", "›", look.bold(Ink::Premise)))
    } else if role == Some(Role::Premise) {
        Some(("(", ")", look.bold(Ink::Premise)))
    } else {
        None
    };
    if let Some((left, right, style)) = signs {
        for (at, sign) in [(x - 1, left), (x + width, right)] {
            if !layout.cells.contains(&(at, y)) {
                put_at(buffer, layout, (at, y), sign, style);
            }
        }
    }
    if playing && scene.ui.cursor == dot {
        for column in x..x + width {
            draw_cursor(buffer, layout, (column, y), look);
        }
    }
}

fn draw_cursor(buffer: &mut Buffer, layout: &Layout, (x, y): (i32, i32), look: Look) {
    if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) {
        let at = ratatui::layout::Position::new(x, y);
        if layout.area.contains(at)
            && let Some(cell) = buffer.cell_mut(at)
        {
            cell.modifier.remove(Modifier::DIM | Modifier::REVERSED);
            cell.set_style(look.on(Ink::OnAccent, Ink::Accent));
        }
    }
}

/// Draws a polyline. `scale` converts places on the page to braille dots.
pub(crate) fn polyline(canvas: &mut Canvas, points: &[Place], scale: impl Fn(Place) -> (i32, i32), rank: u8) {
    for pair in points.windows(2) {
        canvas.line(scale(pair[0]), scale(pair[1]), rank);
    }
}
