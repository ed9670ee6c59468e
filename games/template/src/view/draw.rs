//! Draws the row, and the solved row at the end.

use super::Layout;
use super::layout::STEP;
use crate::Lamps;
use crate::model::{Lamp, Spot, is_broken};
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(crate) fn board(scene: &Scene<'_, Lamps>, layout: &Layout, buffer: &mut Buffer) {
    for lamp in layout.lamps() {
        let x = layout.x(lamp);
        if lamp == scene.ui.cursor && scene.mode == Mode::Playing {
            put(buffer, layout.area, x + 1, layout.area.y, "▾", scene.look.bold(Ink::Accent));
        }
        let (sign, ink) = sign(scene.board.lamps[lamp]);
        let style = scene.look.ink(ink);
        let text = marked(sign, scene.mark(&Spot::Lamp(lamp)), scene.look, style);
        put(buffer, layout.area, x, layout.lamps_row(), &text.0, text.1);
        if let Some(number) = scene.level.number(lamp) {
            let (mark, style) = number_look(scene, lamp);
            let text = marked(&number.to_string(), mark, scene.look, style);
            put(buffer, layout.area, x, layout.numbers_row(), &text.0, text.1);
        }
    }
}

fn sign(lamp: Lamp) -> (&'static str, Ink) {
    match lamp {
        Lamp::Unknown => ("∙", Ink::Muted),
        Lamp::Lit => ("◉", Ink::Strong),
        Lamp::Dark => ("✕", Ink::Crossed),
    }
}

/// The mark and the style of a number. If the aid "live errors" is on, a number that can't be right is marked as a
/// conflict.
fn number_look(scene: &Scene<'_, Lamps>, place: usize) -> (Option<Role>, Style) {
    let broken = scene.aids.has(&LIVE_ERRORS) && is_broken(scene.level, scene.board, place);
    let mark = scene.mark(&Spot::Number(place)).or(broken.then_some(Role::Conflict));
    (mark, scene.look.ink(Ink::Text))
}

/// Returns a sign with the brackets and colours of its mark.
fn marked(sign: &str, mark: Option<Role>, look: &Look, plain: Style) -> (String, Style) {
    match mark {
        None => (format!(" {sign} "), plain),
        Some(Role::Premise) => (format!("({sign})"), look.on(Ink::Premise, Ink::PremiseGround)),
        Some(Role::Target) => (format!("[{sign}]"), look.on(Ink::Target, Ink::TargetGround)),
        Some(Role::Conflict) => (format!("!{sign}!"), look.on(Ink::Conflict, Ink::ConflictGround)),
    }
}

/// Draws the end of the game: the lit lamps light up one after the other.
pub(crate) fn finale(scene: &Scene<'_, Lamps>, progress: f64, area: Rect, buffer: &mut Buffer) {
    let shown = (progress * scene.board.lamps.len() as f64).round() as usize;
    for (place, lamp) in scene.board.lamps.iter().enumerate() {
        let is_lit = *lamp == Lamp::Lit && place < shown;
        let (sign, ink) = if is_lit { ("◉", Ink::Accent) } else { ("∙", Ink::Faint) };
        let x = area.x.saturating_add(STEP * place as u16 + 1);
        put(buffer, area, x, area.y, sign, scene.look.ink(ink));
    }
}
