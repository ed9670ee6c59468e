//! Draws the theatre: the explanation of the step, the speed, and the track. The track is a bar that shows
//! the position in the solution.

use super::Play;
use super::places::{Layout, is_low};
use super::theatre::{Transport, Watching};
use crate::app::context::Context;
use pentimento_engine::ladder::Technique;
use pentimento_engine::theatre::Ending;
use pentimento_ui::fit::Bars;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The number of rows for the track. The row above it shows the names of the techniques, unless the screen
/// has few rows. In a rail, the state and the speed have their own row.
pub(super) fn track_rows(area: Rect, bars: Bars) -> u16 {
    match bars {
        Bars::Standing => 3,
        Bars::Lying | Bars::Bare => 2 - u16::from(is_low(area)),
    }
}

/// The area of the track. It is to the left of the speed, or above the keys of a rail.
pub(super) fn track(area: Rect, layout: &Layout) -> Rect {
    if let Some(panel) = layout.rail.and(layout.panel) {
        return Rect { y: panel.bottom() + 1, height: 1, ..panel };
    }
    let left = 13.min(area.width / 2);
    Rect {
        x: area.x + left,
        y: layout.keys.y.saturating_sub(if is_low(area) { 1 } else { 2 }),
        width: area.width.saturating_sub(left + 20).max(4),
        height: 1,
    }
}

impl Play {
    pub(super) fn theatre_figures(&self, look: &Look, width: u16) -> Vec<Span<'static>> {
        let (at, len) = self.game.watched().map_or((0, 0), |stage| (stage.at(), stage.len()));
        vec![
            Span::styled(if width >= 60 { "your game is saved   " } else { "" }, look.ink(Ink::Faint)),
            Span::styled("step ", look.ink(Ink::Muted)),
            Span::styled(at.to_string(), look.ink(Ink::Strong)),
            Span::styled(format!(" of {len}"), look.ink(Ink::Muted)),
        ]
    }

    pub(super) fn theatre_note(&self, look: &Look, width: u16) -> Vec<Line<'static>> {
        let Some(stage) = self.game.watched() else { return Vec::new() };
        let Some(step) = stage.step() else {
            let words = if self.is_own_replay() {
                "Your game, move by move."
            } else {
                "The solution from your board, step by step."
            };
            return widgets::wrap(look, &words.into(), width);
        };
        let ladder = self.kind().facts().ladder;
        let rank = ladder.iter().position(|technique| technique.id == step.technique.id);
        let methods = self.game.methods();
        let mut lines = Vec::new();
        if methods.len() > 1 && !self.is_own_replay() {
            let words = format!("method {} of {}", self.game.method() + 1, methods.len());
            lines.extend(styled(look, &words, look.ink(Ink::Faint), width));
        }
        lines.extend(styled(look, step.technique.name, look.bold(Ink::Strong), width));
        if let Some(rank) = rank {
            let words = format!("technique {} of {}", rank + 1, ladder.len());
            lines.extend(styled(look, &words, look.ink(Ink::Faint), width));
        }
        lines.push(Line::default());
        lines.extend(widgets::wrap(look, step.reason, width));
        lines.push(Line::default());
        lines.extend(tally(&stage.techniques()[..stage.at()], look, width));
        if let (Some(ending), true) = (stage.ending(), stage.at() == stage.len()) {
            lines.push(Line::default());
            lines.extend(match ending {
                Ending::Solved => vec![Line::styled("✓ solved", look.ink(Ink::Ok))],
                Ending::Short(why) => widgets::wrap(look, &format!("It stops here: {why}.").into(), width),
            });
        }
        lines
    }

    pub(super) fn draw_transport(
        &self,
        watching: &Watching,
        context: &Context,
        layout: &Layout,
        buffer: &mut Buffer,
    ) {
        let look = &context.look;
        let area = buffer.area;
        let place = track(area, layout);
        let (at, len) = self.game.watched().map_or((0, 0), |stage| (stage.at(), stage.len()));
        let share = if len == 0 { 0.0 } else { at as f64 / len as f64 };
        let handle = (share * f64::from(place.width.saturating_sub(1))).round() as u16;
        for x in 0..place.width {
            let (glyph, ink) = match x.cmp(&handle) {
                std::cmp::Ordering::Less => ("━", Ink::Accent),
                std::cmp::Ordering::Equal => ("◉", Ink::Accent),
                std::cmp::Ordering::Greater => ("─", Ink::Line),
            };
            widgets::put(buffer, area, place.x + x, place.y, glyph, look.ink(ink));
        }
        let state = match watching.transport {
            Transport::Playing => "▸ playing",
            Transport::Paused => "∎ paused",
        };
        // In a rail, the state and the speed are below the track.
        let (state_x, speed_x, y) = match layout.rail {
            Some(_) => (place.x, place.x + 11, place.y + 1),
            None => (area.x + 2, place.right() + 2, place.y),
        };
        widgets::put(buffer, area, state_x, y, state, look.ink(Ink::Text));
        if layout.rail.is_none() && !is_low(area) {
            self.draw_chapters(place, look, area, buffer);
        }
        let mut x = speed_x;
        if layout.rail.is_none() {
            x = widgets::put(buffer, area, x, y, "speed ", look.ink(Ink::Muted));
        }
        let meter = widgets::meter(look, watching.speed as usize, 5, look.ink(Ink::Tone));
        let x = widgets::put_line(buffer, area, x, y, &Line::from(meter.to_vec()));
        if x + 5 <= area.right() {
            let rate = format!(" {}/s", 1 << (watching.speed - 1));
            widgets::put(buffer, area, x, y, &rate, look.ink(Ink::Faint));
        }
    }

    /// Marks where each technique is used for the first time, with its name if it fits.
    fn draw_chapters(&self, place: Rect, look: &Look, area: Rect, buffer: &mut Buffer) {
        let Some(stage) = self.game.watched() else { return };
        let techniques = stage.techniques();
        let mut free = place.x;
        let mut seen: Vec<&str> = Vec::new();
        for (step, technique) in techniques.iter().enumerate() {
            if seen.contains(&technique.id) {
                continue;
            }
            seen.push(technique.id);
            let share = step as f64 / techniques.len() as f64;
            let x = place.x + (share * f64::from(place.width.saturating_sub(1))).round() as u16;
            let name = technique.name.to_lowercase();
            let width = name.chars().count() as u16 + 3;
            if x >= free && x + width <= area.right() {
                widgets::put(buffer, area, x, place.y - 1, &format!("╷{name}"), look.ink(Ink::Faint));
                free = x + width;
            }
        }
    }
}

/// Wraps a text in one style into lines of at most `width` columns.
fn styled(look: &Look, text: &str, style: Style, width: u16) -> Vec<Line<'static>> {
    let lines = widgets::wrap(look, &text.into(), width).into_iter();
    lines.map(|line| Line::styled(line.to_string(), style)).collect()
}

/// Lines that show how often each technique has been used so far.
fn tally(played: &[&'static Technique], look: &Look, width: u16) -> Vec<Line<'static>> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for technique in played {
        match counts.iter_mut().find(|(name, _)| *name == technique.name) {
            Some((_, count)) => *count += 1,
            None => counts.push((technique.name, 1)),
        }
    }
    let mut lines = vec![Line::styled("so far", look.bold(Ink::Muted))];
    for (name, count) in counts {
        let name = name.to_lowercase();
        let gap = (width as usize).saturating_sub(name.chars().count() + 4).max(1);
        lines.push(Line::from(vec![
            Span::styled(name, look.ink(Ink::Text)),
            Span::styled(format!("{count:>gap$}"), look.ink(Ink::Strong)),
        ]));
    }
    lines
}
