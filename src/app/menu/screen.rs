//! The menu as the main loop sees it: drawing, keys and mouse.

use super::{Item, Menu, Shape};
use crate::app::code_box::{self, CodeBox};
use crate::app::context::Context;
use crate::app::page::{self, Mouse};
use crate::app::screen::{Next, Screen};
use crate::games::GAMES;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;

/// Actions of entries in the key bar. Their keys work only on this screen.
const JUST_PLAY: Action = Action::Command("just-play");
const CODE: Action = Action::Command("code-box");

impl Screen for Menu {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.draw_menu(context, area, buffer);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        let verb = match self.chosen {
            Item::GoOn => "go on",
            Item::ShowMe => "show me how",
            Item::JustPlay | Item::Game(_) => "play",
            Item::Today
            | Item::Album
            | Item::Levels
            | Item::Lessons
            | Item::Workshop
            | Item::Statistics
            | Item::Settings
            | Item::Code => "open",
        };
        vec![
            context.key(Action::Act, verb),
            fixed("Space", "just play", JUST_PLAY),
            fixed("▴▾", "choose", Action::Down),
            fixed(&format!("1-{}", GAMES.len()), "game", Action::Down),
            fixed("c", "code", CODE),
            context.key(Action::Help, "help"),
            context.key(Action::Leave, "quit"),
        ]
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        let KeyCode::Char(letter) = key.code else { return None };
        // `is_chord` ignores Shift, because some terminals report capital letters with Shift.
        if key.is_chord() {
            return None;
        }
        // The chosen entry does not change, so that Enter later continues the same game.
        if let Some(item) = Item::of_key(letter) {
            return Some(match item {
                Item::Levels => Next::Push(Box::new(self.levels(context).after_letter(letter))),
                _ => self.open(context, item),
            });
        }
        // A code begins with the name of a game. If the first letter has no other meaning, the player types a code.
        let begins_code = GAMES.iter().any(|kind| kind.info().name.starts_with(letter));
        begins_code.then(|| Next::Push(Box::new(CodeBox::with(&letter.to_string()))))
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.move_by(context, -1),
            Action::Down | Action::Next => self.move_by(context, 1),
            Action::Left => self.move_across(context, -1),
            Action::Right => self.move_across(context, 1),
            Action::Act => self.open(context, self.chosen),
            JUST_PLAY => self.open(context, Item::JustPlay),
            CODE => self.open(context, Item::Code),
            Action::Help => Next::Push(Box::new(self.help(context))),
            Action::Settings => self.open(context, Item::Settings),
            Action::Leave => Next::Quit,
            _ => Next::Same,
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match page::mouse(event) {
            Mouse::Wheel(by) => self.move_by(context, by),
            Mouse::Click(at) => {
                let items = self.places(area).items;
                match items.into_iter().find(|(_, place)| place.contains(at)) {
                    Some((item, _)) => {
                        let _ = self.choose(context, item);
                        self.open(context, item)
                    }
                    None => Next::Same,
                }
            }
            Mouse::Nothing => Next::Same,
        }
    }

    fn paste(&mut self, context: &mut Context, text: &str) -> Next {
        code_box::open_pasted(context, text)
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        self.shape = Shape::of(area);
        self.settle_wall(context, area);
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        self.reload(context);
        self.hang(context);
    }
}
