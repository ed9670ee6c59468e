//! Draws the menu: wordmark, entries, and the wall.

use super::places::{Places, Shape, places};
use super::{Item, Menu, wordmark};
use crate::app::context::Context;
use crate::app::page;
use crate::games::GAMES;
use crate::save_game;
use crate::store::{Day, tally};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The columns where the name of an entry and its description start.
const NAME: u16 = 9;
const ABOUT: u16 = 22;
const ABOUT_SMALL: u16 = 21;

fn titles() -> Vec<&'static str> {
    GAMES.iter().map(|kind| kind.info().title).collect()
}

/// The most lines of a game's rule below the picture on the wall. Every rule fits on the narrowest wall.
const LONGEST_RULE: usize = 7;

impl Menu {
    pub(super) fn places(&self, area: Rect) -> Places {
        places(area, &self.rows(Shape::of(area)), self.chosen, &titles())
    }

    pub(super) fn draw_menu(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let places = self.places(area);
        if let Some(place) = places.wordmark {
            wordmark::draw(look, place, buffer);
        } else {
            let title = Span::styled("Pentimento", look.bold(Ink::Accent));
            widgets::header(buffer, area, look, &[title], &[]);
        }
        if let Some(place) = places.welcome {
            for (y, words) in (place.y..).zip(welcome()) {
                widgets::put(buffer, place, place.x, y, &words, look.ink(Ink::Text));
            }
        }
        if let Some(place) = places.choose {
            widgets::put(buffer, place, place.x, place.y, "or choose a game", look.ink(Ink::Muted));
        }
        for (item, place) in &places.items {
            self.draw_item(look, *item, *place, Shape::of(area), buffer);
        }
        let ends = [("▴", places.items.first(), places.above), ("▾", places.items.last(), places.below)];
        for (sign, place, hidden) in ends {
            if let (Some((_, place)), true) = (place, hidden) {
                let x = place.right().saturating_sub(1);
                widgets::put(buffer, *place, x, place.y, sign, look.ink(Ink::Faint));
            }
        }
        if let Some(place) = places.wall {
            self.draw_wall(context, place, buffer);
        }
        self.draw_why(look, area, buffer);
    }

    /// Describes the chosen entry in the status line.
    fn draw_why(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let row = page::status_of(area);
        let words = match (self.chosen, &self.pick) {
            (Item::JustPlay, Some(pick)) => pick.why.clone(),
            (Item::GoOn, _) if self.saves.len() > 1 => {
                format!("{} games are open. ◂ ▸ shows the others.", self.saves.len())
            }
            _ => return,
        };
        widgets::put_sentences(buffer, row, look, &words.into());
    }

    fn draw_item(&self, look: &Look, item: Item, place: Rect, shape: Shape, buffer: &mut Buffer) {
        if item == self.chosen {
            for y in place.y..place.bottom() {
                widgets::chosen(buffer, look, Rect { y, height: 1, ..place });
            }
        }
        match item {
            Item::Levels
            | Item::Lessons
            | Item::Workshop
            | Item::Statistics
            | Item::Settings
            | Item::Code
                if shape != Shape::Small && !self.is_first_start() =>
            {
                draw_short(look, item, place, buffer);
            }
            Item::Game(_) if shape == Shape::Usual && !self.is_first_start() => {
                draw_short(look, item, place, buffer);
            }
            _ => self.draw_entry(look, item, place, shape, buffer),
        }
    }

    fn draw_entry(&self, look: &Look, item: Item, place: Rect, shape: Shape, buffer: &mut Buffer) {
        let is_game = matches!(item, Item::Game(_));
        let about = if shape == Shape::Small { ABOUT_SMALL } else { ABOUT };
        let (name, about) = if is_game { (5, 15) } else { (NAME, about) };
        if item == Item::Code && self.is_first_start() && shape != Shape::Small {
            let question = "Already have a code or a file? ";
            let x = widgets::put(buffer, place, place.x + 2, place.y, question, look.ink(Ink::Muted));
            let x = widgets::put(buffer, place, x, place.y, &item.key(), look.bold(Ink::Accent));
            widgets::put(buffer, place, x, place.y, " open it", look.ink(Ink::Muted));
            return;
        }
        let key = item.key();
        widgets::put(buffer, place, place.x + 2, place.y, &key, look.bold(Ink::Accent));
        let style =
            if is_game && shape == Shape::Large { look.ink(Ink::Text) } else { look.bold(Ink::Strong) };
        widgets::put(buffer, place, place.x + name, place.y, item.name(), style);
        let room = place.width.saturating_sub(about + 1);
        let inside = Rect { x: place.x + about, width: room, ..place };
        for (y, line) in (inside.y..inside.bottom()).zip(self.about(look, item, inside.width, shape)) {
            widgets::put_whole(buffer, inside, inside.x, y, &line);
        }
    }

    /// The description of an entry, in one or more lines.
    fn about(&self, look: &Look, item: Item, width: u16, shape: Shape) -> Vec<Line<'static>> {
        let muted = |words: String| vec![Line::styled(words, look.ink(Ink::Muted))];
        match item {
            Item::GoOn => self.about_open_game(look, width, shape),
            Item::JustPlay if self.is_first_start() => muted("an easy one for you".to_owned()),
            Item::JustPlay => muted(self.pick.as_ref().map_or_else(String::new, |pick| {
                let time = pick.seconds.map(|seconds| format!(", about {}", page::about(seconds)));
                let all = pick.what() + time.as_deref().unwrap_or_default();
                if all.len() <= width as usize { all } else { pick.what() }
            })),
            Item::Today => vec![self.about_today(look)],
            Item::Game(game) => muted(GAMES[game].info().tagline.to_owned()),
            _ => muted(item.about().to_owned()),
        }
    }

    fn about_open_game(&self, look: &Look, width: u16, shape: Shape) -> Vec<Line<'static>> {
        let Some(save) = self.open_game() else { return Vec::new() };
        let game = crate::games::find(&save.game).map_or("", |kind| kind.info().title);
        let title = save_game::title_now(&save.title, &save.origin);
        let share = f64::from(save.progress.done) / f64::from(save.progress.total.max(1));
        let percent = format!("{:.0}%", share * 100.0);
        let mut words = format!("{game}  {title}");
        if words.len() + percent.len() + 2 > width as usize {
            game.clone_into(&mut words);
        }
        let gap = (width as usize).saturating_sub(words.len() + percent.len());
        let first = Line::from(vec![
            Span::styled(words, look.ink(Ink::Text)),
            Span::raw(" ".repeat(gap.max(1))),
            Span::styled(percent, look.bold(Ink::Accent)),
        ]);
        let bar = Line::from(widgets::bar(look, width as usize, share).to_vec());
        let mut lines = vec![first];
        if shape == Shape::Large {
            lines.push(Line::styled(self.open_game_size(), look.ink(Ink::Muted)));
        }
        lines.push(bar);
        lines
    }

    /// The size of the open game and the time so far: `20x20, 12:41`.
    fn open_game_size(&self) -> String {
        let seconds = self.open_game().map_or(0, |save| save.seconds);
        let size = self.wall.as_ref().and_then(super::wall::Wall::size);
        let size = size.map_or_else(String::new, |size| format!("{size}, "));
        format!("{size}{}", widgets::clock(seconds))
    }

    fn about_today(&self, look: &Look) -> Line<'static> {
        let today = Day::today();
        let mut spans = Vec::new();
        let done = tally::solved_of_day(&self.summary, today);
        for kind in GAMES {
            let solved = self.is_solved(today, kind.info().name);
            let (sign, ink) = if solved { ("✓ ", Ink::Ok) } else { ("∙ ", Ink::Faint) };
            spans.push(Span::styled(sign, look.ink(ink)));
        }
        spans.push(Span::styled(format!(" {done} of {}", GAMES.len()), look.ink(Ink::Muted)));
        let streak = tally::streak(&self.summary, today).current;
        if streak > 0 {
            spans.push(Span::styled(format!(", streak {streak}"), look.ink(Ink::Muted)));
        }
        Line::from(spans)
    }

    fn draw_wall(&self, context: &Context, place: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let Some(wall) = &self.wall else { return };
        let lines = self.caption(look, place.width.saturating_sub(4));
        let picture = picture_of(place, lines.len());
        if !self.is_first_start() {
            widgets::tint(buffer, place, look.ground(Ink::Panel));
        }
        wall.draw(context, picture, buffer);
        for (y, line) in (picture.bottom() + 1..place.bottom()).zip(&lines) {
            let x = if self.is_first_start() {
                place.x + place.width.saturating_sub(line.width() as u16) / 2
            } else {
                place.x + 2
            };
            widgets::put_line(buffer, place, x, y, line);
        }
    }

    pub(super) fn settle_wall(&mut self, context: &Context, area: Rect) {
        let Some(place) = self.places(area).wall else { return };
        let lines = self.caption(&context.look, place.width.saturating_sub(4)).len();
        if let Some(wall) = &mut self.wall {
            wall.settle(context, picture_of(place, lines));
        }
    }

    /// The lines below the picture on the wall.
    fn caption(&self, look: &Look, width: u16) -> Vec<Line<'static>> {
        if self.is_first_start() {
            return vec![Line::styled("You paint it in lesson 3", look.ink(Ink::Muted))];
        }
        let shown = self.shown_game();
        match (self.open_game(), shown) {
            (Some(save), None) => {
                let left = save.progress.total.saturating_sub(save.progress.done);
                vec![
                    Line::styled(save_game::title_now(&save.title, &save.origin), look.bold(Ink::Strong)),
                    Line::styled(self.open_game_size(), look.ink(Ink::Text)),
                    Line::styled(format!("{left} to go"), look.ink(Ink::Muted)),
                ]
            }
            (_, Some(kind)) => {
                let mut lines = vec![Line::styled(kind.info().title, look.bold(Ink::Strong))];
                let rule = widgets::wrap(look, &kind.info().rule.into(), width);
                lines.extend(rule.into_iter().take(LONGEST_RULE));
                lines
            }
            (None, None) => Vec::new(),
        }
    }
}

/// Draws an entry that shares its row with others: `2 Nonogram`.
fn draw_short(look: &Look, item: Item, place: Rect, buffer: &mut Buffer) {
    let x = widgets::put(buffer, place, place.x + 2, place.y, &item.key(), look.bold(Ink::Accent));
    let name = match item {
        Item::Game(_) => item.name().to_owned(),
        _ => item.name().to_lowercase(),
    };
    let ink = if matches!(item, Item::Game(_)) { Ink::Text } else { Ink::Muted };
    widgets::put(buffer, place, x + 1, place.y, &name, look.ink(ink));
}

/// The place of the picture on the wall, above its caption.
fn picture_of(place: Rect, lines: usize) -> Rect {
    Rect {
        x: place.x + 1,
        y: place.y + 1,
        width: place.width.saturating_sub(2),
        height: place.height.saturating_sub(lines as u16 + 3),
    }
}

/// The two lines for newcomers.
fn welcome() -> [String; 2] {
    let hiding = GAMES.iter().filter(|kind| kind.facts().hides_picture).count();
    [
        format!("{} puzzles for the terminal.", number(GAMES.len())),
        format!("{} of them hide a picture.", number(hiding)),
    ]
}

fn number(count: usize) -> String {
    const WORDS: [&str; 10] = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
