//! The panel beside the board, the lines about the cursor in a rail, and the status line below the board.

use super::reach::partners;
use super::{Layout, TextLine as Line};
use crate::Logipix;
use crate::hint::clue_name;
use crate::model::{Cell, Note};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::Standing;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::fit::Bars;
use pentimento_ui::map::map;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::wrap;
use ratatui::style::Style;
use ratatui::text::Span;

/// The largest size of the picture, in pixels.
const PICTURE: (usize, usize) = (44, 24);
/// The number of lines about the cursor, in a low rail and in a tall one. In a low rail, the picture needs the other
/// rows.
const CURSOR_LINES: [usize; 2] = [3, 4];
/// A rail with this many rows is tall.
const TALL: u16 = 30;
/// The largest width of the figures. In a wider panel, the values would be too far from their labels.
const WIDEST_FIGURES: usize = 30;
/// The gap between the picture and the count beside it.
const GAP: usize = 2;
/// The picture is drawn at double size if at least this many rows stay free below it.
const OTHER_ROWS: u16 = 28;

pub(crate) fn panel(scene: &Scene<'_, Logipix>, width: u16) -> Vec<Line<'static>> {
    let width = width as usize;
    let mut lines = Vec::new();
    if is_tall(scene) {
        lines.push(Line::styled("picture so far", scene.look.ink(Ink::Muted)));
    }
    let picture = picture(scene, width);
    let count = count(scene);
    if picture.first().is_some_and(|line| line.width() + GAP + count[1].width() <= width) {
        lines.extend(side_by_side(picture, count));
    } else {
        lines.extend(picture);
        lines.push(Line::default());
        lines.push(joined(&count));
    }
    let mut figures = Vec::new();
    // A rail shows the line that is being drawn in its lines about the cursor instead.
    if !is_in_rail(scene) {
        figures.extend(drawing(scene, width));
    }
    figures.extend(possible(scene, width));
    let colours = if scene.ui.palette.is_plain() { Vec::new() } else { colours(scene) };
    for group in [figures, colours].into_iter().filter(|group| !group.is_empty()) {
        lines.push(Line::default());
        lines.extend(group);
    }
    lines
}

fn is_tall(scene: &Scene<'_, Logipix>) -> bool {
    scene.ui.area.height >= TALL
}

fn is_in_rail(scene: &Scene<'_, Logipix>) -> bool {
    scene.ui.fit.is_some_and(|fit| fit.bars == Bars::Standing)
}

/// The picture so far, at double size if there is enough room. On a large board, marks show which part is in view.
fn picture(scene: &Scene<'_, Logipix>, width: usize) -> Vec<Line<'static>> {
    let (look, level) = (*scene.look, scene.level);
    let cells = level.picture(scene.board.lines());
    let whole = match scene.ui.own_colours(look) {
        None => scene.ui.palette.so_far(look, level.width(), &cells),
        Some(scheme) => Mosaic::new(level.width(), level.height(), |row, column| {
            Some(match cells[level.cell([row, column]) as usize] {
                0 => scheme.tile([0; 3], 0.0),
                colour => scheme.tint(colour).fill,
            })
        }),
    };
    let grid = Layout::new(level, scene.ui, scene.ui.area).grid;
    let is_roomy = level.height() + usize::from(OTHER_ROWS) <= usize::from(scene.ui.area.height);
    let small = if grid.whole() && is_roomy && 2 * level.width() + 2 <= width {
        Mosaic::new(2 * whole.width, 2 * whole.height, |row, column| whole.at(row / 2, column / 2))
    } else {
        whole.within(PICTURE.0.min(width.saturating_sub(2)), PICTURE.1)
    };
    let (mut lines, below) = map(&small, &grid, &look);
    lines.extend(below);
    if is_in_rail(scene) {
        // The rail has the background of a panel, so the picture gets the background of the screen instead.
        let panel = look.ground(Ink::Panel).bg;
        for span in lines.iter_mut().flat_map(|line| &mut line.spans).filter(|span| span.style.bg == panel) {
            span.style = span.style.patch(look.ground(Ink::Ground));
        }
    }
    lines
}

fn side_by_side(picture: Vec<Line<'static>>, beside: [Line<'static>; 2]) -> Vec<Line<'static>> {
    let mut beside = beside.into_iter();
    let row = |mut line: Line<'static>| {
        line.push_span(Span::raw(" ".repeat(GAP)));
        line.spans.extend(beside.next().unwrap_or_default().spans);
        line
    };
    picture.into_iter().map(row).collect()
}

/// The number of lines drawn so far: a label and its value.
fn count(scene: &Scene<'_, Logipix>) -> [Line<'static>; 2] {
    let look = *scene.look;
    let (done, total) = match scene.board.standing(scene.level) {
        Standing::Playing { done, total } => (done, total),
        Standing::Solved => (scene.board.lines().len(), scene.board.lines().len()),
    };
    let value = vec![
        Span::styled(done.to_string(), look.bold(Ink::Strong)),
        Span::styled(format!(" of {total}"), look.ink(Ink::Muted)),
    ];
    [Line::styled("lines", look.ink(Ink::Muted)), Line::from(value)]
}

fn joined([label, value]: &[Line<'static>; 2]) -> Line<'static> {
    let label = Span::styled(format!("{label} "), label.style);
    std::iter::once(label).chain(value.spans.iter().cloned()).collect()
}

/// A label, and its value at the right end of the line.
fn figure(scene: &Scene<'_, Logipix>, width: usize, label: &str, value: usize) -> Line<'static> {
    let look = *scene.look;
    let value = value.to_string();
    let room = width.min(WIDEST_FIGURES).saturating_sub(value.len() + 1);
    let label: String = label.chars().take(room).collect();
    Line::from(vec![
        Span::styled(format!("{label:<room$} "), look.ink(Ink::Muted)),
        Span::styled(value, look.bold(Ink::Strong)),
    ])
}

/// Rows of the panel about the line that is being drawn.
fn drawing(scene: &Scene<'_, Logipix>, width: usize) -> Vec<Line<'static>> {
    let (level, ui) = (scene.level, scene.ui);
    let Some(&clue) = ui.draft.first().filter(|_| scene.mode == Mode::Playing) else { return Vec::new() };
    let number = usize::from(level.number(clue));
    let reached = partners(level, scene.board, clue, &ui.draft).len();
    let full = format!("{number}s in reach, underlined");
    let is_short = width < full.len() + 3;
    let label = if is_short { format!("{number}s in reach") } else { full };
    let heading = Line::styled(format!("Drawing {}{number}", article(number)), scene.look.bold(Ink::Strong));
    let to_go = figure(scene, width, "still to go", number - ui.draft.len());
    let reached = figure(scene, width, &label, reached);
    if is_in_rail(scene) && !is_tall(scene) {
        // A low rail has no room for the number of cells so far. The tip of the line shows that number too.
        return vec![heading, to_go, reached];
    }
    vec![heading, figure(scene, width, "cells so far", ui.draft.len()), to_go, reached]
}

fn possible(scene: &Scene<'_, Logipix>, width: usize) -> Vec<Line<'static>> {
    match &scene.ui.possible {
        Some(possible) if scene.mode == Mode::Playing => vec![
            figure(scene, width, "possible lines", possible.count),
            figure(scene, width, "cells in common ▒▒▒", possible.common.len()),
        ],
        _ => Vec::new(),
    }
}

fn colours(scene: &Scene<'_, Logipix>) -> Vec<Line<'static>> {
    let (look, level, palette) = (*scene.look, scene.level, &scene.ui.palette);
    let scheme = scene.ui.own_colours(look);
    let chip = |colour: u8| match &scheme {
        None => look.painted(palette.pigment(colour)),
        Some(scheme) => Style::new().fg(scheme.tint(colour).ink).bg(scheme.tint(colour).fill),
    };
    let line = |colour: u8| {
        let has_colour = |clue: &Cell| level.ink(*clue) == colour;
        let open = level.clues().filter(has_colour).filter(|&clue| !scene.board.is_on_line(clue)).count();
        let left = if open == 0 { "✓".to_owned() } else { format!("{open} numbers") };
        Line::from(vec![
            Span::styled(format!("{} ", palette.glyph(colour)), chip(colour)),
            Span::styled(format!(" {:<12}", palette.own_name(look, colour)), look.ink(Ink::Text)),
            Span::styled(
                left,
                if open == 0 { look.ink(Ink::Ok) } else { Style::new().patch(look.ink(Ink::Muted)) },
            ),
        ])
    };
    (1..=level.paints().colours() as u8).map(line).collect()
}

/// The lines about the cursor in the rail. They describe the line that is being drawn, or else the cell under the
/// cursor.
pub(crate) fn cursor_lines(scene: &Scene<'_, Logipix>, width: u16) -> Vec<Line<'static>> {
    let look = *scene.look;
    let mut lines = drawing(scene, width as usize);
    if lines.is_empty() && scene.mode == Mode::Playing {
        let [row, column] = scene.level.at(scene.ui.cursor);
        lines.push(Line::from(vec![
            Span::styled("row ", look.ink(Ink::Muted)),
            Span::styled((row + 1).to_string(), look.bold(Ink::Strong)),
            Span::styled(", column ", look.ink(Ink::Muted)),
            Span::styled((column + 1).to_string(), look.bold(Ink::Strong)),
        ]));
        lines.extend(wrap(&look, &cell(scene, Prose::new(), scene.ui.cursor), width));
    }
    lines.resize(CURSOR_LINES[usize::from(is_tall(scene))], Line::default());
    lines
}

/// A sentence about the line that is being drawn, or about the cell under the cursor.
pub(crate) fn status(scene: &Scene<'_, Logipix>) -> Prose {
    if scene.mode != Mode::Playing {
        return Prose::new();
    }
    let (level, ui) = (scene.level, scene.ui);
    if let Some(&clue) = ui.draft.first() {
        let (number, reached) = (level.number(clue), partners(level, scene.board, clue, &ui.draft).len());
        let others = match reached {
            0 => "No other in reach: go back".to_owned(),
            1 => "1 other in reach, underlined".to_owned(),
            many => format!("{many} others in reach, underlined"),
        };
        return Prose::new()
            .say("Line from ")
            .strong(clue_name(level, clue))
            .say(": ")
            .target(format!("{} of {number}", ui.draft.len()))
            .say(format!(" cells.  {others}."));
    }
    let [row, column] = level.at(ui.cursor);
    let place = Prose::new().say(format!("Row {}, column {}: ", row + 1, column + 1));
    let words = cell(scene, place, ui.cursor);
    let is_open = scene.board.line(ui.cursor).is_none();
    match level.number(ui.cursor) {
        1 if is_open => words.say(". Enter draws all ones."),
        2.. if is_open && !partners(level, scene.board, ui.cursor, &[]).is_empty() => {
            words.say(". Enter starts its line.")
        }
        _ => words,
    }
}

/// A few words about a cell. The key bar says what its keys do.
fn cell(scene: &Scene<'_, Logipix>, prose: Prose, cell: Cell) -> Prose {
    let level = scene.level;
    let number = level.number(cell);
    if let Some(line) = scene.board.line(cell) {
        let prose = prose.say("on the line of ").strong(level.number(line[0]).to_string());
        return in_colour(scene, prose, level.ink(line[0]));
    }
    if number == 0 {
        return prose.say(match scene.board.note(cell) {
            Note::None => "open",
            Note::On => "noted: on a line",
            Note::Off => "noted: empty",
        });
    }
    let prose =
        in_colour(scene, prose.say(article(number.into())).strong(number.to_string()), level.ink(cell));
    match (number, partners(level, scene.board, cell, &[]).len()) {
        (1, _) => prose.say(", a line of one cell"),
        (_, 0) => prose.say(" with no partner in reach"),
        (_, 1) => prose.say(" with one partner in reach"),
        (_, many) => prose.say(format!(" with {many} partners in reach")),
    }
}

/// The article before a number, as it is read aloud: an 8, an 11, an 18.
fn article(number: usize) -> &'static str {
    if matches!(number, 8 | 11 | 18 | 80..=89) { "an " } else { "a " }
}

fn in_colour(scene: &Scene<'_, Logipix>, prose: Prose, ink: u8) -> Prose {
    let palette = &scene.ui.palette;
    if palette.is_plain() {
        return prose;
    }
    prose.say(" in ").strong(palette.own_name(*scene.look, ink))
}
