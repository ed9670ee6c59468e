//! The canvas in the workshop: cursor, tools, and the verdict that follows every stroke.

use super::import::Import;
use super::keys::{CanvasOperation, Tool};
use super::opening::Opening;
use super::verdict::Verdict;
use crate::app::context::Context;
use crate::games::GAMES;
use crate::workshop::canvas::{Canvas, Cell, Direction, Mirror, Stroke};
use crate::workshop::shapes;
use pentimento_engine::contract::Failure;
use pentimento_engine::editor::Touch;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::repair::Repair;
use pentimento_ui::board::Scale;
use pentimento_ui::shades::Shades;
use ratatui::layout::Rect;
use std::time::Duration;

pub(super) struct Painting {
    pub(super) canvas: Canvas,
    pub(super) shades: Shades,
    pub(super) cursor: Cell,
    pub(super) scroll: (usize, usize),
    /// The scale that the player chose. `None` until the player zooms.
    pub(super) zoom: Option<Scale>,
    /// The area of the canvas in the last frame.
    pub(super) area: Rect,
    pub(super) tool: Tool,
    pub(super) colour: u8,
    pub(super) mirror: Mirror,
    /// The cell where a line or a rectangle starts.
    pub(super) anchor: Option<Cell>,
    /// The cells that the unfinished line or rectangle would cover.
    pub(super) pending: Vec<Cell>,
    /// Whether the next painted cell belongs to the last stroke.
    pub(super) stroke: Stroke,
    /// Games that make puzzles from pictures.
    pub(super) games: Vec<&'static dyn Kind>,
    /// Games that have their own editor.
    pub(super) editors: Vec<&'static dyn Kind>,
    /// The index in `games` of the game that judges the picture.
    pub(super) game: usize,
    pub(super) verdict: Verdict,
    /// The position of the animated bar while a judgement is running.
    pub(super) turning: f64,
    pub(super) opening: Option<Opening>,
    pub(super) import: Option<Import>,
    /// Whether the import options changed while a picture was still being made.
    pub(super) refit: bool,
}

impl Painting {
    pub(super) fn new(canvas: Canvas) -> Self {
        let cursor = [canvas.height() / 2, canvas.width() / 2];
        let mut painting = Self {
            canvas,
            shades: Shades::default(),
            cursor,
            scroll: (0, 0),
            zoom: None,
            area: Rect::ZERO,
            tool: Tool::Brush,
            colour: 1,
            mirror: Mirror::Off,
            anchor: None,
            pending: Vec::new(),
            stroke: Stroke::New,
            games: picture_games(),
            editors: editor_games(),
            game: 0,
            verdict: Verdict::default(),
            turning: 0.0,
            opening: None,
            import: None,
            refit: false,
        };
        painting.follow_canvas();
        painting
    }

    pub(super) fn kind(&self) -> Option<&'static dyn Kind> {
        self.games.get(self.game).copied()
    }

    /// The repair that is offered. `None` while another solution is shown.
    pub(super) fn proposed(&self) -> Option<&Repair> {
        self.verdict.proposed().filter(|_| self.verdict.page().is_none())
    }

    /// Updates colours and cursor after the canvas has changed.
    pub(super) fn follow_canvas(&mut self) {
        let used = self.canvas.used_colours();
        let picture = self.canvas.picture();
        // If black is the only used colour, the screen shows it in a neutral colour. On a blank canvas, the
        // first colour counts as used.
        let counts = |place: usize| used.contains(&(place as u8 + 1)) || (used.is_empty() && place == 0);
        self.shades = Shades::of(&picture.palette, counts);
        self.colour = self.colour.min(picture.palette.len() as u8);
        self.cursor = [self.cursor[0].min(picture.height - 1), self.cursor[1].min(picture.width - 1)];
    }

    /// Takes new findings of the judgement. Returns whether the screen must be drawn again.
    pub(super) fn poll_verdict(&mut self) -> bool {
        let found = self.verdict.take();
        if self.verdict.is_working() {
            self.turning = (self.turning + 0.1) % 1.1;
            return true;
        }
        found
    }

    pub(super) fn judge(&mut self, context: &Context) {
        if let Some(kind) = self.kind() {
            self.verdict.begin(context, kind, &self.canvas);
        }
    }

    /// The colour that the tool paints with.
    pub(super) fn paint_colour(&self) -> u8 {
        if self.tool == Tool::Eraser { 0 } else { self.colour }
    }

    fn shape(&self, from: Cell, to: Cell) -> Vec<Cell> {
        match self.tool {
            Tool::Line => shapes::line(from, to),
            Tool::Rectangle(style) => shapes::rectangle(from, to, style),
            Tool::Brush | Tool::Fill | Tool::Eraser => Vec::new(),
        }
    }

    pub(super) fn preview(&mut self) {
        self.pending = match self.anchor {
            Some(from) => {
                let cells = self.shape(from, self.cursor);
                cells.into_iter().flat_map(|at| self.canvas.mirrored(self.mirror, at)).collect()
            }
            None => Vec::new(),
        };
    }

    pub(super) fn paint(&mut self, cells: &[Cell], colour: u8) -> Touch {
        if self.canvas.paint(self.stroke, cells, self.mirror, colour) {
            self.stroke = Stroke::Continued;
            return Touch::Changed;
        }
        Touch::Looked
    }

    pub(super) fn use_tool(&mut self) -> Touch {
        self.stroke = Stroke::New;
        let colour = self.paint_colour();
        let touch = match (self.tool, self.anchor) {
            (Tool::Brush | Tool::Eraser, _) => self.paint(&[self.cursor], colour),
            (Tool::Fill, _) => self.paint(&self.canvas.area_around(self.cursor), colour),
            (Tool::Line | Tool::Rectangle(_), None) => {
                self.anchor = Some(self.cursor);
                Touch::Looked
            }
            (Tool::Line | Tool::Rectangle(_), Some(from)) => {
                self.anchor = None;
                self.paint(&self.shape(from, self.cursor), colour)
            }
        };
        self.stroke = Stroke::New;
        self.preview();
        touch
    }

    pub(super) fn step(&mut self, direction: Direction) {
        let [row, column] = self.cursor;
        self.cursor = match direction {
            Direction::Up => [row.saturating_sub(1), column],
            Direction::Down => [(row + 1).min(self.canvas.height() - 1), column],
            Direction::Left => [row, column.saturating_sub(1)],
            Direction::Right => [row, (column + 1).min(self.canvas.width() - 1)],
        };
        self.preview();
    }

    /// Moves in a direction. Brush and eraser paint on the way. The other tools move by five cells.
    pub(super) fn run(&mut self, direction: Direction) -> Touch {
        if matches!(self.tool, Tool::Brush | Tool::Eraser) {
            let from = self.cursor;
            self.step(direction);
            return self.paint(&[from, self.cursor], self.paint_colour());
        }
        (0..5).for_each(|_| self.step(direction));
        Touch::Looked
    }

    fn choose_colour(&mut self, colour: u8) {
        if usize::from(colour) <= self.canvas.picture().palette.len() {
            self.colour = colour;
            if self.tool == Tool::Eraser {
                self.tool = Tool::Brush;
            }
        }
    }

    /// Accepts the offered repair. If there is none, uses the tool.
    fn accept_repair(&mut self) -> Touch {
        match self.proposed().cloned() {
            Some(repair) => changed(self.canvas.set_cells(&repair)),
            None => self.use_tool(),
        }
    }

    pub(super) fn perform(&mut self, context: &mut Context, operation: CanvasOperation) -> Touch {
        if operation != CanvasOperation::UseTool {
            self.stroke = Stroke::New;
        }
        match operation {
            CanvasOperation::Choose(tool) => {
                self.tool = tool;
                self.anchor = None;
                self.preview();
            }
            CanvasOperation::Colour(colour) => self.choose_colour(colour),
            CanvasOperation::NextMirror => {
                self.mirror = self.mirror.next();
                self.preview();
            }
            CanvasOperation::ToggleLock => return changed(self.canvas.toggle_lock(self.cursor)),
            CanvasOperation::UseTool => return self.use_tool(),
            CanvasOperation::Shift(direction) => return changed(self.canvas.shift(direction)),
            CanvasOperation::Clear => {
                let touch = changed(self.canvas.clear());
                if touch == Touch::Changed {
                    context.say("Cleared. u brings it back.");
                }
                return touch;
            }
            CanvasOperation::AcceptRepair => return self.accept_repair(),
            CanvasOperation::NextRepair => self.verdict.next_repair(),
            CanvasOperation::TurnPage(by) => self.verdict.turn_page(by),
            CanvasOperation::ZoomIn => self.zoom = Some(self.larger_scale()),
            CanvasOperation::ZoomOut => self.zoom = Some(self.smaller_scale()),
        }
        Touch::Looked
    }

    pub(super) fn undo(&mut self) -> Touch {
        self.stroke = Stroke::New;
        changed(self.canvas.undo())
    }

    pub(super) fn redo(&mut self) -> Touch {
        self.stroke = Stroke::New;
        changed(self.canvas.redo())
    }

    /// Cancels an unfinished line or rectangle, or hides another solution. Returns `None` if there is nothing
    /// to cancel or hide.
    pub(super) fn step_back(&mut self) -> Option<Touch> {
        if self.anchor.take().is_some() {
            self.preview();
            return Some(Touch::Looked);
        }
        let (page, _) = self.verdict.pages().filter(|(page, _)| *page > 1)?;
        self.verdict.turn_page(1 - page as isize);
        Some(Touch::Looked)
    }

    /// Makes the puzzle from the picture, without title and author.
    pub(super) fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, String> {
        let kind = self.kind().ok_or("No game makes puzzles from pictures.")?;
        let known = self.verdict.puzzle.as_ref().filter(|_| !self.verdict.is_stale);
        let mut puzzle = match known {
            Some(puzzle) => puzzle.copy(),
            None if self.canvas.picture().count() == 0 => return Err("Nothing is painted yet.".to_owned()),
            None => {
                match kind.as_drawn(self.canvas.picture(), &crate::clock::job_for(Duration::from_secs(3))) {
                    Ok(puzzle) => puzzle,
                    Err(Failure::Impossible(why)) => return Err(why),
                    Err(Failure::Stopped) => return Err("This takes a while. Wait for the verdict.".into()),
                }
            }
        };
        if let Some(grade) = &self.verdict.grade
            && known.is_some()
        {
            puzzle.meta_mut().difficulty = Some(grade.difficulty);
        }
        Ok(puzzle)
    }
}

pub(super) fn picture_games() -> Vec<&'static dyn Kind> {
    GAMES.iter().copied().filter(|kind| kind.facts().takes_pictures).collect()
}

pub(super) fn editor_games() -> Vec<&'static dyn Kind> {
    GAMES.iter().copied().filter(|kind| kind.editor().is_some()).collect()
}

fn changed(changed: bool) -> Touch {
    if changed { Touch::Changed } else { Touch::Looked }
}
