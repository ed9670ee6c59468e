//! How well the hidden picture can be seen without solving the maze.
//!
//! A linear classifier (Fisher's) learns on other mazes of the same picture and style, made for the purpose, which
//! cells are on the way, from thirteen statistics of the walls in a window of seven by seven cells; here it is asked.
//! The answer is the area under its curve: one half where it can only guess, one where all is plain to see.

use super::generator::{Ends, Style, of_picture};
use super::judge;
use super::model::Level;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;
use std::sync::Mutex;

const MAPS: usize = 13;
const REACH: isize = 3;
/// The seeds of the mazes that are learned from. One maze may teach well or badly by chance, so the mean is told.
const LESSONS: [u64; 4] = [0x7e57, 0x7e58, 0x7e59, 0x7e5a];
/// Beyond so many cells nobody waits for it.
const MOST: usize = 1 << 20;

type Row = [f32; MAPS];
type Weights = [f64; MAPS];

/// What was learned of a picture in a style, from each of a few mazes.
struct Learned {
    mask: Mask,
    style: Style,
    weights: Vec<Weights>,
}

/// The last few lessons: many mazes of one picture are judged one after the other.
static LEARNED: Mutex<Vec<Learned>> = Mutex::new(Vec::new());
const REMEMBERED: usize = 8;

/// `None` without a picture, or where it is too large or fills everything.
pub fn visibility(level: &Level, job: &Job) -> Result<Option<f64>, Stopped> {
    let Some(mask) = level.picture().filter(|_| level.cells() <= MOST) else { return Ok(None) };
    let learned = lessons(mask, style_of(level, mask), job)?;
    if learned.is_empty() {
        return Ok(None);
    }
    let rows = features(level);
    job.go_on()?;
    let on = on_way(level, mask);
    let sum: f64 = learned.iter().map(|weights| area(&scores(weights, &rows), &on)).sum();
    Ok(Some(sum / learned.len() as f64))
}

/// The classifiers for a picture in a style, from mazes that are made for the purpose or from memory.
fn lessons(mask: &Mask, style: Style, job: &Job) -> Result<Vec<Weights>, Stopped> {
    let known = |learned: &&Learned| learned.style == style && learned.mask == *mask;
    if let Ok(memory) = LEARNED.lock()
        && let Some(learned) = memory.iter().find(known)
    {
        return Ok(learned.weights.clone());
    }
    let mut learned = Vec::new();
    for seed in LESSONS {
        match of_picture(mask, style, Ends::Anywhere, &mut Rng::new(seed), job) {
            Ok(lesson) => learned.extend(weights(&features(&lesson), &on_way(&lesson, mask))),
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

/// How well one maze of a picture tells about another.
pub fn seen_after(lesson: &Level, asked: &Level, job: &Job) -> Result<Option<f64>, Stopped> {
    let Some(mask) = lesson.picture() else { return Ok(None) };
    let weights = weights(&features(lesson), &on_way(lesson, mask));
    job.go_on()?;
    let (Some(weights), Some(mask)) = (weights, asked.picture()) else { return Ok(None) };
    Ok(Some(area(&scores(&weights, &features(asked)), &on_way(asked, mask))))
}

fn scores(weights: &Weights, rows: &[Row]) -> Vec<f64> {
    rows.iter().map(|row| row.iter().zip(weights).map(|(&x, w)| f64::from(x) * w).sum()).collect()
}

/// The style that a maze looks like: pieces leave few dead ends.
fn style_of(level: &Level, mask: &Mask) -> Style {
    let dead = judge::dead_ends(level);
    if 20 * dead > level.cells() {
        return Style::Paper;
    }
    let piece = (mask.cells.len() - mask.count()) / dead.max(1) + 1;
    // Mazes made alike shall have one lesson, though their dead ends are not quite as many.
    Style::Pieces(if piece < 12 { piece } else { (piece / 8 * 8).min(1000) })
}

fn on_way(level: &Level, mask: &Mask) -> Vec<bool> {
    let pixel = |cell| {
        let [row, column] = level.place(cell);
        mask.cells[row / 2 * mask.width + column / 2]
    };
    (0..level.cells()).map(pixel).collect()
}

/// The thirteen maps of a maze, each averaged over the window.
fn features(level: &Level) -> Vec<Row> {
    let (height, width) = (level.height(), level.width());
    let open = |row: usize, column: usize| 15 - level.walls(row * width + column);
    let mut maps: Vec<Row> = Vec::with_capacity(level.cells());
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
            maps.push(flags.map(|flag| f32::from(u8::from(flag))));
        }
    }
    let across = averaged(&maps, height, width, |line, place| line * width + place);
    averaged(&across, width, height, |line, place| place * width + line)
}

/// Means along lines; beyond an edge everything is as in a mirror.
fn averaged(maps: &[Row], lines: usize, length: usize, at: impl Fn(usize, usize) -> usize) -> Vec<Row> {
    let mut means = maps.to_vec();
    let window = (2 * REACH + 1) as f32;
    for line in 0..lines {
        let row = |place: isize| &maps[at(line, mirrored(place, length as isize))];
        let mut sum = [0.0; MAPS];
        (-REACH..=REACH).for_each(|place| add(&mut sum, row(place), 1.0));
        for place in 0..length as isize {
            means[at(line, place as usize)] = sum.map(|sum| sum / window);
            add(&mut sum, row(place + REACH + 1), 1.0);
            add(&mut sum, row(place - REACH), -1.0);
        }
    }
    means
}

fn add(sum: &mut Row, row: &Row, sign: f32) {
    sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += sign * x);
}

fn mirrored(place: isize, length: isize) -> usize {
    let round = place.rem_euclid(2 * length);
    round.min(2 * length - 1 - round) as usize
}

/// Fisher's direction: the difference of the means, weighed by the spread within both classes.
fn weights(rows: &[Row], on: &[bool]) -> Option<Weights> {
    let (a, b) = (Class::of(rows, on, false)?, Class::of(rows, on, true)?);
    let mut system = [[0.0; MAPS + 1]; MAPS];
    for (i, line) in system.iter_mut().enumerate() {
        for (j, cell) in line.iter_mut().take(MAPS).enumerate() {
            *cell = a.spread[i][j] + b.spread[i][j] + if i == j { 1e-6 } else { 0.0 };
        }
        line[MAPS] = b.mean[i] - a.mean[i];
    }
    solved(system)
}

struct Class {
    mean: [f64; MAPS],
    spread: [[f64; MAPS]; MAPS],
}

impl Class {
    fn of(rows: &[Row], on: &[bool], wanted: bool) -> Option<Self> {
        let members = || rows.iter().zip(on).filter(|&(_, &on)| on == wanted).map(|(row, _)| row);
        let count = members().count() as f64;
        if count < 2.0 {
            return None;
        }
        let mut mean = [0.0; MAPS];
        members().for_each(|row| (0..MAPS).for_each(|i| mean[i] += f64::from(row[i]) / count));
        let mut spread = [[0.0; MAPS]; MAPS];
        for row in members() {
            let off: [f64; MAPS] = std::array::from_fn(|i| f64::from(row[i]) - mean[i]);
            for i in 0..MAPS {
                for j in 0..MAPS {
                    spread[i][j] += off[i] * off[j] / (count - 1.0);
                }
            }
        }
        Some(Self { mean, spread })
    }
}

/// Gauss with pivots.
fn solved(mut system: [[f64; MAPS + 1]; MAPS]) -> Option<[f64; MAPS]> {
    for i in 0..MAPS {
        let pivot = (i..MAPS).max_by(|&a, &b| system[a][i].abs().total_cmp(&system[b][i].abs()))?;
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
    Some(std::array::from_fn(|i| system[i][MAPS] / system[i][i]))
}

/// How often a cell on the way scores higher than one off it.
fn area(scores: &[f64], on: &[bool]) -> f64 {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[a].total_cmp(&scores[b]));
    let (mut off, mut wins, mut members) = (0.0, 0.0, 0.0);
    for cell in order {
        if on[cell] {
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
    fn mirrors_are_as_long_as_what_they_show() {
        let seen: Vec<usize> = (-3..6).map(|place| mirrored(place, 3)).collect();
        assert_eq!(seen, [2, 1, 0, 0, 1, 2, 2, 1, 0]);
    }

    #[test]
    fn order_decides_the_area() {
        let on = [false, false, true, true];
        assert!((area(&[1.0, 2.0, 3.0, 4.0], &on) - 1.0).abs() < 1e-9);
        assert!((area(&[4.0, 3.0, 2.0, 1.0], &on) - 0.0).abs() < 1e-9);
        assert!((area(&[1.0, 4.0, 2.0, 3.0], &on) - 0.5).abs() < 1e-9);
    }
}
