//! From pieces of line to a planar graph.
//!
//! The snap distance is spent in shares: three moves of a quarter each at the most (cluster, cluster again with the
//! crossings, attract), so that a line stays within snap of where it was drawn; a gap is closed up to the whole,
//! since a bridge's points are near one of its ends; an overshoot is cut up to half. Invariant: the last step is
//! always an exact one, so no crossing is left whatever the steps before it did.

use super::grid::{Segment, UNITS, Work, canonical};
use super::noding::noded;
use super::snapping::{attracted, clustered};
use super::tidy::{bridges, pruned, without_specks};
use super::{Cleanup, Error, Options};

/// Crossings become vertices, what lies double is merged; nothing else.
pub(super) fn exact(
    segments: Vec<Segment>,
    report: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    noded(segments, report, work)
}

/// The same for what a hand has drawn: near misses are put right, and specks dropped.
pub(super) fn snapped(
    segments: Vec<Segment>,
    options: &Options,
    report: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    let snap = options.snap * UNITS;
    let radius = snap / 4.0;
    let mut lines = if radius < 1.0 {
        noded(segments, report, work)?
    } else {
        let lines = made_one(segments, radius, report, work)?;
        let lines = bridged(lines, snap, report, work)?;
        noded(pruned(&lines, snap / 2.0, report), report, work)?
    };
    lines = without_specks(lines, options.speck * UNITS, report);
    Ok(canonical(lines).0)
}

/// Vertices and lines that nearly coincide become one.
fn made_one(
    segments: Vec<Segment>,
    radius: f64,
    report: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    // Before crossings are looked for: a thousand lines into one point would have a million of them about it.
    let (lines, merged) = canonical(segments);
    report.overlaps += merged;
    let (lines, merged) = clustered(&lines, radius, work)?;
    report.overlaps += merged;
    let lines = noded(lines, report, work)?;
    let (lines, merged) = clustered(&lines, radius, work)?;
    report.overlaps += merged;
    noded(attracted(&lines, radius, work)?, report, work)
}

fn bridged(
    mut lines: Vec<Segment>,
    reach: f64,
    report: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    let bridges = bridges(&lines, reach, work)?;
    if bridges.is_empty() {
        return Ok(lines);
    }
    report.gaps += bridges.len();
    lines.extend(bridges);
    noded(lines, report, work)
}
