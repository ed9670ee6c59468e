//! The rows of the choice of a new puzzle, and the size of a puzzle in words.

use super::super::page::{self, Highlight, Row};
use super::{Choice, New};
use pentimento_base::params::{Difficulty, Param, Params, Range, Setting};
use pentimento_base::prose::capital;
use pentimento_engine::kind::Kind;
use pentimento_ui::theme::{Ink, Look};

/// Describes the size of a puzzle as the header of a game does: `20x15` or `8 buttons`. A puzzle with the
/// proportions of its picture has `~20x15`. The text is empty if the settings don't tell the size.
pub(super) fn size(kind: &dyn Kind, params: &Params) -> String {
    let example = kind.example().describe();
    let unit = example.split(',').next().unwrap_or_default().split_once(' ').map(|(_, unit)| unit);
    let Some(unit) = unit else { return cells(kind, params) };
    let is_unit =
        |param: &&Param| matches!(param.range, Range::Whole { .. }) && param.label.to_lowercase() == unit;
    let number = params.table().iter().find(is_unit).and_then(|param| params.get(param.name));
    number.map_or_else(String::new, |number| format!("{number} {unit}"))
}

/// Describes the size of a puzzle of a difficulty. If its puzzles usually get larger than the settings ask for, the
/// preset says `about 25x25`, and the result is `~25x25`.
fn preset_size(kind: &dyn Kind, difficulty: Difficulty) -> String {
    let preset = kind.facts().presets.iter().find(|preset| preset.difficulty == difficulty);
    let usual = preset.and_then(|preset| preset.asks.split_once(", about "));
    usual.map_or_else(|| size(kind, &kind.params(difficulty)), |(_, usual)| format!("~{usual}"))
}

/// The width and the height in cells.
fn cells(kind: &dyn Kind, params: &Params) -> String {
    let cells = kind.facts().cells_per_pixel;
    let (Some(Setting::Whole(width)), Some(Setting::Whole(height))) =
        (params.get("width"), params.get("height"))
    else {
        return String::new();
    };
    let is_exact = matches!(params.get("picture"), None | Some(Setting::Word("none")));
    let about = if is_exact { "" } else { "~" };
    format!("{about}{}x{}", cells * width, cells * height)
}

/// The columns of a wide list. They depend on the longest words of the game.
pub(super) struct Columns {
    name: u16,
    size: u16,
    /// The column where the time ends.
    time: u16,
    asks: u16,
    pub end: u16,
}

impl Columns {
    pub(super) fn of(kind: &dyn Kind) -> Self {
        let longest = |words: fn(&dyn Kind, Difficulty) -> usize| {
            Difficulty::ALL.map(|difficulty| words(kind, difficulty)).into_iter().max().unwrap_or(0) as u16
        };
        let size_width = longest(|kind, difficulty| preset_size(kind, difficulty).len());
        let asks_width = longest(|kind, difficulty| asks(kind, difficulty).len());
        let (name, size) = (7, 15);
        let time = size + size_width + 7;
        let asks = time + 2;
        Self { name, size, time, asks, end: (asks + asks_width + 1).max(52) }
    }
}

/// What a difficulty asks of the player.
pub(super) fn asks(kind: &dyn Kind, difficulty: Difficulty) -> &'static str {
    let preset = kind.facts().presets.iter().find(|preset| preset.difficulty == difficulty);
    // The part after the comma is about the size, which has its own column.
    preset.map_or("", |preset| preset.asks.split(", ").next().unwrap_or_default())
}

/// The key, the name and the description of an entry that is not a difficulty.
fn way_in(choice: Choice) -> (&'static str, &'static str, &'static str) {
    match choice {
        Choice::Own => ("5", "Your own", "you choose the settings"),
        Choice::Picture => ("p", "A picture", "from your photo or drawing"),
        Choice::Code | Choice::Preset(_) => ("c", "A code", "the same puzzle a friend played"),
    }
}

pub(super) fn rows(new: &New, look: &Look, width: u16, height: u16) -> Vec<Row<Choice>> {
    let choices = new.choices();
    // If a row is too narrow for its description, the description of the chosen row is shown below that row.
    let is_wide = width >= Columns::of(new.kind).end;
    let is_spread = height as usize > 2 * choices.len() && is_wide;
    let mut rows = vec![Row::blank()];
    for choice in choices {
        rows.push(row(new, look, width, choice));
        if !is_wide && choice == new.chosen {
            let words = match choice {
                Choice::Preset(place) => asks(new.kind, Difficulty::ALL[place]),
                Choice::Own | Choice::Picture | Choice::Code => way_in(choice).2,
            };
            rows.extend(page::text_rows(look, words, Ink::Muted, 5, width.saturating_sub(7)));
        }
        if is_spread {
            rows.push(Row::blank());
        }
    }
    if new.classes.iter().flatten().any(|figures| figures.median.is_some()) {
        rows.push(Row::blank());
        rows.extend(page::text_rows(
            look,
            "Times are your own averages.",
            Ink::Faint,
            4,
            width.saturating_sub(6),
        ));
    }
    rows
}

fn row(new: &New, look: &Look, width: u16, choice: Choice) -> Row<Choice> {
    let columns = Columns::of(new.kind);
    let is_wide = width >= columns.end;
    let (edge, key, name) = if is_wide { (2, 4, columns.name) } else { (0, 2, 5) };
    let is_chosen = new.chosen == choice;
    let style = look.bold(if is_chosen { Ink::Strong } else { Ink::Text });
    let row = Row::blank().means(choice);
    let row = match choice {
        Choice::Preset(place) => {
            let difficulty = Difficulty::ALL[place];
            let time = new.figures(difficulty).and_then(|figures| figures.median);
            let shift = columns.name - name;
            let row = row
                .at(key, (place + 1).to_string(), look.bold(Ink::Accent))
                .at(name, capital(difficulty.name()), style)
                .at(columns.size - shift, preset_size(new.kind, difficulty), look.ink(Ink::Muted));
            let row = match time {
                Some(median) => row.to(columns.time - shift, page::about(median), look.ink(Ink::Text)),
                None => row,
            };
            if is_wide { row.at(columns.asks, asks(new.kind, difficulty), look.ink(Ink::Muted)) } else { row }
        }
        Choice::Own | Choice::Picture | Choice::Code => {
            let (letter, title, words) = way_in(choice);
            let row = row.at(key, letter, look.bold(Ink::Accent)).at(name, title, style);
            if is_wide { row.at(name + 12, words, look.ink(Ink::Muted)) } else { row }
        }
    };
    let end = if is_wide { columns.end } else { width.saturating_sub(1) };
    if is_chosen { row.highlight(Highlight::Chosen(edge..end)) } else { row }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{self, GAMES};
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

    #[test]
    fn a_nonogram_is_about_as_large_as_its_row_shows() {
        let kind = games::find("nonogram").expect("a game");
        let shown = Difficulty::ALL.map(|difficulty| preset_size(kind, difficulty));
        assert_eq!(shown, ["~12x12", "~18x18", "~25x25", "~25x25"]);
        let seeds = 1..=8;
        let count = seeds.clone().count();
        let areas = seeds.map(|seed| {
            let puzzle = kind.generate(&kind.params(Difficulty::Easy), seed, &Job::endless()).expect("made");
            let size = puzzle.describe();
            let (width, height) = size.split_once('x').expect("a size");
            width.parse::<usize>().expect("a width") * height.parse::<usize>().expect("a height")
        });
        let mean = areas.sum::<usize>() / count;
        assert!((11 * 11..14 * 14).contains(&mean), "{mean}");
    }

    #[test]
    fn what_a_difficulty_asks_fits_its_column() {
        for kind in GAMES {
            for difficulty in Difficulty::ALL {
                let words = asks(*kind, difficulty);
                assert!((4..=30).contains(&words.len()), "{}: {words:?}", kind.info().name);
            }
        }
    }
}
