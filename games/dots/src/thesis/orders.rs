//! Chains of shortcuts whose lengths grow, fall, or do first this and then that, with the fewest dots.
//!
//! A dot in the middle of a chain seeks the shorter of its two lines, so neighbouring lines must differ by the factor;
//! a line is drawn by the end for which it is the shorter one. Growing lengths are sought backwards, falling ones
//! forwards, and the shortest of all from both sides. The dot after next must lie outside the circle of the one that
//! seeks, and since a side of the polyline leaves a circle only once, all further ones then do. The thesis' graph, in
//! which every pair of adjacent shortcuts may be an edge, is not built: for each shortcut the lines that arrive at its
//! beginning are tried, those with the fewest lines first, until one fits.

use super::super::geometry::distance;
use super::shortcuts::Shortcut;
use pentimento_picture::drawing::Place;

/// The order of a chain's lengths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    Growing,
    Falling,
    /// Falling from both ends, to meet at one point.
    Meeting,
}

impl Order {
    pub const ALL: [Order; 3] = [Order::Growing, Order::Falling, Order::Meeting];
}

/// Where in its chain a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Falling,
    Shortest,
    Growing,
}

#[derive(Debug, Clone, Copy)]
struct State {
    length: f64,
    phase: Phase,
    lines: u32,
    from: usize,
    before: Option<usize>,
}

/// For every point that a chain from `start` reaches in this order, the chain with the fewest dots.
pub fn chains(
    points: &[Place],
    shortcuts: &[Vec<Shortcut>],
    start: usize,
    order: Order,
    rho: f64,
) -> Vec<(usize, Vec<usize>)> {
    let mut states: Vec<State> = Vec::new();
    let mut arriving: Vec<Vec<usize>> = vec![Vec::new(); shortcuts.len()];
    for at in start..shortcuts.len() {
        if at != start && arriving[at].is_empty() {
            continue;
        }
        let mut waiting = std::mem::take(&mut arriving[at]);
        waiting.sort_by_key(|&state| states[state].lines);
        for shortcut in &shortcuts[at] {
            let (to, length) = (points[shortcut.to], shortcut.length);
            let beyond = |state: &State, radius: f64| distance(points[state.from], to) >= radius * rho;
            let falls = |state: &State| {
                state.phase == Phase::Falling && state.length >= length * rho && beyond(state, state.length)
            };
            let grows = |state: &State| {
                state.phase != Phase::Falling && state.length * rho <= length && beyond(state, length)
            };
            let first =
                |fits: &dyn Fn(&State) -> bool| waiting.iter().copied().find(|&state| fits(&states[state]));
            let (after_longer, after_shorter) = (first(&falls), first(&grows));
            for (phase, before) in steps(order, at == start, shortcut, after_longer, after_shorter) {
                let lines = before.map_or(1, |state: usize| states[state].lines + 1);
                states.push(State { length, phase, lines, from: at, before });
                arriving[shortcut.to].push(states.len() - 1);
            }
        }
        arriving[at] = waiting;
    }
    let ends = (start + 1..shortcuts.len()).filter_map(|end| {
        let whole = arriving[end].iter().filter(|&&state| states[state].phase != Phase::Falling);
        let best = whole.min_by_key(|&&state| states[state].lines)?;
        Some((end, traced(&states, *best, end)))
    });
    ends.collect()
}

/// What a line may be in a chain of the order, and what it follows.
fn steps(
    order: Order,
    first: bool,
    shortcut: &Shortcut,
    after_longer: Option<usize>,
    after_shorter: Option<usize>,
) -> Vec<(Phase, Option<usize>)> {
    let [forwards, backwards] = shortcut.sought;
    let mut steps = Vec::new();
    let falls = matches!(order, Order::Falling | Order::Meeting);
    let grows = matches!(order, Order::Growing | Order::Meeting);
    if falls && forwards && (first || after_longer.is_some()) {
        steps.push((Phase::Falling, after_longer));
    }
    if forwards && backwards && (first || (falls && after_longer.is_some())) {
        steps.push((Phase::Shortest, after_longer));
    }
    if grows && backwards && after_shorter.is_some() {
        steps.push((Phase::Growing, after_shorter));
    }
    steps
}

fn traced(states: &[State], last: usize, end: usize) -> Vec<usize> {
    let mut chain = vec![end];
    let mut state = Some(last);
    while let Some(number) = state {
        chain.push(states[number].from);
        state = states[number].before;
    }
    chain.reverse();
    chain
}
