//! The places of the parts of the play screen.
//!
//! The places depend only on the area, the chosen size of the cells, and the height of a note below the
//! board. So a click uses the same layout that was drawn.

use crate::app::frame::key_bar_of;
use pentimento_ui::fit::{Bars, Fit};
use ratatui::layout::Rect;

/// The areas of the parts of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) fit: Option<Fit>,
    pub(super) bars: Bars,
    pub(super) header: Rect,
    pub(super) board: Rect,
    /// The panel beside the board. In a rail, the panel is the part between the header and the keys.
    pub(super) panel: Option<Rect>,
    /// The whole rail: the column beside the board, with its header and its keys.
    pub(super) rail: Option<Rect>,
    /// The note below the board, if there is no panel.
    pub(super) note: Option<Rect>,
    /// The status line. `None` if the terminal has few rows or the screen has a rail.
    pub(super) status: Option<Rect>,
    /// The area of a message.
    pub(super) message: Rect,
    pub(super) keys: Rect,
}

/// What the places depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) fit: Option<Fit>,
    /// The height of a note below the board.
    pub(super) note_rows: u16,
    /// The number of rows that stay empty above the status line or above the keys of a rail.
    pub(super) below: u16,
    /// The number of entries of the key bar.
    pub(super) keys: usize,
}

/// The number of rows of the board that stay visible above a note.
const LEAST_BOARD: u16 = 4;
/// The most rows of a note on a screen with few rows, unless half the screen is more.
const LOW_NOTE: u16 = 8;
/// The widest rail and the widest panel.
const WIDEST_RAIL: u16 = 56;
const WIDEST_PANEL: u16 = 46;
/// A rail of this width can show everything. It may be wider, but not wider than half of the screen, so that a small
/// board is not pushed to the edge.
const FULL_RAIL: u16 = 40;
/// The narrowest rail that any game accepts.
const LEAST_RAIL: u16 = 13;
/// The width of the rail beside a board that is larger than the screen.
const SCROLLING_RAIL: u16 = 18;
/// If this many columns are free, the board keeps a blank column on each side.
const LEAST_WITH_MARGINS: u16 = 30;
/// The rows of a rail above the panel: header, progress and a blank row.
const RAIL_HEAD: u16 = 3;
/// The rows for a message above the keys of a rail.
const RAIL_MESSAGE: u16 = 3;
/// Rails of at least this many rows have a blank row at the top and at the bottom.
const TALL: u16 = 30;

/// Whether the screen has too few rows for a status line.
pub(super) fn is_low(area: Rect) -> bool {
    area.height < 14
}

/// The width of the panel beside a board that is not made of cells.
fn panel_width(width: u16) -> u16 {
    match width {
        0..72 => 0,
        72..100 => 31,
        _ => 35,
    }
}

/// The bars for an area. A board that is not made of cells has a panel if the panel fits.
pub(super) fn bars(area: Rect, fit: Option<Fit>) -> Bars {
    match fit {
        Some(fit) => fit.bars,
        None if panel_width(area.width) > 0 => Bars::Lying,
        None => Bars::Bare,
    }
}

pub(super) fn layout(area: Rect, wanted: Wanted) -> Layout {
    match bars(area, wanted.fit) {
        Bars::Standing => standing(area, wanted),
        Bars::Lying => lying(area, wanted),
        Bars::Bare => bare(area, wanted),
    }
}

/// The columns that the board leaves free. If it is not made of cells, these are all columns of the screen.
fn free(area: Rect, fit: Option<Fit>) -> u16 {
    area.width.saturating_sub(fit.map_or(0, |fit| fit.need.columns))
}

/// The free columns without one for each side of the board, if enough remain.
fn spared(free: u16) -> u16 {
    if free >= LEAST_WITH_MARGINS { free - 2 } else { free }
}

fn standing(area: Rect, wanted: Wanted) -> Layout {
    let width = match free(area, wanted.fit) {
        0..LEAST_RAIL => SCROLLING_RAIL.min(area.width),
        free => spared(free).min(WIDEST_RAIL).min((area.width / 2).max(FULL_RAIL)),
    };
    let rail = Rect { x: area.right() - width, width, ..area };
    let board = Rect { width: area.width - width, ..area };
    let margin = u16::from(area.height >= TALL);
    let inside = Rect {
        x: rail.x + 1,
        y: rail.y + margin,
        width: rail.width.saturating_sub(2),
        height: rail.height.saturating_sub(2 * margin),
    };
    let columns = if inside.width >= 20 { 2 } else { 1 };
    let key_rows = (wanted.keys as u16).div_ceil(columns).min(inside.height / 4).max(2);
    let keys = Rect { y: inside.bottom().saturating_sub(key_rows), height: key_rows, ..inside };
    let message_rows = RAIL_MESSAGE.min(inside.height / 6);
    let message = Rect { y: keys.y.saturating_sub(message_rows), height: message_rows, ..inside };
    let header = Rect { height: 2.min(inside.height), ..inside };
    let top = inside.y + RAIL_HEAD;
    let bottom = message.y.saturating_sub(wanted.below);
    let panel = Rect { y: top, height: bottom.saturating_sub(top), ..inside };
    Layout {
        fit: wanted.fit,
        bars: Bars::Standing,
        header,
        board,
        panel: Some(panel),
        rail: Some(rail),
        note: None,
        status: None,
        message,
        keys,
    }
}

/// Places the parts above and below the board. Returns them with the rows that are left between them.
fn around(area: Rect, wanted: Wanted) -> (Layout, Rect) {
    let header = Rect { height: area.height.min(1), ..area };
    let bottom = area.bottom().saturating_sub(1 + u16::from(!is_low(area)));
    let status = (!is_low(area)).then_some(Rect { y: bottom, height: 1, ..area });
    let bottom = bottom.saturating_sub(wanted.below);
    let middle = Rect { y: area.y + 1, height: bottom.saturating_sub(area.y + 1), ..area };
    let layout = Layout {
        fit: wanted.fit,
        bars: Bars::Bare,
        header,
        board: middle,
        panel: None,
        rail: None,
        note: None,
        status,
        message: Rect { y: area.bottom().saturating_sub(2), height: 1, ..area },
        keys: key_bar_of(area),
    };
    (layout, middle)
}

fn lying(area: Rect, wanted: Wanted) -> Layout {
    let (around, middle) = around(area, wanted);
    let width = match wanted.fit {
        Some(_) => spared(free(area, wanted.fit)).min(WIDEST_PANEL),
        None => panel_width(area.width),
    };
    // A board of cells can reach up to the panel, so one column stays empty between them.
    let gap = u16::from(wanted.fit.is_some());
    let panel = Rect {
        x: middle.right() - width + gap,
        y: middle.y + 1.min(middle.height),
        width: width - 1 - gap,
        height: middle.height.saturating_sub(1),
    };
    let board = Rect { width: middle.width - width, ..middle };
    Layout { bars: Bars::Lying, board, panel: Some(panel), ..around }
}

fn bare(area: Rect, wanted: Wanted) -> Layout {
    let (around, middle) = around(area, wanted);
    // On a screen with few rows the note is more important, but a part of the board stays visible.
    let most = (middle.height / 2).max(middle.height.saturating_sub(LEAST_BOARD).min(LOW_NOTE));
    let rows = wanted.note_rows.min(most);
    let board = Rect { height: middle.height - rows, ..middle };
    let note = (rows > 0).then_some(Rect { y: board.bottom(), height: rows, ..middle });
    Layout { board, note, ..around }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_ui::fit::{Need, Size};

    /// A fit with these bars for a board of 20 columns.
    fn fit(bars: Bars) -> Fit {
        let need = Need { size: Size::S, columns: 20, rows: 10, fixed: (0, 0), least_free: 0, numbers: 0 };
        Fit { need, bars, folded: 0, is_whole: true }
    }

    #[test]
    fn the_parts_never_overlap_and_stay_on_the_screen() {
        let fits = [None, Some(fit(Bars::Standing)), Some(fit(Bars::Lying)), Some(fit(Bars::Bare))];
        for width in 40..200 {
            for height in 12..60 {
                for fit in fits {
                    let area = Rect::new(0, 0, width, height);
                    let layout = layout(area, Wanted { fit, note_rows: 5, below: 0, keys: 9 });
                    let message = layout.rail.map(|_| layout.message);
                    let parts = [
                        Some(layout.header),
                        Some(layout.board),
                        Some(layout.keys),
                        layout.panel,
                        layout.note,
                        layout.status,
                        message,
                    ];
                    let parts: Vec<Rect> = parts.into_iter().flatten().collect();
                    for (i, a) in parts.iter().enumerate() {
                        assert!(a.right() <= width && a.bottom() <= height, "{a:?} at {width}x{height}");
                        let apart = parts[..i].iter().all(|b| !a.intersects(*b));
                        assert!(apart, "{parts:?} at {width}x{height}");
                    }
                    assert!(layout.board.width >= 18 && layout.board.height >= 5, "{layout:?}");
                }
            }
        }
    }
}
