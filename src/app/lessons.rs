//! The list of lessons. It shows every game with its lessons, and which lessons are done.

use super::code_box;
use super::context::Context;
use super::help::Help;
use super::page::{self, Highlight, Mouse, Row};
use super::play::Play;
use super::screen::{Next, Screen};
use super::settings::SettingsScreen;
use crate::games::GAMES;
use crate::store::lessons::Learned;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Span;

/// A lesson of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    /// The index of the game in the registry.
    game: usize,
    number: usize,
    title: &'static str,
}

impl Entry {
    fn kind(self) -> &'static dyn Kind {
        GAMES[self.game]
    }
}

pub(crate) struct LessonList {
    entries: Vec<Entry>,
    learned: Vec<Learned>,
    chosen: usize,
    offset: usize,
}

impl LessonList {
    /// Opens the list at the first lesson that is not done.
    pub(crate) fn new(context: &Context) -> Self {
        let entries = GAMES.iter().enumerate().flat_map(|(game, kind)| {
            kind.lessons().into_iter().enumerate().map(move |(number, lesson)| Entry {
                game,
                number,
                title: lesson.title,
            })
        });
        let mut list = Self { entries: entries.collect(), learned: Vec::new(), chosen: 0, offset: 0 };
        list.read(context);
        list.chosen = list.entries.iter().position(|entry| !list.is_done(*entry)).unwrap_or(0);
        list
    }

    fn read(&mut self, context: &Context) {
        self.learned = GAMES.iter().map(|kind| context.store.learned(kind.info().name)).collect();
    }

    fn is_done(&self, entry: Entry) -> bool {
        self.learned.get(entry.game).is_some_and(|learned| learned.done.contains(&entry.number))
    }

    fn done(&self) -> usize {
        self.entries.iter().filter(|entry| self.is_done(**entry)).count()
    }

    fn open(&self, context: &mut Context) -> Next {
        let Some(entry) = self.entries.get(self.chosen) else { return Next::Same };
        match Play::lesson(context, entry.kind(), entry.number) {
            Some(play) => Next::Push(Box::new(play)),
            None => Next::Same,
        }
    }

    fn rows(&self, look: &Look, width: u16) -> Vec<Row<usize>> {
        let edge = if width >= 60 { 2 } else { 0 };
        let end = width.saturating_sub(2).min(60);
        let mut rows = Vec::new();
        for (place, entry) in self.entries.iter().enumerate() {
            if entry.number == 0 {
                rows.push(Row::blank());
                rows.push(Row::blank().at(edge + 2, entry.kind().info().title, look.bold(Ink::Accent)));
            }
            rows.push(self.row(look, place, *entry, (edge, end)));
        }
        rows
    }

    fn row(&self, look: &Look, place: usize, entry: Entry, (edge, end): (u16, u16)) -> Row<usize> {
        let is_chosen = place == self.chosen;
        let (mark, ink) = if self.is_done(entry) { ("✓", Ink::Ok) } else { ("∙", Ink::Faint) };
        let style = if is_chosen { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
        let row = Row::blank()
            .at(edge + 4, mark, look.ink(ink))
            .at(edge + 7, (entry.number + 1).to_string(), look.ink(Ink::Faint))
            .at(edge + 10, entry.title, style)
            .means(place);
        if is_chosen { row.highlight(Highlight::Chosen(edge..end)) } else { row }
    }
}

impl Screen for LessonList {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let left = [Span::styled("Lessons", look.bold(Ink::Accent))];
        let words = format!("{} of {} done", self.done(), self.entries.len());
        widgets::header(buffer, area, look, &left, &[Span::styled(words, look.ink(Ink::Muted))]);
        let body = page::body_of(area);
        page::draw_rows(buffer, look, body, &self.rows(look, body.width), self.offset);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        vec![
            context.key(Action::Act, "begin"),
            context.up_down_key("choose"),
            context.key(Action::Help, "help"),
            context.key(Action::Back, "back"),
        ]
    }

    fn key(&mut self, _context: &mut Context, key: Key) -> Option<Next> {
        let KeyCode::Char(digit @ '1'..='9') = key.code else { return None };
        let game = digit as usize - '1' as usize;
        let first = self.entries.iter().position(|entry| entry.game == game)?;
        self.chosen = first;
        Some(Next::Redraw)
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        let count = self.entries.len();
        match action {
            Action::Up | Action::Previous => self.chosen = page::moved(self.chosen, -1, count),
            Action::Down | Action::Next => self.chosen = page::moved(self.chosen, 1, count),
            Action::RunUp => self.chosen = 0,
            Action::RunDown => self.chosen = count.saturating_sub(1),
            Action::Act => return self.open(context),
            Action::Help => {
                let lines = [
                    ("Enter", "Begin the lesson, or do it again."),
                    ("▴▾", "Choose a lesson."),
                    ("1-5", "Go to a game."),
                    ("Esc", "Go back to the menu."),
                ];
                return Next::Push(Box::new(Help::of_keys("Lessons", &lines)));
            }
            Action::Settings => return Next::Push(Box::new(SettingsScreen::default())),
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let body = page::body_of(area);
        match page::mouse(event) {
            Mouse::Wheel(by) => self.chosen = page::moved(self.chosen, by, self.entries.len()),
            Mouse::Click(at) => {
                let rows = self.rows(&context.look, body.width);
                match page::hit(body, &rows, self.offset, at) {
                    Some(place) if place == self.chosen => return self.open(context),
                    Some(place) => self.chosen = place,
                    None => return Next::Same,
                }
            }
            Mouse::Nothing => return Next::Same,
        }
        Next::Redraw
    }

    fn paste(&mut self, context: &mut Context, text: &str) -> Next {
        code_box::open_pasted(context, text)
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let body = page::body_of(area);
        let rows = self.rows(&context.look, body.width);
        self.offset = page::scroll_to_focus(&rows, self.offset, body.height);
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        self.read(context);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{context, draws_at_every_size, frame, press};
    use super::*;

    #[test]
    fn lessons_have_titles_and_ticks_and_open_at_the_first_one_to_do() {
        let (_folder, mut context) = context();
        let name = GAMES[0].info().name;
        context.store.finish_lesson(name, 0).unwrap();
        let mut list = LessonList::new(&context);
        assert_eq!(list.chosen, 1);
        assert!(matches!(press(&mut list, &mut context, "enter"), Next::Push(_)));
        assert_eq!(context.store.learned(name).at, 1, "the lesson is remembered");
        let rows = frame(Box::new(list), &context, 80, 24);
        let title = GAMES[0].lessons()[0].title;
        assert!(rows.iter().any(|row| row.contains("✓  1") && row.contains(title)), "{rows:#?}");
        assert!(rows[0].ends_with("1 of 15 done"), "{}", rows[0]);
        draws_at_every_size(|context| Box::new(LessonList::new(context)), &mut context);
    }

    #[test]
    fn no_title_is_cut_on_the_smallest_screen() {
        for kind in GAMES {
            assert!(kind.lessons().iter().all(|lesson| (3..=28).contains(&lesson.title.len())));
        }
    }
}
