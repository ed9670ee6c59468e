//! Turns straight pieces into a planar graph.
//!
//! Three steps can each move a line by a quarter of the snap distance: clustering, clustering again with the
//! crossings, and attraction. So a line stays within the snap distance of its source.
//!
//! Gaps up to the whole snap distance are closed. Each point of the new piece is within half of that distance of one
//! of its ends. Overshoots up to half the snap distance are cut. Invariant: the last step turns all crossings into
//! vertices exactly, after all steps that move or add lines.

use super::grid::{Segment, UNITS, Work, canonical};
use super::noding::noded;
use super::snapping::{attracted, clustered};
use super::tidy::{bridges, pruned, without_specks};
use super::{Cleanup, Error, Options};

/// Turns crossings into vertices and merges duplicates. Changes nothing else.
pub(super) fn exact(
    segments: Vec<Segment>,
    cleanup: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    noded(segments, cleanup, work)
}

/// Like `exact`, but for drawings by hand: also corrects near misses and drops specks.
pub(super) fn snapped(
    segments: Vec<Segment>,
    options: &Options,
    cleanup: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    let snap = options.snap * UNITS;
    let radius = snap / 4.0;
    let mut lines = if radius < 1.0 {
        noded(segments, cleanup, work)?
    } else {
        let lines = merged_near(segments, radius, cleanup, work)?;
        let lines = bridged(lines, snap, cleanup, work)?;
        noded(pruned(&lines, snap / 2.0, cleanup), cleanup, work)?
    };
    lines = without_specks(lines, options.speck * UNITS, cleanup);
    Ok(canonical(lines).0)
}

/// Merges vertices and lines that nearly coincide.
fn merged_near(
    segments: Vec<Segment>,
    radius: f64,
    cleanup: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    // Vertices are merged before the search for crossings. The reason: a thousand lines that nearly meet in one
    // point have up to half a million crossings.
    let (lines, merged) = canonical(segments);
    cleanup.overlaps += merged;
    let (lines, merged) = clustered(&lines, radius, work)?;
    cleanup.overlaps += merged;
    let lines = noded(lines, cleanup, work)?;
    let (lines, merged) = clustered(&lines, radius, work)?;
    cleanup.overlaps += merged;
    noded(attracted(&lines, radius, work)?, cleanup, work)
}

fn bridged(
    mut lines: Vec<Segment>,
    reach: f64,
    cleanup: &mut Cleanup,
    work: &mut Work<'_>,
) -> Result<Vec<Segment>, Error> {
    let bridges = bridges(&lines, reach, work)?;
    if bridges.is_empty() {
        return Ok(lines);
    }
    cleanup.gaps += bridges.len();
    lines.extend(bridges);
    noded(lines, cleanup, work)
}
