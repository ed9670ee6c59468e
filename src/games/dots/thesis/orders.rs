//! Chains of shortcuts whose lengths grow, fall, or do first this and then that, with the fewest dots.
//!
//! A dot in the middle of a chain seeks the shorter of its two lines, so neighbouring lines must differ by the factor;
//! a line is drawn by the end for which it is the shorter one. Growing lengths are sought backwards, falling ones
//! forwards, and the shortest of all from both sides. Instead of the thesis' graph, in which every pair of adjacent
//! shortcuts is an edge, the incoming lines of a point are sorted by length, and the best of those long or short
//! enough is a prefix minimum: O(S log S) for S shortcuts.

use super::shortcuts::Shortcut;

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

/// States that end at one point, sorted so that those which a line may follow are the first ones.
struct Incoming {
    lengths: Vec<f64>,
    /// The state with the fewest lines among the first so many.
    best: Vec<usize>,
}

impl Incoming {
    fn sorted(states: &[State], mut of: Vec<usize>, longest_first: bool) -> Self {
        of.sort_by(|&a, &b| {
            let order = states[a].length.total_cmp(&states[b].length);
            if longest_first { order.reverse() } else { order }
        });
        let mut best: Vec<usize> = Vec::with_capacity(of.len());
        for &state in &of {
            let fewest = best.last().copied().filter(|&known| states[known].lines <= states[state].lines);
            best.push(fewest.unwrap_or(state));
        }
        Self { lengths: of.iter().map(|&state| states[state].length).collect(), best }
    }

    fn longer_than(&self, length: f64) -> Option<usize> {
        self.lengths.partition_point(|&known| known >= length).checked_sub(1).map(|place| self.best[place])
    }

    fn shorter_than(&self, length: f64) -> Option<usize> {
        self.lengths.partition_point(|&known| known <= length).checked_sub(1).map(|place| self.best[place])
    }
}

/// For every point that a chain from `start` reaches in this order, the chain with the fewest dots.
pub fn chains(shortcuts: &[Vec<Shortcut>], start: usize, order: Order, rho: f64) -> Vec<(usize, Vec<usize>)> {
    let mut states: Vec<State> = Vec::new();
    let mut arriving: Vec<Vec<usize>> = vec![Vec::new(); shortcuts.len()];
    for at in start..shortcuts.len() {
        if at != start && arriving[at].is_empty() {
            continue;
        }
        let (falling, rest): (Vec<usize>, Vec<usize>) =
            arriving[at].iter().partition(|&&state| states[state].phase == Phase::Falling);
        let falling = Incoming::sorted(&states, falling, true);
        let rising = Incoming::sorted(&states, rest, false);
        for shortcut in &shortcuts[at] {
            let after_longer = falling.longer_than(shortcut.length * rho);
            let after_shorter = rising.shorter_than(shortcut.length / rho);
            for (phase, before) in steps(order, at == start, shortcut, after_longer, after_shorter) {
                let lines = before.map_or(1, |state: usize| states[state].lines + 1);
                states.push(State { length: shortcut.length, phase, lines, from: at, before });
                arriving[shortcut.to].push(states.len() - 1);
            }
        }
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
