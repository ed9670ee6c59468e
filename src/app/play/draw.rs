//! The playing screen, drawn: header, board, panel with hint, status.
//!
//! Where things stand is a pure function of the area and of whether a hint is shown, so that a click is looked up
//! with the same function that the frame was drawn with.

use super::super::context::Context;
use super::others;
use super::theatre::track_rows;
use super::{Mood, Play, mode};
use crate::keeping;
use pentimento_base::prose::Prose;
use pentimento_engine::contract::Standing;
use pentimento_engine::game::{HintStage, HintView};
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Where the parts of the screen stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    pub header: Rect,
    pub board: Rect,
    /// Absent on narrow terminals.
    pub panel: Option<Rect>,
    /// Below the board where there is no panel and something is to be said.
    pub note: Option<Rect>,
    /// Absent on low terminals.
    pub status: Option<Rect>,
}

/// Rows of the board that a note never takes.
const LEAST_BOARD: u16 = 4;

/// Rows that a note may take of a low screen.
const LOW_NOTE: u16 = 8;

/// Where a note stands: beside the board it says its keys too, below it the key bar must do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    Beside,
    Below,
}

fn panel_width(width: u16) -> u16 {
    match width {
        0..72 => 0,
        72..100 => 31,
        100..130 => 36,
        _ => 46,
    }
}

/// Whether rows are too few for a status line.
pub fn is_low(area: Rect) -> bool {
    area.height < 14
}

/// The parts of a screen whose note has so many rows; `below` are left free above the status line.
pub fn places(area: Rect, note_rows: u16, below: u16) -> Places {
    let header = Rect { height: area.height.min(1), ..area };
    let bottom = area.bottom().saturating_sub(1 + u16::from(!is_low(area)));
    let status = (!is_low(area)).then_some(Rect { y: bottom, height: 1, ..area });
    let bottom = bottom.saturating_sub(below);
    let middle = Rect { y: area.y + 1, height: bottom.saturating_sub(area.y + 1), ..area };
    let width = panel_width(area.width);
    if width > 0 {
        let panel = Rect {
            x: middle.right() - width,
            y: middle.y + 1.min(middle.height),
            width: width - 1,
            height: middle.height.saturating_sub(1),
        };
        let board = Rect { width: middle.width - width, ..middle };
        return Places { header, board, panel: Some(panel), note: None, status };
    }
    // Words come before the board where a screen is low, but some of it stays in view.
    let most = (middle.height / 2).max(middle.height.saturating_sub(LEAST_BOARD).min(LOW_NOTE));
    let rows = note_rows.min(most);
    let board = Rect { height: middle.height - rows, ..middle };
    let note = (rows > 0).then_some(Rect { y: board.bottom(), height: rows, ..middle });
    Places { header, board, panel: None, note, status }
}

impl Play {
    pub(super) fn places(&self, context: &Context, area: Rect) -> Places {
        let rows = if panel_width(area.width) > 0 {
            0
        } else {
            self.note(context, note_width(area, Stand::Below), Stand::Below).len() as u16
        };
        let below = match self.mood {
            Mood::Watching(_) => track_rows(area),
            Mood::Playing | Mood::Paused | Mood::Comparing | Mood::Won(_) => 0,
        };
        places(area, rows, below)
    }

    pub(super) fn draw_all(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        match &self.mood {
            Mood::Won(victory) => self.draw_victory(victory, context, area, buffer),
            Mood::Paused => self.draw_pause(context, area, buffer),
            Mood::Playing | Mood::Comparing | Mood::Watching(_) => {
                let places = self.places(context, area);
                let showing = context.showing(mode(&self.mood));
                self.draw_header(context, places.header, buffer);
                self.game.draw(&showing, places.board, buffer);
                self.draw_panel(context, &places, buffer);
                match &self.mood {
                    Mood::Watching(watching) => self.draw_transport(watching, context, area, buffer),
                    _ => self.draw_status(context, &places, buffer),
                }
            }
        }
    }

    fn draw_header(&self, context: &Context, row: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let mut left = vec![
            Span::styled(self.kind().info().title, look.bold(Ink::Accent)),
            Span::raw("  "),
            Span::styled(keeping::called(&self.save.title, &self.save.origin), look.ink(Ink::Strong)),
        ];
        let right = match &self.mood {
            Mood::Watching(_) => self.theatre_figures(look, row.width),
            _ => self.figures(context, row.width),
        };
        // The size is told whole or not at all.
        let size = format!("  {}", self.game.puzzle().describe().replace(", ", "  "));
        let taken: usize = left.iter().chain(&right).map(Span::width).sum();
        if taken + size.chars().count() + 8 <= row.width as usize {
            left.push(Span::styled(size, look.ink(Ink::Muted)));
        }
        widgets::header(buffer, row, look, &left, &right);
    }

    /// Time, moves, par or progress.
    fn figures(&self, context: &Context, width: u16) -> Vec<Span<'static>> {
        let look = &context.look;
        let gap = if width >= 60 { "   " } else { "  " };
        let mut figures = Vec::new();
        let mut figure = |label: &str, value: String, style: Style| {
            if !figures.is_empty() {
                figures.push(Span::raw(gap));
            }
            if !label.is_empty() {
                figures.push(Span::styled(format!("{label} "), look.ink(Ink::Muted)));
            }
            figures.push(Span::styled(value, style));
        };
        if context.config.settings.timer {
            figure("", widgets::clock(self.seconds(context)), look.ink(Ink::Text));
        }
        figure(self.kind().info().moves, self.game.moves().to_string(), look.ink(Ink::Strong));
        match (self.game.par(), self.game.standing()) {
            (Some(par), _) => figure("par", par.to_string(), look.bold(Ink::Accent)),
            (None, Standing::Playing { done, total }) if total > 0 => {
                figure("", format!("{}%", 100 * done / total), look.bold(Ink::Accent));
            }
            _ => {}
        }
        figures
    }

    fn draw_panel(&self, context: &Context, places: &Places, buffer: &mut Buffer) {
        if let Some(note) = places.note {
            self.draw_note(context, note, Stand::Below, buffer);
        }
        let Some(panel) = places.panel else { return };
        let showing = context.showing(mode(&self.mood));
        let note = self.note(context, note_width(panel, Stand::Beside), Stand::Beside);
        let note_rows = (note.len() as u16).min(panel.height);
        let gap = u16::from(note_rows > 0);
        let room = panel.height - note_rows;
        let mut lines = self.game.panel(&showing, panel.width);
        let supposed = self.supposed(&context.look, panel.width);
        if matches!(self.mood, Mood::Playing) && !supposed.is_empty() {
            lines.push(Line::default());
            lines.extend(supposed);
        }
        // Where both don't fit, what was asked for comes before what is always there.
        let room_above = room.saturating_sub(gap) as usize;
        // Half a picture above a hint would only be in its way; alone it is better than nothing.
        let lines = whole_groups(&lines, room_above).unwrap_or_else(|| {
            let kept = if note_rows > 0 { 0 } else { room_above };
            &lines[..kept]
        });
        for (y, line) in (panel.y..).zip(lines) {
            widgets::put_line(buffer, panel, panel.x, y, line);
        }
        if note_rows > 0 {
            let gap = if lines.is_empty() { 0 } else { gap };
            let rows = (lines.len() as u16 + gap).min(room);
            let place = Rect { y: panel.y + rows, height: note_rows, ..panel };
            self.draw_note(context, place, Stand::Beside, buffer);
        }
    }

    /// Draws the note in the rows it got: without its gaps where they are too few, and a window of it where they are
    /// still too few.
    fn draw_note(&self, context: &Context, area: Rect, stand: Stand, buffer: &mut Buffer) {
        let look = &context.look;
        let x = area.x + if stand == Stand::Below { 2 } else { 0 };
        let lines = within(self.note(context, note_width(area, stand), stand), area.height);
        let first = self.read.min(lines.len().saturating_sub(area.height as usize));
        for (y, line) in (area.y..area.bottom()).zip(&lines[first..]) {
            widgets::put(buffer, area, x, y, "▌", look.ink(Ink::Accent));
            widgets::put_line(buffer, area, x + 2, y, line);
        }
        let mark = |buffer: &mut Buffer, y, sign| {
            widgets::put(buffer, area, area.right() - 1, y, sign, look.ink(Ink::Accent));
        };
        if first > 0 {
            mark(buffer, area.y, "▴");
        }
        if first + (area.height as usize) < lines.len() {
            mark(buffer, area.bottom() - 1, "▾");
        }
    }

    /// Nobody reads on beyond the end of a note.
    pub(super) fn read_within(&mut self, context: &Context, area: Rect) {
        let places = self.places(context, area);
        let below = places.note.map(|note| (note, Stand::Below));
        let place = below.or(places.panel.map(|panel| (panel, Stand::Beside)));
        let beyond = place.map_or(0, |(area, stand)| {
            let lines = within(self.note(context, note_width(area, stand), stand), area.height);
            lines.len().saturating_sub(area.height as usize)
        });
        self.read = self.read.min(beyond);
    }

    /// What is said beside the board: the theatre's step, the hint, or the lesson.
    fn note(&self, context: &Context, width: u16, stand: Stand) -> Vec<Line<'static>> {
        let look = &context.look;
        if let Mood::Watching(watching) = &self.mood {
            return self.theatre_note(watching, look, width);
        }
        if let (Mood::Comparing, Some(several)) = (&self.mood, self.game.several()) {
            return others::note(look, several, width);
        }
        if let Some(hint) = self.game.hint() {
            return hint_lines(context, &hint, self.game.kind().facts().legend, width, stand);
        }
        if self.jobs.hint.is_some() {
            return vec![Line::styled("thinking ..", look.ink(Ink::Muted))];
        }
        match &self.lessons {
            Some(lessons) => {
                let mut lines =
                    vec![Line::styled(lessons.heading(), look.bold(Ink::Strong)), Line::default()];
                lines.extend(widgets::wrap(look, &Prose::from(lessons.sentence()), width));
                lines
            }
            None => Vec::new(),
        }
    }

    fn draw_status(&self, context: &Context, places: &Places, buffer: &mut Buffer) {
        let Some(row) = places.status else { return };
        let look = &context.look;
        if let Some(name) = &self.naming {
            let x = widgets::put(buffer, row, row.x + 2, row.y, "Name: ", look.ink(Ink::Muted));
            let x = widgets::put(buffer, row, x, row.y, name, look.bold(Ink::Strong));
            widgets::put(buffer, row, x, row.y, "▌", look.ink(Ink::Accent));
            return;
        }
        let status = self.game.status(&context.showing(mode(&self.mood)));
        widgets::put_sentences(buffer, row, look, &status);
    }

    fn draw_pause(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        self.draw_header(context, places(area, 0, 0).header, buffer);
        let inside = widgets::overlay(buffer, look, area, 49, 7, "Paused");
        let mut lines =
            widgets::wrap(look, &"The clock stands and the board is hidden.".into(), inside.width);
        lines.extend([Line::default(), Line::styled("Any key goes on.", look.ink(Ink::Muted))]);
        for (y, line) in (inside.y + 1..).zip(&lines) {
            widgets::put_line(buffer, inside, inside.x, y, line);
        }
    }

    /// The keys to take back or keep what was done since the newest savepoint.
    fn way_back(&self) -> &'static [(Action, &'static str)] {
        match self.game.savepoints() {
            0 => &[],
            _ => &[(Action::SavepointLoad, "take back"), (Action::SavepointDrop, "keep it")],
        }
    }

    pub(super) fn key_bar(&self, context: &Context) -> Vec<BarKey> {
        let mut keys = Vec::new();
        match &self.mood {
            Mood::Watching(watching) => return watching.keys(context, self.game.methods().len()),
            Mood::Won(victory) => {
                return victory.keys(context, self.game.puzzle().meta().code.as_deref());
            }
            Mood::Paused => keys.push(context.key(Action::Act, "go on")),
            Mood::Comparing => return others::keys(context),
            Mood::Playing => {
                if let Some(hint) = self.game.hint() {
                    keys.push(context.key(Action::Hint, next_stage(hint.stage)));
                    keys.push(context.key(Action::Back, "close"));
                }
                if self.game.several().is_some() {
                    keys.push(context.key(Action::Solutions, "solutions"));
                }
                let way_back = self.way_back();
                for (number, (action, verb)) in self.game.kind().facts().keys.iter().enumerate() {
                    // What is supposed wants a way back at hand, right after how one moves.
                    if number == 2 {
                        keys.extend(way_back.iter().map(|(action, verb)| context.key(*action, verb)));
                    }
                    if keys.iter().any(|key: &BarKey| key.action == *action) {
                        continue;
                    }
                    keys.push(match action {
                        Action::Up | Action::Down | Action::Left | Action::Right => context.moves_key(verb),
                        _ if way_back.iter().any(|(known, _)| known == action) => continue,
                        _ => context.key(*action, verb),
                    });
                }
                for (action, verb) in [
                    (Action::Undo, "undo"),
                    (Action::Hint, "hint"),
                    (Action::Check, "check"),
                    (Action::Solve, "solve"),
                    (Action::Skip, if self.lessons.is_some() { "skip" } else { "new" }),
                ] {
                    // A game that has more to say of a common key says it first, and so does a hint.
                    if keys.iter().all(|key: &BarKey| key.action != action) {
                        keys.push(context.key(action, verb));
                    }
                }
            }
        }
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Leave, "leave"));
        keys
    }
}

/// The room for the words of a note: without its bar, and one column free at the rim of the screen.
fn note_width(area: Rect, stand: Stand) -> u16 {
    area.width.saturating_sub(match stand {
        Stand::Beside => 2,
        Stand::Below => 5,
    })
}

/// The lines of a note, without the gaps between them where there is no room for all.
fn within(mut lines: Vec<Line<'static>>, rows: u16) -> Vec<Line<'static>> {
    if lines.len() > rows as usize {
        lines.retain(|line| line.width() > 0);
    }
    lines
}

/// As many of the lines as there is room for, without half a group: groups are parted by empty lines. `None` where the
/// first is too long already.
fn whole_groups<'a>(lines: &'a [Line<'static>], room: usize) -> Option<&'a [Line<'static>]> {
    if lines.len() <= room {
        return Some(lines);
    }
    let end = lines[..=room].iter().rposition(|line| line.width() == 0)?;
    Some(&lines[..end])
}

fn hint_lines(
    context: &Context,
    hint: &HintView<'_>,
    legend: [&str; 2],
    width: u16,
    stand: Stand,
) -> Vec<Line<'static>> {
    let look = &context.look;
    let mistake = hint.technique.tier == 0;
    let stage = match hint.stage {
        HintStage::Where => "1 of 3",
        HintStage::Why => "2 of 3",
    };
    let mut lines =
        vec![heading(look, hint.technique.name, if mistake { "" } else { stage }, width), Line::default()];
    match hint.stage {
        HintStage::Where => lines.extend(widgets::wrap(look, hint.place, width)),
        HintStage::Why => lines.extend(widgets::wrap(look, hint.reason, width)),
    }
    let mut signs = Vec::new();
    if hint.stage == HintStage::Why {
        signs.push(Line::from(vec![
            Span::styled(format!("{} because", legend[0]), look.ink(Ink::Premise)),
            Span::raw("   "),
            Span::styled(format!("{} so", legend[1]), look.ink(Ink::Target)),
        ]));
    }
    if stand == Stand::Beside {
        signs.push(Line::from(vec![
            Span::styled(context.keymap.short_label(Action::Hint), look.bold(Ink::Accent)),
            Span::styled(format!(" {}   ", next_stage(hint.stage)), look.ink(Ink::Muted)),
            Span::styled(context.keymap.short_label(Action::Back), look.bold(Ink::Accent)),
            Span::styled(" close", look.ink(Ink::Muted)),
        ]));
    }
    if !signs.is_empty() {
        lines.push(Line::default());
        lines.append(&mut signs);
    }
    lines
}

/// What the hint key does next.
fn next_stage(stage: HintStage) -> &'static str {
    match stage {
        HintStage::Where => "why",
        HintStage::Why => "do it",
    }
}

/// `Hint one equation          2 of 3`
fn heading(look: &Look, name: &str, stage: &str, width: u16) -> Line<'static> {
    let used = "Hint ".len() + name.chars().count() + stage.len();
    let gap = (width as usize).saturating_sub(used).max(2);
    Line::from(vec![
        Span::styled("Hint ", look.bold(Ink::Strong)),
        Span::styled(name.to_lowercase(), look.ink(Ink::Accent)),
        Span::styled(format!("{}{stage}", " ".repeat(gap)), look.ink(Ink::Faint)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_never_overlap_and_fill_the_screen() {
        for width in 40..200 {
            for height in 12..60 {
                let area = Rect::new(0, 0, width, height);
                let places = places(area, 5, 0);
                let parts =
                    [Some(places.header), Some(places.board), places.panel, places.note, places.status];
                let parts: Vec<Rect> = parts.into_iter().flatten().collect();
                for (i, a) in parts.iter().enumerate() {
                    assert!(a.right() <= width && a.bottom() < height, "{a:?} at {width}x{height}");
                    assert!(parts[..i].iter().all(|b| !a.intersects(*b)), "{parts:?} at {width}x{height}");
                }
                assert!(places.board.width >= 38 && places.board.height >= 5, "{places:?}");
            }
        }
    }
}
