//! The workshop: a canvas to paint on, and beside it, while one paints, what the picture is worth as a puzzle.
//!
//! Painting never waits: every stroke begins a new judgement on a thread of its own and drops the one before, and what
//! is known stays on the screen, faint, until there is something newer. One picture serves every game that is made
//! from pictures. Invariant: what is on the canvas outlives the screen; it is kept as a draft whenever it is left.

mod bench;
mod draft;
mod easel;
mod keeping;
mod keys;
mod opening;
mod panel;
mod screen;
mod verdict;

#[cfg(test)]
mod tests;

use super::context::Context;
use super::screen::{Next, Screen};
use crate::app::form::{Answered, Form, Purpose};
use crate::app::help::{self, Help};
use crate::games::GAMES;
use crate::store::Overwrite;
use crate::store::draft::Keep;
use crate::workshop::canvas::{self, At, Canvas, Mirror, Stroke, Way};
use crate::workshop::repair::Repair;
use bench::BenchScreen;
use easel::Places;
use keeping::{Kept, Papers};
use keys::{Deed, Tool};
use opening::{Import, Opening};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_ui::board::Scale;
use pentimento_ui::keymap::Key;
use pentimento_ui::shades::Shades;
use ratatui::layout::Rect;
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
    /// The options of the import have changed since the picture on its way was asked for.
    refit: bool,
    /// How far the panel is scrolled.
    offset: usize,
    /// Strokes were made that are not kept yet: that is done once for all events that had come.
    unkept: bool,
}

impl Workshop {
    pub fn new(context: &Context) -> Self {
        let canvas = context.store.draft().and_then(|draft| draft::read(&draft));
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
            kinds: GAMES.iter().copied().filter(|kind| kind.facts().takes_pictures).collect(),
            benches: GAMES.iter().copied().filter(|kind| kind.editor().is_some()).collect(),
            looked: 0,
            verdict: Verdict::default(),
            turning: 0.0,
            papers,
            form: None,
            opening: None,
            import: None,
            refit: false,
            offset: 0,
            unkept: false,
        };
        workshop.cursor = [workshop.canvas.height() / 2, workshop.canvas.width() / 2];
        workshop.mix();
        workshop
    }

    /// A puzzle's own picture on the canvas, or the bench of a game that is made in another way.
    pub fn open(context: &Context, puzzle: &dyn AnyPuzzle) -> Result<Box<dyn Screen>, String> {
        if let Some(screen) = BenchScreen::of(context, puzzle) {
            return Ok(Box::new(screen));
        }
        let solve =
            || puzzle.solve(1, &crate::clock::job_for(Duration::from_secs(3))).images.into_iter().next();
        let picture = puzzle.goal().or_else(solve).filter(|picture| {
            puzzle.kind().facts().takes_pictures && picture.width.max(picture.height) <= canvas::LONGEST
        });
        let picture = picture.ok_or("This puzzle has no picture that could be painted.")?;
        let mut workshop = Self::new(context);
        workshop.canvas.replace(picture);
        workshop.papers = Papers::of(puzzle.meta());
        let name = puzzle.kind().info().name;
        workshop.looked = workshop.kinds.iter().position(|kind| kind.info().name == name).unwrap_or(0);
        workshop.mix();
        Ok(Box::new(workshop))
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
        self.unkept = true;
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
        self.keep_draft(context, Keep::ForGood);
        keeping::play(context, self.puzzle())
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

    /// Every key with what it does, the games and benches behind the function keys last.
    fn help_lines(&self) -> Vec<help::Line> {
        let table = keys::TABLE.iter().map(|entry| (entry.label.to_owned(), entry.help.to_owned()));
        let looks = self.kinds.iter().map(|kind| format!("look at it as a {}", kind.info().name));
        let benches = self.benches.iter().map(|kind| format!("make a puzzle of {}", kind.info().name));
        let behind = looks.chain(benches).enumerate();
        table.chain(behind.map(|(place, words)| (format!("F{}", place + 2), words))).collect()
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
            Deed::Print => return keeping::print(context, self.puzzle()),
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
            Deed::Help => return Next::Push(Box::new(Help::on_screen("Workshop", self.help_lines()))),
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

    fn form_key(&mut self, context: &mut Context, key: Key) -> Next {
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
}
