//! The panel beside the board, and the status line below it.

use super::{Layout, TextLine as Line};
use crate::Logipix;
use crate::hint::clue_name;
use crate::model::{Cell, Note};
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::contract::Standing;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::map::map;
use pentimento_ui::theme::Ink;
use ratatui::style::Style;
use ratatui::text::Span;

/// The largest size of the picture, in pixels.
const PICTURE: (usize, usize) = (44, 24);

pub(crate) fn panel(scene: &Scene<'_, Logipix>, width: u16) -> Vec<Line<'static>> {
    let look = *scene.look;
    let mut lines = vec![Line::from(Span::styled("picture so far", look.ink(Ink::Muted)))];
    lines.extend(picture(scene, width as usize));
    lines.push(Line::default());
    lines.extend(figures(scene));
    if !scene.ui.palette.is_plain() {
        lines.push(Line::default());
        lines.extend(colours(scene));
    }
    lines
}

/// The picture so far. On a large board, marks show which part is in view.
fn picture(scene: &Scene<'_, Logipix>, width: usize) -> Vec<Line<'static>> {
    let look = *scene.look;
    let cells = scene.level.picture(scene.board.lines());
    let whole = scene.ui.palette.so_far(look, scene.level.width(), &cells);
    let small = whole.within(PICTURE.0.min(width.saturating_sub(2)), PICTURE.1);
    let grid = Layout::new(scene.level, scene.ui, scene.ui.area).grid;
    let (mut lines, below) = map(&small, &grid, &look);
    lines.extend(below);
    lines
}

fn figure(scene: &Scene<'_, Logipix>, label: &str, value: String, rest: &str) -> Line<'static> {
    let look = *scene.look;
    Line::from(vec![
        Span::styled(format!("{label:<16}"), look.ink(Ink::Muted)),
        Span::styled(value, look.bold(Ink::Strong)),
        Span::styled(rest.to_owned(), look.ink(Ink::Text)),
    ])
}

fn figures(scene: &Scene<'_, Logipix>) -> Vec<Line<'static>> {
    let (level, ui) = (scene.level, scene.ui);
    let (done, total) = match scene.board.standing(level) {
        Standing::Playing { done, total } => (done, total),
        Standing::Solved => (scene.board.lines().len(), scene.board.lines().len()),
    };
    let mut lines = vec![figure(scene, "lines", done.to_string(), &format!(" of {total}"))];
    if scene.mode != Mode::Playing {
        return lines;
    }
    if let Some(&clue) = ui.draft.first() {
        let number = usize::from(level.number(clue));
        lines.push(figure(scene, "length so far", ui.draft.len().to_string(), &format!(" of {number}")));
        lines.push(figure(scene, "cells to go", (number - ui.draft.len()).to_string(), ""));
        lines.push(figure(scene, "others in reach", mates(scene, clue).to_string(), ""));
    }
    if let Some(possible) = &ui.possible {
        lines.push(figure(scene, "possible lines", possible.count.to_string(), ""));
        lines.push(figure(scene, "cells in common", possible.common.len().to_string(), "  ▒▒"));
    }
    lines
}

/// The number of equal numbers that a line from this clue can still reach.
fn mates(scene: &Scene<'_, Logipix>, clue: Cell) -> usize {
    let (level, draft) = (scene.level, &scene.ui.draft);
    let left = usize::from(level.number(clue)).saturating_sub(draft.len().max(1));
    let tip = draft.last().copied().unwrap_or(clue);
    let near = |&other: &Cell| {
        level.may_join(clue, other) && !scene.board.is_on_line(other) && level.distance(tip, other) <= left
    };
    level.clues().filter(near).count()
}

fn colours(scene: &Scene<'_, Logipix>) -> Vec<Line<'static>> {
    let (look, level, palette) = (*scene.look, scene.level, &scene.ui.palette);
    let line = |colour: u8| {
        let has_colour = |clue: &Cell| level.ink(*clue) == colour;
        let open = level.clues().filter(has_colour).filter(|&clue| !scene.board.is_on_line(clue)).count();
        let left = if open == 0 { "✓".to_owned() } else { format!("{open} numbers") };
        Line::from(vec![
            Span::styled(format!("{} ", palette.glyph(colour)), look.painted(palette.pigment(colour))),
            Span::styled(format!(" {:<12}", palette.word(colour)), look.ink(Ink::Text)),
            Span::styled(
                left,
                if open == 0 { look.ink(Ink::Ok) } else { Style::new().patch(look.ink(Ink::Muted)) },
            ),
        ])
    };
    (1..=level.paints().colours() as u8).map(line).collect()
}

/// A sentence about the line that is being drawn, or about the cell under the cursor.
pub(crate) fn status(scene: &Scene<'_, Logipix>) -> Prose {
    if scene.mode != Mode::Playing {
        return Prose::new();
    }
    let (level, ui) = (scene.level, scene.ui);
    if let Some(&clue) = ui.draft.first() {
        let (number, reach) = (level.number(clue), mates(scene, clue));
        let others = match reach {
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
    let place = Prose::new().say(format!("Row {} column {}  ", row + 1, column + 1));
    cell(scene, place, ui.cursor)
}

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
    let prose = in_colour(scene, prose.say("a ").strong(number.to_string()), level.ink(cell));
    match (number, mates(scene, cell)) {
        (1, _) => prose.say(": a line of one cell. Enter draws all ones."),
        (_, 0) => prose.say(": no equal number in reach."),
        (_, 1) => prose.say(": one equal number in reach. Enter starts its line."),
        (_, many) => prose.say(format!(": {many} equal numbers in reach. Enter starts its line.")),
    }
}

fn in_colour(scene: &Scene<'_, Logipix>, prose: Prose, ink: u8) -> Prose {
    let palette = &scene.ui.palette;
    if palette.is_plain() {
        return prose;
    }
    let name = palette.word(ink);
    prose.say(" in ").toned(Tone::Colour(palette.pigment(ink)), name)
}
