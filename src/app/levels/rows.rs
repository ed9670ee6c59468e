//! The rows of the level list: packs as headings, a level a row.

use super::super::parts::{self, Row, Stands};
use super::Levels;
use super::shelf::{Entry, Shelf};
use crate::ui::theme::{Ink, Look};
use crate::ui::widgets::{self, clock};

/// Where things stand in a list of some width; what has no room is told in the status line.
struct Columns {
    edge: u16,
    mark: u16,
    number: u16,
    title: u16,
    size: Option<u16>,
    grade: Option<u16>,
    meter: u16,
    end: u16,
}

impl Columns {
    fn of(width: u16) -> Self {
        let end = width.saturating_sub(2).min(92);
        let meter = end.saturating_sub(12);
        let grade = (end >= 58).then(|| meter - 8);
        let edge = if width >= 48 { 2 } else { 0 };
        let (mark, number, title) = (edge + 2, edge + 6, edge + 8);
        let before = grade.unwrap_or(meter);
        // Titles come first: the size is told beside the list and in the status line too.
        let size = (end >= 70).then(|| before - 22);
        Self { edge, mark, number, title, size, grade, meter, end }
    }
}

pub fn rows(levels: &Levels, look: &Look, width: u16) -> Vec<Row<usize>> {
    let columns = Columns::of(width);
    let mut rows = Vec::new();
    for (place, entry) in levels.entries.iter().enumerate() {
        let first = place == 0 || levels.entries[place - 1].shelf != entry.shelf;
        if let (true, Some(shelf)) = (first, levels.shelves.get(entry.shelf)) {
            rows.push(Row::blank());
            rows.push(heading(shelf, look, &columns));
        }
        rows.push(level(entry, look, &columns, place == levels.chosen).means(place));
    }
    rows
}

fn heading(shelf: &Shelf, look: &Look, columns: &Columns) -> Row<usize> {
    let share = shelf.solved as f64 / shelf.count.max(1) as f64;
    let words = format!("{} of {}", shelf.solved, shelf.count);
    let row = Row::blank().at(columns.mark, shelf.title.clone(), look.bold(Ink::Muted));
    let row = row.to(columns.end, words, look.ink(Ink::Faint));
    if columns.end >= 45 {
        row.spans(columns.meter.saturating_sub(8), &widgets::bar(look, 8, share))
    } else {
        row
    }
}

fn level(entry: &Entry, look: &Look, columns: &Columns, chosen: bool) -> Row<usize> {
    let (mark, style) = match (entry.solved, &entry.save) {
        (_, Some(_)) => ("▸", look.ink(Ink::Accent)),
        (true, None) => ("✓", look.ink(Ink::Ok)),
        (false, None) => ("∙", look.ink(Ink::Faint)),
    };
    let ink = if chosen { Ink::Strong } else { Ink::Text };
    let name = if chosen { look.bold(ink) } else { look.ink(ink) };
    let room = columns.size.unwrap_or(columns.meter).saturating_sub(columns.title + 1);
    let mut row = Row::blank()
        .at(columns.mark, mark, style)
        .to(columns.number + 1, entry.number.to_string(), look.ink(Ink::Faint))
        .at(columns.title, parts::shortened(&entry.title, room), name);
    if let Some(size) = columns.size {
        let room = columns.grade.unwrap_or(columns.meter).saturating_sub(size + 1);
        row = row.at(size, parts::shortened(&entry.puzzle.describe(), room), look.ink(Ink::Muted));
    }
    if let Some(grade) = entry.grade() {
        if let Some(column) = columns.grade {
            row = row.at(column, grade.name(), look.ink(Ink::Muted));
        }
        let meter = widgets::meter(look, grade as usize + 1, 4, look.ink(Ink::Tone));
        row = row.spans(columns.meter, &meter);
    }
    row = match (entry.progress(), entry.best) {
        (Some(share), _) => row.to(columns.end, format!("{share}%"), look.ink(Ink::Accent)),
        (None, Some(best)) => row.to(columns.end, clock(best), look.ink(Ink::Text)),
        (None, None) => row,
    };
    if chosen { row.stands(Stands::Chosen(columns.edge..columns.end + 1)) } else { row }
}

/// The packs at the left of a wide screen.
pub fn packs(levels: &Levels, look: &Look, width: u16) -> Vec<Row<usize>> {
    let open = levels.entries.get(levels.chosen).map(|entry| entry.shelf);
    let mut rows = vec![Row::blank()];
    for (place, shelf) in levels.shelves.iter().enumerate() {
        let is_open = open == Some(place);
        let style = if is_open { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
        let room = width.saturating_sub(18);
        let share = shelf.solved as f64 / shelf.count.max(1) as f64;
        let row = Row::blank()
            .at(4, parts::shortened(&shelf.title, room), style)
            .spans(width.saturating_sub(12), &widgets::bar(look, 6, share))
            .to(width - 1, shelf.count.to_string(), look.ink(Ink::Faint))
            .means(place);
        rows.push(if is_open { row.stands(Stands::Chosen(2..width)) } else { row });
    }
    rows
}
