//! A game's own editor in the workshop: undo, the verdict, and the rows of the panel.

use super::keys::Operation;
use super::saving::Details;
use crate::app::context::Context;
use crate::app::page::{self, Row};
use crate::files;
use pentimento_base::job::Handle;
use pentimento_base::prose::Prose;
use pentimento_engine::contract::Failure;
use pentimento_engine::editor::{Editor, Judged, Touch};
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::view::{Button, Phase};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use serde_json::Value as Json;
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// The time limit for an editor to read a file.
const READING: Duration = Duration::from_secs(5);
/// The most changes that undo can take back.
const UNDO_LIMIT: usize = 200;

pub(super) struct Editing {
    pub(super) kind: &'static dyn Kind,
    pub(super) editor: Box<dyn Editor>,
    past: Vec<Json>,
    future: Vec<Json>,
    judged: Option<Result<Judged, String>>,
    /// Whether the puzzle has changed since the last verdict.
    is_stale: bool,
    judging: Option<(Handle, Receiver<Result<Judged, Failure>>)>,
}

impl Editing {
    /// An empty editor of a game. `None` if the game has no editor.
    pub(super) fn blank(kind: &'static dyn Kind) -> Option<Self> {
        let (editor, past, future) = (kind.editor()?, Vec::new(), Vec::new());
        Some(Self { kind, editor, past, future, judged: None, is_stale: true, judging: None })
    }

    /// Opens an editor with a puzzle. `None` if the game has no editor or the puzzle is too large for it.
    pub(super) fn with_puzzle(puzzle: &dyn AnyPuzzle) -> Option<(Self, Details)> {
        let mut editing = Self::blank(puzzle.kind())?;
        editing.editor.restore(&document(puzzle)).then(|| (editing, Details::of(puzzle.meta())))
    }

    /// The states that undo can restore, oldest first.
    pub(super) fn past(&self) -> &[Json] {
        &self.past
    }

    pub(super) fn set_past(&mut self, past: Vec<Json>) {
        self.past = past;
        let excess = self.past.len().saturating_sub(UNDO_LIMIT);
        self.past.drain(..excess);
    }

    pub(super) fn is_judging(&self) -> bool {
        self.judging.is_some()
    }

    pub(super) fn judge(&mut self, context: &Context) {
        let (send, answer) = channel();
        let judging = self.editor.judge();
        let handle = context.spawn(Box::new(move |job| {
            let _ = send.send(judging(job));
        }));
        self.is_stale = true;
        self.judging = Some((handle, answer));
    }

    /// Takes the verdict if it is ready. Returns whether it was ready.
    pub(super) fn poll(&mut self) -> bool {
        let Some((_, answer)) = &self.judging else { return false };
        match answer.try_recv() {
            Ok(Ok(judged)) => self.judged = Some(Ok(judged)),
            Ok(Err(Failure::Impossible(why))) => self.judged = Some(Err(why)),
            Ok(Err(Failure::Stopped)) => {}
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => self.judged = Some(Err("There is no verdict.".to_owned())),
        }
        self.judging = None;
        self.is_stale = false;
        true
    }

    /// Lets the editor handle an input. If the input changes the puzzle, keeps the old draft for undo.
    pub(super) fn touch(&mut self, change: impl FnOnce(&mut dyn Editor) -> Touch) -> Touch {
        let before = self.editor.draft();
        match change(&mut *self.editor) {
            Touch::Changed if self.editor.draft() == before => Touch::Looked,
            Touch::Changed => {
                self.past.push(before);
                if self.past.len() > UNDO_LIMIT {
                    self.past.remove(0);
                }
                self.future.clear();
                Touch::Changed
            }
            touch @ (Touch::Looked | Touch::Ignored) => touch,
        }
    }

    pub(super) fn undo(&mut self) -> Touch {
        let Some(before) = self.past.pop() else { return Touch::Looked };
        self.future.push(self.editor.draft());
        let _ = self.editor.restore(&before);
        Touch::Changed
    }

    pub(super) fn redo(&mut self) -> Touch {
        let Some(after) = self.future.pop() else { return Touch::Looked };
        self.past.push(self.editor.draft());
        let _ = self.editor.restore(&after);
        Touch::Changed
    }

    pub(super) fn point(&mut self, area: Rect, event: MouseEvent) -> Touch {
        let at = Position::new(event.column, event.row);
        let (pressed, phase) = match event.kind {
            MouseEventKind::Down(pressed) => (pressed, Phase::Down),
            MouseEventKind::Drag(pressed) => (pressed, Phase::Drag),
            MouseEventKind::Up(pressed) => (pressed, Phase::Up),
            _ => return Touch::Ignored,
        };
        let button = match pressed {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
            MouseButton::Middle => Button::Middle,
        };
        self.touch(|editor| editor.point(area, at, button, phase))
    }

    /// Loads a file, which is a puzzle of this game or another file that the game's editor can read. Returns the
    /// details if the file is a puzzle.
    pub(super) fn open(&mut self, name: &str, bytes: &[u8]) -> Result<Option<Details>, String> {
        let before = self.editor.draft();
        let text = std::str::from_utf8(bytes).ok();
        let puzzles = text.and_then(|text| files::read(Path::new(name), text).ok()).unwrap_or_default();
        let own = puzzles.iter().find(|puzzle| puzzle.kind().info().name == self.kind.info().name);
        let details = if let Some(puzzle) = own {
            if !self.editor.restore(&document(&**puzzle)) {
                return Err(format!("{name}: too large for this editor"));
            }
            Some(Details::of(puzzle.meta()))
        } else {
            self.editor.open(name, bytes, &crate::clock::job_for(READING))?;
            None
        };
        self.past.push(before);
        self.future.clear();
        Ok(details)
    }

    pub(super) fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, String> {
        match &self.judged {
            _ if self.is_stale => Err("Wait a moment for the verdict.".to_owned()),
            Some(Ok(Judged { puzzle: Some(puzzle), .. })) => Ok(puzzle.copy()),
            Some(Err(why)) => Err(why.clone()),
            Some(Ok(judged)) => {
                Err(judged.problems.first().cloned().unwrap_or_else(|| judged.headline.clone()))
            }
            None => Err("There is nothing to play yet.".to_owned()),
        }
    }

    pub(super) fn headline(&self) -> Option<&str> {
        match &self.judged {
            Some(Ok(judged)) => Some(&judged.headline),
            Some(Err(_)) | None => None,
        }
    }

    /// Lists the editor's keys, then the keys of all editors.
    pub(super) fn key_help(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let shared = [
            ("p", "play it"),
            ("w", "save it"),
            ("o", "open"),
            ("P", "print"),
            ("u U", "undo, redo"),
            ("D", "drafts"),
        ];
        self.editor.keys().iter().copied().chain(shared)
    }

    pub(super) fn panel_rows(&self, look: &Look, width: u16) -> Vec<Row<Operation>> {
        let mut rows = vec![Row::blank().at(0, "Verdict", look.bold(Ink::Muted)), Row::blank()];
        match &self.judged {
            None => rows.extend(page::text_rows(look, "Thinking.", Ink::Faint, 0, width)),
            Some(Err(why)) => rows.extend(page::text_rows(look, why, Ink::Muted, 0, width)),
            Some(Ok(judged)) => rows.extend(self.judged_rows(judged, look, width)),
        }
        let settings = self.editor.settings();
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

    fn judged_rows(&self, judged: &Judged, look: &Look, width: u16) -> Vec<Row<Operation>> {
        let ink = match (self.is_stale, judged.good) {
            (true, _) => Ink::Faint,
            (false, true) => Ink::Ok,
            (false, false) => Ink::Conflict,
        };
        let sign = if judged.good { "✓" } else { "!" };
        let headline = Prose::new().strong(format!("{sign} {}", judged.headline));
        let lines = widgets::wrap(look, &headline, width);
        let headline = lines.iter().map(|line| Row::blank().at(0, line.to_string(), look.bold(ink)));
        let mut rows: Vec<Row<Operation>> = headline.collect();
        for problem in &judged.problems {
            rows.extend(page::text_rows(look, problem, Ink::Conflict, 0, width));
        }
        rows.push(Row::blank());
        let ink = if self.is_stale { Ink::Faint } else { Ink::Text };
        rows.extend(judged.figures.iter().flat_map(|(name, value)| figure(look, name, value, ink, width)));
        rows
    }
}

/// The puzzle as it is written in our own file format. An editor accepts this as a draft.
fn document(puzzle: &dyn AnyPuzzle) -> Json {
    Json::Object(puzzle.document().into_iter().map(|(field, value)| (field.to_owned(), value)).collect())
}

fn figure(look: &Look, name: &str, value: &str, ink: Ink, width: u16) -> Vec<Row<Operation>> {
    labelled((name, look.ink(Ink::Faint)), 13, (value, ink), look, width)
}

/// A label, followed by text that starts at a column and is wrapped.
fn labelled(
    (label, style): (&str, Style),
    column: u16,
    (words, ink): (&str, Ink),
    look: &Look,
    width: u16,
) -> Vec<Row<Operation>> {
    let mut rows = page::text_rows(look, words, ink, column, width.saturating_sub(column));
    if let Some(first) = rows.first_mut() {
        *first = first.clone().at(0, label, style);
    }
    rows
}
