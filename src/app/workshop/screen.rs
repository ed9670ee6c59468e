//! The workshop as a screen: drawing, keys, mouse and pasted text.

use super::import::Import;
use super::keys::{self, Operation};
use super::layout::Layout;
use super::{Work, Workshop};
use crate::app::context::Context;
use crate::app::form::{Answer, Form, Purpose};
use crate::app::page::{self, Row};
use crate::app::screen::{Next, Screen, Typing};
use crate::store::draft::Keep;
use pentimento_engine::editor::Touch;
use pentimento_engine::share;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode, Modifiers};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use std::time::Duration;

/// How often the screen collects the results of background work.
const POLL: Duration = Duration::from_millis(25);

/// How many rows a key scrolls the panel: beside the canvas, and beside an editor.
const CANVAS_PAGE: isize = 6;
const EDITOR_PAGE: isize = 4;

impl Workshop {
    fn layout(&self, area: Rect) -> Layout {
        match &self.work {
            Work::Canvas(painting) if painting.import.is_some() => Layout::while_importing(area),
            Work::Canvas(_) => Layout::with_canvas(area),
            Work::Editor(_) => Layout::with_editor(area),
        }
    }

    fn panel_rows(&self, context: &Context, inside: Rect) -> Vec<Row<Operation>> {
        match &self.work {
            Work::Canvas(painting) => painting.panel_rows(context, inside),
            Work::Editor(editing) => editing.panel_rows(&context.look, inside.width),
        }
    }

    fn draw_header(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let has_panel = self.layout(area).panel.is_some();
        let name = Span::styled("Workshop  ", look.bold(Ink::Accent));
        let title = Span::styled(self.details.name().to_owned(), look.ink(Ink::Strong));
        let unsaved = (!self.details.saved).then(|| Span::styled("unsaved", look.ink(Ink::Faint)));
        match &self.work {
            Work::Canvas(painting) => {
                let size = format!("  {}x{}", painting.canvas.width(), painting.canvas.height());
                let left = [name, title, Span::styled(size, look.ink(Ink::Muted))];
                let mut right: Vec<Span<'_>> =
                    (!has_panel).then(|| painting.short_verdict(look)).into_iter().chain(unsaved).collect();
                if area.width >= 60 {
                    right.push(Span::styled("   strokes ", look.ink(Ink::Faint)));
                    right.push(Span::styled(painting.canvas.strokes().to_string(), look.ink(Ink::Text)));
                }
                widgets::header(buffer, area, look, &left, &right);
            }
            Work::Editor(editing) => {
                let game = format!("{}  ", editing.kind.info().name);
                let left = [name, Span::styled(game, look.ink(Ink::Muted)), title];
                let headline = editing.headline().filter(|_| !has_panel);
                let headline = headline.map(|words| Span::styled(words, look.ink(Ink::Faint)));
                let right: Vec<Span<'_>> = headline.or(unsaved).into_iter().collect();
                widgets::header(buffer, area, look, &left, &right);
            }
        }
    }

    pub(super) fn scroll_panel(&mut self, by: isize) -> Next {
        self.panel_offset = self.panel_offset.saturating_add_signed(by);
        Next::Redraw
    }

    fn page(&self) -> isize {
        match &self.work {
            Work::Canvas(_) => CANVAS_PAGE,
            Work::Editor(_) => EDITOR_PAGE,
        }
    }

    /// Finds the operation of a click on the column of tools or on the panel. Returns `None` if no row with an
    /// operation is at the position `at`.
    fn clicked_operation(&self, context: &Context, area: Rect, at: Position) -> Option<Operation> {
        let layout = self.layout(area);
        if let (Work::Canvas(painting), Some(tools)) = (&self.work, layout.tools.filter(|r| r.contains(at))) {
            let rows = painting.tool_rows(&context.look, tools.width);
            return page::hit(super::tools::rows_area(tools), &rows, 0, at);
        }
        let inside = page::inside_panel(layout.panel.filter(|panel| panel.contains(at))?);
        page::hit(inside, &self.panel_rows(context, inside), self.panel_offset, at)
    }

    fn editor_mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match event.kind {
            MouseEventKind::ScrollDown => return self.scroll_panel(EDITOR_PAGE),
            MouseEventKind::ScrollUp => return self.scroll_panel(-EDITOR_PAGE),
            _ => {}
        }
        let Work::Editor(editing) = &mut self.work else { return Next::Same };
        let touch = editing.point(Layout::with_editor(area).work, event);
        self.react(context, touch)
    }
}

impl Screen for Workshop {
    fn typing(&self) -> Typing {
        if self.form.is_some() { Typing::Text } else { Typing::Commands }
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, layout) = (&context.look, self.layout(area));
        self.draw_header(context, area, buffer);
        let status = match &self.work {
            Work::Canvas(painting) => {
                painting.draw_canvas(look, layout.work, buffer);
                match (&painting.import, layout.tools) {
                    (Some(import), Some(looks)) => import.draw_looks(look, looks, buffer),
                    (None, Some(tools)) => painting.draw_tools(look, tools, buffer),
                    (_, None) => {}
                }
                painting.status()
            }
            Work::Editor(editing) => {
                editing.editor.draw(look, layout.work, buffer);
                editing.editor.status()
            }
        };
        let importing =
            self.form.as_ref().filter(|form| form.purpose == Purpose::Import && layout.panel.is_some());
        if let (Some(form), Some(panel), Work::Canvas(painting)) = (importing, layout.panel, &self.work) {
            let inside = page::draw_panel(context, buffer, panel);
            let taken = form.draw_in(context, inside, buffer).min(inside.height);
            let below = Rect { y: inside.y + taken, height: inside.height - taken, ..inside };
            page::draw_rows(buffer, look, below, &painting.verdict_rows(look, below.width), 0);
        } else if let Some(panel) = layout.panel {
            let inside = page::draw_panel(context, buffer, panel);
            page::draw_rows(buffer, look, inside, &self.panel_rows(context, inside), self.panel_offset);
        }
        page::draw_status(buffer, area, look, &status);
        if let Some(form) = self.form.as_ref().filter(|_| importing.is_none()) {
            form.draw(context, area, buffer);
        }
        if let Some(drafts) = &self.drafts {
            drafts.draw(context, area, buffer);
        }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        if self.form.is_some() {
            return Form::keys(context);
        }
        if self.drafts.is_some() {
            let open = BarKey { label: "Enter".into(), verb: "open".into(), action: Action::Act };
            return vec![context.up_down_key("choose"), open, context.key(Action::Back, "close")];
        }
        let key = |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        let mut keys = vec![context.moves_key("move")];
        if let Work::Canvas(painting) = &self.work {
            keys.push(key("Space", "paint", Action::Mark));
            if painting.proposed().is_some() {
                keys.push(key("Enter", "repair", Action::Act));
            }
            keys.push(key("1-8", "colour", Action::Next));
        }
        keys.extend([
            key("p", "play", Action::Pause),
            key("w", "save", Action::SavepointSet),
            key("o", "open", Action::Goto),
            key("u", "undo", Action::Undo),
        ]);
        let leave = match &self.work {
            Work::Canvas(_) => {
                keys.push(key("s", "size", Action::Skip));
                "leave"
            }
            Work::Editor(_) => "back",
        };
        keys.extend([context.key(Action::Help, "help"), context.key(Action::Back, leave)]);
        keys
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if self.form.is_some() {
            return Some(self.form_key(context, key));
        }
        if self.drafts.is_some() {
            return Some(self.choose_draft(context, key));
        }
        let operation = keys::operation(key);
        match &mut self.work {
            Work::Canvas(painting) => {
                if key.code == KeyCode::Esc
                    && let Some(touch) = painting.step_back()
                {
                    return Some(self.react(context, touch));
                }
                operation.map(|operation| self.perform(context, operation))
            }
            Work::Editor(editing) => match editing.touch(|editor| editor.key(key)) {
                Touch::Ignored => operation
                    .filter(|operation| !operation.needs_canvas())
                    .map(|operation| self.perform(context, operation)),
                touch @ (Touch::Looked | Touch::Changed) => Some(self.react(context, touch)),
            },
        }
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Act if self.drafts.is_some() => {
                self.choose_draft(context, Key::new(KeyCode::Enter, Modifiers::NONE))
            }
            Action::Back if self.drafts.is_some() => {
                self.choose_draft(context, Key::new(KeyCode::Esc, Modifiers::NONE))
            }
            Action::Act if self.form.is_some() => self.answer(context),
            Action::Back if self.form.is_some() => self.cancel_form(context),
            Action::ReadOn => self.scroll_panel(self.page()),
            Action::ReadBack => self.scroll_panel(-self.page()),
            // A click on the key bar sends one of these actions. The key bar uses `Pause` for "play",
            // `SavepointSet` for "save" and `Goto` for "open".
            Action::Pause => self.perform(context, Operation::Play),
            Action::SavepointSet => self.perform(context, Operation::Save),
            Action::Goto => self.perform(context, Operation::Open),
            Action::Undo => self.perform(context, Operation::Undo),
            Action::Redo => self.perform(context, Operation::Redo),
            Action::Help => self.perform(context, Operation::Help),
            Action::Back | Action::Leave => Next::Pop,
            _ => self.act_on_canvas(context, action),
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let at = Position::new(event.column, event.row);
        if self.form.as_ref().is_some_and(|form| form.purpose == Purpose::Import) {
            return self.drag_over_import(context, area, event);
        }
        if self.form.is_some() || self.drafts.is_some() {
            return Next::Same;
        }
        if event.kind == MouseEventKind::Down(MouseButton::Left)
            && let Some(operation) = self.clicked_operation(context, area, at)
        {
            return self.perform(context, operation);
        }
        match &self.work {
            Work::Canvas(_) => self.canvas_mouse(context, area, event),
            Work::Editor(_) => self.editor_mouse(context, area, event),
        }
    }

    fn paste(&mut self, context: &mut Context, text: &str) -> Next {
        if let Some(form) = &mut self.form {
            if form.paste(text) == Answer::Changed {
                self.follow_form(context);
            }
            return Next::Redraw;
        }
        if let (Work::Canvas(_), Some(read)) = (&self.work, share::read(text)) {
            match read {
                Ok(painted) => {
                    self.begin_new_draft(context);
                    if let Work::Canvas(painting) = &mut self.work {
                        painting.canvas.replace(painted.picture);
                    }
                    self.changed(context);
                }
                Err(why) => context.complain(why),
            }
            return Next::Redraw;
        }
        // When a file is dropped onto a terminal, its name arrives as text.
        if !text.trim().is_empty() && text.lines().count() == 1 {
            self.open_file(context, text.trim().trim_matches('\''));
        }
        Next::Redraw
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        let judged = match &mut self.work {
            Work::Canvas(painting) => painting.poll_verdict(),
            Work::Editor(editing) => editing.poll(),
        };
        let opened = self.poll_opening(context);
        if judged || opened { Next::Redraw } else { Next::Same }
    }

    fn wake(&self, _context: &Context) -> Option<Duration> {
        let is_opening = match &self.work {
            Work::Canvas(painting) => {
                painting.opening.is_some() || painting.import.as_ref().is_some_and(Import::is_working)
            }
            Work::Editor(_) => false,
        };
        (self.work.is_judging() || is_opening).then_some(POLL)
    }

    fn rest(&mut self, context: &mut Context) {
        // A picture whose import options the player is still choosing is not part of the draft.
        let is_importing = matches!(&self.work, Work::Canvas(painting) if painting.import.is_some());
        if self.draft_is_old && !is_importing {
            self.save_draft(context, Keep::Meanwhile);
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let layout = self.layout(area);
        match &mut self.work {
            Work::Canvas(painting) => {
                painting.area = layout.work;
                painting.scroll =
                    painting.grid(layout.work).scrolled((painting.cursor[0], painting.cursor[1]));
            }
            Work::Editor(editing) => editing.editor.settle(layout.work),
        }
        let inside = page::inside_panel(layout.panel.unwrap_or(Rect::ZERO));
        let rows = self.panel_rows(context, inside).len();
        self.panel_offset = self.panel_offset.min(rows.saturating_sub(inside.height as usize));
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        self.say_note(context);
        if !self.work.is_judging() {
            self.work.judge(context);
        }
    }

    fn leave(&mut self, context: &mut Context) {
        self.save_draft(context, Keep::ForGood);
    }
}
