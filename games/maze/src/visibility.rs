//! Measures how well the hidden picture can be seen without solving the maze.
//!
//! A linear classifier (Fisher's) learns which cells are on the path. It uses thirteen statistics of the walls in a
//! window of seven by seven cells, and the numbers of dead ends and junctions in two larger windows. It learns from
//! new mazes that have the same picture and style as the maze to measure. Then it gives each cell of that maze a
//! score. The result is the area under the ROC curve of these scores: 0.5 if the classifier can only guess, 1 if the
//! scores separate the picture from the background perfectly.

use crate::generate::{Ends, Style, of_picture};
use crate::grade::{dead_ends, touching_dead_ends};
use crate::model::Level;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;
use std::sync::Mutex;

/// The number of statistics of the walls near each cell.
const NEAR: usize = 13;
/// The number of cells from the middle of the small window to each of its edges.
const REACH: isize = 3;
/// The same number for the two larger windows, in which dead ends and junctions are counted.
const WIDE: [isize; 2] = [8, 20];
/// The number of all statistics for each cell.
const FEATURES: usize = NEAR + 2 * WIDE.len();
/// The seeds of the training mazes. Each training maze gives one classifier. The results of the classifiers differ, so
/// their mean is used.
const TRAINING_SEEDS: [u64; 4] = [0x7e57, 0x7e58, 0x7e59, 0x7e5a];
/// Mazes with more cells than this are not measured, because that would take too long.
const MOST_CELLS: usize = 1 << 20;

type Row = [f32; FEATURES];
/// The statistics of a cell without those of the larger windows.
type NearRow = [f32; NEAR];
type Weights = [f64; FEATURES];

/// The classifiers for a picture and a style, one from each training maze.
struct Learned {
    mask: Mask,
    style: Style,
    weights: Vec<Weights>,
}

/// The classifiers that were learned last. They are kept because people often check many mazes with the same picture
/// in a row.
static LEARNED: Mutex<Vec<Learned>> = Mutex::new(Vec::new());
const REMEMBERED: usize = 8;

/// How visible the picture is. `None` if there is no picture, if the maze is too large, or if the picture has no white
/// pixels.
pub(crate) fn visibility(level: &Level, job: &Job) -> Result<Option<f64>, Stopped> {
    let Some(mask) = level.picture().filter(|_| level.cells() <= MOST_CELLS) else { return Ok(None) };
    let learned = learn(mask, style_of(level, mask), job)?;
    if learned.is_empty() {
        return Ok(None);
    }
    let rows = features(level);
    job.go_on()?;
    let on_path = on_path(level, mask);
    let sum: f64 = learned.iter().map(|weights| area_under_curve(&scores(weights, &rows), &on_path)).sum();
    Ok(Some(sum / learned.len() as f64))
}

/// The classifiers for a picture and a style, from memory or learned from new mazes.
fn learn(mask: &Mask, style: Style, job: &Job) -> Result<Vec<Weights>, Stopped> {
    let known = |learned: &&Learned| learned.style == style && learned.mask == *mask;
    if let Ok(memory) = LEARNED.lock()
        && let Some(learned) = memory.iter().find(known)
    {
        return Ok(learned.weights.clone());
    }
    let mut learned = Vec::new();
    for seed in TRAINING_SEEDS {
        match of_picture(mask, style, Ends::Anywhere, &mut Rng::new(seed), job) {
            Ok(maze) => learned.extend(weights(&features(&maze), &on_path(&maze, mask))),
            Err(Failure::Stopped) => return Err(Stopped),
            Err(Failure::Impossible(_)) => {}
        }
    }
    if let Ok(mut memory) = LEARNED.lock() {
        memory.insert(0, Learned { mask: mask.clone(), style, weights: learned.clone() });
        memory.truncate(REMEMBERED);
    }
    Ok(learned)
}

fn scores(weights: &Weights, rows: &[Row]) -> Vec<f64> {
    rows.iter().map(|row| row.iter().zip(weights).map(|(&x, w)| f64::from(x) * w).sum()).collect()
}

/// Guesses the style of a maze from its dead ends, because the level does not store its style. A maze in
/// [`Style::Pieces`] has few dead ends.
fn style_of(level: &Level, mask: &Mask) -> Style {
    let dead_ends = dead_ends(level);
    if 20 * dead_ends > level.cells() {
        return Style::OkamotoUehara;
    }
    // In the hidden style, a ring is not cut beside its opening. So both sides of the cut are dead ends, and they
    // touch.
    if 3 * touching_dead_ends(level) > dead_ends {
        return Style::Hidden;
    }
    let piece = (mask.cells.len() - mask.count()) / dead_ends.max(1) + 1;
    // Large piece sizes are rounded down. Mazes of the same style differ a little in their number of dead ends, and
    // rounding lets them share their classifiers.
    Style::Pieces(if piece < 12 { piece } else { (piece / 8 * 8).min(1000) })
}

fn on_path(level: &Level, mask: &Mask) -> Vec<bool> {
    let pixel = |cell| {
        let [row, column] = level.place(cell);
        mask.cells[row / 2 * mask.width + column / 2]
    };
    (0..level.cells()).map(pixel).collect()
}

/// All statistics of each cell.
fn features(level: &Level) -> Vec<Row> {
    let size = (level.height(), level.width());
    let flags = flags(level);
    let near = blurred(&flags, REACH, size);
    // The first two statistics are the dead ends and the junctions.
    let spots: Vec<[f32; 2]> = flags.iter().map(|flags| [flags[0], flags[1]]).collect();
    let wide = WIDE.map(|reach| blurred(&spots, reach, size));
    let row = |cell: usize| {
        let mut row = [0.0; FEATURES];
        row[..NEAR].copy_from_slice(&near[cell]);
        for (place, blurred) in wide.iter().enumerate() {
            row[NEAR + 2 * place..NEAR + 2 * place + 2].copy_from_slice(&blurred[cell]);
        }
        row
    };
    (0..flags.len()).map(row).collect()
}

/// The statistics of each single cell, before the mean over a window is taken.
fn flags(level: &Level) -> Vec<NearRow> {
    let (height, width) = (level.height(), level.width());
    let open = |row: usize, column: usize| 15 - level.walls(row * width + column);
    let mut rows: Vec<NearRow> = Vec::with_capacity(level.cells());
    for row in 0..height {
        for column in 0..width {
            let o = open(row, column);
            let ways = o.count_ones();
            let (east, south) = (o >> 1 & 1 == 1, o >> 2 & 1 == 1);
            let corner = if row + 1 < height && column + 1 < width {
                let walls =
                    [east, open(row + 1, column) >> 1 & 1 == 1, south, open(row, column + 1) >> 2 & 1 == 1];
                walls.into_iter().filter(|open| !open).count()
            } else {
                0
            };
            let flags = [
                ways == 1,
                ways >= 3,
                o == 5 || o == 10,
                o == 5,
                east && column % 2 == 0,
                east && column % 2 == 1,
                south && row % 2 == 0,
                south && row % 2 == 1,
                corner == 1,
                corner == 2,
                corner == 3,
                corner == 4,
                corner == 0,
            ];
            rows.push(flags.map(|flag| f32::from(u8::from(flag))));
        }
    }
    rows
}

/// For each cell, the mean over the window around it.
fn blurred<const N: usize>(
    rows: &[[f32; N]],
    reach: isize,
    (height, width): (usize, usize),
) -> Vec<[f32; N]> {
    let across = averaged(rows, reach, (height, width), |line, place| line * width + place);
    averaged(&across, reach, (width, height), |line, place| place * width + line)
}

/// Averages along each row or along each column. Each cell gets the mean of the cells of its line inside the window.
/// `at` gives the index of a place in a line. Beyond its ends, a line is mirrored.
fn averaged<const N: usize>(
    rows: &[[f32; N]],
    reach: isize,
    (lines, length): (usize, usize),
    at: impl Fn(usize, usize) -> usize,
) -> Vec<[f32; N]> {
    let mut means = rows.to_vec();
    let window = (2 * reach + 1) as f32;
    for line in 0..lines {
        let row = |place: isize| &rows[at(line, mirrored(place, length as isize))];
        let mut sum = [0.0; N];
        (-reach..=reach).for_each(|place| add(&mut sum, row(place), 1.0));
        for place in 0..length as isize {
            means[at(line, place as usize)] = sum.map(|sum| sum / window);
            add(&mut sum, row(place + reach + 1), 1.0);
            add(&mut sum, row(place - reach), -1.0);
        }
    }
    means
}

fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N], sign: f32) {
    sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += sign * x);
}

fn mirrored(place: isize, length: isize) -> usize {
    let round = place.rem_euclid(2 * length);
    round.min(2 * length - 1 - round) as usize
}

/// Computes Fisher's discriminant: the difference between the means of the two classes, multiplied by the inverse of
/// the sum of their covariances. One class is the cells on the path, the other is all other cells. `None` if a class
/// has fewer than two cells.
fn weights(rows: &[Row], on_path: &[bool]) -> Option<Weights> {
    let (a, b) = (Class::of(rows, on_path, false)?, Class::of(rows, on_path, true)?);
    let mut system = [[0.0; FEATURES + 1]; FEATURES];
    for (i, line) in system.iter_mut().enumerate() {
        for (j, cell) in line.iter_mut().take(FEATURES).enumerate() {
            *cell = a.covariance[i][j] + b.covariance[i][j] + if i == j { 1e-6 } else { 0.0 };
        }
        line[FEATURES] = b.mean[i] - a.mean[i];
    }
    solve_linear(system)
}

struct Class {
    mean: [f64; FEATURES],
    covariance: [[f64; FEATURES]; FEATURES],
}

impl Class {
    fn of(rows: &[Row], on_path: &[bool], member: bool) -> Option<Self> {
        let members = || rows.iter().zip(on_path).filter(|&(_, &on)| on == member).map(|(row, _)| row);
        let count = members().count() as f64;
        if count < 2.0 {
            return None;
        }
        let mut mean = [0.0; FEATURES];
        members().for_each(|row| (0..FEATURES).for_each(|i| mean[i] += f64::from(row[i]) / count));
        let mut covariance = [[0.0; FEATURES]; FEATURES];
        for row in members() {
            let off: [f64; FEATURES] = std::array::from_fn(|i| f64::from(row[i]) - mean[i]);
            for i in 0..FEATURES {
                for j in 0..FEATURES {
                    covariance[i][j] += off[i] * off[j] / (count - 1.0);
                }
            }
        }
        Some(Self { mean, covariance })
    }
}

/// Solves a linear system by Gaussian elimination with pivots.
fn solve_linear(mut system: [[f64; FEATURES + 1]; FEATURES]) -> Option<[f64; FEATURES]> {
    for i in 0..FEATURES {
        let pivot = (i..FEATURES).max_by(|&a, &b| system[a][i].abs().total_cmp(&system[b][i].abs()))?;
        system.swap(i, pivot);
        if system[i][i].abs() < 1e-12 {
            return None;
        }
        let line = system[i];
        for (other, target) in system.iter_mut().enumerate() {
            if other != i {
                let factor = target[i] / line[i];
                target.iter_mut().zip(&line).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    Some(std::array::from_fn(|i| system[i][FEATURES] / system[i][i]))
}

/// The probability that a cell on the path has a higher score than a cell off the path.
fn area_under_curve(scores: &[f64], on_path: &[bool]) -> f64 {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[a].total_cmp(&scores[b]));
    let (mut off, mut wins, mut members) = (0.0, 0.0, 0.0);
    for cell in order {
        if on_path[cell] {
            wins += off;
            members += 1.0;
        } else {
            off += 1.0;
        }
    }
    if members * off == 0.0 { 0.5 } else { wins / (members * off) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_beyond_the_edge_are_mirrored() {
        let places: Vec<usize> = (-3..6).map(|place| mirrored(place, 3)).collect();
        assert_eq!(places, [2, 1, 0, 0, 1, 2, 2, 1, 0]);
    }

    #[test]
    fn the_area_depends_only_on_the_order_of_scores() {
        let on_path = [false, false, true, true];
        assert!((area_under_curve(&[1.0, 2.0, 3.0, 4.0], &on_path) - 1.0).abs() < 1e-9);
        assert!((area_under_curve(&[4.0, 3.0, 2.0, 1.0], &on_path) - 0.0).abs() < 1e-9);
        assert!((area_under_curve(&[1.0, 4.0, 2.0, 3.0], &on_path) - 0.5).abs() < 1e-9);
    }
}
