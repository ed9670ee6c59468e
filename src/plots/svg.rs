//! The plots as SVG: a row for each game, with its times by week, by difficulty and by technique, and its hints.

use super::{Bar, GamePlots};
use pentimento_ui::widgets::clock;
use std::fmt::Write as _;

/// The size of a plot, and the space around it.
const WIDTH: f64 = 230.0;
const HEIGHT: f64 = 120.0;
const GAP: f64 = 30.0;
const LEFT: f64 = 16.0;
const ROW: f64 = HEIGHT + 66.0;
/// The height of a bar with the space around it.
const BAR: f64 = 15.0;

pub(crate) fn svg(games: &[GamePlots]) -> String {
    let (width, height) = (LEFT + 4.0 * (WIDTH + GAP), 20.0 + ROW * games.len().max(1) as f64);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\">\n<style>text{{font:11px sans-serif;fill:#38312a}}.title{{font-weight:bold}}\
         .box{{fill:none;stroke:#c3b7a2}}.curve{{fill:none;stroke:#8a5a00;stroke-width:1.5}}\
         circle,.bar{{fill:#8a5a00}}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#f7f2e8\"/>\n"
    );
    if games.is_empty() {
        label(&mut text, (LEFT, 24.0), "Nothing played yet.", "");
    }
    for (place, game) in games.iter().enumerate() {
        let y = 24.0 + ROW * place as f64;
        label(&mut text, (LEFT, y), &game.title, " class=\"title\"");
        let column = |place: usize| LEFT + place as f64 * (WIDTH + GAP);
        weeks(&mut text, (column(0), y + 16.0), &game.weeks);
        for (place, (heading, bars)) in [
            ("usual time by difficulty", &game.difficulties),
            ("usual time by hardest technique", &game.needs),
            ("hints asked for", &game.asked),
        ]
        .into_iter()
        .enumerate()
        {
            draw_bars(&mut text, (column(place + 1), y + 16.0), heading, bars);
        }
    }
    text + "</svg>\n"
}

fn label(text: &mut String, (x, y): (f64, f64), words: &str, class: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\"{class}>{words}</text>");
}

fn weeks(text: &mut String, (x, y): (f64, f64), weeks: &[Option<u64>]) {
    let most = weeks.iter().flatten().copied().max().unwrap_or(0);
    label(text, (x, y), &format!("usual time in the last {} weeks, up to {}", weeks.len(), clock(most)), "");
    let (top, step) = (y + 6.0, WIDTH / weeks.len().max(2).saturating_sub(1) as f64);
    let _ = writeln!(
        text,
        "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" class=\"box\"/>"
    );
    let place = |(week, seconds): (usize, &Option<u64>)| {
        let share = (*seconds)? as f64 / most.max(1) as f64;
        Some((x + week as f64 * step, top + HEIGHT * (1.0 - share)))
    };
    let points: Vec<(f64, f64)> = weeks.iter().enumerate().filter_map(place).collect();
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(text, "<polyline points=\"{}\" class=\"curve\"/>", line.join(" "));
    for (x, y) in points {
        let _ = writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\"/>");
    }
}

fn draw_bars(text: &mut String, (x, y): (f64, f64), heading: &str, bars: &[Bar]) {
    if bars.is_empty() {
        return;
    }
    label(text, (x, y), heading, "");
    let most = bars.iter().map(|bar| bar.value).max().unwrap_or(1).max(1) as f64;
    // If there are too many techniques for the room, only the longest bars stay.
    let room = (HEIGHT / BAR) as usize;
    let mut shown: Vec<&Bar> = bars.iter().collect();
    while shown.len() > room {
        let least = (0..shown.len()).min_by_key(|&place| shown[place].value).unwrap_or(0);
        shown.remove(least);
    }
    for (place, bar) in shown.into_iter().enumerate() {
        let y = y + 6.0 + BAR * place as f64;
        let width = 90.0 * bar.value as f64 / most;
        let _ = writeln!(
            text,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"9\" class=\"bar\"/>",
            x + 76.0,
            y + 2.0
        );
        label(text, (x, y + 10.0), &bar.label, "");
        label(text, (x + 80.0 + width, y + 10.0), &bar.text, "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_has_a_point_for_each_week_and_a_bar_for_each_value() {
        let drawn = svg(&super::super::tests::example());
        assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
        assert_eq!(drawn.matches("<circle").count(), 3);
        assert_eq!(drawn.matches("class=\"bar\"").count(), 5);
        assert!(svg(&[]).contains("Nothing played yet."));
    }
}
