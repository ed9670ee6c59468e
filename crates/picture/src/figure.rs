//! Random pictures: blobs, caves and outlines, with or without symmetry.
//!
//! Each cell gets a height, and the highest cells are painted, as many as requested. The heights use only sums,
//! products and quotients. These are the same on every machine, so a code always gives the same puzzle.

use super::paint::Colour;
use pentimento_base::rng::Rng;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    None,
    /// Left and right are mirror images.
    Mirror,
    /// Left and right are mirror images, and so are top and bottom.
    Both,
    /// The picture is the same after half a turn.
    Turn,
}

#[derive(Debug, Clone, Copy)]
pub struct Wishes {
    pub width: usize,
    pub height: usize,
    pub colours: usize,
    pub density: f64,
    pub symmetry: Symmetry,
}

impl Wishes {
    /// The first of the cells that must look like this one because of the symmetry.
    fn folded(&self, [row, column]: [usize; 2]) -> [usize; 2] {
        let (bottom, right) = (self.height - 1 - row, self.width - 1 - column);
        match self.symmetry {
            Symmetry::None => [row, column],
            Symmetry::Mirror => [row, column.min(right)],
            Symmetry::Both => [row.min(bottom), column.min(right)],
            Symmetry::Turn => [row, column].min([bottom, right]),
        }
    }

    /// All cells that must look like this one because of the symmetry, including the cell itself.
    pub fn alike(&self, at: [usize; 2]) -> Vec<usize> {
        let first = self.folded(at);
        let all = (0..self.height).flat_map(|row| (0..self.width).map(move |column| [row, column]));
        all.filter(|&other| self.folded(other) == first).map(|[r, c]| r * self.width + c).collect()
    }
}

struct Bump {
    row: f64,
    column: f64,
    /// The square of the vertical radius. `wide` is the square of the horizontal radius.
    tall: f64,
    wide: f64,
    colour: Colour,
}

impl Bump {
    fn random(wishes: &Wishes, rng: &mut Rng) -> Self {
        let (height, width) = (wishes.height as f64, wishes.width as f64);
        let reach = |side: f64, rng: &mut Rng| {
            let reach = side * (0.08 + 0.22 * rng.unit());
            reach * reach + 0.5
        };
        Self {
            row: height * rng.unit(),
            column: width * rng.unit(),
            tall: reach(height, rng),
            wide: reach(width, rng),
            colour: 1 + rng.below(wishes.colours) as Colour,
        }
    }

    fn height(&self, [row, column]: [usize; 2]) -> f64 {
        let (y, x) = (row as f64 + 0.5 - self.row, column as f64 + 0.5 - self.column);
        1.0 / (1.0 + y * y / self.tall + x * x / self.wide)
    }
}

/// A random picture, as a list of cells row by row.
pub fn draw(wishes: &Wishes, rng: &mut Rng) -> Vec<Colour> {
    let bumps: Vec<Bump> = (0..rng.between(4, 9)).map(|_| Bump::random(wishes, rng)).collect();
    let style = rng.below(4);
    let noise: Vec<f64> = (0..wishes.width * wishes.height).map(|_| rng.unit()).collect();
    let smooth = smoothed(wishes, &noise);
    let height = |at: [usize; 2]| {
        let place = at[0] * wishes.width + at[1];
        let sum: f64 = bumps.iter().map(|bump| bump.height(at) * bump.height(at)).sum();
        match style {
            0 => sum + 0.25 * smooth[place],
            // This style looks like contour lines, because the value rises and falls several times with the
            // height.
            1 => {
                let wave = sum * 3.0;
                let part = wave - wave.floor();
                part * (1.0 - part) * 4.0 + 0.3 * smooth[place]
            }
            2 => smooth[place] * 2.0 + 0.3 * sum,
            _ => sum + 0.8 * smooth[place] + 0.15 * noise[place],
        }
    };
    let cells: Vec<[usize; 2]> =
        (0..wishes.height).flat_map(|row| (0..wishes.width).map(move |column| [row, column])).collect();
    let heights: Vec<f64> = cells.iter().map(|&at| height(wishes.folded(at))).collect();
    let cut = quantile(&heights, 1.0 - wishes.density);
    let paint = |at: [usize; 2]| {
        let at = wishes.folded(at);
        let nearest = bumps.iter().max_by(|a, b| a.height(at).total_cmp(&b.height(at)));
        nearest.map_or(1, |bump| bump.colour)
    };
    cells.iter().zip(&heights).map(|(&at, &height)| if height > cut { paint(at) } else { 0 }).collect()
}

/// Replaces each value by the mean of itself and its neighbours. Does this twice.
fn smoothed(wishes: &Wishes, noise: &[f64]) -> Vec<f64> {
    let (height, width) = (wishes.height as i64, wishes.width as i64);
    let mut field = noise.to_vec();
    for _ in 0..2 {
        let mean = |place: usize| {
            let (row, column) = (place as i64 / width, place as i64 % width);
            let (mut sum, mut many) = (0.0, 0.0);
            for (r, c) in (-1..=1).flat_map(|r| (-1..=1).map(move |c| (row + r, column + c))) {
                if (0..height).contains(&r) && (0..width).contains(&c) {
                    sum += field[(r * width + c) as usize];
                    many += 1.0;
                }
            }
            sum / many
        };
        field = (0..field.len()).map(mean).collect();
    }
    field
}

fn quantile(heights: &[f64], share: f64) -> f64 {
    let mut sorted = heights.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * share) as usize]
}
