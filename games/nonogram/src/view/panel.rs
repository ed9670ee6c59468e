//! The panel beside the board with the palette, the small picture and some numbers, and the status line below the
//! board.

use super::draw::cell;
use super::draw::clues::{is_complete, number};
use super::draw::painted;
use super::layout::{Zoom, layout, zoom};
use crate::Nonogram;
use crate::model::{Cell, Line as Row};
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::contract::Standing;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::map::map;
use pentimento_ui::theme::Ink;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// The largest size of the small picture, in pixels.
const PICTURE: (usize, usize) = (40, 26);
/// The width of the numbers beside the picture, including the gap.
const FIGURES: usize = 13;

pub(crate) fn panel(scene: &Scene<'_, Nonogram>, width: u16) -> Vec<Line<'static>> {
    let width = width as usize;
    let mut lines = Vec::new();
    if !scene.ui.palette.is_plain() {
        lines.extend(palette(scene, width));
        lines.push(Line::default());
    }
    let figures = figures(scene);
    let picture = picture(scene, width);
    let beside = picture.first().is_some_and(|line| line.width() + FIGURES <= width);
    if beside {
        lines.extend(side_by_side(picture, figures));
    } else {
        lines.extend(picture);
        lines.push(Line::default());
        lines.extend(figures.chunks(3).filter_map(joined));
    }
    lines
}

/// Puts a label and its number on one line. This is used if there is no space beside the picture.
fn joined(figure: &[Line<'static>]) -> Option<Line<'static>> {
    let [label, value, ..] = figure else { return figure.first().cloned() };
    let gap = " ".repeat(8usize.saturating_sub(label.width()).max(2));
    let spans = label.spans.iter().cloned().chain([Span::raw(gap)]).chain(value.spans.iter().cloned());
    Some(spans.collect())
}

fn side_by_side(picture: Vec<Line<'static>>, figures: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let wide = picture.first().map_or(0, Line::width);
    let rows = picture.len().max(figures.len());
    let (mut picture, mut figures) = (picture.into_iter(), figures.into_iter());
    let mut row = || {
        let mut line = picture.next().unwrap_or_else(|| Line::raw(" ".repeat(wide)));
        line.push_span(Span::raw("   "));
        line.spans.extend(figures.next().unwrap_or_default().spans);
        line
    };
    (0..rows).map(|_| row()).collect()
}

/// The picture so far, with a blank margin. On a large board, marks in the margin show which part is in view.
fn picture(scene: &Scene<'_, Nonogram>, width: usize) -> Vec<Line<'static>> {
    let look = *scene.look;
    let whole = scene.ui.palette.so_far(look, scene.level.width(), &painted(scene));
    let room = (PICTURE.0.min(width.saturating_sub(2)), PICTURE.1);
    let small = whole.within(room.0, room.1);
    let layout = layout(scene.level, scene.ui, scene.ui.area);
    let (lines, below) = map(&small, layout.grid(), &look);
    let blank = Line::from(Span::styled(" ".repeat(small.width + 2), look.ground(Ink::Panel)));
    let below = below.unwrap_or_else(|| blank.clone());
    std::iter::once(blank).chain(lines).chain([below]).collect()
}

/// The labels and their numbers. Each takes three lines.
fn figures(scene: &Scene<'_, Nonogram>) -> Vec<Line<'static>> {
    let look = *scene.look;
    let level = scene.level;
    let figure = |label: &'static str, value: String, rest: String| {
        [
            Line::from(Span::styled(label, look.ink(Ink::Muted))),
            Line::from(vec![
                Span::styled(value, look.bold(Ink::Strong)),
                Span::styled(rest, look.ink(Ink::Text)),
            ]),
            Line::from(Span::raw(" ")),
        ]
    };
    let (done, total) = match scene.board.standing(level) {
        Standing::Playing { done, total } => (done, total),
        Standing::Solved => {
            let painted = scene.board.cells().iter().filter(|cell| cell.colour() != 0).count();
            (painted, painted)
        }
    };
    let complete = level.lines().filter(|&line| is_complete(level, scene.board, line)).count();
    let lines = level.height() + level.width();
    let mut all = Vec::new();
    all.extend(figure("filled", done.to_string(), format!(" of {total}")));
    all.extend(figure("lines", complete.to_string(), format!(" of {lines}")));
    if let Some((across, down)) = runs(scene) {
        all.extend(figure("run", across.to_string(), " across".to_owned()));
        all.pop();
        all.push(Line::from(vec![
            Span::styled(down.to_string(), look.bold(Ink::Strong)),
            Span::styled(" down", look.ink(Ink::Text)),
        ]));
    }
    all
}

/// The lengths of the horizontal and the vertical run under the cursor. `None` if the cell there is not painted.
fn runs(scene: &Scene<'_, Nonogram>) -> Option<(usize, usize)> {
    if scene.mode != Mode::Playing {
        return None;
    }
    let [row, column] = scene.ui.cursor;
    let Cell::Colour(colour) = scene.board.get([row, column]) else { return None };
    let length = |line: Row, at: usize| {
        let same = |place: &usize| scene.board.get(line.cell(*place)) == Cell::Colour(colour);
        let before = (0..at).rev().take_while(same).count();
        before + (at..scene.level.length(line)).take_while(same).count()
    };
    Some((length(Row::Row(row), column), length(Row::Column(column), row)))
}

/// For each colour, its key, its swatch, its name, and how many of its cells are left to fill.
fn palette(scene: &Scene<'_, Nonogram>, width: usize) -> Vec<Line<'static>> {
    let (look, level) = (*scene.look, scene.level);
    let label = |text: String| Span::styled(text, look.ink(Ink::Muted));
    let gap = width.saturating_sub("palette".len() + "left".len() + 1);
    let mut lines = vec![Line::from(vec![
        Span::styled("palette", look.bold(Ink::Muted)),
        label(format!("{}left", " ".repeat(gap))),
    ])];
    lines.extend((1..=level.paints().colours() as Colour).map(|colour| paint_line(scene, colour, width)));
    lines
}

fn paint_line(scene: &Scene<'_, Nonogram>, colour: Colour, width: usize) -> Line<'static> {
    let (look, palette) = (*scene.look, &scene.ui.palette);
    let chosen = scene.ui.brush == colour && scene.mode == Mode::Playing;
    let ground = if chosen { look.ground(Ink::Lit) } else { Style::new() };
    let key = match colour {
        1..=9 => colour.to_string(),
        10 => "0".to_owned(),
        _ => " ".to_owned(),
    };
    let name = palette.word(colour);
    let (left, left_style) = match left(scene, colour) {
        Some(0) => ("✓".to_owned(), look.ink(Ink::Ok)),
        Some(count) => (count.to_string(), look.ink(Ink::Text)),
        None => ("?".to_owned(), look.ink(Ink::Faint)),
    };
    let name_room = width.saturating_sub(8 + left.width() + 1);
    let name: String = name.chars().take(name_room).collect();
    let pad = " ".repeat(name_room.saturating_sub(name.width()));
    let ink = if chosen { Ink::Strong } else { Ink::Text };
    Line::from(vec![
        Span::styled(if chosen { "▌" } else { " " }, ground.patch(look.ink(Ink::Accent))),
        Span::styled(format!("{key:>2}  "), ground.patch(look.bold(Ink::Accent))),
        Span::styled(palette.signs(colour).concat(), cell::painted(look, palette, colour)),
        Span::styled(format!(" {name}{pad}"), ground.patch(look.ink(ink))),
        Span::styled(format!("{left} "), ground.patch(left_style)),
    ])
}

/// The number of cells of a colour that are still to be filled. `None` if a clue has an unknown number.
fn left(scene: &Scene<'_, Nonogram>, colour: Colour) -> Option<usize> {
    let clues = scene.level.rows().iter().flatten().filter(|clue| clue.colour == colour);
    let total = clues.map(|clue| clue.count.map(usize::from)).sum::<Option<usize>>()?;
    let painted = scene.board.cells().iter().filter(|cell| cell.colour() == colour).count();
    Some(total.saturating_sub(painted))
}

/// Describes the cell under the cursor, and the clues of its row and column.
pub(crate) fn status(scene: &Scene<'_, Nonogram>) -> Prose {
    if scene.mode != Mode::Playing {
        return Prose::new();
    }
    let [row, column] = scene.ui.cursor;
    let prose = Prose::new()
        .say("Row ")
        .strong((row + 1).to_string())
        .say(" column ")
        .strong((column + 1).to_string())
        .say("  ");
    let prose = match scene.board.get([row, column]) {
        Cell::Unknown => prose.say("open"),
        Cell::Blank => prose.say("empty"),
        Cell::Maybe => prose.say("maybe"),
        Cell::Colour(_) if scene.ui.palette.is_plain() => prose.say("filled"),
        Cell::Colour(colour) => {
            let palette = &scene.ui.palette;
            prose.toned(Tone::Colour(palette.pigment(colour)), palette.word(colour))
        }
    };
    if zoom(scene.level, scene.ui, scene.ui.area) == Zoom::Out {
        // The strip below the board already shows the clues.
        return prose;
    }
    let prose = clues(scene, prose.say("    row "), Row::Row(row));
    clues(scene, prose.say("   column "), Row::Column(column))
}

fn clues(scene: &Scene<'_, Nonogram>, prose: Prose, line: Row) -> Prose {
    let palette = &scene.ui.palette;
    let clues = scene.level.clues(line);
    if clues.is_empty() {
        return prose.strong("0");
    }
    clues.iter().enumerate().fold(prose, |prose, (i, clue)| {
        let prose = prose.strong(format!("{}{}", if i > 0 { " " } else { "" }, number(*clue)));
        if palette.is_plain() {
            prose
        } else {
            prose.toned(Tone::Colour(palette.pigment(clue.colour)), palette.glyph(clue.colour))
        }
    })
}
