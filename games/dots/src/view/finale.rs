//! The animation at the end of a game: the dots disappear, and the original drawing replaces the lines.

use super::draw::polyline;
use crate::Dots;
use crate::generate::verify::segments;
use crate::model::{Level, Line};
use pentimento_engine::view::Scene;
use pentimento_picture::drawing::Place;
use pentimento_ui::braille::Canvas;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::rows;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeSet;

/// The greatest width of the finale, in characters.
const WIDTH: f64 = 64.0;

/// Returns a function that converts places to braille dots, so that the drawing fills an area and is centred in it.
fn fitted(bounds: [Place; 2], area: Rect) -> impl Fn(Place) -> (i32, i32) {
    let [low, high] = bounds;
    let room = [f64::from(2 * area.width) - 2.0, f64::from(4 * area.height) - 2.0];
    let size = [(high[0] - low[0]).max(1e-6), (high[1] - low[1]).max(1e-6)];
    let scale = (room[0].max(1.0) / size[0]).min(room[1].max(1.0) / size[1]);
    let shift = [(room[0] - scale * size[0]) / 2.0, (room[1] - scale * size[1]) / 2.0];
    move |place: Place| {
        let at = |axis: usize| (shift[axis] + scale * (place[axis] - low[axis])).round() as i32;
        (at(0), at(1))
    }
}

fn bounds(places: impl Iterator<Item = Place>) -> Option<[Place; 2]> {
    places.fold(None, |found: Option<[Place; 2]>, [x, y]| {
        let [low, high] = found.unwrap_or([[x, y]; 2]);
        Some([[low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]])
    })
}

/// The drawing to show at the end: the original drawing if it is known, otherwise the lines of the solved puzzle.
fn drawing(level: &Level) -> Vec<Vec<Place>> {
    if !level.drawing.is_empty() {
        return level.drawing.clone();
    }
    strokes(level, level.lines())
}

fn strokes(level: &Level, lines: &BTreeSet<Line>) -> Vec<Vec<Place>> {
    let at = |dot: u32| level.dots[dot as usize].at;
    let drawn = lines.iter().map(|&[a, b]| vec![at(a), at(b)]);
    drawn.chain(level.predrawn.iter().cloned()).collect()
}

pub(crate) fn finale(scene: &Scene<'_, Dots>, progress: f64, area: Rect, buffer: &mut Buffer) {
    let (level, look) = (scene.level, scene.look);
    let clean = drawing(level);
    let drawn = strokes(level, &scene.board.lines);
    let all = clean.iter().chain(&drawn).flatten().copied();
    let Some(around) = bounds(all) else { return };
    let scale = fitted(around, area);
    let front = around[0][0] + (around[1][0] - around[0][0]) * progress.clamp(0.0, 1.0);
    let mut canvas = Canvas::new(area.intersection(buffer.area));
    if progress < 1.0 {
        for line in segments(&drawn).iter().filter(|[a, b]| a[0].max(b[0]) >= front) {
            polyline(&mut canvas, line, &scale, 1);
        }
    }
    for line in segments(&clean).iter().filter(|[a, b]| progress >= 1.0 || a[0].max(b[0]) < front) {
        polyline(&mut canvas, line, &scale, 2);
    }
    canvas.paint(buffer, |rank| look.ink(if rank == 2 { Ink::Filled } else { Ink::Line }));
    if progress < 1.0 {
        dots(scene, front, &scale, area, buffer);
    }
}

/// Draws the dots that have not disappeared yet.
fn dots(
    scene: &Scene<'_, Dots>,
    front: f64,
    scale: &impl Fn(Place) -> (i32, i32),
    area: Rect,
    buffer: &mut Buffer,
) {
    for dot in scene.level.dots.iter().filter(|dot| dot.at[0] >= front) {
        let (x, y) = scale(dot.at);
        let (x, y) = (area.x + (x / 2).max(0) as u16, area.y + (y / 4).max(0) as u16);
        let colour = dot.colours[0];
        pentimento_ui::widgets::put(
            buffer,
            area,
            x,
            y,
            crate::names::glyph(colour),
            scene.look.pigment(colour),
        );
    }
}

/// The best size for the finale, in characters.
pub(crate) fn size(level: &Level) -> (u16, u16) {
    let clean = drawing(level);
    let Some([low, high]) = bounds(clean.iter().flatten().copied()) else { return (20, 10) };
    let (width, height) = ((high[0] - low[0]).max(1.0), (high[1] - low[1]).max(1.0));
    let columns = if width >= height { WIDTH } else { (WIDTH * width / height).max(8.0) };
    let rows = (columns * height / width / 2.0).clamp(3.0, 40.0);
    (columns as u16, rows.ceil() as u16)
}

/// Draws lines as text in braille characters, for the command line.
pub(crate) fn in_characters(level: &Level, lines: &BTreeSet<Line>) -> String {
    let (width, height) = size(level);
    let area = Rect::new(0, 0, width, height);
    let strokes = strokes(level, lines);
    let Some(around) = bounds(strokes.iter().flatten().copied()) else { return String::new() };
    let mut canvas = Canvas::new(area);
    let scale = fitted(around, area);
    for line in &strokes {
        polyline(&mut canvas, line, &scale, 1);
    }
    let mut buffer = Buffer::empty(area);
    let look = Look::default();
    canvas.paint(&mut buffer, |_| look.ink(Ink::Text));
    let rows: String = rows(&buffer).into_iter().map(|row| row + "\n").collect();
    rows + &format!("{} lines", lines.len())
}
