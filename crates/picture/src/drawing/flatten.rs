//! Puts curves on the page: scales and centres them, and turns them into short straight pieces.
//!
//! A curve is cut at equal steps of its parameter. Wang's bound (Wang 1984, as in Goldman 2003) gives the number of
//! steps that keeps the pieces within the tolerance. A curve drawn backwards gives the same pieces. Adaptive cutting
//! would not guarantee this. Only half of the tolerance is used, so that two different cuts of the same curve are
//! close enough to be snapped together. Invariant: there are no more pieces than the limit, and their coordinates are
//! finite.

use super::covered::{self, Cover};
use super::grid::{Point, Segment, Work};
use super::skeleton;
use super::svg::Shape;
use super::{Cleanup, Error, MOST_SEGMENTS, Options, Place};
use kurbo::{ParamCurve, PathSeg, Shape as _};
use pentimento_base::exact;
use resvg::tiny_skia::{Path, PathSegment};

/// A shift and a scaling. `apply` shifts before it scales, which keeps the precision of large coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Fit {
    from: Place,
    pub scale: f64,
    to: Place,
}

impl Fit {
    pub(crate) const NONE: Fit = Fit { from: [0.0; 2], scale: 1.0, to: [0.0; 2] };

    /// Scales the drawing to be as large as the page and its margins allow, and centres it.
    pub(crate) fn into_page([low, high]: [Place; 2], options: &Options) -> Result<Self, Error> {
        let (width, height) = (high[0] - low[0], high[1] - low[1]);
        if !width.is_finite() || !height.is_finite() {
            return Err(Error::new("parts of the drawing are too far apart"));
        }
        let room = options.page.map(|side| side - 2.0 * options.margin);
        // If the width is zero, its factor is infinite, and the height decides the scale. The same is true
        // for a height of zero.
        let scale = (room[0] / width).min(room[1] / height);
        if !scale.is_normal() {
            return Err(Error::new("nothing is drawn: everything is in one point"));
        }
        let from = [low[0] + width / 2.0, low[1] + height / 2.0];
        Ok(Self { from, scale, to: options.page.map(|side| side / 2.0) })
    }

    pub(crate) fn apply(&self, p: Place) -> Place {
        [0, 1].map(|axis| (p[axis] - self.from[axis]) * self.scale + self.to[axis])
    }

    pub(crate) fn affine(&self) -> kurbo::Affine {
        let [fx, fy] = self.from;
        let [tx, ty] = self.to;
        kurbo::Affine::translate((tx, ty))
            * kurbo::Affine::scale(self.scale)
            * kurbo::Affine::translate((-fx, -fy))
    }
}

/// Collects straight pieces on the page.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pub segments: Vec<Segment>,
}

impl Pieces {
    pub(crate) fn polyline(&mut self, places: impl IntoIterator<Item = Place>) -> Result<(), Error> {
        let mut last = None;
        for place in places {
            // With much larger coordinates, a product of differences could overflow.
            if !place.iter().all(|x| x.abs() <= 10_000.0) {
                return Err(Error::new("a line is more than ten metres from the page"));
            }
            let point = Point::of(place);
            if let Some(before) = last.replace(point)
                && before != point
            {
                self.segments.push([before, point]);
            }
        }
        if self.segments.len() > MOST_SEGMENTS {
            return Err(Error::new(format!("more than {MOST_SEGMENTS} pieces of line")));
        }
        Ok(())
    }

    fn curve(&mut self, curve: &PathSeg, tolerance: f64) -> Result<(), Error> {
        let steps = steps(curve, tolerance);
        self.polyline((0..=steps).map(|i| {
            let p = if i == steps { curve.end() } else { curve.eval(f64::from(i) / f64::from(steps)) };
            [p.x, p.y]
        }))
    }
}

/// The number of equal steps that keeps the pieces within the tolerance.
fn steps(curve: &PathSeg, tolerance: f64) -> u32 {
    let (points, factor) = match curve {
        PathSeg::Line(_) => return 1,
        PathSeg::Quad(q) => (vec![q.p0, q.p1, q.p2], 2.0),
        PathSeg::Cubic(c) => (vec![c.p0, c.p1, c.p2, c.p3], 6.0),
    };
    let bend = |w: &[kurbo::Point]| {
        let turn = w[0].to_vec2() - 2.0 * w[1].to_vec2() + w[2].to_vec2();
        exact::length(turn.x, turn.y)
    };
    let bend = points.windows(3).map(bend).fold(0.0, f64::max);
    (factor / 8.0 * bend / tolerance).sqrt().ceil().clamp(1.0, 100_000.0) as u32
}

/// The curves of each subpath. With `close`, a straight line closes each open subpath, as filling it would.
pub(super) fn curves(path: &Path, close: bool) -> Vec<Vec<PathSeg>> {
    let mut subpaths = vec![Vec::new()];
    let at = |p: resvg::tiny_skia::Point| kurbo::Point::new(f64::from(p.x), f64::from(p.y));
    let line = |from, to| PathSeg::Line(kurbo::Line::new(from, to));
    let (mut start, mut here) = (kurbo::Point::ORIGIN, kurbo::Point::ORIGIN);
    for segment in path.segments() {
        let curve = match segment {
            PathSegment::MoveTo(p) => {
                let open = std::mem::replace(&mut here, at(p));
                if close && let Some(last) = subpaths.last_mut() {
                    last.push(line(open, start));
                }
                start = here;
                subpaths.push(Vec::new());
                continue;
            }
            PathSegment::LineTo(p) => line(here, at(p)),
            PathSegment::QuadTo(a, p) => PathSeg::Quad(kurbo::QuadBez::new(here, at(a), at(p))),
            PathSegment::CubicTo(a, b, p) => PathSeg::Cubic(kurbo::CubicBez::new(here, at(a), at(b), at(p))),
            PathSegment::Close => line(here, start),
        };
        here = curve.end();
        subpaths.last_mut().into_iter().for_each(|subpath| subpath.push(curve));
    }
    if close && let Some(last) = subpaths.last_mut() {
        last.push(line(here, start));
    }
    // Closing a subpath that already ends at its start adds a line of length zero. Such lines are dropped.
    for subpath in &mut subpaths {
        subpath.retain(|curve| !matches!(curve, PathSeg::Line(line) if line.p0 == line.p1));
    }
    subpaths.retain(|subpath| !subpath.is_empty());
    subpaths
}

fn whole(shapes: &[Vec<Vec<PathSeg>>]) -> Option<[Place; 2]> {
    let boxes = shapes.iter().flatten().flatten().map(PathSeg::bounding_box);
    let all = boxes.reduce(|a, b| a.union(b))?;
    Some([[all.x0, all.y0], [all.x1, all.y1]])
}

/// Puts all shapes on the page, as straight pieces.
pub(super) fn onto_page(
    shapes: &[Shape],
    options: &Options,
    cleanup: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    let sources: Vec<_> = shapes.iter().map(|shape| curves(&shape.path, shape.fill.is_some())).collect();
    cleanup.curves = sources.iter().map(Vec::len).sum();
    let Some(bounds) = whole(&sources) else { return Err(Error::new(cleanup.why_empty())) };
    let fit = Fit::into_page(bounds, options)?;
    cleanup.scale = fit.scale;
    let covers = if options.hide_covered { covers(shapes, &fit, options)? } else { Vec::new() };
    let mut pieces = Pieces::default();
    for (number, (shape, source)) in shapes.iter().zip(&sources).enumerate() {
        let before = pieces.segments.len();
        for curve in source.iter().flatten() {
            pieces.curve(&(fit.affine() * *curve), options.tolerance / 2.0)?;
        }
        work.spend((pieces.segments.len() - before) as u64)?;
        if let (Some(width), Some(rule)) = (options.join_doubled, shape.fill)
            && let Some(centre) =
                skeleton::centre_line(&pieces.segments[before..], &shape.path, rule, &fit, width, work)?
        {
            pieces.segments.truncate(before);
            pieces.segments.extend(centre);
            cleanup.joined += 1;
        }
        let above: Vec<&Cover> =
            covers.iter().filter(|(at, _)| *at > number).map(|(_, cover)| cover).collect();
        if !above.is_empty() {
            let kept = covered::visible(&pieces.segments[before..], &above, work)?;
            pieces.segments.truncate(before);
            pieces.segments.extend(kept);
        }
    }
    cleanup.segments = pieces.segments.len();
    Ok(pieces.segments)
}

/// The areas that opaque fills hide, each with the number of its shape.
fn covers(shapes: &[Shape], fit: &Fit, options: &Options) -> Result<Vec<(usize, Cover)>, Error> {
    let mut found = Vec::new();
    for (number, shape) in shapes.iter().enumerate() {
        let Some(rule) = shape.cover else { continue };
        let mut outline = Pieces::default();
        for curve in curves(&shape.path, true).iter().flatten() {
            outline.curve(&(fit.affine() * *curve), options.tolerance / 2.0)?;
        }
        found.extend(Cover::new(outline.segments, rule).map(|cover| (number, cover)));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kurbo::{CubicBez, ParamCurveNearest};

    #[test]
    fn pieces_are_within_the_tolerance_of_their_curve() {
        let curve = CubicBez::new((10.0, 10.0), (140.0, 0.0), (-40.0, 150.0), (120.0, 130.0));
        for tolerance in [1.0, 0.1, 0.01] {
            let mut pieces = Pieces::default();
            pieces.curve(&PathSeg::Cubic(curve), tolerance).expect("few");
            for [a, b] in &pieces.segments {
                let middle = [0, 1].map(|i| f64::midpoint(a.place()[i], b.place()[i]));
                let off = curve.nearest((middle[0], middle[1]).into(), 1e-6).distance_sq.sqrt();
                assert!(off <= tolerance + 0.001, "{off}");
            }
        }
    }

    #[test]
    fn a_curve_drawn_backwards_gives_the_same_pieces() {
        let curve = CubicBez::new((10.0, 10.0), (140.0, 0.0), (-40.0, 150.0), (120.0, 130.0));
        let pieces = |curve: CubicBez| {
            let mut pieces = Pieces::default();
            pieces.curve(&PathSeg::Cubic(curve), 0.05).expect("few");
            super::super::grid::canonical(pieces.segments).0
        };
        assert_eq!(pieces(curve), pieces(CubicBez::new(curve.p3, curve.p2, curve.p1, curve.p0)));
    }

    #[test]
    fn a_flat_drawing_is_scaled_by_its_longer_side() {
        let fit = Fit::into_page([[0.0, 7.0], [1400.0, 7.0]], &Options::default()).expect("a line");
        assert_eq!(Point::of(fit.apply([0.0, 7.0])), Point { x: 5000, y: 75_000 });
        assert!(Fit::into_page([[1.0, 1.0], [1.0, 1.0]], &Options::default()).is_err());
    }
}
