//! The rows of the new puzzle screen: presets, form and code.

use super::super::page::{self, Highlight, Row};
use super::form::Form;
use super::{Click, Focus, New};
use pentimento_base::params::{Difficulty, Params, Range, Setting};
use pentimento_base::prose::capital;
use pentimento_engine::kind::Kind;
use pentimento_ui::theme::{Ink, Look};
use unicode_width::UnicodeWidthStr;

/// The columns of the page.
struct Columns {
    /// The column of the bar that marks a chosen row.
    edge: u16,
    number: u16,
    name: u16,
    value: u16,
    /// The column for what a preset demands, and below it the column for the range of a field. Both are `None` on
    /// narrow screens.
    asks: Option<u16>,
    range: Option<u16>,
    end: u16,
}

impl Columns {
    fn of(width: u16, form: &Form) -> Self {
        let labels = (0..form.len()).map(|field| form.label(field).width() as u16);
        let label = labels.max().unwrap_or(0).clamp(9, 16) + 1;
        if width >= 56 {
            let (value, end) = (7 + label, width.min(78));
            // All ranges start at the same column. It leaves enough space for every range of up to 20 characters.
            let ranges = (0..form.len()).map(|field| form.range(field).width() as u16);
            let longest = ranges.filter(|width| *width <= 20).max().unwrap_or(0);
            let (asks, range) = (Some(value + 12), Some((value + 23).min(end - longest)));
            Self { edge: 2, number: 4, name: 7, value, asks, range, end }
        } else {
            let end = width.saturating_sub(1);
            Self { edge: 0, number: 2, name: 5, value: 5 + label, asks: None, range: None, end }
        }
    }
}

/// Describes the size of a puzzle in cells: `20x15`, or `~20x15` if it takes the proportions of its picture. If it has no width and height, the first setting that is a whole
/// number.
fn size(kind: &dyn Kind, params: &Params) -> String {
    let cells = kind.facts().cells_per_pixel;
    if let (Some(Setting::Whole(width)), Some(Setting::Whole(height))) =
        (params.get("width"), params.get("height"))
    {
        let is_exact = matches!(params.get("picture"), None | Some(Setting::Word("none")));
        let about = if is_exact { "" } else { "~" };
        return format!("{about}{}x{}", cells * width, cells * height);
    }
    let number = |param: &&pentimento_base::params::Param| matches!(param.range, Range::Whole { .. });
    let first = params.table().iter().find(number);
    first.map_or_else(String::new, |param| match params.get(param.name) {
        Some(Setting::Whole(n)) => format!("{n} {}", param.label.to_lowercase()),
        Some(Setting::Real(_) | Setting::Word(_) | Setting::Flag(_)) | None => String::new(),
    })
}

pub(crate) fn rows(new: &New, look: &Look, width: u16) -> Vec<Row<Click>> {
    let columns = Columns::of(width, &new.form);
    let mut rows = vec![Row::blank()];
    rows.extend((0..4).map(|place| preset(new, look, &columns, place)));
    rows.push(custom(new, look, &columns));
    rows.push(Row::blank());
    // On a narrow screen the help is right below its field, so that it is visible.
    let is_narrow = columns.asks.is_none();
    for field in 0..new.form.len() {
        rows.push(form_row(new, look, &columns, field));
        if is_narrow && new.focus == Focus::Field(field) {
            rows.extend(help(new, look, &columns));
        }
    }
    rows.push(Row::blank());
    if !is_narrow || new.focus == Focus::Custom {
        rows.extend(help(new, look, &columns));
        rows.push(Row::blank());
    }
    rows.push(code(new, look, &columns, width));
    rows
}

fn preset(new: &New, look: &Look, columns: &Columns, place: usize) -> Row<Click> {
    let difficulty = Difficulty::ALL[place];
    let time = new.figures(difficulty).and_then(|figures| figures.median);
    let asks = new.kind.facts().presets.iter().find(|p| p.difficulty == difficulty).map_or("", |p| p.asks);
    let mut row = line(new, look, columns, Focus::Preset(place)).at(
        columns.value,
        size(new.kind, &new.kind.params(difficulty)),
        look.ink(Ink::Muted),
    );
    if let Some(column) = columns.asks {
        let room = columns.end.saturating_sub(column + if time.is_some() { 8 } else { 0 });
        row = row.at(column, page::shortened(asks, room), look.ink(Ink::Faint));
    }
    match time {
        Some(median) => row.to(columns.end, page::about(median), look.ink(Ink::Muted)),
        None => row,
    }
}

fn custom(new: &New, look: &Look, columns: &Columns) -> Row<Click> {
    let row = line(new, look, columns, Focus::Custom);
    if new.focus != Focus::Custom {
        let words = page::shortened("your own settings", columns.end.saturating_sub(columns.value));
        let row = row.at(columns.value, size(new.kind, &new.form.params), look.ink(Ink::Muted));
        return match columns.asks {
            Some(column) => row.at(column, words, look.ink(Ink::Faint)),
            None => row,
        };
    }
    let base = new.form.params.base().name();
    let after = columns.value + 3 + base.width() as u16;
    let row = row
        .button(columns.value, "◂", look.ink(Ink::Accent), Click::Step(-1))
        .at(columns.value + 2, base, look.ink(Ink::Strong))
        .button(after, "▸", look.ink(Ink::Accent), Click::Step(1));
    match columns.asks {
        Some(column) => row.at(column, "to start from", look.ink(Ink::Faint)),
        None => row,
    }
}

/// The row with the number and name of a preset, or of the custom puzzle.
fn line(new: &New, look: &Look, columns: &Columns, focus: Focus) -> Row<Click> {
    let (number, name) = match focus {
        Focus::Preset(place) => (place + 1, Difficulty::ALL[place].name()),
        Focus::Custom | Focus::Field(_) | Focus::Code => (5, "custom"),
    };
    let chosen = new.focus == focus || (focus == Focus::Custom && new.in_form());
    let name = capital(name);
    let style = look.bold(if chosen { Ink::Strong } else { Ink::Text });
    let row = Row::blank()
        .at(columns.number, number.to_string(), look.bold(Ink::Accent))
        .at(columns.name, name, style)
        .means(Click::Choose(focus));
    if new.focus == focus {
        row.highlight(Highlight::Chosen(columns.edge..columns.end))
    } else if chosen {
        // The focus is in the form below, so this row only gets a bar.
        row.at(columns.edge, "▌", look.ink(Ink::Accent))
    } else {
        row
    }
}

fn form_row(new: &New, look: &Look, columns: &Columns, field: usize) -> Row<Click> {
    let (form, focused) = (&new.form, new.focus == Focus::Field(field));
    let label = if focused { look.bold(Ink::Strong) } else { look.ink(Ink::Muted) };
    let mut row =
        Row::blank().at(columns.name, form.label(field), label).means(Click::Choose(Focus::Field(field)));
    if let Focus::Preset(place) = new.focus {
        let params = new.kind.params(Difficulty::ALL[place]);
        return row.at(columns.value, form.value_in(&params, field), look.ink(Ink::Faint));
    }
    let (used, next) = value(form, look, columns, field, focused, row);
    row = next;
    let range = form.range(field);
    let rightmost = columns.end.saturating_sub(range.width() as u16);
    let start = columns.range.unwrap_or(rightmost).min(rightmost);
    if start > used {
        let ink = if form.is_wrong(field) { Ink::Text } else { Ink::Faint };
        row = row.at(start, range, look.ink(ink));
    }
    let (from, to) = (columns.name.saturating_sub(3), columns.end);
    if focused { row.highlight(Highlight::Field(from..to)) } else { row }
}

/// Adds the value of a field. If the field has the focus, shows how the value can be changed. Returns the column after
/// the value, and the row.
fn value(
    form: &Form,
    look: &Look,
    columns: &Columns,
    field: usize,
    focused: bool,
    row: Row<Click>,
) -> (u16, Row<Click>) {
    let (start, text) = (columns.value, form.value(field));
    if form.is_wrong(field) {
        let mark = if text.is_empty() { "▌".to_owned() } else { format!("{text}!") };
        return (start + mark.width() as u16, row.at(start, mark, look.ink(Ink::Conflict)));
    }
    if !focused {
        return (start + text.width() as u16, row.at(start, text, look.ink(Ink::Text)));
    }
    if form.is_typing(field) {
        let row = row.at(start, text.clone(), look.bold(Ink::Strong));
        let end = start + text.width() as u16;
        return (end + 1, row.at(end, "▌", look.ink(Ink::Accent)));
    }
    if let Some((words, chosen)) = form.choices(field)
        && (words.iter().map(|word| word.width() + 3).sum::<usize>() as u16) < columns.end - start
    {
        return choice(look, words, chosen, start, row);
    }
    let accent = look.ink(Ink::Accent);
    let mut row = row.button(start, "◂", accent, Click::Step(-1));
    let mut x = start + 2;
    if let (Some(share), Some(_)) = (form.share(field), columns.range) {
        row = row.spans(x, &page::slider(look, 12, share)).button(x + 13, "▸", accent, Click::Step(1));
        x += 15;
        return (x + text.width() as u16, row.at(x, text, look.bold(Ink::Strong)));
    }
    let end = x + text.width() as u16 + 1;
    (end + 1, row.at(x, text, look.bold(Ink::Strong)).button(end, "▸", accent, Click::Step(1)))
}

/// Adds all words of a choice, such as ` none  [mirror]  turn`. Each can be clicked.
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

fn help(new: &New, look: &Look, columns: &Columns) -> Vec<Row<Click>> {
    let words = match new.focus {
        Focus::Field(field) => new.form.help(field),
        Focus::Custom => "Start from a preset, then change what you like below.",
        Focus::Preset(_) | Focus::Code => return Vec::new(),
    };
    page::text_rows(look, words, Ink::Muted, columns.name, columns.end.saturating_sub(columns.name + 2))
}

fn code(new: &New, look: &Look, columns: &Columns, width: u16) -> Row<Click> {
    let focused = new.focus == Focus::Code;
    let label = look.bold(if focused { Ink::Strong } else { Ink::Muted });
    let row = Row::blank().at(columns.number, "Code", label).means(Click::Choose(Focus::Code));
    let start = columns.number + 6;
    let room = width.saturating_sub(start + 2);
    if !new.code.is_empty() {
        let skipped = new.code.chars().count().saturating_sub(room as usize);
        let text: String = new.code.chars().skip(skipped).collect();
        let end = start + text.width() as u16;
        let row = row.at(start, text, look.ink(Ink::Strong));
        let row = if focused { row.at(end, "▌", look.ink(Ink::Accent)) } else { row };
        return if focused {
            row.highlight(Highlight::Chosen(columns.edge..width.saturating_sub(1)))
        } else {
            row
        };
    }
    if focused {
        return row
            .at(start, "▌", look.ink(Ink::Accent))
            .at(
                start + 2,
                page::shortened("type or paste a code, Enter plays it", room),
                look.ink(Ink::Faint),
            )
            .highlight(Highlight::Chosen(columns.edge..width.saturating_sub(1)));
    }
    let text = new.shown_code();
    let invite = "paste a code to play it";
    let after = start + text.width() as u16 + 2;
    let row = row.at(start, page::shortened(&text, room), look.ink(Ink::Text));
    if after + invite.width() as u16 + 2 <= width { row.at(after, invite, look.ink(Ink::Faint)) } else { row }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use pentimento_base::job::Job;

    #[test]
    fn a_maze_has_the_size_that_its_preset_shows() {
        let kind = games::find("maze").expect("a game");
        let sizes = Difficulty::ALL.map(|difficulty| size(kind, &kind.params(difficulty)));
        assert_eq!(sizes, ["~20x20", "~32x32", "~52x52", "~84x84"]);
        let mut params = kind.params(Difficulty::Easy);
        params.set("picture", "none").expect("a choice");
        let puzzle = kind.generate(&params, 1, &Job::endless()).expect("made");
        assert_eq!(puzzle.describe(), size(kind, &params));
    }
}
