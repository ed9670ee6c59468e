//! Reads and writes graphs in JSON: `{"nodes": [[x, y], …], "edges": [[i, j], …]}`, in millimetres.
//!
//! Invariant: a graph that fits on the page keeps its coordinates to the micrometre, and a larger graph is scaled to
//! fit. If an edge goes to a missing node, or from a node to itself, the error names the line in the file.

use super::flatten::Fit;
use super::grid::{Point, Segment};
use super::measure::bounds;
use super::{Cleanup, Drawing, Error, Options, Place};
use pentimento_base::document::{self, Fields, Item, ReadError};
use serde_json::json;

pub(super) fn read(text: &str, options: &Options, cleanup: &mut Cleanup) -> Result<Vec<Segment>, Error> {
    let root = document::parse(text).map_err(of_graph)?;
    let mut fields = Fields::of(&root)?;
    let nodes: Vec<Place> = fields.need("nodes")?.list()?.iter().map(place).collect::<Result<_, _>>()?;
    let list = fields.need("edges")?.list()?;
    let edges = list.iter().map(|item| edge(item, nodes.len())).collect::<Result<Vec<_>, _>>()?;
    fields.finish()?;
    cleanup.segments = edges.len();
    cleanup.curves = edges.len();
    cleanup.lonely = without_edge(nodes.len(), &edges);
    let fit = fit(&nodes, options)?;
    cleanup.scale = fit.scale;
    let point = |node: usize| Point::of(fit.apply(nodes[node]));
    Ok(edges.iter().map(|&[a, b]| [point(a), point(b)]).collect())
}

/// Changes an error about a puzzle file into an error about a graph, because both use the same reader.
fn of_graph(error: ReadError) -> ReadError {
    let message = error.message.replace("not a puzzle file", "not a graph in JSON");
    ReadError { message, ..error }
}

fn place(item: &Item<'_>) -> Result<Place, ReadError> {
    let [x, y] = item.array()?;
    Ok([x.real()?, y.real()?])
}

fn edge(item: &Item<'_>, nodes: usize) -> Result<[usize; 2], ReadError> {
    let [a, b] = item.array()?;
    let Some(last) = nodes.checked_sub(1) else { return Err(item.error("there are no nodes to join")) };
    let (a, b) = (a.size(0..=last)?, b.size(0..=last)?);
    if a == b {
        return Err(item.error(format!("an edge from node {a} to itself")));
    }
    Ok([a, b])
}

fn without_edge(nodes: usize, edges: &[[usize; 2]]) -> usize {
    let mut reached = vec![false; nodes];
    edges.iter().flatten().for_each(|&node| reached[node] = true);
    reached.iter().filter(|&&reached| !reached).count()
}

/// The scaling that makes the graph fit on the page. A graph that already fits is not changed.
fn fit(nodes: &[Place], options: &Options) -> Result<Fit, Error> {
    let Some([low, high]) = bounds(nodes.iter().copied()) else {
        return Err(Error::new("nothing is drawn: the graph has no nodes"));
    };
    let [width, height] = options.page;
    if low[0] >= 0.0 && low[1] >= 0.0 && high[0] <= width && high[1] <= height {
        return Ok(Fit::NONE);
    }
    Fit::into_page([low, high], options)
}

/// The drawing as graph JSON on one line. Reading it gives the same drawing.
pub fn to_json(drawing: &Drawing) -> String {
    document::to_json(&[("nodes", json!(drawing.nodes)), ("edges", json!(drawing.edges))])
}

#[cfg(test)]
mod tests {
    use super::super::from_json;
    use super::*;
    use pentimento_base::job::Job;

    fn read(text: &str) -> Result<(Drawing, Cleanup), Error> {
        from_json(text, &Options::default(), &Job::endless())
    }

    fn complaint(text: &str) -> String {
        read(text).expect_err("should not be read").to_string()
    }

    #[test]
    fn a_graph_that_fits_the_page_is_not_moved() {
        let text = r#"{"nodes": [[0.5, 0], [150, 7.125], [20, 150]], "edges": [[0, 1], [1, 2]]}"#;
        let (drawing, cleanup) = read(text).expect("well formed");
        assert_eq!(drawing.nodes, [[0.5, 0.0], [20.0, 150.0], [150.0, 7.125]]);
        assert_eq!(drawing.edges, [[0, 2], [1, 2]]);
        assert!((cleanup.scale - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_graph_beyond_the_page_is_scaled_and_centred() {
        let (drawing, cleanup) =
            read(r#"{"nodes": [[-100, 0], [1300, 0], [0, 700]], "edges": [[0, 1], [2, 1]]}"#)
                .expect("well formed");
        assert_eq!(drawing.bounds(), Some([[5.0, 40.0], [145.0, 110.0]]));
        assert!((cleanup.scale - 0.1).abs() < 1e-12);
    }

    #[test]
    fn a_written_drawing_reads_back() {
        let text =
            r#"{"nodes": [[10, 10], [90, 93], [12, 80], [95, 11]], "edges": [[0, 1], [2, 3], [3, 0]]}"#;
        let (drawing, cleanup) = read(text).expect("well formed");
        assert_eq!((cleanup.crossings, drawing.nodes.len(), drawing.edges.len()), (1, 5, 5));
        assert_eq!(read(&to_json(&drawing)).expect("well formed").0, drawing);
    }

    #[test]
    fn errors_have_their_line_and_field() {
        assert_eq!(
            complaint("{\"nodes\": [[0, 0], [1, 1]],\n\"edges\": [[0, 1],\n[1, 2]]}"),
            "line 3, edges[1][1]: expected a number from 0 to 1, found 2"
        );
        assert_eq!(
            complaint(r#"{"nodes": [[0, 0], [1, 1]], "edges": [[1, 1]]}"#),
            "line 1, edges[0]: an edge from node 1 to itself"
        );
        assert_eq!(
            complaint(r#"{"nodes": [], "edges": [[0, 1]]}"#),
            "line 1, edges[0]: there are no nodes to join"
        );
        assert_eq!(
            complaint(r#"{"nodes": [[0]], "edges": []}"#),
            "line 1, nodes[0]: expected 2 values, found 1"
        );
        assert_eq!(
            complaint(r#"{"nodes": [[0, "a"]], "edges": []}"#),
            "line 1, nodes[0][1]: expected a number, found a text"
        );
        assert_eq!(complaint(r#"{"nodes": []}"#), "edges: this field is missing");
        assert_eq!(complaint(r#"{"nodes": [], "edges": []}"#), "nothing is drawn: the graph has no nodes");
        assert_eq!(
            complaint(r#"{"nodes": [[1, 1]], "edges": []}"#),
            "nothing is drawn: 1 node without an edge left out"
        );
    }

    #[test]
    fn duplicate_edges_and_nodes_are_merged() {
        let text = r#"{"nodes": [[1, 1], [9, 1], [1, 1]], "edges": [[0, 1], [1, 0], [2, 1], [0, 2]]}"#;
        let (drawing, cleanup) = read(text).expect("well formed");
        assert_eq!((drawing.edges.len(), cleanup.overlaps), (1, 2));
    }

    #[test]
    fn huge_numbers_are_refused_or_scaled() {
        let far = r#"{"nodes": [[-1e308, 0], [1e308, 5]], "edges": [[0, 1]]}"#;
        assert!(complaint(far).contains("too far apart"), "{}", complaint(far));
        let large = r#"{"nodes": [[0, 0], [1e300, 5e299]], "edges": [[0, 1]]}"#;
        assert_eq!(read(large).expect("scaled").0.edges.len(), 1);
        assert!(read(r#"{"nodes": [[0, 0], [1e999, 5]], "edges": [[0, 1]]}"#).is_err());
    }
}
