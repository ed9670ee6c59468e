//! Drawings made of lines: SVG or graph JSON in, a planar graph on a page in millimetres out.
//!
//! A puzzle made from a drawing needs to know where its lines meet and where they end; a file only says what a pen
//! did. So what was drawn is put on the page, curves become short straight pieces, and wherever pieces cross,
//! touch or lie on each other there is a vertex afterwards. Invariants: the result has no crossing without a
//! vertex, no edge twice and none of length zero; each of its points lies within tolerance and snap of the
//! source, and each of the source's within as much of it, but for the specks that the report counts. Coordinates
//! are whole micrometres. Nothing here touches the disk, and whatever the bytes, reading ends: with a drawing, or
//! with one clear sentence.

mod chains;
mod cleanup;
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

/// The longest SVG that is read, and the most pieces its curves may become.
pub use crate::markup::LARGEST;
pub const MOST_SEGMENTS: usize = 1_000_000;

/// A point in millimetres, y downwards.
pub type Place = [f64; 2];

/// Lines on a page: a planar graph whose edges are straight.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    pub width: f64,
    pub height: f64,
    pub nodes: Vec<Place>,
    pub edges: Vec<[u32; 2]>,
}

/// How a drawing is put on its page. All lengths in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// Width and height.
    pub page: [f64; 2],
    /// What stays empty along the page's sides when a drawing is scaled.
    pub margin: f64,
    /// How far straight pieces may lie from the curve they stand for.
    pub tolerance: f64,
    /// How far an end may miss the line it was meant to touch, and how near lines count as one.
    pub snap: f64,
    /// Parts shorter than this in all are specks and dropped.
    pub speck: f64,
    /// Filled shapes that are no wider than this are strokes, and drawn by their centre line.
    pub join_doubled: Option<f64>,
}

impl Default for Options {
    fn default() -> Self {
        Self { page: [150.0; 2], margin: 5.0, tolerance: 0.1, snap: 0.2, speck: 1.0, join_doubled: None }
    }
}

impl Options {
    fn check(&self) -> Result<(), Error> {
        let within = |name: &str, x: f64, low: f64, high: f64| {
            if (low..=high).contains(&x) {
                return Ok(());
            }
            Err(Error::told(format!("the {name} must be from {low} to {high} mm, not {x}")))
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

/// Why there is no drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    Read(ReadError),
    Stopped,
}

impl Error {
    fn told(message: impl Into<String>) -> Self {
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

/// An SVG, scaled into the page and centred.
pub fn from_svg(text: &str, options: &Options, job: &Job) -> Result<(Drawing, Cleanup), Error> {
    options.check()?;
    let mut report = Cleanup::default();
    let mut work = Work::new(job);
    let shapes = svg::read(text, &mut report)?;
    job.go_on()?;
    let segments = flatten::onto_page(&shapes, options, &mut report, &mut work)?;
    let planar = planar::snapped(segments, options, &mut report, &mut work)?;
    finished(&planar, options, report)
}

/// A graph `{"nodes": [[x, y], …], "edges": [[i, j], …]}` in millimetres. One that fits the page stays where it
/// is. What it says is taken at its word: crossings become vertices, but nothing is snapped or dropped.
pub fn from_json(text: &str, options: &Options, job: &Job) -> Result<(Drawing, Cleanup), Error> {
    options.check()?;
    let mut report = Cleanup::default();
    let mut work = Work::new(job);
    let segments = graph::read(text, options, &mut report)?;
    let planar = planar::exact(segments, &mut report, &mut work)?;
    finished(&planar, options, report)
}

/// Lines from elsewhere, such as a traced picture, already on the page in millimetres.
pub fn from_polylines(
    lines: &[Vec<Place>],
    options: &Options,
    job: &Job,
) -> Result<(Drawing, Cleanup), Error> {
    options.check()?;
    let mut report = Cleanup { scale: 1.0, curves: lines.len(), ..Cleanup::default() };
    let mut work = Work::new(job);
    let mut pieces = flatten::Pieces::default();
    for line in lines {
        pieces.polyline(line.iter().copied())?;
    }
    report.segments = pieces.segments.len();
    let planar = planar::snapped(pieces.segments, options, &mut report, &mut work)?;
    finished(&planar, options, report)
}

fn finished(planar: &[Segment], options: &Options, report: Cleanup) -> Result<(Drawing, Cleanup), Error> {
    if planar.is_empty() {
        return Err(Error::told(report.why_empty()));
    }
    let net = grid::Net::of(planar);
    let nodes = net.points.iter().map(|p| p.place()).collect();
    let [width, height] = options.page;
    Ok((Drawing { width, height, nodes, edges: net.edges }, report))
}
