//! The pages of the help, made from the registry, the keymap and the settings.

use super::super::context::Context;
use super::super::page::{self, Row};
use super::Line;
use crate::games::GAMES;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::{ACTIONS, Action, Keymap, Layer};
use pentimento_ui::theme::{Ink, Look};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// The rows of a page, and the area where the example is drawn, if there is one.
pub(crate) struct Page {
    pub rows: Vec<Row<()>>,
    pub example: Option<Rect>,
}

impl Page {
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    fn of(rows: Vec<Row<()>>) -> Self {
        Self { rows, example: None }
    }
}

/// The height of the example below `above` rows of text. If at least six rows are left in the box, the
/// example fits into them. Otherwise it is nine rows high, and the player scrolls.
fn example_rows(inside: Rect, above: usize) -> u16 {
    match inside.height.saturating_sub(above as u16) {
        room @ 6.. => room.min(13),
        _ => 9,
    }
}

pub(crate) fn rules(context: &Context, kind: Option<&'static dyn Kind>, inside: Rect) -> Page {
    let (look, width) = (&context.look, inside.width);
    let mut rows = vec![Row::blank()];
    let Some(kind) = kind else {
        rows.extend(page::text_rows(look, &welcome(), Ink::Text, 0, width));
        for kind in GAMES {
            rows.push(Row::blank());
            rows.push(Row::blank().at(0, kind.info().title, look.bold(Ink::Accent)));
            rows.extend(page::text_rows(look, kind.info().rule, Ink::Text, 0, width));
        }
        rows.push(Row::blank());
        return Page::of(rows);
    };
    for text in [kind.info().rules, kind.info().controls].into_iter().filter(|text| !text.is_empty()) {
        rows.extend(page::text_rows(look, text, Ink::Text, 0, width));
        rows.push(Row::blank());
    }
    let y = rows.len() as u16;
    let height = example_rows(inside, rows.len());
    rows.extend((0..height).map(|_| Row::blank()));
    rows.extend(techniques(look, kind, width));
    Page { rows, example: Some(Rect::new(0, y, width, height)) }
}

/// The rows below the example. They list the techniques that hints use, and explain each one.
fn techniques(look: &Look, kind: &dyn Kind, width: u16) -> Vec<Row<()>> {
    let ladder = kind.facts().ladder;
    if ladder.is_empty() {
        return Vec::new();
    }
    let mut table = Table { look, width, label: label_column(width), rows: vec![Row::blank()] };
    table.heading("Techniques");
    for technique in ladder {
        table.line(technique.name, technique.idea);
    }
    table.gap();
    table.rows
}

/// The column at which sentences begin.
fn label_column(width: u16) -> u16 {
    if width >= 50 { 16 } else { 12 }
}

/// The introduction, with the games from the registry.
fn welcome() -> String {
    let titles: Vec<&str> = GAMES.iter().map(|kind| kind.info().title).collect();
    let titles = match titles.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    };
    let hiding = GAMES.iter().filter(|kind| kind.facts().hides_picture).count();
    format!(
        "Pentimento has {} kinds of puzzles: {titles}. {hiding} of them hide a picture. Choose one and a difficulty, and play. Unfinished games are \
         saved, and you can continue them later.",
        GAMES.len()
    )
}

/// Groups of actions. Each group has one line in the help.
const TOGETHER: &[(&[Action], &str)] = &[
    (&[Action::Left, Action::Up, Action::Down, Action::Right], "Move."),
    (
        &[Action::RunLeft, Action::RunUp, Action::RunDown, Action::RunRight],
        "Move far, or draw while you move.",
    ),
    (&[Action::RowStart, Action::RowEnd], "Go to the start of the row, or to its end."),
    (&[Action::Next, Action::Previous], "Go to the next place of interest, or back."),
    (&[Action::Undo, Action::Redo], "Undo the last move, or redo it."),
    (&[Action::SavepointSet, Action::SavepointLoad], "What if? Set a savepoint, or return to it."),
    (&[Action::ZoomIn, Action::ZoomOut], "Draw the board larger, or smaller."),
    (&[Action::ReadOn, Action::ReadBack], "Scroll a long hint down, or up."),
];

pub(crate) fn keys(context: &Context, kind: Option<&'static dyn Kind>, width: u16) -> Page {
    let look = &context.look;
    let keymap = match kind {
        Some(kind) => context.keymap.for_game(kind.info().name, kind.facts().commands).0,
        None => context.keymap.clone(),
    };
    let mut table = Table { look, width, label: label_column(width), rows: vec![Row::blank()] };
    if let Some(kind) = kind.filter(|kind| !kind.facts().commands.is_empty()) {
        table.heading(kind.info().title);
        for command in kind.facts().commands {
            table.line(&keymap.label(Action::Command(command.id)), command.help);
        }
        table.gap();
    }
    table.heading("Playing");
    table.layer(&keymap, Layer::Play);
    table.gap();
    table.heading("Everywhere");
    table.layer(&keymap, Layer::Global);
    table.gap();
    table.heading("Mouse");
    if context.config.settings.mouse {
        table.line("click", "Fill, press or draw there. In a list, choose an entry.");
        table.line("right click", "Do the opposite: empty, close or rule out.");
        table.line("drag, wheel", "Draw while you move. Scroll.");
    } else {
        table.line("off", "The game ignores the mouse. Switch it on in the settings.");
    }
    table.gap();
    Page::of(table.rows)
}

/// The keys of one screen.
pub(crate) fn lines(context: &Context, lines: &[Line], width: u16) -> Page {
    let mut table = Table { look: &context.look, width, label: 9, rows: vec![Row::blank()] };
    for (label, sentence) in lines {
        table.line(label, sentence);
    }
    table.gap();
    Page::of(table.rows)
}

struct Table<'a> {
    look: &'a Look,
    width: u16,
    /// The column where the sentences start.
    label: u16,
    rows: Vec<Row<()>>,
}

impl Table<'_> {
    fn gap(&mut self) {
        self.rows.push(Row::blank());
    }

    fn heading(&mut self, words: &str) {
        self.rows.push(Row::blank().at(0, words, self.look.bold(Ink::Muted)));
    }

    /// Adds a label and its sentence. A long label gets its own row.
    fn line(&mut self, label: &str, sentence: &str) {
        let (look, start) = (self.look, self.label);
        let mut sentence =
            page::text_rows(look, sentence, Ink::Text, start, self.width.saturating_sub(start));
        let style = look.bold(Ink::Accent);
        if label.width() as u16 >= start {
            self.rows.push(Row::blank().at(0, label, style));
        } else if let Some(first) = sentence.first_mut() {
            *first = first.clone().at(0, label, style);
        }
        self.rows.append(&mut sentence);
    }

    fn layer(&mut self, keymap: &Keymap, layer: Layer) {
        let mut has_digits = false;
        for entry in ACTIONS.iter().filter(|entry| entry.layer == layer) {
            if matches!(entry.action, Action::Digit(_)) {
                if !std::mem::replace(&mut has_digits, true) {
                    self.line(&digits(keymap), "Choose by number.");
                }
                continue;
            }
            match TOGETHER.iter().find(|(actions, _)| actions.contains(&entry.action)) {
                Some((actions, sentence)) if first_of(actions) == Some(entry.action) => {
                    self.line_with_key(&together(keymap, actions), sentence);
                }
                Some(_) => {}
                None => self.line_with_key(&keymap.label(entry.action), entry.help),
            }
        }
    }

    /// Adds a line, unless the action has no key.
    fn line_with_key(&mut self, label: &str, sentence: &str) {
        if !label.is_empty() {
            self.line(label, sentence);
        }
    }
}

/// Returns the action of a group that comes first in the list of all actions.
fn first_of(actions: &[Action]) -> Option<Action> {
    ACTIONS.iter().map(|entry| entry.action).find(|action| actions.contains(action))
}

/// The keys of a group, such as `◂▴▾▸ hjkl`. The first key of each action comes first, then the second key of
/// each action.
fn together(keymap: &Keymap, actions: &[Action]) -> String {
    let labels: Vec<Vec<String>> = actions
        .iter()
        .map(|action| keymap.keys(*action).map(pentimento_ui::keymap::key_label).collect())
        .collect();
    let most = labels.iter().map(Vec::len).max().unwrap_or(0);
    let group = |place: usize| {
        let mut names: Vec<&str> =
            labels.iter().filter_map(|keys| keys.get(place)).map(String::as_str).collect();
        // Letters are sorted, because players know the keys for left, down, up and right as "hjkl".
        if names.len() > 2 && names.iter().all(|name| name.chars().all(char::is_alphabetic)) {
            names.sort_unstable();
        }
        let shift = "Shift-";
        if names.len() > 2 && names.iter().all(|name| name.width() == 1) {
            names.concat()
        } else if names.iter().all(|name| name.strip_prefix(shift).is_some_and(|rest| rest.width() == 1)) {
            shift.to_owned() + &names.concat().replace(shift, "")
        } else {
            names.join(" ")
        }
    };
    (0..most).map(group).collect::<Vec<_>>().join(" ")
}

fn digits(keymap: &Keymap) -> String {
    let usual = (0..=9).all(|n| keymap.short_label(Action::Digit(n)) == n.to_string());
    if usual { "0-9".to_owned() } else { together(keymap, &(0..=9).map(Action::Digit).collect::<Vec<_>>()) }
}

pub(crate) fn about(context: &Context, width: u16) -> Page {
    let look = &context.look;
    let mut rows = vec![
        Row::blank(),
        Row::blank().at(0, "Pentimento", look.bold(Ink::Strong)).at(
            12,
            env!("CARGO_PKG_VERSION"),
            look.ink(Ink::Faint),
        ),
    ];
    rows.extend(page::text_rows(look, ABOUT, Ink::Text, 0, width));
    rows.push(Row::blank());
    for kind in GAMES {
        let title = Row::blank().at(0, kind.info().title, look.bold(Ink::Text));
        rows.push(title.at(12, kind.info().tagline, look.ink(Ink::Muted)));
    }
    let settings = context.config.path.as_ref().map_or("none".to_owned(), |path| path.display().to_string());
    let saves = context.store.state_dir().display().to_string();
    for (label, words) in [("Settings and keys", settings), ("Games and results", saves)] {
        rows.push(Row::blank());
        rows.push(Row::blank().at(0, label, look.bold(Ink::Muted)));
        rows.extend(page::text_rows(look, &words, Ink::Text, 0, width));
    }
    rows.push(Row::blank());
    rows.extend(page::text_rows(look, LICENCE, Ink::Faint, 0, width));
    rows.push(Row::blank());
    Page::of(rows)
}

const ABOUT: &str = "A pentimento is a trace of an earlier painting that shows through the paint above it.";
const LICENCE: &str = "Free software: MIT or Apache 2.0, your choice.";
