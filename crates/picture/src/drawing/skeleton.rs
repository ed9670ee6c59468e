//! Finds the centre line of a filled shape that represents a stroke.
//!
//! Tracing programs turn a pen stroke into a long thin shape with two outlines. This module fills the shape on a
//! raster. The side of a pixel is an eighth of the largest allowed width, or more if the shape is large. Then it thins
//! the shape to lines one pixel wide, follows the lines and straightens them. It drops branches shorter than the
//! allowed width, because they come from corners and ends. Invariant: a shape keeps its outline in three cases. Its
//! average width is too large, the raster would be too coarse, or thinning leaves no line longer than the allowed
//! width.

use super::flatten::Fit;
use super::grid::{Point, Segment, UNITS, Work, length};
use super::measure::bounds;
use super::snapping::clustered;
use super::tidy::pruned;
use super::{Cleanup, Error, Place};
use crate::grid::Mask;
use crate::strokes::{Stroke, simplified, strokes};
use crate::thin::thin;
use resvg::tiny_skia::{self, FillRule, Path, Transform};

/// The longest side of a raster, in pixels. On a page of 150 mm, a stroke of .75 mm is still eight pixels wide.
const MOST_PIXELS: f64 = 1600.0;

/// A filled shape as a bitmap, and its position on the page.
struct Bitmap {
    mask: Mask,
    low: Place,
    pixel: f64,
}

/// The centre line of a thin shape. `None` if the shape is not a stroke of at most `width` millimetres.
pub(super) fn centre_line(
    outline: &[Segment],
    path: &Path,
    rule: FillRule,
    fit: &Fit,
    width: f64,
    work: &mut Work<'_>,
) -> Result<Option<Vec<Segment>>, Error> {
    let Some(bitmap) = rasterised(outline, path, rule, fit, width) else { return Ok(None) };
    let area = bitmap.mask.count() as f64 * bitmap.pixel * bitmap.pixel;
    let around: f64 = outline.iter().map(length).sum::<f64>() / UNITS;
    // Thinning looks at each pixel once for each of the four sides and each layer. A stroke is at most about eight
    // pixels wide, so it has about four layers.
    work.spend(16 * bitmap.mask.cells.len() as u64)?;
    // A strip of length l and width w has an area of lw and an outline of about 2l, so w is about twice the area
    // divided by the outline.
    if 2.0 * area > width * around {
        return Ok(None);
    }
    let (lines, _) = clustered(&bitmap.lines(), 1.5 * bitmap.pixel * UNITS, work)?;
    let lines = pruned(&lines, width * UNITS, &mut Cleanup::default());
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
    let low = [low[0] - pixel, low[1] - pixel];
    let count = |axis: usize| ((high[axis] - low[axis]) / pixel).ceil() as u32 + 1;
    let (columns, rows) = (count(0), count(1));
    let mut filled = tiny_skia::Mask::new(columns, rows)?;
    let [sx, _, _, sy, tx, ty] = fit.affine().as_coeffs();
    let transform = Transform::from_row(
        (sx / pixel) as f32,
        0.0,
        0.0,
        (sy / pixel) as f32,
        ((tx - low[0]) / pixel) as f32,
        ((ty - low[1]) / pixel) as f32,
    );
    filled.fill_path(path, rule, false, transform);
    let cells = filled.data().iter().map(|&alpha| alpha > 127).collect();
    Some(Bitmap { mask: Mask { width: columns as usize, height: rows as usize, cells }, low, pixel })
}

impl Bitmap {
    fn place(&self, (column, row): (i32, i32)) -> Place {
        let along = |low: f64, at: i32| low + (f64::from(at) + 0.5) * self.pixel;
        [along(self.low[0], column), along(self.low[1], row)]
    }

    /// The straightened lines of the thinned shape.
    fn lines(&self) -> Vec<Segment> {
        let straight = |stroke: &Stroke| -> Vec<Place> {
            simplified(&stroke.points, 0.75).into_iter().map(|point| self.place(point)).collect()
        };
        let lines = strokes(&thin(&self.mask)).iter().map(straight).collect::<Vec<_>>();
        let pieces = |line: &Vec<Place>| {
            line.windows(2).map(|w| [Point::of(w[0]), Point::of(w[1])]).collect::<Vec<_>>()
        };
        lines.iter().flat_map(pieces).collect()
    }
}
