//! The panel beside the board, with the palette, the small picture and some numbers. Also the text about the cursor in
//! the rail and the status line.
//!
//! Everything in the panel has a fixed position: nothing moves when the cursor goes over a filled cell.

use super::clue_form::number;
use super::draw::cell::Brushes;
use super::draw::clues::{State, is_complete};
use super::layout::{layout, size};
use crate::Nonogram;
use crate::model::{Cell, Clue, Line as Row};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::Standing;
use pentimento_engine::view::{Mode, Scene};
use pentimento_picture::paint::Colour;
use pentimento_ui::fit::{Bars, Size};
use pentimento_ui::map::map;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::theme::{Depth, Ink};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// The largest size of the small picture, in pixels.
const PICTURE: (usize, usize) = (40, 26);
/// The width of the numbers beside the picture, including the gap.
const FIGURES: usize = 13;
/// The width of `column 12` and a gap.
const LABEL: usize = 11;

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
    let room = (PICTURE.0.min(width.saturating_sub(2)), PICTURE.1);
    let small = so_far(scene).within(room.0, room.1);
    let layout = layout(scene.level, scene.ui, scene.ui.area);
    let (lines, below) = map(&small, layout.grid(), &look);
    let blank = Line::from(Span::styled(" ".repeat(small.width + 2), look.ground(Ink::Panel)));
    let below = below.unwrap_or_else(|| blank.clone());
    let lines = std::iter::once(blank).chain(lines).chain([below]);
    // A rail has the background colour of panels. There, the picture gets the background colour of the board, so that
    // it is visible.
    if !scene.ui.fit.is_some_and(|fit| fit.bars == Bars::Standing) {
        return lines.collect();
    }
    let regrounded = |mut line: Line<'static>| {
        for span in &mut line.spans {
            if span.style.bg == Some(look.colour(Ink::Panel)) {
                span.style = span.style.bg(look.colour(Ink::Ground));
            }
        }
        line
    };
    lines.map(regrounded).collect()
}

/// The picture so far. A puzzle without colours uses the colour of filled cells. A puzzle with colours uses its own
/// colours, on the two background colours for open and for empty cells.
fn so_far(scene: &Scene<'_, Nonogram>) -> Mosaic {
    let (look, palette) = (*scene.look, &scene.ui.palette);
    let scheme = Brushes::of(scene).scheme;
    let has_grounds = !palette.is_plain() && look.depth >= Depth::Indexed;
    Mosaic::new(scene.level.width(), scene.level.height(), |row, column| {
        match scene.board.get([row, column]) {
            Cell::Colour(_) if palette.is_plain() => Some(look.colour(Ink::Filled)),
            Cell::Colour(colour) => Some(scheme.tint(colour).fill),
            Cell::Blank if has_grounds => Some(scheme.paper([0; 3], 0.0)),
            Cell::Unknown | Cell::Maybe if has_grounds => Some(scheme.tile([0; 3], 0.0)),
            Cell::Unknown | Cell::Maybe | Cell::Blank => None,
        }
    })
}

/// The labels and their numbers. Each takes three lines.
fn figures(scene: &Scene<'_, Nonogram>) -> Vec<Line<'static>> {
    let look = *scene.look;
    let level = scene.level;
    let value = |value: String, rest: String| {
        Line::from(vec![Span::styled(value, look.bold(Ink::Strong)), Span::styled(rest, look.ink(Ink::Text))])
    };
    let label = |text: &'static str| Line::from(Span::styled(text, look.ink(Ink::Muted)));
    let (done, total) = match scene.board.standing(level) {
        Standing::Playing { done, total } => (done, total),
        Standing::Solved => {
            let painted = scene.board.cells().iter().filter(|cell| cell.colour() != 0).count();
            (painted, painted)
        }
    };
    let complete = level.lines().filter(|&line| is_complete(level, scene.board, line)).count();
    let lines = level.height() + level.width();
    let blank = || Line::from(Span::raw(" "));
    let mut all = vec![
        label("filled"),
        value(done.to_string(), format!(" of {total}")),
        blank(),
        label("lines"),
        value(complete.to_string(), format!(" of {lines}")),
        blank(),
    ];
    if scene.mode == Mode::Playing {
        // On a cell without a run, dashes keep the place of these numbers.
        let [across, down] = runs(scene).map_or(["-", "-"].map(str::to_owned), |(across, down)| {
            [across, down].map(|run| run.to_string())
        });
        all.extend([label("run"), value(across, " across".to_owned()), value(down, " down".to_owned())]);
    }
    all
}

/// The lengths of the horizontal and the vertical run under the cursor. `None` if the cell there is not painted.
fn runs(scene: &Scene<'_, Nonogram>) -> Option<(usize, usize)> {
    let [row, column] = scene.ui.cursor;
    let Cell::Colour(colour) = scene.board.get([row, column]) else { return None };
    let length = |line: Row, at: usize| {
        let same = |place: &usize| scene.board.get(line.cell(*place)) == Cell::Colour(colour);
        let before = (0..at).rev().take_while(same).count();
        before + (at..scene.level.length(line)).take_while(same).count()
    };
    Some((length(Row::Row(row), column), length(Row::Column(column), row)))
}

/// For each colour, its key, its chip, its name, and how many of its cells are left to fill.
fn palette(scene: &Scene<'_, Nonogram>, width: usize) -> Vec<Line<'static>> {
    let (look, level) = (*scene.look, scene.level);
    let brushes = Brushes::of(scene);
    let label = |text: String| Span::styled(text, look.ink(Ink::Muted));
    let gap = width.saturating_sub("paint with".len() + "left".len() + 1);
    let mut lines = vec![Line::from(vec![
        Span::styled("paint with", look.bold(Ink::Muted)),
        label(format!("{}left", " ".repeat(gap))),
    ])];
    lines.extend(
        (1..=level.paints().colours() as Colour).map(|colour| paint_line(scene, &brushes, colour, width)),
    );
    lines
}

fn paint_line(
    scene: &Scene<'_, Nonogram>,
    brushes: &Brushes<'_>,
    colour: Colour,
    width: usize,
) -> Line<'static> {
    let (look, palette) = (*scene.look, &scene.ui.palette);
    let chosen = scene.ui.brush == colour && scene.mode == Mode::Playing;
    let ground = if chosen { look.ground(Ink::Lit) } else { Style::new() };
    let key = match colour {
        1..=9 => colour.to_string(),
        10 => "0".to_owned(),
        _ => " ".to_owned(),
    };
    let (left, left_style) = match left(scene, colour) {
        Some(0) => ("✓".to_owned(), look.ink(Ink::Ok)),
        Some(count) => (count.to_string(), look.ink(Ink::Text)),
        None => ("?".to_owned(), look.ink(Ink::Faint)),
    };
    let name_room = width.saturating_sub(9 + left.width() + 1);
    let name: String = palette.own_name(look, colour).chars().take(name_room).collect();
    let pad = " ".repeat(name_room.saturating_sub(name.width()));
    let ink = if chosen { Ink::Strong } else { Ink::Text };
    let [glyph, again] = palette.signs(colour);
    Line::from(vec![
        Span::styled(if chosen { "▌" } else { " " }, ground.patch(look.ink(Ink::Accent))),
        Span::styled(format!("{key:>2}  "), ground.patch(look.bold(Ink::Accent))),
        Span::styled(format!(" {glyph}{again}"), brushes.painted(colour)),
        Span::styled(format!(" {name}{pad}"), ground.patch(look.ink(ink))),
        Span::styled(format!("{left} "), ground.patch(left_style)),
    ])
}

/// The number of cells that still have to be filled with a colour. `None` if a clue of the colour has an unknown
/// number.
fn left(scene: &Scene<'_, Nonogram>, colour: Colour) -> Option<usize> {
    let clues = scene.level.rows().iter().flatten().filter(|clue| clue.colour == colour);
    let total = clues.map(|clue| clue.count.map(usize::from)).sum::<Option<usize>>()?;
    let painted = scene.board.cells().iter().filter(|cell| cell.colour() == colour).count();
    Some(total.saturating_sub(painted))
}

/// The clues of a line as they are written beside the board, with the blanks between them.
pub(super) fn clue_spans(scene: &Scene<'_, Nonogram>, state: &State<'_>) -> Vec<Span<'static>> {
    let brushes = Brushes::of(scene);
    let form = scene.ui.form;
    if state.clues.is_empty() {
        return vec![Span::styled("0", scene.look.ink(Ink::Faint))];
    }
    let mut spans = Vec::new();
    for (i, clue) in state.clues.iter().enumerate() {
        let before = i.checked_sub(1).map(|before| state.clues[before]);
        let gap = before.map_or(0, |before| form.gap(Size::S, before, *clue));
        if gap > 0 {
            spans.push(Span::raw(" ".repeat(gap.into())));
        }
        let text = form.text(*clue, brushes.palette.glyph(clue.colour));
        spans.push(Span::styled(text, state.style(scene, &brushes, i)));
    }
    spans
}

/// The row and the column of the cursor with their clues. The text about a row has the same number of lines for every
/// row, and so has the text about a column. So nothing below moves.
pub(crate) fn cursor_lines(scene: &Scene<'_, Nonogram>, width: u16) -> Vec<Line<'static>> {
    let room = usize::from(width).saturating_sub(LABEL).max(4);
    let [row, column] = scene.ui.cursor;
    let count = |lines: &[Vec<Clue>]| {
        lines.iter().map(|clues| parts(scene, clues, room).len()).max().unwrap_or(1).max(1)
    };
    if scene.mode != Mode::Playing {
        return Vec::new();
    }
    let mut all = Vec::new();
    for (line, count) in
        [(Row::Row(row), count(scene.level.rows())), (Row::Column(column), count(scene.level.columns()))]
    {
        all.extend(line_lines(scene, line, (width.into(), room), count));
    }
    all
}

/// Divides the clues of a line into parts that fit the width.
fn parts(scene: &Scene<'_, Nonogram>, clues: &[Clue], room: usize) -> Vec<std::ops::Range<usize>> {
    let form = scene.ui.form;
    let mut parts: Vec<std::ops::Range<usize>> = Vec::new();
    for i in 0..clues.len() {
        let fits = parts
            .last()
            .is_some_and(|part| usize::from(form.row_width(Size::S, &clues[part.start..=i])) <= room);
        match parts.last_mut().filter(|_| fits) {
            Some(part) => part.end = i + 1,
            None => parts.push(i..i + 1),
        }
    }
    parts
}

fn line_lines(
    scene: &Scene<'_, Nonogram>,
    line: Row,
    (width, room): (usize, usize),
    count: usize,
) -> Vec<Line<'static>> {
    let look = *scene.look;
    let state = State::of(scene, line);
    let spans = clue_spans(scene, &state);
    let mut rows: Vec<Vec<Span<'static>>> = vec![Vec::new()];
    for span in spans {
        let used: usize = rows.last().map_or(0, |row| row.iter().map(Span::width).sum());
        if used > 0 && used + span.width() > room {
            rows.push(Vec::new());
        }
        let is_gap = span.content.trim().is_empty();
        if let Some(row) = rows.last_mut().filter(|row| !(is_gap && row.is_empty())) {
            row.push(span);
        }
    }
    rows.resize(rows.len().max(count), Vec::new());
    let labelled = rows.into_iter().take(count).enumerate().map(|(i, mut clues)| {
        if clues.last().is_some_and(|span| span.content.trim().is_empty()) {
            clues.pop();
        }
        let name = if i == 0 { line.name().to_lowercase() } else { " ".to_owned() };
        let used: usize = clues.iter().map(Span::width).sum();
        let gap = width.saturating_sub(name.width() + used);
        let mut spans = vec![Span::styled(name, look.ink(Ink::Muted)), Span::raw(" ".repeat(gap))];
        spans.append(&mut clues);
        Line::from(spans)
    });
    labelled.collect()
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
        .say(", column ")
        .strong((column + 1).to_string())
        .say(" is ");
    let prose = match scene.board.get([row, column]) {
        Cell::Unknown => open_words(scene, prose, [row, column]),
        Cell::Blank => prose.say("empty"),
        Cell::Maybe => prose.say("maybe filled"),
        Cell::Colour(_) if scene.ui.palette.is_plain() => prose.say("filled"),
        Cell::Colour(colour) => prose.strong(scene.ui.palette.own_name(*scene.look, colour)),
    };
    if size(scene.level, scene.ui, scene.ui.area) == Size::Map {
        // The strip below the map already shows the clues.
        return prose.say(".");
    }
    // "Row 1 1 2" could be read as a position, so the status line says "Across" and "Down" before the numbers.
    let prose = clues(scene, prose.say(".   Across: "), Row::Row(row));
    clues(scene, prose.say("   Down: "), Row::Column(column))
}

/// `open`, or `not red, not blue` if the player has ruled out colours.
fn open_words(scene: &Scene<'_, Nonogram>, prose: Prose, at: [usize; 2]) -> Prose {
    let gone = scene.board.ruled_out_at(scene.level.place(at));
    let names: Vec<String> = (0..u64::BITS as Colour)
        .filter(|&colour| gone >> colour & 1 != 0)
        .map(|colour| match colour {
            0 => "not empty".to_owned(),
            colour => format!("not {}", scene.ui.palette.own_name(*scene.look, colour)),
        })
        .collect();
    prose.say(if names.is_empty() { "open".to_owned() } else { names.join(", ") })
}

fn clues(scene: &Scene<'_, Nonogram>, prose: Prose, line: Row) -> Prose {
    let palette = &scene.ui.palette;
    let clues = scene.level.clues(line);
    if clues.is_empty() {
        return prose.strong("0");
    }
    clues.iter().enumerate().fold(prose, |prose, (i, clue)| {
        let gap = if i > 0 { " " } else { "" };
        let glyph = if palette.is_plain() { "" } else { palette.glyph(clue.colour) };
        prose.strong(format!("{gap}{}{glyph}", number(*clue)))
    })
}
