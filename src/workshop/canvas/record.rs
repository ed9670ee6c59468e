//! A canvas and its history as JSON, for drafts.
//!
//! The newest state is written in full. For an older state, only the cells that differ from the next newer
//! state are written. So two hundred strokes on a large canvas need little room.

use super::{Canvas, LONGEST, Snapshot};
use pentimento_picture::Picture;
use serde_json::{Value as Json, json};
use std::collections::VecDeque;

impl Canvas {
    /// Returns the newest state, and the states before it, oldest first. The history has at most `room`
    /// bytes.
    pub(crate) fn to_json(&self, mut room: usize) -> (Json, Vec<Json>) {
        let mut past = Vec::new();
        let mut newer = &self.now;
        for older in self.past.iter().rev() {
            let step = difference(older, newer);
            let Some(left) = room.checked_sub(step.to_string().len()) else { break };
            room = left;
            past.push(step);
            newer = older;
        }
        past.reverse();
        (whole(&self.now), past)
    }

    /// Reads the output of [`Canvas::to_json`]. `None` if the newest state is damaged. If an older state is
    /// damaged, it and all states before it are lost.
    pub(crate) fn from_json(now: &Json, past: &[Json]) -> Option<Self> {
        let now = read_whole(now)?;
        let mut canvas = Self::of(now.picture).with_locks(now.locked);
        let mut states = VecDeque::new();
        let mut newer = canvas.now.clone();
        for step in past.iter().rev() {
            let Some(older) = apply(&newer, step) else { break };
            states.push_front(older.clone());
            newer = older;
        }
        canvas.strokes = states.len();
        canvas.past = states;
        Some(canvas)
    }
}

fn whole(state: &Snapshot) -> Json {
    let picture = &state.picture;
    json!({
        "width": picture.width,
        "height": picture.height,
        "palette": picture.palette,
        "cells": picture.cells,
        "locked": locked_places(state),
    })
}

fn locked_places(state: &Snapshot) -> Vec<usize> {
    state.locked.iter().enumerate().filter(|(_, locked)| **locked).map(|(place, _)| place).collect()
}

/// Describes the older state by its differences from the newer one.
fn difference(older: &Snapshot, newer: &Snapshot) -> Json {
    let (from, to) = (&newer.picture, &older.picture);
    if (from.width, from.height, &from.palette) != (to.width, to.height, &to.palette) {
        return whole(older);
    }
    let cells = to.cells.iter().zip(&from.cells).enumerate().filter(|(_, (old, new))| old != new);
    let cells: Vec<(usize, u8)> = cells.map(|(place, (old, _))| (place, *old)).collect();
    let mut step = json!({ "changed": cells });
    if older.locked != newer.locked {
        step["locked"] = json!(locked_places(older));
    }
    step
}

fn apply(newer: &Snapshot, step: &Json) -> Option<Snapshot> {
    let Some(changed) = step.get("changed") else { return read_whole(step) };
    let mut older = newer.clone();
    for (place, value) in serde_json::from_value::<Vec<(usize, u8)>>(changed.clone()).ok()? {
        (usize::from(value) <= older.picture.palette.len()).then_some(())?;
        *older.picture.cells.get_mut(place)? = value;
    }
    if let Some(locked) = step.get("locked") {
        older.locked = read_locked(locked, older.picture.cells.len());
    }
    Some(older)
}

fn read_whole(state: &Json) -> Option<Snapshot> {
    let side = |name: &str| {
        let value = state.get(name)?.as_u64()? as usize;
        (1..=LONGEST).contains(&value).then_some(value)
    };
    let (width, height) = (side("width")?, side("height")?);
    let palette: Vec<[u8; 3]> = serde_json::from_value(state.get("palette")?.clone()).ok()?;
    let cells: Vec<u8> = serde_json::from_value(state.get("cells")?.clone()).ok()?;
    let is_sound =
        cells.len() == width * height && cells.iter().all(|&cell| usize::from(cell) <= palette.len());
    if !is_sound || palette.len() > 64 {
        return None;
    }
    let locked = read_locked(state.get("locked")?, cells.len());
    Some(Snapshot { picture: Picture { width, height, cells, palette }, locked })
}

fn read_locked(places: &Json, cells: usize) -> Vec<bool> {
    let mut locked = vec![false; cells];
    for place in serde_json::from_value::<Vec<usize>>(places.clone()).unwrap_or_default() {
        if let Some(cell) = locked.get_mut(place) {
            *cell = true;
        }
    }
    locked
}

#[cfg(test)]
mod tests {
    use super::super::{Mirror, Stroke};
    use super::*;

    fn painted() -> Canvas {
        let mut canvas = Canvas::new(4, 3);
        for (row, column) in [(0, 0), (1, 2), (2, 3)] {
            canvas.paint(Stroke::New, &[[row, column]], Mirror::Off, 1);
        }
        canvas.toggle_lock([1, 1]);
        canvas.resize(5, 5);
        canvas.paint(Stroke::New, &[[4, 4]], Mirror::Off, 2);
        canvas
    }

    #[test]
    fn a_canvas_comes_back_with_every_stroke() {
        let mut canvas = painted();
        let (now, past) = canvas.to_json(usize::MAX);
        let mut again = Canvas::from_json(&now, &past).unwrap();
        assert_eq!(again.strokes(), canvas.strokes());
        loop {
            assert_eq!((again.picture(), again.locked()), (canvas.picture(), canvas.locked()));
            if !canvas.undo() {
                break;
            }
            assert!(again.undo());
        }
        assert!(!again.undo());
    }

    #[test]
    fn a_history_without_room_loses_its_oldest_part() {
        let canvas = painted();
        let (now, past) = canvas.to_json(60);
        assert!(!past.is_empty() && past.len() < 6, "{past:?}");
        assert_eq!(Canvas::from_json(&now, &past).unwrap().strokes(), past.len());
        let mut broken = past.clone();
        broken[0] = json!({ "changed": [[999, 1]] });
        assert_eq!(Canvas::from_json(&now, &broken).unwrap().strokes(), past.len() - 1);
    }
}
