//! The centre line of a filled shape that is meant as a stroke.
//!
//! Tracing programs draw a pen's line as a long thin shape with two outlines. Here the shape is filled on a raster
//! of an eighth of a stroke's width, thinned to lines a pixel wide (Zhang and Suen 1984), and these are followed and
//! straightened. Branches shorter than the stroke is wide come from its corners and ends, and are dropped.
//! Invariant: a shape that is wider on the average than asked, or leaves no line, keeps its outline.

use super::chains::{Adjacency, chains};
use super::flatten::Fit;
use super::grid::{Point, Segment, UNITS, Work, length};
use super::measure::{bounds, nearest};
use super::snapping::clustered;
use super::tidy::pruned;
use super::{Error, Place, Report};
use resvg::tiny_skia::{FillRule, Mask, Path, Transform};

/// No raster is larger each way; a page of 150 mm has strokes down to a third of a millimetre within it.
const MOST_PIXELS: f64 = 4000.0;

/// A filled shape's bitmap, and where it lies on the page.
struct Bitmap {
    width: usize,
    pixels: Vec<bool>,
    low: Place,
    pixel: f64,
}

/// The line that a thin shape stands for; nothing where it is no stroke of at most `width` millimetres.
pub(super) fn centre_line(
    outline: &[Segment],
    path: &Path,
    rule: FillRule,
    fit: &Fit,
    width: f64,
    work: &mut Work<'_>,
) -> Result<Option<Vec<Segment>>, Error> {
    let Some(mut bitmap) = rasterised(outline, path, rule, fit, width) else { return Ok(None) };
    let area = bitmap.pixels.iter().filter(|&&set| set).count() as f64 * bitmap.pixel * bitmap.pixel;
    let around: f64 = outline.iter().map(length).sum::<f64>() / UNITS;
    work.spend(bitmap.pixels.len() as u64)?;
    // A strip of length l and width w has the area lw, and 2l are around it.
    if 2.0 * area > width * around {
        return Ok(None);
    }
    thin(&mut bitmap, work)?;
    let lines = straightened(&followed(&bitmap), bitmap.pixel);
    let (lines, _) = clustered(&lines, 1.5 * bitmap.pixel * UNITS, work)?;
    let lines = pruned(&lines, width * UNITS, &mut Report::default());
    let long = lines.iter().map(length).sum::<f64>() > width * UNITS;
    Ok(long.then_some(lines))
}

fn rasterised(outline: &[Segment], path: &Path, rule: FillRule, fit: &Fit, width: f64) -> Option<Bitmap> {
    let [low, high] = bounds(outline.iter().flatten().map(|p| p.place()))?;
    let longer = (high[0] - low[0]).max(high[1] - low[1]);
    let pixel = (width / 8.0).max(longer / MOST_PIXELS);
    if pixel > width / 3.0 {
        return None;
    }
    // Two pixels of margin, so that every set pixel has eight neighbours.
    let low = [low[0] - 2.0 * pixel, low[1] - 2.0 * pixel];
    let count = |axis: usize| ((high[axis] - low[axis]) / pixel).ceil() as u32 + 3;
    let (columns, rows) = (count(0), count(1));
    let mut mask = Mask::new(columns, rows)?;
    let [sx, _, _, sy, tx, ty] = fit.affine().as_coeffs();
    let transform = Transform::from_row(
        (sx / pixel) as f32,
        0.0,
        0.0,
        (sy / pixel) as f32,
        ((tx - low[0]) / pixel) as f32,
        ((ty - low[1]) / pixel) as f32,
    );
    mask.fill_path(path, rule, false, transform);
    let columns = columns as usize;
    let mut pixels: Vec<bool> = mask.data().iter().map(|&alpha| alpha > 127).collect();
    let rows = rows as usize;
    for (at, set) in pixels.iter_mut().enumerate() {
        let (row, column) = (at / columns, at % columns);
        *set &= row > 0 && column > 0 && row + 1 < rows && column + 1 < columns;
    }
    Some(Bitmap { width: columns, pixels, low, pixel })
}

impl Bitmap {
    /// The eight neighbours, clockwise from above.
    fn around(&self, at: usize) -> [usize; 8] {
        let w = self.width;
        [at - w, at - w + 1, at + 1, at + w + 1, at + w, at + w - 1, at - 1, at - w - 1]
    }

    fn place(&self, at: usize) -> Place {
        let (row, column) = (at / self.width, at % self.width);
        [self.low[0] + (column as f64 + 0.5) * self.pixel, self.low[1] + (row as f64 + 0.5) * self.pixel]
    }
}

/// Peels pixels off the borders, from two sides in turn, as long as no line is broken.
fn thin(bitmap: &mut Bitmap, work: &mut Work<'_>) -> Result<(), Error> {
    let mut set: Vec<usize> = (0..bitmap.pixels.len()).filter(|&at| bitmap.pixels[at]).collect();
    let mut idle = 0;
    let mut phase = 0;
    while idle < 2 {
        work.spend(8 * set.len() as u64)?;
        let gone: Vec<usize> = set.iter().copied().filter(|&at| peels(bitmap, at, phase)).collect();
        for &at in &gone {
            bitmap.pixels[at] = false;
        }
        set.retain(|&at| bitmap.pixels[at]);
        idle = if gone.is_empty() { idle + 1 } else { 0 };
        phase = 1 - phase;
    }
    Ok(())
}

fn peels(bitmap: &Bitmap, at: usize, phase: usize) -> bool {
    let ring = bitmap.around(at).map(|near| bitmap.pixels[near]);
    let neighbours = ring.iter().filter(|&&set| set).count();
    let rises = (0..8).filter(|&i| !ring[i] && ring[(i + 1) % 8]).count();
    let [north, _, east, _, south, _, west, _] = ring;
    // A pixel of the side that is peeled in this turn, or of its corner.
    let side =
        if phase == 0 { !east || !south || (!north && !west) } else { !north || !west || (!east && !south) };
    (2..=6).contains(&neighbours) && rises == 1 && side
}

/// The pixels as a graph: sides first, corners only where no side leads round them.
fn followed(bitmap: &Bitmap) -> Vec<Vec<Place>> {
    let set: Vec<usize> = (0..bitmap.pixels.len()).filter(|&at| bitmap.pixels[at]).collect();
    let number = |at: usize| set.binary_search(&at).ok().map(|i| i as u32);
    let w = bitmap.width;
    let mut edges = Vec::new();
    for (i, &at) in set.iter().enumerate() {
        let free = |near: usize| !bitmap.pixels[near];
        let corner = |to: usize, side: usize| (free(at + w) && free(side)).then_some(to);
        let steps = [Some(at + 1), Some(at + w), corner(at + w + 1, at + 1), corner(at + w - 1, at - 1)];
        edges.extend(steps.into_iter().flatten().filter_map(number).map(|j| [i as u32, j]));
    }
    let adjacency = Adjacency::of(set.len(), &edges);
    let place = |&node: &u32| bitmap.place(set[node as usize]);
    chains(&adjacency, set.len(), edges.len()).iter().map(|chain| chain.iter().map(place).collect()).collect()
}

fn straightened(lines: &[Vec<Place>], pixel: f64) -> Vec<Segment> {
    let simple = lines.iter().map(|line| simplified(line, 0.75 * pixel));
    simple
        .flat_map(|line| line.windows(2).map(|w| [Point::of(w[0]), Point::of(w[1])]).collect::<Vec<_>>())
        .collect()
}

/// Douglas and Peucker's simplification, with a stack: keeps what lies further than `tolerance` from a chord.
fn simplified(line: &[Place], tolerance: f64) -> Vec<Place> {
    let Some(last) = line.len().checked_sub(1) else { return Vec::new() };
    let mut keep = vec![false; line.len()];
    (keep[0], keep[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let off = |at: usize| {
            let foot = nearest([line[from], line[to]], line[at]);
            (line[at][0] - foot[0]).hypot(line[at][1] - foot[1])
        };
        let furthest = (from + 1..to).map(|at| (off(at), at)).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((off, at)) = furthest
            && off > tolerance
        {
            keep[at] = true;
            open.extend([(from, at), (at, to)]);
        }
    }
    line.iter().zip(keep).filter(|(_, keep)| *keep).map(|(place, _)| *place).collect()
}
