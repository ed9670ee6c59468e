//! The rows of the form for the player's own puzzles.

use super::super::page::{self, Highlight, Row};
use super::form::Form;
use super::own::{Click, Own};
use pentimento_ui::theme::{Ink, Look};
use unicode_width::UnicodeWidthStr;

/// The columns of the form.
struct Columns {
    /// Whether there is room for sliders and ranges. If so, the sentence about the chosen setting is below
    /// all fields.
    is_wide: bool,
    label: u16,
    value: u16,
    end: u16,
}

impl Columns {
    fn of(width: u16, form: &Form) -> Self {
        let labels = form.shown().into_iter().map(|field| form.label(field).width() as u16);
        let widest = labels.max().unwrap_or(0).max(9) + 2;
        let is_wide = width >= 56;
        let label = if is_wide { 4 } else { 2 };
        Self { is_wide, label, value: label + widest, end: width.saturating_sub(2).min(72) }
    }
}

pub(super) fn rows(own: &Own, look: &Look, width: u16, height: u16) -> Vec<Row<Click>> {
    let columns = Columns::of(width, &own.form);
    let fields = own.form.shown();
    let is_spread = height as usize >= 2 * fields.len() + 6;
    let mut rows = vec![Row::blank()];
    for field in fields {
        rows.push(field_row(own, look, &columns, field));
        // On a narrow screen, the sentence about a field is right below the field, so that it is visible.
        if !columns.is_wide && own.field == field {
            rows.extend(sentence(own, look, &columns));
        }
        if is_spread {
            rows.push(Row::blank());
        }
    }
    if columns.is_wide {
        rows.push(Row::blank());
        rows.extend(sentence(own, look, &columns));
    }
    rows.push(Row::blank());
    rows.extend(code(own, look, &columns));
    rows
}

/// The rows of the sentence about the chosen setting.
fn sentence(own: &Own, look: &Look, columns: &Columns) -> Vec<Row<Click>> {
    let left = if columns.is_wide { columns.label } else { columns.label + 2 };
    let words = own.form.help(own.field);
    page::text_rows(look, words, Ink::Muted, left, columns.end.saturating_sub(left))
}

/// The rows of the code. A long code needs several rows.
fn code(own: &Own, look: &Look, columns: &Columns) -> Vec<Row<Click>> {
    let (text, start) = (own.code(), columns.label + 6);
    let room = columns.end.saturating_sub(start).max(8) as usize;
    let letters: Vec<char> = text.chars().collect();
    let mut rows: Vec<Row<Click>> = letters
        .chunks(room)
        .map(|part| Row::blank().at(start, part.iter().collect::<String>(), look.ink(Ink::Text)))
        .collect();
    if let Some(first) = rows.first_mut() {
        *first = first.clone().at(columns.label, "code", look.ink(Ink::Muted));
    }
    rows
}

fn field_row(own: &Own, look: &Look, columns: &Columns, field: usize) -> Row<Click> {
    let (form, is_chosen) = (&own.form, own.field == field);
    let style = if is_chosen { look.bold(Ink::Strong) } else { look.ink(Ink::Muted) };
    let row = Row::blank().at(columns.label, form.label(field), style).means(Click::Choose(field));
    let (used, mut row) = value(form, look, columns, field, is_chosen, row);
    let range = form.range(field);
    let start = columns.end.saturating_sub(range.width() as u16 + 1);
    if start > used {
        let ink = if form.is_wrong(field) { Ink::Text } else { Ink::Faint };
        row = row.at(start, range, look.ink(ink));
    }
    let edge = columns.label - 2;
    if is_chosen { row.highlight(Highlight::Chosen(edge..columns.end)) } else { row }
}

/// Adds the value of a field to a row. If the field is chosen, also shows how to change the value. Returns
/// the column after the value, and the row.
fn value(
    form: &Form,
    look: &Look,
    columns: &Columns,
    field: usize,
    is_chosen: bool,
    row: Row<Click>,
) -> (u16, Row<Click>) {
    let (start, text) = (columns.value, form.value(field));
    if form.is_wrong(field) {
        let mark = if text.is_empty() { "▌".to_owned() } else { format!("{text}!") };
        return (start + mark.width() as u16, row.at(start, mark, look.ink(Ink::Conflict)));
    }
    if !is_chosen {
        return (start + text.width() as u16, row.at(start, text, look.ink(Ink::Text)));
    }
    if form.is_typing(field) {
        let row = row.at(start, text.clone(), look.bold(Ink::Strong));
        let end = start + text.width() as u16;
        return (end + 1, row.at(end, "▌", look.ink(Ink::Accent)));
    }
    if let Some((words, chosen)) = form.choices(field)
        && (words.iter().map(|word| word.width() + 3).sum::<usize>() as u16)
            < columns.end.saturating_sub(start)
    {
        return choice(look, words, chosen, start, row);
    }
    let accent = look.ink(Ink::Accent);
    let mut row = row.button(start, "◂", accent, Click::Step(-1));
    let mut x = start + 2;
    if let (Some(share), true) = (form.share(field), columns.is_wide) {
        row = row.spans(x, &page::slider(look, 12, share)).button(x + 13, "▸", accent, Click::Step(1));
        x += 15;
        return (x + text.width() as u16, row.at(x, text, look.bold(Ink::Strong)));
    }
    let end = x + text.width() as u16 + 1;
    (end + 1, row.at(x, text, look.bold(Ink::Strong)).button(end, "▸", accent, Click::Step(1)))
}

/// Adds all words of a choice to a row, such as ` none  [mirror]  turn`. The player can click each word.
fn choice(
    look: &Look,
    words: &[&'static str],
    chosen: usize,
    start: u16,
    mut row: Row<Click>,
) -> (u16, Row<Click>) {
    let mut x = start;
    for (place, word) in words.iter().enumerate() {
        let (text, style) = if place == chosen {
            (format!("[{word}]"), look.bold(Ink::Strong))
        } else {
            (format!(" {word} "), look.ink(Ink::Muted))
        };
        row = row.button(x, &text, style, Click::Step(place as isize - chosen as isize));
        x += text.width() as u16 + 1;
    }
    (x, row)
}
