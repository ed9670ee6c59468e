//! Reads drawings made of lines, from SVG or JSON, and turns them into planar graphs on a page in
//! millimetres.
//!
//! A puzzle needs to know where the lines of a drawing meet and end, but a file only describes the strokes of a pen.
//! So the drawing is put on the page, curves become short straight pieces, and every point where pieces cross, touch
//! or overlap becomes a vertex.
//!
//! Invariants: every crossing of the result has a vertex, and the result has no duplicate edges and no edges of length
//! zero. Each point of the result is within tolerance plus snap of the source. Each point of the source is within the
//! same distance of the result, with three exceptions: specks, which [`Cleanup`] counts, filled shapes that
//! [`Options::join_doubled`] replaces, and lines that [`Options::hide_covered`] leaves out. Coordinates are whole micrometres. This module doesn't access the disk. Any
//! input gives a drawing, or an error of one clear sentence.

mod chains;
mod cleanup;
mod covered;
mod flatten;
mod graph;
mod grid;
mod measure;
mod noding;
mod planar;
mod skeleton;
mod snapping;
mod svg;
#[cfg(test)]
mod tests;
mod tidy;

pub use cleanup::Cleanup;
pub use graph::to_json;
pub use measure::{Near, directed};

use grid::{Segment, Work};
use pentimento_base::document::ReadError;
use pentimento_base::job::{Job, Stopped};
use std::fmt;

/// The most straight pieces that the curves of a drawing can become.
const MOST_SEGMENTS: usize = 1_000_000;

/// A point in millimetres, with y downwards.
pub type Place = [f64; 2];

/// Lines on a page, as a planar graph whose edges are straight.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    pub width: f64,
    pub height: f64,
    pub nodes: Vec<Place>,
    pub edges: Vec<[u32; 2]>,
}

/// How a drawing is put on its page. All lengths are in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// The width and height of the page.
    pub page: [f64; 2],
    /// The width of the empty margin. It is used only when a drawing is scaled.
    pub margin: f64,
    /// The largest distance between a curve and its straight pieces.
    pub tolerance: f64,
    /// A gap between a line end and a line is closed if it is at most this long. Lines that nearly coincide are
    /// merged, and move by less than this distance.
    pub snap: f64,
    /// Parts whose total length is less than this are specks and are dropped.
    pub speck: f64,
    /// Filled shapes that are no wider than this count as strokes and are replaced by their centre line.
    pub join_doubled: Option<f64>,
    /// Whether lines below an opaque fill are left out.
    pub hide_covered: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            page: [150.0; 2],
            margin: 5.0,
            tolerance: 0.1,
            snap: 0.2,
            speck: 1.0,
            join_doubled: None,
            hide_covered: false,
        }
    }
}

impl Options {
    fn check(&self) -> Result<(), Error> {
        let within = |name: &str, x: f64, low: f64, high: f64| {
            if (low..=high).contains(&x) {
                return Ok(());
            }
            Err(Error::new(format!("the {name} must be from {low} to {high} mm, not {x}")))
        };
        within("page's width", self.page[0], 1.0, 5000.0)?;
        within("page's height", self.page[1], 1.0, 5000.0)?;
        let shorter = self.page[0].min(self.page[1]);
        within("margin", self.margin, 0.0, shorter * 0.45)?;
        within("tolerance", self.tolerance, 0.001, 100.0)?;
        within("snap distance", self.snap, 0.0, shorter / 10.0)?;
        within("length of a speck", self.speck, 0.0, 1e6)?;
        self.join_doubled.map_or(Ok(()), |width| within("width of a stroke", width, 0.05, shorter / 4.0))
    }
}

/// Why a drawing can't be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    Read(ReadError),
    Stopped,
}

impl Error {
    fn new(message: impl Into<String>) -> Self {
        Error::Read(ReadError::whole(message))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read(error) => error.fmt(f),
            Error::Stopped => f.write_str("stopped before the drawing was read"),
        }
    }
}

impl std::error::Error for Error {}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        Error::Read(error)
    }
}

impl From<Stopped> for Error {
    fn from(_: Stopped) -> Self {
        Error::Stopped
    }
}

/// Reads an SVG, scales it to fit the page and centres it.
pub fn from_svg(text: &str, options: &Options, job: &Job) -> Result<(Drawing, Cleanup), Error> {
    options.check()?;
    let mut cleanup = Cleanup::default();
    let mut work = Work::new(job);
    let shapes = svg::read(text, &mut cleanup)?;
    job.go_on()?;
    let segments = flatten::onto_page(&shapes, options, &mut cleanup, &mut work)?;
    let planar = planar::snapped(segments, options, &mut cleanup, &mut work)?;
    finished(&planar, options, cleanup)
}

/// Reads a graph `{"nodes": [[x, y], …], "edges": [[i, j], …]}` in millimetres. A graph that fits on the page is not
/// moved. A larger graph is scaled to fit. Crossings become vertices, but nothing is snapped or dropped.
pub fn from_json(text: &str, options: &Options, job: &Job) -> Result<(Drawing, Cleanup), Error> {
    options.check()?;
    let mut cleanup = Cleanup::default();
    let mut work = Work::new(job);
    let segments = graph::read(text, options, &mut cleanup)?;
    let planar = planar::exact(segments, &mut cleanup, &mut work)?;
    finished(&planar, options, cleanup)
}

/// Makes a drawing from lines that are already on the page in millimetres, such as the lines of a traced
/// picture.
pub fn from_polylines(
    lines: &[Vec<Place>],
    options: &Options,
    job: &Job,
) -> Result<(Drawing, Cleanup), Error> {
    options.check()?;
    let mut cleanup = Cleanup { scale: 1.0, curves: lines.len(), ..Cleanup::default() };
    let mut work = Work::new(job);
    let mut pieces = flatten::Pieces::default();
    for line in lines {
        pieces.polyline(line.iter().copied())?;
    }
    cleanup.segments = pieces.segments.len();
    let planar = planar::snapped(pieces.segments, options, &mut cleanup, &mut work)?;
    finished(&planar, options, cleanup)
}

fn finished(planar: &[Segment], options: &Options, cleanup: Cleanup) -> Result<(Drawing, Cleanup), Error> {
    if planar.is_empty() {
        return Err(Error::new(cleanup.why_empty()));
    }
    let net = grid::Net::of(planar);
    let nodes = net.points.iter().map(|p| p.place()).collect();
    let [width, height] = options.page;
    Ok((Drawing { width, height, nodes, edges: net.edges }, cleanup))
}
