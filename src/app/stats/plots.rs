//! The plots of one game, as rows of the statistics screen.

use crate::app::page::Row;
use crate::plots::{Bar, GamePlots};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::clock;

/// The height of the plot by week, in rows. Half blocks double its resolution.
const HEIGHT: usize = 5;
/// The longest bar, in columns.
const LONGEST: u64 = 24;

pub(super) fn rows(look: &Look, game: &GamePlots, width: u16) -> Vec<Row<usize>> {
    let left = if width >= 60 { 4 } else { 2 };
    let mut rows = vec![Row::blank(), heading(look, left, "usual time by week")];
    rows.extend(weeks(look, game, left, width));
    for (words, bars) in [
        ("usual time by difficulty", &game.difficulties),
        ("usual time by the hardest technique", &game.needs),
        ("hints asked for", &game.asked),
    ] {
        if !bars.is_empty() {
            rows.push(Row::blank());
            rows.push(heading(look, left, words));
            rows.extend(draw_bars(look, bars, left, width));
        }
    }
    if !game.mastered.is_empty() {
        rows.push(Row::blank());
        rows.push(heading(look, left, "first solved without a hint"));
        for (name, day) in &game.mastered {
            let row = Row::blank().at(left + 2, "✓", look.ink(Ink::Ok));
            let row = row.at(left + 4, name.clone(), look.ink(Ink::Text));
            rows.push(row.at(left + 26, day.to_string(), look.ink(Ink::Faint)));
        }
    }
    rows
}

fn heading(look: &Look, left: u16, words: &str) -> Row<usize> {
    Row::blank().at(left, words, look.bold(Ink::Muted))
}

fn weeks(look: &Look, game: &GamePlots, left: u16, width: u16) -> Vec<Row<usize>> {
    let most = game.weeks.iter().flatten().copied().max().unwrap_or(0).max(1);
    let start = left + 8;
    let step = if width >= 80 { 2 } else { 1 };
    let mut rows: Vec<Row<usize>> = (0..HEIGHT)
        .rev()
        .map(|level| {
            let mut row = Row::blank();
            for (place, seconds) in game.weeks.iter().enumerate() {
                let Some(seconds) = seconds else { continue };
                // The height is in half rows. It is rounded up, so that a short time is visible too.
                let height = (seconds * HEIGHT as u64 * 2).div_ceil(most) as usize;
                let block = match height.saturating_sub(level * 2) {
                    0 => continue,
                    1 => "▄",
                    _ => "█",
                };
                let ink = if place + 1 == game.weeks.len() { Ink::Accent } else { Ink::Tone };
                row = row.at(start + place as u16 * step, block, look.ink(ink));
            }
            row
        })
        .collect();
    rows[0] = rows[0].clone().to(start - 1, clock(most), look.ink(Ink::Faint));
    let columns = game.weeks.len() as u16 * step;
    rows.push(Row::blank().at(start, "─".repeat(columns as usize), look.ink(Ink::Line)));
    let ago = format!("{} weeks ago", game.weeks.len() - 1);
    rows.push(Row::blank().at(start, ago, look.ink(Ink::Faint)).to(
        start + columns,
        "now",
        look.ink(Ink::Faint),
    ));
    rows
}

fn draw_bars(look: &Look, bars: &[Bar], left: u16, width: u16) -> Vec<Row<usize>> {
    let most = bars.iter().map(|bar| bar.value).max().unwrap_or(1).max(1);
    let longest = if width >= 60 { LONGEST } else { 8 };
    let row = |bar: &Bar| {
        let length = (bar.value * longest).div_ceil(most) as usize;
        let row = Row::blank().at(left + 2, bar.label.clone(), look.ink(Ink::Text));
        let row = row.at(left + 18, "━".repeat(length), look.ink(Ink::Accent));
        row.at(left + 20 + length as u16, bar.text.clone(), look.ink(Ink::Muted))
    };
    bars.iter().map(row).collect()
}
