//! Draws the means of a sweep as curves, in braille for a terminal or as SVG.
//!
//! Each figure has its own small chart, and all charts cover the same values of the swept setting.

use crate::cli::output::bold;
use pentimento_ui::braille::Canvas;
use pentimento_ui::widgets::rows;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::fmt::Write as _;

/// The mean of one figure for each value of the swept setting.
pub(super) struct Curve {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

pub(super) struct Curves {
    pub title: String,
    /// The name of the swept setting.
    pub over: String,
    pub all: Vec<Curve>,
}

/// The size of a chart in characters.
const COLUMNS: u16 = 56;
const ROWS: u16 = 6;
/// The size of a chart in SVG, the space for its labels, and the number of charts in a row.
const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 120.0;
const LEFT: f64 = 46.0;
const TOP: f64 = 34.0;
const ACROSS: usize = 3;

/// The smallest and the largest value. If they are equal, or if there are no values, the range has length 1,
/// because it must not be empty.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    if low > high {
        return (0.0, 1.0);
    }
    if high - low < 1e-9 { (low - 0.5, high + 0.5) } else { (low, high) }
}

impl Curve {
    /// The points scaled to a box of this size. The y axis points down.
    fn placed(&self, width: f64, height: f64) -> Vec<(f64, f64)> {
        let (left, right) = range(self.points.iter().map(|point| point.0));
        let (low, high) = range(self.points.iter().map(|point| point.1));
        let place = |&(x, y): &(f64, f64)| {
            (width * (x - left) / (right - left), height * (1.0 - (y - low) / (high - low)))
        };
        self.points.iter().map(place).collect()
    }

    fn text(&self, over: &str) -> String {
        let area = Rect::new(0, 0, COLUMNS, ROWS);
        let mut canvas = Canvas::new(area);
        let placed = self.placed(f64::from(2 * COLUMNS - 1), f64::from(4 * ROWS - 1));
        let dots: Vec<(i32, i32)> =
            placed.iter().map(|&(x, y)| (x.round() as i32, y.round() as i32)).collect();
        for pair in dots.windows(2) {
            canvas.line(pair[0], pair[1], 1);
        }
        if let [only] = dots.as_slice() {
            canvas.dot(*only, 1);
        }
        let mut buffer = Buffer::empty(area);
        canvas.paint(&mut buffer, |_| Style::new());
        let (low, high) = range(self.points.iter().map(|point| point.1));
        let (left, right) = range(self.points.iter().map(|point| point.0));
        let mut text = format!("\n{}\n", bold(&self.name));
        for (y, row) in (0..ROWS).zip(rows(&buffer)) {
            let label = match y {
                0 => short(high),
                _ if y == ROWS - 1 => short(low),
                _ => String::new(),
            };
            let _ = writeln!(text, "{label:>10} |{row}");
        }
        let (left, right) = (short(left), short(right));
        let gap = (COLUMNS as usize).saturating_sub(left.len() + right.len() + over.len()) / 2;
        let pad = " ".repeat(gap);
        let _ = writeln!(text, "{:>10}  {left}{pad}{over}{pad}{right}", "");
        text
    }

    fn svg(&self, over: &str, x: f64, y: f64) -> String {
        let path = |points: &[(f64, f64)]| -> String {
            points.iter().map(|(px, py)| format!("{:.1},{:.1}", x + px, y + py)).collect::<Vec<_>>().join(" ")
        };
        let (low, high) = range(self.points.iter().map(|point| point.1));
        let (left, right) = range(self.points.iter().map(|point| point.0));
        let mut svg = String::new();
        let mut label = |px: f64, py: f64, anchor: &str, words: &str| {
            let _ = writeln!(
                svg,
                "<text x=\"{px:.1}\" y=\"{py:.1}\" text-anchor=\"{anchor}\">{}</text>",
                escaped(words)
            );
        };
        label(x, y - 8.0, "start", &self.name);
        label(x - 4.0, y + 8.0, "end", &short(high));
        label(x - 4.0, y + HEIGHT, "end", &short(low));
        label(x, y + HEIGHT + 13.0, "start", &short(left));
        label(x + WIDTH, y + HEIGHT + 13.0, "end", &short(right));
        label(x + WIDTH / 2.0, y + HEIGHT + 13.0, "middle", over);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" class=\"box\"/>"
        );
        let placed = self.placed(WIDTH, HEIGHT);
        let _ = writeln!(svg, "<polyline points=\"{}\" class=\"curve\"/>", path(&placed));
        for (px, py) in placed {
            let _ = writeln!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2\"/>", x + px, y + py);
        }
        svg
    }
}

impl Curves {
    pub(super) fn text(&self) -> String {
        self.drawable().map(|curve| curve.text(&self.over)).collect()
    }

    fn drawable(&self) -> impl Iterator<Item = &Curve> {
        self.all.iter().filter(|curve| !curve.points.is_empty())
    }

    pub(super) fn svg(&self) -> String {
        let count = self.drawable().count();
        let (step_x, step_y) = (WIDTH + LEFT + 14.0, HEIGHT + TOP + 24.0);
        let (columns, rows) = (ACROSS.min(count.max(1)), count.div_ceil(ACROSS));
        let (width, height) = (step_x * columns as f64 + 10.0, step_y * rows as f64 + 34.0);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\">\n<style>text{{font:11px sans-serif;fill:#38312a}}.box{{fill:none;stroke:#c3b7a2}}\
             .curve{{fill:none;stroke:#8a5a00;stroke-width:1.5}}circle{{fill:#8a5a00}}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#f7f2e8\"/>\n\
             <text x=\"12\" y=\"20\" font-weight=\"bold\">{}</text>\n",
            escaped(&self.title)
        );
        for (place, curve) in self.drawable().enumerate() {
            let x = LEFT + step_x * (place % ACROSS) as f64;
            let y = 30.0 + TOP + step_y * (place / ACROSS) as f64;
            svg += &curve.svg(&self.over, x, y - 10.0);
        }
        svg + "</svg>\n"
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn short(x: f64) -> String {
    if x.fract() == 0.0 && x.abs() < 1e9 { format!("{x:.0}") } else { format!("{x:.2}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curves() -> Curves {
        let curve = Curve { name: "dots".to_owned(), points: vec![(0.0, 10.0), (5.0, 30.0), (10.0, 20.0)] };
        Curves { title: "dots & more".to_owned(), over: "d_min".to_owned(), all: vec![curve] }
    }

    #[test]
    fn a_curve_follows_the_means() {
        let text = curves().text();
        let rows: Vec<&str> = text.lines().collect();
        assert!(
            rows[2].starts_with("        30 |") && rows[7].starts_with("        10 |⡠")
                || rows[7].contains("10 |")
        );
        let peak = rows[2].chars().position(|c| ('\u{2801}'..='\u{28ff}').contains(&c)).unwrap();
        assert!((30..50).contains(&peak), "{peak}\n{text}");
        assert!(rows[8].contains("d_min") && rows[8].trim_start().starts_with('0'));
    }

    #[test]
    fn names_are_escaped_in_svg() {
        let svg = curves().svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("dots &amp; more"));
        assert_eq!(svg.matches("<circle").count(), 3);
    }

    #[test]
    fn equal_values_and_single_values_are_drawn() {
        let flat = Curve { name: "flat".to_owned(), points: vec![(1.0, 2.0), (2.0, 2.0)] };
        let one = Curve { name: "one".to_owned(), points: vec![(3.0, 4.0)] };
        assert!(!flat.text("x").is_empty() && !one.text("x").is_empty());
    }
}
