//! Saves unfinished work as a draft, and opens drafts again.
//!
//! Invariant: reading a draft gives the same work again, with its history. A damaged or unknown draft is not opened.

use super::editing::Editing;
use super::saving::Details;
use super::{Work, Workshop};
use crate::app::context::Context;
use crate::store::draft::{CANVAS, Draft, Keep};
use crate::workshop::canvas::Canvas;
use pentimento_engine::kind::Kind;

/// The most bytes of history in a draft.
const HISTORY: usize = 1 << 20;

impl Workshop {
    pub(super) fn save_draft(&mut self, context: &mut Context, how: Keep) {
        self.draft_is_old = false;
        if !self.is_changed {
            return;
        }
        let draft = match &self.work {
            Work::Canvas(painting) => canvas_draft(&painting.canvas, &self.details),
            Work::Editor(editing) => editor_draft(editing, &self.details),
        };
        // A failure after a stroke is not reported, because the draft is saved again when the player leaves
        // the screen. A failure at that time is reported.
        match (context.store.keep_draft(&mut self.place, draft, how), how) {
            (Ok(()), Keep::ForGood) => self.is_changed = false,
            (Err(why), Keep::ForGood) => context.complain(why.to_string()),
            (_, Keep::Meanwhile) => {}
        }
    }

    /// Starts a new draft for the next change. The old draft stays in the list.
    pub(super) fn begin_new_draft(&mut self, context: &mut Context) {
        self.save_draft(context, Keep::ForGood);
        let what = match &self.work {
            Work::Canvas(_) => CANVAS,
            Work::Editor(editing) => editing.kind.info().name,
        };
        self.place = context.store.new_draft(what);
        self.details = Details::default();
    }
}

fn canvas_draft(canvas: &Canvas, details: &Details) -> Draft {
    let size = format!("{}x{}", canvas.width(), canvas.height());
    let (work, past) = canvas.to_json(HISTORY);
    Draft::new(CANVAS, size, work, details.draft(), past)
}

fn editor_draft(editing: &Editing, details: &Details) -> Draft {
    let (mut past, mut room) = (Vec::new(), HISTORY);
    for step in editing.past().iter().rev() {
        let Some(left) = room.checked_sub(step.to_string().len()) else { break };
        room = left;
        past.push(step.clone());
    }
    past.reverse();
    let size = editing.puzzle().map(|puzzle| puzzle.describe()).unwrap_or_default();
    Draft::new(editing.kind.info().name, size, editing.editor.draft(), details.draft(), past)
}

/// Reads the canvas and the details of a draft. `None` if the draft is damaged.
pub(super) fn read_canvas(draft: &Draft) -> Option<(Canvas, Details)> {
    let canvas = Canvas::from_json(&draft.work, &draft.past)?;
    Some((canvas, Details::from_draft(&draft.papers)))
}

/// Opens the editor of a game with a draft. `None` if the game has no editor, or if the draft is damaged.
pub(super) fn read_editor(kind: &'static dyn Kind, draft: &Draft) -> Option<(Editing, Details)> {
    let mut editing = Editing::blank(kind)?;
    editing.editor.restore(&draft.work).then(|| {
        editing.set_past(draft.past.clone());
        (editing, Details::from_draft(&draft.papers))
    })
}
