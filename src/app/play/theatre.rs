//! The controls of the theatre: play, pause, step, speed, jump and finish.
//!
//! The player's board does not change while the theatre is open. Esc goes back to that board. Enter continues
//! from the current step.

use super::theatre_view::track;
use super::{Activity, Play};
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::screen::Next;
use pentimento_base::job::Handle;
use pentimento_engine::game::Task;
use pentimento_engine::history::Changed;
use pentimento_engine::theatre::Timeline;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use serde_json::Value as Json;
use std::time::{Duration, Instant};

/// Leaves the theatre and continues to play from the current step. In the theatre, this is the Enter key. It
/// needs its own action, because on the board Enter has another meaning.
const PLAY_ON: Action = Action::Command("play on");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Transport {
    Playing,
    Paused,
}

pub(super) struct Watching {
    pub(super) transport: Transport,
    /// The speed, from 1 to 5. At speed 1 there is one step per second. Each higher speed is twice as fast as the one
    /// before.
    pub(super) speed: u32,
    /// Whether the player has changed the speed. Until then, short solutions run more slowly.
    is_speed_chosen: bool,
    /// The number of steps that the job has found so far.
    steps: usize,
    last: Instant,
    /// The job that finds the steps.
    job: Option<Handle>,
}

/// The shortest time for a whole solution, in milliseconds. It applies until the player changes the speed.
const WHOLE_SOLUTION: u64 = 10_000;
/// The longest time for a step, in milliseconds. It applies until the player changes the speed.
const SLOWEST: u64 = 2_500;

impl Watching {
    fn new(context: &Context, job: Option<Handle>) -> Self {
        Self {
            transport: Transport::Playing,
            speed: context.config.settings.theatre_speed.clamp(1, 5) as u32,
            is_speed_chosen: false,
            steps: 0,
            last: context.now,
            job,
        }
    }

    fn pace(&self) -> Duration {
        let pace = 1000 >> (self.speed - 1);
        let slow = WHOLE_SOLUTION / self.steps.max(1) as u64;
        Duration::from_millis(if self.is_speed_chosen { pace } else { pace.max(slow.min(SLOWEST)) })
    }

    pub(super) fn wake(&self, context: &Context) -> Option<Duration> {
        match self.transport {
            Transport::Paused => None,
            Transport::Playing => {
                Some(self.pace().saturating_sub(context.now.saturating_duration_since(self.last)))
            }
        }
    }

    pub(super) fn keys(&self, context: &Context, methods: usize) -> Vec<BarKey> {
        let verb = if self.transport == Transport::Playing { "pause" } else { "play" };
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        let mut keys = vec![
            fixed("Space", verb, Action::Pause),
            fixed("◂▸", "step", Action::Right),
            fixed("Enter", "take over", PLAY_ON),
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

impl Play {
    pub(super) fn open_theatre(&mut self, context: &mut Context) -> Next {
        self.clock.stop(context.now);
        self.jobs.stop_answers();
        self.game.open_theatre();
        let job = context.spawn(self.game.begin(Task::Theatre));
        // The first step comes after a short pause, so that the player can look at the board.
        self.activity = Activity::Watching(Watching::new(context, Some(job)));
        Next::Redraw
    }

    /// Opens the theatre with the moves of a game that the player has finished.
    pub(super) fn open_own_theatre(&mut self, context: &mut Context, log: &Json) -> Result<(), String> {
        self.game.open_replay(log)?;
        self.activity = Activity::Watching(Watching::new(context, None));
        Ok(())
    }

    /// Starts the theatre again with another of the game's methods of solving.
    fn another_method(&mut self, context: &mut Context, by: usize) -> Next {
        // A replay of the player's own game has no other method.
        if self.is_own_replay() {
            return Next::Same;
        }
        let method = (self.game.method() + by) % self.game.methods().len();
        let transport = match &self.activity {
            Activity::Watching(watching) => watching.transport,
            Activity::Playing | Activity::Paused | Activity::Comparing | Activity::Solved(_) => {
                Transport::Playing
            }
        };
        self.game.close_theatre();
        self.game.choose_method(method);
        let next = self.open_theatre(context);
        if let Activity::Watching(watching) = &mut self.activity {
            watching.transport = transport;
        }
        next
    }

    /// Shows the next step when it is due.
    pub(super) fn advance_theatre(&mut self, context: &mut Context) -> Next {
        let Activity::Watching(watching) = &mut self.activity else {
            return if matches!(self.activity, Activity::Solved(_)) { Next::Redraw } else { Next::Same };
        };
        watching.steps = self.game.watched().map_or(0, Timeline::len);
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
            self.note_offset = 0;
        } else if stage.ending().is_some() {
            watching.transport = Transport::Paused;
        }
        Next::Redraw
    }

    /// Whether the theatre shows the player's own moves.
    pub(super) fn is_own_replay(&self) -> bool {
        matches!(&self.activity, Activity::Watching(watching) if watching.job.is_none())
    }

    fn step_theatre(&mut self, by: isize) -> Next {
        self.note_offset = 0;
        if let Activity::Watching(watching) = &mut self.activity {
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
        if let Activity::Watching(watching) = &mut self.activity {
            watching.last = context.now;
            watching.transport = match watching.transport {
                Transport::Playing => Transport::Paused,
                Transport::Paused => Transport::Playing,
            };
            // At the end, the play key starts again from the beginning.
            if over
                && watching.transport == Transport::Playing
                && let Some(stage) = self.game.theatre()
            {
                stage.go(0);
            }
        }
        Next::Redraw
    }

    fn change_speed(&mut self, by: i32) -> Next {
        if let Activity::Watching(watching) = &mut self.activity {
            watching.speed = watching.speed.saturating_add_signed(by).clamp(1, 5);
            watching.is_speed_chosen = true;
        }
        Next::Redraw
    }

    /// Handles keys that have another meaning in the theatre than on the board.
    pub(super) fn theatre_key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        match key.code {
            KeyCode::Char(' ') => Some(self.toggle(context)),
            KeyCode::Char('[') => Some(self.change_speed(-1)),
            KeyCode::Char(']') => Some(self.change_speed(1)),
            KeyCode::Home => Some(self.step_theatre(isize::MIN)),
            KeyCode::End => Some(self.play_all()),
            KeyCode::Enter => Some(self.go_on_from_here(context)),
            _ => None,
        }
    }

    pub(super) fn act_while_watching(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Next if self.game.methods().len() > 1 => self.another_method(context, 1),
            Action::Previous if self.game.methods().len() > 1 => {
                self.another_method(context, self.game.methods().len() - 1)
            }
            Action::Left | Action::Undo | Action::Previous => self.step_theatre(-1),
            Action::Right | Action::Redo | Action::Next => self.step_theatre(1),
            Action::RunLeft => self.step_theatre(-10),
            Action::RunRight => self.step_theatre(10),
            Action::Up => self.change_speed(1),
            Action::Down => self.change_speed(-1),
            Action::Pause | Action::Act => self.toggle(context),
            PLAY_ON => self.go_on_from_here(context),
            Action::Solve => self.finish_at_once(context),
            Action::Help => self.cover(context, Box::new(Help::new(Some(self.kind())))),
            Action::Back | Action::Leave if self.is_replay => Next::Pop,
            Action::Back | Action::Leave => {
                self.game.close_theatre();
                self.activity = Activity::Playing;
                self.clock.start(context.now);
                context.say("Back on your own board.");
                Next::Redraw
            }
            _ => Next::Same,
        }
    }

    fn play_all(&mut self) -> Next {
        let len = self.game.theatre().map_or(0, |stage| stage.len());
        self.step_theatre(len as isize)
    }

    /// Leaves the theatre and solves the player's board, as one change that can be undone.
    fn finish_at_once(&mut self, context: &mut Context) -> Next {
        self.game.close_theatre();
        self.is_replay = false;
        self.activity = Activity::Playing;
        self.clock.start(context.now);
        self.jobs.finish = Some(context.spawn(self.game.begin(Task::Finish)));
        Next::Redraw
    }

    fn go_on_from_here(&mut self, context: &mut Context) -> Next {
        let steps = self.game.theatre().map_or(0, |stage| stage.at());
        let changed = self.game.adopt_theatre();
        self.is_replay = false;
        self.activity = Activity::Playing;
        self.clock.start(context.now);
        if changed == Changed::No {
            return Next::Redraw;
        }
        self.save.hints += steps as u32;
        self.save.helped = true;
        let unit = if steps == 1 { "step" } else { "steps" };
        context.say(format!("{steps} {unit} played. Undo brings your own board back."));
        self.changed(context)
    }

    pub(super) fn theatre_mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let at = Position::new(event.column, event.row);
        let place = track(area, &self.layout(context, area));
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
}
