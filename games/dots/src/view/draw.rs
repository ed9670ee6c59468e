//! Draws the board: lines in braille, the aim, the circle of a measurement, and finally the dots.

use super::layout::{Layout, Point};
use super::spots::{Spot, spots};
use crate::Dots;
use crate::geometry::square_to_segment;
use crate::model::{Level, Line};
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::drawing::Place;
use pentimento_ui::braille::{ACROSS, Canvas, DOWN};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

/// Ranks of the kinds of lines. If several lines share a character, the highest rank decides its style.
const PREDRAWN: u8 = 1;
const LINE: u8 = 2;
const PREMISE: u8 = 3;
const AIM: u8 = 4;
const TARGET: u8 = 5;
const CONFLICT: u8 = 6;
/// The distance between the dots of a dotted line, in braille dots.
const GAP: f64 = 5.0;
/// A line farther from a dot than this cannot touch the sign of the dot. It is a squared distance in braille dots.
const FAR: f64 = 100.0;

pub(crate) fn draw(scene: &Scene<'_, Dots>, layout: &Layout, buffer: &mut Buffer) {
    let look = *scene.look;
    let mut canvas = Canvas::new(layout.area.intersection(buffer.area));
    draw_predrawn(scene.level, layout, &mut canvas);
    let passable = visible_dots(layout);
    for &line in &scene.board.lines {
        draw_line(scene, layout, line, &passable, &mut canvas);
    }
    if scene.mode != Mode::Preview {
        draw_compared(scene, layout, &mut canvas);
    }
    draw_aim(scene, layout, &mut canvas);
    canvas.paint(buffer, |rank| match rank {
        PREDRAWN => look.ink(Ink::Line),
        PREMISE => look.ink(Ink::Premise).remove_modifier(Modifier::UNDERLINED),
        AIM => look.ink(Ink::Accent),
        TARGET => look.ink(Ink::Target),
        CONFLICT => look.ink(Ink::Conflict).remove_modifier(Modifier::REVERSED).add_modifier(Modifier::BOLD),
        _ => look.ink(Ink::Filled),
    });
    let spots = spots(scene, layout);
    for (spot, cell) in spots.iter().zip(&layout.cells) {
        draw_spot(layout, spot, *cell, buffer);
    }
    for (dot, spot) in (0..).zip(&spots) {
        draw_brackets(scene, layout, dot, spot, buffer);
    }
}

fn draw_predrawn(level: &Level, layout: &Layout, canvas: &mut Canvas) {
    for line in &level.predrawn {
        polyline(canvas, line, |place| layout.point(place), PREDRAWN);
    }
}

/// The dots on the visible part of the board or just outside it.
fn visible_dots(layout: &Layout) -> Vec<u32> {
    let area = layout.area;
    let (left, top) = (i32::from(area.x) - 4, i32::from(area.y) - 2);
    let (right, bottom) = (i32::from(area.right()) + 4, i32::from(area.bottom()) + 2);
    let is_near = |&(x, y): &(i32, i32)| (left..right).contains(&x) && (top..bottom).contains(&y);
    (0..).zip(&layout.cells).filter(|(_, cell)| is_near(cell)).map(|(dot, _)| dot).collect()
}

fn draw_line(scene: &Scene<'_, Dots>, layout: &Layout, [a, b]: Line, passable: &[u32], canvas: &mut Canvas) {
    let is_marked = |role: Role| [a, b].iter().all(|dot| scene.mark(dot) == Some(role));
    let rank = if is_marked(Role::Conflict) {
        CONFLICT
    } else if is_marked(Role::Target) {
        TARGET
    } else {
        LINE
    };
    let at = |dot: u32| layout.point(scene.level.dots[dot as usize].at);
    let others = passable.iter().filter(|&&dot| dot != a && dot != b).map(|&dot| at(dot));
    let ends = [at(a), at(b)];
    let passed: Vec<Point> = others.filter(|&dot| passes(ends, dot)).collect();
    if passed.is_empty() || scene.mode == Mode::Preview {
        canvas.line(ends[0], ends[1], rank);
    } else {
        broken_line(canvas, ends, &passed, rank);
    }
}

fn square((ax, ay): Point, (bx, by): Point) -> i64 {
    let (x, y) = (i64::from(bx - ax), i64::from(by - ay));
    x * x + y * y
}

/// Whether a line comes close to a dot.
fn passes([a, b]: [Point; 2], dot: Point) -> bool {
    let place = |(x, y): Point| [f64::from(x), f64::from(y)];
    square_to_segment(place(dot), place(a), place(b)) <= FAR
}

/// Whether the character at the first point touches or almost touches the sign at the second point.
fn touches((x, y): Point, (dot_x, dot_y): Point) -> bool {
    let columns = (x.div_euclid(ACROSS) - dot_x.div_euclid(ACROSS)).abs();
    let rows = (y.div_euclid(DOWN) - dot_y.div_euclid(DOWN)).abs();
    rows == 0 && columns <= 2 || rows == 1 && columns <= 1
}

/// Draws a line with a gap around each dot that it passes, so that it does not look joined to that dot. Points that are
/// closer to an end of the line than to the passed dot are always drawn.
fn broken_line(canvas: &mut Canvas, [a, b]: [Point; 2], passed: &[Point], rank: u8) {
    let steps = (b.0 - a.0).abs().max((b.1 - a.1).abs()).max(1);
    for step in 0..=steps {
        let part = f64::from(step) / f64::from(steps);
        let along = |from: i32, to: i32| (f64::from(from) + f64::from(to - from) * part).round() as i32;
        let here = (along(a.0, b.0), along(a.1, b.1));
        let to_end = square(here, a).min(square(here, b));
        let is_gap = passed.iter().any(|&dot| touches(here, dot) && square(here, dot) < to_end);
        if !is_gap {
            canvas.dot(here, rank);
        }
    }
}

/// Draws a dotted line from the first dot of a hint to each dot that the hint compares with it. If the hint is about a
/// wrong line, each end of that line gets a dotted line to a closer dot.
fn draw_compared(scene: &Scene<'_, Dots>, layout: &Layout, canvas: &mut Canvas) {
    let [start, others @ ..] = scene.ui.letters.as_slice() else { return };
    let role = |dot: u32| scene.mark(&dot);
    let between = |a: u32, b: u32| [a, b].map(|dot| layout.point(scene.level.dots[dot as usize].at));
    for &other in others {
        match role(other) {
            Some(Role::Target) if !scene.board.has(*start, other) => {
                dotted(canvas, between(*start, other), TARGET);
            }
            Some(Role::Premise) if role(*start) != Some(Role::Conflict) => {
                dotted(canvas, between(*start, other), PREMISE);
            }
            Some(Role::Target | Role::Premise | Role::Conflict) | None => {}
        }
    }
    if let [second, closer @ .., last] = others
        && role(*start) == Some(Role::Conflict)
    {
        dotted(canvas, between(*start, *closer.first().unwrap_or(last)), PREMISE);
        dotted(canvas, between(*second, *last), PREMISE);
    }
}

/// Draws a dotted line to the aim. If the player measures, also draws the circle through the aim.
fn draw_aim(scene: &Scene<'_, Dots>, layout: &Layout, canvas: &mut Canvas) {
    let pair = scene.ui.from.zip(scene.ui.aim).filter(|_| scene.mode == Mode::Playing);
    let Some((from, aim)) = pair else { return };
    let [centre, end] = [from, aim].map(|dot| layout.point(scene.level.dots[dot as usize].at));
    dotted(canvas, [centre, end], AIM);
    if scene.ui.measured().is_some() {
        circle(canvas, centre, end);
    }
}

fn length([a, b]: [Point; 2]) -> f64 {
    let (x, y) = (f64::from(b.0 - a.0), f64::from(b.1 - a.1));
    (x * x + y * y).sqrt()
}

fn dotted(canvas: &mut Canvas, [a, b]: [Point; 2], rank: u8) {
    let steps = (length([a, b]) / GAP).round().max(1.0);
    for step in 1..steps as i32 {
        let part = f64::from(step) / steps;
        let along = |from: i32, to: i32| (f64::from(from) + f64::from(to - from) * part).round() as i32;
        canvas.dot((along(a.0, b.0), along(a.1, b.1)), rank);
    }
}

fn circle(canvas: &mut Canvas, centre: Point, through: Point) {
    let radius = length([centre, through]);
    let steps = (radius * std::f64::consts::TAU / GAP).max(12.0) as i32;
    for step in 0..steps {
        let angle = f64::from(step) / f64::from(steps) * std::f64::consts::TAU;
        let (x, y) = (radius * angle.cos(), radius * angle.sin());
        canvas.dot((centre.0 + x.round() as i32, centre.1 + y.round() as i32), PREMISE);
    }
}

fn put_at(buffer: &mut Buffer, layout: &Layout, (x, y): (i32, i32), text: &str, style: Style) {
    if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
        && layout.area.contains(Position::new(x, y))
    {
        put(buffer, layout.area, x, y, text, style);
    }
}

fn draw_spot(layout: &Layout, spot: &Spot, (x, y): (i32, i32), buffer: &mut Buffer) {
    for beside in 1..=spot.chip {
        put_at(buffer, layout, (x - beside, y), " ", spot.sign.style);
        put_at(buffer, layout, (x + beside, y), " ", spot.sign.style);
    }
    put_at(buffer, layout, (x, y), spot.sign.glyph, spot.sign.style);
    for (by, sign) in &spot.others {
        put_at(buffer, layout, (x + by, y), sign.glyph, sign.style);
    }
}

/// The brackets around a dot. They show the start of a line, the aim, a mark of a hint or a check, or the cursor.
fn brackets(scene: &Scene<'_, Dots>, dot: u32) -> Option<(&'static str, &'static str, Style)> {
    let (look, ui) = (*scene.look, scene.ui);
    let is_playing = scene.mode == Mode::Playing;
    // A preview is too small for brackets.
    if scene.mode == Mode::Preview {
        return None;
    }
    match scene.mark(&dot) {
        _ if is_playing && ui.from == Some(dot) => Some(("[", "]", look.bold(Ink::Strong))),
        _ if is_playing && ui.aim == Some(dot) => Some(("‹", "›", look.bold(Ink::Accent))),
        Some(Role::Conflict) => Some(("!", "!", look.on(Ink::Conflict, Ink::ConflictGround))),
        Some(Role::Target) => Some(("[", "]", look.bold(Ink::Target))),
        Some(Role::Premise) => Some(("(", ")", look.bold(Ink::Premise))),
        None if is_playing && ui.from.is_none() && ui.cursor == dot => {
            Some(("‹", "›", look.bold(Ink::Accent)))
        }
        None => None,
    }
}

fn draw_brackets(scene: &Scene<'_, Dots>, layout: &Layout, dot: u32, spot: &Spot, buffer: &mut Buffer) {
    let Some((left, right, style)) = brackets(scene, dot) else { return };
    let (x, y) = layout.cells[dot as usize];
    let places = [(x - spot.left - 1, left), (x + spot.right + 1, right)];
    let free: Vec<_> = places.into_iter().filter(|&(x, _)| !layout.is_taken((x, y))).collect();
    for &(x, bracket) in &free {
        put_at(buffer, layout, (x, y), bracket, style);
    }
    // If there are other dots on both sides, there is no space for brackets, so the sign is underlined.
    if free.is_empty() {
        put_at(buffer, layout, (x, y), spot.sign.glyph, spot.sign.style.add_modifier(Modifier::UNDERLINED));
    }
}

/// Draws a polyline. `scale` converts places on the page to braille dots.
pub(crate) fn polyline(canvas: &mut Canvas, points: &[Place], scale: impl Fn(Place) -> (i32, i32), rank: u8) {
    for pair in points.windows(2) {
        canvas.line(scale(pair[0]), scale(pair[1]), rank);
    }
}
