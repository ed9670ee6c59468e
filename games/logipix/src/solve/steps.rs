//! Clauses for a number with too many lines to list. There is one literal for each possible step.
//!
//! A literal says: after k steps, the line of this number is at this cell. This is possible only if the cell is at
//! most k steps from the number, and if a mate can be reached in the remaining steps. So only cells between the
//! number and its mates need literals. The clauses say that the cells of two consecutive steps are neighbours. A line
//! is at no more than one cell after k steps, and visits no cell twice. So every solution of the clauses is a line,
//! and different solutions are different lines.

use crate::solve::encode::{Draft, StepVar, TooLarge};
use crate::solve::field::{Field, Place};
use crate::solve::propagate::Propagator;
use pentimento_sat::Lit;
use std::collections::HashMap;

/// The most literals in total. Each needs about 2 KB for its clauses, including those that the solver learns.
const MOST_STEPS: usize = 200_000;

/// For each number of steps, the places where the line can be, with their literals.
type Layers = Vec<HashMap<Place, Lit>>;

pub(crate) fn encode(propagator: &Propagator, draft: &mut Draft) -> Result<(), TooLarge> {
    let field = &propagator.field;
    for clue in propagator.open().filter(|&clue| propagator.lines(clue).is_none()) {
        let from = field.clues[clue];
        let is_later = |&&to: &&Place| {
            let listed = propagator.lines(field.index[to as usize] as usize).is_some();
            to > from && !listed && field.may_end(from, to)
        };
        let mates: Vec<Place> = field.partners[clue].iter().filter(is_later).copied().collect();
        if !mates.is_empty() {
            encode_one(field, draft, from, &mates)?;
        }
    }
    Ok(())
}

fn encode_one(field: &Field, draft: &mut Draft, from: Place, mates: &[Place]) -> Result<(), TooLarge> {
    let steps = usize::from(field.number[from as usize]) - 1;
    let near = distances(field, from, &[from], steps);
    let far = distances(field, from, mates, steps);
    let starts = draft.solver.variable(false);
    draft.end(field.index[from as usize], starts);
    draft.uses(from, from, starts);
    draft.steps.push(StepVar { lit: starts, from, at: from });
    let mut layers: Layers = vec![HashMap::from([(from, starts)])];
    for after in 1..=steps {
        let is_inside = |&(&place, &distance): &(&Place, &usize)| {
            let end = mates.contains(&place);
            let rest = far.get(&place).copied().unwrap_or(usize::MAX);
            let fits = if after == steps { end } else { !end && rest <= steps - after };
            place != from && fits && distance <= after && (after - distance) % 2 == 0
        };
        let mut places: Vec<Place> = near.iter().filter(is_inside).map(|(&place, _)| place).collect();
        // A hash map has no fixed order, but the clauses must always be the same.
        places.sort_unstable();
        if draft.steps.len() + places.len() > MOST_STEPS {
            return Err(TooLarge);
        }
        let mut layer = HashMap::new();
        for place in places {
            let lit = draft.solver.variable(true);
            layer.insert(place, lit);
            draft.steps.push(StepVar { lit, from, at: place });
            if after == steps {
                draft.end(field.index[place as usize], lit);
            }
        }
        layers.push(layer);
    }
    connect(field, draft, &layers);
    visit_once(draft, from, &layers);
    Ok(())
}

/// For each place that a line of `clue` can reach, the number of steps to the nearest of the `starts`.
fn distances(field: &Field, clue: Place, starts: &[Place], reach: usize) -> HashMap<Place, usize> {
    let mut found: HashMap<Place, usize> = starts.iter().map(|&start| (start, 0)).collect();
    let mut queue: Vec<Place> = starts.to_vec();
    let mut next = 0;
    while let Some(&place) = queue.get(next) {
        next += 1;
        let distance = found[&place];
        let ends = field.number[place as usize] > 0 && !starts.contains(&place);
        if distance == reach || ends {
            continue;
        }
        for side in field.beside(place) {
            let open = field.pass(clue, side).is_some() || field.may_end(clue, side);
            if open && !found.contains_key(&side) {
                found.insert(side, distance + 1);
                queue.push(side);
            }
        }
    }
    found
}

/// Adds clauses so that each step that is taken is next to one that is taken in the layer before, and to one in the
/// layer after. Only one step of each layer can be taken.
fn connect(field: &Field, draft: &mut Draft, layers: &Layers) {
    for pair in layers.windows(2) {
        for (here, there) in [(&pair[0], &pair[1]), (&pair[1], &pair[0])] {
            for (place, lit) in sorted(here) {
                let next = field.beside(place).into_iter().filter_map(|side| there.get(&side).copied());
                let clause: Vec<Lit> = std::iter::once(!lit).chain(next).collect();
                draft.solver.add(&clause);
            }
        }
        let layer: Vec<Lit> = sorted(&pair[1]).into_iter().map(|(_, lit)| lit).collect();
        draft.at_most_one(&layer);
    }
}

/// Adds clauses so that the line visits no place twice, and records which places it uses.
fn visit_once(draft: &mut Draft, from: Place, layers: &Layers) {
    let mut visits: HashMap<Place, Vec<Lit>> = HashMap::new();
    for layer in &layers[1..] {
        for (place, lit) in sorted(layer) {
            visits.entry(place).or_default().push(lit);
            draft.uses(from, place, lit);
        }
    }
    let mut all: Vec<(Place, Vec<Lit>)> = visits.into_iter().collect();
    all.sort_unstable_by_key(|(place, _)| *place);
    for (_, lits) in all {
        draft.at_most_one(&lits);
    }
}

fn sorted(layer: &HashMap<Place, Lit>) -> Vec<(Place, Lit)> {
    let mut all: Vec<(Place, Lit)> = layer.iter().map(|(&place, &lit)| (place, lit)).collect();
    all.sort_unstable();
    all
}
