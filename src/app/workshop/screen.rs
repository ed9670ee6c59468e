//! The workshop as a screen: what is drawn, and what keys, the pointer and pasted text ask for.

use super::easel::Places;
use super::keys::{self, Deed, Tool};
use super::{PATIENCE, Workshop, panel};
use crate::app::context::Context;
use crate::app::form::{Answered, Form, Purpose};
use crate::app::parts;
use crate::app::screen::{Next, Screen, Typing};
use crate::store::draft::Keep;
use crate::workshop::canvas::{self, Stroke, Way};
use pentimento_engine::share;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use std::fmt::Write as _;
use std::sync::mpsc::TryRecvError;
use std::time::Duration;

/// Rows by which a key scrolls the panel.
const PAGE: isize = 6;

impl Workshop {
    fn status(&self) -> String {
        let [row, column] = self.cursor;
        let mut words = format!("Row {}  column {}   {}", row + 1, column + 1, self.tool.name());
        if self.tool != Tool::Erase {
            words += "  ";
            words += self.colour_name(self.colour);
        }
        if self.verdict.apart().contains(&self.cursor) {
            words += "   ! the solutions differ here";
        } else if self.canvas.is_locked(self.cursor) {
            words += "   = kept as it is";
        } else if let Some(from) = self.anchor {
            let _ = write!(words, "   from row {}, column {}: Space ends it", from[0] + 1, from[1] + 1);
        }
        words
    }

    fn draw_header(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let title = self.papers.title.clone().unwrap_or_else(|| "untitled".to_owned());
        let size = format!("  {}x{}", self.canvas.width(), self.canvas.height());
        let left = [
            Span::styled("Workshop  ", look.bold(Ink::Accent)),
            Span::styled(title, look.ink(Ink::Strong)),
            Span::styled(size, look.ink(Ink::Muted)),
        ];
        let mut right = Vec::new();
        if Places::of(area).panel.is_none() {
            let words = match (&self.verdict.hopeless, &self.verdict.count) {
                (None, Some(count)) => count.words(),
                _ => String::new(),
            };
            let ink = if self.verdict.is_unique() { Ink::Ok } else { Ink::Conflict };
            right.push(Span::styled(
                words + "  ",
                look.bold(if self.verdict.stale { Ink::Faint } else { ink }),
            ));
        }
        if !self.papers.kept {
            right.push(Span::styled("unsaved", look.ink(Ink::Faint)));
        }
        if area.width >= 60 {
            right.push(Span::styled("   strokes ", look.ink(Ink::Faint)));
            right.push(Span::styled(self.canvas.strokes().to_string(), look.ink(Ink::Text)));
        }
        widgets::header(buffer, area, look, &left, &right);
    }

    fn scroll_panel(&mut self, by: isize) -> Next {
        self.offset = self.offset.saturating_add_signed(by);
        Next::Redraw
    }

    fn click(&mut self, context: &mut Context, area: Rect, at: Position) -> Next {
        let places = Places::of(area);
        let look = context.look;
        if let Some(tools) = places.tools.filter(|tools| tools.contains(at)) {
            let rows = self.tool_rows(&look, tools.width);
            let hit = parts::hit(panel::below(tools), &rows, 0, at);
            return hit.map_or(Next::Same, |deed| self.perform(context, deed));
        }
        if let Some(side) = places.panel.filter(|side| side.contains(at)) {
            let inside = panel::inside(side);
            let rows = self.panel_rows(context, inside);
            let hit = parts::hit(inside, &rows, self.offset, at);
            return hit.map_or(Next::Same, |deed| self.perform(context, deed));
        }
        let Some((row, column)) = self.grid(places.easel).hit(at) else { return Next::Same };
        self.cursor = [row, column];
        if self.tool.is_drawn_out() {
            self.anchor = Some(self.cursor);
            self.preview();
        } else {
            self.use_tool(context);
            // A drag goes on with what the click began.
            self.stroke = Stroke::Same;
        }
        Next::Redraw
    }

    fn drag(&mut self, context: &mut Context, area: Rect, at: Position) -> Next {
        let Some((row, column)) = self.grid(Places::of(area).easel).hit(at) else { return Next::Same };
        let from = self.cursor;
        self.cursor = [row, column];
        match self.tool {
            // A quick hand skips cells; the line between them is what was meant.
            Tool::Brush | Tool::Erase => self.paint(context, &canvas::line(from, self.cursor)),
            Tool::Line | Tool::Rectangle(_) => self.preview(),
            Tool::Fill => {}
        }
        Next::Redraw
    }
}

impl Screen for Workshop {
    fn typing(&self) -> Typing {
        if self.form.is_some() { Typing::Text } else { Typing::Commands }
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, places) = (&context.look, Places::of(area));
        self.draw_header(context, area, buffer);
        self.draw_easel(look, places.easel, buffer);
        if let Some(tools) = places.tools {
            self.draw_tools(look, tools, buffer);
        }
        if let Some(panel) = places.panel {
            self.draw_panel(context, panel, buffer);
        }
        parts::draw_status(buffer, area, look, &self.status());
        if let Some(form) = &self.form {
            form.draw(context, area, buffer);
        }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let key = |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        if self.form.is_some() {
            return Form::keys(context);
        }
        let mut keys = vec![context.moves_key("move"), key("Space", "paint", Action::Mark)];
        if self.proposed().is_some() {
            keys.push(key("Enter", "repair", Action::Act));
        }
        keys.extend([
            key("1-8", "colour", Action::Next),
            key("p", "play", Action::Pause),
            key("w", "keep", Action::SavepointSet),
            key("o", "open", Action::Goto),
            key("u", "undo", Action::Undo),
            key("s", "size", Action::Skip),
            context.key(Action::Help, "help"),
            context.key(Action::Back, "leave"),
        ]);
        keys
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if self.form.is_some() {
            return Some(self.form_key(context, key));
        }
        if key.code == KeyCode::Esc
            && let Some(next) = self.back()
        {
            return Some(next);
        }
        keys::deed(key).map(|deed| self.perform(context, deed))
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        let run = |workshop: &mut Self, context: &mut Context, way| {
            workshop.run(context, way);
            Next::Redraw
        };
        let step = match action {
            Action::Up => Way::Up,
            Action::Down => Way::Down,
            Action::Left => Way::Left,
            Action::Right => Way::Right,
            Action::RunUp => return run(self, context, Way::Up),
            Action::RunDown => return run(self, context, Way::Down),
            Action::RunLeft => return run(self, context, Way::Left),
            Action::RunRight => return run(self, context, Way::Right),
            Action::ReadOn => return self.scroll_panel(PAGE),
            Action::ReadBack => return self.scroll_panel(-PAGE),
            // The rest are the entries of the key bar, clicked.
            Action::Act if self.form.is_some() => return self.answered(context),
            Action::Back if self.form.take().is_some() => {
                self.drop_import(context);
                return Next::Redraw;
            }
            Action::Act => return self.perform(context, Deed::Accept),
            Action::Mark => return self.perform(context, Deed::Use),
            Action::Next => return self.perform(context, Deed::Colour(self.colour % 8 + 1)),
            Action::Pause => return self.perform(context, Deed::Play),
            Action::SavepointSet => return self.perform(context, Deed::Keep),
            Action::Goto => return self.perform(context, Deed::Open),
            Action::Undo => return self.perform(context, Deed::Undo),
            Action::Redo => return self.perform(context, Deed::Redo),
            Action::Skip => return self.perform(context, Deed::Size),
            Action::Help => return self.perform(context, Deed::Help),
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        };
        self.stroke = Stroke::New;
        self.go(step);
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        if self.form.is_some() {
            return Next::Same;
        }
        let at = Position::new(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.stroke = Stroke::New;
                self.click(context, area, at)
            }
            MouseEventKind::Drag(MouseButton::Left) => self.drag(context, area, at),
            MouseEventKind::Up(MouseButton::Left) => {
                if self.anchor.is_some() {
                    self.use_tool(context);
                }
                self.stroke = Stroke::New;
                Next::Redraw
            }
            MouseEventKind::Down(MouseButton::Right) | MouseEventKind::Drag(MouseButton::Right) => {
                let Some((row, column)) = self.grid(Places::of(area).easel).hit(at) else {
                    return Next::Same;
                };
                self.cursor = [row, column];
                if self.canvas.paint(self.stroke, &[[row, column]], self.mirror, 0) {
                    self.stroke = Stroke::Same;
                    self.changed(context);
                }
                Next::Redraw
            }
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let down = event.kind == MouseEventKind::ScrollDown;
                let on_panel = Places::of(area).panel.is_some_and(|panel| panel.contains(at));
                match (on_panel, down) {
                    (true, _) => self.scroll_panel(if down { 1 } else { -1 }),
                    (false, true) => self.act(context, Action::Down),
                    (false, false) => self.act(context, Action::Up),
                }
            }
            _ => Next::Same,
        }
    }

    fn paste(&mut self, context: &mut Context, text: &str) -> Next {
        if let Some(form) = &mut self.form {
            if form.paste(text) == Answered::Changed && form.purpose == Purpose::Import {
                self.fit_again(context);
            }
            return Next::Redraw;
        }
        match share::read(text) {
            Some(Ok(painted)) => {
                self.canvas.replace(painted.picture);
                self.changed(context);
            }
            Some(Err(why)) => context.complain(why),
            // A file dropped onto a terminal arrives as its name.
            None if !text.trim().is_empty() && text.lines().count() == 1 => {
                self.begin_opening(context, text.trim().trim_matches('\'').to_owned());
            }
            None => {}
        }
        Next::Redraw
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        let mut news = self.verdict.take();
        match self.opening.as_ref().map(|opening| opening.answer.try_recv()) {
            None | Some(Err(TryRecvError::Empty)) => {}
            Some(Ok(opened)) => {
                self.opening = None;
                self.opened(context, opened);
                if self.refit {
                    self.fit_again(context);
                }
                news = true;
            }
            // A fault in a reader: nothing will come any more.
            Some(Err(TryRecvError::Disconnected)) => {
                self.opening = None;
                news = true;
            }
        }
        if self.verdict.is_working() {
            self.turning = (self.turning + 0.1) % 1.1;
            news = true;
        }
        if news { Next::Redraw } else { Next::Same }
    }

    fn wake(&self, _context: &Context) -> Option<Duration> {
        (self.verdict.is_working() || self.opening.is_some()).then_some(PATIENCE)
    }

    fn rest(&mut self, context: &mut Context) {
        // A picture that is still being fitted is not yet what the player wants to keep.
        if self.unkept && self.import.is_none() {
            self.keep_draft(context, Keep::Meanwhile);
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let places = Places::of(area);
        self.scroll = self.grid(places.easel).scrolled((self.cursor[0], self.cursor[1]));
        let inside = panel::inside(places.panel.unwrap_or(Rect::ZERO));
        let most = self.panel_rows(context, inside).len().saturating_sub(inside.height as usize);
        self.offset = self.offset.min(most);
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        if !self.verdict.is_working() {
            self.judge(context);
        }
    }

    fn leave(&mut self, context: &mut Context) {
        self.keep_draft(context, Keep::ForGood);
    }
}
