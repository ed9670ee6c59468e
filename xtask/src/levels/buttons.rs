//! The collections of Buttons: eight families of graphs. The colours of each level come from random presses, so it is
//! solvable.

use super::drawings::slug;
use super::finish::first_good;
use super::{Collection, Made, Order};
use pentimento_base::document::parse;
use pentimento_base::rng::Rng;
use pentimento_buttons::KIND;

type Edge = (usize, usize);

/// A graph with a title.
struct Graph {
    title: String,
    nodes: usize,
    edges: Vec<Edge>,
}

impl Graph {
    fn new(title: impl Into<String>, nodes: usize, edges: impl IntoIterator<Item = Edge>) -> Self {
        let mut edges: Vec<Edge> = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
        edges.sort_unstable();
        edges.dedup();
        Self { title: title.into(), nodes, edges }
    }
}

/// Numbers in words, as in "a ring of five".
const WORDS: [&str; 21] = [
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

fn ring(count: usize) -> impl Iterator<Item = Edge> + Clone {
    (0..count).map(move |node| (node, (node + 1) % count))
}

fn rings() -> Vec<(Graph, usize)> {
    let of = |(count, colours): (usize, usize)| {
        (Graph::new(format!("Ring of {}", WORDS[count]), count, ring(count)), colours)
    };
    [(4, 3), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (11, 5)].map(of).into()
}

fn ladders() -> Vec<(Graph, usize)> {
    let of = |(rungs, colours): (usize, usize)| {
        let sides = (1..rungs).flat_map(|rung| [(2 * rung - 2, 2 * rung), (2 * rung - 1, 2 * rung + 1)]);
        let rungs_too = sides.chain((0..rungs).map(|rung| (2 * rung, 2 * rung + 1)));
        (Graph::new(format!("Ladder of {} rungs", WORDS[rungs]), 2 * rungs, rungs_too), colours)
    };
    [(2, 3), (3, 2), (3, 3), (4, 3), (5, 2), (5, 3), (6, 4)].map(of).into()
}

fn grids() -> Vec<(Graph, usize)> {
    let of = |(rows, columns, colours): (usize, usize, usize)| {
        let at = move |row: usize, column: usize| row * columns + column;
        let across = (0..rows).flat_map(move |r| (1..columns).map(move |c| (at(r, c - 1), at(r, c))));
        let down = (1..rows).flat_map(move |r| (0..columns).map(move |c| (at(r - 1, c), at(r, c))));
        let title = format!("Grid, {} by {}", WORDS[rows], WORDS[columns]);
        (Graph::new(title, rows * columns, across.chain(down)), colours)
    };
    [(2, 2, 2), (2, 3, 3), (3, 3, 2), (2, 5, 3), (3, 4, 2), (3, 4, 3), (3, 5, 3)].map(of).into()
}

fn wheels() -> Vec<(Graph, usize)> {
    let of = |(spokes, colours): (usize, usize)| {
        let edges = ring(spokes).chain((0..spokes).map(move |node| (node, spokes)));
        (Graph::new(format!("Wheel with {} spokes", WORDS[spokes]), spokes + 1, edges), colours)
    };
    [(3, 2), (4, 3), (5, 3), (6, 3), (7, 4), (8, 3), (9, 4)].map(of).into()
}

fn trees() -> Vec<(Graph, usize)> {
    let binary = |nodes: usize| (1..nodes).map(|node| ((node - 1) / 2, node));
    let comb = |teeth: usize| {
        (1..teeth).map(|node| (node - 1, node)).chain((0..teeth).map(move |node| (node, teeth + node)))
    };
    vec![
        (Graph::new("A fork", 4, [(0, 1), (1, 2), (1, 3)]), 2),
        (Graph::new("Twigs", 7, binary(7)), 3),
        (Graph::new("A comb of four teeth", 8, comb(4)), 3),
        (Graph::new("A spider", 9, [(0, 1), (1, 2), (0, 3), (3, 4), (0, 5), (5, 6), (0, 7), (7, 8)]), 3),
        (Graph::new("Branches", 11, binary(11)), 3),
        (Graph::new("A comb of six teeth", 12, comb(6)), 3),
        (Graph::new("A whole tree", 15, binary(15)), 4),
    ]
}

fn prisms() -> Vec<(Graph, usize)> {
    let of = |(sides, colours): (usize, usize)| {
        let upper = ring(sides).map(move |(a, b)| (a + sides, b + sides));
        let edges = ring(sides).chain(upper).chain((0..sides).map(move |node| (node, node + sides)));
        (Graph::new(format!("Drum with {} sides", WORDS[sides]), 2 * sides, edges), colours)
    };
    [(3, 2), (3, 3), (4, 2), (5, 2), (5, 3), (6, 3), (7, 3)].map(of).into()
}

fn stars() -> Vec<(Graph, usize)> {
    let of = |(points, step, colours): (usize, usize, usize)| {
        let chords = (0..points).map(move |node| (node, (node + step) % points));
        let star = if step > 2 { "Sharp star" } else { "Star" };
        let title = format!("{star} of {} in a ring", WORDS[points]);
        (Graph::new(title, points, ring(points).chain(chords)), colours)
    };
    [(5, 2, 2), (6, 2, 3), (7, 2, 3), (7, 3, 3), (8, 3, 3), (9, 2, 3), (11, 3, 4)].map(of).into()
}

fn solids() -> Vec<(Graph, usize)> {
    let cube = (0..8usize).flat_map(|a| (0..3).map(move |bit| (a, a ^ (1 << bit))));
    let octahedron = (0..6usize).flat_map(|a| (a + 1..6).map(move |b| (a, b))).filter(|(a, b)| a + b != 5);
    let tetrahedron = (0..4usize).flat_map(|a| (a + 1..4).map(move |b| (a, b)));
    let pyramid = ring(4).chain((0..4).map(|node| (node, 4)));
    let bipyramid = ring(5).chain((0..5).flat_map(|node| [(node, 5), (node, 6)]));
    let antiprism = ring(4)
        .chain(ring(4).map(|(a, b)| (a + 4, b + 4)))
        .chain((0..4).flat_map(|node| [(node, node + 4), (node, (node + 1) % 4 + 4)]));
    let cuboctahedron =
        ring(6)
            .chain((0..3).flat_map(|t| {
                [(2 * t, 6 + t), (2 * t + 1, 6 + t), (2 * t + 1, 9 + t), ((2 * t + 2) % 6, 9 + t)]
            }))
            .chain([(6, 7), (7, 8), (6, 8), (9, 10), (10, 11), (9, 11)]);
    vec![
        (Graph::new("Tetrahedron", 4, tetrahedron), 3),
        (Graph::new("Pyramid", 5, pyramid), 3),
        (Graph::new("Octahedron", 6, octahedron), 3),
        (Graph::new("Two pyramids", 7, bipyramid), 3),
        (Graph::new("Twisted box", 8, antiprism), 3),
        (Graph::new("Cube", 8, cube), 4),
        (Graph::new("Cuboctahedron", 12, cuboctahedron), 3),
    ]
}

type Family = (&'static str, fn() -> Vec<(Graph, usize)>);

const FAMILIES: [Family; 8] = [
    ("rings", rings),
    ("ladders", ladders),
    ("grids", grids),
    ("wheels", wheels),
    ("trees", trees),
    ("drums", prisms),
    ("stars", stars),
    ("solids", solids),
];

pub(super) fn collections() -> Vec<Collection> {
    let collection = |(name, graphs): Family| Collection {
        folder: name.to_owned(),
        orders: graphs().into_iter().map(|(graph, colours)| order(graph, colours)).collect(),
    };
    FAMILIES.map(collection).into()
}

fn order(graph: Graph, colours: usize) -> Order {
    let name = format!("{}-{}", slug(&graph.title), WORDS[colours]);
    Order { name, make: Box::new(move || first_good((1..6).map(|seed| scrambled(&graph, colours, seed)))) }
}

/// A level of this graph whose colours come from random presses. About a third of the buttons are never pressed, so
/// that some colours stay. Returns an error if the level is already solved.
fn scrambled(graph: &Graph, colours: usize, seed: u64) -> Made {
    let mut rng = Rng::new(seed * 1000 + graph.nodes as u64);
    let mut state = vec![0; graph.nodes];
    let presses: Vec<usize> =
        (0..graph.nodes).map(|_| if rng.chance(0.35) { 0 } else { rng.below(colours) }).collect();
    for &(a, b) in &graph.edges {
        state[a] = (state[a] + presses[b]) % colours;
        state[b] = (state[b] + presses[a]) % colours;
    }
    if state.iter().all(|colour| *colour == state[0]) {
        return Err("it is solved already".to_owned());
    }
    let edges: Vec<[usize; 2]> = graph.edges.iter().map(|&(a, b)| [a, b]).collect();
    let text = format!(
        "game = \"buttons\"\ntitle = \"{}, {} colours\"\ncolors = {colours}\nstate = {state:?}\nedges = {edges:?}\n",
        graph.title, WORDS[colours],
    );
    parse(&text).and_then(|root| KIND.read(&root)).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solids_have_as_many_edges_as_they_should() {
        let edges: Vec<usize> = solids().iter().map(|(graph, _)| graph.edges.len()).collect();
        assert_eq!(edges, [6, 8, 12, 15, 16, 12, 24]);
    }
}
