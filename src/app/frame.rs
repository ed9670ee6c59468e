//! Draws a frame: the screens from bottom to top, the key bar and the message.

use super::context::{Context, Message};
use super::screen::{KeysPlace, Screen};
use pentimento_base::prose::Prose;
use pentimento_ui::theme::Ink;
use pentimento_ui::{glyphs, widgets};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The smallest terminal that can be used. On a smaller one the program only asks for more space.
pub(super) const SMALLEST: (u16, u16) = (40, 12);

/// Draws the top screen. If it is an overlay, draws the screens below it first.
pub fn paint(screens: &mut [Box<dyn Screen>], context: &Context, area: Rect, buffer: &mut Buffer) {
    let look = &context.look;
    widgets::wipe(buffer, area, look.ink(Ink::Text).patch(look.ground(Ink::Ground)));
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let room = format!("Pentimento needs {}x{}", SMALLEST.0, SMALLEST.1);
        widgets::put(buffer, area, area.x, area.y + area.height / 2, &room, look.ink(Ink::Text));
        glyphs::translate(buffer, look.glyphs);
        return;
    }
    let base = screens.iter().rposition(|screen| !screen.is_overlay()).unwrap_or(0);
    for screen in &mut screens[base..] {
        screen.settle(context, area);
        screen.draw(context, area, buffer);
    }
    if let Some(top) = screens.last() {
        let keys = top.keys(context);
        match top.keys_place(context, area) {
            KeysPlace::Bar => {
                widgets::key_bar(buffer, key_bar_of(area), look, &keys);
                draw_message(context, area, buffer);
            }
            KeysPlace::Rail { keys: place, message } => {
                widgets::key_columns(buffer, place, look, &keys);
                draw_rail_message(context, message, buffer);
            }
        }
    }
    glyphs::translate(buffer, look.glyphs);
}

/// Draws the current message in the status line above the key bar.
fn draw_message(context: &Context, area: Rect, buffer: &mut Buffer) {
    let look = &context.look;
    let row = Rect { y: area.bottom().saturating_sub(2), height: 1, ..area };
    match context.message() {
        None => {}
        Some(Message::Note(prose)) => {
            widgets::wipe(buffer, row, look.ink(Ink::Text).patch(look.ground(Ink::Ground)));
            widgets::put_sentences(buffer, row, look, prose);
        }
        Some(Message::Trouble(why)) => {
            widgets::wipe(buffer, row, look.ink(Ink::Text).patch(look.ground(Ink::Ground)));
            widgets::put(buffer, row, row.x + 2, row.y, &format!("! {why}"), look.ink(Ink::Conflict));
        }
    }
}

/// Draws the current message in a rail, the column of text beside a board. The message is at the bottom of
/// `place`.
fn draw_rail_message(context: &Context, place: Rect, buffer: &mut Buffer) {
    let look = &context.look;
    let lines = match context.message() {
        None => return,
        Some(Message::Note(prose)) => widgets::wrap(look, prose, place.width),
        Some(Message::Trouble(why)) => {
            widgets::wrap(look, &Prose::new().conflict(format!("! {why}")), place.width)
        }
    };
    // A long message covers the rows above its place.
    let rows = (lines.len() as u16).min(place.bottom()).max(1);
    let top = place.bottom().saturating_sub(rows);
    let covered = Rect { y: top, height: rows, ..place };
    widgets::wipe(buffer, covered, look.on(Ink::Text, Ink::Panel));
    for (y, line) in (top..).zip(&lines) {
        widgets::put_line(buffer, covered, covered.x, y, line);
    }
}

/// The row of the key bar, the same on every screen.
pub(super) fn key_bar_of(area: Rect) -> Rect {
    Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area }
}
