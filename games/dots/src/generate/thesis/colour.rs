//! Chooses the colours of the pieces. Merges adjacent pieces that agree, and then colours the pieces one by one.
//!
//! Pieces agree if they can all have one colour: each line still goes to the closest dot of one of its ends, and no
//! circle contains a dot other than the closest. Otherwise they conflict. Three pieces that share dots can agree in
//! pairs and still not agree all together. So pieces that agree are merged into a group, and the conflicts of that
//! group are computed again. Groups that share no dot agree all together if they agree in pairs.

use super::{Piece, key};
use crate::generate::settings::Settings;
use crate::geometry::square;
use crate::model::MOST_COLOURS;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::drawing::Place;
use std::collections::{BTreeMap, BTreeSet};

/// A dot in one colour: its place, and for each of its lines the squared length and the other end.
struct Knot {
    at: Place,
    lines: Vec<(f64, usize)>,
}

/// Whether these pieces can all have the same colour.
pub(crate) fn agree(pieces: &[&Piece], settings: &Settings) -> bool {
    let mut numbers: BTreeMap<[i64; 2], usize> = BTreeMap::new();
    let mut knots: Vec<Knot> = Vec::new();
    let mut knot = |place: Place, knots: &mut Vec<Knot>| {
        *numbers.entry(key(place)).or_insert_with(|| {
            knots.push(Knot { at: place, lines: Vec::new() });
            knots.len() - 1
        })
    };
    for pair in pieces.iter().flat_map(|piece| piece.dots.windows(2)) {
        let (a, b) = (knot(pair[0], &mut knots), knot(pair[1], &mut knots));
        let length = square(pair[0], pair[1]);
        knots[a].lines.push((length, b));
        knots[b].lines.push((length, a));
    }
    let factor = (settings.rho * settings.rho).max(1.0 + 1e-6);
    let nearest: Vec<(f64, usize)> = knots
        .iter()
        .map(|knot| knot.lines.iter().copied().min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 0)))
        .collect();
    knots.iter().enumerate().all(|(number, knot)| {
        let (near, closest) = nearest[number];
        let empty = knots.iter().enumerate().all(|(other, their)| {
            other == number || other == closest || square(knot.at, their.at) >= near * factor - 1e-9
        });
        let drawn = |&(_, to): &(f64, usize)| closest == to || nearest[to].1 == number;
        empty && knot.lines.iter().all(drawn)
    })
}

/// Connected pieces that get the same colour.
struct Group {
    pieces: Vec<usize>,
    dots: BTreeSet<[i64; 2]>,
}

struct Graph<'a> {
    pieces: &'a [Piece],
    settings: &'a Settings,
    groups: Vec<Group>,
    /// For each pair of groups, whether they conflict. Each pair is stored in both orders.
    conflicts: Vec<Vec<bool>>,
}

/// Chooses a colour for each piece.
pub(crate) fn colour(pieces: &[Piece], settings: &Settings, job: &Job) -> Result<Vec<u8>, Stopped> {
    let group = |number: usize| Group {
        pieces: vec![number],
        dots: pieces[number].dots.iter().map(|&place| key(place)).collect(),
    };
    let groups: Vec<Group> = (0..pieces.len()).map(group).collect();
    let mut graph =
        Graph { pieces, settings, conflicts: vec![vec![false; groups.len()]; groups.len()], groups };
    for a in 0..graph.groups.len() {
        job.go_on()?;
        for b in 0..a {
            graph.update_conflict(a, b);
        }
    }
    while let Some((a, b)) = graph.best_merger() {
        job.go_on()?;
        graph.merge(a, b);
    }
    Ok(graph.coloured())
}

impl Graph<'_> {
    fn agrees(&self, a: usize, b: usize) -> bool {
        let all = self.groups[a].pieces.iter().chain(&self.groups[b].pieces);
        let all: Vec<&Piece> = all.map(|&piece| &self.pieces[piece]).collect();
        agree(&all, self.settings)
    }

    fn update_conflict(&mut self, a: usize, b: usize) {
        let conflict = !self.agrees(a, b);
        self.conflicts[a][b] = conflict;
        self.conflicts[b][a] = conflict;
    }

    /// Finds the best pair of groups to merge. The two groups share a dot and agree, and together they conflict with
    /// the fewest other groups.
    fn best_merger(&self) -> Option<(usize, usize)> {
        let adjacent = |a: usize, b: usize| !self.groups[a].dots.is_disjoint(&self.groups[b].dots);
        let degree = |a: usize, b: usize| {
            (0..self.groups.len())
                .filter(|&other| self.conflicts[a][other] || self.conflicts[b][other])
                .count()
        };
        let mut best = None;
        for a in 0..self.groups.len() {
            for b in 0..a {
                if !self.conflicts[a][b] && adjacent(a, b) {
                    let degree = degree(a, b);
                    if best.is_none_or(|(known, _, _)| degree < known) {
                        best = Some((degree, a, b));
                    }
                }
            }
        }
        best.map(|(_, a, b)| (a, b))
    }

    /// Merges group `a` into group `b`. The number `b` must be lower, so that group `b` keeps it.
    fn merge(&mut self, a: usize, b: usize) {
        let gone = self.groups.swap_remove(a);
        self.conflicts.swap_remove(a);
        for row in &mut self.conflicts {
            row.swap_remove(a);
        }
        self.groups[b].pieces.extend(gone.pieces);
        self.groups[b].dots.extend(gone.dots);
        for other in (0..self.groups.len()).filter(|&other| other != b) {
            self.update_conflict(b, other);
        }
    }

    /// Colours the groups one by one. Next is always the group whose conflicting groups have the most different
    /// colours. Among equals, it is the group with the most conflicts.
    fn coloured(&self) -> Vec<u8> {
        let count = self.groups.len();
        let mut colours: Vec<Option<u8>> = vec![None; count];
        let beside = |group: usize| (0..count).filter(move |&other| self.conflicts[group][other]);
        for _ in 0..count {
            let taken =
                |group: usize| -> BTreeSet<u8> { beside(group).filter_map(|other| colours[other]).collect() };
            let open = (0..count).filter(|&group| colours[group].is_none());
            let Some(next) =
                open.max_by_key(|&group| (taken(group).len(), beside(group).count(), count - group))
            else {
                break;
            };
            let used = taken(next);
            let free = (0..=MOST_COLOURS as u8 + 1).find(|colour| !used.contains(colour)).unwrap_or(u8::MAX);
            colours[next] = Some(free);
        }
        let mut of_pieces = vec![0; self.pieces.len()];
        for (group, colour) in self.groups.iter().zip(colours) {
            for &piece in &group.pieces {
                of_pieces[piece] = colour.unwrap_or(0);
            }
        }
        of_pieces
    }
}
