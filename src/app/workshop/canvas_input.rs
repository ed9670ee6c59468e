//! Keys and mouse on the canvas.

use super::keys::{CanvasOperation, Operation, Tool};
use super::layout::Layout;
use super::painting::Painting;
use super::{Work, Workshop};
use crate::app::context::Context;
use crate::app::screen::{Next, Screen};
use crate::workshop::canvas::{Cell, Direction, Stroke};
use crate::workshop::shapes;
use pentimento_engine::editor::Touch;
use pentimento_ui::keymap::Action;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

impl Workshop {
    /// Handles the mouse on the canvas. The wheel moves the cursor, or scrolls the panel.
    pub(super) fn canvas_mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let at = Position::new(event.column, event.row);
        let layout = Layout::with_canvas(area);
        let Work::Canvas(painting) = &mut self.work else { return Next::Same };
        let on_panel = layout.panel.is_some_and(|panel| panel.contains(at));
        let touch = match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                painting.stroke = Stroke::New;
                painting.click(layout.work, at)
            }
            MouseEventKind::Drag(MouseButton::Left) => painting.drag(layout.work, at),
            MouseEventKind::Up(MouseButton::Left) => painting.release(),
            MouseEventKind::Down(MouseButton::Right) | MouseEventKind::Drag(MouseButton::Right) => {
                painting.erase_at(layout.work, at)
            }
            MouseEventKind::ScrollUp if on_panel => return self.scroll_panel(-1),
            MouseEventKind::ScrollDown if on_panel => return self.scroll_panel(1),
            MouseEventKind::ScrollUp => return self.act(context, Action::Up),
            MouseEventKind::ScrollDown => return self.act(context, Action::Down),
            _ => Touch::Ignored,
        };
        self.react(context, touch)
    }

    /// Lets the player click a look, or draw a part of the imported picture with the mouse.
    pub(super) fn drag_over_import(&mut self, context: &Context, area: Rect, event: MouseEvent) -> Next {
        let Work::Canvas(painting) = &mut self.work else { return Next::Same };
        let (layout, at) = (Layout::while_importing(area), Position::new(event.column, event.row));
        let cell = painting.cell_at(layout.work, at);
        let is_first = event.kind == MouseEventKind::Down(MouseButton::Left);
        let clicked = layout.tools.zip(painting.import.as_ref()).filter(|_| is_first);
        if let Some(look) = clicked.and_then(|(looks, import)| import.look_at(looks, at)) {
            if let Some(form) = &mut self.form {
                form.set("Look", look.name().to_owned());
            }
            self.follow_form(context);
            return Next::Redraw;
        }
        let is_last = event.kind == MouseEventKind::Up(MouseButton::Left);
        if !is_first && !is_last && event.kind != MouseEventKind::Drag(MouseButton::Left) {
            return Next::Same;
        }
        if let Some(part) = painting.drag_part(cell, is_first, is_last) {
            if let Some(form) = &mut self.form {
                form.set("Part", part);
            }
            self.follow_form(context);
        }
        Next::Redraw
    }

    /// Handles actions that only the canvas has. They come from the direction keys and from the canvas's
    /// entries in the key bar.
    pub(super) fn act_on_canvas(&mut self, context: &mut Context, action: Action) -> Next {
        let Work::Canvas(painting) = &mut self.work else { return Next::Same };
        let touch = match action {
            Action::Up => painting.walk(Direction::Up),
            Action::Down => painting.walk(Direction::Down),
            Action::Left => painting.walk(Direction::Left),
            Action::Right => painting.walk(Direction::Right),
            Action::RunUp => painting.run(Direction::Up),
            Action::RunDown => painting.run(Direction::Down),
            Action::RunLeft => painting.run(Direction::Left),
            Action::RunRight => painting.run(Direction::Right),
            Action::Act => painting.perform(context, CanvasOperation::AcceptRepair),
            Action::Mark => painting.perform(context, CanvasOperation::UseTool),
            Action::Next => painting.perform(context, CanvasOperation::Colour(painting.colour % 8 + 1)),
            Action::Skip => return self.perform(context, Operation::Resize),
            _ => return Next::Same,
        };
        self.react(context, touch)
    }
}

impl Painting {
    fn cell_at(&self, area: Rect, at: Position) -> Option<Cell> {
        self.grid(area).hit(at).map(|(row, column)| [row, column])
    }

    fn walk(&mut self, direction: Direction) -> Touch {
        self.stroke = Stroke::New;
        self.step(direction);
        Touch::Looked
    }

    fn click(&mut self, area: Rect, at: Position) -> Touch {
        let Some(cell) = self.cell_at(area, at) else { return Touch::Ignored };
        self.cursor = cell;
        if self.tool.has_two_ends() {
            self.anchor = Some(cell);
            self.preview();
            return Touch::Looked;
        }
        let touch = self.use_tool();
        // If the player drags the mouse from here, the painted cells belong to the stroke of the click.
        self.stroke = Stroke::Continued;
        touch
    }

    fn drag(&mut self, area: Rect, at: Position) -> Touch {
        let Some(cell) = self.cell_at(area, at) else { return Touch::Ignored };
        let from = std::mem::replace(&mut self.cursor, cell);
        match self.tool {
            // A fast mouse skips cells, so paint the whole line from the last cell to this one.
            Tool::Brush | Tool::Eraser => return self.paint(&shapes::line(from, cell), self.paint_colour()),
            Tool::Line | Tool::Rectangle(_) => self.preview(),
            Tool::Fill => {}
        }
        Touch::Looked
    }

    fn release(&mut self) -> Touch {
        let touch = if self.anchor.is_some() { self.use_tool() } else { Touch::Looked };
        self.stroke = Stroke::New;
        touch
    }

    fn erase_at(&mut self, area: Rect, at: Position) -> Touch {
        let Some(cell) = self.cell_at(area, at) else { return Touch::Ignored };
        self.cursor = cell;
        self.paint(&[cell], 0)
    }
}
