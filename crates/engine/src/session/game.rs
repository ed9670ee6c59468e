//! Implements [`Game`] for the session. The app and the line mode use it.

use super::{Message, Others, Session, Shown};
use crate::contract::{Role, Standing};
use crate::game::{Game, HintView, News, Pressed, Several, Showing, Task, Work};
use crate::history::Changed;
use crate::history::Wire;
use crate::kind::AnyPuzzle;
use crate::named_lines::NamedLines;
use crate::theatre::{Theatre, Timeline};
use crate::view::{Aids, Button, Input, Mode, Naming, NextFrame, Phase, Reply, Said, View};
use pentimento_base::prose::{Prose, capital};
use pentimento_ui::fit::{Fit, Needs};
use pentimento_ui::keymap::Action;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::Pixels;
use pentimento_ui::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The columns and rows for a board that `words` draws in ASCII.
const DRAWN: (u16, u16) = (120, 60);

impl<G: View> Game for Session<G> {
    fn puzzle(&self) -> &dyn AnyPuzzle {
        &*self.puzzle
    }

    fn standing(&self) -> Standing {
        G::standing(&self.puzzle.level, self.history.board())
    }

    fn moves(&self) -> usize {
        self.history.moves().iter().map(G::weight).sum()
    }

    fn par(&self) -> Option<usize> {
        self.par
    }

    fn undo(&mut self) -> Changed {
        let changed = self.history.undo(&self.puzzle.level);
        self.note(changed)
    }

    fn redo(&mut self) -> Changed {
        let changed = self.history.redo(&self.puzzle.level);
        self.note(changed)
    }

    fn restart(&mut self) -> Changed {
        let changed = self.history.restart(&self.puzzle.level);
        self.note(changed)
    }

    fn savepoints(&self) -> usize {
        self.history.savepoints().len()
    }

    fn since_savepoint(&self) -> Option<(usize, usize)> {
        let moves = self.history.moves();
        let mut known = self.history.savepoints().iter().enumerate().rev();
        let (which, savepoint) = known.find(|(_, savepoint)| moves.starts_with(savepoint))?;
        Some((which + 1, moves.len() - savepoint.len()))
    }

    fn set_savepoint(&mut self) {
        self.history.set_savepoint();
    }

    fn load_savepoint(&mut self, which: usize) -> Changed {
        let changed = self.history.load_savepoint(&self.puzzle.level, which);
        self.note(changed)
    }

    fn drop_savepoint(&mut self, which: usize) -> Changed {
        self.history.drop_savepoint(which)
    }

    fn play(&mut self, moves: &[Json]) -> Result<(), String> {
        let moves = moves.iter().map(|mv| serde_json::from_value(mv.clone()));
        let moves = moves.collect::<Result<Vec<G::Move>, _>>().map_err(|e| e.to_string())?;
        self.make_written(moves)
    }

    fn log(&self) -> Json {
        json!(Wire::of(self.history.log()))
    }

    fn begin(&self, task: Task) -> Work {
        self.work(task)
    }

    fn poll(&mut self) -> Vec<News> {
        let messages: Vec<Message<G>> = self.inbox.try_iter().collect();
        messages.into_iter().filter_map(|message| self.receive(message)).collect()
    }

    fn press_hint(&mut self) -> Pressed {
        match &mut self.hint {
            None => Pressed::Ask,
            Some(shown) if !shown.is_complete() => {
                shown.go_on();
                Pressed::Shown
            }
            Some(_) => self.play_hint(),
        }
    }

    fn play_hint(&mut self) -> Pressed {
        let Some(moves) = self.hint.as_ref().map(|shown| shown.step.moves.clone()) else {
            return Pressed::Ask;
        };
        // The hint was made for this board, so its moves are legal.
        if self.make(moves).is_ok() { Pressed::Played } else { Pressed::Ask }
    }

    fn try_hint(&mut self) -> Changed {
        let tries = self.hint.as_ref().map(|shown| G::tries(&shown.step)).unwrap_or_default();
        if tries.is_empty() {
            return Changed::No;
        }
        self.history.set_savepoint();
        if self.make(tries).is_ok() { Changed::Yes } else { Changed::No }
    }

    fn press_check(&mut self) -> Pressed {
        match &mut self.checked {
            None => Pressed::Ask,
            Some(checked) => {
                checked.places_shown = true;
                Pressed::Shown
            }
        }
    }

    fn hint(&self) -> Option<HintView<'_>> {
        let has = |marks: &[(G::Spot, Role)], wanted| {
            marks.iter().any(|(spot, role)| *role == wanted && G::has_sign(spot))
        };
        let marks = self.marks();
        self.hint.as_ref().map(|shown| HintView {
            technique: shown.step.technique,
            stage: shown.stage,
            place: &shown.place,
            reason: shown.link().and(shown.links.get(shown.link)).unwrap_or(&shown.reason),
            place_in_words: &shown.step.place,
            reason_in_words: shown.link().map_or(&shown.step.reason, |link| &link.text),
            link: shown.link().map(|_| (shown.link + 1, shown.step.walk.len())).filter(|&(_, all)| all > 1),
            links: shown.step.walk.len(),
            earlier: shown.link().map_or(&[], |_| &shown.links[..shown.link]),
            is_what_if: !G::tries(&shown.step).is_empty(),
            marked: [has(&marks, Role::Premise), has(&marks, Role::Target)],
        })
    }

    fn hint_back(&mut self) {
        if let Some(shown) = &mut self.hint {
            shown.go_back();
        }
    }

    fn exhibit(&self, showing: &Showing<'_>, width: u16) -> Vec<Line<'static>> {
        let link = self.hint.as_ref().and_then(Shown::link);
        link.map_or_else(Vec::new, |link| G::exhibit(&self.scene(showing, &link.marks), &link.exhibit, width))
    }

    fn drop_hint(&mut self) {
        self.hint = None;
        self.checked = None;
    }

    fn before_key(&mut self) {
        G::before_key(&mut self.ui);
    }

    fn act(&mut self, action: Action) -> Reply<()> {
        self.input(Input::Do(action))
    }

    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Reply<()> {
        let layout = G::layout(&self.puzzle.level, &self.ui, area);
        match G::hit(&layout, at) {
            Some(spot) => self.input(Input::Point { spot, button, phase }),
            None => Reply::Ignored,
        }
    }

    fn naming(&self, text: &str) -> Naming<()> {
        match G::named(&self.puzzle.level, text) {
            Naming::Is(_) => Naming::Is(()),
            Naming::Maybe(_) => Naming::Maybe(()),
            Naming::Begins => Naming::Begins,
            Naming::Nothing => Naming::Nothing,
        }
    }

    fn act_named(&mut self, text: &str) -> Reply<()> {
        match G::named(&self.puzzle.level, text) {
            Naming::Is(spot) | Naming::Maybe(spot) => self.input(Input::Named(spot)),
            Naming::Begins | Naming::Nothing => Reply::Ignored,
        }
    }

    fn needs(&self, look: &Look) -> Needs {
        G::needs(&self.puzzle.level, look)
    }

    fn settle(&mut self, showing: &Showing<'_>, fit: Option<Fit>, area: Rect) {
        let (marks, moves) = (self.shown_marks(), self.shown_moves());
        let board = self.theatre.as_ref().map(Theatre::board);
        let other = self.others.as_ref().and_then(Others::board);
        let board = board.or(other).unwrap_or(self.history.board());
        let played = self.theatre.as_ref().and_then(Theatre::link);
        let link = played.or(self.shown_link()).map(|link| link.exhibit.clone());
        let text = self.hint.as_ref().map(Shown::text).map(ToString::to_string);
        let frame = NextFrame {
            board,
            look: showing.look,
            aids: showing.aids,
            marks: &marks,
            moves: &moves,
            exhibit: link.as_ref(),
            named: text.as_deref().map(NamedLines::of).unwrap_or_default(),
            fit,
        };
        G::notice(&self.puzzle.level, &mut self.ui, &frame);
        G::settle(&self.puzzle.level, &mut self.ui, area);
    }

    fn draw(&self, showing: &Showing<'_>, area: Rect, buffer: &mut Buffer) {
        let layout = G::layout(&self.puzzle.level, &self.ui, area);
        G::draw(&self.scene(showing, &self.shown_marks()), &layout, buffer);
    }

    fn panel(&self, showing: &Showing<'_>, width: u16) -> Vec<Line<'static>> {
        G::panel(&self.scene(showing, &self.shown_marks()), width)
    }

    fn status(&self, showing: &Showing<'_>) -> Prose {
        G::status(&self.scene(showing, &self.shown_marks()))
    }

    fn cursor_lines(&self, showing: &Showing<'_>, width: u16) -> Vec<Line<'static>> {
        G::cursor_lines(&self.scene(showing, &self.shown_marks()), width)
    }

    fn finale(&self, showing: &Showing<'_>, progress: f64, area: Rect, buffer: &mut Buffer) {
        G::finale(&self.scene(showing, &[]), progress, area, buffer);
    }

    fn pixels(&self, showing: &Showing<'_>) -> Option<Pixels> {
        G::pixels(&self.scene(showing, &[]))
    }

    fn saying(&self, lesson: usize) -> usize {
        G::LESSONS.get(lesson).map_or(0, |lesson| lesson.saying(&self.puzzle.level, self.history.board()))
    }

    fn sketch(&self, showing: &Showing<'_>) -> Option<Mosaic> {
        G::sketch(&self.scene(showing, &[]))
    }

    fn finale_size(&self) -> (u16, u16) {
        G::finale_size(&self.puzzle.level)
    }

    fn words(&self) -> String {
        let level = &self.puzzle.level;
        G::words(level, self.history.board()).unwrap_or_else(|| self.letters(&self.ui, DRAWN))
    }

    fn drawn(&mut self, size: (u16, u16)) -> String {
        let look = super::letters_only();
        let showing = Showing { look: &look, aids: Aids::default(), mode: Mode::Playing };
        self.settle(&showing, None, Rect::new(0, 0, size.0, size.1));
        self.letters(&self.ui, size)
    }

    fn say(&mut self, words: &[&str]) -> Said<()> {
        match G::said(&self.puzzle.level, self.history.board(), words) {
            Said::Nothing => Said::Nothing,
            Said::Answer(text) => Said::Answer(text),
            Said::Refused(why) => Said::Refused(why),
            Said::Play(moves) => match self.make_written(moves) {
                Ok(()) => Said::Play(()),
                Err(why) => Said::Refused(format!("{}.", capital(&why))),
            },
        }
    }

    fn methods(&self) -> Vec<&'static str> {
        std::iter::once("as the hints do").chain(G::METHODS.iter().copied()).collect()
    }

    fn method(&self) -> usize {
        self.method
    }

    fn choose_method(&mut self, method: usize) {
        self.method = method % (G::METHODS.len() + 1);
    }

    fn open_theatre(&mut self) {
        self.drop_hint();
        self.theatre_number += 1;
        self.theatre = Some(Theatre::new(Arc::clone(&self.puzzle), self.history.board().clone()));
    }

    fn open_replay(&mut self, log: &Json) -> Result<(), String> {
        let played = Self::resume(Arc::clone(&self.puzzle), log)?;
        self.open_theatre();
        if let Some(theatre) = &mut self.theatre {
            theatre.replay(played.history.entries_since_start());
        }
        Ok(())
    }

    fn theatre(&mut self) -> Option<&mut dyn Timeline> {
        self.theatre.as_mut().map(|theatre| theatre as &mut dyn Timeline)
    }

    fn watched(&self) -> Option<&dyn Timeline> {
        self.theatre.as_ref().map(|theatre| theatre as &dyn Timeline)
    }

    fn close_theatre(&mut self) {
        self.theatre_number += 1;
        self.theatre = None;
    }

    fn several(&self) -> Option<Several> {
        self.others.as_ref().map(|others| Several {
            count: others.boards.len(),
            complete: others.complete,
            places: others.marks.len(),
            shown: others.shown,
        })
    }

    fn show_solution(&mut self, which: Option<usize>) {
        if let Some(others) = &mut self.others {
            others.shown = which.filter(|&which| which < others.boards.len());
        }
    }

    fn dead_end(&self) -> Option<Prose> {
        G::dead_end(&self.puzzle.level, self.history.board())
    }

    fn adopt_theatre(&mut self) -> Changed {
        let Some(theatre) = self.theatre.take() else { return Changed::No };
        self.theatre_number += 1;
        let moves = theatre.played();
        if moves.is_empty() || self.make(moves).is_err() { Changed::No } else { Changed::Yes }
    }
}
