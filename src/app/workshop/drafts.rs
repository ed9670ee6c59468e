//! The list of drafts in the workshop. The first row starts a new, empty draft.

use super::{Work, Workshop, draft, painting};
use crate::app::context::Context;
use crate::app::page;
use crate::app::screen::Next;
use crate::store::Day;
use crate::store::draft::{CANVAS, Header, Keep};
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(super) const COPY: &str = "This draft is open in another window, so you work on a copy of it.";

/// A draft of the last two days is listed with its age in seconds, minutes or hours, an older one with its date.
const RECENT: u64 = 48 * 3600;

pub(super) struct DraftList {
    drafts: Vec<Header>,
    /// The chosen row. Row 0 is the new draft.
    at: usize,
}

/// What the player chose.
pub(super) enum Choice {
    Nothing,
    Close,
    New,
    Open(Header),
}

impl DraftList {
    pub(super) fn key(&mut self, key: Key) -> Choice {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(self.drafts.len()),
            KeyCode::Esc | KeyCode::Char('q' | 'D') => return Choice::Close,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let chosen = self.at.checked_sub(1).and_then(|place| self.drafts.get(place));
                return chosen.cloned().map_or(Choice::New, Choice::Open);
            }
            _ => {}
        }
        Choice::Nothing
    }

    pub(super) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let height = (self.drafts.len() as u16 + 5).min(area.height.saturating_sub(2));
        let inside = widgets::overlay(buffer, look, area, 58.min(area.width), height, "Drafts");
        let room = usize::from(inside.height.saturating_sub(1));
        let first = (self.at + 1).saturating_sub(room);
        let now = crate::clock::unix_time();
        for (line, row) in (first..=self.drafts.len()).take(room).enumerate() {
            let y = inside.y + 1 + line as u16;
            let ink = if row == self.at { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
            let words =
                row.checked_sub(1).map_or("a new one".to_owned(), |place| words(&self.drafts[place], now));
            widgets::put(buffer, inside, inside.x, y, &words, ink);
            if row == self.at {
                widgets::tint(buffer, Rect { y, height: 1, ..inside }, look.ground(Ink::Lit));
            }
        }
    }
}

/// Describes a draft in the list: `5 min ago   15x15    Cup`. A draft of an editor also has the name of its
/// game.
fn words(header: &Header, now: u64) -> String {
    let game = if header.what == CANVAS { "" } else { header.what.as_str() };
    let title = header.title.as_deref().unwrap_or("untitled");
    let (then, size) = (header.updated / 1000, header.size.as_str());
    // A time of day would need a time zone, so a recent draft has its age.
    let when = match now.saturating_sub(then) {
        seconds if seconds < RECENT => format!("{} ago", page::about(seconds)),
        _ => Day::at(then).to_string(),
    };
    let parts = [format!("{when:<10}"), format!("{size:<8}"), game.to_owned(), title.to_owned()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ")
}

impl Workshop {
    /// Shows the list of drafts. The canvas lists all drafts, and an editor lists those of its game.
    pub(super) fn list_drafts(&mut self, context: &mut Context) -> Next {
        self.save_draft(context, Keep::ForGood);
        let game = match &self.work {
            Work::Canvas(_) => None,
            Work::Editor(editing) => Some(editing.kind.info().name),
        };
        let mut drafts = context.store.drafts();
        drafts.retain(|draft| draft.id != self.place.id() && game.is_none_or(|game| draft.what == game));
        self.drafts = Some(DraftList { drafts, at: 0 });
        Next::Redraw
    }

    pub(super) fn choose_draft(&mut self, context: &mut Context, key: Key) -> Next {
        let Some(list) = &mut self.drafts else { return Next::Same };
        match list.key(key) {
            Choice::Nothing => return Next::Redraw,
            Choice::Close => {}
            Choice::New => self.start_anew(context),
            Choice::Open(header) => {
                self.drafts = None;
                return self.reopen(context, &header);
            }
        }
        self.drafts = None;
        Next::Redraw
    }

    fn start_anew(&mut self, context: &mut Context) {
        let fresh = match &self.work {
            Work::Canvas(_) => Some(Self::blank(context)),
            Work::Editor(editing) => Self::blank_editor(context, editing.kind),
        };
        self.become_other(context, fresh);
    }

    fn reopen(&mut self, context: &mut Context, header: &Header) -> Next {
        let kind = painting::editor_games().into_iter().find(|kind| kind.info().name == header.what);
        match (&self.work, kind) {
            (Work::Canvas(_), Some(kind)) => match Self::editor_with(context, kind, &header.id) {
                Some(screen) => return Next::Push(Box::new(screen)),
                None => context.complain(GONE),
            },
            (Work::Editor(_), Some(kind)) => {
                let other = Self::editor_with(context, kind, &header.id);
                self.become_other(context, other);
            }
            (Work::Canvas(_) | Work::Editor(_), None) => {
                let other = Self::canvas_with(context, &header.id);
                self.become_other(context, other);
            }
        }
        Next::Redraw
    }

    fn become_other(&mut self, context: &mut Context, other: Option<Self>) {
        let Some(mut other) = other else { return context.complain(GONE) };
        if let (Work::Canvas(now), Work::Canvas(then)) = (&self.work, &mut other.work) {
            then.game = now.game;
        }
        *self = other;
        self.say_note(context);
        self.work.judge(context);
    }

    /// Opens a draft on the canvas. `None` if the draft can't be read.
    pub(super) fn canvas_with(context: &Context, id: &str) -> Option<Self> {
        let opened = context.store.open_draft(id)?;
        let (canvas, details) = draft::read_canvas(&opened.draft)?;
        let work = Work::Canvas(Box::new(painting::Painting::new(canvas)));
        Some(Self { note: opened.is_copy.then_some(COPY), ..Self::with(work, details, opened.place) })
    }
}

const GONE: &str = "This draft can't be read.";
