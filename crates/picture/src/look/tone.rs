//! Turns lightness into ink. This uses local contrast and an extended difference of Gaussians.
//!
//! Contrast is raised tile by tile. It is limited, so that flat areas stay flat (CLAHE, Zuiderveld 1994). The
//! difference of two blurs keeps dark areas and strengthens edges about as wide as a cell (`XDoG`, Winnemöller 2012).

use super::plane::Plane;
use crate::otsu;

const TILES: usize = 3;
const LEVELS: usize = 256;
/// The limit for one grey in the histogram of a tile. It is a multiple of the count that each grey would have
/// if all were equal.
const CLIP: f32 = 2.0;

/// Raises the local contrast of values from 0 to 1.
pub(crate) fn contrast(plane: &Plane) -> Plane {
    let (width, height) = (plane.width, plane.height);
    if width < 2 * TILES || height < 2 * TILES {
        return plane.clone();
    }
    let tables: Vec<Vec<f32>> = (0..TILES * TILES).map(|tile| table(plane, tile)).collect();
    let place = |at: usize, side: usize| {
        ((at as f32 + 0.5) / side as f32 * TILES as f32 - 0.5).clamp(0.0, TILES as f32 - 1.0)
    };
    let of = |i: usize| {
        let (y, x) = (place(i / width, height), place(i % width, width));
        let (top, left) = (y as usize, x as usize);
        let (bottom, right) = ((top + 1).min(TILES - 1), (left + 1).min(TILES - 1));
        let (down, across) = (y - top as f32, x - left as f32);
        let grey = level(plane.values[i]);
        let at = |row: usize, column: usize| tables[row * TILES + column][grey];
        let upper = at(top, left) * (1.0 - across) + at(top, right) * across;
        let lower = at(bottom, left) * (1.0 - across) + at(bottom, right) * across;
        upper * (1.0 - down) + lower * down
    };
    Plane::new(width, (0..plane.values.len()).map(of).collect())
}

fn level(value: f32) -> usize {
    (value * LEVELS as f32).clamp(0.0, LEVELS as f32 - 1.0) as usize
}

/// The new value of each grey in one tile. It is the rank of the grey in the limited histogram.
fn table(plane: &Plane, tile: usize) -> Vec<f32> {
    let span = |at: usize, side: usize| at * side / TILES..(at + 1) * side / TILES;
    let (rows, columns) = (span(tile / TILES, plane.height), span(tile % TILES, plane.width));
    let area = (rows.len() * columns.len()) as f32;
    let mut counts = [0f32; LEVELS];
    for row in rows {
        for column in columns.clone() {
            counts[level(plane.get(row, column))] += 1.0;
        }
    }
    let limit = (CLIP * area / LEVELS as f32).max(1.0);
    let over: f32 = counts.iter().map(|&count| (count - limit).max(0.0)).sum();
    let mut sum = 0.0;
    let rank = |&count: &f32| {
        sum += count.min(limit) + over / LEVELS as f32;
        sum / area
    };
    counts.iter().map(rank).collect()
}

/// The settings for turning a difference of Gaussians into ink.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ink {
    /// The width of the narrower blur, in pixels.
    pub sigma: f32,
    /// The weight of edges.
    pub strength: f32,
    /// The smallest and the largest share of inked pixels. `None` if only the threshold decides.
    pub fill: Option<(f32, f32)>,
}

/// Decides which pixels get ink. Only pixels in `inside` are used to find the threshold.
pub(crate) fn inked(light: &Plane, inside: &[bool], ink: Ink) -> Vec<bool> {
    let (near, far) = (light.blurred(ink.sigma), light.blurred(1.6 * ink.sigma));
    let sharp = |i: usize| (1.0 + ink.strength) * near.values[i] - ink.strength * far.values[i];
    let sharp: Vec<f32> = (0..light.values.len()).map(sharp).collect();
    let mut counted: Vec<f32> = (0..sharp.len()).filter(|&i| inside[i]).map(|i| sharp[i]).collect();
    if counted.is_empty() {
        return vec![false; sharp.len()];
    }
    let greys: Vec<u8> = counted.iter().map(|&value| (value.clamp(0.0, 1.0) * 255.0) as u8).collect();
    let mut limit = f32::from(otsu::threshold(&greys)) / 255.0;
    if let Some((least, most)) = ink.fill {
        counted.sort_by(f32::total_cmp);
        let at = |share: f32| counted[((counted.len() - 1) as f32 * share) as usize];
        limit = limit.clamp(at(least), at(most).max(at(least)));
    }
    sharp.iter().map(|&value| value < limit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faint_tones_are_spread_and_a_flat_tile_does_not_turn_to_noise() {
        let faint = Plane::new(60, (0..3600).map(|i| 0.45 + (i * 37 % 60) as f32 / 600.0).collect());
        let raised = contrast(&faint);
        let span = |plane: &Plane| plane.quantile(1.0) - plane.quantile(0.0);
        assert!(span(&raised) > 1.5 * span(&faint), "{} from {}", span(&raised), span(&faint));
        let flat = contrast(&Plane::new(60, vec![0.5; 3600]));
        let (least, most) = (flat.quantile(0.0), flat.quantile(1.0));
        assert!(most - least < 1e-4, "{least} to {most}");
    }

    #[test]
    fn dark_areas_get_ink_within_the_limits() {
        let ramp = Plane::new(100, (0..10_000).map(|i| (i % 100) as f32 / 100.0).collect());
        let ink = Ink { sigma: 2.0, strength: 0.0, fill: Some((0.6, 0.7)) };
        let found = inked(&ramp, &vec![true; 10_000], ink);
        let share = found.iter().filter(|&&inked| inked).count() as f32 / 10_000.0;
        assert!((0.58..0.72).contains(&share), "{share}");
        assert!(found[0] && !found[99]);
    }
}
