//! The workshop: a canvas to paint on, and beside it, while one paints, what the picture is worth as a puzzle.
//!
//! Painting never waits: every stroke begins a new judgement on a thread of its own and drops the one before, and what
//! is known stays on the screen, faint, until there is something newer. One picture serves every game that is made
//! from pictures. Invariant: what is on the canvas outlives the screen; it is kept as a draft whenever it is left.

mod bench;
mod easel;
mod form;
mod keeping;
mod keys;
mod opening;
mod panel;
mod verdict;

#[cfg(test)]
mod tests;

use super::context::Context;
use super::parts;
use super::play::Play;
use super::screen::{Next, Screen, Typing};
use crate::engine::kind::Kind;
use crate::games::GAMES;
use crate::keymap::Action;
use crate::picture::Picture;
use crate::store::{Origin, Overwrite};
use crate::ui::board::Scale;
use crate::ui::shades::Shades;
use crate::ui::theme::Ink;
use crate::ui::widgets::{self, Key};
use crate::workshop::canvas::{self, At, Canvas, Mirror, Stroke, Way};
use crate::workshop::repair::Repair;
use crate::workshop::share;
use bench::BenchScreen;
use easel::Places;
use form::{Answered, Form, Purpose};
use keeping::{Kept, Papers};
use keys::{Deed, Tool};
use opening::{Import, Opening};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use serde_json::{Value as Json, json};
use std::fmt::Write as _;
use std::time::Duration;
use verdict::Verdict;

const FIRST: (usize, usize) = (15, 15);
/// How often a judgement is looked after.
const PATIENCE: Duration = Duration::from_millis(25);

pub struct Workshop {
    canvas: Canvas,
    shades: Shades,
    cursor: At,
    scroll: (usize, usize),
    zoom: Option<Scale>,
    tool: Tool,
    colour: u8,
    mirror: Mirror,
    /// Where a line or a rectangle began.
    anchor: Option<At>,
    /// What it would cover.
    pending: Vec<At>,
    /// Whether the next dab goes on with a stroke.
    stroke: Stroke,
    /// Games that are made from pictures.
    kinds: Vec<&'static dyn Kind>,
    /// Games that are made in a way of their own.
    benches: Vec<&'static dyn Kind>,
    looked: usize,
    verdict: Verdict,
    /// How far the bar of a running judgement has come round.
    turning: f64,
    papers: Papers,
    form: Option<Form>,
    opening: Option<Opening>,
    import: Option<Import>,
    helping: bool,
}

impl Workshop {
    pub fn new(context: &Context) -> Self {
        let canvas = context.store.draft().and_then(|draft| read_draft(&draft));
        let blank = || (Canvas::new(FIRST.0, FIRST.1), Papers::blank());
        let (canvas, papers) = canvas.unwrap_or_else(blank);
        let mut workshop = Self {
            canvas,
            shades: Shades::default(),
            cursor: [0, 0],
            scroll: (0, 0),
            zoom: None,
            tool: Tool::Brush,
            colour: 1,
            mirror: Mirror::Off,
            anchor: None,
            pending: Vec::new(),
            stroke: Stroke::New,
            kinds: GAMES.iter().copied().filter(|kind| kind.takes_pictures()).collect(),
            benches: GAMES.iter().copied().filter(|kind| kind.bench().is_some()).collect(),
            looked: 0,
            verdict: Verdict::default(),
            turning: 0.0,
            papers,
            form: None,
            opening: None,
            import: None,
            helping: false,
        };
        workshop.cursor = [workshop.canvas.height() / 2, workshop.canvas.width() / 2];
        workshop.mix();
        workshop
    }

    fn kind(&self) -> Option<&'static dyn Kind> {
        self.kinds.get(self.looked).copied()
    }

    fn proposed(&self) -> Option<&Repair> {
        self.verdict.proposed().filter(|_| self.verdict.page().is_none())
    }

    fn mix(&mut self) {
        let used = self.canvas.used();
        let picture = self.canvas.picture();
        // Before anything is painted, what one is about to paint with decides.
        let counts = |place: usize| used.contains(&(place as u8 + 1)) || (used.is_empty() && place == 0);
        self.shades = Shades::of(&picture.palette, counts);
        self.colour = self.colour.min(picture.palette.len() as u8);
        self.cursor = [self.cursor[0].min(picture.height - 1), self.cursor[1].min(picture.width - 1)];
    }

    /// The canvas is another: colours, verdict and what is kept follow.
    fn changed(&mut self, context: &mut Context) {
        self.papers.kept = false;
        self.mix();
        self.judge(context);
    }

    fn judge(&mut self, context: &Context) {
        if let Some(kind) = self.kind() {
            self.verdict.begin(context, kind, &self.canvas);
        }
    }

    /// What the tool paints with.
    fn ink(&self) -> u8 {
        if self.tool == Tool::Erase { 0 } else { self.colour }
    }

    fn drawn_out(&self, from: At, to: At) -> Vec<At> {
        match self.tool {
            Tool::Line => canvas::line(from, to),
            Tool::Rectangle(inside) => canvas::rectangle(from, to, inside),
            Tool::Brush | Tool::Fill | Tool::Erase => Vec::new(),
        }
    }

    fn preview(&mut self) {
        self.pending = match self.anchor {
            Some(from) => {
                let cells = self.drawn_out(from, self.cursor);
                cells.into_iter().flat_map(|at| self.canvas.images(self.mirror, at)).collect()
            }
            None => Vec::new(),
        };
    }

    fn paint(&mut self, context: &mut Context, cells: &[At]) {
        let ink = self.ink();
        if self.canvas.paint(self.stroke, cells, self.mirror, ink) {
            self.stroke = Stroke::Same;
            self.changed(context);
        }
    }

    /// What Space does here.
    fn use_tool(&mut self, context: &mut Context) {
        self.stroke = Stroke::New;
        match (self.tool, self.anchor) {
            (Tool::Brush | Tool::Erase, _) => self.paint(context, &[self.cursor]),
            (Tool::Fill, _) => {
                let patch = self.canvas.patch(self.cursor);
                self.paint(context, &patch);
            }
            (Tool::Line | Tool::Rectangle(_), None) => self.anchor = Some(self.cursor),
            (Tool::Line | Tool::Rectangle(_), Some(from)) => {
                let cells = self.drawn_out(from, self.cursor);
                self.anchor = None;
                self.paint(context, &cells);
            }
        }
        self.stroke = Stroke::New;
        self.preview();
    }

    fn go(&mut self, way: Way) {
        let [row, column] = self.cursor;
        self.cursor = match way {
            Way::Up => [row.saturating_sub(1), column],
            Way::Down => [(row + 1).min(self.canvas.height() - 1), column],
            Way::Left => [row, column.saturating_sub(1)],
            Way::Right => [row, (column + 1).min(self.canvas.width() - 1)],
        };
        self.preview();
    }

    /// Moves, and paints on the way with brush or eraser.
    fn run(&mut self, context: &mut Context, way: Way) {
        if matches!(self.tool, Tool::Brush | Tool::Erase) {
            let from = self.cursor;
            self.go(way);
            self.paint(context, &[from, self.cursor]);
        } else {
            (0..5).for_each(|_| self.go(way));
        }
    }

    /// Looks at the picture as a game would, or goes over to the bench of one that is made in another way.
    fn look_as(&mut self, context: &mut Context, place: usize) -> Next {
        if place < self.kinds.len() && place != self.looked {
            self.looked = place;
            self.judge(context);
        }
        let bench = place.checked_sub(self.kinds.len()).and_then(|other| self.benches.get(other));
        match bench.and_then(|kind| BenchScreen::new(context, *kind)) {
            Some(screen) => Next::Push(Box::new(screen)),
            None => Next::Redraw,
        }
    }

    fn accept(&mut self, context: &mut Context) {
        match self.proposed().cloned() {
            Some(repair) => {
                self.canvas.put(&repair);
                self.changed(context);
            }
            None => self.use_tool(context),
        }
    }

    fn play(&mut self, context: &mut Context) -> Next {
        match self.puzzle() {
            Ok(puzzle) => {
                self.keep_draft(context);
                Next::Push(Box::new(Play::begin(context, &*puzzle, Origin::File)))
            }
            Err(why) => {
                context.complain(why);
                Next::Redraw
            }
        }
    }

    fn tell_code(&mut self, context: &mut Context) {
        let code = self.puzzle().ok().and_then(|puzzle| puzzle.meta().code.clone());
        match code {
            Some(code) => {
                super::copy_to_clipboard(&code);
                context.say(code);
            }
            None => context.say("Too large for a code: keep it as a file (w) and share that."),
        }
    }

    fn perform(&mut self, context: &mut Context, deed: Deed) -> Next {
        if deed != Deed::Use {
            self.stroke = Stroke::New;
        }
        match deed {
            Deed::Take(tool) => {
                self.tool = tool;
                self.anchor = None;
                self.preview();
            }
            Deed::Colour(colour) => {
                if usize::from(colour) <= self.canvas.picture().palette.len() {
                    self.colour = colour;
                    if self.tool == Tool::Erase {
                        self.tool = Tool::Brush;
                    }
                }
            }
            Deed::Mirror => {
                self.mirror = self.mirror.next();
                self.preview();
            }
            Deed::Lock => {
                self.canvas.lock(self.cursor);
                self.changed(context);
            }
            Deed::Use => self.use_tool(context),
            Deed::Undo => {
                if self.canvas.undo() {
                    self.changed(context);
                }
            }
            Deed::Redo => {
                if self.canvas.redo() {
                    self.changed(context);
                }
            }
            Deed::Shift(way) => {
                if self.canvas.shift(way) {
                    self.changed(context);
                }
            }
            Deed::Clear => {
                if self.canvas.clear() {
                    self.changed(context);
                    context.say("Cleared; u brings it back.");
                }
            }
            Deed::Size => self.ask_size(),
            Deed::Open => self.ask_open(),
            Deed::Keep => self.form = Some(self.papers.form()),
            Deed::Play => return self.play(context),
            Deed::Code => self.tell_code(context),
            Deed::Look => {
                let next = (self.looked + 1) % self.kinds.len().max(1);
                return self.look_as(context, next);
            }
            Deed::LookAs(place) => return self.look_as(context, place),
            Deed::Accept => self.accept(context),
            Deed::Another => drop(self.verdict.another()),
            Deed::Page(by) => drop(self.verdict.turn(by)),
            Deed::Closer | Deed::Farther => {
                let (width, height) = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
                let easel = Places::of(Rect::new(0, 0, width, height)).easel;
                self.zoom = Some(self.zoomed(easel, deed == Deed::Closer));
            }
            Deed::Help => self.helping = true,
        }
        Next::Redraw
    }

    /// The form was filled in.
    fn answered(&mut self, context: &mut Context) -> Next {
        let Some(form) = self.form.take() else { return Next::Same };
        match form.purpose {
            Purpose::Size => {
                if let (Some(width), Some(height)) = (form.number("Width"), form.number("Height")) {
                    if self.canvas.resize(width, height) {
                        self.changed(context);
                    }
                } else {
                    self.form = Some(form.wrong(format!("Expected 1 to {} each way.", canvas::LONGEST)));
                }
            }
            Purpose::Open => {
                let name = form.value("File").to_owned();
                if !name.is_empty() {
                    self.begin_opening(context, name);
                }
            }
            Purpose::Import => self.import = None,
            Purpose::Keep => self.keep(context, &form, Overwrite::Refuse),
            Purpose::Overwrite => self.keep(context, &form, Overwrite::Force),
        }
        Next::Redraw
    }

    fn keep(&mut self, context: &mut Context, form: &Form, overwrite: Overwrite) {
        let puzzle = self.puzzle();
        match self.papers.keep(context, puzzle, form, overwrite) {
            Kept::At(place) => context.say(format!("Kept as {}", place.display())),
            Kept::Again(form) => self.form = Some(form),
        }
    }

    fn form_key(&mut self, context: &mut Context, key: KeyEvent) -> Next {
        let Some(form) = &mut self.form else { return Next::Same };
        let importing = form.purpose == Purpose::Import;
        match form.key(key) {
            Answered::Changed if importing => self.fit_again(context),
            Answered::Nothing | Answered::Changed => {}
            Answered::Given => return self.answered(context),
            Answered::Refused => {
                self.form = None;
                if importing {
                    self.drop_import(context);
                }
            }
        }
        Next::Redraw
    }

    /// One step out of whatever is open; `None` is the way out of the workshop.
    fn back(&mut self) -> Option<Next> {
        if self.anchor.take().is_some() {
            self.preview();
            return Some(Next::Redraw);
        }
        if let Some((page, _)) = self.verdict.pages().filter(|(page, _)| *page > 1) {
            let _ = self.verdict.turn(1 - page as isize);
            return Some(Next::Redraw);
        }
        None
    }

    fn keep_draft(&mut self, context: &mut Context) {
        if self.canvas.strokes() == 0 && self.papers.kept {
            return;
        }
        let mut draft = self.draft();
        // What lies on the benches is in the same file.
        if let Some(benches) = context.store.draft().and_then(|all| all.get("benches").cloned()) {
            draft["benches"] = benches;
        }
        if let Err(why) = context.store.keep_draft(&draft) {
            context.complain(why.to_string());
        }
    }

    fn draft(&self) -> Json {
        let picture = self.canvas.picture();
        let locked: Vec<usize> =
            self.canvas.locked().iter().enumerate().filter(|(_, locked)| **locked).map(|(n, _)| n).collect();
        json!({
            "version": 1,
            "width": picture.width,
            "height": picture.height,
            "palette": picture.palette,
            "cells": picture.cells,
            "locked": locked,
            "papers": self.papers.draft(),
        })
    }

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
        let kept = if self.papers.kept { "" } else { "unsaved   " };
        right.push(Span::styled(kept, look.ink(Ink::Faint)));
        right.push(Span::styled("strokes ", look.ink(Ink::Faint)));
        right.push(Span::styled(self.canvas.strokes().to_string(), look.ink(Ink::Text)));
        widgets::header(buffer, area, look, &left, &right);
    }

    fn draw_help(context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let height = keys::TABLE.len() as u16 + 4;
        let inside = widgets::overlay(buffer, look, area, 72, height, "Workshop");
        let two = inside.height < height - 2 && inside.width >= 40;
        for (place, entry) in keys::TABLE.iter().enumerate() {
            let rows = inside.height.max(1) as usize;
            let (column, row) = if two { (place / rows, place % rows) } else { (0, place) };
            let wide = if two { inside.width / 2 } else { inside.width };
            let x = inside.x + column as u16 * wide;
            let cell = Rect { x, width: wide.saturating_sub(1), ..inside };
            let y = inside.y + row as u16;
            widgets::put(buffer, cell, x, y, entry.label, look.bold(Ink::Accent));
            let words = parts::shortened(entry.help, cell.width.saturating_sub(7));
            widgets::put(buffer, cell, x + 7, y, &words, look.ink(Ink::Text));
        }
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
            let rows = self.panel_rows(context, inside.width);
            let hit = parts::hit(inside, &rows, 0, at);
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

/// A draft as it was kept; anything odd is no draft.
fn read_draft(draft: &Json) -> Option<(Canvas, Papers)> {
    let side = |name: &str| {
        let value = draft.get(name)?.as_u64()? as usize;
        (1..=canvas::LONGEST).contains(&value).then_some(value)
    };
    let (width, height) = (side("width")?, side("height")?);
    let palette: Vec<[u8; 3]> = serde_json::from_value(draft.get("palette")?.clone()).ok()?;
    let cells: Vec<u8> = serde_json::from_value(draft.get("cells")?.clone()).ok()?;
    let sound = cells.len() == width * height && cells.iter().all(|&cell| usize::from(cell) <= palette.len());
    if !sound || palette.len() > 64 {
        return None;
    }
    let places: Vec<usize> = serde_json::from_value(draft.get("locked")?.clone()).unwrap_or_default();
    let mut locked = vec![false; cells.len()];
    places.into_iter().filter(|&place| place < cells.len()).for_each(|place| locked[place] = true);
    let papers = Papers::of_draft(draft.get("papers").unwrap_or(&Json::Null));
    Some((Canvas::of(Picture { width, height, cells, palette }).with_locks(locked), papers))
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
        if self.helping {
            Self::draw_help(context, area, buffer);
        }
    }

    fn keys(&self, context: &Context) -> Vec<Key> {
        let key = |label: &str, verb: &str, action| Key { label: label.into(), verb: verb.into(), action };
        if self.form.is_some() {
            return vec![
                key("Enter", "accept", Action::Act),
                parts::help_key(context, Typing::Text),
                context.key(Action::Back, "close"),
            ];
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

    fn key(&mut self, context: &mut Context, key: KeyEvent) -> Option<Next> {
        if self.helping {
            self.helping = false;
            return Some(Next::Redraw);
        }
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
        if self.helping || self.form.is_some() {
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
            MouseEventKind::ScrollUp => self.act(context, Action::Up),
            MouseEventKind::ScrollDown => self.act(context, Action::Down),
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
        if let Some(opened) = self.opening.as_ref().and_then(|opening| opening.answer.try_recv().ok()) {
            self.opening = None;
            self.opened(context, opened);
            news = true;
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

    fn settle(&mut self, _context: &Context, area: Rect) {
        let easel = Places::of(area).easel;
        self.scroll = self.grid(easel).scrolled((self.cursor[0], self.cursor[1]));
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        if !self.verdict.is_working() {
            self.judge(context);
        }
    }

    fn leave(&mut self, context: &mut Context) {
        self.keep_draft(context);
    }
}
