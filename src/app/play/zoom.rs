//! Changes the size of the cells.

use super::Play;
use crate::app::context::Context;
use crate::app::screen::Next;
use pentimento_ui::fit::{self, Size};
use pentimento_ui::keymap::Action;
use ratatui::layout::Rect;

/// A size of cells that the player chose. It applies until the size of the terminal changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Zoom {
    /// The columns and rows of the terminal.
    pub(super) terminal: (u16, u16),
    pub(super) size: Size,
    /// Whether the program has said to the player that the next smaller size is a map without numbers.
    pub(super) map_offered: bool,
}

impl Play {
    pub(super) fn zoom_in(&mut self, context: &mut Context) -> Next {
        self.change_size(context, Action::ZoomIn)
    }

    pub(super) fn zoom_out(&mut self, context: &mut Context) -> Next {
        self.change_size(context, Action::ZoomOut)
    }

    /// Switches to the next larger or smaller size. Boards that are not made of cells scale their own
    /// drawing.
    fn change_size(&mut self, context: &mut Context, action: Action) -> Next {
        let area = Rect::new(0, 0, self.terminal.0, self.terminal.1);
        let Some(current) = self.fit(context, area).map(|fit| fit.size()) else {
            let reply = self.game.act(action);
            return self.reply(context, reply);
        };
        let needs = self.game.needs(&context.look);
        let sizes = fit::choices(&needs, current, self.terminal);
        let at = sizes.iter().position(|&size| size == current).unwrap_or(0);
        let (next, refusal) = match action {
            Action::ZoomIn => (at.checked_sub(1), "No larger cells fit on this screen."),
            _ => (Some(at + 1), "There are no smaller cells."),
        };
        match next.and_then(|next| sizes.get(next)) {
            Some(&Size::Map) if self.offers_map(&needs) => {
                self.zoom = Some(Zoom { terminal: self.terminal, size: current, map_offered: true });
                let key = context.keymap.short_label(action);
                context
                    .say(format!("These are the smallest cells. {key} again shows a map without numbers."));
            }
            Some(&size) => {
                self.zoom = Some(Zoom { terminal: self.terminal, size, map_offered: false });
                let back = context.keymap.short_label(Action::ZoomIn);
                let is_last = sizes.last() == Some(&size) && size == Size::Map;
                let way_back = if is_last { format!(" {back} leads back.") } else { String::new() };
                context.say(format!("Size: {}.{way_back}", size.name()));
            }
            None => context.say(refusal),
        }
        Next::Redraw
    }

    /// Whether the program must ask before it shows the map. The player can't play on the map.
    fn offers_map(&self, needs: &fit::Needs) -> bool {
        let is_asked = self.zoom.is_some_and(|zoom| zoom.map_offered && zoom.terminal == self.terminal);
        !is_asked && needs.sizes.iter().any(|need| need.size == Size::Map && need.is_by_choice())
    }
}
