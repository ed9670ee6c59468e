//! Shows a found picture as large as the screen allows, with a few lines about it.

use super::draw::stars_of;
use super::{pictures, play, progress};
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::levels::collection::Entry;
use crate::app::levels::thumbnail::Thumbnail;
use crate::app::page;
use crate::app::paper;
use crate::app::play::Play;
use crate::app::screen::{Next, Screen};
use crate::hidden_art;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::{Coat, Painting, Pixels};
use pentimento_ui::theme::{Depth, Ink};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

const PRINT: Action = Action::Command("print");

pub(super) struct Large {
    entry: Entry,
    board: Thumbnail,
    /// The drawing at the size of the screen, in pixels.
    drawing: Option<((usize, usize), Mosaic)>,
}

impl Large {
    pub(super) fn new(context: &Context, entry: &Entry) -> Self {
        Self { entry: entry.clone(), board: Thumbnail::new(context, 0, entry), drawing: None }
    }

    /// The area of the picture. It leaves four rows free: three lines of text and the key bar.
    fn room(area: Rect) -> Rect {
        Rect { height: area.height.saturating_sub(4), ..area }
    }

    fn again(&self, context: &mut Context) -> Next {
        Next::Replace(Box::new(Play::begin(context, &*self.entry.puzzle, self.entry.origin.clone())))
    }

    fn print(&self, context: &mut Context) -> Next {
        paper::open(context, &*self.entry.puzzle, &self.entry.title)
    }
}

impl Screen for Large {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, room) = (&context.look, Self::room(area));
        match &self.drawing {
            Some((_, picture)) => {
                let pixels = Pixels { ink: picture.clone(), paint: picture.clone() };
                Painting::new(look, &pixels, room, |_| None).draw(look, Coat::Dry, buffer);
            }
            None => self.board.draw(context, room, buffer),
        }
        let mut heading = vec![
            ratatui::text::Span::styled(self.entry.title.clone(), look.bold(Ink::Strong)),
            ratatui::text::Span::raw("  "),
        ];
        heading.extend(stars_of(look, self.entry.stars));
        let game = self.entry.puzzle.kind().info().name;
        let about = format!("{game} {}, {}", self.entry.puzzle.describe(), progress(&self.entry));
        let line = hidden_art::line(&*self.entry.puzzle).unwrap_or_default();
        let lines = [
            Line::from(heading),
            Line::styled(line, look.ink(Ink::Text)),
            Line::styled(about, look.ink(Ink::Muted)),
        ];
        for (y, line) in (room.bottom()..).zip(lines) {
            let row = Rect { y, height: 1, ..area }.intersection(area);
            let x = row.x + row.width.saturating_sub(line.width() as u16) / 2;
            widgets::put_line(buffer, row, x.max(row.x), y, &line);
        }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        vec![
            context.key(Action::Restart, "play again"),
            BarKey { label: "p".into(), verb: "print".into(), action: PRINT },
            context.key(Action::Help, "help"),
            context.key(Action::Back, "back"),
        ]
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        (key.code == KeyCode::Char('p') && key.modifiers.is_empty()).then(|| self.print(context))
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Restart => self.again(context),
            // If the player has begun a solved level again, that game continues.
            Action::Act if self.entry.save.is_some() => match play(context, &self.entry) {
                Next::Push(play) => Next::Replace(play),
                other => other,
            },
            PRINT | Action::Pause => self.print(context),
            Action::Help => Next::Push(Box::new(Help::new(Some(self.entry.puzzle.kind())))),
            Action::Act | Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    fn mouse(
        &mut self,
        _context: &mut Context,
        _area: Rect,
        event: ratatui::crossterm::event::MouseEvent,
    ) -> Next {
        match page::mouse(event) {
            page::Mouse::Click(_) => Next::Pop,
            page::Mouse::Wheel(_) | page::Mouse::Nothing => Next::Same,
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let room = Self::room(area);
        self.board.settle(context, room);
        let art = hidden_art::drawing(&*self.entry.puzzle).filter(|_| context.look.depth == Depth::True);
        let side = usize::from(room.height) * 2;
        let size = (side.min(usize::from(room.width)), side);
        if let Some(art) = art
            && self.drawing.as_ref().is_none_or(|(known, _)| *known != size)
        {
            self.drawing = pictures::drawing(&art.name, size).map(|picture| (size, picture));
        }
    }

    fn poll(&mut self, _context: &mut Context) -> Next {
        self.board.poll();
        Next::Redraw
    }
}
