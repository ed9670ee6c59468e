//! The screen that a game's own bench is lent: undo, papers, a verdict that follows every change, and a way to play.

use super::keeping::{self, Kept, Papers};
use super::{opening, panel};
use crate::app::context::Context;
use crate::app::form::{Answered, Field, Form, Purpose};
use crate::app::help::Help;
use crate::app::parts::{self, Row};
use crate::app::screen::{Next, Screen, Typing};
use crate::files;
use crate::games::GAMES;
use crate::store::Overwrite;
use crate::store::draft::Keep;
use pentimento_base::job::Handle;
use pentimento_base::prose::Prose;
use pentimento_engine::contract::Failure;
use pentimento_engine::editor::{Editor, Judged, Touch};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::view::{Button, Phase};
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use serde_json::{Value as Json, json};
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// How long a drawing may take to be read.
const OPENING: std::time::Duration = std::time::Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_millis(30);
/// Rows by which the panel is scrolled.
const PAGE: usize = 4;
/// Changes that can be taken back.
const MEMORY: usize = 200;

pub struct BenchScreen {
    kind: &'static dyn Kind,
    bench: Box<dyn Editor>,
    past: Vec<Json>,
    future: Vec<Json>,
    papers: Papers,
    form: Option<Form>,
    judged: Option<Result<Judged, String>>,
    /// The verdict is of an earlier state.
    stale: bool,
    /// How far the panel is scrolled.
    offset: usize,
    /// Something was changed that is not kept yet.
    unkept: bool,
    work: Option<(Handle, Receiver<Result<Judged, Failure>>)>,
}

struct Places {
    bench: Rect,
    panel: Option<Rect>,
}

fn places(area: Rect) -> Places {
    let body = parts::body_of(area);
    let panel = match body.width {
        110.. => 44,
        66.. => 30,
        _ => 0,
    };
    let bench = Rect {
        y: body.y + 1.min(body.height),
        width: body.width - panel,
        height: body.height.saturating_sub(1),
        ..body
    };
    Places { bench, panel: (panel > 0).then_some(Rect { x: bench.right(), width: panel, ..body }) }
}

impl BenchScreen {
    /// The bench with what was left on it; `None` where the game has none.
    pub fn new(context: &Context, kind: &'static dyn Kind) -> Option<Self> {
        let mut bench = kind.editor()?;
        let draft = context.store.draft().and_then(|all| all.get("benches")?.get(kind.info().name).cloned());
        let mut papers = Papers::blank();
        if let Some(draft) = draft
            && bench.restore(draft.get("work").unwrap_or(&Json::Null))
        {
            papers = Papers::of_draft(draft.get("papers").unwrap_or(&Json::Null));
        }
        let (past, future) = (Vec::new(), Vec::new());
        Some(Self {
            kind,
            bench,
            past,
            future,
            papers,
            form: None,
            judged: None,
            stale: true,
            offset: 0,
            unkept: false,
            work: None,
        })
    }

    /// The bench with a puzzle on it; `None` where its game has none, or it is too large.
    pub fn of(context: &Context, puzzle: &dyn AnyPuzzle) -> Option<Self> {
        let mut screen = Self::new(context, puzzle.kind())?;
        let before = screen.bench.draft();
        if !screen.bench.restore(&document(puzzle)) {
            return None;
        }
        screen.past.push(before);
        screen.papers = Papers::of(puzzle.meta());
        Some(screen)
    }

    fn judge(&mut self, context: &Context) {
        let (send, answer) = channel();
        let judging = self.bench.judge();
        let handle = context.spawn(Box::new(move |job| {
            let _ = send.send(judging(job));
        }));
        self.stale = true;
        self.work = Some((handle, answer));
    }

    /// Does something to the bench and remembers how it was before.
    fn touch(&mut self, context: &Context, change: impl FnOnce(&mut dyn Editor) -> Touch) -> Touch {
        let before = self.bench.draft();
        let touch = change(&mut *self.bench);
        if touch == Touch::Changed && self.bench.draft() != before {
            self.past.push(before);
            if self.past.len() > MEMORY {
                self.past.remove(0);
            }
            self.future.clear();
            self.changed(context);
        }
        touch
    }

    fn changed(&mut self, context: &Context) {
        self.papers.kept = false;
        self.unkept = true;
        self.judge(context);
    }

    fn undo(&mut self, context: &Context) {
        if let Some(before) = self.past.pop() {
            self.future.push(self.bench.draft());
            let _ = self.bench.restore(&before);
            self.changed(context);
        }
    }

    fn redo(&mut self, context: &Context) {
        if let Some(after) = self.future.pop() {
            self.past.push(self.bench.draft());
            let _ = self.bench.restore(&after);
            self.changed(context);
        }
    }

    fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, String> {
        match &self.judged {
            _ if self.stale => Err("The verdict is on its way; a moment.".to_owned()),
            Some(Ok(Judged { puzzle: Some(puzzle), .. })) => {
                let mut puzzle = puzzle.copy();
                self.papers.sign(&mut *puzzle);
                Ok(puzzle)
            }
            Some(Err(why)) => Err(why.clone()),
            Some(Ok(judged)) => {
                Err(judged.problems.first().cloned().unwrap_or_else(|| judged.headline.clone()))
            }
            None => Err("There is nothing to play yet.".to_owned()),
        }
    }

    fn play(&mut self, context: &mut Context) -> Next {
        self.keep_draft(context, Keep::ForGood);
        keeping::play(context, self.puzzle())
    }

    fn keep_draft(&mut self, context: &mut Context, how: Keep) {
        self.unkept = false;
        if self.past.is_empty() && self.papers.kept {
            return;
        }
        let mut all = context.store.draft().filter(Json::is_object).unwrap_or_else(|| json!({}));
        if !all["benches"].is_object() {
            all["benches"] = json!({});
        }
        all["benches"][self.kind.info().name] =
            json!({ "work": self.bench.draft(), "papers": self.papers.draft() });
        // What fails after a stroke fails again on leaving, and is told then.
        if let (Err(why), Keep::ForGood) = (context.store.keep_draft(&all, how), how) {
            context.complain(why.to_string());
        }
    }

    fn open(&mut self, context: &mut Context, name: &str) {
        let opened = opening::read(name).and_then(|bytes| self.take(context, name, &bytes));
        if let Err(why) = opened {
            context.complain(why);
        }
    }

    fn take(&mut self, context: &Context, name: &str, bytes: &[u8]) -> Result<(), String> {
        let before = self.bench.draft();
        let text = std::str::from_utf8(bytes).ok();
        let puzzles = text.and_then(|text| files::read(Path::new(name), text).ok()).unwrap_or_default();
        let own = puzzles.iter().find(|puzzle| puzzle.kind().info().name == self.kind.info().name);
        match own {
            Some(puzzle) => {
                if !self.bench.restore(&document(&**puzzle)) {
                    return Err(format!("{name}: too large for this bench"));
                }
                self.papers = Papers::of(puzzle.meta());
            }
            None => self.bench.open(name, bytes, &crate::clock::job_for(OPENING))?,
        }
        self.past.push(before);
        self.future.clear();
        self.changed(context);
        Ok(())
    }

    fn answered(&mut self, context: &mut Context) -> Next {
        let Some(form) = self.form.take() else { return Next::Same };
        match form.purpose {
            Purpose::Open if !form.value("File").is_empty() => {
                let name = form.value("File").to_owned();
                self.open(context, &name);
            }
            Purpose::Keep => self.keep(context, &form, Overwrite::Refuse),
            Purpose::Overwrite => self.keep(context, &form, Overwrite::Force),
            Purpose::Open | Purpose::Size | Purpose::Import => {}
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

    fn panel_rows(&self, look: &Look, width: u16) -> Vec<Row<()>> {
        let mut rows: Vec<Row<()>> = vec![Row::blank().at(0, "Verdict", look.bold(Ink::Muted)), Row::blank()];
        match &self.judged {
            None => rows.extend(parts::text_rows(look, "Thinking.", Ink::Faint, 0, width)),
            Some(Err(why)) => rows.extend(parts::text_rows(look, why, Ink::Muted, 0, width)),
            Some(Ok(judged)) => {
                let ink = match (self.stale, judged.good) {
                    (true, _) => Ink::Faint,
                    (false, true) => Ink::Ok,
                    (false, false) => Ink::Conflict,
                };
                let sign = if judged.good { "✓" } else { "!" };
                let headline = Prose::new().strong(format!("{sign} {}", judged.headline));
                for line in widgets::wrap(look, &headline, width) {
                    rows.push(Row::blank().at(0, line.to_string(), look.bold(ink)));
                }
                for problem in &judged.problems {
                    rows.extend(parts::text_rows(look, problem, Ink::Conflict, 0, width));
                }
                rows.push(Row::blank());
                let ink = if self.stale { Ink::Faint } else { Ink::Text };
                rows.extend(
                    judged.figures.iter().flat_map(|(name, value)| figure(look, name, value, ink, width)),
                );
            }
        }
        let settings = self.bench.settings();
        if !settings.is_empty() {
            rows.push(Row::blank());
            rows.extend(
                settings.iter().flat_map(|(name, value)| figure(look, name, value, Ink::Text, width)),
            );
        }
        rows.push(Row::blank());
        for (key, words) in self.key_help() {
            rows.extend(labelled((key, look.bold(Ink::Accent)), 7, (words, Ink::Muted), look, width));
        }
        rows
    }

    /// The bench's own keys, and those that every bench has.
    fn key_help(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let common =
            [("p", "play it"), ("w", "keep it"), ("o", "open"), ("P", "print"), ("u U", "undo, redo")];
        self.bench.keys().iter().copied().chain(common)
    }

    fn help(&self) -> Next {
        let lines = self.key_help().map(|(key, words)| (key.to_owned(), words.to_owned()));
        Next::Push(Box::new(Help::on_screen("Editor", lines.collect())))
    }

    fn point(&mut self, context: &Context, area: Rect, at: Position, button: Button, phase: Phase) -> Next {
        let place = places(area).bench;
        match self.touch(context, |bench| bench.point(place, at, button, phase)) {
            Touch::Ignored => Next::Same,
            Touch::Looked | Touch::Changed => Next::Redraw,
        }
    }
}

/// Where a function key leads from a bench: to another one, or back to the canvas.
fn behind(context: &Context, number: u8) -> Option<Next> {
    let pictures = GAMES.iter().filter(|kind| kind.facts().takes_pictures).count();
    let mut benches = GAMES.iter().copied().filter(|kind| kind.editor().is_some());
    let place = usize::from(number).checked_sub(2)?;
    match place.checked_sub(pictures) {
        None => Some(Next::Pop),
        Some(bench) => {
            let kind = benches.nth(bench)?;
            Some(Next::Replace(Box::new(BenchScreen::new(context, kind)?)))
        }
    }
}

/// A puzzle's native document as a draft.
fn document(puzzle: &dyn AnyPuzzle) -> Json {
    Json::Object(puzzle.document().into_iter().map(|(field, value)| (field.to_owned(), value)).collect())
}

fn figure(look: &Look, name: &str, value: &str, ink: Ink, width: u16) -> Vec<Row<()>> {
    labelled((name, look.ink(Ink::Faint)), 13, (value, ink), look, width)
}

/// A label, and words from a column on, in as many rows as they need.
fn labelled(
    (label, style): (&str, Style),
    column: u16,
    (words, ink): (&str, Ink),
    look: &Look,
    width: u16,
) -> Vec<Row<()>> {
    let mut rows = parts::text_rows(look, words, ink, column, width.saturating_sub(column));
    if let Some(first) = rows.first_mut() {
        *first = first.clone().at(0, label, style);
    }
    rows
}

impl Screen for BenchScreen {
    fn typing(&self) -> Typing {
        if self.form.is_some() { Typing::Text } else { Typing::Commands }
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, places) = (&context.look, places(area));
        let title = self.papers.title.clone().unwrap_or_else(|| "untitled".to_owned());
        let left = [
            Span::styled("Workshop  ", look.bold(Ink::Accent)),
            Span::styled(format!("{}  ", self.kind.info().name), look.ink(Ink::Muted)),
            Span::styled(title, look.ink(Ink::Strong)),
        ];
        let right = match (&self.judged, places.panel) {
            (Some(Ok(judged)), None) => judged.headline.clone(),
            _ if self.papers.kept => String::new(),
            _ => "unsaved".to_owned(),
        };
        widgets::header(buffer, area, look, &left, &[Span::styled(right, look.ink(Ink::Faint))]);
        self.bench.draw(look, places.bench, buffer);
        if let Some(panel) = places.panel {
            let inside = parts::panel(context, buffer, panel);
            parts::draw_rows(buffer, look, inside, &self.panel_rows(look, inside.width), self.offset);
        }
        parts::draw_status(buffer, area, look, &self.bench.status());
        if let Some(form) = &self.form {
            form.draw(context, area, buffer);
        }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let key = |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        if self.form.is_some() {
            return Form::keys(context);
        }
        vec![
            context.moves_key("move"),
            key("p", "play", Action::Pause),
            key("w", "keep", Action::SavepointSet),
            key("o", "open", Action::Goto),
            key("u", "undo", Action::Undo),
            context.key(Action::Help, "help"),
            context.key(Action::Back, "back"),
        ]
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if let Some(form) = &mut self.form {
            match form.key(key) {
                Answered::Nothing | Answered::Changed => {}
                Answered::Given => return Some(self.answered(context)),
                Answered::Refused => self.form = None,
            }
            return Some(Next::Redraw);
        }
        match self.touch(context, |bench| bench.key(key)) {
            Touch::Looked | Touch::Changed => return Some(Next::Redraw),
            Touch::Ignored => {}
        }
        let action = match key.code {
            KeyCode::Char('p') => Action::Pause,
            KeyCode::Char('w') => Action::SavepointSet,
            KeyCode::Char('o') => Action::Goto,
            KeyCode::Char('u') => Action::Undo,
            KeyCode::Char('U') => Action::Redo,
            KeyCode::Char('P') => return Some(keeping::print(context, self.puzzle())),
            KeyCode::F(1) => Action::Help,
            KeyCode::F(number) => return behind(context, number),
            _ => return None,
        };
        Some(self.act(context, action))
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Act if self.form.is_some() => return self.answered(context),
            Action::Back if self.form.take().is_some() => {}
            Action::Pause => return self.play(context),
            Action::SavepointSet => self.form = Some(self.papers.form()),
            Action::Goto => {
                let help = "a puzzle of this game, or what such puzzles are made from";
                self.form = Some(Form::new(Purpose::Open, "Open", vec![Field::text("File", "", help)]));
            }
            Action::ReadOn => self.offset += PAGE,
            Action::ReadBack => self.offset = self.offset.saturating_sub(PAGE),
            Action::Undo => self.undo(context),
            Action::Redo => self.redo(context),
            Action::Help => return self.help(),
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        if self.form.is_some() {
            return Next::Same;
        }
        let at = Position::new(event.column, event.row);
        let button = |button| match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
            MouseButton::Middle => Button::Middle,
        };
        match event.kind {
            MouseEventKind::Down(pressed) => self.point(context, area, at, button(pressed), Phase::Down),
            MouseEventKind::Drag(pressed) => self.point(context, area, at, button(pressed), Phase::Drag),
            MouseEventKind::Up(pressed) => self.point(context, area, at, button(pressed), Phase::Up),
            MouseEventKind::ScrollDown => self.act(context, Action::ReadOn),
            MouseEventKind::ScrollUp => self.act(context, Action::ReadBack),
            _ => Next::Same,
        }
    }

    fn paste(&mut self, context: &mut Context, text: &str) -> Next {
        match &mut self.form {
            Some(form) => drop(form.paste(text)),
            None if text.lines().count() == 1 => self.open(context, text.trim().trim_matches('\'')),
            None => return Next::Same,
        }
        Next::Redraw
    }

    fn poll(&mut self, _context: &mut Context) -> Next {
        let Some((_, answer)) = &self.work else { return Next::Same };
        match answer.try_recv() {
            Ok(Ok(judged)) => self.judged = Some(Ok(judged)),
            Ok(Err(Failure::Impossible(why))) => self.judged = Some(Err(why)),
            Ok(Err(Failure::Stopped)) => {}
            Err(TryRecvError::Empty) => return Next::Same,
            Err(TryRecvError::Disconnected) => self.judged = Some(Err("There is no verdict.".to_owned())),
        }
        self.work = None;
        self.stale = false;
        Next::Redraw
    }

    fn wake(&self, _context: &Context) -> Option<Duration> {
        self.work.is_some().then_some(PATIENCE)
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let places = places(area);
        self.bench.settle(places.bench);
        let inside = panel::inside(places.panel.unwrap_or(Rect::ZERO));
        let rows = self.panel_rows(&context.look, inside.width).len();
        self.offset = self.offset.min(rows.saturating_sub(inside.height as usize));
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        if self.work.is_none() {
            self.judge(context);
        }
    }

    fn rest(&mut self, context: &mut Context) {
        if self.unkept {
            self.keep_draft(context, Keep::Meanwhile);
        }
    }

    fn leave(&mut self, context: &mut Context) {
        self.keep_draft(context, Keep::ForGood);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::{context, press, survives_every_size};
    use crate::games::GAMES;
    use std::time::Instant;

    fn benches() -> impl Iterator<Item = &'static dyn Kind> {
        GAMES.iter().copied().filter(|kind| kind.editor().is_some())
    }

    fn settled(screen: &mut BenchScreen, context: &mut Context) {
        let end = Instant::now() + Duration::from_secs(50);
        while screen.work.is_some() && Instant::now() < end {
            let _ = screen.poll(context);
            std::thread::sleep(Duration::from_millis(2));
        }
        assert!(screen.work.is_none(), "still thinking");
    }

    #[test]
    fn every_bench_is_drawn_at_every_size() {
        let (_folder, mut context) = context();
        for kind in benches() {
            let make =
                |context: &mut Context| Box::new(BenchScreen::new(context, kind).unwrap()) as Box<dyn Screen>;
            survives_every_size(make, &mut context);
        }
    }

    #[test]
    fn what_is_made_is_judged_undone_played_and_kept() {
        let (_folder, mut context) = context();
        let kind = crate::games::find("buttons").unwrap();
        let mut screen = BenchScreen::new(&context, kind).unwrap();
        screen.enter(&mut context);
        let first = screen.bench.draft();
        let _ = press(&mut screen, &mut context, "+ left down down space");
        assert_ne!(screen.bench.draft(), first);
        let _ = press(&mut screen, &mut context, "u u");
        assert_eq!(screen.bench.draft(), first);
        let _ = press(&mut screen, &mut context, "U U");
        let _ = press(&mut screen, &mut context, "u u");
        settled(&mut screen, &mut context);
        assert!(matches!(press(&mut screen, &mut context, "p"), Next::Push(_)));
        let _ = press(&mut screen, &mut context, "w R o w enter");
        assert!(context.store.own_puzzles()[0].ends_with("puzzles/buttons/row.toml"));
    }

    #[test]
    fn a_level_is_opened_and_lies_there_the_next_time() {
        let (_folder, mut context) = context();
        let kind = crate::games::find("buttons").unwrap();
        let mut screen = BenchScreen::new(&context, kind).unwrap();
        screen.open(&mut context, "buttons/03");
        assert!(context.message().is_none());
        let draft = screen.bench.draft();
        screen.leave(&mut context);
        let again = BenchScreen::new(&context, kind).unwrap();
        assert_eq!(again.bench.draft(), draft);
        screen.open(&mut context, "no such file");
        assert!(context.message().is_some());
    }
}
