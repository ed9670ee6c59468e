//! Finds the few main colours of a picture, and the colour of each cell.
//!
//! The search looks at pixels, not at cells. A cell on the edge between two colours would give a third colour that is
//! not in the picture. For the same reason, the search skips pixels on edges. Then each pixel gets the nearest colour,
//! and each cell gets the colour of most of its pixels. A dark outline is kept even if it is thinner than half a cell.
//!
//! The search is k-means in `OKLab` over a histogram. It starts with the background, or with the most frequent colour
//! if the background is not known. Then it adds colours that are far from all others and not rare. This is k-means++
//! without randomness, so the result is always the same.
//!
//! Each colour found is a class. Class 0 is the background. A known background colour never changes. If the background
//! is not known, the class that most border cells have becomes class 0.
//!
//! With [`Care`], only the subject gets colours, and no colour is near the paper or another colour. Parts of the
//! subject that look like paper stay blank. They get a rim, so that they can still be seen.

use super::Decided;
use super::fit::Sheet;
use super::grid::Picture;
use super::ground::Ground;
use super::ink::{on_ridge, receivers};
use super::oklab::{Lab, Linear, distance, distance_squared, lab_of, to_bytes};

/// Colours closer than this count as the same colour.
const ALIKE: f32 = 0.05;
/// Pixels that differ from a neighbour by more than this are on an edge.
const EDGE: f32 = 0.06;
const ROUNDS: usize = 24;
/// Only colours with a lightness below this can be outlines.
const DARK: f32 = 0.4;

/// Rules for choosing the colours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Care<'a> {
    /// The pixels of the subject. `None` if the whole frame gets colours.
    pub inside: Option<&'a [bool]>,
    /// The least distance between two colours, and between a colour and the paper.
    pub apart: f32,
    /// Whether neighbours influence the colour of a cell, as they should in a photo.
    pub soft: bool,
}

impl Care<'_> {
    /// The rules for a picture without a subject. All colours that people can distinguish are allowed.
    pub(crate) const NONE: Care<'static> = Care { inside: None, apart: ALIKE, soft: false };

    fn is_outside(&self, pixel: usize) -> bool {
        self.inside.is_some_and(|inside| !inside[pixel])
    }
}

pub(crate) fn decide(sheet: &Sheet, ground: Ground, colors: usize, dither: bool, care: Care<'_>) -> Decided {
    let known = ground != Ground::Unsure || care.inside.is_some();
    let mut centers = centers(sheet, ground, colors, care);
    let mut classes = classes(sheet, ground, &centers, care);
    let (mut cells, sure) = votes(sheet, &classes, &centers);
    if care.soft {
        cells = softened(sheet, &classes, cells, centers.len());
    }
    if let Some(inside) = care.inside {
        draw_rim(sheet, inside, &mut cells, &centers);
    }
    if dither {
        cells = diffused(sheet, &cells, &centers);
    }
    if !known {
        let most = of_border(sheet, &cells, centers.len());
        centers.swap(0, usize::from(most));
        exchange(&mut cells, most);
        exchange(&mut classes, most);
    }
    let mut palette = palette(sheet, &classes, &cells, centers.len());
    if care.apart > ALIKE {
        for color in &mut palette {
            *color = away(*color, ground.color(), care.apart);
        }
        if matches!(ground, Ground::Transparent(_)) {
            leave_white(&mut palette, care.apart);
        }
    }
    let (width, height) = sheet.size;
    let cells = sheet.spread(&cells, 0);
    Decided {
        picture: by_frequency(Picture { width, height, cells, palette }),
        sure: sheet.spread(&sure, true),
    }
}

/// A bin of the histogram: the sum of the colours of its pixels, and their number.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: f32,
    sum: Lab,
}

impl Bin {
    fn mean(&self) -> Lab {
        self.sum.map(|sum| sum / self.count)
    }
}

/// The colours of the classes: the background colour, then at most `colors` others that differ from it and from each
/// other. If the background is not known, the most frequent colour comes first.
fn centers(sheet: &Sheet, ground: Ground, colors: usize, care: Care<'_>) -> Vec<Lab> {
    let known = ground != Ground::Unsure || care.inside.is_some();
    let bins: Vec<(Lab, f32)> = bins(sheet, ground, care).iter().map(|bin| (bin.mean(), bin.count)).collect();
    let Some(heaviest) = bins.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else {
        return vec![lab_of(ground.color())];
    };
    let fixed = if known { lab_of(ground.color()) } else { heaviest.0 };
    let mut centers = vec![fixed];
    while centers.len() <= colors {
        let gap = |lab: Lab| centers.iter().map(|&c| distance_squared(c, lab)).fold(f32::INFINITY, f32::min);
        let worth = |&(lab, count): &(Lab, f32)| gap(lab) * count.sqrt();
        let Some(&(next, _)) = bins.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))) else { break };
        if gap(next) < care.apart * care.apart {
            break;
        }
        centers.push(next);
    }
    settle(&bins, &mut centers, known);
    distinct(centers, care.apart)
}

/// The histogram of the pixels. Pixels on edges count only if there are few others.
fn bins(sheet: &Sheet, ground: Ground, care: Care<'_>) -> Vec<Bin> {
    let painted = |i: &usize| !is_clear(sheet, ground, *i) && !care.is_outside(*i);
    let (flat, edge): (Vec<usize>, Vec<usize>) =
        (0..sheet.pixels.len()).filter(painted).partition(|&i| is_flat(sheet, i));
    let used = if flat.len() * 10 >= edge.len() { flat } else { [flat, edge].concat() };
    let mut bins = vec![Bin::default(); 1 << 15];
    for i in used {
        let lab = sheet.pixels[i].lab;
        let bin = &mut bins[kind(lab)];
        bin.count += 1.0;
        (0..3).for_each(|i| bin.sum[i] += lab[i]);
    }
    bins.retain(|bin| bin.count > 0.0);
    bins
}

fn kind(lab: Lab) -> usize {
    let level = |value: f32| (value * 32.0).clamp(0.0, 31.0) as usize;
    level(lab[0]) << 10 | level(lab[1] + 0.5) << 5 | level(lab[2] + 0.5)
}

fn is_clear(sheet: &Sheet, ground: Ground, pixel: usize) -> bool {
    matches!(ground, Ground::Transparent(_)) && sheet.pixels[pixel].opacity < 0.5
}

fn is_flat(sheet: &Sheet, pixel: usize) -> bool {
    if sheet.fineness == 1 {
        return true;
    }
    let width = sheet.width();
    let column = pixel % width;
    let lab = sheet.pixels[pixel].lab;
    let near = |there: bool, at: usize| !there || distance_squared(sheet.pixels[at].lab, lab) < EDGE * EDGE;
    near(column > 0, pixel.saturating_sub(1))
        && near(column + 1 < width, pixel + 1)
        && near(pixel >= width, pixel.saturating_sub(width))
        && near(pixel + width < sheet.pixels.len(), pixel + width)
}

/// Lloyd's algorithm: each centre moves to the mean of the colours that are nearest to it.
fn settle(bins: &[(Lab, f32)], centers: &mut [Lab], first_stays: bool) {
    for _ in 0..ROUNDS {
        let mut sums = vec![Bin::default(); centers.len()];
        for &(lab, count) in bins {
            let sum = &mut sums[nearest(centers, lab)];
            sum.count += count;
            (0..3).for_each(|i| sum.sum[i] += count * lab[i]);
        }
        let mut moved = false;
        for (i, sum) in
            sums.iter().enumerate().skip(usize::from(first_stays)).filter(|(_, sum)| sum.count > 0.0)
        {
            moved |= distance_squared(centers[i], sum.mean()) > 1e-8;
            centers[i] = sum.mean();
        }
        if !moved {
            break;
        }
    }
}

fn nearest(centers: &[Lab], lab: Lab) -> usize {
    let far = |&i: &usize| distance_squared(centers[i], lab);
    (0..centers.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(0)
}

fn distinct(centers: Vec<Lab>, apart: f32) -> Vec<Lab> {
    let mut kept: Vec<Lab> = Vec::new();
    for center in centers {
        if kept.iter().all(|&other| distance(other, center) >= apart) {
            kept.push(center);
        }
    }
    kept
}

fn classes(sheet: &Sheet, ground: Ground, centers: &[Lab], care: Care<'_>) -> Vec<u8> {
    let transparent = matches!(ground, Ground::Transparent(_)) && care.inside.is_none();
    let class = |i: usize| {
        if is_clear(sheet, ground, i) || care.is_outside(i) {
            0
        } else if transparent && centers.len() > 1 {
            // Opaque pixels are never background here, even if they have the colour of the paper.
            nearest(&centers[1..], sheet.pixels[i].lab) + 1
        } else {
            nearest(centers, sheet.pixels[i].lab)
        }
    };
    (0..sheet.pixels.len()).map(|i| class(i) as u8).collect()
}

/// The class of each cell, and whether the cell has a clear majority.
fn votes(sheet: &Sheet, classes: &[u8], centers: &[Lab]) -> (Vec<u8>, Vec<bool>) {
    let kinds = centers.len();
    let mut counts = vec![0u16; sheet.place.width * sheet.place.height * kinds];
    for (pixel, &class) in classes.iter().enumerate() {
        counts[sheet.cell_of(pixel) * kinds + usize::from(class)] += 1;
    }
    let area = (sheet.fineness * sheet.fineness) as f32;
    let mut cells: Vec<u8> = counts.chunks(kinds).map(winner).collect();
    let sure = counts.chunks(kinds).map(|v| v.iter().any(|&votes| f32::from(votes) > 0.8 * area)).collect();
    let darkest = (1..kinds).min_by(|&a, &b| centers[a][0].total_cmp(&centers[b][0]));
    if let Some(dark) = darkest.filter(|&dark| centers[dark][0] < DARK && sheet.fineness > 1) {
        let shares: Vec<f32> = counts.chunks(kinds).map(|votes| f32::from(votes[dark]) / area).collect();
        let drawn: Vec<bool> = cells.iter().map(|&cell| usize::from(cell) == dark).collect();
        for (cell, class) in cells.iter_mut().enumerate() {
            if on_ridge(&shares, &drawn, sheet.place.width, cell) {
                *class = dark as u8;
            }
        }
    }
    (cells, sure)
}

/// The class of a cell: blank if most of its pixels are blank, otherwise its most frequent colour.
fn winner(votes: &[u16]) -> u8 {
    let all: u32 = votes.iter().map(|&count| u32::from(count)).sum();
    if 2 * u32::from(votes[0]) > all {
        return 0;
    }
    (1..votes.len()).rev().max_by_key(|&class| votes[class]).unwrap_or(0) as u8
}

/// Lets neighbours influence the colour of each cell, in two rounds. A single cell of another colour changes
/// unless its own colour is clear.
fn softened(sheet: &Sheet, classes: &[u8], mut cells: Vec<u8>, kinds: usize) -> Vec<u8> {
    let (width, height) = (sheet.place.width, sheet.place.height);
    let area = (sheet.fineness * sheet.fineness) as f32;
    let mut shares = vec![0f32; cells.len() * kinds];
    for (pixel, &class) in classes.iter().enumerate() {
        shares[sheet.cell_of(pixel) * kinds + usize::from(class)] += 1.0 / area;
    }
    for _ in 0..2 {
        let before = shares.clone();
        let around = |cell: usize, class: usize| {
            let (row, column) = (cell / width, cell % width);
            let rows = row.saturating_sub(1)..(row + 2).min(height);
            let near = rows.flat_map(|r| {
                (column.saturating_sub(1)..(column + 2).min(width)).map(move |c| r * width + c)
            });
            let (sum, count) =
                near.fold((0.0, 0.0), |(sum, count), at| (sum + before[at * kinds + class], count + 1.0));
            sum / count
        };
        for (cell, winner) in cells.iter_mut().enumerate() {
            // A cell that is mostly blank stays blank, because neighbours must not change the shape of the subject.
            if before[cell * kinds] <= 0.5 {
                let worth = |class: usize| before[cell * kinds + class] + POTTS * around(cell, class);
                let best = (1..kinds).max_by(|&a, &b| worth(a).total_cmp(&worth(b))).unwrap_or(0);
                *winner = best as u8;
            }
            for class in 0..kinds {
                let won = f32::from(u8::from(usize::from(*winner) == class));
                shares[cell * kinds + class] = 0.5 * (before[cell * kinds + class] + won);
            }
        }
    }
    cells
}

/// The weight of the neighbours when they influence a cell.
const POTTS: f32 = 0.45;

/// Draws a rim in the darkest colour. The rim is where a blank part of the subject touches the outside.
fn draw_rim(sheet: &Sheet, inside: &[bool], cells: &mut [u8], centers: &[Lab]) {
    let Some(dark) = (1..centers.len()).min_by(|&a, &b| centers[a][0].total_cmp(&centers[b][0])) else {
        return;
    };
    let width = sheet.place.width;
    let within: Vec<bool> =
        sheet.means(|pixel| f32::from(u8::from(inside[pixel]))).iter().map(|&s| s >= 0.5).collect();
    let grid = crate::Mask { width, height: sheet.place.height, cells: within };
    let before = cells.to_vec();
    for cell in (0..before.len()).filter(|&cell| before[cell] == 0 && grid.cells[cell]) {
        let (row, column) = ((cell / width) as isize, (cell % width) as isize);
        let beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        if beside.iter().any(|&(r, c)| !grid.has(r, c)) {
            cells[cell] = dark as u8;
        }
    }
}

/// Moves the colours of a transparent picture away from white, so that they can be seen on white paper. If its only
/// colour is nearly white, that colour becomes black.
fn leave_white(palette: &mut [[u8; 3]], apart: f32) {
    let is_white = |color: [u8; 3]| distance(lab_of(color), lab_of([255; 3])) < apart;
    if let [only] = palette
        && is_white(*only)
    {
        *only = [0; 3];
        return;
    }
    for color in palette {
        *color = away(*color, [255; 3], apart);
    }
}

/// Makes a colour darker on light paper, or lighter on dark paper, until its distance from the paper is at least
/// `apart`.
fn away(color: [u8; 3], paper: [u8; 3], apart: f32) -> [u8; 3] {
    let light = lab_of(paper)[0] > 0.5;
    let mut color = color;
    for _ in 0..100 {
        if distance(lab_of(color), lab_of(paper)) >= apart {
            break;
        }
        color =
            color.map(|byte| if light { byte - byte.div_ceil(30) } else { byte + (255 - byte).div_ceil(30) });
    }
    color
}

/// Dithers the cells that are not blank, so that mixed colours look right from a distance.
fn diffused(sheet: &Sheet, cells: &[u8], centers: &[Lab]) -> Vec<u8> {
    let means: [Vec<f32>; 3] = std::array::from_fn(|i| sheet.means(|pixel| sheet.pixels[pixel].lab[i]));
    let mut left: Vec<Lab> = (0..cells.len()).map(|cell| std::array::from_fn(|i| means[i][cell])).collect();
    let mut painted = cells.to_vec();
    for cell in (0..cells.len()).filter(|&cell| cells[cell] != 0) {
        let class = nearest(centers, left[cell]);
        painted[cell] = class as u8;
        let error: Lab = std::array::from_fn(|i| left[cell][i] - centers[class][i]);
        for (to, share) in receivers(cell, sheet.place.width, cells.len()) {
            (0..3).for_each(|i| left[to][i] += error[i] * share);
        }
    }
    painted
}

/// The class that most border cells have.
fn of_border(sheet: &Sheet, cells: &[u8], kinds: usize) -> u8 {
    let (width, height) = (sheet.place.width, sheet.place.height);
    let mut counts = vec![0; kinds];
    for (i, &cell) in cells.iter().enumerate() {
        let (row, column) = (i / width, i % width);
        if row == 0 || column == 0 || row + 1 == height || column + 1 == width {
            counts[usize::from(cell)] += 1;
        }
    }
    (0..kinds).rev().max_by_key(|&class| counts[class]).unwrap_or(0) as u8
}

/// Swaps a class with class 0, the background.
fn exchange(classes: &mut [u8], with: u8) {
    for class in classes.iter_mut() {
        *class = match *class {
            0 => with,
            class if class == with => 0,
            class => class,
        };
    }
}

/// The colour of each class except the background. It is the mean light of those pixels of the class whose cell
/// has the same class. So pixels on edges have little influence.
fn palette(sheet: &Sheet, classes: &[u8], cells: &[u8], kinds: usize) -> Vec<[u8; 3]> {
    let mut sums: Vec<(Linear, f32)> = vec![([0.0; 3], 0.0); kinds];
    for (pixel, found) in sheet.pixels.iter().enumerate() {
        let class = usize::from(classes[pixel]);
        if usize::from(cells[sheet.cell_of(pixel)]) == class {
            let weight = if is_flat(sheet, pixel) { 1.0 } else { 1e-3 };
            (0..3).for_each(|i| sums[class].0[i] += weight * found.light[i]);
            sums[class].1 += weight;
        }
    }
    let color = |(sum, weight): &(Linear, f32)| to_bytes(sum.map(|light| light / weight.max(1e-9)));
    sums.iter().skip(1).map(color).collect()
}

/// The picture with its palette sorted by frequency, the most frequent colour first.
fn by_frequency(mut picture: Picture) -> Picture {
    let count = |class: usize| picture.cells.iter().filter(|&&cell| usize::from(cell) == class).count();
    let mut order: Vec<usize> = (1..=picture.palette.len()).collect();
    order.sort_by_key(|&class| (std::cmp::Reverse(count(class)), class));
    let mut place = vec![0u8; picture.palette.len() + 1];
    order.iter().zip(1..).for_each(|(&class, new)| place[class] = new);
    for cell in &mut picture.cells {
        *cell = place[usize::from(*cell)];
    }
    picture.palette = order.iter().map(|&class| picture.palette[class - 1]).collect();
    picture
}

#[cfg(test)]
mod tests {
    use super::super::fit::Rect;
    use super::super::ground;
    use super::super::{Background, Raster};
    use super::*;

    /// Stripes in three colours on white, each `step` pixels wide.
    fn stripes(step: usize) -> Raster {
        let colors = [[255, 255, 255, 255], [220, 30, 30, 255], [30, 60, 200, 255], [20, 20, 20, 255]];
        let width = 6 * step;
        let at = |i: usize| colors[[0, 1, 2, 3, 1, 0][i % width / step]];
        Raster {
            width,
            height: width,
            pixels: (0..width * width).map(at).collect(),
            format: "PNG",
            scalable: false,
        }
    }

    fn decided(raster: &Raster, size: usize, colors: usize) -> Picture {
        let ground = ground::find(raster, Background::Given([255; 3]));
        let sheet = Sheet::new(raster, Rect::whole(raster), (size, size), ground.color());
        decide(&sheet, ground, colors, false, Care::NONE).picture
    }

    #[test]
    fn flat_colours_are_found_exactly_with_the_most_frequent_first() {
        for step in [1, 4, 7, 30] {
            let picture = decided(&stripes(step), 6, 3);
            assert_eq!(picture.rows()[0], ".rb#r.", "at {step}");
            assert_eq!(picture.palette[0], [220, 30, 30]);
            assert!(picture.palette.contains(&[30, 60, 200]) && picture.palette.contains(&[20, 20, 20]));
        }
    }

    #[test]
    fn a_pale_colour_moves_away_from_the_paper_and_others_stay() {
        for paper in [[255; 3], [0; 3]] {
            let pale = paper.map(|byte: u8| byte.abs_diff(2));
            assert!(distance(lab_of(away(pale, paper, 0.1)), lab_of(paper)) >= 0.1);
        }
        assert_eq!(away([200, 0, 0], [255; 3], 0.1), [200, 0, 0]);
    }

    #[test]
    fn there_are_no_more_colours_than_in_the_picture_or_in_the_options() {
        assert_eq!(decided(&stripes(4), 6, 9).palette.len(), 3);
        assert_eq!(decided(&stripes(4), 6, 2).palette.len(), 2);
        // Cells on the edge between two stripes don't add a fourth colour.
        assert_eq!(decided(&stripes(7), 11, 9).palette.len(), 3);
    }
}
