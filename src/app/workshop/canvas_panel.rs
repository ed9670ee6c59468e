//! The panel to the right of the canvas: verdict, repair, grade and keys. A repair is a small change that
//! makes the solution unique.

use super::keys::{CanvasOperation, Operation};
use super::painting::Painting;
use crate::app::context::Context;
use crate::app::page::{self, Row};
use pentimento_engine::contract::Verdict as Uniqueness;
use pentimento_engine::repair::Repair;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::layout::Rect;
use ratatui::text::Span;

/// The panel names at most this many cells of a repair, and says how many there are beyond them.
const NAMED_CHANGES: usize = 3;

impl Painting {
    /// A short verdict for the header, on screens without a panel.
    pub(super) fn short_verdict(&self, look: &Look) -> Span<'static> {
        let words = match (&self.verdict.impossible, &self.verdict.count) {
            (None, Some(count)) => count.words(),
            (Some(_), _) | (None, None) => String::new(),
        };
        let ink = if self.verdict.is_unique() { Ink::Ok } else { Ink::Conflict };
        Span::styled(words + "  ", look.bold(if self.verdict.is_stale { Ink::Faint } else { ink }))
    }

    /// The verdict in a few rows, while the form of an import has most of the panel.
    pub(super) fn verdict_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        if self.opening.is_some() {
            // The old picture and its verdict are still on the screen, so say that they are not the last word.
            return vec![
                Row::blank().at(0, "drawing the picture …", look.bold(Ink::Accent)),
                self.head_row(look, width),
            ];
        }
        let mut rows = vec![self.head_row(look, width)];
        rows.extend(self.count_rows(look, width));
        rows.extend(self.visibility_rows(look, width));
        if let Some(repair) = self.proposed() {
            let plural = if repair.len() == 1 { "" } else { "s" };
            let words = format!("{} cell{plural} to repair", repair.len());
            rows.push(Row::blank().at(0, words, look.ink(Ink::Target)));
        } else if self.verdict.searching_repair().is_some() {
            rows.extend(self.no_repair_rows(look, width).into_iter().skip(1));
        }
        rows
    }

    /// How well a maze hides its picture, or another figure of the game that the check adds.
    fn visibility_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        let Some(visibility) = self.verdict.visibility.filter(|_| !self.verdict.is_stale) else {
            return Vec::new();
        };
        let words = format!("visible  {visibility:.2} of 1, less is better hidden");
        page::text_rows(look, &words, Ink::Muted, 0, width)
    }

    pub(super) fn panel_rows(&self, context: &Context, inside: Rect) -> Vec<Row<Operation>> {
        let (look, width) = (&context.look, inside.width);
        let mut rows = vec![self.head_row(look, width)];
        rows.push(Row::blank());
        rows.extend(self.count_rows(look, width));
        rows.extend(self.solution_rows(look, width));
        rows.push(Row::blank());
        let mut below = self.repair_rows(look, width);
        below.extend(self.grade_rows(look, width));
        below.push(Row::blank());
        below.extend(operation_rows(look, width));
        // The canvas shows the picture too. So if there is little room, the small picture is left out first.
        let picture = self.picture_rows(look, width);
        if rows.len() + picture.len() + below.len() <= inside.height as usize {
            rows.extend(picture);
        }
        rows.extend(below);
        rows
    }

    /// Rows that say which solution is shown, with buttons to show the others.
    fn solution_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        let Some((page, all)) = self.verdict.pages() else { return Vec::new() };
        let words = match (page, width >= 30) {
            (1, true) => "as painted, ",
            (1, false) => "yours, ",
            (_, true) => "another, ",
            (_, false) => "",
        };
        let turn = |by| Operation::Canvas(CanvasOperation::TurnPage(by));
        let row = Row::blank().button(0, "◂ <", look.bold(Ink::Accent), turn(-1));
        let row = row.at(4, format!("{words}{page} of {all}"), look.ink(Ink::Text));
        let row = row.button(width.saturating_sub(3), "> ▸", look.bold(Ink::Accent), turn(1));
        vec![Row::blank(), row]
    }

    fn head_row(&self, look: &Look, width: u16) -> Row<Operation> {
        let game = self.kind().map_or("Verdict", |kind| kind.info().title);
        let mut row = Row::blank().at(0, game, look.bold(Ink::Muted));
        if self.verdict.is_working() && self.verdict.is_stale {
            let bar: Vec<Span<'static>> = widgets::bar(look, 6, self.turning).to_vec();
            row = row.spans(width.saturating_sub(6), &bar);
        } else if let Some(took) = self.verdict.took {
            row = row.to(width, format!("{} ms", took.as_millis().max(1)), look.ink(Ink::Faint));
        }
        row
    }

    /// Rows that say how many solutions there are, and where they differ.
    fn count_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        if let Some(why) = &self.verdict.impossible {
            return page::text_rows(look, why, Ink::Muted, 0, width);
        }
        let Some(count) = &self.verdict.count else {
            return page::text_rows(look, "Thinking.", Ink::Faint, 0, width);
        };
        let ink = match count.verdict {
            _ if self.verdict.is_stale => Ink::Faint,
            Uniqueness::Unique => Ink::Ok,
            Uniqueness::Multiple | Uniqueness::None => Ink::Conflict,
            Uniqueness::Unknown => Ink::Muted,
        };
        let sign = if count.verdict == Uniqueness::Unique { "✓ " } else { "! " };
        let row = |words: &str| Row::blank().at(0, words.to_owned(), look.bold(ink));
        let words = format!("{sign}{}", count.words());
        let mut rows = match words.rsplit_once(' ') {
            Some((first, last)) if words.chars().count() > width as usize => {
                vec![row(first), row(&format!("  {last}"))]
            }
            Some(_) | None => vec![row(&words)],
        };
        let words = match (count.verdict, self.verdict.changed_by_game().len()) {
            (Uniqueness::Multiple, _) => {
                let cells = count.differing.len();
                format!("They differ in {cells} cell{}, marked !", if cells == 1 { "" } else { "s" })
            }
            (_, 0) => String::new(),
            (_, 1) => "1 marked cell is new. It connects the parts.".to_owned(),
            (_, many) => format!("{many} marked cells are new. They connect the parts."),
        };
        if !words.is_empty() {
            rows.extend(page::text_rows(look, &words, Ink::Muted, 0, width));
        }
        rows
    }

    /// A small version of the picture, or of another solution.
    fn picture_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        let shown = self.verdict.page().unwrap_or_else(|| self.canvas.picture());
        let pixel = |row: usize, column: usize| self.shades.pixel(*look, shown.get(row, column));
        let mosaic = Mosaic::new(shown.width, shown.height, pixel);
        let mosaic = mosaic.within(width as usize, if width < 30 { 16 } else { 40 });
        mosaic.lines(look).into_iter().map(|line| Row::blank().spans(0, &line.spans)).collect()
    }

    fn repair_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        let Some(repair) = self.proposed() else { return self.no_repair_rows(look, width) };
        let bar = |row: Row<Operation>| row.at(0, "▌", look.ink(Ink::Target));
        let wrapped = |words: &str, ink| {
            page::text_rows(look, words, ink, 2, width.saturating_sub(2)).into_iter().map(bar)
        };
        let words = match repair.len() {
            1 => "1 cell makes it unique".to_owned(),
            cells => format!("{cells} cells make it unique"),
        };
        let mut rows = vec![Row::blank()];
        let head = bar(Row::blank()).at(2, "Repair", look.bold(Ink::Strong));
        if words.len() + 10 <= width as usize {
            rows.push(head.at(10, words, look.ink(Ink::Target)));
        } else {
            rows.push(head);
            rows.extend(wrapped(&words, Ink::Target));
        }
        let changes = self.repair_words(repair);
        let more = changes.len().saturating_sub(NAMED_CHANGES);
        for words in changes.iter().take(NAMED_CHANGES) {
            rows.extend(wrapped(words, Ink::Text));
        }
        if more > 0 {
            rows.extend(wrapped(&format!("and {more} more"), Ink::Text));
        }
        rows.push(self.repair_buttons(bar(Row::blank()), look, width));
        rows
    }

    fn no_repair_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        if let Some(done) = self.verdict.searching_repair() {
            let bar: Vec<Span<'static>> = widgets::bar(look, 6, done).to_vec();
            let said = "looking for a repair";
            let words = Row::blank().at(0, said, look.ink(Ink::Muted));
            if width as usize >= said.len() + 7 {
                return vec![Row::blank(), words.spans(width - 6, &bar)];
            }
            return vec![Row::blank(), words, Row::blank().spans(0, &bar)];
        }
        let has_none = self.verdict.repairs.as_ref().is_some_and(Vec::is_empty);
        let needs_one = self.verdict.count.as_ref().is_some_and(|c| c.verdict == Uniqueness::Multiple);
        if !has_none || !needs_one || self.verdict.is_stale {
            return Vec::new();
        }
        let words = if self.canvas.locked().contains(&true) {
            "Can't fix it without changing the cells you locked."
        } else {
            "No repair was found."
        };
        [vec![Row::blank()], page::text_rows(look, words, Ink::Muted, 0, width)].concat()
    }

    fn repair_buttons(&self, row: Row<Operation>, look: &Look, width: u16) -> Row<Operation> {
        let accept = Operation::Canvas(CanvasOperation::AcceptRepair);
        let row = row.button(2, "Enter accept", look.ink(Ink::Accent), accept);
        if self.verdict.repair_count() < 2 {
            return row;
        }
        let next = Operation::Canvas(CanvasOperation::NextRepair);
        row.button(width.min(26).saturating_sub(9), "n another", look.ink(Ink::Accent), next)
    }

    /// Describes the changes of a repair in words. Rows and columns are counted from 1.
    fn repair_words(&self, repair: &Repair) -> Vec<String> {
        let word = |&([row, column], colour): &([usize; 2], u8)| {
            let what =
                if colour == 0 { "clear".to_owned() } else { format!("{} at", self.colour_name(colour)) };
            format!("{what} row {}, column {}", row + 1, column + 1)
        };
        repair.iter().map(word).collect()
    }

    /// Rows with the grade and the number of painted cells.
    fn grade_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        let mut rows = vec![Row::blank()];
        let ink = if self.verdict.is_stale { Ink::Faint } else { Ink::Text };
        if let Some(grade) = &self.verdict.grade {
            rows.push(Row::blank().at(0, "grade", look.ink(Ink::Faint)).at(
                9,
                grade.difficulty.name(),
                look.ink(ink),
            ));
            for reason in &grade.reasons {
                rows.extend(page::text_rows(look, reason, Ink::Muted, 0, width));
            }
        }
        let picture = self.canvas.picture();
        rows.extend(self.visibility_rows(look, width));
        let filled = format!("{} of {}", picture.count(), picture.cells.len());
        rows.push(Row::blank().at(0, "filled", look.ink(Ink::Faint)).at(9, filled, look.ink(Ink::Text)));
        rows
    }
}

/// Rows of keys that can be clicked, in two or three columns.
fn operation_rows(look: &Look, width: u16) -> Vec<Row<Operation>> {
    let operations = [
        ("p", "play it", Operation::Play),
        ("w", "save it", Operation::Save),
        ("o", "open", Operation::Open),
        ("y", "code", Operation::ShowCode),
        ("k", "lock a cell", Operation::Canvas(CanvasOperation::ToggleLock)),
        ("P", "print", Operation::Print),
        ("Tab", "next game", Operation::NextGame),
    ];
    let columns = if width >= 48 { 3 } else { 2 };
    let wide = |column: usize| {
        let words = operations.iter().skip(column).step_by(columns);
        words.map(|(key, words, _)| key.len() + 1 + words.len()).max().unwrap_or(0) as u16
    };
    let spare = width.saturating_sub((0..columns).map(wide).sum()) / columns as u16;
    let from = |column: usize| (0..column).map(|before| wide(before) + spare).sum::<u16>();
    let row = |operations: &[(&'static str, &'static str, Operation)]| {
        operations.iter().enumerate().fold(Row::blank(), |row, (column, &(key, words, operation))| {
            let x = from(column);
            let row = row.button(x, key, look.bold(Ink::Accent), operation);
            row.button(x + key.len() as u16 + 1, words, look.ink(Ink::Muted), operation)
        })
    };
    operations.chunks(columns).map(row).collect()
}
