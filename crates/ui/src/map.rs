//! The map beside a grid: a small version of the picture so far, with marks along the part that is in view.

use super::board::Grid;
use super::mosaic::Mosaic;
use super::theme::{Ink, Look};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// Returns the lines of the map, with an extra column on each side. The left one marks the rows in view, and the
/// right one is blank. The second value is a line below the map that marks the columns in view. It is `None` if there
/// is nothing to mark.
pub fn map(small: &Mosaic, grid: &Grid, look: &Look) -> (Vec<Line<'static>>, Option<Line<'static>>) {
    let ground = look.ground(Ink::Panel);
    let seen = in_view(small, grid);
    let mut lines = Vec::new();
    for (row, inner) in small.lines(look).into_iter().enumerate() {
        let (sign, style) = match seen.as_ref().filter(|(rows, _)| rows.contains(&row)) {
            Some(_) => ("▌", look.ink(Ink::Accent)),
            None => (" ", Style::new()),
        };
        let mut line = Line::from(Span::styled(sign, style.patch(ground)));
        line.spans.extend(inner.spans.into_iter().map(|span| {
            let style = ground.patch(span.style);
            span.style(style)
        }));
        line.push_span(Span::styled(" ", ground));
        lines.push(line);
    }
    let below = seen.map(|(_, columns)| {
        Line::from(vec![
            Span::styled(" ".repeat(1 + columns.start), ground),
            Span::styled("▀".repeat(columns.len()), ground.patch(look.ink(Ink::Accent))),
            Span::styled(" ".repeat((small.width + 1).saturating_sub(columns.end)), ground),
        ])
    });
    (lines, below)
}

/// Returns which text rows and columns of the map are in view. `None` if the whole grid is in view, or no part of it.
fn in_view(small: &Mosaic, grid: &Grid) -> Option<(Range<usize>, Range<usize>)> {
    if grid.whole() || grid.count() == 0 {
        return None;
    }
    let step = grid.width().div_ceil(small.width.max(1)).max(1);
    let (rows, columns) = (grid.rows(), grid.columns());
    let rows = rows.start / (2 * step)..rows.end.div_ceil(2 * step);
    Some((rows, columns.start / step..columns.end.div_ceil(step).min(small.width)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Plan, Scale};
    use ratatui::layout::Rect;
    use ratatui::style::Color;

    fn texts(columns: u16, rows: u16, scroll: (usize, usize)) -> Vec<String> {
        let whole = Mosaic::new(20, 20, |row, column| (row == column).then_some(Color::Red));
        let plan = Plan::new(20, 20, Scale::Letters);
        let grid = Grid::new(Rect::new(0, 0, columns, rows), plan, scroll);
        let (lines, below) = map(&whole.within(10, 10), &grid, &Look::default());
        lines.into_iter().chain(below).map(|line| line.to_string()).collect()
    }

    #[test]
    fn marks_show_which_part_of_a_large_grid_is_in_view() {
        assert_eq!(texts(20, 20, (0, 0)).len(), 5, "all of it is in view");
        let part = texts(8, 8, (4, 8));
        assert_eq!(
            part.iter().map(|line| line.starts_with('▌')).collect::<Vec<_>>(),
            [false, true, true, false, false, false]
        );
        assert_eq!(part[5], "     ▀▀▀▀   ");
    }
}
