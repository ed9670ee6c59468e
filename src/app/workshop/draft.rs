//! The canvas from one day to the next: what is left unfinished is kept as a draft. Invariant: a draft that was written
//! is read back to the same canvas, and anything odd in the file is no draft, never a fault.

use super::Workshop;
use super::keeping::Papers;
use crate::app::context::Context;
use crate::store::draft::Keep;
use crate::workshop::canvas::{self, Canvas};
use pentimento_picture::Picture;
use serde_json::{Value as Json, json};

/// The newest form of a draft that is understood here.
const VERSION: u64 = 1;

impl Workshop {
    pub(super) fn keep_draft(&mut self, context: &mut Context, how: Keep) {
        self.unkept = false;
        if self.canvas.strokes() == 0 && self.papers.kept {
            return;
        }
        let mut draft = self.draft();
        let before = context.store.draft();
        // What lies on the benches is in the same file.
        if let Some(benches) = before.as_ref().and_then(|all| all.get("benches").cloned()) {
            draft["benches"] = benches;
        }
        // A canvas that this program does not understand, as a newer one's, is not this one's to replace.
        let strange = before.is_some_and(|before| before.get("cells").is_some() && read(&before).is_none());
        if strange && let Err(why) = context.store.set_draft_aside() {
            context.complain(why.to_string());
            return;
        }
        // What fails after a stroke fails again on leaving, and is told then.
        if let (Err(why), Keep::ForGood) = (context.store.keep_draft(&draft, how), how) {
            context.complain(why.to_string());
        }
    }

    fn draft(&self) -> Json {
        let picture = self.canvas.picture();
        let locked: Vec<usize> =
            self.canvas.locked().iter().enumerate().filter(|(_, locked)| **locked).map(|(n, _)| n).collect();
        json!({
            "version": VERSION,
            "width": picture.width,
            "height": picture.height,
            "palette": picture.palette,
            "cells": picture.cells,
            "locked": locked,
            "papers": self.papers.draft(),
        })
    }
}

/// A draft as it was kept; anything odd is no draft.
pub fn read(draft: &Json) -> Option<(Canvas, Papers)> {
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
    let papers = Papers::of_draft(draft.get("papers").unwrap_or(&Json::Null));
    Some((Canvas::of(Picture { width, height, cells, palette }).with_locks(locked), papers))
}
