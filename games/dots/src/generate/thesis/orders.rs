//! Chains of shortcuts with the fewest dots, whose lengths grow, fall, or first fall and then grow.
//!
//! A dot in the middle of a chain has two lines. Its closest dot is at the other end of the shorter one. So
//! neighbouring lines must differ by the factor rho, and a line belongs to the end that has it as its shorter line. If
//! lengths grow, each line belongs to its second end. If they fall, each line belongs to its first end. The shortest
//! line belongs to both ends. The end to which a line belongs is its owner. The dot beyond the other end of the line
//! must be outside the circle around the owner. Each side of the polyline leaves a circle only once, so all later dots
//! are outside too. The graph of the thesis has an edge for each pair of adjacent shortcuts. We don't build that
//! graph. Instead, each shortcut tries the lines that arrive at its start, shortest chains first, until one fits.

use super::shortcuts::Shortcut;
use crate::geometry::distance;
use pentimento_picture::drawing::Place;

/// How the lengths of the lines in a chain are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Order {
    Growing,
    Falling,
    /// The lengths fall from both ends towards one point.
    Meeting,
}

impl Order {
    /// The values of the setting `order`. `any` tries all three orders.
    pub(crate) const NAMES: &'static [&'static str] = &["any", "growing", "falling", "both"];

    /// The orders that a value of the setting allows.
    pub(crate) fn allowed(name: &str) -> &'static [Order] {
        match name {
            "growing" => &[Order::Growing],
            "falling" => &[Order::Falling],
            "both" => &[Order::Meeting],
            _ => &[Order::Growing, Order::Falling, Order::Meeting],
        }
    }
}

/// The part of a chain that a line is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Falling,
    Shortest,
    Growing,
}

/// A chain, described by its last line. `from` is the start of that line, and `before` is the index of the chain
/// without that line.
#[derive(Debug, Clone, Copy)]
struct State {
    length: f64,
    phase: Phase,
    lines: u32,
    from: usize,
    before: Option<usize>,
}

/// Finds all points that a chain from `start` can reach with its lengths in this order. Returns each point with the
/// chain that has the fewest dots.
pub(crate) fn chains(
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

/// The phases that a shortcut can have as the next line of a chain. Each phase comes with the index of the [`State`]
/// that the shortcut continues, or `None` if the shortcut is the first line.
fn steps(
    order: Order,
    first: bool,
    shortcut: &Shortcut,
    after_longer: Option<usize>,
    after_shorter: Option<usize>,
) -> Vec<(Phase, Option<usize>)> {
    let [forwards, backwards] = shortcut.owners;
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
