//! The album as the main loop sees it: keys, mouse and background work.

use super::draw::Target;
use super::layout::Wall;
use super::{Album, layout};
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::page::{self, Mouse};
use crate::app::screen::{Next, Screen};
use crate::app::settings::SettingsScreen;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::{Position, Rect};

/// Actions of entries in the key bar. Their keys work only on this screen.
const TURN: Action = Action::Command("turn");
const MURAL: Action = Action::Command("mural");
const PRINT: Action = Action::Command("print");

impl Album {
    fn click(&mut self, context: &mut Context, area: Rect, at: Position) -> Next {
        let layout = layout(area);
        if let Some(side) = layout.side {
            let rows = self.side_rows(&context.look, side);
            match page::hit(side, &rows, self.side_offset(side), at) {
                Some(Target::Collection(place)) => return self.open_collection(place),
                Some(Target::Mural(place)) => return self.open_mural(context, place),
                None => {}
            }
        }
        if let Some((place, _)) = self.tab_places(layout.tabs).into_iter().find(|(_, rect)| rect.contains(at))
        {
            return self.open_collection(place);
        }
        let count = self.visible(&layout).len();
        // A click on the title below a picture counts as a click on the picture.
        let below = u16::from(matches!(layout.wall, Wall::Pictures { .. }));
        let is_hit = |number: &usize| {
            let place = layout.place(*number);
            Rect { height: place.height + below, ..place }.contains(at)
        };
        match (0..count).find(is_hit).map(|number| self.first + number) {
            Some(place) if place == self.chosen => self.look_or_play(context),
            Some(place) => {
                self.chosen = place;
                Next::Redraw
            }
            None => Next::Same,
        }
    }

    /// The number of levels in each row, for the up and down keys.
    fn columns(&self) -> isize {
        self.columns_now as isize
    }
}

impl Screen for Album {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.paint(context, area, buffer);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        let enter = if self.entry().is_some_and(|entry| entry.solved) { "look" } else { "play" };
        let mut keys = vec![
            context.moves_key("choose"),
            context.key(Action::Act, enter),
            fixed("[ ]", "collection", TURN),
        ];
        if !self.murals.is_empty() {
            keys.push(fixed("m", "mural", MURAL));
        }
        if self.entry().is_some_and(|entry| entry.solved) {
            keys.push(context.key(Action::Restart, "again"));
        }
        keys.push(fixed("p", "print", PRINT));
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Back, "menu"));
        keys
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if !key.modifiers.is_empty() {
            return None;
        }
        match key.code {
            KeyCode::Char('[') => Some(self.turn(-1)),
            KeyCode::Char(']') => Some(self.turn(1)),
            KeyCode::Char('m') => Some(self.open_first_mural(context)),
            KeyCode::Char('p') => Some(self.print(context)),
            _ => None,
        }
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Left => self.go(-1),
            Action::Right => self.go(1),
            Action::Up => self.go(-self.columns()),
            Action::Down => self.go(self.columns()),
            Action::RunUp | Action::ReadBack => self.go(-4 * self.columns()),
            Action::RunDown | Action::ReadOn => self.go(4 * self.columns()),
            Action::Previous | Action::RunLeft => self.turn(-1),
            Action::Next | Action::RunRight | TURN => self.turn(1),
            Action::Act => self.look_or_play(context),
            Action::Restart => self.play_again(context),
            MURAL => self.open_first_mural(context),
            PRINT | Action::Pause => self.print(context),
            Action::Help => Next::Push(Box::new(Help::new(self.entry().map(|entry| entry.puzzle.kind())))),
            Action::Settings => Next::Push(Box::new(SettingsScreen::default())),
            Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match page::mouse(event) {
            Mouse::Wheel(by) => self.go(by * self.columns()),
            Mouse::Click(at) => self.click(context, area, at),
            Mouse::Nothing => Next::Same,
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let layout = layout(area);
        self.columns_now = layout.page().1;
        self.follow(&layout);
        if let Wall::Pictures { size, .. } = layout.wall {
            let visible = self.visible(&layout);
            self.pictures.settle(context, &self.entries, &visible, size);
        }
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        self.pictures.poll(context, &self.entries);
        Next::Redraw
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        self.read(context);
    }
}
