//! Lines that are too many to be listed, told step by step.
//!
//! A literal says that the line of a number is at a cell after so many steps. It can be there only if the cell is that
//! near to the number and as near to a mate as the rest of the steps allow, so the literals fill a lens between the two
//! and not the whole board. Each step leads to a step beside it and comes from one, each layer has one cell at the most,
//! and no cell is visited twice: so a model is a line, and different models are different lines.

use crate::solve::encode::{Draft, Stride, TooLarge};
use crate::solve::field::{Field, Place};
use crate::solve::survey::Survey;
use pentimento_sat::Lit;
use std::collections::HashMap;

/// The most steps in all; the clauses of one take two kilobytes or so, with what is learnt from them.
const MOST_STEPS: usize = 200_000;

/// For each number of steps, the places that can be reached then.
type Layers = Vec<HashMap<Place, Lit>>;

pub fn encode(survey: &Survey, draft: &mut Draft) -> Result<(), TooLarge> {
    let long: Vec<usize> = survey.open().filter(|&clue| survey.lines(clue).is_none()).collect();
    for &clue in &long {
        let from = survey.field.clues[clue];
        let later = |&&to: &&Place| {
            let listed = survey.lines(survey.field.index[to as usize] as usize).is_some();
            to > from && !listed && survey.field.may_end(from, to)
        };
        let mates: Vec<Place> = survey.field.partners[clue].iter().filter(later).copied().collect();
        if !mates.is_empty() {
            encode_one(&survey.field, draft, from, &mates)?;
        }
    }
    Ok(())
}

fn encode_one(field: &Field, draft: &mut Draft, from: Place, mates: &[Place]) -> Result<(), TooLarge> {
    let steps = usize::from(field.number[from as usize]) - 1;
    let near = distances(field, from, &[from], steps);
    let far = distances(field, from, mates, steps);
    let begins = draft.solver.variable(false);
    draft.end(field.index[from as usize], begins);
    draft.take(from, from, begins);
    draft.strides.push(Stride { lit: begins, from, after: 0, at: from });
    let mut layers: Layers = vec![HashMap::from([(from, begins)])];
    for after in 1..=steps {
        let inside = |&(&place, &distance): &(&Place, &usize)| {
            let end = mates.contains(&place);
            let rest = far.get(&place).copied().unwrap_or(usize::MAX);
            let fits = if after == steps { end } else { !end && rest <= steps - after };
            place != from && fits && distance <= after && (after - distance) % 2 == 0
        };
        let mut places: Vec<Place> = near.iter().filter(inside).map(|(&place, _)| place).collect();
        // Maps have no order of their own; the clauses must be the same every time.
        places.sort_unstable();
        if draft.strides.len() + places.len() > MOST_STEPS {
            return Err(TooLarge);
        }
        let mut layer = HashMap::new();
        for place in places {
            let lit = draft.solver.variable(true);
            layer.insert(place, lit);
            draft.strides.push(Stride { lit, from, after: after as u8, at: place });
            if after == steps {
                draft.end(field.index[place as usize], lit);
            }
        }
        layers.push(layer);
    }
    tie(field, draft, &layers);
    once(draft, from, &layers);
    Ok(())
}

/// Steps from the nearest of some places, around what a line of `clue` cannot pass.
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

/// Each step has one before it and one after it.
fn tie(field: &Field, draft: &mut Draft, layers: &Layers) {
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

/// No place is passed twice, and what is passed is taken.
fn once(draft: &mut Draft, from: Place, layers: &Layers) {
    let mut visits: HashMap<Place, Vec<Lit>> = HashMap::new();
    for layer in &layers[1..] {
        for (place, lit) in sorted(layer) {
            visits.entry(place).or_default().push(lit);
            draft.take(from, place, lit);
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
