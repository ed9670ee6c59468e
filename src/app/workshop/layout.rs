//! The areas of the parts of the workshop screen.

use crate::app::page;
use ratatui::layout::Rect;

pub(super) struct Layout {
    pub(super) tools: Option<Rect>,
    /// The area of the canvas or the editor.
    pub(super) work: Rect,
    pub(super) panel: Option<Rect>,
}

impl Layout {
    pub(super) fn with_canvas(area: Rect) -> Self {
        let body = page::body_of(area);
        let (tools, panel) = match body.width {
            116.. => (19, (body.width * 2 / 5).min(58)),
            72.. => (12, 28),
            _ => (0, 0),
        };
        let work = Rect { x: body.x + tools, width: body.width - tools - panel, ..body };
        Self {
            tools: (tools > 0).then_some(Rect { width: tools, ..body }),
            work,
            panel: (panel > 0).then_some(Rect { x: work.right(), width: panel, ..body }),
        }
    }

    /// While a picture is imported, the looks are at the left instead of the tools, and they need more room.
    pub(super) fn while_importing(area: Rect) -> Self {
        let body = page::body_of(area);
        let (looks, panel) = match body.width {
            116.. => (28, (body.width * 2 / 5).min(44)),
            72.. => (18, 28),
            _ => (0, 0),
        };
        let work = Rect { x: body.x + looks, width: body.width - looks - panel, ..body };
        Self {
            tools: (looks > 0).then_some(Rect { width: looks, ..body }),
            work,
            panel: (panel > 0).then_some(Rect { x: work.right(), width: panel, ..body }),
        }
    }

    pub(super) fn with_editor(area: Rect) -> Self {
        let body = page::body_of(area);
        let panel = match body.width {
            110.. => 44,
            66.. => 30,
            _ => 0,
        };
        let work = Rect {
            y: body.y + 1.min(body.height),
            width: body.width - panel,
            height: body.height.saturating_sub(1),
            ..body
        };
        let panel = (panel > 0).then_some(Rect { x: work.right(), width: panel, ..body });
        Self { tools: None, work, panel }
    }
}
