//! The editor: the player draws lines on a page, and the generator makes a puzzle from them with the current
//! settings.
//!
//! Coordinates on the page are in millimetres. The cursor moves in steps of [`STEP`], so it can return to a corner
//! exactly. After each change, a new puzzle is made and verified in the background. The editor shows statistics about
//! this puzzle, such as the number of dots, the number of colours and the distance from the drawing.

mod sheet;
#[cfg(test)]
mod tests;

use crate::Dots;
use crate::generate::make::make;
use crate::generate::search::Effort;
use crate::generate::settings::Settings;
use crate::generate::thesis::Order;
use crate::generate::verify::{error, predrawn_percent};
use crate::grade::grade;
use crate::model::Variant;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::editor::{Editor, Judged, Judging, KeyHelp, Touch};
use pentimento_engine::kind::AnyPuzzle;
use pentimento_engine::view::{Button, Phase};
use pentimento_picture::drawing::{self, Drawing, Options, Place};
use pentimento_ui::braille::{ACROSS, Canvas, DOWN};
use pentimento_ui::keymap::{Key, KeyCode, Modifiers};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde_json::{Value as Json, json};
use sheet::Sheet;

const PAGE: f64 = 120.0;
/// How far an arrow key moves the cursor, in millimetres.
const STEP: f64 = 2.0;
/// How far an arrow key moves the cursor with Shift, in millimetres.
const STRIDE: f64 = 10.0;
/// The most points that a drawing can have.
const MOST_POINTS: usize = 4000;

const KEYS: &[KeyHelp] = &[
    ("Space", "set a corner"),
    ("Enter", "end the line"),
    ("x", "remove the last corner"),
    ("c", "clear the page"),
    ("Tab", "choose a setting"),
    ("- +", "change it"),
];

/// A setting that can be changed in steps.
struct Dial {
    name: &'static str,
    /// The smallest and the greatest value.
    range: (f64, f64),
    step: f64,
}

const DIALS: [Dial; 4] = [
    Dial { name: "epsilon", range: (0.5, 8.0), step: 0.5 },
    Dial { name: "rho", range: (1.05, 2.0), step: 0.05 },
    Dial { name: "d_min", range: (2.0, 12.0), step: 0.5 },
    Dial { name: "d_max", range: (10.0, 60.0), step: 5.0 },
];

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Page {
    lines: Vec<Vec<Place>>,
    /// The points of the unfinished line.
    open: Vec<Place>,
    cursor: Place,
    dials: [f64; 4],
    dial: usize,
}

impl Default for Page {
    fn default() -> Self {
        Self {
            lines: Vec::new(),
            open: Vec::new(),
            cursor: [PAGE / 2.0, PAGE / 2.0],
            // The last setting is `d_max`. Its greatest value means no limit.
            dials: [3.0, 1.25, 4.5, DIALS[3].range.1],
            dial: 0,
        }
    }
}

fn settings(dials: [f64; 4]) -> Settings {
    let [epsilon, rho, d_min, d_max] = dials;
    let d_max = if d_max >= DIALS[3].range.1 { f64::INFINITY } else { d_max };
    Settings {
        epsilon,
        rho,
        d_min,
        d_max,
        variant: Variant::Closest,
        page: [PAGE, PAGE],
        lattice: None,
        orders: Order::allowed("any"),
    }
}

fn options() -> Options {
    Options { page: [PAGE, PAGE], margin: 0.0, ..Options::default() }
}

fn failure(error: drawing::Error) -> Failure {
    match error {
        drawing::Error::Stopped => Failure::Stopped,
        drawing::Error::Read(why) => Failure::Impossible(why.to_string()),
    }
}

/// Makes a puzzle from the lines, and computes the statistics about it.
fn judged(lines: &[Vec<Place>], dials: [f64; 4], job: &Job) -> Result<Judged, Failure> {
    if lines.iter().all(|line| line.len() < 2) {
        return Err(Failure::Impossible(
            "Draw a line: Space sets its corners, and Enter ends it.".to_owned(),
        ));
    }
    let (drawing, _) = drawing::from_polylines(lines, &options(), job).map_err(failure)?;
    let level = make(&drawing, &settings(dials), &Effort::QUICK, &mut Rng::new(1), job)?;
    let source = drawing.segments();
    let figures = [
        ("dots", level.dots.len().to_string()),
        ("multicoloured", level.multicoloured().to_string()),
        ("error", format!("{:.1} mm", error(&level, &source))),
        ("pre-drawn", format!("{:.0} %", predrawn_percent(&level, &source).abs())),
        ("grade", grade(&level).difficulty.name().to_owned()),
    ];
    let colours = level.colours();
    let mut puzzle = Puzzle::<Dots>::plain(level);
    puzzle.meta.difficulty = Some(grade(&puzzle.level).difficulty);
    let puzzle: Box<dyn AnyPuzzle> = Box::new(puzzle);
    Ok(Judged {
        headline: if colours == 1 { "1 colour".to_owned() } else { format!("{colours} colours") },
        good: true,
        figures: figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        problems: Vec::new(),
        puzzle: Some(puzzle),
    })
}

impl Page {
    fn corner(&mut self) -> Touch {
        if self.open.last() == Some(&self.cursor) || self.points() >= MOST_POINTS {
            return Touch::Looked;
        }
        self.open.push(self.cursor);
        Touch::Changed
    }

    fn points(&self) -> usize {
        self.lines.iter().map(Vec::len).sum::<usize>() + self.open.len()
    }

    fn end(&mut self) -> Touch {
        let line = std::mem::take(&mut self.open);
        if line.len() < 2 {
            return Touch::Looked;
        }
        self.lines.push(line);
        Touch::Changed
    }

    fn remove_corner(&mut self) -> Touch {
        if self.open.is_empty() {
            self.open = self.lines.pop().unwrap_or_default();
        }
        match self.open.pop() {
            Some(corner) => {
                self.cursor = corner;
                Touch::Changed
            }
            None => Touch::Looked,
        }
    }

    fn go(&mut self, across: f64, down: f64, key: Key) -> Touch {
        let step = if key.modifiers.contains(Modifiers::SHIFT) { STRIDE } else { STEP };
        let moved = |at: f64, by: f64| (at + by * step).clamp(0.0, PAGE);
        self.cursor = [moved(self.cursor[0], across), moved(self.cursor[1], down)];
        Touch::Looked
    }

    fn change_setting(&mut self, by: f64) -> Touch {
        let dial = &DIALS[self.dial];
        let value = (self.dials[self.dial] + by * dial.step).clamp(dial.range.0, dial.range.1);
        self.dials[self.dial] = (value * 100.0).round() / 100.0;
        Touch::Changed
    }

    /// All lines, including the unfinished one.
    fn all_lines(&self) -> Vec<Vec<Place>> {
        self.lines.iter().chain(std::iter::once(&self.open)).filter(|line| line.len() > 1).cloned().collect()
    }
}

impl Editor for Page {
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let sheet = Sheet::new(area);
        let mut canvas = Canvas::new(sheet.area);
        let corners = [[0.0, 0.0], [PAGE, 0.0], [PAGE, PAGE], [0.0, PAGE]];
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            canvas.line(sheet.dot(*from), sheet.dot(*to), 1);
        }
        for line in &self.lines {
            line.windows(2).for_each(|pair| canvas.line(sheet.dot(pair[0]), sheet.dot(pair[1]), 2));
        }
        self.open.windows(2).for_each(|pair| canvas.line(sheet.dot(pair[0]), sheet.dot(pair[1]), 3));
        if let Some(last) = self.open.last() {
            canvas.line(sheet.dot(*last), sheet.dot(self.cursor), 4);
        }
        canvas.paint(buffer, |rank| match rank {
            1 => look.ink(Ink::Line),
            2 => look.ink(Ink::Text),
            3 => look.bold(Ink::Strong),
            _ => look.ink(Ink::Accent),
        });
        let (x, y) = sheet.dot(self.cursor);
        let (x, y) = (sheet.area.x + (x / ACROSS) as u16, sheet.area.y + (y / DOWN) as u16);
        put(buffer, area, x, y, "✚", look.on(Ink::OnAccent, Ink::Accent));
    }

    fn key(&mut self, key: Key) -> Touch {
        if key.is_chord() {
            return Touch::Ignored;
        }
        match key.code {
            KeyCode::Up => self.go(0.0, -1.0, key),
            KeyCode::Down => self.go(0.0, 1.0, key),
            KeyCode::Left => self.go(-1.0, 0.0, key),
            KeyCode::Right => self.go(1.0, 0.0, key),
            KeyCode::Char(' ') => self.corner(),
            KeyCode::Enter => self.end(),
            KeyCode::Char('x') | KeyCode::Backspace => self.remove_corner(),
            KeyCode::Char('c') => {
                (self.lines, self.open) = (Vec::new(), Vec::new());
                Touch::Changed
            }
            KeyCode::Tab => {
                self.dial = (self.dial + 1) % DIALS.len();
                Touch::Looked
            }
            KeyCode::Char('-') => self.change_setting(-1.0),
            KeyCode::Char('+' | '=') => self.change_setting(1.0),
            _ => Touch::Ignored,
        }
    }

    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Touch {
        let Some(place) = Sheet::new(area).place(at) else { return Touch::Ignored };
        self.cursor = place;
        match (button, phase) {
            (Button::Left, Phase::Down) => self.corner(),
            (Button::Right, Phase::Down) => self.end(),
            _ => Touch::Looked,
        }
    }

    fn settle(&mut self, _area: Rect) {}

    fn keys(&self) -> &'static [KeyHelp] {
        KEYS
    }

    fn status(&self) -> String {
        let [x, y] = self.cursor;
        let open = match self.open.len() {
            0 => String::new(),
            1 => "   line started".to_owned(),
            many => format!("   line of {many} corners"),
        };
        format!("{x:.0} mm from the left, {y:.0} mm from the top   {} lines{open}", self.lines.len())
    }

    fn settings(&self) -> Vec<(String, String)> {
        let row = |(place, dial): (usize, &Dial)| {
            let value = self.dials[place];
            let words = match place {
                3 if value >= dial.range.1 => "no limit".to_owned(),
                1 => format!("{value:.2}"),
                _ => format!("{value:.1} mm"),
            };
            let mark = if place == self.dial { "▸ " } else { "  " };
            (format!("{mark}{}", dial.name), words)
        };
        DIALS.iter().enumerate().map(row).collect()
    }

    fn judge(&self) -> Judging {
        let (lines, dials) = (self.all_lines(), self.dials);
        Box::new(move |job| judged(&lines, dials, job))
    }

    fn draft(&self) -> Json {
        json!({ "lines": self.lines, "open": self.open, "dials": self.dials })
    }

    fn restore(&mut self, draft: &Json) -> bool {
        let read = |name: &str| draft.get(name).cloned().unwrap_or_default();
        // The draft can also be a puzzle file. Its field `drawing` holds the drawing that the puzzle was made from.
        let lines = if draft.get("lines").is_some() { read("lines") } else { read("drawing") };
        let Ok(lines) = serde_json::from_value::<Vec<Vec<Place>>>(lines) else { return false };
        let inside = |line: &Vec<Place>| line.iter().flatten().all(|v| (-1e-6..=PAGE + 1e-6).contains(v));
        if !lines.iter().all(inside) || lines.iter().map(Vec::len).sum::<usize>() > MOST_POINTS {
            return false;
        }
        self.lines = lines;
        self.open = serde_json::from_value(read("open")).ok().filter(inside).unwrap_or_default();
        if let Ok(dials) = serde_json::from_value::<[f64; 4]>(read("dials")) {
            for (place, dial) in DIALS.iter().enumerate() {
                self.dials[place] = dials[place].clamp(dial.range.0, dial.range.1);
            }
        }
        true
    }

    fn open(&mut self, name: &str, bytes: &[u8], job: &Job) -> Result<(), String> {
        let text = std::str::from_utf8(bytes).map_err(|_| format!("{name}: expected a drawing as SVG"))?;
        let page = Options { page: [PAGE, PAGE], margin: 5.0, hide_covered: true, ..Options::default() };
        let (drawing, _): (Drawing, _) =
            drawing::from_svg(text, &page, job).map_err(|error| match failure(error) {
                Failure::Impossible(why) => format!("{name}: {why}"),
                Failure::Stopped => format!("{name}: reading this drawing takes too long"),
            })?;
        self.lines = drawing.polylines();
        self.open.clear();
        Ok(())
    }
}
