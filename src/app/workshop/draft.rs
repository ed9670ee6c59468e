//! Saves unfinished work as a draft. There is one file for the canvas and all editors.
//!
//! Invariant: reading a draft gives the same canvas again. A damaged or unknown draft is ignored.

use super::saving::Details;
use super::{Work, Workshop};
use crate::app::context::Context;
use crate::store::draft::Keep;
use crate::workshop::canvas::{self, Canvas};
use pentimento_engine::editor::Editor;
use pentimento_picture::Picture;
use serde_json::{Value as Json, json};

/// The newest version of a draft that this program can read.
const VERSION: u64 = 1;

impl Workshop {
    pub(super) fn save_draft(&mut self, context: &mut Context, how: Keep) {
        self.draft_is_old = false;
        if self.work.is_untouched() && self.details.saved {
            return;
        }
        let before = context.store.draft();
        let draft = match &self.work {
            Work::Canvas(painting) => {
                // A newer version of the program may have written the draft on disk. If this version can't read the
                // canvas in it, the file is renamed, so that it is not overwritten.
                let is_unknown = before
                    .as_ref()
                    .is_some_and(|before| before.get("cells").is_some() && read_canvas(before).is_none());
                if is_unknown && let Err(why) = context.store.set_draft_aside() {
                    context.complain(why.to_string());
                    return;
                }
                canvas_draft(&painting.canvas, &self.details, before.as_ref())
            }
            Work::Editor(editing) => {
                let own = json!({ "work": editing.editor.draft(), "papers": self.details.draft() });
                editor_draft(editing.kind.info().name, own, before)
            }
        };
        // A failure after a stroke is not reported. When the player leaves the screen, the draft is saved again, and a
        // failure is reported then.
        if let (Err(why), Keep::ForGood) = (context.store.keep_draft(&draft, how), how) {
            context.complain(why.to_string());
        }
    }
}

fn canvas_draft(canvas: &Canvas, details: &Details, before: Option<&Json>) -> Json {
    let picture = canvas.picture();
    let locked = canvas.locked().iter().enumerate().filter(|(_, locked)| **locked);
    let locked: Vec<usize> = locked.map(|(place, _)| place).collect();
    let mut draft = json!({
        "version": VERSION,
        "width": picture.width,
        "height": picture.height,
        "palette": picture.palette,
        "cells": picture.cells,
        "locked": locked,
        "papers": details.draft(),
    });
    // The drafts of the games' editors are in the same file, so they are copied from the old draft.
    if let Some(editors) = before.and_then(|all| all.get("benches").cloned()) {
        draft["benches"] = editors;
    }
    draft
}

fn editor_draft(game: &str, draft: Json, before: Option<Json>) -> Json {
    let mut all = before.filter(Json::is_object).unwrap_or_else(|| json!({}));
    if !all["benches"].is_object() {
        all["benches"] = json!({});
    }
    all["benches"][game] = draft;
    all
}

/// Loads the draft of a game's editor, if there is one.
pub(super) fn restore_editor(context: &Context, game: &str, editor: &mut dyn Editor) -> Option<Details> {
    let all = context.store.draft()?;
    let draft = all.get("benches")?.get(game)?;
    let restored = editor.restore(draft.get("work").unwrap_or(&Json::Null));
    restored.then(|| Details::from_draft(draft.get("papers").unwrap_or(&Json::Null)))
}

/// Reads the canvas from a draft. `None` if it is damaged or from a newer program.
pub(super) fn read_canvas(draft: &Json) -> Option<(Canvas, Details)> {
    if draft.get("version")?.as_u64()? > VERSION {
        return None;
    }
    let side = |name: &str| {
        let value = draft.get(name)?.as_u64()? as usize;
        (1..=canvas::LONGEST).contains(&value).then_some(value)
    };
    let (width, height) = (side("width")?, side("height")?);
    let palette: Vec<[u8; 3]> = serde_json::from_value(draft.get("palette")?.clone()).ok()?;
    let cells: Vec<u8> = serde_json::from_value(draft.get("cells")?.clone()).ok()?;
    let sound = cells.len() == width * height && cells.iter().all(|&cell| usize::from(cell) <= palette.len());
    if !sound || palette.len() > 64 {
        return None;
    }
    let places: Vec<usize> = serde_json::from_value(draft.get("locked")?.clone()).unwrap_or_default();
    let mut locked = vec![false; cells.len()];
    places.into_iter().filter(|&place| place < cells.len()).for_each(|place| locked[place] = true);
    let details = Details::from_draft(draft.get("papers").unwrap_or(&Json::Null));
    Some((Canvas::of(Picture { width, height, cells, palette }).with_locks(locked), details))
}
