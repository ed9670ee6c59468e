//! Draws what a what-if says about cells, and the colours that a player has ruled out.
//!
//! `?` is the supposed cell. ` 1` is a cell that the first link fills, `✕1` is a cell that it empties, and `⊘1` is a
//! cell for which it rules out a colour.

use super::cell::{Brushes, InWhatIf, Light, Seen};
use crate::Nonogram;
use crate::hint::{Fact, Sign, WhatIf};
use crate::model::Spot;
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_picture::paint::Colour;
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets::{put, wipe};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The sign of a colour that a cell doesn't have.
pub(super) const NOT: &str = "⊘";
/// The sign of an empty cell.
const EMPTY: &str = "✕";

impl Brushes<'_> {
    /// Draws a cell of a what-if.
    pub(super) fn draw_what_if(&self, seen: Seen, part: InWhatIf, place: Rect, buffer: &mut Buffer) {
        let y = place.y + (place.height.max(1) - 1) / 2;
        let x = place.x + (place.width.max(2) - 2) / 2;
        let style = if seen.cursor { self.cursor() } else { self.what_if_style(seen, part) };
        wipe(buffer, place, style);
        match part {
            InWhatIf::Tried => {
                put(buffer, place, x, y, "?", style);
            }
            InWhatIf::Link(Sign { digit, fact }) => {
                put(buffer, place, x, y, self.sign_of(fact), style);
                put(buffer, place, x + 1, y, &digit.to_string(), style);
            }
        }
    }

    fn cursor(&self) -> Style {
        self.look.on(Ink::OnAccent, Ink::Accent).add_modifier(Modifier::BOLD)
    }

    fn what_if_style(&self, seen: Seen, part: InWhatIf) -> Style {
        let is_dead = seen.light == Light::Dead;
        let (ink, ground) =
            if is_dead { (Ink::Conflict, Ink::ConflictGround) } else { (Ink::Premise, Ink::PremiseGround) };
        match part {
            InWhatIf::Tried => full(self.look, Ink::Target),
            InWhatIf::Link(Sign { fact: Fact::Is(0) | Fact::Not(_), .. }) => {
                let style = self.look.on(ink, ground);
                if self.look.depth == Depth::Mono { style.add_modifier(Modifier::UNDERLINED) } else { style }
            }
            InWhatIf::Link(Sign { fact: Fact::Is(colour), .. })
                if !self.palette.is_plain() && self.look.depth >= Depth::Indexed =>
            {
                let tint = self.scheme.tint(colour);
                Style::new().fg(tint.ink).bg(tint.fill).add_modifier(Modifier::BOLD)
            }
            InWhatIf::Link(_) => full(self.look, ink),
        }
    }

    /// The sign before the number of a link. It shows what the link decides.
    fn sign_of(&self, fact: Fact) -> &'static str {
        match fact {
            Fact::Not(_) => NOT,
            Fact::Is(0) => EMPTY,
            Fact::Is(_) if self.palette.is_plain() => " ",
            Fact::Is(colour) => self.palette.glyph(colour),
        }
    }

    pub(super) fn draw_ruled_out(&self, colours: u64, place: Rect, buffer: &mut Buffer) {
        let style = buffer[(place.x, place.y)].style().patch(self.look.ink(Ink::Muted));
        self.put_ruled_out(colours, place, style, buffer);
    }

    /// Draws `⊘` and the signs of the colours that are ruled out for a cell, as many as fit.
    pub(super) fn put_ruled_out(&self, colours: u64, place: Rect, style: Style, buffer: &mut Buffer) {
        let y = place.y + (place.height.max(1) - 1) / 2;
        let signs: Vec<&str> = (0..u64::BITS)
            .filter(|bit| colours >> bit & 1 != 0)
            .map(|bit| if bit == 0 { EMPTY } else { self.palette.glyph(bit as Colour) })
            .collect();
        put(buffer, place, place.x, y, NOT, style);
        let room = usize::from(place.width.saturating_sub(1));
        if signs.len() > room {
            put(buffer, place, place.x + 1, y, &signs.len().to_string(), style);
            return;
        }
        for (x, sign) in (place.x + 1..).zip(signs) {
            put(buffer, place, x, y, sign, style);
        }
    }
}

/// The style of a dark sign on a cell that is filled with a colour.
fn full(look: Look, ground: Ink) -> Style {
    if look.depth == Depth::Mono {
        return Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
    }
    Style::new().fg(look.colour(Ink::OnAccent)).bg(look.colour(ground)).add_modifier(Modifier::BOLD)
}

/// Explains the signs of a what-if. Only signs that are on the board are listed.
pub(crate) fn legend(scene: &Scene<'_, Nonogram>, what_if: &WhatIf, width: u16) -> Vec<Line<'static>> {
    let look = *scene.look;
    let kind = |wanted: fn(Fact) -> bool| what_if.decided.iter().any(|decided| wanted(decided.fact));
    let is_dead = scene.marks.iter().any(|(_, role)| *role == Role::Conflict);
    let reasons = scene.marks.iter().any(|(spot, role)| {
        let at = spot.cell().filter(|_| *role == Role::Premise);
        at.is_some_and(|at| at != what_if.tried.at && what_if.sign(at).is_none()) && !is_dead
    });
    let premise = look.on(Ink::Premise, Ink::PremiseGround);
    let entries = [
        (true, "?", full(look, Ink::Target), "what if"),
        (reasons, "▓▓", look.ink(Ink::Premise), "reason"),
        (kind(|fact| matches!(fact, Fact::Is(1..))), " 1", full(look, Ink::Premise), "filled by link 1"),
        (kind(|fact| fact == Fact::Is(0)), "✕1", premise, "emptied by it"),
        (kind(|fact| matches!(fact, Fact::Not(_))), "⊘1", premise, "not that colour"),
        (is_dead, "!!", look.on(Ink::Conflict, Ink::ConflictGround), "no way left"),
    ];
    let mut lines: Vec<Line<'static>> = Vec::new();
    for (_, sign, style, words) in entries.into_iter().filter(|entry| entry.0) {
        let entry = vec![Span::styled(sign, style), Span::styled(format!(" {words}"), look.ink(Ink::Muted))];
        let needed = Line::from(entry.clone()).width() + 3;
        match lines.last_mut().filter(|line| line.width() + needed <= width.into()) {
            Some(line) => {
                line.push_span(Span::raw("   "));
                line.spans.extend(entry);
            }
            None => lines.push(Line::from(entry)),
        }
    }
    lines
}

/// The cells that a hint decides and names: the first and the last cell of each stretch.
pub(crate) fn named(marks: &[(Spot, Role)]) -> Vec<[usize; 2]> {
    let is_target = |at: [usize; 2]| marks.contains(&(Spot::Cell(at), Role::Target));
    let is_inside = |[row, column]: [usize; 2]| {
        let (up, left) = (row.checked_sub(1), column.checked_sub(1));
        up.is_some_and(|up| is_target([up, column]) && is_target([row + 1, column]))
            || left.is_some_and(|left| is_target([row, left]) && is_target([row, column + 1]))
    };
    let targets = marks.iter().filter(|(_, role)| *role == Role::Target);
    let cells = targets.filter_map(|(spot, _)| if let Spot::Cell(at) = spot { Some(*at) } else { None });
    cells.filter(|&at| !is_inside(at)).collect()
}
