//! The column to the left of the canvas: tools, palette, size and games.

use super::keys::{CanvasOperation, Operation, Tool};
use super::painting::Painting;
use crate::app::page::{self, Highlight, Row};
use crate::workshop::canvas::Mirror;
use crate::workshop::shapes::Rectangle;
use pentimento_ui::theme::{Ink, Look};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

const TOOLS: [(&str, Tool); 5] = [
    ("b", Tool::Brush),
    ("l", Tool::Line),
    ("r", Tool::Rectangle(Rectangle::Outline)),
    ("f", Tool::Fill),
    ("e", Tool::Eraser),
];

/// The number of colours that have a digit key.
const DIGIT_COLOURS: usize = 9;

/// The area of the rows. It starts one row below the top of the column.
pub(super) fn rows_area(area: Rect) -> Rect {
    Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(1), ..area }
}

impl Painting {
    pub(super) fn draw_tools(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        page::draw_rows(buffer, look, rows_area(area), &self.tool_rows(look, area.width), 0);
    }

    pub(super) fn tool_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        if width < 16 {
            return self.narrow_rows(look, width);
        }
        let heading = |text: &str| Row::blank().at(2, text, look.bold(Ink::Muted));
        let mut rows = vec![heading("tools")];
        rows.extend(TOOLS.map(|(key, tool)| self.tool_row(look, width, key, tool)));
        let mirror = Row::blank()
            .at(2, "m", look.bold(Ink::Accent))
            .means(Operation::Canvas(CanvasOperation::NextMirror));
        let ink = if self.mirror == Mirror::Off { Ink::Text } else { Ink::Accent };
        rows.push(mirror.at(5, "mirror", look.ink(ink)));
        if self.mirror != Mirror::Off {
            rows.push(
                Row::blank()
                    .at(5, self.mirror.name(), look.ink(Ink::Faint))
                    .means(Operation::Canvas(CanvasOperation::NextMirror)),
            );
        }
        rows.extend([Row::blank(), heading("palette")]);
        for colour in self.colours().chain([0]) {
            rows.push(self.colour_row(look, width, colour));
        }
        rows.extend([Row::blank(), heading("size")]);
        let size = format!("{} x {}", self.canvas.width(), self.canvas.height());
        let row = Row::blank().at(2, "s", look.bold(Ink::Accent)).means(Operation::Resize);
        rows.push(row.at(5, size, look.ink(Ink::Text)));
        rows.extend([Row::blank(), heading("see it as")]);
        for (place, kind) in self.games.iter().enumerate() {
            let row = Row::blank().at(2, format!("F{}", place + 2), look.bold(Ink::Accent));
            let row = row.at(6, kind.info().name, look.ink(Ink::Text)).means(Operation::SwitchTo(place));
            rows.push(highlighted(row, place == self.game, width));
        }
        rows.extend([Row::blank(), heading("or make")]);
        for (place, kind) in (self.games.len()..).zip(&self.editors) {
            let row = Row::blank().at(2, format!("F{}", place + 2), look.bold(Ink::Accent));
            rows.push(row.at(6, kind.info().name, look.ink(Ink::Text)).means(Operation::SwitchTo(place)));
        }
        rows
    }

    fn tool_row(&self, look: &Look, width: u16, key: &'static str, tool: Tool) -> Row<Operation> {
        let here = self.tool == tool || matches!((self.tool, tool), (Tool::Rectangle(_), Tool::Rectangle(_)));
        let name = if here { self.tool.name() } else { tool.name() };
        let style = if here { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
        let row = Row::blank()
            .at(2, key, look.bold(Ink::Accent))
            .at(5, name, style)
            .means(Operation::Canvas(CanvasOperation::Choose(tool)));
        highlighted(row, here, width)
    }

    fn colour_row(&self, look: &Look, width: u16, colour: u8) -> Row<Operation> {
        let here = self.colour == colour;
        let used = colour == 0 || self.canvas.picture().cells.contains(&colour);
        let row = Row::blank()
            .at(2, colour.to_string(), look.bold(Ink::Accent))
            .means(Operation::Canvas(CanvasOperation::Colour(colour)));
        let row = if colour == 0 {
            row.at(5, " ∙", look.ink(Ink::Line))
        } else {
            let (signs, style) = self.swatch(look, colour);
            row.at(5, signs, style)
        };
        let ink = match (here, used) {
            (true, _) => look.bold(Ink::Strong),
            (false, true) => look.ink(Ink::Text),
            (false, false) => look.ink(Ink::Faint),
        };
        highlighted(row.at(8, self.colour_name(colour), ink), here, width)
    }

    /// The rows of the column on narrow screens.
    fn narrow_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        let mut rows: Vec<Row<Operation>> = Vec::new();
        for colour in self.colours().chain([0]) {
            let row = Row::blank().at(1, colour.to_string(), look.bold(Ink::Accent));
            let row = if colour == 0 {
                row.at(3, " ∙", look.ink(Ink::Line))
            } else {
                let (signs, style) = self.swatch(look, colour);
                row.at(3, signs, style)
            };
            rows.push(highlighted(
                row.means(Operation::Canvas(CanvasOperation::Colour(colour))),
                self.colour == colour,
                width,
            ));
        }
        rows.push(Row::blank());
        for (key, tool) in TOOLS {
            let here =
                self.tool == tool || matches!((self.tool, tool), (Tool::Rectangle(_), Tool::Rectangle(_)));
            let row = Row::blank()
                .at(1, key, look.bold(Ink::Accent))
                .means(Operation::Canvas(CanvasOperation::Choose(tool)));
            rows.push(highlighted(row.at(3, tool.name(), look.ink(Ink::Text)), here, width));
        }
        let ink = if self.mirror == Mirror::Off { Ink::Text } else { Ink::Accent };
        let row = Row::blank().at(1, "m", look.bold(Ink::Accent)).at(3, "mirror", look.ink(ink));
        rows.push(row.means(Operation::Canvas(CanvasOperation::NextMirror)));
        rows.push(Row::blank());
        for (place, kind) in (self.games.len()..).zip(&self.editors) {
            let row = Row::blank().at(1, format!("F{}", place + 2), look.bold(Ink::Accent));
            rows.push(row.at(4, kind.info().name, look.ink(Ink::Text)).means(Operation::SwitchTo(place)));
        }
        rows
    }

    fn swatch(&self, look: &Look, colour: u8) -> (String, Style) {
        let (signs, style) = self.shades.swatch(*look, colour, self.is_ink(colour));
        (signs.concat(), style)
    }

    fn is_ink(&self, colour: u8) -> bool {
        let place = usize::from(colour).checked_sub(1);
        place.is_some_and(|place| self.canvas.picture().palette[place] == [0; 3])
    }

    /// The colours that have a digit key.
    fn colours(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.canvas.picture().palette.len().min(DIGIT_COLOURS) as u8
    }

    pub(super) fn colour_name(&self, colour: u8) -> &str {
        if self.is_ink(colour) && self.shades.is_plain() { "ink" } else { self.shades.name(colour) }
    }
}

fn highlighted(row: Row<Operation>, here: bool, width: u16) -> Row<Operation> {
    if here { row.highlight(Highlight::Chosen(0..width.saturating_sub(1))) } else { row }
}
