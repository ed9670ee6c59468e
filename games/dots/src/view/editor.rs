//! Dots made by hand: lines drawn on a page, and what the generator makes of them under the settings of the moment.
//!
//! The page is in millimetres; the cursor walks on a fine lattice, so that corners can be met again. Every change of a
//! line or of a setting makes the puzzle anew in the background, and what is shown of it (dots, colours, error, share
//! drawn beforehand) was measured on a puzzle that was verified.

use crate::Dots;
use crate::generator::make;
use crate::judge;
use crate::model::Variant;
use crate::search::Effort;
use crate::settings::Settings;
use crate::verify::{error, predrawn_percent};
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

const PAGE: f64 = 120.0;
/// What an arrow moves the cursor by, and with Shift.
const STEP: f64 = 2.0;
const STRIDE: f64 = 10.0;
/// Lines and points beyond which a page is no drawing by hand.
const MOST: usize = 4000;

const KEYS: &[KeyHelp] = &[
    ("Space", "a corner here"),
    ("Enter", "end the line"),
    ("x", "take the last corner back"),
    ("c", "clear the page"),
    ("Tab", "another setting"),
    ("- +", "change it"),
];

/// A setting that the maker turns: its name, the least, the most, and a step.
struct Dial {
    name: &'static str,
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
pub struct Page {
    lines: Vec<Vec<Place>>,
    /// The line that is being drawn.
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
            // The last is at its end, where it means: no limit.
            dials: [3.0, 1.25, 4.5, DIALS[3].range.1],
            dial: 0,
        }
    }
}

fn settings(dials: [f64; 4]) -> Settings {
    let [epsilon, rho, d_min, d_max] = dials;
    let d_max = if d_max >= DIALS[3].range.1 { f64::INFINITY } else { d_max };
    Settings { epsilon, rho, d_min, d_max, variant: Variant::Closest, page: [PAGE, PAGE], lattice: None }
}

fn options() -> Options {
    Options { page: [PAGE, PAGE], margin: 0.0, ..Options::default() }
}

fn told(error: drawing::Error) -> Failure {
    match error {
        drawing::Error::Stopped => Failure::Stopped,
        drawing::Error::Read(why) => Failure::Impossible(why.to_string()),
    }
}

fn judged(lines: &[Vec<Place>], dials: [f64; 4], job: &Job) -> Result<Judged, Failure> {
    if lines.iter().all(|line| line.len() < 2) {
        return Err(Failure::Impossible("Draw a line: Space sets its corners, Enter ends it.".to_owned()));
    }
    let (drawing, _) = drawing::from_polylines(lines, &options(), job).map_err(told)?;
    let level = make(&drawing, &settings(dials), &Effort::QUICK, &mut Rng::new(1), job)?;
    let source = drawing.segments();
    let figures = [
        ("dots", level.dots.len().to_string()),
        ("of several", level.several().to_string()),
        ("error", format!("{:.1} mm", error(&level, &source))),
        ("pre-drawn", format!("{:.0} %", predrawn_percent(&level, &source).abs())),
        ("grade", judge::grade(&level).difficulty.name().to_owned()),
    ];
    let colours = level.colours();
    let mut puzzle = Puzzle::<Dots>::plain(level);
    puzzle.meta.difficulty = Some(judge::grade(&puzzle.level).difficulty);
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
        if self.open.last() == Some(&self.cursor) || self.points() >= MOST {
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

    fn take_back(&mut self) -> Touch {
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

    fn turn(&mut self, by: f64) -> Touch {
        let dial = &DIALS[self.dial];
        let turned = (self.dials[self.dial] + by * dial.step).clamp(dial.range.0, dial.range.1);
        self.dials[self.dial] = (turned * 100.0).round() / 100.0;
        Touch::Changed
    }

    /// All lines, the open one too.
    fn all(&self) -> Vec<Vec<Place>> {
        self.lines.iter().chain(std::iter::once(&self.open)).filter(|line| line.len() > 1).cloned().collect()
    }
}

/// Where the page lies: as large as its area lets it be, square.
#[derive(Debug, Clone, Copy)]
struct Sheet {
    area: Rect,
    scale: f64,
}

impl Sheet {
    fn of(area: Rect) -> Self {
        let (across, down) =
            (f64::from(area.width) * f64::from(ACROSS), f64::from(area.height) * f64::from(DOWN));
        let side = (across - 1.0).min(down - 1.0).max(1.0);
        let columns = ((side as u16 / ACROSS as u16) + 1).min(area.width);
        let rows = ((side as u16 / DOWN as u16) + 1).min(area.height);
        let area = Rect { x: area.x + (area.width - columns) / 2, width: columns, height: rows, ..area };
        Self { area, scale: side / PAGE }
    }

    fn dot(self, [x, y]: Place) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }

    fn place(self, at: Position) -> Option<Place> {
        if !self.area.contains(at) {
            return None;
        }
        let x = (f64::from(at.x - self.area.x) + 0.5) * f64::from(ACROSS) / self.scale;
        let y = (f64::from(at.y - self.area.y) + 0.5) * f64::from(DOWN) / self.scale;
        let snapped = |v: f64| ((v / STEP).round() * STEP).clamp(0.0, PAGE);
        Some([snapped(x), snapped(y)])
    }
}

impl Editor for Page {
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let sheet = Sheet::of(area);
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
            KeyCode::Char('x') | KeyCode::Backspace => self.take_back(),
            KeyCode::Char('c') => {
                (self.lines, self.open) = (Vec::new(), Vec::new());
                Touch::Changed
            }
            KeyCode::Tab => {
                self.dial = (self.dial + 1) % DIALS.len();
                Touch::Looked
            }
            KeyCode::Char('-') => self.turn(-1.0),
            KeyCode::Char('+' | '=') => self.turn(1.0),
            _ => Touch::Ignored,
        }
    }

    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Touch {
        let Some(place) = Sheet::of(area).place(at) else { return Touch::Ignored };
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
            1 => "   a line has begun".to_owned(),
            many => format!("   a line of {many} corners"),
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
        let (lines, dials) = (self.all(), self.dials);
        Box::new(move |job| judged(&lines, dials, job))
    }

    fn draft(&self) -> Json {
        json!({ "lines": self.lines, "open": self.open, "dials": self.dials })
    }

    fn restore(&mut self, draft: &Json) -> bool {
        let read = |name: &str| draft.get(name).cloned().unwrap_or_default();
        // A puzzle's own document carries the drawing that it was made from.
        let lines = if draft.get("lines").is_some() { read("lines") } else { read("drawing") };
        let Ok(lines) = serde_json::from_value::<Vec<Vec<Place>>>(lines) else { return false };
        let inside = |line: &Vec<Place>| line.iter().flatten().all(|v| (-1e-6..=PAGE + 1e-6).contains(v));
        if !lines.iter().all(inside) || lines.iter().map(Vec::len).sum::<usize>() > MOST {
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
        let page = Options { page: [PAGE, PAGE], margin: 5.0, ..Options::default() };
        let (drawing, _): (Drawing, _) =
            drawing::from_svg(text, &page, job).map_err(|error| match told(error) {
                Failure::Impossible(why) => format!("{name}: {why}"),
                Failure::Stopped => format!("{name}: this drawing takes too long"),
            })?;
        self.lines = drawing.polylines();
        self.open.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(page: &mut Page, keys: &[KeyCode]) {
        for &code in keys {
            let _ = page.key(Key::new(code, Modifiers::NONE));
        }
    }

    /// A triangle of 60 mm.
    fn triangle() -> Page {
        let mut page = Page::default();
        for corner in [[30.0, 90.0], [90.0, 90.0], [60.0, 30.0], [30.0, 90.0]] {
            page.cursor = corner;
            press(&mut page, &[KeyCode::Char(' ')]);
        }
        press(&mut page, &[KeyCode::Enter]);
        page
    }

    #[test]
    fn corners_make_a_line_and_are_taken_back() {
        let mut page = triangle();
        assert_eq!((page.lines.len(), page.lines[0].len()), (1, 4));
        press(&mut page, &[KeyCode::Char('x')]);
        assert_eq!((page.lines.len(), page.open.len(), page.cursor), (0, 3, [30.0, 90.0]));
        press(&mut page, &[KeyCode::Enter]);
        assert_eq!(page.lines[0].len(), 3);
    }

    #[test]
    fn what_is_drawn_becomes_a_verified_puzzle_with_its_figures() {
        let judged = triangle().judge()(&Job::endless()).unwrap_or_else(|_| panic!("a puzzle"));
        assert!(judged.puzzle.is_some() && judged.headline.contains("colour"));
        assert!(judged.figures.iter().any(|(name, value)| name == "error" && value.ends_with("mm")));
        let Err(Failure::Impossible(why)) = Page::default().judge()(&Job::endless()) else {
            panic!("nothing is drawn")
        };
        assert!(why.starts_with("Draw a line"));
    }

    #[test]
    fn a_draft_comes_back_and_a_strange_one_is_left_alone() {
        let mut page = triangle();
        press(&mut page, &[KeyCode::Tab, KeyCode::Char('+')]);
        let mut other = Page::default();
        assert!(other.restore(&page.draft()));
        assert_eq!((other.lines.clone(), other.dials), (page.lines.clone(), page.dials));
        for strange in [json!(null), json!({ "lines": 3 }), json!({ "lines": [[[900.0, 0.0], [1.0, 1.0]]] })]
        {
            assert!(!other.restore(&strange));
        }
    }

    #[test]
    fn our_drawings_are_opened() {
        let mut page = Page::default();
        page.open("art/heart", pentimento_picture::art::svg("heart").unwrap(), &Job::endless()).unwrap();
        assert!(!page.lines.is_empty());
        assert!(page.open("x.svg", b"no drawing", &Job::endless()).is_err());
    }
}
