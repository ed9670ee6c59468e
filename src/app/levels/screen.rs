//! The levels screen as the main loop sees it: keys, mouse and background work.

use super::thumbnail::Thumbnail;
use super::{Levels, Tool, gallery, rows};
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::page::{self, Mouse};
use crate::app::screen::{Next, Screen, Typing};
use crate::app::settings::SettingsScreen;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::{Position, Rect};

impl Levels {
    fn click(&mut self, context: &mut Context, area: Rect, at: Position) -> Next {
        let (look, areas) = (context.look, self.areas(area));
        if let Some(packs) = areas.packs {
            let rows = rows::packs(self, &look, packs.width);
            let offset = page::scroll_to_focus(&rows, 0, packs.height);
            if let Some(pack) = page::hit(packs, &rows, offset, at) {
                let first = self.shown.iter().copied().find(|&place| self.entries[place].pack == pack);
                return self.choose(first.unwrap_or(self.chosen));
            }
        }
        if let Some(gallery) = areas.gallery
            && let Some(place) = gallery::hit(&self.entries, self.chosen, gallery, at)
        {
            return self.choose(place);
        }
        let tools = [rows::tools(self, &look, areas.tools.width)];
        if let Some(tool) = page::hit(areas.tools, &tools, 0, at) {
            return self.use_tool(tool);
        }
        match page::hit(areas.list, &rows::rows(self, &look, areas.list.width), self.offset, at) {
            Some(place) if place == self.chosen => self.play(context),
            Some(place) => self.choose(place),
            None => Next::Same,
        }
    }
}

/// The keys of the list.
const HELP: [(&str, &str); 9] = [
    ("Enter", "Play the level, or continue it."),
    ("▴▾", "Choose a level."),
    ("◂▸", "Go to the pack before or after."),
    ("/", "Search."),
    ("f", "Show only levels that are not solved, or all."),
    ("s", "Sort the levels by number or by grade."),
    ("g", "Go to a random level."),
    ("p w", "Print the level, or open it in the workshop."),
    ("Esc", "Go back to the menu."),
];

impl Screen for Levels {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.paint(context, area, buffer);
    }

    fn typing(&self) -> Typing {
        if self.searching { Typing::Text } else { Typing::Commands }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        if self.searching {
            return vec![
                fixed("Enter", "done", Action::Act),
                fixed("Esc", "show all", Action::Back),
                context.help_key(Typing::Text),
            ];
        }
        let mut keys = Vec::new();
        if let Some(entry) = self.entry() {
            keys.push(context.key(Action::Act, if entry.save.is_some() { "continue" } else { "play" }));
            keys.push(context.up_down_key("level"));
            if self.packs.len() > 1 {
                keys.push(context.left_right_key("pack"));
            }
            if entry.save.is_some() {
                keys.push(context.key(Action::Restart, "start again"));
            }
            keys.push(fixed("g", "random", Action::Goto));
            keys.push(fixed("p", "print", Action::Pause));
            keys.push(fixed("w", "workshop", Action::SavepointSet));
        }
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Back, if self.filter.words.is_empty() { "back" } else { "show all" }));
        keys
    }

    /// Handles the keys of the tools. They are letters, which the screen shows beside the tools.
    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if let Some(next) = self.code_box(key) {
            return Some(next);
        }
        if self.searching {
            return self.type_search(key);
        }
        match key.code {
            KeyCode::Char('/') => Some(self.use_tool(Tool::Search)),
            KeyCode::Char('f') if key.modifiers.is_empty() => Some(self.use_tool(Tool::Unsolved)),
            KeyCode::Char('s') if key.modifiers.is_empty() => Some(self.use_tool(Tool::Order)),
            KeyCode::Char('g') if key.modifiers.is_empty() => Some(self.go_random()),
            KeyCode::Char('w') if key.modifiers.is_empty() => Some(self.open_in_workshop(context)),
            KeyCode::Char('p') if key.modifiers.is_empty() => Some(self.print(context)),
            _ => None,
        }
    }

    fn paste(&mut self, _context: &mut Context, text: &str) -> Next {
        if !self.searching {
            return Next::Same;
        }
        self.filter.words.extend(text.chars().filter(|letter| !letter.is_control()));
        self.apply_filter();
        Next::Redraw
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.go(-1),
            Action::Down | Action::Next => self.go(1),
            Action::RunUp | Action::ReadBack => self.go(-10),
            Action::RunDown | Action::ReadOn => self.go(10),
            Action::Left | Action::RunLeft => self.go_pack(-1),
            Action::Right | Action::RunRight => self.go_pack(1),
            Action::Act if self.searching => {
                self.searching = false;
                Next::Redraw
            }
            Action::Act => self.play(context),
            Action::Restart => self.begin(context),
            Action::Goto => self.go_random(),
            Action::Pause => self.print(context),
            Action::SavepointSet => self.open_in_workshop(context),
            Action::Help => Next::Push(Box::new(Help::of_keys("Levels", &HELP))),
            Action::Settings => Next::Push(Box::new(SettingsScreen::default())),
            Action::Back if self.searching || !self.filter.words.is_empty() => {
                self.searching = false;
                self.filter.words.clear();
                self.apply_filter();
                Next::Redraw
            }
            Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let at = match page::mouse(event) {
            Mouse::Wheel(by) => return self.go(by),
            Mouse::Click(at) => at,
            Mouse::Nothing => return Next::Same,
        };
        self.click(context, area, at)
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let areas = self.areas(area);
        let rows = rows::rows(self, &context.look, areas.list.width);
        self.offset = page::scroll_to_focus(&rows, self.offset, areas.list.height);
        if self.thumbnail.as_ref().is_none_or(|thumbnail| !thumbnail.is_of(self.chosen)) {
            self.thumbnail = self.entry().map(|entry| Thumbnail::new(context, self.chosen, entry));
        }
        if let (Some(thumbnail), Some(panel)) = (&mut self.thumbnail, areas.panel) {
            thumbnail.settle(context, panel);
        }
        if let Some(gallery) = areas.gallery {
            self.gallery.settle(context, &self.entries, self.chosen, gallery);
        }
        self.grading.grade_next(context, &self.entries, &self.shown, self.chosen);
    }

    fn poll(&mut self, _context: &mut Context) -> Next {
        if let Some(thumbnail) = &mut self.thumbnail {
            thumbnail.poll();
        }
        self.gallery.poll();
        if self.grading.poll() {
            self.grading.fill_in(&mut self.entries);
            self.apply_filter();
        }
        Next::Redraw
    }

    fn enter(&mut self, context: &mut Context) {
        self.read(context);
        self.thumbnail = None;
        self.gallery.clear();
    }
}
