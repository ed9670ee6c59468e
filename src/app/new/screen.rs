//! The new puzzle screen as the main loop sees it: drawing, keys and mouse.

use super::{Focus, New, rows};
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::page::{self, Mouse, Row};
use crate::app::screen::{Next, Screen, Typing};
use crate::app::settings::SettingsScreen;
use crate::clock::fresh_seed;
use crate::store::tally::{self, Figures};
use pentimento_base::code;
use pentimento_base::params::Difficulty;
use pentimento_base::prose::capital;
use pentimento_engine::share;
use pentimento_engine::view::Mode;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Span;

impl New {
    /// The areas of the list and of the panel. Only large screens have a panel.
    fn areas(area: Rect) -> (Rect, Option<Rect>) {
        let body = page::body_of(area);
        if body.width < 76 || body.height < 14 {
            return (body, None);
        }
        let width = (19 + (body.width - 76) / 3).min(38);
        let list = Rect { width: body.width - width - 3, ..body };
        let panel = Rect {
            x: body.right() - width - 1,
            y: body.y + 1,
            width,
            height: (body.height - 2).min(width / 2 + 9),
        };
        (list, Some(panel))
    }

    fn draw_header(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let left = [
            Span::styled(self.kind.info().title, look.bold(Ink::Accent)),
            Span::styled("  New puzzle", look.ink(Ink::Strong)),
        ];
        let figures = &self.whole;
        let mut right = Vec::new();
        if let Some(best) = figures.best {
            right.push(Span::styled("solved ", look.ink(Ink::Faint)));
            right.push(Span::styled(figures.solved.to_string(), look.ink(Ink::Text)));
            right.push(Span::styled("   best ", look.ink(Ink::Faint)));
            right.push(Span::styled(widgets::clock(best), look.ink(Ink::Text)));
        }
        widgets::header(buffer, area, look, &left, &right);
    }

    fn draw_panel(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, inside) = (&context.look, page::draw_panel(context, buffer, area));
        widgets::put(buffer, inside, inside.x, inside.y, "Like this", look.bold(Ink::Muted));
        let rule: Vec<Row<()>> = page::text_rows(look, self.kind.info().rule, Ink::Muted, 0, inside.width);
        let room = inside.height.saturating_sub(rule.len() as u16 + 3).min(page::picture_rows(inside));
        // The picture can be closer to the edge than text.
        let (x, width) = (inside.x.saturating_sub(1), inside.width + 2);
        let picture = Rect { x, y: inside.y + 2, width, height: room }.intersection(area);
        self.example.draw(&context.showing(Mode::Preview), picture, buffer);
        let words = Rect { y: inside.y + 3 + room, height: rule.len() as u16, ..inside };
        page::draw_rows(buffer, look, words.intersection(inside), &rule, 0);
    }

    /// One line about the focused row. On low screens it shows the help of a field.
    fn status(&self, area: Rect) -> String {
        match self.focus {
            Focus::Preset(place) => self.about_preset(place),
            Focus::Field(field) if page::body_of(area).height < 14 && area.width >= 60 => {
                self.form.help(field).to_owned()
            }
            Focus::Field(field) if self.form.takes_numbers(field) => {
                "Left and right change it, or type a number.".to_owned()
            }
            Focus::Field(_) => "Left and right change it.".to_owned(),
            Focus::Custom => "Left and right choose the preset to start from.".to_owned(),
            Focus::Code => "A code always makes the same puzzle, on every computer.".to_owned(),
        }
    }

    fn about_preset(&self, place: usize) -> String {
        let difficulty = Difficulty::ALL[place];
        let asks =
            self.kind.facts().presets.iter().find(|p| p.difficulty == difficulty).map_or("", |p| p.asks);
        let asks = capital(asks);
        match self.figures(difficulty) {
            Some(Figures { solved, best: Some(best), .. }) => {
                format!("{asks}. Solved {solved}, best {}.", widgets::clock(*best))
            }
            Some(_) | None => format!("{asks}. None solved yet."),
        }
    }
}

impl Screen for New {
    fn typing(&self) -> Typing {
        if self.focus == Focus::Code { Typing::Text } else { Typing::Commands }
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.draw_header(context, area, buffer);
        let (list, panel) = Self::areas(area);
        let rows = rows::rows(self, &context.look, list.width);
        page::draw_rows(buffer, &context.look, list, &rows, self.offset);
        if let Some(panel) = panel {
            self.draw_panel(context, panel, buffer);
        }
        page::draw_status(buffer, area, &context.look, &self.status(area));
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        // The keys most likely to be used come first, because a narrow bar drops keys from the right.
        let mut keys = vec![context.key(Action::Act, "play")];
        if self.in_form() {
            keys.push(context.left_right_key("change"));
        }
        keys.push(context.up_down_key("choose"));
        if self.in_form() {
            keys.push(context.key(Action::Restart, "reset"));
        }
        keys.push(context.help_key(self.typing()));
        keys.push(context.key(Action::Back, "back"));
        keys
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if let Focus::Field(field) = self.focus {
            let plain = key.modifiers.is_empty() && self.form.takes_numbers(field);
            let took = match key.code {
                KeyCode::Char(c) => plain && self.form.type_in(field, c),
                KeyCode::Backspace => plain && self.form.erase(field),
                _ => false,
            };
            return took.then_some(Next::Redraw);
        }
        if self.focus != Focus::Code {
            return None;
        }
        self.type_code(key).or_else(|| {
            // `type_code` has handled letters as text. Other keys, such as arrows and Enter, are still commands.
            let action = context.keymap.action(key)?;
            Some(self.act(context, action))
        })
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.go(-1),
            Action::Down | Action::Next => self.go(1),
            Action::Left => return self.step(-1),
            Action::Right => return self.step(1),
            Action::RunLeft => return self.step(-10),
            Action::RunRight => return self.step(10),
            Action::RunUp => self.choose(Focus::Preset(0)),
            Action::RunDown => self.choose(Focus::Code),
            Action::Act => return self.play(context),
            Action::Restart => self.form.start_from(self.form.params.base()),
            Action::Digit(digit) => return self.digit(context, digit),
            Action::Help => return Next::Push(Box::new(Help::new(Some(self.kind)))),
            Action::Settings => return Next::Push(Box::new(SettingsScreen::default())),
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match page::mouse(event) {
            Mouse::Wheel(by) => {
                self.go(by);
                Next::Redraw
            }
            Mouse::Click(at) => {
                let list = Self::areas(area).0;
                let rows = rows::rows(self, &context.look, list.width);
                match page::hit(list, &rows, self.offset, at) {
                    Some(click) => self.click(context, click),
                    None => Next::Same,
                }
            }
            Mouse::Nothing => Next::Same,
        }
    }

    fn paste(&mut self, context: &mut Context, text: &str) -> Next {
        self.choose(Focus::Code);
        let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        self.code = line.chars().filter(|c| !c.is_control()).take(share::LONGEST).collect();
        if code::looks_like_code(&self.code) { self.play_code(context) } else { Next::Redraw }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let (list, panel) = Self::areas(area);
        self.offset =
            page::scroll_to_focus(&rows::rows(self, &context.look, list.width), self.offset, list.height);
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
        self.seed = fresh_seed();
    }
}
