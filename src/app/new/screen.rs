//! The choice of a new puzzle as the main loop sees it: drawing, keys and mouse.

use super::rows::{Columns, rows};
use super::{Choice, New};
use crate::app::code_box;
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::page::{self, Mouse, Row};
use crate::app::screen::{Next, Screen};
use crate::app::settings::SettingsScreen;
use crate::store::tally;
use pentimento_base::params::Difficulty;
use pentimento_engine::view::Mode;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Span;

/// The narrowest and the widest panel.
const NARROWEST: u16 = 16;
const WIDEST: u16 = 40;

impl New {
    /// The areas of the list and of the panel. Narrow screens have no panel.
    fn areas(&self, area: Rect) -> (Rect, Option<Rect>) {
        let body = page::body_of(area);
        let free = body.width.saturating_sub(Columns::of(self.kind).end + 2);
        if free < NARROWEST || body.height < 14 {
            return (body, None);
        }
        let width = free.min(WIDEST);
        let list = Rect { width: body.width - width - 2, ..body };
        let panel = Rect {
            x: body.right() - width - 1,
            y: body.y + 1,
            width,
            height: (body.height - 2).min(width / 2 + 12),
        };
        (list, Some(panel))
    }

    fn draw_header(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let left = [
            Span::styled(self.kind.info().title, look.bold(Ink::Accent)),
            Span::styled("  New puzzle", look.ink(Ink::Strong)),
        ];
        let mut right = Vec::new();
        if let Some(best) = self.whole.best {
            right.push(Span::styled("solved ", look.ink(Ink::Faint)));
            right.push(Span::styled(self.whole.solved.to_string(), look.ink(Ink::Text)));
            if area.width >= 60 {
                right.push(Span::styled("   best ", look.ink(Ink::Faint)));
                right.push(Span::styled(widgets::clock(best), look.ink(Ink::Text)));
            }
        }
        widgets::header(buffer, area, look, &left, &right);
    }

    fn draw_panel(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, inside) = (&context.look, page::draw_panel(context, buffer, area));
        let heading = if inside.width < 13 { "like this" } else { "like this one" };
        widgets::put(buffer, inside, inside.x, inside.y, heading, look.ink(Ink::Muted));
        let rule: Vec<Row<()>> = page::text_rows(look, self.kind.info().rule, Ink::Muted, 0, inside.width);
        let room = inside.height.saturating_sub(rule.len() as u16 + 3).min(page::picture_rows(inside));
        // The picture can be closer to the edge than text.
        let (x, width) = (inside.x.saturating_sub(1), inside.width + 2);
        let picture = Rect { x, y: inside.y + 2, width, height: room }.intersection(area);
        self.example.draw(&context.showing(Mode::Preview), picture, buffer);
        let words = Rect { y: inside.y + 3 + room, height: rule.len() as u16, ..inside };
        page::draw_rows(buffer, look, words.intersection(inside), &rule, 0);
    }

    fn help() -> Help {
        let lines = [
            ("1-4", "Play a puzzle of this difficulty."),
            ("5", "Choose your own settings."),
            ("p", "Make a puzzle from your own picture, if the game hides pictures."),
            ("c", "Type or paste a code, or the name of a file."),
            ("▴▾ Enter", "Choose an entry, and open it."),
            ("Esc", "Go back to the menu."),
        ];
        Help::of_keys("New puzzle", &lines)
    }
}

impl Screen for New {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.draw_header(context, area, buffer);
        let (list, panel) = self.areas(area);
        let rows = rows(self, &context.look, list.width, list.height);
        page::draw_rows(buffer, &context.look, list, &rows, self.offset);
        if let Some(panel) = panel {
            self.draw_panel(context, panel, buffer);
        }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let verb = match self.chosen {
            Choice::Preset(_) => "play",
            Choice::Own | Choice::Picture | Choice::Code => "open",
        };
        let digits = BarKey { label: "1-5".into(), verb: "level".into(), action: Action::Down };
        vec![
            context.key(Action::Act, verb),
            context.up_down_key("choose"),
            digits,
            context.key(Action::Help, "help"),
            context.key(Action::Back, "back"),
        ]
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        let choice = match key.code {
            KeyCode::Char('c') if !key.is_chord() => Choice::Code,
            KeyCode::Char('p') if !key.is_chord() => Choice::Picture,
            _ => return None,
        };
        self.choices().contains(&choice).then(|| self.open(context, choice))
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.go(-1),
            Action::Down | Action::Next => self.go(1),
            Action::RunUp => self.go(-9),
            Action::RunDown => self.go(9),
            Action::Act => return self.open(context, self.chosen),
            Action::Digit(digit @ 1..=4) => return self.open(context, Choice::Preset(digit as usize - 1)),
            Action::Digit(5) => return self.open(context, Choice::Own),
            Action::Help => return Next::Push(Box::new(Self::help())),
            Action::Settings => return Next::Push(Box::new(SettingsScreen::default())),
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match page::mouse(event) {
            Mouse::Wheel(by) => self.go(by),
            Mouse::Click(at) => {
                let list = self.areas(area).0;
                let rows = rows(self, &context.look, list.width, list.height);
                match page::hit(list, &rows, self.offset, at) {
                    Some(choice) if choice == self.chosen => return self.open(context, choice),
                    Some(choice) => self.chosen = choice,
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
        let (list, panel) = self.areas(area);
        let rows = rows(self, &context.look, list.width, list.height);
        self.offset = page::scroll_to_focus(&rows, self.offset, list.height);
        if let Some(panel) = panel {
            self.example.settle(&context.showing(Mode::Preview), None, panel);
        }
    }

    fn enter(&mut self, context: &mut Context) {
        let name = self.kind.info().name;
        let summary = context.store.summary();
        if let Some(why) = &summary.trouble {
            context.complain(why.clone());
        }
        self.whole = tally::of_game(&summary, name);
        self.classes = Difficulty::ALL.map(|difficulty| tally::of_class(&summary, name, difficulty.name()));
        // At first, the difficulty of the last game is chosen.
        if !std::mem::replace(&mut self.is_read, true) {
            let last = summary.recent().find(|outcome| outcome.game == name);
            let level = last.and_then(|outcome| Difficulty::parse(outcome.difficulty.as_deref()?));
            self.chosen = level.map_or(Choice::Preset(0), |level| Choice::Preset(level as usize));
        }
    }
}
