//! What stands beside the canvas: tools and palette at the left, the verdict at the right.

use super::Workshop;
use super::keys::{Deed, Tool};
use crate::app::context::Context;
use crate::app::parts::{self, Row, Stands};
use crate::workshop::canvas::{Inside, Mirror};
use crate::workshop::repair::Repair;
use pentimento_engine::contract::Verdict as Uniqueness;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

const TOOLS: [(&str, Tool); 5] = [
    ("b", Tool::Brush),
    ("l", Tool::Line),
    ("r", Tool::Rectangle(Inside::Empty)),
    ("f", Tool::Fill),
    ("e", Tool::Erase),
];

/// Colours that have a key.
const KEYED: usize = 9;

impl Workshop {
    /// The column at the left, as rows that can be clicked.
    pub fn tool_rows(&self, look: &Look, width: u16) -> Vec<Row<Deed>> {
        if width < 16 {
            return self.narrow_rows(look, width);
        }
        let heading = |text: &str| Row::blank().at(2, text, look.bold(Ink::Muted));
        let mut rows = vec![heading("tools")];
        rows.extend(TOOLS.map(|(key, tool)| self.tool_row(look, width, key, tool)));
        let mirror = Row::blank().at(2, "m", look.bold(Ink::Accent)).means(Deed::Mirror);
        let ink = if self.mirror == Mirror::Off { Ink::Text } else { Ink::Accent };
        rows.push(mirror.at(5, "mirror", look.ink(ink)));
        if self.mirror != Mirror::Off {
            rows.push(Row::blank().at(5, self.mirror.name(), look.ink(Ink::Faint)).means(Deed::Mirror));
        }
        rows.extend([Row::blank(), heading("palette")]);
        for colour in self.colours().chain([0]) {
            rows.push(self.colour_row(look, width, colour));
        }
        rows.extend([Row::blank(), heading("size")]);
        let size = format!("{} x {}", self.canvas.width(), self.canvas.height());
        let row = Row::blank().at(2, "s", look.bold(Ink::Accent)).means(Deed::Size);
        rows.push(row.at(5, size, look.ink(Ink::Text)));
        rows.extend([Row::blank(), heading("look at it as")]);
        for (place, kind) in self.kinds.iter().enumerate() {
            let row = Row::blank().at(2, format!("F{}", place + 2), look.bold(Ink::Accent));
            let row = row.at(6, kind.info().name, look.ink(Ink::Text)).means(Deed::LookAs(place));
            rows.push(chosen(row, place == self.looked, width));
        }
        rows.extend([Row::blank(), heading("or make")]);
        for (place, kind) in (self.kinds.len()..).zip(&self.benches) {
            let row = Row::blank().at(2, format!("F{}", place + 2), look.bold(Ink::Accent));
            rows.push(row.at(6, kind.info().name, look.ink(Ink::Text)).means(Deed::LookAs(place)));
        }
        rows
    }

    fn tool_row(&self, look: &Look, width: u16, key: &'static str, tool: Tool) -> Row<Deed> {
        let here = self.tool == tool || matches!((self.tool, tool), (Tool::Rectangle(_), Tool::Rectangle(_)));
        let name = if here { self.tool.name() } else { tool.name() };
        let style = if here { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
        let row = Row::blank().at(2, key, look.bold(Ink::Accent)).at(5, name, style).means(Deed::Take(tool));
        chosen(row, here, width)
    }

    fn colour_row(&self, look: &Look, width: u16, colour: u8) -> Row<Deed> {
        let here = self.colour == colour;
        let used = colour == 0 || self.canvas.picture().cells.contains(&colour);
        let row = Row::blank().at(2, colour.to_string(), look.bold(Ink::Accent)).means(Deed::Colour(colour));
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
        chosen(row.at(8, self.colour_name(colour), ink), here, width)
    }

    /// Where there is room for short words only: the palette by its keys, and the tools.
    fn narrow_rows(&self, look: &Look, width: u16) -> Vec<Row<Deed>> {
        let mut rows: Vec<Row<Deed>> = Vec::new();
        for colour in self.colours().chain([0]) {
            let row = Row::blank().at(1, colour.to_string(), look.bold(Ink::Accent));
            let row = if colour == 0 {
                row.at(3, " ∙", look.ink(Ink::Line))
            } else {
                let (signs, style) = self.swatch(look, colour);
                row.at(3, signs, style)
            };
            rows.push(chosen(row.means(Deed::Colour(colour)), self.colour == colour, width));
        }
        rows.push(Row::blank());
        for (key, tool) in TOOLS {
            let here =
                self.tool == tool || matches!((self.tool, tool), (Tool::Rectangle(_), Tool::Rectangle(_)));
            let row = Row::blank().at(1, key, look.bold(Ink::Accent)).means(Deed::Take(tool));
            rows.push(chosen(row.at(3, tool.name(), look.ink(Ink::Text)), here, width));
        }
        let ink = if self.mirror == Mirror::Off { Ink::Text } else { Ink::Accent };
        let row = Row::blank().at(1, "m", look.bold(Ink::Accent)).at(3, "mirror", look.ink(ink));
        rows.push(row.means(Deed::Mirror));
        rows.push(Row::blank());
        for (place, kind) in (self.kinds.len()..).zip(&self.benches) {
            let row = Row::blank().at(1, format!("F{}", place + 2), look.bold(Ink::Accent));
            rows.push(row.at(4, kind.info().name, look.ink(Ink::Text)).means(Deed::LookAs(place)));
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

    /// Colours that a key can choose.
    pub fn colours(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.canvas.picture().palette.len().min(KEYED) as u8
    }

    pub fn colour_name(&self, colour: u8) -> &'static str {
        if self.is_ink(colour) && self.shades.is_plain() { "ink" } else { self.shades.name(colour) }
    }

    /// The panel at the right.
    pub fn panel_rows(&self, context: &Context, inside: Rect) -> Vec<Row<Deed>> {
        let (look, width) = (&context.look, inside.width);
        let mut rows = self.head_rows(look, width);
        rows.push(Row::blank());
        rows.extend(self.finding_rows(look, width));
        if let Some((page, all)) = self.verdict.pages() {
            rows.push(Row::blank());
            let words = match (page, width >= 30) {
                (1, true) => "as painted, ",
                (1, false) => "yours, ",
                (_, true) => "another, ",
                (_, false) => "",
            };
            let row = Row::blank().button(0, "◂ <", look.bold(Ink::Accent), Deed::Page(-1));
            let row = row.at(4, format!("{words}{page} of {all}"), look.ink(Ink::Text));
            rows.push(row.button(width.saturating_sub(3), "> ▸", look.bold(Ink::Accent), Deed::Page(1)));
        }
        rows.push(Row::blank());
        let mut below = self.repair_rows(look, width);
        below.extend(self.worth_rows(look, width));
        below.push(Row::blank());
        below.extend(deed_rows(look, width));
        // The canvas shows the picture too: where not all has room, it is the one to go.
        let picture = self.picture_rows(look, width);
        if rows.len() + picture.len() + below.len() <= inside.height as usize {
            rows.extend(picture);
        }
        rows.extend(below);
        rows
    }

    fn head_rows(&self, look: &Look, width: u16) -> Vec<Row<Deed>> {
        let game = self.kind().map_or("Verdict", |kind| kind.info().title);
        let mut row = Row::blank().at(0, game, look.bold(Ink::Muted));
        if self.verdict.is_working() && self.verdict.stale {
            let bar: Vec<Span<'static>> = widgets::bar(look, 6, self.turning).to_vec();
            row = row.spans(width.saturating_sub(6), &bar);
        } else if let Some(took) = self.verdict.took {
            row = row.to(width, format!("{} ms", took.as_millis().max(1)), look.ink(Ink::Faint));
        }
        vec![row]
    }

    fn finding_rows(&self, look: &Look, width: u16) -> Vec<Row<Deed>> {
        if let Some(why) = &self.verdict.hopeless {
            return parts::text_rows(look, why, Ink::Muted, 0, width);
        }
        let Some(count) = &self.verdict.count else {
            return parts::text_rows(look, "Thinking.", Ink::Faint, 0, width);
        };
        let ink = match count.verdict {
            _ if self.verdict.stale => Ink::Faint,
            Uniqueness::Unique => Ink::Ok,
            Uniqueness::Multiple | Uniqueness::None => Ink::Conflict,
            Uniqueness::Unknown => Ink::Muted,
        };
        let sign = if count.verdict == Uniqueness::Unique { "✓ " } else { "! " };
        let mut rows = vec![Row::blank().at(0, format!("{sign}{}", count.words()), look.bold(ink))];
        let words = match (count.verdict, self.verdict.altered().len()) {
            (Uniqueness::Multiple, _) => {
                let apart = count.apart.len();
                format!("They differ in {apart} cell{}, marked !", if apart == 1 { "" } else { "s" })
            }
            (_, 0) => String::new(),
            (_, 1) => "1 cell was added to join its parts, marked.".to_owned(),
            (_, many) => format!("{many} cells were changed to make it one, marked."),
        };
        if !words.is_empty() {
            rows.extend(parts::text_rows(look, &words, Ink::Muted, 0, width));
        }
        rows
    }

    /// The picture, or the other solution, small.
    fn picture_rows(&self, look: &Look, width: u16) -> Vec<Row<Deed>> {
        let shown = self.verdict.page().unwrap_or_else(|| self.canvas.picture());
        let pixel = |row: usize, column: usize| self.shades.pixel(*look, shown.get(row, column));
        let mosaic = Mosaic::new(shown.width, shown.height, pixel);
        let mosaic = mosaic.within(width as usize, if width < 30 { 16 } else { 40 });
        mosaic.lines(look).into_iter().map(|line| Row::blank().spans(0, &line.spans)).collect()
    }

    fn repair_rows(&self, look: &Look, width: u16) -> Vec<Row<Deed>> {
        let Some(repair) = self.proposed() else {
            let tried = self.verdict.repairs.as_ref().is_some_and(Vec::is_empty);
            let several = self.verdict.count.as_ref().is_some_and(|c| c.verdict == Uniqueness::Multiple);
            if tried && several && !self.verdict.stale {
                let words = "No repair was found that leaves the kept cells alone.";
                return [vec![Row::blank()], parts::text_rows(look, words, Ink::Muted, 0, width)].concat();
            }
            return Vec::new();
        };
        let cells = if repair.len() == 1 {
            "1 cell makes".to_owned()
        } else {
            format!("{} cells make", repair.len())
        };
        let mut rows = vec![Row::blank()];
        let bar = |row: Row<Deed>| row.at(0, "▌", look.ink(Ink::Target));
        let words = format!("{cells} it unique");
        let head = bar(Row::blank()).at(2, "Repair", look.bold(Ink::Strong));
        if words.len() + 10 <= width as usize {
            rows.push(head.at(10, words, look.ink(Ink::Target)));
        } else {
            rows.push(head);
            rows.extend(
                parts::text_rows(look, &words, Ink::Target, 2, width.saturating_sub(2)).into_iter().map(bar),
            );
        }
        for words in self.spelled(repair).into_iter().take(3) {
            rows.extend(
                parts::text_rows(look, &words, Ink::Text, 2, width.saturating_sub(2)).into_iter().map(bar),
            );
        }
        let row = Row::blank().at(0, "▌", look.ink(Ink::Target));
        let row = row.button(2, "Enter accept", look.ink(Ink::Accent), Deed::Accept);
        let row = if self.verdict.offers() > 1 {
            row.button(width.min(26).saturating_sub(9), "n another", look.ink(Ink::Accent), Deed::Another)
        } else {
            row
        };
        rows.push(row);
        rows
    }

    /// A repair in words, as people count.
    fn spelled(&self, repair: &Repair) -> Vec<String> {
        let word = |&([row, column], colour): &([usize; 2], u8)| {
            let what =
                if colour == 0 { "clear".to_owned() } else { format!("{} at", self.colour_name(colour)) };
            format!("{what} row {}, column {}", row + 1, column + 1)
        };
        repair.iter().map(word).collect()
    }

    /// How hard it is, and its figures.
    fn worth_rows(&self, look: &Look, width: u16) -> Vec<Row<Deed>> {
        let mut rows = vec![Row::blank()];
        let ink = if self.verdict.stale { Ink::Faint } else { Ink::Text };
        if let Some(grade) = &self.verdict.grade {
            rows.push(Row::blank().at(0, "grade", look.ink(Ink::Faint)).at(
                9,
                grade.difficulty.name(),
                look.ink(ink),
            ));
            for reason in &grade.reasons {
                rows.extend(parts::text_rows(look, reason, Ink::Muted, 0, width));
            }
        }
        let picture = self.canvas.picture();
        let filled = format!("{} of {}", picture.count(), picture.cells.len());
        rows.push(Row::blank().at(0, "filled", look.ink(Ink::Faint)).at(9, filled, look.ink(Ink::Text)));
        rows
    }

    pub fn draw_tools(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        parts::draw_rows(buffer, look, below(area), &self.tool_rows(look, area.width), 0);
    }

    pub fn draw_panel(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let inside = parts::panel(context, buffer, area);
        parts::draw_rows(buffer, &context.look, inside, &self.panel_rows(context, inside), self.offset);
    }
}

/// One row is left free above the tools.
pub fn below(area: Rect) -> Rect {
    Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(1), ..area }
}

/// The room inside the panel, where its rows are.
pub fn inside(area: Rect) -> Rect {
    Rect {
        x: area.x.saturating_add(2),
        y: area.y.saturating_add(1),
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(2),
    }
}

fn deed_rows(look: &Look, width: u16) -> Vec<Row<Deed>> {
    let deeds = [
        ("p", "play it", Deed::Play),
        ("w", "keep it", Deed::Keep),
        ("o", "open", Deed::Open),
        ("y", "code", Deed::Code),
        ("k", "keep a cell", Deed::Lock),
        ("P", "print", Deed::Print),
        ("Tab", "as another", Deed::Look),
    ];
    let columns = if width >= 48 { 3 } else { 2 };
    let wide = |column: usize| {
        let words = deeds.iter().skip(column).step_by(columns);
        words.map(|(key, words, _)| key.len() + 1 + words.len()).max().unwrap_or(0) as u16
    };
    let spare = width.saturating_sub((0..columns).map(wide).sum()) / columns as u16;
    let from = |column: usize| (0..column).map(|before| wide(before) + spare).sum::<u16>();
    let row = |deeds: &[(&'static str, &'static str, Deed)]| {
        deeds.iter().enumerate().fold(Row::blank(), |row, (column, &(key, words, deed))| {
            let x = from(column);
            let row = row.button(x, key, look.bold(Ink::Accent), deed);
            row.button(x + key.len() as u16 + 1, words, look.ink(Ink::Muted), deed)
        })
    };
    deeds.chunks(columns).map(row).collect()
}

fn chosen(row: Row<Deed>, here: bool, width: u16) -> Row<Deed> {
    if here { row.stands(Stands::Chosen(0..width.saturating_sub(1))) } else { row }
}
