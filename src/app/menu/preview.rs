//! The preview beside the menu: a small puzzle that solves itself, one step per second.

use super::super::context::Context;
use pentimento_base::job::Handle;
use pentimento_engine::game::{Game, Task};
use pentimento_engine::kind::Kind;
use pentimento_engine::view::Mode;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

const PACE: Duration = Duration::from_secs(1);
/// For how many seconds the solved board is shown before the preview starts again.
const PAUSE: usize = 3;

pub(crate) struct Preview {
    kind: &'static dyn Kind,
    game: Box<dyn Game>,
    last: Instant,
    paused: usize,
    _job: Handle,
}

impl Preview {
    pub(crate) fn new(context: &Context, kind: &'static dyn Kind) -> Self {
        let mut game = kind.example().open();
        game.open_theatre();
        let job = context.spawn(game.begin(Task::Theatre));
        Self { kind, game, last: context.now, paused: 0, _job: job }
    }

    pub(crate) fn shows(&self, kind: &'static dyn Kind) -> bool {
        self.kind.info().name == kind.info().name
    }

    pub(crate) fn wake(&self, context: &Context) -> Option<Duration> {
        let passed = context.now.saturating_duration_since(self.last);
        context.look.motion.then(|| PACE.saturating_sub(passed))
    }

    /// Shows the next step when it is due.
    pub(crate) fn advance(&mut self, context: &Context) {
        let _ = self.game.poll();
        if !context.look.motion || context.now.saturating_duration_since(self.last) < PACE {
            return;
        }
        self.last = context.now;
        let Some(stage) = self.game.theatre() else { return };
        if stage.at() < stage.len() {
            let at = stage.at() + 1;
            stage.go(at);
            self.paused = 0;
        } else if stage.ending().is_some() {
            self.paused += 1;
            if self.paused >= PAUSE {
                stage.go(0);
                self.paused = 0;
            }
        }
    }

    pub(crate) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let info = self.kind.info();
        widgets::wipe(buffer, area, look.ink(Ink::Text).patch(look.ground(Ink::Panel)));
        let inside = Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
        };
        widgets::put(buffer, inside, inside.x, inside.y, info.title, look.bold(Ink::Accent));
        let label = "preview";
        let x = inside.right().saturating_sub(label.len() as u16);
        widgets::put(buffer, inside, x, inside.y, label, look.ink(Ink::Faint));
        let rule = widgets::wrap(look, &info.rule.into(), inside.width);
        let rows = (rule.len() as u16).min(inside.height);
        let board = Rect { y: inside.y + 2, height: inside.height.saturating_sub(rows + 4), ..inside };
        self.game.draw(&context.showing(Mode::Preview), board, buffer);
        for (y, line) in (inside.bottom() - rows..inside.bottom()).zip(&rule) {
            widgets::put_line(buffer, inside, inside.x, y, line);
        }
    }
}
