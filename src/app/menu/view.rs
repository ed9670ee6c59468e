//! Draws the menu: wordmark, list and preview.

use super::{Item, Menu};
use crate::app::context::Context;
use crate::games::{GAMES, find};
use crate::save_game;
use crate::store::{Day, Header, tally};
use pentimento_ui::theme::{Depth, Glyphs, Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

/// The most unfinished games that the menu shows.
pub(super) const CONTINUED: usize = 3;

/// On screens narrower than this, the entries have no descriptions.
const DESCRIBED: u16 = 52;

/// The areas of the parts of the menu.
struct Layout {
    wordmark: Option<Rect>,
    list: Rect,
    preview: Option<Rect>,
}

fn layout(area: Rect, rows: usize) -> Layout {
    let body = Rect { height: area.height.saturating_sub(1), ..area };
    let wide = area.width >= 76;
    let content = if wide { widgets::centred(body, 112, 34) } else { body };
    let left = if wide { content.width * 5 / 8 } else { content.width };
    let tall = content.height as usize >= rows + 8 && content.width >= 56;
    let top = if tall { 7 } else { 1 };
    let wordmark =
        tall.then_some(Rect { x: content.x + 4, y: content.y + 1, width: left.saturating_sub(4), height: 5 });
    let list = Rect {
        x: content.x + 2,
        y: content.y + top,
        width: left.saturating_sub(4),
        height: content.height.saturating_sub(top + 1),
    };
    let preview = wide.then_some(Rect {
        x: content.x + left,
        y: content.y + 1.min(content.height),
        width: content.width - left,
        height: content.height.saturating_sub(2),
    });
    Layout { wordmark, list, preview }
}

const WORDMARK: [&str; 3] = [
    "▄▄▄   ▄▄  ▄▄▄  ▄█▄ ▀ ▄▄▄▄   ▄▄  ▄▄▄  ▄█▄  ▄▄ ",
    "█  █ █▀▀▀ █  █  █  █ █ █ █ █▀▀▀ █  █  █  █  █",
    "█▀▀   ▀▀▀ ▀  ▀  ▀▀ ▀ ▀ ▀ ▀  ▀▀▀ ▀  ▀  ▀▀  ▀▀ ",
];

/// The style for a letter of the wordmark, from brown at the left (`share` 0) to the accent colour at the right (1).
fn gold(look: &Look, share: f64) -> Style {
    if look.depth != Depth::True {
        return look.bold(Ink::Accent);
    }
    let Color::Rgb(r, g, b) = look.colour(Ink::Accent) else { return look.bold(Ink::Accent) };
    let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * share) as u8;
    Style::new().fg(Color::Rgb(mix(0x5a, r), mix(0x4a, g), mix(0x33, b)))
}

fn draw_wordmark(look: &Look, area: Rect, buffer: &mut Buffer) {
    if look.glyphs == Glyphs::Ascii {
        widgets::put(buffer, area, area.x, area.y + 1, "P E N T I M E N T O", look.bold(Ink::Accent));
    } else {
        for (y, row) in (area.y..).zip(WORDMARK) {
            let width = row.chars().count();
            for (column, glyph) in row.chars().enumerate().filter(|(_, glyph)| *glyph != ' ') {
                let style = gold(look, column as f64 / width as f64);
                widgets::put(buffer, area, area.x + column as u16, y, glyph.encode_utf8(&mut [0; 4]), style);
            }
        }
    }
    let motto = "Solve puzzles, uncover pictures.";
    widgets::put(buffer, area, area.x, area.y + 4, motto, look.ink(Ink::Muted));
}

/// The entry for an unfinished game: its title and its progress.
fn save_line(look: &Look, key: Span<'static>, save: &Header) -> Line<'static> {
    let game = find(&save.game).map_or("", |kind| kind.info().title);
    let title = save_game::title_now(&save.title, &save.origin);
    let share = f64::from(save.progress.done) / f64::from(save.progress.total.max(1));
    let mut spans = vec![key];
    spans.push(Span::styled(format!("{game:<10}"), look.ink(Ink::Text)));
    spans.push(Span::styled(format!("{title:<14.13}"), look.ink(Ink::Text)));
    spans.extend(widgets::bar(look, 8, share));
    spans.push(Span::styled(format!("{:>4.0}%", share * 100.0), look.ink(Ink::Muted)));
    Line::from(spans)
}

/// A row of the menu.
pub(super) enum Row {
    Gap,
    Heading(&'static str),
    Item(Item, Line<'static>),
}

/// The visible rows with their areas, and whether there are more rows above or below.
pub(super) struct Window {
    pub(super) rows: Vec<(Rect, Row)>,
    above: bool,
    below: bool,
}

impl Menu {
    fn rows(&self, look: &Look, width: u16) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        // On a narrow screen no entry has a description, so that all entries look alike.
        let description = |words: &'static str| if width < DESCRIBED { "" } else { words };
        let key = |key: &str| Span::styled(format!("{key:<3}"), look.bold(Ink::Accent));
        for (number, kind) in GAMES.iter().enumerate() {
            let info = kind.info();
            rows.push(Row::Item(
                Item::Game(number),
                Line::from(vec![
                    key(&(number + 1).to_string()),
                    Span::styled(format!("{:<10}", info.title), look.bold(Ink::Strong)),
                    Span::styled(description(info.tagline), look.ink(Ink::Muted)),
                ]),
            ));
        }
        if !self.saves.is_empty() {
            rows.extend([Row::Gap, Row::Heading("Continue")]);
        }
        for (number, save) in self.saves.iter().take(CONTINUED).enumerate() {
            let key = key(if number == 0 { "c" } else { "" });
            rows.push(Row::Item(Item::Continue(number), save_line(look, key, save)));
        }
        rows.push(Row::Gap);
        if !self.is_first_start() {
            rows.push(Row::Item(Item::Today, self.today_line(look)));
        }
        for (item, letter, name, words) in [
            (Item::Levels, "l", "Levels", "in collections, easy ones first"),
            (Item::Album, "a", "Album", "the pictures you found"),
            (Item::Workshop, "w", "Workshop", "make your own puzzles"),
            (Item::Statistics, "s", "Statistics", "what you solved, and how fast"),
            (Item::Settings, "o", "Settings", "colours, keys, aids"),
            (Item::Help, "?", "Help", "rules and keys"),
        ] {
            rows.push(Row::Item(
                item,
                Line::from(vec![
                    key(letter),
                    Span::styled(format!("{name:<11}"), look.ink(Ink::Text)),
                    Span::styled(description(words), look.ink(Ink::Faint)),
                ]),
            ));
        }
        rows
    }

    fn today_line(&self, look: &Look) -> Line<'static> {
        let today = Day::today();
        let mut spans = vec![
            Span::styled("t  ", look.bold(Ink::Accent)),
            Span::styled(format!("{:<11}", "Today"), look.ink(Ink::Text)),
        ];
        let done = tally::solved_of_day(&self.summary, today);
        for kind in GAMES {
            let solved = self.is_solved(today, kind.info().name);
            spans.push(if solved {
                Span::styled("✓ ", look.ink(Ink::Ok))
            } else {
                Span::styled("∙ ", look.ink(Ink::Faint))
            });
        }
        let streak = tally::streak(&self.summary, today).current;
        spans.push(Span::styled(format!(" {done} of {}", GAMES.len()), look.ink(Ink::Muted)));
        if streak > 0 {
            spans.push(Span::styled(format!(", streak {streak}"), look.ink(Ink::Muted)));
        }
        if let Some(kind) = self.next_today() {
            spans.push(Span::styled(format!(", {}", kind.info().title), look.ink(Ink::Muted)));
        }
        Line::from(spans)
    }

    /// Chooses the rows that fit on the screen, so that the chosen row is visible.
    pub(super) fn window(&self, look: &Look, area: Rect) -> Window {
        let rows = self.rows(look, area.width);
        let list = layout(area, rows.len()).list;
        let chosen = rows
            .iter()
            .position(|row| matches!(row, Row::Item(item, _) if *item == self.chosen))
            .unwrap_or(0);
        let room = list.height.max(1) as usize;
        let (above, all) = (pentimento_ui::scroll::follow(0, chosen, room, rows.len(), 1), rows.len());
        let place = |row: usize| Rect { y: list.y + row as u16, height: 1, ..list };
        let rows = rows.into_iter().skip(above).take(room).enumerate();
        Window {
            rows: rows.map(|(row, what)| (place(row), what)).collect(),
            above: above > 0,
            below: above + room < all,
        }
    }

    pub(super) fn draw_menu(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let layout = layout(area, self.rows(look, area.width).len());
        if let Some(wordmark) = layout.wordmark {
            draw_wordmark(look, wordmark, buffer);
        } else {
            let title = Span::styled("Pentimento", look.bold(Ink::Accent));
            widgets::header(buffer, area, look, &[title], &[]);
        }
        let Window { rows, above, below } = self.window(look, area);
        for (sign, place, hidden) in [("▴", rows.first(), above), ("▾", rows.last(), below)] {
            if let (Some((place, _)), true) = (place, hidden) {
                widgets::put(buffer, area, place.right(), place.y, sign, look.ink(Ink::Faint));
            }
        }
        for (place, row) in rows {
            match row {
                Row::Gap => {}
                Row::Heading(words) => {
                    widgets::put(buffer, place, place.x + 2, place.y, words, look.bold(Ink::Muted));
                }
                Row::Item(item, line) => {
                    widgets::put_whole(buffer, place, place.x + 2, place.y, &line);
                    if item == self.chosen {
                        widgets::chosen(buffer, look, place);
                    }
                }
            }
        }
        if let (Some(place), Some(preview)) = (layout.preview, &self.preview) {
            preview.draw(context, place, buffer);
        }
    }
}
