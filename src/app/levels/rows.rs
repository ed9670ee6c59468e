//! The rows of the list: packs as headings, one row for each level, and the line of tools above.

use super::super::page::{self, Highlight, Row};
use super::collection::{Entry, PackSummary};
use super::filter::Which;
use super::{Levels, Tool};
use pentimento_base::prose::Prose;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, clock};

/// The columns of the list. A narrow list has fewer columns, and the status line shows the rest.
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
        // Only a wide list names the grade. A narrow list needs the space for titles and sizes, and its meter shows the
        // grade anyway.
        let grade = (end >= 78).then(|| meter - 8);
        let edge = if width >= 48 { 2 } else { 0 };
        let (mark, number, title) = (edge + 2, edge + 6, edge + 8);
        let before = grade.unwrap_or(meter);
        // A narrow list has no column for the size, because titles are more important. The panel and the
        // status line show the size too.
        let size = match end {
            78.. => Some(before - 22),
            58.. => Some(before - 12),
            _ => None,
        };
        Self { edge, mark, number, title, size, grade, meter, end }
    }
}

pub(crate) fn rows(levels: &Levels, look: &Look, width: u16) -> Vec<Row<usize>> {
    let columns = Columns::of(width);
    let mut rows = Vec::new();
    let mut open = None;
    for &place in &levels.shown {
        let entry = &levels.entries[place];
        if open != Some(entry.pack) {
            open = Some(entry.pack);
            rows.push(Row::blank());
            rows.extend(levels.packs.get(entry.pack).map(|pack| heading(pack, look, &columns)));
        }
        let level = level(entry, look, &columns, place == levels.chosen);
        rows.extend(level.into_iter().map(|row| row.means(place)));
    }
    rows
}

fn heading(pack: &PackSummary, look: &Look, columns: &Columns) -> Row<usize> {
    let share = pack.solved as f64 / pack.count.max(1) as f64;
    let words = format!("{} of {}", pack.solved, pack.count);
    let bar = columns.meter.saturating_sub(8);
    let room = if columns.end >= 45 { bar } else { columns.end.saturating_sub(words.len() as u16) };
    let title = page::shortened(&pack.title, room.saturating_sub(columns.mark + 1));
    let row = Row::blank().at(columns.mark, title, look.bold(Ink::Muted));
    let row = row.to(columns.end, words, look.ink(Ink::Faint));
    if columns.end >= 45 { row.spans(bar, &widgets::bar(look, 8, share)) } else { row }
}

/// The row of a level. If its title is long, the title goes on in further rows.
fn level(entry: &Entry, look: &Look, columns: &Columns, chosen: bool) -> Vec<Row<usize>> {
    let (mark, style) = match (entry.solved, &entry.save) {
        (_, Some(_)) => ("▸", look.ink(Ink::Accent)),
        (true, None) => ("✓", look.ink(Ink::Ok)),
        (false, None) => ("∙", look.ink(Ink::Faint)),
    };
    let ink = if chosen { Ink::Strong } else { Ink::Text };
    let name = if chosen { look.bold(ink) } else { look.ink(ink) };
    let after_title = columns.size.or(columns.grade).unwrap_or(columns.meter);
    let room = after_title.saturating_sub(columns.title + 1);
    let title = widgets::wrap(look, &Prose::from(entry.title.clone()), room);
    let mut titles = title.iter().map(|line| line.to_string().trim_end().to_owned());
    let mut row = Row::blank()
        .at(columns.mark, mark, style)
        .to(columns.number + 1, entry.number.to_string(), look.ink(Ink::Faint))
        .at(columns.title, titles.next().unwrap_or_default(), name);
    if let Some(size) = columns.size {
        let room = columns.grade.unwrap_or(columns.meter).saturating_sub(size + 1);
        row = row.at(size, size_in(&entry.puzzle.describe(), room), look.ink(Ink::Muted));
    }
    if let Some(grade) = entry.grade {
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
    let further = titles.map(|title| Row::blank().at(columns.title, title, name));
    let rows = std::iter::once(row).chain(further);
    let lit = || Highlight::Chosen(columns.edge..columns.end + 1);
    rows.map(|row| if chosen { row.highlight(lit()) } else { row }).collect()
}

/// Shortens a size such as `25x25, 3 colours`. If the whole text is too long, returns only the part before
/// the comma.
pub(super) fn size_in(words: &str, room: u16) -> String {
    let fits = words.chars().count() <= room as usize;
    let short = if fits { words } else { words.split(',').next().unwrap_or(words) };
    page::shortened(short, room)
}

/// The tools: search, filter and order. Each shows its key and can be clicked.
pub(crate) fn tools(levels: &Levels, look: &Look, width: u16) -> Row<Tool> {
    let columns = Columns::of(width);
    let (key, muted) = (look.bold(Ink::Accent), look.ink(Ink::Muted));
    let wide = columns.end >= 48;
    let end = if wide { columns.end.saturating_sub(31) } else { columns.end };
    let room = end.saturating_sub(columns.mark + 3);
    let row = Row::blank().button(columns.mark, "/", key, Tool::Search);
    let words = &levels.filter.words;
    let mut row = if words.is_empty() && !levels.searching {
        row.button(columns.mark + 2, "search", look.ink(Ink::Faint), Tool::Search)
    } else {
        // Show the end of a long search, where the player types.
        let skip = words.chars().count().saturating_sub(room as usize);
        let tail: String = words.chars().skip(skip).collect();
        let caret = columns.mark + 2 + tail.chars().count() as u16;
        let row = row.button(columns.mark + 2, &tail, look.ink(Ink::Strong), Tool::Search);
        if levels.searching { row.at(caret, "▌", look.ink(Ink::Accent)) } else { row }
    };
    if wide {
        let (box_ink, mark) = match levels.filter.which {
            Which::Unsolved => (Ink::Accent, "[✓]"),
            Which::All => (Ink::Faint, "[ ]"),
        };
        let at = columns.end - 29;
        row = row.button(at, "f", key, Tool::Unsolved).button(at + 2, "unsolved", muted, Tool::Unsolved);
        row = row.button(at + 11, mark, look.ink(box_ink), Tool::Unsolved);
        let at = columns.end - 12;
        let order = levels.filter.order.name();
        row = row.button(at, "s", key, Tool::Order).button(at + 2, order, muted, Tool::Order);
    }
    row
}

/// The title of a pack. The name of its game is left out if the pack above is of the same game.
fn name_below(above: Option<&str>, title: &str) -> String {
    let game = |title: &str| title.split(": ").next().map(str::to_owned);
    match (above.and_then(game), title.split_once(": ")) {
        (Some(above), Some((game, name))) if above == game => format!("  {name}"),
        _ => title.to_owned(),
    }
}

/// The list of packs at the left of a wide screen.
pub(crate) fn packs(levels: &Levels, look: &Look, width: u16) -> Vec<Row<usize>> {
    let open = levels.entries.get(levels.chosen).map(|entry| entry.pack);
    let mut rows = vec![Row::blank()];
    for (place, pack) in levels.packs.iter().enumerate() {
        let is_open = open == Some(place);
        let style = if is_open { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
        let room = width.saturating_sub(18);
        let share = pack.solved as f64 / pack.count.max(1) as f64;
        let before = place.checked_sub(1).map(|before| levels.packs[before].title.as_str());
        let title = name_below(before, &pack.title);
        let row = Row::blank()
            .at(4, page::shortened(&title, room), style)
            .spans(width.saturating_sub(12), &widgets::bar(look, 6, share))
            .to(width - 1, pack.count.to_string(), look.ink(Ink::Faint))
            .means(place);
        rows.push(if is_open { row.highlight(Highlight::Chosen(2..width)) } else { row });
    }
    rows
}
