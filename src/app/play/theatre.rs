//! The theatre on the screen: play, pause, step either way, speed, scrub, finish.
//!
//! The player's own board is kept while one watches; Esc gives it back, Enter goes on from the step shown.

use super::super::context::Context;
use super::super::key_bar_of;
use super::super::screen::Next;
use super::draw::is_low;
use super::{Mood, Play};
use pentimento_base::job::Handle;
use pentimento_engine::game::Task;
use pentimento_engine::history::Changed;
use pentimento_engine::theatre::Ending;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use std::time::{Duration, Instant};

/// Leaves the theatre with its board: an entry of the key bar, whose key means something else on a board.
const PLAY_ON: Action = Action::Command("play on");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Transport {
    Playing,
    Paused,
}

pub struct Watching {
    transport: Transport,
    /// From 1 to 5: one step a second, and each more doubles it.
    speed: u32,
    last: Instant,
    /// The job that tells the steps.
    _telling: Handle,
}

impl Watching {
    fn pace(&self) -> Duration {
        Duration::from_millis(1000 >> (self.speed - 1))
    }

    pub fn wake(&self, context: &Context) -> Option<Duration> {
        match self.transport {
            Transport::Paused => None,
            Transport::Playing => {
                Some(self.pace().saturating_sub(context.now.saturating_duration_since(self.last)))
            }
        }
    }

    pub fn keys(&self, context: &Context, methods: usize) -> Vec<BarKey> {
        let verb = if self.transport == Transport::Playing { "pause" } else { "play" };
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        let mut keys = vec![
            fixed("Space", verb, Action::Pause),
            fixed("◂▸", "step", Action::Right),
            fixed("Enter", "play on from here", PLAY_ON),
            context.key(Action::Solve, "finish"),
            fixed("[ ]", "speed", Action::Up),
            context.key(Action::Help, "help"),
            context.key(Action::Back, "back"),
        ];
        if methods > 1 {
            keys.insert(1, context.key(Action::Next, "method"));
        }
        keys
    }
}

/// Rows that the track takes: on a low screen its own only, else one for the names of techniques above it.
pub(super) fn track_rows(area: Rect) -> u16 {
    if is_low(area) { 1 } else { 2 }
}

/// The track's place in the last rows, left of the speed.
fn track(area: Rect) -> Rect {
    let bar = key_bar_of(area);
    let left = 13.min(area.width / 2);
    Rect {
        x: area.x + left,
        y: bar.y.saturating_sub(if is_low(area) { 1 } else { 2 }),
        width: area.width.saturating_sub(left + 20).max(4),
        height: 1,
    }
}

impl Play {
    pub(super) fn open_theatre(&mut self, context: &mut Context) -> Next {
        self.clock.stop(context.now);
        self.jobs.stop_answers();
        self.game.open_theatre();
        let telling = context.spawn(self.game.begin(Task::Theatre));
        let speed = context.config.settings.theatre_speed.clamp(1, 5) as u32;
        // The first step is shown after a moment to look at the board.
        self.mood = Mood::Watching(Watching {
            transport: Transport::Playing,
            speed,
            last: context.now,
            _telling: telling,
        });
        Next::Redraw
    }

    /// Plays it from the start again by another of the game's methods.
    fn another_method(&mut self, context: &mut Context, by: usize) -> Next {
        let method = (self.game.method() + by) % self.game.methods().len();
        let transport = match &self.mood {
            Mood::Watching(watching) => watching.transport,
            Mood::Playing | Mood::Paused | Mood::Comparing | Mood::Won(_) => Transport::Playing,
        };
        self.game.close_theatre();
        self.game.choose_method(method);
        let next = self.open_theatre(context);
        if let Mood::Watching(watching) = &mut self.mood {
            watching.transport = transport;
        }
        next
    }

    /// What moves by itself: the next step of the theatre, when its time has come.
    pub(super) fn advance(&mut self, context: &mut Context) -> Next {
        let Mood::Watching(watching) = &mut self.mood else {
            return if matches!(self.mood, Mood::Won(_)) { Next::Redraw } else { Next::Same };
        };
        if watching.transport == Transport::Paused
            || context.now.saturating_duration_since(watching.last) < watching.pace()
        {
            return Next::Same;
        }
        watching.last = context.now;
        let Some(stage) = self.game.theatre() else { return Next::Same };
        if stage.at() < stage.len() {
            let at = stage.at() + 1;
            stage.go(at);
            self.read = 0;
        } else if stage.ending().is_some() {
            watching.transport = Transport::Paused;
        }
        Next::Redraw
    }

    fn step_theatre(&mut self, by: isize) -> Next {
        self.read = 0;
        if let Mood::Watching(watching) = &mut self.mood {
            watching.transport = Transport::Paused;
        }
        if let Some(stage) = self.game.theatre() {
            let at = stage.at().saturating_add_signed(by);
            stage.go(at);
        }
        Next::Redraw
    }

    fn toggle(&mut self, context: &Context) -> Next {
        let over =
            self.game.theatre().is_some_and(|stage| stage.at() == stage.len() && stage.ending().is_some());
        if let Mood::Watching(watching) = &mut self.mood {
            watching.last = context.now;
            watching.transport = match watching.transport {
                Transport::Playing => Transport::Paused,
                Transport::Paused => Transport::Playing,
            };
            // Play at the end is play again.
            if over
                && watching.transport == Transport::Playing
                && let Some(stage) = self.game.theatre()
            {
                stage.go(0);
            }
        }
        Next::Redraw
    }

    fn faster(&mut self, by: i32) -> Next {
        if let Mood::Watching(watching) = &mut self.mood {
            watching.speed = watching.speed.saturating_add_signed(by).clamp(1, 5);
        }
        Next::Redraw
    }

    /// The keys that mean something else here than on the board.
    pub(super) fn theatre_key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        match key.code {
            KeyCode::Char(' ') => Some(self.toggle(context)),
            KeyCode::Char('[') => Some(self.faster(-1)),
            KeyCode::Char(']') => Some(self.faster(1)),
            KeyCode::Home => Some(self.step_theatre(isize::MIN)),
            KeyCode::End => Some(self.play_all()),
            KeyCode::Enter => Some(self.go_on_from_here(context)),
            _ => None,
        }
    }

    pub(super) fn watch(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Next if self.game.methods().len() > 1 => self.another_method(context, 1),
            Action::Previous if self.game.methods().len() > 1 => {
                self.another_method(context, self.game.methods().len() - 1)
            }
            Action::Left | Action::Undo | Action::Previous => self.step_theatre(-1),
            Action::Right | Action::Redo | Action::Next => self.step_theatre(1),
            Action::RunLeft => self.step_theatre(-10),
            Action::RunRight => self.step_theatre(10),
            Action::Up => self.faster(1),
            Action::Down => self.faster(-1),
            Action::Pause | Action::Act => self.toggle(context),
            PLAY_ON => self.go_on_from_here(context),
            Action::Solve => self.finish_at_once(context),
            Action::Help => self.cover(context, Box::new(super::super::help::Help::new(Some(self.kind())))),
            Action::Back | Action::Leave => {
                self.game.close_theatre();
                self.mood = Mood::Playing;
                self.clock.start(context.now);
                context.say("Your own board again.");
                Next::Redraw
            }
            _ => Next::Same,
        }
    }

    fn play_all(&mut self) -> Next {
        let len = self.game.theatre().map_or(0, |stage| stage.len());
        self.step_theatre(len as isize)
    }

    /// Leaves the theatre and plays a solution on the player's board, as one move that can be undone.
    fn finish_at_once(&mut self, context: &mut Context) -> Next {
        self.game.close_theatre();
        self.mood = Mood::Playing;
        self.clock.start(context.now);
        self.jobs.finish = Some(context.spawn(self.game.begin(Task::Finish)));
        Next::Redraw
    }

    fn go_on_from_here(&mut self, context: &mut Context) -> Next {
        let steps = self.game.theatre().map_or(0, |stage| stage.at());
        let changed = self.game.adopt_theatre();
        self.mood = Mood::Playing;
        self.clock.start(context.now);
        if changed == Changed::No {
            return Next::Redraw;
        }
        self.save.hints += steps as u32;
        self.save.helped = true;
        context.say(format!("{steps} steps taken over. Undo gives your own board back."));
        self.changed(context)
    }

    pub(super) fn theatre_mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let at = Position::new(event.column, event.row);
        let place = track(area);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
                if place.contains(at) =>
            {
                let share = f64::from(at.x - place.x) / f64::from(place.width.max(2) - 1);
                if let Some(stage) = self.game.theatre() {
                    let target = (share * stage.len() as f64).round() as usize;
                    stage.go(target);
                }
                self.step_theatre(0)
            }
            MouseEventKind::Down(MouseButton::Left) => self.toggle(context),
            MouseEventKind::ScrollUp => self.step_theatre(-1),
            MouseEventKind::ScrollDown => self.step_theatre(1),
            _ => Next::Same,
        }
    }

    pub(super) fn theatre_figures(&self, look: &Look, width: u16) -> Vec<Span<'static>> {
        let (at, len) = self.game.watched().map_or((0, 0), |stage| (stage.at(), stage.len()));
        vec![
            Span::styled(if width >= 60 { "your game is kept   " } else { "" }, look.ink(Ink::Faint)),
            Span::styled("step ", look.ink(Ink::Muted)),
            Span::styled(at.to_string(), look.ink(Ink::Strong)),
            Span::styled(format!(" of {len}"), look.ink(Ink::Muted)),
        ]
    }

    pub(super) fn theatre_note(&self, _watching: &Watching, look: &Look, width: u16) -> Vec<Line<'static>> {
        let Some(stage) = self.game.watched() else { return Vec::new() };
        let Some(scene) = stage.step() else {
            return widgets::wrap(look, &"From your board, step by step.".into(), width);
        };
        let ladder = self.kind().facts().ladder;
        let rung = ladder.iter().position(|rung| rung.id == scene.technique.id);
        let methods = self.game.methods();
        let mut lines = Vec::new();
        if methods.len() > 1 {
            let words = format!("method {} of {}", self.game.method() + 1, methods.len());
            lines.push(Line::styled(words, look.ink(Ink::Faint)));
        }
        lines.push(Line::styled(scene.technique.name, look.bold(Ink::Strong)));
        if let Some(rung) = rung {
            let place = format!("technique {} of {}", rung + 1, ladder.len());
            lines.push(Line::styled(place, look.ink(Ink::Faint)));
        }
        lines.push(Line::default());
        lines.extend(widgets::wrap(look, scene.reason, width));
        lines.push(Line::default());
        lines.extend(tally(&stage.techniques()[..stage.at()], look, width));
        if let (Some(ending), true) = (stage.ending(), stage.at() == stage.len()) {
            lines.push(Line::default());
            lines.extend(match ending {
                Ending::Solved => vec![Line::styled("✓ solved", look.ink(Ink::Ok))],
                Ending::Short(why) => widgets::wrap(look, &format!("No further: {why}.").into(), width),
            });
        }
        lines
    }

    pub(super) fn draw_transport(
        &self,
        watching: &Watching,
        context: &Context,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let look = &context.look;
        let place = track(area);
        let (at, len) = self.game.watched().map_or((0, 0), |stage| (stage.at(), stage.len()));
        let state = match watching.transport {
            Transport::Playing => "▸ playing",
            Transport::Paused => "∎ paused",
        };
        widgets::put(buffer, area, area.x + 2, place.y, state, look.ink(Ink::Text));
        let share = if len == 0 { 0.0 } else { at as f64 / len as f64 };
        let handle = (share * f64::from(place.width.saturating_sub(1))).round() as u16;
        for x in 0..place.width {
            let (glyph, ink) = match x.cmp(&handle) {
                std::cmp::Ordering::Less => ("━", Ink::Accent),
                std::cmp::Ordering::Equal => ("◉", Ink::Accent),
                std::cmp::Ordering::Greater => ("─", Ink::Line),
            };
            widgets::put(buffer, area, place.x + x, place.y, glyph, look.ink(ink));
        }
        if !is_low(area) {
            self.draw_chapters(place, look, area, buffer);
        }
        let x = place.right() + 2;
        let x = widgets::put(buffer, area, x, place.y, "speed ", look.ink(Ink::Muted));
        let meter = widgets::meter(look, watching.speed as usize, 5, look.ink(Ink::Tone));
        let x = widgets::put_line(buffer, area, x, place.y, &Line::from(meter.to_vec()));
        let rate = format!(" {}/s", 1 << (watching.speed - 1));
        widgets::put(buffer, area, x, place.y, &rate, look.ink(Ink::Faint));
    }

    /// A tick above the track where a technique is needed for the first time, with its name where there is room.
    fn draw_chapters(&self, place: Rect, look: &Look, area: Rect, buffer: &mut Buffer) {
        let Some(stage) = self.game.watched() else { return };
        let techniques = stage.techniques();
        let mut free = place.x;
        let mut seen: Vec<&str> = Vec::new();
        for (step, rung) in techniques.iter().enumerate() {
            if seen.contains(&rung.id) {
                continue;
            }
            seen.push(rung.id);
            let share = step as f64 / techniques.len() as f64;
            let x = place.x + (share * f64::from(place.width.saturating_sub(1))).round() as u16;
            let name = rung.name.to_lowercase();
            let width = name.chars().count() as u16 + 3;
            if x >= free && x + width <= area.right() {
                widgets::put(buffer, area, x, place.y - 1, &format!("╷{name}"), look.ink(Ink::Faint));
                free = x + width;
            }
        }
    }
}

/// How often each technique was needed so far.
fn tally(
    played: &[&'static pentimento_engine::ladder::Technique],
    look: &Look,
    width: u16,
) -> Vec<Line<'static>> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for rung in played {
        match counts.iter_mut().find(|(name, _)| *name == rung.name) {
            Some((_, count)) => *count += 1,
            None => counts.push((rung.name, 1)),
        }
    }
    let mut lines = vec![Line::styled("so far", look.bold(Ink::Muted))];
    for (name, count) in counts {
        let name = name.to_lowercase();
        let gap = (width as usize).saturating_sub(name.chars().count() + 4).max(1);
        lines.push(Line::from(vec![
            Span::styled(name, look.ink(Ink::Text)),
            Span::styled(format!("{count:>gap$}"), look.ink(Ink::Strong)),
        ]));
    }
    lines
}
